# A room copied, checked, put back; and every way it is refused.
"$MAKE_STORE" room.db heads.txt heads.key
sabot backup room.db monday
sabot verify monday/room.db --heads monday/heads.txt --key monday/heads.key.pub | tail -1
ls monday
sabot export room.db >before.jsonl
sabot export monday/room.db | cmp - before.jsonl && echo "the same records"
echo "== with keys, and back"
printf 'a secret of 32 bytes, of a test.' >room.key && chmod 600 room.key
sabot backup room.db tuesday --with-keys
sabot restore tuesday again
ls -l again | awk 'NR > 1 { print $1, $NF }'
cmp room.key again/room.key && cmp heads.key again/heads.key && echo "the same keys"
sabot export again/room.db | cmp - before.jsonl && echo "the same records"
echo "== refused"
try() {
    sabot "$@" >out.txt
    echo "exit $?"
    [ ! -s out.txt ] || cat out.txt
}
try backup room.db monday
try backup room.db heads.txt
try restore monday tuesday
try backup nothing.db wednesday
try backup room.db nowhere/wednesday
try backup room.db
try restore monday
try backup heads.txt wednesday
# A journal in which one letter was changed, and one that lacks what was signed.
mkdir altered old
sed 's/chips fell onto the layout/chips fell onto the carpet/' room.db >altered/room.db
try backup altered/room.db wednesday
cp heads.txt old/ && cp heads.key.pub old/
"$MAKE_STORE" old/room.db stop 120
try backup old/room.db wednesday
ls -d wednesday* 2>/dev/null || echo "nothing is left behind"
