# The keys of a room: made, shown, replaced; no secret on the screen.
sabot key make --data room | sed 's/[0-9a-f]\{64\}/PUBLIC/'
sabot key make --data room | sed 's/[0-9a-f]\{64\}/PUBLIC/'
ls -l room | awk 'NR > 1 { print $1, $NF }'
sabot key show --data room | sed 's/[0-9a-f]\{64\}/PUBLIC/'
sabot key show --data room | grep -q -F -f room/heads.key || echo "no secret is shown"
grep -c "$(sabot key show --data room | awk '/public/ { print $3 }')" room/heads.key.pub
echo "== a new signing key"
rm room/heads.key*
"$MAKE_STORE" room/room.db room/heads.txt room/heads.key
before=$(sabot key show --data room | awk '/public/ { print $3 }')
cp room/heads.key old.secret
sabot key rotate --data room | sed 's/[0-9a-f]\{64\}/PUBLIC/; s/[0-9]\{8\}-[0-9]\{6\}/DATE/'
after=$(sabot key show --data room | awk '/public/ { print $3 }')
[ "$before" != "$after" ] && echo "it is another"
grep -r -l -F "$(tail -c 65 old.secret)" room || echo "the old secret is gone"
sabot verify room/room.db --heads room/heads.txt --key room/heads.key.pub | grep anchored
sabot verify room/room.db --heads room/heads.txt.* --key room/heads.key.pub.* | grep 'signed heads'
sabot verify room/room.db --heads room/heads.txt --key room/heads.key.pub.*
echo "exit $?"
echo "== refused"
try() {
    sabot "$@" >out.txt
    echo "exit $?"
    sed 's/[0-9a-f]\{64\}/PUBLIC/' out.txt
}
try key rotate --data empty
try key show --data empty
try key show
try key show room
try key turn
chmod 644 room/heads.key
try key show --data room
chmod 600 room/heads.key
cp room/heads.key.pub.* room/heads.key.pub
try key show --data room
# Heads of records that the journal has no more.
rm -r room && mkdir room && "$MAKE_STORE" whole.db room/heads.txt room/heads.key
"$MAKE_STORE" room/room.db stop 120
sabot export room/room.db >before.jsonl
sha256sum room/heads* >before.txt
try key rotate --data room
sha256sum --quiet -c before.txt && sabot export room/room.db | cmp - before.jsonl && ls room/heads* | wc -l
