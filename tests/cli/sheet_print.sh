# The how-to-play pages: the shipped ones word for word, one with an added wager, HTML, and
# wrong use.
for name in ventura-ez dragon-bonus ez-house livermore-ez california-panda8 commission \
    commission-pairs no-commission no-commission-sixes; do
    "$SABOT" sheet print $name >$name.txt
    echo "$name: exit $?"
    diff "$SOURCE/tests/golden/rulespage/$name.txt" $name.txt
done

echo "--- HTML: one file, nothing fetched"
"$SABOT" sheet print ventura-ez --html >page.html
echo "exit $?"
head -n 2 page.html
tail -n 1 page.html
grep -c '<h2>' page.html
grep -cE '<script|<link|https?:' page.html

echo "--- a wager that a sheet adds"
sed '/^wagers:/a\
  banker-by-six:\
    title: Banker by six\
    needs: line\
    cases:\
      - {when: {winner: banker, margin: 6}, pays: "4:1"}\
      - {when: {winner: tie}, pays: push}' "$SOURCE/sheets/ventura-ez.yaml" >mine.yaml
"$SABOT" sheet print mine.yaml >mine.txt
echo "exit $?"
grep -A 2 '^  Banker by six' mine.txt

echo "--- wrong use"
"$SABOT" sheet print
echo "exit $?"
"$SABOT" sheet print ventura-ez commission
echo "exit $?"
"$SABOT" sheet print ventura-easy
echo "exit $?"
"$SABOT" sheet print ./none.yaml
echo "exit $?"
"$SABOT" sheet print ventura-ez --pdf
echo "exit $?"
echo "decks: nine" >bad.yaml
"$SABOT" sheet print bad.yaml >bad.txt 2>/dev/null
echo "exit $?"
cat bad.txt
