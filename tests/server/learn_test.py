"""What the learning pages ask for: a table's own sheet and its rules as harmless HTML, and the odds
calculator, which nobody gets while a keyed table is open."""
import http.client
import itertools
import pathlib
import subprocess
import tempfile
import unittest

from harness import EZ, HOUSE, KEYED, SABOT, Client, run, staff


BIG = {"id": "big", "name": "Big", "sheet": "california-panda8", "cards": "shuffled",
       "wagers": "bettors", "seats": 14, "decks": 6}

MODULES = ("/calculator.wasm", "/bank.wasm")


def fetch(server, path):
    """Status, type, caching and bytes, with the path sent as it stands."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.headers["content-type"], answer.headers["cache-control"], body


class Learn(unittest.TestCase):
    def test_the_calculator_is_kept_back_while_a_keyed_table_is_open(self):
        async def scenario(server):
            floor, dealer = await staff(server, "real")
            for client, module in itertools.product((Client(server), dealer, floor), MODULES):
                status, answer = await client.request("GET", module)
                self.assertEqual((status, answer["problem"]["code"]), (403, "keyed-table-open"))
                self.assertIn("Real cards", answer["problem"]["message"])
            # nor by another name for the same path
            for path in ["//calculator.wasm", "/./calculator.wasm", "/%63alculator.wasm",
                         "/calculator.wasm?", "/calculator.wasm?as=floor", "/x/../calculator.wasm",
                         "/calculator%2ewasm", "/calculator.wasm/", "/Calculator.wasm",
                         "//bank.wasm", "/./bank.wasm", "/%62ank.wasm", "/bank.wasm?", "/bank%2ewasm"]:
                status, kind, _, body = fetch(server, path)
                self.assertFalse(b"\0asm" in body[:8], path)
                self.assertNotEqual(kind, "application/wasm", path)
            _, room = await floor.request("GET", "/api/room")
            self.assertIs(room["calculator"], False)

            await floor.must("real", "pause", reason="dinner")  # paused is not closed
            self.assertEqual(fetch(server, "/calculator.wasm")[0], 403)
            await floor.must("real", "resume", reason="dinner is over")
            await floor.must("real", "close-table")
            _, room = await floor.request("GET", "/api/room")
            self.assertIs(room["calculator"], True)
            for module in MODULES:
                status, kind, caching, body = fetch(server, module)
                self.assertEqual((status, kind, caching), (200, "application/wasm", "no-store"))
                self.assertEqual(body[:4], b"\0asm")

            await floor.must("again", "open-table", name="Again", sheet="ventura-ez",
                             card_source="keyed", wager_source="none", seats=8, decks=8)
            self.assertEqual(fetch(server, "/calculator.wasm")[0], 403)
        run([EZ, KEYED], scenario)

    def test_a_lesson_is_the_sheet_of_that_table(self):
        async def scenario(server):
            client = Client(server)
            for table in ("ez", "big", "house"):
                status, lesson = await client.request("GET", f"/api/learn?table={table}")
                self.assertEqual(status, 200)
                state = await client.state(table)
                self.assertEqual(lesson["sheet"], state["sheet"])
                self.assertEqual((lesson["decks"], lesson["seats"]), (state["decks"], state["seats"]))
                for wager, events in zip(lesson["sheet"]["wagers"], lesson["events"], strict=True):
                    self.assertEqual(len(events), len(wager["cases"]) + 1)
            banker = lesson["events"][1]
            self.assertEqual(banker[0], {"when": "Banker wins", "pays": "1 to 1 less 5%"})
            self.assertEqual(banker[-1], {"when": "Anything else", "pays": "loses"})
            status, answer = await client.request("GET", "/api/learn?sheet=california-panda8")
            self.assertEqual((status, answer["sheet"]["name"]), (200, "california-panda8"))
            for query in ["", "?sheet=nothing", "?table=nothing", "?table=room", "?sheet=",
                          "?sheet=./room.yaml", "?sheet=/etc/hostname", "?table=" + "x" * 200]:
                status, answer = await client.request("GET", "/api/learn" + query)
                self.assertEqual((status, answer["problem"]["code"]), (404, "no-such-sheet"), query)
            floor = Client(server)
            await floor.enter(server.tokens["floor"])
            await floor.must("house", "close-table")
            self.assertEqual((await client.request("GET", "/api/learn?table=house"))[0], 404)
        run([EZ, BIG, HOUSE], scenario)

    def test_whatever_a_sheet_says_is_words_on_the_page(self):
        shown = subprocess.run([SABOT, "sheet", "show", "ventura-ez", "--yaml"], check=True,
                               capture_output=True, text=True).stdout
        hostile = "<img src=x onerror=alert(1)><script>alert(2)</script>"
        with tempfile.TemporaryDirectory(prefix="sabot-learn-") as folder:
            sheet = pathlib.Path(folder) / "hostile.yaml"
            changed = shown.replace("1 Example Street, Example City", hostile)
            self.assertIn(hostile, changed)
            sheet.write_text(changed)

            async def scenario(server):
                _, lesson = await Client(server).request("GET", "/api/learn?table=ez")
                self.assertIn("&lt;script&gt;", lesson["rules"])
                self.assertNotIn("<script", lesson["rules"])
                self.assertNotIn("<img", lesson["rules"])
            run([{**EZ, "sheet": str(sheet)}], scenario)


if __name__ == "__main__":
    unittest.main()
