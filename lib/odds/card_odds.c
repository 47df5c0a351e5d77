/*
 * card_odds.c - deals by cell, the general way: all Player hands against all Banker hands, and
 * those taken away that would use a card twice.
 *
 * For a set of cards the hands that hold all of them are counted on each side, by cell. Then the
 * deals of two cells are the product without a condition, less the sum over one shared card, plus
 * that over two, less that over three. docs/odds.md derives it.
 *
 * The sums go by groups of cards. The given side cannot tell the cards of a group apart: its
 * hands that hold given cards are the same for all of them. The dealt side is summed over the
 * cards of the group, by classes that it can tell apart.
 */
#include "sabot/card_odds.h"

#include "sabot/draw.h"

#include <string.h>

typedef sabot_big wide;

#define LIMITS      5 /* the Banker draws up to 2, 3, 4, 5 or 6 */
#define LIMIT_LEAST 2
#define LIMIT_ALONE 5 /* against a Player who stood */

/* Hands lie in blocks of 10 * marks places, total * marks + mark: those of two cards, then those
 * of three, the Player's by the Banker's limit against the third card, the Banker's by the total
 * of its first two cards, 2 and less together. */
#define BLOCKS     (1 + LIMITS)
#define TWO_POINTS (2 * SABOT_POINTS - 1)

struct side {
    const uint8_t *mark_of; /* by first, second, third class or none, as the plan numbers them */
    int stride;             /* of mark_of, by the first and second card */
    int marks, places;      /* places: of a block */
    bool is_dealt;          /* else given: a class a group */
    bool is_even;           /* the first two cards of a hand may change places */
    int classes;
    int first[SABOT_DECK_CARDS + 1];   /* class of each group; and the end */
    uint8_t of_plan[SABOT_DECK_CARDS]; /* each class, as the plan numbers them */
    uint8_t points[SABOT_DECK_CARDS];
    int64_t left[SABOT_DECK_CARDS];
    int three[TWO_POINTS][SABOT_POINTS]; /* the place of mark 0, by the points of the first two
                                            cards and of the third; -1: not dealt so */
    uint64_t *hands;                     /* that hold the cards of now */
    uint64_t *ones;                      /* by group: that hold one card of it */
};

/* Of the Banker: what meets a Player hand of some kind. Both numbers of cards in one row. */
enum { MEETS_NATURAL = LIMITS, MEETS_STOOD, MEETS_DRAWING, MEETINGS };
struct meetings {
    uint64_t of[MEETINGS][2 * SABOT_POINTS * SABOT_MARKS_MAX];
};

struct counting {
    const struct sabot_card_plan *plan;
    int groups;
    int64_t left[SABOT_DECK_CARDS]; /* cards of each group */
    uint8_t limit[SABOT_POINTS];    /* of the Banker, less LIMIT_LEAST, by the Player's third */
    bool draws[SABOT_POINTS];       /* the Player, by the total of two cards */
    bool is_wide;
    struct side sides[2]; /* by enum sabot_hand */
    struct meetings meetings;
    wide *cells; /* or uint64_t: 2 * 10 * marks, by the Banker's 2 * 10 * marks */
};

/* A wager that asks nothing of one hand needs the points of that hand alone. */
static bool is_one_sided(const struct sabot_card_plan *plan) {
    return plan->mark_count[0] == 1 || plan->mark_count[1] == 1;
}

static int groups_of(const struct sabot_card_plan *plan) {
    return is_one_sided(plan) ? SABOT_POINTS : plan->class_count;
}

static size_t hands_of(const struct sabot_card_plan *plan, enum sabot_hand hand) {
    return BLOCKS * SABOT_POINTS * (size_t)plan->mark_count[hand];
}

static size_t cells_of(const struct sabot_card_plan *plan) {
    return (size_t)(2 * SABOT_POINTS * plan->mark_count[0]) *
           (size_t)(2 * SABOT_POINTS * plan->mark_count[1]);
}

