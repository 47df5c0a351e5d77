"""Passkeys of the staff: added, used, ended; and each way in which one does not open anything
(docs/security.md: two persons are two persons)."""
import asyncio
import json
import socket
import unittest

from authenticator import EDDSA, ES256, RS256, UP, UV, Authenticator, data_of, text
from harness import Client, Server, open_shoe

PASSWORD = "a long enough one"
TABLE = {"id": "t", "name": "Table", "sheet": "california-panda8", "cards": "keyed",
         "wagers": "bettors"}
STAFF = (("Flo", "floor", PASSWORD), ("Gus", "floor", PASSWORD), ("Dan", "dealer", PASSWORD, "t"))
PAY = {"bettor": 2, "amount": 500, "cause": "house", "reason": "suspected cheat"}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def make_server(with_passkeys=True):
    """On the machine itself: browsers have passkeys at `localhost` without TLS."""
    port = free_port()
    origin = f"http://localhost:{port}"
    server = Server([TABLE], more=[f"passkeys: {origin}"] if with_passkeys else [])
    server.port, server.origin = port, origin
    for person in STAFF:
        server.hire(*person)
    server.allow_edition(3)
    return server


def run(scenario, with_passkeys=True):
    server = make_server(with_passkeys)
    try:
        server.start()
        asyncio.run(scenario(server))
        assert server.stop() == 0, server.errors
        verified = server.verify()
        assert verified.returncode == 0, verified.stdout + verified.stderr
    finally:
        server.remove()


async def by_password(server, name, password=PASSWORD):
    client = Client(server)
    status, answer = await client.sign_in(name, password)
    assert status == 200, answer
    return client


async def challenge(client, purpose, **more):
    status, answer = await client.request("POST", "/api/passkeys/challenge",
                                          {"for": purpose, **more})
    assert status == 200, answer
    return answer["challenge"]


async def add(client, key, password=PASSWORD, label="a key", said=None):
    """The code of the answer, or `done`."""
    said = said or key.added(await challenge(client, "add"))
    return code_of(await client.request("POST", "/api/passkeys", {
        "label": label, "password": password, "passkey": said}, seconds=60))


def code_of(reply):
    status, answer = reply
    return "done" if status == 200 else (answer.get("refused") or answer["problem"])["code"]


async def sign_in(server, said):
    client = Client(server)
    reply = await client.request("POST", "/api/sign-in", {"passkey": said})
    return client, code_of(reply), reply[1]


async def confirm_with(client, key, kind, /, id, table="t", **fields):
    """A command that somebody confirms by passkey."""
    body = {"id": id, "kind": kind, **fields}
    said = key.signed(await challenge(client, "confirm", table=table, request=body))
    return code_of(await client.request("POST", f"/api/tables/{table}/commands",
                                        {**body, "confirm": {"passkey": said}}))


async def seat_two(server):
    flo, dan = await by_password(server, "Flo"), await by_password(server, "Dan")
    for name, seat in (("Ann", 1), ("Bob", 3)):
        await Client(server).sit("t", name, 100000, seat, dan)
    return flo, dan


