#!/usr/bin/env python3
"""Asks the program about the stores of this folder, and compares with what it said once.

    SABOT=... tests/golden/stores/said.py NAME           fails on any byte that differs
    SABOT=... tests/golden/stores/said.py NAME --database   the same of its dump, in PostgreSQL
    SABOT=... tests/golden/stores/said.py NAME --record  writes what it says, once

Replay (in words: the keys of its JSON are no promise), verify, export, every report and watch.
What differs is left in the folder that is named. Nothing here is ever recorded anew: a store of
an old program must say the same for ever. docs/journal-format.md says what is promised.
"""
import concurrent.futures
import contextlib
import difflib
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SABOT = os.environ["SABOT"]
PLAIN_MAX = 60000
KINDS = ["collections", "drop", "reconciliation", "player-dealers", "rotation", "pace", "corrections",
         "alarms", "shoes"]
# The tables of each store, with moments to look at: rounds, and records after an "@".
MOMENTS = {
    "today": {"main": "1 2 4 9 30", "house": "1 2 4 6 @30 @55", "board": "1 5 9"},
    "days": {"t01": "1 7 20 40", "t02": "3 16 33"},
    "server": {"net": "1 4 9 15 22", "house": "1 5 11 17 22", "real": "2 8 14 21",
               "matched": "1 2 5 9 13 19"},
    "shared": {"net": "1 4 9 15 22", "house": "1 5 11 17 22", "real": "2 8 14 21",
               "matched": "1 2 5 9 13 19"},
    "long": {"net": "1 6 8 12 13 18 24 @2150"},
}
HEADS = {"today": ("today.heads", "today.key.pub"), "server": ("server.heads.txt", "server.heads.key.pub")}
BETTORS = {"today": "Bo", "days": "Person 74", "server": "Bo", "shared": "Dœ 李"}


def moments(name):
    for table, wanted in MOMENTS[name].items():
        for moment in wanted.split():
            option = ["--to", moment[1:]] if moment[0] == "@" else ["--round", moment]
            yield f"{table}-{'record' if moment[0] == '@' else 'round'}-{moment.lstrip('@')}.txt", \
                ["--table", table, *option]
        yield f"{table}-end.txt", ["--table", table]


def questions(name):
    """(file, words after the program's name) of each; STORE stands for the store."""
    heads = [] if name not in HEADS else ["--heads", HERE / HEADS[name][0], "--key", HERE / HEADS[name][1]]
    yield "verify.txt", ["verify", "STORE", *heads]
    yield "verify.json", ["verify", "STORE", "--json", *heads]
    part = ["--table", "net", "--from", "1990", "--to", "2100"] if name == "long" else []
    yield "export.jsonl", ["export", "STORE", *part]
    yield "export.csv", ["export", "STORE", "--csv", *part]
    yield "transfers.csv", ["export", "STORE", "--transfers", *part]
    yield "room.jsonl", ["export", "STORE", "--room"]
    yield "watch.json", ["watch", "STORE", "--json"]
    for file, words in moments(name):
        yield "replay/" + file, ["replay", "STORE", *words]
    if name == "long":
        return  # its reports are 2000 times the same line
    for kind in KINDS:
        yield f"report/{kind}.csv", ["report", kind, "STORE", "--csv"]
    yield "report/shift.json", ["report", "shift", "STORE", "--json"]
    yield "report/shift.txt", ["report", "shift", "STORE", "--zone", "-08:00"]
    yield "report/statement.csv", ["report", "statement", "STORE", "--bettor", BETTORS[name], "--csv"]


def ask(store, folder, words, number):
    words = [store if word == "STORE" else word for word in words]
    if words[0] == "report" and "://" in store:
        words += ["--daybook", f"{number}.daybook"]
    done = subprocess.run([SABOT, *words], cwd=folder, capture_output=True, text=True,
                          env={**os.environ, "NO_COLOR": "1"})
    errors = done.stderr and f"on stderr:\n{done.stderr}"
    said = f"{done.stdout}{errors}" + (f"exit {done.returncode}\n" if done.returncode else "")
    return re.sub(r"postgresql://[\w/.-]+|" + re.escape(store), "STORE", said)


def read(file):
    """What is large is packed."""
    path = HERE / "said" / file
    return path.read_text() if path.exists() else gzip.open(f"{path}.gz", "rt").read()


def compare(file, said):
    """The first lines that differ; the whole is far longer."""
    was = read(file)
    return [] if was == said else list(difflib.unified_diff(
        was.splitlines(), said.splitlines(), "said/" + file, "now", lineterm="", n=1))[:12]


def record(file, said):
    path = HERE / "said" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    if len(said) < PLAIN_MAX:
        with open(path, "x") as new:
            new.write(said)
        return
    with open(f"{path}.gz", "xb") as new, gzip.GzipFile("", "wb", fileobj=new, mtime=0) as packed:
        packed.write(said.encode())


@contextlib.contextmanager
def file_store(name, folder):
    store = pathlib.Path(folder) / f"{name}.db"
    with gzip.open(HERE / f"{name}.db.gz") as packed, open(store, "wb") as copy:
        shutil.copyfileobj(packed, copy)
    yield store.name


@contextlib.contextmanager
def database_store(name, folder):
    sys.path.insert(0, str(HERE.parent.parent / "server"))
    from shared import Database
    database = Database(is_empty=True)
    try:
        dump = pathlib.Path(folder) / "dump.sql"
        dump.write_bytes(gzip.decompress((HERE / f"{name}.sql.gz").read_bytes()))
        subprocess.run(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", dump, database.url("owner")],
                       check=True, capture_output=True)
        yield database.url("owner")
    finally:
        database.remove()


def main():
    name, options = sys.argv[1], sys.argv[2:]
    open_store = database_store if "--database" in options else file_store
    with tempfile.TemporaryDirectory() as folder, open_store(name, folder) as store:
        asked = list(questions(name))
        with concurrent.futures.ThreadPoolExecutor(2) as workers:
            answers = workers.map(lambda number: ask(store, folder, asked[number][1], number),
                                  range(len(asked)))
        differences = []
        for (file, words), said in zip(asked, answers):
            if "--record" in options:
                record(f"{name}/{file}", said)
            elif found := compare(f"{name}/{file}", said):
                differences.append("\n".join(found))
    print("\n".join(differences))
    print(f"{len(differences)} of {len(asked)} answers differ")
    return len(differences) != 0


sys.exit(main())
