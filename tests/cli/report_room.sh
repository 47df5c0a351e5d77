# The reports of a room: what they say, spans, tables and shifts.
"$MAKE_STORE" room.db
cat room.db room.db-wal 2>/dev/null | sha256sum >before.txt
for kind in collections drop reconciliation player-dealers pace corrections alarms; do
    echo "--- $kind"
    $SABOT report $kind room.db
done
echo "--- rotation"
$SABOT report rotation room.db --table main | head -n 24
echo "--- shoes"
$SABOT report shoes room.db --csv | cut -d, -f1-8,10-13,15
echo "--- statement"
$SABOT report statement room.db --bettor Ed
$SABOT report statement room.db --bettor Ed --day 2026-01-05
echo "--- expected"
$SABOT report player-dealers --expected room.db
for of in bettors dealers tables; do $SABOT report expected-$of room.db --csv; done
echo "--- spans"
$SABOT report drop room.db --day 2026-01-01 --zone -08:00
$SABOT report drop room.db --from 2026-01-01T22:00 --to 2026-01-01T23:00
$SABOT report drop room.db --from 2026-01-01T14:00-08:00 --csv
$SABOT report pace room.db --shift swing
$SABOT report shift room.db --day 2026-01-02 | grep -c 'No activity'
$SABOT report pace room.db --day 2026-01-02 --json | sed 's/"hash":"[0-9a-f]*"/"hash":"..."/g'

echo "--- files"
$SABOT report shift room.db --xlsx --output shift.xlsx && head -c 2 shift.xlsx && echo
$SABOT report shift room.db --html --output shift.html && grep -c '<h2>' shift.html
$SABOT report drop room.db --csv --output drop.csv && wc -l <drop.csv
cat room.db room.db-wal 2>/dev/null | sha256sum | cmp - before.txt && echo "not a byte of the store changed"
ls
echo "--- the key of \`sabot play\` counts before a room's that another command put there"
head -c 32 /dev/zero >room.db.key; chmod 600 room.db.key
$SABOT report pace room.db >one.txt && head -c 32 /dev/urandom >room.key && chmod 600 room.key
$SABOT report pace room.db | cmp - one.txt && echo "the same report"
