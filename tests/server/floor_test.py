"""The floor's requests about sheets and staff: who may, what they answer, what outlives a restart."""
import asyncio
import json
import pathlib
import subprocess
import sys
import unittest

from harness import EZ, KEYED, SABOT, Client, Stream, open_shoe, run, staff

ROOT = pathlib.Path(__file__).resolve().parents[2]
PANDA = (ROOT / "sheets/california-panda8.yaml").read_text()
OURS = PANDA.replace("title: EZ Baccarat Panda 8", "title: Ours").replace("decks: 8", "decks: 6")
PAIRS = (ROOT / "sheets/commission-pairs.yaml").read_text()
SLOW = PAIRS.replace("\nwagers:\n", "\nwagers:\n" + "".join(f"""  slow{i}:
    cases:
      - when: {{player_suit: one, banker_suit: one, player_pair: any, named: 9d, round_named: 1..5, round_named_suit: one}}
        pays: "1:1"
""" for i in range(4)))  # a third of a second of processor, without sanitizers
PASSWORD = "a long enough one"
STAFF = [("Flo", "floor", PASSWORD), ("Dan", "dealer", PASSWORD, "ez"),
         ("Una", "auditor", PASSWORD)]

# Who may ask for what, from the words of the issue: staff and sheets are the floor's; an auditor reads
# all; what is posted where people play (R53), anybody reads.
EVERYBODY = {"floor", "dealer", "auditor", "bettor", "board"}
REQUESTS = [
    ("GET", "/api/sheets/form", None, EVERYBODY), ("GET", "/api/sheets", None, EVERYBODY),
    ("GET", "/api/sheet?table=ez", None, EVERYBODY), ("GET", "/rules?table=ez", None, EVERYBODY),
    ("GET", "/rules.css", None, EVERYBODY), ("GET", "/report.css", None, EVERYBODY),
    ("POST", "/api/sheets/check", {"text": OURS}, {"floor"}),
    ("POST", "/api/sheets", {"name": "ours", "text": OURS}, {"floor"}),
    ("POST", "/api/tables/ez/next-sheet", {"sheet": ""}, {"floor"}),
    ("GET", "/api/staff", None, {"floor", "auditor"}),
    ("POST", "/api/staff", {"name": "New", "role": "dealer"}, {"floor"}),
    ("POST", "/api/staff/password", {"name": "New"}, {"floor"}),
    ("POST", "/api/staff/end", {"name": "New"}, {"floor"}),
    ("POST", "/api/staff/link", {"name": "Flo"}, {"floor"}),
    ("POST", "/api/staff/end-links", {}, {"floor"}),
]


async def sign_in(server, name):
    client = Client(server)
    status, answer = await client.sign_in(name, PASSWORD)
    assert status == 200, answer
    return client


