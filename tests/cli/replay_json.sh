"$MAKE_STORE" room.db
sabot replay room.db --table main --to 46 --json
echo "exit $?"
