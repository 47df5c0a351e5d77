echo "--- the sheet's own shoe"
$SABOT odds
echo "--- with commission, cards out of six decks"
$SABOT odds --sheet commission --decks 6 --without "As Kd 9h 9h Ts"
echo "--- six cards of one value: a tie for certain"
$SABOT odds --points 6,0,0,0,0,0,0,0,0,0 --sheet commission
echo "--- ten cards, as data"
$SABOT odds --points "4 1 1 0 0 1 1 0 1 1" --json | sed '/^ "outcomes"/,$d'
echo "--- the same by ranks"
$SABOT odds --ranks 1,1,0,0,1,1,0,1,1,2,0,1,1 --json | cksum
$SABOT odds --points 4,1,1,0,0,1,1,0,1,1 --json | cksum
echo "--- the same by taking cards out of a deck"
$SABOT odds --sheet commission --decks 1 --json --without "Ah Ad Ac 2h 2d 2c 3s 3h 3d 3c 4s 4h 4d 4c 5h 5d 5c
 6h 6d 6c 7s 7h 7d 7c 8h 8d 8c 9h 9d 9c Th Td Tc Jh Jd Jc Qh Qd Qc Kh Kd Kc" | grep '^ "deals"\|"ev"'
$SABOT odds --sheet commission --points 4,1,1,0,0,1,1,0,1,1 --json | grep '^ "deals"\|"ev"'
echo "--- side by side"
$SABOT odds --sheet ventura-ez,commission --decks 3-8
$SABOT odds --decks 1-12 --sheet commission
$SABOT odds --sheet ventura-ez,ez-house
echo "--- a range as data is an array"
$SABOT odds --decks 3-4 --sheet commission --json | grep '"decks"\|^  "deals"\|^\[\|^\]'
echo "--- more cards than 64 bits hold, and the most that are taken"
$SABOT odds --decks 40 --sheet commission --json | grep '^ "deals"\|"ev"'
$SABOT odds --decks 1000 --sheet dragon-bonus --json | grep '^ "deals"\|"ev"'
echo "--- values with commas between"
$SABOT odds --sheet commission --csv
$SABOT odds --sheet commission --decks 6-7 --csv | wc -l
echo "--- a range of one too"
$SABOT odds --decks 3-3 --sheet commission --json | grep '"decks"\|^  "deals"\|^\[\|^\]'
echo "--- a card that was exposed"
sabot odds --known 1=9 | tail -n 7
sabot odds --known 1=9 | head -n 3
sabot odds --known 2=Kd,1=8 --points 4,1,1,0,0,1,1,0,1,1 --json | sed -n '/^ "deals"/,/"mean_cards"/p;/^ "known"/,$p' | tr -d ' \n'; echo
for known in "" 1 1= 7=9 0=9 1=9,1=8 1=Z 1:9 9 1=9,; do
    sabot odds --known "$known"; echo "exit $?"
done
sabot odds --known 1=3 --points 4,1,1,0,0,1,1,0,1,1; echo "exit $?"
sabot odds --known 1=9 --removal; echo "exit $?"
echo 4,1,1,0,0,1,1,0,1,1 | sabot odds --known 1=9 --batch -; echo "exit $?"
echo "--- cases, outcomes, covariance"
sabot odds --points 4,1,1,0,0,1,1,0,1,1 --json | python3 -c '
import json, sys
from fractions import Fraction
one = json.load(sys.stdin)
deals = int(one["deals"])
assert sum(int(outcome["deals"]) for outcome in one["outcomes"]) == deals
for name, wager in one["wagers"].items():
    assert sum(int(case["deals"]) for case in wager["cases"]) == deals
    assert abs(one["covariance"][name][name] - wager["variance"]) < 1e-12
print(json.dumps(one["wagers"]["dragon7"]["cases"]))
print(json.dumps(one["covariance"]["tie"]))
print(len(one["outcomes"]), json.dumps(one["outcomes"][0]))'
