"""Attacks on the second person, and on what strangers may see, that once worked (docs/security.md:
findings 5, 7 and 18)."""
import asyncio
import json
import re
import unittest

from attack_people_test import AtAddress
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

    def test_a_pin_is_over_after_ten_wrong_ones_whoever_types_them(self):
        deals = [(name, "dealer", PASSWORD, "t") for name in ("Dan", "Eve", "Ida", "Jon")]
        server = Server([TABLE])
        pin = {"name": "Gus", "pin": "271828"}

        async def guess(client, confirm, expected):
            self.assertEqual(await code(client, "buy-in", bettor=2, amount=2000000, confirm=confirm),
                             expected)

        async def before():
            flo, _, _ = await people(server)
            for name, guesses in (("Dan", 3), ("Eve", 3), ("Ida", 3), ("Jon", 1)):
                client = await self.by_password(server, name, PASSWORD)
                for number in range(guesses):
                    await guess(client, {"name": "Gus", "pin": f"{number:06}"}, "wrong-password")
                if name == "Dan":  # counted by the pass, from wherever it comes
                    away = AtAddress(server, "127.0.0.9")
                    away.cookie = client.cookie
                    await guess(away, {"name": "Gus", "pin": "000003"}, "locked-out")
            await guess(client, pin, "wrong-password")
            for _ in range(300):
                _, answer = await flo.request("GET", "/api/alarms")
                if alarms := (answer["found"] or {}).get("alarms", []):
                    break
                await asyncio.sleep(0.1)
            self.assertEqual([(one["code"], one["who"]) for one in alarms], [("pin", "Jon")])

        async def after(expected):
            dan = await self.by_password(server, "Dan", PASSWORD)
            await guess(dan, pin, expected)
            await guess(dan, GUS_SIGNS, "done")
        try:
            for person in (FLO, GUS, *deals):
                server.hire(*person)
            self.assertEqual(server.staff("pin", "Gus", password="271828").returncode, 0)
            server.allow_edition(3)
            server.start()
            asyncio.run(before())
            for expected in ("wrong-password", "done"):
                self.assertEqual(server.stop(), 0)
                if expected == "done":
                    self.assertEqual(server.staff("pin", "Gus", password="271828").returncode, 0)
                server.start()
                asyncio.run(after(expected))
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_who_sits_down_with_much_waits_for_a_second_person(self):
        async def scenario(server):
            _, dan, _ = await people(server)
            cat = Client(server)
            _, asked = await cat.request("POST", "/api/tables/t/join",
                                         {"name": "Cat", "seat": 5, "amount": 1000500})

            async def answer(**more):
                status, told = await dan.request("POST", "/api/tables/t/joins", {
                    "ticket": asked["ticket"], "accept": True, **more})
                return "done" if status == 200 else told["problem"]["code"]
            for more, expected in [
                    ({}, "needs-confirmation"),
                    ({"confirm": {"name": "Dan", "password": PASSWORD}}, "same-person"),
                    ({"confirm": {"name": "Cat", "password": PASSWORD}}, "bets-here"),
                    ({"confirm": {"name": "Gus", "password": "guessed"}}, "wrong-password"),
                    ({"confirm": {"name": "Gus"}}, "bad-body")]:
                self.assertEqual(await answer(**more), expected, more)
                _, told = await cat.request("POST", "/api/join", {"ticket": asked["ticket"]})
                self.assertEqual(told, {"state": "waiting"}, more)
            self.assertEqual(len((await dan.state("t"))["bettors"]), 2)  # and nobody sat there
            self.assertEqual(await answer(confirm=GUS_SIGNS), "done")
            while told["state"] == "waiting":
                await asyncio.sleep(0.01)
                _, told = await cat.request("POST", "/api/join", {"ticket": asked["ticket"]})
            self.assertEqual(told["state"], "seated")
            self.assertEqual((await cat.state("t"))["bettors"][2]["chips"], 1000500)
            _, lines = await dan.request("GET", "/api/tables/t/events?from=1")
            kinds = [json.loads(line)["kind"] for line in lines.splitlines()]
            self.assertEqual(kinds[-2:], ["confirmed", "bought-in"])
        run_third(scenario, hire=(FLO, GUS, DAN, ("Cat", "floor", PASSWORD)))

    def test_who_gave_the_password_does_not_sign_with_it(self):
        async def scenario(server):
            flo, _, _ = await people(server)
            status, answer = await flo.request("POST", "/api/staff/password", {"name": "Gus"})
            self.assertEqual(status, 200, answer)
            pay = {"bettor": 2, "amount": 500, "cause": "house", **WHY}
            self.assertEqual(await code(flo, "decision", confirm={
                "name": "Gus", "password": answer["password"]}, **pay), "new-password")
        run_third(scenario)

    FLO_SIGNS = {"name": "Flo", "password": PASSWORD}
    PAY = {"bettor": 2, "amount": 500, "cause": "house", **WHY}

    async def made(self, client, path, name, **more):
        status, answer = await client.request("POST", f"/api/staff{path}", {"name": name, **more})
        self.assertEqual(status, 200, answer)
        return answer.get("password") or answer["token"]

    async def by_link(self, server, token):
        client = Client(server)
        await client.enter(token)
        return client

    async def by_password(self, server, name, password):
        client = Client(server)
        self.assertEqual((await client.sign_in(name, password))[0], 200)
        return client

    def test_who_came_by_a_link_is_who_made_it(self):
        async def scenario(server):
            flo, dan, _ = await people(server)
            gus = await self.by_link(server, await self.made(flo, "/link", "Gus"))
            for kind, fields in [("decision", self.PAY), ("buy-in", {"bettor": 2, "amount": 2000000})]:
                self.assertEqual(await code(gus, kind, confirm=self.FLO_SIGNS, **fields),
                                 "new-password")
            self.assertEqual(await code(await self.by_link(server, await self.made(flo, "/link", "Dan")),
                                        "buy-in", bettor=2, amount=2000000, confirm=self.FLO_SIGNS),
                             "new-password")
            status, answer = await gus.request("POST", "/api/staff/link", {"name": "Hal"})
            self.assertEqual((status, answer["problem"]["code"]), (403, "by-a-link"))
            hal = {"name": "Hal", "password": PASSWORD}  # another person confirms what Flo's links ask
            self.assertEqual(await code(gus, "decision", confirm=hal, **self.PAY), "done")
            # The password that she sets as Gus is hers, and so is what she sets with it.
            password = await self.made(gus, "/password", "Gus")
            for _ in range(2):
                signs = {"name": "Gus", "password": password}
                self.assertEqual(await code(flo, "decision", confirm=signs, **self.PAY),
                                 "new-password")
                gus = await self.by_password(server, "Gus", password)
                password = await self.made(gus, "/password", "Gus")
            self.assertEqual(await code(dan, "buy-in", bettor=2, amount=2000000, confirm={
                "name": "Gus", "password": password}), "done")
        run_third(scenario, hire=(FLO, GUS, DAN, ("Hal", "floor", PASSWORD)))

    def test_who_got_a_password_from_somebody_is_not_confirmed_by_them(self):
        async def scenario(server):
            flo, dan, _ = await people(server)
            given = await self.made(flo, "", "Zed", role="floor")
            zed = await self.by_password(server, "Zed", given)
            self.assertEqual(await code(zed, "decision", confirm=self.FLO_SIGNS, **self.PAY),
                             "new-password")
            self.assertEqual(await code(zed, "decision", confirm=GUS_SIGNS, **self.PAY), "done")
            # Through others, and of two who have theirs from one.
            yan = {"name": "Yan", "password": await self.made(zed, "", "Yan", role="floor")}
            xia = {"name": "Xia", "password": await self.made(flo, "", "Xia", role="floor")}
            for second in (yan, xia):
                self.assertEqual(await code(flo, "decision", confirm=second, **self.PAY),
                                 "new-password")
                self.assertEqual(await code(zed, "decision", confirm=second, **self.PAY),
                                 "new-password")
            # They do not become somebody else because the one between them goes.
            status, answer = await flo.request("POST", "/api/staff/end", {"name": "Zed"})
            self.assertEqual(status, 200, answer)
            self.assertEqual(await code(flo, "decision", confirm=yan, **self.PAY), "new-password")
            # Each who gave the other a password: they know one another's.
            yans = await self.by_password(server, "Yan", yan["password"])
            flos = {"name": "Flo", "password": await self.made(yans, "/password", "Flo")}
            self.assertEqual(await code(yans, "decision", confirm=flos, **self.PAY), "new-password")
            self.assertEqual(await code(yans, "decision", confirm=GUS_SIGNS, **self.PAY), "done")
        run_third(scenario)

    def test_who_signs_out_or_is_dismissed_before_it_is_confirmed_decides_nothing(self):
        async def scenario(server):
            flo, _, _ = await people(server)
            gus = Client(server)
            await gus.sign_in("Gus", PASSWORD)

            async def end(client, path, body):
                await asyncio.sleep(0.02)  # the password is being checked
                return (await client.request("POST", path, body))[0]
            for begin, client, path, body in [(1, None, "/api/sign-out", {}),
                                              (2, gus, "/api/staff/end", {"name": "Flo"})]:
                if begin == 2:
                    self.assertEqual((await flo.sign_in("Flo", PASSWORD))[0], 200)
                same = Client(server)
                same.cookie = flo.cookie
                answers = await asyncio.gather(
                    code(flo, "decision", bettor=2, amount=100000, cause="house", confirm=GUS_SIGNS, **WHY),
                    end(client or same, path, body))
                self.assertEqual(answers, ["no-pass", 200])
            self.assertEqual([one["chips"] for one in (await gus.state("t"))["bettors"]], [100000, 100000])
        run_third(scenario)

    def test_the_terminals_link_is_nobody(self):
        async def scenario(server):
            await people(server)
            floor = await self.by_link(server, server.tokens["floor"])
            self.assertEqual(await code(floor, "decision", confirm=self.FLO_SIGNS, **self.PAY),
                             "new-password")
            gus = await self.by_link(server, await self.made(floor, "/link", "Gus"))
            self.assertEqual(await code(gus, "decision", confirm=self.FLO_SIGNS, **self.PAY),
                             "new-password")
            zed = await self.by_password(server, "Zed", await self.made(floor, "", "Zed",
                                                                        role="floor"))
            self.assertEqual(await code(zed, "decision", confirm=self.FLO_SIGNS, **self.PAY),
                             "new-password")
        run_third(scenario)

    def test_who_gave_a_password_is_known_after_a_restart_and_a_terminal_ends_it(self):
        server = Server([TABLE])
        try:
            for person in (FLO, GUS, DAN):
                server.hire(*person)
            server.allow_edition(3)
            server.start()
            given = {}

            async def before():
                flo, _, _ = await people(server)
                gus = await self.by_link(server, await self.made(flo, "/link", "Gus"))
                given["password"] = await self.made(gus, "/password", "Gus")

            async def flo_asks(password, expected):
                flo = await self.by_password(server, "Flo", PASSWORD)
                self.assertEqual(await code(flo, "decision", confirm={
                    "name": "Gus", "password": password}, **self.PAY), expected)
            asyncio.run(before())
            self.assertEqual(server.stop(), 0)
            server.start()
            asyncio.run(flo_asks(given["password"], "new-password"))
            self.assertEqual(server.stop(), 0)
            self.assertEqual(server.staff("password", "Gus", password=PASSWORD).returncode, 0)
            server.start()
            asyncio.run(flo_asks(PASSWORD, "done"))
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_a_dealer_does_not_bet_where_they_deal(self):
        async def scenario(server):
            dan, console = Client(server), Client(server)
            await console.sign_in("Dan", PASSWORD)
            await dan.sit("t", "Danny", 100000, 1, console)
            await dan.sign_in("Dan", PASSWORD)
            self.assertEqual(await code(dan, "buy-in", bettor=1, amount=1000), "deals-here")
            self.assertEqual(await code(dan, "leave", bettor=1), "deals-here")
            _, asked = await Client(server).request("POST", "/api/tables/t/join", {"name": "Wes", "seat": 2})
            for line, path, body in ((dan, "joins", {**asked, "accept": True}),
                                     (dan, "joins", {**asked, "accept": False}),
                                     (dan, "calls?as=bettor", {"asks": "chips", "amount": 1000}),
                                     (console, "join", {"name": "Dave", "seat": 3})):
                status, answer = await line.request("POST", f"/api/tables/t/{path}", body)
                self.assertEqual((status, answer.get("problem", {}).get("code")), (403, "deals-here"), path)
            await dan.request("POST", "/api/sign-out?as=dealer")
            self.assertEqual(await code(dan, "leave", bettor=1), "done")
        run([TABLE], scenario, [FLO, DAN])

    def test_staff_who_sit_at_a_table_never_have_its_bank(self):
        async def scenario(server):
            _, dan, bob = await people(server)
            flo = Client(server)
            await flo.sit("t", "FLO", 100000, 2, dan)
            await open_shoe(dan, "t", keyed=True)
            # Nobody learns by it who works here: it is offered to nobody, or to somebody else.
            for offer in (None, "offer-bank"):
                if offer is not None:
                    await dan.must("t", offer)
                for asker in (dan, flo):
                    refused = await code(asker, "accept-bank", bettor=3, amount=10000)
                    self.assertNotIn(refused, ("done", "staff-never-bank"))
            await dan.must("t", "decline-bank", bettor=1)
            for asker in (dan, flo):
                self.assertEqual(await code(asker, "accept-bank", bettor=3, amount=10000), "staff-never-bank")
            await flo.must("t", "decline-bank", bettor=3)
            self.assertEqual(await code(bob, "accept-bank", bettor=2, amount=10000), "done")
        run([TABLE], scenario, [FLO, DAN])

    def test_nobody_decides_or_confirms_for_the_bettor_who_they_are(self):
        async def scenario(server):
            _, dan, _ = await people(server)
            zed = Client(server)
            bettor = await zed.sit("t", "Zed", 100000, 5, dan)
            await zed.sign_in("Flo", PASSWORD)

            async def leave(name):
                status, answer = await zed.request("POST", "/api/tables/t/commands?as=bettor", {
                    "id": "away" + name, "kind": "leave", "confirm": {"name": name, "password": PASSWORD}})
                return "done" if status == 200 else (answer.get("refused") or answer["problem"])["code"]
            self.assertEqual(await code(zed, "cash-out", bettor=bettor, amount=1000), "bets-here")
            self.assertEqual(await code(zed, "decision", bettor=1, amount=1000, cause="house",
                                        confirm=GUS_SIGNS, **WHY), "bets-here")
            self.assertEqual(await leave("Flo"), "bets-here")
            self.assertEqual(await leave("Gus"), "done")
            self.assertEqual(await code(zed, "cash-out", bettor=1, amount=1000), "done")
        run_third(scenario)


