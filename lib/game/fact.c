/*
 * fact.c - facts of a round, by one table.
 */
#include "sabot/fact.h"

#define NO_CARD 10 /* the value of a third card that is not there */

static const char *const winner_names[] = {"player", "banker", "tie"};
static const char *const natural_names[] = {"none", "player", "banker", "both"};
static const char *const pair_names[] = {"none", "mixed", "coloured", "perfect"};
static const char *const colour_names[] = {"red", "black", "mixed"};
static const char *const suit_names[] = {"one", "several"};
static const char *const kind_names[] = {"none", "three"};
static const char *const yes_names[] = {"no", "yes"};
static const char *const shared_names[] = {"none", "one", "several"};

/* clang-format off */
#define OUTCOME NULL, 0, SABOT_SCOPE_OUTCOME, SABOT_DETAIL_OUTCOME, 0
#define ANY     "any", 0xe /* of a pair */
#define ABSENT  "none", 1U << NO_CARD
#define PLAYER  SABOT_SCOPE_PLAYER
#define BANKER  SABOT_SCOPE_BANKER
#define BOTH    NULL, 0, SABOT_SCOPE_BOTH
/* How much of the cards it takes, and what of them the fact looks at. */
#define POINTS  SABOT_DETAIL_POINTS, 0
#define RANKS   SABOT_DETAIL_RANKS, SABOT_LOOKS_RANK
#define COLOURS SABOT_DETAIL_SUITS, SABOT_LOOKS_COLOUR
#define SUITS   SABOT_DETAIL_SUITS, SABOT_LOOKS_SUIT
#define CARDS   SABOT_DETAIL_SUITS, SABOT_LOOKS_RANK | SABOT_LOOKS_SUIT
#define NAMED   SABOT_DETAIL_RANKS, SABOT_LOOKS_NAMED
#define NAMED_SUITS SABOT_DETAIL_SUITS, SABOT_LOOKS_NAMED | SABOT_LOOKS_SUIT

