"""Commands that are doubled, reordered and delayed: each has one effect and one answer.

Many connections of several people send the same command up to five times: at once on two
connections, later, after the connection was dropped without waiting for the answer, and after
the server was killed and started again. Then the journal is read: every command that was
acknowledged stands in it once, every answer names the records it made, and other content under
its id is refused.

SABOT_REPEATS=N sets how many commands; SABOT_SEED=N repeats the choices.
"""
import asyncio
import collections
import json
import os
import random
import sys
import time
import unittest

from harness import Server
from lines import Journal, dealers, seat_bettors

COMMANDS = int(os.environ.get("SABOT_REPEATS", "2000"))
SEED = int(os.environ.get("SABOT_SEED", "1"))
TABLES = ["repeat-1", "repeat-2", "repeat-3", "repeat-4"]
BETTORS = 6
LINES = 12  # connections a table
KILLS = 3
BUY_IN = 100_000_000


class Command:
    """One command: its body, who sends it, and every answer that came."""

    def __init__(self, table, cookie, body):
        self.table, self.cookie, self.body = table, cookie, body
        self.answers = []  # (status, JSON)
        self.unanswered = 0
        self.other = None  # the answer to other content under its id


class Sender:
    """A connection that is kept while it lasts."""

    def __init__(self, server):
        self.server, self.reader, self.writer = server, None, None

    def drop(self):
        if self.writer is not None:
            self.writer.transport.abort()
        self.reader = self.writer = None

    async def send(self, command, body, impatient=False):
        """Status and JSON; None if the connection was lost before they came."""
        try:
            if self.writer is None:
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.server.port)
            data = json.dumps(body).encode()
            host = f"127.0.0.1:{self.server.port}"
            self.writer.write(
                (f"POST /api/tables/{command.table}/commands HTTP/1.1\r\nHost: {host}\r\n"
                 f"Content-Length: {len(data)}\r\nOrigin: http://{host}\r\n"
                 f"Cookie: sabot={command.cookie}\r\n\r\n").encode() + data)
            if impatient:
                await self.writer.drain()
                await asyncio.sleep(random.random() * 0.002)
                self.drop()
                return None
            head = await self.reader.readuntil(b"\r\n\r\n")
            fields = dict(line.lower().split(b": ", 1) for line in head.strip().split(b"\r\n")[1:])
            answer = json.loads(await self.reader.readexactly(int(fields[b"content-length"])))
            if fields.get(b"connection") == b"close":
                self.drop()
            return int(head.split()[1]), answer
        except (ConnectionError, asyncio.IncompleteReadError):
            self.drop()
            return None


def make_commands(people, chances):
    """Buy-ins, wagers and cards, in the order in which they are first wanted."""
    commands = []
    for number in range(COMMANDS):
        table = chances.choice(TABLES)
        dealer, bettors = people[table]
        bettor = chances.randrange(BETTORS)
        kind = chances.choices(["buy-in", "wager", "cards", "open-betting", "settle"],
                               [40, 25, 20, 8, 7])[0]
        body = {"id": f"r{number}", "kind": kind}
        cookie = dealer
        if kind == "buy-in":
            body |= {"bettor": bettor + 1, "amount": 5000 + 50 * number}
        elif kind == "wager":
            cookie = bettors[bettor]
            body |= {"wager": chances.choice(["player", "banker"]), "amount": 1000 + 50 * chances.randrange(40)}
        elif kind == "cards":
            body["kind"] = "card"
        commands.append(Command(table, cookie, body))
    return commands


def other_content(body):
    """Something else that the same person may ask for."""
    if body["kind"] == "wager":
        return {**body, "wager": "tie"}
    return {"id": body["id"], "kind": "buy-in", "bettor": 1, "amount": 77_777_777}


