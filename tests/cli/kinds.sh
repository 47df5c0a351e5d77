# Every account with its numbers and what holds of it; events and commands are in tests/golden/kinds.txt.
"$SABOT" kinds --json | sed -n '/^ "accounts"/,$p'
