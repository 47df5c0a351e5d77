# Killed in the middle, then resumed: the counts of a run that was never killed. What a run
# says of its time is taken out.
counts() {
    grep -v -e seconds -e rounds_per_second -e threads
}
run() { # in the background, $! is the program itself
    exec sabot simulate --json --seed killed --shoes 2000000 --threads "$@"
}
run 1 | counts >whole.txt
run 1 --checkpoint run.json --checkpoint-every 0 >/dev/null &
pid=$!
while [ ! -e run.json ]; do sleep 0.01; done
kill -9 $pid
wait $pid 2>/dev/null
python3 - <<'END'
import json
done = json.load(open("run.json"))["done"]
print("killed in the middle" if 0 < done < 2000000 else f"not killed in the middle: {done}")
END
run 2 --checkpoint run.json | counts >resumed.txt
cmp whole.txt resumed.txt && echo "resumed: the same counts"
rm -f run.json.new-* # what the kill may have left of a checkpoint half written
ls

# Ctrl-C stops with what is done, says so, and can be resumed too.
rm run.json
run 1 --checkpoint run.json --checkpoint-every 0 >stopped.json 2>stopped.txt &
pid=$!
while [ ! -e run.json ]; do sleep 0.01; done
kill -TERM $pid
wait $pid
echo "exit $?"
sed 's/after [0-9]* of/after N of/' stopped.txt
grep complete stopped.json
run 1 --checkpoint run.json | counts >resumed.txt
cmp whole.txt resumed.txt && echo "resumed: the same counts"
