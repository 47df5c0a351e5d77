"""Reading the past over HTTP: rounds found, one round told, the journal verified, records exported.

What the server says is compared with what `sabot replay`, `sabot verify` and `sabot export` say of
the same store.
"""
import asyncio
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import time
import unittest

from audit_speed import measure
from harness import EZ, HOUSE, SABOT, Server, run, staff

KEYED = {"id": "keyed", "name": "Keyed", "sheet": "commission", "cards": "keyed",
         "wagers": "dealer"}


def sabot(*words):
    done = subprocess.run([SABOT, *words], capture_output=True, text=True, timeout=120)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


async def play(floor, rounds):
    """Rounds of a house's table with keyed cards: the Player wins, the Banker wins, in turn."""
    for name, seat in (("Ana", 1), ("Bo", 2)):
        await floor.must("keyed", "seat", seat=seat, name=name)
    for bettor in (1, 2):
        await floor.must("keyed", "buy-in", bettor=bettor, amount=500000)
    await floor.must("keyed", "open-shoe", card_set=1)
    if (await floor.state("keyed"))["shoe"]["phase"] == "cut":
        await floor.must("keyed", "burn", card="5h")
    for number in range(rounds):
        await floor.must("keyed", "open-betting")
        await floor.must("keyed", "wager", bettor=1, wager="player", amount=1000 * (number + 1))
        if number % 2:
            await floor.must("keyed", "wager", bettor=2, wager="tie", amount=500)
        for card in ("9s", "7h", "Kd", "Qc") if number % 2 == 0 else ("2s", "9h", "Kd", "Qc"):
            await floor.must("keyed", "card", card=card)
        await floor.must("keyed", "settle")


async def correct(floor):
    """The last round was the Banker's after all."""
    await floor.must("keyed", "correct", cards=["2s", "9h", "Kd", "Qc"],
                     reason="the camera shows it", second="Sol")


async def get(test, client, path, expected=200):
    status, answer = await client.request("GET", path, seconds=60)
    test.assertEqual(status, expected, (path, str(answer)[:300]))
    return answer


async def verified(test, client):
    while True:
        answer = await get(test, client, "/api/verify")
        if answer["state"] != "running":
            return answer
        await asyncio.sleep(0.02)


