# A bad line: where it is, what was expected, and nothing written.
try() { sabot import "$@" >out; echo "exit $?, $(wc -c <out) bytes on stdout, $(ls *.db 2>/dev/null | wc -l) stores"; }
new() { try room.db --table old --sheet ventura-ez "$@"; }
printf 'B\nX\n' | new -
printf 'B\n5h 2c Ks\n' | new -
printf 'B\n4 9 3 K 2\n' | new -
printf 'B\n5h 2c Ks 2d 6d 3s 4s\n' | new -
printf 'B\n5h 2c Kx 2d 6d 3s\n' | new -
printf 'shoe 5\n' | new -
printf 'shoe two\n' | new -
printf 'date Friday\nB\n' | new -
printf 'date 2026-02-29\nB\n' | new -
printf 'date 2026-04-31\nB\n' | new -
printf '# nothing\n' | new -
printf 'B\0B\n' | new -
yes '9h 9h 8c Kc' | head -9 | new -
yes B | head -417 | new -
new missing.txt
printf 'B\n' >shoe.txt
try room.db --table old shoe.txt
try room.db --table Old --sheet ventura-ez shoe.txt
try room.db --table room --sheet ventura-ez shoe.txt
try room.db --sheet ventura-ez shoe.txt
try room.db --table old --sheet no-such-sheet shoe.txt
try room.db --table old --sheet ventura-ez
try nowhere/room.db --table old --sheet ventura-ez shoe.txt
# Into a table that is not for this, or with another sheet.
"$MAKE_STORE" room.db
cat room.db* | sha256sum >before.txt
try room.db --table main shoe.txt
try room.db --table board --sheet ventura-ez shoe.txt
cat room.db* | sha256sum | cmp - before.txt && echo "not a byte changed"
sabot import room.db --table old --sheet ventura-ez shoe.txt
printf 'P\n' | try room.db --table old --sheet commission -
