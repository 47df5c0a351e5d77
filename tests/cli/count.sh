dragon7="--wager dragon7 --tags 0,0,0,-1,-1,-1,-1,2,2,0"
echo "--- a published count"
sabot count $dragon7 --target 4 --shoes 2000 --seed 2026; echo "exit $?"
echo "--- a scan of targets, exact"
sabot count $dragon7 --target 2..6 --shoes 500 --seed 2026 --exact | head -n 14
echo "--- a running count, thirteen tags, decimals"
sabot count --wager tie --tags "0.5 -1 0 1 0 1 -1.25 0 0 0 0 .25 0" --target 3 --shoes 100; echo "exit $?"
sabot count --wager tie --tags "0.5 -1 0 1 0 1 -1.25 0 0 0 0 0.25 0" --unbalanced -4 --target 1.5 --decks 6 --shoes 300 --seed x | head -n 8
echo "--- the end of a range that is not a whole step away"
sabot count $dragon7 --target 1..3.5 --shoes 100 --seed 1 | sed -n '4,12p'
sabot count $dragon7 --target 1..2.2/0.5 --shoes 100 --seed 1 | sed -n '4,12p'
sabot count $dragon7 --target -1.5..3.25 --shoes 100 --seed 1 --svg scan.svg >/dev/null
sed -n '/<text/!d;/y="7[678].*0">/p' scan.svg | sed 's/<[^>]*>//g'
echo "--- a ramp, and a part of Kelly's stakes"
sabot count $dragon7 --ramp 4:1,6:2,8:4 --exact --shoes 2000 --seed 2026 --kelly 0.5 | head -n 22
sabot count $dragon7 --target 4 --exact --shoes 2000 --seed 2026 --bankroll 500 | sed -n '6,13p'
sabot count --wager dragon7 --tags 0,0,0,1,1,1,1,-2,-2,0 --ramp 0:1,2.5:3 --shoes 100 --seed 1 | sed -n '6,14p'
echo "--- another manner"
sabot count $dragon7 --target 3..5 --rounding down --burn unseen --leave -2 --shoes 300 --seed 2026 | head -n 14
sabot count $dragon7 --target 4 --rounding nearest --shoes 300 --seed 2026 | sed -n '4,9p'
echo "--- every shoe is left at once"
sabot count $dragon7 --target 4 --leave 5 --exact --shoes 100 --seed 1 --kelly 1
sabot count $dragon7 --ramp 4:1 --leave 5 --shoes 100 --seed 1 --json | grep -e per_ -e distribution -e '"bets"'
echo "--- side by side"
sabot count --wager dragon7,panda8 --tags "0,0,0,-1,-1,-1,-1,2,2,0;1,1,-2,-2,-2,-1,-1,-2,4,1" --target 4 --exact --shoes 200 --seed 2026
sabot count $dragon7 --ramp 4:1,8:3 --cut 14..104/45 --shoes 200 --seed 2026
sabot count --wager dragon7,tie --perfect --shoes 20 --seed 2026
sabot count $dragon7 --target 4 --cut 14..60/20 --shoes 100 --seed 1 | tail -n +4
sabot count $dragon7 --target 3..4 --cut 14..20/6 --shoes 50 --seed 1 --json | grep -e cut_card -e '"target"'
sabot count $dragon7 --ramp 4:1,8:3 --exact --shoes 50 --seed 1 --json | python3 -c 'import json, sys; one = json.load(sys.stdin); [one.pop(name) for name in ("distribution", "threads", "vector", "seconds", "rounds_per_second", "key")]; print(json.dumps(one, indent=1))'
echo "--- perfect"
sabot count --wager panda8 --perfect --shoes 200 --seed 2026 --sheet california-panda8 | head -n 14
sabot count --wager panda8 --perfect --all --shoes 200 --seed 2026 | sed -n '9,14p'
sabot count --wager panda8 --perfect --shoes 200 --seed 2026 --json | grep not_positive
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
echo "--- a range of decks: each as it is alone"
sabot count $dragon7 --target 4 --decks 6-8 --shoes 200 --seed 2026 >range.txt; echo "exit $?"
for decks in 6 7 8; do [ $decks = 6 ] || echo; sabot count $dragon7 --target 4 --decks $decks --shoes 200 --seed 2026; done >alone.txt
cmp range.txt alone.txt && grep 'decks: ' range.txt
for question in "$dragon7 --target 4" "$dragon7 --ramp 4:1,6:2" "--wager panda8 --perfect" "--wager panda8 --derive"; do
    shoes="--shoes 100 --seed 2026"
    case "$question" in *derive) shoes= ;; esac
    sabot count --json $question --decks 3-4 $shoes >range.json || echo "exit $?"
    for decks in 3 4; do sabot count --json $question --decks $decks $shoes >$decks.json; done
    python3 - <<'END3'
import json
def numbers(one):
    return {name: value for name, value in one.items() if name not in ("seconds", "rounds_per_second")}
together = json.load(open("range.json"))
print([one["decks"] for one in together], [numbers(one) for one in together] == [numbers(json.load(open(f"{decks}.json"))) for decks in (3, 4)])
END3
done
sabot count --json --wager dragon7 --perfect --decks 8-8 --shoes 10 --seed 1 | head -n 1
echo "--- one shoe"
sabot count $dragon7 --target 4 --shoes 1 --seed 2026 | grep ' a shoe;'
echo "--- the figures a second time"
sabot count $dragon7 --ramp 3:1,5.5:2,8:5 --exact --shoes 500 --seed 7 --kelly 0.25 --json >ramp.json
sabot count $dragon7 --target 3..6 --shoes 500 --seed 7 --bankroll 3000 --json >flat.json
python3 - <<'END2'
import json, math
def near(a, b): assert abs(a - b) <= 1e-8 * max(1, abs(b)), (a, b)
for one in [json.load(open("ramp.json"))] + json.load(open("flat.json")):
    win = one["win_per_shoe"] / one["rounds_per_shoe"]
    variance = one["standard_deviation"] ** 2 / one["rounds_per_shoe"]
    near(one["win_per_unit"] * one["units_per_shoe"], one["win_per_shoe"])
    if win <= 0:
        assert "score" not in one
        continue
    bankroll = one["bankroll"]
    if "ramp" in one:
        near(bankroll, variance / win / 0.25)
        near(one["ruin"], math.exp(-2 / 0.25))
        near(sum(step["bets"] * step["units"] * step["win_per_bet"] for step in one["ramp"]) / 500, one["win_per_shoe"])
        near(sum(step["bets"] * step["units"] for step in one["ramp"]) / 500, one["units_per_shoe"])
        for step in one["ramp"]:
            near(step["kelly_units"], max(0, 0.25 * bankroll * step["win_per_bet"] / step["deviation_per_bet"] ** 2))
    else:
        assert bankroll == 3000
    # SCORE: what 100 rounds win with 10,000 when stakes are those of Kelly.
    near(one["score"], 100 * win * (10000 * win / variance))
    near(one["desirability_index"] ** 2, one["score"])
    near(one["n0_rounds"] * one["score"], 1e6)
    near(one["ruin"], math.exp(-2 * win / variance) ** bankroll)
    near(one["kelly_staked"], variance / win / bankroll)
    for of in ("score", "n0"):  # both go by the square of the win
        near(one[of + "_error"] / one["n0_rounds" if of == "n0" else of], 2 * one["standard_error"] / one["win_per_shoe"])
    near(one["certainty_equivalent"], 100 * (win - variance / 2 / one["kelly"] / bankroll))
print("agree")
END2
