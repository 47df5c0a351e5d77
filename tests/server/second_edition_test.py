"""What edition 2 of the rules gives people and their passes, over HTTP: spots, claims, chips that
are carried. The rows of the edge cases that need pages; the others are in tests/clause."""
import asyncio
import os
import unittest

from harness import Client, Server, open_shoe, run, staff

TABLE = {"id": "t", "name": "Table", "sheet": "california-panda8", "cards": "keyed",
         "wagers": "bettors"}
OTHER = {**TABLE, "id": "u", "name": "Other"}
DECIDED = {"reason": "as the cameras show", "second": "Second"}
PLAYER_WINS, BANKER_WINS = ["9h", "8h", "Kh", "Qh"], ["8h", "9h", "Kh", "Qh"]


class Round:
    """Ann banks at seat 1; Bob sits at 3, Cat at 6. Each has a page and 1,000.00."""

    def __init__(self, server):
        self.server = server

    async def begin(self):
        self.floor, self.dealer = await staff(self.server, "t")
        self.ann, self.bob, self.cat = (Client(self.server) for _ in range(3))
        for number, (page, name, seat) in enumerate(((self.ann, "Ann", 1), (self.bob, "Bob", 3),
                                                     (self.cat, "Cat", 6)), 1):
            assert await page.sit("t", name, 100000, seat, self.dealer) == number
        await open_shoe(self.dealer, "t", keyed=True)
        await self.dealer.must("t", "offer-bank")
        await self.ann.must("t", "accept-bank", bettor=1, amount=10000)
        return self

    async def play(self, cards, **wagers):
        """Wagers of 50.00 by their owners' pages, and the cards."""
        await self.dealer.must("t", "open-betting")
        for name, wager in wagers.items():
            await getattr(self, name).must("t", "wager", wager=wager, amount=5000)
        for card in cards:
            await self.dealer.must("t", "card", card=card)
        await self.dealer.must("t", "settle")
        return self

    async def correct(self, cards):
        await self.floor.must("t", "correct", cards=cards, **DECIDED)

    async def chips(self, bettor, table="t"):
        state = await self.floor.state(table)
        return next((one["chips"] for one in state["bettors"] if one["bettor"] == bettor), None)

    async def claims(self, table="t"):
        return [(one["claim"], one["name"], one["amount"])
                for one in (await self.floor.state(table))["claims"]]

    async def refused(self, client, kind, table="t", /, **fields):
        status, answer = await client.command(table, kind, **fields)
        assert status in (403, 409), answer
        return (answer.get("refused") or answer["problem"])["code"]


def played(test, *tables):
    """Runs `test(case, round)` on a fresh room."""
    def wrapped(case):
        async def scenario(server):
            await test(case, await Round(server).begin())
        run(tables or [TABLE], scenario, edition=2)
    wrapped.__doc__ = test.__doc__
    return wrapped


def at_two_tables(test):
    return played(test, TABLE, OTHER)


class Spots(unittest.TestCase):
    @played
    async def test_one_purse_is_spent_once_from_two_pages_at_once(self, at):
        await at.bob.must("t", "take-spot", seat=4)
        await at.dealer.must("t", "open-betting")
        other = Client(at.server)
        other.cookie = at.bob.cookie  # the same pass in another tab
        answers = await asyncio.gather(
            at.bob.command("t", "wager", bettor=2, wager="player", amount=60000),
            other.command("t", "wager", bettor=4, wager="player", amount=60000))
        self.assertEqual(sorted(status for status, _ in answers), [200, 409])
        self.assertEqual([answer["refused"]["code"] for status, answer in answers if status == 409],
                         ["not-enough-chips"])
        self.assertEqual(await at.chips(2), 100000 - 60000 - 100)
        self.assertEqual(len((await at.floor.state("t"))["wagers"]), 1)
        await other.close()

    @played
    async def test_a_spot_is_its_persons_and_nobody_elses(self, at):
        await at.bob.must("t", "take-spot", seat=4)
        await at.dealer.must("t", "open-betting")
        self.assertEqual(await at.refused(at.cat, "wager", bettor=4, wager="player", amount=1000),
                         "not-your-role")
        await at.bob.must("t", "wager", bettor=4, wager="player", amount=1000)
        self.assertEqual(await at.chips(4), await at.chips(2))

    @played
    async def test_the_floor_ends_an_extra_spot_and_somebody_else_sits_there(self, at):
        await at.bob.must("t", "take-spot", seat=4)
        await at.dealer.must("t", "open-betting")
        await at.bob.must("t", "wager", bettor=4, wager="player", amount=1000)
        self.assertEqual(await at.refused(at.floor, "leave", bettor=4), "money-in-play")
        await at.bob.must("t", "wager", bettor=4, wager="player", amount=0)
        await at.floor.must("t", "leave", bettor=4)
        self.assertEqual(await at.chips(2), 100000)
        self.assertEqual(await at.refused(at.bob, "wager", bettor=4, wager="player", amount=1000),
                         "not-your-role")
        dan = Client(at.server)
        await dan.sit("t", "Dan", 5000, 4, at.dealer)
        await at.bob.must("t", "wager", wager="player", amount=1000)  # the first spot stays
        await dan.close()

    @played
    async def test_a_dealer_keys_the_wager_of_a_bettor_with_a_page(self, at):
        await at.dealer.must("t", "open-betting")
        await at.dealer.must("t", "wager", bettor=2, wager="player", amount=2000)
        seen = await at.bob.state("t")
        self.assertEqual([(one["bettor"], one["amount"]) for one in seen["wagers"]], [(2, 2000)])
        await at.bob.must("t", "wager", wager="player", amount=1000)
        _, lines = await at.floor.request("GET", "/api/tables/t/events?from=1")
        actors = [line.split('"actor":"')[1].split('"')[0] for line in lines.splitlines()
                  if '"kind":"wagered"' in line]
        self.assertEqual(len(set(actors)), 2, actors)  # the record says who keyed it

    @played
    async def test_a_name_gives_nobody_a_second_seat(self, at):
        stranger = Client(at.server)
        status, asked = await stranger.request("POST", "/api/tables/t/join",
                                               {"name": "Bob", "seat": 4, "amount": 5000})
        self.assertEqual(status, 202, asked)
        await at.dealer.request("POST", "/api/tables/t/joins",
                                {"ticket": asked["ticket"], "accept": True})
        answer = {"state": "waiting"}
        while answer["state"] == "waiting":
            await asyncio.sleep(0.01)
            _, answer = await stranger.request("POST", "/api/join", {"ticket": asked["ticket"]})
        self.assertEqual((answer["state"], answer["code"]), ("refused", "name-taken"))
        self.assertEqual(await at.refused(at.dealer, "seat", seat=4, name="Bob"), "name-taken")
        self.assertEqual(await at.chips(2), 100000)
        await stranger.close()


