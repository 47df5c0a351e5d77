"""What the people do who look after a room: copy it while it plays, put a copy back, read its log."""
import asyncio
import os
import pwd
import re
import signal
import socket
import subprocess
import tempfile
import unittest

from harness import EZ, HOUSE, KEYED, SABOT, Client, Server, Stream, open_shoe, staff

PASSWORD = "a long enough one"


def sabot(*words):
    return subprocess.run([SABOT, *words], capture_output=True, text=True, timeout=120)


def export(store):
    done = sabot("export", store)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


class Port(unittest.TestCase):
    def test_a_demonstration_whose_port_is_taken_takes_a_free_one_and_says_so(self):
        with socket.socket() as holder, tempfile.TemporaryDirectory() as folder:
            try:
                holder.bind(("127.0.0.1", 8017))
                holder.listen()
            except OSError:
                pass  # somebody else has it, which serves as well
            asked = sabot("serve", "--port", "8017", "--data", folder)
            self.assertEqual(asked.returncode, 2)
            self.assertIn("the port is in use", asked.stderr)
            with subprocess.Popen([SABOT, "serve", "--data", folder], text=True,
                                  stdout=subprocess.PIPE) as server:
                words = ""
                while "End with ctrl-C" not in words:
                    line = server.stdout.readline()
                    self.assertTrue(line, words)
                    words += line
                server.terminate()
        self.assertIn("Port 8017 is in use, so this room took a free one.", words)
        self.assertNotIn("8017/", words)


class Address(unittest.TestCase):
    def test_a_path_that_is_no_page_is_404_in_words(self):
        async def status(path):
            client = Client(server)
            client.reader, client.writer = await client.connect()
            client.writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                                "Connection: close\r\n\r\n".encode())
            answer = (await client.reader.read()).decode()
            self.assertIn("<html", answer)
            return int(answer.split()[1])

        async def ask():
            for path in ("/healthz", "/readyz", "/metrics", "/nonsense", "/nonsense/t1"):
                self.assertEqual(await status(path), 404, path)
            for path in ("/", "/floor", "/table/real", "/board"):
                self.assertEqual(await status(path), 200, path)
        server = Server([KEYED]).start()
        try:
            asyncio.run(ask())
        finally:
            server.remove()


