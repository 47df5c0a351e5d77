"""Faults of the machine that once went unseen (docs/security.md: findings 10 and 13, and low ones):
a full disk, a store that is removed, replaced or has two names, a clock that jumps, backups that
are killed, long imports."""
import asyncio
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from harness import SABOT, Client, Server, open_shoe, staff

TABLE = {"id": "t", "name": "Table", "sheet": "california-panda8", "cards": "keyed",
         "wagers": "bettors"}


def run(scenario, environment=None):
    """Until `scenario(server)` is done; the server may have ended by then."""
    server = Server([TABLE])
    (server.folder / "data").mkdir(mode=0o700)
    server.environment = {name: value.replace("DATA", str(server.folder / "data"))
                          for name, value in (environment or {}).items()}
    try:
        server.start()
        asyncio.run(scenario(server))
    finally:
        server.remove()


class Store(unittest.TestCase):
    async def ends(self, server):
        """A server that can keep nothing ends, not well, so that systemd starts it again."""
        for _ in range(100):
            if server.process.poll() is not None:
                break
            await asyncio.sleep(0.1)
        self.assertNotIn(server.process.poll(), (None, 0))
        return server.process.stderr.read()

    async def refuses(self, client, kind, **fields):
        try:
            status, _ = await client.command("t", kind, **fields)
        except (ConnectionError, asyncio.IncompleteReadError):
            return
        self.assertNotEqual(status, 200)

    def lost(self, harm):
        async def scenario(server):
            _, dealer = await staff(server, "t")
            await dealer.must("t", "seat", seat=1, name="Ann")
            harm(pathlib.Path(server.store))
            await self.refuses(dealer, "seat", seat=2, name="Bob")
            await self.ends(server)
        run(scenario)

    def test_a_store_that_was_removed_takes_nothing_more(self):
        def remove(store):
            for path in store.parent.glob("room.db*"):
                path.unlink()
        self.lost(remove)

    def test_a_log_that_was_removed_is_missed(self):
        self.lost(lambda store: pathlib.Path(f"{store}-wal").unlink())

    def test_a_store_that_was_replaced_takes_nothing_more(self):
        def replace(store):
            shutil.copy(store, f"{store}.other")
            os.replace(f"{store}.other", store)
        self.lost(replace)

    def test_a_store_with_two_names_has_no_two_servers(self):
        def link(store):
            other = store.parent.parent / "other"
            other.mkdir(mode=0o700)
            for path in store.parent.iterdir():
                if path.name == "room.key":
                    shutil.copy(path, other / path.name)
                elif path.name != "room.db-lock":
                    os.link(path, other / path.name)
            second = subprocess.run([SABOT, "serve", "--data", str(other), "--config",
                                     str(store.parent.parent / "room.yaml"), "--port", "0"],
                                    capture_output=True, text=True, timeout=30)
            self.assertNotEqual(second.returncode, 0)
            self.assertIn("hard link", second.stderr)
        self.lost(link)

    def test_a_full_disk_ends_the_server_and_the_next_one_goes_on(self):
        async def scenario(server):
            full = server.folder / "data" / "full"
            _, dealer = await staff(server, "t")
            await dealer.must("t", "seat", seat=1, name="Ann")
            full.touch()
            await self.refuses(dealer, "seat", seat=2, name="Bob")
            self.assertIn("full", await self.ends(server))
            full.unlink()
            server.process.stdout.close()
            server.process.stderr.close()
            server.start()
            _, dealer = await staff(server, "t")
            state = await dealer.state("t")
            self.assertIn([one["name"] for one in state["bettors"]], (["Ann"], ["Ann", "Bob"]))
            await dealer.must("t", "seat", seat=3, name="Cat")
        run(scenario, {"LD_PRELOAD": os.environ["SABOT_FULL_DISK"],
                       "SABOT_TEST_FULL": "DATA/full"})


