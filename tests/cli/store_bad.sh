# What is no store, or no store of ours, for each command that reads one: one clear line,
# exit 2, nothing on stdout, nothing changed.
"$MAKE_STORE" room.db
printf 'shoe\n5 2 K 2 6 3\n' >shoe.txt
echo 'only text, and more of it than SQLite needs to see that it is not its own' >text.db
for i in 1 2 3 4 5 6; do cat text.db text.db >more; mv more text.db; done
: >empty.db
mkdir folder.db
python3 - <<'END'
import sqlite3
foreign = sqlite3.connect("foreign.db")
foreign.execute("CREATE TABLE people (name TEXT)")
foreign.commit()
newer = sqlite3.connect("room.db").execute("SELECT 1") and open("room.db", "rb").read()
open("newer.db", "wb").write(newer)
store = sqlite3.connect("newer.db")
store.execute("PRAGMA user_version = 99")
store.commit()
damaged = bytearray(newer)
for at in range(4096, len(damaged), 512):
    damaged[at:at + 256] = b"x" * 256
open("damaged.db", "wb").write(damaged)
open("cut.db", "wb").write(newer[:5000])
END
touch out before.txt
sums() { cat text.db empty.db foreign.db newer.db damaged.db cut.db room.db; ls; }
sums | sha256sum >before.txt
for store in missing.db text.db empty.db folder.db foreign.db newer.db damaged.db cut.db memory: nowhere/room.db; do
    for command in verify "replay --table main" "export" "import --table old --sheet ventura-ez"; do
        set -- $command
        name=$1
        shift
        file=
        if [ "$name" = import ]; then
            case $store in missing.db) continue ;; esac
            file=shoe.txt
        fi
        sabot "$name" "$store" $file "$@" >out
        echo "exit $?, $(wc -c <out) bytes on stdout"
    done
done
sums | sha256sum | cmp - before.txt && echo "nothing changed"
# A password is never in the words, whatever is wrong with the address or with the line it stands in.
try() { sabot "$@" >out; echo "exit $?, $(wc -c <out) bytes on stdout"; }
try verify PostgreSQL://sabot:secret@db/room
try verify 'postgresql://sabot:secret@/room?hots=db'
printf 'room: X\nport: 0\nstores: postgresql://sabot:secret@db/room\ntables: []\n' >room.yaml
try serve --config room.yaml --data data
