# The document of `sabot board --json`, from the operand and from standard input;
# white space is not part of it.
"$SABOT" board --json BPTDBBA >operand
echo "exit $?"
tr -d ' \n' <operand | sed 's/,\("[a-z0-9_]*":\)/,\n\1/g'
echo
printf ' BPT\tDB\r\nBA\n\n' | "$SABOT" board --json >input
cmp operand input && echo "the same from standard input"
