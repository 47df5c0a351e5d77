"""A room of several servers on one database, when something is wrong: a lost connection, a database
that is killed or full, a clock, a key. And what all servers know: staff, sign-outs, lock-outs.
"""
import asyncio
import os
import random
import subprocess
import sys
import time
import unittest

from authenticator import Authenticator
from harness import EZ, SABOT, Client, Server, Stream, bring, open_shoe
from shared import Database, Sent, SharedServer, check_once, start_servers, with_servers

CUTS = int(os.environ.get("SABOT_CUTS", "15"))
CRASHES = int(os.environ.get("SABOT_DATABASE_CRASHES", "1"))
PASSWORD = "a long password"
FLO, DAN = ("Flo", "floor", PASSWORD), ("Dan", "dealer", PASSWORD)
REAL = [{"id": f"t{number}", "name": f"T{number}", "sheet": "california-panda8", "cards": "keyed",
         "wagers": "none"} for number in range(1, 9)]


async def signed_in(server, name):
    client = Client(server)
    status, answer = await client.sign_in(name, PASSWORD)
    assert status == 200, answer
    return client


def at(server, client):
    """The same browser at another server."""
    other = Client(server)
    other.cookie = client.cookie
    return other


async def once(client, method, path, body=None):
    """Status and answer of one request of a client that then leaves."""
    answer = await client.request(method, path, body, seconds=60)
    await client.close()
    return answer


async def role_of(client):
    return (await once(client, "GET", "/api/you"))[1]["role"]


async def try_password(server, name, password):
    return (await once(Client(server), "POST", "/api/sign-in", {"name": name, "password": password}))[0]


async def soon(condition, seconds=20):
    """True as soon as `await condition()` is; all servers are to know of a thing in a moment."""
    ends = time.monotonic() + seconds
    while not await condition():
        if time.monotonic() > ends:
            return False
        await asyncio.sleep(0.02)
    return True


class Traffic:
    """Clients that send commands all the while, and send them again until they are answered."""

    def __init__(self, servers, cookie, clients=8):
        self.servers, self.cookie, self.count = servers, cookie, clients
        self.sent, self.is_over, self.chances = [], False, random.Random(7)
        self.longest = 0

    async def client(self, number):
        lines = [Client(server) for server in self.servers]
        for line in lines:
            line.cookie = self.cookie
        while not self.is_over:
            command = Sent(f"t{self.chances.randrange(8) + 1}",
                           {"id": f"c{number}-{len(self.sent)}", "kind": "decision",
                            "reason": "a card was exposed", "second": "Fay"})
            self.sent.append(command)
            await command.ask(lines, self.chances)
        for line in lines:
            await line.close()

    async def during(self, trouble):
        """Runs while `trouble()` does."""
        clients = [asyncio.create_task(self.client(number)) for number in range(self.count)]
        await self.some_more(clients)
        await trouble()
        await self.some_more(clients)
        self.is_over = True
        await asyncio.gather(*clients)

    async def some_more(self, clients):
        """Until each client, on the average, had two more commands answered."""
        count = len(self.sent) + 2 * self.count
        while len(self.sent) < count and not any(client.done() for client in clients):
            await asyncio.sleep(0.02)

    def gap(self):
        """The longest time in which nothing was acknowledged, in seconds."""
        times = sorted(command.answered for command in self.sent)
        return max(later - sooner for sooner, later in zip(times, times[1:]))


