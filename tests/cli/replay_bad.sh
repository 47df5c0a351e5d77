"$MAKE_STORE" room.db
try() { sabot replay "$@" >out; echo "exit $?, $(wc -c <out) bytes on stdout"; }
try room.db
try --table main
try room.db --table nowhere
try room.db --table room
try room.db --table main --to 430
try room.db --table main --to 99999999999999999999
try room.db --table main --to 0
try room.db --table main --to -1
try room.db --table main --to x
try room.db --table main --round 33
try room.db --table main --to 3 --round 1
# The round that is on is where it stands.
sabot replay room.db --table main --round 32 | head -2
