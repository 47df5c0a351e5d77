# Which tables are worth banking, from the rounds of a store; and wrong questions: one line, exit 2.
"$MAKE_STORE" room.db
$SABOT bank plan room.db --hours 8
$SABOT bank plan room.db --wage 18 --person Ana
$SABOT bank plan room.db --rule 100 --person Ana --pace 40 | sed -n '/^By the rule/,/^How much/p'
$SABOT bank plan room.db --rule 100 --person Ana --pace 40 --cap 600 --bankroll 6500 --wage 1 | sed -n '/^Tonight/,/^Of the rules/p'
$SABOT bank plan room.db --person Ana --pace 40 --bankroll 599.99 | grep '^Every rule'
cp room.db other.db
$SABOT bank plan room.db other.db --pace 40 --rule full | sed -n '/^  table/,/^Most/p'
$SABOT bank plan room.db --person Bo --json | sed '/"rules"/,/^   \]/d'
for i in $(seq 40); do printf 'bank 400\ndeal\n'; done | $SABOT play --seed 4 --store few.db >few.out
$SABOT bank plan few.db --pace 45 | grep -e Kelly -e 'round needs'
$SABOT sheet show california-panda8 --yaml | sed 's/bank: 10\.\.}/bank: 5000..}/' >least.yaml
for i in $(seq 40); do printf 'bank 5000\ndeal\n'; done | $SABOT play --seed 4 --sheet least.yaml --store least.db >few.out
$SABOT bank plan least.db --pace 45 | grep -A1 '^Most'
$SABOT bank plan --help | grep -e '--rule'
try() { $SABOT bank plan "$@" >out; echo "exit $?, $(wc -c <out) bytes on stdout"; }
try
try none.db
try room.db --hours 0
try room.db --wage much
try room.db --representatives 0
try room.db --rule 80
try room.db --cap 0
try room.db --cap some
$SABOT bank plan room.db --rule 100% | grep '^By'
$SABOT bank plan room.db --rule full --cap 2000 | grep 'full'
try room.db --cap 5
try room.db --from 2026-02-01 --to 2026-01-01
try room.db --bankroll 0
try room.db room.db
try room.db none.db
try room.db other.db --daybook one.daybook
try room.db --from yesterday
try room.db --table nowhere
try room.db --table board
try room.db --person Nobody
try room.db --to 2020-01-01
