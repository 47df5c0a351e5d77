/*
 * library_study.c - the library with a promise: odds and banking. See library.h.
 */
#include "host/document/bank_document.h"
#include "host/library/library.h"
#include "host/library/library_parts.h"
#include "host/pricing/card_pricing.h"
#include "host/pricing/card_ways.h"

#include <stdlib.h>
#include <string.h>

/* ---- the shoe ---- */

/* By suit; where suits or ranks are not known, all of a kind lie on one. */
static bool read_shoe(const struct sabot_lib_sheet *sheet, const struct sabot_lib_shoe *shoe,
                      struct sabot_card_shoe *cards, int *decks, char *error) {
    int count = shoe == NULL ? 0 : shoe->count;
    struct sabot_error why;
    if (shoe != NULL && shoe->size < sizeof *shoe)
        return library_fail(error, "shoe: size is not set") != NULL;
    bool is_known = count == 0 || count == 1 || count == SABOT_POINTS || count == SABOT_RANKS ||
                    count == SABOT_DECK_CARDS;
    if (!is_known || (count > 0 && shoe->counts == NULL))
        return library_fail(error, "shoe: expected 1, 10, 13 or 52 counts") != NULL;
    *decks = count == 0 ? sheet->sheet.decks : count == 1 ? shoe->counts[0] : 0;
    if (count <= 1 && (*decks < 1 || *decks > SABOT_ODDS_CARDS_MAX / SABOT_DECK_CARDS))
        return library_fail(error, "shoe: expected 1 to 1000 decks") != NULL;
    *cards = count <= 1 ? sabot_card_shoe_of_decks(*decks) : (struct sabot_card_shoe){{{0}}};
    for (int i = 0; count > 1 && i < count; i++) {
        if (shoe->counts[i] < 0 || shoe->counts[i] > SABOT_ODDS_CARDS_MAX)
            return library_fail(error, "shoe: expected counts from 0 to 52000") != NULL;
        if (count == SABOT_DECK_CARDS)
            cards->of[i / SABOT_SUITS][i % SABOT_SUITS] = shoe->counts[i];
        else /* the cards worth 0 are kings, those worth i stand at rank i - 1 */
            cards->of[count == SABOT_RANKS ? i
                      : i == 0             ? SABOT_RANKS - 1
                                           : i - 1][0] = shoe->counts[i];
    }
    struct sabot_points points = sabot_card_shoe_points(cards);
    return sabot_points_check(&points, &why) == SABOT_OK || library_fail(error, why.words) != NULL;
}

/* A wager by pairs or colours cannot be priced where ranks or suits were not given. */
static bool says_enough(const struct sabot_lib_sheet *sheet, const struct sabot_lib_shoe *shoe,
                        char *error) {
    int count = shoe == NULL ? 0 : shoe->count;
    bool needs_cards = card_pricing_first(&sheet->tables) >= 0;
    if (!needs_cards || count <= 1 || count == SABOT_DECK_CARDS)
        return true;
    return library_fail(error, "shoe: a wager of this sheet goes by the cards: expected 52 counts, "
                               "or decks") != NULL;
}

/* ---- odds ---- */

static json_t *odds(const struct sabot_lib_sheet *sheet, const struct sabot_card_shoe *cards,
                    int decks, char *error) {
    struct odds_answer *answer = calloc(1, sizeof *answer);
    struct card_pricing by_cards = {0};
    struct sabot_error why = {{0}};
    struct sabot_points points = sabot_card_shoe_points(cards);
    json_t *document = NULL;
    if (answer == NULL)
        return library_fail(error, "out of memory");
    answer->sheet = &sheet->sheet;
    answer->decks = decks;
    if (card_pricing_open(&by_cards, &sheet->sheet, &sheet->tables, &why) == SABOT_OK &&
        pricing_answer(&points, &sheet->tables, answer, &why) == SABOT_OK &&
        card_pricing_prices(&by_cards, cards, answer->prices, &why) == SABOT_OK) {
        document = odds_document(answer, NULL);
        pricing_add_details(&document, answer, &sheet->tables, cards);
    } else {
        library_fail(error, why.words);
    }
    card_pricing_clear(&by_cards);
    free(answer);
    return document;
}

char *sabot_lib_odds(const struct sabot_lib_sheet *sheet, const struct sabot_lib_shoe *shoe,
                     char *error) {
    struct sabot_card_shoe cards;
    int decks;
    if (!read_shoe(sheet, shoe, &cards, &decks, error) || !says_enough(sheet, shoe, error))
        return NULL;
    json_t *document = odds(sheet, &cards, decks, error);
    return document == NULL ? NULL : library_text(document, error);
}

/* One that 64 bits do not hold: by itself. */
static bool expect_large(const struct sabot_lib_sheet *sheet, const struct sabot_points *shoe,
                         double *expectations, struct sabot_error *why) {
    struct odds_answer *answer = calloc(1, sizeof *answer);
    if (answer == NULL)
        return false;
    answer->sheet = &sheet->sheet;
    bool done = pricing_answer(shoe, &sheet->tables, answer, why) == SABOT_OK;
    for (int i = 0; done && i < sheet->sheet.wager_count; i++)
        expectations[i] = answer->prices[i].ev_float;
    free(answer);
    return done;
}

