"""A table with a player-dealer, kept a second time: chips, claims, the box, the position.

Written from docs/RULES.md (edition 2), and nothing of lib/ is used: its own draw rule, its own
settlement with both covers, its own collections, claims and order of the position. A method is a
command; it raises `Refused` with the code of the answer, or moves money. All amounts are cents.
tests/server/ledger_test.py plays rounds at a server and holds the two together.
"""
import collections
import dataclasses
import itertools

LINES = ("player", "banker")
WAGERS = ("player", "banker", "tie", "panda8", "dragon7")  # R45
PAYS = {"player": 1, "banker": 1, "tie": 8, "panda8": 25, "dragon7": 40}
CLAIMS_MAX = 32
LOTS_MAX = 32  # on their way, or come within the hour


class Refused(Exception):
    """The table says no, with this code."""


def refuse_if(condition, code):
    if condition:
        raise Refused(code)


# ---- cards ----

def points(card):
    return {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}.get(card[0]) if card[0] in "ATJQK" else int(card[0])


def total(cards):
    return sum(map(points, cards)) % 10  # R3


def next_hand(player, banker):
    """Whose card is next, or None: R5 to R9."""
    if len(player) + len(banker) < 4:
        return "player" if len(player) == len(banker) else "banker"
    if max(total(player[:2]), total(banker[:2])) >= 8:
        return None  # R6
    if len(player) == 2 and total(player) <= 5:
        return "player"  # R7
    if len(banker) == 3:
        return None
    has = total(banker)
    if len(player) == 2:
        return "banker" if has <= 5 else None  # R8
    drawn = points(player[2])
    draws = {0: range(10), 1: range(10), 2: range(10), 3: set(range(10)) - {8}, 4: range(2, 8),
             5: range(4, 8), 6: (6, 7), 7: ()}  # R9
    return "banker" if drawn in draws[has] else None


@dataclasses.dataclass(frozen=True)
class Round:
    """Both hands, complete or not."""
    player: tuple = ()
    banker: tuple = ()

    @property
    def next(self):
        return next_hand(self.player, self.banker)

    def take(self, card):
        hand = self.next
        return dataclasses.replace(self, **{hand: getattr(self, hand) + (card,)})

    @property
    def count(self):
        return len(self.player) + len(self.banker)

    @property
    def winner(self):
        difference = total(self.player) - total(self.banker)
        return "player" if difference > 0 else "banker" if difference < 0 else "tie"

    @property
    def is_dragon7(self):
        return self.winner == "banker" and len(self.banker) == 3 and total(self.banker) == 7

    @property
    def is_panda8(self):
        return self.winner == "player" and len(self.player) == 3 and total(self.player) == 8

    @property
    def letter(self):
        return "D" if self.is_dragon7 else "A" if self.is_panda8 else self.winner[0].upper()

    def verdict(self, wager):
        """The table under "Wagers", R20, reading 1."""
        if wager == "player":
            return {"player": "win", "tie": "push"}.get(self.winner, "lose")
        if wager == "banker":
            if self.is_dragon7 or self.winner == "tie":
                return "push"
            return "win" if self.winner == "banker" else "lose"
        wins = {"tie": self.winner == "tie", "panda8": self.is_panda8, "dragon7": self.is_dragon7}
        return "win" if wins[wager] else "lose"


def dealt(cards):
    """The round of all these cards, or None if they are not a whole round."""
    hands = Round()
    for card in cards:
        if hands.next is None:
            return None
        hands = hands.take(card)
    return hands if hands.next is None else None


# ---- the sheet ----

@dataclasses.dataclass(frozen=True)
class Sheet:
    """What a sheet says that this book needs."""
    cover: str = "matched"
    both_lines: bool = False
    minimum: str = "sum"
    spots: int = 1
    played_last: bool = False  # R42
    tie_needs_line: bool = False
    back_line: int = 0
    returns_fees: bool = False  # reading 8
    fees: dict = None           # wager: ((up to, fee), ..., (None, fee))
    bank_fee: tuple = ((None, 200),)
    limits: dict = None
    bank_least: int = 1000
    unit: int = 50
    seats: int = 8
    turn: int = 2

    def fee(self, wager, stake):
        return band(self.fees[wager], stake)

    @property
    def largest_bank_fee(self):
        return max(fee for _, fee in self.bank_fee)

    def needs_line(self, wager):
        return wager in ("panda8", "dragon7") or (wager == "tie" and self.tie_needs_line)


