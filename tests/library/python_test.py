"""`import sabot` as it is installed: the digits of the program, with NumPy and without; errors as exceptions; other threads
run meanwhile; ctrl-C ends a long run; the client at a live server.

    SABOT=.../bin/sabot PYTHONPATH=... python_test.py
"""
import doctest
import inspect
import json
import os
import pathlib
import pickle
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from fractions import Fraction

import sabot

PROGRAM = os.environ["SABOT"]
DOCUMENT = pathlib.Path(os.environ.get("DOCUMENT") or pathlib.Path(__file__).parents[2] / "docs/python.md")
FULL = [128] + [32] * 9
TABLE = {"player_dealer": {"seat": 1, "amount": 50000}, "wagers": [{"seat": 2, "wager": "player", "amount": 10000}]}
ROUND = {"cards": ["2h", "9c", "Ad", "Kd"], **TABLE}


def program(*words, text=""):
    done = subprocess.run([PROGRAM, *words, "--json"], input=text, capture_output=True, text=True)
    return json.loads(done.stdout)


def plain(value):
    """As JSON has it again."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items() if key not in ("seconds", "rounds_per_second")}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return str(value) if isinstance(value, Fraction) or type(value) is int and abs(value) > 1 << 40 else value


class Answers(unittest.TestCase):
    def same(self, found, expected):
        self.assertEqual(plain(found), plain(expected))

    def test_they_are_the_programs_digit_for_digit(self):
        sheet, run = sabot.Sheet("ventura-ez"), ("--shoes", "500", "--seed", "py", "--threads", "2")
        self.same(sabot.deal("5h 2c Ks 2d 6d 3s"), program("deal", "--cards", "5h 2c Ks 2d 6d 3s"))
        self.same(sabot.roads("BBPTB PP"), program("board", "BBPTBPP"))
        self.same(sheet.settle(ROUND), program("settle", text=json.dumps(ROUND)))
        self.same(sheet.simulate(500, "py", threads=2), program("simulate", *run))
        self.same(sheet.count("dragon7", [0, 0, 0, -1, -1, -1, -1, 2, 2, 0], 4, shoes=500, seed="py", threads=2),
                  program("count", "--wager", "dragon7", "--tags", "0 0 0 -1 -1 -1 -1 2 2 0", "--target", "4", *run))
        found, expected = sheet.odds(6), program("odds", "--decks", "6")
        for name, wager in expected["wagers"].items():
            self.assertEqual(found["wagers"][name]["ev"], Fraction(wager["ev"]))
            self.assertIsInstance(found["wagers"][name]["ev"], Fraction)
            self.assertEqual(found["wagers"][name]["win"], int(wager["win"]))
        banked, expected = sheet.bank(TABLE), program("bank", "--amount", "500", "--seat", "1", "2:player=100")
        self.assertEqual(banked["net"]["ev"], Fraction(expected["net"]["ev"]))
        self.assertEqual(sabot.shipped(), sorted(sabot.shipped()))
        self.assertEqual(doctest.testmod(sabot).failed, 0)

    def test_the_document_can_be_typed_in(self):
        typed, *others = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(), re.S)
        exec(typed + others[0], known := {})
        self.assertTrue(known["answer"]["complete"])

    def test_every_call_has_its_words_and_its_types(self):
        names = [getattr(sabot, name) for name in sabot.__all__]
        kinds = [name for name in names if inspect.isclass(name)]
        calls = [name for name in names if inspect.isfunction(name)]
        calls += [call for kind in kinds for name, call in inspect.getmembers(kind, callable)
                  if name in vars(kind) and not name.startswith("_")]
        self.assertGreater(len(calls), 15)
        for one in kinds + calls:
            self.assertTrue(one.__doc__, one)
        for call in calls:
            types = inspect.signature(call)
            self.assertNotIn(inspect.Signature.empty, [types.return_annotation] + [
                parameter.annotation for parameter in types.parameters.values() if parameter.name not in ("self", "cls")], call)

    def test_many_shoes_are_one_call_with_numpy_and_without(self):
        sheet = sabot.Sheet("commission")
        shoes = [FULL, [128, 32, 32, 32, 32, 24, 32, 32, 32, 32], [6] * 10, [4000] * 10] * 5
        kept, sabot._numpy = sabot._numpy, lambda: None
        try:
            lists = sheet.expectations(shoes)
        finally:
            sabot._numpy = kept
        self.assertIsInstance(lists, list)
        self.assertEqual(len(lists), 20)
        for shoe, row in zip(shoes[:4], lists):
            exact = sheet.odds(shoe)["wagers"]
            self.assertEqual(row, [exact[name]["ev_float"] for name in sheet.wagers])
        if (numpy := sabot._numpy()) is not None:
            found = sheet.expectations(numpy.array(shoes))
            self.assertEqual((found.dtype, found.shape), (numpy.float64, (20, len(sheet.wagers))))
            self.assertEqual(found.tolist(), lists)
            with self.assertRaisesRegex(sabot.Error, "ten whole counts"):
                sheet.expectations(numpy.array([[0.5] * 10]))

    def test_sheets_of_ones_own_are_read(self):
        yaml = subprocess.run([PROGRAM, "sheet", "show", "ventura-ez", "--yaml"], capture_output=True, text=True).stdout
        sheet = sabot.Sheet.read(yaml, "mine")
        self.assertEqual((sheet.name, sheet.decks, sheet.wagers[:2]), ("mine", 8, ["player", "banker"]))
        self.assertEqual(sheet.odds()["wagers"], sabot.Sheet("ventura-ez").odds()["wagers"])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "ours.yaml")
            path.write_text(yaml)
            self.assertEqual(sabot.Sheet(path).wagers, sheet.wagers)
        self.assertEqual(pickle.loads(pickle.dumps(sheet)).odds(), sheet.odds())

    def test_numbers_and_texts_may_be_of_other_types(self):
        sheet = sabot.Sheet("ventura-ez")
        self.assertEqual(sheet.odds(8.0), sheet.odds(8))
        self.same(sheet.simulate(500, 2026, threads=2), sheet.simulate(500, "2026", threads=2))
        self.same(sabot.deal("5h 2c Ks 2d 6d 3s".split()), sabot.deal("5h 2c Ks 2d 6d 3s"))
        self.same(sabot.roads(list("BBPTB")), sabot.roads("BBPTB"))
        if (numpy := sabot._numpy()) is not None:
            self.assertEqual(sheet.odds(numpy.int64(8)), sheet.odds(8))
            self.assertEqual(sheet.odds(numpy.array(FULL)), sheet.odds(FULL))
            banker = {"seat": numpy.int64(2), "wager": "banker", "amount": numpy.int64(2500)}
            self.same(sheet.settle({**ROUND, "wagers": [banker]}),
                      sheet.settle({**ROUND, "wagers": [{"seat": 2, "wager": "banker", "amount": 2500}]}))


class Mistakes(unittest.TestCase):
    def test_each_is_an_exception_with_the_programs_words(self):
        sheet = sabot.Sheet("ventura-ez")
        for words, wrong in [("no such sheet", lambda: sabot.Sheet("nothing")),
                             ("mine:1:", lambda: sabot.Sheet.read("wagers: 3", "mine")),
                             ("1, 10, 13 or 52", lambda: sheet.odds([1] * 11)),
                             ("0 to 52000", lambda: sheet.odds([1 << 40] * 10)),
                             ("shoe 1: ", lambda: sheet.expectations([FULL, [0] * 10])),
                             ("cards: missing", lambda: sheet.settle({})),
                             ("1 to 64 bytes", lambda: sheet.simulate(10, "")),
                             ("does not have 'x'; it has player", lambda: sheet.count("x", [0] * 10, 1, shoes=1, seed="a")),
                             ("tags: expected a number, found 'a'", lambda: sheet.count("tie", "a" * 10, 1, shoes=1, seed="a")),
                             ("target: expected a number", lambda: sheet.count("tie", [0] * 10, None, shoes=1, seed="a")),
                             ("shoe: expected a whole number, found 0.5", lambda: sheet.odds([0.5] + [32] * 9)),
                             ("shoe: expected a whole number, found '8'", lambda: sheet.odds("8")),
                             ("shoe: expected a whole number, found True", lambda: sheet.odds(True)),
                             ("found an empty list", lambda: sheet.odds([])),
                             ("found an empty list", lambda: sheet.bank(TABLE, [])),
                             ("shoes: expected a whole number, found '10'", lambda: sheet.simulate("10", "x")),
                             ("decks, rounds or threads: ", lambda: sheet.simulate(10, "x", threads=1 << 40)),
                             ("seed: expected text, found 1.5", lambda: sheet.simulate(10, 1.5)),
                             ("round: expected a dictionary, found 'hello'", lambda: sheet.settle("hello")),
                             ("round: expected what JSON can hold", lambda: sheet.settle({"cards": {1, 2}})),
                             ("cards: expected text, found None", lambda: sabot.deal(None)),
                             ("letters: expected text, found 7", lambda: sabot.roads(7)),
                             ("text: expected text", lambda: sabot.Sheet.read(None)),
                             ("sheet: expected the name", lambda: sabot.Sheet("")),
                             ("sheet: expected the name", lambda: sabot.Sheet(3)),
                             ("expected http://", lambda: sabot.Client("nonsense")),
                             ("found 9", lambda: sheet.count("tie", [0] * 9, 1, shoes=1, seed="a")),
                             ("player-dealer", lambda: sabot.Sheet("commission").bank(TABLE)),
                             ("player-pair goes by the cards", lambda: sabot.Sheet("commission-pairs").expectations([FULL])),
                             ("NUL", lambda: sabot.roads("B\0B")),
                             ("X", lambda: sabot.roads("BXB"))]:
            with self.assertRaisesRegex(sabot.Error, re.escape(words)):
                wrong()
        if (numpy := sabot._numpy()) is not None:
            for words, wrong in [("found shape (10,)", FULL), ("found shape (1, 13)", [[6] * 13]), ("several lengths", [FULL, [1]]),
                                 ("of object", None), ("none above 52000", [[1 << 40] * 10]),
                                 ("whole", numpy.full((2, 10), numpy.nan)), ("of complex", [[1j] * 10])]:
                with self.assertRaisesRegex(sabot.Error, re.escape(words)):
                    sheet.expectations(wrong)
        refused = sheet.settle({**ROUND, "wagers": [{"seat": 2, "wager": "banker", "amount": 2510}]})
        self.assertEqual(refused["refused"][0]["code"], "not-in-units")
        self.assertEqual(plain(refused), plain(program("settle", text=json.dumps(
            {**ROUND, "wagers": [{"seat": 2, "wager": "banker", "amount": 2510}]}))))

    def test_a_broken_sheet_is_an_exception_with_the_words_of_sheet_check(self):
        yaml = subprocess.run([PROGRAM, "sheet", "show", "ventura-ez", "--yaml"], capture_output=True, text=True).stdout
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "broken.yaml")
            path.write_text(re.sub("(?m)^bank: .*", "bank: me", yaml))
            checked = subprocess.run([PROGRAM, "sheet", "check", path], capture_output=True, text=True).stderr
            with self.assertRaises(sabot.Error) as error:
                sabot.Sheet(str(path))
        self.assertEqual(str(error.exception), checked.splitlines()[0].replace(" error:", ""))

    def test_verify_says_where_the_program_is_missing(self):
        with self.assertRaisesRegex(sabot.Error, "is not installed"):
            sabot.verify("room.db", program="no-such-sabot")
        with self.assertRaisesRegex(sabot.Error, "nothing.db"):
            sabot.verify(pathlib.Path("/tmp/nothing.db"), program=PROGRAM)


class Running(unittest.TestCase):
    def test_other_threads_run_meanwhile_and_progress_may_stop_it(self):
        seen, answer = [], {}
        sheet = sabot.Sheet("ventura-ez")
        at_work = threading.Thread(target=lambda: answer.update(
            sheet.simulate(10**12, "long", threads=1, progress=lambda done: seen.append(done) or len(seen) < 3)))
        at_work.start()
        turns = 0
        while at_work.is_alive():
            turns += 1
            time.sleep(0.001)
        self.assertGreater(turns, 50)
        self.assertFalse(answer["complete"])
        self.assertEqual(answer["shoes"], seen[-1])
        self.assertFalse(sheet.simulate(10**12, "long", threads=1, progress=lambda done: 0)["complete"])
        shares = []  # of the time in the longest gap: who holds the GIL leaves one, whatever else the machine does
        while len(shares) < 5 and min(shares, default=1) >= 1 / 2:
            at_work = threading.Thread(target=lambda: sheet.expectations([FULL] * 60_000))  # one call of the library
            gaps, last = [], time.monotonic()
            at_work.start()
            while at_work.is_alive():
                time.sleep(0.001)
                gaps.append(time.monotonic() - last)
                last += gaps[-1]
            shares.append(max(gaps) / sum(gaps))
        self.assertLess(min(shares), 1 / 2)

    def begin(self, work, folder=None):
        """A program that is at work, in a session of its own."""
        process = subprocess.Popen(
            [sys.executable, "-c", "import sabot, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "  # off in `make &`
             f"sheet = sabot.Sheet('ventura-ez'); print('on', flush=True); {work}"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, cwd=folder,
            env={**os.environ, **({"HOME": folder, "TMPDIR": folder} if folder else {})})
        self.assertEqual(process.stdout.readline(), "on\n")
        time.sleep(0.5)
        return process

    def test_ctrl_c_ends_a_long_run(self):
        works = [f"sheet.{call}" for call in (
            "simulate(10**12, 'x', threads=1)",
            "count('dragon7', [0, 0, 0, -1, -1, -1, -1, 2, 2, 0], 4, shoes=10**12, seed='x', threads=1)")]
        if sabot._numpy() is not None:
            works.append(f"import numpy; sheet.expectations(numpy.full((2_000_000, 10), {FULL}, dtype=numpy.int32))")
        for work in works:
            process = self.begin(work)
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=20)
            self.assertTrue(errors.strip().endswith("KeyboardInterrupt"), errors)

    def test_a_program_that_is_killed_leaves_nothing_behind(self):
        with tempfile.TemporaryDirectory() as folder:
            process = self.begin("sheet.simulate(10**12, 'x', threads=2)", folder)
            self.assertGreaterEqual(len(os.listdir(f"/proc/{process.pid}/task")), 2)
            process.kill()
            process.communicate(timeout=20)
            with self.assertRaises(ProcessLookupError):
                os.killpg(process.pid, 0)  # nobody of its session is left
            self.assertEqual(os.listdir(folder), [])
            self.assertEqual([name for name in os.listdir("/dev/shm") if "sabot" in name], [])


class Room(unittest.TestCase):
    def test_the_client_deals_at_a_live_table(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="sabot-python-"))
        (folder / "room.yaml").write_text(
            "room: Python\nport: 0\ndata: ./data\ntables:\n"
            "  - {id: t1, name: Table 1, sheet: california-panda8, cards: keyed, wagers: dealer}\n")
        options = ["--config", str(folder / "room.yaml")]
        subprocess.run([PROGRAM, "staff", "add", "Dana", "--role", "dealer", "--table", "t1", *options],
                       input="a long enough one\n", text=True, check=True, capture_output=True)
        server = subprocess.Popen([PROGRAM, "serve", *options], stdout=subprocess.PIPE, text=True)
        try:
            port = next(found[1] for line in server.stdout if (found := re.search(r"http://127.0.0.1:(\d+)/", line)))
            client = sabot.Client(f"http://127.0.0.1:{port}")
            with self.assertRaises(sabot.Refused) as refused:
                client.command("t1", "open-shoe", card_set=1)
            self.assertEqual(refused.exception.status, 401)
            client.sign_in("Dana", "a long enough one")
            with self.assertRaises(sabot.Refused) as refused:
                next(client.stream("zz"))
            self.assertTrue(refused.exception.code)
            stream = client.stream("t1")
            types = {next(stream)["type"] for _ in range(2)}
            self.assertEqual(types, {"you", "state"})
            client.command("t1", "open-shoe", card_set=1)
            self.assertIn("shoe-opened", json.dumps(next(message for message in stream if message["type"] == "change")))
            stream.close()
            self.assertIn("shoe-opened", [event["kind"] for event in client.events("t1")])
            self.assertEqual(client.room()["name"], "Python")
        finally:
            server.terminate()
            server.wait(timeout=20)
            server.stdout.close()
        self.assertTrue(sabot.verify(str(folder / "data" / "room.db"), program=PROGRAM))
        shutil.rmtree(folder)


if __name__ == "__main__":
    unittest.main()
