#!/usr/bin/env python3
"""How the stores of this folder were recorded, once, by the program of commit 38185d6.

    SABOT=... MAKE_STORE=... MAKE_YEAR=... tests/golden/stores/record.py

Writes NAME.db.gz, shared.sql.gz and what that program said of them (said.py). It never writes
over a store that is there: what was recorded once is to be read for ever.

    today    the short day of tests/support/room.h, its rounds signed
    days     tables, days and rounds of make_year, with much trouble
    server   a room that one server kept in a file, killed once: both covers, a sheet of the
             room's own, staff
    long     a table of one server with more than 2000 records, so that it has a snapshot
    shared   a room that three servers kept in one PostgreSQL, commands going to any of them:
             shared.sql.gz is its dump, shared.db.gz the same after `sabot migrate`
"""
import asyncio
import gzip
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "server"))
from harness import SABOT, Client, Server  # noqa: E402
from shared import Database, SharedServer  # noqa: E402

PASSWORD = "a long enough one"
MATCHED = (HERE.parent.parent.parent / "sheets/california-panda8.yaml").read_text().replace(
    "cover: net", "cover: matched").replace("title: EZ Baccarat Panda 8", "title: Matched")
TABLES = [
    {"id": "net", "name": "Net", "sheet": "ventura-ez", "cards": "shuffled", "wagers": "bettors"},
    {"id": "house", "name": "House", "sheet": "commission", "cards": "keyed", "wagers": "dealer"},
    {"id": "real", "name": "Real", "sheet": "livermore-ez", "cards": "keyed", "wagers": "none"},
]
REASON = {"reason": "the camera shows it", "second": "Sol"}


