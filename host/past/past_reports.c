/*
 * past_reports.c - the room's reports for pages and programs: tasks at the desk of the
 * daybook. A report of a store that nobody has looked into yet first reads all of it, in
 * slices, so that others at the desk are answered meanwhile.
 */
#include "host/document/json_build.h"
#include "host/html/html.h"
#include "host/past/past.h"
#include "host/report/report.h"

#include <stdlib.h>
#include <string.h>

enum {
    REPORTS_MAX = 8,
    REPORT_MS = 300000,
    SLICE_MS = 250,
    BYTES_MAX = 32 << 20,      /* of an answer; `sabot report` has no bound */
    WORDS_MAX = NET_QUERY_MAX, /* what does not fit is refused, never left out */
};

struct report_task {
    struct task task;
    struct books *books;
    struct report_choice choice;
    char table[JOURNAL_STREAM_MAX], shift[SABOT_NAME_MAX], bettor[SABOT_NAME_MAX];
    enum report_form form;
    struct books_place place;
    char *bytes;
    size_t size, room;
    bool is_too_long;
    enum sabot_status status;
    struct sabot_error error;
};

/* ---- on the desk's thread ---- */

static ssize_t take_bytes(void *cookie, const char *bytes, size_t count) {
    struct report_task *report = cookie;
    report->is_too_long = report->size + count > BYTES_MAX;
    if (report->is_too_long || task_is_stopped(&report->task))
        return 0;
    if (report->size + count > report->room) {
        size_t room = 2 * (report->size + count);
        char *grown = realloc(report->bytes, room);
        if (grown == NULL)
            return 0;
        report->bytes = grown;
        report->room = room;
    }
    memcpy(report->bytes + report->size, bytes, count);
    report->size += count;
    return (ssize_t)count;
}

static enum sabot_status write_report(struct report_task *report) {
    FILE *stream = fopencookie(report, "w", (cookie_io_functions_t){.write = take_bytes});
    if (stream == NULL)
        return SABOT_NO_MEMORY;
    report->choice.journal = report->books->journal;
    enum sabot_status status = report_write(report->books->daybook, &report->choice, report->form,
                                            stream, NULL, &report->error);
    bool is_bad = ferror(stream) != 0;
    if ((fclose(stream) != 0 || is_bad) && status == SABOT_OK)
        status = SABOT_NO_MEMORY;
    return status;
}

static void run(struct task *task) {
    struct report_task *report = (struct report_task *)task;
    report->status = books_enter(report->books, task, SLICE_MS, &report->place, &report->error);
    if (report->status == SABOT_OK && !report->place.is_behind)
        report->status = write_report(report);
    books_leave(report->books, report->status);
}

/* ---- answering ---- */

static void answer(const struct report_task *report) {
    struct net_request *request = report->task.request;
    if (report->is_too_long) {
        door_refuse(request, 413, "too-long",
                    "the report is longer than a page can hold; ask for a shorter span or "
                    "one table, or use sabot report");
    } else if (report->status != SABOT_OK) {
        door_refuse(request, 503, "no-report", report->error.words);
    } else {
        door_answer_bytes(request, report_form_types[report->form], report->bytes, report->size);
    }
}

static enum task_next finished(struct task *task) {
    struct report_task *report = (struct report_task *)task;
    if (task_is_stopped(task))
        past_answer_stopped(task);
    else if (report->status == SABOT_OK && report->place.is_behind)
        return TASK_AGAIN;
    else
        answer(report);
    return TASK_ENDS;
}

static void close(struct task *task) {
    struct report_task *report = (struct report_task *)task;
    free(report->bytes);
    free(report);
}

static const struct task_form reporting = {.desk = BACKROOM_BOOKS,
                                           .most = REPORTS_MAX,
                                           .time_ms = REPORT_MS,
                                           .run = run,
                                           .finished = finished,
                                           .close = close};

/* ---- asking ---- */

void past_reports(struct past *past, struct door_call *call) {
    (void)past;
    json_t *kinds = json_array();
    for (const struct report_kind *kind = report_kinds; kind->name != NULL; kind++)
        json_build_append(&kinds, json_pack("{ss ss ss sb sb}", "name", kind->name, "title",
                                            kind->title, "about", kind->about, "needs_bettor",
                                            kind->needs_bettor, "is_whole", kind->is_whole));
    door_answer(call->request, 200, json_pack("{s:o}", "reports", kinds));
}

static const char *read_times(const struct net_request *request, struct report_choice *choice) {
    char value[WORDS_MAX];
    choice->from_ms = 0;
    choice->to_ms = REPORT_FOREVER;
    if (net_query_find(request, "zone", value, sizeof value) &&
        !report_zone_read(value, &choice->zone_minutes))
        return "zone: expected UTC or a distance such as -08:00";
    if (net_query_find(request, "from", value, sizeof value) && value[0] != 0 &&
        !report_time_read(value, choice->zone_minutes, &choice->from_ms))
        return "from: expected a time such as 2026-01-31 or 2026-01-31T08:00";
    if (net_query_find(request, "to", value, sizeof value) && value[0] != 0 &&
        !report_time_read(value, choice->zone_minutes, &choice->to_ms))
        return "to: expected a time such as 2026-01-31 or 2026-01-31T08:00";
    return choice->to_ms > choice->from_ms ? NULL : "to: expected a time after from";
}

static const char *read_form(const struct net_request *request, enum report_form *form) {
    char value[WORDS_MAX];
    *form = REPORT_AS_JSON;
    if (!net_query_find(request, "form", value, sizeof value))
        return NULL;
    for (int i = 0; i < REPORT_FORMS; i++)
        if (strcmp(value, report_form_names[i]) == 0) {
            *form = (enum report_form)i;
            return NULL;
        }
    return "form: expected text, csv, xlsx, json or html";
}

/* NULL, or what is wrong with the query. */
static const char *read_query(const struct net_request *request, struct report_task *report) {
    struct report_choice *choice = &report->choice;
    const char *wrong = read_times(request, choice);
    if (wrong == NULL)
        wrong = read_form(request, &report->form);
    if (wrong != NULL)
        return wrong;
    if (!door_query_text(request, "table", report->table, sizeof report->table, &choice->table))
        return "table: expected the name of a table";
    if (!door_query_text(request, "shift", report->shift, sizeof report->shift, &choice->shift))
        return "shift: expected the name of a shift";
    if (!door_query_text(request, "bettor", report->bettor, sizeof report->bettor,
                         &choice->bettor) ||
        choice->kind->needs_bettor != (choice->bettor != NULL))
        return "bettor: expected a name for a statement, and none for the others";
    if (report->form == REPORT_AS_CSV && choice->kind->is_whole)
        return "form: csv holds one table and this report has several; expected xlsx, json or html";
    return NULL;
}

void past_report(struct past *past, struct door_call *call) {
    const struct report_kind *kind = report_kind_named(call->id);
    if (kind == NULL) {
        door_refuse(call->request, 404, "no-such-report",
                    "there is no such report; /api/reports lists them");
        return;
    }
    struct report_task *report = past_new_task(past, call, &reporting, sizeof *report);
    if (report == NULL)
        return;
    report->books = &past->books;
    report->choice =
        (struct report_choice){.kind = kind, .room = past->config.room, .is_linked = true};
    (void)past_give(&report->task, read_query(call->request, report), "busy",
                    "too many reports are asked for; try again");
}

void past_report_style(struct past *past, struct door_call *call) {
    (void)past;
    door_answer_bytes(call->request, "text/css", html_style_report, strlen(html_style_report));
}
