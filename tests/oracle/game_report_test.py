#!/usr/bin/env python3
"""The game report as somebody reads it who does not trust it.

    SABOT=program tests/oracle/game_report_test.py [GameReport.test_...]

The page is parsed, and its figures are compared with what `sabot odds` and
`sabot count` say by themselves, with the commands that the page itself names,
and with sums made here in another way. Wrong use is tests/cli/report_game.sh.
"""
import csv
import functools
import io
import json
import math
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

SABOT = os.path.abspath(os.environ["SABOT"])
SHOES = "128"  # few: figures are compared, not believed

HOSTILE = "</title><script>alert('1')</script>&amp;\"<b x='"


def run(*arguments, folder=None):
    done = subprocess.run([SABOT, *arguments], capture_output=True, cwd=folder, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


@functools.lru_cache
def page_of(*arguments):
    return run("report", "game", "--shoes", SHOES, *arguments)


def parse(page):
    """The page as XML: HTML's declaration and its two tags without end are the only difference."""
    text = page.removeprefix("<!doctype html>\n")
    assert text != page
    return ElementTree.fromstring(re.sub(r"(<meta [^>]*)>", r"\1/>", text))


def words(element):
    return "".join(element.itertext()).strip()


def find(tree, identity):
    found = [element for element in tree.iter() if element.get("id") == identity]
    assert len(found) == 1, identity
    return found[0]


def rows(tree, identity):
    """The rows of a table, each a list of words; a group's heading is a row of one."""
    body = [row for part in find(tree, identity).iter("tbody") for row in part.iter("tr")]
    return [[words(cell) for cell in row] for row in body]


def groups(tree, identity):
    """The rows of a table by the heading that they stand under, in order."""
    result = []
    for row in rows(tree, identity):
        if len(row) == 1:
            result.append((row[0], []))
        else:
            result[-1][1].append(row)
    return result


def document(*arguments):
    return json.loads(run(*arguments, "--json"))


def commands(tree):
    return [shlex.split(line) for line in words(find(tree, "commands")).splitlines()]


def result_of(pays):
    """What a unit gains by the words of the column `pays`."""
    if pays in ("push", "loses"):
        return {"push": 0.0, "loses": -1.0}[pays]
    ratio, _, commission = pays.partition(" less ")
    gain, stake = ratio.split(":")
    return int(gain) / int(stake) * (1 - float(commission.strip("%") or 0) / 100)


def add_up(distribution, rounds):
    """The distribution of a sum, by squaring: not the way the program goes."""
    def convolve(a, b):
        sums = {}
        for x, p in a.items():
            for y, q in b.items():
                key = round(x + y, 6)
                sums[key] = sums.get(key, 0.0) + p * q
        return sums
    total, power = {0.0: 1.0}, distribution
    while rounds:
        if rounds & 1:
            total = convolve(total, power)
        rounds >>= 1
        if rounds:
            power = convolve(power, power)
    return total


def quantile(distribution, share):
    below = 0.0
    for result in sorted(distribution):
        below += distribution[result]
        if below >= share:
            return result
    raise AssertionError(share)


class GameReport(unittest.TestCase):
    maxDiff = None

    def check_odds(self, sheet, decks):
        tree = parse(page_of("--sheet", sheet))
        titles = [title for title, _ in groups(tree, f"events-{decks}")]
        priced = document("odds", "--sheet", sheet, "--decks", str(decks))
        names = list(priced["wagers"])
        self.assertEqual(len(titles), len(names))
        lines = csv.DictReader(io.StringIO(run("odds", "--sheet", sheet, "--decks", str(decks),
                                               "--csv")))
        by_wager = {}
        for line in lines:
            by_wager.setdefault(line["wager"], []).append(line)
        for name, (_, found) in zip(names, groups(tree, f"events-{decks}")):
            expected = [[line["event"], line["pays"], f"{int(line['combinations']):,}",
                         f"{float(line['probability']):.8f}", f"{float(line['return']):.8f}"]
                        for line in by_wager[name]]
            price = priced["wagers"][name]
            expected.append(["Total", "", f"{int(priced['deals']):,}", "1.00000000",
                             f"{price['ev_float']:.8f}"])
            self.assertEqual(found, expected)
            # and the page alone adds up
            counts = [int(row[2].replace(",", "")) for row in found]
            self.assertEqual(sum(counts[:-1]), counts[-1])
            self.assertAlmostEqual(sum(float(row[4]) for row in found[:-1]), float(found[-1][4]),
                                   delta=1e-7)
            for verdict, pays in (("lose", "loses"), ("push", "push"), ("win", ":")):
                self.assertEqual(sum(count for count, row in zip(counts, found) if pays in row[1]),
                                 int(price[verdict]))
        for name, found in zip(names, rows(tree, f"prices-{decks}")):
            price = priced["wagers"][name]
            self.assertEqual(found[1:], [f"{-100 * price['ev_float']:.6f}%",
                                         f"{price['variance']:.8f}",
                                         f"{math.sqrt(price['variance']):.8f}", price["ev"]])

    def test_odds__are_those_of_the_json_for_every_number_of_decks(self):
        for decks in range(3, 9):
            self.check_odds("california-panda8", decks)
        self.check_odds("dragon-bonus", 8)
        self.check_odds("commission", 8)

    def test_edges__by_decks_are_those_of_the_json(self):
        tree = parse(page_of("--sheet", "california-panda8"))
        shoes = document("odds", "--sheet", "california-panda8", "--decks", "3-8")
        found = rows(tree, "edge-by-decks")
        self.assertEqual(len(found), 5)
        for name, row in zip(shoes[0]["wagers"], found):
            self.assertEqual(row[1:], [f"{-100 * shoe['wagers'][name]['ev_float']:.6f}%"
                                       for shoe in shoes])

    def test_removal__is_that_of_the_json(self):
        for sheet in ("california-panda8", "dragon-bonus"):
            page = page_of("--sheet", sheet)
            tree = parse(page)
            removal = document("odds", "--sheet", sheet, "--removal")["removal"]
            found = rows(tree, "removal")
            self.assertEqual([row[0] for row in found], [*"A23456789", "T J Q K"])
            for row in found:
                effects = removal[row[0].split()[0]]
                self.assertEqual(row[1:], [f"{100 * effect['effect_float']:+.6f}%"
                                           for effect in effects.values()])
            # a chart says the same in four decimals
            for number, effects in enumerate(zip(*(row[1:] for row in found)), 1):
                chart = [svg for svg in tree.iter("svg")
                         if svg.get("aria-labelledby").startswith(f"removal-{number}-")]
                values = [words(text) for text in chart[0].iter("text")
                          if text.get("class") == "value"]
                self.assertEqual(len(values), 10)
                for shown, effect in zip(values, effects):
                    self.assertAlmostEqual(float(shown[:-1]), float(effect[:-1]), delta=5.1e-5)
                bars = [bar.get("class") for bar in chart[0].iter("rect")]
                self.assertEqual(bars, ["less" if effect[0] == "-" else "more"
                                        for effect in effects])

    def test_counting__is_what_the_commands_of_the_page_say(self):
        for sheet in ("california-panda8", "dragon-bonus"):
            tree = parse(page_of("--sheet", sheet))
            ceilings = iter(rows(tree, "ceilings"))
            number, scanned = 0, 0
            for command in commands(tree)[2:]:
                self.assertEqual(command[:2], ["sabot", "count"])
                answer = document(*command[1:])
                if "--perfect" in command:
                    number += 1
                    self.assertEqual(next(ceilings)[1:], self.ceiling(answer))
                elif "--derive" in command:
                    self.check_systems(rows(tree, f"systems-{number}"), answer["systems"])
                elif "--cut" in command:
                    self.check_wins(tree, f"cut-{number}-", answer, "cut_card")
                else:
                    scanned += 1
                    self.check_wins(tree, f"scan-{number}-", answer, "target")
                    self.check_targets(rows(tree, f"targets-{number}"), answer)
                    self.check_count_chart(tree, f"counts-{number}-", answer[0])
            self.assertEqual(list(ceilings), [])
            self.assertEqual(scanned, number - 2)  # all but the two lines

    def test_counting__of_colours_goes_by_results(self):
        """A red pair at 3:1 costs 0.24% and is the most exposed of all, though it has no ceiling."""
        with tempfile.TemporaryDirectory() as folder:
            sheet = os.path.join(folder, "mine.yaml")
            with open(sheet, "w", encoding="utf-8") as file:
                file.write(run("sheet", "show", "california-panda8", "--yaml"))
            run("sheet", "add", sheet, "banker-two-red")
            tree = parse(run("report", "game", "--sheet", sheet, "--decks", "8", "--shoes", SHOES))
            scan, cut = [one for one in commands(tree) if "banker-two-red" in one]
            tags = [float(tag) for tag in scan[scan.index("--tags") + 1].split(",")]
            self.assertEqual(tags, [1] * 13 + [-1] * 26 + [1] * 13)  # a card that leaves: black is good
            number = len(rows(tree, "glance"))
            answer = document(*scan[1:])
            self.check_wins(tree, f"scan-{number}-", answer, "target")
            self.check_targets(rows(tree, f"targets-{number}"), answer)
            self.check_count_chart(tree, f"counts-{number}-", answer[0])
            self.check_wins(tree, f"cut-{number}-", document(*cut[1:]), "cut_card")
            best = max(answer, key=lambda one: one["win_per_shoe"])
            self.assertEqual(rows(tree, "glance")[-1][4], f"a count: {best['win_per_shoe']:.5f}")
            self.assertIn(f"red: a count, by results, wins {best['win_per_shoe']:.5f} units",
                          words(find(tree, "summary")))

    @staticmethod
    def ceiling(answer):
        return [f"{100 * answer['bet_frequency']:.4f}%", f"{100 * answer['win_per_bet']:+.4f}%",
                f"{answer['win_per_shoe']:.5f}", f"{answer['standard_error']:.5f}",
                f"{answer['standard_deviation']:.3f}"]

    def check_systems(self, found, systems):
        best = 0
        expected = []
        for largest, system in enumerate(systems, 1):
            if system["correlation"] > best:
                expected.append([str(largest), ",".join(map(str, system["tags"][:10])),
                                 f"{system['correlation']:.4f}", f"{system['break_even']:.2f}"])
            best = max(best, system["correlation"])
        self.assertEqual([[row[0].split(",")[0], *row[1:]] for row in found], expected)
        studied = [float(row[2]) for row in found if "studied" in row[0]]
        good = [float(row[2]) for row in expected if float(row[2]) >= 0.96]
        self.assertEqual(studied, good[:1])

    def check_targets(self, found, answers):
        by_target = {str(answer["target"]): answer for answer in answers}
        for row in found:
            answer = by_target[row[0].split(",")[0]]
            self.assertEqual(row[1:], [f"{answer['bets_per_shoe']:.4f}",
                                       *(self.ceiling(answer)[:-1])])
        best = max(answers, key=lambda answer: answer["win_per_shoe"])
        marked = [row[0].split(",")[0] for row in found if "best" in row[0]]
        self.assertEqual(marked, [str(best["target"])] if best["win_per_shoe"] > 0 else [])

    def check_wins(self, tree, identity, answers, by):
        """`+0.59800, 9.160%` at each target or cut card: win a shoe, and of rounds."""
        by_label = {str(answer[by]): answer for answer in answers}
        chart = [svg for svg in tree.iter("svg")
                 if svg.get("aria-labelledby").startswith(identity)]
        labels, values = ([words(text) for text in chart[0].iter("text")
                           if text.get("class") == kind] for kind in ("label", "value"))
        self.assertGreater(len(labels), 2)
        self.assertEqual(values, [
            f"{by_label[label]['win_per_shoe']:+.5f}, {100 * by_label[label]['bet_frequency']:.3f}%"
            for label in labels])

    def check_count_chart(self, tree, identity, answer):
        """`+2.11%, 2.707%` at each count: the win of a wager, and the share of rounds."""
        chart = [svg for svg in tree.iter("svg")
                 if svg.get("aria-labelledby").startswith(identity)]
        shown = {kind: [words(text) for text in chart[0].iter("text") if text.get("class") == kind]
                 for kind in ("label", "value")}
        valued = {row["count"]: row for row in answer["distribution"] if row["valued"] > 0}
        last = shown["label"][-1]
        expected = []
        for label in shown["label"]:
            first = int(label.split()[0])
            taken = [row for count, row in valued.items()
                     if count == first or (label.endswith("more") and count > first)]
            bets = sum(row["valued"] for row in taken)
            win = sum(row["valued"] * row["win_per_bet"] for row in taken) / bets
            expected.append(f"{100 * win:+.2f}%, {100 * bets / answer['rounds']:.3f}%")
        self.assertEqual(shown["value"], expected)
        self.assertTrue(last.endswith("more") or int(last) == max(valued))

    def test_volatility__agrees_with_sums_made_in_another_way(self):
        for sheet, stops in (("california-panda8", 2), ("commission", 1)):
            tree = parse(page_of("--sheet", sheet))
            events = groups(tree, "events-8")
            swings = groups(tree, "swings")
            self.assertEqual(len(swings), len(events))
            chart = [svg for svg in tree.iter("svg")
                     if svg.get("aria-labelledby").startswith("swing-")][0]
            self.assertEqual([words(text) for text in chart.iter("text")
                              if text.get("class") == "value"],
                             [f"{float(found[1][3]):+.2f}, {found[1][6]}" for _, found in swings
                              if found[1][3] != "not computed"])
            for (title, wager), (heading, found) in zip(events, swings):
                self.assertTrue(heading.startswith(title))
                deals = int(wager[-1][2].replace(",", ""))
                distribution = {}
                for row in wager[:-1]:
                    result = result_of(row[1])
                    distribution[result] = (distribution.get(result, 0.0)
                                            + int(row[2].replace(",", "")) / deals)
                self.assertEqual([row[0] for row in found], ["100", "1,000"])
                for row in found[:stops]:
                    rounds = int(row[0].replace(",", ""))
                    self.check_swing(row, add_up(distribution, rounds))

    def test_volatility__that_has_too_many_results_is_not_computed(self):
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "odd.yaml"
            text = run("sheet", "show", "ventura-ez", "--yaml")
            at = text.index("\nwagers:\n") + len("\nwagers:\n")
            path.write_text(text[:at] + "  odd:\n    title: Odd\n    needs: nothing\n    cases:\n"
                            '      - {when: {winner: player}, pays: "9999:1"}\n'
                            "      - {when: {winner: tie}, pays: push}\n" + text[at:])
            tree = parse(run("report", "game", "--sheet", str(path), "--shoes", "64", "--decks",
                             "8"))
            heading, found = groups(tree, "swings")[-1]
            self.assertTrue(heading.startswith("Odd,"))
            for row in found:
                self.assertEqual(row[3:], ["not computed"] * 4)
                self.assertNotEqual(row[1], "not computed")

    def check_swing(self, row, sums):
        mean = sum(result * chance for result, chance in sums.items())
        squares = sum(result * result * chance for result, chance in sums.items())
        self.assertAlmostEqual(float(row[1]), mean, delta=0.006)
        self.assertAlmostEqual(float(row[2]), math.sqrt(squares - mean * mean), delta=0.006)
        for shown, share in zip(row[3:6], (0.05, 0.5, 0.95)):
            self.assertAlmostEqual(float(shown), quantile(sums, share), delta=0.006)
        ahead = sum(chance for result, chance in sums.items() if result > 1e-9)
        self.assertAlmostEqual(float(row[6][:-1]), 100 * ahead, delta=0.006)

    def test_summary__says_what_the_sections_say(self):
        sheet = "california-panda8"
        tree = parse(page_of("--sheet", sheet))
        priced = document("odds", "--sheet", sheet)["wagers"]
        most = {"player": 10000, "banker": 10000, "tie": 1000, "panda8": 1000, "dragon7": 1000}
        pays = ["1:1", "1:1", "8:1", "25:1", "40:1"]
        for name, pay, found, ceiling in zip(priced, pays, rows(tree, "glance"),
                                             rows(tree, "ceilings")):
            answer = document("count", "--sheet", sheet, "--wager", name, "--perfect", "--shoes",
                              SHOES, "--seed", "1")
            self.assertEqual(found[:6],
                             [ceiling[0], pay, f"{-100 * priced[name]['ev_float']:.4f}%",
                              f"{math.sqrt(priced[name]['variance']):.4f}",
                              f"{answer['win_per_shoe']:.5f}", f"${most[name]:,}"])
            self.assertAlmostEqual(float(found[6].strip("$").replace(",", "")),
                                   most[name] * answer["win_per_shoe"], delta=0.0051)
        told = words(find(tree, "summary"))
        self.assertIn("between 1.0183% (Banker line) and 14.3596% (Tie)", told)
        self.assertIn(f"is Dragon 7: perfect play wins {rows(tree, 'glance')[4][4]} units", told)
        best = [row for row in rows(tree, "targets-5") if "best" in row[0]][0]
        self.assertIn(f"0,0,0,-1,-1,-1,-1,2,2,0 from ace to ten, wins {best[4]} of that", told)

    def test_page__is_whole_and_closed_and_fetches_nothing(self):
        for sheet in ("california-panda8", "dragon-bonus"):
            page = page_of("--sheet", sheet)
            tree = parse(page)
            self.assertTrue(page.endswith("</html>\n"))
            self.assertIsNone(re.search(r"<script|<link|<img|<iframe|https?:|url\(|@import", page))
            identities = [e.get("id") for e in tree.iter() if e.get("id") is not None]
            self.assertEqual(len(identities), len(set(identities)))
            for link in tree.iter("a"):
                find(tree, link.get("href")[1:])
            levels = [int(e.tag[1]) for e in tree.iter() if e.tag in ("h1", "h2", "h3")]
            self.assertEqual(levels.count(1), 1)
            self.assertEqual(levels[0], 1)
            self.assertNotIn((1, 3), list(zip(levels, levels[1:])))

    def test_page__can_be_read_without_seeing_it(self):
        tree = parse(page_of("--sheet", "california-panda8"))
        charts = list(tree.iter("svg"))
        # removal of every wager, volatility; counts, targets and cut cards of the side wagers
        self.assertEqual(len(charts), 5 + 1 + 3 * 3)
        for chart in charts:
            self.assertEqual(chart.get("role"), "img")
            self.assertEqual([child.tag for child in chart][:2], ["title", "desc"])
            named = chart.get("aria-labelledby").split()
            self.assertEqual(named, [child.get("id") for child in chart][:2])
            self.assertTrue(all(words(child) for child in list(chart)[:2]))
        for table in tree.iter("table"):
            for head in table.iter("th"):
                self.assertIn(head.get("scope"), ("col", "row", "rowgroup"))
            self.assertTrue(all(cell.get("scope") == "col" for cell in next(table.iter("thead"))[0]))

    def test_bytes__are_the_same_again_on_any_threads_and_by_the_command_of_the_page(self):
        arguments = ("--sheet", "california-panda8", "--decks", "6-8", "--seed", "it's a seed",
                     "--date", "2026-11-16")
        page = page_of(*arguments, "--threads", "1")
        self.assertEqual(page, page_of(*arguments, "--threads", "2"))
        command = commands(parse(page))[0]
        self.assertEqual(command[:3], ["sabot", "report", "game"])
        self.assertEqual(page, run(*command[1:]))
        self.assertIn("<dd>2026-11-16</dd>", page)
        self.assertNotEqual(page, page_of(*arguments[:5], "other", *arguments[6:]))

    def test_decks__that_are_asked_for_are_those_shown(self):
        tree = parse(page_of("--sheet", "california-panda8", "--decks", "4-5"))
        sections = [e.get("id") for e in tree.iter("section") if e.get("class") == "shoe"]
        self.assertEqual(sections, ["decks-4", "decks-5"])
        self.assertTrue(all("5" == c[c.index("--decks") + 1] for c in commands(tree)[2:]))
        single = page_of("--sheet", "california-panda8", "--decks", "4")
        self.assertNotIn("edge-by-decks", single)

    def test_hostile_words__stay_words(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            text = run("sheet", "show", "ventura-ez", "--yaml")
            quoted = "'" + HOSTILE.replace("'", "''") + "'"
            text = re.sub(r"^title: .*$", lambda _: f"title: {quoted}", text, flags=re.M)
            text = re.sub(r"^source: .*$", lambda _: f"source: {quoted}", text, flags=re.M)
            text = re.sub(r"^    title: Dragon 7$", lambda _: f"    title: {quoted}", text,
                          flags=re.M)
            path = folder / "a <b> 'sheet'.yaml"
            path.write_text(text)
            page = run("report", "game", "--sheet", path.name, "--shoes", "64", folder=folder)
            tree = parse(page)
            self.assertEqual(words(next(tree.iter("h1"))), HOSTILE)
            self.assertEqual(words(next(tree.iter("title"))), HOSTILE + ": game report")
            self.assertIn(HOSTILE, [title for title, _ in groups(tree, "events-8")])
            self.assertEqual([e.tag for e in tree.iter() if e.tag in ("script", "b")], [])
            self.assertEqual(page, run(*commands(tree)[0][1:], folder=folder))

    def test_sheet_without_exact_rounds__says_why_it_was_not_studied(self):
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "short.yaml"
            text = run("sheet", "show", "ventura-ez", "--yaml")
            path.write_text(re.sub(r"cut_card: \d+", "cut_card: 7", text))
            tree = parse(run("report", "game", "--sheet", str(path), "--shoes", "64"))
            counting = words(find(tree, "counting"))
            self.assertIn("Not studied: 7 cards behind the cut card", counting)
            self.assertEqual(len(commands(tree)), 2)
            self.assertEqual(rows(tree, "glance")[0][4], "not studied")

    def test_wager_whose_count_loses__does_not_silence_the_summary(self):
        """The lines and the tie have no exact rounds, and at the fourth every target of a count loses."""
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "short.yaml"
            text = run("sheet", "show", "commission", "--yaml")
            text = re.sub(r"cut_card: \d+", "cut_card: 7", text)
            path.write_text(text.replace("\nwagers:\n", "\nwagers:\n  red: {title: Red, cases: [{when: "
                                         "{banker_two_colour: red}, pays: \"1:10\"}]}\n", 1))
            page = run("report", "game", "--sheet", str(path), "--shoes", "64", "--seed", "1")
            self.assertIn("<li>Not studied: Player line; Banker line; Tie. Each of them may be exposed to card counting:", page)
            self.assertIn("<li>Counts were tried at the other wagers, and none won.", page)
            red = [row for row in rows(parse(page), "glance") if row[0] == "Red"][0]
            self.assertEqual((red[4], red[6]), ("none won", "none won"))


if __name__ == "__main__":
    unittest.main()
