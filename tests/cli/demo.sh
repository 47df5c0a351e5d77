$SABOT demo --seed 5
echo "exit $?"
$SABOT demo --rounds 20 >a && tail -n 2 a | grep -c 'no cent came or went'
for word in 0 21 x -1 ''; do $SABOT demo --rounds "$word"; echo "exit $?"; done
$SABOT demo --seed 4294967296; echo "exit $?"
$SABOT demo now; echo "exit $?"