const struct sabot_fact_form sabot_fact_forms[SABOT_FACTS] = {
    [SABOT_FACT_WINNER] = {"winner", winner_names, 0, 2, OUTCOME, 0, 0},
    [SABOT_FACT_NATURAL] = {"natural", natural_names, 0, 3, OUTCOME, 0, 3},
    [SABOT_FACT_MARGIN] = {"margin", NULL, 0, 9, OUTCOME, 0, 7},
    [SABOT_FACT_PLAYER_CARDS] = {"player_cards", NULL, 2, 3, OUTCOME, 0, 17},
    [SABOT_FACT_PLAYER_TOTAL] = {"player_total", NULL, 0, 9, OUTCOME, 0, 19},
    [SABOT_FACT_BANKER_CARDS] = {"banker_cards", NULL, 2, 3, OUTCOME, 1, 0},
    [SABOT_FACT_BANKER_TOTAL] = {"banker_total", NULL, 0, 9, OUTCOME, 1, 2},
    [SABOT_FACT_SUM] = {"sum", NULL, 0, 18, OUTCOME, 1, 12},
    [SABOT_FACT_CARDS] = {"cards", NULL, 4, 6, OUTCOME, 2, 0},
    [SABOT_FACT_PLAYER_PAIR] = {"player_pair", pair_names, 0, 3, ANY, PLAYER, RANKS, 2, 3},
    [SABOT_FACT_BANKER_PAIR] = {"banker_pair", pair_names, 0, 3, ANY, BANKER, RANKS, 2, 7},
    [SABOT_FACT_PAIRS] = {"pairs", NULL, 0, 2, BOTH, RANKS, 2, 11},
    [SABOT_FACT_PERFECT_PAIRS] = {"perfect_pairs", NULL, 0, 2, BOTH, CARDS, 2, 14},
    [SABOT_FACT_PAIRS_ALIKE] = {"pairs_alike", yes_names, 0, 1, BOTH, RANKS, 2, 17},
    [SABOT_FACT_PLAYER_COLOUR] = {"player_colour", colour_names, 0, 2, NULL, 0, PLAYER, COLOURS, 2, 19},
    [SABOT_FACT_BANKER_COLOUR] = {"banker_colour", colour_names, 0, 2, NULL, 0, BANKER, COLOURS, 2, 22},
    [SABOT_FACT_PLAYER_TWO_COLOUR] = {"player_two_colour", colour_names, 0, 2, NULL, 0, PLAYER, COLOURS, 2, 25},
    [SABOT_FACT_BANKER_TWO_COLOUR] = {"banker_two_colour", colour_names, 0, 2, NULL, 0, BANKER, COLOURS, 2, 28},
    [SABOT_FACT_PLAYER_SUIT] = {"player_suit", suit_names, 0, 1, NULL, 0, PLAYER, SUITS, 3, 0},
    [SABOT_FACT_BANKER_SUIT] = {"banker_suit", suit_names, 0, 1, NULL, 0, BANKER, SUITS, 3, 2},
    [SABOT_FACT_PLAYER_TWO_SUIT] = {"player_two_suit", suit_names, 0, 1, NULL, 0, PLAYER, SUITS, 3, 4},
    [SABOT_FACT_BANKER_TWO_SUIT] = {"banker_two_suit", suit_names, 0, 1, NULL, 0, BANKER, SUITS, 3, 6},
    [SABOT_FACT_PLAYER_KIND] = {"player_kind", kind_names, 0, 1, NULL, 0, PLAYER, RANKS, 3, 8},
    [SABOT_FACT_BANKER_KIND] = {"banker_kind", kind_names, 0, 1, NULL, 0, BANKER, RANKS, 3, 10},
    [SABOT_FACT_PLAYER_FIRST_TWO] = {"player_first_two", NULL, 0, 9, NULL, 0, PLAYER, POINTS, 3, 12},
    [SABOT_FACT_BANKER_FIRST_TWO] = {"banker_first_two", NULL, 0, 9, NULL, 0, BANKER, POINTS, 3, 22},
    [SABOT_FACT_PLAYER_FIRST] = {"player_first", NULL, 0, 9, NULL, 0, PLAYER, POINTS, 4, 0},
    [SABOT_FACT_PLAYER_SECOND] = {"player_second", NULL, 0, 9, NULL, 0, PLAYER, POINTS, 4, 10},
    [SABOT_FACT_PLAYER_THIRD] = {"player_third", NULL, 0, NO_CARD, ABSENT, PLAYER, POINTS, 4, 20},
    [SABOT_FACT_BANKER_FIRST] = {"banker_first", NULL, 0, 9, NULL, 0, BANKER, POINTS, 5, 0},
    [SABOT_FACT_BANKER_SECOND] = {"banker_second", NULL, 0, 9, NULL, 0, BANKER, POINTS, 5, 10},
    [SABOT_FACT_BANKER_THIRD] = {"banker_third", NULL, 0, NO_CARD, ABSENT, BANKER, POINTS, 5, 20},
    [SABOT_FACT_PLAYER_NAMED] = {"player_named", NULL, 0, 3, NULL, 0, PLAYER, NAMED, 6, 0},
    [SABOT_FACT_BANKER_NAMED] = {"banker_named", NULL, 0, 3, NULL, 0, BANKER, NAMED, 6, 4},
    [SABOT_FACT_PLAYER_TWO_NAMED] = {"player_two_named", NULL, 0, 2, NULL, 0, PLAYER, NAMED, 6, 8},
    [SABOT_FACT_BANKER_TWO_NAMED] = {"banker_two_named", NULL, 0, 2, NULL, 0, BANKER, NAMED, 6, 11},
    [SABOT_FACT_FOUR_NAMED] = {"four_named", NULL, 0, 4, BOTH, NAMED, 6, 14},
    [SABOT_FACT_ROUND_NAMED] = {"round_named", NULL, 0, 6, BOTH, NAMED, 6, 19},
    [SABOT_FACT_FOUR_NAMED_SUIT] = {"four_named_suit", shared_names, 0, 2, BOTH, NAMED_SUITS, 6, 26},
    [SABOT_FACT_ROUND_NAMED_SUIT] = {"round_named_suit", shared_names, 0, 2, BOTH, NAMED_SUITS, 6, 29},
};
/* clang-format on */