class Floor(unittest.TestCase):
    def test_every_cell_of_role_and_request(self):
        async def scenario(server):
            people = {role: await sign_in(server, name) for name, role, *_ in STAFF}
            people["board"], people["bettor"] = Client(server), Client(server)
            await people["bettor"].sit("ez", "Ana", 200000, 1, people["floor"])
            cells = 0
            for method, path, body, may in REQUESTS:
                for role in ("board", "bettor", "auditor", "dealer", "floor"):
                    status, answer = await people[role].request(method, path, body, seconds=60)
                    where = (role, path, status, answer)
                    if role in may:
                        self.assertEqual(status, 200, where)
                    else:
                        self.assertEqual(status, 401 if role == "board" else 403, where)
                    cells += 1
            self.assertEqual(cells, 5 * len(REQUESTS))
        run([EZ], scenario, STAFF)

    def test_a_check_finds_what_sheet_check_finds(self):
        wrong = OURS.replace("decks: 6", "decks: 9").replace("tie: 0.50", "tie: 5%")

        async def scenario(server):
            floor = await sign_in(server, "Flo")
            status, answer = await floor.request("POST", "/api/sheets/check", {"text": wrong})
            self.assertEqual((status, answer["good"]), (200, False))
            file = server.folder / "wrong.yaml"
            file.write_text(wrong)
            done = subprocess.run([SABOT, "sheet", "check", str(file)], capture_output=True,
                                  text=True, timeout=60)
            for found in answer["findings"]:
                place = f"{file}:{found['line']}:{found['column']}: error: {found['path']}: "
                self.assertIn(place + found["message"], done.stderr)
            self.assertEqual(len(answer["findings"]), done.stderr.count(": error: "))
            self.assertEqual(answer["written"]["decks"], "9")  # a form goes on with it
            status, answer = await floor.request("POST", "/api/sheets/check", {"text": "a: ["})
            self.assertIsNone(answer["written"])
            status, answer = await floor.request(
                "POST", "/api/sheets/check", {"text": OURS, "against": "california-panda8"})
            self.assertEqual([(one["path"], one["from"], one["to"]) for one in answer["differences"]],
                             [("title", "EZ Baccarat Panda 8", "Ours"), ("decks", "8", "6")])
        run([EZ], scenario, STAFF)

    def test_a_stranger_has_no_sheet_read_or_priced(self):
        async def scenario(server):
            for sheet in ("commission-pairs", "no-such-sheet"):  # the same answer: it was not looked for
                status, answer = await Client(server).request(
                    "POST", "/api/tables/new/commands",
                    {"id": "1", "kind": "open-table", "sheet": sheet})
                self.assertEqual(status, 401, answer)
        run([EZ], scenario, STAFF)

    def test_a_sheet_that_takes_long_to_price_holds_up_nobody(self):
        async def scenario(server):
            floor, dealer = await sign_in(server, "Flo"), await sign_in(server, "Dan")
            kept = asyncio.create_task(
                floor.request("POST", "/api/sheets", {"name": "slow", "text": SLOW}, seconds=60))
            answered = 0
            while not kept.done():
                await dealer.request("GET", "/api/room")
                answered += 1
            self.assertGreater(answered, 50)
            status, answer = await kept
            self.assertEqual(status, 200, answer)
            _, answer = await floor.request("GET", "/api/sheets")
            self.assertIn("slow", [one["name"] for one in answer["sheets"]])
        run([EZ], scenario, STAFF)

    def test_the_form_has_every_field_of_the_reference(self):
        async def scenario(server):
            _, form = await Client(server).request("GET", "/api/sheets/form")
            listed = subprocess.run([SABOT, "sheet", "form", "--values"], capture_output=True,
                                    text=True, timeout=60, check=True).stdout.splitlines()[1:]
            paths = [part["prefix"] + field["path"] for part in form["parts"]
                     for field in part["fields"]]
            self.assertEqual(paths, [line.split()[0] for line in listed])
            known = {"text", "choice", "choices", "yes-no", "count", "count-range", "counts",
                     "amount", "amounts", "percent", "wagers", "schedule", "cases", "when", "pays",
                     "limits", "limit", "fees", "fee", "amount-or-none", "cap"}  # web/src/floor has these
            self.assertEqual({field["kind"] for part in form["parts"]
                              for field in part["fields"]}, known)
        run([EZ], scenario)

    def test_a_sheet_of_the_room_opens_a_table_and_outlives_a_restart(self):
        async def first(server):
            floor, _ = await staff(server, "ez")
            for name, text, words in [("commission", OURS, "shipped"), ("No Name", OURS, "name"),
                                      ("ours", OURS + "x: 1\n", "errors"), ("ours", 7, "text")]:
                status, answer = await floor.request("POST", "/api/sheets",
                                                     {"name": name, "text": text})
                self.assertEqual(status, 400, answer)
                self.assertIn(words, answer["problem"]["message"])
            status, _ = await floor.request("POST", "/api/sheets", {"name": "ours", "text": OURS})
            self.assertEqual(status, 200)
            # R1: a shipped sheet is dealt with the decks of its document
            for sheet, decks in [("ventura-ez", 1), ("dragon-bonus", 6), ("california-panda8", 2)]:
                _, answer = await floor.command("new", "open-table", name="New", sheet=sheet, row=0,
                                                seats=8, decks=decks, card_source="keyed",
                                                wager_source="none", offer_seconds=0)
                self.assertEqual(answer["refused"]["code"], "bad-sheet", answer)
            await floor.must("new", "open-table", name="New", sheet="ours", row=0, seats=8, decks=6,
                             card_source="keyed", wager_source="none", offer_seconds=0)

        async def second(server):
            floor, _ = await staff(server, "ez")
            _, answer = await floor.request("GET", "/api/sheet?name=ours")
            self.assertEqual((answer["text"], answer["against"]), (OURS, "california-panda8"))
            _, answer = await floor.request("GET", "/api/sheet?table=new")
            self.assertEqual([one["path"] for one in answer["differences"]], ["title", "decks"])
            _, page = await floor.request("GET", "/rules?table=new")
            self.assertIn("<h1>Ours</h1>", page)
            self.assertIn('href="/rules.css"', page)
            self.assertNotIn("<style", page)  # the pages' policy would not apply it
            self.assertIn("This table uses six.", page)  # R1
            self.assertIn("Table limit $10 to $10,000, in force at this table", page)  # R53
            self.assertIn("The cover of this table is matched", page)  # reading 4
            status, _ = await floor.request("GET", "/rules?name=nothing-such")
            self.assertEqual(status, 404)
        self.twice([EZ], first, second)

    def test_a_row_and_its_own_words_are_posted(self):
        async def scenario(server):
            floor, _ = await staff(server, "ez")
            at = OURS.index("  - {name:")
            row = OURS[at:].rstrip()
            high = (row.replace("10-10000", "high").replace("10..10000", "100..20000")[:-1]
                    + ', text: "Jackets are asked for."}')
            await floor.request("POST", "/api/sheets",
                                {"name": "ours", "text": f"{OURS[:at]}{row}\n{high}\n"})
            await floor.must("new", "open-table", name="New", sheet="ours", row=1, seats=8, decks=6,
                             card_source="keyed", wager_source="none", offer_seconds=0)
            sheet = (await floor.state("new"))["sheet"]
            self.assertEqual((sheet["row"], sheet["row_text"]), ("high", "Jackets are asked for."))
            _, page = await floor.request("GET", "/rules?table=new")
            for words in ["Table limit high, in force at this table", "Jackets are asked for.",
                          "Table limit $10 to $10,000, not in force"]:
                self.assertIn(words, page)
            _, page = await floor.request("GET", "/rules?name=ours")
            self.assertNotIn("in force at this table", page)  # of no table
        run([EZ], scenario)

    def test_placeholders_are_said_and_the_room_has_its_own_name(self):
        async def scenario(server):
            floor, _ = await staff(server, "ez")
            fields = ["address", "room_telephone", "approval", "web"]
            lines = [line for line in server.printed.splitlines() if "placeholders" in line]
            self.assertEqual(len(lines), 1, server.printed)
            self.assertIn(f"({', '.join(fields)})", lines[0])
            _, room = await floor.request("GET", "/api/room")
            self.assertEqual(room["tables"][0]["placeholders"], fields)
            self.assertEqual((await floor.state("ez"))["sheet"]["notices"]["placeholders"], fields)
            _, page = await floor.request("GET", "/rules?table=ez")
            self.assertIn("How to play at Test room", page)  # of room.yaml, not of the sheet
            self.assertNotIn("Example Card Room", page)
            replaced = PANDA
            for old, new in [("1 Example Street, Example City", "7 Harbour Road"),
                             ("Example 555-0100", "202 555 0100"), ("EXAMPLE-000000", "GEGA-1"),
                             ("www.example.org", "www.harbour.test")]:
                replaced = replaced.replace(old, new)
            await floor.request("POST", "/api/sheets", {"name": "ours", "text": replaced})
            await floor.must("new", "open-table", name="New", sheet="ours", row=0, seats=8, decks=8,
                             card_source="keyed", wager_source="none", offer_seconds=0)
            notices = (await floor.state("new"))["sheet"]["notices"]
            self.assertEqual((notices["placeholders"], notices["room_telephone"]),
                             ([], "202 555 0100"))
        run([EZ], scenario)

    def test_the_next_shoe_has_the_sheet_that_was_asked_for_even_after_a_restart(self):
        async def first(server):
            floor, dealer = await staff(server, "real")
            await floor.request("POST", "/api/sheets", {"name": "ours", "text": OURS})
            await open_shoe(dealer, "real", keyed=True)
            for body in [{"sheet": "nothing"}, {"sheet": "ours", "row": 1, "seats": 8, "decks": 6},
                         {"sheet": "ours", "seats": 9, "decks": 6}, {"sheet": "ours", "decks": 2},
                         {"sheet": 7}, {"sheet": "", "more": 1}]:
                status, answer = await floor.request("POST", "/api/tables/real/next-sheet", body)
                self.assertEqual(status, 400, (body, answer))
            status, _ = await floor.request("POST", "/api/tables/real/next-sheet", {
                "sheet": "ours", "row": 0, "seats": 8, "decks": 6})
            self.assertEqual(status, 200)
            # the sheet that was asked for, whatever its name means later
            await floor.request("POST", "/api/sheets", {
                "name": "ours", "text": OURS.replace("title: Ours", "title: Later")})
            self.assertEqual((await floor.state("real"))["sheet"]["name"], "california-panda8")

        async def second(server):
            floor, dealer = await staff(server, "real")
            _, answer = await floor.request("GET", "/api/sheet?table=real")
            self.assertEqual(answer["next"]["sheet"], "ours")
            await dealer.must("real", "close-shoe")
            for _ in range(200):
                state = await floor.state("real")
                if state["sheet"]["name"] == "ours":
                    break
                await asyncio.sleep(0.05)
            self.assertEqual((state["sheet"]["title"], state["decks"]), ("Ours", 6))
            _, answer = await floor.request("GET", "/api/sheet?table=real")
            self.assertIsNone(answer["next"])
        notes = self.twice([KEYED], first, second)
        asked = [note for note in notes if note["kind"] == "next-sheet"]
        self.assertEqual([(note["table"], note["sheet"]) for note in asked], [("real", "ours")])

    def test_a_sheet_for_the_next_shoe_can_be_taken_back(self):
        async def scenario(server):
            floor, dealer = await staff(server, "real")
            await open_shoe(dealer, "real", keyed=True)
            for sheet in ("livermore-ez", ""):
                status, _ = await floor.request("POST", "/api/tables/real/next-sheet", {
                    "sheet": sheet, "row": 0, "seats": 8, "decks": 8})
                self.assertEqual(status, 200)
            await dealer.must("real", "close-shoe")
            await asyncio.sleep(0.3)
            self.assertEqual((await floor.state("real"))["sheet"]["name"], "california-panda8")
        run([KEYED], scenario)

    def test_passwords_are_drawn_shown_once_and_over_at_once(self):
        async def first(server):
            floor, _ = await staff(server, "ez")
            _, answer = await floor.request("POST", "/api/staff", {
                "name": "Ana", "role": "dealer", "table": "ez"}, seconds=60)
            password = answer["password"]
            status, again = await floor.request("POST", "/api/staff", {
                "name": "Ana", "role": "floor"}, seconds=60)
            self.assertEqual((status, again["problem"]["code"]), (409, "works-here"))
            for body in [{"name": "", "role": "dealer"}, {"name": "B", "role": "bettor"},
                         {"name": "B", "role": "floor", "table": "ez"},
                         {"name": "B", "role": "dealer", "table": "nowhere"}]:
                status, answer = await floor.request("POST", "/api/staff", body)
                self.assertEqual(status, 400, (body, answer))
            ana = Client(server)
            status, _ = await ana.sign_in("Ana", password)
            self.assertEqual(status, 200)
            async with Stream(ana, "ez") as stream:
                await stream.until("state")
                _, answer = await floor.request("POST", "/api/staff/password", {"name": "Ana"},
                                                seconds=60)
                with self.assertRaises((ConnectionResetError, asyncio.IncompleteReadError)):
                    while True:  # streams with the old pass are closed
                        await stream.message(30)
            self.assertNotEqual(answer["password"], password)
            status, _ = await ana.command("ez", "open-shoe", card_set=1)
            self.assertEqual(status, 401)
            self.assertEqual((await ana.sign_in("Ana", password))[0], 401)
            self.assertEqual((await ana.sign_in("Ana", answer["password"]))[0], 200)
            self.password = answer["password"]
            _, listed = await floor.request("GET", "/api/staff")
            self.assertEqual(listed, {"staff": [{"name": "Ana", "role": "dealer", "table": "ez",
                                                 "passkeys": 0}]})

        async def second(server):
            floor, _ = await staff(server, "ez")
            self.assertEqual((await Client(server).sign_in("Ana", self.password))[0], 200)
            status, _ = await floor.request("POST", "/api/staff/end", {"name": "Ana"})
            self.assertEqual(status, 200)
            self.assertEqual((await Client(server).sign_in("Ana", self.password))[0], 401)
            status, _ = await floor.request("POST", "/api/staff/end", {"name": "Ana"})
            self.assertEqual(status, 404)
        notes = self.twice([EZ], first, second)
        self.assertNotIn(self.password, json.dumps(notes))
        self.assertEqual([note["kind"] for note in notes if note["kind"].startswith("staff")],
                         ["staff", "staff", "staff-removed"])

    def test_nobody_ends_their_own_work_and_links_work_once(self):
        async def scenario(server):
            floor = await sign_in(server, "Flo")
            status, answer = await floor.request("POST", "/api/staff/end", {"name": "Flo"})
            self.assertEqual((status, answer["problem"]["code"]), (409, "yourself"))
            lin = {"name": "Lin", "role": "dealer", "table": "ez"}
            await floor.request("POST", "/api/staff", lin)
            _, answer = await floor.request("POST", "/api/staff/link", lin)
            you = await Client(server).enter(answer["token"])
            self.assertEqual((you["role"], you["name"], you["table"]), ("dealer", "Lin", "ez"))
            status, _ = await Client(server).request("POST", "/api/enter",
                                                     {"token": answer["token"]})
            self.assertEqual(status, 401)
        run([EZ], scenario, STAFF)

    def twice(self, tables, first, second):
        """One scenario, a restart, another; the room's records."""
        from harness import Server
        server = Server(tables)
        try:
            for scenario in (first, second):
                server.start()
                asyncio.run(scenario(server))
                self.assertEqual(server.stop(), 0, server.errors)
            self.assertEqual(server.verify().returncode, 0)
            return server.notes()
        finally:
            server.remove()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
