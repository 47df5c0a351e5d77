$SABOT sheet show commission --yaml >mine.yaml
cat >>wagers.yaml <<'END'
  super-six:
    title: Super six
    needs: nothing
    cases:
      - {when: {winner: banker, banker_total: 6}, pays: "12:1"}
  lucky-six:
    title: Lucky six
    needs: nothing
    cases:
      - {when: {winner: banker, banker_total: 6, banker_cards: 2}, pays: "12:1"}
      - {when: {winner: banker, banker_total: 6, banker_cards: 3}, pays: "20:1"}
  big:
    title: Five or six cards
    needs: nothing
    cases:
      - {when: {player_cards: 3}, pays: "27:50"}
      - {when: {banker_cards: 3}, pays: "27:50"}
END
sed -i '/^wagers:/r wagers.yaml' mine.yaml
$SABOT sheet check mine.yaml; echo "exit $?"
$SABOT odds --sheet mine.yaml
$SABOT odds --sheet mine.yaml --points 46,15,10,10,8,6,10,9,10,6 --json | sed '/^ "outcomes"/,$d' | grep -A1 '"super-six"\|"lucky-six"\|"big"'
