"""What a start must know of the moments before it: who was at work, who was about to be seated, and
which tickets are used up."""
import asyncio
import os
import unittest

from attack_people_test import DAN, PASSWORD
from harness import EZ, Client, Server

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


if __name__ == "__main__":
    unittest.main()