class Alarms(unittest.TestCase):
    def test_nobody_acknowledges_an_alarm_about_themselves(self):
        async def scenario(server):
            flo, _, _ = await people(server)
            gus = Client(server)
            await gus.sign_in("Gus", PASSWORD)
            await flo.must("t", "decision", bettor=2, amount=5000000, cause="house",
                           confirm=GUS_SIGNS, **WHY)
            for _ in range(300):
                _, answer = await flo.request("GET", "/api/alarms")
                alarms = (answer["found"] or {}).get("alarms", [])
                if alarms:
                    break
                await asyncio.sleep(0.1)
            self.assertEqual([(one["code"], one["who"]) for one in alarms], [("by-hand", "Flo")])
            _, link = await flo.request("POST", "/api/staff/link", {"name": "Gus"})
            fake = Client(server)
            await fake.enter(link["token"])
            body = {"alarm": alarms[0]["id"], "remark": "all is well"}
            for client in (flo, fake):
                status, answer = await client.request("POST", "/api/alarms/acknowledge", body)
                self.assertEqual((status, answer.get("problem", {}).get("code")), (409, "yourself"))
            self.assertEqual((await gus.request("POST", "/api/alarms/acknowledge", body))[0], 200)
        run_third(scenario)


class Sheets(unittest.TestCase):
    """Who lays any sheet alone needs nobody for anything."""
    SHAPE = {"row": 0, "seats": 8, "decks": 8}
    FLO_SIGNS = {"name": "Flo", "password": PASSWORD}

    async def write(self, flo, name, *lines, shipped="california-panda8"):
        _, answer = await flo.request("GET", f"/api/sheet?name={shipped}")
        status, told = await flo.request("POST", "/api/sheets", {
            "name": name, "text": "\n".join([*lines, answer["text"]])})
        self.assertEqual(status, 200, told)

    async def digest(self, flo, sheet):
        _, answer = await flo.request("GET", f"/api/sheet?name={sheet}")
        return {"sheet_digest": answer["sheet_digest"]}

    async def lay(self, flo, sheet, **more):
        if sheet and "sheet_digest" not in more:
            more |= await self.digest(flo, sheet)
        status, answer = await flo.request("POST", "/api/tables/t/next-sheet",
                                           {"sheet": sheet, **self.SHAPE, **more})
        return "done" if status == 200 else answer["problem"]["code"]

    def test_a_sheet_that_takes_the_second_person_away_is_laid_by_two(self):
        async def scenario(server):
            flo, dan, _ = await people(server)
            await self.write(flo, "never", "confirm_above: 0")
            await self.write(flo, "high", "confirm_above: 10000.50")
            await self.write(flo, "low", "confirm_above: 500")
            await self.write(flo, "gift", "promotion: yes", shipped="commission")
            for name in ("never", "high", "gift"):
                for confirm, expected in [
                        ({}, "needs-confirmation"), ({"confirm": self.FLO_SIGNS}, "same-person"),
                        ({"confirm": {"name": "Eve", "password": PASSWORD}}, "confirmed-by-dealer")]:
                    self.assertEqual(await self.lay(flo, name, **confirm), expected, name)
                    fields = {"sheet": name, **self.SHAPE, **confirm, **await self.digest(flo, name)}
                    self.assertEqual(await code(flo, "change-sheet", **fields), expected, name)
                    _, answer = await flo.command(
                        f"new-{name}", "open-table", name="New", card_source="keyed",
                        wager_source="bettors", offer_seconds=0, **fields)
                    self.assertEqual(answer.get("problem", {}).get("code"), expected, name)
            for confirm, expected in [({"name": "Gus", "password": "guessed"}, "wrong-password"),
                                      ({"name": "Gus"}, "bad-body"), ("Gus", "bad-body")]:
                self.assertEqual(await self.lay(flo, "never", confirm=confirm), expected)
            _, room = await flo.request("GET", "/api/room")
            self.assertEqual([one["id"] for one in room["tables"]], ["t"])
            self.assertEqual(await self.lay(flo, "low"), "done")
            self.assertEqual(await self.lay(flo, ""), "done")
            self.assertEqual(await self.lay(flo, "never", confirm=GUS_SIGNS), "done")
            await flo.must("new", "open-table", name="New", sheet="high", card_source="keyed",
                           wager_source="bettors", offer_seconds=0, confirm=GUS_SIGNS, **self.SHAPE,
                           **await self.digest(flo, "high"))
            self.assertEqual(await server.noted(["sheet-confirmed", "Gus: never"], 1), 1)
            self.assertEqual(await server.noted(["sheet-confirmed", "Gus: high"], 1), 1)
            for _ in range(200):
                if (await flo.state("t"))["sheet"]["name"] == "never":
                    break
                await asyncio.sleep(0.02)
            # Two have said so for this table: there it is asked no more.
            self.assertEqual(await self.lay(flo, "high"), "done")
            self.assertEqual(await code(dan, "buy-in", bettor=2, amount=2000000), "done")
        run_third(scenario, hire=(FLO, GUS, DAN, ("Eve", "dealer", PASSWORD)))

    def test_a_second_person_signs_the_text_of_a_sheet(self):
        """Shown one text, signed for, and written over before the signature came."""
        async def scenario(server):
            flo, dan, _ = await people(server)
            await self.write(flo, "ours", "confirm_above: 20000")
            seen = await self.digest(flo, "ours")
            signed = {"confirm": GUS_SIGNS, **self.SHAPE}
            for kind, fields in (("change-sheet", {}), ("open-table", {
                    "name": "New", "card_source": "keyed", "wager_source": "bettors", "offer_seconds": 0})):
                await self.write(flo, "ours", "confirm_above: 20000")
                table = "t" if kind == "change-sheet" else "new"
                fields = {"sheet": "ours", **fields, **signed}
                told = await flo.command(table, kind, **fields)
                self.assertEqual((told[0], "sheet_digest" in told[1]["problem"]["message"]), (400, True), told)
                await self.write(flo, "ours", "confirm_above: 0")
                told = await flo.command(table, kind, **fields, **seen)
                self.assertEqual((told[0], told[1]["problem"]["code"]), (409, "sheet-changed"), told)
            for digest, expected in ((seen["sheet_digest"], "sheet-changed"), (5, "bad-body"), ("", "sheet-changed")):
                self.assertEqual(await self.lay(flo, "ours", confirm=GUS_SIGNS, sheet_digest=digest), expected)
            status, answer = await flo.request("POST", "/api/tables/t/next-sheet", {"sheet": "ours", **signed})
            self.assertEqual((status, "sheet_digest" in answer["problem"]["message"]), (400, True), answer)
            self.assertEqual(await server.noted(["sheet-confirmed"], 0), 0)
            # What they see now, and what needs nobody: as before.
            now = await self.digest(flo, "ours")
            self.assertEqual(await self.lay(flo, "ours", confirm=GUS_SIGNS, **now), "done")
            self.assertEqual(await server.noted(["sheet-confirmed", "Gus: ours", now["sheet_digest"]], 1), 1)
            status, _ = await flo.request("POST", "/api/tables/t/next-sheet", {"sheet": "ez-house", **self.SHAPE})
            self.assertEqual(status, 200)
        run_third(scenario)

    def test_a_sheet_that_is_written_over_while_it_is_asked_for_is_not_laid(self):
        async def scenario(server):
            flo, dan, _ = await people(server)
            other = Client(server)
            await other.sign_in("Flo", PASSWORD)
            for _ in range(8):
                await self.write(flo, "ours", "confirm_above: 500")
                _, answer = await flo.request("GET", "/api/sheet?name=california-panda8")
                loose = {"name": "ours", "text": "confirm_above: 0\n" + answer["text"]}
                await asyncio.gather(other.request("POST", "/api/sheets", loose),
                                     self.lay(flo, "ours"))
                await asyncio.sleep(0.05)
                self.assertEqual(await code(dan, "buy-in", bettor=2, amount=2000000),
                                 "needs-confirmation")
        run_third(scenario)


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
