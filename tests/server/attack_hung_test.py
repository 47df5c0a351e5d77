"""A database that hangs (docs/security.md, finding 11): its processes are stopped, connections stay
open, and nothing is answered. Boards and pages are answered as ever, from memory; commands get a
503 within a bound; and when the database goes on, so does the room.
"""
import asyncio
import os
import signal
import time
import unittest

from harness import EZ, Client, Stream
from shared import with_servers
from shared_room_test import FLO, signed_in

TABLES = [EZ]
LOOK_SECONDS = 1.0
COMMAND_SECONDS = 15.0  # ANSWER_MS of the journal, and a little
HANGS_SECONDS = 12


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


if __name__ == "__main__":
    unittest.main()