class Backup(unittest.TestCase):
    def test_a_copy_made_while_a_table_plays_verifies_and_serves(self):
        server = Server([KEYED, EZ]).start()
        copies = [str(server.folder / f"copy-{number}") for number in range(3)]

        async def traffic():
            _, dealer = await staff(server, "real")
            await open_shoe(dealer, "real", keyed=True)
            acknowledged, over = 0, asyncio.Event()

            async def copy():
                for folder in copies:
                    before = acknowledged
                    done = await asyncio.to_thread(sabot, "backup", server.store, folder,
                                                   "--with-keys")
                    self.assertEqual(done.returncode, 0, done.stderr)
                    # What was acknowledged before the copy began is in it.
                    lines = [line for line in export(folder + "/room.db") if '"real"' in line]
                    self.assertGreaterEqual(len(lines), before)
                over.set()
            copying = asyncio.ensure_future(copy())
            while not over.is_set() and not copying.done():
                await dealer.must("real", "seat", seat=1, name="Ana")
                await dealer.must("real", "leave", bettor=1)
                acknowledged += 2
                await asyncio.sleep(0)
            await copying
            return acknowledged
        try:
            commands = asyncio.run(traffic())
            self.assertGreater(commands, 20)
            self.assertEqual(server.stop(), 0, server.errors)
            whole = export(server.store)
            for folder in copies:
                done = sabot("verify", folder + "/room.db", "--heads", folder + "/heads.txt",
                             "--key", folder + "/heads.key.pub")
                self.assertEqual(done.returncode, 0, done.stdout)
                part = export(folder + "/room.db")
                real = [line for line in part if '"real"' in line]
                self.assertEqual([line for line in whole if '"real"' in line][:len(real)], real)
            self.serve_again(server, copies[1])
        finally:
            server.remove()

    def serve_again(self, server, copy):
        """Put back in the place of the room's folder, it plays on."""
        (server.folder / "data").rename(server.folder / "lost")
        done = sabot("restore", copy, str(server.folder / "data"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(server.staff("confirm").returncode, 0)
        before = len(export(server.store))
        server.start()

        async def go_on():
            _, dealer = await staff(server, "real")
            await dealer.must("real", "seat", seat=2, name="Ben")
        asyncio.run(go_on())
        self.assertEqual(server.stop(), 0, server.errors)
        self.assertGreater(len(export(server.store)), before)
        self.assertEqual(server.verify().returncode, 0)

    def test_a_lost_room_without_its_keys_says_what_is_missing(self):
        server = Server([KEYED]).start()
        try:
            copy = str(server.folder / "copy")
            done = sabot("backup", server.store, copy)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("room.key      not in the copy", done.stdout)
            self.assertEqual(server.stop(), 0)
            self.assertEqual(sorted(os.listdir(copy)), ["heads.key.pub", "heads.txt", "room.db"])
        finally:
            server.remove()


@unittest.skipUnless(os.geteuid() == 0, "root's own mistake")
class Owner(unittest.TestCase):
    def test_root_makes_nothing_in_a_folder_of_another_user(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            data = os.path.join(folder, "data")
            os.mkdir(data)
            store = os.path.join(data, "room.db")
            os.chown(data, pwd.getpwnam("nobody").pw_uid, -1)
            config = os.path.join(folder, "room.yaml")
            with open(config, "w", encoding="utf-8") as file:
                file.write(f"room: R\ndata: {data}\ntables:\n"
                           "  - {id: t1, name: T, sheet: ez-house, cards: keyed, wagers: dealer}\n")
            for words in (["staff", "add", "Flo", "--role", "floor", "--config", config],
                          ["room", "edition", "2", "--store", store], ["key", "make", "--config", config],
                          ["serve", "--config", config]):
                done = subprocess.run([SABOT, *words], input=PASSWORD + "\n", capture_output=True, text=True,
                                      timeout=60)
                self.assertEqual(done.returncode, 2, words)
                self.assertIn(f"{data}: this folder belongs to nobody: run it as that user: runuser -u nobody "
                              f"-- sabot {words[0]}", done.stderr)
                self.assertEqual(os.listdir(data), [], words)

    def lay_store(self, folder, **owner):
        hired = subprocess.run([SABOT, "staff", "add", "Flo", "--role", "floor", "--data", folder],
                               input=PASSWORD + "\n", capture_output=True, text=True, timeout=60, **owner)
        self.assertEqual(hired.returncode, 0, hired.stderr)
        return os.path.join(folder, "room.db")

    def write_as_nobody(self, store):
        """How it ends, and what it says after the reason."""
        nobody = pwd.getpwnam("nobody")
        done = subprocess.run([SABOT, "room", "edition", "2", "--store", store], capture_output=True, text=True,
                              timeout=60, user=nobody.pw_uid, group=nobody.pw_gid)
        return done.returncode, done.stderr.removeprefix(
            f"sabot room edition: journal {store}: cannot be written: its lock file: Permission denied; ")

    def test_a_store_of_root_names_its_owner_and_the_cure(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            store = self.lay_store(folder)
            cure = f"chown -h nobody: {store} {store}-*"
            self.assertEqual(self.write_as_nobody(store), (2, f"it belongs to root: {cure}\n"))
            subprocess.run(cure, shell=True, check=True, timeout=60)
            self.assertEqual(self.write_as_nobody(store), (0, ""))
            self.assertEqual(os.stat(os.path.join(folder, "room.key")).st_uid, 0)
            os.remove(store + "-lock")
            self.assertEqual(self.write_as_nobody(store), (2, "its folder belongs to root\n"))

    def test_a_store_of_another_user_is_left_to_that_user(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            owner = pwd.getpwnam("daemon")
            data = os.path.join(folder, "data")
            os.mkdir(data)
            os.chown(data, owner.pw_uid, owner.pw_gid)
            store = self.lay_store(data, user=owner.pw_uid, group=owner.pw_gid)
            cure = "belongs to daemon: run it as that user: runuser -u daemon -- sabot ...\n"
            self.assertEqual(self.write_as_nobody(store), (2, f"it {cure}"))
            os.remove(store + "-lock")
            self.assertEqual(self.write_as_nobody(store), (2, f"its folder {cure}"))


class Log(unittest.TestCase):
    def test_a_whole_session_leaves_no_secret_in_the_log(self):
        server = Server([EZ, HOUSE, KEYED], ["log:", "  level: request", "  file: LOG"])
        place = server.folder / "room.yaml"
        log = server.folder / "log" / "room.log"
        log.parent.mkdir()
        place.write_text(place.read_text().replace("LOG", str(log)))
        secrets = {"password": PASSWORD, "typed as a name": "hunter2-my-password",
                   "wrong password": "not my password"}
        try:
            server.hire("Flo", "floor", PASSWORD)
            server.start()
            secrets.update({f"link of {who}": token for who, token in server.tokens.items()})
            asyncio.run(self.session(server, secrets))
            self.assertEqual(server.stop(), 0, server.errors)
            secrets["room.key"] = (server.folder / "data" / "room.key").read_bytes().hex()
            secrets["heads.key"] = (server.folder / "data" / "heads.key").read_text().split()[-1]
            secrets.update(self.seeds(server))
            text = log.read_text() + server.errors
            # It is a log: what happened is in it.
            for words in ("signed-in: floor Flo", "sign-in-refused", "sandbox: ", "stopped",
                          "POST /api/sign-in 200", "POST /api/sign-in 401", "GET /api/room 200",
                          "POST /api/tables/ez/commands 200", "POST /api/join 200"):
                self.assertIn(words, text)
            self.assertRegex(text, r"(?m)sign-in-refused from 127\.0\.0\.1 \[[0-9a-f]+-[0-9a-f]+\]$")
            self.assertRegex(text, rf"serves \S+ at 127\.0\.0\.1 port {server.port}, metrics port 0, process \d+")
            self.assertIn("table ez: replace the placeholders in the notices of its sheet (R70), such as ", text)
            self.assertGreater(len(secrets), 12, secrets.keys())
            self.assertEqual([what for what, secret in secrets.items() if len(secret) < 9], [])
            leaks = [what for what, secret in secrets.items()
                     if secret[:12] in text or secret[-12:] in text]
            self.assertEqual(leaks, [])
            self.assertEqual(log.stat().st_mode & 0o007, 0)
        finally:
            server.remove()

    async def session(self, server, secrets):
        floor, dealer = Client(server), Client(server)
        self.assertEqual((await Client(server).sign_in("Flo", "not my password"))[0], 401)
        self.assertEqual((await Client(server).sign_in("hunter2-my-password", "Flo Flo Flo"))[0], 401)
        self.assertEqual((await floor.sign_in("Flo", PASSWORD))[0], 200)
        await dealer.enter(server.tokens["ez"])
        self.assertEqual((await Client(server).request("POST", "/api/enter",
                                                       {"token": server.tokens["ez"]}))[0], 401)
        await Client(server).request("GET", "/api/room")
        await open_shoe(dealer, "ez")
        bettor = Client(server)
        status, answer = await bettor.request("POST", "/api/tables/ez/join",
                                              {"name": "Ana", "seat": 1, "amount": 100000})
        self.assertEqual(status, 202)
        secrets["ticket"] = answer["ticket"]
        await dealer.request("POST", "/api/tables/ez/joins",
                             {"ticket": answer["ticket"], "accept": True})
        for _ in range(500):
            _, seated = await bettor.request("POST", "/api/join", {"ticket": answer["ticket"]})
            if seated.get("state") == "seated":
                break
            await asyncio.sleep(0.01)
        async with Stream(bettor, "ez") as stream:
            await stream.until("state")
        for who, client in (("floor", floor), ("dealer", dealer), ("bettor", bettor)):
            secrets[f"pass of the {who}"] = client.cookie
        await dealer.must("ez", "close-shoe")
        await floor.request("POST", "/api/sign-out", {})

    def seeds(self, server):
        """Of a shoe that was closed, as the journal reveals it, and staff's hash."""
        found = {}
        for line in export(server.store):
            for name, value in re.findall(r'"(value|seed)":\s*"([0-9a-f]{32,})"', line):
                found[f"{name} {len(found)}"] = value
        self.assertTrue(found, "no seed was revealed: nothing was looked for")
        done = sabot("export", server.store, "--room")
        for value in re.findall(r"\$argon2id\$[^\"]+", done.stdout):
            found["hash"] = value
        return found

    def test_a_start_that_fails_is_in_it(self):
        server = Server([KEYED], ["log: {file: LOG}"])
        try:
            place, log = server.folder / "room.yaml", server.folder / "room.log"
            place.write_text(place.read_text().replace("LOG", str(log)))
            (server.folder / "data" / "room.db").mkdir(parents=True)
            said = server.refused().removeprefix("sabot serve: ")
            self.assertRegex(log.read_text(), "error    not started: " + re.escape(said))
        finally:
            server.remove()

    def test_it_rotates_by_size_and_opens_anew_when_told(self):
        async def scenario(server):
            log = server.folder / "data" / "room.log"
            moved = server.folder / "data" / "moved.log"
            await Client(server).request("GET", "/api/room")
            log.rename(moved)
            server.process.send_signal(signal.SIGHUP)
            for _ in range(200):  # the next line opens it
                await Client(server).request("GET", "/api/room")
                if log.exists():
                    break
                await asyncio.sleep(0.02)
            self.assertTrue(log.exists())
            self.assertIn("serves", moved.read_text())
            self.assertNotIn("serves", log.read_text())
        server = Server([KEYED], ["log:", "  level: request", "  file: LOG"])
        try:
            place = server.folder / "room.yaml"
            place.write_text(place.read_text().replace("LOG", str(server.folder / "data/room.log")))
            (server.folder / "data").mkdir()
            server.start()
            asyncio.run(scenario(server))
            self.assertEqual(server.stop(), 0, server.errors)
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main()
