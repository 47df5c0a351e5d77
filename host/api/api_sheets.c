/*
 * api_sheets.c - sheets over HTTP: the form, the shipped and the room's own, what is
 * wrong with a text while somebody writes it, and the rules page to print. Which table
 * gets one when is api_next_sheet.c and the commands of tables.
 */
#include "host/api/api_sheets.h"

#include "host/api/api_paper.h"
#include "host/document/json_build.h"
#include "host/html/html.h"
#include "host/pricing/sheet_pricing.h"
#include "host/sheet/sheet_document.h"
#include "host/sheet/sheet_fields.h"
#include "host/sheet/shipped.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening ---- */

static int shipped_count(void) {
    int count = 0;
    while (shipped_sheets[count].name != NULL)
        count++;
    return count;
}

/* They are kept, and their forms: everybody may ask for them, and in what a table's sheet differs
 * from them. */
static enum sabot_status open_forms(struct api *api) {
    struct form_report *report = calloc(1, sizeof *report);
    enum sabot_status status = SABOT_NO_MEMORY;
    api->shipped = calloc((size_t)shipped_count(), sizeof *api->shipped);
    api->shipped_forms = calloc((size_t)shipped_count(), sizeof *api->shipped_forms);
    if (report != NULL && api->shipped != NULL && api->shipped_forms != NULL) {
        status = SABOT_OK;
        for (int i = 0; i < shipped_count() && status == SABOT_OK; i++) {
            status = sheetfile_read_name(shipped_sheets[i].name, &api->shipped[i], report);
            if (status == SABOT_OK)
                status = sheet_values_list(&api->shipped[i], &api->shipped_forms[i]);
        }
    }
    free(report);
    return status;
}

enum sabot_status api_open_sheets(struct api *api, struct sabot_error *error) {
    if (open_forms(api) != SABOT_OK)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for the shipped sheets");
    if (api->misses_sheets)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for the room's sheets");
    return api_forget_laid_sheets(api, error);
}

void api_close_sheets(struct api *api) {
    for (int i = 0; api->shipped_forms != NULL && i < shipped_count(); i++)
        sheet_values_clear(&api->shipped_forms[i]);
    api_set_looked_sheet(api, NULL);
    free(api->shipped_forms);
    free(api->sheet_form);
    free(api->shipped);
    room_sheets_clear(&api->sheets);
}

/* ---- finding one ---- */

static int find_shipped(const char *name) {
    for (int i = 0; shipped_sheets[i].name != NULL; i++)
        if (strcmp(shipped_sheets[i].name, name) == 0)
            return i;
    return -1;
}

enum sabot_status api_read_sheet_text(const char *name, const char *text,
                                      struct sabot_sheet *sheet) {
    struct form_report *report = calloc(1, sizeof *report);
    enum sabot_status status = SABOT_NO_MEMORY;
    if (report != NULL)
        status = sheetfile_read_text(
            &(struct sheetfile_text){FORM_YAML, name, name, text, strlen(text)}, sheet, report);
    free(report);
    return status;
}

enum sabot_status api_read_shipped(const struct api *api, const char *name,
                                   struct sabot_sheet *sheet) {
    int place = find_shipped(name);
    if (place < 0)
        return SABOT_NOT_FOUND;
    *sheet = api->shipped[place];
    return SABOT_OK;
}

/* ---- what somebody asks for ---- */

/* The sheet that lies on `table=`. */
static bool find_on_table(struct api *api, const char *id, struct api_paper *paper) {
    const struct sabot_table *table = service_table(api->door.service, id, NULL);
    if (table == NULL || table->sheet->title[0] == 0)
        return false;
    paper->sheet = *table->sheet;
    paper->is_old = table->edition < 2;
    if (paper->is_old)
        sheetfile_set_fallbacks(&paper->sheet); /* it has no such options */
    paper->at = (struct rulespage_table){table->row,     table->seats,     table->decks,
                                         table->edition, api->config.room, NULL};
    paper->of_table = table->phase != SABOT_PHASE_CLOSED;
    sabot_text_copy(paper->name, sizeof paper->name, table->sheet->name);
    return true;
}

