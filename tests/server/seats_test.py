"""Whose seat it is, by the pass of a bettor, at a server that was started since they sat down: it
looks for the record that seated them beside its loop, and the command waits for that.
"""
import asyncio
import unittest

from harness import EZ, Client, Server, Stream, run, staff

NAMES = ("Ana", "Bo", "Cy")


async def restarted(server):
    server.stop()
    await asyncio.to_thread(server.start)
    return await staff(server, "ez")


async def offer(line, bettor):
    """Status of a command of their own: nobody sends any money, so it is done or refused."""
    status, answer = await line.command("ez", "wager", bettor=bettor, wager="player", amount=1000)
    return status, answer.get("problem", {}).get("code")


async def sees(line):
    """The names that a bettor's pass shows: of the table, of its stream, and of followed events."""
    async with Stream(line, "ez") as stream:
        state = {one["name"] for one in (await line.state("ez"))["bettors"]}
        for _ in range(3):  # after a start it may come as a stranger's first
            told = {one["name"] for one in (await stream.until("state"))["state"]["bettors"]}
            if told == state:
                break
    assert told == state, (told, state)
    reader, writer = await line.connect()
    writer.write(f"GET /api/tables/ez/events?from=1 HTTP/1.1\r\nHost: 127.0.0.1:{line.server.port}\r\n"
                 f"Cookie: sabot={line.cookie}\r\nConnection: close\r\n\r\n".encode())
    events = (await asyncio.wait_for(reader.read(-1), 10)).decode()
    writer.close()
    assert ('"Bo"' in events) == ("Bo" in state), (state, events)
    return state


