# Wrong words get one answer and change nothing; refusals name their rule.
printf '%s\n' 'plyer 25' 'frobnicate' 'player' '25 player' 'player 5' 'player 25 banker 25' \
    'dragon7 5' 'player 25.25' 'player 20000' 'player 999' 'back' 'same' 'pass' 'bank 100' \
    '25' '$25' "$(printf '\033[A')" 'deal deal' 'odds' 'player 1e3' 'p 25 p 30' 'buy 0' 'buy 33.33' 'b 25 dragon 7 5' 'p 30' \
    'b 0 p 30' 'd7 0' 'undo' 'p 30' 'clear' 'p 30' 'u' 'back' 'table' 'quit' |
    $SABOT play --seed 16 | sed -n '/^Your wager\|^Enter/,/^Round/p'
echo '--- the same seed tells the same, another does not'
for seed in 7 7 8; do printf 'p 25 deal\nb 25 deal\n\n\n\n' | $SABOT play --seed $seed | cksum; done | uniq -c |
    sed 's/[0-9]* [0-9]*$//'
echo '--- no seed: the commitment, the seed and their SHA-256'
printf 'p 25 deal\n' | ASAN_OPTIONS=detect_leaks=0 $SABOT play --sheet ez-house --no-pause >a
echo "exit $?"
python3 - a <<'P'
import hashlib, re, sys
text = open(sys.argv[1]).read()
seed = re.search(r"seed +([0-9a-f]{64})", text).group(1)
commitments = set(re.findall(r"commitment +([0-9a-f]{64})", text))
print(commitments == {hashlib.sha256(bytes.fromhex(seed)).hexdigest()})
P
echo '--- nothing typed; no line is longer than 80 characters; no colour in a pipe'
$SABOT play --seed 1 </dev/null >b; echo "exit $?"
awk 'length > 80' a b; grep -c "$(printf '\033')" a b
echo '--- a line that never ends'
head -c 100000 /dev/zero | tr '\0' p | $SABOT play --seed 16 | grep '^No'
echo '--- nobody reads: the table is closed all the same'
yes '' | head -n 3 | $SABOT play --seed 1 >/dev/full; echo "exit $?"
echo '--- ctrl-C leaves as `leave` does'
mkfifo lines
$SABOT play --seed 16 <lines >log &
pid=$!
exec 3>lines
echo 'p 25' >&3
for i in $(seq 100); do grep -q '^You: player 25' log && break; sleep 0.1; done
kill -INT $pid
wait $pid; echo "exit $?"
exec 3>&-
sed -n '/^Round/p; /^You leave/p' log
