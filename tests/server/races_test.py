"""A wager within 2 ms of the first card, or of the close of betting: in before it, or refused.

Several tables, all their bettors and dealers on connections of their own, at one running server.
In each wave every dealer sends the card (or the close) at one moment and every bettor a wager at
a moment chosen within 2 ms of it. Only wagers that really left within 2 ms are counted. When all
is over the journal is read and every answer held against it.

SABOT_RACES=N sets how many are run; SABOT_SEED=N repeats the moments, not what comes of them.
"""
import asyncio
import gc
import os
import random
import sys
import time
import unittest

from harness import Client, Server
from lines import Journal, Line, dealers, seat_bettors

RACES = int(os.environ.get("SABOT_RACES", "1000"))
SEED = int(os.environ.get("SABOT_SEED", "1"))
TABLES = [f"race-{number}" for number in range(1, 7)]
BETTORS = 8
STEADY = BETTORS  # their wager lies before each race, so that the round is dealt in any case (R32)
WITHIN_NS = 2_000_000
BUY_IN = 100_000_000


def house_tables():
    return [{"id": table, "name": table, "sheet": "commission", "cards": "shuffled",
             "wagers": "bettors"} for table in TABLES]


class Table:
    """One table's lines: its dealer, and its bettors by number."""

    def __init__(self, port, name, dealer, bettors):
        self.name = name
        self.dealer = Line(port, dealer)
        self.bettors = {number + 1: Line(port, cookie) for number, cookie in enumerate(bettors)
                        if number + 1 != STEADY}
        # What waits when a server wakes up is read in the order of the connections: neither side
        # is to have the first of them at every table.
        lines = [self.dealer, *self.bettors.values()]
        for line in lines if int(name.split("-")[1]) % 2 else reversed(lines):
            line.connect()
        self.asked = 0

    def close(self):
        for line in (self.dealer, *self.bettors.values()):
            line.drop()

    def fresh(self, kind, **fields):
        self.asked += 1
        return {"id": f"d{self.asked}", "kind": kind, **fields}

    def must(self, kind, **fields):
        status, answer = self.dealer.ask(self.name, self.fresh(kind, **fields))
        assert status == 200, (kind, answer)

    def open_shoe(self):
        self.must("open-shoe", card_set=1)
        self.must("cut", position=7)
        self.must("burn")

    def renew_shoe(self):
        self.must("close-shoe")
        while self.dealer.ask(self.name, self.fresh("open-shoe", card_set=1))[0] != 200:
            time.sleep(0.02)  # until the server has revealed the old one
        self.must("cut", position=7)
        self.must("burn")


def everybody(tables, kind, **fields):
    """Every dealer asks at once; the tables where it was refused, with the code."""
    for table in tables:
        table.dealer.send(table.name, table.fresh(kind, **fields))
    refused = {}
    for table in tables:
        status, answer = table.dealer.answer()
        if status != 200:
            refused[table.name] = answer["refused"]["code"]
    return refused


def open_betting(tables):
    refused = everybody(tables, "open-betting")
    for table in tables:
        if table.name in refused:
            table.renew_shoe()
            table.must("open-betting")
    assert not everybody(tables, "wager", bettor=STEADY, wager="player", amount=1000)


def finish_round(tables):
    left = list(tables)
    while left:
        refused = everybody(left, "card")
        assert set(refused.values()) <= {"round-complete"}, refused
        left = [table for table in left if table.name not in refused]
    assert not everybody(tables, "settle")


class Wager:
    """One that was sent: when, against which rival, and what was answered."""

    def __init__(self, table, bettor, body, rival, apart_ns):
        self.table, self.bettor, self.body, self.rival = table, bettor, body, rival
        self.apart_ns = apart_ns
        self.status = self.answer = None


def race(tables, kind, chances, wave):
    """One wave; gives its wagers, answered."""
    plan = []
    for table in tables:
        rival = table.fresh(kind)
        plan.append((0, table.dealer.socket, table.dealer.request(table.name, rival), table, rival, 0))
        for bettor, line in table.bettors.items():
            body = {"id": f"w{wave}-{bettor}", "kind": "wager", "wager": chances.choice(["player", "banker"]),
                    "amount": 1000 + 50 * chances.randrange(100)}
            plan.append((chances.randrange(-WITHIN_NS, WITHIN_NS), line.socket,
                         line.request(table.name, body), table, body, bettor))
    plan.sort(key=lambda row: row[0])
    sent, rivals = [], {}
    start = time.perf_counter_ns() + WITHIN_NS + 1_000_000
    for offset, connection, request, table, body, bettor in plan:
        while time.perf_counter_ns() < start + offset:
            pass
        connection.sendall(request)
        now = time.perf_counter_ns()
        if bettor == 0:
            rivals[table.name] = (now, body["id"])
        else:
            sent.append((now, table, bettor, body))
    wagers = []
    for now, table, bettor, body in sent:
        moment, rival = rivals[table.name]
        wagers.append(Wager(table.name, bettor, body, rival, now - moment))
        wagers[-1].status, wagers[-1].answer = table.bettors[bettor].answer()
    for table in tables:
        status, answer = table.dealer.answer()
        assert status == 200, answer
    return wagers


