# Staff of a room's store: added, listed, changed, removed; every change is a record.
cat >room.yaml <<'END'
room: Harbour
data: ./data
tables:
  - {id: t1, name: Table 1, sheet: ventura-ez}
END
echo 'a long enough one' | sabot staff add Flo --role floor --config room.yaml; echo "exit $?"
echo 'a long enough one' | sabot staff add 'Nguyễn Văn A' --role dealer --table t1 --config room.yaml; echo "exit $?"
echo 'a long enough one' | sabot staff add Una --role auditor --store data/room.db; echo "exit $?"
printf 'no line end here' | sabot staff add Dan --role dealer --data data; echo "exit $?"
sabot staff list --config room.yaml
echo 'quite another one' | sabot staff password Flo --config room.yaml; echo "exit $?"
sabot staff remove Una --store data/room.db; echo "exit $?"
sabot staff list --store data/room.db
echo "--- the records, and no password or hash in them"
sabot export data/room.db --room | sed 's/"time_ms":[0-9]*/"time_ms":.../'
sabot verify data/room.db
cat data/* | grep -qa 'argon2id' && echo "the store has hashes by argon2id"
cat data/* | grep -qa 'long enough' || echo "and no password"
sabot staff --help
sabot staff add --help