class Stories(unittest.TestCase):
    def test_a_story_is_what_replay_says_and_ends_where_the_table_stands(self):
        async def scenario(server):
            floor, _ = await staff(server, "keyed")
            await play(floor, 3)
            story = await get(self, floor, "/api/tables/keyed/story?round=3")
            live = await floor.state("keyed")
            view = story["state"]
            for step in story["steps"]:
                view = {**view, **step["set"]}
            for alone in ("legal", "signed", "coming"):  # of the running table
                live.pop(alone, None)
            self.assertEqual(view, live)
            for number in (1, 2, 3):
                story = await get(self, floor, f"/api/tables/keyed/story?round={number}")
                told = json.loads(sabot("replay", server.store, "--table", "keyed", "--round",
                                        str(number), "--json"))
                last = story["steps"][-1]
                self.assertEqual((last["sequence"], last["hash"], last["words"]),
                                 (told["sequence"], told["hash"], told["words"]))
                text = sabot("replay", server.store, "--table", "keyed", "--round", str(number))
                for step in story["steps"]:
                    self.assertIn(step["words"], text)
                rules = [step["card"]["rule"] for step in story["steps"] if "card" in step]
                self.assertEqual(rules, ["R5"] * 4)
                hashes = [step["hash"] for step in story["steps"]]
                self.assertEqual([step["previous"] for step in story["steps"][1:]], hashes[:-1])
        run([KEYED], scenario)

    def test_balances_in_a_story_follow_each_other_to_the_cent(self):
        async def scenario(server):
            floor, _ = await staff(server, "keyed")
            await play(floor, 4)
            known, moved = {}, 0
            for number in (1, 2, 3, 4):
                story = await get(self, floor, f"/api/tables/keyed/story?round={number}")
                for step in story["steps"]:
                    for transfer in step["transfers"]:
                        for side in (transfer["from"], transfer["to"]):
                            before = known.get(side["account"], {"balance": 0, "held": 0})
                            self.assertEqual(side["before"], before, (number, side))
                            known[side["account"]] = side["after"]
                        moved += 1
            self.assertGreater(moved, 12)
            self.assertEqual(sum(one["balance"] for one in known.values()), 0)
        run([KEYED], scenario)

    def test_a_correction_is_told_behind_its_round_and_found(self):
        async def scenario(server):
            floor, _ = await staff(server, "keyed")
            await play(floor, 3)
            await correct(floor)
            story = await get(self, floor, "/api/tables/keyed/story?round=3")
            self.assertEqual((story["corrections"], story["result"]), (1, "B"))
            last = story["steps"][-1]
            self.assertEqual((last["chapter"], last["event"]["second"]), ("floor", "Sol"))
            self.assertTrue(last["transfers"])
            found = await get(self, floor, "/api/rounds?kind=corrected")
            self.assertEqual([(one["round"], one["corrected"], one["result"])
                              for one in found["rounds"]], [(3, True, "B")])
            await floor.must("keyed", "open-betting")
            self.assertEqual(await get(self, floor, "/api/tables/keyed/story?round=3"), story)
            after = await get(self, floor, "/api/tables/keyed/story?round=4")
            self.assertNotIn("corrected", [step["event"]["kind"] for step in after["steps"]])
        run([KEYED], scenario, edition=2)

    def test_the_round_that_is_on_is_told_as_far_as_it_went(self):
        async def scenario(server):
            floor, _ = await staff(server, "keyed")
            await play(floor, 1)
            await floor.must("keyed", "open-betting")
            story = await get(self, floor, "/api/tables/keyed/story?round=2")
            self.assertEqual((story["is_over"], story["result"]), (False, None))
            self.assertEqual([step["event"]["kind"] for step in story["steps"]],
                             ["betting-opened"])
            await floor.must("keyed", "wager", bettor=1, wager="player", amount=1000)
            story = await get(self, floor, "/api/tables/keyed/story?round=2")
            self.assertEqual(story["steps"][-1]["event"]["kind"], "wagered")
            await get(self, floor, "/api/tables/keyed/story?round=3", 404)
        run([KEYED], scenario)


class Rounds(unittest.TestCase):
    def test_rounds_are_found_by_each_field(self):
        async def scenario(server):
            floor, _ = await staff(server, "keyed")
            await play(floor, 6)

            async def numbers(query):
                answer = await get(self, floor, f"/api/rounds?{query}")
                self.assertTrue(answer["complete"])
                return [one["round"] for one in answer["rounds"]]
            every = (await get(self, floor, "/api/rounds"))["rounds"]
            self.assertEqual([one["round"] for one in every], [6, 5, 4, 3, 2, 1])
            middle = every[3]["ended_ms"]
            for query, expected in [
                    ("table=keyed", [6, 5, 4, 3, 2, 1]), ("table=none", []),
                    ("seat=2", [6, 4, 2]), ("bettor=Bo", [6, 4, 2]), ("bettor=Zoe", []),
                    ("results=P", [5, 3, 1]), ("results=PB", [6, 5, 4, 3, 2, 1]), ("results=T", []),
                    (f"from_ms={middle}", [6, 5, 4, 3]), (f"to_ms={middle}", [2, 1]),
                    ("kind=voided", []), ("kind=settled", [6, 5, 4, 3, 2, 1]),
                    ("kind=shoe-opened", [1]), ("limit=2", [6, 5])]:
                self.assertEqual(await numbers(query), expected, query)
            self.assertEqual(sorted(await numbers("least=4000")), [4, 5, 6])
            self.assertEqual(sorted(await numbers("least=2000&most=3000")), [2, 3])
            for wrong in ("seat=x", "limit=0", "limit=999", "results=Q", "kind=x", "from_ms=-1",
                          "bettor=" + "x" * 80):
                await get(self, floor, f"/api/rounds?{wrong}", 400)
        run([KEYED], scenario)

    def test_pages_of_rounds_hold_each_round_once(self):
        with year(2, 3, 30) as server:
            async def scenario():
                floor, _ = await staff(server, "ez")
                while not (answer := await get(self, floor, "/api/rounds?limit=1"))["complete"]:
                    await asyncio.sleep(0.05)
                seen, after = [], ""
                while after is not None:
                    answer = await get(self, floor, f"/api/rounds?limit=37&after={after}")
                    seen += [(one["table"], one["round"]) for one in answer["rounds"]]
                    after = answer["next"]
                counts = json.loads(sabot("verify", server.store, "--json"))
                self.assertEqual(len(seen), len(set(seen)))
                self.assertEqual(len(seen), counts["rounds"] + counts["voided"])
                self.assertGreater(len(seen), 170)
            asyncio.run(scenario())


    def test_any_round_is_told_quickly_however_many_there_are(self):
        """The short form of audit_speed.py, with the time of a loaded machine."""
        with year(2, 5, 50) as server:
            figures = asyncio.run(measure(server, 30))
            print(figures, file=sys.stderr)
            self.assertEqual(figures["rounds"], 500)
            self.assertLess(figures["story_ms"]["p50"], 3000)
            self.assertLess(figures["search_ms"]["p50"], 3000)


