try() { "$SABOT" settle "$@" >out; echo "exit $?, $(wc -c <out) bytes on stdout"; }
round='{"cards":["9h","2c","Ks","3d"],"player_dealer":{"seat":1,"amount":10000},"wagers":'
echo 'not json' | try
echo "$round[]}" | try --sheet no-such-sheet
echo "$round[]}" | try --sheet venturaez
echo "$round[]}" | try --sheet ../ventura-ez
echo "$round[],\"sheet\":\"../no/such.yaml\"}" | try
echo "$round[],\"sheet\":\"commission\"}" | try --sheet ventura-ez
echo "$round[{\"seat\":2,\"wager\":\"player\",\"amount\":1e3}]}" | try
echo "$round[{\"seat\":2,\"wager\":\"player\",\"amount\":12.345}]}" | try --json
echo "$round[]}" | try one two
try missing.json
head -c 10000000 /dev/zero | tr '\0' ' ' | try
head -c 10000 /dev/zero | tr '\0' '[' | try
printf '{"cards"\0:[]}' | try
printf '{"cards":["\\u0000"]}' | try
printf '{"ca\\u0000rds":[]}' | try
try --unknown </dev/null
printf 'wagers: {}\n' >bad.yaml
echo "$round[]}" | try --sheet bad.yaml
mkfifo pipe
echo "$round[]}" | try --sheet ./pipe
echo "$round[],\"sheet\":\"$(printf '\\u001b[31mX')\"}" | try
