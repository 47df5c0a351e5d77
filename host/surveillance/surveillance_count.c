/*
 * surveillance_count.c - side wagers that follow a count: what each bettor staked on each
 * round of a shoe, against what the cards said, when the shoe is closed.
 */
#include "host/surveillance/surveillance_cards.h"
#include "host/surveillance/surveillance_people.h"

#include <stdlib.h>
#include <string.h>

/* The sheet is another. */
static void begin_sheet(struct watched_table *table) {
    memset(table->watches, 0, sizeof table->watches);
    memset(table->is_wagered, 0, sizeof table->is_wagered);
    free(table->pay_tables);
    table->pay_tables = NULL;
    plans_clear(table);
    people_clear_evidence(table);
}

/* ---- during a shoe ---- */

static void begin_shoe(struct watched_table *table, int64_t time_ms) {
    table->shoe_rounds = 0;
    table->has_gaps = table->has_odd_cards = false;
    people_end_shoe(table);
    people_forget(table, time_ms);
}

static bool add_stake(struct person *person, const struct sabot_table_wager *wager, int round) {
    sabot_cents **stakes = &person->stakes[wager->wager];
    if (*stakes == NULL)
        *stakes = calloc(SABOT_WATCH_ROUNDS_MAX, sizeof **stakes);
    if (*stakes == NULL)
        return false;
    (*stakes)[round] += wager->stake;
    return true;
}

static enum sabot_status note_people(struct surveillance *surveillance, struct watched_table *table,
                                     const struct surveillance_event *event) {
    const struct sabot_table *before = event->before;
    int round = table->shoe_rounds;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        if (!sabot_table_has_bettor(before, i + 1))
            continue;
        struct person *person = person_at(table, event, i + 1);
        if (person == NULL)
            return surveillance_no_memory(surveillance);
        person->until = round + 1;
    }
    for (int i = 0; i < before->wager_count; i++) {
        const struct sabot_table_wager *wager = &before->wagers[i];
        struct person *person = person_at(table, event, wager->bettor);
        if (person == NULL || !add_stake(person, wager, round))
            return surveillance_no_memory(surveillance);
        table->is_wagered[wager->wager] = true;
    }
    return SABOT_OK;
}

/* Free rounds take no wagers; a void one has given them back. */
static enum sabot_status note_round(struct surveillance *surveillance, struct watched_table *table,
                                    const struct surveillance_event *event) {
    const struct sabot_table *before = event->before;
    struct sabot_card_shoe unseen = unseen_before(before);
    struct sabot_points points = sabot_card_shoe_points(&unseen);
    struct sabot_error error;
    table->has_gaps |= before->keyed_result >= 0 || table->shoe_rounds == SABOT_WATCH_ROUNDS_MAX ||
                       sabot_points_check(&points, &error) != SABOT_OK;
    table->has_odd_cards |= !cards_can_be(&unseen);
    if (before->free_round || table->has_gaps)
        return SABOT_OK;
    table->unseen[table->shoe_rounds] = unseen;
    table->numbers[table->shoe_rounds] = before->round_number;
    enum sabot_status status = note_people(surveillance, table, event);
    table->shoe_rounds++;
    return status;
}

/* ---- at its end ---- */

static void words_add_rounds(struct sabot_text *words, int rounds, double worth) {
    sabot_text_add_int(words, rounds);
    sabot_text_add(words, rounds == 1 ? " round, worth " : " rounds, worth ");
    words_add_percent(words, worth / (rounds > 0 ? rounds : 1));
}

static void describe(struct surveillance_alarm *alarm, const struct person *person,
                     const struct sabot_wager *wager, const struct evidence *evidence) {
    struct sabot_text words = sabot_text_in(alarm->words, sizeof alarm->words);
    sabot_text_add_plain(&words, person->name, strlen(person->name));
    sabot_text_add(&words, " wagers on ");
    sabot_text_add_plain(&words, wager->title, strlen(wager->title));
    sabot_text_add(&words, " where the cards favour it: in ");
    sabot_text_add_int(&words, evidence->shoes);
    sabot_text_add(&words, evidence->shoes == 1 ? " shoe on " : " shoes on ");
    words_add_rounds(&words, evidence->heavy.rounds, evidence->heavy.worth);
    sabot_text_add(&words, " of the stake on average, and not on ");
    words_add_rounds(&words, evidence->others.rounds, evidence->others.worth);
    sabot_text_add(&words, "; by chance at most ");
    words_add_one_in(&words, alarm->one_in);
}

static enum sabot_status accuse(struct surveillance *surveillance,
                                const struct surveillance_event *event, const struct person *person,
                                int wager, const struct evidence *evidence) {
    struct surveillance_alarm *alarm = surveillance_raise(
        surveillance, event, SURVEILLANCE_FOLLOWS_COUNT, person->name, &evidence->which);
    if (alarm == NULL)
        return surveillance_no_memory(surveillance);
    const struct sabot_wager *of = &event->before->sheet->wagers[wager];
    memcpy(alarm->wager, of->name, sizeof alarm->wager);
    alarm->one_in = evidence->so_far;
    describe(alarm, person, of, evidence);
    return SABOT_OK;
}

