"""Rooms that real old programs keep, and the program of today: an upgrade goes on with the room and starts as fast as ever; and
servers of both share a database until the manager allows an edition that the old one does not know.

    SABOT=... SABOT_OLD=FOLDER tests/packages/upgrade_test.py        FOLDER has COMMIT/release/sabot
"""
import asyncio
import itertools
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import time
import unittest

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "server"), str(TESTS / "golden" / "stores")]
from harness import Client, Server  # noqa: E402
from record import PASSWORD, REASON, TABLES, Player, sign_in  # noqa: E402
from shared import Database, SharedServer  # noqa: E402

OLD = {commit: os.path.join(os.environ["SABOT_OLD"], commit, "release", "sabot") for commit in ("38185d6", "c16bc44")}
STARTS = 7
DECISIONS = 2500  # at each table, so that there are snapshots, and records after them


def of(commit, server):
    """That of another program; today's: None. The room's edition is the manager's to raise, not the harness's."""
    server.program, server.edition = OLD.get(commit, server.program), None
    return server


def upgraded(old):
    """A server of today on a copy of its files."""
    server = of(None, Server(TABLES))
    shutil.copytree(old.folder / "data", server.folder / "data")
    return server


def start_seconds(server):
    began = time.monotonic()
    server.start()
    return time.monotonic() - began


async def play(servers, rounds, ends=False, decisions=0, numbers=itertools.count(1)):
    """Rounds at every table, each command to any of the servers; shoes end, so that the next rounds open others."""
    lines = [await sign_in(server) for server in servers]
    for table in TABLES:
        player = Player(table["id"], lines, next(numbers))
        player.asked = 100000 * next(numbers)  # ids of its own
        for seat, name in ((1, "Ana"), (3, "Bo"), (5, "Cy")):
            if await player.ask("seat", seat=seat, name=name):
                bettor = next(one["bettor"] for one in (await player.state())["bettors"] if one["name"] == name)
                await player.ask("buy-in", bettor=bettor, amount=1500000)
        await player.rounds(rounds)
        for number in range(decisions):
            await player.ask("decision", bettor=1 + number % 3, amount=0, **REASON)
        if ends:
            await player.end_shoe()
    for line in lines:
        await line.close()


class Upgrade(unittest.TestCase):
    def end(self, server):
        self.assertEqual(server.stop(), 0, server.errors)

    def holds(self, *programs):
        for server in programs:
            checked = server.verify()
            self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_a_room_goes_on_and_starts_as_fast_as_ever(self):
        servers = [of("38185d6", Server(TABLES))]
        try:
            old = servers[0]
            old.hire("Flo", "floor", PASSWORD)
            old.start()
            asyncio.run(play([old], 14, decisions=DECISIONS))
            self.end(old)
            first, usual, before = [], [], []
            for _ in range(STARTS):
                before.append(start_seconds(old))
                self.end(old)
                servers.append(upgraded(old))
                for seconds in (first, usual):
                    seconds.append(start_seconds(servers[-1]))
                    self.end(servers[-1])
            first, usual, before = map(statistics.median, (first, usual, before))
            print(f"a start: {1000 * before:.0f} ms by the old program, {1000 * first:.0f} ms after the upgrade, "
                  f"{1000 * usual:.0f} ms usually", flush=True)
            self.assertLessEqual(first, 2 * usual)
            new = servers[-1]
            new.start()
            asyncio.run(play([new], 8, ends=True))
            self.end(new)
            self.holds(new)
            new.allow_edition(2)
            new.start()
            asyncio.run(play([new], 4))
            self.end(new)
            self.holds(new)
        finally:
            for server in servers:
                server.remove()

    def share(self, commit, edition, words, words_at_start):
        database, servers = Database(own=True, is_empty=True), []

        async def ask_old(old):
            """It takes no command any more, and says why in one line."""
            line = Client(old)
            for _ in range(200):
                status, answer = await line.sign_in("Flo", PASSWORD)
                if status != 200:
                    break
                await asyncio.sleep(0.1)
            await line.close()
            self.assertEqual((status, answer["problem"]["message"]), (503, words))
        try:
            subprocess.run([OLD[commit], "migrate", "--to", database.url("owner"), "--role", "sabot"], check=True,
                           capture_output=True, timeout=60)
            old = of(commit, SharedServer(TABLES, database.url()))
            servers.append(old)
            old.hire("Flo", "floor", PASSWORD)
            old.start()
            new = of(None, SharedServer(TABLES, database.url(), old)).start()
            servers.append(new)
            asyncio.run(play([old, new], 10, ends=True))
            self.holds(old, new)
            new.allow_edition(edition)
            asyncio.run(play([new], 3))  # tables open shoes, and adopt it
            asyncio.run(ask_old(old))
            asyncio.run(play([new], 3, ends=True))
            old.stop()
            with self.assertRaisesRegex(AssertionError, words_at_start):
                old.start()  # nor does it come back
            self.end(new)
            self.holds(new)
        finally:
            for server in servers:
                server.remove()
            database.remove()

    def test_two_versions_share_a_database_until_the_manager_allows_an_edition_that_one_does_not_know(self):
        words = "this store is written by a newer sabot; install that version to go on with it"
        self.share("c16bc44", 3, words, words)

    def test_one_that_knows_of_no_editions_stops_as_at_a_record_that_it_cannot_read(self):
        self.share("38185d6", 2, "a stored record does not fit its table; run sabot verify",
                   "the bytes are not those of an event of kind 43")


if __name__ == "__main__":
    unittest.main()
