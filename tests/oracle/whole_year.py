#!/usr/bin/env python3
"""Every report of a store of make_year.c against the second path (second_path.py), table by
table: the whole of it, a day, a shift, a span, statements; and what each report costs.

    whole_year.py SABOT STORE [TABLE...]        a year of 20 tables: minutes, 4 GB of disk

A report is asked for once, of the whole room, and its rows are dealt out to the tables they
name; each table is then exported and summed by itself, as many at a time as there are
processors. The totals of a report must be the sums of its rows. `make soak` runs it.
"""
import datetime
import hashlib
import json
import multiprocessing
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from second_path import (KINDS, Export, arguments, difference, ms, plain, span_of,
                         year_clock)

LIMIT_SECONDS, LIMIT_MB = 10, 256  # of processor and of memory, for a report of a year
PEOPLE = ["Person 17", "Person 90", "Person 256", "Person 399"]
# The other forms of the whole year, and whether the limits hold for them: a page of a million and a
# half turns, or a workbook of them, is nothing that is opened.
FORMS = {"text": True, "html": False, "xlsx": False}


def moment(words):
    return round(datetime.datetime.fromisoformat(words + "+00:00").timestamp() * 1000)


SPANS = {
    "the year": span_of(),
    "a day": span_of(moment("2026-03-08T08:00"), moment("2026-03-09T08:00"), zone=-480),
    "a shift": span_of(moment("2026-07-04T00:00"), moment("2026-07-05T00:00"), shift="swing"),
    "a span": span_of(moment("2026-05-17T03:13:31"), moment("2026-06-20T21:40:02"), zone=345),
}


