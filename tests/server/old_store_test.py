"""A server of today goes on with a room that an old program kept (tests/golden/stores)."""
import asyncio
import contextlib
import gzip
import pathlib
import shutil
import sqlite3
import unittest

from harness import Client, Server

STORES = pathlib.Path(__file__).resolve().parent.parent / "golden/stores"
NET = {"id": "net", "name": "Net", "sheet": "ventura-ez", "cards": "shuffled", "wagers": "bettors"}
HOUSE = {"id": "house", "name": "House", "sheet": "commission", "cards": "keyed", "wagers": "dealer"}


def old_server(name, tables, keys):
    server = Server(tables)
    data = server.folder / "data"
    data.mkdir()
    (data / "room.db").write_bytes(gzip.decompress((STORES / f"{name}.db.gz").read_bytes()))
    for key in keys:
        shutil.copy(STORES / f"{name}.{key}", data / key)
        (data / key).chmod(0o600)
    return server


async def sign_in(server):
    client = Client(server)
    status, answer = await client.sign_in("Flo", "a long enough one")
    assert status == 200, answer
    return client


class OldStore(unittest.TestCase):
    def go_on(self, name, tables, keys, scenario):
        server = old_server(name, tables, keys)
        try:
            server.start()
            asyncio.run(scenario(server))
            self.assertEqual(server.stop(), 0, server.errors)
            checked = server.verify()
            self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
            return server.errors
        finally:
            server.remove()

    def test_a_shoe_that_an_old_server_opened_is_dealt_on(self):
        async def scenario(server):
            floor = await sign_in(server)
            state = await floor.state("net")
            self.assertEqual((state["round"], state["shoe"]["phase"]), (25, "in-play"))
            self.assertEqual({person["name"]: person["chips"] for person in state["bettors"]}, {
                "Ana": 1704250, "Bo": 1581850, "Cy": 1541900, "Dœ 李": 1164250})
            self.assertEqual((await floor.state("matched"))["name"], "Matched")
            await floor.must("house", "open-shoe", card_set=1)
            bank = state["bank"]
            if bank["state"] in ("open", "not-taken"):
                await floor.must("net", "offer-bank")
                bank = (await floor.state("net"))["bank"]
            await floor.must("net", "accept-bank" if bank["state"] == "offered" else "put-up",
                             bettor=bank["bettor"], amount=100000)
            await floor.must("net", "open-betting")
            await floor.must("net", "wager", bettor=1, wager="player", amount=1000)
            await floor.must("net", "card")
            while (await floor.state("net"))["hands"]["next"]["hand"] != "none":
                await floor.must("net", "card")
            await floor.must("net", "settle")
            state = await floor.state("net")
            self.assertEqual((state["round"], state["phase"]), (26, "between"))
            status, _ = await floor.command("net", "shift", id="net-1", name="swing")
            self.assertEqual(status, 200)  # of the old program: it is known and has no second effect
            self.assertEqual((await floor.command("net", "shift", id="net-1", name="other"))[0], 422)
            await floor.close()
        self.go_on("server", [NET, HOUSE], ["room.key", "heads.key", "heads.key.pub", "heads.txt"], scenario)

    def test_a_snapshot_of_an_old_server_is_read(self):
        """A start does not read what was before it: here it could not."""
        async def scenario(server):
            floor = await sign_in(server)
            state = await floor.state("net")
            self.assertEqual(state["round"], 24)
            await floor.must("net", "decision", bettor=1, amount=100, reason="why", second="Sol")
            await floor.close()
        server = old_server("long", [NET], ["room.key"])
        try:
            with contextlib.closing(sqlite3.connect(server.store)) as store:
                guard, = store.execute("SELECT sql FROM sqlite_schema WHERE name = 'record_unchanged'").fetchone()
                store.executescript("DROP TRIGGER record_unchanged;"
                                    f"UPDATE record SET bytes = x'00' WHERE sequence = 1000; {guard}")
            server.start()
            asyncio.run(scenario(server))
            self.assertEqual(server.stop(), 0, server.errors)
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main()
