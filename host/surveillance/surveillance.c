/*
 * surveillance.c - who is watched, and the alarms of rates. See surveillance.h.
 */
#include "host/record/event_words.h"
#include "host/surveillance/surveillance_cards.h"
#include "host/surveillance/surveillance_people.h"
#include "sabot/fraction.h"

#include <stdlib.h>
#include <string.h>

const struct surveillance_form surveillance_forms[SURVEILLANCE_CODES] = {
    [SURVEILLANCE_RECORDED] = {"recorded", "recorded by the table itself", 0, 0,
                               "no matter of chance"},
    [SURVEILLANCE_FOLLOWS_COUNT] = {"follows-count", "side wagers that follow a count",
                                    SABOT_WATCH_ALARM, 0,
                                    "less than 1 in 1,000 shoes of flat stakes; 1 in 180 shoes "
                                    "for any way to stake that does not look at the cards"},
    [SURVEILLANCE_ONE_WAY] = {"one-way", "money that flows one way", 10000, 0,
                              "1 in 10,000 pairs of a player-dealer and a bettor, for ever"},
    [SURVEILLANCE_CORRECTIONS] = {"corrections", "corrections above a rate", 1000, 1.0 / 500,
                                  "1 in 1,000 dealers, for ever, if 1 round in 500 is usual"},
    [SURVEILLANCE_LATE_WAGERS] = {"late-wagers", "wagers refused as late, above a rate", 1000,
                                  1.0 / 50,
                                  "1 in 1,000 bettors, for ever, if 1 round in 50 is usual"},
    [SURVEILLANCE_BY_HAND] = {"by-hand", "money moved by decisions, above an amount or a number", 0,
                              0, "no matter of chance"},
    [SURVEILLANCE_DEALER_BETS] = {"dealer-bets", "staff who sit where they work", 0, 0,
                                  "no matter of chance"},
    [SURVEILLANCE_CLOCK] = {"clock", "a clock that jumped", 0, 0, "no matter of chance"},
    [SURVEILLANCE_SHORT_BANK] = {"short-bank", "banks that reach the lines and not the side wagers",
                                 1000, 1.0 / 20,
                                 "1 in 1,000 player-dealers, for ever, if 1 such round in 20 is "
                                 "usual"},
    [SURVEILLANCE_SHOES] = {"shoe-stopped",
                            "shoes void, thrown away, not revealed, or drawn by the room alone", 0,
                            0, "no matter of chance"},
    [SURVEILLANCE_KNOWS] = {"knows-cards", "choices that fit the cards that were to come", 10000, 0,
                            "1 in 10,000 people at a table, for ever"},
    [SURVEILLANCE_VOIDS] = {"voids", "rounds voided by the floor once cards lay, above a rate",
                            1000, 1.0 / 1000,
                            "1 in 1,000 of the floor, for ever, if 1 round in 1,000 is usual"},
    [SURVEILLANCE_TAKEN_BACK] = {"taken-back", "complete rounds taken back, above a rate", 1000,
                                 1.0 / 100,
                                 "1 in 1,000 dealers, for ever, if 1 round in 100 is usual"},
    [SURVEILLANCE_CLAIMS] = {"claims", "many open claims at a table", 0, 0, "no matter of chance"},
    [SURVEILLANCE_PIN] = {"pin", "a PIN that was guessed at", 0, 0, "no matter of chance"},
};

/* Fewer are never an alarm: anybody may slip twice. */
enum { TALLY_LEAST = 3 };

/* ---- what the files share ---- */

enum sabot_status surveillance_no_memory(struct surveillance *surveillance) {
    return sabot_error_say(surveillance->error, SABOT_NO_MEMORY,
                           "there is no memory for the surveillance");
}

/* Doubles when the count is a power of two. */
void *surveillance_add(void *array, int *count, size_t size) {
    char *items;
    memcpy(&items, array, sizeof items);
    if ((*count & (*count - 1)) == 0) { /* 0, or a power of 2: it is full */
        items = realloc(items, (*count == 0 ? 1 : 2 * (size_t)*count) * size);
        if (items == NULL)
            return NULL;
        memcpy(array, &items, sizeof items);
    }
    return memset(items + (size_t)(*count)++ * size, 0, size);
}

