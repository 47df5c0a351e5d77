# The game report: where it goes, and wrong use. What stands on it is tests/report.
try() {
    $SABOT report game --shoes 64 "$@" >page.html
    echo "exit $?, pages: $(grep -c '</html>' page.html)"
}
echo "--- to stdout and to a file"
try
mv page.html first.html
echo before >kept.html
try --out kept.html
cmp kept.html first.html && echo "the same"
echo "of somebody else" >other
ln -s other linked.html.new
$SABOT report game --shoes 64 --out linked.html && cat other && [ ! -L linked.html ] && rm linked.html linked.html.new other
ls
echo "--- sheets"
try --sheet ventura-easy
try --sheet ./none.yaml
echo "decks: nine" >bad.yaml
$SABOT report game --sheet bad.yaml 2>/dev/null | wc -c
echo "--- numbers"
try --decks 0
try --decks 9
try --sheet california-panda8 --decks 2-8
try --sheet california-panda8 --decks 8-3
try --decks eight
$SABOT report game --shoes 0; echo "exit $?"
$SABOT report game --shoes many; echo "exit $?"
try --threads 0
try --seed ""
try --seed "$(printf 'a\tb')"
try --date tomorrow
try --date 2026-13-01
try --date 2026-02-29
try --date 2026-04-31
try --date 2026-11-16x
echo "--- places"
try --out none/page.html
try --out .
try --out ""
try --out /dev/full
$SABOT report game --shoes 64 >/dev/full; echo "exit $?"
(
    trap '' XFSZ # the page does not fit, and what stood there stays
    ulimit -f 64
    $SABOT report game --shoes 64 --out bad.yaml
    echo "exit $?"
)
cat bad.yaml
ls
echo "--- words"
try mine.yaml
try --pdf
$SABOT report frobnicate; echo "exit $?"
$SABOT report
$SABOT help report game
