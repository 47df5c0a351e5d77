# --store keeps an SQLite journal with its key beside it; evenings follow each other in it.
printf 'p 25 deal\nb 25 deal\n' | $SABOT play --seed 4 --store evening.db | tail -n 9
stat -c '%a %n' evening.db.key
head -c 15 evening.db; echo
printf 'p 25 deal\n' | $SABOT play --seed 5 --sheet commission --store evening.db | grep -c '^Shoe 2'
echo '--- killed in the middle: the next evening puts the table in order first'
mkfifo lines
$SABOT play --seed 6 --store evening.db <lines >log &
pid=$!
exec 3>lines
echo 'p 25' >&3
for i in $(seq 100); do grep -q '^You: player 25' log && break; sleep 0.1; done
kill -KILL $pid
wait $pid 2>/dev/null
exec 3>&-
$SABOT play --seed 7 --store evening.db </dev/null | sed -n '3,4p'
echo '--- two at once'
$SABOT play --seed 8 --store evening.db <lines >log &
pid=$!
exec 3>lines
for i in $(seq 100); do grep -q '^ROUND' log && break; sleep 0.1; done
$SABOT play --seed 9 --store evening.db </dev/null 2>trouble; echo "exit $?"
sed 's/[0-9][0-9]*/N/g' trouble
exec 3>&-
wait $pid; echo "exit $?"
echo '--- a key that others may read'
chmod 644 evening.db.key
$SABOT play --store evening.db </dev/null; echo "exit $?"
