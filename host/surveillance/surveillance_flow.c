/*
 * surveillance_flow.c - money that flows one way between a player-dealer and a bettor.
 *
 * What a bettor's wagers of a round bring is a law that is known exactly: every outcome
 * has its chance, from the cards that were unseen, and the pay tables say the rest. For a
 * tilt t the number exp(t x) / mean of exp(t x) has the mean 1, whatever was wagered; so
 * has its product over rounds, and a mean of such products. It passes 10,000 by
 * chance in one pair of 10,000, however long they are watched. Large tilts find few
 * rounds that all went one way, small ones a long lean.
 *
 * In the same way, of shoes that nobody can choose but the room knows (protocol 2 of
 * docs/fair-shoes.md): what somebody's wagers, or their bank, bring from everybody, upwards only.
 * Who learns the cards that are to come wagers on them. It is judged when the shoe is revealed.
 */
#include "host/surveillance/surveillance_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In standard deviations of the round, both ways: 1, 1/2 and 1/4. */
enum { TILT_STEPS = FLOW_TILTS / 2 };
static const double least_tilt = 0.25;

static struct pair *pair_of(struct person *bettor, const struct person *player_dealer) {
    for (int i = 0; i < bettor->pair_count; i++)
        if (bettor->pairs[i].player_dealer == player_dealer)
            return &bettor->pairs[i];
    struct pair *pair = surveillance_add(&bettor->pairs, &bettor->pair_count, sizeof *pair);
    if (pair == NULL)
        return NULL;
    pair->player_dealer = player_dealer;
    for (int i = 0; i < FLOW_TILTS; i++)
        pair->products[i] = 1;
    return pair;
}

/* What a round may bring to a bettor: by outcome, the chance and the cents. */
struct prospect {
    double chances[SABOT_ODDS_OUTCOMES];
    double results[SABOT_ODDS_OUTCOMES];
    double deviation;
    int outcome;             /* that came, by its place above */
    sabot_cents volume, net; /* staked; what it brought in the end */
};

static void add_wager(struct prospect *prospect, const struct sabot_pay_table *table,
                      sabot_cents stake) {
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
        prospect->results[i] +=
            (double)stake * (double)table->results[table->decides[i]] / (double)table->scale;
    prospect->volume += stake;
}

static void find_deviation(struct prospect *prospect) {
    double mean = 0, squares = 0;
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        mean += prospect->chances[i] * prospect->results[i];
        squares += prospect->chances[i] * prospect->results[i] * prospect->results[i];
    }
    prospect->deviation = sqrt(fmax(squares - mean * mean, 0));
}

/* Multiplies each product by exp(t x) over its mean; tilts double from step to step. */
static void tilt(struct pair *pair, const struct prospect *prospect, int outcome) {
    double means[FLOW_TILTS] = {0}, here[FLOW_TILTS] = {0};
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++) {
        double up = exp(least_tilt * prospect->results[i] / prospect->deviation);
        for (int step = 0; step < TILT_STEPS; step++, up *= up) {
            means[2 * step] += prospect->chances[i] * up;
            means[2 * step + 1] += prospect->chances[i] / up;
            if (i == outcome) {
                here[2 * step] = up;
                here[2 * step + 1] = 1 / up;
            }
        }
    }
    for (int i = 0; i < FLOW_TILTS; i++)
        pair->products[i] *= here[i] / means[i];
}

static double evidence_of(const struct pair *pair) {
    double sum = 0;
    if (pair->player_dealer == NULL) /* losing is no sign of knowing */
        return (pair->products[0] + pair->products[2] + pair->products[4]) / TILT_STEPS;
    for (int i = 0; i < FLOW_TILTS; i++)
        sum += pair->products[i] / FLOW_TILTS;
    return sum;
}

static void add_stakes(struct sabot_text *words, struct pair *pair, double one_in) {
    sabot_text_add_int(words, pair->rounds);
    sabot_text_add(words, " rounds with stakes of ");
    sabot_cents_write(words, pair->volume);
    sabot_text_add(words, " in all; by chance at most ");
    words_add_one_in(words, one_in);
    for (int i = 0; i < FLOW_TILTS; i++)
        pair->products[i] = 1;
}