void rounds_add(struct rounds *rounds, int round) {
    if (rounds->count == SURVEILLANCE_ROUNDS_MAX)
        memmove(rounds->of, rounds->of + 1, (size_t)--rounds->count * sizeof rounds->of[0]);
    rounds->of[rounds->count++] = round;
}

struct surveillance_alarm *surveillance_raise(struct surveillance *surveillance,
                                              const struct surveillance_event *event,
                                              enum surveillance_code code, const char *who,
                                              const struct rounds *rounds) {
    struct surveillance_alarm *alarm =
        surveillance_add(&surveillance->alarms, &surveillance->alarm_count, sizeof *alarm);
    if (alarm == NULL)
        return NULL;
    alarm->code = code;
    alarm->record = event->sequence;
    alarm->time_ms = event->time_ms;
    alarm->shoe = event->before->shoe.number;
    alarm->round_count = rounds->count;
    memcpy(alarm->rounds, rounds->of, sizeof alarm->rounds);
    sabot_text_copy(alarm->table, sizeof alarm->table, event->table);
    sabot_text_copy(alarm->who, sizeof alarm->who, who);
    return alarm;
}

static struct watched_table *table_named(struct surveillance *surveillance, const char *name) {
    for (int i = 0; i < surveillance->table_count; i++)
        if (strcmp(surveillance->tables[i]->name, name) == 0)
            return surveillance->tables[i];
    struct watched_table *table = calloc(1, sizeof *table);
    struct watched_table **place =
        table == NULL
            ? NULL
            : surveillance_add(&surveillance->tables, &surveillance->table_count, sizeof *place);
    if (place == NULL) {
        free(table);
        return NULL;
    }
    sabot_text_copy(table->name, sizeof table->name, name);
    return *place = table;
}

struct surveillance *surveillance_new(void) {
    return calloc(1, sizeof(struct surveillance));
}

void surveillance_begin_anew(struct surveillance *surveillance) {
    for (int i = 0; i < surveillance->table_count; i++) {
        struct watched_table *table = surveillance->tables[i];
        people_free(table);
        plans_clear(table);
        free(table->pay_tables);
        free(table->late);
        free(table);
    }
    surveillance_free_streams(surveillance);
    free(surveillance->tables);
    free(surveillance->dealers);
    free(surveillance->alarms);
    *surveillance = (struct surveillance){.watches = surveillance->watches,
                                          .watch_count = surveillance->watch_count,
                                          .watch_space = surveillance->watch_space,
                                          .error = surveillance->error};
}

void surveillance_free(struct surveillance *surveillance) {
    if (surveillance == NULL)
        return;
    surveillance_begin_anew(surveillance);
    for (int i = 0; i < surveillance->watch_count; i++)
        free(surveillance->watches[i].watch);
    free(surveillance->watches);
    free(surveillance->watch_space);
    free(surveillance);
}

/* ---- rates ---- */

/* How rare that is: once in so many, every look at it paid for; 0 if it is not rare enough
 * for an alarm of this kind, at this usual rate. */
static double tally_one_in(const struct tally *tally, enum surveillance_code code, double usual) {
    if (tally->count < TALLY_LEAST || tally->count < 2 * tally->told)
        return 0;
    /* Looked at whenever there is one more: the chance that the k-th comes so soon. Of the
     * chance that an alarm may have in all, the k-th look gets one part in k (k + 1). */
    double looks = (double)tally->count * (double)(tally->count + 1);
    double chance = looks * sabot_watch_tail(tally->rounds, tally->count, usual);
    double one_in = chance > 1e-9 ? 1 / chance : 1e9;
    return one_in >= surveillance_forms[code].threshold ? one_in : 0;
}

void words_add_one_in(struct sabot_text *words, double one_in) {
    sabot_text_add(words, "1 in ");
    sabot_big_write(words, (sabot_big)(int64_t)one_in, ',');
}

