# A stranger adds a side wager with no C change: from check to settlement to the printed page.
sabot sheet show ventura-ez --yaml >ventura.yaml
awk '{print} /^wagers:/ {
    print "  banker-by-six:"
    print "    title: Banker by six"
    print "    needs: line"
    print "    cases:"
    print "      - {when: {winner: banker, margin: 6}, pays: \"4:1\"}"
    print "      - {when: {winner: tie}, pays: push}"
}' ventura.yaml >mine.yaml
sabot sheet check mine.yaml
sabot sheet diff ventura-ez ./mine.yaml
sabot settle --json <<'END' | python3 -c '
import json, sys
for wager in json.load(sys.stdin)["wagers"]:
    print(wager["seat"], wager["wager"], wager["verdict"], wager["winnings"])'
{"sheet": "mine.yaml", "cards": ["2h", "9c", "Ad", "Kd"],
 "player_dealer": {"seat": 3, "amount": 500000},
 "wagers": [{"seat": 4, "wager": "banker-by-six", "amount": 500},
            {"seat": 4, "wager": "banker", "amount": 1000}]}
END
sabot sheet print mine.yaml | grep -c 'Banker by six'
