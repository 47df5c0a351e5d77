# A sheet with as many wagers as there can be: through everything that reads one.
cat > many.yaml <<'HEAD'
title: As many wagers as there can be
bank: house
unit: 1
chips: [1, 5]
wagers:
  player: {title: Player, cases: [{when: {winner: player}, pays: "1:1"}, {when: {winner: tie}, pays: push}]}
  banker: {title: Banker, commission: 5%, cases: [{when: {winner: banker}, pays: "1:1"}, {when: {winner: tie}, pays: push}]}
HEAD
for i in $(seq 3 64); do
  echo "  ties-$i: {title: Ties number $i, cases: [{when: {winner: tie, player_total: 0..4}, pays: \"$i:2\"}, {when: {player_pair: any}, pays: \"1:1\"}]}"
done >> many.yaml
cat >> many.yaml <<'TAIL'
schedule:
  - {name: a, limits: {line: 10..1000, bonus: 1..100, ties-64: 2..50}}
TAIL
$SABOT sheet check many.yaml 2>&1 | tail -1
echo '{"sheet": "many.yaml", "cards": ["4h", "9d", "4c", "5h"], "wagers": [{"seat": 1, "wager": "ties-64", "amount": 5000}]}' > round.json
$SABOT settle round.json | grep ties
echo '{"sheet": "many.yaml", "cards": ["4h", "9d", "4c", "5h"], "wagers": [{"seat": 1, "wager": "ties-64", "amount": 5100}]}' > round.json
$SABOT settle round.json | tail -1
$SABOT odds --sheet many.yaml | tail -2
$SABOT odds --sheet many.yaml --json --removal | tr ',' '\n' | grep -c ties-64
$SABOT simulate --sheet many.yaml --shoes 64 --seed 1 | grep -c ties
$SABOT sheet print many.yaml 2>/dev/null | grep -c 'Ties number'
$SABOT sheet show many.yaml --json 2>/dev/null | tr ',' '\n' | grep -c '"title": "Ties'
$SABOT sheet diff many.yaml ez-house 2>/dev/null | grep -c ties-64
sed 's,^schedule:,  ties-65: {cases: [{pays: "1:1"}]}\nschedule:,; s|, ties-64: 2..50||' many.yaml > more.yaml
$SABOT sheet check more.yaml 2>&1 | grep error
