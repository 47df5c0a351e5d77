"""What the programs of examples/ printed is what `sabot` says, digit for digit."""
import json
import pathlib
import re
import subprocess
import sys

SABOT, FOLDER, EXAMPLES = sys.argv[1], *map(pathlib.Path, sys.argv[2:])
TIMES = ("seconds", "rounds_per_second")


def sabot(*words, text=""):
    done = subprocess.run([SABOT, *words, "--json"], input=text, capture_output=True, text=True)
    return json.loads(done.stdout)


def printed(name):
    """The documents, one after the other; what is no document is a line of words."""
    text, found = (FOLDER / f"{name}.out").read_text(), []
    while text := text.strip():
        if text[0] not in "{[":
            line, _, text = text.partition("\n")
            found.append(line)
            continue
        document, end = json.JSONDecoder().raw_decode(text)
        found.append(document)
        text = text[end:]
    return found


def same(found, expected):
    for document in (found, expected):
        for field in TIMES:
            document.pop(field, None)
    assert found == expected, (found, expected)


rounds = [json.loads(re.sub(r'"\s*"', "", text).replace('\\"', '"')) for text in re.findall(
    r'"(\{\\"cards.*?\]\})"', (EXAMPLES / "settle_round.c").read_text(), re.S)]
settled = printed("settle_round")
assert len(settled) == 3 and "refused" in settled[1] and isinstance(settled[2], str), settled
for round_, answer in zip(rounds[:2], settled):
    same(answer, sabot("settle", "--sheet", "ventura-ez", text=json.dumps(round_)))
dealt, roads, words = printed("read_roads")
same(dealt, sabot("deal", "--cards", "5h 2c Ks 2d 6d 3s"))
same(roads, sabot("board", "BBPTBPPB"))
assert "X" in words, words
same(printed("bank_table")[0], sabot("bank", "--amount", "500", "--seat", "1", "2:player=100"))
run = ("--shoes", "1000", "--seed", "example", "--threads", "1")
same(printed("simulate_shoes")[0], sabot("simulate", *run))
same(printed("count_cards")[0], sabot("count", "--wager", "dragon7", "--tags", "0 0 0 -1 -1 -1 -1 2 2 0", "--target", "4", *run))
full, without = printed("exact_odds")
same(full, sabot("odds", "--sheet", "ventura-ez"))
same(without, sabot("odds", "--sheet", "ventura-ez", "--points", "128 32 32 32 32 0 32 32 32 32"))
for line in (FOLDER / "many_shoes.out").read_text().splitlines():
    name, full, without = line.split()
    for points, worth in (("128 32 32 32 32 32 32 32 32 32", full), ("128 32 32 32 32 24 32 32 32 32", without)):
        exact = sabot("odds", "--sheet", "commission", "--points", points)["wagers"][name]["ev_float"]
        assert float(worth) == exact, (name, worth, exact)
