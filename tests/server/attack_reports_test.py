"""Papers that cannot lie (docs/security.md, finding 15): somebody who can write the daybook's file
changes a figure, takes a row away or adds one; the report is refused and names the row, in a room
whose journal is a file and in one whose journal is in PostgreSQL, until `sabot report --rebuild`.
"""
import sqlite3
import subprocess
import unittest

from harness import HOUSE, SABOT, bring, open_shoe, play_round, run, staff
from shared import with_servers
from shared_room_test import FLO, signed_in

LIES = [
    ("reconciliation", "UPDATE entry SET amount = amount / 2, balance = balance / 2",
     "`entry`: record", "is"),
    ("shift", "DELETE FROM round WHERE number = 2", "`round`: the row of number 2", "is missing"),
    ("pace", "UPDATE round SET result = 'V' WHERE number = 1", "`round`: number 1: result is V",
     "and the journal says"),
    ("drop", "INSERT INTO entry SELECT stream, sequence + 900, time_ms, shift, account, kind, 5, 5"
     " FROM entry LIMIT 1", "`entry`", "the journal does not have"),
    ("statement?bettor=Wes", "UPDATE played SET won = won + 5000 WHERE round = 3",
     "`played`: ", "won is"),
    ("statement?bettor=Eve", "UPDATE person SET name = 'Eve' WHERE name = 'Wes'",
     "`person`", "name Eve"),
    ("shoes", "UPDATE stream SET state = x'00', sequence = 1", "daybook", "stream"),
    ("alarms", "UPDATE digest SET day = day + 1", "daybook", "digest"),
]


async def play(server):
    """A floor who may see reports, once some rounds are over."""
    client = await signed_in(server, "Flo")
    _, dealer = await staff(server, "house")
    bettor = await bring(dealer, "house")
    await open_shoe(dealer, "house")
    for _ in range(3):
        await play_round(dealer, "house", bettor)
    return client


def lie(server, file, statement):
    with sqlite3.connect(server.folder / "data" / file, timeout=20) as rows:
        rows.execute(statement)
    rows.close()


def rebuild(server, file):
    data = server.folder / "data"
    done = subprocess.run([SABOT, "report", "pace", server.store, "--key", data / "room.key",
                           "--daybook", data / file, "--rebuild"], capture_output=True, text=True,
                          timeout=60)
    assert done.returncode == 0, done.stderr


class Papers(unittest.TestCase):
    async def lies(self, server, file, lies):
        floor = await play(server)
        for path, statement, where, words in lies:
            path = "/api/reports/" + path
            status, good = await floor.request("GET", path, seconds=60)
            self.assertEqual(status, 200, good)
            lie(server, file, statement)
            status, answer = await floor.request("GET", path, seconds=60)
            self.assertEqual(status, 503, f"a lie is printed: {statement}")
            said = answer["problem"]["message"]
            for word in (where, words, "--rebuild"):
                self.assertIn(word, said, statement)
            self.assertNotIn("\n", said)
            rebuild(server, file)
            self.assertEqual((await floor.request("GET", path, seconds=60)), (200, good))

    def test_a_changed_row_is_named_where_the_journal_is_a_file(self):
        run([HOUSE], lambda server: self.lies(server, "room.db-daybook", LIES), [FLO])

    def test_a_changed_row_is_named_where_the_journal_is_in_postgresql(self):
        async def scenario(servers, _):
            await self.lies(servers[0], "daybook.db", LIES[:2])
        with_servers(self, scenario, 1, [HOUSE], [FLO])


class Cut(unittest.TestCase):
    """The database ends all connections between two questions: the one that was kept for
    them is dead, and nobody needs to hear of it."""

    def test_the_first_search_and_report_after_a_cut_are_answered(self):
        async def scenario(servers, database):
            floor = await play(servers[0])
            for path in ("/api/rounds", "/api/reports/pace", "/api/tables/house/story?round=1"):
                before = await floor.request("GET", path, seconds=60)
                self.assertEqual(before[0], 200, before)
                database.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                             f" WHERE datname = '{database.name}' AND pid <> pg_backend_pid()")
                self.assertEqual(await floor.request("GET", path, seconds=60), before, path)
        with_servers(self, scenario, 1, [HOUSE], [FLO])


if __name__ == "__main__":
    unittest.main()
