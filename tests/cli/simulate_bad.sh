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
