#!/usr/bin/env python3
"""Reads a journal without any of Sabot's code, and recomputes every chain.

    tools/journal-reader.py STORE [--stream NAME] [--print] [--heads FILE]

Written from docs/journal-format.md with Python's standard library alone, as a third
party would. For each stream it prints how many records it has and where it ends; for
the first record of a stream that does not hold, a line that says which and why.
--print writes the records down as JSON Lines. --heads compares a file of signed heads
with the chains; it does not check the signatures, for which the standard library has
nothing: `sabot verify STORE --heads FILE --key PUBLIC` does. Exit 0: all holds; 1: something does not; 2: the store cannot be read.
"""
import argparse
import hashlib
import json
import pathlib
import sqlite3
import struct
import sys
import urllib.parse

APPLICATION_ID = 0x5361624A
VERSION = 1

# What the payload of each kind means: kind -> function(bytes) -> something json can
# write. Kinds that are not here are shown as hexadecimal digits.
PAYLOADS = {}

NOT_CHECKED = ("The signatures of heads are not checked here: sabot verify STORE --heads FILE "
               "--key PUBLIC does.")

FIELDS = ("place", "time_ms", "actor", "command", "part", "parts", "digest", "kind", "bytes",
          "previous", "hash")


class Record:
    """A row of the table `record`; texts are bytes."""

    def __init__(self, row):
        for name, value in zip(FIELDS, row):
            setattr(self, name, value)
        self.sequence = self.place & (1 << 40) - 1

    def canonical(self, stream):
        """The bytes that are hashed."""
        return b"".join((
            b"sabot journal 1\n", self.previous, text(stream),
            struct.pack(">Qq", self.sequence, self.time_ms), text(self.actor),
            text(self.command), struct.pack(">HH", self.part, self.parts), self.digest,
            struct.pack(">HI", self.kind, len(self.bytes)), self.bytes))

    def as_json(self, stream):
        decode = PAYLOADS.get(self.kind, bytes.hex)
        return json.dumps({
            "stream": show(stream), "sequence": self.sequence, "time_ms": self.time_ms,
            "actor": show(self.actor), "command": show(self.command), "part": self.part,
            "parts": self.parts, "digest": self.digest.hex(), "kind": self.kind,
            "payload": decode(self.bytes), "hash": self.hash.hex()})


def text(value):
    return bytes([len(value)]) + value


def show(value):
    return value.decode("utf-8", "replace")


def open_store(path):
    """Read-only, and without making the files that SQLite keeps beside a store."""
    log, index = pathlib.Path(str(path) + "-wal"), pathlib.Path(str(path) + "-shm")
    is_bare = log.exists() and log.stat().st_size == 32  # a header alone: nothing is in it
    followed = index.exists() and not is_bare
    how = "mode=ro&readonly_shm=1" if followed else "mode=ro&immutable=1"
    where = urllib.parse.quote(str(pathlib.Path(path).resolve()))
    database = sqlite3.connect(f"file:{where}?{how}", uri=True)
    database.text_factory = bytes
    application, = database.execute("PRAGMA application_id").fetchone()
    version, = database.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise ValueError("is no journal of Sabot's")
    if version > VERSION:
        raise ValueError(f"is of version {version}; this reader knows up to {VERSION}")
    return database


def problem_of(record, before, stream):
    """Why a record does not follow the one before it (None: the first), or None."""
    if record.sequence != (before.sequence if before else 0) + 1:
        return "is missing"
    if record.previous != (before.hash if before else bytes(32)):
        return "does not follow the record before it"
    if record.hash != hashlib.sha256(record.canonical(stream)).digest():
        return "is not what its hash says"
    if before and before.part + 1 < before.parts:
        same = ("actor", "command", "digest", "parts")
        if record.part != before.part + 1 or any(getattr(record, name) != getattr(before, name)
                                                 for name in same):
            return "is not the next part of a command"
    elif record.part != 0 or record.parts == 0:
        return "is not the next part of a command"
    if before and record.time_ms < before.time_ms:
        return "is older than the record before it"
    return None


def check_stream(database, number, stream, visit):
    """(the last good record or None, the problem or None); visits good records."""
    before = None
    rows = database.execute(
        f"SELECT {', '.join(FIELDS)} FROM record WHERE place BETWEEN ? AND ? ORDER BY place",
        (number << 40, (number + 1 << 40) - 1))
    for row in rows:
        record = Record(row)
        problem = problem_of(record, before, stream)
        if problem:
            return before, problem
        visit(record)
        before = record
    if before and before.part + 1 < before.parts:
        return before, "is missing: its command has more parts"
    return before, None


def read_heads(path):
    """(line number, stream, sequence, hash) of each whole line."""
    content = pathlib.Path(path).read_bytes()
    for number, line in enumerate(content.split(b"\n")[:-1], 1):
        word, stream, sequence, _time, digits, _signature = line.split(b" ")
        if word != b"head":
            raise ValueError(f"line {number} is no head")
        yield (number, urllib.parse.unquote_to_bytes(stream.decode()), int(sequence),
               bytes.fromhex(digits.decode()))


def check_heads(path, hashes):
    """The first signed head that the chains do not lead through, as words, or None."""
    for _number, stream, sequence, hash_signed in read_heads(path):
        found = hashes.get((stream, sequence), bytes(32) if sequence == 0 else None)
        if found is None:
            return f"{show(stream)}: record {sequence}: signed, but the journal does not hold it"
        if found != hash_signed:
            return f"{show(stream)}: record {sequence}: signed with another hash"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0],
                                     epilog=NOT_CHECKED)
    parser.add_argument("store")
    parser.add_argument("--stream", help="only this one")
    parser.add_argument("--print", action="store_true", help="the records, as JSON Lines")
    parser.add_argument("--heads", help="a file of signed heads: hashes are compared, "
                        "signatures are NOT checked")
    options = parser.parse_args()
    hashes = {}
    problems = 0
    try:
        database = open_store(options.store)
        streams = database.execute("SELECT number, name FROM stream ORDER BY name").fetchall()
        strays = database.execute(
            "SELECT count(*) FROM record WHERE stream NOT IN (SELECT number FROM stream)")
        problems += strays.fetchone()[0] > 0
        if problems:
            print("there are records that are of no stream")
        for number, stream in streams:
            if options.stream is not None and stream != options.stream.encode():
                continue

            def visit(record, stream=stream):
                hashes[stream, record.sequence] = record.hash
                if options.print:
                    print(record.as_json(stream))

            last, problem = check_stream(database, number, stream, visit)
            sequence, end = (last.sequence, last.hash) if last else (0, bytes(32))
            if problem:
                problems += 1
                print(f"{show(stream)}: record {sequence + 1}: {problem}")
            elif not options.print:
                print(f"{show(stream)}: {sequence} records, head {end.hex()}")
        missed = check_heads(options.heads, hashes) if options.heads else None
        if missed:
            problems += 1
            print(missed)
        if options.heads:
            print(NOT_CHECKED, file=sys.stderr)
    except (sqlite3.Error, OSError, ValueError) as error:
        print(f"journal-reader: {options.store}: {error}", file=sys.stderr)
        return 2
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
