"""`sabot serve --new FOLDER`: from nothing to a room that is open, and what it refuses.

Without the guard of the loop (loop_guard.c): the pages that make a room have one client, and write files.
"""
import http.client
import json
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import unittest

from harness import SABOT

SHEET = subprocess.run([SABOT, "sheet", "show", "california-panda8", "--yaml"], check=True,
                       capture_output=True, text=True).stdout


def wish(**parts):
    return {"room": {"room": "Harbour “Card” Room", "address": "127.0.0.1", "languages": ["en", "vi"]},
            "table": {"id": "t1", "name": "Table 1", "cards": "keyed", "wagers": "dealer"},
            "sheet": {"from": "california-panda8", "text": SHEET},
            "staff": [{"name": "Flo", "role": "floor"}, {"name": "Ana", "role": "dealer"}], **parts}


class Making:
    def __init__(self, folder):
        self.process = subprocess.Popen([SABOT, "serve", "--new", str(folder), "--port", "0"],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        words = self.hear("End with ctrl-C")
        self.port, self.token = re.search(r"http://127.0.0.1:(\d+)/new#([0-9a-f]{64})", words).groups()
        self.cookie = ""

    def hear(self, until):
        words = ""
        for line in self.process.stdout:
            words += line
            if until in line:
                return words
        raise AssertionError(words + self.process.stderr.read())

    def ask(self, path, body=None, cookie=None):
        line = http.client.HTTPConnection("127.0.0.1", int(self.port), timeout=30)
        line.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body),
                     {"Cookie": self.cookie if cookie is None else cookie})
        answer = line.getresponse()
        text = answer.read()
        self.given = (answer.getheader("Set-Cookie") or "").split(";")[0]
        line.close()
        return answer.status, json.loads(text) if text[:1] == b"{" else text

    def enter(self):
        status, _ = self.ask("/api/new/enter", {"token": self.token})
        self.cookie = self.given
        return status

    def end(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(timeout=20)
        errors = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return code, errors


class NewRoom(unittest.TestCase):
    def setUp(self):
        self.base = pathlib.Path(tempfile.mkdtemp(prefix="sabot-new-"))
        self.folder = self.base / "our room"

    def tearDown(self):
        shutil.rmtree(self.base)

    def test_a_link_that_works_once_leads_to_a_room_that_is_open(self):
        making = Making(self.folder)
        self.assertEqual(making.ask("/api/new")[0], 401)
        self.assertEqual(making.ask("/api/new", wish())[0], 401)
        self.assertEqual(making.ask("/api/new/enter", {"token": "0" * 64})[0], 403)
        self.assertEqual(making.enter(), 200)
        self.assertEqual(making.ask("/api/new/enter", {"token": making.token})[0], 403)
        self.assertEqual(making.ask("/api/new", cookie="sabot-new=" + "0" * 64)[0], 401)
        self.assertIn(b"<!doctype html>", making.ask("/new")[1])
        status, choices = making.ask("/api/new")
        self.assertEqual((status, choices["folder"]), (200, str(self.folder)))
        self.assertIn("california-panda8", [sheet["name"] for sheet in choices["sheets"]])
        self.assertEqual(list(self.folder.iterdir()), [])

        status, made = making.ask("/api/new", wish())
        self.assertEqual(status, 200, made)
        printed = making.hear("The journal is")
        self.assertIn("Harbour “Card” Room is open.", printed)
        self.assertIn(f"sabot serve --config {self.folder}/room.yaml", printed)
        status, room = making.ask("/api/room")
        self.assertEqual([(table["id"], table["name"]) for table in room["tables"]], [("t1", "Table 1")])
        self.assertNotEqual(room["tables"][0]["phase"], "closed")
        self.assertEqual((room["name"], room["languages"]), ("Harbour “Card” Room", ["en", "vi"]))
        self.assertEqual([person["name"] for person in made["staff"]], ["Flo", "Ana"])
        for person in made["staff"]:
            self.assertEqual(making.ask("/api/sign-in", {"name": person["name"],
                                                         "password": person["password"]})[0], 200)
        self.assertEqual(making.ask("/api/new", wish())[0], 404, "a running room writes no file")
        self.assertEqual(making.end()[0], 0)

        self.assertEqual((self.folder / "room.yaml").stat().st_mode & 0o777, 0o600)
        checked = subprocess.run([SABOT, "sheet", "check", str(self.folder / "our-california-panda8.yaml")],
                                 capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        listed = subprocess.run([SABOT, "staff", "list", "--config", str(self.folder / "room.yaml")],
                                capture_output=True, text=True)
        self.assertEqual(listed.stdout.split(), "dealer every table Ana floor every table Flo".split())
        again = subprocess.run([SABOT, "serve", "--new", str(self.folder)], capture_output=True, text=True)
        self.assertEqual((again.returncode, again.stdout), (2, ""))
        self.assertEqual(again.stderr, f"sabot serve: {self.folder} holds a room already; start it: sabot "
                                       f"serve --config {self.folder}/room.yaml\n")

    def test_the_port_is_free_for_nobody_before_the_room_is_open(self):
        making = Making(self.folder)
        self.assertEqual(making.enter(), 200)
        taken, over = [], threading.Event()

        def take():
            while not over.is_set():
                thief = socket.socket()
                thief.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                try:
                    thief.bind(("127.0.0.1", int(making.port)))
                    thief.listen()
                    taken.append(thief)
                    return
                except OSError:
                    thief.close()
        thieves = [threading.Thread(target=take) for _ in range(2)]
        for thief in thieves:
            thief.start()
        try:
            self.assertEqual(making.ask("/api/new", wish())[0], 200)
            making.hear("The journal is")
            self.assertEqual(making.ask("/api/room")[0], 200)
        finally:
            over.set()
            for thief in thieves:
                thief.join()
            for thief in taken:
                thief.close()
            code, _ = making.end()
        self.assertEqual((taken, code), ([], 0))

    def test_what_is_wrong_is_named_and_nothing_is_written(self):
        making = Making(self.folder)
        self.assertEqual(making.enter(), 200)
        good = wish()
        for path, words, asked in [
            ("sheet.schedule[0].limits.line", "limits such as", wish(sheet={
                "from": "california-panda8", "text": SHEET.replace("line: 10..10000", "line: ten")})),
            ("sheet.wagers.tie", "", wish(sheet={
                "from": "california-panda8", "text": SHEET.replace('pays: "8:1"', 'pays: "80:1"')})),
            ("sheet.from", "shipped", wish(sheet={"from": "../x", "text": SHEET})),
            ("room.room", "", wish(room={**good["room"], "room": ""})),
            ("room.address", "beyond loopback", wish(room={**good["room"], "address": "192.0.2.1"})),
            ("room.address", "no such address", wish(room={
                **good["room"], "address": "192.0.2.1", "plain_http_beyond_loopback": "yes"})),
            ("room.address", "", wish(room={**good["room"], "certificate": "/no/such", "certificate_key": "/x"})),
            ("room.tables[0].id", "", wish(table={**good["table"], "id": "room"})),
            ("staff[1].", "looks like", wish(staff=[{"name": "Flo", "role": "floor"},
                                                    {"name": "flo", "role": "dealer"}])),
            ("staff[0].", "floor, dealer or auditor", wish(staff=[{"name": "Flo", "role": "bettor"}])),
            ("staff", "somebody of the floor", wish(staff=[{"name": "Ana", "role": "dealer"}])),
            ("room.", "data", wish(room={**good["room"], "data": "/elsewhere"})),
        ]:
            status, answer = making.ask("/api/new", asked)
            with self.subTest(path=path, words=words):
                self.assertEqual(status, 400, answer)
                self.assertTrue(answer["problem"]["path"].startswith(path), answer)
                self.assertIn(words, answer["problem"]["message"])
                self.assertEqual(list(self.folder.iterdir()), [])
        self.assertEqual(making.end(signal.SIGINT), (2, f"sabot serve: no room was made; {self.folder} is "
                                                        "empty\n"))
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_start_that_made_nothing_removes_nothing(self):
        first, second = Making(self.folder), Making(self.folder)
        self.assertEqual((first.enter(), second.enter()), (200, 200))
        status, made = second.ask("/api/new", wish())
        self.assertEqual(status, 200, made)
        second.hear("The journal is")
        files = sorted(self.folder.rglob("*"))
        for asked in (wish(), wish(sheet={"from": "ventura-ez", "text": SHEET})):
            status, answer = first.ask("/api/new", asked)
            self.assertEqual(sorted(self.folder.rglob("*")), files, answer)
            self.assertEqual((status, answer["problem"]["path"]), (400, ""), answer)
            self.assertIn("holds a room already", answer["problem"]["message"])
        code, errors = first.end(signal.SIGINT)
        self.assertEqual((code, errors), (2, f"sabot serve: no room was made: {self.folder} holds a room already; "
                                             f"start it: sabot serve --config {self.folder}/room.yaml\n"))
        person = made["staff"][0]
        second.cookie = ""
        self.assertEqual(second.ask("/api/sign-in", {"name": person["name"],
                                                     "password": person["password"]})[0], 200)
        self.assertEqual(second.end()[0], 0)

    def test_a_folder_that_is_not_for_a_new_room_is_refused_in_one_line(self):
        (self.base / "file").write_text("")
        (self.base / "full").mkdir()
        (self.base / "full" / "note").write_text("")
        for folder, more, words in [
            (self.base / "full", [], "is not empty; give a folder of its own"),
            (self.base / "file", [], "Not a directory"),
            (self.base / "file" / "room", [], "cannot be made: Not a directory"),
            ("", [], "expected 1 to"),
            (self.folder, ["--config", "room.yaml"], "expected no --config"),
            (self.folder, ["--check-sandbox"], "expected no --config"),
        ]:
            done = subprocess.run([SABOT, "serve", "--new", str(folder), *more], capture_output=True,
                                  text=True, timeout=20)
            with self.subTest(folder=folder, more=more):
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertIn(words, done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1)


if __name__ == "__main__":
    unittest.main()
