"""Three servers on one database: commands go to any of them, and servers are killed meanwhile.

Clients send commands of every kind to tables and servers chosen at random, and the same command
again, to another server, where no answer came. Servers are killed (SIGKILL) at random moments and
started again. Boards hang on all of them. Then the journal is read: every answer holds, every
command is there once, and if one was acknowledged before another was sent, its records are the
earlier ones.

SABOT_COMMANDS=N, SABOT_SERVER_KILLS=N, SABOT_SEED=N.
"""
import asyncio
import hashlib
import json
import os
import random
import sys
import time
import unittest

from harness import Client, Stream
from lines import Journal
from shared import Database, Sent, check_once, start_servers, with_servers

COMMANDS = int(os.environ.get("SABOT_COMMANDS", "2000"))
KILLS = int(os.environ.get("SABOT_SERVER_KILLS", "3"))
SEED = int(os.environ.get("SABOT_SEED", "1"))
SERVERS, CLIENTS, TABLES, BOARDS = 3, 32, 100, 12
FLOOR = ("Flo", "floor", "a long password")


def room_tables():
    """Half with real cards and chips, half with the server's cards and wagers on screens."""
    forms = [{"sheet": "california-panda8", "cards": "keyed", "wagers": "none"},
             {"sheet": "commission", "cards": "shuffled", "wagers": "bettors"}]
    return [{"id": f"t{number}", "name": f"T{number}", **forms[number % 2]}
            for number in range(1, TABLES + 1)]


def wish(chances):
    """What somebody asks for: half of it is always granted, much of the rest refused."""
    seat = chances.randrange(1, 8)
    if chances.random() < 0.5:
        return {"kind": "decision", "reason": f"cut {chances.random()}", "second": "Fay"}
    return chances.choice([
        {"kind": "seat", "seat": seat, "name": f"P{chances.randrange(99)}"},
        {"kind": "leave", "bettor": seat},
        {"kind": "buy-in", "bettor": seat, "amount": 100 * chances.randrange(10, 1000)},
        {"kind": "open-shoe", "card_set": 1},
        {"kind": "cut", "position": 7},
        {"kind": "burn"},
        {"kind": "burn", "card": "5h"},
        {"kind": "open-betting"},
        {"kind": "wager", "bettor": seat, "wager": "banker", "amount": 1000 + 50 * chances.randrange(9)},
        {"kind": "card"},
        {"kind": "card"},
        {"kind": "result", "result": chances.choice("PBT")},
        {"kind": "settle"},
    ])


class Board:
    """Somebody who watches one table, at whatever server is up, and must see every record once: but
    for those of a server that was started since, which has not got them in memory."""

    def __init__(self, table, server, cookie):
        self.table, self.server, self.cookie = table, server, cookie  # the floor's, who see all
        self.position, self.seen, self.reconnected, self.told = None, None, 0, 0.0
        self.faults = []

    def take(self, message):
        if message["type"] not in ("state", "change"):
            return
        if self.seen is None:
            self.seen = int(message["position"].split(":")[0])
        if message["type"] == "change" and message["from"] != self.position:
            self.faults.append(f"a change from {message['from']} after {self.position}")
        for event in message.get("events", ()):
            if self.position is None:
                continue  # what was before it came
            if event["sequence"] != self.seen + 1:
                self.faults.append(f"record {event['sequence']} after {self.seen}")
            self.seen = event["sequence"]
        self.position = message["position"]
        if message["type"] == "state" and not message["events"] and \
                getattr(self.server, "begun", 0.0) > self.told:
            self.seen = int(self.position.split(":")[0])
        self.told = time.monotonic()
        if self.seen != int(self.position.split(":")[0]):
            self.faults.append(f"is at {self.position} and saw {self.seen}")
            self.seen = int(self.position.split(":")[0])

    async def watch(self, room):
        while True:
            try:
                client = Client(self.server)
                client.cookie = self.cookie
                async with Stream(client, self.table, self.position) as stream:
                    while True:
                        self.take(await stream.message(seconds=3600))
            except (ConnectionError, asyncio.IncompleteReadError, OSError, AssertionError):
                self.reconnected += 1
                await asyncio.sleep(0.05)
                self.server = room.any_server()


