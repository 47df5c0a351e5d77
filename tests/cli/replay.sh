# Moments of a day: a whole round, one in the middle of a round, a corrected one, a free
# one, and the end.
"$MAKE_STORE" room.db
cat room.db* | sha256sum >before.txt
for moment in "main --round 2" "main --to 30" "main --to 63" "house --round 1" "house --round 3" \
    "house" "board --round 2" "board --to 1" "main"; do
    echo "--- $moment"
    sabot replay room.db --table $moment
    echo "exit $?"
done
cat room.db* | sha256sum | cmp - before.txt && echo "not a byte changed"
