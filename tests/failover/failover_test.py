"""The primary database is killed under load, and the line to it cut and slowed: nothing that was
acknowledged is lost or doubled, and the tables go on.

Two nodes under Patroni (pair.py), two servers of the room, clients that send each command again,
with its id, until it is answered. The journal is read afterwards: every answer holds, once.

SABOT_FAILOVERS=N (1), SABOT_SEED=N.
"""
import asyncio
import os
import pathlib
import random
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "server"))

from harness import SABOT, Client  # noqa: E402
from lines import Journal  # noqa: E402
from pair import Pair  # noqa: E402
from proxy import Proxy  # noqa: E402
from shared import SharedServer  # noqa: E402

FAILOVERS = int(os.environ.get("SABOT_FAILOVERS", "1"))
SEED = int(os.environ.get("SABOT_SEED", "1"))
CLIENTS, TABLES = 8, 10
FLOOR = ("Flo", "floor", "a long password")


def room_tables():
    return [{"id": f"t{number}", "name": f"T{number}", "sheet": "california-panda8", "cards": "keyed",
             "wagers": "none"} for number in range(1, TABLES + 1)]


class Load:
    """Clients that ask for decisions (which a table always takes) until they are told to end."""

    def __init__(self, servers, cookie):
        self.servers, self.cookie = servers, cookie
        self.acknowledged, self.tries, self.is_over = [], 0, False
        self.last = time.monotonic()
        self.longest = 0.0

    async def client(self, number):
        chances = random.Random(SEED * 100 + number)
        lines = [Client(server) for server in self.servers]
        for line in lines:
            line.cookie = self.cookie
        count = 0
        while not self.is_over:
            count += 1
            table, key = f"t{chances.randrange(TABLES) + 1}", f"f{number}-{count}"
            await self.ask(lines, chances, table, key)
        for line in lines:
            await line.close()

    async def ask(self, lines, chances, table, key):
        body = {"id": key, "kind": "decision", "reason": f"load {key}", "second": "Fay"}
        while True:
            line = chances.choice(lines)
            self.tries += 1
            try:
                status, answer = await line.request("POST", f"/api/tables/{table}/commands", body, seconds=15)
            except (ConnectionError, asyncio.IncompleteReadError, OSError, asyncio.TimeoutError):
                await line.close()
                await asyncio.sleep(0.05)
                continue
            if status == 503:
                await asyncio.sleep(0.1)
                continue
            assert status == 200, (status, answer)
            now = time.monotonic()
            self.longest = max(self.longest, now - self.last)
            self.last = now
            self.acknowledged.append((table, key, answer))
            return

    async def run(self, trouble):
        clients = [asyncio.create_task(self.client(number)) for number in range(CLIENTS)]
        await self.some_more(50)
        self.longest = 0.0
        await trouble(self)
        await self.some_more(50)
        self.is_over = True
        await asyncio.gather(*clients)

    async def some_more(self, count, seconds=120):
        """Until so many further commands were acknowledged."""
        enough, end = len(self.acknowledged) + count, time.monotonic() + seconds
        while len(self.acknowledged) < enough:
            assert time.monotonic() < end, "the tables do not go on"
            await asyncio.sleep(0.05)


