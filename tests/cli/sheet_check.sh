# All that is wrong at once, each at its place; stdout stays empty then.
cat >bad.yaml <<'END'
title: ""
bank: hose
decks: 9
decks: 4
limts: 3
unit: -1
rotation: {rounds: 0, reach_bettors: 2, roundz: 3}
wagers:
  player: {cases: [{when: {winner: player}, pays: 1:1}]}
  tie:
    needs: line
    cases:
      - {when: {winner: tie, margin: 3}, pays: 8:1}
      - {when: {winner: tie}, pays: 0:1}
schedule:
  - {name: A, limits: {line: 5%, bonus: 10..5, bnk: 10..}, fees: {tie: 5%}}
END
sabot sheet check bad.yaml >out
echo "exit $?"
cat out
# Good ones say so; a warning does not make a sheet useless.
sabot sheet check "$SOURCE"/sheets/*.yaml | sed "s|$SOURCE/||"
sed 's/cut_card: 14/cut_card: 10/' "$SOURCE/sheets/ventura-ez.yaml" >mine.yaml
sabot sheet check mine.yaml
echo "exit $?"
sabot sheet check --json mine.yaml 2>/dev/null | python3 -c '
import json, sys
for sheet in json.load(sys.stdin)["sheets"]:
    print(sheet["file"], sheet["good"], [warning["path"] for warning in sheet["warnings"]])'
echo "--- a player-dealer's sheet that does not say how far the bank reaches"
sed '/^cover:/d' "$SOURCE/sheets/ventura-ez.yaml" >nocover.yaml
sabot sheet check nocover.yaml; echo "exit $?"
echo 'cover: net' | cat nocover.yaml - >net.yaml
sabot sheet check net.yaml; echo "exit $?"
# One bad among good ones: nothing on stdout.
sabot sheet check mine.yaml bad.yaml 2>/dev/null
echo "exit $?"
# Text that is no sheet.
printf 'title: [\n' >broken.yaml
printf 'a: &x 1\n' >anchor.yaml
printf 'a: 1\n---\nb: 2\n' >two.yaml
printf 'a: \377\n' >latin.yaml
printf 'a: \000\n' >nul.yaml
printf '{"title": "T", "title": "U"}' >twice.json
: >empty.yaml
head -c 10000000 /dev/zero | tr '\0' a >large.yaml
head -c 10000 /dev/zero | tr '\0' '[' >deep.json
for file in broken.yaml anchor.yaml two.yaml latin.yaml nul.yaml empty.yaml large.yaml none.yaml .; do
    sabot sheet check ./$file 2>&1 | head -1 | cut -c1-100
done
sabot sheet check ./twice.json 2>&1 | grep twice.json:.*twice
sabot sheet check ./deep.json 2>&1 | head -1 | cut -c1-100
sabot sheet check
echo "exit $?"
printf '%%YAML 9.9\n---\ntitle: T\n' >directive.yaml
$SABOT sheet check directive.yaml; echo "exit $?"
printf 'deks: 8 # \302\23331m\n' >control.yaml
$SABOT sheet check control.yaml 2>&1 | grep -c '?31m'

echo "--- prices: a misprint that a casino dealt for a month, a promotion, and a dear wager"
"$SABOT" sheet show commission --yaml | sed '/^wagers:/a\
  sums:\
    cases:\
      - {when: {sum: 0}, pays: "51:1"}\
      - {when: {sum: 18}, pays: "26:1"}\
      - {when: {sum: [1..3, 15..17]}, pays: "2:1"}\
  six:\
    cases: [{when: {winner: banker, banker_total: 6}, pays: "12:1"}]' >misprint.yaml
"$SABOT" sheet check misprint.yaml
echo "exit $?"
sed 's/^decks_allowed: .*/decks_allowed: 1..8/; s/^bank: house/promotion: yes\nbank: house/' misprint.yaml >promotion.yaml
"$SABOT" sheet check promotion.yaml
echo "--- a wager that cannot be priced is no promotion, and hides no other"
"$SABOT" sheet show commission --yaml | awk '{ print } /^wagers:/ {
  print "  lucky:\n    needs: nothing\n    cases:"
  for (i = 0; i < 9; i++)
    printf "      - {when: {winner: player, player_first: %d, player_second: %d, player_third: %d, banker_third: %d}, pays: \"2:1\"}\n", i, (3 * i + 1) % 10, (7 * i + 2) % 10, 3 * i % 10
  print "      - {when: {winner: player, player_colour: red, player_two_suit: one, player_two_colour: black, player_suit: one, player_kind: three, player_pair: perfect}, pays: \"2:1\"}"
  print "      - {when: {winner: player, named: [9d, 8d, 7d, 6d], player_named: 2, player_two_named: 1, four_named: 2, round_named: 4, round_named_suit: one, four_named_suit: one}, pays: \"2:1\"}"
  print "      - {when: {winner: player, pairs_alike: no}, pays: \"100:1\"}"
}' | sed 's/pays: "8:1"/pays: "9999:1"/' >lucky.yaml
"$SABOT" sheet check lucky.yaml
echo "exit $?"
sed 's/^bank: house/promotion: yes\nbank: house/' lucky.yaml >lucky-promotion.yaml
"$SABOT" sheet check lucky-promotion.yaml
echo "--- commission that is rounded away"
for unit in 1000 1 0.50 0.25 0.05; do
  "$SABOT" sheet show commission --yaml | sed "s/round_to: 0.01/round_to: $unit/" >rounded.yaml
  "$SABOT" sheet check rounded.yaml || true