class year:
    """A server with a generated store of so many tables, days, and rounds a table a day."""

    def __init__(self, tables, days, rounds):
        self.server = Server([EZ])
        (self.server.folder / "data").mkdir()
        subprocess.run([os.environ["MAKE_YEAR"], self.server.store, str(tables), str(days),
                        str(rounds), "1"], check=True, timeout=120)

    def __enter__(self):
        return self.server.start()

    def __exit__(self, kind, *_):
        try:
            code = self.server.stop() if kind is None else 0
            assert code == 0, self.server.errors
        finally:
            self.server.remove()


class Verify(unittest.TestCase):
    def test_it_finds_what_the_command_finds_and_is_written_down(self):
        async def scenario(server):
            floor, _ = await staff(server, "keyed")
            await play(floor, 2)
            self.assertEqual(await get(self, floor, "/api/verify"), {"state": "none"})
            status, begun = await floor.request("POST", "/api/verify", {})
            self.assertEqual((status, begun["by"]), (202, "floor"))
            answer = await verified(self, floor)
            self.assertEqual(answer["state"], "done")
            self.assertEqual(answer["done"], answer["all"])
            found, told = answer["found"], json.loads(sabot("verify", server.store, "--json"))
            self.assertTrue(found["holds"] and found["heads"]["given"])
            for name in ("holds", "rounds", "voided", "shoes", "in", "out"):
                self.assertEqual(found[name], told[name], name)
            self.assertEqual(await server.noted(["verified", "it holds"], 1), 1)
        run([KEYED], scenario)

    def test_a_changed_record_is_named_and_its_round_not_told(self):
        async def scenario(server):
            floor, _ = await staff(server, "keyed")
            await play(floor, 3)
            story = await get(self, floor, "/api/tables/keyed/story?round=2")
            changed = story["steps"][2]["sequence"]
            store = sqlite3.connect(server.store)
            number, = store.execute("SELECT number FROM stream WHERE name = 'keyed'").fetchone()
            places = [place for place, in store.execute("SELECT place FROM record ORDER BY place")]
            first = min(place for place in places if place >> 40 == number)
            (bytes_,) = store.execute("SELECT bytes FROM record WHERE place = ?",
                                      (first - 1 + changed,)).fetchone()
            for name, in store.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                store.execute(f"DROP TRIGGER {name}")
            store.execute("UPDATE record SET bytes = ? WHERE place = ?",
                          (bytes([bytes_[0] ^ 1]) + bytes_[1:], first - 1 + changed))
            store.commit()
            store.close()
            await get(self, floor, "/api/tables/keyed/story?round=2", 409)
            await get(self, floor, "/api/tables/keyed/export", 409)
            await floor.request("POST", "/api/verify", {})
            found = (await verified(self, floor))["found"]
            self.assertFalse(found["holds"])
            self.assertEqual((found["fault"]["stream"], found["fault"]["sequence"]),
                             ("keyed", changed))
        run([KEYED], scenario)

    def test_there_is_one_at_a_time_and_it_can_be_stopped(self):
        with year(2, 10, 40) as server:
            async def scenario():
                floor, _ = await staff(server, "ez")
                status, _ = await floor.request("POST", "/api/verify", {})
                again, answer = await floor.request("POST", "/api/verify", {})
                self.assertEqual((status, again, answer["problem"]["code"]),
                                 (202, 409, "verify-runs"))
                await floor.request("POST", "/api/verify/stop", {})
                answer = await verified(self, floor)
                self.assertEqual((answer["state"], answer["found"]), ("stopped", None))
                self.assertLess(answer["done"], answer["all"] or 1 << 40)
                await floor.request("POST", "/api/verify", {})
                self.assertTrue((await verified(self, floor))["found"]["holds"])
            asyncio.run(scenario())