class Player:
    """Plays one table by what its state allows, each command to any of the servers."""

    def __init__(self, table, lines, seed):
        self.table, self.lines, self.chances = table, lines, random.Random(seed)
        self.asked, self.last = 0, 0

    async def ask(self, kind, **fields):
        self.asked += 1
        line = self.chances.choice(self.lines)
        status, answer = await line.command(self.table, kind, id=f"{self.table}-{self.asked}", **fields)
        assert status in (200, 409) or kind == "wager", (kind, fields, status, answer)
        if status == 200:
            self.last = answer["done"]["last"]
        return status == 200

    async def state(self):
        """As any server shows it, once it has our last record."""
        while True:
            line = self.chances.choice(self.lines)
            _, answer = await line.request("GET", f"/api/tables/{self.table}")
            if int(answer["position"].split(":")[0]) >= self.last:
                return answer["state"]
            await asyncio.sleep(0.01)

    def card(self):
        return self.chances.choice("A23456789TJQK") + self.chances.choice("shdc")

    async def sit_down(self):
        await self.ask("shift", name="swing")
        await self.ask("relieve", name="Dana")
        for seat, name in [(1, "Ana"), (3, "Bo"), (5, "Cy"), (7, "Dœ 李")]:
            await self.ask("seat", seat=seat, name=name, badge="TP-17" if seat == 5 else "")
        for person in (await self.state())["bettors"]:
            await self.ask("buy-in", bettor=person["bettor"], amount=1500000)

    async def open_shoe(self, keyed):
        await self.ask("open-shoe", card_set=1)
        if keyed:
            await self.ask("burn", card=self.card())
        else:
            await self.ask("cut", position=77)
            await self.ask("burn")

    async def bank(self):
        for _ in range(12):
            bank = (await self.state())["bank"]
            amount = self.chances.choice([2000, 30000, 300000])
            if bank["state"] in ("open", "not-taken"):
                if not await self.ask("offer-bank"):
                    return
            elif bank["state"] == "offered":
                if self.chances.random() < 0.3:
                    await self.ask("decline-bank", bettor=bank["bettor"])
                elif not await self.ask("accept-bank", bettor=bank["bettor"], amount=amount):
                    await self.ask("accept-bank", bettor=bank["bettor"], amount=0)
            elif bank["state"] == "held":
                if not await self.ask("put-up", bettor=bank["bettor"], amount=amount):
                    await self.ask("put-up", bettor=bank["bettor"], amount=0)
                return
            else:
                return

    async def wager(self):
        state = await self.state()
        for person in state["bettors"]:
            for wager in ("banker", "player", "tie", "dragon7", "panda8"):
                if self.chances.random() < 0.45:
                    await self.ask("wager", bettor=person["bettor"], wager=wager,
                                   amount=self.chances.choice([1000, 2500, 5000, 20000]))

    async def deal(self, keyed):
        trouble = self.chances.random()
        for number in range(8):
            hands = (await self.state())["hands"]
            if number and hands["next"]["hand"] == "none":
                break
            if number == 2 and trouble < 0.12:
                await self.ask("void", **REASON)
                return
            if number == 3 and 0.12 < trouble < 0.25:
                state = await self.state()
                for placed in state["wagers"][:1]:
                    await self.ask("removed", bettor=placed["bettor"], wager=placed["wager"], **REASON)
            if keyed and number == 1 and 0.25 < trouble < 0.4:
                await self.ask("take-back")
                await self.ask("card", card=self.card())
            await self.ask("card", **({"card": self.card()} if keyed else {}))
        if keyed and 0.4 < trouble < 0.5:
            await self.ask("card-in-error", card=self.card(), seen=True)
        await self.ask("settle")
        if 0.5 < trouble < 0.7:
            if keyed:
                cards = [self.card() for _ in range(4)]
                cards = ["2h", "8d", "Ad", "Kd"] if trouble < 0.6 else cards
                await self.ask("correct", cards=cards, voided=False, **REASON)
            await self.ask("correct", cards=[], voided=True, **REASON)
        if 0.7 < trouble < 0.8:
            await self.ask("decision", bettor=1, amount=2500, **REASON)

    async def result(self):
        await self.ask("result", result=self.chances.choice("PBTDA"))
        await self.ask("settle")
        if self.chances.random() < 0.4:
            await self.ask("correct", result=self.chances.choice("PBT"), **REASON)

    async def rounds(self, count):
        state = await self.state()
        keyed = state["cards"] == "keyed"
        if state["shoe"]["phase"] == "none":
            await self.open_shoe(keyed)
        for _ in range(count):
            if (await self.state())["paused"]:
                await self.ask("resume", reason="offered to everybody")
            await self.bank()
            await self.ask("open-betting")
            if state["wagers_kept"] == "none" and self.chances.random() < 0.5:
                await self.result()
                continue
            await self.wager()
            await self.deal(keyed)

    async def end_shoe(self):
        if (await self.state())["cards"] == "keyed":
            await self.ask("cut-card")
            await self.rounds(2)
        await self.ask("close-shoe", count=300, seen=True)
        await self.ask("collect", amount=2500)
        await self.ask("drop", counted=2400)


async def sign_in(server):
    client = Client(server)
    status, answer = await client.sign_in("Flo", PASSWORD)
    assert status == 200, answer
    return client


async def people(server):
    """What the room itself records: staff, a sheet of its own, a table opened with it."""
    floor = await sign_in(server)
    await floor.request("POST", "/api/staff", {"name": "Dan", "role": "dealer", "table": "net"})
    await Client(server).sign_in("Dan", "a wrong password")
    status, answer = await floor.request("POST", "/api/sheets", {"name": "matched", "text": MATCHED})
    assert status == 200, answer
    await floor.must("matched", "open-table", name="Matched", sheet="matched", row=0, seats=8, decks=8,
                     card_source="shuffled", wager_source="bettors", offer_seconds=0)
    await floor.close()


async def play(servers, rounds, first, names=("net", "house", "real", "matched")):
    lines = [await sign_in(server) for server in servers]
    players = [Player(name, lines, f"{name} {first}") for name in names]
    for player in players:
        player.asked = 0 if first else 10000
        if first:
            await player.sit_down()
    for player in players:
        await player.rounds(rounds)
    if not first:
        for player in players[:3]:
            await player.end_shoe()
        await lines[0].request("POST", "/api/tables/net/next-sheet",
                               {"sheet": "livermore-ez", "row": 0, "seats": 8, "decks": 8})
        await players[0].rounds(3)
    for line in lines:
        await line.close()


