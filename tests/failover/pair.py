"""Two PostgreSQL nodes under Patroni and one etcd, all on loopback, in a folder of their own.

Standard library only. The nodes are made by deploy/patroni/patroni-node, as a room makes them.
Everything runs as Debian's user `postgres` if the test is root, and is killed with its process
group at the end, whatever happened.
"""
import json
import os
import pathlib
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

NODE = pathlib.Path(__file__).parents[2] / "deploy" / "patroni" / "patroni-node"
PROGRAMS = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))[-1]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Process:
    """A program in a process group of its own, so that it dies with all that it started."""

    def __init__(self, words, log, environment=None):
        user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        self.log = log
        with open(log, "ab") as out:
            self.popen = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                          cwd=log.parent, start_new_session=True, **user,
                                          env={**os.environ, "HOME": str(log.parent), **(environment or {})})

    def kill(self):
        try:
            os.killpg(self.popen.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.popen.wait()


class Node:
    def __init__(self, pair, name):
        self.name = name
        self.folder = pair.folder / name
        self.port, self.api = free_port(), free_port()
        self.process = None
        pair.run([NODE, name, self.folder, "--postgres", f"127.0.0.1:{self.port}", "--api",
                  f"127.0.0.1:{self.api}", "--etcd", f"127.0.0.1:{pair.etcd_port}", "--passwords",
                  pair.passwords, *pair.more])

    def start(self):
        self.process = Process(["patroni", str(self.folder / "patroni.yml")], self.folder / "log")

    def kill(self):
        """The machine dies: Patroni and PostgreSQL with it."""
        self.kill_postgres()
        self.process.kill()
        self.kill_postgres()

    def kill_postgres(self):
        """The whole server, SIGKILL: its main process and every backend of it."""
        try:
            pid = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        except (OSError, ValueError, IndexError):
            return
        children = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout.split()
        for victim in [pid, *map(int, children)]:
            try:
                os.kill(victim, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def state(self):
        """What Patroni says of the node, or {} if it says nothing."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.api}/patroni", timeout=2) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as answer:
            return json.load(answer)
        except (OSError, ValueError):
            return {}

    def is_leader(self):
        state = self.state()
        return state.get("state") == "running" and state.get("role") in ("master", "primary")


class Pair:
    def __init__(self, more=()):
        """`more`: further words for patroni-node."""
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sabot-pair-", dir="/tmp"))
        self.more = [str(word) for word in more]
        self.folder.chmod(0o755)
        if os.getuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self.etcd_port, self.etcd_peer = free_port(), free_port()
        self.secrets = {"superuser": secrets.token_hex(12), "replication": secrets.token_hex(12)}
        self.passwords = self.folder / "passwords"
        self.passwords.write_text("".join(f"{who} {word}\n" for who, word in self.secrets.items()))
        self.passwords.chmod(0o644)  # only here: in a folder of the test, until it ends
        self.etcd = None
        self.nodes = [Node(self, "one"), Node(self, "two")]

    def run(self, words, **more):
        """A command to its end, as the server's user."""
        user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        done = subprocess.run([str(word) for word in words], capture_output=True, text=True,
                              timeout=120, cwd=self.folder, **user, **more)
        assert done.returncode == 0, f"{words}: {done.stderr}"
        return done.stdout

    def start(self):
        url = f"http://127.0.0.1:{self.etcd_port}"
        peer = f"http://127.0.0.1:{self.etcd_peer}"
        self.etcd = Process(["etcd", "--data-dir", str(self.folder / "etcd"), "--name", "only",
                             "--listen-client-urls", url, "--advertise-client-urls", url,
                             "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
                             "--initial-cluster", f"only={peer}", "--logger", "zap"],
                            self.folder / "etcd.log")
        for node in self.nodes:
            node.start()
        self.wait_for_standby()
        return self

    def stop(self):
        for node in self.nodes:
            if node.process:
                node.kill()
        if self.etcd:
            self.etcd.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def leader(self):
        for node in self.nodes:
            if node.is_leader():
                return node
        return None

    def wait_for_leader(self, other_than=None, seconds=90):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            leader = self.leader()
            if leader and leader is not other_than:
                return leader
            time.sleep(0.2)
        raise AssertionError("no node became the leader:\n" + self.logs())

    def wait_for_standby(self, seconds=120):
        """Until etcd has it that the standby follows synchronously: from then on nothing
        acknowledged is lost, and the standby may be promoted."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            leader = self.leader()
            if leader and any(node.state().get("sync_standby") for node in self.nodes):
                return leader
            time.sleep(0.2)
        raise AssertionError("no standby follows synchronously:\n" + self.logs())

    def logs(self):
        return "".join(f"--- {log}\n{log.read_text(errors='replace')[-2000:]}\n"
                       for log in [self.folder / "etcd.log", *(node.folder / "log" for node in self.nodes)]
                       if log.exists())

    def address(self, database="postgres", user="postgres", password=None, ports=None):
        """The connection string of both nodes; whichever takes writes is meant."""
        ports = ports or [node.port for node in self.nodes]
        hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
        return (f"postgresql://{user}:{password or self.secrets['superuser']}@{hosts}/{database}"
                "?target_session_attrs=read-write&connect_timeout=2")

    def sql(self, text, database="postgres"):
        return self.run([PROGRAMS / "psql", "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-d",
                         self.address(database), "-c", text]).strip()