static void words_add_count(struct sabot_text *words, int64_t count, const char *what) {
    sabot_text_add_int(words, count);
    sabot_text_add_char(words, ' ');
    sabot_text_add(words, what);
    sabot_text_add(words, count == 1 ? "" : "s");
}

/* `3 times in 41 rounds, where 1 in 500 is usual; by chance 1 in 120,000` */
static void words_add_rate(struct sabot_text *words, const struct tally *tally, double usual,
                           double one_in) {
    words_add_count(words, tally->count, "time");
    sabot_text_add(words, " in ");
    words_add_count(words, tally->rounds, "round");
    sabot_text_add(words, ", where ");
    words_add_one_in(words, 1 / usual);
    sabot_text_add(words, " is usual; by chance at most ");
    words_add_one_in(words, one_in);
}

struct dealer *surveillance_dealer(struct surveillance *surveillance, const char *name) {
    for (int i = 0; i < surveillance->dealer_count; i++)
        if (strcmp(surveillance->dealers[i].name, name) == 0)
            return &surveillance->dealers[i];
    struct dealer *dealer =
        surveillance_add(&surveillance->dealers, &surveillance->dealer_count, sizeof *dealer);
    if (dealer != NULL)
        sabot_text_copy(dealer->name, sizeof dealer->name, name);
    return dealer;
}

/* What the other dealers of the room need, where that is more than what is usual anywhere. */
static double usual_corrections(const struct surveillance *surveillance,
                                const struct tally *tally) {
    double usual = surveillance_forms[SURVEILLANCE_CORRECTIONS].usual, rounds = 1 / usual,
           count = 1;
    for (int i = 0; i < surveillance->dealer_count; i++) {
        const struct tally *other = &surveillance->dealers[i].corrections;
        rounds += other == tally ? 0 : (double)other->rounds;
        count += other == tally ? 0 : (double)other->count;
    }
    return count / rounds > usual ? count / rounds : usual;
}

/* What is said of rates, around the name. */
static const struct {
    const char *before, *after;
} said_of_rates[SURVEILLANCE_CODES] = {
    [SURVEILLANCE_CORRECTIONS] = {"rounds that ", " dealt were corrected "},
    [SURVEILLANCE_LATE_WAGERS] = {"", " tried to wager after betting was closed "},
    [SURVEILLANCE_SHORT_BANK] = {"where a side wager won, the bank of ",
                                 " settled every line wager whole and did not pay that in full "},
    [SURVEILLANCE_VOIDS] = {"", " voided rounds once cards lay "},
    [SURVEILLANCE_TAKEN_BACK] = {"", " took back rounds that were complete "},
};

enum sabot_status surveillance_count(struct surveillance *surveillance,
                                     const struct surveillance_event *event,
                                     enum surveillance_code code, const char *name,
                                     struct tally *tally, int round) {
    bool is_correction = code == SURVEILLANCE_CORRECTIONS;
    tally->count++;
    if (tally->rounds < tally->count) /* they came after the round */
        tally->rounds = tally->count;
    rounds_add(&tally->which, round);
    double usual =
        is_correction ? usual_corrections(surveillance, tally) : surveillance_forms[code].usual;
    double one_in = tally_one_in(tally, code, usual);
    if (one_in == 0)
        return SABOT_OK;
    struct surveillance_alarm *alarm =
        surveillance_raise(surveillance, event, code, name, &tally->which);
    if (alarm == NULL)
        return surveillance_no_memory(surveillance);
    alarm->one_in = one_in;
    struct sabot_text words = sabot_text_in(alarm->words, sizeof alarm->words);
    sabot_text_add(&words, said_of_rates[code].before);
    sabot_text_add_plain(&words, name, strlen(name));
    sabot_text_add(&words, said_of_rates[code].after);
    words_add_rate(&words, tally, usual, one_in);
    tally->told = tally->count;
    return SABOT_OK;
}

/* A round counts for its dealer once, whether it was settled or void. Since edition 2 that is who
 * signed in to deal it: the name that `relieve` gives may be anybody's. */
