/*
 * card_odds.c - deals by cell, the general way: all Player hands against all Banker hands, and
 * those taken away that would use a card twice.
 *
 * For a set of cards the hands that hold all of them are counted on each side, by cell. Then the
 * deals of two cells are the product without a condition, less the sum over one shared card, plus
 * that over two, less that over three. docs/odds.md derives it.
 */
#include "sabot/card_odds.h"

#include "sabot/draw.h"

#include <string.h>

typedef sabot_big wide;

#define LIMITS      5 /* the Banker draws up to 2, 3, 4, 5 or 6 */
#define LIMIT_LEAST 2
#define LIMIT_ALONE 5 /* against a Player who stood */

/* Hands of each side by cell. With `marks` to a hand, a place is total * marks + mark. */
struct hands {
    /* Of the Player: two cards; three cards by the Banker's limit against the third. */
    uint64_t two[SABOT_POINTS * SABOT_MARKS_MAX];
    uint64_t three[LIMITS][SABOT_POINTS * SABOT_MARKS_MAX];
};

/* Of the Banker: what meets a Player hand of some kind. Both numbers of cards in one row. */
enum { MEETS_NATURAL = LIMITS, MEETS_STOOD, MEETS_DRAWING, MEETINGS };
struct meetings {
    uint64_t of[MEETINGS][2 * SABOT_POINTS * SABOT_MARKS_MAX];
};

struct counting {
    const struct sabot_card_plan *plan;
    int64_t left[SABOT_DECK_CARDS]; /* by class */
    uint8_t limit[SABOT_POINTS];    /* of the Banker, less LIMIT_LEAST, by the Player's third */
    bool draws[SABOT_POINTS];       /* the Player, by the total of two cards */
    bool is_wide;
    struct hands player;
    struct hands banker; /* `three` by the total of the first two, added up to each limit */
    struct meetings meetings;
    wide *cells; /* or uint64_t: 2 * 10 * marks, by the Banker's 2 * 10 * marks */
};

size_t sabot_card_odds_room(const struct sabot_card_plan *plan) {
    size_t player = 2 * SABOT_POINTS * (size_t)plan->mark_count[0];
    size_t banker = 2 * SABOT_POINTS * (size_t)plan->mark_count[1];
    size_t general = sizeof(struct counting) + sizeof(wide) + player * banker * sizeof(wide);
    return general > sizeof(struct sabot_pair_odds) ? general : sizeof(struct sabot_pair_odds);
}

/* ---- hands that hold given cards ---- */

static void add_two(struct counting *counting, enum sabot_hand hand, const int c[3],
                    int64_t weight) {
    const struct sabot_card_plan *plan = counting->plan;
    int classes = plan->class_count;
    int total = (plan->points[c[0]] + plan->points[c[1]]) % SABOT_POINTS;
    int mark = plan->marks[hand][(c[0] * classes + c[1]) * (classes + 1) + classes];
    struct hands *hands = hand == SABOT_HAND_PLAYER ? &counting->player : &counting->banker;
    hands->two[total * plan->mark_count[hand] + mark] += (uint64_t)weight;
}

static inline void add_three(struct counting *counting, enum sabot_hand hand, int a, int b, int c,
                             int64_t weight) {
    const struct sabot_card_plan *plan = counting->plan;
    int classes = plan->class_count;
    int two = (plan->points[a] + plan->points[b]) % SABOT_POINTS;
    int third = plan->points[c];
    int group = hand == SABOT_HAND_PLAYER ? counting->limit[third]
                                          : (two < LIMIT_LEAST ? 0 : two - LIMIT_LEAST);
    if (hand == SABOT_HAND_PLAYER ? !counting->draws[two] : group >= LIMITS)
        return;
    int mark = plan->marks[hand][(a * classes + b) * (classes + 1) + c];
    int place = (two + third) % SABOT_POINTS * plan->mark_count[hand] + mark;
    struct hands *hands = hand == SABOT_HAND_PLAYER ? &counting->player : &counting->banker;
    hands->three[group][place] += (uint64_t)weight;
}

