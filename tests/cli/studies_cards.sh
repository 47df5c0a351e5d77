# Studies of wagers that go by the cards: counts, banking, the game report, a table of one's own.
cd "$(mktemp -d)" || exit 1
$SABOT sheet show california-panda8 --yaml >mine.yaml
for wager in player-pair perfect-pair banker-two-red; do $SABOT sheet add mine.yaml $wager >/dev/null; done
black="-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1"
red="1,1,1,1,1,1,1,1,1,1,1,1,1"
$SABOT count --sheet mine.yaml --wager banker-two-red --tags "$red,$black,$black,$red" --target 3 --shoes 2000 --seed 1 | sed -n "1,2p;9,11p"
$SABOT count --sheet mine.yaml --wager player-pair,perfect-pair --perfect --shoes 500 --seed 1 --json | grep '"frequency"\|"win_per_shoe"'
$SABOT count --sheet mine.yaml --wager banker-two-red --perfect --shoes 1; echo "exit $?"
$SABOT count --sheet mine.yaml --wager player-pair --derive; echo "exit $?"
$SABOT count --sheet mine.yaml --wager player-pair --tags 1,2,3 --target 1; echo "exit $?"
$SABOT bank --sheet mine.yaml --amount 300 2:player=100 2:player-pair=10 3:banker=100 3:perfect-pair=10 | head -21
$SABOT bank --sheet mine.yaml --amount 300 2:player=100 3:banker-two-red=40 --rounds 40 | grep -A12 '^A round'
$SABOT bank --sheet mine.yaml --amounts 2:player=100 2:player-pair=10; echo "exit $?"
$SABOT bank --sheet mine.yaml --amount 300 --rounds 40 --bankroll 1500 --sessions 2000 --seed 1 2:player=100 2:player-pair=10 | tail -n 9
$SABOT bank --sheet mine.yaml --amount 300 --points 128,32,32,32,32,32,32,32,32,32 2:player=100 2:player-pair=10; echo "exit $?"
$SABOT bank --sheet mine.yaml --amount 300 --points 128,32,32,32,32,32,32,32,32,32 2:player=100 | head -3
$SABOT report game --sheet mine.yaml --decks 8 --shoes 50 | sed 's/<[^>]*>/ /g' | grep 'Player pair  \|Not studied\|tags by points\|exposed\|^  *[a-z]*s  *[+-]'
