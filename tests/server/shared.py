"""Several servers of one room on one database, each part of it started, killed and stopped here.

A `Database` is a PostgreSQL of our own in a folder of its own (tests/support/postgres-server), a
`SharedServer` a `sabot serve` on it. All servers have the key of the first.
"""
import asyncio
import collections
import itertools
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from harness import SABOT, Server, config
from lines import Journal

HERE = pathlib.Path(__file__).resolve().parent
LONGEST = 120  # seconds that anybody may have to wait for a yes or a no
POSTGRES = str(HERE.parent / "support" / "postgres-server")


class Database:
    """One database, whose owner is `owner`; servers of ours are `sabot`. It lies on the PostgreSQL
    that ctest started, unless it must have one of its `own` because it is killed."""

    numbers = itertools.count(1)

    def __init__(self, own=False, is_empty=False):
        shared = os.environ.get("SABOT_TEST_POSTGRES")
        self.parent = None
        if shared is not None and not own:
            self.folder = pathlib.Path(shared)
        else:
            self.parent = pathlib.Path(tempfile.mkdtemp(prefix="sabot-servers-"))
            self.parent.chmod(0o755)  # PostgreSQL may run as another user
            self.folder = self.parent / "pg"
            self.postgres("start")
        self.name = f"room_{os.getpid()}_{next(self.numbers)}"
        self.run(f"CREATE DATABASE {self.name}", database="postgres")
        self.run("DO $$ BEGIN CREATE ROLE sabot LOGIN;"
                 " EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$")
        if not is_empty:
            subprocess.run([SABOT, "migrate", "--to", self.url("owner"), "--role", "sabot"], check=True,
                           capture_output=True, timeout=60)

    def url(self, role="sabot", database=None):
        """Of servers: with a host before it that is not there, as after a failover."""
        gone = f"{self.folder}/gone," if role == "sabot" else ""
        return f"postgresql://{role}@/{database or self.name}?host={gone}{self.folder}"

    def run(self, statement, database=None):
        """Rows of text, as the owner."""
        url = self.url("owner", database)
        done = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", url, "-c", statement],
                              capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    def postgres(self, verb, *words):
        subprocess.run([POSTGRES, verb, str(self.folder), *words], check=True, timeout=60)

    def crash(self):
        """SIGKILL: it is gone in the middle of whatever it does."""
        self.postgres("crash")

    def again(self):
        self.postgres("again")

    def limit(self, bytes_):
        """How far any file of the database may grow; its processes get an error beyond."""
        self.postgres("limit", bytes_)

    def again_if_down(self):
        """A database whose log cannot be written ends; the operator starts it again."""
        for _ in range(50):
            if subprocess.run(["psql", "-X", self.url("owner"), "-c", "SELECT 1"], capture_output=True,
                              timeout=20).returncode == 0:
                return
            if not (self.folder / "data" / "postmaster.pid").exists():
                self.again()
            time.sleep(0.1)
        raise AssertionError("the database did not come back")

    def remove(self):
        if self.parent is None:
            self.run(f"DROP DATABASE {self.name} WITH (FORCE)", database="postgres")
        else:
            self.postgres("stop")
            shutil.rmtree(self.parent)


class SharedServer(Server):
    """One of several; `first` is another whose key it has, or None; `more` lines of the room's file."""

    def __init__(self, tables, store, first=None, more=()):
        super().__init__(tables)
        self.url = store
        (self.folder / "room.yaml").write_text(config(tables, more=more) + f"store: {store}\n")
        if first is not None:
            self.edition = None  # the first one has said it
            (self.folder / "data").mkdir()
            shutil.copy(first.folder / "data" / "room.key", self.folder / "data" / "room.key")

    @property
    def store(self):
        return self.url


def start_servers(database, tables, count, hire=(), more=()):
    """That many servers; `hire` are staff, as `Server.hire` takes them."""
    servers = [SharedServer(tables, database.url(), more=more)]
    for person in hire:
        servers[0].hire(*person)
    servers[0].start()
    for _ in range(count - 1):
        servers.append(SharedServer(tables, database.url(), servers[0], more).start())
    return servers


def with_servers(test, scenario, count, tables, hire=(), own=False, more=()):
    """Runs `scenario(servers, database)` on a fresh database; gives its journal afterwards."""
    database, servers = Database(own), []
    try:
        servers = start_servers(database, tables, count, hire, more)
        asyncio.run(scenario(servers, database))
        for server in servers:
            test.assertEqual(server.stop(), 0, server.errors)
        return Journal(database.url())
    finally:
        for server in servers:
            server.remove()
        database.remove()


class Sent:
    """A command: when it was sent first, and when and how it was answered."""

    def __init__(self, table, body):
        self.table, self.body = table, body
        self.tries = 0
        self.sent = self.answered = None
        self.status = self.answer = None

    async def ask(self, lines, chances):
        """Sends it, to any of these clients, until it is answered with yes or no."""
        path = f"/api/tables/{self.table}/commands"
        self.sent = time.monotonic()
        while self.answer is None:
            line = chances.choice(lines)
            self.tries += 1
            try:
                status, answer = await line.request("POST", path, self.body, seconds=30)
            except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
                assert time.monotonic() < self.sent + LONGEST, f"nobody answers {self.body}"
                await line.close()
                await asyncio.sleep(0.01)
                continue
            if status == 503:
                assert time.monotonic() < self.sent + LONGEST, answer
                await asyncio.sleep(0.02)
                continue
            self.answered = time.monotonic()
            self.status, self.answer = status, answer


def check_once(test, journal, sent):
    """Every answer holds, and every command is in the journal once; gives the counts."""
    counts = collections.Counter()
    for command in sent:
        made = journal.made_by(command.table, command.body["id"])
        words = (command.table, command.body, command.status, command.answer)
        counts[command.status] += 1
        if command.status == 409:
            test.assertIsNone(made, f"refused and done: {words}")
            continue
        test.assertEqual(command.status, 200, words)
        test.assertIsNotNone(made, f"acknowledged and lost: {words}")
        done = command.answer["done"]
        test.assertEqual((done["first"], done["last"]), made, words)
        count = len(journal.commands[command.table, command.body["id"]])
        test.assertEqual(count, made[1] - made[0] + 1, f"done twice: {words}")
        counts["repeated"] += "repeated" in done
        counts["sent again"] += command.tries > 1
    return counts
