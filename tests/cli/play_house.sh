# The house banks: commission, Dragon Bonus; you alone at a table; the input just ends.
printf '%s\n' 'banker 50 dbb 5 dbp 5' 'help' 'deal' 'same deal' |
    $SABOT play --sheet dragon-bonus --seed 3 --others 2 --seat 2 --bankroll 500.50
echo "exit $?"
echo '--- alone'
printf 'p 10 deal\n' | $SABOT play --sheet commission --seed 1 --others 0 | tail -n +8
echo "exit $?"
