$SABOT sheet show commission --yaml >mine.yaml
cat >wagers.yaml <<'END'
  player-pair:
    title: Player pair
    cases:
      - {when: {player_pair: any}, pays: "11:1"}
  perfect-pair:
    title: Perfect pair
    cases:
      - {when: {perfect_pairs: 2}, pays: "200:1"}
      - {when: {perfect_pairs: 1}, pays: "25:1"}
  banker-two-red:
    title: Banker's first two are red
    cases:
      - {when: {banker_two_colour: red}, pays: "3:1"}
END
sed -i '/^wagers:/r wagers.yaml' mine.yaml
$SABOT sheet check mine.yaml; echo "exit $?"
$SABOT sheet show mine.yaml --json | grep needs_cards
$SABOT odds --sheet mine.yaml | grep -A9 '^Player pair$'
for decks in 8 6; do $SABOT odds --sheet mine.yaml --decks $decks | grep '%' | tail -3; done
awk 'BEGIN { for (i = 0; i < 52; i++) printf "%d%s", 8 - (i == 0), (i % 13 == 12) ? "\n" : " " }' >shoe.txt
$SABOT odds --sheet mine.yaml --suits shoe.txt --json >suits.json
$SABOT odds --sheet mine.yaml --without As --json >without.json
for file in suits without; do sed -n '/"wagers"/,$p' $file.json >$file.part; done
cmp suits.part without.part && echo "the same"
$SABOT odds --sheet mine.yaml --removal --csv | grep 'perfect-pair,A\|player-pair,K'
echo '{"cards":["Kh","2d","9s","7h"],"wagers":[{"seat":1,"wager":"banker-two-red","amount":100}]}' >round.json
$SABOT settle --sheet mine.yaml --json round.json | grep '"verdict"\|"winnings"'
$SABOT odds --sheet mine.yaml --points 128,32,32,32,32,32,32,32,32,32; echo "exit $?"
$SABOT odds --sheet mine.yaml --ranks 32,32,32,32,32,32,32,32,32,32,32,32,32; echo "exit $?"
$SABOT odds --sheet mine.yaml --known 1=9; echo "exit $?"
echo 1,2,3 | $SABOT odds --sheet mine.yaml --suits -; echo "exit $?"
$SABOT odds --sheet mine.yaml --json | grep -A100 '"covariance"' | grep -A6 '"player-pair": {' | sed 's/\(\.[0-9]\{9\}\)[0-9]*/\1/'
echo "--- one card out: by suit where a wager goes by suits, and no zero has a sign"
$SABOT odds --sheet mine.yaml --removal | sed '/says nothing of the wager/q' | awk '{ print $1, $NF }' | tail -9
$SABOT odds --sheet mine.yaml --removal --csv | grep 'banker-two-red,[Kcdhs][a-z]*,'
$SABOT odds --sheet mine.yaml --removal --json | grep -A4 '"hearts"'
for form in '' --csv --json; do $SABOT odds --sheet mine.yaml --removal $form; done | grep -c -- '-0\(\.0*\)\?\(%\|,\|$\)' || true
