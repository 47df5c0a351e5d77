"""Everybody at once: boards, commands, sign-ins, reports, rounds, stories, exports, verification,
alarms and a log that is opened anew, and in the middle of it the server is told to stop.

It proves little on a usual build. Under ThreadSanitizer (SABOT names such a program) any two
threads that touch the same bytes without a lock fail it: the server ends with another code than 0
and says where. CROWD_SECONDS is how long they all go on.
"""
import asyncio
import collections
import itertools
import os
import signal
import unittest

from harness import Client, Server, Stream

SECONDS = float(os.environ.get("CROWD_SECONDS", "4"))
TABLES = [{"id": name, "name": name, "sheet": "commission", "cards": "keyed", "wagers": "dealer"}
          for name in ("one", "two", "three")]
RANKS, SUITS = ("29KQ", "38JA"), "shdc"  # a natural for the Banker, in the order of dealing
BOARDS = 8  # of each table
PATIENCE = 120  # seconds: a program under a sanitizer on a busy machine
WORK = ("rounds dealt", "messages", "lines", "reports", "searches", "stories", "exports", "alarms",
        "verify", "left", "sign-ins", "logs opened")
ASKED = ("reports", "searches", "stories", "exports", "alarms", "verify", "sign-ins")
BUSY = ("too-many", "busy", "indexing")
ENDED = (ConnectionError, asyncio.IncompleteReadError, asyncio.TimeoutError)


class Room:
    """A server, what its clients did, and whether they are to go on."""

    def __init__(self, server):
        self.server, self.done, self.is_over = server, collections.Counter(), False
        self.wrong = []

    async def client(self, token=None):
        client = Client(self.server)
        if token is not None:
            await client.enter(token)
        else:
            status, answer = await client.sign_in("Fay", "correct horse battery")
            assert status == 200, answer
        return client

    async def ask(self, client, what, method, path, body=None, expected=(200,)):
        status, answer = await client.request(method, path, body, seconds=PATIENCE)
        if status in expected:
            self.done[what] += 1
        elif not self.is_over and not (status == 503 and answer["problem"]["code"] in BUSY):
            self.wrong.append((what, path, status, str(answer)[:200]))

    async def again_and_again(self, what, once):
        """Does it until the server stops; after that a broken connection is no surprise."""
        try:
            while not self.is_over:
                await once()
                self.done[what] += what not in ASKED
        except ENDED as error:
            if not self.is_over:
                self.wrong.append((what, repr(error)))