class Own(unittest.TestCase):
    def test_one_is_added_used_listed_and_ended(self):
        async def scenario(server):
            flo = await by_password(server, "Flo")
            _, room = await flo.request("GET", "/api/room")
            self.assertEqual(room["passkeys"], server.origin)
            for algorithm in (ES256, EDDSA, RS256):
                key = Authenticator(server.origin, algorithm)
                self.assertEqual(await add(flo, key, label=f"key {-algorithm}"), "done")
                for _ in range(2):  # one that does not count stays at 0
                    client, code, answer = await sign_in(
                        server, key.signed(await challenge(Client(server), "sign-in")))
                    self.assertEqual((code, answer["you"]["name"], answer["you"]["role"]),
                                     ("done", "Flo", "floor"))
                self.assertEqual((await client.request("GET", "/api/staff"))[0], 200)
            # Who signs in sees them, whatever by.
            _, answer = await Client(server).sign_in("Flo", PASSWORD)
            self.assertEqual([one["label"] for one in answer["passkeys"]],
                             ["key 7", "key 8", "key 257"])
            self.assertIsNotNone(answer["passkeys"][0]["used_ms"])
            _, answer = await flo.request("GET", "/api/staff")
            self.assertEqual({one["name"]: one["passkeys"] for one in answer["staff"]},
                             {"Flo": 3, "Gus": 0, "Dan": 0})
            gus = await by_password(server, "Gus")  # others do not end it
            self.assertEqual(code_of(await gus.request("POST", "/api/passkeys/end", {
                "id": text(key.identity)})), "no-such-passkey")
            self.assertEqual(code_of(await flo.request("POST", "/api/passkeys/end", {
                "id": text(key.identity)})), "done")
            said = key.signed(await challenge(flo, "sign-in"))
            self.assertEqual((await sign_in(server, said))[1], "wrong-passkey")
            _, answer = await flo.request("GET", "/api/passkeys")
            self.assertEqual(len(answer["passkeys"]), 2)
        run(scenario)

    def test_a_dealer_has_them_too_and_an_idle_console_opens_by_one(self):
        async def scenario(server):
            dan = await by_password(server, "Dan")
            key = Authenticator(server.origin)
            self.assertEqual(await add(dan, key), "done")
            client, code, answer = await sign_in(
                server, key.signed(await challenge(dan, "sign-in")))
            self.assertEqual((code, answer["you"]["role"], answer["you"]["table"]),
                             ("done", "dealer", "t"))
            await client.must("t", "open-shoe", card_set=1)
        run(scenario)

    def test_adding_asks_for_the_password_and_for_who_signed_in(self):
        async def scenario(server):
            flo = await by_password(server, "Flo")
            key = Authenticator(server.origin)
            stranger, board = Client(server), Client(server)
            for client, expected in [(stranger, "no-pass"), (board, "no-pass")]:
                self.assertEqual(code_of(await client.request("GET", "/api/passkeys")), expected)
                self.assertEqual(code_of(await client.request("POST", "/api/passkeys/challenge", {
                    "for": "add"})), expected)
            # By a link one is who made it: nobody gets a passkey in another's name by one.
            _, link = await flo.request("POST", "/api/staff/link", {"name": "Gus"})
            as_gus, floor = Client(server), Client(server)
            await as_gus.enter(link["token"])
            await floor.enter(server.tokens["floor"])
            for client in (as_gus, floor):
                for path, body in [("/api/passkeys/challenge", {"for": "add"}),
                                   ("/api/passkeys", {}), ("/api/passkeys/end", {})]:
                    self.assertEqual(code_of(await client.request("POST", path, body)),
                                     "by-a-link", path)
            # A challenge is the person's who asked for it.
            said = key.added(await challenge(await by_password(server, "Gus"), "add"))
            self.assertEqual(await add(flo, key, said=said), "wrong-passkey")
            for _ in range(3):
                self.assertEqual(await add(flo, key, password="what comes to mind"),
                                 "wrong-password")
            self.assertEqual(await add(flo, key), "locked-out")
            await asyncio.sleep(1.2)
            said = key.added(await challenge(flo, "add"))
            self.assertEqual(await add(flo, key, said=said), "done")
            self.assertEqual(await add(flo, key, said=said), "not-added")  # it is there
            gus = await by_password(server, "Gus")
            self.assertEqual(await add(gus, key), "not-added")  # and is nobody else's
            for _ in range(7):
                self.assertEqual(await add(flo, Authenticator(server.origin, EDDSA)), "done")
            self.assertEqual(await add(flo, Authenticator(server.origin, EDDSA)), "not-added")
        run(scenario)

    def test_a_room_whose_file_names_no_address_has_none(self):
        async def scenario(server):
            flo = await by_password(server, "Flo")
            _, room = await flo.request("GET", "/api/room")
            self.assertNotIn("passkeys", room)
            said = Authenticator(server.origin).signed("AAAA")
            for method, path, body in [
                    ("GET", "/api/passkeys", None), ("POST", "/api/passkeys", {}),
                    ("POST", "/api/passkeys/challenge", {"for": "sign-in"}),
                    ("POST", "/api/passkeys/end", {"id": "x"}),
                    ("POST", "/api/sign-in", {"passkey": said})]:
                self.assertEqual(code_of(await flo.request(method, path, body)), "no-passkeys", path)
            self.assertEqual(code_of(await flo.command("t", "decision", confirm={"passkey": said},
                                                       bettor=1, amount=5, cause="house",
                                                       reason="x")), "no-passkeys")
        run(scenario, with_passkeys=False)


