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
echo "--- every round, every shoe"
sabot simulate --emit rounds --shoes 2 --seed 2026 | head -n 6
sabot simulate --emit shoes --shoes 3 --seed 2026
sabot simulate --emit rounds --shoes 300 --seed 7 --decks 6 --sheet commission >rounds.csv
sabot simulate --emit shoes --shoes 300 --seed 7 --decks 6 --sheet commission >shoes.csv
sabot simulate --cards --json --shoes 300 --seed 7 --decks 6 --sheet commission >counts.json
cut -d, -f12 rounds.csv | sed 1d | head -n 40 | while read -r cards; do sabot deal --cards "$cards" --json; done >dealt.jsonl
python3 - <<'END2'
import csv, json
rounds, shoes, counts = list(csv.DictReader(open("rounds.csv"))), list(csv.DictReader(open("shoes.csv"))), json.load(open("counts.json"))
assert counts["rounds"] == len(rounds) == sum(int(shoe["rounds"]) for shoe in shoes)
for field in ("player_wins", "banker_wins", "ties", "dragon7", "panda8"):
    assert counts[field] == sum(int(shoe[field]) for shoe in shoes), field
outcomes = {}
for one in rounds:
    key = tuple(int(one[name]) for name in ("player_cards", "player_total", "banker_cards", "banker_total"))
    outcomes[key] = outcomes.get(key, 0) + 1
assert outcomes == {(o["player_cards"], o["player_total"], o["banker_cards"], o["banker_total"]): o["rounds"] for o in counts["outcomes"]}
text = open("dealt.jsonl").read()
decoder, at, dealt = json.JSONDecoder(), 0, []
while at < len(text.rstrip()):
    document, at = decoder.raw_decode(text, at)
    at += 1
    dealt.append(document)
for one, again in zip(rounds, dealt):
    assert (one["winner"], one["natural"], int(one["player_total"]), int(one["banker_total"])) == (
        again["winner"], again["natural"], again["player"]["total"], again["banker"]["total"])
    assert (one["dragon7"] == "1", one["panda8"] == "1", int(one["cards_used"])) == (again["dragon7"], again["panda8"], again["cards_used"])
print("the rounds of simulate --cards, and", len(dealt), "of them dealt again by their cards")
END2
echo "--- a range of decks: each as it is alone"
sabot simulate --decks 6-8 --shoes 500 --seed 2026 --rounds 40 >range.txt; echo "exit $?"
for decks in 6 7 8; do [ $decks = 6 ] || echo; sabot simulate --decks $decks --shoes 500 --seed 2026 --rounds 40; done >alone.txt
cmp range.txt alone.txt && grep 'decks, by' range.txt
sabot simulate --json --decks 1-3 --shoes 500 --seed 2026 --threads 2 >range.json; echo "exit $?"
for decks in 1 2 3; do sabot simulate --json --decks $decks --shoes 500 --seed 2026 --threads 2 >$decks.json; done
sabot simulate --json --decks 8-8 --shoes 10 --seed 2026 >one.json; echo "exit $?"
python3 - <<'END3'
import json
def numbers(one):
    return {name: value for name, value in one.items() if name not in ("seconds", "rounds_per_second")}
alone = [json.load(open(f"{decks}.json")) for decks in (1, 2, 3)]
together = json.load(open("range.json"))
print([one["decks"] for one in together], list(map(numbers, together)) == list(map(numbers, alone)))
print("a range of one is an array of", len(json.load(open("one.json"))))
END3
echo "--- ctrl-C ends a range where it is"
python3 - <<'END3'
import signal, subprocess, time
run = subprocess.Popen(["sabot", "simulate", "--json", "--decks", "6-8", "--shoes", "1000000000", "--seed", "2026"],
                       stdout=open("stopped.json", "w"), stderr=open("words.txt", "w"))
def is_heard():  # SIGINT is among the signals that the program catches
    caught = [line for line in open(f"/proc/{run.pid}/status") if line.startswith("SigCgt:")]
    return int(caught[0].split()[1], 16) >> (signal.SIGINT - 1) & 1
while not is_heard():
    time.sleep(0.01)
run.send_signal(signal.SIGINT)
print("exit", run.wait())
END3
sed 's/after [0-9]* of/after N of/' words.txt
python3 -c 'import json; print([(one["decks"], one["complete"]) for one in json.load(open("stopped.json"))])'
sabot simulate --emit wagers; echo "exit $?"
sabot simulate --emit rounds --json; echo "exit $?"
sabot simulate --emit shoes --checkpoint run.json; echo "exit $?"