class Room:
    """Everybody in it, from one seed; when things happen is the machine's affair."""

    def __init__(self, servers):
        self.servers, self.chances = servers, random.Random(SEED)
        self.sent, self.left, self.cookie = [], COMMANDS, None
        self.kills = 0

    def any_server(self):
        return self.chances.choice(self.servers)

    async def client(self, number):
        lines = [Client(server) for server in self.servers]
        for line in lines:
            line.cookie = self.cookie
        while self.left > 0:
            self.left -= 1
            command = Sent(f"t{self.chances.randrange(TABLES) + 1}",
                           {"id": f"c{number}-{self.left}", **wish(self.chances)})
            self.sent.append(command)
            await command.ask(lines, self.chances)
        for line in lines:
            await line.close()

    async def kill_servers(self):
        """Each at a moment of its own: after so many commands."""
        for left in sorted(self.chances.sample(range(COMMANDS // 10, COMMANDS), KILLS), reverse=True):
            while self.left > left:
                await asyncio.sleep(0.01)
            victim = self.any_server()
            victim.kill()
            self.kills += 1
            victim.begun = time.monotonic()
            await asyncio.to_thread(victim.start)

    async def run(self):
        floor = Client(self.servers[0])
        status, answer = await floor.sign_in(FLOOR[0], FLOOR[2])
        assert status == 200, answer
        self.cookie = floor.cookie
        boards = [Board(f"t{self.chances.randrange(TABLES) + 1}", self.any_server(), floor.cookie)
                  for _ in range(BOARDS)]
        watching = [asyncio.create_task(board.watch(self)) for board in boards]
        await asyncio.sleep(0.5)
        began = time.monotonic()
        await asyncio.gather(self.kill_servers(), *(self.client(number) for number in range(CLIENTS)))
        spent = time.monotonic() - began
        states = await self.settle_down(boards)
        for task in watching:
            task.cancel()
        await floor.close()
        return boards, states, spent

    async def settle_down(self, boards):
        """Until all servers show the same, or for ten seconds; what each shows, by table."""
        ends = time.monotonic() + 10
        while True:
            states = [await self.states(server) for server in self.servers]
            are_level = all(state == states[0] for state in states)
            are_told = all(board.position == states[0][board.table][0] for board in boards)
            if (are_level and are_told) or time.monotonic() > ends:
                return states
            await asyncio.sleep(0.1)

    async def states(self, server):
        client = Client(server)
        shown = {}
        for number in range(1, TABLES + 1):
            _, answer = await client.request("GET", f"/api/tables/t{number}")
            answer["state"].pop("signed", None)  # by whichever server wrote it
            text = json.dumps(answer["state"], sort_keys=True)
            shown[f"t{number}"] = (answer["position"], hashlib.sha256(text.encode()).hexdigest())
        await client.close()
        return shown


class Servers(unittest.TestCase):
    def check_order(self, sent):
        """If one was acknowledged before another was sent, its records are the earlier ones."""
        pairs = 0
        for table in {command.table for command in sent}:
            done = [command for command in sent if command.table == table and command.status == 200]
            acknowledged = sorted(done, key=lambda command: command.answered)
            latest, index = None, 0
            for command in sorted(done, key=lambda command: command.sent):
                while index < len(acknowledged) and acknowledged[index].answered < command.sent:
                    last = acknowledged[index].answer["done"]["last"]
                    latest = max(latest or 0, last)
                    index += 1
                if latest is not None:
                    pairs += 1
                    self.assertGreater(command.answer["done"]["first"], latest,
                                       f"{command.table} {command.body} overtook one that was sent after")
        return pairs

    def test_nothing_acknowledged_is_lost_or_doubled_or_out_of_order_whoever_is_killed(self):
        database = Database()
        servers = []
        try:
            servers = start_servers(database, room_tables(), SERVERS, [FLOOR])
            room = Room(servers)
            boards, states, spent = asyncio.run(room.run())
            for server in servers:
                self.assertEqual(server.stop(), 0, server.errors)
            journal = Journal(database.url())
        finally:
            for server in servers:
                server.remove()
            database.remove()
        self.assertTrue(journal.is_good, journal.words)
        self.assertEqual(len(room.sent), COMMANDS)
        counts = check_once(self, journal, room.sent)
        pairs = self.check_order(room.sent)
        for board in boards:
            self.assertEqual(board.faults, [], f"a board of {board.table}")
            self.assertEqual(board.position, states[0][board.table][0], f"a board of {board.table}")
        for table, shown in states[0].items():
            last = journal.tables[table][-1]
            self.assertEqual(shown[0], f"{last['sequence']}:{last['hash']}")
            for other in states[1:]:
                self.assertEqual(other[table], shown, f"two servers show {table} otherwise")
        print(f"{COMMANDS} commands of {CLIENTS} clients at {TABLES} tables and {SERVERS} servers in "
              f"{spent:.1f} s, {room.kills} servers killed: {counts[200]} done, {counts[409]} refused, "
              f"{counts['sent again']} sent again, {counts['repeated']} answered by their records; "
              f"{pairs} in order; {BOARDS} boards, {sum(board.reconnected for board in boards)} "
              f"times connected again", flush=True)

    def test_nobody_is_refused_because_a_server_has_not_heard_yet(self):
        """Sits down at one server and leaves at another, as soon as the first has said yes."""
        async def scenario(servers, _):
            floor = Client(servers[0])
            status, answer = await floor.sign_in(FLOOR[0], FLOOR[2])
            self.assertEqual(status, 200, answer)
            lines = [Client(server) for server in servers]
            for line in lines:
                line.cookie = floor.cookie
            for number in range(100):
                one, other = random.Random(number).sample(lines, 2)
                await one.must("t1", "seat", id=f"s{number}", seat=1, name="Ann")
                await other.must("t1", "leave", id=f"l{number}", bettor=1)
            await one.must("new", "open-table", id="o", sheet="california-panda8", name="New", seats=8, decks=8,
                           card_source="keyed", wager_source="none", row=0)
            await other.must("new", "decision", id="d", reason="moved", second="Fay")
            for line in (floor, *lines):
                await line.close()
        with_servers(self, scenario, 3, room_tables()[:1], [FLOOR])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
