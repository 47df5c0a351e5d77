#!/usr/bin/env python3
"""Reads a day's journal by docs/journal-payloads.md and nothing else of Sabot's.

    payloads.py STORE DOCUMENTS EXPORT

Python's standard library alone. DOCUMENTS is the folder of docs/; the kinds, types,
accounts and acts are read from the tables of the page itself, so that the page is what is
proved. Recomputes every chain (tools/journal-reader.py), every balance from the transfers,
every revealed shoe by docs/fair-shoes.md, and compares every field with EXPORT, the JSON Lines
of `sabot export`. Exit 0 and a summary, or 1 and what differs.
"""
import hashlib
import hmac
import itertools
import json
import pathlib
import re
import struct
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "oracle"))
import fair_shoe  # noqa: E402

RANKS, SUITS = "A23456789TJQK", "shdc"


def read_records(documents, store):
    """Records of a journal whose chains hold: what tools/journal-reader.py prints."""
    reader = documents.parent / "tools" / "journal-reader.py"
    done = subprocess.run([sys.executable, reader, store, "--print"], stdout=subprocess.PIPE)
    if done.returncode != 0:
        raise ValueError(f"the chains do not hold: exit {done.returncode}")
    return map(json.loads, done.stdout.splitlines())


class Page:
    """The tables of the document."""

    def __init__(self, text):
        rows = [[cell.strip().strip("`") for cell in line.strip("|").split("|")]
                for line in text.splitlines() if re.match(r"\| (\d|`)", line)]
        self.kinds, self.causes = {}, {}
        self.acts, self.accounts = {}, {}
        for row in rows:
            if len(row) == 2:  # causes
                self.causes[row[0]] = [pair.split()[1] for pair in row[1].split(", ")]
            elif re.fullmatch(r"\d+ to \d+", row[0]):  # accounts of bettors
                first, last = map(int, row[0].split(" to "))
                name = row[1].split(":")[0]
                for number in range(first, last + 1):
                    self.accounts[number] = f"{name}:{number - first + 1}"
            else:
                self.sort(row)

    def sort(self, row):
        """Numbered rows come in three tables, each beginning at its own number."""
        number = int(row[0])
        if not self.acts or (number == len(self.acts) and len(self.acts) < 4):
            self.acts[number] = row[1]
        elif not self.kinds and number == len(self.accounts) and (number < 5 or number > 100):
            self.accounts[number] = row[1]
        else:
            fields = [field.split() for field in row[2].split(", ") if field]
            self.kinds[number] = (row[1], [(field[0], field[-1]) for field in fields])


