/*
 * plan.c - see plan.h.
 */
#include "host/report/plan.h"

#include "sabot/text.h"

#include <math.h>
#include <string.h>

/* The rounds that were banked, by table, shift and what the player-dealer paid. */
static const char banked[] =
    "SELECT s.name, x.shift,"
    " CASE WHEN x.variance > 0 THEN 0 WHEN x.staked = 0 AND x.put_up > 0 THEN 1 ELSE 2 END AS sort,"
    " y.collection, count(*), total(x.staked), total(x.expected) / 1e4,"
    " total(x.variance), min(x.began_ms), max(x.ended_ms),"
    " total(x.expected / 1e4 * x.expected / 1e4)"
    " FROM stream s CROSS JOIN round x ON x.stream = s.id"
    " CROSS JOIN person n ON n.id = x.player_dealer"
    " CROSS JOIN played y ON y.stream = x.stream AND y.round = +x.number"
    " AND y.person = +x.player_dealer AND y.is_bank"
    " WHERE NOT x.is_voided AND x.ended_ms >= ?1 AND x.ended_ms < ?2"
    " AND (?3 IS NULL OR n.name = ?3) AND (?4 IS NULL OR s.name = ?4)"
    " GROUP BY s.id, x.shift, sort, y.collection ORDER BY s.name, x.shift, sort, y.collection";

/* Of a round: its worth is known; nobody wagered; not known. */
enum sort { WORTH, IDLE, UNKNOWN };

/* Rows of one shift come one after the other. */
struct stretch {
    int64_t shift, began_ms, ended_ms;
    int store;
};

static struct plan_table *table_of(struct plan *plan, int store, const char *name) {
    int last = plan->table_count - 1;
    if (last >= 0 && plan->tables[last].store == store &&
        strcmp(plan->tables[last].name, name) == 0)
        return &plan->tables[last];
    if (plan->table_count == PLAN_TABLES_MAX)
        return NULL;
    struct plan_table *table = &plan->tables[plan->table_count++];
    *table = (struct plan_table){.store = store};
    sabot_text_copy(table->name, sizeof table->name, name);
    return table;
}

static struct plan_band *band_of(struct plan_table *table, sabot_cents fee) {
    int at = 0;
    while (at < table->band_count && table->bands[at].fee < fee)
        at++;
    if (at < table->band_count && table->bands[at].fee == fee)
        return &table->bands[at];
    if (table->band_count == PLAN_BANDS_MAX)
        return NULL;
    memmove(&table->bands[at + 1], &table->bands[at],
            (size_t)(table->band_count++ - at) * sizeof table->bands[0]);
    table->bands[at] = (struct plan_band){.fee = fee};
    return &table->bands[at];
}

static void end_stretch(struct plan *plan, struct stretch *stretch) {
    if (stretch->shift != 0)
        plan->tables[plan->table_count - 1].hours +=
            (double)(stretch->ended_ms - stretch->began_ms) / 3.6e6;
    stretch->shift = 0;
}

static void take_row(struct plan *plan, sqlite3_stmt *row, struct stretch *stretch) {
    int64_t shift = sqlite3_column_int64(row, 1), rounds = sqlite3_column_int64(row, 4);
    int64_t began_ms = sqlite3_column_int64(row, 8), ended_ms = sqlite3_column_int64(row, 9);
    sabot_cents fee = sqlite3_column_int64(row, 3);
    int sort = sqlite3_column_int(row, 2);
    if (stretch->shift != shift)
        end_stretch(plan, stretch);
    struct plan_table *table =
        table_of(plan, stretch->store, (const char *)sqlite3_column_text(row, 0));
    struct plan_band *band = table != NULL && sort == WORTH ? band_of(table, fee) : NULL;
    if (table == NULL || (sort == WORTH && band == NULL)) {
        plan->left_out++;
        return;
    }
    if (sort == UNKNOWN) {
        table->unknown += rounds;
        table->unknown_fees += rounds * fee;
        return;
    }
    if (stretch->shift == 0)
        *stretch = (struct stretch){shift, began_ms, ended_ms, stretch->store};
    stretch->began_ms = began_ms < stretch->began_ms ? began_ms : stretch->began_ms;
    stretch->ended_ms = ended_ms > stretch->ended_ms ? ended_ms : stretch->ended_ms;
    if (sort == IDLE) {
        table->idle += rounds;
        table->idle_fees += rounds * fee;
        return;
    }
    band->rounds += rounds; /* sums for now */
    band->action += sqlite3_column_double(row, 5);
    band->worth += sqlite3_column_double(row, 6);
    band->variance += sqlite3_column_double(row, 7);
    band->spread += sqlite3_column_double(row, 10);
}

static void take_means(struct plan *plan, int first) {
    for (int i = first; i < plan->table_count; i++)
        for (int k = 0; k < plan->tables[i].band_count; k++) {
            struct plan_band *band = &plan->tables[i].bands[k];
            band->action /= (double)band->rounds;
            band->worth /= (double)band->rounds;
            band->spread = fmax(band->spread / (double)band->rounds - band->worth * band->worth, 0);
            band->variance = band->variance / (double)band->rounds + band->spread;
        }
}

enum sabot_status plan_add(struct daybook *daybook, int store, const struct plan_choice *choice,
                           struct plan *plan, struct sabot_error *error) {
    sqlite3 *database = daybook_database(daybook);
    struct stretch stretch = {.store = store};
    sqlite3_stmt *query;
    int first = plan->table_count;
    int code = sqlite3_prepare_v2(database, banked, -1, &query, NULL);
    if (code == SQLITE_OK) {
        sqlite3_bind_int64(query, 1, choice->from_ms);
        sqlite3_bind_int64(query, 2, choice->to_ms);
        sqlite3_bind_text(query, 3, choice->person, -1, SQLITE_STATIC); /* NULL binds NULL */
        sqlite3_bind_text(query, 4, choice->table, -1, SQLITE_STATIC);
        while ((code = sqlite3_step(query)) == SQLITE_ROW)
            take_row(plan, query, &stretch);
        end_stretch(plan, &stretch);
        sqlite3_finalize(query);
    }
    take_means(plan, first);
    if (code == SQLITE_DONE)
        return SABOT_OK;
    return sabot_error_print(error, SABOT_IO, "the daybook cannot be read: %s",
                             sqlite3_errmsg(database));
}

bool plan_has_worth(const struct plan_table *table) {
    return table->band_count > 0;
}

struct plan_hour plan_hour(const struct plan_table *table) {
    struct plan_hour hour = {0};
    for (int i = 0; i < table->band_count && table->hours > 0; i++) {
        const struct plan_band *band = &table->bands[i];
        double rounds = (double)band->rounds / table->hours;
        hour.rounds += rounds;
        hour.action += rounds * band->action;
        hour.worth += rounds * band->worth;
        hour.fees += rounds * (double)band->fee;
        double kept = band->worth - (double)band->fee;
        hour.variance += rounds * (band->variance + kept * kept);
    }
    hour.kept = hour.worth - hour.fees;
    if (hour.rounds > 0) {
        hour.action /= hour.rounds;
        hour.variance -= hour.kept * hour.kept / hour.rounds;
        hour.idle = (double)table->idle_fees / table->hours;
    }
    hour.fees += hour.idle;
    hour.kept -= hour.idle;
    return hour;
}

double plan_break_even(const struct plan_hour *hour, double wage) {
    return hour->worth > 0 ? hour->action * (hour->fees + wage) / hour->worth : 0;
}
