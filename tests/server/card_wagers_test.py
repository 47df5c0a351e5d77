"""Wagers on the cards at a live table of edition 3: placed by a bettor, cards keyed with suits, settled,
corrected, told by the audit, verified."""
import asyncio
import subprocess
import unittest

from harness import SABOT, Client, Server, open_shoe

PASSWORD = "a long enough one"
TABLE = {"id": "t", "name": "Table", "sheet": "commission-pairs", "cards": "keyed", "wagers": "bettors"}
BOARD = {**TABLE, "id": "b", "name": "Board", "wagers": "none"}
PAIR = "Player's first two cards are a pair: pays 11 to 1"


def run_at(edition, scenario):
    server = Server([TABLE, BOARD, {**TABLE, "id": "plain", "sheet": "commission"}])
    try:
        for name, role in (("Flo", "floor"), ("Gus", "floor"), ("Dan", "dealer")):
            server.hire(name, role, PASSWORD, *(["t"] if role == "dealer" else []))
        server.allow_edition(edition)
        server.start()
        asyncio.run(scenario(server))
        assert server.stop() == 0, server.errors
        verified = server.verify()
        assert verified.returncode == 0, verified.stdout + verified.stderr
    finally:
        server.remove()


async def signed_in(server, name):
    client = Client(server)
    status, answer = await client.sign_in(name, PASSWORD)
    assert status == 200, answer
    return client


class CardWagers(unittest.TestCase):
    def test_a_pair_is_placed_keyed_settled_told_and_corrected(self):
        async def scenario(server):
            flo, dan, bob = await signed_in(server, "Flo"), await signed_in(server, "Dan"), Client(server)
            bettor = await bob.sit("t", "Bob", 100000, 3, dan)
            sheet = (await bob.state("t"))["sheet"]
            self.assertEqual(sheet["goes_by"], "suits")
            pair = next(one for one in sheet["wagers"] if one["name"] == "player-pair")
            self.assertEqual(pair["cases"][0]["when"], {"player_pair": ["mixed", "coloured", "perfect"]})
            await open_shoe(dan, "t", keyed=True)
            await dan.must("t", "open-betting")
            for wager in ("player-pair", "perfect-pair-both"):
                await bob.must("t", "wager", bettor=bettor, wager=wager, amount=1000)
            status, answer = await dan.command("t", "card", card="9")
            self.assertEqual((status, answer["refused"]["code"]), (409, "needs-suit"))
            for card in ("9h", "2c", "9d", "3s"):
                await dan.must("t", "card", card=card)
            await dan.must("t", "settle")
            self.assertEqual((await bob.state("t"))["bettors"][0]["chips"], 100000 + 11000 - 1000)
            self.assertEqual(await self.reasons(flo), [PAIR, "No case of the sheet fits: loses"])
            await flo.must("t", "correct", cards=["9h", "2c", "9h", "3s"], reason="the suit was misread",
                           confirm={"name": "Gus", "password": PASSWORD})
            self.assertEqual((await bob.state("t"))["bettors"][0]["chips"], 100000 + 11000 + 25000)
            self.assertEqual((await self.reasons(flo))[2:],
                             [PAIR, "The number of hands that begin with a pair of one suit is 1: pays 25 to 1"])
            await open_shoe(flo, "b", keyed=True)
            status, answer = await flo.command("b", "result", result="P")
            self.assertEqual((status, answer["refused"]["code"]), (409, "needs-every-card"))
            status, page = await bob.request("GET", "/rules?table=t")
            self.assertEqual((status, "A pair is two cards of one rank" in page), (200, True))
        run_at(3, scenario)

    async def reasons(self, floor):
        status, story = await floor.request("GET", "/api/tables/t/story?round=1")
        self.assertEqual(status, 200, story)
        return [one["why"] for step in story["steps"] for one in step.get("reasons", [])]

    def test_a_table_of_edition_2_takes_no_such_sheet(self):
        async def scenario(server):
            flo = await signed_in(server, "Flo")
            self.assertEqual((await flo.request("GET", "/api/tables/t"))[0], 404)
            status, answer = await flo.request("POST", "/api/tables/plain/next-sheet", {
                "sheet": "commission-pairs", "row": 0, "seats": 8, "decks": 8})
            self.assertEqual(status, 400)
            self.assertIn("has what tables know from edition 3 on", str(answer))
        run_at(2, scenario)

    def test_a_wager_in_the_bettors_favour_is_refused_in_the_form_and_at_a_new_table(self):
        async def scenario(server):
            flo = await signed_in(server, "Flo")
            status, answer = await flo.request("GET", "/api/sheet?name=commission")
            self.assertEqual(status, 200)
            text = answer["text"].replace('pays: "8:1"', 'pays: "11:1"')
            status, checked = await flo.request("POST", "/api/sheets/check", {"text": text})
            self.assertEqual((status, checked["good"]), (200, False))
            self.assertIn("favours the bettor by 14.19% with 8 decks", str(checked["findings"]))
            status, answer = await flo.request("POST", "/api/sheets", {"name": "ours", "text": text})
            self.assertEqual(status, 400)
            text = "promotion: yes\n" + text
            self.assertEqual((await flo.request("POST", "/api/sheets", {"name": "ours", "text": text}))[0], 200)
        run_at(3, scenario)

    def test_a_new_table_of_the_rooms_file_is_not_opened_with_one(self):
        server = Server([{**TABLE, "sheet": "./ours.yaml"}, BOARD])
        text = subprocess.run([SABOT, "sheet", "show", "commission", "--yaml"], capture_output=True, text=True,
                              check=True).stdout
        ours = server.folder / "ours.yaml"
        try:
            for pays, opens in (("11:1", False), ("8:1", True)):
                ours.write_text(text.replace('pays: "8:1"', f'pays: "{pays}"'))
                server.start()
                state = asyncio.run(Client(server).request("GET", "/api/tables/t"))
                self.assertEqual(state[0], 200 if opens else 404, state)
                self.assertEqual(server.stop(), 0)
                self.assertEqual("favours the bettor" in server.errors, not opens, server.errors)
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main()
