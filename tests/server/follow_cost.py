"""What a server pays to follow the others of its room: processor time for a command that another
took, beside the time of the one that took it. The figure of tools/scale.

    SABOT=... python3 tests/server/follow_cost.py [COMMANDS]

Two servers on one database; eight clients send decisions to the first alone. What both pay while
nobody sends anything is taken off. Prints one line of JSON; processor time, so a busy machine
changes it little.
"""
import asyncio
import json
import os
import random
import sys
import time

from harness import Client
from shared import Database, Sent, start_servers
from shared_room_test import FLO, REAL, signed_in

CLIENTS = 8


def processor_seconds(server):
    with open(f"/proc/{server.process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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


async def send(server, cookie, client, count):
    line, chances = Client(server), random.Random(client)
    line.cookie = cookie
    for number in range(count):
        command = Sent(f"t{chances.randrange(8) + 1}",
                       {"id": f"f{client}-{number}", "kind": "decision",
                        "reason": "a card was exposed", "second": "Fay"})
        await command.ask([line], chances)
        assert command.status == 200, command.answer
    await line.close()


async def measure(servers, commands):
    flo = await signed_in(servers[0], "Flo")
    await flo.close()
    idle = Span(servers)
    await asyncio.sleep(5)
    idle.ends()
    busy = Span(servers)
    await asyncio.gather(*(send(servers[0], flo.cookie, client, commands // CLIENTS)
                           for client in range(CLIENTS)))
    await asyncio.sleep(1)  # until the other has heard the last
    busy.ends()
    takes, follows = ((busy.processor[i] - idle.processor[i] / idle.clock * busy.clock) / commands
                      for i in range(2))
    return {"commands": commands, "takes_us": round(takes * 1e6), "follows_us": round(follows * 1e6),
            "part": round(follows / takes, 2)}


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
