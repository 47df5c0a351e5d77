tags="0,0,0,-1,-1,-1,-1,2,2,0"
try() {
    sabot count --seed 1 --shoes 10 "$@"
    echo "exit $?"
}
echo "--- what is missing"
try
try --wager dragon7
try --wager dragon7 --tags $tags
echo "--- wagers"
try --wager dragon8 --tags $tags --target 4
try --wager dragon7 --sheet commission --tags $tags --target 4
echo "--- tags"
try --wager dragon7 --target 4 --tags "0,0,0,x,-1,-1,-1,2,2,0"
try --wager dragon7 --target 4 --tags "0,0,0"
try --wager dragon7 --target 4 --tags "0,0,0,0,0,0,0,0,0,0,0"
try --wager dragon7 --target 4 --tags "0,0,0,0,0,0,0,0,0,0,0,0,0,0"
try --wager dragon7 --target 4 --tags ""
try --wager dragon7 --target 4 --tags "0,,0,0,0,0,0,0,0,0,0"
try --wager dragon7 --target 4 --tags "1001,0,0,0,0,0,0,0,0,0"
try --wager dragon7 --target 4 --tags "0.125,0,0,0,0,0,0,0,0,0"
try --wager dragon7 --target 4 --tags "1e3,0,0,0,0,0,0,0,0,0"
try --wager dragon7 --target 4 --tags "99999999999999999999,0,0,0,0,0,0,0,0,0"
try --wager dragon7 --target 4 --tags "-,0,0,0,0,0,0,0,0,0"
echo "--- targets"
try --wager dragon7 --tags $tags --target four
try --wager dragon7 --tags $tags --target ""
try --wager dragon7 --tags $tags --target 8..0
try --wager dragon7 --tags $tags --target 0..
try --wager dragon7 --tags $tags --target 0..64
try --wager dragon7 --tags $tags --target 99999999999999999999
try --wager dragon7 --tags $tags --target 0..8/0
try --wager dragon7 --tags $tags --target 0..8/x
try --wager dragon7 --tags $tags --target 4/2
try --wager dragon7 --tags $tags --target 0..8/0.1
echo "--- counts"
try --wager dragon7 --tags $tags --target 4 --divisor half
try --wager dragon7 --tags $tags --target 4 --unbalanced
try --wager dragon7 --tags $tags --target 4 --unbalanced many
try --wager dragon7 --tags $tags --target 4 --unbalanced 0 --divisor left
try --wager dragon7 --perfect --tags $tags
try --wager dragon7 --perfect --derive
try --wager dragon7 --derive --exact
echo "--- ramps, manners and purses"
try --wager dragon7 --tags $tags --ramp 6:1,4:2
try --wager dragon7 --tags $tags --ramp 4:1,4:2
try --wager dragon7 --tags $tags --ramp 4:1,6:2,5:4,8:8
try --wager dragon7 --tags $tags --ramp 4
try --wager dragon7 --tags $tags --ramp 4:0
try --wager dragon7 --tags $tags --ramp 4:1,
try --wager dragon7 --tags $tags --ramp 4:1.5
try --wager dragon7 --tags $tags --ramp 4:1001
try --wager dragon7 --tags $tags --ramp ""
try --wager dragon7 --tags $tags --ramp 4:1 --target 4
try --wager dragon7 --perfect --ramp 4:1
try --wager dragon7 --tags $tags --target 4 --rounding up
try --wager dragon7 --tags $tags --target 4 --burn hidden
try --wager dragon7 --tags $tags --target 4 --leave often
try --wager dragon7 --tags $tags --target 4 --kelly 0
try --wager dragon7 --tags $tags --target 4 --kelly 2
try --wager dragon7 --tags $tags --target 4 --bankroll none
try --wager dragon7 --tags $tags --ramp 4:1,8:4 --bankroll 3.99
try --wager dragon7 --perfect --bankroll 0.5
echo "--- many at once"
try --wager dragon7, --tags $tags --target 4
try --wager dragon7,dragon8 --tags $tags --target 4
try --wager dragon7 --tags "$tags;" --target 4
try --wager dragon7 --tags "$tags;1,2" --target 4
try --wager dragon7,panda8 --derive
try --wager dragon7 --tags $tags --target 4 --cut 20..14
try --wager dragon7 --tags $tags --target 4 --cut 14..100
try --wager dragon7 --tags $tags --target 4 --cut 14..20/0
try --wager dragon7 --tags $tags --target 4 --cut 410
try --wager dragon7 --tags $tags --target 4 --cut 20 --rounds 10
try --wager dragon7,panda8 --tags $tags --target 4 --cut 14..70
try --wager dragon7,panda8 --tags $tags --target 4 --checkpoint both.json
try --wager dragon7 --tags $tags --target 0..63.5
echo "--- shoes"
try --wager dragon7 --perfect --decks 0
try --wager dragon7 --perfect --decks 1000000000
try --wager dragon7 --perfect --decks 8-3
try --wager dragon7 --tags $tags --decks 3-8 --target 3..4
try --wager dragon7 --tags $tags --decks 3-8 --target 4 --cut 14..20
try --wager dragon7,panda8 --tags $tags --decks 3-8 --target 4
try --wager dragon7 --tags "$tags;$tags" --decks 3-8 --target 4
try --wager dragon7 --tags $tags --decks 3-8 --target 4 --checkpoint range.json
try --wager dragon7 --tags $tags --decks 3-8 --target 4 --svg range.svg
try --wager dragon7 --perfect --decks 1-100
try --wager dragon7 --perfect --threads 0
try --wager dragon7 --perfect --rounds 68
sabot count --wager dragon7 --perfect --shoes 0; echo "exit $?"
sabot count --wager dragon7 --perfect --seed ""; echo "exit $?"
sabot sheet show ventura-ez --yaml | sed 's/cut_card: 14/cut_card: 10/' >near.yaml
try --sheet near.yaml --wager dragon7 --perfect
echo "--- others"
try --wager dragon7 --perfect --sheet no-such-sheet
try --wager dragon7 --perfect --tag 1
try extra
echo "--- a checkpoint of another run"
run="--wager dragon7 --tags $tags --target 4 --shoes 10 --checkpoint run.json"
sabot count --seed 1 $run >/dev/null; echo "exit $?"
sabot count --seed 2 $run; echo "exit $?"
sabot count --seed 1 $run --exact; echo "exit $?"
sabot count --seed 1 $run --divisor left; echo "exit $?"
sabot count --seed 1 --wager dragon7 --tags $tags --target 5 --shoes 10 --checkpoint run.json; echo "exit $?"
sabot count --seed 1 --wager tie --tags $tags --target 4 --shoes 10 --checkpoint run.json; echo "exit $?"
sabot simulate --seed 1 --shoes 10 --checkpoint run.json; echo "exit $?"
sabot count --seed 1 --wager dragon7 --tags $tags --target 4 --shoes 10 --svg scan.svg; echo "exit $?"
sabot count --seed 1 --wager dragon7 --tags $tags --target 1..4 --cut 14..16 --shoes 10 --svg scan.svg; echo "exit $?"
sabot count --seed 1 --wager dragon7 --tags $tags --target 1..4 --shoes 10 --svg none/scan.svg; echo "exit $?"
sabot count --seed 1 --wager dragon7 --tags $tags --target 4 --all --shoes 10; echo "exit $?"
