# A whole session from a seed: wagers, the bank in its turn, a bank that falls short, leaving.
printf '%s\n' 'player 100 dragon7 10' '' 'b 50 t 5 deal' '100' '' '' 'same' '' '' 'chips' '' \
    'road' 'leave' | $SABOT play --seed 16
echo "exit $?"
