# An empty board is a board, and a board of ties has no win to show yet.
"$SABOT" board ''
echo "exit $?"
"$SABOT" board '' >operand
printf ' \n' | "$SABOT" board | cmp operand - && echo "the same from standard input"
"$SABOT" board --json '' >document
echo "exit $?"
tr -d ' \n' <document | sed 's/,\("[a-z0-9_]*":\)/,\n\1/g'
echo
"$SABOT" board TT
echo "exit $?"
