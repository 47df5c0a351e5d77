#!/usr/bin/env python3
"""Deals fair shoes again, from docs/fair-shoes.md alone, and compares.

    fair_shoe.py FILE      checks every shoe of FILE, `-` for stdin
    fair_shoe.py --write   writes the shoes of tests/vectors/fair_shoes.jsonl to stdout
    fair_shoe.py --write2  those of fair_shoes_2.jsonl: protocol 2
    fair_shoe.py --prove   checks single proofs from stdin, a line each: table, shoe, decks,
                           position, card, salt, path, root

A line of the file is one shoe as JSON: table, shoe (a number as text), decks,
seed, commitment, contributions, cut, and the cards in the order in which they
come out. Of protocol 2: "protocol" is 2, contributions have bettor, commitment and
value, and there are beacon (may be empty), root and proofs of some positions.
Python's standard library, nothing else.
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


def place(shoe):
    table = shoe["table"].encode()
    return struct.pack(">H", len(table)) + table + struct.pack(">Q", int(shoe["shoe"]))


def key_of(shoe):
    """K, by the shoe's protocol."""
    given = shoe["contributions"]
    if shoe.get("protocol", 1) == 1:
        message = (b"sabot shoe 1\0" + place(shoe) + struct.pack(">HH", shoe["decks"], len(given))
                   + b"".join(map(bytes.fromhex, given)))
    else:
        beacon = bytes.fromhex(shoe["beacon"])
        message = (b"sabot shoe 2\0" + place(shoe)
                   + struct.pack(">HHH", shoe["decks"], shoe["cut"], len(beacon)) + beacon
                   + struct.pack(">H", len(given))
                   + b"".join(struct.pack(">H", one["bettor"]) + bytes.fromhex(one["value"])
                              for one in given))
    return hmac.digest(bytes.fromhex(shoe["seed"]), message, "sha256")


def deal(shoe):
    stream = words(key_of(shoe))
    order = list(range(52 * shoe["decks"]))
    for left in range(len(order), 1, -1):
        pick = index(stream, left)
        order[left - 1], order[pick] = order[pick], order[left - 1]
    order = order[shoe["cut"]:] + order[:shoe["cut"]]
    return " ".join(DECK[number % 52] for number in order)


def commit(seed):
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def commit_contribution(shoe, one):
    return hashlib.sha256(b"sabot contribution 2\0" + place(shoe) + struct.pack(">H", one["bettor"])
                          + bytes.fromhex(one["value"])).hexdigest()


def salt(shoe, position):
    return hmac.digest(key_of(shoe), b"sabot salt 2\0" + struct.pack(">H", position), "sha256")


def leaf(position, card, its_salt):
    return hashlib.sha256(struct.pack(">BHB", 0, position, DECK.index(card)) + its_salt).digest()


def node(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


def split(count):
    """RFC 9162, 2.1.1: the largest power of two below the number of leaves."""
    return 1 << (count - 1).bit_length() - 1


def tree(leaves):
    if len(leaves) == 1:
        return leaves[0]
    at = split(len(leaves))
    return node(tree(leaves[:at]), tree(leaves[at:]))


def path_of(position, leaves):
    """RFC 9162, 2.1.3.1."""
    if len(leaves) == 1:
        return []
    at = split(len(leaves))
    if position < at:
        return path_of(position, leaves[:at]) + [tree(leaves[at:])]
    return path_of(position - at, leaves[at:]) + [tree(leaves[:at])]


def root_by(position, count, own, path):
    """The root that a path leads to, from the top down; None where its length is wrong."""
    if count == 1:
        return own if not path else None
    if not path:
        return None
    at = split(count)
    below = (root_by(position, at, own, path[:-1]) if position < at
             else root_by(position - at, count - at, own, path[:-1]))
    if below is None:
        return None
    return node(below, path[-1]) if position < at else node(path[-1], below)


def proof_holds(proof, decks, root):
    own = leaf(proof["position"], proof["card"], bytes.fromhex(proof["salt"]))
    path = [bytes.fromhex(one) for one in proof["path"]]
    found = 0 <= proof["position"] < 52 * decks and root_by(proof["position"], 52 * decks, own, path)
    return found == bytes.fromhex(root)


def leaves_of(shoe):
    return [leaf(position, card, salt(shoe, position))
            for position, card in enumerate(shoe["cards"].split())]


def check_sealed(shoe, where):
    """What protocol 2 adds."""
    for one in shoe["contributions"]:
        if commit_contribution(shoe, one) != one["commitment"]:
            sys.exit(f"{where}: bettor {one['bettor']} did not commit to that contribution")
    if tree(leaves_of(shoe)).hex() != shoe["root"]:
        sys.exit(f"{where}: the order is not the one that was sealed")
    for proof in shoe["proofs"]:
        if not proof_holds(proof, shoe["decks"], shoe["root"]):
            sys.exit(f"{where}: the proof of position {proof['position']} does not hold")


def prove(lines):
    count = 0
    for line in lines:
        proof = json.loads(line)
        if not proof_holds(proof, proof["decks"], proof["root"]):
            sys.exit(f"shoe {proof['shoe']}: position {proof['position']} is not proved")
        count += 1
    if count == 0:
        sys.exit("no proofs: nothing was checked")
    print(f"{count} cards are proved")


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
        if shoe.get("protocol", 1) == 2:
            check_sealed(shoe, where)
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


def write2():
    """Protocol 2: every number of decks, contributions up to 48, with and without a beacon."""
    plain = bytes(range(32)).hex()
    beacon = hashlib.sha256(b"a value that everybody saw").hexdigest()
    given = [(bettor, bytes([bettor]).hex() * 32) for bettor in range(1, 49)]
    rows = [("Table 7", 1, 8, plain, "", [], 0),
            ("Table 7", 2, 8, plain, "", given[:1], 207),
            ("Table 7", 3, 8, plain, beacon, given, 415),
            ("Table 7", 3, 8, plain, beacon, given[::-1], 415),
            ("Table 7", 3, 8, plain, "", [(2, given[0][1]), (1, given[1][1])], 415),
            ("M\u00fcnchen \u9f8d", 2**32, 6, "ff" * 32, beacon, [], 300),
            ("t" * 47, 2**64 - 1, 7, plain, "", given[:2], 363)]
    rows += [("decks", decks, decks, given[decks][1], "", given[:decks], 52 * decks - 1)
             for decks in range(1, 6)]
    for table, number, decks, seed, value, people, cut in rows:
        shoe = {"protocol": 2, "table": table, "shoe": str(number), "decks": decks, "seed": seed,
                "commitment": commit(seed), "beacon": value, "cut": cut,
                "contributions": [{"bettor": bettor, "value": one} for bettor, one in people]}
        for one in shoe["contributions"]:
            one["commitment"] = commit_contribution(shoe, one)
        shoe["cards"] = deal(shoe)
        leaves = leaves_of(shoe)
        shoe["root"] = tree(leaves).hex()
        shoe["proofs"] = [{"position": at, "card": shoe["cards"].split()[at],
                           "salt": salt(shoe, at).hex(),
                           "path": [one.hex() for one in path_of(at, leaves)]}
                          for at in (0, 1, 52 * decks // 3, 52 * decks - 1)]
        print(json.dumps(shoe, ensure_ascii=False))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--write":
        write()
    elif sys.argv[1] == "--write2":
        write2()
    elif sys.argv[1] == "--prove":
        prove(sys.stdin)
    elif sys.argv[1] == "-":
        check(sys.stdin)
    else:
        with open(sys.argv[1], encoding="utf-8") as file:
            check(file)
