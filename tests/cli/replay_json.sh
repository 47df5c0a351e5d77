"$MAKE_STORE" room.db
sabot replay room.db --table main --to 46 --json | sed 's/"hash": "[0-9a-f]\{64\}"/"hash": "..."/'
