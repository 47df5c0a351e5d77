/*
 * card_plan.c - how a wager sees cards and hands: which it cannot tell apart.
 */
#include "sabot/card_odds.h"

#include <string.h>

/* ---- classes of cards ---- */

static bool names_any(const struct sabot_wager *wager, int first, int last) {
    for (int fact = first; fact <= last; fact++)
        if (sabot_wager_names(wager, (enum sabot_fact)fact))
            return true;
    return false;
}

/* What of a card's suit and rank some fact looks at. */
struct looks {
    bool rank, suit, colour;
};

static struct looks looks_of(const struct sabot_wager *wager) {
    struct looks looks = {
        .rank = names_any(wager, SABOT_FACT_PLAYER_PAIR, SABOT_FACT_PAIRS_ALIKE) ||
                names_any(wager, SABOT_FACT_PLAYER_KIND, SABOT_FACT_BANKER_KIND),
        .suit = names_any(wager, SABOT_FACT_PERFECT_PAIRS, SABOT_FACT_PERFECT_PAIRS) ||
                names_any(wager, SABOT_FACT_PLAYER_SUIT, SABOT_FACT_BANKER_TWO_SUIT),
        .colour = names_any(wager, SABOT_FACT_PLAYER_COLOUR, SABOT_FACT_BANKER_TWO_COLOUR),
    };
    for (int i = 0; i < wager->case_count; i++) {
        struct sabot_when pair = {0};
        for (int fact = SABOT_FACT_PLAYER_PAIR; fact <= SABOT_FACT_BANKER_PAIR; fact++)
            sabot_when_set(&pair, (enum sabot_fact)fact,
                           sabot_when_fits(&wager->cases[i].when, (enum sabot_fact)fact));
        looks.suit |= sabot_when_detail(&pair) == SABOT_DETAIL_SUITS;
    }
    return looks;
}

/* Two cards with one key are the same to the wager. */
static uint64_t key_of(const struct sabot_wager *wager, struct looks looks,
                       struct sabot_card card) {
    bool red = card.suit == SABOT_HEARTS || card.suit == SABOT_DIAMONDS;
    bool suit_counts = looks.suit;
    uint64_t named_in = 0;
    for (int i = 0; i < wager->case_count; i++) {
        struct sabot_when when = wager->cases[i].when;
        bool is_named = (when.named.ranks >> card.rank & 1) && (when.named.suits >> card.suit & 1);
        named_in |= (uint64_t)is_named << i;
        suit_counts |= is_named && (sabot_when_fits(&when, SABOT_FACT_FOUR_NAMED_SUIT) ||
                                    sabot_when_fits(&when, SABOT_FACT_ROUND_NAMED_SUIT));
    }
    uint64_t key = (uint64_t)sabot_card_points(card);
    key = key << 4 | (looks.rank ? card.rank : 0U);
    key = key << 4 | (suit_counts ? card.suit + 1U : 0U);
    key = key << 1 | (looks.colour && red);
    return key << SABOT_CASES_MAX | named_in;
}

static void find_classes(const struct sabot_wager *wager, struct sabot_card_plan *plan) {
    struct looks looks = looks_of(wager);
    uint64_t keys[SABOT_DECK_CARDS] = {0};
    for (int number = 0; number < SABOT_DECK_CARDS; number++) {
        struct sabot_card card = sabot_card_of_deck(number);
        uint64_t key = key_of(wager, looks, card);
        int class = 0;
        while (class < plan->class_count && keys[class] != key)
            class ++;
        if (class == plan->class_count) {
            keys[class] = key;
            plan->points[class] = (uint8_t)sabot_card_points(card);
            plan->of_class[class] = card;
            plan->class_count++;
        }
        plan->class_of[card.rank][card.suit] = (uint8_t) class;
    }
}

/* ---- marks of hands ---- */

#define NO_MARK       UINT8_MAX
#define ANSWERS       16
#define QUESTIONS_MAX 48

/* What is asked of one hand: whether it allows a case, or its part of a fact of both hands. */
struct question {
    const struct sabot_when *when;
    enum sabot_fact fact; /* SABOT_FACTS: the whole condition, as far as it is of this hand */
};

/* The questions of one hand, and the marks as they part with each answer. */
struct asking {
    enum sabot_hand hand;
    int count, marks;
    struct question questions[QUESTIONS_MAX];
    uint8_t next[QUESTIONS_MAX][SABOT_MARKS_MAX][ANSWERS];
    int known[QUESTIONS_MAX];
    struct sabot_facts *examples; /* a hand of each mark */
};

/* A hand of each mark, by side. */
struct examples {
    struct sabot_facts of[2][SABOT_MARKS_MAX];
};

static bool is_asked(const struct asking *asking, const struct sabot_when *when,
                     enum sabot_fact fact) {
    for (int i = 0; i < asking->count && i < QUESTIONS_MAX; i++)
        if (asking->questions[i].fact == fact &&
            asking->questions[i].when->named.ranks == when->named.ranks &&
            asking->questions[i].when->named.suits == when->named.suits)
            return true;
    return false;
}

static void ask(struct asking *asking, const struct sabot_when *when, enum sabot_fact fact) {
    if (asking->count < QUESTIONS_MAX)
        asking->questions[asking->count] = (struct question){when, fact};
    asking->count++;
}

