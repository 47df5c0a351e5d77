"""Ample notice (R53): a sheet for a coming shoe is announced to everybody at the table, with what it
changes; new fees and limits come with the shoe after the next. One test a row of the edge cases."""
import asyncio
import json
import pathlib
import sys
import unittest

from harness import KEYED, Client, Server, Stream, open_shoe, staff
from old_store_test import old_server

ROOT = pathlib.Path(__file__).resolve().parents[2]
PANDA = (ROOT / "sheets/california-panda8.yaml").read_text()
SEATED = {"row": 0, "seats": 8, "decks": 8}


def sheet(title, *changes):
    text = PANDA.replace("title: EZ Baccarat Panda 8", f"title: {title}")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


DEARER = sheet("Dearer", ("fees: {line: 1.00", "fees: {line: 1.50"))
CHEAPER = sheet("Cheaper", ("fees: {line: 1.00", "fees: {line: 0.50"))
LOWER = sheet("Lower", ("line: 10..10000, bonus: 1..1000", "line: 5..5000, bonus: 1..500"))
HIGHER = sheet("Higher", ("bonus: 1..1000", "bonus: 1..2000"))
BANDS = sheet("Bands", ("line: 1.00", "line: [{up_to: 100, fee: 0.50}, {fee: 1.50}]"))
OTHER = sheet("Other", ("cut_card: 14", "cut_card: 20"))
ROWS = sheet("Rows", ("schedule:\n", 'schedule:\n  - {name: "100-500", limits: {line: 100..500, bonus: '
                      '5..500, bank: 100..}, fees: {line: 2.00}}\n'))