/* One wager of a shoe, looked at once; nobody's stakes yet. */
struct look {
    int wager;
    struct sabot_watch_shoe whole;
    double of_none; /* the evidence of a bettor who wagered nothing; 0: not known */
};

static double shoe_evidence(const struct watched_table *table, struct look *look,
                            const struct sabot_watch_shoe *looked, const bool *heavy, int count) {
    const struct sabot_watch *watch = table->watches[look->wager];
    if (count > 0 || looked->rounds < look->whole.rounds)
        return sabot_watch_evidence(watch, looked, heavy);
    if (look->of_none == 0)
        look->of_none = sabot_watch_evidence(watch, looked, heavy);
    return look->of_none;
}

static void note_shoe(const struct watched_table *table, struct evidence *evidence,
                      const struct sabot_watch_shoe *looked, const bool *heavy) {
    evidence->shoes++;
    for (int i = 0; i < looked->rounds; i++) {
        double worth = sabot_watch_worth(looked->of[i]);
        if (heavy[i]) {
            evidence->heavy.rounds++;
            evidence->heavy.worth += worth;
            rounds_add(&evidence->which, table->numbers[i]);
        } else {
            evidence->others.rounds++;
            evidence->others.worth += worth;
        }
    }
}

/* What is 1 or less says nothing of the next shoe. */
static enum sabot_status keep_evidence(struct surveillance *surveillance, struct evidence **kept,
                                       const struct evidence *evidence) {
    if (evidence->so_far <= 1) {
        free(*kept);
        *kept = NULL;
        return SABOT_OK;
    }
    if (*kept == NULL)
        *kept = malloc(sizeof **kept);
    if (*kept == NULL)
        return surveillance_no_memory(surveillance);
    **kept = *evidence;
    return SABOT_OK;
}

/* From the first round of the shoe, whenever they sat down: who stands and counts until the
 * cards are good and sits down then is a counter too. To the last with them there. */
static enum sabot_status judge(struct surveillance *surveillance, struct watched_table *table,
                               const struct surveillance_event *event, struct person *person,
                               struct look *look) {
    static const sabot_cents none[SABOT_WATCH_ROUNDS_MAX];
    bool heavy[SABOT_WATCH_ROUNDS_MAX];
    struct sabot_watch_shoe looked = look->whole;
    struct evidence **kept = &person->evidence[look->wager];
    struct evidence evidence = *kept != NULL ? **kept : (struct evidence){.so_far = 1};
    const sabot_cents *stakes = person->stakes[look->wager];
    looked.rounds = person->until;
    int count = sabot_watch_heavy(stakes != NULL ? stakes : none, person->until, heavy);
    note_shoe(table, &evidence, &looked, heavy);
    evidence.so_far =
        sabot_watch_add(evidence.so_far, shoe_evidence(table, look, &looked, heavy, count));
    enum sabot_status status = SABOT_OK;
    if (evidence.so_far >= surveillance_forms[SURVEILLANCE_FOLLOWS_COUNT].threshold &&
        evidence.heavy.rounds > 0) {
        status = accuse(surveillance, event, person, look->wager, &evidence);
        evidence.so_far = 1;
    }
    return status == SABOT_OK ? keep_evidence(surveillance, kept, &evidence) : status;
}

/* The wager that is to be watched. */
struct wanted {
    struct sabot_watch_choice choice;
    struct sabot_pay_table pays;
    struct shared_watch shared; /* what the reference shoes depend on */
};

static bool pays_alike(const struct sabot_watch *watch, const struct wanted *wanted) {
    const struct sabot_pay_table *one = &watch->table, *other = &wanted->pays;
    const struct sabot_card_plan *plan = wanted->choice.plan;
    if (watch->by_pairs != (plan != NULL) || one->case_count != other->case_count ||
        one->scale != other->scale)
        return false;
    for (int i = 0; i < SABOT_ODDS_OUTCOMES && plan == NULL; i++)
        if (one->results[one->decides[i]] != other->results[other->decides[i]])
            return false;
    for (int i = 0; i < SABOT_PAIRS * SABOT_PAIRS && plan != NULL; i++)
        for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++)
            if (one->results[watch->pair_cases[i / SABOT_PAIRS][i % SABOT_PAIRS][place]] !=
                other->results[plan->pair_cases[i / SABOT_PAIRS][i % SABOT_PAIRS][place]])
                return false;
    return true;
}

static const struct sabot_watch *watch_alike(const struct surveillance *surveillance,
                                             const struct wanted *wanted) {
    for (int i = 0; i < surveillance->watch_count; i++) {
        const struct shared_watch *shared = &surveillance->watches[i];
        if (shared->decks == wanted->shared.decks && shared->burn == wanted->shared.burn &&
            shared->cut_card == wanted->shared.cut_card &&
            shared->rounds_after_cut == wanted->shared.rounds_after_cut &&
            pays_alike(shared->watch, wanted))
            return shared->watch;
    }
    return NULL;
}

