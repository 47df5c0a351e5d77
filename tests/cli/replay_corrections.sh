# A round that was corrected again and again; and a store whose only table need not be named.
"$MAKE_STORE" one.db corrected 3
sabot replay one.db --round 1 | sed '/^$/q'
sabot replay one.db --round 1 --json | grep -A 4 corrected_by
echo "--- before the last correction, and after it"
sabot replay one.db --to 8 | grep -A 1 '^Round'
sabot replay one.db --to 9 | grep -A 1 '^Round'
"$MAKE_STORE" once.db corrected 1
sabot replay once.db --table one --round 1 | sed '/^$/q'
echo "--- not corrected"
"$MAKE_STORE" never.db corrected 0
sabot replay never.db --round 1 | sed '/^$/q'
sabot replay never.db --round 1 --json | grep corrected_by || echo "not named either"