class Failover(unittest.TestCase):
    def set_up(self):
        """A pair with an empty room on it."""
        pair = Pair()
        self.addCleanup(pair.stop)
        pair.start()
        pair.sql("CREATE DATABASE room")
        pair.sql("CREATE ROLE sabot LOGIN PASSWORD 'sabotpassword'")
        for _ in range(100):  # the standby, which may be asked first, has the database a moment later
            done = subprocess.run([SABOT, "migrate", "--to", pair.address("room"), "--role", "sabot"],
                                  capture_output=True, text=True, timeout=60)
            if "does not exist" not in done.stderr:
                break
            time.sleep(0.1)
        self.assertEqual(done.returncode, 0, done.stderr)
        return pair

    def start_servers(self, url, count=2):
        servers = [SharedServer(room_tables(), url)]
        self.addCleanup(servers[0].remove)
        servers[0].hire(*FLOOR)
        servers[0].start()
        for _ in range(count - 1):
            server = SharedServer(room_tables(), url, servers[0])
            self.addCleanup(server.remove)
            servers.append(server.start())
        return servers

    def room_address(self, pair, ports=None):
        return pair.address("room", "sabot", "sabotpassword", ports)

    def play(self, pair, servers, trouble):
        async def scenario():
            floor = Client(servers[0])
            status, answer = await floor.sign_in(FLOOR[0], FLOOR[2])
            self.assertEqual(status, 200, answer)
            load = Load(servers, floor.cookie)
            await floor.close()
            await load.run(trouble)
            return load

        load = asyncio.run(asyncio.wait_for(scenario(), 600))
        for server in servers:
            self.assertEqual(server.stop(), 0, server.errors)
        journal = Journal(self.room_address(pair))
        self.assertTrue(journal.is_good, journal.words)
        self.check(journal, load)
        return load

    def check(self, journal, load):
        """Every acknowledged command is in the journal, where its answer says, once; and no other."""
        places = {}
        for table, records in journal.tables.items():
            for record in records:
                if record.get("command", "").startswith("f"):
                    self.assertNotIn((table, record["command"]), places, "a command is there twice")
                    places[table, record["command"]] = record["sequence"]
        for table, key, answer in load.acknowledged:
            self.assertIn((table, key), places, "an acknowledged command is lost")
            self.assertEqual(places[table, key], answer["done"]["first"], "a command is not where its answer says")
        self.assertEqual(len(places), len(load.acknowledged), "a command was done that was not acknowledged")

    def test_the_primary_is_killed_and_the_standby_goes_on(self):
        pair = self.set_up()
        servers = self.start_servers(self.room_address(pair))
        gaps = []

        async def trouble(load):
            for _ in range(FAILOVERS):
                await asyncio.to_thread(pair.wait_for_standby)
                victim = pair.leader()
                load.longest = 0.0
                await asyncio.to_thread(victim.kill)
                await asyncio.to_thread(pair.wait_for_leader, victim)
                await load.some_more(20)
                gaps.append(load.longest)
                victim.start()

        load = self.play(pair, servers, trouble)
        print(f"{FAILOVERS} primary killed: no answer for {', '.join(f'{gap:.1f} s' for gap in gaps)}; "
              f"{len(load.acknowledged)} acknowledged of {load.tries} sent, 0 lost, 0 doubled", flush=True)

    def test_the_line_to_the_primary_is_cut_and_slow(self):
        pair = self.set_up()
        proxies = [Proxy(node.port) for node in pair.nodes]
        for proxy in proxies:
            self.addCleanup(proxy.stop)
        servers = self.start_servers(self.room_address(pair, [proxy.port for proxy in proxies]))
        gaps = []

        async def trouble(load):
            for seconds in (0.0, 0.5, 3.0):
                load.longest = 0.0
                for proxy in proxies:
                    proxy.cut()
                await asyncio.sleep(seconds)
                for proxy in proxies:
                    proxy.mend()
                await load.some_more(20)
                gaps.append(load.longest)
            for proxy in proxies:
                proxy.delay = 0.2
            await load.some_more(20)
            for proxy in proxies:  # in the middle of something, surely
                proxy.cut()
                proxy.delay = 0.0
                proxy.mend()

        load = self.play(pair, servers, trouble)
        print(f"cut {sum(proxy.cuts for proxy in proxies) // 2} times, slow by 0.2 s: no answer for "
              f"{', '.join(f'{gap:.1f} s' for gap in gaps)}; {len(load.acknowledged)} acknowledged of "
              f"{load.tries} sent, 0 lost, 0 doubled", flush=True)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