struct sabot_facts sabot_facts_of_outcome(struct sabot_outcome outcome) {
    return (struct sabot_facts){.outcome = outcome};
}

struct sabot_facts sabot_facts_of_round(const struct sabot_round *round) {
    struct sabot_facts facts = {sabot_round_outcome(round), SABOT_DETAIL_SUITS, {{{0}}}};
    for (int hand = 0; hand < 2; hand++)
        for (int i = 0; i < round->hands[hand].count; i++) {
            facts.cards[hand][i] = round->hands[hand].cards[i];
            if (facts.cards[hand][i].suit == SABOT_SUIT_UNKNOWN)
                facts.detail = SABOT_DETAIL_RANKS;
        }
    return facts;
}

int sabot_outcome_fact(struct sabot_outcome outcome, enum sabot_fact fact) {
    int player = outcome.player_total, banker = outcome.banker_total;
    switch (fact) {
    case SABOT_FACT_WINNER:
        return (int)sabot_outcome_winner(outcome);
    case SABOT_FACT_NATURAL:
        return (int)sabot_outcome_natural(outcome);
    case SABOT_FACT_MARGIN:
        return player > banker ? player - banker : banker - player;
    case SABOT_FACT_PLAYER_CARDS:
        return outcome.player_cards;
    case SABOT_FACT_PLAYER_TOTAL:
        return player;
    case SABOT_FACT_BANKER_CARDS:
        return outcome.banker_cards;
    case SABOT_FACT_BANKER_TOTAL:
        return banker;
    case SABOT_FACT_SUM:
        return player + banker;
    case SABOT_FACT_CARDS:
        return outcome.player_cards + outcome.banker_cards;
    default:
        SABOT_ASSERT(false);
        return 0;
    }
}

/* ---- of one hand ---- */

static bool is_red(struct sabot_card card) {
    return card.suit == SABOT_HEARTS || card.suit == SABOT_DIAMONDS;
}

static int pair_of(const struct sabot_card *cards) {
    if (cards[0].rank != cards[1].rank)
        return SABOT_PAIR_NONE;
    if (cards[0].suit == cards[1].suit)
        return SABOT_PAIR_PERFECT;
    return is_red(cards[0]) == is_red(cards[1]) ? SABOT_PAIR_COLOURED : SABOT_PAIR_MIXED;
}

static int colour_of(const struct sabot_card *cards, int count) {
    int red = 0;
    for (int i = 0; i < count; i++)
        red += is_red(cards[i]);
    return red == count ? SABOT_COLOUR_RED : red == 0 ? SABOT_COLOUR_BLACK : SABOT_COLOUR_MIXED;
}

static int has_several_suits(const struct sabot_card *cards, int count) {
    return cards[0].suit != cards[1].suit || (count == 3 && cards[0].suit != cards[2].suit);
}

static bool is_named(struct sabot_card card, struct sabot_named named) {
    bool every_suit = named.suits == SABOT_NAMED_SUITS;
    return (named.ranks >> card.rank & 1) && (every_suit || (named.suits >> card.suit & 1));
}

static int count_named(const struct sabot_card *cards, int count, struct sabot_named named) {
    int found = 0;
    for (int i = 0; i < count; i++)
        found += is_named(cards[i], named);
    return found;
}

/* A bit for each suit that a named card has. */
static int suits_of_named(const struct sabot_card *cards, int count, struct sabot_named named) {
    int suits = 0;
    for (int i = 0; i < count; i++)
        suits |= is_named(cards[i], named) << cards[i].suit;
    return suits;
}