async def send_copies(server, commands, chances):
    """Every command two to five times, on any connection, in no order; more after a kill."""
    queues = {table: asyncio.Queue(maxsize=40) for table in TABLES}

    async def work(table):
        sender = Sender(server)
        while (item := await queues[table].get()) is not None:
            command, delay, impatient, copies = item
            if delay:
                await asyncio.sleep(delay)
            # the same thing on a second connection at the same moment
            others = [Sender(server) for _ in range(copies - 1)]
            got = await asyncio.gather(*(one.send(command, command.body, impatient)
                                         for one in (sender, *others)))
            for answer in got:
                if answer is None:
                    command.unanswered += 1
                else:
                    command.answers.append(answer)
            for one in others:
                one.drop()
        sender.drop()

    workers = [asyncio.create_task(work(table)) for table in TABLES for _ in range(LINES)]
    plan = []
    for place, command in enumerate(commands):
        for copy in range(chances.randrange(1, 4)):
            later = 0 if copy == 0 else chances.randrange(1, 200)
            plan.append((place + later, command, chances.random() * 0.01 if copy else 0,
                         chances.random() < 0.08, 2 if chances.random() < 0.3 else 1))
    plan.sort(key=lambda row: row[0])
    kills = {len(plan) * (number + 1) // (KILLS + 1) for number in range(KILLS)}
    for place, (_, command, delay, impatient, copies) in enumerate(plan):
        if place in kills:
            server.kill()
            server.start()
        await queues[command.table].put((command, delay, impatient, copies))
    for table in TABLES:
        for _ in range(LINES):
            await queues[table].put(None)
    await asyncio.gather(*workers)
    return sum(row[4] for row in plan)


async def send_once_more(server, commands):
    """After all of it, and a last restart: each again, and other content under its id."""
    server.kill()
    server.start()

    async def part(share):
        sender = Sender(server)
        for command in share:
            while (answer := await sender.send(command, command.body)) is None:
                pass
            command.answers.append(answer)
            if answer[0] == 200:
                while (other := await sender.send(command, other_content(command.body))) is None:
                    pass
                command.other = other
        sender.drop()
    await asyncio.gather(*(part(commands[start::24]) for start in range(24)))
    return 2 * len(commands)


class Repeats(unittest.TestCase):
    def check_command(self, journal, command):
        """Returns what became of it."""
        made = journal.made_by(command.table, command.body["id"])
        done = [answer["done"] for status, answer in command.answers if status == 200]
        self.assertEqual({status for status, _ in command.answers} - {200, 409}, set(), vars(command))
        if not done:
            self.assertIsNone(made, f"refused by every answer, and done: {vars(command)}")
            return "refused"
        self.assertIsNotNone(made, f"acknowledged and lost: {vars(command)}")
        self.assertEqual({(one["first"], one["last"]) for one in done}, {made}, vars(command))
        self.assertLessEqual(sum("repeated" not in one for one in done), 1, vars(command))
        kinds = [record["event"]["kind"] for record in journal.commands[command.table, command.body["id"]]]
        self.assertEqual(len(kinds), len(set(kinds)), kinds)
        self.assertEqual(command.answers[-1][0], 200, f"done, and then refused: {vars(command)}")
        self.assertEqual(command.other[0], 422, command.other)
        self.assertEqual(command.other[1]["problem"]["code"], "misused")
        self.assertTrue(command.other[1]["problem"]["message"])
        return "done"

    def check_money(self, journal, commands):
        """Buy-ins count once each, from the transfers of the journal alone."""
        bought = collections.Counter()
        for command in commands:
            if command.body["kind"] == "buy-in" and any(status == 200 for status, _ in command.answers):
                bought[command.table] += command.body["amount"]
        for table in TABLES:
            sums, _ = journal.balances(table)
            self.assertEqual(-sums["cage"], BUY_IN * BETTORS + bought[table])
            self.assertEqual(sum(sums.values()), 0)

    def test_a_command_sent_often_has_one_effect_and_one_answer(self):
        chances = random.Random(SEED)
        server = Server([{"id": table, "name": table, "sheet": "commission", "cards": "shuffled",
                          "wagers": "bettors"} for table in TABLES]).start()
        try:
            async def scenario():
                people = {}
                for name, dealer in (await dealers(server, TABLES)).items():
                    people[name] = (dealer.cookie, await seat_bettors(server, name, dealer, BETTORS, BUY_IN))
                    await dealer.must(name, "open-shoe", card_set=1)
                    await dealer.must(name, "cut", position=7)
                    await dealer.must(name, "burn")
                    await dealer.close()
                commands = make_commands(people, chances)
                began = time.monotonic()
                sent = await send_copies(server, commands, chances)
                sent += await send_once_more(server, commands)
                return commands, sent, time.monotonic() - began
            commands, sent, spent = asyncio.run(scenario())
            self.assertEqual(server.stop(), 0)
            journal = Journal(server.store)
        finally:
            server.remove()
        self.assertTrue(journal.is_good, journal.words)
        became = collections.Counter(self.check_command(journal, command) for command in commands)
        self.check_money(journal, commands)
        repeats = sum("repeated" in answer["done"] for command in commands
                      for status, answer in command.answers if status == 200)
        print(f"{len(commands)} commands sent about {sent} times in {spent:.1f} s, the server killed "
              f"{KILLS + 1} times: {became['done']} done once ({repeats} answers were repeats), "
              f"{became['refused']} refused; {sum(one.unanswered for one in commands)} copies whose "
              "answer nobody heard", flush=True)
        self.assertGreater(became["done"], COMMANDS / 3)
        self.assertGreater(repeats, COMMANDS / 3)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
