dragon7="--wager dragon7 --tags 0,0,0,-1,-1,-1,-1,2,2,0"
echo "--- a published count"
sabot count $dragon7 --target 4 --shoes 2000 --seed 2026; echo "exit $?"
echo "--- a scan of targets, exact"
sabot count $dragon7 --target 2..6 --shoes 500 --seed 2026 --exact | head -n 13
echo "--- a running count, thirteen tags, decimals"
sabot count --wager tie --tags "0.5 -1 0 1 0 1 -1.25 0 0 0 0 .25 0" --target 3 --shoes 100; echo "exit $?"
sabot count --wager tie --tags "0.5 -1 0 1 0 1 -1.25 0 0 0 0 0.25 0" --unbalanced -4 --target 1.5 --decks 6 --shoes 300 --seed x | head -n 8
echo "--- perfect"
sabot count --wager panda8 --perfect --shoes 200 --seed 2026 --sheet california-panda8 | head -n 7
echo "--- derive"
sabot count --wager panda8 --derive
sabot count --wager banker --sheet commission --derive --decks 6 --json | head -n 30
# The fields of the contract, and numbers that do not depend on threads.
echo "--- as data"
for threads in 1 2; do
    sabot count --json --wager dragon7 --tags "0,0,0,-1,-1,-1,-1,2,2,0" --target 4 --shoes 3000 --seed 2026 --exact --threads $threads >$threads.json
    echo "exit $?"
done
sabot count --json $dragon7 --target 4..4 --shoes 64 --seed 1 >range.json; echo "exit $?"
sabot simulate --cards --json --shoes 3000 --seed 2026 >simulate.json
python3 - <<'END2'
import json
one, two = (json.load(open(name)) for name in ("1.json", "2.json"))
for field in ("rounds_per_shoe", "bets_per_shoe", "bet_frequency", "win_per_bet", "win_per_shoe", "standard_error",
              "standard_deviation", "target", "value", "divisor", "shoes"):
    print(field, one[field])
print(one["distribution"][0], one["distribution"][-1])
for name in ("threads", "seconds", "rounds_per_second"):
    assert one.pop(name) > 0 and two.pop(name) > 0
print("the same on two threads" if one == two else "other numbers on two threads")
scan = json.load(open("range.json"))
print("a range of one is an array of", len(scan), "with target", scan[0]["target"])
simulated = json.load(open("simulate.json"))
print("the rounds of simulate --cards" if simulated["rounds"] == one["rounds"] else "other rounds")
END2
echo "--- one shoe"
sabot count $dragon7 --target 4 --shoes 1 --seed 2026 | grep ' a shoe;'
