$SABOT --version
$SABOT
for command in play deal settle board count bank sheet "sheet add"; do
    echo "--- $command"
    $SABOT help $command
done
echo "--- the same by --help and -h"
$SABOT help deal >a; $SABOT deal --help >b; $SABOT deal -h >c; cmp a b && cmp a c && echo same
echo "--- a long option keeps its column"
$SABOT help simulate | sed -n '/^Options/,$p'
echo "--- wrong words"
$SABOT setle; echo "exit $?"
$SABOT frobnicate; echo "exit $?"
$SABOT hlep; echo "exit $?"
$SABOT --versoin; echo "exit $?"
$SABOT sheet --hlep; echo "exit $?"
$SABOT help nothing; echo "exit $?"
$SABOT help deal extra; echo "exit $?"
$SABOT help sheet check extra; echo "exit $?"
$SABOT --version extra; echo "exit $?"
echo "--- the first line of each begins with a capital and ends with a full stop"
for command in $($SABOT --help=words); do
    $SABOT $command --help=words 2>/dev/null | grep -q '^[a-z-]*$' && subs=$($SABOT $command --help=words | grep '^[a-z-]*$' | grep -v '^--') || subs=
    for sub in "" $subs; do
        $SABOT help $command $sub | awk 'BEGIN { RS = "" } NR == 2 { gsub("\n", " "); print }' | grep -v '^[A-Z].*\.$'
    done
done
echo "--- a result that cannot be written"
$SABOT help >/dev/full; echo "exit $?"