/* By its name. One of the room's own is read in the back room. */
static bool find_named(struct api *api, struct api_paper *paper) {
    const struct room_sheet *own = room_sheets_find(&api->sheets, paper->name);
    if (own == NULL)
        return api_read_shipped(api, paper->name, &paper->sheet) == SABOT_OK;
    paper->source = strdup(own->text);
    return paper->source != NULL;
}

/* A page about the sheet that somebody asks for by `name=`, or as the one that lies on `table=`,
 * which is then set; NULL, and answered: there is no such sheet, or no memory. */
static struct api_paper *begin_paper(struct api *api, struct door_call *call,
                                     char table[JOURNAL_STREAM_MAX]) {
    struct api_paper *paper = api_paper_new(api, call);
    if (paper == NULL)
        return NULL;
    bool named = net_query_find(call->request, "name", paper->name, sizeof paper->name);
    bool of_table = net_query_find(call->request, "table", table, JOURNAL_STREAM_MAX);
    if (of_table ? find_on_table(api, table, paper) : named && find_named(api, paper))
        return paper;
    door_refuse(call->request, 404, "no-such-sheet",
                "expected name= of a sheet of this room, or table= of a table");
    paper->task.form->close(&paper->task);
    return NULL;
}

/* ---- the form, and the list ---- */

void api_sheet_form(struct api *api, struct door_call *call) {
    if (api->sheet_form == NULL) {
        json_t *form = sheet_document_form();
        api->sheet_form = form == NULL ? NULL : json_dumps(form, JSON_COMPACT);
        json_decref(form);
    }
    if (api->sheet_form != NULL)
        door_answer_bytes(call->request, "application/json", api->sheet_form,
                          strlen(api->sheet_form));
    else
        door_answer_no_memory(call->request);
}

static json_t *entry_json(const char *name, const char *title, bool is_shipped) {
    return json_pack("{s:s, s:s, s:b}", "name", name, "title", title, "shipped", is_shipped);
}

void api_sheets(struct api *api, struct door_call *call) {
    json_t *list = json_array();
    for (int i = 0; i < api->sheets.count; i++)
        json_build_append(&list,
                          entry_json(api->sheets.list[i].name, api->sheets.list[i].title, false));
    for (int i = 0; shipped_sheets[i].name != NULL; i++)
        json_build_append(
            &list, entry_json(shipped_sheets[i].name,
                              sheet_values_find(&api->shipped_forms[i], "title")->value, true));
    door_answer(call->request, 200, json_pack("{s:o}", "sheets", list));
}

/* ---- one sheet, and its differences from a shipped one ---- */

/* INT_MAX if out of memory. */
static int count_differences(const struct sheet_values *first, const struct sheet_values *second) {
    struct sheet_difference *room = calloc((size_t)(first->count + second->count), sizeof *room);
    int count = room == NULL ? INT_MAX : sheet_differences(first, second, room);
    free(room);
    return count;
}

/* The shipped sheet that this one was probably made from: itself, or the one from which
 * it differs in the fewest fields. */
static int nearest_shipped(const struct api *api, const char *name,
                           const struct sheet_values *form) {
    int nearest = 0, fewest = INT_MAX;
    if (find_shipped(name) >= 0)
        return find_shipped(name);
    for (int i = 0; i < shipped_count(); i++) {
        int count = count_differences(&api->shipped_forms[i], form);
        if (count < fewest) {
            fewest = count;
            nearest = i;
        }
    }
    return nearest;
}

