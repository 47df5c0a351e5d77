"""Somebody else at the database of a room: one who can only notify, and one who can write. Servers
believe neither: they look for the record, and it must follow what was there.
"""
import asyncio
import os
import subprocess
import time
import unittest

from harness import EZ, SABOT, Client, staff
from shared import Database, start_servers


def tell(database, what):
    """As a role that has no right to anything."""
    database.run("DO $$ BEGIN CREATE ROLE passer_by LOGIN;"
                 " EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$")
    subprocess.run(["psql", "-X", "-q", "-o", os.devnull, database.url("passer_by"), "-c", what],
                   check=True, timeout=60)


def insert(database, stream, ahead, **fields):
    """A row of a stream, `ahead` of its last one: that one again, but for these fields."""
    columns = ["stream", "sequence", "time_ms", "actor", "command", "part", "parts", "digest", "kind",
               "bytes", "previous", "hash"]
    values = {"sequence": f"sequence + {ahead}", "command": "''", **fields}
    row = ", ".join(values.get(column, column) for column in columns)
    database.run(f"INSERT INTO sabot.record SELECT {row} FROM sabot.record WHERE stream = '{stream}'"
                 " ORDER BY sequence DESC LIMIT 1")
    database.run(f"SELECT pg_notify('sabot', '{stream}:' || max(sequence)) FROM sabot.record"
                 f" WHERE stream = '{stream}'")


class Intruder(unittest.TestCase):
    def run_servers(self, scenario):
        database, servers = Database(), []
        try:
            servers = start_servers(database, [EZ], 2)
            asyncio.run(scenario(database, *servers))
        finally:
            for server in servers:
                server.remove()
            database.remove()

    def test_a_flood_of_false_news_stops_nobody(self):
        async def scenario(database, first, second):
            floor, _ = await staff(first, "ez")
            tell(database, "SELECT pg_notify('sabot', 'zz' || i || ':5') FROM generate_series(1, 3000) i")
            tell(database, "SELECT pg_notify('sabot', 'ez:' || i) FROM generate_series(9000, 12000) i")
            there = Client(second)
            there.cookie = floor.cookie
            began = time.monotonic()
            status, answer = await there.request("POST", "/api/tables/new/commands", {
                "id": "o", "kind": "open-table", "name": "New", "sheet": "ventura-ez", "row": 0,
                "seats": 8, "decks": 8, "card_source": "shuffled", "wager_source": "bettors"}, seconds=60)
            self.assertEqual(status, 200, answer)
            await there.must("ez", "pause", reason="a spill")
            print(f"two commands after 6000 false news took {time.monotonic() - began:.3f} s")
            memory = next(line for line in open(f"/proc/{second.process.pid}/status")
                          if line.startswith("VmData"))
            print(memory.strip())
            began = int(database.run("SELECT xact_commit FROM pg_stat_database"
                                     " WHERE datname = current_database()")[0])
            await asyncio.sleep(3)
            asked = int(database.run("SELECT xact_commit FROM pg_stat_database"
                                     " WHERE datname = current_database()")[0]) - began
            print(f"{asked} questions of two servers in three seconds")
            self.assertLess(asked, 120)  # each asks the clock every second; once it was 100 a second
        self.run_servers(scenario)

    def test_a_row_that_follows_no_other_is_not_believed(self):
        member = ("convert_to('{\"name\":\"Mal\",\"role\":\"floor\",\"table\":\"*\",\"hash\":\"x\"}', 'UTF8')")

        async def scenario(database, first, second):
            floor, _ = await staff(first, "ez")
            insert(database, "room", 2, kind="1001", bytes=member, part="0", parts="1")
            for server in (first, second):
                client = Client(server)
                client.cookie = floor.cookie
                for _ in range(500):
                    status, answer = await client.command("ez", "pause", reason="a spill")
                    if status == 503 and answer["problem"]["code"] != "try-again":
                        break  # the first answer may be that of a command already under way
                    await asyncio.sleep(0.02)
                self.assertEqual((status, answer["problem"]["code"]), (503, "store-failed"), answer)
                self.assertRegex(answer["problem"]["message"], "(not what its hash says|is missing|has no seal)")
                _, list_ = await client.request("GET", "/api/staff")
                self.assertNotIn("Mal", str(list_))
                self.assertEqual(server.stop(), 0)
                self.assertIn("no command is taken until a new start: record ", server.errors)
            again = subprocess.run([SABOT, "serve", "--config", str(first.folder / "room.yaml"), "--data",
                                    str(first.folder / "data")], capture_output=True, text=True, timeout=60)
            self.assertEqual((again.returncode, again.stdout), (2, ""))
            self.assertRegex(again.stderr, "of room (is not what its hash says|is missing|has no seal)")
        self.run_servers(scenario)


if __name__ == "__main__":
    unittest.main()
