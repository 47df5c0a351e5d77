"""The matrix of role, command and table, cell by cell, over HTTP; and who sees what.

The expectation is written here from what each role is for and from docs/RULES.md, not read from
host/room/rights.c: the floor decides everything at every table; a dealer
deals at the table of the pass and decides nothing that the rules give to the floor (R29, R30, R80,
corrections, sheets, the box, pauses, shifts); a bettor acts for themselves at their own table (the
bank, the wagers, the cut and contributions to a fair shoe, leaving); boards and auditors ask for
nothing; and what happens by itself (deadlines, reveals) nobody may ask for.
"""
import asyncio
import json
import pathlib
import re
import sys
import unittest

from harness import EZ, HOUSE, Client, Stream, bring, open_shoe, play_round, run

ITSELF = {"reveal-shoe", "tick", "confirm-chips", "mix-beacon", "seal-shoe"}
FLOOR_ALONE = {"open-table", "close-table", "change-sheet", "pause", "resume", "shift", "drop",
               "removed", "wrong-hand", "void", "correct", "decision", "lower-bank", "open-offer",
               "void-shoe"}
DEALER_TOO = {"seat", "buy-in", "cash-out", "relieve", "collect", "offer-bank", "open-shoe", "burn",
              "cut-card", "close-shoe", "open-betting", "close-betting", "card", "take-back",
              "result", "settle", "card-in-error", "free-round", "represent", "send-chips",
              "take-chips"}
BETTOR_TOO = {"accept-bank", "decline-bank", "put-up", "pass-bank", "commit", "contribute", "cut",
              "wager", "leave", "stand-aside", "take-spot"}
NOT_DEALERS = {"settle-claim"}  # the floor's, or the bettor's whose it is
# Those that say for whom.
HAS_BETTOR = {"leave", "buy-in", "cash-out", "accept-bank", "decline-bank", "put-up", "pass-bank",
              "commit", "contribute", "cut", "wager", "removed", "decision", "stand-aside",
              "take-spot", "settle-claim", "represent", "send-chips", "take-chips"}
KINDS = sorted(ITSELF | FLOOR_ALONE | DEALER_TOO | BETTOR_TOO | NOT_DEALERS)

PASSWORD = "a long enough one"
STAFF = [("Flo", "floor", PASSWORD), ("Dan", "dealer", PASSWORD, "ez"),
         ("Una", "auditor", PASSWORD)]


def may(role, kind, place):
    """`place`: own table, another's, or own table in another bettor's name."""
    if role == "floor":
        return kind not in ITSELF
    if role == "dealer":
        return kind in DEALER_TOO | BETTOR_TOO and place == "own"
    if role == "bettor":
        return kind in BETTOR_TOO | NOT_DEALERS and place == "own"
    return False


async def people(server):
    """A client of each role at table `ez`, and another bettor there."""
    clients = {role: Client(server) for role in ("floor", "dealer", "auditor", "bettor", "board",
                                                 "nobody")}
    for name, role, password, *_ in STAFF:
        status, answer = await clients[role].sign_in(name, password)
        assert status == 200 and answer["you"]["role"] == role, answer
    number = await clients["bettor"].sit("ez", "Ana", 200000, 1, clients["floor"])
    other = await Client(server).sit("ez", "Bo", 200000, 2, clients["floor"])
    clients["nobody"].cookie = clients["floor"].cookie.split(".")[0][:-1]  # a pass that is not valid
    return clients, number, other


