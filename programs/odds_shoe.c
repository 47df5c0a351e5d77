/*
 * odds_shoe.c - shoes from words. See odds_shoe.h.
 */
#include "programs/odds_shoe.h"

#include "programs/command.h"
#include "sabot/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KING = SABOT_RANKS - 1 };

/* More cards than that are no shoe, whatever is done with it; and four such
 * counts, those of the cards worth nothing, still fit 32 bits. */
#define COUNT_MAX 100000000

#define SUITS_BYTES_MAX 4096

#define FAIL(error, ...)                                                                           \
    (snprintf((error)->words, sizeof(error)->words, __VA_ARGS__), SABOT_BAD_TEXT)

enum sabot_status odds_counts_read(const char *words, const char *what, int count, int32_t *counts,
                                   struct sabot_error *error) {
    int found = 0;
    const char *at = words + strspn(words, " \t");
    for (bool more = *at != '\0'; more;) {
        size_t length = strcspn(at, ", \t");
        int64_t number = sabot_number_read(at, length, COUNT_MAX);
        if (number < 0 && length > 0 && strspn(at, "0123456789") >= length)
            return FAIL(error, "%s: %s is too many cards: expected at most %d", what,
                        command_quote(at, length).words, COUNT_MAX);
        if (number < 0)
            return FAIL(error, "%s: %s is not a number of cards: expected %d whole numbers", what,
                        command_quote(at, length).words, count);
        if (found < count)
            counts[found] = (int32_t)number;
        found++;
        at += length;
        at += command_list_gap(at, &more);
    }
    if (found != count)
        return FAIL(error, "%s: expected %d counts, found %d", what, count, found);
    return SABOT_OK;
}

/* ---- decks ---- */

static enum sabot_status read_decks(const char *words, struct odds_shoes *shoes,
                                    struct sabot_error *error) {
    size_t length = strcspn(words, "-");
    const char *last = words[length] == '-' ? words + length + 1 : words;
    int64_t least = sabot_number_read(words, length, ODDS_DECKS_MAX);
    int64_t most = sabot_number_read(last, strlen(last), ODDS_DECKS_MAX);
    if (least < 1 || most < least)
        return FAIL(error,
                    "--decks: %s is not a number of decks from 1 to %d, or a range of them such "
                    "as 3-8",
                    command_quote(words, strlen(words)).words, ODDS_DECKS_MAX);
    shoes->decks = (struct sabot_count_range){(int)least, (int)most};
    shoes->is_range = words[length] == '-';
    return SABOT_OK;
}

/* ---- cards taken out ---- */

static enum sabot_status read_without(const char *words, struct odds_shoes *shoes,
                                      struct sabot_error *error) {
    int room = (int)(strlen(words) / 2) + 1; /* a card is at least `A,` */
    shoes->without = calloc((size_t)room, sizeof *shoes->without);
    if (shoes->without == NULL)
        return FAIL(error, "no memory for the cards of --without");
    struct sabot_error why;
    if (sabot_cards_read(words, shoes->without, room, &shoes->without_count, &why) != SABOT_OK)
        return FAIL(error, "--without: %.300s", why.words);
    return SABOT_OK;
}

static enum sabot_status not_there(struct sabot_card card, struct sabot_error *error) {
    char name[8];
    struct sabot_text text = sabot_text_in(name, sizeof name);
    sabot_card_write(&text, card);
    return FAIL(error, "--without: %s is not in the shoe, or not that often", name);
}

/* Where a card is counted. */
static int32_t *place_of(const struct odds_shoes *shoes, struct sabot_card card,
                         struct sabot_card_shoe *shoe) {
    bool is_ten = shoes->detail == SABOT_DETAIL_POINTS && sabot_card_points(card) == 0;
    return &shoe->of[is_ten ? KING : card.rank]
                    [shoes->detail == SABOT_DETAIL_SUITS ? card.suit : SABOT_SPADES];
}

static enum sabot_status take_out(const struct odds_shoes *shoes, struct sabot_card_shoe *shoe,
                                  struct sabot_error *error) {
    for (int i = 0; i < shoes->without_count; i++) {
        int32_t *place = place_of(shoes, shoes->without[i], shoe);
        if (*place == 0)
            return not_there(shoes->without[i], error);
        --*place;
    }
    return SABOT_OK;
}

/* ---- shoes ---- */