/* Options that a table of edition 1 does not have are no differences. */
void api_leave_out_newer(json_t *differences) {
    for (size_t i = json_array_size(differences); i-- > 0;)
        for (const struct sheet_before *before = sheet_before; before->path != NULL; before++) {
            const json_t *path = json_object_get(json_array_get(differences, i), "path");
            if (strcmp(json_string_value(path), before->path) == 0) {
                json_array_remove(differences, i);
                break;
            }
        }
}

/* Sets `against` and `differences`; `against` "": the nearest. */
static void set_differences(struct api *api, json_t **document, const struct sabot_sheet *sheet,
                            const char *against) {
    struct sheet_values form = {0};
    int shipped = find_shipped(against);
    if (sheet_values_list(sheet, &form) != SABOT_OK) {
        json_build_set(document, "differences", NULL);
        return;
    }
    if (shipped < 0)
        shipped = nearest_shipped(api, sheet->name, &form);
    json_build_set(document, "against", json_string(shipped_sheets[shipped].name));
    json_build_set(document, "differences",
                   sheet_document_differences(&api->shipped_forms[shipped], &form));
    sheet_values_clear(&form);
}

static json_t *rows_json(const struct sabot_sheet *sheet) {
    json_t *list = json_array();
    for (int i = 0; i < sheet->row_count; i++)
        json_build_append(&list, json_string(sheet->rows[i].name));
    return list;
}

/* Of a sheet that somebody asks for; on the thread of the back room. */
struct sheet_paper {
    struct api *api; /* of which the shipped forms are read alone */
    char against[ROOM_SHEET_NAME_MAX];
    bool is_named; /* not as a table has it */
    json_t *next;
};

static void end_sheet_paper(void *more) {
    struct sheet_paper *asked = more;
    json_decref(asked->next);
    free(asked);
}

/* The text as it was written, and its digest; null for one that is known by its values alone. */
static void set_text(json_t **document, const struct api_paper *paper, bool is_named) {
    int shipped = find_shipped(paper->name);
    const char *text = paper->source != NULL ? paper->source
                       : shipped >= 0        ? shipped_sheets[shipped].yaml
                                             : NULL;
    char digest[ROOM_SHEET_DIGEST];
    bool has_text = is_named && text != NULL;
    if (has_text)
        room_sheet_digest(text, digest);
    json_build_set(document, "text", has_text ? json_string(text) : json_null());
    json_build_set(document, "sheet_digest", has_text ? json_string(digest) : json_null());
}

bool api_sheet_is_of(const struct api *api, const char *name, const char *digest) {
    const struct room_sheet *own = room_sheets_find(&api->sheets, name);
    int shipped = find_shipped(name);
    char now[ROOM_SHEET_DIGEST];
    if (own == NULL && shipped < 0)
        return false;
    room_sheet_digest(own != NULL ? own->text : shipped_sheets[shipped].yaml, now);
    return strcmp(now, digest) == 0;
}

static bool write_sheet(const struct api_paper *paper, FILE *stream) {
    const struct sheet_paper *asked = paper->more;
    json_t *document = json_pack("{s:s, s:s, s:b, s:o, s:o, s:O}", "name", paper->name, "title",
                                 paper->sheet.title, "shipped", find_shipped(paper->name) >= 0,
                                 "rows", rows_json(&paper->sheet), "sheet",
                                 sheet_values_to_json(&paper->sheet), "next", asked->next);
    set_text(&document, paper, asked->is_named);
    set_differences(asked->api, &document, &paper->sheet, asked->against);
    if (paper->is_old)
        api_leave_out_newer(json_object_get(document, "differences"));
    bool is_written = document != NULL && json_dumpf(document, stream, JSON_COMPACT) == 0;
    json_decref(document);
    return is_written;
}

/* Who announced a sheet is for staff to know. */
static json_t *next_json(struct api *api, const struct door_call *call, const char *table) {
    struct pass_wallet wallet;
    if (table[0] == 0)
        return json_null();
    door_read_wallet(&api->door, call->request, &wallet);
    const struct pass *pass = room_choose_reader(&wallet, table);
    return api_next_sheet_json(api, table,
                               door_audience(&api->door, pass, table) >= SABOT_SEEN_BY_STAFF);
}

