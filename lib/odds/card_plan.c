/*
 * card_plan.c - how a wager sees cards and hands: which it cannot tell apart.
 */
#include "sabot/card_odds.h"

#include <string.h>

/* ---- classes of cards ---- */

static bool names_any(const struct sabot_sheet *sheet, const struct sabot_wager *wager, int first,
                      int last) {
    for (int fact = first; fact <= last; fact++)
        if (sabot_wager_names(sheet, wager, (enum sabot_fact)fact))
            return true;
    return false;
}

/* What of a card's suit and rank some fact looks at. */
struct looks {
    unsigned at;             /* enum sabot_looks */
    uint32_t suits_of_named; /* by case: at the suit of the cards that it names */
};

static void look_by(const struct sabot_when *when, int number, struct looks *looks) {
    struct sabot_when pair = {0};
    for (int fact = SABOT_OUTCOME_FACTS; fact < SABOT_FACTS; fact++) {
        unsigned at = sabot_fact_forms[fact].looks;
        uint32_t fits = at == 0 ? 0 : sabot_when_fits(when, (enum sabot_fact)fact);
        if (fits == 0)
            continue;
        if (at & SABOT_LOOKS_NAMED)
            looks->suits_of_named |= (uint32_t)((at & SABOT_LOOKS_SUIT) != 0) << number;
        else
            looks->at |= at;
        if (fact == SABOT_FACT_PLAYER_PAIR || fact == SABOT_FACT_BANKER_PAIR)
            sabot_when_set(&pair, (enum sabot_fact)fact, fits);
    }
    if (sabot_when_detail(&pair) == SABOT_DETAIL_SUITS) /* it asks for some kinds of pair alone */
        looks->at |= SABOT_LOOKS_SUIT;
}

static struct looks looks_of(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    struct looks looks = {0};
    for (int i = 0; i < wager->case_count; i++)
        look_by(&sabot_wager_cases(sheet, wager)[i].when, i, &looks);
    return looks;
}

/* Two cards with one key are the same to the wager. */
static uint64_t key_of(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                       struct looks looks, struct sabot_card card) {
    bool red = card.suit == SABOT_HEARTS || card.suit == SABOT_DIAMONDS;
    uint64_t named_in = 0;
    for (int i = 0; i < wager->case_count; i++) {
        struct sabot_named named = sabot_wager_cases(sheet, wager)[i].when.named;
        bool is_named = (named.ranks >> card.rank & 1) && (named.suits >> card.suit & 1);
        named_in |= (uint64_t)is_named << i;
    }
    bool suit_counts = (looks.at & SABOT_LOOKS_SUIT) || (named_in & looks.suits_of_named);
    uint64_t key = (uint64_t)sabot_card_points(card);
    key = key << 4 | (looks.at & SABOT_LOOKS_RANK ? card.rank : 0U);
    key = key << 4 | (suit_counts ? card.suit + 1U : 0U);
    key = key << 1 | ((looks.at & SABOT_LOOKS_COLOUR) && red);
    return key << SABOT_CASES_MAX | named_in;
}

/* The wagers that a plan is for. */
struct subjects {
    const struct sabot_sheet *sheet;
    int count;
    const struct sabot_wager *const *of;
};

static bool are_alike(struct subjects wagers, const struct looks *looks, struct sabot_card a,
                      struct sabot_card b) {
    if (sabot_card_points(a) != sabot_card_points(b))
        return false;
    for (int i = 0; i < wagers.count; i++)
        if (key_of(wagers.sheet, wagers.of[i], looks[i], a) !=
            key_of(wagers.sheet, wagers.of[i], looks[i], b))
            return false;
    return true;
}