size_t sabot_card_odds_room(const struct sabot_card_plan *plan) {
    size_t hands = hands_of(plan, SABOT_HAND_PLAYER) + hands_of(plan, SABOT_HAND_BANKER);
    size_t general = sizeof(struct counting) + (1 + cells_of(plan)) * sizeof(wide) +
                     (1 + (size_t)groups_of(plan)) * hands * sizeof(uint64_t);
    return general > sizeof(struct sabot_pair_odds) ? general : sizeof(struct sabot_pair_odds);
}

/* ---- hands that hold given cards ---- */

static int mark_of(const struct side *side, int a, int b, int third) {
    return side->mark_of[(side->of_plan[a] * (side->stride - 1) + side->of_plan[b]) * side->stride +
                         third];
}

static void add_two(struct side *side, int a, int b, uint64_t weight) {
    int total = (side->points[a] + side->points[b]) % SABOT_POINTS;
    side->hands[total * side->marks + mark_of(side, a, b, side->stride - 1)] += weight;
}

/* Where hands of three cards in this order are counted; -1: they are not dealt so. */
static inline int place_of(const struct side *side, int a, int b, int c) {
    int place = side->three[side->points[a] + side->points[b]][side->points[c]];
    return place < 0 ? place : place + mark_of(side, a, b, side->of_plan[c]);
}

static inline void add_three(struct side *side, int a, int b, int c, uint64_t weight) {
    int place = place_of(side, a, b, c);
    if (place >= 0)
        side->hands[place] += weight;
}

/* Hands that hold two given cards, of classes a and b, `times` over. */
static void add_hands_with(struct side *side, int a, int b, int64_t times) {
    add_two(side, a, b, (uint64_t)times);
    add_two(side, b, a, (uint64_t)times);
    times *= side->is_even ? 2 : 1;
    for (int c = 0; c < side->classes; c++) {
        int64_t left = side->left[c] - (a == c) - (b == c);
        if (left <= 0)
            continue;
        uint64_t ways = (uint64_t)(left * times);
        add_three(side, a, b, c, ways);
        add_three(side, a, c, b, ways);
        add_three(side, b, c, a, ways);
        if (side->is_even)
            continue;
        add_three(side, b, a, c, ways);
        add_three(side, c, a, b, ways);
        add_three(side, c, b, a, ways);
    }
}

/* So many sets of two cards. */
static int64_t twos(const int64_t *left, int a, int b) {
    return a == b ? left[a] * (left[a] - 1) / 2 : left[a] * left[b];
}

static void add_ones(struct side *side, int group, uint64_t times) {
    int count = BLOCKS * side->places;
    uint64_t *ones = side->ones + (ptrdiff_t)group * count;
    for (int i = 0; i < count; i++)
        ones[i] += times * side->hands[i];
}

/* Hands with a card of each of two groups; and their part of the hands with one. */
static void find_twos(const struct counting *counting, struct side *side, int group, int other) {
    memset(side->hands, 0, (size_t)(BLOCKS * side->places) * sizeof *side->hands);
    for (int a = side->first[group]; a < side->first[group + 1]; a++)
        for (int b = group == other ? a : side->first[other]; b < side->first[other + 1]; b++) {
            int64_t times = side->is_dealt ? twos(side->left, a, b) : 1;
            if (times > 0)
                add_hands_with(side, a, b, times);
        }
    int64_t left = side->is_dealt ? 1 : counting->left[group];
    int64_t beside = side->is_dealt ? 1 : counting->left[other] - (group == other);
    add_ones(side, group, (uint64_t)beside);
    if (side->is_dealt || group != other)
        add_ones(side, other, (uint64_t)left);
}

/* Each hand of three cards was found with either of the other two. */
static void halve_ones(const struct counting *counting, struct side *side) {
    for (int group = 0; group < counting->groups; group++) {
        uint64_t *ones = side->ones + (ptrdiff_t)group * BLOCKS * side->places;
        for (int i = side->places; i < BLOCKS * side->places; i++)
            ones[i] /= 2;
    }
}