class Wrong(unittest.TestCase):
    """What opens nothing."""

    def test_each_wrong_one_is_refused_with_one_line(self):
        async def scenario(server):
            flo, gus = await by_password(server, "Flo"), await by_password(server, "Gus")
            key, others = Authenticator(server.origin), Authenticator(server.origin)
            self.assertEqual(await add(flo, key), "done")
            self.assertEqual(await add(gus, others), "done")

            async def ask(purpose="sign-in", **more):
                return await challenge(flo, purpose, **more)
            mine, theirs = key.signed(await ask()), others.signed(await ask())
            wrongs = [
                key.signed(await ask("add")),
                key.signed(await ask("confirm", table="t", request={"id": "c"})),
                key.signed(text(bytes(72))), key.signed("AAAA"), key.signed(""),
                key.signed(await ask(), origin=server.origin + "0"),
                key.signed(await ask(), origin=f"http://127.0.0.1:{server.port}"),
                key.signed(await ask(), rp="127.0.0.1"),
                key.signed(await ask(), flags=UP), key.signed(await ask(), flags=UV),
                key.signed(await ask(), flags=0), key.signed(await ask(), flags=UP | UV | 0x40),
                key.signed(await ask(), kind="webauthn.create"),
                key.signed(await ask(), crossOrigin=True),
                {**mine, "id": theirs["id"]},  # somebody else's
                {**mine, "signature": theirs["signature"]},
                {**mine, "id": text(bytes(32))},
                {**mine, "authenticator_data": text(data_of(mine["authenticator_data"])[:36])},
                {**mine, "client_data": text(data_of(mine["client_data"])[:-1])},
                {**mine, "client_data": text(b"[" * 1000)},
                {**mine, "client_data": text(b"{}")},
            ]
            for said in wrongs:
                client, code, answer = await sign_in(server, said)
                self.assertEqual(code, "wrong-passkey", said)
                self.assertNotIn("\n", answer["problem"]["message"])
                self.assertIsNone(client.cookie)
            for said in [7, [], "x", {}, {**mine, "more": 1}, {**mine, "signature": ""},
                         {**mine, "id": "A" * 400}, {**mine, "id": "AA"},
                         {**mine, "client_data": "A" * 1400}, {**mine, "signature": "!"},
                         {**mine, "authenticator_data": None}]:
                self.assertEqual((await sign_in(server, said))[1], "bad-body", said)
            for body in [{}, {"for": 7}, {"for": "all"}, {"for": "confirm"},
                         {"for": "confirm", "table": "t"}, {"for": "confirm", "request": {}},
                         {"for": "confirm", "table": "t", "request": []},
                         {"for": "confirm", "table": "t" * 90, "request": {}},
                         {"for": "confirm", "table": "t", "request": {"id": "x" * 90}},
                         {"for": "confirm", "table": "t", "request": {"id": 5}},
                         {"for": "confirm", "table": "t", "request": {"id": None, "ticket": "x"}},
                         {"for": "confirm", "table": "t", "request": {"ticket": ["x"]}}]:
                self.assertEqual(code_of(await flo.request("POST", "/api/passkeys/challenge",
                                                           body)), "bad-body", body)
            fresh = Authenticator(server.origin)
            said = fresh.added(await ask("add"))
            for wrong in [{"label": "", "password": PASSWORD, "passkey": said},
                          {"label": "a\nb", "password": PASSWORD, "passkey": said},
                          {"label": "a", "passkey": said}, {"label": "a", "password": PASSWORD},
                          {"label": "a", "password": PASSWORD, "passkey": {**said, "algorithm": 1}},
                          {"label": "a", "password": PASSWORD, "passkey": {**said, "key": ""}}]:
                self.assertEqual(code_of(await flo.request("POST", "/api/passkeys", wrong)),
                                 "bad-body", wrong)
            for wrong in [fresh.added(await ask("add"), identity=bytes(32)),
                          fresh.added(await ask("add"), flags=UP),
                          fresh.added(await ask("add"), rp="elsewhere"),
                          fresh.added(await ask("add"), kind="webauthn.get"),
                          fresh.added(await ask("sign-in")), {**said, "key": text(bytes(91))},
                          {**said, "algorithm": RS256}]:
                self.assertEqual(await add(flo, fresh, said=wrong), "wrong-passkey", wrong)
            self.assertEqual((await sign_in(server, mine))[1], "done")
            self.assertGreater(await server.noted(["sign-in-refused", "by passkey"], 20), 19)
        run(scenario)

    def test_what_was_sent_once_opens_nothing_again_also_after_a_restart(self):
        server = make_server()
        try:
            server.start()
            key, kept = Authenticator(server.origin), {}

            async def before():
                self.assertEqual(await add(await by_password(server, "Flo"), key), "done")
                kept["said"] = key.signed(await challenge(Client(server), "sign-in"))
                many = await asyncio.gather(*(sign_in(server, kept["said"]) for _ in range(8)))
                self.assertEqual(sorted(code for _, code, _ in many),
                                 ["done"] + ["wrong-passkey"] * 7)
                self.assertEqual((await sign_in(server, kept["said"]))[1], "wrong-passkey")

            async def after():
                self.assertEqual((await sign_in(server, kept["said"]))[1], "wrong-passkey")
                said = key.signed(await challenge(Client(server), "sign-in"))
                self.assertEqual((await sign_in(server, said))[1], "done")
            asyncio.run(before())
            self.assertEqual(server.stop(), 0)
            server.start()
            asyncio.run(after())
            self.assertEqual(server.stop(), 0)
        finally:
            server.remove()

    def test_a_counter_that_goes_back_is_refused_and_recorded(self):
        async def scenario(server):
            flo = await by_password(server, "Flo")
            key = Authenticator(server.origin)
            key.counter = 4
            self.assertEqual(await add(flo, key), "done")
            for counter, expected in [(5, "done"), (9, "done"), (9, "wrong-passkey"),
                                      (5, "wrong-passkey"), (0, "wrong-passkey"), (10, "done")]:
                said = key.signed(await challenge(flo, "sign-in"), counter=counter)
                self.assertEqual((await sign_in(server, said))[1], expected, counter)
            self.assertEqual(await server.noted(["sign-in-refused", "Flo", "counter went back"], 3),
                             3)
        run(scenario)

    def test_it_ends_with_the_password_with_the_work_and_by_the_floor(self):
        async def scenario(server):
            flo = await by_password(server, "Flo")
            keys = {}
            for name in ("Gus", "Dan", "Flo"):
                keys[name] = Authenticator(server.origin)
                self.assertEqual(await add(await by_password(server, name), keys[name]), "done")

            async def comes(name):
                said = keys[name].signed(await challenge(flo, "sign-in"))
                return (await sign_in(server, said))[1]
            for name in keys:
                self.assertEqual(await comes(name), "done")
            dan = await by_password(server, "Dan")
            self.assertEqual(code_of(await dan.request("POST", "/api/staff/end-passkeys", {
                "name": "Flo"})), "not-your-role")
            self.assertEqual(code_of(await flo.request("POST", "/api/staff/end-passkeys", {
                "name": "Nobody"})), "nobody")
            self.assertEqual(code_of(await flo.request("POST", "/api/staff/end-passkeys", {
                "name": "Flo"})), "done")
            _, answer = await flo.request("POST", "/api/staff/password", {"name": "Gus"})
            self.assertEqual(code_of(await flo.request("POST", "/api/staff/end", {"name": "Dan"})),
                             "done")
            for name in keys:
                self.assertEqual(await comes(name), "wrong-passkey", name)
            _, listed = await Client(server).sign_in("Gus", answer["password"])
            self.assertEqual(listed["passkeys"], [])
        run(scenario)


