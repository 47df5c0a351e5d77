"""The second path of the reports: each recomputed by SQL on the rows of `sabot export`.

Nothing of the daybook is used: records come as JSON Lines, are put into tables as they are
(with the round, the shift and the names that were in force), and SQL does the sums. What a
report says must be the same, to the cent. room_reports_test.py asks it of short stores,
whole_year.py of a year.
"""
import collections
import datetime
import json
import pathlib
import re
import sqlite3
import subprocess

import fair_shoe
import table_ledger

FOREVER = 253402300800000
CUT_CARD = 14  # cards behind it, by every shipped sheet; each burns by its first card
BETTORS = 4
ACCOUNTS = ["cage", "house bank", "collections", "commission", "bettors"]
CLASSES = {"cage": 0, "house-bank": 1, "collections": 2, "commission": 3}

# Of a shoe of 8 decks: how many deals end like each of five hands, as every wager judges them.
SHOE = next(shoe for shoe in json.loads(
    pathlib.Path(__file__, "../../vectors/odds.json").resolve().read_text())["shoes"]
    if shoe["name"] == "8_decks")
DEALS = int(SHOE["total_deals"])
DRAGONS, PANDAS = int(SHOE["dragon7_deals"]), int(SHOE["panda8_deals"])
JUDGED = [(deals, table_ledger.dealt(cards.split())) for deals, cards in (
    (int(SHOE["player_wins"]) - PANDAS, "9s Ks Kd 2c"), (PANDAS, "As 2s Ad 5c 6c"),
    (int(SHOE["banker_wins"]) - DRAGONS, "Ks 9s Kd Kc"), (DRAGONS, "2s As 4d Ac 5c"),
    (int(SHOE["ties"]), "9s 9d Ks Kd"))]


def know_accounts(sabot):
    """Accounts of the house that came later, by the names that the program gives them."""
    kinds = json.loads(subprocess.run([sabot, "kinds", "--json"], check=True,
                                      capture_output=True).stdout)
    for account in kinds["accounts"]:
        if account["number"] > 100 and account["name"] not in CLASSES:
            CLASSES[account["name"]] = len(ACCOUNTS)
            ACCOUNTS.append(account["name"].replace("-", " "))


FIELDS = ("bettor seat amount fee net exhausted voided cause result name badge second reason "
          "counted count shoe value card_set").split()
BADGE = FIELDS.index("badge")


def ms(words):
    return None if words is None else round(
        datetime.datetime.fromisoformat(words.replace("Z", "+00:00")).timestamp() * 1000)


def entered_by(event, by_time):
    """Who answered an offer of the bank: the clock, a standing "no", the bettor, or staff."""
    if by_time or event["kind"] == "bank-unanswered":
        return "clock"
    if event["kind"] == "bank-waived":
        return "standing no"
    return re.sub("^bettor:.*", "bettor", event["actor"])


