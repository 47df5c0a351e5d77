/*
 * report_kinds.c - the one table of reports: columns, and the query of the daybook
 * (host/daybook/daybook_rows.h) that gives them, in their order.
 *
 * Parameters: :from and :to, :zone in milliseconds, :shift and :bettor (NULL: any).
 * `span` has the tables of the report and where in them the span lies (report.c). Joins are
 * CROSS so that SQLite takes them in the order in which they stand, table by
 * table along the keys.
 */
#include "host/report/report_parts.h"

#define COLUMN(name, value, total)                                                                 \
    { name, REPORT_##value, REPORT_##total, false }
#define TEXT(name)       COLUMN(name, TEXT, NO_TOTAL)
#define COUNT(name)      COLUMN(name, COUNT, NO_TOTAL)
#define COUNTED(name)    COLUMN(name, COUNT, SUMMED)
#define MONEY(name)      COLUMN(name, MONEY, NO_TOTAL)
#define SUM(name)        COLUMN(name, MONEY, SUMMED)
#define TIME(name)       COLUMN(name, TIME, NO_TOTAL)
#define DAY(name)        COLUMN(name, DAY, NO_TOTAL)
#define DURATION(name)   COLUMN(name, DURATION, NO_TOTAL)
#define TENTHS(name)     COLUMN(name, TENTHS, NO_TOTAL)
#define HUNDREDTHS(name) COLUMN(name, HUNDREDTHS, NO_TOTAL)
#define NEWER(name, value, total)                                                                  \
    { name, REPORT_##value, REPORT_##total, true }

/* Rows of a table with (stream, sequence), a time and a shift, within the report. */
#define FROM_SPAN(table)                                                                           \
    " FROM span p CROSS JOIN " table " x ON x.stream = p.stream"                                   \
    " AND x.sequence BETWEEN p.first AND p.last"                                                   \
    " CROSS JOIN shift h ON h.id = x.shift"
#define IN_SPAN " x.time_ms >= :from AND x.time_ms < :to AND (:shift IS NULL OR h.name = :shift)"
/* The same without a look at `shift` for each of a year's millions. */
#define OF_SHIFT      " (:shift IS NULL OR x.shift IN (SELECT id FROM shift WHERE name = :shift))"
#define IN_SPAN_ALONE " x.time_ms >= :from AND x.time_ms < :to AND" OF_SHIFT
#define OF_KIND       " CROSS JOIN kind k ON k.number = x.kind"
/* Events that collect the commission that was marked. */
#define IS_MARKED "k.name IN ('shoe-closed', 'commission-paid')"
/* Its shifts. */
#define FROM_SHIFTS                                                                                \
    " FROM span p CROSS JOIN shift h ON h.stream = p.stream"                                       \
    " AND h.id BETWEEN p.first_shift AND p.last_shift"

static const char collections[] =
    "SELECT table_name, shift, from_ms, r.name, r.fee, times, taken, back, kept FROM"
    " (SELECT p.name AS table_name, h.name AS shift, h.from_ms AS from_ms, x.rate AS rate,"
    " sum(max(x.count, 0)) AS times, sum(max(x.amount, 0)) AS taken,"
    " sum(-min(x.amount, 0)) AS back, sum(x.amount) AS kept" FROM_SHIFTS
    " CROSS JOIN collection x ON x.stream = p.stream AND x.shift = +h.id"
    " WHERE" IN_SPAN " GROUP BY p.stream, h.id, x.rate) CROSS JOIN rate r ON r.id = rate";

/* The box before: as the last entry before the shift, or before the span, left it. */
static const char drop[] =
    "SELECT table_name, shift, from_ms, before, taken, dropped, counted, counted - dropped,"
    " to_cage, before + taken - dropped - to_cage FROM (SELECT p.name AS table_name,"
    " h.name AS shift, h.from_ms AS from_ms,"
    " coalesce((SELECT e.balance FROM entry e WHERE e.stream = p.stream AND e.account ="
    "  (SELECT number FROM account WHERE name = 'collections')"
    "  AND e.sequence < iif(h.from_ms >= :from, h.sequence, p.near)"
    "  AND e.time_ms < iif(h.from_ms >= :from, e.time_ms + 1, :from)"
    "  ORDER BY e.sequence DESC LIMIT 1), 0) AS before,"
    " coalesce((SELECT sum(c.amount) FROM collection c WHERE c.stream = p.stream"
    "  AND c.shift = h.id AND c.time_ms >= :from AND c.time_ms < :to), 0) AS taken,"
    " coalesce(sum(iif(b.is_drop, b.recorded, 0)), 0) AS dropped,"
    " coalesce(sum(b.counted), 0) AS counted,"
    " coalesce(sum(iif(b.is_drop, 0, b.recorded)), 0) AS to_cage" FROM_SHIFTS
    " LEFT JOIN box b ON b.stream = p.stream AND b.shift = +h.id"
    "  AND b.time_ms >= :from AND b.time_ms < :to"
    " WHERE (:shift IS NULL OR h.name = :shift) GROUP BY p.stream, h.id)"
    " WHERE before <> 0 OR taken <> 0 OR dropped <> 0 OR counted <> 0 OR to_cage <> 0";

/* By account; the balance is that of the last entry, the one of max(sequence). An account
 * that had none is there too, with what it held, so that all of them sum to zero. Shift,
 * day and account are one number to group by: a year has millions of entries to sort. */
static const char reconciliation[] =
    "WITH grouped AS MATERIALIZED (SELECT (x.shift << 20 |"
    " (x.time_ms + :zone) / 86400000) << 8 | x.account AS key,"
    " sum(max(x.amount, 0)) AS came, sum(-min(x.amount, 0)) AS went,"
    " max(x.sequence) AS last, x.balance AS balance"
    " FROM span p CROSS JOIN account a CROSS JOIN entry x ON x.stream = p.stream"
    " AND x.account = a.number AND x.sequence BETWEEN p.first AND p.last WHERE" IN_SPAN_ALONE
    " GROUP BY key),"
    " block AS (SELECT key >> 8 AS number, max(last) AS last FROM grouped GROUP BY key >> 8),"
    " line AS (SELECT p.name AS table_name, b.number & 1048575 AS day, h.name AS shift_name,"
    " replace(a.name, '-', ' ') AS account, coalesce(g.balance - g.came + g.went,"
    " (SELECT e.balance FROM entry e"
    "  WHERE e.stream = p.stream AND e.account = a.number AND e.sequence < b.last"
    "  ORDER BY e.sequence DESC LIMIT 1), 0) AS before,"
    " coalesce(g.came, 0) AS came, coalesce(g.went, 0) AS went"
    " FROM block b CROSS JOIN shift h ON h.id = b.number >> 20"
    " CROSS JOIN span p ON p.stream = h.stream CROSS JOIN account a"
    " LEFT JOIN grouped g ON g.key = b.number << 8 | a.number)"
    " SELECT table_name, day, shift_name, account, before, came, went, before + came - went"
    " FROM line WHERE before <> 0 OR came <> 0 OR went <> 0";

static const char player_dealers[] =
    "SELECT p.name, n.name, badge, rounds, put_up, action, uncovered, exhausted, fee, net,"
    " left_short, unpaid FROM"
    " (SELECT x.stream << 32 | x.person AS key, max(x.badge) AS badge,"
    " sum(1 - x.is_correction) AS rounds, sum(x.put_up) AS put_up, sum(x.action) AS action,"
    " sum(x.uncovered) AS uncovered, sum(x.exhausted) AS exhausted, sum(x.fee) AS fee,"
    " sum(x.net) AS net, sum(x.left_short) AS left_short, sum(x.unpaid) AS unpaid"
    " FROM span p CROSS JOIN banked x ON x.stream = p.stream"
    " AND x.sequence BETWEEN p.first AND p.last WHERE" IN_SPAN_ALONE " GROUP BY key)"
    " CROSS JOIN span p ON p.stream = key >> 32 CROSS JOIN person n ON n.id = key & 4294967295"
    " ORDER BY p.name, n.name";

static const char rotation[] =
    "SELECT p.name, x.time_ms, h.name, CASE k.name WHEN 'bank-passed' THEN 'turn ended'"
    " WHEN 'paused' THEN 'paused by the clock' WHEN 'bank-unanswered' THEN 'not answered'"
    " WHEN 'turn-returned' THEN 'turn returned' WHEN 'offer-opened' THEN 'opened to everybody'"
    " ELSE replace(substr(k.name, 6), '-', ' ') || iif(x.is_by_time, ' by time', '') END, n.name,"
    " nullif(x.seat, 0), x.badge,"
    " nullif(x.amount, 0), iif(k.name = 'bank-passed', x.rounds, NULL),"
    " x.time_ms - x.offered_ms, iif(x.reach > 0, x.clock_ms, NULL),"
    " iif(x.reach > 0, x.reached, NULL), nullif(x.reach, 0),"
    " iif(x.reach > 0, x.clock_ms + x.minutes * 60000, NULL), x.actor" FROM_SPAN("turn") OF_KIND
    " LEFT JOIN person n ON n.id = x.person WHERE" IN_SPAN;

/* Made before the end of the span, and open in it. What is open is as old as the room's last
 * record. */
#define ALL_OF_CLAIM                                                                               \
    " FROM claim e WHERE e.stream = x.stream AND e.claim = x.claim AND e.time_ms < :to)"
static const char claims[] =
    "SELECT table_name, claim, round, bettor, shift, made, amount, amount - open, open,"
    " iif(open = 0, last, min(:to, (SELECT max(time_ms) FROM stream))) - made FROM"
    " (SELECT p.name AS table_name, x.claim AS claim, nullif(x.round, 0) AS round, n.name AS "
    "bettor,"
    " h.name AS shift, x.time_ms AS made, x.amount AS amount,"
    " (SELECT sum(e.amount)" ALL_OF_CLAIM " AS open, (SELECT max(e.time_ms)" ALL_OF_CLAIM
    " AS last FROM span p CROSS JOIN claim x ON x.stream = p.stream"
    " CROSS JOIN shift h ON h.id = x.shift CROSS JOIN person n ON n.id = x.person"
    " WHERE x.time_ms < :to AND (:shift IS NULL OR h.name = :shift) AND x.sequence ="
    " (SELECT min(e.sequence) FROM claim e WHERE e.stream = x.stream AND e.claim = x.claim))"
    " WHERE open <> 0 OR last >= :from";

/* The other table took them, or they are on the way still. A table that took them again took from
 * nobody: then less is on the way than nothing. */
#define FIRST_TAKEN " row_number() OVER (PARTITION BY x.stream, x.sequence ORDER BY t.sequence) = 1"
static const char carried[] =
    "SELECT p.name, x.number, x.time_ms, h.name, n.name, x.other,"
    " iif(" FIRST_TAKEN ", x.amount, 0), t.time_ms, m.name,"
    " iif(t.sequence IS NULL, x.amount, iif(" FIRST_TAKEN ", 0, -t.amount))" FROM_SPAN(
        "lot") " LEFT JOIN person n ON n.id = x.person LEFT JOIN stream s ON s.name = x.other"
               " LEFT JOIN lot t ON t.stream = s.id AND t.is_taken AND t.number = x.number"
               " AND t.other = p.name AND t.time_ms < :to LEFT JOIN person m ON m.id = t.person"
               " WHERE NOT x.is_taken AND" IN_SPAN;

static const char playing_book[] =
    "SELECT p.name, x.time_ms, h.name, n.name, CASE k.name WHEN 'seated' THEN 'sat down'"
    " WHEN 'represented' THEN 'relieved' WHEN 'departed' THEN 'left'"
    " ELSE replace(k.name, '-', ' ') END, x.representative, x.badge, x.amount, x.held,"
    " iif(k.name = 'represented', x.counted, NULL),"
    " iif(k.name = 'represented', x.counted - x.held, NULL)" FROM_SPAN("firm") OF_KIND
    " CROSS JOIN person n ON n.id = x.person WHERE" IN_SPAN;

static const char pace[] =
    "SELECT p.name, h.name, h.from_ms, rounds, voided, free, began, ended, ended - began,"
    " iif(ended > began, (rounds * 36000000 + (ended - began) / 2) / (ended - began), NULL) FROM"
    " (SELECT x.shift AS shift, sum(x.result NOT IN ('V', 'F')) AS rounds,"
    " sum(x.result = 'V') AS voided, sum(x.result = 'F') AS free, min(x.began_ms) AS began,"
    " max(x.ended_ms) AS ended FROM span p CROSS JOIN round x ON x.stream = p.stream"
    " AND x.number BETWEEN p.first_round AND p.last_round"
    " WHERE" OF_SHIFT " GROUP BY x.shift)"
    " CROSS JOIN shift h ON h.id = shift CROSS JOIN span p ON p.stream = h.stream";

static const char corrections[] =
    "SELECT p.name, x.time_ms, h.name, x.round, CASE k.name WHEN 'voided' THEN 'void'"
    " WHEN 'corrected' THEN 'correction' WHEN 'decided' THEN 'decision'"
    " WHEN 'ruled' THEN 'decision' WHEN 'removal-noted' THEN 'wager removed'"
    " WHEN 'card-drawn-in-error' THEN 'card in error' ELSE replace(k.name, '-', ' ') END,"
    " x.actor, x.second, d.name, n.name, x.before, x.after, x.moved, x.reason" FROM_SPAN(
        "correction") OF_KIND
    " LEFT JOIN person d ON d.id = x.dealer LEFT JOIN person n ON n.id = x.person"
    " WHERE" IN_SPAN;

static const char alarms[] =
    "SELECT p.name, x.time_ms, h.name, nullif(x.shoe, 0), nullif(x.round, 0), x.words" FROM_SPAN(
        "alarm") " WHERE" IN_SPAN;

static const char shoes[] =
    "SELECT p.name, x.number, x.opened_ms, h.name, iif(x.is_keyed, 'keyed', 'shuffled'),"
    " x.card_set, x.decks, x.rounds, lower(hex(x.commitment)), iif(x.is_keyed, NULL,"
    " x.contributions), nullif(x.cut, 0), x.closed_ms, x.revealed_ms, lower(hex(x.seed)),"
    " CASE WHEN x.revealed_ms THEN iif(x.is_void, 'void, revealed', 'revealed') WHEN NOT "
    "x.closed_ms IS NULL THEN"
    " iif(x.is_keyed, 'closed', 'closed, NOT revealed') ELSE 'in play' END"
    " FROM span p CROSS JOIN shoe x ON x.stream = p.stream CROSS JOIN shift h ON h.id = x.shift"
    " WHERE x.opened_ms >= :from AND x.opened_ms < :to AND (:shift IS NULL OR h.name = :shift)";

/* Those that somebody stopped; and those that are over and were not revealed. The number is how
 * often the same happened with the same person, or else dealer, at the table on that day. */
#define FROM_STOPPED FROM_SPAN("stopped")
static const char stopped_shoes[] =
    "SELECT table_name, day, shoe, time_ms, shift, what, person, dealer, actor, second, reason,"
    " count(*) OVER (PARTITION BY table_name, day, what, coalesce(person, dealer)), to_come FROM"
    " (SELECT p.name AS table_name, (x.time_ms + :zone) / 86400000 AS day, x.shoe AS shoe,"
    " x.time_ms AS time_ms, x.sequence AS sequence, h.name AS shift, x.what AS what,"
    " n.name AS person, d.name AS dealer, x.actor AS actor, x.second AS second,"
    " x.reason AS reason, s.to_come AS to_come" FROM_STOPPED
    " CROSS JOIN shoe s ON s.stream = x.stream AND s.number = x.shoe"
    " LEFT JOIN person n ON n.id = x.person LEFT JOIN person d ON d.id = x.dealer WHERE" IN_SPAN
    " UNION ALL SELECT p.name, (x.closed_ms + :zone) / 86400000, x.number, x.closed_ms, x.sequence,"
    " h.name, 'not revealed', NULL, NULL, NULL, NULL, NULL, NULL FROM span p"
    " CROSS JOIN shoe x ON x.stream = p.stream CROSS JOIN shift h ON h.id = x.shift"
    " WHERE NOT x.is_keyed AND x.revealed_ms IS NULL AND x.closed_ms >= :from"
    " AND x.closed_ms < :to AND (:shift IS NULL OR h.name = :shift)) ORDER BY sequence, person";

/* The balance runs from the bettor's first chip, so that a span begins where the last ended. */
static const char statement[] =
    "SELECT table_name, time_ms, what, round, staked, won, collection, commission, crossing,"
    " balance FROM (SELECT *, sum(won + collection + commission + crossing) OVER"
    " (ORDER BY time_ms, stream, sequence) AS balance FROM (SELECT p.name AS table_name,"
    " p.stream AS stream, x.sequence AS sequence, x.ended_ms AS time_ms, x.shift AS shift,"
    " iif(x.is_bank, 'banked', 'wagered') AS what, x.round AS round, x.staked AS staked,"
    " x.won AS won, -x.collection AS collection, -x.commission AS commission, 0 AS crossing"
    " FROM person n CROSS JOIN played x ON x.person = n.id CROSS JOIN span p"
    " ON p.stream = x.stream WHERE n.name = :bettor"
    " UNION ALL SELECT p.name, p.stream, x.sequence, x.time_ms, x.shift,"
    " CASE k.name WHEN 'bought-in' THEN 'bought in' WHEN 'cashed-out' THEN 'cashed out'"
    " WHEN 'corrected' THEN 'correction' WHEN 'decided' THEN 'decision'"
    " WHEN 'ruled' THEN 'decision' ELSE iif(" IS_MARKED
    ", 'marked commission', replace(k.name, '-', ' ')) END, nullif(x.round, 0), 0,"
    " iif(k.name = 'corrected', x.amount, 0), 0, iif(" IS_MARKED ", x.amount, 0),"
    " iif(k.name = 'corrected' OR " IS_MARKED ", 0, x.amount)"
    " FROM person n CROSS JOIN crossing x ON x.person = n.id CROSS JOIN span p"
    " ON p.stream = x.stream" OF_KIND " WHERE n.name = :bettor)) y JOIN shift h ON h.id = y.shift"
    " WHERE y.time_ms >= :from AND y.time_ms < :to AND (:shift IS NULL OR h.name = :shift)"
    " ORDER BY y.time_ms, y.stream, y.sequence";

/* What was to be expected of rounds, beside what came of them, commission taken off for bettors and
 * counted for a house that banks: each query adds up `rounds`,
 * `action`, `result`, `expected` in ten-thousandths of a cent and `variance` for each group, and
 * the rest is the same; where no round of a group counts, z and what follows from it are NULL.
 * A round from which nothing is expected to vary is left out: it has no expectation
 * (host/daybook/daybook_prospects.c). `far` is report.c's. */
#define OF_ROUNDS                                                                                  \
    " FROM span p CROSS JOIN round x ON x.stream = p.stream"                                       \
    " AND x.number BETWEEN p.first_round AND p.last_round"
#define COUNTS     " x.variance > 0 AND NOT x.is_voided"
#define THAT_ENDED " x.ended_ms >= :from AND x.ended_ms < :to AND" OF_SHIFT
#define THAT_COUNT COUNTS " AND" THAT_ENDED
/* Of the rounds of a group that pass the filter. */
#define SUMS_OF(filter)                                                                            \
    " count(*)" filter " AS rounds, coalesce(sum(x.staked)" filter ", 0) AS action,"               \
    " coalesce(sum(x.net + iif(x.player_dealer IS NULL,"                                           \
    "  (SELECT sum(w.commission + w.marked) FROM wager w"                                          \
    "  WHERE w.stream = x.stream AND w.round = +x.number), 0))" filter ", 0) AS result,"           \
    " total(x.expected)" filter " / 1e4 AS expected, total(x.variance)" filter " AS variance"
#define SUMS SUMS_OF("")
#define COMPARED                                                                                   \
    " rounds, action, result, CAST(round(expected) AS INTEGER),"                                   \
    " CAST(round(sqrt(variance)) AS INTEGER),"                                                     \
    " CAST(round(100 * (result - expected) / sqrt(variance)) AS INTEGER),"                         \
    " CAST(min(round(1 / max(far, 1e-9)), 1e9) AS INTEGER),"                                       \
    " CAST(round(100 * far * sum(variance > 0) OVER ()) AS INTEGER),"                              \
    " CAST(round(sqrt(whole)) AS INTEGER), CAST(round(100 * off / sqrt(whole)) AS INTEGER),"       \
    " CAST(min(round(1 / max(far(off / sqrt(whole)), 1e-9)), 1e9) AS INTEGER) FROM"                \
    " (SELECT *, far((result - expected) / sqrt(variance)) AS far,"                                \
    " sum(result - expected) OVER () AS off,"
/* The variance of all rows together: they have no round in common. */
#define OF_ROWS " sum(variance) OVER () AS whole FROM"
#define COMPARED_COLUMNS                                                                           \
    COUNTED("rounds"), SUM("action"), SUM("result"), SUM("expected"),                              \
        COLUMN("deviation", MONEY, SAID), COLUMN("z", HUNDREDTHS, SAID),                           \
        COLUMN("once in", COUNT, SAID), HUNDREDTHS("as far expected")

static const char expected_player_dealers[] =
    "SELECT n.name," COMPARED OF_ROWS " (SELECT x.player_dealer AS person," SUMS OF_ROUNDS
    " WHERE x.player_dealer IS NOT NULL AND" THAT_COUNT " GROUP BY x.player_dealer))"
    " CROSS JOIN person n ON n.id = person ORDER BY n.name";

/* What a bettor won of a round stands with its wagers, which corrections change. Bettors of one
 * round win together: what all of them win varies as what the bank loses. */
static const char expected_bettors[] =
    "SELECT n.name," COMPARED " (SELECT total(x.variance)" OF_ROUNDS " WHERE" THAT_COUNT
    ") AS whole FROM (SELECT y.person AS person, sum(y.is_first) AS rounds,"
    " sum(y.staked) AS action, sum((SELECT sum(w.winnings - w.collected - w.commission - w.marked) "
    "FROM wager w"
    " WHERE w.stream = y.stream AND w.round = y.round AND w.bettor = y.bettor)) AS result,"
    " total(y.is_first * y.expected) / 1e4 AS expected,"
    " total(y.is_first * y.variance) AS variance" OF_ROUNDS
    " CROSS JOIN played y ON y.stream = x.stream AND y.round = +x.number"
    " WHERE y.variance > 0 AND NOT y.is_bank AND" THAT_COUNT " GROUP BY y.person))"
    " CROSS JOIN person n ON n.id = person ORDER BY n.name";

static const char expected_dealers[] =
    "SELECT n.name," COMPARED OF_ROWS " (SELECT x.dealer AS person," SUMS OF_ROUNDS
    " WHERE x.dealer IS NOT NULL AND" THAT_COUNT " GROUP BY x.dealer))"
    " CROSS JOIN person n ON n.id = person ORDER BY n.name";

static const char expected_tables[] =
    "SELECT table_name, shift, all_rounds - rounds," COMPARED OF_ROWS
    " (SELECT p.name AS table_name, h.name AS shift, count(*) AS all_rounds," SUMS_OF(
        " FILTER (WHERE" COUNTS ")") OF_ROUNDS
    " CROSS JOIN shift h ON h.id = x.shift WHERE" THAT_ENDED
    " GROUP BY p.stream, h.name)) ORDER BY table_name, shift";

const struct report_kind report_kinds[] = {
    {.name = "shift",
     .title = "Shift report",
     .about = "all reports from collections to stopped shoes, for any span",
     .is_whole = true},
    {.name = "collections",
     .title = "Collections by table, shift and rate",
     .about = "what was taken at which rate, and what was given back",
     .columns = {TEXT("table"), TEXT("shift"), TIME("shift began"), TEXT("collected for"),
                 MONEY("rate"), COUNTED("times"), SUM("taken"), SUM("given back"), SUM("kept")},
     .query = collections},
    {.name = "drop",
     .title = "Collections against the drop",
     .about = "what should be in each box, what was counted, and the difference",
     .columns = {TEXT("table"), TEXT("shift"), TIME("shift began"), SUM("box before"), SUM("kept"),
                 SUM("dropped"), SUM("counted"), SUM("difference"), SUM("to cage"),
                 SUM("box after")},
     .query = drop},
    {.name = "reconciliation",
     .title = "Reconciliation",
     .about = "every account by table, day and shift; before and after sum to zero",
     .columns = {TEXT("table"), DAY("day"), TEXT("shift"), TEXT("account"), SUM("before"),
                 SUM("in"), SUM("out"), SUM("after")},
     .query = reconciliation},
    {.name = "player-dealers",
     .title = "Player-dealers",
     .about = "what each put up, the action on it, what was uncovered, and the result",
     .columns = {TEXT("table"), TEXT("player-dealer"), TEXT("badge"), COUNTED("rounds"),
                 SUM("put up"), SUM("action"), SUM("uncovered"), COUNTED("rounds short"),
                 SUM("collections"), SUM("result"), NEWER("winners short", COUNT, SUMMED),
                 NEWER("unpaid", MONEY, SUMMED)},
     .query = player_dealers},
    {.name = "rotation",
     .title = "Rotation of the player-dealer position",
     .about = "every offer, answer and turn, who entered it, and the clock of the sheet",
     .columns = {TEXT("table"), TIME("time"), TEXT("shift"), TEXT("what"), TEXT("bettor"),
                 COUNT("seat"), TEXT("badge"), MONEY("amount"), COUNT("rounds"),
                 DURATION("answered in"), TIME("clock since"), COUNT("reached"), COUNT("of"),
                 TIME("clock due"), NEWER("entered by", TEXT, NO_TOTAL)},
     .query = rotation},
    {.name = "claims",
     .title = "Claims",
     .about = "what bettors are owed, or owe (below zero), and how long",
     .columns = {TEXT("table"), COUNT("claim"), COUNT("round"), TEXT("bettor"), TEXT("shift"),
                 TIME("made"), SUM("amount"), SUM("settled"), SUM("open"), DURATION("age")},
     .is_newer = true,
     .query = claims},
    {.name = "carried",
     .title = "Chips carried between tables",
     .about = "what went from which table to which, who took it, and what is on the way",
     .columns = {TEXT("table"), COUNT("number"), TIME("sent"), TEXT("shift"), TEXT("bettor"),
                 TEXT("to table"), SUM("amount"), TIME("taken"), TEXT("taken by"),
                 SUM("on the way")},
     .is_newer = true,
     .query = carried},
    {.name = "playing-book",
     .title = "Playing book of third-party players",
     .about = "who acted for which firm, their chips in and out, and what was counted",
     .columns = {TEXT("table"), TIME("time"), TEXT("shift"), TEXT("firm"), TEXT("what"),
                 TEXT("representative"), TEXT("badge"), SUM("in and out"), MONEY("chips"),
                 MONEY("counted"), MONEY("difference")},
     .is_newer = true,
     .query = playing_book},
    {.name = "pace",
     .title = "Pace",
     .about = "rounds an hour by table and shift",
     .columns = {TEXT("table"), TEXT("shift"), TIME("shift began"), COUNTED("rounds"),
                 COUNTED("void"), COUNTED("free"), TIME("first began"), TIME("last ended"),
                 DURATION("between"), TENTHS("rounds an hour")},
     .query = pace},
    {.name = "corrections",
     .title = "Voids, corrections and decisions",
     .about = "what the floor changed: before and after, who, with whom and why",
     .columns = {TEXT("table"), TIME("time"), TEXT("shift"), COUNT("round"), TEXT("what"),
                 TEXT("by"), TEXT("second"), TEXT("dealer"), TEXT("bettor"), TEXT("before"),
                 TEXT("after"), SUM("moved"), TEXT("reason")},
     .query = corrections},
    {.name = "alarms",
     .title = "Alarms",
     .about = "what the tables raised by themselves",
     .columns = {TEXT("table"), TIME("time"), TEXT("shift"), COUNT("shoe"), COUNT("round"),
                 TEXT("alarm")},
     .query = alarms},
    {.name = "shoes",
     .title = "Shoes",
     .about = "every shoe with its commitment, its cut and what was revealed",
     .columns = {TEXT("table"), COUNT("shoe"), TIME("opened"), TEXT("shift"), TEXT("cards"),
                 COUNT("card set"), COUNT("decks"), COUNTED("rounds"), TEXT("commitment"),
                 COUNT("contributions"), COUNT("cut"), TIME("closed"), TIME("revealed"),
                 TEXT("seed"), TEXT("state")},
     .query = shoes},
    {.name = "stopped-shoes",
     .title = "Shoes that were stopped, or drawn by the room alone",
     .about = "void and thrown-away shoes, values withheld: who, and the cards to come",
     .columns = {TEXT("table"), DAY("day"), COUNT("shoe"), TIME("time"), TEXT("shift"),
                 TEXT("what"), TEXT("bettor"), TEXT("dealer"), TEXT("by"), TEXT("second"),
                 TEXT("reason"), COUNT("times that day"), TEXT("rounds to come")},
     .is_newer = true,
     .query = stopped_shoes},
    {.name = "statement",
     .title = "Statement of a bettor",
     .about = "one bettor's rounds, chips in and out, and what was held after each",
     .columns = {TEXT("table"), TIME("time"), TEXT("what"), COUNT("round"), SUM("staked"),
                 SUM("won"), SUM("collections"), SUM("commission"), SUM("in and out"),
                 MONEY("held")},
     .needs_bettor = true,
     .query = statement},
    {.name = "expected-player-dealers",
     .title = "Player-dealers, expected and happened",
     .about = "the exact expectation of every round banked beside its result, by person; "
              "collections and wages are left out",
     .columns = {TEXT("player-dealer"), COMPARED_COLUMNS},
     .is_apart = true,
     .query = expected_player_dealers},
    {.name = "expected-bettors",
     .title = "Bettors, expected and happened",
     .about = "the exact expectation of every bettor's wagers beside their result",
     .columns = {TEXT("bettor"), COMPARED_COLUMNS},
     .is_apart = true,
     .query = expected_bettors},
    {.name = "expected-dealers",
     .title = "The bank's result by dealer, expected and happened",
     .about = "the exact expectation of the bank beside its result, by who dealt",
     .columns = {TEXT("dealer"), COMPARED_COLUMNS},
     .is_apart = true,
     .query = expected_dealers},
    {.name = "expected-tables",
     .title = "The bank's result by table and shift, expected and happened",
     .about = "the exact expectation of the bank beside its result, by table and shift",
     .columns = {TEXT("table"), TEXT("shift"), COUNTED("left out"), COMPARED_COLUMNS},
     .is_apart = true,
     .query = expected_tables},
    {0},
};
