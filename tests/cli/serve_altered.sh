# A server deals on from no store that was altered or put back. One line, exit 2, and nothing is
# changed.
mkdir data
"$MAKE_STORE" room.db room.heads room.key
try() {
    sabot export data/room.db >before.jsonl 2>&1
    timeout 20 sabot serve --data data --port 0 >out.txt 2>err.txt
    echo "exit $?"
    sed 's/data\/room.db/STORE/' err.txt
    sabot export data/room.db 2>&1 | cmp - before.jsonl && [ ! -s out.txt ] && echo "nothing changed"
}
# One letter of a record; it was never signed.
sed 's/chips fell onto the layout/chips fell onto the carpet/' room.db >data/room.db
try
# An old copy, put back beside the heads of what came after.
rm -r data && mkdir data
cp room.heads data/heads.txt && cp room.key data/heads.key
"$MAKE_STORE" data/room.db stop 120
try
# A pipe where the store should be.
rm -r data && mkdir data && mkfifo data/room.db
timeout 20 sabot serve --data data --port 0
echo "exit $?"
mkfifo pipe
for command in "verify pipe" "replay pipe --table main" "export pipe" "verify room.db --heads pipe --key room.key.pub" "verify room.db --heads room.heads --key pipe"; do
    timeout 20 sabot $command
    echo "exit $?"
done