class Claims(unittest.TestCase):
    @played
    async def test_a_correction_after_leaving_is_a_claim_and_the_board_is_right(self, at):
        await at.play(PLAYER_WINS, bob="player", cat="banker")
        await at.bob.must("t", "leave")
        await at.correct(BANKER_WINS)
        self.assertEqual((await at.floor.state("t"))["history"], "B")
        self.assertEqual(await at.claims(), [(1, "Bob", -10000), (2, "Ann", 10000)])
        self.assertEqual(await at.chips(3), 100000 + 5000 - 100)  # Cat has hers at once

    @played
    async def test_a_claim_is_seen_by_who_comes_back_and_paid_with_their_consent(self, at):
        await at.play(PLAYER_WINS, bob="player")
        await at.bob.must("t", "leave")
        await at.correct(BANKER_WINS)
        self.assertEqual(await at.refused(at.ann, "settle-claim", claim=2, amount=10000),
                         "claim-unpaid")
        back = Client(at.server)
        number = await back.sit("t", "Bob", 50000, 3, at.dealer)
        seen = (await back.state("t"))["claims"]
        self.assertEqual([(one["name"], one["amount"]) for one in seen],
                         [("Bob", -10000)])
        self.assertEqual(await at.chips(number), 50000)  # nothing without consent
        await back.must("t", "settle-claim", claim=1, amount=10000)
        self.assertEqual(await at.chips(number), 40000)
        self.assertEqual(await at.refused(at.cat, "settle-claim", claim=2, amount=10000),
                         "not-yours")
        before = await at.chips(1)
        await at.ann.must("t", "settle-claim", claim=2, amount=10000)
        self.assertEqual((await at.chips(1), await at.claims()), (before + 10000, []))
        await back.close()

    @played
    async def test_what_somebody_is_owed_goes_to_no_other_of_that_name(self, at):
        await at.play(BANKER_WINS, bob="player")
        await at.bob.must("t", "leave")
        await at.correct(PLAYER_WINS)
        self.assertEqual(await at.claims(), [(1, "Bob", 10000)])
        stranger = Client(at.server)
        number = await stranger.sit("t", "Bob", 5000, 3, at.dealer)
        self.assertEqual(await at.refused(stranger, "settle-claim", claim=1, amount=10000),
                         "not-yours")
        self.assertEqual(await at.refused(at.floor, "settle-claim", claim=1, bettor=number,
                                          amount=10000), "needs-reason")
        await at.floor.must("t", "settle-claim", claim=1, bettor=number, amount=10000, **DECIDED)
        self.assertEqual(await at.chips(number), 15000)
        await stranger.close()

    @played
    async def test_a_table_with_claims_closes_and_keeps_them(self, at):
        await at.play(PLAYER_WINS, bob="player")
        await at.bob.must("t", "leave")
        await at.correct(BANKER_WINS)
        await at.ann.must("t", "leave")
        await at.cat.must("t", "leave")
        await at.dealer.must("t", "close-shoe")
        await at.floor.must("t", "close-table")
        state = await at.floor.state("t")
        self.assertEqual((state["phase"], len(await at.claims())), ("closed", 2))


