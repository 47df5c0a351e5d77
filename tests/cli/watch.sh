# What surveillance should look at: alarms of every kind, as text and as data; a store without.
"$MAKE_STORE" room.db watched 2
cat room.db* | sha256sum >before.txt
sabot watch room.db
echo "exit $?"
echo "--- one table, as data"
sabot watch room.db --table banked --json
echo "exit $?"
cat room.db* | sha256sum | cmp - before.txt && echo "not a byte changed"
echo "--- recorded by the tables themselves"
"$MAKE_STORE" today.db
sabot watch today.db --table board
echo "exit $?"
echo "--- nothing to look at"
"$MAKE_STORE" quiet.db corrected 1
sabot watch quiet.db
echo "exit $?"