void api_sheet(struct api *api, struct door_call *call) {
    char table[JOURNAL_STREAM_MAX];
    struct api_paper *paper = begin_paper(api, call, table);
    struct sheet_paper *asked = paper == NULL ? NULL : calloc(1, sizeof *asked);
    if (paper == NULL)
        return;
    if (asked == NULL) {
        door_answer_no_memory(call->request);
        paper->task.form->close(&paper->task);
        return;
    }
    (void)net_query_find(call->request, "against", asked->against, sizeof asked->against);
    asked->api = api;
    asked->is_named = table[0] == 0;
    asked->next = next_json(api, call, table);
    paper->more = asked;
    paper->end_more = end_sheet_paper;
    paper->type = "application/json";
    paper->write = write_sheet;
    api_paper_give(paper);
}

/* ---- writing one ---- */

/* A text of somebody of the floor, as far as it is one. */
struct written_sheet {
    struct sabot_sheet sheet;
    struct form_report report;
    char name[ROOM_SHEET_NAME_MAX], against[ROOM_SHEET_NAME_MAX];
    const char *text;
    bool good;
};

/* False, and answered, if there is no text: it is the body's. */
static bool take_written(const struct door_call *call, struct written_sheet *written) {
    written->text = json_string_value(json_object_get(call->body, "text"));
    if (written->text == NULL)
        door_refuse(call->request, 400, "bad-body", "text: expected a sheet as YAML");
    (void)door_read_text(call->body, "name", written->name, sizeof written->name);
    (void)door_read_text(call->body, "against", written->against, sizeof written->against);
    return written->text != NULL;
}

static void judge_written(struct written_sheet *written) {
    written->good =
        sheetfile_read_text_by(&(struct sheetfile_text){FORM_YAML, "the sheet", written->name,
                                                        written->text, strlen(written->text)},
                               sheet_pricing_judge, &written->sheet, &written->report) == SABOT_OK;
}

static json_t *check_json(struct api *api, const struct written_sheet *written) {
    json_t *values = sheetfile_written(written->text, strlen(written->text));
    json_t *document =
        json_pack("{s:b, s:i, s:o, s:o}", "good", written->good, "errors", written->report.errors,
                  "findings", sheet_document_findings(&written->report), "written",
                  values != NULL ? values : json_null());
    if (written->good) {
        json_build_set(&document, "rows", rows_json(&written->sheet));
        set_differences(api, &document, &written->sheet, written->against);
    }
    return document;
}

/* What is wrong with keeping it, in words; NULL: nothing. */
static const char *objection_to(const struct api *api, const struct written_sheet *written) {
    if (!sheetfile_is_name(written->name))
        return "name: expected small letters, digits and dashes, at most 63";
    if (find_shipped(written->name) >= 0)
        return "name: a shipped sheet has this name; give yours another";
    if (!written->good)
        return "text: the sheet has errors; POST /api/sheets/check lists them";
    if (api->sheets.count == ROOM_SHEETS_MAX &&
        room_sheets_find(&api->sheets, written->name) == NULL)
        return "the room has 64 sheets of its own, and no more fit: write over one of them";
    return NULL;
}

/* A record of sheets on its way: followed once it is durable. */
struct sheet_note {
    struct api *api;
    enum room_note kind;
    char text[];
};

static void follow_note(void *context, const struct service_reply *reply) {
    struct sheet_note *note = context;
    /* If memory runs out, the room goes without it until the next start. */
    if (reply->verdict == SERVICE_DONE)
        (void)room_sheets_apply(&note->api->sheets, (uint16_t)note->kind, reply->last, note->text,
                                strlen(note->text));
}

void api_sheets_hear(struct api *api, const struct journal_record *record) {
    api->misses_sheets |= !room_sheets_apply(&api->sheets, record->kind, record->sequence,
                                             (const char *)record->bytes, record->size);
}

