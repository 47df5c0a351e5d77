"""Wagers that come after betting was closed are refused, and the refusal is written down in the
room's stream: `sabot watch` reads it there.
"""
import asyncio
import subprocess
import unittest

from harness import HOUSE, SABOT, Client, Server, finish_round, open_shoe, staff


async def play(server, rounds):
    """Lee is late in every round, Ann never."""
    _, dealer = await staff(server, "house")
    lee, ann = Client(server), Client(server)
    numbers = [await client.sit("house", name, 1000000, seat, dealer)
               for client, name, seat in ((lee, "Lee", 1), (ann, "Ann", 2))]
    await open_shoe(dealer, "house")
    answers = []
    for _ in range(rounds):
        await dealer.must("house", "open-betting")
        await ann.must("house", "wager", bettor=numbers[1], wager="banker", amount=1000)
        await dealer.must("house", "close-betting")
        for amount in (1000, 2000):
            answers.append(await lee.command("house", "wager", bettor=numbers[0], wager="player",
                                             amount=amount))
        await finish_round(dealer, "house")
        # Refused too, but early rather than late.
        await lee.command("house", "wager", bettor=numbers[0], wager="player", amount=1000)
    return answers


async def acknowledge(floor, alarm):
    """Once, with a word; shown at once, and when everything was looked at again."""
    path, body = "/api/alarms/acknowledge", {"alarm": alarm, "remark": "Lee's phone was slow"}
    assert (await floor.request("POST", path, body | {"remark": ""}))[0] == 400
    assert (await floor.request("POST", path, body | {"alarm": "none"}))[0] == 404
    assert (await floor.request("POST", path, body))[0] == 200
    assert (await floor.request("POST", path, body))[0] == 409
    began = None
    for _ in range(600):
        _, answer = await floor.request("GET", "/api/alarms")
        seen = answer["found"]["alarms"][0]["acknowledged"]
        assert (seen["by"], seen["remark"]) == ("Fay", "Lee's phone was slow"), seen
        began = began or answer["made_ms"]
        if answer["made_ms"] > began and not answer["looking"]:
            return
        await asyncio.sleep(0.1)
    raise AssertionError("nobody looked again")


async def play_and_look(server, rounds):
    """And what the floor is shown of it, which takes a moment."""
    answers = await play(server, rounds)
    floor = Client(server)
    status, answer = await floor.sign_in("Fay", "a long password")
    assert status == 200, answer
    for _ in range(600):
        status, answer = await floor.request("GET", "/api/alarms")
        assert status == 200, answer
        if answer["found"] is not None and not answer["looking"]:
            await acknowledge(floor, answer["found"]["alarms"][0]["id"])
            return answers, answer
        await asyncio.sleep(0.1)
    raise AssertionError(f"nobody looked: {answer}")


class LateWagers(unittest.TestCase):
    def test_late_wagers__are_written_down_and_raise_an_alarm(self):
        server = Server([HOUSE])
        try:
            server.hire("Fay", "floor", "a long password")
            server.start()
            answers, shown = asyncio.run(play_and_look(server, 4))
            self.assertEqual(server.stop(), 0)
            self.assertEqual({(status, answer["refused"]["code"]) for status, answer in answers},
                             {(409, "wagers-closed")})
            late = [note for note in server.notes() if note.get("what") == "wager-late"]
            self.assertEqual({(note["actor"], note["table"]) for note in late},
                             {("bettor:Lee", "house")})
            self.assertEqual(len(late), 8)
            done = subprocess.run([SABOT, "watch", server.store], capture_output=True, text=True,
                                  timeout=60)
            self.assertEqual(done.returncode, 1)
            self.assertEqual(done.stdout.count("Lee tried to wager"), 1)
            self.assertNotIn("Ann", done.stdout)
            self.assertRegex(done.stdout, r"looked at by Fay, .* UTC: Lee's phone was slow")
            seen = [note for note in server.notes() if note["kind"] == "alarm-seen"]
            self.assertEqual([(note["actor"], note["remark"]) for note in seen],
                             [("floor:Fay", "Lee's phone was slow")])
            self.assertEqual([(alarm["code"], alarm["who"]) for alarm in shown["found"]["alarms"]],
                             [("late-wagers", "Lee")])
            self.assertIsNone(shown["message"])
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main()
