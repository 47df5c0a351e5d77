#!/usr/bin/env python3
"""Deals fair shoes again, from docs/fair-shoes.md alone, and compares.

    fair_shoe.py FILE      checks every shoe of FILE, `-` for stdin
    fair_shoe.py --write   writes the shoes of tests/vectors/fair_shoes.jsonl to stdout

A line of the file is one shoe as JSON: table, shoe (a number as text), decks,
seed, commitment, contributions, cut, and the cards in the order in which they
come out. Python's standard library, nothing else.
"""
import hashlib
import hmac
import itertools
import json
import struct
import sys

DECK = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]


def words(key):
    """The stream of K as whole numbers of 32 bits, the least significant byte first."""
    for block in itertools.count():
        bytes_of_block = hmac.digest(key, struct.pack(">Q", block), "sha256")
        yield from struct.unpack("<8I", bytes_of_block)


def index(stream, below):
    """A choice from 0 to below - 1; words below 2^32 mod below are thrown away."""
    for word in stream:
        if word >= 2**32 % below:
            return word % below


def deal(shoe):
    table = shoe["table"].encode()
    contributions = [bytes.fromhex(value) for value in shoe["contributions"]]
    message = (b"sabot shoe 1\0" + struct.pack(">H", len(table)) + table
               + struct.pack(">QHH", int(shoe["shoe"]), shoe["decks"], len(contributions))
               + b"".join(contributions))
    stream = words(hmac.digest(bytes.fromhex(shoe["seed"]), message, "sha256"))
    order = list(range(52 * shoe["decks"]))
    for left in range(len(order), 1, -1):
        pick = index(stream, left)
        order[left - 1], order[pick] = order[pick], order[left - 1]
    order = order[shoe["cut"]:] + order[:shoe["cut"]]
    return " ".join(DECK[number % 52] for number in order)


def commit(seed):
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def check(lines):
    count = 0
    for line in lines:
        shoe = json.loads(line)
        where = f"table {shoe['table']}, shoe {shoe['shoe']}"
        if commit(shoe["seed"]) != shoe["commitment"]:
            sys.exit(f"{where}: the seed is not what was committed to")
        for place, (ours, theirs) in enumerate(zip(deal(shoe).split(), shoe["cards"].split())):
            if ours != theirs:
                sys.exit(f"{where}: position {place} is {theirs}; it should be {ours}")
        if len(shoe["cards"].split()) != 52 * shoe["decks"]:
            sys.exit(f"{where}: {len(shoe['cards'].split())} cards of {shoe['decks']} decks")
        count += 1
    if count == 0:
        sys.exit("no shoes: nothing was checked")
    print(f"{count} shoes agree, card for card")


def write():
    """Shoes with every number of decks, of contributions and of cut at its ends."""
    plain = bytes(range(32)).hex()
    values = [bytes([i]).hex() * 32 for i in range(1, 17)]
    rows = [("Table 7", 1, 8, plain, [], 0),
            ("Table 7", 2, 8, plain, values[:1], 207),
            ("Table 7", 3, 8, plain, values, 415),
            ("Table 7", 3, 8, plain, values[::-1], 415),
            ("Table 7", 41198, 8, plain, [], 0),   # a word of its stream is thrown away
            ("Table 7", 41232, 8, plain, [], 100), # and of this one
            ("7", 2**64 - 1, 8, "ff" * 32, values[:3], 1),
            ("M\u00fcnchen \u9f8d", 2**32, 6, "00" * 32, values[3:5], 300),
            ("t" * 47, 0, 7, plain, values[:2], 363)]
    rows += [("decks", decks, decks, values[decks], values[:decks], 52 * decks - 1)
             for decks in range(1, 6)]
    for table, number, decks, seed, contributions, cut in rows:
        shoe = {"table": table, "shoe": str(number), "decks": decks, "seed": seed,
                "commitment": commit(seed), "contributions": contributions, "cut": cut}
        print(json.dumps(shoe | {"cards": deal(shoe)}, ensure_ascii=False))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--write":
        write()
    elif sys.argv[1] == "-":
        check(sys.stdin)
    else:
        with open(sys.argv[1], encoding="utf-8") as file:
            check(file)