static void find_questions(const struct sabot_wager *wager, struct asking *asking) {
    for (int i = 0; i < wager->case_count; i++) {
        const struct sabot_when *when = &wager->cases[i].when;
        bool of_hand = false;
        for (int fact = SABOT_OUTCOME_FACTS; fact < SABOT_FACTS; fact++) {
            enum sabot_scope scope = sabot_fact_forms[fact].scope;
            if (sabot_when_fits(when, (enum sabot_fact)fact) == 0)
                continue;
            of_hand |= (int)scope == (int)asking->hand;
            if (scope == SABOT_SCOPE_BOTH && !is_asked(asking, when, (enum sabot_fact)fact))
                ask(asking, when, (enum sabot_fact)fact);
        }
        if (of_hand)
            ask(asking, when, SABOT_FACTS);
    }
}

static int answer(const struct asking *asking, const struct question *question,
                  const struct sabot_facts *hand, int count) {
    if (question->fact == SABOT_FACTS)
        return sabot_when_holds_in(question->when, hand, 1U << asking->hand);
    return sabot_hand_part(hand->cards[asking->hand], count, question->fact, question->when->named);
}

/* The mark of a hand: hands that answer every question alike have the same; NO_MARK: there are
 * too many. */
static uint8_t mark_of(struct asking *asking, const struct sabot_facts *hand, int count) {
    uint8_t mark = 0;
    for (int i = 0; i < asking->count; i++) {
        uint8_t *next = &asking->next[i][mark][answer(asking, &asking->questions[i], hand, count)];
        if (*next == NO_MARK) {
            if (asking->known[i] == SABOT_MARKS_MAX)
                return NO_MARK;
            *next = (uint8_t)asking->known[i]++;
        }
        mark = *next;
    }
    if (mark == asking->marks)
        asking->examples[asking->marks++] = *hand;
    return mark;
}

static bool mark_hands(struct asking *asking, struct sabot_card_plan *plan) {
    int classes = plan->class_count;
    uint8_t *mark = plan->marks[asking->hand];
    bool fits = true;
    for (int first = 0; first < classes; first++)
        for (int second = 0; second < classes; second++)
            for (int third = 0; third <= classes; third++) {
                int count = third < classes ? 3 : 2;
                struct sabot_facts hand = {.outcome = {(uint8_t)count, 0, (uint8_t)count, 0},
                                           .detail = SABOT_DETAIL_SUITS};
                struct sabot_card *cards = hand.cards[asking->hand];
                cards[0] = plan->of_class[first];
                cards[1] = plan->of_class[second];
                cards[2] = plan->of_class[third < classes ? third : 0];
                *mark = mark_of(asking, &hand, count);
                fits &= *mark++ != NO_MARK;
            }
    plan->mark_count[asking->hand] = asking->marks;
    return fits;
}

/* ---- what cells allow ---- */

static void find_cases(const struct sabot_wager *wager, const struct examples *examples,
                       struct sabot_card_plan *plan) {
    for (int i = 0; i < wager->case_count; i++) {
        const struct sabot_when *when = &wager->cases[i].when;
        for (int number = 0; number < SABOT_OUTCOMES; number++)
            plan->outcome_cases[number] |=
                (uint32_t)sabot_when_allows(when, sabot_outcome_of_number(number)) << i;
        for (int hand = 0; hand < 2; hand++)
            for (int mark = 0; mark < plan->mark_count[hand]; mark++)
                plan->hand_cases[hand][mark] |=
                    (uint32_t)sabot_when_holds_in(when, &examples->of[hand][mark], 1U << hand) << i;
        for (int player = 0; player < plan->mark_count[0]; player++)
            for (int banker = 0; banker < plan->mark_count[1]; banker++) {
                struct sabot_facts both = examples->of[0][player];
                both.outcome.banker_cards = examples->of[1][banker].outcome.banker_cards;
                memcpy(both.cards[1], examples->of[1][banker].cards[1], sizeof both.cards[1]);
                plan->both_cases[player][banker] |=
                    (uint32_t)sabot_when_holds_in(when, &both, 1U << SABOT_SCOPE_BOTH) << i;
            }
    }
}

static bool asks_pairs_only(const struct sabot_wager *wager) {
    return !names_any(wager, SABOT_FACT_PAIRS_ALIKE, SABOT_FACTS - 1);
}

enum sabot_status sabot_card_plan_make(const struct sabot_wager *wager,
                                       struct sabot_card_plan *plan, struct sabot_error *error) {
    struct asking asking;
    struct examples examples;
    memset(plan, 0, sizeof *plan);
    plan->case_count = wager->case_count;
    plan->pairs_only = asks_pairs_only(wager);
    find_classes(wager, plan);
    bool fits = true;
    for (int hand = 0; hand < 2; hand++) {
        asking.hand = (enum sabot_hand)hand;
        asking.examples = examples.of[hand];
        asking.count = asking.marks = 0;
        memset(asking.next, NO_MARK, sizeof asking.next);
        memset(asking.known, 0, sizeof asking.known);
        find_questions(wager, &asking);
        fits = fits && asking.count <= QUESTIONS_MAX && mark_hands(&asking, plan);
    }
    if (!fits)
        return sabot_error_print(error, SABOT_OUT_OF_RANGE,
                                 "%s tells more than %d kinds of hand apart: that many have no "
                                 "exact odds here",
                                 wager->name, SABOT_MARKS_MAX);
    find_cases(wager, &examples, plan);
    return SABOT_OK;
}