static int fail_at(char *error, size_t number, const char *words) {
    char text[SABOT_LIB_ERROR_BYTES];
    struct sabot_text line = sabot_text_in(text, sizeof text);
    sabot_text_print(&line, "shoe %lld: %s", (long long)number, words);
    library_fail(error, text);
    return -1;
}

/* Eight shoes, or those that are left; places that are over repeat the first. */
static void expect_block(const struct sabot_lib_sheet *sheet, struct sabot_odds_block *block,
                         int count, double *const *to) {
    for (int i = count; i < SABOT_ODDS_BLOCK; i++)
        block->shoes[i] = block->shoes[0];
    sabot_odds_count_block(block, sabot_vector_best());
    for (int i = 0; i < count; i++)
        for (int wager = 0; wager < sheet->sheet.wager_count; wager++)
            to[i][wager] = pricing_columns_ev(&sheet->columns, block, i, wager);
}

int sabot_lib_expectations(const struct sabot_lib_sheet *sheet, const int32_t *shoes, size_t count,
                           double *expectations, char *error) {
    struct sabot_odds_block block;
    double *to[SABOT_ODDS_BLOCK];
    struct sabot_error why = {"out of memory"};
    int waiting = 0;
    int by_cards = card_pricing_first(&sheet->tables);
    if (by_cards >= 0) {
        struct sabot_text words = sabot_text_in(why.words, sizeof why.words);
        sabot_text_print(&words, "%s goes by the cards: ten counts do not price it",
                         sheet->sheet.wagers[by_cards].name);
        library_fail(error, why.words);
        return -1;
    }
    for (size_t i = 0; i < count; i++) {
        struct sabot_points *shoe = &block.shoes[waiting];
        double *row = expectations + i * (size_t)sheet->sheet.wager_count;
        memcpy(shoe->of, shoes + i * SABOT_POINTS, sizeof shoe->of);
        if (sabot_points_check(shoe, &why) != SABOT_OK)
            return fail_at(error, i, why.words);
        if (sabot_points_cards(shoe) > SABOT_ODDS_FAST_CARDS_MAX) {
            if (!expect_large(sheet, shoe, row, &why))
                return fail_at(error, i, why.words);
            continue;
        }
        to[waiting++] = row;
        if (waiting == SABOT_ODDS_BLOCK) {
            expect_block(sheet, &block, waiting, to);
            waiting = 0;
        }
    }
    if (waiting > 0)
        expect_block(sheet, &block, waiting, to);
    return 0;
}

/* ---- banking ---- */

static enum sabot_status study(struct bank_answer *answer, const struct sabot_card_shoe *cards,
                               struct sabot_banking_wager *wagers, struct sabot_settled *settled,
                               struct sabot_error *error) {
    const struct sabot_layout *layout = &answer->document->layout;
    if (!card_ways_needed(layout))
        return sabot_banking_study(layout, &answer->odds, &answer->banking, wagers, settled, error);
    struct card_ways *ways = malloc(sizeof *ways);
    if (ways == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory");
    enum sabot_status status = card_ways_find(layout, cards, ways, error);
    if (status == SABOT_OK)
        status =
            sabot_banking_study_ways(layout, &ways->ways, &answer->banking, wagers, settled, error);
    free(ways);
    return status;
}

static json_t *bank(const struct round_document *document, const struct sabot_card_shoe *cards,
                    char *error) {
    struct bank_answer *answer = calloc(1, sizeof *answer);
    struct sabot_settled *settled = calloc(SABOT_PLACED_MAX, sizeof *settled);
    struct sabot_banking_wager *wagers = calloc(SABOT_PLACED_MAX, sizeof *wagers);
    struct sabot_error why = {"out of memory"};
    struct sabot_points points = sabot_card_shoe_points(cards);
    json_t *found = NULL;
    if (answer != NULL && settled != NULL && wagers != NULL) {
        answer->document = document;
        answer->wagers = wagers;
        if (sabot_odds_count(&points, sabot_vector_best(), &answer->odds, &why) == SABOT_OK &&
            study(answer, cards, wagers, settled, &why) == SABOT_OK)
            found = bank_document(answer);
    }
    if (found == NULL)
        library_fail(error, why.words);
    free(answer);
    free(settled);
    free(wagers);
    return found;
}

char *sabot_lib_bank(const struct sabot_lib_sheet *sheet, const char *table,
                     const struct sabot_lib_shoe *shoe, char *error) {
    struct sabot_card_shoe cards;
    int decks;
    if (!read_shoe(sheet, shoe, &cards, &decks, error) || !says_enough(sheet, shoe, error))
        return NULL;
    if (sheet->sheet.bank != SABOT_BANK_PLAYER_DEALER)
        return library_fail(error, "the sheet is banked by the house: expected one with a "
                                   "player-dealer");
    struct round_document *document = calloc(1, sizeof *document);
    if (document == NULL)
        return library_fail(error, "out of memory");
    json_t *found = NULL;
    if (library_read_round(document, sheet, table, true, error)) {
        found = library_refusals(document);
        found = found != NULL ? found : bank(document, &cards, error);
    }
    round_document_clear(document);
    free(document);
    return found == NULL ? NULL : library_text(found, error);
}