class Troubles(unittest.TestCase):
    def run_through(self, trouble, words, own=True):
        async def scenario(servers, database):
            flo = await signed_in(servers[0], "Flo")
            self.traffic = Traffic(servers, flo.cookie)
            await self.traffic.during(lambda: trouble(servers, database))
            await flo.close()
        journal = with_servers(self, scenario, 2, REAL, [FLO], own)
        self.assertTrue(journal.is_good, journal.words)
        counts = check_once(self, journal, self.traffic.sent)
        self.assertGreater(counts[200], 0)
        print(f"{words}: {counts[200]} commands done, {counts['sent again']} sent again, "
              f"{counts['repeated']} answered by their records; nothing acknowledged for at most "
              f"{self.traffic.gap():.1f} s", flush=True)

    def test_connections_that_are_cut_lose_and_double_nothing(self):
        async def cut(_, database):
            for _ in range(CUTS):
                await asyncio.sleep(random.random() / 5)
                await asyncio.to_thread(database.run, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                        " WHERE application_name = 'sabot' AND random() < 0.5"
                                        " AND datname = current_database()")
        self.run_through(cut, f"connections cut {CUTS} times", own=False)

    def test_a_database_that_is_killed_and_comes_back_loses_and_doubles_nothing(self):
        async def crash(_, database):
            for _ in range(CRASHES):
                await asyncio.sleep(random.random())
                await asyncio.to_thread(database.crash)
                await asyncio.to_thread(database.again)
                await asyncio.sleep(1)
        self.run_through(crash, f"the database killed {CRASHES} times")

    def test_a_full_database_says_so_and_loses_nothing(self):
        """No file may grow beyond a megabyte, for the database: not its log either."""
        async def fill(servers, database):
            database.limit("1048576")
            flo = Client(servers[0])
            flo.cookie = self.traffic.cookie
            async def is_refused():
                status, answer = await flo.command("t1", "decision", reason="full", second="Fay")
                return status == 503 and answer["problem"]["code"] == "try-again"
            self.assertTrue(await soon(is_refused), "commands are taken by a full database")
            database.limit("unlimited")
            await asyncio.to_thread(database.again_if_down)
            await flo.close()
        self.run_through(fill, "the database full")


class Past(unittest.TestCase):
    def test_rounds_are_found_again_after_the_connection_that_reads_them_was_cut(self):
        async def scenario(servers, database):
            flo = await signed_in(servers[0], "Flo")

            async def answer():
                return (await flo.request("GET", "/api/rounds"))[0]
            self.assertEqual(await answer(), 200)
            await asyncio.to_thread(database.run, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                    " WHERE application_name = 'sabot' AND datname = current_database()")
            self.assertTrue(await soon(lambda: is_now(answer, 200)))
            await flo.close()
        with_servers(self, scenario, 1, REAL[:1], [FLO])


class Clocks(unittest.TestCase):
    def test_a_server_whose_clock_is_wrong_takes_no_commands_until_it_is_right(self):
        database, server = Database(), None
        try:
            server = SharedServer(REAL[:1], database.url())
            server.hire(*FLO)
            shift = server.folder / "data" / "clock"  # where the sandbox lets it read
            shift.write_text("0")
            server.environment = {"LD_PRELOAD": os.environ["SABOT_CLOCK_SHIFT"],
                                  "SABOT_TEST_CLOCK": str(shift)}
            server.start()

            async def scenario():
                flo = await signed_in(server, "Flo")

                async def code():
                    status, answer = await flo.command("t1", "decision", reason="x", second="Fay")
                    return answer["problem"]["code"] if status == 503 else status
                self.assertEqual(await code(), 200)
                for wrong in ("3000", "-90000"):
                    shift.write_text(wrong)
                    self.assertTrue(await soon(lambda: is_now(code, "clock-wrong")))
                    status, answer = await flo.request("GET", "/api/tables/t1")
                    self.assertEqual(status, 200)  # what it knows it shows
                    shift.write_text("0")
                    self.assertTrue(await soon(lambda: is_now(code, 200)))
                await flo.close()
            asyncio.run(scenario())
            self.assertEqual(server.stop(), 0)
            self.assertIn("ahead of the store's; it takes no commands until that is set right", server.errors)
            self.assertIn("behind the store's", server.errors)
            self.assertIn("clock is right again", server.errors)
        finally:
            if server is not None:
                server.remove()
            database.remove()


async def is_now(question, answer):
    return await question() == answer


