"""What somebody tries who has a pass, a ticket or a link that was not meant for that: each of these
once worked.
"""
import asyncio
import sqlite3
import unittest

from harness import EZ, Client, Server, Stream, open_shoe, run, staff


async def link_to(floor, server, name, role):
    """Somebody let in by a one-time link of the floor's."""
    status, answer = await floor.request("POST", "/api/staff/link", {"name": name, "role": role})
    assert status == 200, answer
    client = Client(server)
    await client.enter(answer["token"])
    return client


class Intruder(unittest.TestCase):
    def test_the_dealer_cannot_take_the_pass_of_whoever_sits_down(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            bob, thief = Client(server), Client(server)
            _, asked = await bob.request("POST", "/api/tables/ez/join",
                                         {"name": "Bob", "seat": 2, "amount": 100000})
            async with Stream(dealer, "ez") as stream:
                shown = (await stream.until("joins"))["joins"][0]["ticket"]
            self.assertNotEqual(shown, asked["ticket"])
            status, _ = await dealer.request("POST", "/api/tables/ez/joins",
                                             {"ticket": shown, "accept": True})
            self.assertEqual(status, 200)
            status, _ = await thief.request("POST", "/api/join", {"ticket": shown})
            self.assertEqual((status, thief.cookie), (404, None))
            while (answer := await bob.request("POST", "/api/join", {"ticket": asked["ticket"]})
                   )[1]["state"] == "waiting":
                await asyncio.sleep(0.01)
            self.assertEqual(answer[1]["state"], "seated")
            self.assertNotIn(asked["ticket"], str(server.notes()))
            story = await dealer.request("GET", "/api/tables/ez/story?round=1")
            self.assertNotIn(asked["ticket"], str(story))
        run([EZ], scenario)

    def test_a_pass_of_before_is_not_that_of_the_next_of_its_name_after_a_restart(self):
        server = Server([EZ])

        async def before():
            _, dealer = await staff(server, "ez")
            old, new = Client(server), Client(server)
            self.assertEqual(await old.sit("ez", "Bob", 100000, 2, dealer), 1)
            await dealer.must("ez", "leave", bettor=1)
            self.assertEqual(await new.sit("ez", "Bob", 500000, 2, dealer), 1)
            return old.cookie, new.cookie

        async def after(cookies):
            old, new = Client(server), Client(server)
            old.cookie, new.cookie = cookies
            status, answer = await old.command("ez", "leave")
            self.assertEqual((status, answer["problem"]["code"]), (403, "not-seated"))
            await new.must("ez", "leave")

        try:
            cookies = asyncio.run(before_in(server, before))
            server.start()
            asyncio.run(after(cookies))
            self.assertEqual(server.stop(), 0, server.errors)
        finally:
            server.remove()

    def test_who_signed_out_is_told_nothing_more(self):
        async def scenario(server):
            floor, _ = await staff(server, "ez")
            await floor.request("POST", "/api/staff", {"name": "Dee", "role": "dealer"})
            dee = await link_to(floor, server, "Dee", "dealer")
            async with Stream(dee, "ez") as stream:
                await stream.until("joins")
                await dee.request("POST", "/api/sign-out", {})
                with self.assertRaises(ConnectionResetError):
                    while True:
                        await stream.message()
        run([EZ], scenario)

    def test_who_works_here_no_more_has_no_pass_by_a_link_either(self):
        async def scenario(server):
            floor, _ = await staff(server, "ez")
            for name in ("Zed", "Yan"):
                await floor.request("POST", "/api/staff", {"name": name, "role": "floor"})
            zed = await link_to(floor, server, "Zed", "floor")
            _, unused = await floor.request("POST", "/api/staff/link", {"name": "Zed", "role": "floor"})
            self.assertEqual((await zed.request("GET", "/api/staff"))[0], 200)
            async with Stream(zed, "ez") as stream:
                await stream.until("joins")
                status, _ = await floor.request("POST", "/api/staff/end", {"name": "Zed"})
                self.assertEqual(status, 200)
                with self.assertRaises(ConnectionResetError):
                    while True:
                        await stream.message()
            self.assertEqual((await zed.request("GET", "/api/staff"))[0], 401)
            status, _ = await Client(server).request("POST", "/api/enter", {"token": unused["token"]})
            self.assertEqual(status, 401)
        run([EZ], scenario)

    def test_nobody_takes_the_ids_of_the_servers_own_commands(self):
        async def scenario(server):
            floor, dealer = await staff(server, "ez")
            await open_shoe(dealer, "ez")
            for number in range(1, 40):
                status, _ = await dealer.command("ez", "seat", id=f"next-sheet-{number}", seat=1,
                                                 name="Ann")
                self.assertEqual(status, 400)
            status, answer = await floor.request(
                "POST", "/api/tables/ez/next-sheet",
                {"sheet": "livermore-ez", "row": 0, "seats": 8, "decks": 8})
            self.assertEqual(status, 200, answer)
            await dealer.must("ez", "close-shoe")
            for _ in range(500):
                if (await floor.state("ez"))["sheet"]["name"] == "livermore-ez":
                    return
                await asyncio.sleep(0.02)
            self.fail("the sheet that the floor asked for never came")
        run([EZ], scenario)

    def test_one_address_does_not_take_all_places_of_those_who_want_to_sit_down(self):
        async def scenario(server):
            async def ask(address):
                client = Client(server)
                status, answer = await client.request(
                    "POST", "/api/tables/ez/join", {"name": "Ann", "seat": 1, "amount": 0},
                    headers=[f"X-Forwarded-For: {address}"])
                await client.close()
                return status, answer
            answers = [await ask("203.0.113.7") for _ in range(80)]
            self.assertEqual([status for status, _ in answers], [202] * 64 + [503] * 16)
            self.assertEqual(answers[-1][1]["problem"]["code"], "too-many")
            self.assertEqual((await ask("203.0.113.8"))[0], 202)
        run([EZ], scenario, more=["behind_proxy: yes"])

    def test_a_store_that_loses_its_end_under_a_server_stops_it(self):
        """Once it decided the same command again and again, answered nobody, and could not be stopped."""
        async def scenario(server):
            floor, _ = await staff(server, "ez")
            await floor.must("ez", "pause", reason="a spill")
            store = sqlite3.connect(server.store, timeout=30)
            for name, in store.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                store.execute(f"DROP TRIGGER {name}")
            store.execute("DELETE FROM record WHERE place = (SELECT max(place) FROM record WHERE stream ="
                          " (SELECT number FROM stream WHERE name = 'ez'))")
            store.commit()
            store.close()
            status, answer = await floor.command("ez", "resume", reason="it is dry")
            self.assertEqual(status, 503)
            self.assertIn("does not have what it acknowledged", answer["problem"]["message"])
        run([EZ], scenario)

    def test_numbers_that_do_not_fit_are_refused(self):
        async def scenario(server):
            floor, _ = await staff(server, "ez")
            for query in ("from=12345678901234567890123456", "from=99999999999999999999", "from="):
                status, _ = await floor.request("GET", f"/api/tables/ez/events?{query}")
                self.assertEqual(status, 400, query)
            long = "x" * 100
            for query in (f"from={long}", f"table={long}", f"zone={long}", f"form={long}"):
                status, _ = await floor.request("GET", f"/api/reports/collections?{query}")
                self.assertEqual(status, 400, query)
            status, _ = await Client(server).request(
                "POST", "/api/tables/ez/join", {"name": "Ov", "seat": 2 ** 32 + 4, "amount": 0})
            self.assertEqual(status, 400)
        run([EZ], scenario)


async def before_in(server, scenario):
    server.start()
    result = await scenario()
    server.stop()
    return result


if __name__ == "__main__":
    unittest.main()
