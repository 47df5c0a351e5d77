"""Attacks at the door that once worked (docs/security.md): strangers and bettors who use up what
staff and others need, passes that were good elsewhere, answers that got lost, words for strangers.
"""
import asyncio
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import unittest

from attack_people_test import DAN, FLO, PASSWORD, AtAddress, Demonstration, ask
from floor_test import PAIRS, SLOW
from harness import EZ, GUARD, HOUSE, KEYED, SABOT, Client, Server, Stream, run, staff

MANY = PAIRS.replace("\nwagers:\n", "\nwagers:\n" + "".join(
    f'  more{i}:\n    cases:\n      - {{when: {{banker_two_colour: red}}, pays: "2:1"}}\n'
    for i in range(50)))
TURN_US_MOST = 30000  # as attack_loop_test.py


def code_of(answer):
    status, body = answer
    return body.get("problem", body.get("refused", {})).get("code", status)


class Flood:
    """Clients that ask all at once, again and again, while something else is tried."""

    def __init__(self, clients, each):
        self.clients, self.each, self.codes, self.is_over = clients, each, [], False

    async def ask(self, client, number):
        while not self.is_over:
            self.codes.append(await self.each(client, number))
            number += len(self.clients)
            await asyncio.sleep(0.05)
        await client.close()

    async def __aenter__(self):
        self.tasks = [asyncio.create_task(self.ask(client, i))
                      for i, client in enumerate(self.clients)]
        await asyncio.sleep(1)
        return self

    async def __aexit__(self, *_):
        self.is_over = True
        await asyncio.gather(*self.tasks)