def run_races(tables, kind, count):
    chances = random.Random(SEED)
    wagers, close = [], 0
    gc.disable()
    wave = 0
    while close < count:
        wave += 1
        open_betting(tables)
        fresh = race(tables, kind, chances, wave)
        close += sum(abs(wager.apart_ns) <= WITHIN_NS for wager in fresh)
        wagers += fresh
        finish_round(tables)
    gc.enable()
    return wagers


class Races(unittest.TestCase):
    def check_wager(self, journal, wager):
        """Returns True if it was in, False if it was refused; anything else fails."""
        made = journal.made_by(wager.table, wager.body["id"])
        closed = journal.made_by(wager.table, wager.rival)[0]
        if wager.status == 409:
            self.assertEqual(wager.answer["refused"]["code"], "wagers-closed", vars(wager))
            self.assertIsNone(made, f"refused and done: {vars(wager)}")
            return False
        self.assertEqual(wager.status, 200, vars(wager))
        self.assertIsNotNone(made, f"acknowledged and lost: {vars(wager)}")
        done = wager.answer["done"]
        self.assertEqual((done["first"], done["last"]), made, vars(wager))
        self.assertNotIn("repeated", done)
        event = journal.commands[wager.table, wager.body["id"]][0]["event"]
        self.assertEqual((event["kind"], event["bettor"], event["wager"], event["amount"]),
                         ("wagered", wager.bettor, wager.body["wager"], wager.body["amount"]))
        self.assertLess(made[1], closed, f"in after betting was closed: {vars(wager)}")
        return True

    def check_rounds(self, journal, table, accepted):
        """Each round settles the wagers that were in, and no others."""
        placed, settled, is_open, cards = {}, 0, False, 0
        for record in journal.tables[table]:
            event = record["event"]
            if event["kind"] == "betting-opened":
                placed, is_open, cards = {}, True, 0
            elif event["kind"] == "betting-closed":
                self.assertTrue(is_open)
                is_open = False
            elif event["kind"] == "card-dealt":
                cards += 1
                self.assertFalse(is_open, record)
            elif event["kind"] == "wagered":
                self.assertTrue(is_open and cards == 0, record)
                placed[event["bettor"]] = event["amount"]
            elif event["kind"] == "settled":
                self.assertEqual({line["bettor"]: line["amount"] for line in event.get("lines", ())}, placed)
                self.assertIn(STEADY, placed)
                settled += len(placed) - 1
        self.assertEqual(settled, accepted)

    def check_money(self, journal, table, chips):
        sums, pending = journal.balances(table)
        self.assertFalse(pending, "a stake hangs between two accounts")
        self.assertEqual(sums["cage"], -BUY_IN * BETTORS)
        self.assertEqual(sum(sums.values()), 0)
        self.assertEqual({number: sums[f"chips:{number}"] for number in chips}, chips)
        self.assertEqual({name: sum_ for name, sum_ in sums.items()
                          if name.startswith("in-play") and sum_ != 0}, {})

    def run_against(self, kind):
        server = Server(house_tables()).start()
        chips = {}
        try:
            async def sit_down():
                people = {}
                for name, dealer in (await dealers(server, TABLES)).items():
                    people[name] = (dealer.cookie, await seat_bettors(server, name, dealer, BETTORS, BUY_IN))
                    await dealer.close()
                return people
            tables = [Table(server.port, name, *people)
                      for name, people in asyncio.run(sit_down()).items()]
            for table in tables:
                table.open_shoe()
            began = time.monotonic()
            wagers = run_races(tables, kind, RACES)
            spent = time.monotonic() - began

            async def look():  # as their dealers: strangers see no chips
                client = Client(server)
                for table in tables:
                    client.cookie = table.dealer.cookie
                    state = await client.state(table.name)
                    chips[table.name] = {one["bettor"]: one["chips"] for one in state["bettors"]}
                await client.close()
            asyncio.run(look())
            for table in tables:
                table.close()
            self.assertEqual(server.stop(), 0)
            journal = Journal(server.store)
        finally:
            server.remove()
        self.assertTrue(journal.is_good, journal.words)
        sides = {(True, True): 0, (True, False): 0, (False, True): 0, (False, False): 0}
        accepted = dict.fromkeys(TABLES, 0)
        for wager in wagers:
            is_in = self.check_wager(journal, wager)
            accepted[wager.table] += is_in
            if abs(wager.apart_ns) <= WITHIN_NS:
                sides[wager.apart_ns < 0, is_in] += 1
        for name in TABLES:
            self.check_rounds(journal, name, accepted[name])
            self.check_money(journal, name, chips[name])
        print(f"{sum(sides.values())} wagers within 2 ms of `{kind}` at {len(TABLES)} tables in "
              f"{spent:.1f} s (and {len(wagers) - sum(sides.values())} further off): "
              f"sent before it: {sides[True, True]} in, {sides[True, False]} refused; "
              f"sent after it: {sides[False, True]} in, {sides[False, False]} refused", flush=True)
        total = sum(sides.values())
        self.assertGreater(sides[True, True] + sides[False, True], total / 10)
        self.assertGreater(sides[True, False] + sides[False, False], total / 10)

    def test_a_wager_near_the_first_card_is_in_before_it_or_refused(self):
        self.run_against("card")

    def test_a_wager_near_the_close_of_betting_is_in_before_it_or_refused(self):
        self.run_against("close-betting")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