/* All hands: each is found with each of its cards. */
static void find_all(const struct counting *counting, struct side *side) {
    int count = BLOCKS * side->places;
    memset(side->hands, 0, (size_t)count * sizeof *side->hands);
    for (int group = 0; group < counting->groups; group++) {
        const uint64_t *ones = side->ones + (ptrdiff_t)group * count;
        uint64_t times = side->is_dealt ? 1 : (uint64_t)counting->left[group];
        for (int i = 0; i < count; i++)
            side->hands[i] += times * ones[i];
    }
    for (int i = 0; i < count; i++)
        side->hands[i] /= i < side->places ? 2 : 3;
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

static void find_meetings(struct counting *counting, const uint64_t *hands) {
    int marks = counting->sides[1].marks, places = counting->sides[1].places;
    uint64_t(*of)[2 * SABOT_POINTS * SABOT_MARKS_MAX] = counting->meetings.of;
    for (int meeting = 0; meeting < MEETINGS; meeting++)
        for (int i = 0; i < places; i++)
            of[meeting][i] = stands(meeting, i / marks) ? hands[i] : 0;
    memcpy(of[0] + places, hands + places, (size_t)places * sizeof *hands);
    for (int limit = 1; limit < LIMITS; limit++)
        for (int i = 0; i < places; i++)
            of[limit][places + i] = of[limit - 1][places + i] + hands[(1 + limit) * places + i];
    memcpy(of[MEETS_STOOD] + places, of[LIMIT_ALONE - LIMIT_LEAST] + places,
           (size_t)places * sizeof *hands);
}

/* Adds to the cells of one Player place: its hands times the Banker's. */
static void add_row(struct counting *counting, int place, uint64_t hands, int meeting) {
    size_t width = 2 * (size_t)counting->sides[1].places;
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

/* Adds the product of both sides' hands, or takes it away. */
static void add_product(struct counting *counting, const uint64_t *player, const uint64_t *banker,
                        int sign) {
    int marks = counting->sides[0].marks, places = counting->sides[0].places;
    find_meetings(counting, banker);
    for (int i = 0; i < places; i++) {
        int total = i / marks;
        int meeting = sabot_draw_is_natural(total) ? MEETS_NATURAL
                      : counting->draws[total]     ? MEETS_DRAWING
                                                   : MEETS_STOOD;
        if (player[i] != 0)
            add_row(counting, i, player[i] * (uint64_t)sign, meeting);
        for (int limit = 0; limit < LIMITS; limit++) {
            uint64_t hands = player[(1 + limit) * places + i];
            if (hands != 0)
                add_row(counting, places + i, hands * (uint64_t)sign, limit);
        }
    }
}

/* ---- three shared cards: both hands are the same three ---- */

/* Three cards in one order: their row or column of the cells, and their block of hands. */
struct order {
    int cell, block;
};

/* The orders that are dealt of three cards. */
struct orders {
    int count, times; /* each stands for so many */
    struct order of[6];
};

static void find_orders(const struct side *side, int a, int b, int c, struct orders *orders) {
    const int places[6] = {place_of(side, a, b, c),
                           place_of(side, a, c, b),
                           place_of(side, b, c, a),
                           side->is_even ? -1 : place_of(side, b, a, c),
                           side->is_even ? -1 : place_of(side, c, a, b),
                           side->is_even ? -1 : place_of(side, c, b, a)};
    orders->times = side->is_even ? 2 : 1;
    orders->count = 0;
    for (int i = 0; i < 6; i++) {
        if (places[i] < 0)
            continue;
        int block = places[i] / side->places;
        orders->of[orders->count++] = (struct order){places[i] - (block - 1) * side->places, block};
    }
}

static void take_orders(struct counting *counting, const struct orders *player,
                        const struct orders *banker, int64_t ways) {
    size_t width = 2 * (size_t)counting->sides[1].places;
    ways *= player->times * banker->times;
    for (int i = 0; i < player->count; i++)
        for (int j = 0; j < banker->count; j++) {
            size_t at = (size_t)player->of[i].cell * width + (size_t)banker->of[j].cell;
            if (banker->of[j].block > player->of[i].block)
                continue;
            if (counting->is_wide)
                counting->cells[at] -= ways;
            else
                ((uint64_t *)counting->cells)[at] -= (uint64_t)ways;
        }
}

/* So many sets of three cards; the classes are in order. */
static int64_t threes(const int64_t *left, int a, int b, int c) {
    int64_t ordered = left[a] * (left[b] - (a == b)) * (left[c] - (a == c) - (b == c));
    return ordered <= 0 ? 0 : ordered / (a == c ? 6 : a == b || b == c ? 2 : 1);
}

static void take_triples(struct counting *counting, const int group[3]) {
    enum sabot_hand hand = counting->sides[0].is_dealt ? SABOT_HAND_PLAYER : SABOT_HAND_BANKER;
    const struct side *dealt = &counting->sides[hand], *given = &counting->sides[!hand];
    const int *first = dealt->first;
    struct orders orders[2];
    find_orders(given, given->first[group[0]], given->first[group[1]], given->first[group[2]],
                &orders[!hand]);
    for (int a = first[group[0]]; a < first[group[0] + 1]; a++)
        for (int b = group[1] == group[0] ? a : first[group[1]]; b < first[group[1] + 1]; b++)
            for (int c = group[2] == group[1] ? b : first[group[2]]; c < first[group[2] + 1]; c++) {
                int64_t ways = threes(dealt->left, a, b, c);
                if (ways == 0)
                    continue;
                find_orders(dealt, a, b, c, &orders[hand]);
                take_orders(counting, &orders[0], &orders[1], ways);
            }
}

/* ---- all of it ---- */

static void count_cells(struct counting *counting) {
    struct side *player = &counting->sides[0], *banker = &counting->sides[1];
    int groups = counting->groups;
    for (int a = 0; a < groups; a++)
        for (int b = a; b < groups; b++) {
            if (twos(counting->left, a, b) == 0)
                continue;
            find_twos(counting, player, a, b);
            find_twos(counting, banker, a, b);
            add_product(counting, player->hands, banker->hands, 1);
            for (int c = b; c < groups; c++)
                take_triples(counting, (const int[3]){a, b, c});
        }
    halve_ones(counting, player);
    halve_ones(counting, banker);
    for (int a = 0; a < groups; a++)
        add_product(counting, player->ones + (ptrdiff_t)a * BLOCKS * player->places,
                    banker->ones + (ptrdiff_t)a * BLOCKS * banker->places, -1);
    find_all(counting, player);
    find_all(counting, banker);
    add_product(counting, player->hands, banker->hands, 1);
}

/* The ways the cards after the round could fall. */
static sabot_big rest_of(int used, int64_t cards) {
    sabot_big rest = 1;
    for (int i = used; i < SABOT_ODDS_CARDS_MIN; i++)
        rest *= cards - i;
    return rest;
}

/* Who hears of the cells: a joined plan's caller, or sums by case. */
struct hearer {
    sabot_card_cell *hear;
    void *context;
    sabot_big *deals;
};

static void tell_cell(const struct sabot_card_plan *plan, const struct hearer *hearer, int number,
                      const int marks[2], sabot_big deals) {
    if (hearer->deals != NULL) {
        hearer->deals[sabot_card_plan_case(plan, number, marks[0], marks[1])] += deals;
        return;
    }
    struct sabot_facts facts = sabot_card_plan_facts(plan, marks[0], marks[1]);
    facts.outcome = sabot_outcome_of_number(number);
    hearer->hear(hearer->context, &facts, deals);
}

static void tell_cells(const struct counting *counting, int64_t cards,
                       const struct hearer *hearer) {
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
            int used = 4 + (i >= SABOT_POINTS * marks[0]) + (j >= SABOT_POINTS * marks[1]);
            tell_cell(plan, hearer, number, (const int[2]){i % marks[0], j % marks[1]},
                      count * rest_of(used, cards));
        }
}

/* The classes of a side in the order of their groups. */
static void find_classes(struct counting *counting, const struct sabot_card_shoe *shoe,
                         struct side *side) {
    const struct sabot_card_plan *plan = counting->plan;
    int64_t left[SABOT_DECK_CARDS] = {0};
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        for (int suit = 0; suit < SABOT_SUITS; suit++)
            left[plan->class_of[rank][suit]] += shoe->of[rank][suit];
    for (int group = 0; group < counting->groups; group++) {
        side->first[group] = side->classes;
        counting->left[group] = 0;
        for (int class = 0; class < plan->class_count; class ++) {
            if ((is_one_sided(plan) ? plan->points[class] : class) != group)
                continue;
            counting->left[group] += left[class];
            side->of_plan[side->classes] = (uint8_t) class;
            side->points[side->classes] = plan->points[class];
            side->left[side->classes++] = left[class];
        }
        if (!side->is_dealt) {
            side->classes = side->first[group] + 1;
            side->left[side->first[group]] = counting->left[group];
        }
    }
    side->first[counting->groups] = side->classes;
}

static void find_side(struct counting *counting, const struct sabot_card_shoe *shoe,
                      enum sabot_hand hand, uint64_t *space) {
    const struct sabot_card_plan *plan = counting->plan;
    struct side *side = &counting->sides[hand];
    side->mark_of = plan->marks[hand];
    side->stride = plan->class_count + 1;
    side->marks = plan->mark_count[hand];
    side->places = SABOT_POINTS * side->marks;
    side->is_dealt = (plan->mark_count[0] == 1) == (hand == SABOT_HAND_BANKER);
    side->is_even = !plan->in_order;
    side->hands = space;
    side->ones = space + hands_of(plan, hand);
    find_classes(counting, shoe, side);
    for (int two = 0; two < TWO_POINTS; two++)
        for (int third = 0; third < SABOT_POINTS; third++) {
            int total = two % SABOT_POINTS;
            int block = total < LIMIT_LEAST ? 0 : total - LIMIT_LEAST;
            bool is_drawn = block < LIMITS;
            if (hand == SABOT_HAND_PLAYER) {
                block = counting->limit[third];
                is_drawn = counting->draws[total];
            }
            int place = (total + third) % SABOT_POINTS * side->marks;
            side->three[two][third] = is_drawn ? (1 + block) * side->places + place : -1;
        }
}

static void count_and_tell(const struct sabot_card_plan *plan, const struct sabot_card_shoe *shoe,
                           void *space, const struct hearer *hearer) {
    struct counting *counting = space;
    size_t head = (sizeof *counting + sizeof(wide) - 1) / sizeof(wide) * sizeof(wide);
    memset(space, 0, sabot_card_odds_room(plan));
    counting->plan = plan;
    counting->groups = groups_of(plan);
    counting->cells = (wide *)((char *)space + head);
    int64_t cards = 0;
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        for (int suit = 0; suit < SABOT_SUITS; suit++)
            cards += shoe->of[rank][suit];
    counting->is_wide = cards > SABOT_CARD_ODDS_NARROW_MAX;
    for (int third = 0; third < SABOT_POINTS; third++)
        while (sabot_draw_banker_hits((struct sabot_draw_view){
            .banker_total = counting->limit[third] + LIMIT_LEAST + 1, .player_third = third}))
            counting->limit[third]++;
    for (int total = 0; total < SABOT_POINTS; total++)
        counting->draws[total] = !sabot_draw_is_natural(total) && sabot_draw_player_hits(total);
    uint64_t *hands = (uint64_t *)(counting->cells + cells_of(plan));
    find_side(counting, shoe, SABOT_HAND_PLAYER, hands);
    find_side(counting, shoe, SABOT_HAND_BANKER,
              hands + (1 + (size_t)counting->groups) * hands_of(plan, SABOT_HAND_PLAYER));
    count_cells(counting);
    tell_cells(counting, cards, hearer);
}

void sabot_card_odds_count_generally(const struct sabot_card_plan *plan,
                                     const struct sabot_card_shoe *shoe, void *space,
                                     sabot_big deals[SABOT_CASES_MAX + 1]) {
    memset(deals, 0, (SABOT_CASES_MAX + 1) * sizeof *deals);
    count_and_tell(plan, shoe, space, &(struct hearer){.deals = deals});
}

void sabot_card_cells_count(const struct sabot_card_plan *plan, const struct sabot_card_shoe *shoe,
                            void *space, sabot_card_cell *hear, void *context) {
    count_and_tell(plan, shoe, space, &(struct hearer){.hear = hear, .context = context});
}