class Clock(unittest.TestCase):
    ENVIRONMENT = {"LD_PRELOAD": os.environ["SABOT_CLOCK_SHIFT"], "SABOT_TEST_CLOCK": "DATA/clock"}

    def test_a_clock_that_jumps_there_and_back_is_seen_and_stretches_no_timer(self):
        async def scenario(server):
            clock = server.folder / "data" / "clock"
            floor, dealer = await staff(server, "t")
            begun = time.time()
            await dealer.must("t", "seat", seat=1, name="Ann")
            clock.write_text("18000000")  # five hours
            await asyncio.sleep(0.3)
            await dealer.must("t", "seat", seat=2, name="Bob")
            clock.write_text("0")
            await asyncio.sleep(0.3)
            await open_shoe(dealer, "t", keyed=True)
            _, answer = await dealer.request("GET", "/api/tables/t")
            self.assertLess(abs(answer["now_ms"] / 1000 - time.time()), 60)
            _, lines = await floor.request("GET", "/api/tables/t/events?from=1")
            times = [json.loads(line)["time_ms"] / 1000 for line in lines.splitlines()]
            self.assertLess(max(times) - begun, 60)  # no record of five hours from now
            self.assertEqual(await server.noted(["clock-jumped"], 2), 2)
        run(scenario, self.ENVIRONMENT)

    def test_a_start_before_the_last_record_goes_on_from_it(self):
        async def scenario(server):
            clock = server.folder / "data" / "clock"
            server.process.terminate()
            server.process.wait()
            server.process.stdout.close()
            server.process.stderr.close()
            clock.write_text("18000000")
            server.start()
            _, dealer = await staff(server, "t")
            await dealer.must("t", "seat", seat=1, name="Ann")
            server.stop()
            clock.write_text("0")
            server.start()
            _, dealer = await staff(server, "t")
            _, answer = await dealer.request("GET", "/api/tables/t")
            await dealer.must("t", "seat", seat=2, name="Bob")
            _, lines = await dealer.request("GET", "/api/tables/t/events?from=1")
            last = json.loads(lines.splitlines()[-1])["time_ms"]
            # The server's time is that of the records: a timer that starts now is as long as it is.
            self.assertLess(abs(last - answer["now_ms"]), 60000)
            self.assertEqual(await server.noted(["clock-jumped", "behind the last record"], 1), 1)
        run(scenario, self.ENVIRONMENT)


class Files(unittest.TestCase):
    def test_import_takes_time_in_proportion(self):
        """4 times the shoes in less than 8 times the time; it was 16."""
        with tempfile.TemporaryDirectory() as folder:
            def seconds(shoes):
                name = pathlib.Path(folder) / f"{shoes}.txt"
                name.write_text("shoe\n" .join([""] + ["P\nB\n" * 35] * shoes))
                begun = time.time()
                done = subprocess.run([SABOT, "import", f"{folder}/{shoes}.db", "--sheet",
                                       "california-panda8", "--table", "old", str(name)], capture_output=True, text=True,
                                      timeout=120)
                self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
                return time.time() - begun
            short = seconds(20)
            self.assertLess(seconds(80), 8 * max(short, 0.05))

    def test_a_killed_backup_leaves_nothing_after_the_next(self):
        async def scenario(server):
            folder = server.folder / "backups"
            folder.mkdir()
            command = [SABOT, "backup", server.store, str(folder / "night")]
            killed = subprocess.Popen(command, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL)
            for _ in range(2000):  # as soon as it has begun
                if any(folder.iterdir()) or killed.poll() is not None:
                    break
                time.sleep(0.0005)
            killed.send_signal(signal.SIGKILL)
            killed.wait()
            (folder / "night.new-abcdef").mkdir(exist_ok=True)  # of one killed yesterday
            (folder / "night.new-abcdef" / "room.db").touch()
            subprocess.run(["rm", "-rf", str(folder / "night")], check=True)
            done = subprocess.run(command, capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual([path.name for path in folder.iterdir()], ["night"])
        run(scenario)


if __name__ == "__main__":
    unittest.main()