class Bytes:
    """A payload on its way through."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        if self.at + count > len(self.data):
            raise ValueError("the bytes end too soon")
        self.at += count
        return self.data[self.at - count:self.at]

    def number(self):
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return (value >> 1) ^ -(value & 1)

    cents = time = wager = result = number

    def flag(self):
        return {0: False, 1: True}[self.take(1)[0]]

    def text(self):
        return self.take(self.number()).decode()

    def card(self):
        rank, suit = self.take(2)
        return RANKS[rank] + (SUITS[suit] if suit < 4 else "")

    def cards(self):
        return [self.card() for _ in range(self.number())]

    def value(self):
        return self.take(32).hex()

    def sheet(self):
        name = self.text()
        return name, json.loads(self.text())


def letter(result):
    if result >= 400:
        return "PBTDAVF"[result - 400]
    player_cards, player = result // 200 + 2, result // 20 % 10
    banker_cards, banker = result // 10 % 2 + 2, result % 10
    if banker > player:
        return "D" if (banker_cards, banker) == (3, 7) else "B"
    if player > banker:
        return "A" if (player_cards, player) == (3, 8) else "P"
    return "T"


SOURCES = {"card_source": ["shuffled", "keyed"], "wager_source": ["none", "dealer", "bettors"]}
LINE = ("owed", "winnings", "commission", "marked", "collected", "uncovered", "fee_returned")


def read_event(page, kind, data):
    """An event as `sabot export` writes one, apart from what a wager is called."""
    name, fields = page.kinds[kind]
    source, event = Bytes(data), {"kind": name}
    for field, form in fields:
        if form != "sheet":
            event[field] = getattr(source, form)()
    transfers = [{"act": page.acts[source.take(1)[0]], "from": page.accounts[source.take(1)[0]],
                  "to": page.accounts[source.take(1)[0]], "amount": source.cents()}
                 for _ in range(source.number())]
    lines = []
    for _ in range(source.number()):
        line = {"entry": source.number(), "step": source.number(),
                "verdict": ("lose", "push", "win")[source.take(1)[0]]}
        line.update((cents, source.cents()) for cents in LINE)
        lines.append(line)
    if ("sheet", "sheet") in fields:
        event["sheet"], event["whole sheet"] = source.sheet()
    if source.at != len(data):
        raise ValueError("bytes are left over")
    event["transfers"], event["lines"] = transfers, lines
    return event


def in_words(page, event, wagers):
    """The same with words for numbers, to be compared."""
    words = dict(event)
    for field, names in SOURCES.items():
        if field in words:
            words[field] = names[words[field]]
    if "cause" in words:
        words["cause"] = page.causes[event["kind"]][words["cause"]]
    if "role" in words:
        words["role"] = page.causes[event["kind"] + ".role"][words["role"]]
    if "result" in words:
        words["result"] = letter(words["result"])
    if "wager" in words:
        words["wager"] = wagers[words["wager"]]
    words.pop("whole sheet", None)
    for name in ("transfers", "lines"):
        if not words[name]:
            del words[name]
    return words


def same(mine, theirs):
    """Theirs names the wager of a line; mine has its place instead."""
    if "lines" in theirs:
        theirs = dict(theirs)
        theirs["lines"] = [{name: value for name, value in line.items()
                            if name not in ("bettor", "wager", "amount")}
                           for line in theirs["lines"]]
        mine = dict(mine)
        mine["lines"] = [{name: value for name, value in line.items() if name != "entry"}
                         for line in mine["lines"]]
    return mine == theirs


def deal(table, shoe):
    """docs/fair-shoes.md."""
    seed, name = bytes.fromhex(shoe["seed"]), table.encode()
    given = [bytes.fromhex(shoe["given"][number]) for number in sorted(shoe["given"])]
    if hashlib.sha256(seed).hexdigest() != shoe["commitment"]:
        raise ValueError("the seed is not what was committed to")
    message = (b"sabot shoe 1\0" + struct.pack(">H", len(name)) + name
               + struct.pack(">QHH", shoe["number"], shoe["decks"], len(given)) + b"".join(given))
    key = hmac.digest(seed, message, "sha256")
    stream = itertools.chain.from_iterable(
        struct.unpack("<8I", hmac.digest(key, struct.pack(">Q", block), "sha256"))
        for block in itertools.count())
    order = list(range(52 * shoe["decks"]))
    for n in range(len(order), 1, -1):
        k = next(word for word in stream if word >= 2**32 % n) % n
        order[n - 1], order[k] = order[k], order[n - 1]
    order = order[shoe["cut"]:] + order[:shoe["cut"]]
    return [RANKS[c % 13] + SUITS[c % 52 // 13] for c in order]


def deal_sealed(table, shoe):
    """The same for a shoe of protocol 2, under its seal."""
    terms = {"protocol": 2, "table": table, "shoe": shoe["number"], "decks": shoe["decks"],
             "seed": shoe["seed"], "cut": shoe["cut"], "beacon": shoe["beacon"],
             "contributions": [{"bettor": shoe["bettors"][number], "value": shoe["given"][number]}
                               for number in sorted(shoe["given"])]}
    if len(shoe["given"]) != len(shoe["committed"]):
        raise ValueError("the shoe was sealed without one of its contributions")
    terms["cards"] = fair_shoe.deal(terms)
    if fair_shoe.tree(fair_shoe.leaves_of(terms)).hex() != shoe["root"]:
        raise ValueError("the order is not the one that was sealed")
    return terms["cards"].split()


class Table:
    """What the events of one table add up to."""

    def __init__(self, name):
        self.name, self.decks, self.shuffled = name, 0, False
        self.balances, self.shoe, self.shoes_dealt, self.cards_compared = {}, None, 0, 0
        self.wagers = []

    def follow(self, event):
        for transfer in event["transfers"]:
            if transfer["act"] in ("post", "post-pending"):
                amount = transfer["amount"]
                self.balances[transfer["from"]] = self.balances.get(transfer["from"], 0) - amount
                self.balances[transfer["to"]] = self.balances.get(transfer["to"], 0) + amount
        if sum(self.balances.values()) != 0:
            raise ValueError("the balances do not sum to zero")
        if "whole sheet" in event:
            self.decks = event["decks"]
            self.wagers = list(event["whole sheet"]["wagers"])
        if "card_source" in event:
            self.shuffled = event["card_source"] == 0
        if self.shuffled:
            self.follow_shoe(event)

    def commitment(self, number, value):
        if self.shoe["protocol"] == 1:
            return fair_shoe.commit(value)
        return fair_shoe.commit_contribution(
            {"table": self.name, "shoe": self.shoe["number"]},
            {"bettor": self.shoe["bettors"][number], "value": value})

    def follow_shoe(self, event):
        kind = event["kind"]
        if kind == "shoe-opened":
            self.shoe = {"number": event["shoe"], "decks": self.decks, "given": {}, "out": 0,
                         "commitment": event["value"], "dealt": {}, "committed": {},
                         "protocol": 1, "bettors": {}, "beacon": "", "void": False}
        elif kind == "mixing-opened":
            self.shoe["protocol"] = 2
        elif kind == "beacon-mixed":
            self.shoe["beacon"] = event["value"]
        elif kind == "shoe-sealed":
            self.shoe["root"] = event["value"]
        elif kind == "shoe-voided":
            self.shoe["void"] = True
        elif kind == "contribution-committed":
            self.shoe["bettors"][event["contribution"]] = event["bettor"]
            self.shoe["committed"][event["contribution"]] = event["value"]
        elif kind == "contributed":
            number, value = event["contribution"], event["value"]
            if self.commitment(number, value) != self.shoe["committed"][number]:
                raise ValueError("the contribution is not what was committed to")
            self.shoe["given"][number] = value
        elif kind in ("shoe-cut", "cut-fixed"):
            self.shoe["cut"] = event["position"]
        elif kind == "burned" or (kind == "card-dealt" and not event["first"]):
            self.shoe["dealt"][self.shoe["out"]] = event["card"]
            self.shoe["out"] += 1 + event.get("count", 0)
        elif kind == "shoe-revealed":
            self.shoe["seed"] = event["value"]
            if fair_shoe.commit(event["value"]) != self.shoe["commitment"]:
                raise ValueError("the seed is not what was committed to")
            if self.shoe["void"]:
                return
            order = (deal if self.shoe["protocol"] == 1 else deal_sealed)(self.name, self.shoe)
            for place, card in self.shoe["dealt"].items():
                if order[place] != card:
                    raise ValueError(f"place {place} of the shoe has {order[place]}, not {card}")
            self.shoes_dealt += 1
            self.cards_compared += len(self.shoe["dealt"])


def main():
    store, documents, export = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
    page = Page((documents / "journal-payloads.md").read_text())
    exported = {(line["table"], line["sequence"]): line["event"]
                for line in map(json.loads, open(export, encoding="utf-8"))}
    tables, kinds, records = {}, set(), 0
    for record in read_records(documents, store):
        if record["stream"] == "room":
            continue  # staff and sign-ins, not of a table
        table = tables.setdefault(record["stream"], Table(record["stream"]))
        event = read_event(page, record["kind"], bytes.fromhex(record["payload"]))
        table.follow(event)
        theirs = exported.pop((table.name, record["sequence"]))
        if not same(in_words(page, event, table.wagers), theirs):
            raise ValueError(f"record {record['sequence']}: {event} is not {theirs}")
        kinds.add(record["kind"])
        records += 1
    for table in tables.values():
        held = {name: cents for name, cents in sorted(table.balances.items()) if cents}
        print(f"{table.name}: {table.shoes_dealt} shoes dealt again with {table.cards_compared} "
              f"cards, balances {held}")
    if exported:
        raise ValueError(f"{len(exported)} records were exported and are not in the store")
    print(f"{records} records, {len(kinds)} of {len(page.kinds)} kinds, all as exported")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (ValueError, KeyError, IndexError) as problem:
        print(f"payloads: {problem!r}")
        sys.exit(1)
