/*
 * library_game.c - the library with a promise: sheets, cards, rounds, roads, settlement. See
 * library.h.
 */
#include "host/document/board_document.h"
#include "host/document/round_document.h"
#include "host/library/library.h"
#include "host/library/library_parts.h"
#include "host/library/unstable.h"
#include "host/sheet/sheetfile.h"
#include "host/sheet/shipped.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const char *sabot_lib_version(void) {
    return SABOT_VERSION;
}

void sabot_lib_free(char *text) {
    free(text);
}

void *library_fail(char *error, const char *words) {
    if (error != NULL)
        (void)sabot_text_copy(error, SABOT_LIB_ERROR_BYTES, words);
    return NULL;
}

char *library_text(json_t *document, char *error) {
    char *text = document == NULL ? NULL : json_dumps(document, JSON_INDENT(1));
    json_decref(document);
    return text != NULL ? text : library_fail(error, "out of memory");
}

/* ---- sheets ---- */

/* `ours.yaml:3:5: wagers.tie: words` of the first that is wrong. */
static void *fail_by_report(char *error, const struct form_report *report) {
    const struct form_problem *problem = &report->list[0];
    char words[SABOT_LIB_ERROR_BYTES];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_text_add(&text, report->file);
    if (problem->line > 0)
        sabot_text_print(&text, ":%d:%d", problem->line, problem->column);
    sabot_text_print(&text, ": %s%s%s", problem->what.path, problem->what.path[0] ? ": " : "",
                     problem->what.words);
    return library_fail(error, words);
}

/* Made ready for pricing, so that no call after it can fail of the sheet itself. */
static struct sabot_lib_sheet *ready(struct sabot_lib_sheet *sheet, char *error) {
    struct sabot_error why;
    if (sabot_pay_tables_make(&sheet->sheet, &sheet->tables, &why) == SABOT_OK &&
        pricing_columns_read(&sheet->columns, "ev_float", &sheet->sheet, &sheet->tables, &why) ==
            SABOT_OK)
        return sheet;
    free(sheet);
    return library_fail(error, why.words);
}

static struct sabot_lib_sheet *make(const char *path, const struct sheetfile_text *text,
                                    char *error) {
    struct sabot_lib_sheet *sheet = calloc(1, sizeof *sheet);
    struct form_report *report = calloc(1, sizeof *report);
    void *done = NULL;
    if (sheet == NULL || report == NULL) {
        library_fail(error, "out of memory");
    } else {
        enum sabot_status status = path != NULL ? sheetfile_read(path, &sheet->sheet, report)
                                                : sheetfile_read_text(text, &sheet->sheet, report);
        done = status == SABOT_OK ? sheet : fail_by_report(error, report);
    }
    free(report);
    if (done == NULL) {
        free(sheet);
        return NULL;
    }
    return ready(sheet, error);
}

struct sabot_lib_sheet *sabot_lib_sheet_open(const char *name_or_file, char *error) {
    return make(name_or_file, NULL, error);
}

struct sabot_lib_sheet *sabot_lib_sheet_read(const char *text, const char *name, char *error) {
    const char *begin = text + strspn(text, " \t\r\n");
    const struct sheetfile_text read = {.syntax = *begin == '{' ? FORM_JSON : FORM_YAML,
                                        .file = name,
                                        .name = name,
                                        .bytes = text,
                                        .length = strlen(text)};
    return make(NULL, &read, error);
}

void sabot_lib_sheet_close(struct sabot_lib_sheet *sheet) {
    free(sheet);
}

const char *sabot_lib_sheet_shipped(int number) {
    for (int i = 0; i <= number; i++)
        if (shipped_sheets[i].name == NULL)
            return NULL;
    return number < 0 ? NULL : shipped_sheets[number].name;
}

const char *sabot_lib_sheet_name(const struct sabot_lib_sheet *sheet) {
    return sheet->sheet.name;
}

const char *sabot_lib_sheet_title(const struct sabot_lib_sheet *sheet) {
    return sheet->sheet.title;
}

const struct sabot_sheet *sabot_sheet_of_library(const struct sabot_lib_sheet *sheet) {
    return &sheet->sheet;
}

