"""Attacks on the second person, and on what strangers may see, that once worked (docs/security.md:
findings 5, 7 and 18)."""
import asyncio
import json
import re
import unittest

from harness import Client, Server, Stream, open_shoe, run, staff

PASSWORD = "a long enough one"
FLO = ("Flo", "floor", PASSWORD)
GUS = ("Gus", "floor", PASSWORD)
DAN = ("Dan", "dealer", PASSWORD, "t")
TABLE = {"id": "t", "name": "Table", "sheet": "california-panda8", "cards": "keyed",
         "wagers": "bettors"}
GUS_SIGNS = {"name": "Gus", "password": PASSWORD}
WHY = {"reason": "suspected cheat"}


def run_third(scenario, hire=(FLO, GUS, DAN), pins=()):
    """A room whose tables decide by edition 3."""
    server = Server([TABLE])
    try:
        for person in hire:
            server.hire(*person)
        for name, pin in pins:
            done = server.staff("pin", name, password=pin)
            assert done.returncode == 0, done.stderr
        server.allow_edition(3)
        server.start()
        asyncio.run(scenario(server))
        assert server.stop() == 0, server.errors
        verified = server.verify()
        assert verified.returncode == 0, verified.stdout + verified.stderr
    finally:
        server.remove()


async def people(server):
    flo, dan, bob = Client(server), Client(server), Client(server)
    for client, name in ((flo, "Flo"), (dan, "Dan")):
        status, answer = await client.sign_in(name, PASSWORD)
        assert status == 200, answer
    await Client(server).sit("t", "Ann", 100000, 1, dan)
    await bob.sit("t", "Bob", 100000, 3, dan)
    return flo, dan, bob


async def play(dan):
    """Bob's 50.00 on Banker win against Ann's bank."""
    await open_shoe(dan, "t", keyed=True)
    await dan.must("t", "offer-bank")
    await dan.must("t", "accept-bank", bettor=1, amount=10000)
    await dan.must("t", "open-betting")
    await dan.must("t", "wager", bettor=2, wager="banker", amount=5000)
    for card in ["8h", "9h", "Kh", "Qh"]:
        await dan.must("t", "card", card=card)
    await dan.must("t", "settle")


async def code(client, kind, **fields):
    status, answer = await client.command("t", kind, **fields)
    return "done" if status == 200 else (answer.get("refused") or answer["problem"])["code"]


class SecondPerson(unittest.TestCase):
    def test_a_word_is_no_second_person(self):
        async def scenario(server):
            flo, dan, bob = await people(server)
            pay = {"bettor": 2, "amount": 100600000, "cause": "house", **WHY}
            for second in ["Flo.", "Flо", "Mickey Mouse", "Bob", "Gus"]:
                self.assertEqual(await code(flo, "decision", second=second, **pay),
                                 "needs-confirmation", second)
            for confirm, expected in [
                    ({"name": "Flo", "password": PASSWORD}, "same-person"),
                    ({"name": "Dan", "password": PASSWORD}, "confirmed-by-dealer"),
                    ({"name": "Gus", "password": "what comes to mind"}, "wrong-password"),
                    ({"name": "Nobody", "password": PASSWORD}, "wrong-password"),
                    ({"name": "Gus"}, "bad-body"), ("Gus", "bad-body")]:
                self.assertEqual(await code(flo, "decision", confirm=confirm, **pay), expected,
                                 confirm)
            self.assertEqual((await flo.state("t"))["bettors"][1]["chips"], 100000)
            self.assertEqual(await code(flo, "decision", confirm=GUS_SIGNS, **pay), "done")
            # What was so paid goes nowhere alone either.
            self.assertEqual(await code(dan, "cash-out", bettor=2, amount=100600000),
                             "needs-confirmation")
            self.assertEqual(await code(bob, "leave", bettor=2), "needs-confirmation")
        run_third(scenario)

    def test_a_correction_is_confirmed_before_it_happens(self):
        async def scenario(server):
            flo, dan, _ = await people(server)
            await play(dan)
            wrong = {"cards": ["9h", "8h", "Kh", "Qh"], **WHY}
            self.assertEqual(await code(flo, "correct", **wrong), "needs-confirmation")
            self.assertEqual(await code(flo, "correct", confirm={"name": "Dan",
                                                                 "password": PASSWORD}, **wrong),
                             "done")  # the table's dealer may confirm a result
            _, lines = await flo.request("GET", "/api/tables/t/events?from=1")
            kinds = [json.loads(line)["kind"] for line in lines.splitlines()]
            at = kinds.index("confirmed")
            self.assertEqual(kinds[at + 1], "corrected")
            told = json.loads(lines.splitlines()[at])
            self.assertEqual((told["name"], told["role"], told["cause"]),
                             ("Dan", "dealer", "password"))
        run_third(scenario)

    def test_a_pin_is_good_at_the_tables_own_console_and_delays_as_passwords_do(self):
        async def scenario(server):
            flo, dan, _ = await people(server)
            pay = {"bettor": 2, "amount": 500, "cause": "house", **WHY}
            pin = {"name": "Gus", "pin": "271828"}
            self.assertEqual(await code(flo, "decision", confirm=pin, **pay), "not-the-console")
            await dan.sign_in("Flo", PASSWORD)  # on the console of the table
            for guess in ["000000", "123456", "271829"]:
                self.assertEqual(await code(dan, "decision", confirm={"name": "Gus", "pin": guess},
                                            **pay), "wrong-password")
            self.assertEqual(await code(dan, "decision", confirm=pin, **pay), "locked-out")
            await asyncio.sleep(1.2)
            self.assertEqual(await code(dan, "decision", confirm=pin, **pay), "done")
        run_third(scenario, pins=[("Gus", "271828")])

    def test_who_gave_the_password_does_not_sign_with_it(self):
        async def scenario(server):
            flo, _, _ = await people(server)
            status, answer = await flo.request("POST", "/api/staff/password", {"name": "Gus"})
            self.assertEqual(status, 200, answer)
            pay = {"bettor": 2, "amount": 500, "cause": "house", **WHY}
            self.assertEqual(await code(flo, "decision", confirm={
                "name": "Gus", "password": answer["password"]}, **pay), "new-password")
        run_third(scenario)

    def test_a_dealer_does_not_bet_where_they_deal(self):
        async def scenario(server):
            dan = Client(server)
            await dan.sign_in("Dan", PASSWORD)
            await dan.sit("t", "Danny", 100000, 1, dan)
            self.assertEqual(await code(dan, "buy-in", bettor=1, amount=1000), "deals-here")
            self.assertEqual(await code(dan, "leave", bettor=1), "deals-here")
            await dan.request("POST", "/api/sign-out?as=dealer")
            self.assertEqual(await code(dan, "leave", bettor=1), "done")
        run([TABLE], scenario, [FLO, DAN])


