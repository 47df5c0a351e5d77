# A long shoe keeps to 80 characters and says what it left out.
shoe=PBPBBPPBPBTPBPBBBPPBPBPBPPPBPBPBTTBPBPBDPBPBAPBBPPBPBPBPBBPBPBPBPPBPBPBPB
"$SABOT" board "$shoe"
echo "exit $?"
# As many rounds as a board takes, in the shapes that are widest and deepest.
choppy=$(printf '%0512d' 0 | sed 's/0/PB/g')
"$SABOT" board "$choppy" | awk 'length > 80 { print "too long: " $0 } / left out/'
streak=$(printf '%01024d' 0 | sed 's/0/B/g')
"$SABOT" board "$streak" | awk 'length > 80 { print "too long: " $0 } / left out/'
