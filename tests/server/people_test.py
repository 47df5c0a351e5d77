"""Staff, passes and the room's records, over a real server."""
import asyncio
import json
import os
import pty
import sqlite3
import subprocess
import sys
import time
import unittest

from harness import (EZ, HOUSE, KEYED, SABOT, Client, Server, Stream, bring, open_shoe, play_round,
                     run, staff)

PASSWORD = "a long enough one"
FLO = ("Flo", "floor", PASSWORD)
DAN = ("Dan", "dealer", PASSWORD, "ez")
UNA = ("Una", "auditor", PASSWORD)


def happened(notes, what):
    return [note for note in notes if note["kind"] == "happened" and note["what"] == what]


class SigningIn(unittest.TestCase):
    def test_a_right_password_gives_a_pass(self):
        async def scenario(server):
            for name, role, table in [("Flo", "floor", "*"), ("Dan", "dealer", "ez"),
                                      ("Una", "auditor", "*")]:
                client = Client(server)
                status, answer = await client.sign_in(name, PASSWORD)
                self.assertEqual((status, answer["you"]),
                                 (200, {"role": role, "name": name, "table": table, "bettor": 0}))
                _, you = await client.request("GET", "/api/you")
                self.assertEqual(you, answer["you"])
        run([EZ], scenario, [FLO, DAN, UNA])

    def test_wrong_passwords_and_unknown_names_get_one_answer_in_about_one_time(self):
        async def scenario(server):
            answers, times = set(), {"Flo": [], "Nobody": []}
            for _ in range(3):
                for name in times:
                    began = time.monotonic()
                    status, answer = await Client(server).sign_in(name, "another long one")
                    times[name].append(time.monotonic() - began)
                    answers.add((status, json.dumps(answer)))
            self.assertEqual(len(answers), 1, answers)
            self.assertEqual(answers.pop()[0], 401)
            known, unknown = min(times["Flo"]), min(times["Nobody"])
            self.assertLess(max(known, unknown), 3 * min(known, unknown) + 0.05, times)
            # And both wait now, in the same words.
            locked = [await Client(server).sign_in(name, PASSWORD) for name in times]
            self.assertEqual(locked[0], locked[1])
            self.assertEqual((locked[0][0], locked[0][1]["problem"]["code"]), (429, "locked-out"))
        run([EZ], scenario, [FLO])

    def test_many_tries_at_once_are_many_tries(self):
        async def scenario(server):
            answers = await asyncio.gather(*[Client(server).sign_in("Flo", f"wrong wrong {i}")
                                             for i in range(20)])
            statuses = [status for status, _ in answers]
            self.assertEqual((statuses.count(401), statuses.count(429)), (3, 17))
        run([EZ], scenario, [FLO])

    def test_a_table_goes_on_while_passwords_are_checked(self):
        async def scenario(server):
            _, dealer = await staff(server, "real")
            await open_shoe(dealer, "real", keyed=True)
            times = []
            began = time.monotonic()
            wrong = [asyncio.ensure_future(Client(server).sign_in(f"Nobody {i}", "wrong wrong"))
                     for i in range(20)]
            while not all(one.done() for one in wrong):
                sent = time.monotonic()
                await dealer.must("real", "seat", seat=1, name="Ana")
                await dealer.must("real", "leave", bettor=1)
                times.append(time.monotonic() - sent)
            took = time.monotonic() - began
            self.assertLessEqual({status for status, _ in await asyncio.gather(*wrong)}, {401, 503})
            # Behind a check each, two commands would take a tenth of it all; a slow disk is no check.
            usual = sorted(times)[len(times) // 2]
            self.assertGreater(len(times), 10)
            self.assertLess(usual, took / 20)
            print(f"{2 * len(times)} commands in {took:.2f} s of 20 password checks; two usually "
                  f"took {usual * 1000:.0f} ms", file=sys.stderr)
        run([KEYED], scenario)

    def test_the_queue_of_passwords_is_bounded(self):
        async def scenario(server):
            answers = await asyncio.gather(*[Client(server).sign_in(f"Nobody {i}", "wrong wrong")
                                             for i in range(60)])
            statuses = [status for status, _ in answers]
            self.assertEqual(set(statuses), {401, 503})
            self.assertGreaterEqual(statuses.count(401), 8)  # of one address
            self.assertEqual((await Client(server).sign_in("Flo", PASSWORD))[0], 200)
        run([EZ], scenario, [FLO])

    def test_a_stop_with_passwords_in_the_queue_is_clean(self):
        async def scenario(server):
            waiting = [asyncio.ensure_future(Client(server).sign_in(f"Nobody {i}", "wrong wrong"))
                       for i in range(30)]
            await asyncio.sleep(0.2)
            server.process.terminate()
            await asyncio.gather(*waiting, return_exceptions=True)
        run([EZ], scenario)

    def test_wrong_bodies_are_400(self):
        async def scenario(server):
            for body in [{}, {"name": "Flo"}, {"name": "", "password": "x"},
                         {"name": "F" * 64, "password": "x"}, {"name": "Flo", "password": "x" * 256},
                         {"name": 7, "password": "x"}, {"name": "Flo\0x", "password": "x"}, b"[]"]:
                status, answer = await Client(server).request("POST", "/api/sign-in", body)
                self.assertEqual((status, answer["problem"]["code"]), (400, "bad-body"), body)
            status, _ = await Client(server).request("POST", "/api/enter", {"token": ""})
            self.assertEqual(status, 400)
        run([EZ], scenario, [FLO])


class Passes(unittest.TestCase):
    def test_passes_outlive_a_restart_until_the_password_changes(self):
        server = Server([EZ])
        try:
            for person in (FLO, DAN, UNA):
                server.hire(*person)
            server.start()
            clients = {}

            async def enter():
                for name in ("Flo", "Dan", "Una"):
                    clients[name] = Client(server)
                    self.assertEqual((await clients[name].sign_in(name, PASSWORD))[0], 200)
                    await clients[name].close()

            async def roles():
                seen = {}
                for name, client in clients.items():
                    seen[name] = (await client.request("GET", "/api/you"))[1]["role"]
                    await client.close()
                return seen
            asyncio.run(enter())
            server.kill()
            server.start()
            self.assertEqual(asyncio.run(roles()),
                             {"Flo": "floor", "Dan": "dealer", "Una": "auditor"})
            self.assertEqual(server.stop(), 0)
            self.assertEqual(server.staff("password", "Flo", password="quite another").returncode, 0)
            self.assertEqual(server.staff("remove", "Dan").returncode, 0)
            server.start()
            self.assertEqual(asyncio.run(roles()),
                             {"Flo": "board", "Dan": "board", "Una": "auditor"})

            async def again():
                self.assertEqual((await Client(server).sign_in("Flo", PASSWORD))[0], 401)
                self.assertEqual((await Client(server).sign_in("Flo", "quite another"))[0], 200)
                self.assertEqual((await Client(server).sign_in("Dan", PASSWORD))[0], 401)
            asyncio.run(again())
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_a_pass_with_any_character_changed_is_none(self):
        async def scenario(server):
            client = Client(server)
            await client.sign_in("Flo", PASSWORD)
            good, _ = client.cookie.split(".")  # and the mark of the browser
            self.assertEqual(len(good), 175)
            for i, letter in enumerate(good):
                client.cookie = good[:i] + ("B" if letter == "A" else "A") + good[i + 1:]
                _, you = await client.request("GET", "/api/you")
                self.assertEqual(you["role"], "board", i)
            client.cookie = good
            self.assertEqual((await client.request("GET", "/api/you"))[1]["role"], "floor")
        run([EZ], scenario, [FLO])

    def test_a_pass_of_another_room_is_none(self):
        async def cookie(server):
            client = Client(server)
            await client.sign_in("Flo", PASSWORD)
            return client.cookie
        foreign = run([EZ], cookie, [FLO])

        async def scenario(server):
            client = Client(server)
            client.cookie = foreign
            self.assertEqual((await client.request("GET", "/api/you"))[1]["role"], "board")
            status, _ = await client.command("ez", "pause", reason="x")
            self.assertEqual(status, 401)
        run([EZ], scenario, [FLO])

    def test_who_deals_at_one_table_stays_a_bettor_at_another(self):
        async def scenario(server):
            floor = Client(server)
            await floor.sign_in("Flo", PASSWORD)
            person = Client(server)
            number = await person.sit("house", "Ana", 100000, 1, floor)
            await person.enter(server.tokens["ez"])  # and opens the console of the other table
            for table, role in [("house", "bettor"), ("ez", "dealer")]:
                _, you = await person.request("GET", f"/api/you?table={table}")
                self.assertEqual(you["role"], role)
                async with Stream(person, table) as stream:
                    self.assertEqual((await stream.until("you"))["you"]["role"], role)
            await person.must("ez", "open-shoe", card_set=1)
            await floor.must("house", "open-shoe", card_set=1)
            await person.must("house", "cut", position=7)
            self.assertEqual((await person.command("house", "card"))[0], 403)
            _, you = await person.request("GET", "/api/you?as=bettor")
            self.assertEqual((you["role"], you["bettor"]), ("bettor", number))
            _, you = await person.request("GET", "/api/you?as=floor")
            self.assertEqual(you["role"], "board")
            # One of them ends, the other stays.
            await person.request("POST", "/api/sign-out?as=dealer", {})
            self.assertEqual((await person.request("GET", "/api/you"))[1]["role"], "bettor")
            kept = person.cookie
            await person.request("POST", "/api/sign-out", {})
            self.assertEqual((await person.request("GET", "/api/you"))[1]["role"], "board")
            # A kept copy is worthless: a pass that was signed out is over.
            person.cookie = kept
            self.assertEqual((await person.request("GET", "/api/you"))[1]["role"], "board")
            self.assertEqual((await person.command("house", "leave", bettor=number))[0], 401)
        run([EZ, HOUSE], scenario, [FLO])

    def test_a_dealers_console_that_nobody_uses_is_locked_after_five_minutes(self):
        server = Server([EZ])
        minutes = server.folder / "data" / "clock"  # where the sandbox lets it read

        async def scenario():
            dan, flo = Client(server), Client(server)
            for client, name in ((dan, "Dan"), (flo, "Flo")):
                self.assertEqual((await client.sign_in(name, PASSWORD))[0], 200)
            async def answer(client):
                status, answer = await client.request("GET", "/api/you?table=ez")
                return answer["problem"]["code"] if "problem" in answer else status
            for minute in (4, 8, 12):  # used every four minutes, it stays open
                minutes.write_text(str(minute * 60_000))
                self.assertEqual(await answer(dan), 200)
            minutes.write_text(str(17 * 60_000 + 1000))
            self.assertEqual([await answer(dan), await answer(flo)], ["idle-lock", 200])
            status, refused = await dan.command("ez", "open-shoe", card_set=1)
            self.assertEqual((status, refused["problem"]["code"]), (401, "idle-lock"))
            self.assertEqual((await dan.sign_in("Dan", PASSWORD))[0], 200)
            self.assertEqual(await answer(dan), 200)
            for client in (dan, flo):
                await client.close()

        try:
            server.hire(*DAN)
            server.hire(*FLO)
            minutes.write_text("0")
            server.environment = {"LD_PRELOAD": os.environ["SABOT_CLOCK_SHIFT"],
                                  "SABOT_TEST_CLOCK": str(minutes), "SABOT_TEST_CLOCK_BOTH": "1"}
            server.start()
            asyncio.run(scenario())
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_the_cookie_is_for_tls_alone_behind_a_proxy(self):
        for line, expected in [("behind_proxy: yes", True), ("behind_proxy: no", False)]:
            server = Server([EZ])
            try:
                path = server.folder / "room.yaml"
                path.write_text(line + "\nlanguages: [zh-Hant, en]\n" + path.read_text())
                server.start()
                head = subprocess.run(
                    ["curl", "-si", "-H", "content-type: application/json", "-d",
                     json.dumps({"token": server.tokens["floor"]}),
                     f"http://127.0.0.1:{server.port}/api/enter"],
                    capture_output=True, text=True, timeout=20, check=True).stdout.lower()
                cookie = next(one for one in head.splitlines() if one.startswith("set-cookie"))
                self.assertEqual("; secure" in cookie, expected)
                self.assertIn("; httponly; samesite=strict", cookie)

                async def languages():
                    return (await Client(server).request("GET", "/api/room"))[1]["languages"]
                self.assertEqual(asyncio.run(languages()), ["zh-Hant", "en"])
                self.assertEqual(server.stop(), 0)
            finally:
                server.remove()


class Staff(unittest.TestCase):
    def test_a_running_server_keeps_its_staff_to_itself(self):
        async def scenario(server):
            for words in [("add", "Eve", "--role", "floor"), ("password", "Flo"), ("remove", "Flo")]:
                done = server.staff(*words, password="long enough too")
                self.assertEqual(done.returncode, 2, done)
                self.assertEqual(done.stdout, "")
                self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
                self.assertRegex(done.stderr, "in use")
            listed = server.staff("list")
            self.assertEqual((listed.returncode, listed.stdout), (0, "floor    every table      Flo\n"))
        run([EZ], scenario, [FLO])


    def test_a_password_at_a_terminal_is_asked_for_twice_without_echo(self):
        server = Server([EZ])

        def add(name, *typed):
            """What the terminal shows, and how it ends."""
            ours, theirs = pty.openpty()
            process = subprocess.Popen(
                [SABOT, "staff", "add", name, "--role", "floor", "--data", str(server.folder / "data")],
                stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
            os.close(theirs)
            shown = b""
            for words in typed:
                while not shown.endswith(b": "):
                    shown += os.read(ours, 1000)
                shown += b"|"
                os.write(ours, words + b"\n")
            code = process.wait(timeout=60)
            try:
                while more := os.read(ours, 1000):
                    shown += more
            except OSError:  # the other end is closed
                pass
            os.close(ours)
            return code, shown.decode()
        try:
            (server.folder / "data").mkdir()
            code, shown = add("Flo", PASSWORD.encode(), PASSWORD.encode())
            self.assertEqual((code, shown),
                             (0, "Password of Flo: |\r\nOnce more, of Flo: |\r\n"))
            code, shown = add("Eve", PASSWORD.encode(), b"something else")
            self.assertEqual(code, 2)
            self.assertIn("differ", shown)
            self.assertNotIn("something", shown)
            self.assertEqual(server.staff("list").stdout, "floor    every table      Flo\n")
        finally:
            server.remove()


class Records(unittest.TestCase):
    def test_what_happens_at_the_door_is_in_the_journal(self):
        server = Server([EZ, HOUSE])
        try:
            server.hire(*FLO)
            server.hire(*DAN)
            server.start()

            async def scenario():
                dan, flo = Client(server), Client(server)
                await dan.sign_in("Dan", "wrong wrong")
                await dan.sign_in("Dan", PASSWORD)
                await dan.command("ez", "pause")
                await dan.command("house", "card")
                await Client(server).command("ez", "settle")
                await dan.request("POST", "/api/tables/house/joins", {"ticket": "x"})
                await dan.request("POST", "/api/sign-out", {})
                await flo.enter(server.tokens["floor"])
                await flo.must("ez", "change-sheet", sheet="livermore-ez", seats=8, decks=8)
                await open_shoe(flo, "house")
                await play_round(flo, "house", await bring(flo, "house"))
                await flo.must("house", "correct", voided=True, reason="a card was seen",
                               second="Dan")
                await Client(server).request("POST", "/api/enter", {"token": "0" * 64})
                for _ in range(3):
                    await Client(server).sign_in("Eve", "wrong wrong")
                await Client(server).sign_in("Eve", "wrong wrong")
            asyncio.run(scenario())
            self.assertEqual(server.stop(), 0)
            notes = server.notes()
            self.assertEqual([(note["kind"], note["name"]) for note in notes[:2]],
                             [("staff", "Flo"), ("staff", "Dan")])
            self.assertFalse(any("hash" in note for note in notes))
            self.assertEqual(
                [(note["name"], note["role"]) for note in notes if note["kind"] == "pass-ended"],
                [("Dan", "dealer")])
            self.assertEqual(
                [(note["what"], note["actor"], note["table"], note["more"]) for note in notes
                 if note["kind"] == "happened"],
                [("sign-in-refused", "board:Dan", "", ""),
                 ("signed-in", "dealer:Dan", "ez", "by password"),
                 ("right-refused", "dealer:Dan", "ez", "pause"),
                 ("right-refused", "dealer:Dan", "house", "card"),
                 ("right-refused", "board:", "ez", "settle"),
                 ("right-refused", "dealer:Dan", "house", "seat"),
                 ("signed-out", "dealer:Dan", "ez", ""),
                 ("signed-in", "floor:floor", "*", "by a one-time link"),
                 ("sign-in-refused", "board:", "", "by a link"),
                 *[("sign-in-refused", "board:Eve", "", "")] * 3,
                 ("locked-out", "board:Eve", "", "")])
            for table, kind in [("ez", "sheet-changed"), ("house", "corrected")]:
                lines = subprocess.run([SABOT, "export", server.store, "--table", table],
                                       capture_output=True, text=True, check=True).stdout
                events = [json.loads(line) for line in lines.splitlines()]
                self.assertEqual([event["actor"] for event in events
                                  if event.get("kind") == kind or
                                  event.get("event", {}).get("kind") == kind], ["floor:floor"])
            verified = server.verify()
            self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
            # A record of the room is as safe as one of a table.
            with sqlite3.connect(server.store) as store:
                guards = "select name from sqlite_master where type = 'trigger'"
                for row in store.execute(guards).fetchall():
                    store.execute(f"drop trigger {row[0]}")
                store.execute("update record set actor = 'dealer:Eve' where actor = 'dealer:Dan'")
            self.assertEqual(server.verify().returncode, 1)
        finally:
            server.remove()

    def test_a_sign_in_is_durable_before_it_is_answered(self):
        async def scenario(server):
            store = sqlite3.connect(f"file:{server.store}?mode=ro", uri=True)
            for signed_in in range(1, 21):
                status, _ = await Client(server).sign_in("Flo", PASSWORD)
                self.assertEqual(status, 200)
                rows = store.execute("select count(*) from record where kind = 1002 and "
                                     "cast(bytes as text) like '%signed-in%'")
                self.assertEqual(rows.fetchone()[0], signed_in)
            store.close()
        run([EZ], scenario, [FLO])

    def test_a_flood_of_refusals_is_counted_and_does_not_fill_the_disk(self):
        server = Server([EZ])
        try:
            server.hire(*DAN)
            server.start()
            sent = 400

            async def scenario():
                dan = Client(server)
                await dan.sign_in("Dan", PASSWORD)
                for _ in range(sent):
                    self.assertEqual((await dan.command("ez", "pause"))[0], 403)
            asyncio.run(scenario())
            self.assertEqual(server.stop(), 0)
            notes = server.notes()
            written = len(happened(notes, "right-refused"))
            left_out = [note["count"] for note in notes if note["kind"] == "left-out"]
            self.assertEqual(written + sum(left_out), sent)
            self.assertLessEqual(written, 130)
            self.assertEqual(len(happened(notes, "signed-in")), 1)
            self.assertEqual(server.verify().returncode, 0)
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