static enum sabot_status follow_dealer(struct surveillance *surveillance,
                                       struct watched_table *table,
                                       const struct surveillance_event *event) {
    enum sabot_event_kind kind = event->event->kind;
    bool is_correction = kind == SABOT_EVENT_CORRECTED;
    const char *name = strchr(event->actor, ':');
    if ((kind == SABOT_EVENT_CARD_DEALT || kind == SABOT_EVENT_SETTLED) && name != NULL)
        sabot_text_copy(table->dealt_by, sizeof table->dealt_by, name + 1);
    const char *dealt_by = event->before->edition < 2 ? event->before->dealer : table->dealt_by;
    if (dealt_by[0] == '\0' ||
        (!is_correction && kind != SABOT_EVENT_SETTLED && kind != SABOT_EVENT_VOIDED))
        return SABOT_OK;
    struct dealer *dealer = surveillance_dealer(surveillance, dealt_by);
    if (dealer == NULL)
        return surveillance_no_memory(surveillance);
    struct tally *tally = &dealer->corrections;
    if (!is_correction) {
        tally->rounds++;
        dealer->taken_back.rounds++;
        return SABOT_OK;
    }
    int round = event->event->with.round;
    if (dealer->last != table)
        tally->which.count = 0;
    dealer->last = table;
    if (tally->which.count > 0 && tally->which.of[tally->which.count - 1] == round)
        return SABOT_OK; /* corrected again: one mistake */
    return surveillance_count(surveillance, event, SURVEILLANCE_CORRECTIONS, dealer->name, tally,
                              round);
}

/* ---- short banks ---- */

/* Who puts up what the line wagers need and no more banks at the cost of the side wagers. */
static enum sabot_status follow_bank(struct surveillance *surveillance, struct watched_table *table,
                                     const struct surveillance_event *event) {
    const struct sabot_table *before = event->before;
    bool side_won = false, side_short = false, line_short = false;
    if (before->edition < 2 || event->event->kind != SABOT_EVENT_SETTLED ||
        event->event->with.bettor == 0)
        return SABOT_OK;
    for (int i = 0; i < event->event->line_count; i++) {
        const struct sabot_settled_line *line = &event->event->lines[i];
        bool is_short = line->uncovered > 0;
        if (sabot_wager_is_line(&before->sheet->wagers[before->wagers[line->entry].wager])) {
            line_short |= is_short;
        } else if (line->verdict == SABOT_WIN) {
            side_won = true;
            side_short |= is_short;
        }
    }
    if (!side_won || line_short)
        return SABOT_OK;
    struct person *person = person_at(table, event, event->event->with.bettor);
    if (person == NULL)
        return surveillance_no_memory(surveillance);
    person->short_paid.rounds++;
    if (!side_short)
        return SABOT_OK;
    return surveillance_count(surveillance, event, SURVEILLANCE_SHORT_BANK, person->name,
                              &person->short_paid, event->event->with.round);
}

/* ---- late wagers ---- */

enum sabot_status surveillance_late(struct surveillance *surveillance, const char *name,
                                    const char *bettor, int64_t time_ms,
                                    struct sabot_error *error) {
    surveillance->error = error;
    struct watched_table *table = table_named(surveillance, name);
    struct late_wager *late =
        table == NULL ? NULL : surveillance_add(&table->late, &table->late_count, sizeof *late);
    if (late == NULL)
        return surveillance_no_memory(surveillance);
    late->time_ms = time_ms;
    sabot_text_copy(late->name, sizeof late->name, bettor);
    surveillance->scope.late_wagers++;
    return SABOT_OK;
}

/* Those that came before this event, in the round that was on then. */
static enum sabot_status take_late(struct surveillance *surveillance, struct watched_table *table,
                                   const struct surveillance_event *event) {
    enum sabot_status status = SABOT_OK;
    int done = 0;
    for (; status == SABOT_OK && done < table->late_count &&
           table->late[done].time_ms <= event->time_ms;
         done++) {
        struct person *person = person_named(table, table->late[done].name, event->time_ms);
        if (person == NULL)
            return surveillance_no_memory(surveillance);
        int round = event->before->round_number;
        if (person->late_round == round)
            continue; /* in a hurry, but once */
        person->late_round = round;
        status = surveillance_count(surveillance, event, SURVEILLANCE_LATE_WAGERS, person->name,
                                    &person->late, round);
    }
    table->late_count -= done;
    if (done > 0)
        memmove(table->late, table->late + done, (size_t)table->late_count * sizeof *table->late);
    return status;
}

