"""Attacks on people and passes that once worked (docs/security.md)."""
import asyncio
import hashlib
import json
import os
import re
import shutil
import subprocess
import unittest

from forged import forge, payloads
from harness import EZ, SABOT, Client, Server, run, staff

PASSWORD = "a long enough one"
FLO = ("Flo", "floor", PASSWORD)
GUS = ("Gus", "floor", PASSWORD)
DAN = ("Dan", "dealer", PASSWORD, "ez")


async def ask(client, table, name, amount=100000, seat=0):
    return await client.request("POST", f"/api/tables/{table}/join",
                                {"name": name, "seat": seat, "amount": amount})


def names(state):
    return [bettor["name"] for bettor in state["bettors"]]


class Joining(unittest.TestCase):
    def test_a_link_turns_no_browser_into_a_bettor(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            evil = Client(server)
            _, asked = await ask(evil, "ez", "Evil")
            await dealer.request("POST", "/api/tables/ez/joins",
                                 {"ticket": asked["ticket"], "accept": True})
            victim = Client(server)
            await victim.sign_in("Flo", PASSWORD)
            held = victim.cookie
            # The victim's browser follows a link, then posts a form of a foreign page.
            await victim.request("GET", f"/api/join?ticket={asked['ticket']}")
            status, _ = await victim.request_from_afar("/api/join", {"ticket": asked["ticket"]})
            self.assertEqual(status, 403)
            self.assertEqual(victim.cookie, held)
            self.assertEqual((await victim.request("GET", "/api/you"))[1]["role"], "floor")
        run([EZ], scenario, [FLO])

    def test_a_refused_buy_in_leaves_no_trace(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            status, answer = await ask(Client(server), "ez", "Ana", 1025)
            if status == 202:  # as it was: asked, accepted, refused, and seated all the same
                await dealer.request("POST", "/api/tables/ez/joins",
                                     {"ticket": answer["ticket"], "accept": True})
                await asyncio.sleep(0.5)
            self.assertEqual(names(await dealer.state("ez")), [])
            self.assertEqual((status, answer["problem"]["code"]), (400, "bad-body"))
            await Client(server).sit("ez", "Ana", 100000, 1, dealer)
        run([EZ], scenario)

    @staticmethod
    async def sits_down(server, dealer, name):
        """Asks, and is accepted if that can be; a name that is taken is said after that (409)."""
        status, answer = await ask(Client(server), "ez", name)
        if status != 202:
            return status
        ticket = {"ticket": answer["ticket"]}
        await dealer.request("POST", "/api/tables/ez/joins", {**ticket, "accept": True})
        while (answer := (await Client(server).request("POST", "/api/join", ticket))[1])["state"] == "waiting":
            await asyncio.sleep(0.01)
        return 409 if answer.get("code") == "name-taken" else answer["state"]

    def test_look_alikes_do_not_sit_at_one_table(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            await Client(server).sit("ez", "Ana", 100000, 1, dealer)
            for name, expected in [("ana", 409), ("Аnа", 400), ("A\u200bna", 400), ("Ａｎａ", 409),
                                   ("An\u00ada", 400), ("Ana\u3164", 400), ("An\u0430", 400),
                                   ("Ana ", 400), ("A\u00a0na", 400), ("Ana\ufe0f", 400)]:
                self.assertEqual(await self.sits_down(server, dealer, name), expected, name)
                status, answer = await dealer.command("ez", "seat", seat=2, name=name)
                self.assertEqual(status, expected, (name, answer))
            await Client(server).sit("ez", "MAX", 100000, 2, dealer)
            self.assertEqual(await self.sits_down(server, dealer, "МАХ"), 409)  # all Cyrillic
            # People of any one script sit down; a dealer's repeat is no look-alike of itself.
            for seat, name in enumerate(["Nguyễn Văn A", "陳大文", "김민준", "Иван", "M-4711"], 3):
                await dealer.must("ez", "seat", seat=seat, name=name, id=f"seat-{seat}")
                await dealer.must("ez", "seat", seat=seat, name=name, id=f"seat-{seat}")
        run([EZ], scenario)


class AtAddress(Client):
    """A client that comes from another address of this machine."""

    def __init__(self, server, address):
        super().__init__(server)
        self.address = address

    async def connect(self):
        return await asyncio.open_connection("127.0.0.1", self.server.port,
                                             local_addr=(self.address, 0))


class Passwords(unittest.TestCase):
    def test_strangers_lock_nobody_out(self):
        async def scenario(server):
            for name in ("Flo", "Dan"):
                for _ in range(3):
                    status, _ = await AtAddress(server, "127.0.0.9").sign_in(name, "wrong wrong")
                    self.assertEqual(status, 401)
                status, answer = await AtAddress(server, "127.0.0.9").sign_in(name, "wrong wrong")
                self.assertEqual((status, answer["problem"]["code"]), (429, "locked-out"))
                self.assertEqual((await Client(server).sign_in(name, PASSWORD))[0], 200)
            # From the same address the right one waits a moment, and is heard then.
            for _ in range(30):
                status, _ = await AtAddress(server, "127.0.0.9").sign_in("Dan", PASSWORD)
                if status == 200:
                    break
                await asyncio.sleep(0.2)
            self.assertEqual(status, 200)
        run([EZ], scenario, [FLO, DAN])

    def test_guessing_gets_slower(self):
        async def scenario(server):
            guesses = []
            began = asyncio.get_running_loop().time()
            while asyncio.get_running_loop().time() - began < 5:
                guesses.append((await Client(server).sign_in("Flo", "wrong wrong"))[0])
            self.assertLessEqual(guesses.count(401), 6)  # at 0, 0, 0, 1, 3 and 7 seconds
        run([EZ], scenario, [FLO])

    def test_a_new_password_ends_the_delay(self):
        async def scenario(server):
            flo = Client(server)
            await flo.sign_in("Flo", PASSWORD)
            for _ in range(5):
                await Client(server).sign_in("Dan", "wrong wrong")
            self.assertEqual((await Client(server).sign_in("Dan", PASSWORD))[0], 429)
            _, answer = await flo.request("POST", "/api/staff/password", {"name": "Dan"})
            self.assertEqual((await Client(server).sign_in("Dan", answer["password"]))[0], 200)
        run([EZ], scenario, [FLO, DAN])


async def role(client):
    return (await client.request("GET", "/api/you"))[1]["role"]


async def by_link(server, issuer, name):
    role, table = {"Dan": ("dealer", "ez")}.get(name, ("floor", "*"))
    status, answer = await issuer.request("POST", "/api/staff/link",
                                          {"name": name, "role": role, "table": table})
    assert status == 200, answer
    client = Client(server)
    await client.enter(answer["token"])
    return client


async def signed_in(server, name):
    client = Client(server)
    assert (await client.sign_in(name, PASSWORD))[0] == 200
    return client


class Links(unittest.TestCase):
    def test_nobody_unlisted_comes_in_by_a_link(self):
        async def scenario(server):
            gus = await signed_in(server, "Gus")
            for body, expected in [({"name": "Ghost", "role": "floor"}, 404), ({"name": "Ghost"}, 404),
                                   ({"name": "Dan", "role": "floor"}, 400),
                                   ({"name": "Dan", "table": "*"}, 400)]:
                status, answer = await gus.request("POST", "/api/staff/link", body)
                self.assertEqual(status, expected, (body, answer))
            dan = await by_link(server, gus, "Dan")
            _, you = await dan.request("GET", "/api/you")
            self.assertEqual((you["role"], you["name"], you["table"]), ("dealer", "Dan", "ez"))
        run([EZ], scenario, [FLO, GUS, DAN])

    def test_what_a_dismissed_manager_gave_ends_with_them(self):
        server = Server([EZ])
        try:
            for person in (FLO, GUS, DAN):
                server.hire(*person)
            server.start()
            kept = {}

            async def before():
                flo, gus = await signed_in(server, "Flo"), await signed_in(server, "Gus")
                entered = await by_link(server, gus, "Dan")
                _, unused = await gus.request("POST", "/api/staff/link",
                                              {"name": "Flo", "role": "floor"})
                other = await by_link(server, flo, "Dan")
                self.assertEqual((await flo.request("POST", "/api/staff/end", {"name": "Gus"}))[0], 200)
                kept.update(entered=entered, other=other, gus=gus, unused=unused["token"])

            async def check():
                self.assertEqual([await role(kept[name]) for name in ("entered", "other", "gus")],
                                 ["board", "dealer", "board"])
                status, _ = await Client(server).request("POST", "/api/enter",
                                                         {"token": kept["unused"]})
                self.assertEqual(status, 401)
                for client in (kept["entered"], kept["other"], kept["gus"]):
                    await client.close()

            async def both():
                await before()
                await check()
            asyncio.run(both())
            server.kill()
            server.start()
            asyncio.run(check())
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_one_request_ends_all_of_them_and_so_does_the_command(self):
        server = Server([EZ])
        try:
            for person in (FLO, DAN):
                server.hire(*person)
            server.start()

            async def by_request():
                flo = await signed_in(server, "Flo")
                terminal, dan = Client(server), await by_link(server, flo, "Dan")
                await terminal.enter(server.tokens["floor"])
                _, unused = await flo.request("POST", "/api/staff/link",
                                              {"name": "Dan", "role": "dealer", "table": "ez"})
                self.assertEqual((await flo.request("POST", "/api/staff/end-links", {}))[0], 200)
                self.assertEqual([await role(client) for client in (flo, terminal, dan)],
                                 ["floor", "board", "board"])
                for token in (unused["token"], server.tokens["ez"]):
                    status, _ = await Client(server).request("POST", "/api/enter", {"token": token})
                    self.assertEqual(status, 401)
                again = await by_link(server, flo, "Dan")
                self.assertEqual(await role(again), "dealer")
                await again.close()
                return again

            again = asyncio.run(by_request())
            self.assertEqual(server.stop(), 0)
            self.assertEqual(server.staff("end-links").returncode, 0)
            server.start()
            self.assertEqual(asyncio.run(role(again)), "board")
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_the_last_manager_stays(self):
        server = Server([EZ])
        try:
            server.hire(*FLO)
            server.start()

            async def scenario():
                floor = Client(server)
                await floor.enter(server.tokens["floor"])
                status, answer = await floor.request("POST", "/api/staff/end", {"name": "Flo"})
                self.assertEqual((status, answer["problem"]["code"]), (409, "last-manager"))
                # Two who dismiss each other at once: one of them stays.
                await floor.request("POST", "/api/staff", {"name": "Gus", "role": "floor"})
                answers = await asyncio.gather(*[
                    client.request("POST", "/api/staff/end", {"name": name})
                    for client, name in ((floor, "Flo"), (await other(server), "Gus"))])
                self.assertEqual(sorted(status for status, _ in answers), [200, 409])
                _, listed = await floor.request("GET", "/api/staff")
                self.assertEqual(len(listed["staff"]), 1)
                return listed["staff"][0]["name"]

            async def other(server):
                client = Client(server)
                await client.sign_in("Flo", PASSWORD)
                return client
            name = asyncio.run(scenario())
            self.assertEqual(server.stop(), 0)
            done = server.staff("remove", name)
            self.assertEqual(done.returncode, 2)
            self.assertIn("the last of the floor", done.stderr)
        finally:
            server.remove()


class AtOnce(unittest.TestCase):
    """A password takes a moment to be hashed, and somebody else of the floor does something meanwhile."""

    async def hear(self, *asked):
        return sorted([(status, answer.get("problem", {}).get("code")) for status, answer
                       in await asyncio.gather(*asked)], key=str)

    def test_who_is_dismissed_while_they_get_a_password_is_out(self):
        async def scenario(server):
            flo, gus = Client(server), Client(server)
            await flo.sign_in("Flo", PASSWORD)
            await gus.sign_in("Gus", PASSWORD)

            async def dismiss():
                await asyncio.sleep(0.02)
                return await gus.request("POST", "/api/staff/end", {"name": "Dan"})
            answers = await self.hear(flo.request("POST", "/api/staff/password", {"name": "Dan"}), dismiss())
            _, listed = await flo.request("GET", "/api/staff")
            self.assertEqual(sorted(one["name"] for one in listed["staff"]), ["Flo", "Gus"])
            self.assertEqual(answers, [(200, None), (409, "changed")])
        run([EZ], scenario, [FLO, GUS, DAN])

    def test_who_is_dismissed_while_they_give_a_password_gives_none(self):
        async def scenario(server):
            flo, gus = Client(server), Client(server)
            await flo.sign_in("Flo", PASSWORD)
            await gus.sign_in("Gus", PASSWORD)

            async def dismiss():
                await asyncio.sleep(0.02)
                return await gus.request("POST", "/api/staff/end", {"name": "Flo"})
            answers = await self.hear(flo.request("POST", "/api/staff/password", {"name": "Dan"}), dismiss())
            self.assertEqual(answers, [(200, None), (401, "no-pass")])
            self.assertEqual((await Client(server).sign_in("Dan", PASSWORD))[0], 200)
        run([EZ], scenario, [FLO, GUS, DAN])

    def test_nobody_is_hired_or_renewed_twice(self):
        async def scenario(server):
            flo, gus = Client(server), Client(server)
            await flo.sign_in("Flo", PASSWORD)
            await gus.sign_in("Gus", PASSWORD)
            hired = await asyncio.gather(
                flo.request("POST", "/api/staff", {"name": "Zed", "role": "dealer"}),
                gus.request("POST", "/api/staff", {"name": "Zed", "role": "auditor"}))
            self.assertEqual(sorted(status for status, _ in hired), [200, 409], hired)
            renewed = await asyncio.gather(*(client.request("POST", "/api/staff/password", {"name": "Zed"})
                                             for client in (flo, gus)))
            self.assertEqual(sorted(status for status, _ in renewed), [200, 409], renewed)
            password = next(answer["password"] for status, answer in renewed if status == 200)
            role = next(answer["member"]["role"] for status, answer in hired if status == 200)
            status, answer = await Client(server).sign_in("Zed", password)
            self.assertEqual((status, answer["you"]["role"]), (200, role))
        run([EZ], scenario, [FLO, GUS])


class Demonstration(Server):
    """`sabot serve --data FOLDER`: a room that lives by itself, for visitors."""

    def start(self):
        self.process = subprocess.Popen(
            [SABOT, "serve", "--data", str(self.folder / "data"), "--port", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **self.environment})
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
            if line.startswith("The journal is"):
                return self
        raise AssertionError(self.process.stderr.read())


class Visitors(unittest.TestCase):
    async def sit_down(self, server, table, name, seat, client=None):
        client = client or Client(server)
        _, asked = await ask(client, table, name, seat=seat)
        for _ in range(200):
            _, told = await client.request("POST", "/api/join", {"ticket": asked["ticket"]})
            if told["state"] != "waiting":
                break
            await asyncio.sleep(0.05)
        self.assertEqual(told["state"], "seated", told)
        return client

    def run_fast(self, scenario):
        """A demonstration whose clocks go as fast as the scenario says: `await pass_time(seconds)`."""
        server = Demonstration([EZ])
        clock = server.folder / "data" / "clock"
        clock.parent.mkdir()
        clock.write_text("0")
        server.environment = {"LD_PRELOAD": os.environ["SABOT_CLOCK_SHIFT"],
                              "SABOT_TEST_CLOCK": str(clock), "SABOT_TEST_CLOCK_BOTH": "1"}

        async def pass_time(seconds):
            clock.write_text(str(int(clock.read_text()) + int(seconds * 1000)))
            await asyncio.sleep(0.06)
        try:
            server.start()
            asyncio.run(scenario(server, pass_time))
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_who_is_called_as_one_of_the_program_s_own_answers_for_themselves(self):
        async def scenario(server, pass_time):
            await pass_time(4)
            ruth = await self.sit_down(server, "ez", "Ruth", 1)

            async def bank():
                return (await ruth.state("ez"))["bank"]
            number = next(one["bettor"] for one in (await ruth.state("ez"))["bettors"] if one["name"] == "Ruth")
            for _ in range(1500):
                if ((await bank())["state"], (await bank())["bettor"]) == ("offered", number):
                    break
                await pass_time(4)
            await pass_time(6)  # of twenty seconds to answer in
            self.assertEqual(((await bank())["state"], (await bank())["bettor"]), ("offered", number))
            await ruth.must("ez", "decline-bank")
        self.run_fast(scenario)

    def test_strangers_who_sit_and_play_nothing_keep_nobody_from_a_seat(self):
        async def scenario(server, pass_time):
            for _ in range(4):
                await pass_time(4)
            state = await Client(server).state("commission")
            free = set(range(1, state["seats"] + 1)) - {one["seat"] for one in state["bettors"]}
            people = [await self.sit_down(server, "commission", f"Bot {seat}", seat) for seat in sorted(free)]
            ann, rounds, left = people[0], set(), set()
            for _ in range(1500):
                state = await ann.state("commission")
                rounds.add(state["round"])
                left = free - {one["seat"] for one in state["bettors"]}
                if left:
                    break
                if state["phase"] == "betting":
                    await ann.command("commission", "wager", wager="player", amount=2500)
                await pass_time(4)
            self.assertTrue(left and min(free) not in left and len(rounds) >= 3, (left, rounds))
            await self.sit_down(server, "commission", "Zoe", left.pop())
        self.run_fast(scenario)

    def test_who_gets_the_number_of_somebody_idle_has_rounds_of_their_own(self):
        async def scenario(server, pass_time):
            for _ in range(4):
                await pass_time(4)
            state = await Client(server).state("commission")
            free = set(range(1, state["seats"] + 1)) - {one["seat"] for one in state["bettors"]}
            people = [await self.sit_down(server, "commission", f"Bot {seat}", seat) for seat in sorted(free)]
            bot = people[-1]

            async def play_on(rounds, players=people[:-1]):
                """Until betting has been open in so many rounds, and is again."""
                last = None
                for _ in range(1500):
                    state = await bot.state("commission")
                    if state["phase"] == "betting" and state["round"] != last:
                        rounds, last = rounds - 1, state["round"]
                        if rounds < 0:
                            return state
                        for player in players:
                            await player.command("commission", "wager", wager="player", amount=2500)
                    await pass_time(4)
            await play_on(1, people)
            await play_on(2)
            await bot.must("commission", "leave")
            await self.sit_down(server, "commission", "Zoe", max(free))
            self.assertIn("Zoe", names(await play_on(1)))
        self.run_fast(scenario)

    def test_visitors_write_no_records_and_close_no_page(self):
        server = Demonstration([EZ])
        try:
            server.start()

            async def scenario():
                visitor = Client(server)
                for role in ["dealer", "floor", "auditor"] * 30:
                    self.assertEqual((await visitor.request("POST", f"/api/demonstrate?as={role}"))[0], 200)
                    self.assertEqual((await visitor.request("POST", "/api/sign-out", {}))[0], 200)
                    self.assertEqual((await visitor.request("GET", "/api/you"))[1]["role"], "board")
                self.assertEqual([note for note in server.notes() if note["kind"] in ("happened", "pass-ended")], [])
                await visitor.request("POST", "/api/demonstrate")
                await visitor.must("real", "relieve", name="Visitor")
                self.assertIs((await visitor.request("GET", "/api/room"))[1]["calculator"], True)
            asyncio.run(scenario())
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def play(self, scenario):
        server = Demonstration([EZ])
        try:
            server.start()
            asyncio.run(scenario(server))
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_wishes_that_are_granted_by_themselves_are_not_all_written_down(self):
        async def scenario(server):
            for i in range(120):  # each address asks for a few
                client = await self.sit_down(server, "commission", f"Bot {i}", 0,
                                             AtAddress(server, f"127.0.0.{i % 30 + 2}"))
                await client.must("commission", "leave")
                await client.close()
            await server.noted(["join-ended"], 100)
            kinds = [note["kind"] for note in server.notes()]
            for kind in ("join", "join-ended"):  # a hundred at once, and one more every six seconds
                self.assertTrue(100 <= kinds.count(kind) < 118, (kind, kinds.count(kind)))
        self.play(scenario)

    def test_one_address_writes_only_so_much_at_the_tables(self):
        async def scenario(server):
            bot = await self.sit_down(server, "commission", "Bot", 0)
            path, statuses = "/api/tables/commission", []
            for i in range(200):  # by a pass, and by none
                client = bot if i % 2 else Client(server)
                statuses.append((await client.request("POST", f"{path}/{'commands' if i % 2 else 'join'}", {}))[0])
            self.assertEqual(set(statuses), {400, 429})
            self.assertTrue(90 <= statuses.count(400) < 180, statuses.count(400))
            await self.sit_down(server, "commission", "Zoe", 0, AtAddress(server, "127.0.0.9"))
        self.play(scenario)

    def test_a_visitor_as_floor_lays_no_sheets(self):
        server = Demonstration([EZ])
        try:
            server.start()

            async def scenario():
                visitor = Client(server)
                status, answer = await visitor.request("POST", "/api/demonstrate?as=floor")
                self.assertEqual(status, 200, answer)
                _, room = await visitor.request("GET", "/api/room")
                fields = {"sheet": "commission", "row": 0, "seats": 8, "decks": 8}
                self.assertTrue(room["tables"])
                for table in room["tables"]:
                    path = f"/api/tables/{table['id']}/next-sheet"
                    for body in (fields, {"sheet": ""}):
                        status, answer = await visitor.request("POST", path, body)
                        self.assertEqual((status, answer["problem"]["code"]),
                                         (403, "not-your-role"))
                    status, answer = await visitor.command(table["id"], "change-sheet", **fields)
                    self.assertEqual((status, answer["problem"]["code"]), (403, "not-your-role"))
            asyncio.run(scenario())
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()


class SignOuts(unittest.TestCase):
    def test_both_of_two_are_remembered_over_a_restart(self):
        server = Server([EZ])
        try:
            for person in (FLO, GUS):
                server.hire(*person)
            server.start()
            stolen = []

            async def leave():
                for name in ("Flo", "Gus"):
                    client = await signed_in(server, name)
                    stolen.append(client.cookie)
                    await client.request("POST", "/api/sign-out", {})

            async def roles():
                seen = []
                for cookie in stolen:
                    client = Client(server)
                    client.cookie = cookie
                    seen.append(await role(client))
                return seen
            asyncio.run(leave())
            self.assertEqual(asyncio.run(roles()), ["board", "board"])
            server.kill()
            server.start()
            self.assertEqual(asyncio.run(roles()), ["board", "board"])
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()


class StaffRecords(unittest.TestCase):
    def enter(self, server, name):
        server.start()

        async def scenario():
            status, _ = await Client(server).sign_in(name, PASSWORD)
            client = Client(server)
            await client.enter(server.tokens["floor"])
            _, listed = await client.request("GET", "/api/staff")
            return status, [member["name"] for member in listed["staff"]]
        result = asyncio.run(scenario())
        self.assertEqual(server.stop(), 0)
        return result

    def test_a_record_with_a_right_hash_and_no_key_makes_nobody_floor(self):
        server = Server([EZ])
        try:
            server.hire(*FLO)
            server.hire(*GUS)
            server.start()
            self.assertEqual(server.stop(), 0)
            hired = payloads(server.store, 1001)[-1]  # Gus, as the room's key sealed it
            self.assertEqual(server.staff("remove", "Gus").returncode, 0)
            # A hash of a password that the intruder knows, under a new name; and Gus again.
            member = json.loads(hired)
            member.pop("mac", None)
            forge(server.store, 1001, json.dumps({**member, "name": "Mal"}).encode())
            forge(server.store, 1001, json.dumps({**member, "name": "Mal", "mac": "0" * 64},
                                                 separators=(",", ":")).encode())
            forge(server.store, 1001, hired)
            forge(server.store, 1003, b'{"name":"Flo"}')
            server.vouch()  # somebody with the key took them for the room's own: staff's seals hold
            self.assertEqual(self.enter(server, "Mal"), (401, ["Flo"]))
            self.assertEqual(self.enter(server, "Gus"), (401, ["Flo"]))
            # A link whose text the intruder knows.
            token = "ab" * 32
            forge(server.store, 1012, json.dumps(
                {"digest": hashlib.sha256(token.encode()).hexdigest(), "role": "floor", "name": "floor",
                 "table": "*", "ends_ms": 2**52}).encode())
            server.vouch()
            server.start()
            status, _ = asyncio.run(Client(server).request("POST", "/api/enter", {"token": token}))
            self.assertEqual(status, 401)
            self.assertEqual(server.stop(), 0)
            self.assertEqual(server.verify().returncode, 0)
            self.assertNotIn("Mal", server.staff("list").stdout)
        finally:
            server.remove()

    def test_records_from_before_are_vouched_for_once(self):
        server = Server([EZ])
        try:
            server.hire(*GUS)
            member = json.loads(payloads(server.store, 1001)[-1])
            member.pop("mac", None)
            forge(server.store, 1001, json.dumps({**member, "name": "Old"}).encode())
            self.assertEqual(self.enter(server, "Old"), (200, ["Gus", "Old"]))
            self.assertEqual(len(payloads(server.store, 1015)), 1)
            forge(server.store, 1001, json.dumps({**member, "name": "Late"}).encode())
            server.vouch()
            self.assertEqual(self.enter(server, "Late"), (401, ["Gus", "Old"]))
            self.assertEqual(len(payloads(server.store, 1015)), 1)
        finally:
            server.remove()

    def start_fails(self, server):
        done = subprocess.run([SABOT, "serve", "--config", str(server.folder / "room.yaml"), "--data",
                               str(server.folder / "data"), "--port", "0"],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("sabot staff confirm", done.stderr)

    def test_an_older_store_brings_nobody_back_unseen(self):
        server = Server([EZ])
        try:
            for person in (FLO, GUS):
                server.hire(*person)
            server.start()
            self.assertEqual(server.stop(), 0)
            data, backup = server.folder / "data", server.folder / "backup"
            subprocess.run([SABOT, "backup", server.store, str(backup), "--with-keys"], check=True,
                           capture_output=True, timeout=60)
            self.assertEqual(server.staff("remove", "Gus").returncode, 0)
            server.start()
            self.assertEqual(server.stop(), 0)
            heads = (data / "heads.txt").read_text()
            # The old store in the place of the new one: its tables stand where they stood.
            for name in ("room.db", "room.db-wal", "room.db-shm"):
                (data / name).unlink(missing_ok=True)
            shutil.copy(backup / "room.db", data / "room.db")
            self.start_fails(server)
            # And with the heads gone, or those of the backup.
            (data / "heads.txt").unlink()
            self.start_fails(server)
            (data / "heads.txt").write_text(heads)
            done = server.staff("confirm")
            self.assertEqual((done.returncode, "Gus" in done.stdout), (0, True), done.stderr)
            self.assertEqual(server.staff("remove", "Gus").returncode, 0)
            self.assertEqual(self.enter(server, "Gus"), (401, ["Flo"]))
            # A backup that was put back by the book.
            shutil.rmtree(data)
            subprocess.run([SABOT, "restore", str(backup), str(data)], check=True,
                           capture_output=True, timeout=60)
            self.start_fails(server)
            self.assertEqual(server.staff("confirm").returncode, 0)
            self.assertEqual(self.enter(server, "Flo"), (200, ["Flo", "Gus"]))
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main(verbosity=2)
