"""Attacks on the shuffle that once worked (docs/security.md, finding 2), and each card proved as it
falls (docs/fair-shoes.md, protocol 2)."""
import asyncio
import hashlib
import json
import os
import pathlib
import secrets
import struct
import subprocess
import sys
import unittest

from harness import SABOT, Client, Server, Stream

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/oracle"))
import second_path  # noqa: E402
from fair_shoe import deal, proof_holds  # noqa: E402
from table_ledger import next_hand, total  # noqa: E402

PASSWORD = "a long enough one"
TABLE = {"id": "t", "name": "Table", "sheet": "ez-house", "cards": "shuffled", "wagers": "bettors"}
GUS_SIGNS = {"name": "Gus", "password": PASSWORD}


def run_third(scenario, look=lambda server: None, table=None, more=()):
    """A room whose tables decide by edition 3; `look` at its store when it is over."""
    server = Server([{**TABLE, **(table or {})}], more)
    try:
        write_sheet(server)
        for person in (("Flo", "floor", PASSWORD), ("Gus", "floor", PASSWORD),
                       ("Dan", "dealer", PASSWORD, "t")):
            server.hire(*person)
        server.allow_edition(3)
        server.start()
        asyncio.run(scenario(server))
        assert server.stop() == 0, server.errors
        verified = server.verify()
        assert verified.returncode == 0, verified.stdout + verified.stderr
        look(server)
        difference, _ = second_path.compare(second_path.Export(SABOT, server.store), SABOT,
                                            server.store, "stopped-shoes", second_path.span_of())
        assert difference is None, difference
        return verified.stdout + read_again(server)
    finally:
        server.remove()


def write_sheet(server):
    """One that names a beacon, and waits ten seconds for it."""
    text = subprocess.run([SABOT, "sheet", "show", "ez-house", "--yaml"], check=True,
                          capture_output=True, text=True).stdout
    (server.folder / "latest").mkdir()  # the sandbox closes with what is there
    (server.folder / "beacon.yaml").write_text(text.replace(
        "  cut_card: 14\n", "  cut_card: 14\n  beacon: drand\n  reveal_seconds: 5\n"))


