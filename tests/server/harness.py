"""A server of our own for each test, and clients that talk to it as pages do.

Standard library only. A test makes a `Server`, gets clients from it, and stops
it; everything is on loopback, on a free port, in a folder that is removed.
"""
import asyncio
import base64
import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import struct
import subprocess
import tempfile

SABOT = os.environ["SABOT"]
# A library that aborts a server whose loop touches its store (loop_guard.c); ctest names it.
GUARD = {"LD_PRELOAD": os.environ["SABOT_LOOP_GUARD"]} if "SABOT_LOOP_GUARD" in os.environ else {}


def config(tables, room="Test room", more=()):
    lines = [f"room: {room}", "port: 0", *more, "tables:"]
    for table in tables:
        fields = ", ".join(f"{key}: {value}" for key, value in table.items())
        lines.append("  - {" + fields + "}")
    return "\n".join(lines) + "\n"


class Server:
    """`sabot serve --config`, from start to stop; may be killed and started again. Where cards are
    shuffled its tables go by edition 2, whose shoes are open at once; attack_shoes_test.py has the
    sealed ones. `edition` says otherwise, or that corrections need nobody who signs in."""

    program = SABOT

    def __init__(self, tables, more=(), edition=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sabot-server-"))
        (self.folder / "room.yaml").write_text(config(tables, more=more))
        self.process = None
        self.port = 0
        self.tokens = {}
        self.errors = ""  # what it said on stderr, once it is stopped
        self.printed = ""  # on stdout, when it started
        self.options, self.environment = [], {}
        shuffled = any(table["cards"] == "shuffled" for table in tables)
        self.edition = edition or (2 if shuffled else None)  # to be allowed; None: as a new store does

    def start(self):
        if self.edition is not None:
            self.allow_edition(self.edition)
        self.process = subprocess.Popen(
            [self.program, "serve", "--config", str(self.folder / "room.yaml"), "--data",
             str(self.folder / "data"), "--port", str(self.port), *self.options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, **GUARD, **self.environment})
        self.tokens, self.printed = {}, ""
        for line in self.process.stdout:
            self.printed += line
            if found := re.search(r"^  (.*?)\s+http://[^:]+:(\d+)/enter#([0-9a-f]+),(\S+)", line):
                self.port = int(found[2])
                page = found[4]
                self.tokens["floor" if page == "/floor" else page.split("/")[-1]] = found[3]
            if line.startswith("The journal is"):
                return self
        raise AssertionError("the server did not start: " + self.process.stderr.read())

    def hire(self, name, role, password, table=None):
        """`sabot staff add`; only while the server does not run."""
        done = self.staff("add", name, "--role", role, *(["--table", table] if table else []),
                          password=password)
        assert done.returncode == 0, done.stderr

    def allow_edition(self, edition):
        """`sabot room edition`: tables that open from now on adopt it."""
        self.edition = None
        (self.folder / "data").mkdir(exist_ok=True)
        data = ["--data", str(self.folder / "data")] if "://" in self.store else []
        subprocess.run([SABOT, "room", "edition", str(edition), "--store", self.store, *data], check=True,
                       capture_output=True, timeout=60)

    def staff(self, verb, *words, password=""):
        return subprocess.run([self.program, "staff", verb, *words, "--config",
                               str(self.folder / "room.yaml"), "--data", str(self.folder / "data")],
                              input=password + "\n", capture_output=True, text=True, timeout=60)

    def notes(self):
        """The room's own records, as `sabot export --room` gives them."""
        done = subprocess.run([SABOT, "export", self.store, "--room"], capture_output=True,
                              text=True, timeout=60, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    async def noted(self, words, count, seconds=30):
        """How many of the room's records have these words, once there are so many: they become
        durable a moment after the answer."""
        for _ in range(int(seconds * 20)):
            found = sum(all(word in json.dumps(note) for word in words) for note in self.notes())
            if found >= count:
                break
            await asyncio.sleep(0.05)
        return found

    def unsealed(self, *words):
        """`sabot room vouch`: what has no seal."""
        return subprocess.run([SABOT, "room", "vouch", "--config", str(self.folder / "room.yaml"), "--data",
                               str(self.folder / "data"), *words], capture_output=True, text=True, timeout=60)

    def vouch(self):
        """Somebody with the key vouches for every record as it stands."""
        done = self.unsealed("--confirm")
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refused(self):
        """What it says where it does not start."""
        done = subprocess.run([SABOT, "serve", "--config", str(self.folder / "room.yaml"), "--data",
                               str(self.folder / "data"), "--port", "0"],
                              capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout) == (2, ""), (done.returncode, done.stdout, done.stderr)
        return done.stderr

    def verify(self):
        return subprocess.run([self.program, "verify", self.store], capture_output=True, text=True,
                              timeout=60)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=10)
        self.errors = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def remove(self):
        if self.process is not None and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder)

    @property
    def store(self):
        return str(self.folder / "data" / "room.db")


