/*
 * gamereport.c - what a report holds, computed. See gamereport.h; what it looks
 * like is gamereport_html.c's and the sections' business.
 */
#include "host/gamereport/gamereport_parts.h"
#include "host/rulespage/phrases.h"

#include <stdlib.h>

static enum sabot_status price_shoe(const struct gamereport *report, int decks,
                                    struct gamereport_shoe *shoe, struct sabot_error *error) {
    struct sabot_points points = sabot_points_of_decks(decks);
    shoe->answer.sheet = report->choice.sheet;
    shoe->answer.decks = decks;
    bool by_suits = sabot_sheet_detail(report->choice.sheet) == SABOT_DETAIL_SUITS;
    for (int out = 0; out < ODDS_REMOVALS; out++)
        shoe->removal.has[out] = out < SABOT_RANKS || by_suits;
    enum sabot_status status = pricing_answer(&points, &report->tables, &shoe->answer, error);
    if (status == SABOT_OK)
        status = pricing_removal(&shoe->answer, &report->tables, &shoe->removal, error);
    struct sabot_card_shoe cards = sabot_card_shoe_of_decks(decks);
    if (status == SABOT_OK)
        status = card_pricing_prices(&report->by_cards, &cards, shoe->answer.prices, error);
    for (int out = 0; out < ODDS_REMOVALS && status == SABOT_OK; out++)
        if (shoe->removal.has[out])
            status = card_pricing_removal(&report->by_cards, &cards, out, shoe->removal.prices[out],
                                          error);
    return status;
}

static enum sabot_status price_shoes(struct gamereport *report, struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    for (int i = 0; i < report->shoe_count && status == SABOT_OK; i++)
        status = price_shoe(report, report->choice.decks.least + i, &report->shoes[i], error);
    return status;
}

static struct exposed exposed_of(const struct gamereport_shoe *shoe, int wager) {
    struct exposed exposed = {
        .decks = shoe->answer.decks, .wager = wager, .ev = shoe->answer.prices[wager].ev_float};
    for (int out = 0; out < ODDS_REMOVALS; out++)
        if (shoe->removal.has[out])
            exposed.effects[out] = pricing_effect(&shoe->answer, &shoe->removal, out, wager);
    return exposed;
}

static enum sabot_status study_wagers(struct gamereport *report, struct sabot_error *error) {
    const struct odds_answer *answer = &gamereport_studied(report)->answer;
    enum sabot_status status = SABOT_OK;
    for (int i = 0; i < report->tables.count && status == SABOT_OK; i++) {
        status = swing_find(&answer->odds, &answer->prices[i], &report->tables.of[i],
                            &report->swings[i], error);
        struct exposed exposed = exposed_of(gamereport_studied(report), i);
        if (status == SABOT_OK)
            status = exposure_find(&report->choice, &exposed, &report->exposures[i], error);
    }
    return status;
}

/* The sheet's own number of decks, if it is among those that were asked for. */
static int studied_shoe(const struct gamereport_choice *choice) {
    int decks = choice->sheet->decks;
    bool is_there = decks >= choice->decks.least && decks <= choice->decks.most;
    return (is_there ? decks : choice->decks.most) - choice->decks.least;
}

enum sabot_status gamereport_new(const struct gamereport_choice *choice, struct gamereport **report,
                                 struct sabot_error *error) {
    SABOT_ASSERT(choice->decks.least >= 1 && choice->decks.most >= choice->decks.least);
    SABOT_ASSERT(choice->shoes >= 1 && choice->threads >= 1);
    int shoes = choice->decks.most - choice->decks.least + 1;
    struct gamereport *fresh = calloc(1, sizeof *fresh);
    if (fresh != NULL)
        fresh->shoes = calloc((size_t)shoes, sizeof *fresh->shoes);
    if (fresh == NULL || fresh->shoes == NULL) {
        gamereport_free(fresh);
        return sabot_error_say(error, SABOT_NO_MEMORY, "no memory for the report");
    }
    fresh->choice = *choice;
    fresh->shoe_count = shoes;
    fresh->studied = studied_shoe(choice);
    enum sabot_status status = sabot_pay_tables_make(choice->sheet, &fresh->tables, error);
    if (status == SABOT_OK)
        status = card_pricing_open(&fresh->by_cards, choice->sheet, &fresh->tables, error);
    if (status == SABOT_OK)
        status = price_shoes(fresh, error);
    if (status == SABOT_OK)
        status = study_wagers(fresh, error);
    if (status == SABOT_OK)
        *report = fresh;
    else
        gamereport_free(fresh);
    return status;
}

void gamereport_free(struct gamereport *report) {
    if (report != NULL) {
        card_pricing_clear(&report->by_cards);
        free(report->shoes);
    }
    free(report);
}

/* ---- words ---- */

const struct gamereport_shoe *gamereport_studied(const struct gamereport *report) {
    return &report->shoes[report->studied];
}

const char *gamereport_title(const struct gamereport *report, int wager) {
    return phrase_title(&report->choice.sheet->wagers[wager]);
}

struct pricing_words gamereport_decks(int decks) {
    return pricing_print("%d deck%s", decks, decks == 1 ? "" : "s");
}

struct pricing_words gamereport_tags(const struct sabot_tags *system) {
    struct pricing_words words;
    struct sabot_text text = sabot_text_in(words.text, sizeof words.text);
    for (int x = 1; x <= SABOT_POINTS; x++) {
        sabot_text_add(&text, x == 1 ? "" : ",");
        sabot_text_add_int(&text, system->tags[x % SABOT_POINTS]);
    }
    return words;
}
