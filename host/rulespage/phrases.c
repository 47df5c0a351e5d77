/*
 * phrases.c - data in words. Nothing here knows a wager or a sheet by name.
 */
#include "host/rulespage/phrases.h"

#include <stdio.h>
#include <string.h>

static struct sabot_text begin(struct phrase *phrase) {
    return sabot_text_in(phrase->words, sizeof phrase->words);
}

struct phrase phrase_money(sabot_cents amount) {
    struct phrase phrase;
    struct sabot_text text = begin(&phrase);
    sabot_text_add_char(&text, '$');
    sabot_cents_write_short(&text, amount);
    return phrase;
}

struct phrase phrase_count(int count) {
    static const char *const names[] = {
        "no",    "one",  "two", "three",  "four",   "five",     "six",      "seven",
        "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    };
    enum { NAMES = sizeof names / sizeof names[0] };
    struct phrase phrase;
    struct sabot_text text = begin(&phrase);
    if (count >= 0 && count < NAMES)
        sabot_text_add(&text, names[count]);
    else
        sabot_text_add_int(&text, count);
    return phrase;
}

enum { NUMBERS_MAX = 19, RUN_LEAST = 3 /* shorter ones are listed: `6 or 7` */ };

static int run_length(unsigned bits, int first) {
    int length = 0;
    while (bits >> (first + length) & 1U)
        length++;
    return length;
}

struct phrase phrase_numbers(unsigned bits) {
    struct sabot_count_range parts[NUMBERS_MAX];
    int count = 0;
    for (int number = 0; bits >> number != 0 && number < NUMBERS_MAX; number++) {
        int length = run_length(bits, number);
        if (length == 0)
            continue;
        int last = length >= RUN_LEAST ? number + length - 1 : number;
        parts[count++] = (struct sabot_count_range){number, last};
        number = last;
    }
    struct phrase phrase;
    struct sabot_text text = begin(&phrase);
    for (int i = 0; i < count; i++) {
        sabot_text_add_joint(&text, (size_t)i, (size_t)count, " or ");
        sabot_text_add_int(&text, parts[i].least);
        if (parts[i].most > parts[i].least) {
            sabot_text_add(&text, " to ");
            sabot_text_add_int(&text, parts[i].most);
        }
    }
    return phrase;
}

struct phrase phrase_ratio(struct sabot_ratio ratio) {
    struct phrase phrase;
    struct sabot_text text = begin(&phrase);
    sabot_text_add_int(&text, ratio.pays);
    sabot_text_add(&text, " to ");
    sabot_text_add_int(&text, ratio.to);
    return phrase;
}

struct phrase phrase_percent(int32_t hundredths) {
    struct phrase phrase;
    struct sabot_text text = begin(&phrase);
    sabot_text_add_int(&text, hundredths / 100);
    int rest = hundredths % 100;
    if (rest != 0) {
        sabot_text_add_char(&text, '.');
        sabot_text_add_char(&text, (char)('0' + rest / 10));
        if (rest % 10 != 0)
            sabot_text_add_char(&text, (char)('0' + rest % 10));
    }
    sabot_text_add_char(&text, '%');
    return phrase;
}

/* A value of a fact as its bit in struct sabot_when. */
#define BIT(value) (1U << (value))

enum {
    PLAYER = BIT(SABOT_WINNER_PLAYER),
    BANKER = BIT(SABOT_WINNER_BANKER),
    TIE = BIT(SABOT_WINNER_TIE),
    NO_NATURAL = BIT(SABOT_NATURAL_NONE),
    PLAYER_ALONE = BIT(SABOT_NATURAL_PLAYER),
    BANKER_ALONE = BIT(SABOT_NATURAL_BANKER),
    BOTH_NATURAL = BIT(SABOT_NATURAL_BOTH),
};

/* By the winners that fit; nothing is said of all three. */
static const char *const winner_words[8] = {
    [PLAYER] = "Player wins",
    [BANKER] = "Banker wins",
    [TIE] = "the hands tie",
    [PLAYER | BANKER] = "either hand wins",
    [PLAYER | TIE] = "Banker does not win",
    [BANKER | TIE] = "Player does not win",
};

/* By the naturals that fit; nothing is said of all four. */
static const char *const natural_words[16] = {
    [NO_NATURAL] = "neither hand has a natural",
    [PLAYER_ALONE] = "Player alone has a natural",
    [BANKER_ALONE] = "Banker alone has a natural",
    [BOTH_NATURAL] = "both hands have a natural",
    [PLAYER_ALONE | BOTH_NATURAL] = "Player has a natural",
    [BANKER_ALONE | BOTH_NATURAL] = "Banker has a natural",
    [PLAYER_ALONE | BANKER_ALONE] = "one hand alone has a natural",
    [PLAYER_ALONE | BANKER_ALONE | BOTH_NATURAL] = "at least one hand has a natural",
    [NO_NATURAL | PLAYER_ALONE] = "Banker has no natural",
    [NO_NATURAL | BANKER_ALONE] = "Player has no natural",
    [NO_NATURAL | BOTH_NATURAL] = "either both hands or neither have a natural",
    [NO_NATURAL | PLAYER_ALONE | BANKER_ALONE] = "at most one hand has a natural",
    [NO_NATURAL | PLAYER_ALONE | BOTH_NATURAL] = "Banker is not alone in having a natural",
    [NO_NATURAL | BANKER_ALONE | BOTH_NATURAL] = "Player is not alone in having a natural",
};

/* What is asked of one hand, and how it is said when that hand is the winner. */
struct hand_facts {
    const char *has; /* begins a clause of its own */
    enum sabot_fact cards, total;
    unsigned wins;          /* winners: this hand alone */
    unsigned holds_natural; /* naturals: this hand has one, whatever the other has */
};

static const struct hand_facts hands[] = {
    {"Player has ", SABOT_FACT_PLAYER_CARDS, SABOT_FACT_PLAYER_TOTAL, PLAYER,
     PLAYER_ALONE | BOTH_NATURAL},
    {"Banker has ", SABOT_FACT_BANKER_CARDS, SABOT_FACT_BANKER_TOTAL, BANKER,
     BANKER_ALONE | BOTH_NATURAL},
};
enum { HANDS = sizeof hands / sizeof hands[0] };

/* The bits of a fact, 0 if it is not named or if every value of it fits. */
static unsigned asked(const struct sabot_when *when, enum sabot_fact fact) {
    const struct sabot_fact_form *form = &sabot_fact_forms[fact];
    unsigned all = BIT(form->most + 1) - BIT(form->least);
    unsigned bits = sabot_when_fits(when, fact);
    return bits == all ? 0 : bits;
}

static void add_clause(struct sabot_text *text, const char *words) {
    if (text->length > 0)
        sabot_text_add(text, " and ");
    sabot_text_add(text, words);
}

/* `three cards totalling 7`, `two cards`, `a total of 6 or 7`. */
static void add_hand(struct sabot_text *text, unsigned cards, unsigned totals) {
    if (cards != 0)
        sabot_text_add(text, cards == BIT(3) ? "three cards" : "two cards");
    if (totals != 0) {
        sabot_text_add(text, cards != 0 ? " totalling " : "a total of ");
        sabot_text_add(text, phrase_numbers(totals).words);
    }
}

/* `6`, `4 or more`. */
static void add_margin(struct sabot_text *text, unsigned margins) {
    unsigned top = BIT(sabot_fact_forms[SABOT_FACT_MARGIN].most);
    unsigned lowest = margins & (~margins + 1U);
    bool up_to_the_top = lowest < top && margins == 2 * top - lowest;
    sabot_text_add(text, phrase_numbers(up_to_the_top ? lowest : margins).words);
    if (up_to_the_top)
        sabot_text_add(text, " or more");
}

/* How the one winner wins: `by 6 with three cards totalling 7`. Says what it
 * can and takes it out of `when`. */
static void add_manner(struct sabot_text *text, const struct hand_facts *hand,
                       struct sabot_when *when) {
    unsigned margins = asked(when, SABOT_FACT_MARGIN);
    if (margins != 0) {
        sabot_text_add(text, " by ");
        add_margin(text, margins);
    }
    bool natural = asked(when, SABOT_FACT_NATURAL) == hand->holds_natural;
    if (natural) {
        sabot_text_add(text, " with a natural");
        sabot_when_set(when, SABOT_FACT_NATURAL, 0);
    }
    unsigned cards = asked(when, hand->cards);
    unsigned totals = asked(when, hand->total);
    if (cards != 0 || totals != 0) {
        sabot_text_add(text, natural ? " of " : " with ");
        add_hand(text, cards, totals);
    }
    sabot_when_set(when, SABOT_FACT_MARGIN, 0);
    sabot_when_set(when, hand->cards, 0);
    sabot_when_set(when, hand->total, 0);
}

/* ---- facts of the cards, one clause each ---- */

static const char *const pair_words[] = {
    "no pair", "a pair of two colours", "a pair of one colour and two suits", "a pair of one suit"};
static const char *const colour_words[] = {"red", "black", "of both colours"};
static const char *const suit_words[] = {"of one suit", "of several suits"};
static const char *const kind_words[] = {"no three of a kind", "three of a kind"};
static const char *const alike_words[] = {"not two pairs of one rank", "two pairs of one rank"};
static const char *const shared_words[] = {"missing", "of one suit", "of several suits"};

#define NAMED "%s" /* the cards that the condition names */

/* What comes before the values, and how those are said that are not numbers. */
static const struct {
    const char *lead;
    const char *const *words;
} clauses[SABOT_FACTS] = {
    [SABOT_FACT_SUM] = {"the totals add up to ", NULL},
    [SABOT_FACT_CARDS] = {"the number of cards dealt is ", NULL},
    [SABOT_FACT_PLAYER_PAIR] = {"Player's first two cards are ", pair_words},
    [SABOT_FACT_BANKER_PAIR] = {"Banker's first two cards are ", pair_words},
    [SABOT_FACT_PAIRS] = {"the number of hands that begin with a pair is ", NULL},
    [SABOT_FACT_PERFECT_PAIRS] = {"the number of hands that begin with a pair of one suit is ",
                                  NULL},
    [SABOT_FACT_PAIRS_ALIKE] = {"the first four cards are ", alike_words},
    [SABOT_FACT_PLAYER_COLOUR] = {"Player's cards are ", colour_words},
    [SABOT_FACT_BANKER_COLOUR] = {"Banker's cards are ", colour_words},
    [SABOT_FACT_PLAYER_TWO_COLOUR] = {"Player's first two cards are ", colour_words},
    [SABOT_FACT_BANKER_TWO_COLOUR] = {"Banker's first two cards are ", colour_words},
    [SABOT_FACT_PLAYER_SUIT] = {"Player's cards are ", suit_words},
    [SABOT_FACT_BANKER_SUIT] = {"Banker's cards are ", suit_words},
    [SABOT_FACT_PLAYER_TWO_SUIT] = {"Player's first two cards are ", suit_words},
    [SABOT_FACT_BANKER_TWO_SUIT] = {"Banker's first two cards are ", suit_words},
    [SABOT_FACT_PLAYER_KIND] = {"Player has ", kind_words},
    [SABOT_FACT_BANKER_KIND] = {"Banker has ", kind_words},
    [SABOT_FACT_PLAYER_FIRST_TWO] = {"Player's first two cards total ", NULL},
    [SABOT_FACT_BANKER_FIRST_TWO] = {"Banker's first two cards total ", NULL},
    [SABOT_FACT_PLAYER_FIRST] = {"Player's first card is worth ", NULL},
    [SABOT_FACT_PLAYER_SECOND] = {"Player's second card is worth ", NULL},
    [SABOT_FACT_PLAYER_THIRD] = {"Player's third card is worth ", NULL},
    [SABOT_FACT_BANKER_FIRST] = {"Banker's first card is worth ", NULL},
    [SABOT_FACT_BANKER_SECOND] = {"Banker's second card is worth ", NULL},
    [SABOT_FACT_BANKER_THIRD] = {"Banker's third card is worth ", NULL},
    [SABOT_FACT_PLAYER_NAMED] = {"the number of " NAMED " that Player has is ", NULL},
    [SABOT_FACT_BANKER_NAMED] = {"the number of " NAMED " that Banker has is ", NULL},
    [SABOT_FACT_PLAYER_TWO_NAMED] = {"the number of " NAMED " in Player's first two cards is ",
                                     NULL},
    [SABOT_FACT_BANKER_TWO_NAMED] = {"the number of " NAMED " in Banker's first two cards is ",
                                     NULL},
    [SABOT_FACT_FOUR_NAMED] = {"the number of " NAMED " in the first four cards is ", NULL},
    [SABOT_FACT_ROUND_NAMED] = {"the number of " NAMED " in the round is ", NULL},
    [SABOT_FACT_FOUR_NAMED_SUIT] = {"the " NAMED " in the first four cards are ", shared_words},
    [SABOT_FACT_ROUND_NAMED_SUIT] = {"the " NAMED " in the round are ", shared_words},
};

/* `red cards`, `9s`, `jacks, queens and kings of hearts`. */
static void add_named(struct sabot_text *text, struct sabot_named named) {
    static const char *const ranks[] = {"aces", "2s", "3s",   "4s",    "5s",     "6s",   "7s",
                                        "8s",   "9s", "tens", "jacks", "queens", "kings"};
    static const char *const suits[] = {"spades", "hearts", "diamonds", "clubs"};
    const unsigned red = BIT(SABOT_HEARTS) | BIT(SABOT_DIAMONDS);
    bool one_colour = named.suits == red || named.suits == (SABOT_NAMED_SUITS & ~red);
    if (one_colour)
        sabot_text_add(text, named.suits == red ? "red " : "black ");
    size_t count = (size_t)__builtin_popcount(named.ranks), said = 0;
    if (count == SABOT_RANKS)
        sabot_text_add(text, "cards");
    for (int i = 0; i < SABOT_RANKS && count < SABOT_RANKS; i++)
        if (named.ranks >> i & 1) {
            sabot_text_add_joint(text, said++, count, " and ");
            sabot_text_add(text, ranks[i]);
        }
    if (one_colour || named.suits == SABOT_NAMED_SUITS)
        return;
    sabot_text_add(text, " of ");
    count = (size_t)__builtin_popcount(named.suits), said = 0;
    for (int i = 0; i < SABOT_SUITS; i++)
        if (named.suits >> i & 1) {
            sabot_text_add_joint(text, said++, count, " and ");
            sabot_text_add(text, suits[i]);
        }
}

static void add_lead(struct sabot_text *text, const char *lead, struct sabot_named named) {
    const char *place = strstr(lead, NAMED);
    if (place == NULL) {
        add_clause(text, lead);
        return;
    }
    add_clause(text, "");
    sabot_text_add_bytes(text, lead, (size_t)(place - lead));
    add_named(text, named);
    sabot_text_add(text, place + strlen(NAMED));
}

/* A third card that is not there has no number. */
static void add_card_fact(struct sabot_text *text, const struct sabot_when *when,
                          enum sabot_fact fact) {
    const struct sabot_fact_form *form = &sabot_fact_forms[fact];
    unsigned bits = asked(when, fact);
    if (bits == 0)
        return;
    add_lead(text, clauses[fact].lead, when->named);
    if (form->values == NULL) {
        unsigned absent = bits & form->word_fits;
        sabot_text_add(text, phrase_numbers(bits & ~form->word_fits).words);
        sabot_text_add(text, absent == 0      ? ""
                             : bits == absent ? "nothing: it is not dealt"
                                              : ", or is not dealt");
    } else if (bits == form->word_fits) {
        sabot_text_add(text, "a pair");
    } else {
        size_t count = (size_t)__builtin_popcountll(bits), said = 0;
        for (int value = 0; value <= form->most; value++)
            if (bits >> value & 1) {
                sabot_text_add_joint(text, said++, count, " or ");
                sabot_text_add(text, clauses[fact].words[value]);
            }
    }
}

struct phrase phrase_when(const struct sabot_when *when) {
    struct sabot_when left = *when; /* what is still to be said */
    struct phrase phrase;
    struct sabot_text text = begin(&phrase);