class Cost:
    """What a command took, of the processor and of memory."""

    def __init__(self, sabot, words, output):
        began = time.monotonic()
        with open(output, "wb") as stream:
            process = subprocess.Popen([sabot, *words], stdout=stream, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0, words
        self.wall = time.monotonic() - began
        self.seconds = usage.ru_utime + usage.ru_stime
        self.mb = usage.ru_maxrss / 1024
        self.size = os.path.getsize(output) / 1e6

    def __str__(self):
        return (f"{self.seconds:.1f} s of processor ({self.wall:.1f} s), {self.mb:.0f} MB of "
                f"memory, {self.size:.0f} MB written")

    def is_too_much(self):
        return self.seconds > LIMIT_SECONDS or self.mb > LIMIT_MB


class Reported:
    """A report in JSON, a row a line: a year of rows is nothing for memory."""

    def __init__(self, sabot, store, kind, span, path, *more):
        words = ["report", kind, store, *arguments(span), "--json", *more]
        self.path, self.kind, self.span = path, kind, span
        self.cost = Cost(sabot, words, path)
        with open(path, encoding="utf-8") as lines:
            heading = next(lines)
        document = json.loads(heading if heading.endswith("}\n") else heading + "]}]}")
        self.heads = {head["table"]: head for head in document["heads"]}
        self.columns = document["tables"][0]["columns"]
        tail = subprocess.run(["tail", "-n", "1", path], stdout=subprocess.PIPE, check=True)
        self.totals = json.loads(re.findall(rb'"totals":(\{[^}]*\})', tail.stdout)[-1])

    def rows(self):
        with open(self.path, encoding="utf-8") as lines:
            next(lines)
            for line in lines:
                yield line.partition('],"activity"')[0].rstrip(",\n")

    def deal(self, folder, name):
        """Its rows to a file for each table that they name."""
        files = {}
        for row in self.rows():
            table = row.split('"', 4)[3]
            if table not in files:
                files[table] = open(folder / f"{table} {name}", "w", encoding="utf-8")
            files[table].write(row + "\n")
        for file in files.values():
            file.close()
        assert set(files) <= set(self.heads)

    def digest(self, digest):
        for row in self.rows():
            digest.update(row.encode())


def dealt(folder, table, name):
    try:
        with open(folder / f"{table} {name}", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]
    except FileNotFoundError:
        return []


def check_statement(export, who, rows):
    found = sorted((row["table"], ms(row["time"]), change_of(row))
                   for row in rows if change_of(row) != 0)
    expected = sorted(export.changes(who))
    if found == expected:
        return None
    return next((f"{who}: report {left} export {right}" for left, right in zip(found, expected)
                 if left != right), f"{who}: {len(found)} rows reported, {len(expected)} exported")


def change_of(row):
    return row["won"] + row["collections"] + row["commission"] + row["in_and_out"]


def check_table(task):
    """One table by itself: its head, and of each report its rows, its sums and its difference."""
    sabot, store, folder, table, asked = task
    export = Export(sabot, store, year_clock, table)
    answers = []
    for name, kind, span, columns in asked:
        rows = dealt(folder, table, name)
        sums = {}
        for row in rows:
            for key, value in row.items():
                if isinstance(value, int):
                    sums[key] = sums.get(key, 0) + value
        if kind == "statement":
            differs = check_statement(export, name, rows)
        else:
            plain(columns, rows)
            differs = difference(export, kind, {**span, "tbl": table}, columns, rows)
        answers.append((name, len(rows), sums, differs))
    return table, export.head, answers


class Year:
    def __init__(self, sabot, store, folder):
        self.sabot, self.store, self.folder = sabot, store, folder
        self.reports, self.failed = {}, False

    def say(self, words, is_wrong=False):
        self.failed |= is_wrong
        print(words + ("  WRONG" if is_wrong else ""), flush=True)

    def ask(self, name, kind, span, *more):
        report = Reported(self.sabot, self.store, kind, span, self.folder / "report", *more)
        report.deal(self.folder, name)
        self.reports[name] = report
        self.say(f"{name}: {report.cost}", report.cost.is_too_much())
        return report

    def ask_all(self):
        first = Cost(self.sabot, ["report", "alarms", self.store], self.folder / "report")
        self.say(f"the daybook, where there was none: {first}")
        parts, whole = hashlib.sha256(), hashlib.sha256()
        for words, span in SPANS.items():
            for kind in KINDS:
                report = self.ask(f"{words}, {kind}", kind, span)
                if words == "the year":
                    report.digest(parts)
        for who in PEOPLE:
            self.ask(who, "statement", span_of(), "--bettor", who)
            self.check_held(who)
        report = Reported(self.sabot, self.store, "shift", span_of(), self.folder / "report")
        report.digest(whole)
        self.say(f"the year, shift: {report.cost}",
                 report.cost.is_too_much() or parts.digest() != whole.digest())
        for form, is_limited in FORMS.items():
            words = ["report", "shift", self.store] + ([f"--{form}"] if form != "text" else [])
            cost = Cost(self.sabot, words, self.folder / "report")
            self.say(f"the year, shift as {form}: {cost}", is_limited and cost.is_too_much())

    def check_held(self, who):
        """A statement runs over all tables: what is held is the sum so far."""
        held = 0
        for row in map(json.loads, self.reports[who].rows()):
            held += change_of(row)
            if row["held"] != held:
                self.say(f"{who}: held {row['held']}, expected {held}", True)
                return

    def check(self, tables):
        asked = [(name, report.kind, report.span, report.columns)
                 for name, report in self.reports.items()]
        counts, sums, wrong = {}, {}, {}
        tasks = [(self.sabot, self.store, self.folder, table, asked) for table in tables]
        with multiprocessing.Pool() as pool:
            for table, head, answers in pool.imap_unordered(check_table, tasks, 1):
                for name, rows, found, differs in answers:
                    said = self.reports[name].heads[table]
                    if (said["sequence"], said["hash"]) != head:
                        differs = f"{table}: not made up to its last record"
                    counts[name] = counts.get(name, 0) + rows
                    wrong.setdefault(name, differs)
                    wrong[name] = wrong[name] or differs
                    total = sums.setdefault(name, {})
                    for key, value in found.items():
                        total[key] = total.get(key, 0) + value
                    if differs is not None:
                        self.say(f"{table}, {name}: {differs}", True)
                self.say(f"{table}: {head[0]} records exported and summed")
        return counts, sums, wrong

    def check_all(self, tables):
        whole = tables or sorted(self.reports["the year, drop"].heads)
        counts, sums, wrong = self.check(whole)
        for name, report in self.reports.items():
            differs = wrong[name]
            if not tables and differs is None:
                totals = {key: sums[name].get(key, 0) for key in report.totals}
                differs = None if totals == report.totals else f"totals {report.totals}"
            self.say(f"{name}: {counts[name]} rows, {differs or 'the same'}", differs is not None)


def main():
    sabot, store, *tables = sys.argv[1:]
    began = time.monotonic()
    key = pathlib.Path(store + ".key")  # so that the daybook is kept from report to report
    key.touch(0o600)
    key.write_bytes(bytes(32))
    with tempfile.TemporaryDirectory(dir=os.path.dirname(os.path.abspath(store))) as folder:
        year = Year(sabot, store, pathlib.Path(folder))
        year.ask_all()
        year.check_all(tables)
    print(f"{time.monotonic() - began:.0f} s in all")
    return 1 if year.failed else 0


if __name__ == "__main__":
    sys.exit(main())
