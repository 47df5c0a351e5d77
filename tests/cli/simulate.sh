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
sabot simulate --emit wagers; echo "exit $?"
sabot simulate --emit rounds --json; echo "exit $?"
sabot simulate --emit shoes --checkpoint run.json; echo "exit $?"
