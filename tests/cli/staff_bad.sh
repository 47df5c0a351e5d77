# Wrong use of `sabot staff`: one line on stderr, exit 2, nothing on stdout, nothing changed.
cat >room.yaml <<'END'
room: Harbour
data: ./data
tables:
  - {id: t1, name: Table 1, sheet: ventura-ez}
END
echo 'a long enough one' | sabot staff add Flo --role floor --config room.yaml
try() {
    echo "$password" | sabot staff "$@" >out 2>err
    echo "exit $? $(wc -c <out) $(wc -l <err): $(cat err)"
}
password='a long enough one'
try add
try add Ana
try add Ana --config room.yaml
try add Ana --role bettor --config room.yaml
try add Ana --role flor --config room.yaml
try add Ana --role dealer
try add Ana --role dealer --config room.yaml --store data/room.db
try add Ana --role floor --table t1 --config room.yaml
try add Ana --role dealer --table t9 --config room.yaml
try add Ana --role dealer --table 'T 1' --store data/room.db
try add Flo --role floor --config room.yaml
try add 'a name that is longer than the fifty-six bytes for staff!' --role floor --config room.yaml
try add "$(printf 'two\nlines')" --role floor --config room.yaml
try add Ana --role floor --config missing.yaml
try add Ana --role floor --store memory:
try password Nobody --config room.yaml
try remove Nobody --config room.yaml
try remove Flo Ana --config room.yaml
try list Flo --config room.yaml
try list --store missing.db
try promote Flo
password='too short'
try add Ana --role floor --config room.yaml
password=$(head -c 300 /dev/zero | tr '\0' x)
try password Flo --config room.yaml
sabot staff add Ana --role floor --config room.yaml </dev/null; echo "exit $?"
echo "--- a store that a server has"
: >served
sabot serve --config room.yaml --port 0 >served 2>&1 &
for i in $(seq 100); do grep -q 'End with' served && break; sleep 0.1; done
password='a long enough one'
try remove Flo --config room.yaml | sed 's/process [0-9]*/process N/'
sabot staff list --config room.yaml
kill $!
wait $!
echo "--- and nothing changed"
sabot staff list --config room.yaml
sabot export data/room.db --room --csv; echo "exit $?"
echo "--- a mistyped place makes no folder, no store and no key"
tried() { before=$(find . | sort) && try "$@" && find . | sort | grep -vxF "$before" | sed 's/^/made /'; }
password='a long enough one'
tried add Ana --role floor --data typo
tried add Ana --role floor --store typo.db
for command in list end-links confirm "password Flo" "pin Flo" "remove Flo"; do
    tried $command --data typo
done
sed 's/data:.*/data: .\/other/' room.yaml >other.yaml
tried add Ana --role dealer --table t9 --config other.yaml
password='too short'
tried add Ana --role floor --config other.yaml
sabot room vouch --data typo; echo "exit $?"
sabot room edition 3 --data typo; echo "exit $?"
sabot key show --data typo; echo "exit $?"
ls -d typo* 2>/dev/null
echo "--- a store without its keys gets no others"
mkdir moved && cp data/room.db moved
password='a long enough one'
tried remove Flo --data moved
tried add Ana --role floor --data moved
tried confirm --data moved
cp data/heads.txt data/heads.key.pub data/room.key moved
tried confirm --data moved
sabot room vouch --data data >out && rm data/room.key && sabot room vouch --data data; echo "exit $?"
cp -r moved evening && rm evening/room.key && cp moved/room.key evening/room.db.key
tried end-links --store evening/room.db
echo "--- what stands in an error line"
sabot room edition 99 --data moved; echo "exit $?"
sed 's/ventura-ez/nosuch/' room.yaml >nosuch.yaml
sabot staff list --config nosuch.yaml; echo "exit $?"
sabot restore nowhere again; echo "exit $?"
sabot restore room.yaml again; echo "exit $?"