/* What somebody chose fits the cards that were to come. */
static enum sabot_status suspect(struct surveillance *surveillance,
                                 const struct surveillance_event *event,
                                 const struct person *person, struct pair *pair) {
    struct surveillance_alarm *alarm =
        surveillance_raise(surveillance, event, SURVEILLANCE_KNOWS, person->name, &pair->which);
    if (alarm == NULL)
        return surveillance_no_memory(surveillance);
    alarm->one_in = fmin(evidence_of(pair), 1e9);
    alarm->net = pair->net;
    struct sabot_text words = sabot_text_in(alarm->words, sizeof alarm->words);
    sabot_text_add(&words, "what ");
    sabot_text_add_plain(&words, person->name, strlen(person->name));
    sabot_text_add(&words, " chose fits the cards that were to come: ");
    sabot_cents_write(&words, pair->net);
    sabot_text_add(&words, " won in ");
    add_stakes(&words, pair, alarm->one_in);
    return SABOT_OK;
}

static enum sabot_status accuse(struct surveillance *surveillance,
                                const struct surveillance_event *event, const struct person *bettor,
                                struct pair *pair) {
    struct surveillance_alarm *alarm =
        surveillance_raise(surveillance, event, SURVEILLANCE_ONE_WAY, bettor->name, &pair->which);
    if (alarm == NULL)
        return surveillance_no_memory(surveillance);
    memcpy(alarm->other, pair->player_dealer->name, sizeof alarm->other);
    alarm->one_in = fmin(evidence_of(pair), 1e9);
    alarm->net = pair->net;
    struct sabot_text words = sabot_text_in(alarm->words, sizeof alarm->words);
    sabot_text_add_plain(&words, bettor->name, strlen(bettor->name));
    sabot_text_add(&words, pair->net < 0 ? " lost " : " won ");
    sabot_cents_write(&words, pair->net < 0 ? -pair->net : pair->net);
    sabot_text_add(&words, pair->net < 0 ? " to " : " from ");
    sabot_text_add_plain(&words, pair->player_dealer->name, strlen(pair->player_dealer->name));
    sabot_text_add(&words, ", who banked, in ");
    add_stakes(&words, pair, alarm->one_in);
    return SABOT_OK;
}

/* `with`: who banks; 0: everybody. */
static enum sabot_status note_pair(struct surveillance *surveillance, struct watched_table *table,
                                   const struct surveillance_event *event, int number, int with,
                                   struct prospect *prospect) {
    find_deviation(prospect);
    if (prospect->deviation == 0)
        return SABOT_OK;
    struct person *bettor = person_at(table, event, number);
    struct person *player_dealer = with != 0 ? person_at(table, event, with) : NULL;
    struct pair *pair = bettor == NULL || (player_dealer == NULL && with != 0)
                            ? NULL
                            : pair_of(bettor, player_dealer);
    if (pair == NULL)
        return surveillance_no_memory(surveillance);
    pair->rounds++;
    pair->net += prospect->net;
    pair->volume += prospect->volume;
    rounds_add(&pair->which, event->before->round_number);
    tilt(pair, prospect, prospect->outcome);
    if (with == 0 || evidence_of(pair) < surveillance_forms[SURVEILLANCE_ONE_WAY].threshold)
        return SABOT_OK;
    return accuse(surveillance, event, bettor, pair);
}

/* Everybody's choices, once the shoe is revealed. */
static enum sabot_status judge_choices(struct surveillance *surveillance,
                                       struct watched_table *table,
                                       const struct surveillance_event *event) {
    enum sabot_status status = SABOT_OK;
    for (int i = 0; i < table->person_count; i++)
        for (int j = 0; status == SABOT_OK && j < table->people[i]->pair_count; j++) {
            struct pair *pair = &table->people[i]->pairs[j];
            if (pair->player_dealer == NULL &&
                evidence_of(pair) >= surveillance_forms[SURVEILLANCE_KNOWS].threshold)
                status = suspect(surveillance, event, table->people[i], pair);
        }
    return status;
}

