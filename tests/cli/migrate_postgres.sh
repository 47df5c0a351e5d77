# A room's day goes from a file to a database and back: the same heads, and it verifies there.
# The database belongs to somebody who may change it; the servers' role may not.
name=cli_$$
address="?host=$SABOT_TEST_POSTGRES"
psql="psql -q -X postgresql://owner@/postgres$address"
$psql -c "CREATE DATABASE $name" -c "CREATE ROLE $name LOGIN"
owner="postgresql://owner@/$name$address" server="postgresql://$name@/$name$address"
hide() { sed "s|$SABOT_TEST_POSTGRES|HOST|; s|$name|ROOM|g"; }

"$MAKE_STORE" room.db room.heads room.key
sabot migrate --from sqlite:room.db --to "$server" 2>&1 | hide
sabot migrate --to "$owner" --role "$name" 2>&1 | hide
sabot migrate --from sqlite:room.db --to "$owner" 2>&1 | hide
sabot migrate --from sqlite:room.db --to "$server"
echo "exit $?"
sabot verify "$server" --heads room.heads --key room.key.pub 2>&1 | hide
sabot migrate --from sqlite:room.db --to "$server"
sabot migrate --from "$server" --to back.db
sabot export room.db >file.jsonl
sabot export "$server" >database.jsonl
sabot export back.db >back.jsonl
cmp file.jsonl database.jsonl && cmp file.jsonl back.jsonl && echo "the same records in all three"

# The owner of the tables can change a record. It is found.
psql -q -X "$owner" -c "UPDATE sabot.record SET time_ms = time_ms + 1 WHERE stream = 'main' AND sequence = 20"
sabot verify "$server" 2>&1 | hide
$psql -c "DROP DATABASE $name WITH (FORCE)" -c "DROP ROLE $name"
