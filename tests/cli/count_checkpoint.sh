# Killed in the middle, then resumed: the numbers of a run that was never killed. What a run
# says of its time is taken out.
numbers() {
    grep -v -e seconds -e rounds_per_second -e threads
}
run() { # in the background, $! is the program itself
    exec sabot count --json --seed killed --wager dragon7 --tags 0,0,0,-1,-1,-1,-1,2,2,0 --target 3..5 --exact \
        --shoes 30000 --threads "$@"
}
run 1 | numbers >whole.txt
run 1 --checkpoint run.json --checkpoint-every 0 >/dev/null &
pid=$!
while [ ! -e run.json ]; do sleep 0.01; done
kill -9 $pid
wait $pid 2>/dev/null
python3 - <<'END2'
import json
done = json.load(open("run.json"))["done"]
print("killed in the middle" if 0 < done < 30000 else f"not killed in the middle: {done}")
END2
run 2 --checkpoint run.json | numbers >resumed.txt
cmp whole.txt resumed.txt && echo "resumed: the same numbers"

# Ctrl-C stops with what is done, says so, and can be resumed too.
rm run.json
run 1 --checkpoint run.json --checkpoint-every 0 >stopped.json 2>stopped.txt &
pid=$!
while [ ! -e run.json ]; do sleep 0.01; done
kill -TERM $pid
wait $pid
echo "exit $?"
sed 's/after [0-9]* of/after N of/' stopped.txt
grep complete stopped.json | sort -u
run 1 --checkpoint run.json | numbers >resumed.txt
cmp whole.txt resumed.txt && echo "resumed: the same numbers"
