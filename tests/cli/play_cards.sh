# Wagers on the cards: the settlement judges them by the cards, with a house bank and with a player-dealer.
for seed in 1 2 3 4 5 6 7 8; do
    printf 'deal\ndeal\ndeal\ndeal\nleave\n' |
        $SABOT play --sheet commission-pairs --seed $seed --no-pause >log
    echo "seed $seed: exit $?, $(grep -c '^Your chips' log) rounds, pairs that won: $(grep -c -- '-pair .* wins' log)"
done
echo '--- a wager of one'"'"'s own'
printf 'player-pair 10 banker-pair 5 deal\nsame deal\n' |
    $SABOT play --sheet commission-pairs --seed 1 --others 0 | grep 'pair  .*\(wins\|loses\)'
echo '--- a bank among bettors: how far it reaches, before the cards'
$SABOT sheet show ventura-ez --yaml >mine.yaml
$SABOT sheet add mine.yaml banker-two-red >/dev/null
printf 'banker-two-red 10 deal\nhelp\nleave\n' |
    $SABOT play --sheet mine.yaml --seed 3 --no-pause >log; echo "exit $?"
grep 'banker-two-red .*\(wins\|loses\)\|^On the table\|^All rules' log
