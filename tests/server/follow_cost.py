"""What a server pays to follow the others of its room: processor time for a command that another
took, beside the time of the one that took it. The figure of tools/scale.

    SABOT=... python3 tests/server/follow_cost.py [COMMANDS]

Two servers on one database; clients send decisions to the first alone: sixteen, 1000 commands a
second between them, which it commits in groups; the same with a board at each table of the second;
and then one, a command after the other. What both pay while nobody sends anything is taken off. Prints one line of JSON; processor time, by the
nanosecond (schedstat), so a busy machine changes it little.
"""
import asyncio
import json
import os
import random
import sys
import time

from harness import Client, Stream
from shared import Database, Sent, start_servers
from shared_room_test import FLO, REAL, signed_in

CLIENTS = 16
PACE = 1000  # commands a second
TABLES = 8


def processor_seconds(server):
    """Of all its threads; they live as long as it does."""
    folder, total = f"/proc/{server.process.pid}/task", 0
    for thread in os.listdir(folder):
        with open(f"{folder}/{thread}/schedstat") as file:
            total += int(file.read().split()[0])
    return total / 1e9


class Span:
    """Seconds of processor of each server, and of the clock."""

    def __init__(self, servers):
        self.servers = servers
        self.processor = [processor_seconds(server) for server in servers]
        self.clock = time.monotonic()

    def ends(self):
        self.processor = [processor_seconds(server) - before
                          for server, before in zip(self.servers, self.processor)]
        self.clock = time.monotonic() - self.clock
        return self


async def send(server, cookie, client, clients, count):
    line, chances = Client(server), random.Random(client)
    line.cookie = cookie
    began = time.monotonic()
    for number in range(count):
        if clients > 1:  # all at the same moments, so that they come in groups
            await asyncio.sleep(began + number * clients / PACE - time.monotonic())
        command = Sent(f"t{chances.randrange(TABLES) + 1}",
                       {"id": f"{client}-{number}", "kind": "decision",
                        "reason": "a card was exposed", "second": "Fay"})
        await command.ask([line], chances)
        assert command.status == 200, command.answer
    await line.close()


async def watch(server, table):
    async with Stream(Client(server), table) as board:
        while True:
            await board.message(60)


async def measure(servers, commands):
    flo = await signed_in(servers[0], "Flo")
    await flo.close()
    idle = Span(servers)
    await asyncio.sleep(5)
    idle.ends()

    async def paid(name, clients, count):
        """Microseconds of processor a command, of each server."""
        busy = Span(servers)
        await asyncio.gather(*(send(servers[0], flo.cookie, f"{name}{client}", clients,
                                    count // clients) for client in range(clients)))
        await asyncio.sleep(1)  # until the other has heard the last
        busy.ends()
        return [(busy.processor[i] - idle.processor[i] / idle.clock * busy.clock) / count * 1e6
                for i in range(2)]
    takes, follows = await paid("g", CLIENTS, commands)
    boards = [asyncio.create_task(watch(servers[1], f"t{table + 1}")) for table in range(TABLES)]
    _, watched = await paid("w", CLIENTS, commands)
    for board in boards:
        board.cancel()
    takes_alone, follows_alone = await paid("a", 1, commands // 4)
    for table in range(TABLES):  # it has followed
        here, there = [(await Client(server).request("GET", f"/api/tables/t{table + 1}"))[1]
                       for server in servers]
        assert here["position"] == there["position"], (here["position"], there["position"])
    return {"commands": commands, "takes_us": round(takes), "follows_us": round(follows),
            "part": round(follows / takes, 2), "follows_watched_us": round(watched),
            "takes_alone_us": round(takes_alone), "follows_alone_us": round(follows_alone)}


def main(words):
    database, servers = Database(own=True), []
    try:
        servers = start_servers(database, REAL, 2, [FLO])
        print(json.dumps(asyncio.run(measure(servers, int(words[0]) if words else 8000))))
        return 0 if all(server.stop() == 0 for server in servers) else 1
    finally:
        for server in servers:
            server.remove()
        database.remove()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
