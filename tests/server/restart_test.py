"""What a start must know of the moments before it: who was at work, who was about to be seated, and
which tickets are used up."""
import asyncio
import os
import unittest

from attack_people_test import DAN, PASSWORD, AtAddress, ask
from harness import EZ, Client, Server, staff

MINUTE = 60_000


class Restarted:
    """A server whose clocks go as the test says: `self.pass_time(minutes)`."""

    def setUp(self):
        self.server = Server([EZ])
        self.clock = self.server.folder / "data" / "clock"  # where the sandbox lets it read
        self.server.hire(*DAN)
        self.clock.write_text("0")
        self.server.environment = {"LD_PRELOAD": os.environ["SABOT_CLOCK_SHIFT"],
                                   "SABOT_TEST_CLOCK": str(self.clock), "SABOT_TEST_CLOCK_BOTH": "1"}

    def tearDown(self):
        self.server.remove()

    def pass_time(self, minutes):
        self.clock.write_text(str(int(self.clock.read_text()) + int(minutes * MINUTE)))

    async def restart(self):
        self.assertEqual(self.server.stop(), 0, self.server.errors)
        await asyncio.to_thread(self.server.start)

    def play(self, scenario):
        self.server.start()
        asyncio.run(scenario())
        self.assertEqual(self.server.stop(), 0, self.server.errors)


class Consoles(Restarted, unittest.TestCase):
    def test_a_restart_locks_no_console_where_somebody_deals(self):
        async def scenario():
            dan = Client(self.server)
            self.assertEqual((await dan.sign_in("Dan", PASSWORD))[0], 200)
            for seat in (1, 2, 3):  # eleven minutes without a pause
                self.pass_time(3 + 2 / 3)
                await dan.must("ez", "seat", seat=seat, name=f"Bot {seat}")
            self.pass_time(2)
            await self.restart()
            await dan.must("ez", "seat", seat=4, name="Bot 4")
            await self.restart()
            self.pass_time(6)
            await self.restart()
            status, answer = await dan.command("ez", "seat", seat=5, name="Bot 5")
            self.assertEqual((status, answer["problem"]["code"]), (401, "idle-lock"))
        self.play(scenario)


class Tickets(Restarted, unittest.TestCase):
    async def sit_down(self, name):
        _, dealer = await staff(self.server, "ez")
        client = Client(self.server)
        _, asked = await ask(client, "ez", name)
        _, answer = await dealer.request("POST", "/api/tables/ez/joins", {**asked, "accept": True})
        while (answer := (await client.request("POST", "/api/join", asked))[1])["state"] == "waiting":
            await asyncio.sleep(0.01)
        self.assertEqual(answer["state"], "seated", answer)
        await self.server.noted(["join-ended"], 1)
        return client, asked

    async def role_by(self, asked):
        other = AtAddress(self.server, "127.0.0.9")
        _, answer = await other.request("POST", "/api/join", asked)
        role = (await other.request("GET", "/api/you"))[1]["role"]
        await other.close()
        return answer.get("state", answer.get("problem", {}).get("code")), role

    def test_a_pass_that_was_signed_out_is_over_for_its_ticket_too(self):
        async def scenario():
            ana, asked = await self.sit_down("Ana")
            self.assertEqual((await ana.request("POST", "/api/sign-out", {}))[0], 200)
            self.assertEqual(await self.role_by(asked), ("no-such-ticket", "board"))
            await self.restart()
            self.assertEqual((await self.role_by(asked))[1], "board")
        self.play(scenario)

    def test_a_ticket_whose_answer_is_a_minute_old_is_used_up_at_a_start(self):
        async def scenario():
            ana, asked = await self.sit_down("Ana")
            await self.restart()
            self.assertEqual(await self.role_by(asked), ("seated", "bettor"))  # it may have been lost
            self.pass_time(2)
            await self.restart()
            self.assertEqual(await self.role_by(asked), ("no-such-ticket", "board"))
            await ana.must("ez", "leave")
        self.play(scenario)


class Seats(unittest.TestCase):
    """The server ended when the bettor's seat was durable, and their chips were not."""

    def play(self, scenario):
        server = Server([EZ])
        server.environment = {"LD_PRELOAD": os.environ["SABOT_FULL_DISK"], "SABOT_TEST_END": "-buy-in"}
        try:
            server.start()
            asyncio.run(scenario(server, asyncio.run(self.ask(server))))
            self.assertEqual(server.stop(), 0, server.errors)
        finally:
            server.remove()

    async def ask(self, server):
        _, dealer = await staff(server, "ez")
        _, asked = await ask(Client(server), "ez", "Ana")
        try:
            await dealer.request("POST", "/api/tables/ez/joins", {**asked, "accept": True})
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        self.assertEqual(await asyncio.to_thread(server.process.wait, 30), 1)
        server.kill()  # what is left of it
        server.environment = {}
        await asyncio.to_thread(server.start)
        return asked

    async def end(self, server, dealer, asked):
        """What the second yes comes to, for the bettor and at the table."""
        self.assertEqual((await dealer.request("POST", "/api/tables/ez/joins", {**asked, "accept": True}))[0], 200)
        ana = Client(server)
        while (answer := (await ana.request("POST", "/api/join", asked))[1])["state"] == "waiting":
            await asyncio.sleep(0.01)
        return ana, answer, [(one["name"], one["chips"]) for one in (await dealer.state("ez"))["bettors"]]

    def test_a_yes_that_is_said_again_gives_the_seat_its_chips(self):
        async def scenario(server, asked):
            _, dealer = await staff(server, "ez")
            self.assertEqual([one["name"] for one in (await dealer.state("ez"))["bettors"]], ["Ana"])
            ana, answer, bettors = await self.end(server, dealer, asked)
            self.assertEqual((answer["state"], bettors), ("seated", [("Ana", 100000)]), answer)
            await ana.must("ez", "leave")
        self.play(scenario)

    def test_a_yes_that_is_said_again_gives_no_chips_to_the_next_of_that_name(self):
        async def scenario(server, asked):
            _, dealer = await staff(server, "ez")
            await dealer.must("ez", "leave", bettor=1)
            await dealer.must("ez", "seat", seat=1, name="Ana")
            server.stop()
            await asyncio.to_thread(server.start)
            _, dealer = await staff(server, "ez")
            _, answer, bettors = await self.end(server, dealer, asked)
            self.assertEqual((answer["state"], bettors), ("refused", [("Ana", 0)]), answer)
        self.play(scenario)


if __name__ == "__main__":
    unittest.main()