int sabot_hand_part(const struct sabot_card *cards, int count, enum sabot_fact fact,
                    struct sabot_named named) {
    switch (fact) {
    case SABOT_FACT_PLAYER_PAIR:
    case SABOT_FACT_BANKER_PAIR:
        return pair_of(cards);
    case SABOT_FACT_PAIRS:
        return cards[0].rank == cards[1].rank;
    case SABOT_FACT_PERFECT_PAIRS:
        return pair_of(cards) == SABOT_PAIR_PERFECT;
    case SABOT_FACT_PAIRS_ALIKE:
        return cards[0].rank == cards[1].rank ? cards[0].rank + 1 : 0;
    case SABOT_FACT_PLAYER_COLOUR:
    case SABOT_FACT_BANKER_COLOUR:
        return colour_of(cards, count);
    case SABOT_FACT_PLAYER_TWO_COLOUR:
    case SABOT_FACT_BANKER_TWO_COLOUR:
        return colour_of(cards, 2);
    case SABOT_FACT_PLAYER_SUIT:
    case SABOT_FACT_BANKER_SUIT:
        return has_several_suits(cards, count);
    case SABOT_FACT_PLAYER_TWO_SUIT:
    case SABOT_FACT_BANKER_TWO_SUIT:
        return has_several_suits(cards, 2);
    case SABOT_FACT_PLAYER_KIND:
    case SABOT_FACT_BANKER_KIND:
        return count == 3 && cards[0].rank == cards[1].rank && cards[0].rank == cards[2].rank;
    case SABOT_FACT_PLAYER_FIRST_TWO:
    case SABOT_FACT_BANKER_FIRST_TWO:
        return (sabot_card_points(cards[0]) + sabot_card_points(cards[1])) % 10;
    case SABOT_FACT_PLAYER_FIRST:
    case SABOT_FACT_BANKER_FIRST:
        return sabot_card_points(cards[0]);
    case SABOT_FACT_PLAYER_SECOND:
    case SABOT_FACT_BANKER_SECOND:
        return sabot_card_points(cards[1]);
    case SABOT_FACT_PLAYER_THIRD:
    case SABOT_FACT_BANKER_THIRD:
        return count == 3 ? sabot_card_points(cards[2]) : NO_CARD;
    case SABOT_FACT_PLAYER_NAMED:
    case SABOT_FACT_BANKER_NAMED:
    case SABOT_FACT_ROUND_NAMED:
        return count_named(cards, count, named);
    case SABOT_FACT_PLAYER_TWO_NAMED:
    case SABOT_FACT_BANKER_TWO_NAMED:
    case SABOT_FACT_FOUR_NAMED:
        return count_named(cards, 2, named);
    case SABOT_FACT_FOUR_NAMED_SUIT:
        return suits_of_named(cards, 2, named);
    case SABOT_FACT_ROUND_NAMED_SUIT:
        return suits_of_named(cards, count, named);
    default:
        SABOT_ASSERT(false);
        return 0;
    }
}

int sabot_parts_fact(enum sabot_fact fact, int player, int banker) {
    int suits = player | banker;
    switch (fact) {
    case SABOT_FACT_PAIRS_ALIKE:
        return player != 0 && player == banker;
    case SABOT_FACT_FOUR_NAMED_SUIT:
    case SABOT_FACT_ROUND_NAMED_SUIT:
        return suits == 0 ? 0 : (suits & (suits - 1)) == 0 ? 1 : 2;
    default:
        return player + banker;
    }
}

int sabot_facts_value(const struct sabot_facts *facts, enum sabot_fact fact,
                      struct sabot_named named) {
    const struct sabot_fact_form *form = &sabot_fact_forms[fact];
    const int counts[] = {facts->outcome.player_cards, facts->outcome.banker_cards};
    if (form->scope == SABOT_SCOPE_OUTCOME)
        return sabot_outcome_fact(facts->outcome, fact);
    SABOT_ASSERT(facts->detail != SABOT_DETAIL_OUTCOME);
    if (form->scope != SABOT_SCOPE_BOTH)
        return sabot_hand_part(facts->cards[form->scope], counts[form->scope], fact, named);
    return sabot_parts_fact(fact, sabot_hand_part(facts->cards[0], counts[0], fact, named),
                            sabot_hand_part(facts->cards[1], counts[1], fact, named));
}
