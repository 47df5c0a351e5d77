/*
 * api_reports.c - the room's reports for pages and programs.
 *
 * A report is made on a thread of its own, with a connection to the journal and a
 * daybook of its own, one after the other: the loop never waits. The thread has
 * the job until it is done; only the loop touches its request.
 */
#include "host/api/api_audit.h"
#include "host/api/api_parts.h"
#include "host/document/json_build.h"
#include "host/report/report.h"

#include <stdlib.h>
#include <string.h>

enum {
    JOBS_MAX = 8,
    BYTES_MAX = 32 << 20,     /* of an answer; `sabot report` has no bound */
    WORDS_MAX = NET_PATH_MAX, /* what does not fit is refused, never left out */
};

struct report_job {
    bool is_on;
    struct net_request *request; /* NULL: they left */
    struct reporter *reporter;
    struct report_choice choice;
    char table[JOURNAL_STREAM_MAX], shift[SABOT_NAME_MAX], bettor[SABOT_NAME_MAX];
    enum report_form form;
    char *bytes;
    size_t size, room;
    bool is_too_long;
    enum sabot_status status;
    struct sabot_error error;
};

/* The journal and the daybook are the thread's. */
struct reporter {
    struct worker *worker;
    const char *store, *daybook_path;
    struct journal *journal;
    struct daybook *daybook;
    struct report_job jobs[JOBS_MAX];
    volatile sig_atomic_t is_ending; /* the loop ends: what is under way is left */
};

/* ---- on the reports' thread ---- */

static ssize_t take_bytes(void *cookie, const char *bytes, size_t count) {
    struct report_job *job = cookie;
    if (job->reporter->is_ending)
        return 0;
    if (job->size + count > BYTES_MAX) {
        job->is_too_long = true;
        return 0;
    }
    if (job->size + count > job->room) {
        size_t room = 2 * (job->size + count);
        char *grown = realloc(job->bytes, room);
        if (grown == NULL)
            return 0;
        job->bytes = grown;
        job->room = room;
    }
    memcpy(job->bytes + job->size, bytes, count);
    job->size += count;
    return (ssize_t)count;
}

/* The first report of an old store reads all of it. */
static bool goes_on(void *context, uint64_t records) {
    const struct reporter *reporter = context;
    (void)records;
    return !reporter->is_ending;
}

static enum sabot_status open_stores(struct reporter *reporter, struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    if (reporter->journal == NULL)
        status = journal_open(reporter->store, JOURNAL_READ, &reporter->journal, error);
    if (status == SABOT_OK && reporter->daybook == NULL)
        status = daybook_open(reporter->daybook_path, &reporter->daybook, error);
    if (status == SABOT_OK)
        status = daybook_update(reporter->daybook, reporter->journal, goes_on, reporter, error);
    return status;
}

static void close_stores(struct reporter *reporter) {
    daybook_close(reporter->daybook);
    if (reporter->journal != NULL)
        journal_close(reporter->journal);
    reporter->daybook = NULL;
    reporter->journal = NULL;
}

static void make_report(void *argument) {
    struct report_job *job = argument;
    struct reporter *reporter = job->reporter;
    job->status = open_stores(reporter, &job->error);
    if (job->status != SABOT_OK) {
        close_stores(reporter); /* a failed read is final: the next one opens them again */
        return;
    }
    FILE *stream = fopencookie(job, "w", (cookie_io_functions_t){.write = take_bytes});
    if (stream == NULL) {
        job->status = SABOT_NO_MEMORY;
        return;
    }
    job->status =
        report_write(reporter->daybook, &job->choice, job->form, stream, NULL, &job->error);
    bool is_bad = ferror(stream) != 0;
    if ((fclose(stream) != 0 || is_bad) && job->status == SABOT_OK)
        job->status = SABOT_NO_MEMORY;
}

/* ---- asking ---- */

static json_t *kind_json(const struct report_kind *kind) {
    json_t *object = json_object();
    json_build_set(&object, "name", json_string(kind->name));
    json_build_set(&object, "title", json_string(kind->title));
    json_build_set(&object, "about", json_string(kind->about));
    json_build_set(&object, "needs_bettor", json_boolean(kind->needs_bettor));
    json_build_set(&object, "is_whole", json_boolean(kind->is_whole));
    return object;
}

void api_reports(struct api *api, struct net_request *request) {
    struct pass pass;
    if (!api_may_read(api, request, ROOM_REPORT, NULL, &pass))
        return;
    json_t *document = json_object(), *kinds = json_array();
    for (int i = 0; report_kinds[i].name != NULL; i++)
        json_build_append(&kinds, kind_json(&report_kinds[i]));
    json_build_set(&document, "reports", kinds);
    api_answer_json(api, request, 200, document, NULL);
}

