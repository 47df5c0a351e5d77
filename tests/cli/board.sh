# The board as people read it: a shoe with every letter, tails and ties.
"$SABOT" board TBBDBBBBPAPPPPPPBTTBPBBP
echo "exit $?"