static void find_classes(struct subjects wagers, struct sabot_card_plan *plan) {
    struct looks looks[SABOT_WAGERS_MAX + 1]; /* of a sheet, and one that the caller adds */
    SABOT_ASSERT(wagers.count <= SABOT_WAGERS_MAX + 1);
    for (int i = 0; i < wagers.count; i++)
        looks[i] = looks_of(wagers.sheet, wagers.of[i]);
    for (int number = 0; number < SABOT_DECK_CARDS; number++) {
        struct sabot_card card = sabot_card_of_deck(number);
        int class = 0;
        while (class < plan->class_count && !are_alike(wagers, looks, plan->of_class[class], card))
            class ++;
        if (class == plan->class_count) {
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
    enum sabot_fact fact; /* SABOT_FACTS: the whole condition, as far as it is of this hand;
                             SABOT_FACT_CARDS: how many cards the hand has */
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

static void find_questions(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                           struct asking *asking) {
    for (int i = 0; i < wager->case_count; i++) {
        const struct sabot_when *when = &sabot_wager_cases(sheet, wager)[i].when;
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
    if (question->fact == SABOT_FACT_CARDS)
        return count - 2;
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

static void find_cases(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                       struct sabot_card_plan *plan) {
    for (int i = 0; i < wager->case_count; i++) {
        const struct sabot_when *when = &sabot_wager_cases(sheet, wager)[i].when;
        for (int number = 0; number < SABOT_OUTCOMES; number++)
            plan->outcome_cases[number] |=
                (uint32_t)sabot_when_allows(when, sabot_outcome_of_number(number)) << i;
        for (int hand = 0; hand < 2; hand++)
            for (int mark = 0; mark < plan->mark_count[hand]; mark++)
                plan->hand_cases[hand][mark] |=
                    (uint32_t)sabot_when_holds_in(when, &plan->examples[hand][mark], 1U << hand)
                    << i;
        for (int player = 0; player < plan->mark_count[0]; player++)
            for (int banker = 0; banker < plan->mark_count[1]; banker++) {
                struct sabot_facts both = sabot_card_plan_facts(plan, player, banker);
                plan->both_cases[player][banker] |=
                    (uint32_t)sabot_when_holds_in(when, &both, 1U << SABOT_SCOPE_BOTH) << i;
            }
    }
}

struct sabot_facts sabot_card_plan_facts(const struct sabot_card_plan *plan, int player,
                                         int banker) {
    struct sabot_facts facts = plan->examples[0][player];
    const struct sabot_facts *other = &plan->examples[1][banker];
    facts.outcome.banker_cards = other->outcome.banker_cards;
    memcpy(facts.cards[1], other->cards[1], sizeof facts.cards[1]);
    return facts;
}

/* The mark of a hand that begins with each kind of pair: by two cards that do. */
static uint8_t mark_of_pair(const struct sabot_card_plan *plan, int hand, int kind) {
    static const struct sabot_card seconds[SABOT_PAIRS] = {
        [SABOT_PAIR_NONE] = {1, SABOT_SPADES},
        [SABOT_PAIR_MIXED] = {0, SABOT_HEARTS},
        [SABOT_PAIR_COLOURED] = {0, SABOT_CLUBS},
        [SABOT_PAIR_PERFECT] = {0, SABOT_SPADES},
    };
    int classes = plan->class_count, first = plan->class_of[0][SABOT_SPADES];
    int second = plan->class_of[seconds[kind].rank][seconds[kind].suit];
    return plan->marks[hand][(first * classes + second) * (classes + 1) + classes];
}

int sabot_card_plan_case(const struct sabot_card_plan *plan, int number, int player, int banker) {
    uint32_t cases = plan->outcome_cases[number] & plan->hand_cases[0][player] &
                     plan->hand_cases[1][banker] & plan->both_cases[player][banker];
    return cases == 0 ? plan->case_count : __builtin_ctz(cases);
}

static void find_pair_cases(struct sabot_card_plan *plan) {
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    for (int player = 0; player < SABOT_PAIRS; player++)
        for (int banker = 0; banker < SABOT_PAIRS; banker++)
            for (int place = 0; place < SABOT_ODDS_OUTCOMES; place++)
                plan->pair_cases[player][banker][place] = (uint8_t)sabot_card_plan_case(
                    plan, numbers[place], mark_of_pair(plan, SABOT_HAND_PLAYER, player),
                    mark_of_pair(plan, SABOT_HAND_BANKER, banker));
}

static bool asks_pairs_only(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    return !names_any(sheet, wager, SABOT_FACT_PAIRS_ALIKE, SABOT_FACTS - 1);
}

static bool asks_order(struct subjects wagers) {
    for (int i = 0; i < wagers.count; i++)
        if (names_any(wagers.sheet, wagers.of[i], SABOT_FACT_PLAYER_FIRST,
                      SABOT_FACT_PLAYER_SECOND) ||
            names_any(wagers.sheet, wagers.of[i], SABOT_FACT_BANKER_FIRST,
                      SABOT_FACT_BANKER_SECOND))
            return true;
    return false;
}

/* Classes, marks and their examples, of several wagers together. */
static enum sabot_status find_marks(struct subjects wagers, bool by_count,
                                    struct sabot_card_plan *plan, struct sabot_error *error) {
    struct asking asking;
    memset(plan, 0, sizeof *plan);
    find_classes(wagers, plan);
    plan->in_order = asks_order(wagers);
    bool fits = true;
    for (int hand = 0; hand < 2; hand++) {
        asking.hand = (enum sabot_hand)hand;
        asking.examples = plan->examples[hand];
        asking.count = asking.marks = 0;
        memset(asking.next, NO_MARK, sizeof asking.next);
        memset(asking.known, 0, sizeof asking.known);
        if (by_count)
            ask(&asking, NULL, SABOT_FACT_CARDS);
        for (int i = 0; i < wagers.count; i++)
            find_questions(wagers.sheet, wagers.of[i], &asking);
        fits = fits && asking.count <= QUESTIONS_MAX && mark_hands(&asking, plan);
    }
    if (fits)
        return SABOT_OK;
    return sabot_error_print(error, SABOT_OUT_OF_RANGE,
                             "%s%s more than %d kinds of hand apart: that many have no exact odds "
                             "here",
                             wagers.of[0]->name,
                             wagers.count > 1 ? " and the others by the cards tell" : " tells",
                             SABOT_MARKS_MAX);
}

enum sabot_status sabot_card_plan_make(const struct sabot_sheet *sheet,
                                       const struct sabot_wager *wager,
                                       struct sabot_card_plan *plan, struct sabot_error *error) {
    enum sabot_status status = find_marks((struct subjects){sheet, 1, &wager}, false, plan, error);
    if (status != SABOT_OK)
        return status;
    plan->case_count = wager->case_count;
    plan->pairs_only = asks_pairs_only(sheet, wager);
    find_cases(sheet, wager, plan);
    if (plan->pairs_only)
        find_pair_cases(plan);
    return SABOT_OK;
}

enum sabot_status sabot_card_plan_join(const struct sabot_sheet *sheet,
                                       const struct sabot_wager *const *wagers, int count,
                                       bool by_count, struct sabot_card_plan *plan,
                                       struct sabot_error *error) {
    return find_marks((struct subjects){sheet, count, wagers}, by_count, plan, error);
}

int sabot_card_plan_decides(const struct sabot_card_plan *plan, const struct sabot_sheet *sheet,
                            const struct sabot_wager *wager, int number, int player, int banker) {
    struct sabot_facts both = sabot_card_plan_facts(plan, player, banker);
    struct sabot_outcome outcome = sabot_outcome_of_number(number);
    int decides = 0;
    for (; decides < wager->case_count; decides++) {
        const struct sabot_when *when = &sabot_wager_cases(sheet, wager)[decides].when;
        if (sabot_when_allows(when, outcome) &&
            sabot_when_holds_in(when, &both, SABOT_EVERY_SCOPE & ~(1U << SABOT_SCOPE_OUTCOME)))
            break;
    }
    return decides;
}