/* All hands. */
static void add_hands(struct counting *counting, enum sabot_hand hand) {
    const int64_t *left = counting->left;
    int classes = counting->plan->class_count;
    for (int a = 0; a < classes; a++)
        for (int b = 0; b < classes; b++) {
            int64_t ways = left[a] * (left[b] - (a == b));
            add_two(counting, hand, (const int[3]){a, b, 0}, ways);
            for (int c = 0; c < classes; c++)
                add_three(counting, hand, a, b, c, ways * (left[c] - (a == c) - (b == c)));
        }
}

/* Hands that hold one given card of class a, whichever it is of the hand. */
static void add_hands_with(struct counting *counting, enum sabot_hand hand, int a) {
    int classes = counting->plan->class_count;
    int64_t left[SABOT_DECK_CARDS];
    memcpy(left, counting->left, sizeof left);
    left[a]--;
    for (int b = 0; b < classes; b++) {
        add_two(counting, hand, (const int[3]){a, b, 0}, left[b]);
        add_two(counting, hand, (const int[3]){b, a, 0}, left[b]);
        for (int c = 0; c < classes && left[b] > 0; c++) {
            int64_t ways = left[b] * (left[c] - (b == c));
            add_three(counting, hand, a, b, c, ways);
            add_three(counting, hand, b, a, c, ways);
            add_three(counting, hand, b, c, a, ways);
        }
    }
}

/* Hands that hold two given cards, of classes a and b. */
static void add_hands_with_two(struct counting *counting, enum sabot_hand hand, int a, int b) {
    add_two(counting, hand, (const int[3]){a, b, 0}, 1);
    add_two(counting, hand, (const int[3]){b, a, 0}, 1);
    for (int c = 0; c < counting->plan->class_count; c++) {
        int64_t ways = counting->left[c] - (a == c) - (b == c);
        if (ways <= 0)
            continue;
        add_three(counting, hand, a, b, c, ways);
        add_three(counting, hand, b, a, c, ways);
        add_three(counting, hand, a, c, b, ways);
        add_three(counting, hand, b, c, a, ways);
        add_three(counting, hand, c, a, b, ways);
        add_three(counting, hand, c, b, a, ways);
    }
}

/* ---- hands against hands ---- */

/* Whether a Banker of two cards with this total stands there, against a Player hand of a kind. */
static bool stands(int meeting, int total) {
    if (meeting == MEETS_NATURAL)
        return true;
    if (meeting == MEETS_DRAWING)
        return sabot_draw_is_natural(total); /* else the Player draws: three cards */
    if (meeting == MEETS_STOOD)
        return total > LIMIT_ALONE;
    return total > meeting + LIMIT_LEAST && !sabot_draw_is_natural(total);
}

static void find_meetings(struct counting *counting) {
    int marks = counting->plan->mark_count[1], places = SABOT_POINTS * marks;
    struct hands *banker = &counting->banker;
    for (int limit = 1; limit < LIMITS; limit++)
        for (int i = 0; i < places; i++)
            banker->three[limit][i] += banker->three[limit - 1][i];
    for (int meeting = 0; meeting < MEETINGS; meeting++) {
        int limit = meeting == MEETS_STOOD ? LIMIT_ALONE - LIMIT_LEAST
                    : meeting < LIMITS     ? meeting
                                           : -1;
        uint64_t *row = counting->meetings.of[meeting];
        for (int i = 0; i < places; i++) {
            row[i] = stands(meeting, i / marks) ? banker->two[i] : 0;
            row[places + i] = limit >= 0 ? banker->three[limit][i] : 0;
        }
    }
}

/* Adds to the cells of one Player place: its hands times the Banker's, `times` or less. */
static void add_row(struct counting *counting, int place, uint64_t hands, int meeting) {
    size_t width = 2 * SABOT_POINTS * (size_t)counting->plan->mark_count[1];
    const uint64_t *row = counting->meetings.of[meeting];
    if (counting->is_wide) {
        wide *cells = counting->cells + (size_t)place * width;
        for (size_t i = 0; i < width; i++)
            cells[i] += (wide)(int64_t)hands * (wide)row[i];
    } else {
        uint64_t *cells = (uint64_t *)counting->cells + (size_t)place * width;
        for (size_t i = 0; i < width; i++)
            cells[i] += hands * row[i];
    }
}