done
echo "--- a cap: a share of another wager, so that the two together favour the bank"
{ "$SABOT" sheet show no-commission-sixes --yaml | sed '/^wagers:/q'
  printf '  banker-six: {title: Banker six, cap: 10%% of banker, cases: [{when: {winner: banker, banker_total: 6}, pays: "18:1"}]}\n'
  "$SABOT" sheet show no-commission-sixes --yaml | sed '1,/^wagers:/d'; } >capped.yaml
"$SABOT" sheet check capped.yaml
sed 's/10% of banker/70% of banker/' capped.yaml >high.yaml
"$SABOT" sheet check high.yaml || true
sed 's/cap: 10% of banker, //' capped.yaml >free.yaml
"$SABOT" sheet check free.yaml || true
echo "--- together as they are paid: commission that is rounded away pays for what the cap allows"
for unit in 0.01 0.25; do
  "$SABOT" sheet show commission --yaml | sed "s/round_to: 0.01/round_to: $unit/; /^wagers:/a\\
  banker-six: {title: Banker six, cap: 40% of banker, cases: [{when: {winner: banker, banker_total: 6}, pays: \"18:1\"}]}" >paid.yaml
  "$SABOT" sheet check paid.yaml || true
done
for cap in '10% of bankr' '10 of banker' '101% of banker' '0% of banker' '10% of banker-six' '0.01% of tie'; do
  sed "s/10% of banker/$cap/" capped.yaml >wrong.yaml
  "$SABOT" sheet check wrong.yaml 2>&1 | grep error || true
done
"$SABOT" sheet show capped.yaml --json | tr ',' '\n' | grep '"cap"'
"$SABOT" odds --sheet capped.yaml | grep -B 4 'at most'
"$SABOT" sheet print capped.yaml | grep -A 1 'is at most'
for six in 4 5; do
  echo "{\"sheet\": \"capped.yaml\", \"cards\": [\"4h\", \"9d\", \"4c\", \"5h\"], \"wagers\": [{\"seat\": 1, \"wager\": \"banker\", \"amount\": 4000}, {\"seat\": 1, \"wager\": \"banker-six\", \"amount\": ${six}00}]}" >round.json
  "$SABOT" settle round.json | tail -2 || true
done
echo "exit $?"

echo "--- a bank that reaches for the largest side wager: 40 times 250 before 25 times 300, whatever stands first"
sed 's/bonus: 1..1000, bank: 10../bank: side-wager.., bonus: 1..300, dragon7: 1..250/' "$SOURCE/sheets/ventura-ez.yaml" >house.yaml
"$SABOT" sheet show house.yaml | grep limits.bank
sed 's/side-wager../side-wager..9000/' house.yaml >least.yaml
"$SABOT" sheet check least.yaml; echo "exit $?"
sed 's/line: 10..10000/line: side-wager..10000/' house.yaml >line.yaml
"$SABOT" sheet check line.yaml; echo "exit $?"
"$SABOT" bank --sheet house.yaml --amount 9999.50 2:player=10; echo "exit $?"

echo "--- wagers on the cards: a case behind one that takes all of it, one that cannot be, and a wager that never wins"
cards() {
    "$SABOT" sheet show commission --yaml | sed "/^wagers:/a\\
  red:\\
    title: ${2:-Red}\\
    cases:\\
      - {when: {banker_two_colour: red}, pays: \"5:2\"}\\
      - {when: {$1}, pays: \"6:1\"}" >cards.yaml
    "$SABOT" sheet check cards.yaml; echo "exit $?"
}
cards 'banker_two_colour: red, winner: banker'
cards 'banker_two_colour: mixed, banker_colour: red'
cards 'banker_two_colour: mixed, banker_third: 9'
"$SABOT" sheet show commission --yaml | sed '/^wagers:/a\
  red:\
    cases: [{when: {banker_two_colour: red, banker_colour: black}, pays: "5:2"}]' >never.yaml
"$SABOT" sheet check never.yaml; echo "exit $?"
echo "--- two wagers of one title"
cards 'banker_two_colour: mixed, banker_third: 9' 'Player line'

echo "--- mistakes in a wager that one writes, and what to do about them"
wager() {
    "$SABOT" sheet show ez-house --yaml | sed "/^wagers:/a\\$1" >wager.yaml
    "$SABOT" sheet check wager.yaml 2>&1 | head -1
}
cases='    cases:\n      - {when: {banker_two_colour: red}, pays: "5:2"}'
wager "\tred:\n\t\ttitle: Red"
wager "  red:\n    title:Red\n$cases"
wager "  red:\n   title: Red\n$cases"
wager "  red:\n    title: Red: both\n$cases"
wager "  red:\n    title: \"Red\n$cases"
wager "  red:\n    title: Red\n    cases:\n      - {when: {banker_two_colour: red, pays: \"5:2\"}"
wager "  red:\n    title: Red\n    cases:\n      - {pays: \"5:2\"}"
for fact in banker_both_red banker_two_color bankr_two_colour player_thrid red; do
    wager "  red:\n    title: Red\n    cases:\n      - {when: {$fact: red}, pays: \"5:2\"}"
done
{ "$SABOT" sheet show ez-house --yaml; printf "  red:\n    title: Red\n$cases\n"; } >wager.yaml
"$SABOT" sheet check wager.yaml 2>&1 | head -1
"$SABOT" sheet form --facts | head -12