static enum sabot_status count_rounds_of_people(struct surveillance *surveillance,
                                                struct watched_table *table,
                                                const struct surveillance_event *event) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        if (!sabot_table_has_bettor(event->before, i + 1))
            continue;
        struct person *person = person_at(table, event, i + 1);
        if (person == NULL)
            return surveillance_no_memory(surveillance);
        person->late.rounds++;
    }
    return SABOT_OK;
}

/* ---- events ---- */

static const char said_loudly[] = "ALARM: "; /* so event_words begins; here all are */

static enum sabot_status list_recorded(struct surveillance *surveillance,
                                       const struct surveillance_event *event) {
    if (event->event->kind != SABOT_EVENT_ALARM)
        return SABOT_OK;
    int round = event->before->round_number;
    struct surveillance_alarm *alarm =
        surveillance_raise(surveillance, event, SURVEILLANCE_RECORDED, "",
                           &(struct rounds){.count = round > 0, .of = {round}});
    if (alarm == NULL)
        return surveillance_no_memory(surveillance);
    struct sabot_text words = sabot_text_in(alarm->words, sizeof alarm->words);
    event_words(event->before, event->event, &words);
    if (strncmp(alarm->words, said_loudly, strlen(said_loudly)) == 0)
        memmove(alarm->words, alarm->words + strlen(said_loudly),
                words.length - strlen(said_loudly) + 1);
    return SABOT_OK;
}

static void note_scope(struct surveillance *surveillance, struct watched_table *table,
                       enum sabot_event_kind kind) {
    struct surveillance_scope *scope = &surveillance->scope;
    scope->rounds += kind == SABOT_EVENT_SETTLED;
    bool is_open =
        kind == SABOT_EVENT_SHOE_OPENED || (table->is_open && kind != SABOT_EVENT_SHOE_CLOSED);
    scope->shoes_open += is_open - table->is_open;
    table->is_open = is_open;
}

enum sabot_status surveillance_follow(struct surveillance *surveillance,
                                      const struct surveillance_event *event,
                                      struct sabot_error *error) {
    surveillance->error = error;
    struct watched_table *table = table_named(surveillance, event->table);
    if (table == NULL)
        return surveillance_no_memory(surveillance);
    note_scope(surveillance, table, event->event->kind);
    enum sabot_status status = take_late(surveillance, table, event);
    if (status == SABOT_OK && event->event->kind == SABOT_EVENT_SETTLED)
        status = count_rounds_of_people(surveillance, table, event);
    if (status == SABOT_OK)
        status = list_recorded(surveillance, event);
    if (status == SABOT_OK)
        status = follow_dealer(surveillance, table, event);
    if (status == SABOT_OK)
        status = follow_bank(surveillance, table, event);
    if (status == SABOT_OK)
        status = hands_follow(surveillance, table, event);
    if (status == SABOT_OK)
        status = undone_follow(surveillance, table, event);
    if (status == SABOT_OK)
        status = shoes_follow(surveillance, table, event);
    if (status == SABOT_OK)
        status = flow_follow(surveillance, table, event);
    if (status == SABOT_OK)
        status = count_follow(surveillance, table, event);
    return status;
}

int surveillance_alarm_count(const struct surveillance *surveillance) {
    return surveillance->alarm_count;
}

const struct surveillance_alarm *surveillance_alarm(const struct surveillance *surveillance,
                                                    int index) {
    SABOT_ASSERT(index >= 0 && index < surveillance->alarm_count);
    return &surveillance->alarms[index];
}

struct surveillance_scope surveillance_scope(const struct surveillance *surveillance) {
    struct surveillance_scope scope = surveillance->scope;
    scope.tables = surveillance->table_count;
    return scope;
}