/* Adds the product of both sides' hands `times` over, and forgets the hands. */
static void add_product(struct counting *counting, int64_t times) {
    int marks = counting->plan->mark_count[0], places = SABOT_POINTS * marks;
    struct hands *player = &counting->player;
    find_meetings(counting);
    for (int i = 0; i < places; i++) {
        int total = i / marks;
        int meeting = sabot_draw_is_natural(total) ? MEETS_NATURAL
                      : counting->draws[total]     ? MEETS_DRAWING
                                                   : MEETS_STOOD;
        if (player->two[i] != 0)
            add_row(counting, i, player->two[i] * (uint64_t)times, meeting);
        for (int limit = 0; limit < LIMITS; limit++)
            if (player->three[limit][i] != 0)
                add_row(counting, places + i, player->three[limit][i] * (uint64_t)times, limit);
    }
}

static void forget_hands(struct counting *counting) {
    for (int hand = 0; hand < 2; hand++) {
        struct hands *hands = hand == SABOT_HAND_PLAYER ? &counting->player : &counting->banker;
        size_t bytes =
            SABOT_POINTS * (size_t)counting->plan->mark_count[hand] * sizeof hands->two[0];
        memset(hands->two, 0, bytes);
        for (int i = 0; i < LIMITS; i++)
            memset(hands->three[i], 0, bytes);
    }
}

/* ---- three shared cards: both hands are the same three ---- */

static const uint8_t orders[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                     {2, 0, 1}, {1, 2, 0}, {2, 1, 0}};

/* The place of three cards in an order, its Banker limit or two-card total; -1: not dealt so. */
struct order {
    int place, group;
};

static struct order order_of(const struct counting *counting, enum sabot_hand hand, const int c[3],
                             const uint8_t order[3]) {
    const struct sabot_card_plan *plan = counting->plan;
    int a = c[order[0]], b = c[order[1]], third = c[order[2]], classes = plan->class_count;
    int two = (plan->points[a] + plan->points[b]) % SABOT_POINTS;
    if (hand == SABOT_HAND_PLAYER ? !counting->draws[two] : two >= LIMIT_LEAST + LIMITS)
        return (struct order){-1, 0};
    int total = (two + plan->points[third]) % SABOT_POINTS;
    int mark = plan->marks[hand][(a * classes + b) * (classes + 1) + third];
    return (struct order){
        (SABOT_POINTS + total) * plan->mark_count[hand] + mark,
        hand == SABOT_HAND_PLAYER ? counting->limit[plan->points[third]] + LIMIT_LEAST : two};
}

static void take_cell(struct counting *counting, int player, int banker, int64_t ways) {
    size_t width = 2 * SABOT_POINTS * (size_t)counting->plan->mark_count[1];
    size_t at = (size_t)player * width + (size_t)banker;
    if (counting->is_wide)
        counting->cells[at] -= ways;
    else
        ((uint64_t *)counting->cells)[at] -= (uint64_t)ways;
}

static void take_triple(struct counting *counting, const int c[3], int64_t ways) {
    struct order banker[6];
    for (int i = 0; i < 6; i++)
        banker[i] = order_of(counting, SABOT_HAND_BANKER, c, orders[i]);
    for (int i = 0; i < 6; i++) {
        struct order player = order_of(counting, SABOT_HAND_PLAYER, c, orders[i]);
        for (int j = 0; j < 6 && player.place >= 0; j++)
            if (banker[j].place >= 0 && banker[j].group <= player.group)
                take_cell(counting, player.place, banker[j].place, ways);
    }
}

static void take_triples(struct counting *counting) {
    const int64_t *left = counting->left;
    int classes = counting->plan->class_count;
    for (int a = 0; a < classes; a++)
        for (int b = a; b < classes; b++)
            for (int c = b; c < classes; c++) {
                int64_t ordered = left[a] * (left[b] - (a == b)) * (left[c] - (a == c) - (b == c));
                int same = a == c ? 6 : a == b || b == c ? 2 : 1;
                if (ordered > 0)
                    take_triple(counting, (const int[3]){a, b, c}, ordered / same);
            }
}