    unsigned winners = asked(&left, SABOT_FACT_WINNER);
    if (winners != 0)
        add_clause(&text, winner_words[winners]);
    for (int i = 0; i < HANDS; i++)
        if (winners == hands[i].wins)
            add_manner(&text, &hands[i], &left);

    unsigned margins = asked(&left, SABOT_FACT_MARGIN);
    if (margins != 0) {
        add_clause(&text, "the totals differ by ");
        add_margin(&text, margins);
    }
    unsigned naturals = asked(&left, SABOT_FACT_NATURAL);
    if (naturals != 0)
        add_clause(&text, natural_words[naturals]);
    for (int i = 0; i < HANDS; i++) {
        unsigned cards = asked(&left, hands[i].cards);
        unsigned totals = asked(&left, hands[i].total);
        if (cards != 0 || totals != 0) {
            add_clause(&text, hands[i].has);
            add_hand(&text, cards, totals);
        }
    }
    for (int fact = SABOT_FIRST_FACTS; fact < SABOT_FACTS; fact++)
        add_card_fact(&text, &left, (enum sabot_fact)fact);
    if (text.length == 0)
        sabot_text_add(&text, "however the round ends");
    SABOT_ASSERT(!text.cut);
    return phrase;
}

struct phrase phrase_capital(struct phrase phrase) {
    char *first = &phrase.words[0];
    if (*first >= 'a' && *first <= 'z')
        *first = (char)(*first - 'a' + 'A');
    return phrase;
}

const char *phrase_title(const struct sabot_wager *wager) {
    return wager->title[0] != '\0' ? wager->title : wager->name;
}

struct phrase phrase_wagers(const struct sabot_sheet *sheet, uint64_t bits, const char *last) {
    struct phrase phrase;
    struct sabot_text text = begin(&phrase);
    size_t count = (size_t)__builtin_popcountll(bits), said = 0;
    for (int i = 0; i < sheet->wager_count; i++) {
        if ((bits >> i & 1) == 0)
            continue;
        sabot_text_add_joint(&text, said++, count, last);
        sabot_text_add(&text, phrase_title(&sheet->wagers[i]));
    }
    SABOT_ASSERT(!text.cut);
    return phrase;
}

static void add_fee(struct sabot_text *text, sabot_cents fee) {
    sabot_text_add(text, fee == 0 ? "none" : phrase_money(fee).words);
}

struct phrase phrase_fee(const struct sabot_fee *fee) {
    struct phrase phrase;
    struct sabot_text text = begin(&phrase);
    int limited = 0; /* bands that end somewhere */
    while (limited < fee->band_count && fee->bands[limited].up_to < SABOT_CENTS_MAX) {
        const struct sabot_fee_band *band = &fee->bands[limited++];
        add_fee(&text, band->fee);
        sabot_text_add(&text, " up to ");
        sabot_text_add(&text, phrase_money(band->up_to).words);
        sabot_text_add(&text, ", ");
    }
    add_fee(&text, limited < fee->band_count ? fee->bands[limited].fee : 0);
    if (limited > 0)
        sabot_text_add(&text, " above that");
    return phrase;
}

struct phrase phrase_day(const char *day) {
    static const char *const months[] = {"January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December"};
    struct phrase phrase;
    struct sabot_text text = begin(&phrase);
    int year, month, date;
    if (sscanf(day, "%d-%d-%d", &year, &month, &date) == 3 && month >= 1 && month <= 12)
        sabot_text_print(&text, "%s %d, %d", months[month - 1], date, year);
    else
        sabot_text_add(&text, day);
    return phrase;
}

struct phrase phrase_row(const char *name) {
    struct phrase phrase;
    struct sabot_text text = begin(&phrase);
    int least, most, length = 0;
    if (sscanf(name, "%9d-%9d%n", &least, &most, &length) == 2 && name[length] == '\0')
        sabot_text_print(&text, "%s to %s", phrase_money((sabot_cents)least * 100).words,
                         phrase_money((sabot_cents)most * 100).words);
    else
        sabot_text_add(&text, name);
    return phrase;
}
