# Wrong use: one line, exit 2, nothing on stdout.
try() { $SABOT play "$@" </dev/null >out; echo "exit $?"; if [ -s out ]; then echo 'stdout is not empty'; fi; }
try --sheet nothing-here
try --sheet ventra-ez
try --seat 0
try --seat 9
try --others 0
try --others 8
try --others x
try --sheet commission --others 8
try --seed -1
try --seed 4294967296
try --bankroll 0
try --bankroll 10.25
try --bankroll 1
try --bankroll 9.50
try --bankroll 1e6
try --name ''
try --name "$(printf 'A\033B')"
try --name "$(printf 'A\377')"
try --name 'a name of more than sixteen characters'
try --store ''
try --store /nowhere/at/all/evening.db
echo 'not a journal' >foreign.db
try --store foreign.db
cat foreign.db; ls
try --frob
try now