class Chips(unittest.TestCase):
    @at_two_tables
    async def test_chips_are_taken_once_and_for_what_was_sent(self, at):
        other = Client(at.server)
        await other.enter(at.server.tokens["u"])
        number = await Client(at.server).sit("u", "Bob", 0, 2, other)
        await at.dealer.must("t", "send-chips", bettor=2, amount=30000, table="u")
        self.assertEqual(await at.chips(2), 70000)
        await other.must("u", "take-chips", bettor=number, table="t", number=1, amount=99999900)
        self.assertEqual(await at.chips(number, "u"), 30000)
        for fields in ({"number": 1}, {"number": 2}):
            self.assertEqual(await at.refused(other, "take-chips", "u", bettor=number, table="t",
                                              **fields), "no-such-chips")
        self.assertEqual(await at.chips(number, "u"), 30000)
        await other.close()

    @at_two_tables
    async def test_chips_taken_again_under_the_same_id_get_the_same_answer(self, at):
        other = Client(at.server)
        await other.enter(at.server.tokens["u"])
        number = await Client(at.server).sit("u", "Bob", 0, 2, other)
        await at.dealer.must("t", "send-chips", bettor=2, amount=30000, table="u")

        async def take(**fields):
            return await other.command("u", "take-chips", id="twice", bettor=number, table="t", **fields)
        status, first = await take(number=1)
        self.assertEqual(status, 200)
        while (await at.floor.state("t"))["lots"]:
            await asyncio.sleep(0.05)
        status, again = await take(number=1)
        self.assertEqual((status, again), (200, {"done": {**first["done"], "repeated": True}}))
        self.assertEqual(await at.chips(number, "u"), 30000)
        self.assertEqual((await take(number=2))[0], 422)
        await other.close()

    @at_two_tables
    async def test_chips_that_nobody_takes_go_back(self, at):
        other = Client(at.server)
        await other.enter(at.server.tokens["u"])
        await at.dealer.must("t", "send-chips", bettor=2, amount=30000, table="u")
        await other.must("u", "take-chips", table="t", number=1)
        await at.dealer.must("t", "take-chips", bettor=2, table="u", number=1)
        self.assertEqual(await at.chips(2), 100000)
        self.assertEqual(await at.refused(at.dealer, "take-chips", bettor=2, table="u", number=1),
                         "no-such-chips")
        await other.close()

    def test_chips_that_came_long_ago_are_not_taken_again(self):
        """Its sender is in the middle of a round for an hour, and hears of nothing until its end."""
        async def scenario(server):
            at = await Round(server).begin()
            others = {table: Client(server) for table in ("u", "v")}
            numbers = {}
            for table, page in others.items():
                await page.enter(server.tokens[table])
                numbers[table] = await Client(server).sit(table, "Bob", 10000, 2, page)
            await at.dealer.must("t", "open-betting")
            await at.bob.must("t", "wager", wager="banker", amount=5000)
            await at.dealer.must("t", "card", card="9h")
            for number in range(1, 33):
                await at.dealer.must("t", "send-chips", bettor=2, amount=1000, table="u")
                await others["u"].must("u", "take-chips", bettor=numbers["u"], table="t", number=number)
            await others["v"].must("v", "send-chips", bettor=numbers["v"], amount=1000, table="u")
            (server.folder / "data" / "clock").write_text(str(61 * 60 * 1000))
            await asyncio.sleep(0.3)
            for table, number in (("v", 1), ("t", 1)):
                self.assertEqual(await at.refused(others["u"], "take-chips", "u", bettor=numbers["u"],
                                                  table=table, number=number), "too-many-chips")
            self.assertEqual(await at.chips(numbers["u"], "u"), 42000)
            for card in ("8h", "Kh", "Qh"):
                await at.dealer.must("t", "card", card=card)
            await at.dealer.must("t", "settle")  # and hears that they came
            while True:
                status, _ = await others["u"].command("u", "take-chips", bettor=numbers["u"], table="v",
                                                      number=1)
                if status == 200:
                    break
                await asyncio.sleep(0.05)
            for page in (at.floor, at.dealer, at.ann, at.bob, at.cat, *others.values()):
                await page.close()
        server = Server([TABLE, OTHER, {**OTHER, "id": "v"}], edition=2)
        try:
            clock = server.folder / "data" / "clock"
            clock.parent.mkdir(exist_ok=True)
            clock.write_text("0")
            server.environment = {"LD_PRELOAD": os.environ["SABOT_CLOCK_SHIFT"],
                                  "SABOT_TEST_CLOCK": str(clock), "SABOT_TEST_CLOCK_BOTH": "1"}
            server.start()
            asyncio.run(scenario(server))
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    @at_two_tables
    async def test_bettors_send_and_take_nothing_themselves(self, at):
        self.assertEqual(await at.refused(at.bob, "send-chips", amount=30000, table="u"),
                         "not-your-role")
        self.assertEqual(await at.refused(at.bob, "take-chips", table="u", number=1),
                         "not-your-role")
        status, answer = await at.dealer.command("t", "send-chips", bettor=2, amount=100, table="x")
        self.assertEqual((status, answer["problem"]["code"]), (400, "bad-body"))


if __name__ == "__main__":
    unittest.main()
