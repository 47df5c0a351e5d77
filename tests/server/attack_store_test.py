"""Attacks by somebody who can write to the room's store and has no file of its server
(docs/security.md): records with right hashes, which no server wrote."""
import asyncio
import json
import pathlib
import shutil
import stat
import subprocess
import unittest

from forged import cut, forge, forge_shared, payloads, payloads_shared
from harness import EZ, SABOT, Client, Server, bring, staff
from old_store_test import HOUSE, NET, old_server
from shared import Database, SharedServer, start_servers

TABLE_OPENED, BOUGHT_IN = 1, 8
SHEET, SEALS = 1005, 1021


def chips(state):
    return [bettor["chips"] for bettor in state["bettors"]]


async def seat_wes(server):
    floor, dealer = await staff(server, "ez")
    await bring(dealer, "ez", 1, "Wes", 100000)
    return floor


async def money_at(server):
    return chips(await (await staff(server, "ez"))[1].state("ez"))


def room_with_wes():
    """A room in a file where Wes bought in once; stopped."""
    server = Server([EZ])
    server.start()
    asyncio.run(seat_wes(server))
    assert server.stop() == 0
    return server


class File(unittest.TestCase):
    def test_a_forged_buy_in_is_not_taken_in(self):
        server = room_with_wes()
        try:
            heads = (server.folder / "data/heads.txt").read_text()
            record = forge(server.store, BOUGHT_IN, payloads(server.store, BOUGHT_IN)[0], stream="ez")
            self.assertEqual(server.verify().returncode, 0)  # its hash is right
            self.assertIn(f"record {record} of ez has no seal of the room's key", server.refused())
            self.assertEqual((server.folder / "data/heads.txt").read_text(), heads)  # nor signed over
            # Nor by who works on the store beside a server.
            shoes = server.folder / "shoes.txt"
            shoes.write_text("P\nB\n")
            done = subprocess.run([SABOT, "import", server.store, "--table", "old", "--sheet", "ez-house", str(shoes)],
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assertIn("no seal", done.stderr)
            # Somebody with the key lists it, looks at it and vouches for it.
            for _ in range(2):
                done = server.unsealed()
                self.assertEqual((done.returncode, done.stdout.splitlines()[0]),
                                 (1, f"ez: records {record} to {record} have no seal"), done.stderr)
                self.assertIn(f"record {record} of ez has no seal", server.refused())
            self.assertIn(f"ez: records {record} to {record} have no seal", server.vouch())
            self.assertEqual(server.unsealed().returncode, 0)
            server.start()
            self.assertEqual(asyncio.run(money_at(server)), [200000])
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_a_forged_sheet_or_table_is_not_taken_in(self):
        server = room_with_wes()
        try:
            clean = pathlib.Path(server.store).read_bytes()
            for stream, kind, payload in (
                    ("room", SHEET, json.dumps({"name": "mine", "title": "Mine", "text": "promotion: yes"}).encode()),
                    ("vip", TABLE_OPENED, payloads(server.store, TABLE_OPENED)[0])):
                record = forge(server.store, kind, payload, stream=stream)
                self.assertIn(f"record {record} of {stream} has no seal", server.refused())
                done = server.staff("add", "Gus", "--role", "floor", password="a long enough one")
                self.assertEqual("no seal" in done.stderr, stream == "room", done.stderr)
                pathlib.Path(server.store).write_bytes(clean)
                for suffix in ("-wal", "-shm"):
                    pathlib.Path(server.store + suffix).unlink(missing_ok=True)
            server.start()
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_a_cut_end_is_not_filled_with_other_records(self):
        """Two records are deleted and one is put in their place: the seal is of a later one than the store has."""
        server = room_with_wes()
        try:
            heads = server.folder / "data/heads.txt"
            sheet = json.dumps({"name": "mine", "title": "Mine", "text": "promotion: yes"}).encode()
            last = cut(server.store, "room", 2)
            self.assertEqual(forge(server.store, SHEET, sheet), last - 1)
            # As another server has them, which did not sign the last ones.
            lines = heads.read_text().splitlines(keepends=True)
            late = (f"head room {last} ", f"head room {last - 1} ")
            heads.write_text("".join(line for line in lines if not line.startswith(late)))
            words = f"room has a seal of record {last}, which is not there"
            self.assertIn(words, server.refused())
            done = server.staff("add", "Gus", "--role", "floor", password="a long enough one")
            self.assertIn(words, done.stderr)
            done = server.unsealed()
            self.assertEqual((done.returncode, done.stdout.splitlines()[0]),
                             (1, f"room: ends with record {last - 1}, and record {last} was sealed"), done.stderr)
        finally:
            server.remove()

    def test_records_from_before_are_vouched_for_once(self):
        server = old_server("server", [NET, HOUSE], ["room.key", "heads.key", "heads.key.pub", "heads.txt"])
        try:
            server.start()
            self.assertEqual(server.stop(), 0)
            self.assertEqual(len(payloads(server.store, SEALS)), 1)
            server.start()
            self.assertEqual(server.stop(), 0)
            self.assertEqual(len(payloads(server.store, SEALS)), 1)
            record = forge(server.store, BOUGHT_IN, payloads(server.store, BOUGHT_IN)[0], stream="net")
            self.assertIn(f"record {record} of net has no seal", server.refused())
        finally:
            server.remove()

    def test_what_the_room_does_beside_its_server_is_sealed(self):
        server = room_with_wes()
        try:
            data, backup = server.folder / "data", server.folder / "backup"
            shoes = server.folder / "shoes.txt"
            shoes.write_text("P\nB\n")
            subprocess.run([SABOT, "import", server.store, "--table", "old", "--sheet", "ez-house", str(shoes)],
                           check=True, capture_output=True, timeout=60)
            server.hire("Gus", "floor", "a long enough one")
            subprocess.run([SABOT, "backup", server.store, str(backup), "--with-keys"], check=True,
                           capture_output=True, timeout=60)
            shutil.rmtree(data)
            subprocess.run([SABOT, "restore", str(backup), str(data)], check=True, capture_output=True, timeout=60)
            self.assertEqual(server.staff("confirm").returncode, 0)
            server.start()
            self.assertEqual(asyncio.run(money_at(server)), [100000])
            self.assertEqual(server.stop(), 0)
            # Without the key nothing is written.
            (data / "room.key").rename(server.folder / "room.key")
            done = subprocess.run([SABOT, "import", server.store, "--table", "old2", "--sheet", "ez-house",
                                   str(shoes)], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assertIn("under seals of its key", done.stderr)
        finally:
            server.remove()

    def test_the_files_of_a_store_are_their_owners_alone(self):
        server = room_with_wes()
        try:
            subprocess.run([SABOT, "report", "tables", server.store], capture_output=True, timeout=60)
            backup = server.folder / "backup"
            subprocess.run([SABOT, "backup", server.store, str(backup)], check=True, capture_output=True, timeout=60)
            found = [*(server.folder / "data").glob("room.db*"), backup / "room.db"]
            self.assertGreaterEqual(len(found), 3, found)
            for path in found:
                if not path.name.endswith("-lock"):  # a process's number
                    self.assertEqual(stat.S_IMODE(path.stat().st_mode) & 0o077, 0, path)
        finally:
            server.remove()


class Shared(unittest.TestCase):
    def test_a_forged_buy_in_stops_the_servers(self):
        database, servers = Database(), []
        try:
            servers = start_servers(database, [EZ], 2)

            async def scenario():
                floor = await seat_wes(servers[0])
                there = Client(servers[1])
                there.cookie = floor.cookie
                await there.must("ez", "pause", reason="a spill")
                await floor.must("ez", "resume", reason="dry again")
                record = forge_shared(database, BOUGHT_IN, payloads_shared(database, BOUGHT_IN)[0], stream="ez")
                for client in (floor, there):
                    for _ in range(500):
                        status, answer = await client.command("ez", "pause", reason="a spill")
                        if status == 503 and answer["problem"]["code"] != "try-again":
                            break
                        await asyncio.sleep(0.02)
                    self.assertEqual((status, answer["problem"]["code"]), (503, "store-failed"), answer)
                    self.assertIn(f"record {record} of ez has no seal", answer["problem"]["message"])
                    self.assertEqual(chips(await client.state("ez")), [100000])
                return record
            record = asyncio.run(scenario())
            for server in servers:
                self.assertEqual(server.stop(), 0)
                self.assertNotIn(f"head ez {record} ", (server.folder / "data/heads.txt").read_text())
                self.assertIn(f"record {record} of ez has no seal", server.refused())
            # The owner of the database removes what nobody here wrote.
            database.run(f"DELETE FROM sabot.record WHERE stream = 'ez' AND sequence = {record}")
            for server in servers:
                server.start()
                self.assertEqual(asyncio.run(money_at(server)), [100000])
            for server in servers:
                self.assertEqual(server.stop(), 0, server.errors)
        finally:
            for server in servers:
                server.remove()
            database.remove()

    def test_a_seal_that_was_taken_away_or_put_back_covers_nothing(self):
        database, servers = Database(), []
        try:
            servers = start_servers(database, [EZ], 1)
            asyncio.run(seat_wes(servers[0]))
            self.assertEqual(servers[0].stop(), 0)
            seal = "SELECT encode(bytes, 'hex') FROM sabot.secret WHERE stream = 'ez' AND number = 0"
            change = "UPDATE sabot.secret SET bytes = '\\x{}' WHERE stream = 'ez' AND number = 0"
            good = database.run(seal)[0]
            other = database.run(seal.replace("'ez'", "'room'"))[0]
            for wrong in (good[:-2] + "00" if good[-2:] != "00" else good[:-2] + "01", other, "00" * 72):
                database.run(change.format(wrong))
                self.assertIn("of ez has no seal", servers[0].refused())
            database.run(change.format(good))
            servers[0].start()
            self.assertEqual(servers[0].stop(), 0)
            database.run("DELETE FROM sabot.secret WHERE stream = 'ez' AND number = 0")
            self.assertIn("record 1 of ez has no seal", servers[0].refused())
        finally:
            for server in servers:
                server.remove()
            database.remove()

    def test_older_servers_may_write_until_somebody_says_that_they_are_gone(self):
        """A room that was in a file moves to a database, where an older server writes without seals."""
        database = Database()
        old = old_server("server", [NET, HOUSE], ["room.key", "heads.key", "heads.key.pub", "heads.txt"])
        server = None
        try:
            subprocess.run([SABOT, "migrate", "--from", old.store, "--to", database.url()], check=True,
                           capture_output=True, timeout=60)
            server = SharedServer([NET, HOUSE], database.url())
            server.edition = None
            shutil.copytree(old.folder / "data", server.folder / "data",
                            ignore=shutil.ignore_patterns("room.db*"))
            server.start()

            async def scenario():
                client = Client(server)
                self.assertEqual((await client.sign_in("Flo", "a long enough one"))[0], 200)

                async def money(than, tries):
                    """What all have, once it is more than that."""
                    for _ in range(tries):
                        if (sum_ := sum(chips(await client.state("net")))) > than:
                            break
                        await asyncio.sleep(0.05)
                    return sum_
                before = await money(0, 1)
                bought = payloads_shared(database, BOUGHT_IN)[0]
                forge_shared(database, BOUGHT_IN, bought, stream="net")  # as an older server does
                after = await money(before, 200)
                self.assertGreater(after, before)
                self.assertIn("net: records ", server.vouch())
                forge_shared(database, BOUGHT_IN, bought, stream="net")
                self.assertEqual(await money(after, 40), after)
            asyncio.run(scenario())
            self.assertEqual(server.stop(), 0)
            self.assertIn("run sabot room vouch", server.errors)
            self.assertIn("has no seal", server.errors)
            self.assertEqual(len(payloads_shared(database, SEALS)), 1)
        finally:
            old.remove()
            if server is not None:
                server.remove()
            database.remove()


if __name__ == "__main__":
    unittest.main(verbosity=2)