class SecondPerson(unittest.TestCase):
    def test_a_correction_is_confirmed_by_a_passkey(self):
        async def scenario(server):
            flo, dan = await seat_two(server)
            key = Authenticator(server.origin)
            self.assertEqual(await add(await by_password(server, "Gus"), key), "done")
            await open_shoe(dan, "t", keyed=True)
            await dan.must("t", "offer-bank")
            await dan.must("t", "accept-bank", bettor=1, amount=10000)
            await dan.must("t", "open-betting")
            await dan.must("t", "wager", bettor=2, wager="banker", amount=5000)
            for card in ["8h", "9h", "Kh", "Qh"]:
                await dan.must("t", "card", card=card)
            await dan.must("t", "settle")
            wrong = {"cards": ["9h", "8h", "Kh", "Qh"], "reason": "wrong cards"}
            self.assertEqual(await confirm_with(flo, key, "correct", id="confirmed-1", **wrong), "done")
            # Sent again, it is as it was.
            self.assertEqual(await confirm_with(flo, key, "correct", id="confirmed-1", **wrong), "done")
            _, lines = await flo.request("GET", "/api/tables/t/events?from=1")
            told = [json.loads(line) for line in lines.splitlines()]
            at = [one["kind"] for one in told].index("confirmed")
            self.assertEqual((told[at]["name"], told[at]["role"], told[at]["cause"]),
                             ("Gus", "floor", "passkey"))
            self.assertEqual(told[at + 1]["kind"], "corrected")
            self.assertEqual([one["kind"] for one in told].count("corrected"), 1)
        run(scenario)

    def test_it_is_good_while_others_name_other_sheets(self):
        """The sheet of the request is kept until its passkey was checked and used up."""
        async def scenario(server):
            flo, _ = await seat_two(server)
            others = [await by_password(server, "Gus") for _ in range(3)]
            key = Authenticator(server.origin)
            self.assertEqual(await add(others[0], key), "done")
            _, shipped = await flo.request("GET", "/api/sheet?name=california-panda8")
            for name in ("ours", "theirs"):
                status, told = await flo.request("POST", "/api/sheets", {
                    "name": name, "text": "confirm_above: 0\n" + shipped["text"]})
                self.assertEqual(status, 200, told)
            _, ours = await flo.request("GET", "/api/sheet?name=ours")
            shape = {"row": 0, "seats": 8, "decks": 8}
            done = False

            async def name_another(client):
                while not done:
                    await client.request("POST", "/api/tables/t/next-sheet", {"sheet": "theirs", **shape})
            tasks = [asyncio.create_task(name_another(client)) for client in others]
            for number in range(12):
                told = await confirm_with(
                    flo, key, "open-table", id=f"open-{number}", table=f"new-{number}", name="New",
                    card_source="keyed", wager_source="bettors", offer_seconds=0, sheet="ours",
                    sheet_digest=ours["sheet_digest"], **shape)
                self.assertEqual(told, "done")
            done = True
            await asyncio.gather(*tasks)
        run(scenario)

    def test_it_confirms_this_request_alone(self):
        async def scenario(server):
            flo, dan = await seat_two(server)
            key, own = Authenticator(server.origin), Authenticator(server.origin)
            self.assertEqual(await add(await by_password(server, "Gus"), key), "done")
            self.assertEqual(await add(flo, own), "done")
            body = {"id": "confirmed-1", "kind": "decision", **PAY}

            async def send(client, said, **more):
                return code_of(await client.request("POST", "/api/tables/t/commands", {
                    **body, **more, "confirm": {"passkey": said}}))

            async def sign(client=flo, **more):
                return key.signed(await challenge(client, "confirm", **{
                    "table": "t", "request": body, **more}))
            self.assertEqual(await send(flo, await sign(), amount=50000), "wrong-passkey")
            self.assertEqual(await send(flo, await sign(), id="c2"), "wrong-passkey")
            self.assertEqual(await send(flo, await sign(), kind="buy-in"), "bad-body")
            self.assertEqual(await send(flo, await sign(table="u")), "wrong-passkey")
            for wrong in (7, None, [], {}):
                status, _ = await flo.request("POST", "/api/passkeys/challenge", {
                    "for": "confirm", "table": "t", "request": {**body, "id": wrong}})
                self.assertEqual(status, 400)
            self.assertEqual(await send(flo, key.signed(await challenge(flo, "sign-in"))),
                             "wrong-passkey")
            said = await sign()
            self.assertEqual((await sign_in(server, said))[1], "wrong-passkey")
            both = {"passkey": said, "name": "Gus"}
            self.assertEqual(code_of(await flo.request("POST", "/api/tables/t/commands", {
                **body, "confirm": both})), "bad-body")
            self.assertEqual((await flo.state("t"))["bettors"][1]["chips"], 100000)
            # Nobody confirms for themselves.
            self.assertEqual(await confirm_with(flo, own, "decision", id="confirmed-1", **PAY),
                             "same-person")
            self.assertEqual(await send(flo, said), "done")
            self.assertEqual(await send(flo, said), "wrong-passkey")
            self.assertEqual((await flo.state("t"))["bettors"][1]["chips"], 100500)
            # Who sits down with much is let in by two.
            _, asked = await Client(server).request("POST", "/api/tables/t/join", {
                "name": "Cat", "seat": 5, "amount": 1000500})
            accept = {"ticket": asked["ticket"], "accept": True}
            said = key.signed(await challenge(dan, "confirm", table="t", request=accept))
            self.assertEqual(code_of(await dan.request("POST", "/api/tables/t/joins", {
                **accept, "confirm": {"passkey": said}})), "done")
        run(scenario)

    def test_a_signature_for_one_round_or_person_holds_for_no_other(self):
        async def scenario(server):
            flo, dan = await seat_two(server)
            key = Authenticator(server.origin)
            self.assertEqual(await add(await by_password(server, "Gus"), key), "done")
            await open_shoe(dan, "t", keyed=True)

            async def play():
                for kind, more in (("offer-bank", {}), ("decline-bank", {"bettor": 2}),
                                   ("accept-bank", {"bettor": 1, "amount": 10000}),
                                   ("put-up", {"bettor": 1, "amount": 10000})):
                    await dan.command("t", kind, **more)  # what this round needs of it
                await dan.must("t", "open-betting")
                await dan.must("t", "wager", bettor=2, wager="banker", amount=5000)
                for card in ["8h", "9h", "Kh", "Qh"]:
                    await dan.must("t", "card", card=card)
                await dan.must("t", "settle")

            async def sign(body):
                return {"passkey": key.signed(await challenge(flo, "confirm", table="t", request=body))}

            async def send(body, confirm):
                return code_of(await flo.request("POST", "/api/tables/t/commands",
                                                 {**body, "confirm": confirm}, seconds=60))
            gus = {"name": "Gus", "password": PASSWORD}
            pays = {"id": "confirmed-0", "kind": "decision", **PAY}
            said = await sign(pays)
            await dan.must("t", "leave", bettor=2)
            await Client(server).sit("t", "Mal", 100000, 3, dan)
            self.assertEqual((await flo.state("t"))["bettors"][1]["name"], "Mal")
            self.assertEqual(await send(pays, said), "wrong-passkey")
            self.assertEqual(await send(pays, {**gus, "of": {"name": "Bob"}}), "not-as-shown")
            self.assertEqual((await flo.state("t"))["bettors"][1]["chips"], 100000)
            self.assertEqual(await send(pays, {**gus, "of": {"name": "Mal"}}), "done")
            wrong = {"kind": "correct", "cards": ["9h", "8h", "Kh", "Qh"], "reason": "wrong cards"}
            first = {"id": "confirmed-1", **wrong}
            await play()
            said = await sign(first)
            await play()
            self.assertEqual(await send(first, said), "wrong-passkey")
            for of, code in (({"shoe": 1, "round": 1}, "not-as-shown"), ({"round": 1}, "not-as-shown"),
                             ({"shoe": 2}, "not-as-shown"), ({"round": "2"}, "not-as-shown"),
                             ([1, 2], "bad-body")):
                self.assertEqual(await send(first, {**gus, "of": of}), code)
            self.assertEqual(await send(first, {**gus, "of": {"shoe": 1, "round": 2}}), "done")
            # Whose the number is; rounds go on while somebody buys chips.
            buys = {"id": "confirmed-2", "kind": "buy-in", "bettor": 2, "amount": 1000500}
            said = await sign(buys)
            await play()
            self.assertEqual(await send(buys, {**said, "of": {"round": 2, "name": "Mal"}}), "done")
        run(scenario)

    def test_a_passkey_is_no_more_than_the_password_that_it_was_added_with(self):
        """Flo is two persons by no passkey of hers in the name of Gus."""
        async def scenario(server):
            flo, _ = await seat_two(server)
            gus_key, flos_key = Authenticator(server.origin), Authenticator(server.origin)
            self.assertEqual(await add(await by_password(server, "Gus"), gus_key), "done")
            self.assertEqual(await confirm_with(flo, gus_key, "decision", id="confirmed-1", **PAY), "done")
            _, given = await flo.request("POST", "/api/staff/password", {"name": "Gus"})
            # Gus notices: his password and his passkey are over.
            self.assertEqual(await confirm_with(flo, gus_key, "decision", id="c2", **PAY),
                             "wrong-passkey")
            as_gus = await by_password(server, "Gus", given["password"])
            self.assertEqual(await add(as_gus, flos_key, given["password"]), "done")
            self.assertEqual(await confirm_with(flo, flos_key, "decision", id="c2", **PAY),
                             "new-password")
            by_key, code, _ = await sign_in(
                server, flos_key.signed(await challenge(flo, "sign-in")))
            self.assertEqual(code, "done")
            signs = {"name": "Flo", "password": PASSWORD}
            self.assertEqual(code_of(await by_key.command("t", "decision", confirm=signs, **PAY)),
                             "new-password")
            # A new password, which Gus sets by himself, ends what she added.
            _, given = await as_gus.request("POST", "/api/staff/password", {"name": "Gus"})
            said = flos_key.signed(await challenge(flo, "sign-in"))
            self.assertEqual((await sign_in(server, said))[1], "wrong-passkey")
            self.assertEqual(code_of(await by_key.request("GET", "/api/passkeys")), "no-pass")
        run(scenario)


if __name__ == "__main__":
    unittest.main()
