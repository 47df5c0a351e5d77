$SABOT sheet show commission --yaml >mine.yaml
$SABOT sheet wagers pair perfect
$SABOT sheet wagers zzz
$SABOT sheet wagers --json three-giving | grep '"name"\|"source"\|"goes_by"'
$SABOT sheet add mine.yaml player-pair; echo "exit $?"
$SABOT sheet add mine.yaml banker-two-red; echo "exit $?"
$SABOT sheet check mine.yaml; echo "exit $?"
grep -n -B3 -A4 'player-pair:' mine.yaml
$SABOT odds --sheet mine.yaml | tail -2
$SABOT sheet show ventura-ez --yaml >ez.yaml
$SABOT sheet add ez.yaml either-pair
grep -n -A3 'regulator' ez.yaml
$SABOT sheet add mine.yaml player-pair; echo "exit $?"
$SABOT sheet add mine.yaml player-pear; echo "exit $?"
$SABOT sheet add commission player-pair; echo "exit $?"
echo "--- a collection, where the sheet names bonus, or nothing pays one"
sed 's/fees: {/fees: {bonus: 0.50, /' ez.yaml >bonus.yaml
$SABOT sheet add bonus.yaml pairs-both
$SABOT sheet add ez.yaml pairs-both
$SABOT sheet print ez.yaml | grep '^ *Tie  *\$\|pair.*None$'