class Exports(unittest.TestCase):
    def test_files_are_those_of_the_command(self):
        async def scenario(server):
            floor, _ = await staff(server, "keyed")
            await play(floor, 3)
            for form, options in [("json", []), ("csv", ["--csv"]), ("transfers", ["--transfers"])]:
                told = await get(self, floor, f"/api/tables/keyed/export?form={form}")
                self.assertEqual(told, sabot("export", server.store, "--table", "keyed", *options))
                told = await get(self, floor, f"/api/tables/keyed/export?form={form}&from=5&to=9")
                self.assertEqual(told, sabot("export", server.store, "--table", "keyed", "--from",
                                             "5", "--to", "9", *options))
            told = await get(self, floor, "/api/export")
            self.assertEqual(told, sabot("export", server.store))
            lines = [json.loads(line) for line in told.splitlines()]
            self.assertEqual({line["table"] for line in lines}, {"keyed", "house"})
            await get(self, floor, "/api/tables/keyed/export?from=100000", 404)
            self.assertEqual(await server.noted(["exported"], 8), 8)
        run([KEYED, HOUSE], scenario)

    def test_a_span_of_time_is_what_was_written_in_it(self):
        with year(2, 3, 20) as server:
            async def scenario():
                floor, _ = await staff(server, "ez")
                day = 1767225600000 + 24 * 60 * 60 * 1000
                told = await get(self, floor, f"/api/export?since_ms={day}&until_ms={2 * day - 1767225600000}")
                times = {json.loads(line)["time"][:10] for line in told.splitlines()}
                self.assertEqual(times, {"2026-01-02"})
                everything = await get(self, floor, "/api/export")
                between = sum('"time":"2026-01-02' in line for line in everything.splitlines())
                self.assertEqual(len(told.splitlines()), between)
            asyncio.run(scenario())

    def test_slow_clients_hold_nobody_and_know_when_a_file_is_not_whole(self):
        with year(2, 12, 60) as server:
            async def slow(floor):
                """Asks for all of it, and takes no more than the head."""
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
                writer.write(f"GET /api/export HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                             f"Cookie: sabot={floor.cookie}\r\n\r\n".encode())
                await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
                return reader, writer

            async def take(reader):
                """What still comes."""
                rest = b""
                try:
                    while more := await asyncio.wait_for(reader.read(1 << 16), 30):
                        rest += more
                except ConnectionError:
                    pass
                return rest

            async def scenario():
                floor, _ = await staff(server, "ez")
                before = memory(server)
                pairs = [await slow(floor) for _ in range(4)]
                status, answer = await floor.request("GET", "/api/export")
                self.assertEqual((status, answer["problem"]["code"]), (503, "too-many"))
                started = time.monotonic()
                await floor.state("ez")
                self.assertLess(time.monotonic() - started, 2)
                print(f"4 slow exports: {memory(server) - before} KiB more", file=sys.stderr)
                # A client that reads on gets all of it; one that leaves makes room.
                whole = await take(pairs[0][0])
                self.assertGreater(len(whole), 5 << 20)
                self.assertTrue(whole.endswith(b"\r\n0\r\n\r\n"))
                for _, writer in pairs:
                    writer.close()
                status = 503
                while status == 503:
                    await asyncio.sleep(0.05)
                    status, _ = await floor.request("GET", "/api/tables/ez/export")
                self.assertEqual(status, 200)
                reader, writer = await slow(floor)
                self.assertEqual(server.stop(), 0)
                self.assertFalse((await take(reader)).endswith(b"0\r\n\r\n"))
                writer.close()
            asyncio.run(scenario())
            server.start()


def memory(server):
    """KiB that the server holds."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