static enum sabot_status make_watch(struct surveillance *surveillance,
                                    const struct sabot_sheet *sheet, struct wanted *wanted) {
    struct shared_watch *kept = NULL, *shared = &wanted->shared;
    if (surveillance->watch_space == NULL)
        surveillance->watch_space = malloc(sizeof *surveillance->watch_space);
    shared->watch = malloc(sizeof *shared->watch);
    enum sabot_status status = SABOT_NO_MEMORY;
    if (surveillance->watch_space != NULL && shared->watch != NULL)
        status = sabot_watch_begin(shared->watch, sheet, wanted->choice, surveillance->watch_space,
                                   surveillance->error);
    if (status == SABOT_OK)
        kept = surveillance_add(&surveillance->watches, &surveillance->watch_count, sizeof *kept);
    if (kept != NULL)
        *kept = *shared;
    else
        free(shared->watch);
    return kept != NULL || (status != SABOT_OK && status != SABOT_NO_MEMORY)
               ? status
               : surveillance_no_memory(surveillance);
}

static enum sabot_status find_watch(struct surveillance *surveillance, struct watched_table *table,
                                    const struct sabot_table *before, int wager) {
    const struct sabot_sheet *sheet = before->sheet;
    struct wanted wanted = {.choice = {.decks = before->decks,
                                       .wager = wager,
                                       .plan = table->plans[wager].plan,
                                       .vector = sabot_vector_best()},
                            .shared = {.decks = before->decks,
                                       .burn = sheet->shoe.burn,
                                       .cut_card = sheet->shoe.cut_card,
                                       .rounds_after_cut = sheet->shoe.rounds_after_cut}};
    if (table->watches[wager] != NULL)
        return SABOT_OK;
    enum sabot_status status =
        sabot_pay_table_make(sheet, &sheet->wagers[wager], &wanted.pays, surveillance->error);
    if (status != SABOT_OK)
        return status;
    table->watches[wager] = watch_alike(surveillance, &wanted);
    if (table->watches[wager] == NULL)
        status = make_watch(surveillance, sheet, &wanted);
    if (status == SABOT_OK && table->watches[wager] == NULL)
        table->watches[wager] = wanted.shared.watch;
    return status;
}

static enum sabot_status judge_all(struct surveillance *surveillance, struct watched_table *table,
                                   const struct surveillance_event *event, int wager) {
    enum sabot_status status = find_watch(surveillance, table, event->before, wager);
    if (status != SABOT_OK)
        return status;
    struct look look = {.wager = wager};
    sabot_watch_look(table->watches[wager], table->unseen, table->shoe_rounds,
                     surveillance->watch_space, &look.whole);
    for (int i = 0; i < table->person_count && status == SABOT_OK; i++)
        if (table->people[i]->until > 0)
            status = judge(surveillance, table, event, table->people[i], &look);
    return status;
}

/* Whether a wager's worth before each round of the shoe can be found: by the outcome, or, of those
 * that go by the cards, by pairs. */
static enum sabot_status can_watch(struct surveillance *surveillance, struct watched_table *table,
                                   const struct sabot_sheet *sheet, int wager, bool *can) {
    *can = !sabot_wager_is_line(&sheet->wagers[wager]) && table->is_wagered[wager];
    if (!*can || sabot_wager_detail(sheet, &sheet->wagers[wager]) == SABOT_DETAIL_OUTCOME)
        return SABOT_OK;
    enum sabot_status status = plan_find(surveillance, table, sheet, wager);
    const struct sabot_card_plan *plan = table->plans[wager].plan;
    *can = plan != NULL && plan->pairs_only && !table->has_odd_cards;
    return status;
}

static enum sabot_status end_shoe(struct surveillance *surveillance, struct watched_table *table,
                                  const struct surveillance_event *event) {
    const struct sabot_sheet *sheet = event->before->sheet;
    enum sabot_status status = SABOT_OK;
    bool can_look = event->before->wager_source != SABOT_WAGERS_NONE && !table->has_gaps &&
                    table->shoe_rounds > 0;
    surveillance->scope.shoes += can_look;
    surveillance->scope.shoes_left_out += !can_look;
    if (!can_look)
        return SABOT_OK;
    for (int wager = 0; wager < sheet->wager_count && status == SABOT_OK; wager++) {
        bool can = false;
        status = can_watch(surveillance, table, sheet, wager, &can);
        if (status == SABOT_OK && can)
            status = judge_all(surveillance, table, event, wager);
    }
    return status;
}

enum sabot_status count_follow(struct surveillance *surveillance, struct watched_table *table,
                               const struct surveillance_event *event) {
    enum sabot_event_kind kind = event->event->kind;
    if (kind == SABOT_EVENT_SETTLED)
        return note_round(surveillance, table, event);
    if (kind == SABOT_EVENT_SHOE_CLOSED)
        return end_shoe(surveillance, table, event);
    if (kind == SABOT_EVENT_SHOE_OPENED)
        begin_shoe(table, event->time_ms);
    else if (kind == SABOT_EVENT_TABLE_OPENED || kind == SABOT_EVENT_SHEET_CHANGED)
        begin_sheet(table);
    return SABOT_OK;
}