/* ---- all of it ---- */

static void count_cells(struct counting *counting) {
    const int64_t *left = counting->left;
    int classes = counting->plan->class_count;
    forget_hands(counting);
    for (int hand = 0; hand < 2; hand++)
        add_hands(counting, (enum sabot_hand)hand);
    add_product(counting, 1);
    for (int a = 0; a < classes; a++) {
        if (left[a] == 0)
            continue;
        forget_hands(counting);
        for (int hand = 0; hand < 2; hand++)
            add_hands_with(counting, (enum sabot_hand)hand, a);
        add_product(counting, -left[a]);
        for (int b = a; b < classes; b++) {
            int64_t pairs = a == b ? left[a] * (left[a] - 1) / 2 : left[a] * left[b];
            if (pairs == 0)
                continue;
            forget_hands(counting);
            for (int hand = 0; hand < 2; hand++)
                add_hands_with_two(counting, (enum sabot_hand)hand, a, b);
            add_product(counting, pairs);
        }
    }
    take_triples(counting);
}

/* The ways the cards after the round could fall. */
static sabot_big rest_of(int used, int64_t cards) {
    sabot_big rest = 1;
    for (int i = used; i < SABOT_ODDS_CARDS_MIN; i++)
        rest *= cards - i;
    return rest;
}

static void add_deals(const struct counting *counting, int64_t cards,
                      sabot_big deals[SABOT_CASES_MAX + 1]) {
    const struct sabot_card_plan *plan = counting->plan;
    int marks[2] = {plan->mark_count[0], plan->mark_count[1]};
    size_t at = 0;
    for (int i = 0; i < 2 * SABOT_POINTS * marks[0]; i++)
        for (int j = 0; j < 2 * SABOT_POINTS * marks[1]; j++, at++) {
            sabot_big count = counting->is_wide ? (sabot_big)counting->cells[at]
                                                : (sabot_big)((uint64_t *)counting->cells)[at];
            if (count == 0)
                continue;
            int number = i / marks[0] * 2 * SABOT_POINTS + j / marks[1];
            uint32_t cases = plan->outcome_cases[number] & plan->hand_cases[0][i % marks[0]] &
                             plan->hand_cases[1][j % marks[1]] &
                             plan->both_cases[i % marks[0]][j % marks[1]];
            int used = 4 + (i >= SABOT_POINTS * marks[0]) + (j >= SABOT_POINTS * marks[1]);
            deals[cases == 0 ? plan->case_count : __builtin_ctz(cases)] +=
                count * rest_of(used, cards);
        }
}

void sabot_card_odds_count_generally(const struct sabot_card_plan *plan,
                                     const struct sabot_card_shoe *shoe, void *space,
                                     sabot_big deals[SABOT_CASES_MAX + 1]) {
    struct counting *counting = space;
    size_t head = (sizeof *counting + sizeof(wide) - 1) / sizeof(wide) * sizeof(wide);
    memset(space, 0, sabot_card_odds_room(plan));
    counting->plan = plan;
    counting->cells = (wide *)((char *)space + head);
    int64_t cards = 0;
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        for (int suit = 0; suit < SABOT_SUITS; suit++) {
            counting->left[plan->class_of[rank][suit]] += shoe->of[rank][suit];
            cards += shoe->of[rank][suit];
        }
    counting->is_wide = cards > SABOT_CARD_ODDS_NARROW_MAX;
    for (int third = 0; third < SABOT_POINTS; third++)
        while (sabot_draw_banker_hits((struct sabot_draw_view){
            .banker_total = counting->limit[third] + LIMIT_LEAST + 1, .player_third = third}))
            counting->limit[third]++;
    for (int total = 0; total < SABOT_POINTS; total++)
        counting->draws[total] = !sabot_draw_is_natural(total) && sabot_draw_player_hits(total);
    memset(deals, 0, (SABOT_CASES_MAX + 1) * sizeof *deals);
    count_cells(counting);
    add_deals(counting, cards, deals);
}