def read_again(server):
    """The reader in Python deals every shoe again from the records alone."""
    exported = subprocess.run([SABOT, "export", server.store], check=True, capture_output=True,
                              text=True).stdout
    lines = pathlib.Path(server.folder) / "room.jsonl"
    lines.write_text(exported)
    done = subprocess.run([sys.executable, ROOT / "tests/journal/payloads.py", server.store,
                           ROOT / "docs", lines], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def asked(server, *words):
    return json.loads(subprocess.run([SABOT, *words, server.store, "--json"],
                                     capture_output=True, text=True, timeout=60).stdout)


def stopped(server):
    """The rows of the report, and the words of the alarms, of shoes that somebody stopped."""
    rows = asked(server, "report", "stopped-shoes")["tables"][0]["rows"]
    alarms = [(alarm.get("who", ""), alarm["words"]) for alarm in asked(server, "watch")["alarms"]
              if alarm["code"] == "shoe-stopped"]
    return rows, alarms


def rounds_from(cards, position, count=3):
    """The totals of those rounds as they would have been, by the ledger's own rule."""
    said = []
    for _ in range(count):
        hands = {"player": [], "banker": []}
        while (hand := next_hand(hands["player"], hands["banker"])) is not None:
            hands[hand].append(cards[position])
            position += 1
        said.append(f" {total(hands['player'])}-{total(hands['banker'])}")
    return said


async def people(server):
    dan, ann, bob = Client(server), Client(server), Client(server)
    status, answer = await dan.sign_in("Dan", PASSWORD)
    assert status == 200, answer
    await ann.sit("t", "Ann", 100000, 1, dan)
    await bob.sit("t", "Bob", 100000, 3, dan)
    return dan, ann, bob


def commitment(shoe, bettor, value):
    return hashlib.sha256(b"sabot contribution 2\0" + struct.pack(">H", 1) + b"t"
                          + struct.pack(">QH", shoe, bettor) + value).hexdigest()


async def code(client, kind, **fields):
    """How it was refused, or `done`."""
    status, answer = await client.command("t", kind, **fields)
    if status == 200:
        return "done"
    return (answer.get("refused") or answer.get("problem"))["code"]


async def commit(client, shoe, bettor):
    value = secrets.token_bytes(32)
    await client.must("t", "commit", bettor=bettor, value=commitment(shoe, bettor, value))
    return value.hex()


async def until(client, phase, seconds=30):
    for _ in range(seconds * 20):
        state = await client.state("t")
        if state["shoe"]["phase"] == phase:
            return state
        await asyncio.sleep(0.05)
    raise AssertionError(f"the shoe is {state['shoe']['phase']}, not {phase}")


async def sealed(dan, ann, bob):
    """A shoe to which both have added; its root."""
    await dan.must("t", "open-shoe", card_set=1)
    anns, bobs = await commit(ann, 1, 1), await commit(bob, 1, 2)
    await dan.must("t", "cut", position=7)
    await ann.must("t", "contribute", contribution=1, value=anns)
    await bob.must("t", "contribute", contribution=2, value=bobs)
    return (await until(dan, "cut"))["shoe"]["seal"]["root"]


async def proof(client, position):
    return await client.request("GET", f"/api/tables/t/proof?position={position}")


class Shoes(unittest.TestCase):
    def test_nobody_chooses_the_cut_after_the_reveals_nor_commits_for_others(self):
        async def scenario(server):
            dan, ann, bob = await people(server)
            await dan.must("t", "open-shoe", card_set=1)
            value = secrets.token_bytes(32)
            forged = commitment(1, 1, value)
            self.assertEqual(await code(dan, "commit", bettor=1, value=forged), "not-your-role")
            self.assertEqual(await code(bob, "commit", bettor=1, value=forged), "not-your-role")
            self.assertEqual(await code(dan, "cut", position=7), "still-mixing")
            self.assertEqual(await code(bob, "cut", position=7), "still-mixing")
            anns, bobs = await commit(ann, 1, 1), await commit(bob, 1, 2)
            early = {"contribution": 1, "value": anns}
            self.assertEqual(await code(ann, "contribute", **early), "shoe-stage")
            await dan.must("t", "cut", position=7)
            await ann.must("t", "contribute", **early)
            self.assertEqual(await code(dan, "cut", position=8), "shoe-stage")
            self.assertEqual(await code(dan, "burn"), "shoe-stage")
            wrong = {"contribution": 2, "value": anns}
            self.assertNotEqual(await code(bob, "contribute", **wrong), "done")
            await ann.must("t", "contribute", contribution=2, value=bobs)  # it proves itself
            state = await until(dan, "cut")
            self.assertRegex(state["shoe"]["seal"]["root"], "^[0-9a-f]{64}$")
            self.assertEqual(state["shoe"]["cut"], 7)
            await dan.must("t", "burn")
            self.assertEqual(await code(dan, "close-shoe", reason="no"), "needs-confirmation")
            await dan.must("t", "close-shoe", reason="the table breaks", confirm=GUS_SIGNS)
            await until(dan, "none")
            values.extend([anns, bobs])

        def look(server):
            """Who threw it away stands in report and alarms, with the rounds that were to come."""
            rows, alarms = stopped(server)
            self.assertEqual([(row["what"], row["by"], row["second"], row["reason"],
                               row["times_that_day"]) for row in rows],
                             [("ended before its cut card", "dealer:Dan", "Gus", "the table breaks", 1)])
            self.assertEqual([who for who, _ in alarms], ["Dan"])
            self.assertIn("by Dan and Gus", alarms[0][1])
            shoe = asked(server, "report", "shoes")["tables"][0]["rows"][0]
            cards = deal({"protocol": 2, "table": "t", "shoe": "1", "decks": 8, "cut": 7, "beacon": "",
                          "seed": shoe["seed"], "contributions": [
                              {"bettor": number, "value": value} for number, value in
                              enumerate(values, 1)]}).split()
            burned = 1 + ("A23456789".find(cards[0][0]) + 1 or 10)
            self.assertEqual([said[1:] for said in rows[0]["rounds_to_come"].split(", ")],
                             rounds_from(cards, burned))
        values = []
        said = run_third(scenario, look)
        self.assertIn("contributions: 2, drawn by the room\nalone: 0.", said)
        self.assertIn("t: 1 shoes dealt again with 1 cards", said)

    def test_each_card_is_proved_as_it_falls_and_no_other(self):
        async def scenario(server):
            dan, ann, bob = await people(server)
            flo, nobody = Client(server), Client(server)
            await flo.sign_in("Flo", PASSWORD)
            root = await sealed(dan, ann, bob)
            self.assertEqual((await proof(ann, 0))[0], 404)  # not out yet
            await dan.must("t", "burn")
            status, first = await proof(nobody, 0)
            self.assertEqual(status, 200, first)
            self.assertTrue(proof_holds(first, 8, root))
            self.assertEqual((await proof(flo, 1))[0], 404)  # burned unseen
            points = "A23456789".find(first["card"][0]) + 1
            place = 1 + (points or 10)
            self.assertEqual((await proof(flo, place))[0], 404)  # the next card is nobody's to know
            for _ in range(2):
                start = place
                await dan.must("t", "open-betting")
                await ann.must("t", "wager", bettor=1, wager="player", amount=1000)
                while "card" in (await dan.state("t"))["legal"]["dealer"]:
                    await dan.must("t", "card")
                    status, card = await proof(bob, place)
                    self.assertEqual(status, 200, card)
                    self.assertTrue(proof_holds(card, 8, root))
                    self.assertFalse(proof_holds(card | {"position": place + 1}, 8, root))
                    place += 1
                hands = (await dan.state("t"))["hands"]
                self.assertIn(card["card"], str(hands))
                await dan.must("t", "settle")
            self.assertEqual((await proof(bob, start - 1))[0], 404)  # of an earlier round
            self.assertEqual((await proof(flo, start - 1))[0], 200)
            self.assertEqual((await proof(flo, "x"))[0], 400)
        run_third(scenario)

    def test_each_card_comes_with_its_proof_and_no_other_does(self):
        async def cards_of_stream(stream, count):
            """The cards that came, and the proofs beside them."""
            cards, proofs = [], []
            while len(cards) < count:
                message = await stream.until("change")
                new = [event["card"] for event in message["events"]
                       if event["kind"] in ("burned", "card-dealt")]
                self.assertEqual([one["card"] for one in message.get("proofs", [])], new)
                cards += new
                proofs += message.get("proofs", [])
            return cards, proofs

        async def scenario(server):
            dan, ann, bob = await people(server)
            root = await sealed(dan, ann, bob)
            for watcher in (Client(server), bob, dan):  # a round each: stranger, bettor, staff
                async with Stream(watcher, "t") as stream:
                    first = await stream.until("state")
                    burns = (await dan.state("t"))["shoe"]["phase"] == "cut"
                    await (dan.must("t", "burn") if burns else asyncio.sleep(0))
                    await dan.must("t", "open-betting")
                    await ann.must("t", "wager", bettor=1, wager="player", amount=1000)
                    for _ in range(4):
                        await dan.must("t", "card")
                    cards, proofs = await cards_of_stream(stream, 4 + burns)
                    self.assertEqual(len(first["proofs"]) == 0, burns)  # of the cards that lie
                    for one in proofs + first["proofs"]:
                        self.assertTrue(proof_holds(one, 8, root))
                    places = [one["position"] for one in proofs][-4:]
                    self.assertEqual(places, list(range(places[0], places[0] + 4)))
                async with Stream(watcher, "t") as again:  # who comes back has those of this round
                    state = await again.until("state")
                    self.assertEqual([one["card"] for one in state["proofs"]], cards[-4:])
                while "card" in (await dan.state("t"))["legal"]["dealer"]:
                    await dan.must("t", "card")
                await dan.must("t", "settle")
        run_third(scenario)

    def test_who_withholds_a_value_voids_the_shoe_and_adds_nothing_to_the_next(self):
        async def scenario(server):
            dan, ann, bob = await people(server)
            await dan.must("t", "open-shoe", card_set=1)
            anns, _ = await commit(ann, 1, 1), await commit(bob, 1, 2)
            await dan.must("t", "cut", position=7)
            await ann.must("t", "contribute", contribution=1, value=anns)
            await until(dan, "none")  # 20 seconds; then its seed is revealed
            await dan.must("t", "open-shoe", card_set=1)
            refused = await code(bob, "commit", bettor=2, value=commitment(2, 2, bytes(32)))
            self.assertEqual(refused, "barred-from-shoes")
            anns = await commit(ann, 2, 1)
            await dan.must("t", "cut", position=9)  # nobody is left to wait for
            await ann.must("t", "contribute", contribution=1, value=anns)
            await until(dan, "cut")
        def look(server):
            rows, alarms = stopped(server)
            self.assertEqual([(row["shoe"], row["what"], row["bettor"], row["rounds_to_come"])
                              for row in rows],
                             [(1, "contribution withheld, or not taken by the room", "Bob", None),
                              (1, "void, a contribution is missing", None, None)])
            self.assertEqual([who for who, _ in alarms], ["Bob"])
            state = asked(server, "report", "shoes")["tables"][0]["rows"][0]["state"]
            self.assertEqual(state, "void, revealed")
        said = run_third(scenario, look)
        self.assertIn("Void shoes: 1. Contributions withheld: 1.", said)


class Beacon(unittest.TestCase):
    TABLE, MORE = {"sheet": "beacon.yaml"}, ["beacon: {name: drand, file: latest/value}"]
    VALUE = hashlib.sha256(b"what everybody saw").hexdigest()

    @staticmethod
    def write(server, value):
        """As a job of the operator does: whole, or not at all."""
        folder = server.folder / "latest"
        (folder / "new").write_text(value + "\n")
        os.replace(folder / "new", folder / "value")

    async def cut(self, server):
        """A shoe to which both have added, and which waits for the beacon."""
        dan, ann, bob = await people(server)
        await dan.must("t", "open-shoe", card_set=1)
        anns, bobs = await commit(ann, 1, 1), await commit(bob, 1, 2)
        await asyncio.sleep(0.01)
        await dan.must("t", "cut", position=7)
        await ann.must("t", "contribute", contribution=1, value=anns)
        await bob.must("t", "contribute", contribution=2, value=bobs)
        return dan

    def test_its_value_is_mixed_in_after_the_cut_and_before_the_seal(self):
        async def scenario(server):
            dan = await self.cut(server)
            await asyncio.sleep(1)  # what lay there before the cut was known to the room
            seen = (await dan.state("t"))["shoe"]
            self.assertEqual((seen["phase"], seen["seal"]["beacon_value"]), ("revealing", None))
            self.assertEqual(seen["seal"]["beacon"], "drand")
            self.write(server, self.VALUE)
            seal = (await until(dan, "cut"))["shoe"]["seal"]
            self.assertEqual(seal["beacon_value"], self.VALUE)
            await dan.must("t", "burn")
            _, card = await proof(dan, 0)
            self.assertTrue(proof_holds(card, 8, seal["root"]))
            await dan.must("t", "close-shoe", reason="the table breaks", confirm=GUS_SIGNS)
            await until(dan, "none")

        def prepared(server):
            self.write(server, "11" * 32)
            return scenario(server)
        said = run_third(prepared, table=self.TABLE, more=self.MORE)
        self.assertIn("t: 1 shoes dealt again with 1 cards", said)  # by the reader in Python

    def test_one_that_does_not_come_voids_the_shoe_and_the_log_says_why(self):
        async def scenario(server):
            self.write(server, "11" * 32)
            await until(await self.cut(server), "none")

        def look(server):
            rows, _ = stopped(server)
            self.assertEqual([row["what"] for row in rows], ["void, no beacon came"])
            lines = [line for line in server.errors.splitlines() if "beacon" in line]
            self.assertEqual(len(lines), 1, server.errors)
            self.assertIn("table t: shoe 1 is void, the beacon drand did not come: ", lines[0])
            self.assertTrue(lines[0].endswith("latest/value was not written since the cut"), lines)
        run_third(scenario, look, self.TABLE, self.MORE)

    def test_a_room_without_it_takes_no_such_sheet(self):
        with self.assertRaises(AssertionError) as refused:
            run_third(None, table=self.TABLE)
        self.assertIn("names the beacon `drand`, which this file does not have",
                      str(refused.exception))

        async def scenario(server):
            flo = Client(server)
            await flo.sign_in("Flo", PASSWORD)
            text = (server.folder / "beacon.yaml").read_text()
            status, answer = await flo.request("POST", "/api/sheets", {"name": "own", "text": text})
            self.assertEqual(status, 200, answer)
            for path, body in (("commands", {"id": "1", "kind": "change-sheet", "row": 0}),
                               ("next-sheet", {"row": 0})):
                status, answer = await flo.request("POST", f"/api/tables/t/{path}", {
                    "sheet": "own", "seats": 8, "decks": 8, **body})
                self.assertEqual(status, 400, answer)
                self.assertIn("names no such beacon", str(answer))
        run_third(scenario)


if __name__ == "__main__":
    unittest.main(verbosity=2)