class Client:
    """One browser: a cookie, and a connection that is kept."""

    numbers = itertools.count(1)

    def __init__(self, server):
        self.server = server
        self.cookie = None
        self.reader = self.writer = None

    async def close(self):
        if self.writer is not None:
            self.writer.close()
            self.writer = None

    async def request(self, method, path, body=None, headers=(), seconds=10):
        """Status and decoded JSON; connects again if the connection is gone."""
        for attempt in range(2):
            try:
                return await asyncio.wait_for(self._request(method, path, body, headers), seconds)
            except (ConnectionError, asyncio.IncompleteReadError):
                await self.close()
                if attempt == 1:
                    raise
        raise AssertionError

    async def connect(self):
        return await asyncio.open_connection("127.0.0.1", self.server.port)

    async def _request(self, method, path, body, headers):
        if self.writer is None:
            self.reader, self.writer = await self.connect()
        host = f"127.0.0.1:{self.server.port}"
        data = b"" if body is None else (body if isinstance(body, bytes) else json.dumps(body).encode())
        head = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
        if method == "POST":
            head += [f"Content-Length: {len(data)}", "Content-Type: application/json",
                     f"Origin: http://{host}"]
        if self.cookie:
            head.append(f"Cookie: sabot={self.cookie}")
        head += list(headers)
        self.writer.write(("\r\n".join(head) + "\r\n\r\n").encode() + data)
        await self.writer.drain()
        return await self._answer()

    async def _answer(self):
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        status = int(head.split()[1])
        fields = {line.split(":", 1)[0].lower(): line.split(":", 1)[1].strip()
                  for line in head.split("\r\n")[1:] if ":" in line}
        if "set-cookie" in fields:
            self.cookie = re.match(r"sabot=([^;]*)", fields["set-cookie"])[1] or None
        if fields.get("transfer-encoding") == "chunked":
            body = b""
            while size := int((await self.reader.readuntil(b"\r\n")), 16):
                body += await self.reader.readexactly(size)
                await self.reader.readexactly(2)
            await self.reader.readexactly(2)
        elif "content-length" in fields:
            body = await self.reader.readexactly(int(fields["content-length"]))
        else:
            body = await self.reader.read()
            await self.close()
        if fields.get("connection", "").lower() == "close":
            await self.close()
        kind = fields.get("content-type", "")
        return status, json.loads(body) if kind.startswith("application/json") else body.decode()

    async def request_from_afar(self, path, body):
        """What a form of somebody else's page makes this browser send."""
        data = json.dumps(body).encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        head = [f"POST {path} HTTP/1.1", f"Host: 127.0.0.1:{self.server.port}",
                f"Content-Length: {len(data)}", "Content-Type: text/plain",
                "Origin: http://evil.example", f"Cookie: sabot={self.cookie}"]
        writer.write(("\r\n".join(head) + "\r\n\r\n").encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        writer.close()
        if found := re.search(r"(?i)set-cookie: sabot=([^;\r]*)", answer):
            self.cookie = found[1]
        return int(answer.split()[1]), answer

    async def enter(self, token):
        status, answer = await self.request("POST", "/api/enter", {"token": token})
        assert status == 200, answer
        return answer["you"]

    async def sign_in(self, name, password):
        """Others may stand in line before us, and each is to take its time."""
        return await self.request("POST", "/api/sign-in", {"name": name, "password": password},
                                  seconds=60)

    async def command(self, table, kind, /, id=None, **fields):
        body = {"id": id or f"c{next(self.numbers)}", "kind": kind, **fields}
        return await self.request("POST", f"/api/tables/{table}/commands", body)

    async def must(self, table, kind, /, **fields):
        status, answer = await self.command(table, kind, **fields)
        assert status == 200, (kind, fields, status, answer)
        return answer["done"]

    async def state(self, table):
        status, answer = await self.request("GET", f"/api/tables/{table}")
        assert status == 200, answer
        return answer["state"]

    async def sit(self, table, name, amount, seat, dealer):
        """Asks to join; the dealer confirms; comes back with a pass."""
        status, answer = await self.request("POST", f"/api/tables/{table}/join",
                                            {"name": name, "seat": seat, "amount": amount})
        assert status == 202, answer
        status, _ = await dealer.request("POST", f"/api/tables/{table}/joins",
                                         {"ticket": answer["ticket"], "accept": True})
        assert status == 200
        while True:
            status, seated = await self.request("POST", "/api/join", {"ticket": answer["ticket"]})
            if seated.get("state") != "waiting":
                break
            await asyncio.sleep(0.01)
        assert seated["state"] == "seated", seated
        return seated["bettor"]


class Stream:
    """A WebSocket of a table: messages as they come."""

    def __init__(self, client, table, position=None):
        self.client, self.table, self.position = client, table, position

    async def __aenter__(self):
        port = self.client.server.port
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        query = f"?position={self.position}" if self.position else ""
        head = [f"GET /api/tables/{self.table}/stream{query} HTTP/1.1", f"Host: 127.0.0.1:{port}",
                "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
                "Sec-WebSocket-Version: 13", f"Origin: http://127.0.0.1:{port}"]
        if self.client.cookie:
            head.append(f"Cookie: sabot={self.client.cookie}")
        self.writer.write(("\r\n".join(head) + "\r\n\r\n").encode())
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        assert answer.split()[1] == "101", answer
        return self

    async def __aexit__(self, *_):
        self.writer.close()

    async def message(self, seconds=5):
        return json.loads(await asyncio.wait_for(self._frame(), seconds))

    async def _frame(self):
        whole = b""
        while True:
            first, second = await self.reader.readexactly(2)
            length = second & 127
            if length == 126:
                length, = struct.unpack(">H", await self.reader.readexactly(2))
            elif length == 127:
                length, = struct.unpack(">Q", await self.reader.readexactly(8))
            payload = await self.reader.readexactly(length)
            if first & 15 == 8:
                raise ConnectionResetError(payload)
            if first & 15 in (0, 1):
                whole += payload
                if first & 128:
                    return whole

    async def until(self, kind):
        while (message := await self.message())["type"] != kind:
            pass
        return message


KEYED = {"id": "real", "name": "Real cards", "sheet": "california-panda8", "cards": "keyed",
         "wagers": "none"}
EZ = {"id": "ez", "name": "EZ", "sheet": "ventura-ez", "cards": "shuffled", "wagers": "bettors"}
HOUSE = {"id": "house", "name": "House", "sheet": "commission", "cards": "shuffled",
         "wagers": "bettors"}


async def staff(server, table):
    """A floor and a dealer of a table, signed in by their links."""
    floor, dealer = Client(server), Client(server)
    await floor.enter(server.tokens["floor"])
    await dealer.enter(server.tokens[table])
    return floor, dealer


async def open_shoe(dealer, table, keyed=False):
    await dealer.must(table, "open-shoe", card_set=1)
    if not keyed:
        await dealer.must(table, "cut", position=7)
        await dealer.must(table, "burn")
    else:
        await dealer.must(table, "burn", card="5h")


async def bring(dealer, table, seat=1, name="Wes", amount=100000):
    """The dealer seats somebody with chips; their number at the table."""
    await dealer.must(table, "seat", seat=seat, name=name)
    state = await dealer.state(table)
    bettor = next(one["bettor"] for one in state["bettors"] if one["seat"] == seat)
    await dealer.must(table, "buy-in", bettor=bettor, amount=amount)
    return bettor


async def play_round(dealer, table, bettor, wager="player", amount=1000):
    """A round of a shuffled shoe on one wager, as no round is dealt without any (R32): betting,
    cards, settlement. Its hands."""
    await dealer.must(table, "open-betting")
    await dealer.must(table, "wager", bettor=bettor, wager=wager, amount=amount)
    return await finish_round(dealer, table)


async def finish_round(dealer, table):
    """All cards of a shuffled shoe that the round takes, and its settlement. Its hands."""
    while (await dealer.command(table, "card"))[0] == 200:
        pass
    hands = (await dealer.state(table))["hands"]
    await dealer.must(table, "settle")
    return hands


def run(tables, scenario, hire=(), more=(), edition=None):
    """Runs `scenario(server)` on a fresh server and stops it cleanly; `hire` are staff, as
    `Server.hire` takes them, `more` lines of the room's file."""
    server = Server(tables, more, edition)
    try:
        for person in hire:
            server.hire(*person)
        server.start()
        result = asyncio.run(scenario(server))
        code = server.stop()
        assert code == 0, f"the server ended with {code}: {server.errors}"
        return result
    finally:
        server.remove()