static enum sabot_status read_points(const char *words, struct odds_shoes *shoes,
                                     struct sabot_error *error) {
    int32_t points[SABOT_POINTS];
    enum sabot_status status = odds_counts_read(words, "--points", SABOT_POINTS, points, error);
    if (status != SABOT_OK)
        return status;
    shoes->detail = SABOT_DETAIL_POINTS;
    for (int x = 1; x < SABOT_POINTS; x++)
        shoes->cards.of[x - 1][SABOT_SPADES] = points[x];
    shoes->cards.of[KING][SABOT_SPADES] = points[0];
    return SABOT_OK;
}

static enum sabot_status read_ranks(const char *words, struct odds_shoes *shoes,
                                    struct sabot_error *error) {
    int32_t ranks[SABOT_RANKS];
    enum sabot_status status = odds_counts_read(words, "--ranks", SABOT_RANKS, ranks, error);
    shoes->detail = SABOT_DETAIL_RANKS;
    for (int rank = 0; rank < SABOT_RANKS && status == SABOT_OK; rank++)
        shoes->cards.of[rank][SABOT_SPADES] = ranks[rank];
    return status;
}

/* 52 counts, ace to king of spades, hearts, diamonds, clubs; lines are as good as blanks. */
static enum sabot_status read_suits(const char *path, struct odds_shoes *shoes,
                                    struct sabot_error *error) {
    size_t length;
    char *text =
        command_read_input("odds", strcmp(path, "-") == 0 ? NULL : path,
                           "Type 52 counts, then ctrl-D on a new line.", SUITS_BYTES_MAX, &length);
    int32_t counts[SABOT_DECK_CARDS];
    if (text == NULL)
        exit(COMMAND_BAD); /* after its line */
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\n' || text[i] == '\r')
            text[i] = ' ';
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
    enum sabot_status status = odds_counts_read(text, "--suits", SABOT_DECK_CARDS, counts, error);
    free(text);
    for (int i = 0; i < SABOT_DECK_CARDS && status == SABOT_OK; i++)
        shoes->cards.of[i % SABOT_RANKS][i / SABOT_RANKS] = counts[i];
    return status;
}

static enum sabot_status read_shoe(struct odds_shoe_words words, int sheet_decks,
                                   struct odds_shoes *shoes, struct sabot_error *error) {
    if ((words.decks != NULL) + (words.points != NULL) + (words.ranks != NULL) +
            (words.suits != NULL) >
        1)
        return FAIL(error, words.suits == NULL ? "--decks, --points and --ranks name a shoe each: "
                                                 "expected one of them"
                                               : "--decks, --points, --ranks and --suits name a "
                                                 "shoe each: expected one of them");
    shoes->detail = SABOT_DETAIL_SUITS;
    if (words.suits != NULL)
        return read_suits(words.suits, shoes, error);
    if (words.points != NULL)
        return read_points(words.points, shoes, error);
    if (words.ranks != NULL)
        return read_ranks(words.ranks, shoes, error);
    if (words.decks != NULL)
        return read_decks(words.decks, shoes, error);
    shoes->decks = (struct sabot_count_range){sheet_decks, sheet_decks};
    return SABOT_OK;
}

enum sabot_status odds_shoes_read(struct odds_shoe_words words, int sheet_decks,
                                  struct odds_shoes *shoes, struct sabot_error *error) {
    *shoes = (struct odds_shoes){0};
    enum sabot_status status = read_shoe(words, sheet_decks, shoes, error);
    if (status == SABOT_OK && words.without != NULL)
        status = read_without(words.without, shoes, error);
    return status;
}

enum sabot_status odds_shoes_by_suit(const struct odds_shoes *shoes, int decks,
                                     struct sabot_card_shoe *shoe, struct sabot_error *error) {
    *shoe = decks == 0 ? shoes->cards : sabot_card_shoe_of_decks(decks);
    return take_out(shoes, shoe, error);
}

enum sabot_status odds_shoes_cards(const struct odds_shoes *shoes, int decks,
                                   int32_t ranks[SABOT_RANKS], struct sabot_error *error) {
    struct sabot_card_shoe shoe;
    enum sabot_status status = odds_shoes_by_suit(shoes, decks, &shoe, error);
    for (int rank = 0; rank < SABOT_RANKS && status == SABOT_OK; rank++) {
        ranks[rank] = 0;
        for (int suit = 0; suit < SABOT_SUITS; suit++)
            ranks[rank] += shoe.of[rank][suit];
    }
    return status;
}

void odds_shoes_clear(struct odds_shoes *shoes) {
    free(shoes->without);
    shoes->without = NULL;
}
