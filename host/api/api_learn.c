/*
 * api_learn.c - what the learning pages ask for: a sheet with its how-to-play page, and
 * the odds calculator, which is kept back while real cards are dealt in the room.
 */
#include "host/api/api_parts.h"
#include "host/document/json_build.h"
#include "host/rulespage/phrases.h"
#include "host/rulespage/rulespage.h"
#include "host/sheet/sheetfile.h"
#include "host/view/view.h"

#include <stdlib.h>
#include <string.h>

/* ---- a sheet, and how its table plays ---- */

/* What is taught: a sheet with the choices that a table has made of it. */
struct lesson {
    struct sabot_sheet sheet;
    struct rulespage_table at;
    bool of_table;
};

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
static json_t *events_json(const struct sabot_wager *wager) {
    json_t *events = json_array();
    for (int i = 0; i <= wager->case_count; i++) {
        const struct sabot_case *decides = i < wager->case_count ? &wager->cases[i] : NULL;
        json_build_append(
            &events, json_pack("{s:s, s:o}", "when",
                               decides == NULL ? "Anything else"
                                               : phrase_capital(phrase_when(&decides->when)).words,
                               "pays", pays_json(wager, decides)));
    }
    return events;
}

/* The how-to-play page as a part of another page; NULL: no memory. */
static json_t *rules_json(const struct lesson *lesson) {
    char *page = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&page, &size);
    if (stream == NULL)
        return NULL;
    bool good = rulespage_write_html_part(&lesson->sheet, lesson->of_table ? &lesson->at : NULL,
                                          stream) == SABOT_OK;
    good = fclose(stream) == 0 && good;
    json_t *rules = good ? json_stringn(page, size) : NULL;
    free(page);
    return rules;
}

static json_t *lesson_json(const struct lesson *lesson) {
    json_t *events = json_array();
    for (int i = 0; i < lesson->sheet.wager_count; i++)
        json_build_append(&events, events_json(&lesson->sheet.wagers[i]));
    return json_pack("{s:o, s:i, s:i, s:o, s:o}", "sheet",
                     view_sheet(&lesson->sheet, lesson->at.row), "decks", lesson->at.decks, "seats",
                     lesson->at.seats, "events", events, "rules", rules_json(lesson));
}

/* The sheet of a table that is open, or a shipped one by its name. */
static bool find_lesson(struct api *api, const struct net_request *request, struct lesson *lesson) {
    char name[SABOT_SHEET_NAME_MAX];
    if (net_query_find(request, "table", name, sizeof name)) {
        const struct sabot_table *table = service_table(api->door.service, name, NULL);
        if (table == NULL || table->phase == SABOT_PHASE_CLOSED)
            return false;
        *lesson = (struct lesson){*table->sheet,
                                  {table->row, table->seats, table->decks, api->config.room},
                                  .of_table = true};
        return true;
    }
    bool found = net_query_find(request, "sheet", name, sizeof name) &&
                 api_read_sheet_text(name, NULL, &lesson->sheet) == SABOT_OK;
    lesson->at = (struct rulespage_table){0, lesson->sheet.seats, lesson->sheet.decks, NULL};
    return found;
}

void api_learn(struct api *api, struct door_call *call) {
    struct net_request *request = call->request;
    struct lesson *lesson = calloc(1, sizeof *lesson);
    if (lesson == NULL)
        door_answer_no_memory(request);
    else if (find_lesson(api, request, lesson))
        door_answer(request, 200, lesson_json(lesson));
    else
        door_refuse(request, 404, "no-such-sheet",
                    "expected table=ID of an open table, or sheet=NAME of a shipped sheet");
    free(lesson);
}

/* ---- the odds calculator ---- */

static const struct sabot_table *find_keyed_table(struct api *api) {
    for (int i = 0; i < api->live.table_count; i++) {
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

/* Live odds at a real table are unlawful in some states, for whatever role: docs/learn.md. */
void api_calculator(struct api *api, struct door_call *call) {
    const struct sabot_table *keyed = find_keyed_table(api);
    if (keyed == NULL) {
        api_answer_page(api, call->request, "/calculator.wasm");
        return;
    }
    char words[256];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_text_print(&text,
                     "real cards are dealt in this room (%s): the odds calculator is off until "
                     "every keyed table is closed",
                     keyed->name);
    door_refuse(call->request, 403, "keyed-table-open", words);
}
