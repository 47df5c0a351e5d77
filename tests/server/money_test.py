"""Money beside rounds at tables of edition 2: claims, chips from table to table, a third-party player's
book, decisions, several spots; each report against the second path (tests/oracle/second_path.py)."""
import asyncio
import pathlib
import sys
import unittest

from harness import SABOT, Client, Server, open_shoe, staff

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "oracle"))
import second_path  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
# A person may hold two spots here.
SHEET = (ROOT / "sheets/ventura-ez.yaml").read_text().replace("spots: 1", "spots: 2")
TABLES = [{"id": name, "name": name, "sheet": "./ours.yaml", "cards": "keyed", "wagers": "dealer"}
          for name in ("east", "west")]
SIGNED = {"reason": "the dealer paid the wrong hand", "second": "Dan"}


class Money(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = server = Server(TABLES)
        (server.folder / "ours.yaml").write_text(SHEET)  # a path of the room's file
        server.hire("Flo", "floor", "a long enough one")
        server.allow_edition(2)
        server.start()
        asyncio.run(cls.play(server))
        assert server.stop() == 0, server.errors
        cls.export = second_path.Export(SABOT, server.store)

    @classmethod
    def tearDownClass(cls):
        cls.server.remove()

    @staticmethod
    async def sit(dealer, table, seat, name, amount, **more):
        await dealer.must(table, "seat", seat=seat, name=name, **more)
        bettors = (await dealer.state(table))["bettors"]
        number = max(one["bettor"] for one in bettors if one["name"] == name)
        if amount:
            await dealer.must(table, "buy-in", bettor=number, amount=amount)
        return number

    @classmethod
    async def play(cls, server):
        floor, dealer = await staff(server, "east")
        west = Client(server)
        await west.enter(server.tokens["west"])
        await floor.must("east", "shift", name="day")
        ann = await cls.sit(dealer, "east", 1, "Ann", 100000)
        bob = await cls.sit(dealer, "east", 2, "Bob", 50000)
        firm = await cls.sit(dealer, "east", 4, "Harbour Banking", 200000, badge="TP-1",
                             representative="Rita")
        await dealer.must("east", "take-spot", bettor=bob, seat=3)
        spot = max(one["bettor"] for one in (await floor.state("east"))["bettors"]
                   if one["seat"] == 3)
        await open_shoe(dealer, "east", keyed=True)
        await dealer.must("east", "offer-bank")
        await dealer.must("east", "accept-bank", bettor=ann, amount=30000)
        await dealer.must("east", "open-betting")
        await dealer.must("east", "wager", bettor=bob, wager="player", amount=10000)
        await dealer.must("east", "wager", bettor=spot, wager="player", amount=5000)
        for card in ["9c", "2c", "Tc", "3c"]:  # Player 9, Banker 5
            await dealer.must("east", "card", card=card)
        await dealer.must("east", "settle")
        await dealer.must("east", "leave", bettor=bob)  # the winner has gone, with both spots
        if any(one["bettor"] == spot for one in (await floor.state("east"))["bettors"]):
            await dealer.command("east", "leave", bettor=spot)
        await floor.must("east", "correct", cards=["2c", "9c", "3c", "Tc"], **SIGNED)
        claims = (await floor.state("east"))["claims"]
        assert [(claim["name"], claim["amount"]) for claim in claims] == [
            ("Bob", -30000), ("Ann", 30000)], claims
        await floor.must("east", "decision", bettor=ann, amount=100, cause="box", **SIGNED)
        await floor.must("east", "decision", bettor=ann, amount=2500, cause="house", **SIGNED)
        await floor.must("east", "shift", name="swing")
        again = await cls.sit(dealer, "east", 6, "Bob", 20000)
        await floor.must("east", "settle-claim", claim=1, bettor=again, amount=20000, **SIGNED)
        await floor.must("east", "settle-claim", claim=2, bettor=ann, amount=15000, **SIGNED)
        # the firm's people change, and a chip is missing
        await dealer.must("east", "represent", bettor=firm, name="Sam", badge="TP-2",
                          counted=199500)
        # Ann carries chips to the other table, twice; the second lot is on the way
        there = await cls.sit(west, "west", 5, "Ann", 0)
        await dealer.must("east", "send-chips", bettor=ann, amount=5000, table="west")
        await dealer.must("east", "send-chips", bettor=ann, amount=2500, table="west")
        await west.must("west", "take-chips", bettor=there, table="east", number=1, amount=5000)
        await dealer.must("east", "cash-out", bettor=firm, amount=50000)
        await dealer.must("east", "leave", bettor=firm)
        # some of them come back, before a round that can be found by that
        await west.must("west", "send-chips", bettor=there, amount=1000, table="east")
        await dealer.must("east", "take-chips", bettor=ann, table="west", number=1, amount=1000)
        await dealer.must("east", "buy-in", bettor=again, amount=10000)
        await dealer.must("east", "put-up", bettor=ann, amount=20000)
        await dealer.must("east", "open-betting")
        await dealer.must("east", "wager", bettor=again, wager="banker", amount=2000)
        for card in ["9d", "2d", "Td", "3d"]:
            await dealer.must("east", "card", card=card)
        await dealer.must("east", "settle")
        cls.found = {}
        for kind in ("chips-taken", "chips-sent", "claim-made", "corrected", "box-dropped"):
            while True:
                _, answer = await floor.request("GET", f"/api/rounds?kind={kind}&table=east")
                if answer["complete"]:
                    break
                await asyncio.sleep(0.05)
            cls.found[kind] = [one["round"] for one in answer["rounds"]]

    def rows(self, kind, *more):
        span = second_path.span_of()
        return second_path.report(SABOT, self.server.store, kind, span, *more)["tables"][0]["rows"]

    def test_every_report_is_what_the_exported_rows_say(self):
        for tbl, shift in [(None, None), ("east", None), ("west", None), (None, "day"),
                           (None, "swing")]:
            for kind in second_path.KINDS:
                with self.subTest(kind=kind, tbl=tbl, shift=shift):
                    span = second_path.span_of(tbl=tbl, shift=shift)
                    difference, _ = second_path.compare(self.export, SABOT, self.server.store, kind,
                                                        span)
                    self.assertIsNone(difference)

    def test_the_whole_report_has_all_of_them(self):
        whole = second_path.report(SABOT, self.server.store, "shift", second_path.span_of())
        self.assertEqual([table["name"] for table in whole["tables"]], second_path.KINDS)
        rotation, = [table for table in whole["tables"] if table["name"] == "rotation"]
        self.assertEqual(rotation["columns"][-1]["name"], "entered by")

    def test_the_books_sum_to_zero_with_claims_and_chips_on_their_way(self):
        after = {}
        last = {}
        for row in self.rows("reconciliation"):
            last[row["table"], row["account"]] = row["after"]
        for (table, account), amount in last.items():
            after[account] = after.get(account, 0) + amount
        self.assertEqual(sum(after.values()), 0, after)
        claims, carried = self.rows("claims"), self.rows("carried")
        self.assertEqual(after["claims"], sum(row["open"] for row in claims))
        self.assertEqual(after["between tables"], sum(row["on_the_way"] for row in carried))
        self.assertEqual((after["between tables"], after["claims"]), (2500, 5000))
        self.assertEqual(self.server.verify().returncode, 0)

    def test_rounds_are_found_by_the_last_kinds_of_events_too(self):
        self.assertEqual(self.found, {"chips-taken": [2], "chips-sent": [2], "claim-made": [1],
                                      "corrected": [1], "box-dropped": []})

    def test_claims_have_their_age_until_they_are_settled(self):
        rows = self.rows("claims")
        self.assertEqual([(row["table"], row["claim"], row["bettor"], row["amount"], row["settled"],
                           row["open"], row["shift"]) for row in rows],
                         [("east", 1, "Bob", -30000, -20000, -10000, "day"),
                          ("east", 2, "Ann", 30000, 15000, 15000, "day")])
        self.assertTrue(all(row["age"] > 0 for row in rows))

    def test_a_carried_lot_is_taken_once_or_on_the_way(self):
        self.assertEqual([(row["number"], row["bettor"], row["to_table"], row["amount"],
                           row["taken_by"], row["on_the_way"]) for row in self.rows("carried")],
                         [(1, "Ann", "west", 5000, "Ann", 0), (2, "Ann", "west", 2500, None, 2500),
                          (1, "Ann", "east", 1000, "Ann", 0)])

    def test_the_playing_book_says_who_acted_for_the_firm_and_what_was_counted(self):
        self.assertEqual([(row["what"], row["representative"], row["badge"], row["in_and_out"],
                           row["chips"], row["difference"]) for row in self.rows("playing-book")], [
            ("sat down", None, "TP-1", 0, 0, None), ("relieved", "Rita", "TP-1", 0, 0, 0),
            ("bought in", "Rita", "TP-1", 200000, 200000, None),
            ("relieved", "Sam", "TP-2", 0, 200000, -500),
            ("cashed out", "Sam", "TP-2", -50000, 150000, None),
            ("cashed out", "Sam", "TP-2", -150000, 0, None), ("left", "Sam", "TP-2", 0, 0, None)])

    def test_a_statement_ends_at_what_is_held_with_every_spot_and_claim(self):
        for who in self.export.people():
            rows = self.rows("statement", "--bettor", who)
            held = sum(self.export.held(who, table, 1 << 60) for table in ("east", "west"))
            self.assertEqual(rows[-1]["held"], held, (who, rows))

    def test_decisions_and_settled_claims_are_among_the_corrections(self):
        self.assertEqual([(row["what"], row["moved"]) for row in self.rows("corrections")],
                         [("correction", 30000), ("decision", 100), ("decision", 2500),
                          ("claim settled", 20000), ("claim settled", 15000)])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