class Passwords(unittest.TestCase):
    def test_a_bettor_who_has_commands_confirmed_keeps_nobody_from_signing_in(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            bettor = AtAddress(server, "127.0.0.9")
            await bettor.sit("ez", "Eve", 100000, 1, dealer)

            async def confirm(client, i):
                client.cookie = bettor.cookie
                wrong = {"name": f"Nobody {i}", "password": "wrong wrong"}
                kind = {"kind": "leave"} if i % 2 else {"kind": "wager", "wager": "player",
                                                        "amount": 1000}
                return code_of(await client.request(
                    "POST", "/api/tables/ez/commands", {"id": f"c{i}", **kind, "confirm": wrong},
                    seconds=60))
            async with Flood([AtAddress(server, "127.0.0.9") for _ in range(80)], confirm) as flood:
                status, answer = await Client(server).sign_in("Flo", PASSWORD)
                self.assertEqual(status, 200, answer)
            # What nobody signs for is refused; of the others a few have a place at a time.
            self.assertEqual(set(flood.codes), {"not-your-role", "wrong-password", "too-many"})
        run([EZ], scenario, [FLO], ("limits: {commands: {at_once: 0}}",))

    def test_strangers_from_everywhere_keep_no_console_from_signing_in(self):
        async def scenario(server):
            console = Client(server)
            self.assertEqual((await console.sign_in("Flo", PASSWORD))[0], 200)
            await console.request("POST", "/api/sign-out", {})
            self.assertEqual((await console.request("GET", "/api/you"))[1]["role"], "board")

            async def guess(client, i):
                return code_of(await client.sign_in(f"Nobody {i}", "wrong wrong"))
            strangers = [AtAddress(server, f"127.0.1.{i % 40 + 1}") for i in range(160)]
            async with Flood(strangers, guess) as flood:
                status, answer = await console.sign_in("Flo", PASSWORD)
                self.assertEqual(status, 200, answer)
            self.assertIn("too-many", flood.codes)  # the strangers' places did run out
        run([EZ], scenario, [FLO])

    def test_strangers_from_everywhere_keep_nobody_from_coming_by_a_link_or_leaving(self):
        async def scenario(server):
            floor, dealer = await staff(server, "ez")
            bettor = Client(server)
            await bettor.sit("ez", "Ana", 100000, 1, dealer)
            links = [(await floor.request("POST", "/api/staff/link", {"name": "Dan"}))[1]["token"]
                     for _ in range(12)]

            async def guess(client, i):
                return code_of(await client.sign_in(f"Nobody {i}", "wrong wrong"))
            strangers = [AtAddress(server, f"127.0.1.{i % 40 + 1}") for i in range(160)]
            async with Flood(strangers, guess) as flood:
                for link in links:
                    self.assertEqual((await Client(server).enter(link))["role"], "dealer")
                self.assertEqual((await bettor.request("POST", "/api/sign-out", {}))[0], 200)
                self.assertEqual((await bettor.request("GET", "/api/you"))[1]["role"], "board")
            self.assertIn("too-many", flood.codes)
        run([EZ], scenario, [FLO, DAN])


class Limits(unittest.TestCase):
    SIGN_INS = ("limits: {sign_ins: {at_once: 6, a_minute: 1}}",)

    def test_wrong_links_keep_nobody_at_their_address_from_signing_in(self):
        async def scenario(server):
            stranger = Client(server)
            for _ in range(20):
                answer = await stranger.request("POST", "/api/enter", {"token": "0" * 64})
                self.assertEqual(code_of(answer), "link-used")
            self.assertEqual((await Client(server).sign_in("Flo", PASSWORD))[0], 200)
        run([EZ], scenario, [FLO], self.SIGN_INS)

    def test_wrong_passwords_keep_no_console_at_their_address_out(self):
        async def scenario(server):
            console, stranger = Client(server), Client(server)
            self.assertEqual((await console.sign_in("Flo", PASSWORD))[0], 200)
            mark = console.cookie
            await console.request("POST", "/api/sign-out", {})
            codes = [code_of(await stranger.sign_in(f"Nobody {i}", "wrong wrong")) for i in range(10)]
            self.assertEqual(codes[-1], "too-many-requests")
            self.assertEqual((await console.sign_in("Flo", PASSWORD))[0], 200)
            # A link of the floor's brings a browser in that was never here.
            _, link = await console.request("POST", "/api/staff/link", {"name": "Dan"})
            self.assertEqual((await Client(server).enter(link["token"]))["role"], "dealer")
            # A mark gives no right, and a pass that was signed out stays over.
            marked = Client(server)
            marked.cookie = mark
            self.assertEqual((await marked.request("GET", "/api/you"))[1],
                             {"role": "board", "name": "", "table": "", "bettor": 0})
            self.assertEqual((await marked.request("GET", "/api/staff"))[0], 401)
        run([EZ], scenario, [FLO, DAN], self.SIGN_INS)

    def test_a_bettor_writes_only_so_many_commands_a_minute(self):
        async def scenario(server):
            floor, dealer = await staff(server, "ez")
            ana, bob = AtAddress(server, "127.0.0.9"), Client(server)
            await ana.sit("ez", "Ana", 100000, 1, dealer)
            await bob.sit("ez", "Bob", 100000, 2, dealer)

            async def stand(client, stands):
                return (await client.command("ez", "stand-aside", stands=stands))[0]
            self.assertEqual([await stand(ana, i % 2 == 0) for i in range(24)], [200] * 20 + [429] * 4)
            # By the pass, wherever it comes from and what stands beside it. Others go on, and looking is free.
            bob.cookie, ana.cookie = ana.cookie, bob.cookie
            _, link = await floor.request("POST", "/api/staff/link", {"name": "Dan"})
            await bob.enter(link["token"])
            self.assertEqual((await stand(bob, True), await stand(ana, True)), (429, 200))
            self.assertEqual((await bob.request("GET", "/api/tables/ez"))[0], 200)
            self.assertEqual((await dealer.command("ez", "stand-aside", bettor=1, stands=True))[0], 200)
        run([EZ], scenario, [FLO, DAN], ("limits: {commands: {at_once: 20, a_minute: 1}}",))

    def test_rules_are_there_for_all_who_ask_at_once(self):
        async def scenario(server):
            _, first = await Client(server).request("GET", "/rules?table=ez")
            _, other = await Client(server).request("GET", "/rules?table=house")
            self.assertNotEqual(first, other)
            for path, page in (("/rules?table=ez", first), ("/rules?table=house", other)):
                pages = await asyncio.gather(*[Client(server).request("GET", path)
                                               for _ in range(100)])
                self.assertEqual({status for status, _ in pages}, {200})
                self.assertTrue(all(text == page for _, text in pages))
        run([EZ, HOUSE], scenario)

    def test_streams_of_a_stranger_leave_the_console_its_own(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            held = [await Stream(Client(server), "ez").__aenter__() for _ in range(4)]
            with self.assertRaises(AssertionError):
                await Stream(Client(server), "ez").__aenter__()
            async with Stream(dealer, "ez") as stream:
                self.assertEqual((await stream.until("you"))["you"]["role"], "dealer")
            for stream in held:
                await stream.__aexit__()
        run([EZ], scenario, (), ("limits: {streams: {at_once: 4}}",))


class OtherRooms(unittest.TestCase):
    def test_a_visitors_pass_is_good_in_no_room(self):
        server = Demonstration([EZ])
        try:
            server.start()

            async def visit(role):
                visitor = Client(server)
                status, _ = await visitor.request("POST", f"/api/demonstrate?as={role}")
                self.assertEqual(status, 200)
                return visitor.cookie

            cookies = [asyncio.run(visit(role)) for role in ("floor", "auditor", "dealer")]
            self.assertEqual(server.stop(), 0)
            server.port, server.edition = 0, None
            Server.start(server)  # a room, in the same folder

            async def look(cookie):
                client = Client(server)
                client.cookie = cookie
                self.assertEqual((await client.request("GET", "/api/you"))[1]["role"], "board")
                self.assertEqual((await client.request("GET", "/api/staff"))[0], 401)

            for cookie in cookies:
                asyncio.run(look(cookie))
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_a_demonstration_has_a_folder_of_its_own(self):
        home = pathlib.Path(tempfile.mkdtemp(prefix="sabot-home-"))
        environment = {**os.environ, "XDG_DATA_HOME": str(home)}

        def journal_of(*words):
            process = subprocess.Popen([SABOT, "serve", "--port", "0", *words], text=True,
                                       stdout=subprocess.PIPE, env=environment)
            for line in process.stdout:
                if found := re.match(r"The journal is (.*)\. End with", line):
                    break
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=20)
            process.stdout.close()
            return found[1]

        try:
            file = home / "room.yaml"
            file.write_text("room: No data\ntables:\n  - {id: t, name: T, sheet: ventura-ez, "
                            "cards: keyed, wagers: none}\n")
            demonstration, room = journal_of(), journal_of("--config", str(file))
            self.assertEqual(room, str(home / "sabot" / "room.db"))
            self.assertNotEqual(pathlib.Path(demonstration).parent, pathlib.Path(room).parent)
        finally:
            shutil.rmtree(home)


class Lost(unittest.TestCase):
    TICKET = "0123456789abcdef" * 2

    async def seat(self, dealer, ticket, name="Ana"):
        status, answer = await dealer.request("POST", "/api/tables/ez/joins",
                                              {"ticket": ticket, "accept": True})
        self.assertEqual(status, 200, answer)
        for _ in range(200):  # until the seat is durable
            if name in [one["name"] for one in (await dealer.state("ez"))["bettors"]]:
                return
            await asyncio.sleep(0.02)

    def test_a_pass_whose_answer_is_lost_comes_again_to_the_same_client_alone(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            _, asked = await ask(Client(server), "ez", "Ana")
            ticket = {"ticket": asked["ticket"]}
            await self.seat(dealer, asked["ticket"])
            lost, again = Client(server), Client(server)
            for client in (lost, again):
                for _ in range(200):
                    status, answer = await client.request("POST", "/api/join", ticket)
                    if answer.get("state") != "waiting":
                        break
                    await asyncio.sleep(0.02)
                self.assertEqual((status, answer.get("state")), (200, "seated"), answer)
            self.assertEqual(lost.cookie, again.cookie)  # the very same pass
            answer = await AtAddress(server, "127.0.0.9").request("POST", "/api/join", ticket)
            self.assertEqual(code_of(answer), "no-such-ticket")
            # It ends with a sign-out, and the ticket brings no other.
            await again.request("POST", "/api/sign-out", {})
            await lost.request("POST", "/api/join", ticket)
            self.assertEqual((await lost.request("GET", "/api/you"))[1]["role"], "board")
        run([EZ], scenario)

    def test_a_ticket_that_the_client_drew_is_not_lost_with_the_answer(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            body = {"name": "Ana", "seat": 1, "amount": 100000, "ticket": self.TICKET}
            for _ in range(3):  # the answer was lost, twice
                status, answer = await Client(server).request("POST", "/api/tables/ez/join", body)
                self.assertEqual((status, answer), (202, {"ticket": self.TICKET}))
            async with Stream(dealer, "ez") as stream:
                waiting = (await stream.until("joins"))["joins"]
            self.assertEqual([one["name"] for one in waiting], ["Ana"])
            self.assertNotEqual(waiting[0]["ticket"], self.TICKET)  # it is the client's alone
            await self.seat(dealer, waiting[0]["ticket"])
            client = Client(server)
            while True:
                _, answer = await client.request("POST", "/api/join", {"ticket": self.TICKET})
                if answer["state"] != "waiting":
                    break
            self.assertEqual((await client.request("GET", "/api/you"))[1]["name"], "Ana")
            for wrong in ("", "0123", "g" * 32, 7, self.TICKET + "0"):
                answer = await client.request("POST", "/api/tables/ez/join",
                                              {**body, "name": "Bob", "seat": 2, "ticket": wrong})
                self.assertEqual(code_of(answer), "bad-body", wrong)
        run([EZ], scenario)

    def test_a_restart_between_the_yes_and_the_next_question_loses_no_seat(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            for end, name, count in (server.stop, "Ana", 1), (server.kill, "Bob", 3):
                _, asked = await ask(Client(server), "ez", name)
                _, later = await ask(Client(server), "ez", name + "by")
                await self.seat(dealer, asked["ticket"], name)
                await server.noted(["join-ended"], count)
                await asyncio.to_thread(end)
                await asyncio.to_thread(server.start)
                client = Client(server)
                status, answer = await client.request("POST", "/api/join", {"ticket": asked["ticket"]})
                self.assertEqual((status, answer.get("state")), (200, "seated"), answer)
                await client.must("ez", "leave")
                # Who was not answered waits on, and is seated.
                _, dealer = await staff(server, "ez")
                await self.seat(dealer, later["ticket"], name + "by")
        run([EZ], scenario)


class Proxied(Client):
    """One who comes by a proxy, from any address that it says."""

    def __init__(self, server, address):
        super().__init__(server)
        self.address = address

    async def join(self, table, name, ticket=None):
        return await self.request("POST", f"/api/tables/{table}/join",
                                  {"name": name, "amount": 100000}, [f"X-Forwarded-For: {self.address}"])

    async def look(self, ticket):
        return await self.request("POST", "/api/join", {"ticket": ticket},
                                  [f"X-Forwarded-For: {self.address}"])


class Joins(unittest.TestCase):
    PROXY = ("behind_proxy: yes",)

    def test_who_asks_often_gives_way_to_who_asks_once(self):
        async def scenario(server):
            stranger = Proxied(server, "")
            for i in range(256):
                stranger.address = f"192.0.2.{i % 4 + 1}"
                self.assertEqual((await stranger.join("ez", f"Nobody {i}"))[0], 202)
            for i in range(20):
                guest = Proxied(server, f"198.51.100.{i}")
                status, answer = await guest.join("ez", f"Guest {i}")
                self.assertEqual(status, 202, answer)
                self.assertEqual(code_of(await guest.look(answer["ticket"])), 200)
            # Nobody takes a place from who asked as seldom as they did.
            self.assertEqual(code_of(await stranger.join("ez", "Nobody")), "too-many")
        run([EZ], scenario, (), self.PROXY)

    def test_strangers_who_fill_a_table_fill_no_other(self):
        async def scenario(server):
            stranger = Proxied(server, "")
            for i in range(256):
                stranger.address = f"192.0.{i // 100 + 2}.{i % 100}"
                self.assertEqual((await stranger.join("ez", f"Nobody {i}"))[0], 202)
            stranger.address = "192.0.9.9"
            self.assertEqual(code_of(await stranger.join("ez", "Nobody")), "too-many")
            self.assertEqual((await Proxied(server, "198.51.100.1").join("house", "Guest"))[0], 202)
        run([EZ, HOUSE], scenario, (), self.PROXY)

    def test_who_no_longer_asks_for_the_answer_gives_way(self):
        async def scenario(server):
            stranger, patient = Proxied(server, ""), Proxied(server, "203.0.113.7")
            _, asked = await patient.join("ez", "Patience")
            for i in range(255):
                stranger.address = f"192.0.{i // 100 + 2}.{i % 100}"
                self.assertEqual((await stranger.join("ez", f"Nobody {i}"))[0], 202)
            for _ in range(32):  # sixteen seconds
                self.assertEqual(code_of(await patient.look(asked["ticket"])), 200)
                await asyncio.sleep(0.5)
            for i in range(255):  # all of them, and not the one who still asks
                status, _ = await Proxied(server, f"198.51.{i // 100}.{i % 100}").join("ez", f"Guest {i}")
                self.assertEqual(status, 202)
            self.assertEqual(code_of(await patient.look(asked["ticket"])), 200)
        run([EZ], scenario, (), self.PROXY)

    def test_who_asked_before_a_start_leaves_places_and_gives_way_like_anybody(self):
        async def scenario(server):
            async def start_again():
                server.stop()
                await asyncio.to_thread(server.start)
            for start in range(3):
                stranger = Proxied(server, "")
                for i in range(104):
                    stranger.address = f"192.0.2.{i % 2 + 1}"
                    await stranger.join("ez", f"Nobody {start} {i}")
                await stranger.close()
                await start_again()
            guest = Proxied(server, "198.51.100.7")
            status, answer = await guest.join("ez", "Guest")
            self.assertEqual(status, 202, answer)
            await guest.close()
            await start_again()
            floor, _ = await staff(server, "ez")
            async with Stream(floor, "ez") as stream:
                names = [one["name"] for one in (await stream.until("joins"))["joins"]]
            self.assertIn("Guest", names)
            self.assertEqual(len(names), 128)
        run([EZ], scenario, (), self.PROXY)

    def test_a_call_to_the_floor_waits_and_finds_a_place_whatever_strangers_ask(self):
        async def scenario(server):
            floor, dealer = await staff(server, "ez")
            call = dealer, "POST", "/api/tables/ez/calls", {"asks": "floor"}

            async def shown():
                async with Stream(floor, "ez") as stream:
                    return [one for one in (await stream.until("joins"))["joins"] if one["asks"] == "floor"]
            self.assertEqual((await Client.request(*call))[0], 202)
            await asyncio.sleep(16)  # the console does not ask for its answer
            codes = []
            for i in range(258):
                stranger = Proxied(server, f"192.0.{i // 100 + 2}.{i % 100}")
                codes.append(code_of(await stranger.join("ez", f"Nobody {i}")))
            self.assertEqual(codes, [202] * 255 + ["too-many"] * 3)
            one, = await shown()
            status, answer = await floor.request("POST", "/api/tables/ez/joins",
                                                 {"ticket": one["ticket"], "accept": True})
            self.assertEqual(status, 200, answer)
            self.assertEqual((await Client.request(*call))[0], 202)
            self.assertEqual([one["by"] for one in await shown()].count(""), 1)
        run([EZ], scenario, (), self.PROXY)


class Sheets(unittest.TestCase):
    def test_the_rooms_own_sheets_are_read_and_priced_beside_the_loop(self):
        server = Server([EZ], edition=3)
        server.environment = {"SABOT_LOOP_TURNS": "1"}
        try:
            server.hire(*FLO)
            server.start()

            async def scenario():
                floor = Client(server)
                await floor.sign_in("Flo", PASSWORD)
                for name, text in (("many", MANY), ("slow", SLOW)):
                    status, answer = await floor.request("POST", "/api/sheets",
                                                         {"name": name, "text": text}, seconds=60)
                    self.assertEqual(status, 200, answer)

                async def read(client, i):
                    path = "/rules" if i % 2 else "/api/sheet"
                    return (await client.request("GET", f"{path}?name=many", seconds=60))[0]
                async with Flood([Client(server) for _ in range(16)], read) as flood:
                    pass
                self.assertEqual(set(flood.codes), {200})
                fields = {"name": "New", "row": 0, "seats": 8, "decks": 8, "card_source": "keyed",
                          "wager_source": "none", "offer_seconds": 0}
                status, answer = await floor.request(
                    "POST", "/api/tables/new/commands",
                    {"id": "open", "kind": "open-table", "sheet": "slow", **fields}, seconds=60)
                self.assertEqual(status, 200, answer)
                answer = await floor.request(
                    "POST", "/api/tables/new/next-sheet",
                    {"sheet": "many", "row": 0, "seats": 8, "decks": 8}, seconds=60)
                self.assertEqual(answer[0], 200, answer)
                answer = await floor.request("POST", "/api/tables/two/commands",
                                             {"id": "none", "kind": "open-table", "sheet": "no-such",
                                              **fields})
                self.assertEqual(code_of(answer), "bad-body")
            asyncio.run(scenario())
            self.assertEqual(server.stop(), 0)
            if GUARD:
                turn = int(re.search(r"longest turn: (\d+) us", server.errors)[1])
                self.assertLess(turn, TURN_US_MOST)
        finally:
            server.remove()


class Idle(unittest.TestCase):
    def test_a_locked_console_sees_what_strangers_see(self):
        server = Server([EZ])
        clock = server.folder / "data" / "clock"  # where the sandbox lets it read

        async def scenario():
            dan, stranger, ana = Client(server), Client(server), Client(server)
            self.assertEqual((await dan.sign_in("Dan", PASSWORD))[0], 200)
            await ana.sit("ez", "Ana", 100000, 1, dan)
            clock.write_text(str(4 * 60_000 + 50_000))  # watching is no use of it
            async with Stream(dan, "ez") as stream:
                self.assertEqual((await stream.until("you"))["you"]["role"], "dealer")
                self.assertIn("Ana", json.dumps((await stream.until("state"))["state"]))
                await stream.until("joins")
                clock.write_text(str(5 * 60_000 + 5_000))
                self.assertEqual((await stream.until("you"))["you"],
                                 {"role": "board", "name": "", "table": "", "bettor": 0})
                told = (await stream.until("state"))["state"]
                self.assertEqual(told, await stranger.state("ez"))
                self.assertNotIn("Ana", json.dumps(told))
                self.assertEqual(await dan.state("ez"), told)
                await ask(Client(server), "ez", "Secret", seat=2)  # who waits is not for strangers
                with self.assertRaises(asyncio.TimeoutError):
                    await stream.message(1.5)
                # The dealer who signs in again sees it again, on the same stream.
                self.assertEqual((await dan.sign_in("Dan", PASSWORD))[0], 200)
                self.assertEqual((await stream.until("you"))["you"]["role"], "dealer")
                self.assertIn("Ana", json.dumps((await stream.until("state"))["state"]))
                self.assertEqual((await stream.until("joins"))["joins"][0]["name"], "Secret")

        self.play(server, clock, [scenario()])

    def play(self, server, clock, scenarios):
        """Each after a restart."""
        try:
            server.hire(*DAN)
            clock.write_text("0")
            server.environment = {"LD_PRELOAD": os.environ["SABOT_CLOCK_SHIFT"],
                                  "SABOT_TEST_CLOCK": str(clock), "SABOT_TEST_CLOCK_BOTH": "1"}
            for scenario in scenarios:
                server.start()
                asyncio.run(scenario)
                self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_a_restart_opens_no_locked_console(self):
        server = Server([EZ])
        clock = server.folder / "data" / "clock"
        kept = Client(server)  # its cookie alone: each scenario has a loop of its own

        async def seat(number, name):
            dan = Client(server)
            dan.cookie = kept.cookie
            self.assertEqual(await dan.state("ez") == await Client(server).state("ez"), number == 0)
            return (await dan.command("ez", "seat", seat=max(number, 1), name=name))[1]

        async def sign_in():
            dan = Client(server)
            self.assertEqual((await dan.sign_in("Dan", PASSWORD))[0], 200)
            kept.cookie = dan.cookie

        async def begin():
            await sign_in()
            clock.write_text(str(4 * 60_000))

        async def go_on():  # who was there a moment ago is not asked again
            self.assertIn("done", await seat(1, "Ana"))
            clock.write_text(str(10 * 60_000))

        async def come_back():
            self.assertEqual((await seat(0, "Bo"))["problem"]["code"], "idle-lock")
            await sign_in()
            self.assertIn("done", await seat(2, "Bo"))

        self.play(server, clock, [begin(), go_on(), come_back()])


class Tickets(unittest.TestCase):
    """The client draws the ticket, and may show it again for something else."""
    ONE, TWO = "1" * 32, "2" * 32

    async def call(self, client, ticket, amount):
        status, answer = await client.request("POST", "/api/tables/ez/calls",
                                              {"asks": "chips", "amount": amount, "ticket": ticket})
        self.assertEqual(status, 202, answer)

    async def join(self, client, ticket, name, seat, amount):
        return await client.request("POST", "/api/tables/ez/join", {
            "name": name, "seat": seat, "amount": amount, "ticket": ticket})

    async def shown(self, dealer):
        async with Stream(dealer, "ez") as stream:
            return (await stream.until("joins"))["joins"]

    async def answer(self, dealer, ticket, **more):
        return code_of(await dealer.request("POST", "/api/tables/ez/joins",
                                            {"ticket": ticket, "accept": True, **more}, seconds=60))

    async def end(self, client, ticket):
        for _ in range(200):
            _, answer = await client.request("POST", "/api/join", {"ticket": ticket})
            if answer.get("state") != "waiting":
                return answer
            await asyncio.sleep(0.02)

    async def at_table(self, dealer):
        await asyncio.sleep(0.3)
        return [(one["name"], one["seat"], one["chips"])
                for one in (await dealer.state("ez"))["bettors"]]

    def test_the_dealer_says_yes_to_the_amount_that_was_shown(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            bob = Client(server)
            await bob.sit("ez", "Bob", 100000, 3, dealer)
            await self.call(bob, self.ONE, 10000)
            shown, = await self.shown(dealer)
            await self.call(bob, self.TWO, 5000)
            await self.call(bob, self.ONE, 999900)
            self.assertEqual(await self.answer(dealer, shown["ticket"]), "no-such-ticket")
            self.assertEqual(await self.at_table(dealer), [("Bob", 3, 100000)])
            shown, = await self.shown(dealer)
            self.assertEqual((shown["amount"], await self.answer(dealer, shown["ticket"])), (999900, 200))
            self.assertEqual(await self.at_table(dealer), [("Bob", 3, 1099900)])
            # While the password of the second person is checked nothing changes either.
            await self.call(bob, self.TWO, 2000000)
            shown, = await self.shown(dealer)
            confirming = asyncio.create_task(self.answer(
                dealer, shown["ticket"], confirm={"name": "Flo", "password": PASSWORD}))
            await asyncio.sleep(0.005)
            await self.call(bob, self.ONE, 5000)
            await self.call(bob, self.TWO, 100000000000)
            sold = {"no-such-ticket": 0, 200: 2000000}[await confirming]  # at once, or not at all
            self.assertEqual(await self.at_table(dealer), [("Bob", 3, 1099900 + sold)])
        run([EZ], scenario, [FLO], edition=3)

    def test_the_dealer_sees_who_asks_under_a_name_of_the_staff(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            for ticket, name in ((self.ONE, "FIo"), (self.TWO, "flo"), ("3" * 32, "Bob")):
                self.assertEqual((await self.join(Client(server), ticket, name, 0, 0))[0], 202)
            self.assertEqual({one["name"]: one["staff"] for one in await self.shown(dealer)},
                             {"FIo": False, "flo": True, "Bob": False})
            # Who waits is looked at again when somebody is hired, and when they go.
            floor = Client(server)
            await floor.sign_in("Flo", PASSWORD)
            for path, is_staff in (("/api/staff", True), ("/api/staff/end", False)):
                person = {"name": "bob", "role": "auditor"} if is_staff else {"name": "bob"}
                status, answer = await floor.request("POST", path, person, seconds=60)
                self.assertEqual(status, 200, answer)
                self.assertEqual({one["name"]: one["staff"] for one in await self.shown(dealer)},
                                 {"FIo": False, "flo": True, "Bob": is_staff})
        run([EZ], scenario, [FLO])

    def test_a_ticket_that_is_used_again_acts_on_nobody_else(self):
        server = Server([EZ], edition=3)
        clock = server.folder / "data" / "clock"

        async def scenario():
            _, dealer = await staff(server, "ez")
            bob = Client(server)

            async def sits(ticket, name, seat, amount):
                self.assertEqual((await self.join(bob, ticket, name, seat, amount))[0], 202)
                shown = [one for one in await self.shown(dealer) if one["name"] == name]
                code = await self.answer(dealer, shown[0]["ticket"])
                return code, (await self.end(bob, ticket)).get("state")

            for ticket, name, first, again in (("3" * 32, "Vic", 100000, 90000),
                                               ("4" * 32, "Wes", 0, 100000),
                                               ("5" * 32, "Xia", 100000, 100000)):
                self.assertEqual(await sits(ticket, "Bob", 3, first), (200, "seated"))
                await bob.must("ez", "leave")
                # Who was answered is forgotten after ten minutes: a start then does not know the ticket.
                await bob.close(), await dealer.close()
                server.stop()
                clock.write_text(str(int(clock.read_text()) + 11 * 60_000))
                await asyncio.to_thread(server.start)
                _, dealer = await staff(server, "ez")
                self.assertEqual((await self.join(bob, ticket, "Bob", 3, again))[0], 202)
                shown, = await self.shown(dealer)
                vic = Client(server)
                await vic.sit("ez", name, 80000, 3, dealer)
                self.assertEqual(await self.answer(dealer, shown["ticket"]), 200)
                self.assertEqual((await self.end(bob, ticket)).get("state"), "refused")
                self.assertEqual(await self.at_table(dealer), [(name, 3, 80000)])
                await vic.must("ez", "leave")
        try:
            server.hire(*FLO)
            clock.write_text("0")
            server.environment = {"LD_PRELOAD": os.environ["SABOT_CLOCK_SHIFT"],
                                  "SABOT_TEST_CLOCK": str(clock), "SABOT_TEST_CLOCK_BOTH": "1"}
            server.start()
            asyncio.run(scenario())
            self.assertEqual(server.stop(), 0, server.errors)
        finally:
            server.remove()


class Over(unittest.TestCase):
    HOURS = 12 * 3_600_000

    def test_streams_and_followed_events_end_with_the_hours_of_their_pass(self):
        server = Server([EZ], edition=3)
        clock = server.folder / "data" / "clock"

        async def rest(reader, needle):
            """Whether it is in what comes until the end."""
            seen = b""
            while block := await asyncio.wait_for(reader.read(65536), 10):
                seen += block
            return needle in seen

        async def scenario():
            una, bob, flo = Client(server), Client(server), Client(server)
            await una.sign_in("Una", PASSWORD)
            await flo.sign_in("Flo", PASSWORD)
            await bob.sit("ez", "Bob", 100000, 3, flo)
            clock.write_text(str(self.HOURS - 30_000))
            async with Stream(una, "ez") as audited, Stream(bob, "ez") as own, \
                    Stream(Client(server), "ez") as board:
                for stream in (audited, own, board):
                    await stream.until("state")
                lines, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(f"GET /api/tables/ez/events?from=1&follow=1 HTTP/1.1\r\nHost: 127.0.0.1:"
                             f"{server.port}\r\nCookie: sabot={una.cookie}\r\n\r\n".encode())
                await lines.readuntil(b"seated")
                clock.write_text(str(self.HOURS - 5_000))
                await asyncio.sleep(1.5)  # nothing ends before its time
                clock.write_text(str(self.HOURS + 5_000))
                for stream in (audited, own):
                    with self.assertRaises(ConnectionResetError):
                        while True:
                            await stream.message()
                floor = Client(server)
                await floor.sign_in("Flo", PASSWORD)
                await floor.must("ez", "buy-in", bettor=1, amount=777700)
                self.assertFalse(await rest(lines, b"777700"))
                await board.until("change")  # a board's is over by nothing
                writer.close()

        try:
            for name, role in (("Una", "auditor"), ("Flo", "floor")):
                server.hire(name, role, PASSWORD)
            clock.write_text("0")
            server.environment = {"LD_PRELOAD": os.environ["SABOT_CLOCK_SHIFT"],
                                  "SABOT_TEST_CLOCK": str(clock), "SABOT_TEST_CLOCK_BOTH": "1"}
            server.start()
            asyncio.run(scenario())
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()


class Strangers(unittest.TestCase):
    def test_a_visitor_stops_no_table_that_plays_by_itself(self):
        server = Demonstration([EZ])
        try:
            server.start()

            async def scenario():
                visitor = Client(server)
                await visitor.request("POST", "/api/demonstrate?as=floor")
                _, room = await visitor.request("GET", "/api/room")
                playing = [one["id"] for one in room["tables"] if one["cards"] == "shuffled"]
                self.assertEqual(len(playing), 2)
                for table in playing:
                    for kind, fields in [("pause", {"reason": "for fun"}), ("void", {"reason": "x"}),
                                         ("leave", {"bettor": 1}), ("close-betting", {})]:
                        answer = await visitor.command(table, kind, **fields)
                        self.assertEqual(code_of(answer), "not-your-role", (table, kind))
                keyed = next(one["id"] for one in room["tables"] if one["cards"] == "keyed")
                await visitor.must(keyed, "pause", reason="where visitors deal")
                await visitor.must(keyed, "resume", reason="and go on")
            asyncio.run(scenario())
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_visitors_who_sign_out_sign_out_nobody_else(self):
        server = Demonstration([EZ])
        try:
            server.start()

            async def scenario():
                for role in ("dealer", "floor"):
                    other, client = Client(server), Client(server)
                    path = f"/api/demonstrate?as={role}"
                    self.assertEqual((await other.request("POST", path, {}))[0], 200)
                    for _ in range(66):
                        client.cookie = None
                        self.assertEqual((await client.request("POST", path, {}))[0], 200)
                        self.assertEqual((await client.request("POST", "/api/sign-out", {}))[0], 200)
                    self.assertEqual((await client.request("GET", "/api/you"))[1]["role"], "board")
                    you = (await other.request("GET", "/api/you"))[1]
                    self.assertEqual((you["role"], you["bettor"]), (role, 0))
            asyncio.run(scenario())
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_nobody_waits_at_a_table_that_is_closed(self):
        async def scenario(server):
            floor, _ = await staff(server, "ez")
            await floor.must("ez", "close-table")
            self.assertEqual(code_of(await ask(Client(server), "ez", "Ana")), "table-closed")
        run([EZ], scenario)

    def test_nobody_learns_by_asking_who_sits_there(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            await Client(server).sit("ez", "Ana", 100000, 1, dealer)
            answers = {}
            for name in ("Ana", "ana", "Zoe"):
                status, answers[name] = await ask(Client(server), "ez", name)
                self.assertEqual(status, 202, answers[name])
            # The dealer's answer says it, to the one who was accepted.
            ticket = {"ticket": answers["ana"]["ticket"]}
            await dealer.request("POST", "/api/tables/ez/joins", {**ticket, "accept": True})
            while (answer := (await Client(server).request("POST", "/api/join", ticket))[1])["state"] == "waiting":
                await asyncio.sleep(0.01)
            self.assertEqual((answer["state"], answer["code"]), ("refused", "name-taken"))
        run([EZ], scenario)

        async def shown(server):  # where everybody reads the names, nobody waits in vain
            _, dealer = await staff(server, "ez")
            await Client(server).sit("ez", "Ana", 100000, 1, dealer)
            self.assertEqual(code_of(await ask(Client(server), "ez", "ana")), "name-taken")
        run([EZ], shown, (), ("public_names: everybody",))

    def test_who_announced_a_sheet_is_for_staff_to_know(self):
        async def scenario(server):
            flo = Client(server)
            await flo.sign_in("Flo", PASSWORD)
            await flo.must("real", "open-shoe", card_set=1)  # without a shoe it would be laid at once
            body = {"sheet": "california-panda8", "row": 0, "seats": 8, "decks": 8}
            status, answer = await flo.request("POST", "/api/tables/real/next-sheet", body)
            self.assertEqual(status, 200, answer)
            for client, by in ((flo, "Flo"), (Client(server), "")):
                _, answer = await client.request("GET", "/api/sheet?table=real")
                self.assertEqual(answer["next"]["by"], by)
            stranger = Client(server)
            for path in ("/api/sheet?table=real", "/api/tables/real", "/rules?table=real", "/api/room"):
                _, answer = await stranger.request("GET", path)
                self.assertNotIn("Flo", json.dumps(answer), path)
        run([KEYED], scenario, [FLO])


if __name__ == "__main__":
    unittest.main()