class Strangers(unittest.TestCase):
    SECRETS = ["Ann", "Bob", "Dan", "Flo", "Gus", "suspected", "bought-in", "wagered", "ruled",
               "\"chips\":[0-9]", "\"claims\":\\[{", "\"wagers\":\\[{\"bettor", "\"lines\":\\[",
               "transfers", "decided"]

    async def look(self, server, client):
        """All that somebody with these passes is sent."""
        _, events = await client.request("GET", "/api/tables/t/events?from=1")
        _, table = await client.request("GET", "/api/tables/t")
        _, room = await client.request("GET", "/api/room")
        async with Stream(client, "t") as stream:
            state = await stream.until("state")
        return events + json.dumps([table, room, state], separators=(",", ":"))

    def test_strangers_see_the_board_and_no_more(self):
        async def scenario(server):
            flo, dan, bob = await people(server)
            board = Client(server)
            async with Stream(board, "t") as stream:
                seen = json.dumps(await stream.until("state"))
                await play(dan)
                await flo.command("t", "decision", bettor=2, amount=500, cause="house",
                                  second="Gus", **WHY)
                # Ann leaves with her chips; what the correction then asks of her is a claim.
                await dan.must("t", "cash-out", bettor=2, amount=100000)
                while "settled" not in seen:
                    seen += json.dumps(await stream.until("change"))
            seen += await self.look(server, board)
            for secret in self.SECRETS:
                self.assertIsNone(re.search(secret, seen.replace(": ", ":")), secret)
            self.assertTrue("card-dealt" in seen and "settled" in seen)  # the board's content
            felt = await self.look(server, bob)  # and at the table the felt
            for word in ["wagered", "Ann", "\"chips\":[0-9]"]:
                self.assertIsNotNone(re.search(word, felt), word)
            for secret in ["suspected", "Gus", "transfers", "Flo"]:
                self.assertFalse(secret in felt, secret)
            whole = await self.look(server, dan)
            for word in ["suspected", "Gus", "transfers", "bought-in"]:
                self.assertTrue(word in whole, word)
        run([TABLE], scenario, [FLO, GUS, DAN], edition=2)

    def test_the_room_says_whose_names_are_public(self):
        async def scenario(server):
            _, dan, _ = await people(server)
            await dan.must("t", "relieve", name="Dan")
            seen = (await Client(server).state("t"))
            return seen["dealer"], [one["name"] for one in seen["bettors"]]
        for choice, expected in [("none", ("", ["", ""])), ("dealers", ("Dan", ["", ""])),
                                 ("everybody", ("Dan", ["Ann", "Bob"]))]:
            self.assertEqual(run([TABLE], scenario, [FLO, DAN], [f"public_names: {choice}"]),
                             expected)

    def test_claims_are_their_owners(self):
        async def scenario(server):
            flo, dan, bob = await people(server)
            await play(dan)
            chips = (await flo.state("t"))["bettors"][1]["chips"]
            await dan.must("t", "cash-out", bettor=2, amount=chips)  # and cannot pay back
            async with Stream(bob, "t") as stream:
                await stream.until("state")
                await flo.must("t", "correct", cards=["9h", "8h", "Kh", "Qh"], second="Gus", **WHY)
                told = await stream.until("state")
                self.assertEqual({one["name"] for one in told["state"]["claims"]}, {"Bob"})
            cat = Client(server)
            await cat.sit("t", "Cat", 50000, 4, dan)
            for client, names in ((flo, {"Ann", "Bob"}), (bob, {"Bob"}), (cat, set()),
                                  (Client(server), set())):
                async with Stream(client, "t") as stream:
                    claims = (await stream.until("state"))["state"]["claims"]
                    self.assertEqual({one["name"] for one in claims}, names)
                _, events = await client.request("GET", "/api/tables/t/events?from=1")
                self.assertEqual("claim-made" in events, client is flo)
        run([TABLE], scenario, [FLO, GUS, DAN], edition=2)


if __name__ == "__main__":
    unittest.main()
