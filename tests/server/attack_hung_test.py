"""A database that hangs (docs/security.md, finding 11): its processes are stopped, connections stay
open, and nothing is answered. Boards and pages are answered as ever, from memory; commands get a
503 within a bound; /readyz says so, whether anybody asks for a command or not; and when the database
goes on, so does the room.
"""
import asyncio
import os
import signal
import time
import unittest

from harness import EZ, Client, Stream
from shared import Database, SharedServer, with_servers
from shared_room_test import FLO, signed_in
from watch_test import Watched, free_port

TABLES = [EZ]
LOOK_SECONDS = 1.0
COMMAND_SECONDS = 15.0  # ANSWER_MS of the journal, and a little
HANGS_SECONDS = 12
READY_SECONDS = 20  # until /readyz knows


def processes_of(database):
    """The postmaster and all that it started."""
    first = int((database.folder / "data" / "postmaster.pid").read_text().split()[0])
    found = [first]
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat") as file:
                parent = int(file.read().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
        if parent == first:
            found.append(int(name))
    return found


def tell(pids, number):
    for pid in pids:
        os.kill(pid, number)


async def timed(waited):
    began = time.monotonic()
    result = await waited
    return time.monotonic() - began, result


async def look(server):
    """All that a board, a page and a program look at; the seconds of the slowest."""
    client, slowest = Client(server), 0.0
    for path in ("/", "/api/room", "/api/tables/ez", "/api/you", "/rules?table=ez",
                 "/api/learn?table=ez", "/api/sheets"):
        seconds, (status, answer) = await timed(client.request("GET", path))
        assert status == 200, (path, status, answer)
        slowest = max(slowest, seconds)
    await client.close()

    async def watch():
        async with Stream(Client(server), "ez") as board:
            return await board.until("state")
    return max(slowest, (await timed(watch()))[0])


class Hung(unittest.TestCase):
    def test_a_database_that_hangs_hangs_nobody_who_only_looks(self):
        async def ask(flo, body):
            seconds, (status, answer) = await timed(
                flo.request("POST", "/api/tables/ez/commands", body, seconds=60))
            return seconds, status, answer

        async def scenario(servers, database):
            lines = [await signed_in(server, "Flo") for server in servers]
            await lines[0].must("ez", "decision", reason="a card was exposed", second="Fay")
            stopped = processes_of(database)
            asked, looks = [], []
            tell(stopped, signal.SIGSTOP)
            try:
                ends = time.monotonic() + HANGS_SECONDS
                for number, line in enumerate(lines):
                    # One to be done, one that a look at the store comes before, at each server.
                    for kind in ("decision", "settle"):
                        body = {"id": f"h{number}-{kind}", "kind": kind}
                        if kind == "decision":
                            body |= {"reason": "a card was exposed", "second": "Fay"}
                        other = Client(line.server)
                        other.cookie = line.cookie
                        asked.append(asyncio.create_task(ask(other, body)))
                while time.monotonic() < ends:
                    looks += [await look(server) for server in servers]
                    await asyncio.sleep(0.2)
                for seconds, status, answer in await asyncio.gather(*asked):
                    self.assertEqual(status, 503, answer)
                    self.assertLess(seconds, COMMAND_SECONDS)
            finally:
                tell(stopped, signal.SIGCONT)
            self.assertLess(max(looks), LOOK_SECONDS)
            # It goes on: the store comes back, and commands are taken.
            for line in lines:
                for _ in range(150):
                    status, answer = await line.command("ez", "decision", reason="it is back",
                                                        second="Fay")
                    if status == 200:
                        break
                    await asyncio.sleep(0.1)
                self.assertEqual(status, 200, answer)
        with_servers(self, scenario, 2, TABLES, [FLO], own=True)


class WatchedShared(SharedServer):
    look = Watched.look

    def __init__(self, tables, store):
        super().__init__(tables, store)
        self.metrics = free_port()
        file = self.folder / "room.yaml"
        file.write_text(f"{file.read_text()}metrics: {{port: {self.metrics}}}\n")

    async def until_ready_is(self, expected):
        """Seconds until /readyz has this status, and says this of the store."""
        began = time.monotonic()
        while True:
            seconds, (status, answer) = await timed(self.look("/readyz"))
            assert seconds < LOOK_SECONDS, seconds
            if (status, answer["store"]) == (expected, expected == 200):
                return time.monotonic() - began
            assert time.monotonic() < began + READY_SECONDS, (status, answer)
            await asyncio.sleep(0.1)


class Ready(unittest.TestCase):
    def test_readyz_says_that_the_store_hangs_and_that_it_is_back(self):
        async def scenario(server, database):
            await server.until_ready_is(200)
            stopped = processes_of(database)
            tell(stopped, signal.SIGSTOP)
            try:
                noticed = await server.until_ready_is(503)
                self.assertEqual((await server.look("/healthz"))[0], 200)  # a new start would not help
            finally:
                tell(stopped, signal.SIGCONT)
            back = await server.until_ready_is(200)
            print(f"/readyz said so after {noticed:.1f} s, and that it is back after {back:.1f} s", flush=True)
        database = Database(own=True)
        server = WatchedShared(TABLES, database.url())
        try:
            server.start()
            asyncio.run(scenario(server, database))
            self.assertEqual(server.stop(), 0, server.errors)
        finally:
            server.remove()
            database.remove()


if __name__ == "__main__":
    unittest.main()