class Rights(unittest.TestCase):
    def judge(self, role, kind, place, status, answer):
        where = (role, kind, place, status, answer)
        if may(role, kind, place):
            self.assertIn(status, (200, 409), where)
            if status == 409:
                # Where wagers are kept a free round is the floor's (R32); a shoe is void from edition 3 on.
                is_heard = kind != "void-shoe" and (role, kind) != ("dealer", "free-round")
                self.assertEqual(answer["refused"]["code"] != "not-your-role", is_heard, where)
        elif role in ("board", "nobody"):
            self.assertEqual((status, answer["problem"]["code"]), (401, "no-pass"), where)
        else:
            self.assertEqual((status, answer["problem"]["code"]), (403, "not-your-role"), where)
            self.assertTrue(answer["problem"]["message"], where)

    def test_every_cell_of_role_command_and_table(self):
        async def scenario(server):
            clients, number, other = await people(server)
            cells = 0
            # After `leave` the person is no bettor any more: that one is last.
            for kind in sorted(KINDS, key=lambda kind: (kind == "leave", kind)):
                for role, client in clients.items():
                    places = {"another table": ("house", {}), "own": ("ez", {})}
                    if role == "bettor" and kind in HAS_BETTOR:
                        places = {"for another": ("ez", {"bettor": other}), **places}
                    for place, (table, fields) in places.items():
                        if kind == "send-chips":
                            fields = {**fields, "table": "ez" if table == "house" else "house"}
                        status, answer = await client.command(table, kind, **fields)
                        self.judge(role, kind, place, status, answer)
                        cells += 1
            self.assertEqual(cells, 2 * len(KINDS) * len(clients) + len(HAS_BETTOR))
            print(f"{cells} cells of {cells}: {len(KINDS)} commands, {len(clients)} roles",
                  file=sys.stderr)
        run([EZ, HOUSE], scenario, STAFF)

    def test_the_matrix_has_every_command(self):
        header = pathlib.Path(__file__).resolve().parents[2] / "include/sabot/event.h"
        kinds = re.findall(r"SABOT_COMMAND_([A-Z_]+),", header.read_text())
        self.assertEqual(sorted(kind.lower().replace("_", "-") for kind in kinds), KINDS)

    def test_a_bettor_who_names_another_changes_nothing(self):
        async def scenario(server):
            clients, number, other = await people(server)
            before = await clients["board"].state("ez")
            for kind, fields in [("leave", {}), ("accept-bank", {"amount": 50000}),
                                 ("wager", {"wager": "player", "amount": 1000})]:
                status, _ = await clients["bettor"].command("ez", kind, bettor=other, **fields)
                self.assertEqual(status, 403)
            self.assertEqual(await clients["board"].state("ez"), before)
            status, _ = await clients["bettor"].command("ez", "leave", bettor=number)
            self.assertEqual(status, 200)
        run([EZ], scenario, STAFF)

    def test_a_number_that_was_used_again_is_not_the_old_bettors(self):
        async def scenario(server):
            clients, number, _ = await people(server)
            old = clients["bettor"]
            await clients["dealer"].must("ez", "cash-out", bettor=number, amount=200000)
            await old.must("ez", "leave")
            again = Client(server)
            self.assertEqual(await again.sit("ez", "Ana", 200000, 1, clients["floor"]), number)
            status, answer = await old.command("ez", "leave")
            self.assertEqual((status, answer["problem"]["code"]), (403, "not-seated"))
        run([EZ], scenario, STAFF)

    def test_every_get_route_and_role(self):
        async def scenario(server):
            clients, _, _ = await people(server)
            roles = {"nobody": "board"}
            cells = 0
            for role, client in clients.items():
                for path, expected in [("/api/room", 200), ("/api/tables/ez", 200),
                                       ("/api/tables/house", 200), ("/api/tables/none", 404),
                                       ("/api/tables/ez/events", 200),
                                       ("/api/tables/house/events?from=1", 200),
                                       ("/api/join?ticket=00", 404), ("/api/you", 200),
                                       ("/api/you?table=ez", 200), ("/api/tables/ez/joins", 404),
                                       ("/api/tables/ez/commands", 404)]:
                    status, answer = await client.request("GET", path)
                    self.assertEqual(status, expected, (role, path, answer))
                    if path.startswith("/api/you"):
                        self.assertEqual(answer["role"], roles.get(role, role))
                    cells += 1
            print(f"{cells} cells of GET", file=sys.stderr)
        run([EZ, HOUSE], scenario, STAFF)

    def test_every_cell_of_role_and_reading_of_the_past(self):
        """The floor and auditors read all of it, a dealer the rounds of the own table alone."""
        everything = {"floor", "auditor"}
        own = everything | {"dealer"}
        readings = [("GET", "/api/rounds", everything, 200),
                    ("GET", "/api/rounds?table=ez", own, 200),
                    ("GET", "/api/rounds?table=house", everything, 200),
                    ("GET", "/api/tables/ez/story?round=1", own, 404),
                    ("GET", "/api/tables/house/story?round=1", everything, 404),
                    ("GET", "/api/export", everything, 200),
                    ("GET", "/api/tables/ez/export?form=csv", everything, 200),
                    ("GET", "/api/tables/house/export?form=transfers", everything, 200),
                    ("GET", "/api/alarms", everything, 200),
                    ("GET", "/api/verify", everything, 200),
                    ("POST", "/api/verify/stop", everything, 200)]

        async def scenario(server):
            clients, _, _ = await people(server)
            cells = refused = 0
            for role, client in clients.items():
                for method, path, readers, expected in readings:
                    status, answer = await client.request(method, path,
                                                          {} if method == "POST" else None)
                    no = 401 if role in ("board", "nobody") else 403
                    where = (role, path, str(answer)[:200])
                    self.assertEqual(status, expected if role in readers else no, where)
                    refused += role not in readers
                    cells += 1
                status, _ = await client.request("POST", "/api/verify", {})
                while (await clients["floor"].request("GET", "/api/verify"))[1]["state"] == "running":
                    await asyncio.sleep(0.02)
                no = 401 if role in ("board", "nobody") else 403
                self.assertEqual(status, 202 if role in everything else no, role)
                refused += role not in everything
                cells += 1
            print(f"{cells} cells of reading, {refused} refused", file=sys.stderr)
            self.assertEqual(await server.noted(["right-refused"], refused), refused)
        run([EZ, HOUSE], scenario, STAFF)

    def test_only_the_floor_acknowledges_alarms(self):
        async def scenario(server):
            clients, _, _ = await people(server)
            for role, client in clients.items():
                status, answer = await client.request("POST", "/api/alarms/acknowledge",
                                                      {"alarm": "none", "remark": "nothing"})
                no = 401 if role in ("board", "nobody") else 403
                self.assertEqual(status, 404 if role == "floor" else no, (role, answer))
        run([EZ], scenario, STAFF)

    def test_only_floor_and_the_tables_dealer_see_and_answer_joins(self):
        async def scenario(server):
            clients, _, _ = await people(server)
            for role, client in clients.items():
                for table in ("ez", "house"):
                    asks = role == "floor" or (role == "dealer" and table == "ez")
                    status, answer = await client.request(
                        "POST", f"/api/tables/{table}/joins", {"ticket": "0", "accept": True})
                    expected = 404 if asks else 401 if role in ("board", "nobody") else 403
                    self.assertEqual(status, expected, (role, table, answer))
                    async with Stream(client, table) as stream:
                        await stream.until("state")
                        await Client(server).request("POST", f"/api/tables/{table}/join",
                                                     {"name": "Cy", "seat": 0, "amount": 0})
                        heard = []
                        try:
                            while True:
                                heard.append((await stream.message(0.6))["type"])
                        except asyncio.TimeoutError:
                            pass
                        self.assertEqual("joins" in heard, asks, (role, table, heard))
        run([EZ, HOUSE], scenario, STAFF)

    def test_bettors_ask_for_chips_dealers_for_the_floor_and_the_floor_comes(self):
        async def scenario(server):
            clients, _, _ = await people(server)
            asked = {}
            for role, client in clients.items():
                none = 401 if role in ("board", "nobody") else 403
                for asks, body in (("chips", {"amount": 5000}), ("floor", {})):
                    may = role == "bettor" if asks == "chips" else role in ("dealer", "floor")
                    status, asked[role, asks] = await client.request(
                        "POST", "/api/tables/ez/calls", {"asks": asks, **body})
                    self.assertEqual(status, 202 if may else none, (role, asks, asked[role, asks]))
            for body in ({"asks": "seat"}, {"asks": "floor", "amount": 100}, {}):
                status, _ = await clients["dealer"].request("POST", "/api/tables/ez/calls", body)
                self.assertEqual(status, 400, body)
            called = {"ticket": asked["dealer", "floor"]["ticket"], "accept": True}
            for role, expected in (("dealer", 403), ("floor", 200), ("floor", 404)):
                status, answer = await clients[role].request("POST", "/api/tables/ez/joins", called)
                self.assertEqual(status, expected, answer)
            bought = {"ticket": asked["bettor", "chips"]["ticket"], "accept": True}
            status, answer = await clients["dealer"].request("POST", "/api/tables/ez/joins", bought)
            self.assertEqual(status, 200, answer)
            answer = {"state": "waiting"}
            while answer["state"] == "waiting":  # until the buy-in is durable
                _, answer = await clients["bettor"].request(
                    "POST", "/api/join", {"ticket": bought["ticket"]})
            self.assertEqual(answer, {"state": "done"})
            notes = [note["what"] for note in server.notes() if "floor-" in note.get("what", "")]
            self.assertEqual(notes, ["floor-called", "floor-called", "floor-came"])
        run([EZ], scenario, STAFF)

    def test_nobody_sees_more_cards_than_their_role(self):
        async def scenario(server):
            clients, _, _ = await people(server)
            floor = clients["floor"]
            rounds = []
            begun = (await floor.request("GET", "/api/tables/house"))[1]["position"]
            await open_shoe(floor, "house")
            wes = await bring(floor, "house")
            for _ in range(3):
                hands = await play_round(floor, "house", wes)
                rounds.append(sorted(hands["player"]["cards"] + hands["banker"]["cards"]))
            dealt = sorted(sum(rounds, []))

            async def seen(client):
                """All that a client can get of the table, and the cards of rounds in it."""
                _, lines = await client.request("GET", "/api/tables/house/events?from=1")
                _, document = await client.request("GET", "/api/tables/house")
                async with Stream(client, "house", begun) as stream:
                    message = await stream.until("state")
                events = [json.loads(line) for line in lines.splitlines()]
                cards = [event["card"] for event in events if event["kind"] == "card-dealt"]
                streamed = [event["card"] for event in message["events"]
                            if event["kind"] == "card-dealt"]
                self.assertEqual(cards, streamed)
                state = document["state"]["hands"]
                self.assertEqual(sorted(state["player"]["cards"] + state["banker"]["cards"]),
                                 rounds[-1])
                everything = lines + json.dumps(document) + json.dumps(message)
                return cards, everything
            texts = {}
            for role, client in clients.items():
                cards, texts[role] = await seen(client)
                shown = sorted(card for card in cards if card is not None)
                # Dan is the dealer of the other table.
                self.assertEqual(shown, dealt if role in ("floor", "auditor") else rounds[-1], role)
                self.assertEqual(len(cards), len(dealt))
            await floor.must("house", "close-shoe")
            seed = None
            for _ in range(100):
                _, lines = await floor.request("GET", "/api/tables/house/events?from=1")
                for event in map(json.loads, lines.splitlines()):
                    if event["kind"] == "shoe-revealed":
                        seed = event["value"]
                if seed:
                    break
                await asyncio.sleep(0.05)
            self.assertEqual(len(seed), 64)
            for role, text in texts.items():
                self.assertNotIn(seed, text, role)
            cards, _ = await seen(clients["board"])
            self.assertEqual(sorted(cards), dealt)
        run([EZ, HOUSE], scenario, STAFF)

    def test_a_dealer_sees_all_cards_at_their_own_table(self):
        async def scenario(server):
            clients, _, _ = await people(server)
            dealer, floor = clients["dealer"], clients["floor"]
            await open_shoe(dealer, "ez")
            await floor.must("ez", "offer-bank")
            state = await floor.state("ez")
            await floor.must("ez", "accept-bank", bettor=state["bank"]["bettor"], amount=50000)
            other = next(one["bettor"] for one in state["bettors"]
                         if one["bettor"] != state["bank"]["bettor"])
            await play_round(dealer, "ez", other)

            async def hidden(client):
                _, lines = await client.request("GET", "/api/tables/ez/events?from=1")
                events = [json.loads(line) for line in lines.splitlines()]
                return sum(event.get("card", "") is None for event in events)
            await floor.must("ez", "put-up", bettor=state["bank"]["bettor"], amount=50000)
            await dealer.must("ez", "open-betting")
            self.assertEqual(await hidden(dealer), 0)
            self.assertGreater(await hidden(clients["bettor"]), 3)
        run([EZ], scenario, STAFF)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