class Known(unittest.TestCase):
    """What one server learns, the others know."""

    def test_who_is_hired_or_dismissed_at_one_server_is_so_at_all(self):
        async def scenario(servers, _):
            servers[0].hire(*DAN)  # beside the running servers
            async def is_known():
                return await try_password(servers[1], "Dan", PASSWORD) == 200
            self.assertTrue(await soon(is_known))
            dan = await signed_in(servers[1], "Dan")
            await dan.close()
            self.assertEqual(await role_of(at(servers[0], dan)), "dealer")
            self.assertEqual(servers[1].staff("remove", "Dan").returncode, 0)
            for server in servers:
                async def is_out():
                    return await role_of(at(server, dan)) == "board"
                self.assertTrue(await soon(is_out))
        with_servers(self, scenario, 2, REAL[:1], [FLO])

    def test_a_pass_signed_out_at_one_server_is_over_at_all_and_after_a_restart(self):
        async def scenario(servers, _):
            flo = await signed_in(servers[0], "Flo")
            kept = at(servers[1], flo)
            self.assertEqual(await role_of(kept), "floor")
            self.assertEqual((await once(flo, "POST", "/api/sign-out", {}))[0], 200)
            async def is_out():
                return await role_of(kept) == "board"
            self.assertTrue(await soon(is_out))
            servers[0].kill()
            servers[0].start()
            self.assertEqual(await role_of(at(servers[0], kept)), "board")
        with_servers(self, scenario, 2, REAL[:1], [FLO])

    def test_a_new_password_at_one_server_ends_the_delay_at_all(self):
        async def scenario(servers, _):
            for _ in range(5):
                await try_password(servers[1], "Flo", "wrong wrong wrong")
            self.assertEqual(await try_password(servers[1], "Flo", PASSWORD), 429)
            self.assertEqual(await try_password(servers[0], "Flo", PASSWORD), 200)
            self.assertEqual(servers[0].staff("password", "Flo", password="quite another one").returncode, 0)

            async def is_heard():
                return await try_password(servers[1], "Flo", "quite another one") == 200
            self.assertTrue(await soon(is_heard))
        with_servers(self, scenario, 2, REAL[:1], [FLO])

    def test_a_one_time_link_is_good_at_every_server_and_once_in_all(self):
        async def scenario(servers, _):
            flo = await signed_in(servers[0], "Flo")
            async def make():
                status, answer = await flo.request("POST", "/api/staff/link", {
                    "name": "Vic", "role": "auditor", "table": "*"})
                self.assertEqual(status, 200, answer)
                return answer["token"]
            async def enter(server, token):
                return (await once(Client(server), "POST", "/api/enter", {"token": token}))[0]
            async def is_let_in():
                return await enter(servers[1], elsewhere) == 200
            elsewhere, later = await make(), await make()
            self.assertTrue(await soon(is_let_in))
            self.assertEqual(await enter(servers[0], elsewhere), 401)
            for _ in range(20):
                token = await make()
                answers = await asyncio.gather(*(enter(server, token) for server in servers * 3))
                self.assertEqual(sorted(answers), [200] + [401] * 5)
            await flo.close()
            servers[1].kill()
            servers[1].start()
            self.assertEqual(await enter(servers[1], later), 200)
        with_servers(self, scenario, 2, REAL[:1], [FLO, ("Vic", "auditor", PASSWORD)])

    def test_a_passkey_is_good_at_every_server_and_each_time_once_in_all(self):
        origin = "http://localhost:8017"

        async def scenario(servers, _):
            flo, key = await signed_in(servers[0], "Flo"), Authenticator(origin)

            async def challenge(server, purpose, client=None):
                status, answer = await once(client or Client(server), "POST",
                                            "/api/passkeys/challenge", {"for": purpose})
                self.assertEqual(status, 200, answer)
                return answer["challenge"]

            async def enter(server, said):
                return (await once(Client(server), "POST", "/api/sign-in", {"passkey": said}))[0]

            async def is_let_in():
                return await enter(servers[1], key.signed(await challenge(servers[0], "sign-in"))) == 200
            said = key.added(await challenge(servers[0], "add", flo))
            self.assertEqual((await once(flo, "POST", "/api/passkeys", {
                "label": "a key", "password": PASSWORD, "passkey": said}))[0], 200)
            self.assertTrue(await soon(is_let_in))
            for _ in range(10):
                said = key.signed(await challenge(servers[1], "sign-in"))
                answers = await asyncio.gather(*(enter(server, said) for server in servers * 3))
                self.assertEqual(sorted(answers), [200] + [401] * 5)
            # The counter that one server saw binds the other.
            said = key.signed(await challenge(servers[0], "sign-in"), counter=7)
            self.assertEqual(await enter(servers[0], said), 200)

            async def is_behind():
                return await enter(servers[1], key.signed(
                    await challenge(servers[1], "sign-in"), counter=5)) == 401
            self.assertTrue(await soon(is_behind))
        with_servers(self, scenario, 2, REAL[:1], [FLO], more=[f"passkeys: {origin}"])

    def test_a_bettor_asks_at_one_server_and_the_dealer_says_yes_at_another(self):
        async def scenario(servers, _):
            flo = await signed_in(servers[1], "Flo")
            ann = Client(servers[0])
            status, asked = await ann.request("POST", "/api/tables/t1/join", {"name": "Ann", "seat": 3})
            self.assertEqual(status, 202, asked)
            async def is_accepted():
                status, _ = await flo.request("POST", "/api/tables/t1/joins",
                                              {"ticket": asked["ticket"], "accept": True})
                return status == 200
            self.assertTrue(await soon(is_accepted))
            async def is_seated():
                _, answer = await ann.request("POST", "/api/join", {"ticket": asked["ticket"]})
                return answer.get("state") == "seated"
            self.assertTrue(await soon(is_seated))
            other = at(servers[1], ann)
            self.assertEqual(await role_of(other), "bettor")
            await other.must("t1", "leave")
            for client in (flo, ann, other):
                await client.close()
        with_servers(self, scenario, 2, REAL[:1], [FLO])

    def test_two_who_say_yes_at_two_servers_seat_one_person_with_a_pass(self):
        async def scenario(servers, _):
            dan, flo = await signed_in(servers[0], "Dan"), await signed_in(servers[1], "Flo")
            for count, name in enumerate(("Ann", "Bob", "Cat", "Dee", "Eve", "Fay")):
                guest = Client(servers[count % 2])
                _, asked = await guest.request("POST", "/api/tables/ez/join", {"name": name, "amount": 100000})

                async def is_heard():
                    states = [(await once(Client(server), "POST", "/api/join", asked))[0] for server in servers]
                    return states == [200, 200]
                self.assertTrue(await soon(is_heard))
                yes = {"ticket": asked["ticket"], "accept": True}
                await asyncio.gather(*(one.request("POST", "/api/tables/ez/joins", yes) for one in (dan, flo)))
                for server in servers:  # each tells the same, and gives a pass
                    page = Client(server)

                    async def state():
                        return (await page.request("POST", "/api/join", asked))[1]["state"]

                    async def is_answered():
                        return await state() != "waiting"
                    self.assertTrue(await soon(is_answered))
                    self.assertEqual(await state(), "seated", name)
                    await page.close()
                await guest.close()
            chips = {one["name"]: one["chips"] for one in (await flo.state("ez"))["bettors"]}
            self.assertEqual(set(chips.values()), {100000}, chips)
            for client in (dan, flo):
                await client.close()
        with_servers(self, scenario, 2, [EZ], [FLO, DAN])

    def test_who_asks_again_waits_once_at_every_server(self):
        async def scenario(servers, _):
            dan, ann = await signed_in(servers[1], "Dan"), Client(servers[0])
            await ann.sit("ez", "Ann", 100000, 1, await signed_in(servers[0], "Dan"))
            for amount in (10000, 20000, 30000):
                status, asked = await ann.request("POST", "/api/tables/ez/calls",
                                                  {"asks": "chips", "amount": amount})
                self.assertEqual(status, 202, asked)

            async def waiting():
                async with Stream(dan, "ez") as stream:
                    return [join["amount"] for join in (await stream.until("joins"))["joins"]]

            async def is_heard():
                return 30000 in await waiting()
            self.assertTrue(await soon(is_heard))
            self.assertEqual(await waiting(), [30000])
            for client in (dan, ann):
                await client.close()
        with_servers(self, scenario, 2, [EZ], [FLO, DAN])

    def test_strangers_write_no_more_records_than_they_are_allowed(self):
        async def scenario(servers, _):
            stranger = Client(servers[0])

            async def join(address, name):
                return (await stranger.request("POST", "/api/tables/ez/join", {"name": name, "amount": 100000},
                                               [f"X-Forwarded-For: {address}"]))[0]
            for i in range(256):
                self.assertEqual(await join(f"192.0.2.{i % 4 + 1}", f"Nobody {i}"), 202)
            for i in range(60):  # each takes the place of one of those
                self.assertEqual(await join(f"198.51.100.{i}", f"Guest {i}"), 202)
            await servers[0].noted(["join"], 100)
            kinds = [note["kind"] for note in servers[0].notes()]
            self.assertLess(kinds.count("join"), 110, "a hundred at once, and one more every six seconds")
            self.assertLessEqual(kinds.count("join-ended"), 10)
            await stranger.close()
        with_servers(self, scenario, 2, [EZ], more=["behind_proxy: yes"])

    def test_calls_are_heard_at_every_server_whatever_strangers_asked(self):
        async def scenario(servers, _):
            dan, flo = await signed_in(servers[0], "Dan"), await signed_in(servers[1], "Flo")
            ann, stranger = Client(servers[0]), Client(servers[0])
            await ann.sit("ez", "Ann", 100000, 1, dan)
            for i in range(120):
                status, _ = await stranger.request("POST", "/api/tables/ez/join", {"name": f"Nobody {i}"},
                                                   [f"X-Forwarded-For: 192.0.2.{i % 4 + 1}"])
                self.assertEqual(status, 202)
            for client, body in ((dan, {"asks": "floor"}), (ann, {"asks": "chips", "amount": 10000})):
                self.assertEqual((await client.request("POST", "/api/tables/ez/calls", body))[0], 202)

            async def are_heard():
                async with Stream(flo, "ez") as stream:
                    return {"floor", "chips"} <= {join["asks"] for join in (await stream.until("joins"))["joins"]}
            self.assertTrue(await soon(are_heard))
            for client in (dan, flo, ann, stranger):
                await client.close()
        with_servers(self, scenario, 2, [EZ], [FLO, DAN], more=["behind_proxy: yes"])

    def test_chips_asked_for_at_one_server_are_sold_at_another_to_who_asked_alone(self):
        async def scenario(servers, _):
            dan = await signed_in(servers[0], "Dan")
            ann = Client(servers[0])
            bettor = await ann.sit("ez", "Ann", 100000, 1, dan)
            other = SharedServer([EZ], servers[0].url, servers[0])
            servers.append(await asyncio.to_thread(other.start))  # it did not hear her sit down
            flo = await signed_in(other, "Flo")

            async def ask(amount):
                status, asked = await ann.request("POST", "/api/tables/ez/calls",
                                                  {"asks": "chips", "amount": amount})
                self.assertEqual(status, 202, asked)
                return asked["ticket"]

            async def accept(ticket):
                status, answer = await flo.request("POST", "/api/tables/ez/joins",
                                                   {"ticket": ticket, "accept": True})
                return status, answer.get("problem", {}).get("code")

            async def chips():
                return [one["chips"] for one in (await flo.state("ez"))["bettors"]]

            async def accepted(ticket):
                async def is_accepted():
                    return await accept(ticket) == (200, None)
                return await soon(is_accepted)

            ticket = await ask(30000)
            self.assertTrue(await accepted(ticket))
            async def is_sold():
                return await chips() == [130000]
            self.assertTrue(await soon(is_sold))
            ticket = await ask(70000)
            async def is_heard():
                async with Stream(flo, "ez") as stream:
                    joins = (await stream.until("joins"))["joins"]
                return [join["amount"] for join in joins] == [70000]
            self.assertTrue(await soon(is_heard))
            servers[0].kill()  # nobody is left who would take it back for her
            again = at(other, ann)
            await again.must("ez", "leave")
            follower = Client(other)  # of the same name, number and seat
            self.assertEqual(await follower.sit("ez", "Ann", 100000, 1, flo), bettor)
            self.assertEqual(await accept(ticket), (409, "not-seated"))
            self.assertEqual(await chips(), [100000])
            servers[0].start()
            for client in (flo, ann, dan, again, follower):
                await client.close()
        with_servers(self, scenario, 1, [EZ], [FLO, DAN])

    def test_a_sheet_announced_at_one_server_is_announced_at_all_and_laid_once(self):
        shown = subprocess.run([SABOT, "sheet", "show", "california-panda8", "--yaml"], check=True,
                               capture_output=True, text=True).stdout
        dearer = shown.replace("title: EZ Baccarat Panda 8", "title: Dearer").replace(
            "fees: {line: 1.00", "fees: {line: 1.50")
        self.assertIn("{line: 1.50", dearer)

        async def scenario(servers, _):
            flo = await signed_in(servers[0], "Flo")
            other = at(servers[1], flo)
            await flo.must("t1", "seat", seat=2, name="Ann")
            await open_shoe(flo, "t1", keyed=True)
            status, answer = await flo.request("POST", "/api/sheets", {"name": "dearer", "text": dearer})
            self.assertEqual(status, 200, answer)

            async def announce(client, **wish):
                status, answer = await client.request("POST", "/api/tables/t1/next-sheet", wish)
                return status == 200 or self.assertEqual(status, 400, answer)
            async def coming(client):
                return (await client.state("t1"))["coming"]
            async def page(client):
                return (await client.request("GET", "/rules?table=t1"))[1]
            choice = {"sheet": "dearer", "row": 0, "seats": 8, "decks": 8}
            async with Stream(Client(servers[1]), "t1") as board:  # of the other server
                self.assertIsNone((await board.until("state"))["state"]["coming"])
                self.assertTrue(await announce(flo, **choice))
                told = (await board.until("state"))["state"]["coming"]
                self.assertEqual((told["title"], told["from_shoe"], told["withdrawn"]), ("Dearer", 3, False))
                said = {change["path"]: (change["from"], change["to"]) for change in told["changes"]}
                self.assertEqual(said["collection.player"], ("$1", "$1.50"))
                for words in ("comes with shoe 3.", "Player line: collection: $1.50; until now $1."):
                    self.assertIn(words, await page(other))
                self.assertTrue(await announce(other, sheet=""))  # taken back where it was not asked for
                self.assertTrue((await board.until("state"))["state"]["coming"]["withdrawn"])

                async def is_withdrawn():
                    return (await coming(flo))["withdrawn"] and "Withdrawn: Dearer" in await page(flo)
                self.assertTrue(await soon(is_withdrawn))
                self.assertTrue(await announce(other, **choice))
                self.assertFalse((await board.until("state"))["state"]["coming"]["withdrawn"])

            async def is_back():
                return not (await coming(flo))["withdrawn"]
            self.assertTrue(await soon(is_back))
            for shoe, client in ((2, other), (3, flo)):
                await client.must("t1", "close-shoe")
                await open_shoe(client, "t1", keyed=True)
            for client in (flo, other):
                async def is_laid():
                    state = await client.state("t1")
                    return (state["sheet"]["title"], state["coming"]) == ("Dearer", None)
                self.assertTrue(await soon(is_laid))
                self.assertNotIn("comes with shoe", await page(client))
            _, lines = await flo.request("GET", "/api/tables/t1/events?from=1")
            self.assertEqual(lines.count('"sheet-changed"'), 1)
            for client in (flo, other):
                await client.close()
        with_servers(self, scenario, 2, REAL[:1], [FLO])

    def test_a_deadline_passes_once_whoever_is_alive(self):
        timed = Server([])
        sheet = timed.folder / "timed.yaml"
        shown = subprocess.run([SABOT, "sheet", "show", "commission", "--yaml"], capture_output=True, text=True,
                               check=True).stdout
        lines = ["  timer_seconds: 1" if "timer_seconds:" in line else line for line in shown.splitlines()]
        sheet.write_text("\n".join(lines) + "\n")
        tables = [{"id": f"t{number}", "name": f"T{number}", "sheet": str(sheet), "cards": "shuffled",
                   "wagers": "bettors"} for number in range(1, 13)]

        async def scenario(servers, _):
            flo = await signed_in(servers[0], "Flo")
            lines = [at(server, flo) for server in servers]
            for table in tables:
                line = random.choice(lines)
                await line.must(table["id"], "open-shoe", card_set=1)
                await line.must(table["id"], "cut", position=7)
                await line.must(table["id"], "burn")
                await bring(line, table["id"])
            for table in tables:
                line = random.choice(lines)
                await line.must(table["id"], "open-betting")
                await line.must(table["id"], "wager", bettor=1, wager="player", amount=1000)
            servers[2].kill()
            async def all_closed():
                states = [await lines[0].state(table["id"]) for table in tables]
                return all(state["phase"] != "betting" for state in states)
            self.assertTrue(await soon(all_closed))
            await asyncio.sleep(0.5)
            servers[2].start()
            for line in (flo, *lines):
                await line.close()
        try:
            journal = with_servers(self, scenario, 3, tables, [FLO])
        finally:
            timed.remove()
        for table in tables:
            closed = [record for record in journal.tables[table["id"]]
                      if record["event"]["kind"] == "betting-closed"]
            self.assertEqual(len(closed), 1, table["id"])
            self.assertTrue(closed[0]["command"].startswith("system:"), closed)

    def test_a_server_without_the_rooms_key_does_not_start(self):
        database, servers = Database(), []
        try:
            servers = start_servers(database, REAL[:1], 1)
            for key, words in ((None, "copy room.key"), (b"k" * 32, "another key")):
                other = SharedServer(REAL[:1], database.url())
                servers.append(other)
                if key is not None:
                    (other.folder / "data").mkdir()
                    (other.folder / "data" / "room.key").write_bytes(key)
                    (other.folder / "data" / "room.key").chmod(0o600)
                done = subprocess.run([SABOT, "serve", "--config", str(other.folder / "room.yaml"), "--data",
                                       str(other.folder / "data")], capture_output=True, text=True, timeout=60)
                self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)
                self.assertIn(words, done.stderr)
            self.assertEqual(servers[0].stop(), 0)
        finally:
            for server in servers:
                server.remove()
            database.remove()

    def test_no_password_is_shown(self):
        """Not in the process list, nor in what is printed."""
        database, server = Database(), None
        try:
            server = SharedServer(REAL[:1], database.url())
            (server.folder / "room.yaml").write_text("room: R\nport: 0\ntables:\n  - {id: t1, name: T, sheet: "
                                                     "commission, cards: keyed, wagers: none}\n")
            url = f"postgresql://sabot:hunter2hunter2@/{database.name}?host={database.folder}"
            server.options = ["--store", url]
            server.start()
            words = subprocess.run(["ps", "-o", "args=", "-p", str(server.process.pid)], capture_output=True,
                                   text=True, check=True).stdout
            self.assertIn("serve", words)
            self.assertNotIn("hunter2", words)
            self.assertEqual(server.stop(), 0)
            self.assertNotIn("hunter2", server.printed + server.errors)
        finally:
            if server is not None:
                server.remove()
            database.remove()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
