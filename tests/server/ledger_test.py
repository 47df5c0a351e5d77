"""Live rounds with a player-dealer, kept a second time and compared after every command.

Each sheet is played at two tables of one room: as it is shipped, and as a room's own sheet with
`cover: net`, back-line betting, bands of fees and fees that go back. Everything that a command
leaves behind must be what tests/oracle/table_ledger.py says, to the cent; refusals too.

A run is its seed: SABOT_LEDGER_SEED and SABOT_LEDGER_ROUNDS play it again, or a longer one.
"""
import asyncio
import collections
import copy
import dataclasses
import json
import os
import pathlib
import random
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "oracle"))
from table_ledger import LINES, SHEETS, WAGERS, Ledger, Refused, Round  # noqa: E402
from harness import Client, Server  # noqa: E402

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "sheets"
ROUNDS = int(os.environ.get("SABOT_LEDGER_ROUNDS", "20"))
SEED = os.environ.get("SABOT_LEDGER_SEED", "14")
NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Leo"]
DECKS = 8

# What every run must have had.
SEEN = ["run-outs, matched", "run-outs, net", "spot-taken", "departed", "corrections after leaving",
        "removal-noted", "removed after settling", "voided", "wagers-returned", "represented",
        "relief in mid-turn", "ruled", "wagers behind a seat", "chips-sent", "chips-taken",
        "claim-made", "claim-settled", "turn-returned", "bank-declined", "bank-lowered",
        "refused: not-enough-chips", "refused: no-such-chips", "refused: claim-unpaid"]

# What a room's own sheet says otherwise, in its words and in the ledger's.
OWN_WORDS = [("cover: matched", "cover: net"), ("no_action: kept", "no_action: returned"),
             ("back_line: 0", "back_line: 2"), ("spots: 1", "spots: 2"),
             ("  - not-on-top # R26\n", ""),
             ("line: 1.00,", "line: [{up_to: 100, fee: 1.00}, {fee: 3.00}],"),
             ("player_dealer: 2.00", "player_dealer: [{up_to: 200, fee: 2.00}, {fee: 5.00}]")]


def own_sheet(name):
    text = (SOURCES / f"{name}.yaml").read_text()
    for old, new in OWN_WORDS:
        text = text.replace(old, new)
    shipped = SHEETS[name]
    fees = {wager: ((10000, 100), (None, 300)) if wager in LINES else shipped.fees[wager]
            for wager in WAGERS}
    sheet = dataclasses.replace(shipped, cover="net", returns_fees=True, back_line=2, spots=2,
                                fees=fees, bank_fee=((20000, 200), (None, 500)))
    return text, sheet


class Shoe:
    """Cards that are still to come, so that every card keyed can be."""

    def __init__(self, chances):
        self.chances = chances
        self.cards = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"] * DECKS
        chances.shuffle(self.cards)

    def draw(self, wanted):
        """A whole round with one of the results `wanted`, if chance has one soon; its cards stay
        in the shoe until they are out."""
        for _ in range(400):
            self.chances.shuffle(self.cards)
            hands, order = Round(), []
            while hands.next is not None:
                order.append(self.cards[len(order)])
                hands = hands.take(order[-1])
            if hands.letter in wanted:
                break
        return order

    def take(self, card):
        self.cards.remove(card)


