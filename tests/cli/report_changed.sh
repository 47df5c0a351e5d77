# A daybook that somebody changed: the report is refused and names the row, until it is made again.
"$MAKE_STORE" room.db
head -c 32 /dev/zero >room.key; chmod 600 room.key
change() { python3 -c "import sqlite3, sys; file = sqlite3.connect('room.db-daybook'); file.execute(sys.argv[1]); file.commit()" "$1"; }
try() { $SABOT report "$@" >out; echo "exit $?, $(wc -l <out) lines"; }
try collections room.db
change 'UPDATE collection SET amount = amount / 2 WHERE sequence = (SELECT min(sequence) FROM collection)'
try collections room.db
try shift room.db --html
try pace room.db
try collections room.db --rebuild
change 'DELETE FROM correction WHERE sequence = (SELECT max(sequence) FROM correction)'
try corrections room.db
try corrections room.db --day 2020-02-02
try corrections room.db --from 2030-01-01
try corrections room.db --rebuild
echo "--- another key"
head -c 32 /dev/random >room.key
try pace room.db
try pace room.db --rebuild
try pace room.db
echo "--- no key: made for the report alone"
rm room.key
try pace room.db
ls
