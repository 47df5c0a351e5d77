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
 * Wagers that the outcome decides are one law together. Each wager that goes by the cards has a law
 * of its own, the chances of its cases; the round's number is then a mean of theirs, by weights
 * that are known before the cards, and has the mean 1 too.
 *
 * In the same way, of shoes that nobody can choose but the room knows (protocol 2 of
 * docs/fair-shoes.md): what somebody's wagers, or their bank, bring from everybody, upwards only.
 * Who learns the cards that are to come wagers on them. It is judged when the shoe is revealed.
 */
#include "host/surveillance/surveillance_cards.h"
#include "host/surveillance/surveillance_people.h"

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

/* The round as it was before its cards: the chance of every outcome, of every case of the wagers
 * that go by the cards, and which of them came. */
struct dealt {
    double chances[SABOT_ODDS_OUTCOMES];
    int outcome; /* its place */
    struct card_law cards[SABOT_WAGERS_MAX];
};

/* What somebody's wagers may bring by one law, in cents. */
struct prospect {
    int count;
    const double *chances;
    double results[SABOT_ODDS_OUTCOMES];
    int came;
};

/* What a round says of somebody: a mean over their laws, by deviation. */
struct reading {
    double weight, factors[FLOW_TILTS]; /* sums; factors times weight */
    sabot_cents volume, net;            /* staked; what it brought in the end */
};

static double deviation_of(const struct prospect *prospect) {
    double mean = 0, squares = 0;
    for (int i = 0; i < prospect->count; i++) {
        mean += prospect->chances[i] * prospect->results[i];
        squares += prospect->chances[i] * prospect->results[i] * prospect->results[i];
    }
    return sqrt(fmax(squares - mean * mean, 0));
}

