"$MAKE_STORE" room.db
cat room.db* | sha256sum >before.txt
sabot export room.db --table main --from 33 --to 37 | sed 's/"hash":"[0-9a-f]\{64\}"/"hash":"..."/'
sabot export room.db --table house --csv --from 17 --to 29
sabot export room.db --table house --transfers --from 17 --to 29
sabot export room.db | wc -l
sabot export room.db --csv | wc -l
# All money by account, from the transfers alone.
sabot export room.db --transfers >money.csv
python3 - <<'END'
import collections, csv, json, subprocess
sums = collections.Counter()
for row in csv.DictReader(open("money.csv")):
    if row["act"] in ("post", "post-pending"):
        sums[row["table"], row["from"]] -= int(row["amount"])
        sums[row["table"], row["to"]] += int(row["amount"])
assert sum(sums.values()) == 0
state = json.loads(subprocess.run(["sabot", "replay", "room.db", "--table", "main", "--json"],
                                  stdout=subprocess.PIPE).stdout)["state"]
for bettor in state["bettors"]:
    assert sums["main", f"chips:{bettor['bettor']}"] == bettor["chips"]
    print(bettor["name"], bettor["chips"])
END
cat room.db* | sha256sum | cmp - before.txt && echo "not a byte changed"