def band(bands, amount):
    return next(fee for up_to, fee in bands if up_to is None or amount <= up_to)


EXAMPLE = {"fees": {wager: ((None, 100 if wager in LINES else 50),) for wager in WAGERS},
           "limits": {wager: (1000, 1000000) if wager in LINES else (100, 100000) for wager in WAGERS}}
SHEETS = {
    "ventura-ez": Sheet(**EXAMPLE),
    "livermore-ez": Sheet(minimum="line", spots=2, played_last=True, tie_needs_line=True, **EXAMPLE),
    "california-panda8": Sheet(both_lines=True, spots=2, **EXAMPLE),
}


# ---- settling ----

@dataclasses.dataclass
class Line:
    """How a wager came out."""
    verdict: str
    owed: int = 0
    winnings: int = 0
    collected: int = 0
    uncovered: int = 0
    fee_returned: int = 0


@dataclasses.dataclass
class Wager:
    bettor: int
    wager: str
    stake: int
    fee: int
    removed: bool = False
    line: Line = None


def settle(sheet, wagers, place, put_up, hands):
    """Lines in the order of `wagers`, and the bank's result: R44 to R46, R29, readings 4 and 5.
    `place` says of a wager how many seats from the bank, and whether it lies behind."""
    order = sorted(wagers, key=lambda wager: (WAGERS.index(wager.wager), *place(wager)))
    lines = {}
    for wager in order:
        line = lines[id(wager)] = Line(hands.verdict(wager.wager))
        counts = wager.stake
        if wager.removed and line.verdict == "win":
            counts = sheet.limits[wager.wager][0]
        line.owed = counts * PAYS[wager.wager] if line.verdict == "win" else 0
    lost = sum(wager.stake for wager in order if lines[id(wager)].verdict == "lose")
    owed = sum(line.owed for line in lines.values())
    if sheet.cover == "matched":
        purse = [put_up]  # every dollar acts once
        paying = collecting = purse
    else:
        paying = [min(owed, lost + put_up)]
        collecting = [min(lost, owed + put_up)]
    for wager in order:
        line = lines[id(wager)]
        if line.verdict == "win":
            line.winnings = min(line.owed, paying[0])
            paying[0] -= line.winnings
            line.uncovered = line.owed - line.winnings
        elif line.verdict == "lose":
            line.collected = min(wager.stake, collecting[0])
            collecting[0] -= line.collected
            line.uncovered = wager.stake - line.collected
        if line.uncovered and not line.winnings + line.collected and sheet.returns_fees:
            line.fee_returned = wager.fee
    net = sum(line.collected - line.winnings for line in lines.values())
    spent = any(line.uncovered for line in lines.values())
    reach = 0 if spent else purse[0] if sheet.cover == "matched" else put_up - net
    for wager in order:  # penalties come after all others (R29)
        line = lines[id(wager)]
        if wager.removed and line.verdict == "lose":
            more = min(reach, max(0, sheet.limits[wager.wager][1] - wager.stake))
            reach -= more
            net += more
            line.collected += more
    return [lines[id(wager)] for wager in wagers], net


# ---- the table ----

@dataclasses.dataclass
class Spot:
    """A bettor's number. `person` is never used again, numbers are."""
    name: str
    seat: int
    person: int
    purse: int
    back_line: bool = False
    badge: str = ""
    representative: str = ""
    stands_aside: bool = False
    gone: bool = False
    played: bool = False


@dataclasses.dataclass
class Claim:
    number: int
    round: int
    name: str
    amount: int
    person: int = 0  # while they have not left since


@dataclasses.dataclass
class Bank:
    state: str = "open"
    bettor: int = 0
    amount: int = 0
    fee: int = 0
    dealt: int = 0  # rounds of this turn
    last_seat: int = 0
    last_person: int = 0
    asked: set = dataclasses.field(default_factory=set)
    open_to_all: bool = True  # at a table's first round (reading 7)