/* Adds exp(t x) over its mean for each tilt, which double from step to step. */
static void read_law(const struct prospect *prospect, struct reading *reading) {
    double means[FLOW_TILTS] = {0}, here[FLOW_TILTS] = {0};
    double deviation = deviation_of(prospect);
    if (deviation == 0)
        return;
    for (int i = 0; i < prospect->count; i++) {
        double up = exp(least_tilt * prospect->results[i] / deviation);
        for (int step = 0; step < TILT_STEPS; step++, up *= up) {
            means[2 * step] += prospect->chances[i] * up;
            means[2 * step + 1] += prospect->chances[i] / up;
            if (i == prospect->came) {
                here[2 * step] = up;
                here[2 * step + 1] = 1 / up;
            }
        }
    }
    for (int i = 0; i < FLOW_TILTS; i++)
        if (!isfinite(means[i])) /* a result so far off that a double does not hold its tilt */
            return;
    reading->weight += deviation;
    for (int i = 0; i < FLOW_TILTS; i++)
        reading->factors[i] += deviation * (here[i] / means[i]);
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
                                   const struct reading *reading) {
    if (reading->weight == 0)
        return SABOT_OK;
    struct person *bettor = person_at(table, event, number);
    struct person *player_dealer = with != 0 ? person_at(table, event, with) : NULL;
    struct pair *pair = bettor == NULL || (player_dealer == NULL && with != 0)
                            ? NULL
                            : pair_of(bettor, player_dealer);
    if (pair == NULL)
        return surveillance_no_memory(surveillance);
    pair->rounds++;
    pair->net += reading->net;
    pair->volume += reading->volume;
    rounds_add(&pair->which, event->before->round_number);
    for (int i = 0; i < FLOW_TILTS; i++)
        pair->products[i] *= reading->factors[i] / reading->weight;
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

/* A bettor's stakes of this round, or everybody's (0), by wager of the sheet; false where there is
 * nothing. */
static bool add_stakes_of(const struct surveillance_event *event, const struct dealt *dealt,
                          int bettor, sabot_cents stakes[SABOT_WAGERS_MAX],
                          struct reading *reading) {
    const struct sabot_table *before = event->before;
    for (int i = 0; i < before->wager_count; i++) {
        const struct sabot_table_wager *wager = &before->wagers[i];
        bool by_cards = sabot_wager_detail(before->sheet, &before->sheet->wagers[wager->wager]) !=
                        SABOT_DETAIL_OUTCOME;
        if ((bettor != 0 && wager->bettor != bettor) ||
            (by_cards && dealt->cards[wager->wager].count == 0))
            continue;
        stakes[wager->wager] += wager->stake;
        reading->volume += wager->stake;
        reading->net += net_of(event, i);
    }
    return reading->volume > 0;
}

/* What the round says of those stakes; `side`: -1 of who banks against them. */
static struct reading read_round(const struct watched_table *table,
                                 const struct surveillance_event *event, const struct dealt *dealt,
                                 int bettor, int side) {
    struct reading reading = {0};
    sabot_cents stakes[SABOT_WAGERS_MAX] = {0};
    struct prospect by_outcome = {SABOT_ODDS_OUTCOMES, dealt->chances, {0}, dealt->outcome};
    if (!add_stakes_of(event, dealt, bettor, stakes, &reading))
        return reading;
    for (int wager = 0; wager < event->before->sheet->wager_count; wager++) {
        const struct sabot_pay_table *pays = &table->pay_tables->of[wager];
        const struct card_law *law = &dealt->cards[wager];
        double unit = side * (double)stakes[wager] / (double)pays->scale;
        if (stakes[wager] == 0)
            continue;
        if (!pays->by_cards) {
            for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
                by_outcome.results[i] += unit * (double)pays->results[pays->decides[i]];
            continue;
        }
        struct prospect by_cards = {law->count, law->chances, {0}, law->came};
        for (int i = 0; i < law->count; i++)
            by_cards.results[i] = unit * (double)pays->results[i];
        read_law(&by_cards, &reading);
    }
    read_law(&by_outcome, &reading);
    reading.net *= side;
    return reading;
}

static enum sabot_status price(struct surveillance *surveillance, struct watched_table *table,
                               const struct sabot_table *before, const struct sabot_points *unseen,
                               struct dealt *dealt) {
    struct sabot_odds odds;
    enum sabot_status status = SABOT_OK;
    if (table->pay_tables == NULL) {
        table->pay_tables = malloc(sizeof *table->pay_tables);
        if (table->pay_tables == NULL)
            return surveillance_no_memory(surveillance);
        status = sabot_pay_tables_make(before->sheet, table->pay_tables, surveillance->error);
    }
    if (status == SABOT_OK)
        status = sabot_odds_count(unseen, sabot_vector_best(), &odds, surveillance->error);
    for (int i = 0; i < SABOT_ODDS_OUTCOMES && status == SABOT_OK; i++)
        dealt->chances[i] = (double)odds.of[i] / (double)odds.deals;
    return status == SABOT_OK ? card_laws_find(surveillance, table, before, dealt->cards) : status;
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
    struct sabot_card_shoe cards = unseen_before(before);
    struct sabot_points unseen = sabot_card_shoe_points(&cards);
    struct sabot_error error;
    struct dealt dealt = {.outcome = place_of(with->result)};
    if (dealt.outcome < 0 || sabot_points_check(&unseen, &error) != SABOT_OK)
        return SABOT_OK;
    enum sabot_status status = price(surveillance, table, before, &unseen, &dealt);
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX && status == SABOT_OK; bettor++) {
        struct reading reading = read_round(table, event, &dealt, bettor, 1);
        if (with->bettor != 0)
            status = note_pair(surveillance, table, event, bettor, with->bettor, &reading);
        if (status == SABOT_OK && is_known)
            status = note_pair(surveillance, table, event, bettor, 0, &reading);
    }
    if (status != SABOT_OK || !is_known || with->bettor == 0)
        return status;
    struct reading reading = read_round(table, event, &dealt, 0, -1);
    return note_pair(surveillance, table, event, with->bettor, 0, &reading);
}
