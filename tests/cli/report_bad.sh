# Wrong use of the reports: one clear line, exit 2, nothing on stdout and no file.
"$MAKE_STORE" room.db
try() { $SABOT report "$@" >out; echo "exit $?, $(wc -c <out) bytes on stdout"; }
try drop
try drop room.db other.db
try drop none.db
try drops room.db
try drop room.db --table nowhere
try drop room.db --day yesterday
try drop room.db --day 2026-02-30
try drop room.db --day 2026-01-01 --from 2026-01-01
try drop room.db --from 2026-01-01T25:00
try drop room.db --from 2026-01-02 --to 2026-01-01
try drop room.db --zone Pacific
try drop room.db --zone +15:00
try drop room.db --csv --json
try drop room.db --bettor Ana
try drop room.db --expected
try statement room.db
try statement room.db --bettor Nobody
try drop room.db --shift swign
try shift room.db --csv
try shift room.db --output none/shift.txt
head -c 32 /dev/zero >room.key; chmod 644 room.key
try drop room.db
chmod 600 room.key
try drop room.db --key none.key
try drop room.db --daybook none/daybook
echo "notes of the night manager" >notes.txt
try drop room.db --daybook notes.txt
cat notes.txt
try drop postgresql://nobody@127.0.0.1:1/none
sed 's/chips fell onto the layout/chips fell onto the carpet/' room.db >damaged.db
try drop damaged.db
try drop room.db --output /dev/full
ls
