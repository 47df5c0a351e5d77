try() {
    sabot simulate --seed 1 --shoes 10 "$@"
    echo "exit $?"
}
sabot simulate --shoes 0; echo "exit $?"
sabot simulate --seed ""; echo "exit $?"
sabot simulate --seed 12345678901234567890123456789012345678901234567890123456789012345; echo "exit $?"
sabot simulate --seed "$(printf '\377')"; echo "exit $?"
try --threads 0
try --threads two
try --decks 1000000000
try --decks 0
try --cards --decks 17
try --decks 8-3
try --decks 3-
try --decks 3..8
try --decks 0-8
try --cards --decks 8-17
try --decks 3-8 --rounds 40
try --decks 3-8 --checkpoint range.json
try --decks 3-8 --emit rounds
try --rounds 0
try --rounds 68
try --rounds 99999999999999999999
try --sheet no-such-sheet
try --colour
try extra
# A checkpoint of another run.
sabot simulate --seed 1 --shoes 10 --checkpoint run.json >/dev/null; echo "exit $?"
sabot simulate --seed 2 --shoes 10 --checkpoint run.json; echo "exit $?"
sabot simulate --seed 1 --shoes 11 --checkpoint run.json; echo "exit $?"
sabot simulate --seed 1 --shoes 10 --sheet commission --checkpoint run.json; echo "exit $?"
sabot simulate --seed 1 --shoes 10 --decks 6 --checkpoint run.json; echo "exit $?"
sabot simulate --seed 1 --shoes 10 --rounds 6 --checkpoint run.json; echo "exit $?"
echo nonsense >run.json
sabot simulate --seed 1 --shoes 10 --checkpoint run.json; echo "exit $?"
sabot simulate --seed 1 --shoes 10 --checkpoint no/such/folder.json; echo "exit $?"
# Damaged ones: other numbers than a run can have.
rm run.json
sabot simulate --seed 1 --shoes 128 --checkpoint run.json >/dev/null; echo "exit $?"
for change in 'd["done"] = 63' 'd["done"] = -64' 'd["done"] = 192' 'd["done"] = "64"' 'del d["totals"]' 'd["totals"].pop()' \
    'd["totals"][0] = -1' 'd["totals"][0] = 0.5' 'd["totals"] = [2**63 - 1] * len(d["totals"])' 'd["totals"] = [0] * len(d["totals"])'; do
    python3 -c "import json; d = json.load(open('run.json')); $change; json.dump(d, open('bad.json', 'w'))"
    sabot simulate --seed 1 --shoes 128 --checkpoint bad.json; echo "exit $?"
done
sabot simulate --seed 1 --checkpoint-every 5; echo "exit $?"
