"$MAKE_STORE" room.db
try() { sabot export "$@" >out; echo "exit $?, $(wc -c <out) bytes on stdout"; }
try
try room.db --table nowhere
try room.db --from 3
try room.db --table main --from 430
try room.db --table main --to 430
try room.db --table main --from 5 --to 4
try room.db --table main --from five
try room.db --csv --jsonl
# A damaged table gives nothing, not half of itself.
sed 's/chips fell onto the layout/chips fell onto the carpet/' room.db >damaged.db
try damaged.db
try damaged.db --table main
try damaged.db --table board
sabot replay damaged.db --table main
echo "exit $?"
sabot replay damaged.db --table main --to 30 | head -2
echo "--- a disk that is full"
"$MAKE_STORE" long.db long 3000
sabot export long.db >/dev/full; echo "exit $?"
sabot export room.db --tables >/dev/full; echo "exit $?"