class Export:
    """The records of a store in SQL tables. An export names sheets and does not repeat them, so
    `clock` says of a table how many bettors its rotation must reach, in how many minutes.
    No report mixes tables: a large store is taken one `table` at a time."""

    def __init__(self, sabot, store, clock=lambda table: (0, 0), table=None, expects=False):
        know_accounts(sabot)
        self.expects = expects
        self.clock = clock
        self.head = None  # sequence and hash of the last record
        self.turns = None
        self.db = sqlite3.connect(":memory:")
        self.db.executescript("""
            CREATE TABLE event(tbl, seq, time, kind, actor, round, shift, who, dealer,
                %s, decks, keyed, reach, minutes,
                PRIMARY KEY(tbl, seq)) WITHOUT ROWID;
            CREATE TABLE transfer(tbl, seq, i, kind, time, shift, f, t, fc, tc, fw, tw, amount);
            CREATE TABLE line(tbl, seq, i, kind, round, bettor, who, wager, stake, winnings,
                collected, commission, uncovered, fee_returned, unpaid);
            CREATE TABLE shift(tbl, seq, name, t0);
            CREATE TABLE beside(tbl, seq, time, shift, kind, who, claim, round, name, amount, number,
                other, counted, bettor, badge, representative, is_own);
            CREATE TABLE fee(tbl, round, bettor, wager, stake, fee,
                PRIMARY KEY(tbl, round, bettor, wager)) WITHOUT ROWID;
        """ % ", ".join(FIELDS))
        self.tables = {}
        self.prospects = {}
        self.fees = {}
        self.stops, self.shoes_of = [], {}
        self.rows = {"event": [], "transfer": [], "line": [], "shift": [], "beside": []}
        self.last = b""  # time of the newest record of all tables
        only = ["--table", table] if table else []
        with subprocess.Popen([sabot, "export", store, *only], stdout=subprocess.PIPE) as lines:
            for line in lines.stdout:
                self.take(line)
            last = json.loads(line)
            self.head = last["sequence"], last["hash"]
        assert lines.returncode == 0
        self.flush()
        self.db.executemany("INSERT INTO fee VALUES(?,?,?,?,?,?)",
                            (place + fee for place, fee in self.fees.items()))
        self.db.executescript("""
            CREATE INDEX transfer_by ON transfer(tbl, seq);
            CREATE INDEX line_by ON line(tbl, round, seq);
            CREATE INDEX event_by_kind ON event(kind, tbl, round);
            CREATE INDEX event_by_seq ON event(kind, tbl, seq);
            CREATE INDEX shift_by ON shift(tbl, seq);
            CREATE INDEX beside_by ON beside(tbl, bettor, seq);
            CREATE INDEX beside_by_seq ON beside(tbl, seq);
            ANALYZE;
        """)

    def flush(self):
        for name, rows in self.rows.items():
            if rows:
                marks = ",".join("?" * len(rows[0]))
                self.db.executemany(f"INSERT INTO {name} VALUES({marks})", rows)
                rows.clear()

    def take(self, line):
        at = line.index(b'"time":"') + len(b'"time":"')
        self.last = max(self.last, line[at:line.index(b'"', at)])
        # The cards of a round are not asked for here; they are half of all records.
        if b'"event":{"kind":"card-dealt"' in line:
            return
        record = json.loads(line)
        event = record["event"]
        name, seq, kind = record["table"], record["sequence"], event["kind"]
        when = ms(record["time"])
        table = self.tables.get(name)
        if table is None:
            table = self.tables[name] = {"round": 0, "shift": seq, "people": {}, "owners": {},
                                         "dealer": None, "keyed": False, "decks": 0, "reach": 0,
                                         "minutes": 0, "acting": {}, "spots": set(), "places": {},
                                         "sheet": "", "shift_name": "", "confirmed": None}
            self.rows["shift"].append((name, seq, "", when))
        if kind == "shift-changed":
            table["shift"], table["shift_name"] = seq, event["name"]
            self.rows["shift"].append((name, seq, event["name"], when))
        if kind in ("table-opened", "sheet-changed"):
            table["decks"] = event["decks"]
            table["sheet"] = event["sheet"]
            table["keyed"] = event.get("card_source", 1 if table["keyed"] else 0) in (1, "keyed")
            table["reach"], table["minutes"] = self.clock(name)
        if kind == "betting-opened":
            table["round"], table["began"] = event["round"], when
        if kind in ("seated", "spot-taken"):
            table["people"][event["bettor"]] = (event["name"], event.get("badge", ""))
            table["places"][event["bettor"]] = event["seat"], event.get("back_line", False)
            table["acting"].pop(event["bettor"], None)
            (table["spots"].add if kind == "spot-taken" else table["spots"].discard)(
                event["bettor"])
            for account in ("chips", "in-play"):
                table["owners"][f"{account}:{event['bettor']}"] = event["name"]
        # What lay when betting closed is all that anybody asks of wagers.
        if kind == "wagered":
            place = name, table["round"], event["bettor"], event["wager"]
            if event["amount"] > 0:
                self.fees[place] = event["amount"], event["fee"]
            else:
                self.fees.pop(place, None)
            return
        if kind == "represented":
            table["people"][event["bettor"]] = (table["people"][event["bettor"]][0], event["badge"])
        who = table["people"].get(event.get("bettor"), (None, None))
        values = [event.get(field) for field in FIELDS]
        if kind != "seated":
            values[BADGE] = who[1]
        self.rows["event"].append(
            (name, seq, when, kind, record["actor"], event.get("round", table["round"]),
             table["shift"], who[0], table["dealer"], *values,
             table["decks"], table["keyed"], table["reach"], table["minutes"]))
        self.follow_shoe(name, table, record, when)
        table["confirmed"] = event["name"] if kind == "confirmed" else None
        if kind == "dealer-relieved":
            table["dealer"] = event["name"]
        if kind == "represented":
            table["acting"][event["bettor"]] = event["name"]
        if kind in ("claim-made", "claim-settled", "chips-sent", "chips-taken", "seated",
                    "represented", "left", "departed"):
            bettor = event.get("bettor")
            self.rows["beside"].append(
                (name, seq, when, table["shift"], kind, who[0], event.get("claim"),
                 event.get("round"), event.get("name"), event.get("amount"), event.get("number"),
                 event.get("table"), event.get("counted"), bettor, who[1],
                 table["acting"].get(bettor), bettor not in table["spots"]))
        if kind == "wagers-returned":
            for place in [place for place in self.fees
                          if place[:3] == (name, table["round"], event["bettor"])]:
                del self.fees[place]
        owners = table["owners"]
        for i, transfer in enumerate(event.get("transfers", ())):
            if transfer["act"] not in ("post", "post-pending"):
                continue
            f, t = transfer["from"], transfer["to"]
            self.rows["transfer"].append(
                (name, seq, i, kind, when, table["shift"], f, t, CLASSES.get(f, BETTORS),
                 CLASSES.get(t, BETTORS), owners.get(f), owners.get(t), transfer["amount"]))
        for i, settled in enumerate(event.get("lines", ())):
            self.rows["line"].append(
                (name, seq, i, kind, event["round"], settled["bettor"],
                 table["people"][settled["bettor"]][0], settled["wager"], settled["amount"],
                 settled["winnings"], settled["collected"], settled["commission"],
                 settled["uncovered"], settled["fee_returned"],
                 settled["uncovered"] if settled["verdict"] == "win" else 0))
        if self.expects and kind in ("settled", "corrected") and ("lines" in event or event.get("amount") or event.get("voided")):
            event.setdefault("lines", [])  # nobody wagered
            self.note_prospect(name, when, table, event)
        if kind == "left":
            del table["people"][event["bettor"]]
        if len(self.rows["event"]) > 50000:
            self.flush()

    # ---- what was to be expected ----

    def note_prospect(self, name, when, table, event):
        """The settlement of table_ledger.py for each of five hands, by the deals of vectors/odds.json.
        A correction changes what happened, not what was expected."""
        rounds = self.prospects.setdefault(name, {})
        if event["kind"] == "settled":
            if table["sheet"] not in table_ledger.SHEETS or table["decks"] != 8:
                return
            sheet, people = table_ledger.SHEETS[table["sheet"]], table["people"]
            seat = table["places"][event["bettor"]][0]
            wagers = [table_ledger.Wager(line["bettor"], line["wager"], line["amount"], 0)
                      for line in event["lines"]]

            def place(wager):
                at, back_line = table["places"][wager.bettor]
                return (at - seat - 1) % sheet.seats, back_line, wagers.index(wager)
            law = []

            def with_amount(amount):
                """Deals, the bank's result and its settled lines, for each of the hands."""
                for deals, hands in JUDGED:
                    lines, net = table_ledger.settle(sheet, wagers, place, amount, hands)
                    yield deals, net, lines
            for deals, net, lines in with_amount(event["amount"]):
                gains = collections.Counter({None: net})
                for wager, line in zip(wagers, lines):
                    gains[people[wager.bettor][0]] += line.winnings - line.collected
                law.append((deals, gains))
            rounds[event["round"]] = {
                "law": law, "with_amount": with_amount, "amount": event["amount"], "player_dealer": people[event["bettor"]][0], "dealer": table["dealer"],
                "wagers": wagers, "names": [people[wager.bettor][0] for wager in wagers], "fee": event["fee"], "shift": table["shift"],
                "began": table["began"], "ended": when}
        if event["round"] in rounds:
            won = collections.Counter({None: event["net"]})
            for line in event["lines"]:
                who = table["people"].get(line["bettor"], ("",))[0]
                won[who] += line["winnings"] - line["collected"]
            rounds[event["round"]].update(won=won, voided=event.get("voided", False))

    def expected(self, table, of):
        """{name: [rounds, action, result, mean, variance]} of a table's rounds."""
        found = {}
        for one in self.prospects[table].values():
            if one["voided"]:
                continue
            holders = {None} if of != "bettor" else set(one["law"][0][1]) - {None}
            for holder in holders:
                values = [(deals / DEALS, gains[holder]) for deals, gains in one["law"]]
                mean = sum(share * gain for share, gain in values)
                variance = sum(share * (gain - mean) ** 2 for share, gain in values)
                if variance < 0.5:
                    continue
                who = holder or (table if of == "table" else one[of])
                row = found.setdefault(who, [0, 0, 0, 0.0, 0.0])
                for i, more in enumerate((1, sum(w.stake for w, name in zip(one["wagers"], one["names"])
                                              if holder in (None, name)),
                                          one["won"][holder], mean, variance)):
                    row[i] += more
        return found

    def plan(self, person, span=(0, 1 << 60)):
        """{table: (hours, {fee: [rounds, action, worth, squares of results]}, [rounds, collections] without
        a wager)} of what one banked, or all; and {table: [rounds, collections]} where all were without."""
        found, alone = {}, {}
        for table, rounds in self.prospects.items():
            bands, spans, idle = {}, {}, [0, 0]
            for one in rounds.values():
                values = [(deals / DEALS, gains[None]) for deals, gains in one["law"]]
                mean = sum(share * gain for share, gain in values)
                variance = sum(share * (gain - mean) ** 2 for share, gain in values)
                if one["voided"] or person not in (None, one["player_dealer"]):
                    continue
                if not span[0] <= one["ended"] < span[1]:
                    continue
                if one["wagers"] and variance < 0.5:
                    continue
                spans.setdefault(one["shift"], []).extend((one["began"], one["ended"]))
                if not one["wagers"]:
                    idle = [idle[0] + 1, idle[1] + one["fee"]]
                    continue
                sums = bands.setdefault(one["fee"], [0, 0, 0, 0])
                action = sum(wager.stake for wager in one["wagers"])
                for i, more in enumerate((1, action, mean, variance + mean ** 2)):
                    sums[i] += more
            if bands:
                hours = sum(max(times) - min(times) for times in spans.values()) / 3.6e6
                found[table] = hours, bands, idle
            elif idle[0]:
                alone[table] = idle
        return found, alone

    def results(self, table, person):
        """([results], [weights]) of a round that one banked at a table, or anybody, drawn at random,
        the collection taken off."""
        law = collections.Counter()
        for one in self.prospects[table].values():
            if one["wagers"] and person in (None, one["player_dealer"]):
                for deals, gains in one["law"]:
                    law[gains[None] - one["fee"]] += deals
        return list(law), list(law.values())

    def rule(self, table, person, rule, every, cap):
        """[rounds, put up, most, kept, squares of results, winners short, most with the fee] of every so many rounds of a table,
        by a rule for the amount: percent of the action, `as-it-was`, or `full`: what covers everything, where cover is matched; at most `cap`."""
        sums, met = [0, 0, 0, 0, 0, 0, 0], 0
        for one in self.prospects[table].values():
            if person not in (None, one["player_dealer"]):
                continue
            met += 1
            if met % every != 1 % every or not one["wagers"]:
                continue
            amount = max(sum(line.winnings + line.collected for line in lines)
                         for _, _, lines in one["with_amount"](10 ** 15))
            if rule == "as-it-was":
                amount = one["amount"]
            elif rule != "full":
                amount = sum(wager.stake for wager in one["wagers"]) * int(rule) // 100
            amount = min(-(-amount // 50) * 50, cap if rule != "as-it-was" else amount)
            amount = max(1000, amount // 50 * 50)  # the least of these sheets, and their unit
            law = [(deals / DEALS, net, any(line.verdict == "win" and line.winnings < line.owed
                                            for line in lines))
                   for deals, net, lines in one["with_amount"](amount)]
            mean = sum(chance * net for chance, net, _ in law)
            for i, more in enumerate((1, amount, 0, mean - one["fee"],
                                      sum(chance * (net - one["fee"]) ** 2 for chance, net, _ in law),
                                      sum(chance for chance, _, is_short in law if is_short))):
                sums[i] += more
            sums[2] = max(sums[2], amount)
            sums[6] = max(sums[6], amount + one["fee"])
        return sums

    # ---- the reports ----

    def once(self, name, query):
        """What no span changes is asked once."""
        self.db.execute(f"CREATE TEMP TABLE IF NOT EXISTS {name} AS {query}")

    def select(self, query, span):
        rows = self.db.execute(query, span)
        names = [column[0] for column in rows.description]
        return [dict(zip(names, row)) for row in rows]

    IN = (" e.time >= :from AND e.time < :to AND (:tbl IS NULL OR e.tbl = :tbl)"
          " AND (:shift IS NULL OR s.name = :shift)")
    SHIFT = " JOIN shift s ON s.tbl = e.tbl AND s.seq = e.shift "

    def collections(self, span):
        """Taken at betting-closed by the wagers that then lay; given back by settlements,
        voids of rounds that were closed, and corrections."""
        self.once("moved", """
            WITH closed AS (SELECT * FROM event WHERE kind = 'betting-closed'),
            moved(tbl, seq, what, rate, amount) AS (
              SELECT c.tbl, c.seq, f.wager, f.fee, f.fee FROM closed c
                JOIN fee f ON f.tbl = c.tbl AND f.round = c.round WHERE f.fee > 0
              UNION ALL SELECT tbl, seq, 'player-dealer', fee, fee FROM closed WHERE fee > 0
              UNION ALL SELECT tbl, seq, 'table', amount, amount FROM event
                WHERE kind = 'collected'
              UNION ALL SELECT tbl, seq, 'decision', abs(amount), -amount FROM event
                WHERE kind = 'ruled' AND cause IN (1, 'box')
              UNION ALL SELECT v.tbl, v.seq, f.wager, f.fee, -f.fee FROM event v
                JOIN closed c ON c.tbl = v.tbl AND c.round = v.round
                JOIN fee f ON f.tbl = v.tbl AND f.round = v.round
                WHERE v.kind = 'voided' AND f.fee > 0
              UNION ALL SELECT v.tbl, v.seq, 'player-dealer', c.fee, -c.fee FROM event v
                JOIN closed c ON c.tbl = v.tbl AND c.round = v.round
                WHERE v.kind = 'voided' AND c.fee > 0
              UNION ALL SELECT l.tbl, l.seq, l.wager, f.fee, -(l.fee_returned - coalesce(
                  (SELECT o.fee_returned FROM line o WHERE o.tbl = l.tbl AND o.round = l.round
                     AND o.bettor = l.bettor AND o.wager = l.wager AND o.seq < l.seq
                     ORDER BY o.seq DESC LIMIT 1), 0))
                FROM line l JOIN fee f ON f.tbl = l.tbl AND f.round = l.round
                  AND f.bettor = l.bettor AND f.wager = l.wager
              UNION ALL SELECT v.tbl, v.seq, 'player-dealer', c.fee, -c.fee FROM event v
                CROSS JOIN closed c ON c.tbl = v.tbl AND c.round = v.round
                WHERE v.kind = 'corrected' AND v.voided AND c.fee > 0)
            SELECT * FROM moved WHERE amount <> 0""")
        return self.select(f"""
            SELECT e.tbl AS "table", s.name AS shift, s.t0 AS shift_began, m.what AS collected_for,
              m.rate AS rate, sum(m.amount > 0) AS times, sum(max(m.amount, 0)) AS taken,
              -sum(min(m.amount, 0)) AS given_back, sum(m.amount) AS kept
            FROM moved m JOIN event e ON e.tbl = m.tbl AND e.seq = m.seq {self.SHIFT}
            WHERE {self.IN} GROUP BY e.tbl, s.seq, m.what, m.rate""", span)

    def drop(self, span):
        """The box from the transfers alone."""
        self.once("box", """
            SELECT tbl, seq, time, shift, kind, amount,
              sum(amount) OVER (PARTITION BY tbl ORDER BY seq, i) AS balance FROM
              (SELECT tbl, seq, i, time, shift, kind,
                (tc = 2) * amount - (fc = 2) * amount AS amount FROM transfer
                WHERE tc = 2 OR fc = 2)""")
        self.db.executescript("""
            CREATE INDEX IF NOT EXISTS temp.box_by_seq ON box(tbl, seq);
            CREATE INDEX IF NOT EXISTS temp.box_by_time ON box(tbl, time, seq)""")
        return self.select("""
            WITH stretch AS (SELECT *, lead(t0, 1, 1 << 60) OVER (PARTITION BY tbl ORDER BY seq)
                AS t1 FROM shift),
            emptied AS MATERIALIZED (SELECT tbl, shift,
                sum(iif(kind IN ('box-dropped', 'table-closed'), 0, amount)) AS kept,
                -sum(iif(kind = 'box-dropped', amount, 0)) AS dropped,
                -sum(iif(kind = 'table-closed', amount, 0)) AS to_cage
              FROM box WHERE time >= :from AND time < :to GROUP BY tbl, shift),
            counts AS MATERIALIZED (SELECT tbl, shift, sum(counted) AS counted FROM event
              WHERE kind = 'box-dropped' AND time >= :from AND time < :to GROUP BY tbl, shift),
            line AS (SELECT s.tbl, s.name, s.t0, iif(s.t0 >= :from,
                (SELECT balance FROM box b INDEXED BY box_by_seq WHERE b.tbl = s.tbl
                  AND b.seq < s.seq ORDER BY b.seq DESC, b.rowid DESC LIMIT 1),
                (SELECT balance FROM box b INDEXED BY box_by_time WHERE b.tbl = s.tbl
                  AND b.time < :from ORDER BY b.time DESC, b.seq DESC, b.rowid DESC LIMIT 1))
                AS before, b.kept, b.dropped, b.to_cage, c.counted
              FROM stretch s LEFT JOIN emptied b ON b.tbl = s.tbl AND b.shift = s.seq
              LEFT JOIN counts c ON c.tbl = s.tbl AND c.shift = s.seq
              WHERE (:tbl IS NULL OR s.tbl = :tbl) AND (:shift IS NULL OR s.name = :shift)
                AND s.t0 < :to AND :from < s.t1),
            whole AS (SELECT tbl, name, t0, coalesce(before, 0) AS before,
                coalesce(kept, 0) AS kept, coalesce(dropped, 0) AS dropped,
                coalesce(counted, 0) AS counted, coalesce(to_cage, 0) AS to_cage FROM line)
            SELECT tbl AS "table", name AS shift, t0 AS shift_began, before AS box_before, kept,
              dropped, counted, counted - dropped AS difference, to_cage,
              before + kept - dropped - to_cage AS box_after
            FROM whole WHERE before <> 0 OR kept <> 0 OR dropped <> 0 OR counted <> 0
              OR to_cage <> 0""", span)

    def reconciliation(self, span):
        """A column an account: what each record moved, and what was held behind it."""
        moved = ", ".join(f"sum((tc = {i}) * amount - (fc = {i}) * amount) AS m{i}"
                          for i in range(len(ACCOUNTS)))
        held = ", ".join(f"sum(m{i}) OVER (PARTITION BY tbl ORDER BY seq) AS h{i}"
                         for i in range(len(ACCOUNTS)))
        self.once("entry", f"""
            SELECT *, {held} FROM (SELECT tbl, seq, min(time) AS time, min(shift) AS shift, {moved}
              FROM transfer WHERE fc <> tc GROUP BY tbl, seq)
            WHERE {" OR ".join(f"m{i} <> 0" for i in range(len(ACCOUNTS)))}""")
        sums = ", ".join(f"sum(max(m{i}, 0)) AS in{i}, -sum(min(m{i}, 0)) AS out{i}"
                         for i in range(len(ACCOUNTS)))
        # min(e.seq): the other columns are those of the first record (SQLite says so)
        blocks = self.select(f"""
            SELECT e.*, min(e.seq), s.name, (e.time + :zone * 60000) / 86400000 AS day, {sums}
            FROM entry e {self.SHIFT} WHERE {self.IN} GROUP BY e.tbl, e.shift, day""", span)
        found = []
        for block in blocks:
            for i, account in enumerate(ACCOUNTS):
                before = block[f"h{i}"] - block[f"m{i}"]
                came, went = block[f"in{i}"], block[f"out{i}"]
                if before or came or went:
                    found.append({"table": block["tbl"], "day": block["day"],
                                  "shift": block["name"], "account": account, "before": before,
                                  "in": came, "out": went, "after": before + came - went})
        return found

    def player_dealers(self, span):
        """The result is what came back of the bank less what was put up. The box gives a
        person's collections of wagers back first, then that of the bank."""
        given = """min(e.fee, max(0, coalesce((SELECT sum(q.amount) FROM event q
                WHERE q.kind = 'ruled' AND q.cause IN (1, 'box') AND q.tbl = r.tbl
                  AND q.round = r.round AND q.bettor = r.bettor AND q.seq %s r.seq), 0)
              - coalesce((SELECT sum(f.fee) FROM fee f WHERE f.tbl = r.tbl
                AND f.round = r.round AND f.bettor = r.bettor), 0)))"""
        self.once("banked", f"""
              WITH given(tbl, seq, round, who, badge, amount) AS (
                SELECT r.tbl, r.seq, r.round, e.who, e.badge, {given % "<="} - {given % "<"}
                FROM event r JOIN event e ON e.kind = 'settled' AND e.tbl = r.tbl
                  AND e.round = r.round AND e.bettor > 0 AND e.who = r.who
                WHERE r.kind = 'ruled' AND r.cause IN (1, 'box') AND r.amount > 0)
              SELECT e.tbl, e.seq, e.who, e.badge, 1 AS rounds, e.amount AS put_up,
                coalesce((SELECT sum(stake) FROM fee f WHERE f.tbl = e.tbl
                  AND f.round = e.round), 0) AS action,
                coalesce((SELECT sum(uncovered) FROM line l WHERE l.tbl = e.tbl
                  AND l.round = e.round AND l.seq = e.seq), 0) AS uncovered,
                coalesce((SELECT sum(unpaid) FROM line l WHERE l.tbl = e.tbl
                  AND l.round = e.round AND l.seq = e.seq), 0) AS unpaid,
                (SELECT coalesce(sum(unpaid), 0) > 0 FROM line l WHERE l.tbl = e.tbl
                  AND l.round = e.round AND l.seq = e.seq) AS winners_short,
                e.exhausted AS short, e.fee AS fee,
                iif(EXISTS (SELECT 1 FROM transfer x WHERE x.tbl = e.tbl AND x.seq = e.seq),
                  coalesce((SELECT sum(x.amount) FROM transfer x WHERE x.tbl = e.tbl
                    AND x.seq = e.seq AND x.f = 'bank' AND x.t = 'chips:' || e.bettor), 0)
                  - e.amount, 0) AS net
              FROM event e WHERE e.kind = 'settled' AND e.bettor > 0
              UNION ALL
              SELECT c.tbl, c.seq, e.who, e.badge, 0, 0, 0,
                coalesce((SELECT sum(uncovered) FROM line l WHERE l.tbl = c.tbl
                  AND l.round = c.round AND l.seq = c.seq), 0)
                - coalesce((SELECT sum(uncovered) FROM line l WHERE l.tbl = c.tbl
                  AND l.round = c.round AND l.seq = p.seq), 0),
                coalesce((SELECT sum(unpaid * (l.seq = c.seq) - unpaid * (l.seq = p.seq))
                  FROM line l WHERE l.tbl = c.tbl AND l.round = c.round), 0),
                (SELECT coalesce(sum(unpaid * (l.seq = c.seq)), 0) > 0 FROM line l
                  WHERE l.tbl = c.tbl AND l.round = c.round)
                - (SELECT coalesce(sum(unpaid * (l.seq = p.seq)), 0) > 0 FROM line l
                  WHERE l.tbl = c.tbl AND l.round = c.round),
                c.exhausted - (SELECT coalesce(sum(uncovered), 0) > 0 FROM line l
                  WHERE l.tbl = c.tbl AND l.round = c.round AND l.seq = p.seq),
                iif(c.voided, coalesce((SELECT sum(g.amount) FROM given g WHERE g.tbl = c.tbl
                  AND g.round = c.round AND g.seq < c.seq), 0) - e.fee, 0), c.net - p.net
              FROM event c JOIN event e ON e.kind = 'settled' AND e.tbl = c.tbl
                AND e.round = c.round AND e.bettor > 0
              JOIN event p ON p.tbl = c.tbl AND p.seq = (SELECT max(q.seq) FROM event q
                WHERE q.tbl = c.tbl AND q.round = c.round AND q.seq < c.seq
                AND q.kind IN ('settled', 'corrected'))
              WHERE c.kind = 'corrected'
              UNION ALL SELECT tbl, seq, who, badge, 0, 0, 0, 0, 0, 0, 0, -amount, 0
              FROM given WHERE amount > 0""")
        return self.select(f"""
            SELECT b.tbl AS "table", b.who AS player_dealer, nullif(max(b.badge), '') AS badge,
              sum(b.rounds) AS rounds, sum(b.put_up) AS put_up, sum(b.action) AS action,
              sum(b.uncovered) AS uncovered, sum(b.short) AS rounds_short,
              sum(b.winners_short) AS winners_short, sum(b.unpaid) AS unpaid,
              sum(b.fee) AS collections, sum(b.net) AS result
            FROM banked b JOIN event e ON e.tbl = b.tbl AND e.seq = b.seq {self.SHIFT}
            WHERE {self.IN} GROUP BY b.tbl, b.who""", span)

    def rotation(self, span):
        if self.turns is None:
            self.turns = self.follow_turns()
        return [turn for turn in self.turns if span["from"] <= turn["time"] < span["to"]
                and span["tbl"] in (None, turn["table"])
                and span["shift"] in (None, turn["shift"])]

    def follow_turns(self):
        """Offers and answers by SQL; the clock of reading 13 followed event by event."""
        names = {"bank-offered": "offered", "bank-accepted": "accepted",
                 "bank-declined": "declined", "bank-put-up": "put up",
                 "bank-passed": "turn ended", "bank-not-taken": "not taken",
                 "bank-unanswered": "not answered", "bank-waived": "waived",
                 "bank-lowered": "lowered", "turn-returned": "turn returned",
                 "offer-opened": "opened to everybody", "paused": "paused by the clock"}
        found, clocks = [], {}
        events = self.select("""
            SELECT e.*, s.name AS shift_name FROM event e JOIN shift s
              ON s.tbl = e.tbl AND s.seq = e.shift
            WHERE kind LIKE 'bank-%' OR kind IN ('betting-opened', 'paused', 'resumed', 'seated',
              'left', 'table-opened', 'sheet-changed', 'turn-returned', 'offer-opened',
              'rotation-restarted') ORDER BY e.tbl, e.seq""", {})
        for event in events:
            clock = clocks.setdefault(event["tbl"], {"since": 0, "reached": set(), "bank": None,
                                                     "offered": None, "third": set()})
            kind, reach, bettor = event["kind"], event["reach"], event["bettor"]

            def restart():
                clock["since"] = event["time"] if reach > 0 else 0
                clock["reached"] = set()

            def reached(number):
                if reach == 0 or number in clock["third"]:
                    return
                clock["reached"].add(number)
                if len(clock["reached"]) >= reach:
                    restart()

            if kind == "seated":
                clock["reached"].discard(bettor)
                (clock["third"].add if event["badge"] else clock["third"].discard)(bettor)
            elif kind == "left":
                clock["reached"].discard(bettor)
            elif kind in ("table-opened", "sheet-changed"):
                clock["since"] = 0
                if kind == "table-opened":
                    clock["bank"] = None
            elif kind in ("resumed", "rotation-restarted") or (
                    kind == "betting-opened" and clock["since"] == 0):
                restart()
                if clock["bank"] is not None:
                    reached(clock["bank"])
            elif kind == "bank-accepted":
                clock["bank"] = bettor
                reached(bettor)
            elif kind == "turn-returned":
                clock["bank"] = bettor
            elif kind in ("bank-passed", "bank-declined", "bank-not-taken", "bank-waived"):
                clock["bank"] = None
            elif kind == "bank-offered":
                clock["bank"] = None
                clock["offered"] = event["time"]
            if kind not in names or (kind == "paused" and event["cause"] not in (1, "rotation")):
                continue
            by_time = kind == "bank-declined" and event["cause"] in (1, "time")
            answers = kind in ("bank-accepted", "bank-declined", "bank-unanswered", "bank-waived")
            found.append({
                "table": event["tbl"], "time": event["time"], "shift": event["shift_name"],
                "what": "declined by time" if by_time else names[kind], "bettor": event["who"],
                "seat": event["seat"], "badge": event["badge"] or None,
                "entered_by": entered_by(event, by_time) if answers else None,
                "amount": event["amount"] or None,
                "rounds": event["count"] if kind == "bank-passed" else None,
                "answered_in": event["time"] - clock["offered"] if answers else None,
                "clock_since": clock["since"] or None if reach else None,
                "reached": len(clock["reached"]) if reach else None, "of": reach or None,
                "clock_due": clock["since"] + event["minutes"] * 60000
                if reach and clock["since"] else None})
        return found

    BESIDE = (" FROM beside e JOIN shift s ON s.tbl = e.tbl AND s.seq = e.shift"
              " WHERE (:tbl IS NULL OR e.tbl = :tbl) AND (:shift IS NULL OR s.name = :shift)"
              " AND e.time < :to")

    def claims(self, span):
        """A claim from its making; what is settled brings it nearer to zero."""
        found = []
        for claim in self.select(f"""
                SELECT e.tbl AS "table", e.claim AS claim, nullif(e.round, 0) AS round, e.name AS bettor,
                  s.name AS shift, e.time AS made, e.amount AS amount,
                  coalesce((SELECT sum(x.amount) FROM beside x WHERE x.kind = 'claim-settled'
                    AND x.tbl = e.tbl AND x.claim = e.claim AND x.time < :to), 0)
                    * sign(e.amount) AS settled,
                  coalesce((SELECT max(x.time) FROM beside x WHERE x.kind = 'claim-settled'
                    AND x.tbl = e.tbl AND x.claim = e.claim AND x.time < :to), e.time) AS last
                {self.BESIDE} AND e.kind = 'claim-made'""", span):
            claim["open"] = claim["amount"] - claim["settled"]
            last = claim.pop("last")
            end = min(span["to"], ms(self.last.decode())) if claim["open"] else last
            claim["age"] = end - claim["made"]
            if claim["open"] or last >= span["from"]:
                found.append(claim)
        return found

    def carried(self, span):
        """What the other table's records say of a number, or that they say nothing."""
        found = self.select(f"""
            SELECT e.tbl AS "table", e.number AS number, e.time AS sent, s.name AS shift,
              e.who AS bettor, e.other AS to_table, e.amount AS amount
            {self.BESIDE} AND e.kind = 'chips-sent' AND e.time >= :from""", span)
        for lot in found:
            taken = self.db.execute("""
                SELECT time, who FROM beside WHERE kind = 'chips-taken' AND tbl = :to_table
                AND other = :table AND number = :number AND time < :to""",
                                    {**lot, "to": span["to"]}).fetchall()
            assert len(taken) < 2, lot
            lot["taken"], lot["taken_by"] = taken[0] if taken else (None, None)
            lot["on_the_way"] = 0 if taken else lot["amount"]
        return found

    def playing_book(self, span):
        """Of all who have a badge: what is said of them, and each move of their chips beside rounds."""
        self.once("purse", """
            SELECT *, sum(amount) OVER (PARTITION BY tbl, chips ORDER BY seq) AS held FROM
              (SELECT tbl, seq, time, shift, kind, chips, sum(amount) AS amount FROM
                (SELECT tbl, seq, time, shift, kind, t AS chips, amount FROM transfer
                 UNION ALL SELECT tbl, seq, time, shift, kind, f, -amount FROM transfer)
               WHERE chips IN (SELECT 'chips:' || bettor FROM beside WHERE badge <> '')
               GROUP BY tbl, seq, chips)""")
        self.db.execute("CREATE INDEX IF NOT EXISTS temp.purse_by ON purse(tbl, chips, seq)")
        rows = self.select(f"""
            SELECT e.tbl AS "table", e.seq AS seq, e.time AS time, s.name AS shift, e.who AS firm,
              e.kind AS what, e.representative AS representative, e.badge AS badge,
              0 AS in_and_out, e.bettor AS bettor,
              iif(e.kind = 'represented', e.counted, NULL) AS counted
            {self.BESIDE} AND e.badge <> '' AND e.is_own AND e.time >= :from
              AND e.kind IN ('seated', 'represented', 'left', 'departed')
            UNION ALL
            SELECT t.tbl, t.seq, t.time, s.name, r.who, t.kind, r.representative, r.badge, t.amount,
              r.bettor, NULL
            FROM purse t JOIN shift s ON s.tbl = t.tbl AND s.seq = t.shift
            JOIN beside r ON r.tbl = t.tbl AND r.seq = (SELECT max(q.seq) FROM beside q
              WHERE q.tbl = t.tbl AND q.bettor = CAST(substr(t.chips, 7) AS INTEGER)
              AND q.seq < t.seq AND q.kind IN ('seated', 'represented'))
            WHERE t.kind NOT IN ('betting-closed', 'settled', 'voided') AND t.amount <> 0
              AND r.badge <> '' AND (:tbl IS NULL OR t.tbl = :tbl) AND (:shift IS NULL OR s.name = :shift) AND t.time >= :from AND t.time < :to""", span)
        names = {"seated": "sat down", "represented": "relieved", "departed": "left"}
        for row in rows:
            held = self.db.execute("""
                SELECT held FROM purse WHERE tbl = ? AND chips = ? AND seq <= ?
                ORDER BY seq DESC LIMIT 1""",
                                   (row["table"], f"chips:{row['bettor']}", row["seq"])).fetchone()
            row["chips"] = held[0] if held else 0
            row["difference"] = None if row["counted"] is None else row["counted"] - row["chips"]
            row["what"] = names.get(row["what"], row["what"].replace("-", " "))
        return rows

    def pace(self, span):
        self.once("ended", """
            SELECT x.tbl, x.seq, x.time, x.shift, iif(x.kind = 'voided' OR EXISTS (
                SELECT 1 FROM event c WHERE c.kind = 'corrected' AND c.tbl = x.tbl
                AND c.round = x.round AND c.voided), 'V', x.result) AS r,
              (SELECT o.time FROM event o WHERE o.kind = 'betting-opened' AND o.tbl = x.tbl
                AND o.round = x.round) AS began
            FROM event x WHERE x.kind IN ('settled', 'voided')""")
        return self.select(f"""
            SELECT tbl AS "table", name AS shift, t0 AS shift_began, rounds, void, free,
              first AS first_began, last AS last_ended, last - first AS between_,
              iif(last > first, (rounds * 36000000 + (last - first) / 2) / (last - first), NULL)
                AS rounds_an_hour
            FROM (SELECT e.tbl, s.seq, s.name, s.t0, sum(r NOT IN ('V', 'F')) AS rounds,
                sum(r = 'V') AS void, sum(r = 'F') AS free, min(began) AS first,
                max(e.time) AS last
              FROM ended e {self.SHIFT} WHERE {self.IN} GROUP BY e.tbl, s.seq)""", span)

    CORRECTIONS = {"card-taken-back": "card taken back", "wager-removed": "wager removed",
                   "card-drawn-in-error": "card in error", "hand-restored": "hand restored",
                   "voided": "void", "corrected": "correction", "decided": "decision",
                   "ruled": "decision", "removal-noted": "wager removed",
                   "claim-settled": "claim settled"}

    def corrections(self, span):
        rows = self.select(f"""
            SELECT e.tbl AS "table", e.seq AS seq, e.time AS time, s.name AS shift,
              e.round AS round, e.kind AS what, e.actor AS by, e.second AS second,
              e.dealer AS dealer, e.who AS bettor, e.reason AS reason
            FROM event e {self.SHIFT} WHERE e.kind IN ('card-taken-back', 'wager-removed',
              'card-drawn-in-error', 'hand-restored', 'voided', 'corrected', 'decided', 'ruled',
              'removal-noted', 'claim-settled')
              AND {self.IN} ORDER BY e.tbl, e.seq""", span)
        for row in rows:
            moved = {}
            for f, t, amount in self.db.execute(
                    "SELECT f, t, amount FROM transfer WHERE tbl = ? AND seq = ?",
                    (row["table"], row.pop("seq"))):
                moved[f] = moved.get(f, 0) - amount
                moved[t] = moved.get(t, 0) + amount
            row["moved"] = sum(amount for amount in moved.values() if amount > 0)
            row["what"] = self.CORRECTIONS[row["what"]]
            for key in ("second", "reason"):
                row[key] = row[key] or None
        return rows

    def alarms(self, span):
        return self.select(f"""SELECT e.tbl AS "table", e.time AS time, s.name AS shift
            FROM event e {self.SHIFT} WHERE e.kind = 'alarm' AND {self.IN}
            ORDER BY e.tbl, e.seq""", span)

    def shoes(self, span):
        return self.select(f"""
            SELECT e.tbl AS "table", e.shoe AS shoe, e.time AS opened, s.name AS shift,
              iif(e.keyed, 'keyed', 'shuffled') AS cards, e.card_set AS card_set,
              e.decks AS decks,
              (SELECT count(*) FROM event x WHERE x.kind = 'settled' AND x.tbl = e.tbl
                AND x.seq > e.seq AND x.seq < coalesce((SELECT min(n.seq) FROM event n
                  WHERE n.kind = 'shoe-opened' AND n.tbl = e.tbl AND n.seq > e.seq), 1 << 60))
                AS rounds,
              iif(e.keyed, NULL, e.value) AS commitment,
              (SELECT time FROM event x WHERE x.kind = 'shoe-closed' AND x.tbl = e.tbl
                AND x.shoe = e.shoe) AS closed,
              (SELECT time FROM event x WHERE x.kind = 'shoe-revealed' AND x.tbl = e.tbl
                AND x.shoe = e.shoe) AS revealed,
              (SELECT value FROM event x WHERE x.kind = 'shoe-revealed' AND x.tbl = e.tbl
                AND x.shoe = e.shoe) AS seed
            FROM event e {self.SHIFT} WHERE e.kind = 'shoe-opened' AND {self.IN}
            ORDER BY e.tbl, e.seq""", span)

    # ---- shoes that somebody stopped ----

    VOID = {"floor": "void, by the floor", "not-revealed": "void, a contribution is missing",
            "not-sealed": "void, not sealed by the room", "no-beacon": "void, no beacon came"}

    def follow_shoe(self, name, table, record, when):
        """A shoe from its records: who added what, and who stopped it."""
        event, kind = record["event"], record["event"]["kind"]
        shoe = table.get("shoe")

        def stop(what, person=None, second=None):
            self.stops.append({
                "table": name, "shoe": shoe["shoe"], "time": when, "shift": table["shift_name"],
                "what": what, "bettor": person, "dealer": table["dealer"], "by": record["actor"],
                "second": second, "reason": event.get("reason")})
        if kind == "shoe-opened":
            shoe = table["shoe"] = self.shoes_of[name, event["shoe"]] = {
                "table": name, "shoe": event["shoe"], "decks": table["decks"], "protocol": 1,
                "keyed": table["keyed"], "cut": None, "beacon": "", "named": "", "seed": None,
                "committed": {}, "given": {}, "ended": False, "void": False, "closed": None,
                "left": 0, "shift": table["shift_name"]}
        elif kind == "mixing-opened":
            shoe["protocol"], shoe["named"] = 2, event["name"]
        elif kind == "contribution-committed":
            shoe["committed"][event["contribution"]] = (event["bettor"],
                                                        table["people"][event["bettor"]][0])
        elif kind == "contributed":
            shoe["given"][event["contribution"]] = event["value"]
        elif kind == "beacon-mixed":
            shoe["beacon"] = event["value"]
        elif kind in ("shoe-cut", "cut-fixed"):
            shoe["cut"] = event["position"]
            for number, (_, who) in shoe["committed"].items() if kind == "shoe-cut" else ():
                if number not in shoe["given"]:
                    stop("contribution left out", who)
        elif kind == "shoe-sealed" and not shoe["committed"] and not shoe["beacon"]:
            stop("drawn by the room alone")
        elif kind == "contribution-withheld":
            stop("contribution withheld, or not taken by the room", event["name"])
        elif kind == "cut-card-shown" or (kind == "voided" and event["cause"] == "shoe-ran-out"):
            shoe["ended"] = True
        elif kind == "shoe-cut-short":
            stop("ended before its cut card", second=table["confirmed"])
        elif kind == "shoe-voided":
            shoe["void"], shoe["closed"] = True, when
            stop(self.VOID[event["cause"]], second=table["confirmed"])
        elif kind == "shoe-closed":
            shoe["closed"], shoe["left"] = when, event["count"]
            if not shoe["keyed"] and shoe["protocol"] == 1 and not shoe["ended"] and shoe["left"]:
                stop("ended before its cut card")
        elif kind == "shoe-revealed":
            shoe["seed"] = event["value"]

    @staticmethod
    def rounds_to_come(shoe):
        """What a shoe that was thrown away would have dealt next, by the oracle's own shuffle."""
        thrown = shoe["void"] or (not shoe["ended"] and shoe["left"] > CUT_CARD)
        whole = shoe["cut"] is not None and (not shoe["void"] or (
            len(shoe["given"]) == len(shoe["committed"]) and bool(shoe["named"]) <=
            bool(shoe["beacon"])))
        if shoe["seed"] is None or not thrown or not whole:
            return None
        given = [shoe["given"][number] for number in sorted(shoe["given"])]
        if shoe["protocol"] == 2:
            given = [{"bettor": shoe["committed"][number][0], "value": shoe["given"][number]}
                     for number in sorted(shoe["given"])]
        cards = fair_shoe.deal({**shoe, "contributions": given}).split()
        place = len(cards) - shoe["left"]
        if shoe["void"]:
            place = 1 + (table_ledger.points(cards[0]) or 10)
        said = []
        while len(said) < 3 and place + 6 <= len(cards):
            player, banker = hands = [], []
            while (hand := table_ledger.next_hand(player, banker)) is not None:
                hands[hand == "banker"].append(cards[place])
                place += 1
            totals = table_ledger.total(player), table_ledger.total(banker)
            letter = "P" if totals[0] > totals[1] else "B" if totals[0] < totals[1] else "T"
            if letter == "B" and len(banker) == 3 and totals[1] == 7:
                letter = "D"
            if letter == "P" and len(player) == 3 and totals[0] == 8:
                letter = "A"
            said.append(f"{letter} {totals[0]}-{totals[1]}")
        return ", ".join(said)

    def stopped_shoes(self, span):
        found = [dict(stop) for stop in self.stops]
        for stop in found:
            stop["rounds_to_come"] = self.rounds_to_come(
                self.shoes_of[stop["table"], stop["shoe"]])
        for (name, number), shoe in self.shoes_of.items():
            if not shoe["keyed"] and shoe["closed"] is not None and shoe["seed"] is None:
                found.append({"table": name, "shoe": number, "time": shoe["closed"],
                              "shift": shoe["shift"], "what": "not revealed", "bettor": None,
                              "dealer": None, "by": None, "second": None, "reason": None,
                              "rounds_to_come": None})
        found = [stop for stop in found if span["from"] <= stop["time"] < span["to"]
                 and span["tbl"] in (None, stop["table"])
                 and span["shift"] in (None, stop["shift"])]

        def alike(stop):
            return stop["table"], stop["day"], stop["what"], stop["bettor"] or stop["dealer"]
        for stop in found:
            stop["day"] = (stop["time"] + span["zone"] * 60000) // 86400000
        times = collections.Counter(map(alike, found))
        for stop in found:
            stop["times_that_day"] = times[alike(stop)]
        return found

    def held(self, who, tbl, seq):
        """What somebody has at a table after a record, from the transfers alone."""
        return self.db.execute("""
            SELECT coalesce(sum((tw = :who) * amount), 0) - coalesce(sum((fw = :who) * amount), 0)
            FROM transfer WHERE tbl = :tbl AND seq <= :seq AND (tw = :who OR fw = :who)""",
                               {"who": who, "tbl": tbl, "seq": seq}).fetchone()[0]

    def changes(self, who):
        """Somebody's statement from the transfers alone: a round as one, from its closing to its
        settlement, and every other record by itself, as (table, time, cents)."""
        self.db.executescript("""
            CREATE INDEX IF NOT EXISTS transfer_by_giver ON transfer(fw);
            CREATE INDEX IF NOT EXISTS transfer_by_taker ON transfer(tw)""")
        return [tuple(row) for row in self.db.execute("""
            WITH change AS (
              SELECT tbl, seq, -amount AS amount FROM transfer WHERE fw = :who
              UNION ALL SELECT tbl, seq, amount FROM transfer WHERE tw = :who)
            SELECT e.tbl, iif(e.kind IN ('betting-closed', 'settled', 'voided'), (SELECT x.time
                FROM event x WHERE x.kind = 'settled' AND x.tbl = e.tbl AND x.round = e.round),
                e.time), sum(c.amount) AS cents
            FROM change c JOIN event e ON e.tbl = c.tbl AND e.seq = c.seq
            GROUP BY e.tbl, iif(e.kind IN ('betting-closed', 'settled', 'voided'), -e.round, e.seq)
            HAVING cents <> 0""", {"who": who})]

    def people(self):
        return [name for name, in self.db.execute(
            "SELECT DISTINCT name FROM event WHERE kind = 'seated' ORDER BY name")]


def year_clock(table):
    """As make_year.c opens its tables."""
    return (2, 600) if int(table[1:]) % 4 == 1 else (0, 0)


KINDS = ["collections", "drop", "reconciliation", "player-dealers", "rotation", "claims", "carried",
         "playing-book", "pace", "corrections", "alarms", "shoes", "stopped-shoes"]
# What tables of edition 2 alone have, and rooms with third-party players.
BESIDE_ROUNDS = {"claims", "carried", "playing-book", "stopped-shoes"}


def span_of(start=0, end=FOREVER, tbl=None, shift=None, zone=0):
    return {"from": start, "to": end, "tbl": tbl, "shift": shift, "zone": zone}


def arguments(span):
    def words(value):
        moment = datetime.datetime.fromtimestamp(value / 1000, datetime.timezone.utc)
        return moment.strftime("%Y-%m-%dT%H:%M:%S.") + "%03dZ" % (value % 1000)
    found = []
    if span["from"] > 0:
        found += ["--from", words(span["from"])]
    if span["to"] < FOREVER:
        found += ["--to", words(span["to"])]
    if span["tbl"]:
        found += ["--table", span["tbl"]]
    if span["shift"]:
        found += ["--shift", span["shift"]]
    if span["zone"]:
        found += ["--zone", "%s%02d:%02d" % ("-" if span["zone"] < 0 else "+",
                                             abs(span["zone"]) // 60, abs(span["zone"]) % 60)]
    return found


def plain(columns, rows):
    """Times as milliseconds and days as numbers."""
    for column in columns:
        key = column["key"]
        for row in rows if column["value"] in ("time", "day") else ():
            row[key] = (ms(row[key]) if column["value"] == "time" else
                        datetime.date.fromisoformat(row[key]).toordinal() - 719163)


def report(sabot, store, kind, span, *more):
    """What `sabot report` says, with plain rows."""
    done = subprocess.run([sabot, "report", kind, store, "--json", *arguments(span), *more],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 0, done.stderr.decode()
    document = json.loads(done.stdout)
    for table in document["tables"]:
        plain(table["columns"], table["rows"])
    return document


def comparable(rows, keys):
    def value(row, key):
        found = row["between_"] if key == "between" and "between_" in row else row[key]
        found = None if found == "" else found
        return (found is not None, str(found))
    return sorted(tuple(value(row, key) for key in keys) for row in rows)


def difference(export, kind, span, columns, rows):
    """None, or the first of the reported rows that differs."""
    expected = getattr(export, kind.replace("-", "_"))(span)
    keys = [column["key"] for column in columns]
    if expected:
        keys = [key for key in keys if key in expected[0] or (key == "between" and
                                                              "between_" in expected[0])]
    ours, theirs = comparable(rows, keys), comparable(expected, keys)
    for left, right in zip(ours, theirs):
        if left != right:
            return f"{kind}: report {left} export {right} keys {keys}"
    if len(ours) != len(theirs):
        return f"{kind}: {len(ours)} rows reported, {len(theirs)} exported"
    return None


def compare(export, sabot, store, kind, span):
    """The difference, and how many rows there were."""
    table = report(sabot, store, kind, span)["tables"][0]
    return difference(export, kind, span, table["columns"], table["rows"]), len(table["rows"])
