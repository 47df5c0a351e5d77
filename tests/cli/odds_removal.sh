$SABOT odds --removal
echo "--- a shoe with few cards, no sevens"
$SABOT odds --removal --points 4,1,1,0,0,1,1,0,1,1 --sheet commission
echo "--- ranks that are there: a jack, no queen"
$SABOT odds --removal --ranks 1,1,0,0,1,1,0,1,1,2,1,0,0 --sheet commission --json | sed '/^ "outcomes"/,$d'
echo "--- tens alone cannot be told apart by points"
$SABOT odds --removal --points 9,0,0,0,0,0,0,0,0,0 --sheet commission --csv
