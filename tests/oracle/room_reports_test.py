#!/usr/bin/env python3
"""The reports of a room against the second path: SQL on the exported rows (second_path.py).

A short day with every kind of event, and a generated room of several tables, days and shifts
with corrections, voids, banks that fall short and miscounted boxes; whole, by span, table, shift
and zone. Every cent must be the same.
"""
import csv
import io
import itertools
import json
import math
import os
import pathlib
import random
import re
import statistics
import subprocess
import tempfile
import unittest
import zipfile

import second_path
from second_path import BESIDE_ROUNDS, KINDS, compare, report, span_of

SABOT = os.environ["SABOT"]
MAKE_STORE, MAKE_YEAR = os.environ["MAKE_STORE"], os.environ["MAKE_YEAR"]
DAY = 86400000
OF_EDITION_1 = [kind for kind in KINDS if kind not in BESIDE_ROUNDS]  # of a whole report
FIRST_DAY = 1767225600000


def sabot(*words):
    return subprocess.run([SABOT, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)


class RoomReports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.today = os.path.join(cls.folder.name, "today.db")
        cls.days = os.path.join(cls.folder.name, "days.db")
        subprocess.run([MAKE_STORE, cls.today], check=True)
        subprocess.run([MAKE_YEAR, cls.days, "5", "3", "30", "5", "15"], check=True)
        cls.exports = {
            cls.today: second_path.Export(
                SABOT, cls.today, clock=lambda name: (2, 60) if name == "main" else (0, 0),
                expects=True),
            cls.days: second_path.Export(SABOT, cls.days, clock=second_path.year_clock,
                                         expects=True),
        }

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def check(self, store, kind, span):
        difference, rows = compare(self.exports[store], SABOT, store, kind, span)
        self.assertIsNone(difference, f"{span}")
        return rows

    def test_every_report_is_what_the_exported_rows_say(self):
        for store in self.exports:
            for kind in KINDS:
                with self.subTest(kind=kind, store=store):
                    rows = self.check(store, kind, span_of())
                    self.assertTrue(rows > 0 or kind in BESIDE_ROUNDS)

    def test_every_span_table_shift_and_zone_is_too(self):
        chance = random.Random(11)
        for kind in KINDS:
            for _ in range(4):
                start = FIRST_DAY + chance.randrange(0, 2 * DAY)
                span = span_of(start if chance.random() < 0.8 else 0,
                               start + chance.randrange(1, DAY) if chance.random() < 0.8
                               else second_path.FOREVER,
                               chance.choice([None, "t01", "t02", "t04"]),
                               chance.choice([None, "day", "swing"]),
                               chance.choice([0, -480, 345]))
                with self.subTest(kind=kind, span=span):
                    self.check(self.days, kind, span)

    def test_days_are_those_of_the_zone(self):
        for zone in (-480, 345):
            self.check(self.days, "reconciliation", span_of(zone=zone))
        rows = report(SABOT, self.days, "reconciliation", span_of(zone=-480))["tables"][0]["rows"]
        self.assertEqual(min(row["day"] for row in rows), FIRST_DAY // DAY - 1)

    def test_statements_hold_what_the_transfers_say(self):
        checked = 0
        for store, people in ((self.today, ["Ana", "Bo", "Cy", "Di", "Ed"]),
                              (self.days, self.exports[self.days].people()[:6])):
            export = self.exports[store]
            for who in people:
                table = report(SABOT, store, "statement", span_of(), "--bettor", who)["tables"][0]
                held, last = 0, None
                for row in table["rows"]:
                    held += row["won"] + row["collections"] + row["commission"] + row["in_and_out"]
                    self.assertEqual(row["held"], held)
                    last = row
                # at the end, unless a round is on: today ends in one at `main`
                tables = {row["table"] for row in table["rows"]}
                if last and "main" not in tables:
                    self.assertEqual(held, sum(export.held(who, name, 1 << 60)
                                               for name in tables), who)
                    checked += 1
                lines = export.db.execute(
                    "SELECT coalesce(sum(winnings - collected), 0), coalesce(sum(stake), 0),"
                    " coalesce(sum(commission), 0) FROM line WHERE who = ? AND kind = 'settled'",
                    (who,)).fetchone()
                wagered = [row for row in table["rows"] if row["what"] == "wagered"]
                self.assertEqual((sum(row["won"] for row in wagered),
                                  sum(row["staked"] for row in wagered),
                                  -sum(row["commission"] for row in wagered)), lines, who)
        self.assertGreaterEqual(checked, 5)

    def test_what_was_expected_is_what_every_hand_would_have_brought(self):
        compared = left_out = 0
        for store, export in self.exports.items():
            for table, rounds in export.prospects.items():
                for of in ("player-dealer", "bettor", "dealer", "table") if rounds else ():
                    kind = f"expected-{of}s"
                    answer = report(SABOT, store, kind, span_of(tbl=table))["tables"][0]
                    rows, totals = answer["rows"], answer["totals"]
                    key = of.replace("-", "_")
                    found = {}  # a table has a row for each shift
                    counted = [row for row in rows if row["rounds"] > 0]
                    self.assertTrue(of == "table" or rows == counted)
                    for row in counted:
                        sums = found.setdefault(row[key], [0, 0, 0, 0, 0])
                        for i, name in enumerate(("rounds", "action", "result", "expected")):
                            sums[i] += row[name]
                        sums[4] += row["deviation"] ** 2
                        far = math.erfc(abs(row["result"] - row["expected"]) / row["deviation"]
                                        / math.sqrt(2))
                        z = 100 * (row["result"] - row["expected"]) / row["deviation"]
                        self.assertAlmostEqual(row["z"], z, delta=1)
                        self.assertAlmostEqual(row["as_far_expected"], 100 * len(counted) * far,
                                               delta=1 + len(counted))
                        self.assertAlmostEqual(row["once_in"] * far, 1, delta=0.02 + far)
                    if of == "table":  # and every other round of it is said to be left out
                        self.assertEqual(totals["rounds"] + totals["left_out"], export.db.execute(
                            "SELECT count(*) FROM event WHERE tbl = ? AND kind IN"
                            " ('settled', 'voided')", (table,)).fetchone()[0], table)
                        left_out += totals["left_out"]
                    ours = export.expected(table, key)
                    self.assertEqual(set(found), set(ours), (table, of))
                    for name, row in ours.items():
                        self.assertEqual(found[name][:3], row[:3], (table, name))
                        self.assertAlmostEqual(found[name][3], row[3], delta=len(rows))
                        self.assertAlmostEqual(found[name][4] / row[4], 1, delta=0.002)
                        compared += 1
                    self.check_total(totals, (table, of), export.expected(table, "table")[table])
        self.assertGreater(compared, 40)
        self.assertGreater(left_out, 0)

    def test_a_shift_of_void_rounds_alone_says_that_they_are_left_out(self):
        """The moment at which a round was voided is a span of such a shift."""
        found = 0
        for store, export in self.exports.items():
            for table, when in export.db.execute(
                    "SELECT DISTINCT tbl, time FROM event WHERE kind = 'voided'").fetchall():
                answer = report(SABOT, store, "expected-tables", span_of(when, when + 1, table))
                rows, totals = answer["tables"][0]["rows"], answer["tables"][0]["totals"]
                self.assertEqual([(row["left_out"], row["rounds"], row["action"], row["z"], row["once_in"])
                                  for row in rows], [(1, 0, 0, None, None)], (store, table))
                self.assertEqual((totals["left_out"], totals["rounds"], totals.get("z")), (1, 0, None))
                found += 1
        self.assertGreater(found, 0)

    def check_total(self, totals, where, bank):
        """Bettors of a round win and lose together, so that all rows vary as the bank's result does."""
        _, _, result, mean, variance = bank
        sign = -1 if where[1] == "bettor" else 1
        deviation, z = math.sqrt(variance), sign * (result - mean) / math.sqrt(variance)
        self.assertAlmostEqual(totals["deviation"], deviation, delta=1 + 0.001 * deviation, msg=where)
        self.assertAlmostEqual(totals["z"], 100 * z, delta=1, msg=where)
        self.assertAlmostEqual(totals["once_in"] * math.erfc(abs(z) / math.sqrt(2)), 1, delta=0.5)
        self.assertNotIn("as_far_expected", totals)

    def test_what_was_expected_of_all_sums_to_zero(self):
        """With a player-dealer alone: what the bank expects, its bettors expect less."""
        for store, export in self.exports.items():
            for table in [name for name, rounds in export.prospects.items() if rounds]:
                sums = [report(SABOT, store, f"expected-{of}", span_of(tbl=table))
                        ["tables"][0]["totals"] for of in ("player-dealers", "bettors")]
                self.assertEqual(sums[0]["result"] + sums[1]["result"], 0)
                self.assertAlmostEqual(sums[0]["expected"] + sums[1]["expected"], 0, delta=20)

    def test_a_plan_is_what_the_rounds_were_worth(self):
        compared = charged = 0
        for store, export in self.exports.items():
            for person in (None, "Ana", export.people()[3]):
                ours, _ = export.plan(person)
                only = ["--person", person] if person else []
                done = sabot("bank", "plan", store, "--json", "--wage", "18", "--hours", "6", *only)
                if done.returncode == 2:
                    self.assertEqual((ours, done.stdout), ({}, b""))
                    continue
                plan, night = json.loads(done.stdout), 0
                for row in plan["tables"]:
                    if row["table"] not in ours:
                        continue  # table_ledger.py does not know its sheet
                    hours, bands, idle = ours[row["table"]]
                    self.assertEqual([row["idle_rounds"], row["idle_collections"]], idle, (store, person, row["table"]))
                    charged += idle[1]
                    self.assertAlmostEqual(row["hours"], hours)
                    self.assertEqual([band["collection"] for band in row["bands"]], sorted(bands))
                    kept = -1800 - idle[1] / hours
                    for band in row["bands"]:
                        rounds, action, worth, squares = bands[band["collection"]]
                        variance = squares - worth ** 2 / rounds
                        self.assertEqual(band["rounds"], rounds)
                        self.assertAlmostEqual(band["action"], action / rounds)
                        self.assertAlmostEqual(band["worth"], worth / rounds, delta=1e-3)
                        self.assertAlmostEqual(band["variance"] * rounds / variance, 1, delta=1e-6)
                        kept += (worth - rounds * band["collection"]) / hours
                    self.assertAlmostEqual(row["kept_an_hour"] - 1800, kept, delta=0.1)
                    self.assertEqual(row["send"], kept > 0)
                    night += max(kept, 0) * 6
                    compared += 1
                if set(ours) >= {row["table"] for row in plan["tables"] if row["send"]}:
                    self.assertAlmostEqual(plan["night"], night, delta=5)
        self.assertGreater(compared, 2)
        self.assertGreater(charged, 0)

    def idle_spans(self, export):
        """From a round without a wager to the next of its table that has one: others play meanwhile."""
        for rounds in export.prospects.values():
            ends = sorted((one["ended"], bool(one["wagers"])) for one in rounds.values())
            for (ended, has_wagers), (_, had) in zip(ends[1:], ends):
                if had and not has_wagers:
                    later = [end for end, wagers in ends if wagers and end > ended]
                    yield ended, later[0] if later else ended + 1

    def test_a_table_without_a_wager_is_left_out_of_a_plan(self):
        """Its collections are charged to nobody, and said to be so."""
        found = 0
        for store, export in self.exports.items():
            for span in itertools.islice(self.idle_spans(export), 40):
                ours, alone = export.plan(None, span)
                if not ours or not alone:
                    continue
                question = ["bank", "plan", store, *second_path.arguments(span_of(*span))]
                left_out = {row["table"]: row for row in
                            json.loads(sabot(*question, "--json").stdout)["left_out"]}
                words = sabot(*question).stdout.decode()
                for table, (rounds, collections) in alone.items():
                    row = left_out[table]
                    self.assertEqual((row["idle_rounds"], row["rounds"], row["collections"]),
                                     (rounds, rounds, collections), (store, span, table))
                    self.assertRegex(words, rf"\n{table}: {rounds} rounds? without a wager, and none with one: "
                                     rf"their collections, {collections / 100:.2f}, are in no figure\.")
                    found += 1
        self.assertGreater(found, 0)

    def test_nights_of_a_plan_are_those_that_are_drawn(self):
        """The exact law of a night at all tables against nights drawn round by round."""
        nights, compared = 3000, 0
        for store, export in self.exports.items():
            done = sabot("bank", "plan", store, "--json", "--wage", "1", "--hours", "6")
            plan = json.loads(done.stdout or '{"quantiles": []}')
            sent = [row for row in plan.get("tables", []) if row["send"]]
            if not plan["quantiles"] or not all(export.prospects.get(row["table"]) for row in sent):
                continue
            draw = random.Random(19)
            idle = sum(row["idle_collections"] / row["hours"] for row in sent)
            charges = 600 * len(sent) + round(6 * idle)
            rounds = [[] for _ in range(nights)]
            for row in sent:
                results, weights = export.results(row["table"], None)
                for night in rounds:
                    night += draw.choices(results, weights, k=round(row["rounds_an_hour"] * 6))
            drawn = [sum(night) - charges for night in rounds]
            self.check_drawn_ruin(plan, rounds, charges, draw)
            self.assertEqual(plan["error_most"], 0)
            for part, result in [(plan["lose"], -0.5)] + [
                    (one["part"], one["result"]) for one in plan["quantiles"]]:
                share = sum(one <= result for one in drawn) / nights
                error = math.sqrt(part * (1 - part) / nights)
                self.assertLess(abs(share - part), 4.5 * error + 0.002, (part, result))
            compared += 1
        self.assertGreater(compared, 0)

    def check_drawn_ruin(self, plan, rounds, charges, draw):
        """The bankrolls of the night, as it was, against the lowest that drawn nights fall: rounds of
        all tables in any order, wages taken off each alike, and one more to begin."""
        row = next(row for row in plan["tonight"] if row["rule"] == "as-it-was")
        needed = sum(table["rules"][0]["needed"] for table in plan["tables"] if table["send"])
        lowest = []
        for night in rounds:
            draw.shuffle(night)
            charge = charges / len(night)
            lowest.append(min(itertools.accumulate(kept - charge for kept in night[:-1])))
        for one in row["bankrolls"]:
            share = sum(one["bankroll"] + low < needed for low in lowest) / len(rounds)
            error = math.sqrt(one["risk"] * (1 - one["risk"]) / len(rounds))
            self.assertLess(abs(share - one["risk"]), 4.5 * error + 0.002, one)

    def check_rules(self, export, person, row, every, cap):
        """The rules for amounts that a plan tried, and the bankrolls by a diffusion."""
        rounds = row["rounds_an_hour"] * 6
        for rule in row["rules"]:
            name = rule["rule"]
            self.assertEqual(rule["share_of_action"], int(name) / 100 if name.isdigit() else None)
            ours = export.rule(row["table"], person, name, every, cap)
            self.assertEqual(row["rounds_studied"], ours[0])
            self.assertEqual(rule["most"], ours[2])
            if name == "as-it-was":  # of all rounds that stand: test_a_plan_is_what_the_rounds_...
                self.assertAlmostEqual(rule["kept"] * row["rounds_an_hour"], row["kept_an_hour"])
                continue
            idle = row["idle_collections"] / row["hours"] / row["rounds_an_hour"] * ours[0]
            for key, sums in (("put_up", ours[1]), ("kept", ours[3] - idle), ("winners_short", ours[5])):
                self.assertAlmostEqual(rule[key], sums / ours[0], delta=1e-3, msg=(key, name))
            variance = ours[4] / ours[0] - (ours[3] / ours[0]) ** 2
            self.assertAlmostEqual(rule["variance"] / variance, 1, delta=1e-6)
            normal = statistics.NormalDist(0, math.sqrt(rule["variance"] * rounds)).cdf
            for one in rule["bankrolls"]:
                by = one["bankroll"] - ours[6]
                drift = rule["kept"] * rounds - 600  # the wage
                falls = normal(-by - drift) + normal(drift - by) * math.exp(
                    -2 * drift * by / rule["variance"] / rounds)
                # which knows no skewness: test_nights_of_a_plan... draws them
                self.assertLess(abs(math.log(falls / one["risk"])), 5)

    def test_a_plan_tries_rules_for_amounts_on_the_rounds(self):
        compared = 0
        for store, export in self.exports.items():
            for person, cap in ((None, 10 ** 15), ("Ana", 10 ** 15), (None, 30025)):
                done = sabot("bank", "plan", store, "--json", "--wage", "1", "--hours", "6",
                             *(["--person", person] if person else []),
                             *(["--cap", str(cap / 100)] if cap < 10 ** 15 else []))
                plan = json.loads(done.stdout or '{"tables": []}')
                tried = [row for row in plan["tables"] if row["rules"]]
                for row in tried:
                    if not export.prospects.get(row["table"]):
                        continue  # table_ledger.py does not know its sheet
                    banked = sum(band["rounds"] for band in row["bands"])
                    self.check_rules(export, person, row,
                                     -(-banked // max(20000 // len(tried), 1000)), cap)
                    compared += 1
                self.check_tonight(plan, 100 * 6)
        self.assertGreater(compared, 2)

    def test_a_bankroll_that_is_named_is_ruined_as_those_of_the_plan(self):
        def tonight(*more):
            return json.loads(sabot("bank", "plan", self.days, "--json", "--wage", "1", "--hours",
                                    "6", *more).stdout)
        row = next(row for row in tonight()["tonight"] if row["to"])
        for has in (row["bankrolls"][1]["bankroll"], row["bankrolls"][0]["bankroll"] / 10):
            self.assertGreater(self.check_tonight(tonight("--bankroll", "%.2f" % (has / 100)), 600,
                                                  has), 0)

    def test_several_stores_are_one_night(self):
        for rule in ("as-it-was", "100"):
            def plan_of(*stores):
                return json.loads(sabot("bank", "plan", *stores, "--json", "--wage", "1", "--hours",
                                        "6", "--rule", rule).stdout)
            alone, both = [plan_of(store) for store in self.exports], plan_of(*self.exports)
            self.assertEqual(sum(len(plan["tables"]) for plan in alone), len(both["tables"]))
            self.assertGreater(len({table["store"] for table in both["tables"]}), 1)
            self.assertAlmostEqual(sum(plan["night"] for plan in alone), both["night"], delta=0.01)
            self.assertAlmostEqual(sum(plan["standard_deviation"] ** 2 for plan in alone) /
                                   both["standard_deviation"] ** 2, 1)
            planned = next(row for row in both["tonight"] if row["rule"] == rule)
            self.assertAlmostEqual(planned["night"], both["night"], delta=0.01)
            self.assertLess(abs(both["quantiles"][4]["result"] / both["night"] - 1), 0.2)
            self.check_tonight(both, 600)

    def check_tonight(self, plan, wage, has=0):
        """Each rule at all tables, from what it is at one: who is sent, the night, the bankroll.
        In how many rules the bankroll `has` could be compared."""
        named = 0
        stores = {table["store"] for table in plan["tables"]}
        names = {store: store[:90] + ":" if len(stores) > 1 else "" for store in stores}
        for i, row in enumerate(plan.get("tonight", [])):
            left = sorted(((table["rules"][i]["kept"] * table["rounds_an_hour"] - wage / 6,
                            table["rules"][i], table) for table in plan["tables"]
                           if table["rules"]), key=lambda one: -one[0])
            sent = [one for one in left if one[0] > 0]
            self.assertEqual(row["to"], [names[table["store"]] + table["table"] for _, _, table in sent])
            self.assertAlmostEqual(row["night"], 6 * sum(one[0] for one in sent), delta=0.01)
            rounds = [6 * table["rounds_an_hour"] for _, _, table in sent]
            variance = sum(n * rule["variance"] for n, (_, rule, _) in zip(rounds, sent))
            self.assertAlmostEqual(row["standard_deviation"], math.sqrt(variance), delta=0.01)
            if not sent:
                continue
            drift = row["night"]  # the bankroll pays the wages
            self.assertAlmostEqual(row["n0_nights"] * drift ** 2 / variance, 1)
            self.assertAlmostEqual(row["kelly_bankroll"] * drift / variance, 1)
            self.assertAlmostEqual(row["winners_short"] * sum(rounds), sum(
                n * rule["winners_short"] for n, (_, rule, _) in zip(rounds, sent)))
            normal = statistics.NormalDist(0, math.sqrt(variance)).cdf
            for one in row["bankrolls"]:  # above what all put up at most, with their collections
                fees = sum(rule["needed"] for _, rule, _ in sent)
                by = one["bankroll"] - fees
                falls = normal(-by - drift) + normal(drift - by) * math.exp(-2 * drift * by / variance)
                # a diffusion, which knows no skewness: test_nights_of_a_plan... draws them
                self.assertLess(abs(math.log(falls / one["risk"])), 5)
                ever = [math.exp(-2 * drift * (has - fees) / variance)
                        for has in (one["bankroll"], one["bankroll_ever"])]
                self.assertAlmostEqual(one["ruined_ever"], ever[0])
                self.assertAlmostEqual(one["risk"], ever[1])
                if abs(one["bankroll"] - has) < 0.01:
                    self.assertAlmostEqual(row["ruined"] / one["risk"], 1, delta=1e-3)
                    self.assertAlmostEqual(row["ruined_ever"], ever[0], delta=1e-6)
                    named += 1
            if fees > has > 0:
                self.assertEqual((row["ruined"], row["ruined_ever"]), (1, 1))
                named += 1
        return named

    def test_the_reconciliation_sums_to_zero(self):
        for store in self.exports:
            document = report(SABOT, store, "reconciliation", span_of())
            totals = document["tables"][0]["totals"]
            self.assertEqual((totals["before"], totals["after"]), (0, 0))
            self.assertEqual(totals["in"], totals["out"])
            # and so does every day and shift of every table
            sums = {}
            for row in document["tables"][0]["rows"]:
                key = (row["table"], row["day"], row["shift"])
                sums[key] = sums.get(key, 0) + row["in"] - row["out"]
            self.assertEqual(set(sums.values()), {0})

    def test_days_add_up_to_the_whole(self):
        for kind, keys in (("collections", ["times", "taken", "given_back", "kept"]),
                           ("player-dealers", ["rounds", "put_up", "action", "uncovered",
                                               "collections", "result"]),
                           ("reconciliation", ["in", "out"])):
            whole = report(SABOT, self.days, kind, span_of())["tables"][0]["totals"]
            days = [report(SABOT, self.days, kind, span_of(FIRST_DAY + i * DAY,
                                                           FIRST_DAY + (i + 1) * DAY))
                    for i in range(4)]
            for key in keys:
                self.assertEqual(sum(day["tables"][0]["totals"][key] for day in days), whole[key])

    def test_the_whole_report_is_its_parts(self):
        whole = report(SABOT, self.days, "shift", span_of(shift="day"))
        self.assertEqual([table["name"] for table in whole["tables"]], OF_EDITION_1)
        for table in whole["tables"]:
            part = report(SABOT, self.days, table["name"], span_of(shift="day"))
            self.assertEqual(part["tables"][0], table)

    def test_every_form_says_the_same(self):
        for kind in KINDS:
            document = report(SABOT, self.today, kind, span_of())["tables"][0]
            text = sabot("report", kind, self.today, "--csv").stdout.decode()
            self.assertEqual(text.count("\n"), text.count("\r\n"))
            rows = list(csv.reader(io.StringIO(text)))
            self.assertEqual(len(rows), len(document["rows"]) + 1)
            self.assertEqual({len(row) for row in rows}, {len(document["columns"])})
            page = sabot("report", kind, self.today, "--html").stdout.decode()
            lines = len(document["rows"]) + 1 + bool(document["totals"]) if document["rows"] else 0
            self.assertEqual(len(re.findall("<tr", page)), lines)
            for at, column in enumerate(document["columns"]):
                if column["value"] != "money":
                    continue
                for row, cells in zip(document["rows"], rows[1:]):
                    cents = row[column["key"]]
                    self.assertEqual(cells[at], "" if cents is None else
                                     "%s%d.%02d" % ("-" if cents < 0 else "", abs(cents) // 100,
                                                    abs(cents) % 100))

    def test_a_workbook_has_a_sheet_a_table_and_numbers_for_money(self):
        path = os.path.join(self.folder.name, "shift.xlsx")
        done = sabot("report", "shift", self.today, "--xlsx", "--output", path)
        self.assertEqual((done.returncode, done.stdout), (0, b""))
        book = zipfile.ZipFile(path)
        names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
        self.assertEqual(names, OF_EDITION_1)
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
        totals = report(SABOT, self.today, "collections", span_of())["tables"][0]["totals"]
        numbers = [float(value) for value in re.findall(r"<v>([^<]+)</v>", sheet)]
        self.assertIn(totals["kept"] / 100, numbers)
        self.assertNotIn("<f>", sheet)

    def test_no_activity_is_said(self):
        nothing = ["--day", "2020-02-02"]
        for kind in ["shift", *KINDS]:
            text = sabot("report", kind, self.today, *nothing)
            self.assertEqual(text.stdout.decode().count("No activity."),
                             len(OF_EDITION_1) if kind == "shift" else 1)
            page = sabot("report", kind, self.today, *nothing, "--html")
            self.assertIn(b"No activity.", page.stdout)
            self.assertEqual(page.stderr.decode(), f"sabot report {kind}: no activity\n")

    def test_the_store_is_not_changed_and_the_daybook_may_go(self):
        store = pathlib.Path(self.folder.name, "kept.db")
        subprocess.run([MAKE_STORE, store], check=True)
        key = pathlib.Path(self.folder.name, "kept.db.key")
        key.touch(0o600)
        key.write_bytes(bytes(32))
        before = store.read_bytes()
        first = sabot("report", "shift", str(store), "--json").stdout
        for path in store.parent.glob("kept.db-daybook*"):
            path.unlink()
        self.assertEqual(sabot("report", "shift", str(store), "--json").stdout, first)
        self.assertEqual(store.read_bytes(), before)
        elsewhere = os.path.join(self.folder.name, "elsewhere")
        self.assertEqual(sabot("report", "shift", str(store), "--json", "--daybook",
                               elsewhere).stdout, first)
        self.assertTrue(os.path.exists(elsewhere))

    def test_a_damaged_store_gives_no_report(self):
        store = os.path.join(self.folder.name, "damaged.db")
        subprocess.run([MAKE_STORE, store], check=True)
        self.damage(store)
        done = sabot("report", "drop", store)
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn("verify", done.stderr.decode())

    @staticmethod
    def damage(store):
        """One byte of a record in the middle, by somebody who knows SQLite."""
        import sqlite3
        database = sqlite3.connect(store)
        triggers = database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for name, in triggers.fetchall():
            database.execute(f"DROP TRIGGER {name}")
        database.execute("UPDATE record SET bytes = zeroblob(length(bytes)) WHERE place ="
                         " (SELECT place FROM record WHERE length(bytes) > 20 LIMIT 1 OFFSET 9)")
        database.commit()
        database.close()


if __name__ == "__main__":
    unittest.main()