async def deal(room, floor, table):
    for bettor, name in ((1, "Ana"), (2, "Bo")):
        await floor.must(table, "seat", seat=bettor, name=name)
        await floor.must(table, "buy-in", bettor=bettor, amount=50000000)
    await floor.must(table, "open-shoe", card_set=1)
    if (await floor.state(table))["shoe"]["phase"] == "cut":
        await floor.must(table, "burn", card="5h")

    numbers = itertools.count()

    async def play_round():
        number = next(numbers)
        if number >= 8 * len(RANKS) * len(SUITS):  # the shoe has no more such cards
            return await asyncio.sleep(0.1)
        cards = [rank + SUITS[(number // len(RANKS) + place) % len(SUITS)]
                 for place, rank in enumerate(RANKS[number % len(RANKS)])]
        for kind, fields in (("open-betting", {}),
                             ("wager", {"bettor": 1, "wager": "player", "amount": 1000}),
                             ("wager", {"bettor": 2, "wager": "banker", "amount": 2000}),
                             *(("card", {"card": card}) for card in cards), ("settle", {})):
            status, answer = await floor.command(table, kind, **fields)
            if status != 200:
                if not room.is_over:
                    room.wrong.append((table, kind, status, answer))
                raise ConnectionResetError(str(answer))

    await room.again_and_again("rounds dealt", play_round)


async def watch(room, table):
    async with Stream(Client(room.server), table) as board:
        async def one_message():
            await board.message(PATIENCE)
        await room.again_and_again("messages", one_message)


async def follow(room, table):
    """The records of a table as JSON Lines, as they are written."""
    reader, writer = await asyncio.open_connection("127.0.0.1", room.server.port)
    writer.write(f"GET /api/tables/{table}/events?follow=1 HTTP/1.1\r\n"
                 f"Host: 127.0.0.1:{room.server.port}\r\n\r\n".encode())

    async def one_line():
        if not await asyncio.wait_for(reader.readline(), PATIENCE):
            raise ConnectionResetError
    await room.again_and_again("lines", one_line)
    writer.close()


async def read(room, floor, what, *paths, expected=(200,)):
    async def all_paths():
        for path in paths:
            await room.ask(floor, what, "GET", path, expected=expected)
    await room.again_and_again(what, all_paths)


async def verify(room, floor):
    async def once():
        await room.ask(floor, "verify", "POST", "/api/verify", {}, expected=(202, 409))
        for _ in range(5):
            await room.ask(floor, "verify", "GET", "/api/verify")
            await asyncio.sleep(0.05)
        await room.ask(floor, "verify", "POST", "/api/verify/stop", {})
    await room.again_and_again("verify", once)


async def leave_early(room, floor):
    """Exports and reports of clients that go away before the end."""
    async def once():
        for path in ("/api/export?form=csv", "/api/reports/shift", "/api/rounds"):
            asked = asyncio.ensure_future(floor.request("GET", path, seconds=PATIENCE))
            await asyncio.sleep(0.01)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            await floor.close()
    await room.again_and_again("left", once)


async def sign_in(room):
    async def once():
        client = await room.client()
        await room.ask(client, "sign-ins", "POST", "/api/sign-out", {})
        await client.close()
    try:
        await room.again_and_again("sign-ins", once)
    except AssertionError:
        assert room.is_over


async def hang_up(room):
    async def once():
        room.server.process.send_signal(signal.SIGHUP)
        await asyncio.sleep(0.1)
    await room.again_and_again("logs opened", once)


async def crowd(server):
    room = Room(server)
    floors = [await room.client() for _ in range(7)]
    work = [deal(room, await room.client(), table["id"]) for table in TABLES]
    work += [watch(room, table["id"]) for table in TABLES for _ in range(BOARDS)]
    work += [follow(room, table["id"]) for table in TABLES]
    work += [read(room, floors[0], "reports", "/api/reports/shift", "/api/reports/drop?form=html"),
             read(room, floors[1], "searches", "/api/rounds", "/api/rounds?bettor=Ana&limit=5"),
             read(room, floors[2], "stories", "/api/tables/one/story?round=1",
                  expected=(200, 404)),
             read(room, floors[3], "exports", "/api/export", "/api/tables/two/export?form=csv"),
             read(room, floors[4], "alarms", "/api/alarms", "/api/room", "/api/learn?table=one"),
             verify(room, floors[5]), leave_early(room, floors[6]), sign_in(room), hang_up(room)]
    tasks = [asyncio.ensure_future(one) for one in work]
    await asyncio.sleep(SECONDS)
    for _ in range(PATIENCE):  # on a slow machine until each has done something
        if all(room.done[what] > 0 for what in WORK) or room.wrong:
            break
        await asyncio.sleep(1)
    room.is_over = True
    server.process.send_signal(signal.SIGTERM)
    results = await asyncio.gather(*tasks, return_exceptions=True)
    return room, [one for one in results if isinstance(one, BaseException)]


class Crowd(unittest.TestCase):
    def test_everything_at_once_and_then_a_stop(self):
        server = Server(TABLES, ["sandbox: off"], 2)  # a report of a sanitizer needs programs
        try:
            server.hire("Fay", "floor", "correct horse battery")
            server.options = ["--log", str(server.folder / "data" / "log.txt")]
            server.start()
            room, failed = asyncio.run(crowd(server))
            code = server.process.wait(timeout=PATIENCE)
            errors = server.process.stderr.read()
            server.process.stdout.close()
            server.process.stderr.close()
            if "ThreadSanitizer" in errors:
                self.fail(errors[:20000])
            print(dict(room.done))
            self.assertEqual(room.wrong, [], errors)
            self.assertEqual((code, failed), (0, []), errors)
            self.assertEqual([what for what in WORK if room.done[what] == 0], [])
            self.assertEqual(server.verify().returncode, 0)
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main()