void api_write_sheet_note(struct api *api, struct net_request *request, enum room_note kind,
                          const struct pass *pass, char *text) {
    struct sheet_note *note = text == NULL ? NULL : malloc(sizeof *note + strlen(text) + 1);
    if (note != NULL) {
        note->api = api;
        note->kind = kind;
        memcpy(note->text, text, strlen(text) + 1);
    }
    struct door_record record = {kind, pass, text};
    door_write_record(&api->door, request, &record, follow_note, note);
}

/* Prices take a while, seconds for the strangest sheets: the back room finds them. */
struct check_task {
    struct task task;
    struct api *api;
    struct written_sheet written;
    bool keeps;       /* the sheet is to be kept if it is good */
    struct pass pass; /* of who keeps it */
    char *text;
    json_t *document;
};

static void run_check(struct task *task) {
    struct check_task *check = (struct check_task *)task;
    judge_written(&check->written);
    if (!check->keeps)
        check->document = check_json(check->api, &check->written);
}

static void keep_written(struct check_task *check) {
    const struct written_sheet *written = &check->written;
    const char *objection = objection_to(check->api, written);
    if (objection != NULL)
        door_refuse(check->task.request, 400, "bad-body", objection);
    else
        api_write_sheet_note(check->api, check->task.request, ROOM_NOTE_SHEET, &check->pass,
                             room_sheets_note(written->name, written->sheet.title, written->text));
}

static enum task_next answer_check(struct task *task) {
    struct check_task *check = (struct check_task *)task;
    if (task_is_stopped(task))
        past_answer_stopped(task);
    else if (check->keeps)
        keep_written(check);
    else
        door_answer(task->request, 200, json_incref(check->document));
    return TASK_ENDS;
}

static void close_check(struct task *task) {
    struct check_task *check = (struct check_task *)task;
    json_decref(check->document);
    free(check->text);
    free(check);
}

static void give_check(struct api *api, struct door_call *call, bool keeps) {
    static const struct task_form form = {.desk = BACKROOM_PAPERS,
                                          .most = 64,
                                          .time_ms = 20000,
                                          .run = run_check,
                                          .finished = answer_check,
                                          .close = close_check};
    struct written_sheet taken = {0};
    if (!take_written(call, &taken))
        return;
    struct check_task *check = past_new_task(&api->past, call, &form, sizeof *check);
    if (check == NULL)
        return;
    check->api = api;
    check->keeps = keeps;
    check->pass = call->pass;
    check->written = taken;
    check->written.text = check->text = strdup(taken.text);
    (void)past_give(&check->task, check->text == NULL ? "out of memory" : NULL, "too-many",
                    "too many others are asking; try again in a moment");
}

void api_check_sheet(struct api *api, struct door_call *call) {
    give_check(api, call, false);
}

void api_write_sheet(struct api *api, struct door_call *call) {
    give_check(api, call, true);
}

/* ---- the page to print ---- */

static bool write_rules(const struct api_paper *paper, FILE *stream) {
    return rulespage_write_html_linked(&paper->sheet, paper->of_table ? &paper->at : NULL,
                                       stream) == SABOT_OK;
}

void api_rules(struct api *api, struct door_call *call) {
    char table[JOURNAL_STREAM_MAX];
    struct api_paper *paper = begin_paper(api, call, table);
    if (paper == NULL)
        return;
    const struct shown_table *shown = live_find(&api->live, table);
    paper->at.coming = paper->coming = shown == NULL ? NULL : api_coming_lines(shown->coming);
    paper->type = "text/html; charset=utf-8";
    paper->write = write_rules;
    api_paper_give(paper);
}

void api_rules_style(struct api *api, struct door_call *call) {
    (void)api;
    door_answer_bytes(call->request, "text/css", html_style_rules, strlen(html_style_rules));
}
