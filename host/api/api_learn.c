/*
 * api_learn.c - what the learning pages ask for: a sheet with its how-to-play page, and
 * the odds calculator and the bank's page, which are kept back while real cards are dealt in the
 * room.
 */
#include "host/api/api_paper.h"
#include "host/api/api_sheets.h"
#include "host/document/json_build.h"
#include "host/rulespage/phrases.h"
#include "host/view/view.h"

#include <stdlib.h>
#include <string.h>

/* ---- a sheet, and how its table plays ---- */

static json_t *pays_json(const struct sabot_wager *wager, const struct sabot_case *decides) {
    if (decides == NULL || decides->verdict == SABOT_LOSE)
        return json_string("loses");
    if (decides->verdict == SABOT_PUSH)
        return json_string("push");
    char words[64];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_text_add(&text, phrase_ratio(decides->ratio).words);
    if (wager->commission_bp != 0)
        sabot_text_print(&text, " less %s", phrase_percent(wager->commission_bp).words);
    return json_string(words);
}

/* The rows of a wager's pay table in words; the last stands for all that no case fits. */
static json_t *events_json(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    json_t *events = json_array();
    for (int i = 0; i <= wager->case_count; i++) {
        const struct sabot_case *decides =
            i < wager->case_count ? &sabot_wager_cases(sheet, wager)[i] : NULL;
        json_build_append(
            &events, json_pack("{s:s, s:o}", "when",
                               decides == NULL ? "Anything else"
                                               : phrase_capital(phrase_when(&decides->when)).words,
                               "pays", pays_json(wager, decides)));
    }
    return events;
}

/* The how-to-play page as a part of another page; NULL: no memory. */
static json_t *rules_json(const struct api_paper *paper) {
    char *page = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&page, &size);
    if (stream == NULL)
        return NULL;
    bool good = rulespage_write_html_part(&paper->sheet, paper->of_table ? &paper->at : NULL,
                                          stream) == SABOT_OK;
    good = fclose(stream) == 0 && good;
    json_t *rules = good ? json_stringn(page, size) : NULL;
    free(page);
    return rules;
}

static bool write_lesson(const struct api_paper *paper, FILE *stream) {
    json_t *events = json_array();
    for (int i = 0; i < paper->sheet.wager_count; i++)
        json_build_append(&events, events_json(&paper->sheet, &paper->sheet.wagers[i]));
    json_t *lesson = json_pack(
        "{s:o, s:i, s:i, s:o, s:o}", "sheet", view_sheet(&paper->sheet, paper->at.row), "decks",
        paper->at.decks, "seats", paper->at.seats, "events", events, "rules", rules_json(paper));
    bool is_written = lesson != NULL && json_dumpf(lesson, stream, JSON_COMPACT) == 0;
    json_decref(lesson);
    return is_written;
}

/* The sheet of a table that is open, with the choices that it has made, or a shipped one by its
 * name. */
static bool find_lesson(struct api *api, const struct net_request *request,
                        struct api_paper *paper) {
    char name[SABOT_SHEET_NAME_MAX];
    if (net_query_find(request, "table", name, sizeof name)) {
        const struct sabot_table *table = service_table(api->door.service, name, NULL);
        if (table == NULL || table->phase == SABOT_PHASE_CLOSED)
            return false;
        paper->sheet = *table->sheet;
        paper->at = (struct rulespage_table){table->row,     table->seats,     table->decks,
                                             table->edition, api->config.room, NULL};
        paper->of_table = true;
        return true;
    }
    bool found = net_query_find(request, "sheet", name, sizeof name) &&
                 api_read_shipped(api, name, &paper->sheet) == SABOT_OK;
    paper->at = (struct rulespage_table){0, paper->sheet.seats, paper->sheet.decks, 0, NULL, NULL};
    return found;
}

void api_learn(struct api *api, struct door_call *call) {
    struct api_paper *paper = api_paper_new(api, call);
    if (paper == NULL)
        return;
    paper->type = "application/json";
    paper->write = write_lesson;
    if (find_lesson(api, call->request, paper)) {
        api_paper_give(paper);
        return;
    }
    door_refuse(call->request, 404, "no-such-sheet",
                "expected table=ID of an open table, or sheet=NAME of a shipped sheet");
    paper->task.form->close(&paper->task);
}

/* ---- the odds calculator ---- */

/* In a demonstration there is none with real cards: everybody may deal there. */
static const struct sabot_table *find_keyed_table(struct api *api) {
    for (int i = 0; i < api->live.table_count && api->config.visitors == NULL; i++) {
        const struct sabot_table *table =
            service_table(api->door.service, api->live.tables[i]->id, NULL);
        if (table != NULL && table->phase != SABOT_PHASE_CLOSED &&
            table->card_source == SABOT_CARDS_KEYED)
            return table;
    }
    return NULL;
}

bool api_calculator_is_open(struct api *api) {
    return find_keyed_table(api) == NULL;
}

/* Live odds at a real table are unlawful in some states, for whatever role: docs/learn.md. What a
 * bank puts up is a wager too. */
void api_calculator(struct api *api, struct door_call *call) {
    const struct sabot_table *keyed = find_keyed_table(api);
    if (keyed == NULL) {
        api_answer_page(api->config.pages, api->config.page_count, call->request,
                        call->request->path);
        return;
    }
    char words[256];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_text_print(
        &text,
        "real cards are dealt in this room (%s): the odds calculator and the bank's page "
        "are off until every keyed table is closed",
        keyed->name);
    door_refuse(call->request, 403, "keyed-table-open", words);
}