static sabot_cents net_of(const struct surveillance_event *event, int entry) {
    for (int i = 0; i < event->event->line_count; i++)
        if (event->event->lines[i].entry == entry)
            return event->event->lines[i].winnings - event->event->lines[i].collected;
    return 0;
}

/* The wagers of one bettor in this round, or of all (0), that the outcome decides; false where
 * nobody has any. */
static bool gather(const struct watched_table *table, const struct surveillance_event *event,
                   int bettor, struct prospect *prospect) {
    const struct sabot_table *before = event->before;
    memset(prospect->results, 0, sizeof prospect->results);
    prospect->volume = prospect->net = 0;
    for (int i = 0; i < before->wager_count; i++)
        if ((bettor == 0 || before->wagers[i].bettor == bettor) &&
            !table->pay_tables->of[before->wagers[i].wager].by_cards) {
            add_wager(prospect, &table->pay_tables->of[before->wagers[i].wager],
                      before->wagers[i].stake);
            prospect->net += net_of(event, i);
        }
    return prospect->volume > 0;
}

/* The same for who banks against them. */
static void turn(struct prospect *prospect) {
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
        prospect->results[i] = -prospect->results[i];
    prospect->net = -prospect->net;
}

static enum sabot_status price(struct surveillance *surveillance, struct watched_table *table,
                               const struct sabot_table *before, struct prospect *prospect) {
    struct sabot_points unseen = unseen_before(before);
    struct sabot_odds odds;
    enum sabot_status status = SABOT_OK;
    if (table->pay_tables == NULL) {
        table->pay_tables = malloc(sizeof *table->pay_tables);
        if (table->pay_tables == NULL)
            return surveillance_no_memory(surveillance);
        status = sabot_pay_tables_make(before->sheet, table->pay_tables, surveillance->error);
    }
    if (status == SABOT_OK)
        status = sabot_odds_count(&unseen, sabot_vector_best(), &odds, surveillance->error);
    for (int i = 0; i < SABOT_ODDS_OUTCOMES && status == SABOT_OK; i++)
        prospect->chances[i] = (double)odds.of[i] / (double)odds.deals;
    return status;
}

static int place_of(int result) {
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
        if (numbers[i] == result)
            return i;
    return -1;
}

enum sabot_status flow_follow(struct surveillance *surveillance, struct watched_table *table,
                              const struct surveillance_event *event) {
    const struct sabot_table *before = event->before;
    const struct sabot_particulars *with = &event->event->with;
    bool is_known = before->shoe.proves_cards; /* to the room, from the last reveal on */
    if (is_known && event->event->kind == SABOT_EVENT_SHOE_REVEALED)
        return judge_choices(surveillance, table, event);
    /* Only with a player-dealer or such a shoe, wagers, cards, and enough for a whole round. */
    if (event->event->kind != SABOT_EVENT_SETTLED || (with->bettor == 0 && !is_known) ||
        before->wager_count == 0 || with->result >= SABOT_OUTCOMES)
        return SABOT_OK;
    struct sabot_points unseen = unseen_before(before);
    struct sabot_error error;
    struct prospect prospect = {.outcome = place_of(with->result)};
    if (prospect.outcome < 0 || sabot_points_check(&unseen, &error) != SABOT_OK)
        return SABOT_OK;
    enum sabot_status status = price(surveillance, table, before, &prospect);
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX && status == SABOT_OK; bettor++) {
        if (!gather(table, event, bettor, &prospect))
            continue;
        if (with->bettor != 0)
            status = note_pair(surveillance, table, event, bettor, with->bettor, &prospect);
        if (status == SABOT_OK && is_known)
            status = note_pair(surveillance, table, event, bettor, 0, &prospect);
    }
    if (status != SABOT_OK || !is_known || with->bettor == 0)
        return status;
    gather(table, event, 0, &prospect);
    turn(&prospect);
    return note_pair(surveillance, table, event, with->bettor, 0, &prospect);
}
