# A room whose sheet favours the bettor: the table is said to be closed, last and without a link,
# and the others go on. Where no table is left nothing starts.
$SABOT sheet show ez-house --yaml >mine.yaml
sed -i '/^wagers:/a\  red: {title: Red, cases: [{when: {banker_two_colour: red}, pays: "4:1"}]}' mine.yaml
room() {
    printf 'room: Try-out\ndata: data\ntables:\n' >room.yaml
    for table in "$@"; do
        printf '  - {id: %s, name: Table %s, sheet: %s, cards: keyed, wagers: dealer}\n' \
            "${table%%:*}" "${table%%:*}" "${table#*:}" >>room.yaml
    done
    rm -rf data && mkdir data && : >out
    $SABOT serve --config room.yaml --port 0 >out 2>err &
    pid=$!
    for i in $(seq 600); do grep -q 'End with' out && break; kill -0 $pid 2>/dev/null || break; sleep 0.1; done
    kill -INT $pid 2>/dev/null
    wait $pid; echo "exit $?"
    sed 's/http:[^ ]*/LINK/; /sandbox\|journal/d; s/  *LINK/ LINK/' out
    cat err
}
echo '--- one of two tables'
room t1:./mine.yaml t2:ez-house
echo '--- the only table'
room t1:./mine.yaml
echo '--- a file that is only looked at'
for sheet in ez-house ./mine.yaml none; do
    sed -i "s|sheet: [^,]*|sheet: $sheet|" room.yaml
    rm -rf data
    $SABOT serve --check-config --config room.yaml 2>&1; echo "exit $?"
    [ ! -e data ] || echo "it made the data folder"
done
$SABOT serve --config room.yaml 2>/dev/null; echo "exit $?"
echo '--- and one whose room would start: another table can open, or one may be open in the store'
room t1:./mine.yaml t2:ez-house >/dev/null
rm -rf data
$SABOT serve --check-config --config room.yaml 2>&1; echo "exit $?"
[ ! -e data ] || echo "it made the data folder"
room t1:ez-house >/dev/null
sed -i 's|sheet: ez-house|sheet: ./mine.yaml|' room.yaml
$SABOT serve --check-config --config room.yaml 2>&1; echo "exit $?"
: >out # what an earlier server said is not this one's
$SABOT serve --config room.yaml --port 0 >out 2>err &
pid=$!
for i in $(seq 600); do grep -q 'End with' out && break; kill -0 $pid 2>/dev/null || break; sleep 0.1; done
kill -INT $pid 2>/dev/null
wait $pid; echo "it starts: exit $?"
$SABOT serve --check-config --config room.yaml --store none.db 2>&1; echo "exit $?"
$SABOT serve --check-config; echo "exit $?"
echo '--- a room without tables'
printf 'room: Try-out\n' >room.yaml
$SABOT serve --check-config --config room.yaml; echo "exit $?"