@dataclasses.dataclass
class Last:
    """The last round that was settled."""
    bettor: int = 0
    person: int = 0
    amount: int = 0
    fee: int = 0
    net: int = 0
    ruled: int = 0
    dealt_before: int = 0
    hands: Round = Round()
    correctable: bool = False


class Ledger:
    """One table, from its opening."""

    def __init__(self, sheet):
        self.sheet = sheet
        self.persons = itertools.count(1).__next__
        self.spots = {}
        self.chips = collections.Counter()   # by purse: what is free
        self.books = collections.Counter()   # cage, collections, amends, claims, between-tables
        self.claims = []
        self.claims_made = 0
        self.bank = Bank()
        self.last = Last()
        self.phase = "between"
        self.is_free = False
        self.round = 0
        self.hands = Round()
        self.wagers = []
        self.history = ""
        self.sent = 0
        self.taken = set()
        self.lots = {}

    # ---- people ----

    def here(self, number):
        return number in self.spots and not self.spots[number].gone

    def present(self):
        return {number: spot for number, spot in self.spots.items() if not spot.gone}

    def seated(self, seat):
        return next((number for number, spot in sorted(self.present().items())
                     if spot.seat == seat and not spot.back_line), 0)

    def purse(self, number):
        return self.spots[number].purse

    def must_be_here(self, number):
        refuse_if(not self.here(number), "no-such-bettor")

    def free_number(self):
        return next(number for number in itertools.count(1) if number not in self.spots)

    def check_place(self, seat, back_line):
        refuse_if(not back_line and self.seated(seat), "seat-taken")
        refuse_if(back_line and not self.sheet.back_line, "back-line-off")

    def seat(self, seat, name, back_line=False, badge="", representative=""):
        self.check_place(seat, back_line)
        refuse_if(badge and any(spot.badge for spot in self.present().values()), "too-many-firms")
        refuse_if(any(spot.name == name for spot in self.present().values()), "name-taken")
        number = self.free_number()
        self.spots[number] = Spot(name, seat, self.persons(), number, back_line, badge, representative)

    def take_spot(self, bettor, seat, back_line=False):
        self.must_be_here(bettor)
        self.check_place(seat, back_line)
        owner = self.spots[bettor]
        own = [spot for spot in self.present().values()
               if spot.person == owner.person and not spot.back_line]
        refuse_if(not back_line and len(own) >= self.sheet.spots, "no-more-spots")
        self.spots[self.free_number()] = Spot(owner.name, seat, owner.person, owner.purse, back_line)

    def buy_in(self, bettor, amount):
        self.must_be_here(bettor)
        self.chips[self.purse(bettor)] += amount
        self.books["cage"] -= amount

    def cash_out(self, bettor, amount):
        self.must_be_here(bettor)
        refuse_if(amount > self.chips[self.purse(bettor)], "not-enough-chips")
        self.chips[self.purse(bettor)] -= amount
        self.books["cage"] += amount

    def leave(self, bettor):
        """A person goes with all their spots, a spot alone."""
        self.must_be_here(bettor)
        going = [number for number in sorted(self.present())
                 if number != bettor and self.purse(number) == bettor] + [bettor]
        in_round = self.phase != "between"
        refuse_if(in_round and (self.bank.bettor in going or
                                any(wager.bettor in going for wager in self.wagers)), "money-in-play")
        was_asked = self.bank.state == "offered" and self.bank.bettor in going
        for number in going:
            if self.bank.state in ("held", "ready") and self.bank.bettor == number:
                self.end_turn_of_bank()
            spot = self.spots[number]
            if spot.purse == number:
                self.books["cage"] += self.chips.pop(number, 0)
            if self.bank.state == "offered" and self.bank.bettor == number:
                self.bank.state, self.bank.bettor = "open", 0
            spot.gone, spot.stands_aside = True, False
            if not self.took_part(number):
                del self.spots[number]
            for claim in self.claims:
                if spot.purse == number and claim.person == spot.person:
                    claim.person = 0
        if was_asked:
            self.offer_on()

    def took_part(self, number):
        """Who did stays until betting opens: the round can be corrected (reading 18)."""
        return (number == self.last.bettor or any(wager.bettor == number for wager in self.wagers) or
                any(spot.gone and spot.purse == number != other for other, spot in self.spots.items()))

    def represent(self, bettor, name, badge):
        """The firm keeps purse, turn and eligibility (reading 7)."""
        self.must_be_here(bettor)
        refuse_if(not self.spots[bettor].badge, "no-firm")
        self.spots[bettor].representative, self.spots[bettor].badge = name, badge

    def forget_gone(self):
        self.spots = self.present()

    def drop(self):
        self.books["cage"] += self.books.pop("collections", 0)

    # ---- chips between tables ----

    def send_chips(self, bettor, amount, table):
        self.must_be_here(bettor)
        refuse_if(amount > self.chips[self.purse(bettor)], "not-enough-chips")
        self.note_lot(table, amount)
        self.chips[self.purse(bettor)] -= amount
        self.books["between-tables"] += amount

    def note_lot(self, table, amount):
        refuse_if(len(self.lots) + len(self.taken) >= LOTS_MAX, "too-many-chips")
        self.sent += 1
        self.lots[table, self.sent] = amount

    def take_chips(self, bettor, table, number, amount):
        """`amount` is what the other table sent under this number, or None."""
        refuse_if(amount is None or (table, number) in self.taken, "no-such-chips")
        refuse_if(len(self.lots) + len(self.taken) >= LOTS_MAX, "too-many-chips")
        self.taken.add((table, number))
        if bettor:
            self.must_be_here(bettor)
            self.chips[self.purse(bettor)] += amount
            self.books["between-tables"] -= amount
        else:
            self.note_lot(table, amount)  # they go back

    # ---- the position ----

    def may_bank(self, spot):
        return not self.sheet.played_last or spot.played or self.bank.open_to_all

    def next_banker(self):
        """R41, R13: clockwise once round, then the person who banked last."""
        bank = self.bank
        seat, person = bank.last_seat, bank.last_person
        if bank.state in ("held", "ready"):
            seat, person = self.spots[bank.bettor].seat, self.spots[bank.bettor].person
        order = [(seat + step - 1) % self.sheet.seats + 1 for step in range(1, self.sheet.seats + 1)]
        asked_last = []
        for number in filter(None, map(self.seated, order)):
            spot = self.spots[number]
            if spot.seat in bank.asked or not self.may_bank(spot):
                continue
            if spot.person != person:
                return number
            asked_last.append(number)
        return asked_last[0] if asked_last else 0

    def offer_on(self):
        bank = self.bank
        bank.state, bank.bettor = "open", 0
        while number := self.next_banker():
            if not self.spots[number].stands_aside:
                bank.state, bank.bettor = "offered", number
                return
            bank.asked.add(self.spots[number].seat)
        bank.state, bank.asked = "not-taken", set()

    def offer_bank(self):
        refuse_if(self.bank.state not in ("open", "not-taken"), "bank-not-free")
        seated = any(not spot.back_line for spot in self.present().values())
        refuse_if(not self.next_banker(), "nobody-eligible" if self.present() else "no-such-bettor")
        refuse_if(not seated, "nobody-eligible")
        self.offer_on()

    def open_offer(self):
        refuse_if(self.bank.state not in ("open", "not-taken"), "bank-not-free")
        refuse_if(self.next_banker(), "somebody-eligible")
        self.bank.open_to_all = True
        refuse_if(not self.next_banker(), "no-such-bettor")
        self.offer_on()

    def hold(self, number, amount):
        refuse_if(amount < self.sheet.bank_least or amount % self.sheet.unit, "breaks-rules")
        fee = self.sheet.largest_bank_fee
        purse = self.purse(number)
        had = self.bank.amount + self.bank.fee
        refuse_if(amount + fee > self.chips[purse] + had, "not-enough-chips")
        self.chips[purse] += had - amount - fee
        self.bank.state, self.bank.bettor = "ready", number
        self.bank.amount, self.bank.fee = amount, fee

    def release(self):
        if self.bank.state == "ready":
            self.chips[self.purse(self.bank.bettor)] += self.bank.amount + self.bank.fee
        self.bank.amount = self.bank.fee = 0

    def accept_bank(self, bettor, amount):
        refuse_if(self.bank.state != "offered", "no-offer")
        refuse_if(self.bank.bettor != bettor, "not-offered")
        self.hold(bettor, amount)
        self.bank.dealt, self.bank.asked = 0, set()

    def decline_bank(self, bettor):
        refuse_if(self.bank.state != "offered", "no-offer")
        refuse_if(self.bank.bettor != bettor, "not-offered")
        self.bank.asked.add(self.spots[bettor].seat)
        self.offer_on()

    def stand_aside(self, bettor, stands):
        self.must_be_here(bettor)
        refuse_if(self.spots[bettor].stands_aside == stands, "bad-value")
        self.spots[bettor].stands_aside = stands
        if stands and self.bank.state == "offered" and self.bank.bettor == bettor:
            self.bank.asked.add(self.spots[bettor].seat)
            self.offer_on()

    def put_up(self, bettor, amount):
        refuse_if(self.bank.state not in ("held", "ready"), "no-bank")
        lies = self.phase == "betting" and self.wagers
        refuse_if(lies and amount < self.bank.amount, "bank-not-lowered")  # R43
        refuse_if(self.bank.bettor != bettor, "not-banking")
        self.hold(bettor, amount)

    def lower_bank(self, amount):
        """R43: before the first card, and betting opens again."""
        refuse_if(amount >= self.bank.amount, "bad-amount")
        refuse_if(amount < self.sheet.bank_least or amount % self.sheet.unit, "breaks-rules")
        if self.phase == "dealing":
            self.books["collections"] -= sum(wager.fee for wager in self.wagers) + self.bank.fee
            self.phase = "betting"
        self.hold(self.bank.bettor, amount)

    def end_turn_of_bank(self):
        bank = self.bank
        spot = self.spots[bank.bettor]
        self.release()
        bank.state, bank.bettor, bank.dealt, bank.asked = "open", 0, 0, set()
        bank.last_seat, bank.last_person = spot.seat, spot.person

    def pass_bank(self, bettor):
        refuse_if(self.bank.state not in ("held", "ready"), "no-bank")
        refuse_if(self.bank.bettor != bettor, "not-banking")
        self.end_turn_of_bank()

    # ---- wagers ----

    def open_betting(self):
        refuse_if(self.bank.state != "ready", "no-bank")
        refuse_if(len(self.claims) >= CLAIMS_MAX, "claims-full")
        self.forget_gone()
        self.phase, self.round, self.hands, self.wagers = "betting", self.round + 1, Round(), []
        self.last.correctable = False

    def find(self, bettor, wager):
        return next((lies for lies in self.wagers
                     if (lies.bettor, lies.wager) == (bettor, wager)), None)

    def lies_before(self, wager, wagers):
        """What a back-line wager lies behind, R26."""
        front = self.seated(self.spots[wager.bettor].seat)
        return any((lies.bettor, lies.wager) == (front, wager.wager) for lies in wagers)

    def allows(self, wagers):
        """R21 to R28, R13, reading 6, of all that would lie."""
        bank = self.spots[self.bank.bettor].person
        for wager in wagers:
            spot, (least, most) = self.spots[wager.bettor], self.sheet.limits[wager.wager]
            kinds = {lies.wager for lies in wagers if lies.bettor == wager.bettor}
            lines = {lies.wager for lies in wagers
                     if self.spots[lies.bettor].person == spot.person and lies.wager in LINES}
            behind = [lies for lies in wagers if lies.wager == wager.wager and
                      self.spots[lies.bettor].back_line and self.spots[lies.bettor].seat == spot.seat]
            if (spot.person == bank or spot.seat == self.spots[self.bank.bettor].seat or
                    not least <= wager.stake <= most or wager.stake % self.sheet.unit or
                    (self.sheet.needs_line(wager.wager) and not kinds & set(LINES)) or
                    (len(lines) > 1 and not self.sheet.both_lines) or
                    (spot.back_line and (not self.lies_before(wager, wagers) or
                                         len(behind) > self.sheet.back_line))):
                return False
        return True

    def wager(self, bettor, wager, amount):
        self.must_be_here(bettor)
        old = self.find(bettor, wager)
        refuse_if(not amount and old is None, "no-such-wager")
        rest = [lies for lies in self.wagers if lies is not old]
        if not amount:
            kept = self.with_front(rest, bettor)
            refuse_if(not self.allows(kept), "breaks-rules")
            self.give_back([lies for lies in self.wagers if lies not in kept])
            self.wagers = kept
            return
        new = Wager(bettor, wager, amount, self.sheet.fee(wager, amount))
        at = self.wagers.index(old) if old else len(self.wagers)
        layout = rest[:at] + [new] + rest[at:]
        refuse_if(not self.allows(layout), "breaks-rules")
        had = old.stake + old.fee if old else 0
        refuse_if(amount + new.fee > self.chips[self.purse(bettor)] + had, "not-enough-chips")
        self.chips[self.purse(bettor)] += had - amount - new.fee
        self.wagers = layout

    def with_front(self, wagers, taker=0):
        """Without what lies behind nothing any more, and what then has lost its own line."""
        kept = [wager for wager in wagers
                if not self.spots[wager.bettor].back_line or self.lies_before(wager, wagers)]
        lines = {wager.bettor for wager in kept if wager.wager in LINES}
        return [wager for wager in kept
                if wager.bettor in lines or wager.bettor == taker or
                not self.spots[wager.bettor].back_line or not self.sheet.needs_line(wager.wager)]

    def give_back(self, wagers):
        for wager in wagers:
            self.chips[self.purse(wager.bettor)] += wager.stake + wager.fee

    def falls_short(self, bettor):
        """R24, on a seat's own spot."""
        own = [wager for wager in self.wagers if wager.bettor == bettor]
        if self.sheet.minimum == "line":
            return not any(wager.wager in LINES for wager in own)
        return sum(wager.stake for wager in own) < self.sheet.limits["player"][0]

    def close_betting(self, by_card=False):
        enough = [wager for wager in self.wagers
                  if self.spots[wager.bettor].back_line or not self.falls_short(wager.bettor)]
        enough = self.with_front(enough)
        nobody = not any(not self.spots[wager.bettor].back_line for wager in enough)
        refuse_if(nobody and (by_card or not self.wagers), "nobody-wagered")  # R32
        self.give_back([wager for wager in self.wagers if wager not in enough])
        self.wagers = enough
        if nobody:
            return
        fee = band(self.sheet.bank_fee, sum(wager.stake for wager in enough))
        self.chips[self.purse(self.bank.bettor)] += self.bank.fee - fee
        self.bank.fee = fee
        self.books["collections"] += fee + sum(wager.fee for wager in enough)
        self.phase = "dealing"

    def free_round(self):
        refuse_if(self.wagers, "wagers-lie")
        self.release()
        self.bank.state, self.is_free, self.phase = "held", True, "dealing"

    # ---- the round ----

    def card(self, card):
        if self.phase == "betting":
            self.close_betting(by_card=True)
        self.hands = self.hands.take(card)

    def take_back(self, hand):
        cards = getattr(self.hands, hand)
        self.hands = dataclasses.replace(self.hands, **{hand: cards[:-1]})

    def place_from(self, seat):
        def place(wager):
            spot = self.spots[wager.bettor]
            return ((spot.seat - seat - 1) % self.sheet.seats, spot.back_line, self.wagers.index(wager))
        return place

    def mark_played(self):
        """R42, by spot; our reading: banking counts."""
        self.bank.open_to_all = False
        played = {wager.bettor for wager in self.wagers} | {self.bank.bettor}
        for number, spot in self.spots.items():
            spot.played = number in played

    def settle(self):
        bank = self.bank
        if self.is_free:
            self.phase, self.is_free = "between", False
            self.history += "F"
            self.last = Last()
            return
        lines, net = settle(self.sheet, self.wagers, self.place_from(self.spots[bank.bettor].seat),
                            bank.amount, self.hands)
        owes = collections.Counter()
        for wager, line in zip(self.wagers, lines):
            wager.line = line
            lay = min(line.collected, wager.stake)
            owes[self.purse(wager.bettor)] += line.collected - lay
            gets = wager.stake - lay + line.winnings + line.fee_returned
            self.chips[self.purse(wager.bettor)] += gets
            self.books["collections"] -= line.fee_returned
        change = collections.Counter({purse: -amount for purse, amount in owes.items() if amount})
        change[self.purse(bank.bettor)] += bank.amount + net
        self.last = Last(bank.bettor, self.spots[bank.bettor].person, bank.amount, bank.fee, net,
                         dealt_before=bank.dealt, hands=self.hands, correctable=True)
        self.move(change)
        self.mark_played()
        self.history += self.hands.letter
        self.phase = "between"
        bank.state, bank.amount, bank.fee = "held", 0, 0
        bank.dealt += 1
        if bank.dealt >= self.sheet.turn:
            self.end_turn_of_bank()
            self.offer_on()

    def void(self):
        if self.phase == "dealing":
            self.books["collections"] -= sum(wager.fee for wager in self.wagers)
            if not self.is_free:
                self.books["collections"] -= self.bank.fee
            if self.hands.count and self.wagers:
                self.mark_played()
        self.give_back(self.wagers)
        if self.hands.count:
            self.history += "V"
        self.release()
        if not self.is_free:
            self.bank.state = "held"
        self.phase, self.is_free, self.wagers = "between", False, []
        self.last.correctable = False
        self.forget_gone()

    # ---- corrections and claims ----

    def move(self, change):
        """What each purse gets or gives; what cannot be given is a claim (reading 18)."""
        banked = self.purse(self.last.bettor)
        lacking = {}
        for purse, amount in sorted(change.items()):
            has = self.chips[purse]
            if has + amount < 0:
                lacking[purse] = has + amount
            self.chips[purse] = max(0, has + amount)
        for purse, amount in lacking.items():
            self.claim(purse, amount)
        owing = -sum(lacking.values())
        kept = {}
        for purse in [banked, *sorted(change)]:  # the round was with the player-dealer
            gain = change[purse] - kept.get(purse, 0)
            reach = self.chips[purse] if purse == banked and purse not in kept else max(0, gain)
            share = min(reach, owing)
            owing -= share
            kept[purse] = kept.get(purse, 0) + share
            if self.spots[purse].gone and change[purse] > 0:
                kept[purse] = change[purse]
        for purse, amount in sorted(kept.items()):
            if amount:
                self.chips[purse] -= amount
                self.claim(purse, amount)

    def claim(self, purse, amount):
        self.claims_made += 1
        spot = self.spots[purse]
        self.claims.append(Claim(self.claims_made, self.round, spot.name, amount,
                                 0 if spot.gone else spot.person))
        self.books["claims"] += amount

    def settle_anew(self, hands):
        """The whole round, cover included; None: void."""
        last = self.last
        change = collections.Counter()
        lines, net = [Line("push", fee_returned=wager.fee) for wager in self.wagers], 0
        if hands is not None:
            lines, net = settle(self.sheet, self.wagers, self.place_from(self.spots[last.bettor].seat),
                                last.amount, hands)
        for wager, line in zip(self.wagers, lines):
            for sign, one in ((1, line), (-1, wager.line)):
                won = one.winnings - one.collected
                change[self.purse(wager.bettor)] += sign * (won + one.fee_returned)
                change[self.purse(last.bettor)] -= sign * won
                self.books["collections"] -= sign * one.fee_returned
        if hands is None:
            change[self.purse(last.bettor)] += last.fee
            self.books["collections"] -= last.fee
        dropped = max(0, -self.books["collections"])  # since: the cage has it
        self.books["collections"] += dropped
        self.books["cage"] -= dropped
        self.move(change)
        for wager, line in zip(self.wagers, lines):
            wager.line = line
        last.net = net

    def correct(self, cards=None):
        refuse_if(self.phase != "between", "round-is-on")
        refuse_if(not self.last.correctable, "not-correctable")
        hands = dealt(cards) if cards is not None else None
        self.settle_anew(hands)
        self.history = self.history[:-1] + (hands.letter if hands else "V")
        if hands is not None:
            self.hands = self.last.hands = hands
            return
        self.last.correctable = False
        if self.last_banker():  # reading 21
            self.release()
            self.bank.state, self.bank.bettor = "held", self.last.bettor
            self.bank.dealt, self.bank.asked = self.last.dealt_before, set()

    def removed(self, bettor, wager):
        """R29: before the settlement, or after it as a correction."""
        dealing = self.phase == "dealing"
        refuse_if(not dealing and not self.last.correctable, "not-correctable")
        found = self.find(bettor, wager)
        refuse_if(found is None or found.removed, "no-such-wager")
        found.removed = True
        if not dealing:
            self.settle_anew(self.last.hands)

    def settle_claim(self, claim, bettor, amount, is_page=False):
        """By the person's page, or by decision; without a bettor the house makes it good."""
        found = next((one for one in self.claims if one.number == claim), None)
        refuse_if(found is None, "no-such-claim")
        if is_page:  # a name is enough to pay, not to be paid
            spot = self.spots[bettor]
            refuse_if(found.person != spot.person and
                      (found.amount > 0 or found.name != spot.name), "not-yours")
        refuse_if(not self.here(bettor) if bettor else found.amount > 0, "no-such-bettor")
        refuse_if(not 0 < amount <= abs(found.amount), "bad-amount")
        paid = sum(one.amount for one in self.claims if one.round == found.round)
        refuse_if(found.amount > 0 and paid < amount, "claim-unpaid")
        sign = 1 if found.amount > 0 else -1
        if bettor:
            refuse_if(self.chips[self.purse(bettor)] + sign * amount < 0, "not-enough-chips")
            self.chips[self.purse(bettor)] += sign * amount
        else:
            self.books["amends"] -= amount
        self.books["claims"] -= sign * amount
        found.amount -= sign * amount
        if not found.amount:
            self.claims.remove(found)

    def last_banker(self):
        """Their number, if they are here; 0: nobody."""
        last = self.last.bettor
        return last if self.here(last) and self.spots[last].person == self.last.person else 0

    def banked_last(self, number):
        return self.last_banker() and self.spots[number].person == self.last.person

    def decision(self, bettor, amount, account):
        """Reading 20: who pays the bettor, or below 0 is paid."""
        self.must_be_here(bettor)
        last, purse = self.last, self.purse(bettor)
        if account == "bank":
            result = last.net - last.ruled - amount
            refuse_if(self.phase != "between" or not self.last_banker() or
                      self.banked_last(bettor) or abs(result) > last.amount, "beyond-the-bank")
            other = self.purse(last.bettor)
            refuse_if(self.chips[purse] + amount < 0 or self.chips[other] - amount < 0,
                      "not-enough-chips")
            self.chips[other] -= amount
            last.ruled += amount
        elif account == "house":
            refuse_if(amount < 0, "wrong-account")
            self.books["amends"] -= amount
        else:
            own = [wager for wager in self.wagers if wager.bettor == bettor and wager.line]
            given = sum(wager.line.fee_returned for wager in own)
            has = sum(wager.fee for wager in own) - given
            has += last.fee if self.last_banker() and last.bettor == bettor else 0
            refuse_if(self.phase != "between" or amount > has or -amount > given, "wrong-account")
            refuse_if(self.books["collections"] < amount or self.chips[purse] + amount < 0,
                      "not-enough-chips")
            self.books["collections"] -= amount
            rest = amount  # a collection goes back once, and a correction knows of it
            for wager in own:
                line = wager.line
                part = max(-line.fee_returned, min(rest, wager.fee - line.fee_returned))
                line.fee_returned += part
                rest -= part
            last.fee -= max(0, rest)  # the player-dealer's own collection
        self.chips[purse] += amount

    # ---- the shoe ----

    def close_shoe(self):
        self.last.correctable = False

    def open_shoe(self):
        self.history = ""
        self.last.correctable = False
