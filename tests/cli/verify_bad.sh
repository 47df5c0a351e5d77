"$MAKE_STORE" room.db room.heads room.key
try() { sabot verify "$@" >out; echo "exit $?, $(wc -c <out) bytes on stdout"; }
try
try room.db other.db
try room.db --heads room.heads
try room.db --key room.key.pub
try room.db --heads missing.heads --key room.key.pub
try room.db --heads room.heads --key missing.pub
try room.db --heads room.heads --key room.heads
try room.db --head room.heads