int sabot_lib_sheet_decks(const struct sabot_lib_sheet *sheet) {
    return sheet->sheet.decks;
}

int sabot_lib_sheet_wagers(const struct sabot_lib_sheet *sheet) {
    return sheet->sheet.wager_count;
}

const char *sabot_lib_sheet_wager(const struct sabot_lib_sheet *sheet, int number) {
    return number >= 0 && number < sheet->sheet.wager_count ? sheet->sheet.wagers[number].name
                                                            : NULL;
}

/* ---- cards, rounds, roads ---- */

char *sabot_lib_deal(const char *cards, char *error) {
    struct sabot_card taken[2 * SABOT_ROUND_CARDS_MAX];
    struct sabot_round round;
    struct sabot_error why;
    int count;
    if (sabot_cards_read(cards, taken, 2 * SABOT_ROUND_CARDS_MAX, &count, &why) != SABOT_OK ||
        sabot_round_deal(&round, taken, count, &why) != SABOT_OK)
        return library_fail(error, why.words);
    return library_text(round_document_dealt(&round), error);
}

char *sabot_lib_roads(const char *letters, char *error) {
    size_t length = strlen(letters), kept = 0;
    char *copy = malloc(length + 1);
    struct sabot_roads *roads = malloc(sizeof *roads);
    struct sabot_error why;
    char *text = NULL;
    if (copy == NULL || roads == NULL) {
        library_fail(error, "out of memory");
    } else {
        for (size_t i = 0; i < length; i++)
            if (!isspace((unsigned char)letters[i]))
                copy[kept++] = letters[i];
        text = sabot_roads_read(copy, kept, roads, &why) == SABOT_OK
                   ? library_text(board_document(roads), error)
                   : library_fail(error, why.words);
    }
    free(copy);
    free(roads);
    return text;
}

/* ---- settlement ---- */

bool library_read_round(struct round_document *document, const struct sabot_lib_sheet *sheet,
                        const char *text, bool is_undealt, char *error) {
    struct sabot_error why;
    const char *own = NULL;
    bool is_parsed = round_document_parse(document, text, strlen(text), &why) == SABOT_OK;
    document->is_undealt = is_undealt;
    is_parsed = is_parsed && round_document_check(document, &own, &why) == SABOT_OK;
    if (is_parsed && own != NULL && strcmp(own, sheet->sheet.name) != 0) {
        library_fail(error, "sheet: the text names another sheet than the one given");
        return false;
    }
    document->sheet = sheet->sheet;
    if (is_parsed && round_document_read(document, &why) == SABOT_OK)
        return true;
    library_fail(error, why.words);
    return false;
}

json_t *library_refusals(const struct round_document *document) {
    struct sabot_refusal *refusals =
        calloc(SABOT_REFUSALS_ROOM(SABOT_PLACED_MAX), sizeof *refusals);
    if (refusals == NULL)
        return json_object();
    int count = sabot_layout_refusals(&document->layout, refusals);
    json_t *answer = count == 0 ? NULL : round_document_refused(document, refusals, count);
    free(refusals);
    return answer;
}

static json_t *settle(const struct round_document *document) {
    struct sabot_settled *settled = calloc(SABOT_PLACED_MAX, sizeof *settled);
    if (settled == NULL)
        return NULL;
    struct sabot_facts facts = sabot_facts_of_round(&document->round);
    struct sabot_settlement settlement =
        sabot_layout_settle_facts(&document->layout, &facts, settled);
    json_t *answer = round_document_settled(document, &settlement, settled);
    free(settled);
    return answer;
}

char *sabot_lib_settle(const struct sabot_lib_sheet *sheet, const char *round, char *error) {
    struct round_document *document = calloc(1, sizeof *document);
    char *text = NULL;
    if (document == NULL)
        return library_fail(error, "out of memory");
    if (library_read_round(document, sheet, round, false, error)) {
        json_t *refused = library_refusals(document);
        text = library_text(refused != NULL ? refused : settle(document), error);
    }
    round_document_clear(document);
    free(document);
    return text;
}