def keep(path, name):
    target = HERE / name
    assert not target.exists(), f"{target} was recorded already"
    with gzip.GzipFile(target, "wb", mtime=0) as packed:
        packed.write(pathlib.Path(path).read_bytes())


def whole(store):
    """One file, whatever its log still has: as `sabot backup` would leave it."""
    subprocess.run(["sqlite3", store, "PRAGMA wal_checkpoint(TRUNCATE)"], check=True, capture_output=True)


def record_made(folder):
    subprocess.run([os.environ["MAKE_STORE"], folder / "today.db", folder / "today.heads",
                    folder / "today.key"], check=True)
    subprocess.run([os.environ["MAKE_YEAR"], folder / "days.db", "2", "3", "16", "7", "8"], check=True)
    for name in ("today", "days"):
        whole(folder / f"{name}.db")
        keep(folder / f"{name}.db", f"{name}.db.gz")
    for name in ("today.heads", "today.key.pub"):
        shutil.copy(folder / name, HERE / name)


def keep_keys(server, name, files=("room.key", "heads.key", "heads.key.pub", "heads.txt")):
    for file in files:
        shutil.copy(server.folder / "data" / file, HERE / f"{name}.{file}")


async def play_long(server, seed, decisions):
    line = await sign_in(server)
    player = Player("net", [line], seed)
    player.asked = 10000 * seed
    if seed == 1:
        await player.sit_down()
    await player.rounds(6)
    for number in range(decisions):
        await player.ask("decision", bettor=1 + number % 4, amount=0, **REASON)
    await player.rounds(6)
    await line.close()


def record_long():
    server = Server(TABLES[:1])
    try:
        server.hire("Flo", "floor", PASSWORD)
        server.start()
        asyncio.run(play_long(server, 1, 1900))
        server.kill()
        server.start()
        asyncio.run(play_long(server, 2, 0))
        assert server.stop() == 0, server.errors
        whole(server.store)
        keep(server.store, "long.db.gz")
        keep_keys(server, "long", ("room.key",))
    finally:
        server.remove()


def record_server():
    server = Server(TABLES)
    try:
        server.hire("Flo", "floor", PASSWORD)
        server.start()
        asyncio.run(people(server))
        asyncio.run(play([server], 14, True))
        server.kill()
        server.start()
        asyncio.run(play([server], 8, False))
        assert server.stop() == 0, server.errors
        whole(server.store)
        keep(server.store, "server.db.gz")
        keep_keys(server, "server")
    finally:
        server.remove()


def record_shared(folder):
    database, servers = Database(own=True), []
    try:
        servers = [SharedServer(TABLES, database.url())]
        servers[0].hire("Flo", "floor", PASSWORD)
        servers[0].start()
        for _ in range(2):
            servers.append(SharedServer(TABLES, database.url(), servers[0]).start())
        asyncio.run(people(servers[0]))
        asyncio.run(play(servers, 14, True))
        servers[1].kill()
        servers[1].start()
        asyncio.run(play(servers, 8, False))
        for server in servers:
            assert server.stop() == 0, server.errors
        dump = folder / "shared.sql"
        subprocess.run(["pg_dump", "--no-owner", "--file", dump, database.url("owner")], check=True)
        keep(dump, "shared.sql.gz")
        subprocess.run([SABOT, "migrate", "--from", database.url("owner"), "--to", folder / "shared.db"],
                       check=True)
        whole(folder / "shared.db")
        keep(folder / "shared.db", "shared.db.gz")
    finally:
        for server in servers:
            server.remove()
        database.remove()


def main():
    with tempfile.TemporaryDirectory() as folder:
        record_made(pathlib.Path(folder))
        record_server()
        record_long()
        record_shared(pathlib.Path(folder))


if __name__ == "__main__":
    main()