class Notice(unittest.TestCase):
    def run_room(self, *scenarios):
        """Scenarios with a restart between them, at a table of edition 2; the room's records."""
        server = Server([KEYED])
        try:
            server.hire("Flo", "floor", "a long enough one")
            server.allow_edition(2)
            for scenario in scenarios:
                server.start()
                asyncio.run(scenario(server))
                self.assertEqual(server.stop(), 0, server.errors)
            self.assertEqual(server.verify().returncode, 0)
            return server.notes()
        finally:
            server.remove()

    async def begin(self, server, seat=True, shoes=3):
        """Somebody sits there, and shoe `shoes` is open."""
        floor, dealer = await staff(server, "real")
        if seat:
            await dealer.must("real", "seat", seat=2, name="Ann")
        for number in range(shoes):
            await open_shoe(dealer, "real", keyed=True)
            if number + 1 < shoes:
                await dealer.must("real", "close-shoe")
        self.assertEqual((await floor.state("real"))["shoe"]["number"], shoes)
        return floor, dealer

    async def announce(self, floor, name, text, **more):
        status, answer = await floor.request("POST", "/api/sheets", {"name": name, "text": text})
        self.assertEqual(status, 200, answer)
        return await floor.request("POST", "/api/tables/real/next-sheet",
                                   {"sheet": name, **SEATED, **more})

    async def next_shoe(self, dealer):
        await dealer.must("real", "close-shoe")
        await open_shoe(dealer, "real", keyed=True)
        return await dealer.state("real")

    async def coming(self, client):
        """What is announced; it is shown a moment after the answer."""
        await asyncio.sleep(0.1)
        return (await client.state("real"))["coming"]

    def test_a_fee_that_rises_is_announced_in_shoe_3_and_in_force_from_shoe_5(self):
        async def scenario(server):
            floor, dealer = await self.begin(server)
            board = Client(server)
            async with Stream(board, "real") as stream:
                self.assertIsNone((await stream.until("state"))["state"]["coming"])
                status, _ = await self.announce(floor, "dearer", DEARER)
                self.assertEqual(status, 200)
                told = (await stream.until("state"))["state"]["coming"]  # everybody, at once
            self.assertEqual((told["title"], told["row"], told["from_shoe"], told["withdrawn"],
                              told["reason"]), ("Dearer", "10-10000", 5, False, ""))
            said = {change["what"]: (change["from"], change["to"]) for change in told["changes"]}
            self.assertEqual(said["Player line: collection"], ("$1", "$1.50"))
            self.assertEqual(said["Banker line: collection"], ("$1", "$1.50"))
            self.assertNotIn("Tie: collection", said)
            _, page = await board.request("GET", "/rules?table=real")
            for words in ["Coming", "Dearer, table limit $10 to $10,000, comes with shoe 5.",
                          "Player line: collection: $1.50; until now $1."]:
                self.assertIn(words, page)
            state = await self.next_shoe(dealer)
            self.assertEqual((state["shoe"]["number"], state["sheet"]["title"],
                              state["coming"]["from_shoe"]), (4, "EZ Baccarat Panda 8", 5))
            state = await self.next_shoe(dealer)
            self.assertEqual((state["shoe"]["number"], state["sheet"]["title"]), (5, "Dearer"))
            self.assertIsNone(state["coming"])
            _, page = await board.request("GET", "/rules?table=real")
            self.assertNotIn("comes with shoe", page)
            _, lines = await floor.request("GET", "/api/tables/real/events?from=1")
            laid = [event for event in map(json.loads, lines.splitlines())
                    if event["kind"] == "sheet-changed"]
            self.assertEqual([event["actor"] for event in laid], ["system:floor"])
        notes = self.run_room(scenario)
        said = [(note["sheet"], note["shoe"], note["from_shoe"], note["soon"], note["reason"])
                for note in notes if note["kind"] == "next-sheet"]
        self.assertEqual(said, [("dearer", 3, 5, False, "")])

    def test_what_only_gets_lower_and_what_is_no_fee_or_limit_comes_with_the_next_shoe(self):
        async def scenario(server):
            floor, dealer = await self.begin(server)
            for name, text, shoe in [("higher", HIGHER, 5), ("bands", BANDS, 5), ("rows", ROWS, 5),
                                     ("other", OTHER, 4), ("lower", LOWER, 4),
                                     ("cheaper", CHEAPER, 4)]:
                status, _ = await self.announce(floor, name, text)
                self.assertEqual(status, 200)
                self.assertEqual((await self.coming(floor))["from_shoe"], shoe, name)
            state = await self.next_shoe(dealer)
            self.assertEqual((state["shoe"]["number"], state["sheet"]["title"]), (4, "Cheaper"))
        self.run_room(scenario)

    def test_at_an_empty_table_all_comes_with_the_next_shoe(self):
        async def scenario(server):
            floor, dealer = await self.begin(server, seat=False)
            status, _ = await self.announce(floor, "dearer", DEARER)
            self.assertEqual(status, 200)
            self.assertEqual((await self.coming(floor))["from_shoe"], 4)
            await dealer.must("real", "seat", seat=2, name="Ann")  # sees both: in force, and coming
            state = await floor.state("real")
            self.assertEqual((state["sheet"]["title"], state["coming"]["title"]),
                             ("EZ Baccarat Panda 8", "Dearer"))
            state = await self.next_shoe(dealer)
            self.assertEqual(state["sheet"]["title"], "Dearer")
        self.run_room(scenario)

    def test_a_change_that_is_taken_back_is_announced_until_the_next_shoe(self):
        async def first(server):
            floor, dealer = await self.begin(server)
            await self.announce(floor, "dearer", DEARER)
            async with Stream(Client(server), "real") as stream:
                self.assertFalse((await stream.until("state"))["state"]["coming"]["withdrawn"])
                status, _ = await floor.request("POST", "/api/tables/real/next-sheet", {"sheet": ""})
                self.assertEqual(status, 200)
                told = (await stream.until("state"))["state"]["coming"]
            self.assertEqual((told["withdrawn"], told["title"]), (True, "Dearer"))
            _, page = await floor.request("GET", "/rules?table=real")
            self.assertIn("Withdrawn: Dearer, table limit $10 to $10,000, announced for shoe 5, does "
                          "not come.", page)

        async def second(server):  # and after a restart
            floor, dealer = await staff(server, "real")
            self.assertTrue((await self.coming(floor))["withdrawn"])
            _, answer = await floor.request("GET", "/api/sheet?table=real")
            self.assertIsNone(answer["next"])
            for _ in range(2):
                state = await self.next_shoe(dealer)
                await asyncio.sleep(0.1)
                self.assertIsNone((await floor.state("real"))["coming"])
            self.assertEqual((state["shoe"]["number"], state["sheet"]["title"]),
                             (5, "EZ Baccarat Panda 8"))
        self.run_room(first, second)

    def test_the_floor_may_shorten_it_with_a_reason_and_never_into_a_shoe(self):
        async def scenario(server):
            floor, dealer = await self.begin(server)
            for body in [{"soon": True}, {"soon": True, "reason": ""},
                         {"soon": True, "reason": "x" * 160}, {"soon": 1, "reason": "x"}]:
                status, answer = await self.announce(floor, "dearer", DEARER, **body)
                self.assertEqual(status, 400, (body, answer))
            self.assertIsNone(await self.coming(floor))
            status, _ = await self.announce(floor, "dearer", DEARER, soon=True,
                                            reason="the county's order of today")
            self.assertEqual(status, 200)
            told = await self.coming(floor)
            self.assertEqual((told["from_shoe"], told["reason"]), (4, "the county's order of today"))
            _, page = await floor.request("GET", "/rules?table=real")
            self.assertIn("It comes sooner than usual: the county&#39;s order of today.", page)
            self.assertEqual((await floor.state("real"))["sheet"]["title"], "EZ Baccarat Panda 8")
            status, answer = await floor.command("real", "change-sheet", sheet="dearer", **SEATED)
            self.assertEqual((status, answer["refused"]["code"]), (409, "shoe-stage"))
            state = await self.next_shoe(dealer)
            self.assertEqual((state["shoe"]["number"], state["sheet"]["title"]), (4, "Dearer"))
            # what needs no notice has no reason
            await self.announce(floor, "cheaper", CHEAPER, soon=True, reason="a gift")
            self.assertEqual((await self.coming(floor))["reason"], "")
        notes = self.run_room(scenario)
        said = [(note["sheet"], note["soon"], note["reason"]) for note in notes
                if note["kind"] == "next-sheet"]
        self.assertEqual(said, [("dearer", True, "the county's order of today"),
                                ("cheaper", False, "")])

    def test_nobody_goes_round_the_notice_while_people_are_seated(self):
        async def scenario(server):
            floor, dealer = await self.begin(server)
            await dealer.must("real", "close-shoe")
            await self.announce(floor, "dearer", DEARER)
            status, answer = await floor.command("real", "change-sheet", sheet="dearer", **SEATED)
            self.assertEqual((status, answer["refused"]["code"]), (409, "people-seated"))
            self.assertIn("announce a new sheet for a coming shoe", answer["refused"]["message"])
            self.assertNotIn("change-sheet", (await floor.state("real"))["legal"]["floor"])
            await dealer.must("real", "leave", bettor=1)
            await floor.must("real", "change-sheet", sheet="california-panda8", **SEATED)
        self.run_room(scenario)

    def test_a_laid_sheet_is_not_announced_again_after_a_restart(self):
        async def first(server):
            floor, dealer = await self.begin(server)
            await self.announce(floor, "cheaper", CHEAPER)
            state = await self.next_shoe(dealer)
            self.assertEqual(state["sheet"]["title"], "Cheaper")

        async def second(server):
            floor, _ = await staff(server, "real")
            self.assertIsNone(await self.coming(floor))
            _, answer = await floor.request("GET", "/api/sheet?table=real")
            self.assertIsNone(answer["next"])
        self.run_room(first, second)

    def test_a_table_of_edition_1_has_the_same_notice_and_hears_the_floor(self):
        dearer = (ROOT / "sheets/livermore-ez.yaml").read_text().replace(
            "fees: {line: 1.00", "fees: {line: 1.50").replace("title: EZ Baccarat", "title: Dearer")

        async def scenario(server):
            floor = Client(server)
            await floor.enter(server.tokens["floor"])
            await open_shoe(floor, "real", keyed=True)  # its second; people are seated
            status, answer = await self.announce(floor, "dearer", dearer)
            self.assertEqual(status, 200, answer)
            told = await self.coming(floor)
            self.assertEqual(told["from_shoe"], 4)
            paths = {change["path"] for change in told["changes"]}
            self.assertLessEqual({"title", "collection.player", "collection.banker"}, paths)
            self.assertFalse(paths & {"spots", "table_minimum", "no_wager"})  # it has none of these
            for _ in range(2):
                state = await self.next_shoe(floor)
            self.assertEqual((state["shoe"]["number"], state["sheet"]["title"]), (4, "Dearer"))
            await floor.must("real", "close-shoe")
            await floor.must("real", "change-sheet", sheet="livermore-ez", **SEATED)
        server = old_server("server", [KEYED], ["room.key", "heads.key", "heads.key.pub",
                                                "heads.txt"])
        try:
            server.start()
            asyncio.run(scenario(server))
            self.assertEqual(server.stop(), 0, server.errors)
            self.assertEqual(server.verify().returncode, 0)
        finally:
            server.remove()

    def test_a_page_that_was_away_learns_what_was_announced_meanwhile(self):
        async def scenario(server):
            floor, _ = await self.begin(server)
            async with Stream(Client(server), "real") as stream:
                position = (await stream.until("state"))["position"]
            await self.announce(floor, "dearer", DEARER)
            await asyncio.sleep(0.1)
            async with Stream(Client(server), "real", position) as stream:
                state = (await stream.until("state"))["state"]
            self.assertEqual(state["coming"]["title"], "Dearer")
        self.run_room(scenario)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
