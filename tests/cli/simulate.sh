sabot simulate --seed 2026 --shoes 1000
echo "exit $?"
sabot simulate --seed 2026 --shoes 1000 --cards --sheet dragon-bonus --decks 6 --rounds 40
echo "exit $?"
# The fields of the contract, and counts that do not depend on threads.
for threads in 1 2; do
    sabot simulate --json --sheet ventura-ez --decks 8 --shoes 5000 --seed 2026 --threads $threads >$threads.json
    echo "exit $?"
done
python3 - <<'END'
import json
one, two = (json.load(open(name)) for name in ("1.json", "2.json"))
for field in ("shoes", "rounds", "player_wins", "banker_wins", "ties", "dragon7", "panda8", "key"):
    print(field, one[field])
print(sorted(one["wagers"]), sorted(one["wagers"]["player"]))
for name in ("threads", "seconds", "rounds_per_second"):
    assert one.pop(name) > 0 and two.pop(name) > 0
print("the same on two threads" if one == two else "other counts on two threads")
END
# Ten million rounds in little memory.
python3 - <<'END'
import resource, subprocess
subprocess.run(["sabot", "simulate", "--shoes", "123000", "--seed", "2026"], check=True, capture_output=True)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print("under 64 MB" if peak < 65536 else f"{peak} kB")
END
printf %s 2026 | b2sum -l 256
echo "--- one shoe"
sabot simulate --seed 2026 --shoes 1 | grep ' a shoe'
sabot simulate --seed 2026 --shoes 1 --rounds 1 | grep ' a shoe'
