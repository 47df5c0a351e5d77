"""The second path of the reports: each recomputed by SQL on the rows of `sabot export`.

    second_path.py SABOT STORE DATABASE     for the long run: every report of the whole store

Nothing of the daybook is used: records come as JSON Lines, are put into tables as they are
(with the round, the shift and the names that were in force), and SQL does the sums. What a
report says must be the same, to the cent.
"""
import datetime
import json
import sqlite3
import subprocess
import sys
import time

FOREVER = 253402300800000
ACCOUNTS = ["cage", "house bank", "collections", "commission", "bettors"]
CLASSES = {"cage": 0, "house-bank": 1, "collections": 2, "commission": 3}
FIELDS = ("bettor seat amount fee net exhausted voided cause result name badge second reason "
          "counted count position shoe value wager card_set free").split()


def ms(words):
    return None if words is None else round(
        datetime.datetime.fromisoformat(words.replace("Z", "+00:00")).timestamp() * 1000)


def account_class(account):
    return CLASSES.get(account, 4)


class Export:
    """The records of a store in SQL tables. An export names sheets and does not repeat them, so
    `clock` says of a table how many bettors its rotation must reach, in how many minutes."""

    def __init__(self, sabot, store, database=":memory:", clock=lambda table: (0, 0)):
        self.clock = clock
        self.db = sqlite3.connect(database)
        self.db.executescript("""
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;
            CREATE TABLE event(tbl, seq, time, kind, actor, round, shift, who, dealer,
                %s, words, part, parts, decks, keyed, reach, minutes,
                PRIMARY KEY(tbl, seq)) WITHOUT ROWID;
            CREATE TABLE transfer(tbl, seq, i, kind, time, shift, f, t, fc, tc, fw, tw, amount);
            CREATE TABLE line(tbl, seq, i, kind, round, bettor, who, wager, stake, winnings,
                collected, commission, uncovered, fee_returned);
            CREATE TABLE shift(tbl, seq, name, t0);
            CREATE TABLE fee(tbl, round, bettor, wager, stake, fee,
                PRIMARY KEY(tbl, round, bettor, wager)) WITHOUT ROWID;
        """ % ", ".join(FIELDS))
        self.tables = {}
        self.rows = {"event": [], "transfer": [], "line": [], "shift": []}
        with subprocess.Popen([sabot, "export", store], stdout=subprocess.PIPE) as lines:
            for line in lines.stdout:
                self.take(line)
        assert lines.returncode == 0
        self.flush()
        self.db.executescript("""
            CREATE INDEX transfer_by ON transfer(tbl, seq);
            CREATE INDEX line_by ON line(tbl, round, seq);
            CREATE INDEX event_by_kind ON event(kind, tbl, round);
            CREATE INDEX shift_by ON shift(tbl, seq);
            ANALYZE;
        """)

    def flush(self):
        for name, rows in self.rows.items():
            if rows:
                marks = ",".join("?" * len(rows[0]))
                self.db.executemany(f"INSERT INTO {name} VALUES({marks})", rows)
                rows.clear()

    def take(self, line):
        # The cards of a round are not asked for here; they are half of all records.
        if b'"event":{"kind":"card-dealt"' in line:
            return
        record = json.loads(line)
        event = record["event"]
        name, seq, kind = record["table"], record["sequence"], event["kind"]
        when = ms(record["time"])
        table = self.tables.get(name)
        if table is None:
            table = self.tables[name] = {"round": 0, "shift": seq, "people": {}, "dealer": None,
                                         "keyed": False, "decks": 0, "reach": 0, "minutes": 0}
            self.rows["shift"].append((name, seq, "", when))
        if kind == "shift-changed":
            table["shift"] = seq
            self.rows["shift"].append((name, seq, event["name"], when))
        if kind in ("table-opened", "sheet-changed"):
            table["decks"] = event["decks"]
            table["keyed"] = event.get("card_source", 1 if table["keyed"] else 0) in (1, "keyed")
            table["reach"], table["minutes"] = self.clock(name)
        if kind == "betting-opened":
            table["round"] = event["round"]
        if kind == "seated":
            table["people"][event["bettor"]] = (event["name"], event["badge"])
        who = table["people"].get(event.get("bettor"), (None, None))
        if kind == "wagered":
            if event["amount"] > 0:
                self.db.execute("INSERT OR REPLACE INTO fee VALUES(?,?,?,?,?,?)",
                                (name, table["round"], event["bettor"], event["wager"],
                                 event["amount"], event["fee"]))
            else:
                self.db.execute("DELETE FROM fee WHERE tbl=? AND round=? AND bettor=? AND wager=?",
                                (name, table["round"], event["bettor"], event["wager"]))
        values = [event.get(field) for field in FIELDS]
        if kind != "seated":
            values[FIELDS.index("badge")] = who[1]
        self.rows["event"].append(
            (name, seq, when, kind, record["actor"], event.get("round", table["round"]),
             table["shift"], who[0], table["dealer"], *values, None, record["part"],
             record["parts"], table["decks"], table["keyed"], table["reach"], table["minutes"]))
        if kind == "dealer-relieved":
            table["dealer"] = event["name"]
        for i, transfer in enumerate(event.get("transfers", ())):
            if transfer["act"] not in ("post", "post-pending"):
                continue
            f, t = transfer["from"], transfer["to"]
            self.rows["transfer"].append(
                (name, seq, i, kind, when, table["shift"], f, t, account_class(f),
                 account_class(t), self.owner(table, f), self.owner(table, t),
                 transfer["amount"]))
        for i, settled in enumerate(event.get("lines", ())):
            self.rows["line"].append(
                (name, seq, i, kind, event["round"], settled["bettor"],
                 table["people"][settled["bettor"]][0], settled["wager"], settled["amount"],
                 settled["winnings"], settled["collected"], settled["commission"],
                 settled["uncovered"], settled["fee_returned"]))
        if kind == "left":
            del table["people"][event["bettor"]]
        if len(self.rows["event"]) > 50000:
            self.flush()

    @staticmethod
    def owner(table, account):
        kind, _, number = account.partition(":")
        return table["people"].get(int(number), (None,))[0] if number else None

    # ---- the reports ----

    def walk(self, query):
        rows = self.db.execute(query)
        names = [column[0] for column in rows.description]
        return (dict(zip(names, row)) for row in rows)

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
        return self.select(f"""
            WITH closed AS (SELECT * FROM event WHERE kind = 'betting-closed'),
            moved(tbl, seq, what, rate, amount) AS (
              SELECT c.tbl, c.seq, f.wager, f.fee, f.fee FROM closed c
                JOIN fee f ON f.tbl = c.tbl AND f.round = c.round WHERE f.fee > 0
              UNION ALL SELECT tbl, seq, 'player-dealer', fee, fee FROM closed WHERE fee > 0
              UNION ALL SELECT tbl, seq, 'table', amount, amount FROM event
                WHERE kind = 'collected'
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
            SELECT e.tbl AS "table", s.name AS shift, s.t0 AS shift_began, m.what AS collected_for,
              m.rate AS rate, sum(m.amount > 0) AS times, sum(max(m.amount, 0)) AS taken,
              -sum(min(m.amount, 0)) AS given_back, sum(m.amount) AS kept
            FROM moved m JOIN event e ON e.tbl = m.tbl AND e.seq = m.seq {self.SHIFT}
            WHERE m.amount <> 0 AND {self.IN} GROUP BY e.tbl, s.seq, m.what, m.rate""", span)

    def drop(self, span):
        """The box from the transfers alone."""
        self.db.executescript("""
            CREATE TEMP TABLE IF NOT EXISTS box AS SELECT tbl, seq, time, shift, kind, amount,
              sum(amount) OVER (PARTITION BY tbl ORDER BY seq, i) AS balance FROM
              (SELECT tbl, seq, i, time, shift, kind,
                (tc = 2) * amount - (fc = 2) * amount AS amount FROM transfer
                WHERE tc = 2 OR fc = 2);
            CREATE INDEX IF NOT EXISTS temp.box_by_shift ON box(tbl, shift);
            CREATE INDEX IF NOT EXISTS temp.box_by_time ON box(tbl, time, seq);
            CREATE INDEX IF NOT EXISTS temp.box_by_seq ON box(tbl, seq);
            CREATE INDEX IF NOT EXISTS event_by_shift ON event(kind, tbl, shift)""")
        return self.select("""
            SELECT tbl AS "table", name AS shift, t0 AS shift_began, before AS box_before, kept,
              dropped, counted, counted - dropped AS difference, to_cage,
              before + kept - dropped - to_cage AS box_after
            FROM (SELECT s.tbl, s.name, s.t0,
              iif(s.t0 >= :from,
                coalesce((SELECT balance FROM box b WHERE b.tbl = s.tbl AND b.seq < s.seq
                  ORDER BY b.seq DESC, b.rowid DESC LIMIT 1), 0),
                coalesce((SELECT balance FROM box b WHERE b.tbl = s.tbl AND b.time < :from
                  ORDER BY b.time DESC, b.seq DESC, b.rowid DESC LIMIT 1), 0)) AS before,
              coalesce((SELECT sum(amount) FROM box b WHERE b.tbl = s.tbl AND b.shift = s.seq
                AND b.time >= :from AND b.time < :to
                AND b.kind NOT IN ('box-dropped', 'table-closed')), 0) AS kept,
              coalesce((SELECT -sum(amount) FROM box b WHERE b.tbl = s.tbl AND b.shift = s.seq
                AND b.time >= :from AND b.time < :to AND b.kind = 'box-dropped'), 0) AS dropped,
              coalesce((SELECT sum(counted) FROM event e WHERE e.tbl = s.tbl AND e.shift = s.seq
                AND e.time >= :from AND e.time < :to AND e.kind = 'box-dropped'), 0) AS counted,
              coalesce((SELECT -sum(amount) FROM box b WHERE b.tbl = s.tbl AND b.shift = s.seq
                AND b.time >= :from AND b.time < :to AND b.kind = 'table-closed'), 0) AS to_cage
              FROM shift s WHERE (:tbl IS NULL OR s.tbl = :tbl)
                AND (:shift IS NULL OR s.name = :shift) AND s.t0 < :to
                AND :from < coalesce((SELECT min(n.t0) FROM shift n WHERE n.tbl = s.tbl
                  AND n.seq > s.seq), 1 << 60))
            WHERE before <> 0 OR kept <> 0 OR dropped <> 0 OR counted <> 0 OR to_cage <> 0""", span)

    def reconciliation(self, span):
        rows = self.walk("""
            WITH side(tbl, seq, time, shift, account, amount) AS (
              SELECT tbl, seq, time, shift, fc, -amount FROM transfer WHERE fc <> tc
              UNION ALL SELECT tbl, seq, time, shift, tc, amount FROM transfer WHERE fc <> tc),
            entry AS (SELECT tbl, seq, time, shift, account, sum(amount) AS amount FROM side
              GROUP BY tbl, seq, account)
            SELECT *, sum(amount) OVER (PARTITION BY tbl, account ORDER BY seq) AS after
            FROM entry WHERE amount <> 0 ORDER BY tbl, seq""")
        shifts = {(tbl, seq): name for tbl, seq, name in
                  self.db.execute("SELECT tbl, seq, name FROM shift")}
        found, held, table = {}, [], None
        for row in rows:
            if row["tbl"] != table:
                table, held = row["tbl"], [0] * 5
            account, amount = row["account"], row["amount"]
            before = list(held)
            held[account] += amount
            assert held[account] == row["after"]
            name = shifts[table, row["shift"]]
            if (not span["from"] <= row["time"] < span["to"] or span["tbl"] not in (None, table)
                    or span["shift"] not in (None, name)):
                continue
            day = (row["time"] + span["zone"] * 60000) // 86400000
            block = found.setdefault((table, row["shift"], day), [
                {"table": table, "day": day, "shift": name, "account": ACCOUNTS[i],
                 "before": before[i], "in": 0, "out": 0, "after": before[i]} for i in range(5)])
            block[account]["in"] += max(amount, 0)
            block[account]["out"] -= min(amount, 0)
            block[account]["after"] += amount
        return [line for block in found.values() for line in block
                if line["before"] or line["in"] or line["out"]]

    def player_dealers(self, span):
        """The result is what came back of the bank less what was put up."""
        return self.select(f"""
            WITH banked AS (
              SELECT e.tbl, e.seq, e.who, e.badge, 1 AS rounds, e.amount AS put_up,
                coalesce((SELECT sum(stake) FROM fee f WHERE f.tbl = e.tbl
                  AND f.round = e.round), 0) AS action,
                coalesce((SELECT sum(uncovered) FROM line l WHERE l.tbl = e.tbl
                  AND l.round = e.round AND l.seq = e.seq), 0) AS uncovered,
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
                c.exhausted - (SELECT coalesce(sum(uncovered), 0) > 0 FROM line l
                  WHERE l.tbl = c.tbl AND l.round = c.round AND l.seq = p.seq),
                iif(c.voided, -e.fee, 0), c.net - p.net
              FROM event c JOIN event e ON e.kind = 'settled' AND e.tbl = c.tbl
                AND e.round = c.round AND e.bettor > 0
              JOIN event p ON p.tbl = c.tbl AND p.seq = (SELECT max(q.seq) FROM event q
                WHERE q.tbl = c.tbl AND q.round = c.round AND q.seq < c.seq
                AND q.kind IN ('settled', 'corrected'))
              WHERE c.kind = 'corrected')
            SELECT b.tbl AS "table", b.who AS player_dealer, nullif(max(b.badge), '') AS badge,
              sum(b.rounds) AS rounds, sum(b.put_up) AS put_up, sum(b.action) AS action,
              sum(b.uncovered) AS uncovered, sum(b.short) AS rounds_short,
              sum(b.fee) AS collections, sum(b.net) AS result
            FROM banked b JOIN event e ON e.tbl = b.tbl AND e.seq = b.seq {self.SHIFT}
            WHERE {self.IN} GROUP BY b.tbl, b.who""", span)

    def rotation(self, span):
        """Offers and answers by SQL; the clock of reading 13 followed event by event."""
        names = {"bank-offered": "offered", "bank-accepted": "accepted",
                 "bank-declined": "declined", "bank-put-up": "put up",
                 "bank-passed": "turn ended", "bank-not-taken": "not taken",
                 "paused": "paused by the clock"}
        found, clocks = [], {}
        events = self.select("""
            SELECT e.*, s.name AS shift_name FROM event e JOIN shift s
              ON s.tbl = e.tbl AND s.seq = e.shift
            WHERE (:tbl IS NULL OR e.tbl = :tbl) AND (kind LIKE 'bank-%' OR kind IN (
              'betting-opened', 'paused', 'resumed', 'seated', 'left', 'table-opened',
              'sheet-changed')) ORDER BY e.tbl, e.seq""", span)
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
            elif kind == "resumed" or (kind == "betting-opened" and clock["since"] == 0):
                restart()
                if clock["bank"] is not None:
                    reached(clock["bank"])
            elif kind == "bank-accepted":
                clock["bank"] = bettor
                reached(bettor)
            elif kind in ("bank-passed", "bank-declined", "bank-not-taken"):
                clock["bank"] = None
            elif kind == "bank-offered":
                clock["bank"] = None
                clock["offered"] = event["time"]
            if kind not in names or (kind == "paused" and event["cause"] not in (1, "rotation")):
                continue
            if (not span["from"] <= event["time"] < span["to"]
                    or span["tbl"] not in (None, event["tbl"])
                    or span["shift"] not in (None, event["shift_name"])):
                continue
            by_time = kind == "bank-declined" and event["cause"] in (1, "time")
            answers = kind in ("bank-accepted", "bank-declined")
            found.append({
                "table": event["tbl"], "time": event["time"], "shift": event["shift_name"],
                "what": "declined by time" if by_time else names[kind], "bettor": event["who"],
                "seat": event["seat"], "badge": event["badge"] or None,
                "amount": event["amount"] or None,
                "rounds": event["count"] if kind == "bank-passed" else None,
                "answered_in": event["time"] - clock["offered"] if answers else None,
                "clock_since": clock["since"] or None if reach else None,
                "reached": len(clock["reached"]) if reach else None, "of": reach or None,
                "clock_due": clock["since"] + event["minutes"] * 60000
                if reach and clock["since"] else None})
        return found

    def pace(self, span):
        return self.select("""
            SELECT tbl AS "table", name AS shift, t0 AS shift_began, rounds, void, free,
              first AS first_began, last AS last_ended, last - first AS between_,
              iif(last > first, (rounds * 36000000 + (last - first) / 2) / (last - first), NULL)
                AS rounds_an_hour
            FROM (SELECT e.tbl, s.seq, s.name, s.t0, sum(r NOT IN ('V', 'F')) AS rounds,
                sum(r = 'V') AS void, sum(r = 'F') AS free, min(began) AS first,
                max(e.time) AS last
              FROM (SELECT x.*, iif(x.kind = 'voided' OR EXISTS (SELECT 1 FROM event c
                  WHERE c.kind = 'corrected' AND c.tbl = x.tbl AND c.round = x.round AND c.voided),
                  'V', x.result) AS r,
                (SELECT o.time FROM event o WHERE o.kind = 'betting-opened' AND o.tbl = x.tbl
                  AND o.round = x.round) AS began
                FROM event x WHERE x.kind IN ('settled', 'voided')) e
              JOIN shift s ON s.tbl = e.tbl AND s.seq = e.shift
              WHERE """ + self.IN + " GROUP BY e.tbl, s.seq)", span)

    CORRECTIONS = {"card-taken-back": "card taken back", "wager-removed": "wager removed",
                   "card-drawn-in-error": "card in error", "hand-restored": "hand restored",
                   "voided": "void", "corrected": "correction", "decided": "decision"}

    def corrections(self, span):
        rows = self.select(f"""
            SELECT e.tbl AS "table", e.seq AS seq, e.time AS time, s.name AS shift,
              e.round AS round, e.kind AS what, e.actor AS by, e.second AS second,
              e.dealer AS dealer, e.who AS bettor, e.reason AS reason
            FROM event e {self.SHIFT} WHERE e.kind IN ('card-taken-back', 'wager-removed',
              'card-drawn-in-error', 'hand-restored', 'voided', 'corrected', 'decided')
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

    def held(self, who, tbl, seq):
        """What somebody has at a table after a record, from the transfers alone."""
        return self.db.execute("""
            SELECT coalesce(sum((tw = :who) * amount), 0) - coalesce(sum((fw = :who) * amount), 0)
            FROM transfer WHERE tbl = :tbl AND seq <= :seq AND (tw = :who OR fw = :who)""",
                               {"who": who, "tbl": tbl, "seq": seq}).fetchone()[0]

    def people(self):
        return [name for name, in self.db.execute(
            "SELECT DISTINCT name FROM event WHERE kind = 'seated' ORDER BY name")]


def year_clock(table):
    """As make_year.c opens its tables."""
    return (2, 600) if int(table[1:]) % 4 == 1 else (0, 0)


KINDS = ["collections", "drop", "reconciliation", "player-dealers", "rotation", "pace",
         "corrections", "alarms", "shoes"]


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


def report(sabot, store, kind, span, *more):
    """The rows of `sabot report`, its times as milliseconds and its days as numbers."""
    done = subprocess.run([sabot, "report", kind, store, "--json", *arguments(span), *more],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 0, done.stderr.decode()
    document = json.loads(done.stdout)
    for table in document["tables"]:
        for column in table["columns"]:
            key = column["key"]
            for row in table["rows"]:
                if column["value"] == "time":
                    row[key] = ms(row[key])
                elif column["value"] == "day":
                    row[key] = datetime.date.fromisoformat(row[key]).toordinal() - 719163
    return document


def comparable(rows, keys):
    def value(row, key):
        found = row["between_"] if key == "between" and "between_" in row else row[key]
        found = None if found == "" else found
        return (found is not None, str(found))
    return sorted(tuple(value(row, key) for key in keys) for row in rows)


def compare(export, sabot, store, kind, span):
    """None, or the first row that differs; and how many there were."""
    table = report(sabot, store, kind, span)["tables"][0]
    expected = getattr(export, kind.replace("-", "_"))(span)
    keys = [column["key"] for column in table["columns"]]
    if expected:
        keys = [key for key in keys if key in expected[0] or (key == "between" and
                                                              "between_" in expected[0])]
    ours, theirs = comparable(table["rows"], keys), comparable(expected, keys)
    for left, right in zip(ours, theirs):
        if left != right:
            return f"{kind}: report {left} export {right} keys {keys}", len(ours)
    if len(ours) != len(theirs):
        return f"{kind}: {len(ours)} rows reported, {len(theirs)} exported", len(ours)
    return None, len(ours)


def main():
    sabot, store, database = sys.argv[1:]
    began = time.monotonic()
    export = Export(sabot, store, database, year_clock)
    print(f"exported and loaded in {time.monotonic() - began:.0f} s", flush=True)
    failed = False
    for kind in KINDS:
        began = time.monotonic()
        # every event of a million turns is long: one table of them
        span = span_of(tbl="t01" if kind == "rotation" else None)
        difference, rows = compare(export, sabot, store, kind, span)
        failed |= difference is not None
        print(f"{kind}: {rows} rows, {difference or 'the same'}"
              f" ({time.monotonic() - began:.0f} s)", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