/* A word of the query as one of the choice's; NULL where it is not there or empty. */
static bool read_words(const struct net_request *request, const char *name, char *space,
                       size_t room, const char **words) {
    char value[WORDS_MAX];
    *words = NULL;
    if (!net_query_find(request, name, value, sizeof value) || value[0] == 0)
        return true;
    *words = space;
    return sabot_text_copy(space, room, value);
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
static const char *read_query(const struct net_request *request, struct report_job *job) {
    struct report_choice *choice = &job->choice;
    const char *wrong = read_times(request, choice);
    if (wrong == NULL)
        wrong = read_form(request, &job->form);
    if (wrong != NULL)
        return wrong;
    if (!read_words(request, "table", job->table, sizeof job->table, &choice->table))
        return "table: expected the name of a table";
    if (!read_words(request, "shift", job->shift, sizeof job->shift, &choice->shift))
        return "shift: expected the name of a shift";
    if (!read_words(request, "bettor", job->bettor, sizeof job->bettor, &choice->bettor) ||
        choice->kind->needs_bettor != (choice->bettor != NULL))
        return "bettor: expected a name for a statement, and none for the others";
    if (job->form == REPORT_AS_CSV && choice->kind->is_whole)
        return "form: csv holds one table and this report has several; expected xlsx, json or html";
    return NULL;
}

static struct reporter *find_reporter(struct api *api) {
    if (api->reporter != NULL || api->config.store == NULL)
        return api->reporter;
    struct reporter *reporter = calloc(1, sizeof *reporter);
    if (reporter == NULL)
        return NULL;
    reporter->store = api->config.store;
    reporter->daybook_path = api->config.daybook != NULL ? api->config.daybook : ":memory:";
    reporter->worker = worker_start(api_wake, api);
    if (reporter->worker == NULL) {
        free(reporter);
        return NULL;
    }
    api->reporter = reporter;
    return reporter;
}

static struct report_job *find_job(struct reporter *reporter) {
    for (int i = 0; reporter != NULL && i < JOBS_MAX; i++)
        if (!reporter->jobs[i].is_on)
            return &reporter->jobs[i];
    return NULL;
}

void api_report(struct api *api, struct net_request *request, const char *name) {
    const struct report_kind *kind = report_kind_named(name);
    struct pass pass;
    if (!api_may_read(api, request, ROOM_REPORT, NULL, &pass))
        return;
    if (kind == NULL) {
        api_answer_problem(api, request, 404, "no-such-report", "",
                           "there is no such report; /api/reports lists them");
        return;
    }
    struct reporter *reporter = find_reporter(api);
    struct report_job *job = find_job(reporter);
    if (job == NULL) {
        api_answer_problem(api, request, 503, "busy", "",
                           "too many reports are asked for; try again");
        return;
    }
    *job =
        (struct report_job){.request = request,
                            .reporter = reporter,
                            .choice = {.kind = kind, .room = api->config.room, .is_linked = true}};
    const char *wrong = read_query(request, job);
    if (wrong != NULL) {
        api_answer_problem(api, request, 400, "bad-query", "", wrong);
        return;
    }
    job->is_on = worker_give(reporter->worker, make_report, job);
    if (!job->is_on)
        api_answer_no_memory(api, request);
}

void api_report_style(struct api *api, struct net_request *request) {
    struct net_answer answer = {
        .status = 200, .type = "text/css", .body = report_style, .size = strlen(report_style)};
    net_answer(api->net, request, &answer);
}

/* ---- answering ---- */

static void answer(struct api *api, const struct report_job *job) {
    if (job->is_too_long) {
        api_answer_problem(api, job->request, 413, "too-long", "",
                           "the report is longer than a page can hold; ask for a shorter span or "
                           "one table, or use sabot report");
    } else if (job->status != SABOT_OK) {
        api_answer_problem(api, job->request, 503, "no-report", "", job->error.words);
    } else {
        struct net_answer whole = {.status = 200,
                                   .type = report_form_types[job->form],
                                   .body = job->bytes,
                                   .size = job->size};
        net_answer(api->net, job->request, &whole);
    }
}

void api_reports_step(struct api *api) {
    struct report_job *job;
    while (api->reporter != NULL && (job = worker_take(api->reporter->worker)) != NULL) {
        if (job->request != NULL)
            answer(api, job);
        free(job->bytes);
        job->is_on = false;
    }
}

void api_reports_gone(struct api *api, const struct net_request *request) {
    for (int i = 0; api->reporter != NULL && i < JOBS_MAX; i++)
        if (api->reporter->jobs[i].is_on && api->reporter->jobs[i].request == request)
            api->reporter->jobs[i].request = NULL;
}

/* Those who still wait are told `gone` when the network closes, which may find nobody. */
void api_reports_close(struct api *api) {
    struct reporter *reporter = api->reporter;
    if (reporter == NULL)
        return;
    api->reporter = NULL;
    reporter->is_ending = 1;
    worker_end(reporter->worker);
    close_stores(reporter);
    for (int i = 0; i < JOBS_MAX; i++)
        if (reporter->jobs[i].is_on)
            free(reporter->jobs[i].bytes);
    free(reporter);
}
