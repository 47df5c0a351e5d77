"""Connections to a server at the level of bytes, and what its journal says afterwards.

The clients of harness.py wait for one answer before they ask again, as a page does. A `Line`
does not: what it sends goes out at the moment it is told to, and the answer is read later. So
many lines can race. `Journal` is the other side: the records of a store, read by `sabot export`
after the server has gone.
"""
import collections
import json
import socket
import subprocess

from harness import SABOT, Client, staff


class Line:
    """One kept connection. `send` and then `answer`, once each; `ask` is both."""

    def __init__(self, port, cookie):
        self.port, self.cookie, self.socket, self.rest = port, cookie, None, b""

    def request(self, table, body):
        data = json.dumps(body).encode()
        host = f"127.0.0.1:{self.port}"
        return (f"POST /api/tables/{table}/commands HTTP/1.1\r\nHost: {host}\r\n"
                f"Content-Length: {len(data)}\r\nContent-Type: application/json\r\n"
                f"Origin: http://{host}\r\nCookie: sabot={self.cookie}\r\n\r\n").encode() + data

    def connect(self):
        self.drop()
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self

    def drop(self):
        if self.socket is not None:
            self.socket.close()
        self.socket, self.rest = None, b""

    def send(self, table, body):
        if self.socket is None:
            self.connect()
        self.socket.sendall(self.request(table, body))

    def _read(self):
        more = self.socket.recv(65536)
        if not more:
            raise ConnectionResetError("the server closed the connection")
        self.rest += more

    def answer(self):
        """Status and JSON of the next answer."""
        while b"\r\n\r\n" not in self.rest:
            self._read()
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
        size = int(fields[b"content-length"])
        while len(self.rest) < size:
            self._read()
        body, self.rest = self.rest[:size], self.rest[size:]
        if fields.get(b"connection") == b"close":
            self.drop()
        return int(head.split()[1]), json.loads(body)

    def ask(self, table, body):
        self.send(table, body)
        return self.answer()


async def seat_bettors(server, table, dealer, count, buy_in):
    """Cookies of bettors 1 to `count` of a table, each with a buy-in."""
    cookies = []
    for seat in range(1, count + 1):
        client = Client(server)
        number = await client.sit(table, f"Bettor {seat}", buy_in, seat, dealer)
        assert number == seat, (number, seat)
        cookies.append(client.cookie)
        await client.close()
    return cookies


async def dealers(server, tables):
    """A dealer of each table, by its id; links work once, so all are taken here."""
    floor, first = await staff(server, tables[0])
    found = {tables[0]: first}
    for table in tables[1:]:
        found[table] = Client(server)
        await found[table].enter(server.tokens[table])
    await floor.close()
    return found


class Journal:
    """The records of a store, by table; each is what `sabot export` writes of it."""

    def __init__(self, store):
        done = subprocess.run([SABOT, "export", store], stdout=subprocess.PIPE, check=True)
        self.tables = collections.defaultdict(list)
        self.commands = collections.defaultdict(list)
        for line in done.stdout.splitlines():
            record = json.loads(line)
            if "event" not in record:
                continue
            self.tables[record["table"]].append(record)
            self.commands[record["table"], record["command"]].append(record)
        checked = subprocess.run([SABOT, "verify", store], capture_output=True, text=True)
        self.is_good = checked.returncode == 0
        self.words = checked.stdout + checked.stderr

    def made_by(self, table, command):
        """First and last sequence that a command made, or None."""
        records = self.commands.get((table, command))
        return records and (records[0]["sequence"], records[-1]["sequence"])

    def balances(self, table):
        """Every account from its transfers alone, and what is still pending."""
        sums, pending = collections.Counter(), collections.Counter()
        for record in self.tables[table]:
            for transfer in record["event"].get("transfers", ()):
                pair, amount = (transfer["from"], transfer["to"]), transfer["amount"]
                if transfer["act"] == "pend":
                    pending[pair] += amount
                    continue
                if transfer["act"] != "post":
                    pending[pair] -= amount
                if transfer["act"] in ("post", "post-pending"):
                    sums[pair[0]] -= amount
                    sums[pair[1]] += amount
        return sums, +pending
