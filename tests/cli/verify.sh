# A day that holds, then the same day with one byte changed, with its end cut off, and
# with its chain written anew. Nothing is changed by looking.
"$MAKE_STORE" room.db room.heads room.key
cat room.db* | sha256sum >before.txt
sabot verify room.db
echo "exit $?"
sabot verify room.db --heads room.heads --key room.key.pub
echo "exit $?"
sabot verify room.db --json --heads room.heads --key room.key.pub >verify.json
python3 - <<'END'
import json
answer = json.load(open("verify.json"))
print({name: answer[name] for name in ("holds", "records", "rounds", "in", "out", "heads")})
for stream in [answer] + answer["streams"]:
    print(stream.get("stream", "in all"), stream["shoes"])
END
cat room.db* | sha256sum | cmp - before.txt && echo "not a byte changed"

# One letter of a reason, in the file itself.
sed 's/chips fell onto the layout/chips fell onto the carpet/' room.db >byte.db
sabot verify byte.db
echo "exit $?"
sabot verify byte.db --json | grep -A 4 fault

# The same day cut off: its chain holds, and only the signed heads know better.
"$MAKE_STORE" end.db stop 400
sabot verify end.db | grep -e holds -e main
sabot verify end.db --heads room.heads --key room.key.pub
echo "exit $?"
"$MAKE_STORE" table.db stop 150
sabot verify table.db --heads room.heads --key room.key.pub
echo "exit $?"
sed '3s/board/house/' room.heads >other.heads
sabot verify room.db --heads other.heads --key room.key.pub
echo "exit $?"
echo 'no head' >>room.heads
sabot verify room.db --heads room.heads --key room.key.pub
echo "exit $?"