class Lines:
    """The events of a table as they happen, from its first."""

    def __init__(self, client, table):
        self.client, self.table = client, table
        self.waiting, self.rest = collections.deque(), b""

    async def open(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.client.server.port)
        self.writer.write((f"GET /api/tables/{self.table}/events?from=1&follow=1 HTTP/1.1\r\n"
                           f"Host: 127.0.0.1:{self.client.server.port}\r\n"
                           f"Cookie: sabot={self.client.cookie}\r\n\r\n").encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in head.splitlines()[0], head
        return self

    async def next(self):
        while not self.waiting:
            size = int(await asyncio.wait_for(self.reader.readuntil(b"\r\n"), 10), 16)
            assert size > 0, "the events ended"
            self.rest += (await self.reader.readexactly(size + 2))[:-2]
            *whole, self.rest = self.rest.split(b"\n")
            self.waiting.extend(map(json.loads, whole))
        return self.waiting.popleft()


class Table:
    """A table of the server and its second book."""

    def __init__(self, id, sheet, room):
        self.id, self.room = id, room
        self.ledger = Ledger(sheet)
        self.posted = collections.Counter()  # accounts, as the server's transfers add up
        self.position = 0
        self.lines = None
        self.log = collections.deque(maxlen=12)
        self.pages = {}  # bettor's number: a client with their pass

    async def do(self, kind, /, who=None, **fields):
        """A command, at the server and in the book."""
        client = who or self.room.dealers[self.id]
        trial = copy.deepcopy(self.ledger)
        expected = None
        try:
            self.keep(trial, kind, fields)
        except Refused as refusal:
            expected = str(refusal)
        self.log.append((kind, fields, expected))
        status, answer = await client.command(self.id, kind, **{
            name: value for name, value in fields.items() if value is not None})
        code = None if status == 200 else answer.get("refused", answer.get("problem", {})).get("code")
        assert (status == 200) == (expected is None) and code == expected, (
            f"{kind} {fields}: the server says {status} {answer}, the book {expected}")
        if expected is None:
            self.ledger = trial
            if kind == "take-chips":  # the sender knows that they arrived
                self.room.tables[fields["table"]].ledger.lots.pop((self.id, fields["number"]))
        else:
            self.room.counts["refused: " + expected] += 1
        self.room.commands += 1
        await self.compare()
        return expected is None

    def keep(self, book, kind, fields):
        """The command in the book's words."""
        own = {name: value for name, value in fields.items()
               if name not in ("reason", "second", "counted", "cause", "count", "card_set")}
        method = kind.replace("-", "_")
        if kind == "take-back":
            own = {"hand": self.order[-1]}
        elif kind == "take-chips":
            other = self.room.tables[fields["table"]].ledger
            own["amount"] = other.lots.get((self.id, fields["number"]))
            own.setdefault("bettor", 0)
        elif kind == "settle-claim":
            own.setdefault("bettor", 0)
            own["is_page"] = "reason" not in fields
        elif kind == "correct":
            own = {"cards": fields.get("cards")}
        elif kind == "decision":
            own["account"] = fields["cause"]
        elif kind == "burn":
            return
        getattr(book, method)(**own)

    # ---- comparing ----

    async def compare(self):
        status, answer = await self.room.floor.request("GET", f"/api/tables/{self.id}")
        assert status == 200, answer
        while self.position < int(answer["position"].split(":")[0]):
            event = await self.lines.next()
            self.position = event["sequence"]
            self.room.count_event(self, event)
            for transfer in event.get("transfers", []):
                if transfer["act"] in ("post", "post-pending"):
                    self.posted[transfer["from"]] -= transfer["amount"]
                    self.posted[transfer["to"]] += transfer["amount"]
        for name, (book, server) in self.both(answer["state"]).items():
            assert book == server, f"{name}: the book has\n  {book}\nthe server\n  {server}"

    def both(self, state):
        book, bank = self.ledger, state["bank"]
        present = book.present()
        ready = book.bank.state == "ready" or book.phase != "between"
        pairs = {
            "phase": (book.phase, state["phase"]),
            "round": (book.round, state["round"]),
            "history": (book.history, state["history"]),
            "hands": ((list(book.hands.player), list(book.hands.banker)),
                      (state["hands"]["player"]["cards"], state["hands"]["banker"]["cards"])),
            "people": ({number: (spot.purse, spot.seat, spot.back_line, spot.name, spot.stands_aside,
                                 spot.representative, bool(spot.badge), book.chips[spot.purse])
                        for number, spot in present.items()},
                       {one["bettor"]: (one["purse"], one["seat"], one["back_line"], one["name"],
                                        one["stands_aside"], one["representative"], one["third_party"],
                                        one["chips"]) for one in state["bettors"]}),
            "gone": ({number: spot.name for number, spot in book.spots.items() if spot.gone},
                     {one["bettor"]: one["name"] for one in state["gone"]}),
            "claims": ([(one.number, one.round, one.name, one.amount) for one in book.claims],
                       [(one["claim"], one["round"], one["name"], one["amount"])
                        for one in state["claims"]]),
            "wagers": ({(one.bettor, one.wager): (one.stake, one.fee, one.removed, self.line_of(one))
                        for one in book.wagers},
                       {(one["bettor"], one["wager"]): (one["amount"], one["fee"], one["removed"],
                                                        self.settled(one["settled"]))
                        for one in state["wagers"]}),
            "bank": ((book.bank.state, book.bank.bettor, book.bank.amount, book.bank.dealt + ready),
                     (bank["state"], bank["bettor"], bank["amount"], bank["turn_round"])),
            "next seat": (book.spots[book.next_banker()].seat if book.next_banker() else 0,
                          bank["next_seat"]),
            "last round": ((book.last.amount, book.last.net), (bank["last_amount"], bank["last_net"])),
            "collections": (book.books["collections"], state["collections"]),
        }
        for account in ("cage", "collections", "amends", "claims", "between-tables", "house-bank",
                        "commission"):
            pairs[f"account {account}"] = (book.books[account], self.posted[account])
        return pairs

    @staticmethod
    def line_of(wager):
        return wager.line and dataclasses.astuple(wager.line)

    @staticmethod
    def settled(line):
        return line and (line["verdict"], line["owed"], line["winnings"], line["collected"],
                         line["uncovered"], line["fee_returned"])


class Room:
    """The tables of one room, and what happens at them by chance."""

    def __init__(self, server, sheet, seed):
        self.server = server
        self.chances = random.Random(seed)
        self.counts = collections.Counter()
        self.commands = 0
        self.dealers = {}
        self.tables = {"shipped": Table("shipped", SHEETS[sheet], self),
                       "own": Table("own", own_sheet(sheet)[1], self)}
        self.guests = []
        self.shoes = {}
        self.in_shoe = collections.Counter()

    async def begin(self):
        self.floor = Client(self.server)
        await self.floor.enter(self.server.tokens["floor"])
        for id in self.tables:
            self.dealers[id] = Client(self.server)
            await self.dealers[id].enter(self.server.tokens[id])
        for table in self.tables.values():
            table.lines = await Lines(self.floor, table.id).open()
            await table.compare()
            await self.new_shoe(table)
            for _ in range(5):
                await self.join(table)
            await self.join(table, badge="TP-1", representative="Tom")

    def count_event(self, table, event):
        """What happened, so that a run can be seen to have had everything."""
        book, kind = table.ledger, event["kind"]
        self.counts[kind] += 1
        if kind == "settled" and event["exhausted"]:
            self.counts[f"run-outs, {book.sheet.cover}"] += 1
        if kind == "wagered" and event["amount"] and book.spots[event["bettor"]].back_line:
            self.counts["wagers behind a seat"] += 1
        if kind == "corrected" and any(spot.gone for spot in book.spots.values()):
            self.counts["corrections after leaving"] += 1
        if kind == "removal-noted" and book.phase == "between":
            self.counts["removed after settling"] += 1
        if kind == "represented" and book.bank.bettor == event["bettor"]:
            self.counts["relief in mid-turn"] += 1

    async def end(self):
        for client in [self.floor, *self.dealers.values(), *self.guests]:
            await client.close()
        for table in self.tables.values():
            table.lines.writer.close()

    def decide(self, table, **fields):
        return {"who": self.floor, "reason": "as the cameras show", "second": "Second", **fields}

    def happens(self, chance):
        return self.chances.random() < chance

    def somebody(self, table, only=lambda spot: True):
        """A bettor's number, or None."""
        numbers = [number for number, spot in table.ledger.present().items() if only(spot)]
        return self.chances.choice(numbers) if numbers else None

    def amount(self, most):
        """Large and small, in units of 50 cents."""
        return max(50, int(most * self.chances.choice((1, 0.5, 0.1, 0.02))) // 50 * 50)

    # ---- between rounds ----

    async def new_shoe(self, table):
        self.shoes[table.id] = shoe = Shoe(self.chances)
        await table.do("open-shoe", card_set=1 + self.chances.randrange(4))
        card = shoe.cards[0]
        await table.do("burn", card=card)
        shoe.take(card)
        self.in_shoe[table.id] = 0

    async def join(self, table, badge="", representative=""):
        """By a page with a pass, or keyed by the dealer; some of them as poor as a wager."""
        book = table.ledger
        free = [seat for seat in range(1, 9) if not book.seated(seat)]
        names = [name for name in NAMES if all(name != spot.name for spot in book.present().values())]
        behind = bool(book.sheet.back_line and len(free) < 8 and not badge and self.happens(0.4))
        if not names or not (free or behind):
            return
        taken = [spot.seat for spot in book.present().values() if not spot.back_line]
        seat = self.chances.choice(taken if behind else free)
        name = "Firm" if badge else self.chances.choice(names)
        amount = self.chances.choice((2000, 6000, 50000, 300000))
        if badge or self.happens(0.5):
            await table.do("seat", seat=seat, name=name, back_line=behind, badge=badge,
                           representative=representative)
            number = self.somebody(table, lambda spot: spot.name == name)
            await table.do("buy-in", bettor=number, amount=amount)
            return
        page, dealer = Client(self.server), self.dealers[table.id]
        self.guests.append(page)
        status, asked = await page.request("POST", f"/api/tables/{table.id}/join", {
            "name": name, "seat": seat, "amount": amount, "back_line": behind})
        assert status == 202, asked
        status, answer = await dealer.request("POST", f"/api/tables/{table.id}/joins", {
            "ticket": asked["ticket"], "accept": True})
        assert status == 200, answer
        seated = {"state": "waiting"}
        while seated["state"] == "waiting":
            await asyncio.sleep(0.002)
            _, seated = await page.request("POST", "/api/join", {"ticket": asked["ticket"]})
        assert seated["state"] == "seated", seated
        table.ledger.seat(seat, name, behind)
        table.ledger.buy_in(seated["bettor"], amount)
        table.pages[seated["bettor"]] = page
        await table.compare()

    def page_of(self, table, number):
        """The page that speaks for a spot, or None."""
        return table.pages.get(table.ledger.purse(number))

    async def leave(self, table):
        number = self.somebody(table)
        if number is not None and len(table.ledger.present()) > 3:
            who = self.page_of(table, number) if table.ledger.purse(number) == number else None
            if await table.do("leave", who=who, bettor=number):
                table.pages.pop(number, None)

    async def take_spot(self, table):
        number = self.somebody(table)
        if number is not None:
            behind = bool(table.ledger.sheet.back_line) and self.happens(0.5)
            await table.do("take-spot", who=self.page_of(table, number), bettor=number,
                           seat=self.chances.randint(1, 8), back_line=behind)

    async def change_chips(self, table):
        number = self.somebody(table)
        if number is None:
            return
        if self.happens(0.5):
            await table.do("buy-in", bettor=number, amount=self.amount(100000))
        else:
            has = table.ledger.chips[table.ledger.purse(number)]
            amount = self.chances.choice((has or 50, self.amount(60000)))
            await table.do("cash-out", bettor=number, amount=amount)

    async def carry(self, table):
        """To the other table; taken, taken twice, or sent back and taken here."""
        other = self.tables["own" if table.id == "shipped" else "shipped"]
        number, there = self.somebody(table), self.somebody(other)
        if number is None or there is None:
            return
        has = table.ledger.chips[table.ledger.purse(number)]
        if not await table.do("send-chips", bettor=number, table=other.id,
                              amount=self.chances.choice((has or 50, self.amount(20000)))):
            return
        lot = table.ledger.sent
        if self.happens(0.3):
            await other.do("take-chips", table=table.id, number=lot)
            await table.do("take-chips", bettor=number, table=other.id, number=other.ledger.sent)
        elif self.happens(0.8):
            await other.do("take-chips", bettor=there, table=table.id, number=lot)
        if self.happens(0.3):
            await other.do("take-chips", bettor=there, table=table.id, number=lot)
        if self.happens(0.2):
            await other.do("take-chips", bettor=there, table=table.id, number=lot + 50)

    async def relieve(self, table):
        firm = self.somebody(table, lambda spot: spot.badge)
        if firm is None and self.happens(0.8):
            await self.join(table, badge="TP-1", representative="Tom")
            return
        number = firm or self.somebody(table)
        if number is not None:
            await table.do("represent", bettor=number, name=self.chances.choice(("Tom", "Uma", "Vic")),
                           badge=f"TP-{self.chances.randint(1, 9)}", counted=self.amount(100000))

    async def stand_aside(self, table):
        number = self.somebody(table)
        if number is not None:
            await table.do("stand-aside", who=self.page_of(table, number), bettor=number,
                           stands=self.happens(0.4))

    async def decide_money(self, table):
        number = self.somebody(table)
        if number is None:
            return
        account = self.chances.choice(("bank", "bank", "box", "house"))
        amount = self.chances.choice((50, 100, 1000, 5000)) * self.chances.choice((1, -1))
        await table.do("decision", **self.decide(table, bettor=number, amount=amount, cause=account))

    async def remove_after(self, table):
        if not table.ledger.wagers:
            return
        wager = self.chances.choice(table.ledger.wagers)
        await table.do("removed", **self.decide(table, bettor=wager.bettor, wager=wager.wager))

    async def correct(self, table):
        """To other cards, or to void; often after somebody has left or cashed out."""
        book, shoe = table.ledger, self.shoes[table.id]
        if not book.last.correctable:
            await table.do("correct", **self.decide(table, voided=True))
            return
        for _ in range(self.chances.randint(0, 2)):
            await self.chances.choice((self.leave, self.change_chips))(table)
        if self.happens(0.3):
            await table.do("correct", **self.decide(table, voided=True))
            return
        old = table.cards
        shoe.cards += old
        new = shoe.draw(self.chances.choice(("P", "B", "T", "A", "D")))
        await table.do("correct", **self.decide(table, cards=new))
        for card in new:
            shoe.take(card)
        table.cards = new

    async def settle_claims(self, table, chance=0.4):
        """By the person's page, by decision, by the house; in parts, or before it is paid in."""
        for claim in sorted(table.ledger.claims, key=lambda claim: -claim.amount):
            if not self.happens(chance):
                continue
            amount = self.chances.choice((abs(claim.amount), 50 + abs(claim.amount) // 2))
            person = self.somebody(table, lambda spot: spot.name == claim.name) or self.somebody(table)
            page = person and self.page_of(table, person)
            if page is not None and self.happens(0.5):
                await table.do("settle-claim", who=page, claim=claim.number, bettor=person,
                               amount=amount)
            elif claim.amount < 0 and self.happens(0.3):
                await table.do("settle-claim", **self.decide(table, claim=claim.number, amount=amount))
            else:
                await table.do("settle-claim", **self.decide(table, claim=claim.number, bettor=person,
                                                             amount=amount))

    async def drop(self, table):
        counted = table.ledger.books["collections"]
        await table.do("drop", who=self.floor, counted=counted)

    async def between(self, table):
        if self.in_shoe[table.id] >= 50 or len(self.shoes[table.id].cards) < 60:
            await table.do("close-shoe")
            await self.new_shoe(table)
        chances = ((self.correct, 0.35), (self.remove_after, 0.1), (self.decide_money, 0.2),
                   (self.leave, 0.2), (self.change_chips, 0.2), (self.join, 0.5), (self.take_spot, 0.4),
                   (self.carry, 0.25), (self.relieve, 0.4), (self.stand_aside, 0.2), (self.drop, 0.05))
        for action, chance in self.chances.sample(chances, len(chances)):
            if self.happens(chance):
                await action(table)
        await self.settle_claims(table, 1.0 if len(table.ledger.claims) > 20 else 0.6)

    async def find_bank(self, table):
        """Somebody has the position and has put up an amount."""
        while table.ledger.bank.state != "ready":
            book, state = table.ledger, table.ledger.bank.state
            if state in ("open", "not-taken"):
                if not await table.do("offer-bank"):
                    await table.do("open-offer", **self.decide(table))
                if table.ledger.bank.state == "not-taken":
                    for number in list(table.ledger.present()):
                        if table.ledger.spots[number].stands_aside:
                            await table.do("stand-aside", bettor=number, stands=False)
                    if not book.present():
                        await self.join(table)
                continue
            number = book.bank.bettor
            amount = self.chances.choice((1000, 5000, 20000, 100000))
            fee = book.sheet.largest_bank_fee
            if book.chips[book.purse(number)] < 1000 + fee:
                await table.do("buy-in", bettor=number, amount=100000)
                continue
            who = self.page_of(table, number)
            if state == "offered":
                if self.happens(0.3) and not book.spots[number].badge:
                    await table.do("decline-bank", who=who, bettor=number)
                else:
                    await table.do("accept-bank", who=who, bettor=number, amount=amount)
            elif self.happens(0.1):
                await table.do("pass-bank", who=who, bettor=number)
            else:
                await table.do("put-up", who=who, bettor=number, amount=amount)

    # ---- a round ----

    async def wager(self, table, number):
        """Most of those that cannot be are left out: they would be a third of all commands."""
        book, chances = table.ledger, self.chances
        banks = book.spots[number].person == book.spots[book.bank.bettor].person
        own = [lies.wager for lies in book.wagers if lies.bettor == number]
        if chances.random() > 0.1 and (banks or (book.spots[number].back_line and not book.wagers)):
            return
        wager = chances.choice(WAGERS if set(own) & set(LINES) else LINES)
        if self.happens(0.2):
            wager = chances.choice(("tie", *WAGERS))
        elif book.spots[number].back_line:  # behind what lies there
            front = book.seated(book.spots[number].seat)
            there = [lies.wager for lies in book.wagers if lies.bettor == front]
            wager = chances.choice(there or LINES)
        amount = chances.choice((500, 1000, 1000, 1050, 5000, 20000, 0))
        if wager not in LINES:
            amount = chances.choice((100, 500, 1000, 1000, 0))
        if book.find(number, wager) is None:
            amount = amount or 1000
        await table.do("wager", who=self.page_of(table, number), bettor=number, wager=wager,
                       amount=amount)

    async def bets(self, table):
        numbers = list(table.ledger.present())
        self.chances.shuffle(numbers)
        numbers.sort(key=lambda number: table.ledger.spots[number].back_line)
        for number in numbers:
            for _ in range(self.chances.randint(0, 3)):
                await self.wager(table, number)
        behind = [spot.seat for spot in table.ledger.present().values() if spot.back_line]
        fronts = [lies for lies in table.ledger.wagers
                  if table.ledger.spots[lies.bettor].seat in behind]
        if fronts and self.happens(0.6):  # the seat takes its wager back
            taken = self.chances.choice(fronts)
            await table.do("wager", bettor=taken.bettor, wager=taken.wager, amount=0)
        if table.ledger.spots[table.ledger.bank.bettor].badge and self.happens(0.5):
            await self.relieve(table)
        if self.happens(0.3):
            bank = table.ledger.bank
            await table.do("put-up", bettor=bank.bettor, amount=self.chances.choice((
                bank.amount + 500, bank.amount - 500)))

    async def remove(self, table):
        if table.ledger.wagers:
            wager = self.chances.choice(table.ledger.wagers)
            await table.do("removed", **self.decide(table, bettor=wager.bettor, wager=wager.wager))

    async def play(self, table):
        """One round, to its settlement or void."""
        await self.find_bank(table)
        await table.do("open-betting")
        await self.bets(table)
        shoe = self.shoes[table.id]
        if self.happens(0.05):
            await table.do("void", **self.decide(table))
            return
        if self.happens(0.1):
            await self.leave(table)
        if self.happens(0.6) or not table.ledger.wagers:
            await table.do("close-betting")
            if table.ledger.phase == "dealing" and self.happens(0.3):
                await table.do("lower-bank", **self.decide(table, amount=1000))
        if table.ledger.phase == "betting":
            if not table.ledger.wagers and self.happens(0.3):
                await table.do("free-round", who=self.floor)
            while table.ledger.phase == "betting" and not self.has_action(table):
                banker = table.ledger.spots[table.ledger.bank.bettor].person
                number = self.somebody(table, lambda spot: not spot.back_line and spot.person != banker)
                if number is None:
                    await table.do("void", **self.decide(table))
                    await self.join(table)
                    return
                if table.ledger.chips[table.ledger.purse(number)] < 2000:
                    await table.do("buy-in", bettor=number, amount=50000)
                await table.do("wager", bettor=number, wager=self.chances.choice(LINES), amount=1000)
        await self.deal(table, shoe)

    def has_action(self, table):
        book = copy.deepcopy(table.ledger)
        try:
            book.close_betting(by_card=True)
        except Refused:
            return False
        return True

    async def deal(self, table, shoe):
        table.cards = shoe.draw(self.chances.choice(("P", "B", "PB", "T", "A", "D")))
        table.order = []
        void_at = self.chances.randint(0, 5) if self.happens(0.08) else None
        for i, card in enumerate(table.cards):
            table.order.append(table.ledger.hands.next)
            await table.do("card", card=card)
            if self.happens(0.05):
                await table.do("take-back")
                await table.do("card", card=card)
            if i == void_at:
                for card in table.cards[:i + 1]:
                    shoe.take(card)
                await table.do("void", **self.decide(table))
                return
        for card in table.cards:
            shoe.take(card)
        for _ in range(2):
            if self.happens(0.15):
                await self.remove(table)
        await table.do("settle")
        self.in_shoe[table.id] += 1

    def missing(self):
        return [name for name in SEEN if not self.counts[name]]

    async def run(self, rounds):
        """And some more, if something has not come up by chance."""
        played = 0
        while played < rounds or (self.missing() and played < 3 * rounds):
            for table in self.tables.values():
                await self.between(table)
                await self.play(table)
            played += 1


def start(sheet):
    server = Server([{"id": id, "name": id, "sheet": path, "cards": "keyed", "wagers": "bettors"}
                     for id, path in (("shipped", sheet), ("own", "own.yaml"))], edition=2)
    (server.folder / "own.yaml").write_text(own_sheet(sheet)[0])
    return server.start()


class LiveRounds(unittest.TestCase):
    def play(self, sheet):
        server = start(sheet)
        try:
            room = Room(server, sheet, f"{SEED} {sheet}")

            async def scenario():
                await room.begin()
                await room.run(ROUNDS)
                await room.end()
            try:
                asyncio.run(scenario())
            except AssertionError:
                for table in room.tables.values():
                    print(table.id, *table.log, sep="\n  ", file=sys.stderr)
                print(f"seed {SEED}", file=sys.stderr)
                raise
            self.assertEqual(server.stop(), 0, server.errors)
            verified = server.verify()
            self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
            print(f"{sheet}: {room.commands} commands,", dict(sorted(room.counts.items())),
                  file=sys.stderr)
            self.assertEqual(room.missing(), [], "has not come up")
        finally:
            server.remove()

    def test_ventura_ez_agrees_with_the_second_book(self):
        self.play("ventura-ez")

    def test_livermore_ez_agrees_with_the_second_book(self):
        self.play("livermore-ez")

    def test_california_panda8_agrees_with_the_second_book(self):
        self.play("california-panda8")


if __name__ == "__main__":
    unittest.main()
