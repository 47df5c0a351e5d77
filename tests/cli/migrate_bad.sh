# What cannot be moved: one line, nothing changed.
"$MAKE_STORE" room.db
cat room.db* | sha256sum >before.txt
try() {
    sabot migrate "$@"
    echo "exit $?"
}
try
try --to a.db
try --from room.db
try --from room.db --to room.db
try --from room.db --to memory:
try --from nothing.db --to a.db
try --from room.db --to postgresql://me:secret@127.0.0.1:1/room
try --from room.db --to 'postgresql:///room?host=/nonexistent'
try --to a.db --role servers
try --to postgresql://127.0.0.1:1/room --role ""
try --from room.db --to a.db extra
head -c 4096 room.db >cut.db
try --from cut.db --to a.db
cat room.db* | sha256sum | cmp - before.txt && echo "not a byte changed"
