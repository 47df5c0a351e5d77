# What of a room's store is under a seal of its key: listed, and vouched for when it is confirmed.
sabot room vouch --help
cat >room.yaml <<'YAML'
room: Harbour
data: ./data
tables:
  - {id: t1, name: Table 1, sheet: ventura-ez}
YAML
echo 'a long enough one' | sabot staff add Flo --role floor --config room.yaml; echo "exit $?"
echo "--- listed: nothing changes"
sabot export data/room.db --room | wc -l
sabot room vouch --config room.yaml; echo "exit $?"
sabot room vouch --config room.yaml; echo "exit $?"
sabot export data/room.db --room | wc -l
echo "--- vouched for"
sabot room vouch --config room.yaml --confirm; echo "exit $?"
sabot room vouch --config room.yaml; echo "exit $?"
sabot export data/room.db --room | tail -n 1 | sed 's/"time_ms":[0-9]*/"time_ms":.../'
echo "--- without the key"
rm data/room.key
sabot room vouch --config room.yaml; echo "exit $?"
ls data | grep key || echo "and none was made"
