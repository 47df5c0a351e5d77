"""Reports over HTTP: who may, what they say, and that the tables never wait for one."""
import asyncio
import csv
import io
import json
import subprocess
import time
import unittest
import urllib.parse

from harness import EZ, HOUSE, KEYED, SABOT, Client, Server, bring, open_shoe, run, staff
from rights_test import STAFF, people

NAMES = ["shift", "collections", "drop", "reconciliation", "player-dealers", "rotation", "claims",
         "carried", "playing-book", "pace", "corrections", "alarms", "shoes",
         "stopped-shoes", "statement",
         *(f"expected-{of}" for of in ("player-dealers", "bettors", "dealers", "tables"))]


async def signed_in(server, name="Flo"):
    client = Client(server)
    status, answer = await client.sign_in(name, "a long enough one")
    assert status == 200, answer
    return client


class Reports(unittest.TestCase):
    def test_every_cell_of_role_and_report(self):
        async def scenario(server):
            clients, _, _ = await people(server)
            cells = 0
            for role, client in clients.items():
                for path in ["/api/reports", "/api/reports/shift", "/api/reports/none",
                             "/api/reports/drop?table=ez&form=csv"]:
                    status, answer = await client.request("GET", path, seconds=60)
                    cells += 1
                    where = (role, path, str(answer)[:200])
                    if role in ("floor", "auditor"):
                        self.assertEqual(status, 404 if path.endswith("none") else 200, where)
                    else:
                        expected = (401, "no-pass") if role in ("board", "nobody") else \
                            (403, "not-your-role")
                        self.assertEqual((status, answer["problem"]["code"]), expected, where)
            self.assertEqual(cells, 24)
        run([EZ, HOUSE], scenario, STAFF)

    def test_the_rotation_says_who_entered_each_refusal(self):
        names = ["Ann", "Bob", "Cat", "Dan"]
        server = Server([{**EZ, "cards": "keyed", "offer_seconds": 2}])

        async def scenario():
            floor, dealer = await staff(server, "ez")
            people = [Client(server) for _ in names]
            for seat, (person, name) in enumerate(zip(people, names), 1):
                await person.sit("ez", name, 100000, seat, dealer)
            await open_shoe(dealer, "ez", keyed=True)
            await people[2].must("ez", "stand-aside", stands=True)
            await dealer.must("ez", "offer-bank")
            await dealer.must("ez", "decline-bank", bettor=1)
            await people[1].must("ez", "decline-bank")
            while (await floor.state("ez"))["bank"]["state"] == "offered":
                await asyncio.sleep(0.1)  # Cat has said no, and nobody asks Dan twice
        try:
            server.hire("Flo", "floor", "a long enough one")
            server.allow_edition(2)
            server.start()
            asyncio.run(scenario())
            self.assertEqual(server.stop(), 0, server.errors)
            done = subprocess.run([SABOT, "report", "rotation", server.store, "--json"], check=True,
                                  capture_output=True, text=True)
            rows = json.loads(done.stdout)["tables"][0]["rows"]
            self.assertEqual([(row["what"], row["bettor"], row["entered_by"]) for row in rows], [
                ("opened to everybody", None, None), ("offered", "Ann", None),
                ("declined", "Ann", "dealer:dealer"), ("offered", "Bob", None),
                ("declined", "Bob", "bettor"), ("offered", "Cat", None),
                ("waived", "Cat", "standing no"), ("offered", "Dan", None),
                ("not answered", "Dan", "clock"), ("not taken", None, None)])
            self.assertEqual(server.verify().returncode, 0)
        finally:
            server.remove()

    def test_a_report_is_what_the_command_line_says(self):
        async def scenario(server):
            floor = await signed_in(server)
            await floor.must("real", "shift", name="swing")
            await floor.must("real", "collect", amount=2500)
            await bring(floor, "ez", name="Ana")  # or there is no statement of theirs
            status, listed = await floor.request("GET", "/api/reports")
            self.assertEqual([one["name"] for one in listed["reports"]], NAMES)
            store = next(server.folder.glob("data/*.db"))
            for name in NAMES:
                more = ["--bettor", "Ana"] if name == "statement" else []
                query = "?bettor=Ana" if name == "statement" else ""
                status, answer = await floor.request("GET", f"/api/reports/{name}{query}",
                                                     seconds=60)
                self.assertEqual(status, 200, answer)
                said = json.loads(subprocess.run(
                    [SABOT, "report", name, store, "--json", *more], check=True,
                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)
                self.assertEqual(answer.pop("room"), "Test room")
                said.pop("room")
                self.assertEqual(answer, said)
            # and what happens now is in the next one
            await floor.must("real", "drop", counted=2400)
            status, answer = await floor.request("GET", "/api/reports/drop?table=real", seconds=60)
            self.assertEqual([(row["kept"], row["counted"], row["difference"])
                              for row in answer["tables"][0]["rows"]], [(2500, 2400, -100)])
            status, answer = await floor.request("GET", "/api/reports/alarms", seconds=60)
            self.assertEqual(len(answer["tables"][0]["rows"]), 1)
            status, text = await floor.request("GET", "/api/reports/drop?form=csv", seconds=60)
            self.assertEqual(next(csv.DictReader(io.StringIO(text)))["difference"], "-1.00")
            status, page = await floor.request("GET", "/api/reports/shift?form=html", seconds=60)
            self.assertIn("Prepared by", page)
            self.assertIn('href="/report.css"', page)
            self.assertNotIn("<style", page)  # the pages' policy would not apply it
        run([EZ, KEYED], scenario, STAFF)

    def test_the_longest_names_are_asked_for_in_any_script(self):
        async def scenario(server):
            floor = await signed_in(server)
            name, shift = "\u962e" * 21, "\u591c" * 21  # 63 bytes each, 189 in a query
            await floor.must("ez", "shift", name=shift)
            await floor.must("ez", "seat", seat=3, name=name)
            await floor.must("ez", "buy-in", bettor=1, amount=50000)
            query = urllib.parse.urlencode({"table": "ez", "shift": shift, "bettor": name,
                                            "from": "2026-01-01T00:00:00", "zone": "-08:00"})
            status, answer = await floor.request("GET", f"/api/reports/statement?{query}",
                                                 seconds=60)
            self.assertEqual(status, 200, answer)
            self.assertIn(name, json.dumps(answer, ensure_ascii=False))
            status, answer = await floor.request("GET", "/api/rounds?" + urllib.parse.urlencode(
                {"table": "ez", "bettor": name}), seconds=60)
            self.assertEqual(status, 200, answer)
            status, answer = await floor.command("ez", "seat", seat=4, name=name + "x")
            self.assertEqual(status, 400, answer)
        run([EZ], scenario, STAFF)

    def test_wrong_questions_get_one_clear_line(self):
        async def scenario(server):
            floor = await signed_in(server)
            for query, word in [("from=now", "from"), ("to=2026-02-30", "to"),
                                ("from=2026-02-02&to=2026-02-01", "to"), ("zone=PST", "zone"),
                                ("form=pdf", "form"), ("bettor=Ana", "bettor"),
                                ("table=" + "x" * 60, "table"), ("shift=" + "x" * 80, "shift")]:
                status, answer = await floor.request("GET", f"/api/reports/drop?{query}")
                self.assertEqual((status, answer["problem"]["code"]), (400, "bad-query"), query)
                self.assertTrue(answer["problem"]["message"].startswith(word), answer)
        run([EZ], scenario, STAFF)

    def test_tables_do_not_wait_and_all_askers_are_answered(self):
        async def scenario(server):
            floor = await signed_in(server)
            askers = [await signed_in(server) for _ in range(12)]
            asked = [asyncio.ensure_future(one.request("GET", "/api/reports/shift", seconds=90))
                     for one in askers]
            left = await signed_in(server)  # asks and goes away
            gone = asyncio.ensure_future(left.request("GET", "/api/reports/shift", seconds=90))
            await asyncio.sleep(0.01)
            gone.cancel()
            await left.close()
            slowest = 0
            for i in range(20):
                began = time.monotonic()
                await floor.must("real", "collect", amount=100)
                slowest = max(slowest, time.monotonic() - began)
            answers = [await one for one in asked]
            self.assertEqual({status for status, _ in answers} - {503}, {200})
            for status, answer in answers:
                if status == 503:
                    self.assertEqual(answer["problem"]["code"], "busy")
            print(f"slowest command beside reports: {slowest * 1000:.0f} ms")
        run([EZ, KEYED], scenario, STAFF)

    def test_the_server_stops_while_a_report_is_made(self):
        async def scenario(server):
            floor = await signed_in(server)
            asyncio.ensure_future(floor.request("GET", "/api/reports/shift", seconds=60))
            await asyncio.sleep(0.02)
        run([EZ], scenario, STAFF)


if __name__ == "__main__":
    unittest.main()
