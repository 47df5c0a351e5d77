# The shipped sheets at a glance, for people and for programs.
sabot sheet list
echo "exit $?"
sabot sheet list --json | python3 -c '
import json, sys
for sheet in json.load(sys.stdin)["sheets"]:
    print(sheet["name"], sheet["bank"], sheet["decks_allowed"], sheet["seats_allowed"],
          " ".join(sheet["wagers"]))'
sabot sheet list extra
echo "exit $?"