class Seats(unittest.TestCase):
    def test_a_pass_is_of_who_sat_down_before_the_start_and_of_nobody_else(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            people = []
            for seat, name in enumerate(NAMES, 1):
                line = Client(server)
                people.append((line, await line.sit("ez", name, 100000, seat, dealer)))
            _, dealer = await restarted(server)
            # All at once: one look finds the seats of a table.
            answers = await asyncio.gather(*(offer(line, bettor) for line, bettor in people))
            self.assertEqual({answer for answer in answers}, {(409, None)}, "no betting is open")
            line, bettor = people[0]
            self.assertEqual((await line.command("ez", "leave", bettor=bettor))[0], 200)
            again = Client(server)
            self.assertEqual(await again.sit("ez", NAMES[0], 100000, 1, dealer), bettor)
            await restarted(server)
            # The same name, number and seat, and yet another sitting.
            answers = await asyncio.gather(offer(line, bettor), offer(again, bettor))
            self.assertEqual(answers, [(403, "not-seated"), (409, None)])
        server = Server([EZ])
        try:
            server.start()
            asyncio.run(scenario(server))
            self.assertEqual(server.stop(), 0, server.errors)
        finally:
            server.remove()

    def test_chips_are_not_for_who_sits_there_after_who_asked(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            line, again = Client(server), Client(server)
            bettor = await line.sit("ez", "Ana", 100000, 1, dealer)
            status, asked = await line.request("POST", "/api/tables/ez/calls", {"asks": "chips", "amount": 70000})
            self.assertEqual(status, 202, asked)
            await line.must("ez", "leave")
            _, answer = await line.request("POST", "/api/join", {"ticket": asked["ticket"]})
            self.assertEqual((answer["state"], answer.get("code")), ("refused", "not-seated"), "nobody waits")
            self.assertEqual(await again.sit("ez", "Bo", 100000, 1, dealer), bettor, "numbers are used again")
            status, answer = await dealer.request("POST", "/api/tables/ez/joins",
                                                  {"ticket": asked["ticket"], "accept": True})
            self.assertIn((status, answer.get("problem", {}).get("code")),
                          [(404, "no-such-ticket"), (409, "not-seated")])
            _, answer = await line.request("POST", "/api/join", {"ticket": asked["ticket"]})
            self.assertEqual((answer["state"], answer.get("code")), ("refused", "not-seated"))
            self.assertEqual([one["chips"] for one in (await dealer.state("ez"))["bettors"]], [100000])
            # Who sits there is sold what they ask for themselves.
            status, asked = await again.request("POST", "/api/tables/ez/calls", {"asks": "chips", "amount": 5000})
            status, answer = await dealer.request("POST", "/api/tables/ez/joins",
                                                  {"ticket": asked["ticket"], "accept": True})
            self.assertEqual(status, 200, answer)
            while (await again.request("POST", "/api/join", {"ticket": asked["ticket"]}))[1]["state"] != "done":
                await asyncio.sleep(0.01)
            self.assertEqual([one["chips"] for one in (await dealer.state("ez"))["bettors"]], [105000])
        run([EZ], scenario)

    def test_who_left_sees_what_strangers_see_also_where_the_next_has_their_name(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            line, again, stranger = Client(server), Client(server), Client(server)
            await line.sit("ez", "Ana", 100000, 1, dealer)
            await Client(server).sit("ez", "Bo", 70000, 2, dealer)
            self.assertEqual(await sees(line), {"Ana", "Bo"})
            await dealer.must("ez", "cash-out", bettor=1, amount=100000)
            await line.must("ez", "leave", bettor=1)
            self.assertEqual(await again.sit("ez", "Ana", 50000, 1, dealer), 1)
            for _ in range(2):  # as it was heard, and by the journal after a start
                # Nobody else asked before them: what is not known is looked for.
                self.assertEqual(await sees(line), await sees(stranger))
                await restarted(server)
                self.assertEqual(await sees(again), {"Ana", "Bo"})
                await restarted(server)
        server = Server([EZ])
        try:
            server.start()
            asyncio.run(scenario(server))
            self.assertEqual(server.stop(), 0, server.errors)
        finally:
            server.remove()

    def test_a_pass_is_not_of_the_second_spot_that_got_its_number(self):
        async def scenario(server):
            _, dealer = await staff(server, "t")
            bo, old, ana = Client(server), Client(server), Client(server)
            await bo.sit("t", "Bo", 50000, 1, dealer)
            bettor = await old.sit("t", "Ana", 100000, 2, dealer)
            await old.must("t", "leave")
            await bo.must("t", "leave")
            await ana.sit("t", "Ana", 70000, 1, dealer)
            await ana.must("t", "take-spot", seat=2)
            self.assertIn(bettor, [one["bettor"] for one in (await ana.state("t"))["bettors"]])
            for _ in range(2):  # as it was heard, and by the journal after a start
                for kind in ("leave", "stand-aside"):
                    status, answer = await old.command("t", kind, bettor=bettor)
                    self.assertEqual((status, answer["problem"]["code"]), (403, "not-seated"), answer)
                await asyncio.gather(*(one.close() for one in (old, ana, dealer)))
                server.stop()
                await asyncio.to_thread(server.start)
            await ana.must("t", "leave", bettor=bettor)
            await ana.must("t", "leave")
        run([{**EZ, "id": "t", "sheet": "california-panda8"}], scenario)

    def test_names_that_look_alike_do_not_sit_down_at_the_same_moment(self):
        async def scenario(server):
            _, dealer = await staff(server, "ez")
            other = Client(server)
            other.cookie = dealer.cookie
            for pair in ("Ana", "ana"), ("EVE", "Eve"), ("Zo\u00eb", "ZO\u00cb"):
                tickets = []
                for seat, name in enumerate(pair, 1):
                    _, asked = await Client(server).request("POST", "/api/tables/ez/join", {"name": name, "seat": seat})
                    self.assertIn("ticket", asked)
                    tickets.append({"ticket": asked["ticket"]})
                await asyncio.gather(*(line.request("POST", "/api/tables/ez/joins", {**ticket, "accept": True})
                                       for line, ticket in zip((dealer, other), tickets)))
                states = []
                for ticket in tickets:
                    while (answer := (await Client(server).request("POST", "/api/join", ticket))[1]
                           )["state"] == "waiting":
                        await asyncio.sleep(0.01)
                    states.append((answer["state"], answer.get("code")))
                self.assertEqual(sorted(states), [("refused", "name-taken"), ("seated", None)], pair)
                seated, = (await dealer.state("ez"))["bettors"]
                await dealer.must("ez", "leave", bettor=seated["bettor"])
                # By the dealer's own commands as well.
                answers = await asyncio.gather(*(line.command("ez", "seat", name=name, seat=seat) for line, name, seat
                                                 in zip((dealer, other), pair, (1, 2))))
                self.assertEqual(sorted(status for status, _ in answers), [200, 409], answers)
                seated, = (await dealer.state("ez"))["bettors"]
                await dealer.must("ez", "leave", bettor=seated["bettor"])
            await other.close()
        run([EZ], scenario)


if __name__ == "__main__":
    unittest.main()
