/*
 * past_export.c - records as files: JSON Lines, or CSV by event or by transfer, of one table
 * or of all, of a stretch of records or of time.
 *
 * Each export is a task that reads and writes into a bounded space, from which the loop
 * sends as fast as the client takes; a client that takes nothing for a while is left. All of
 * it is checked before the first byte, so that a damaged store gives a refusal and no half a
 * file; what fails later breaks the connection off, so that the client knows that the file
 * is not whole.
 */
#include "host/audit/export.h"
#include "host/backroom/outflow.h"
#include "host/past/past.h"

#include <stdlib.h>
#include <string.h>

enum { EXPORTS_MAX = 4, EXPORT_MS = 600000 /* without a byte taken */, PIECE_BYTES = 32 * 1024 };

static const struct {
    const char *name, *type;
} forms[] = {
    [EXPORT_JSON_LINES] = {"json", "application/x-ndjson"}, /* where none is asked for */
    [EXPORT_CSV_EVENTS] = {"csv", "text/csv; charset=utf-8"},
    [EXPORT_CSV_TRANSFERS] = {"transfers", "text/csv; charset=utf-8"},
};

struct export_task {
    struct task task;
    bool is_sent; /* in part */
    struct outflow *outflow;
    const char *store;
    char table[JOURNAL_STREAM_MAX];
    struct export_choice choice;
    enum sabot_status status;
    struct sabot_error error;
};

/* ---- on a thread of the desk ---- */

static void run(struct task *task) {
    struct export_task *export = (struct export_task *)task;
    struct journal *journal;
    FILE *stream = outflow_stream(export->outflow);
    if (stream == NULL) {
        export->status =
            sabot_error_say(&export->error, SABOT_NO_MEMORY, "out of memory for the export");
        return;
    }
    export->status = journal_open(export->store, JOURNAL_READ, &journal, &export->error);
    if (export->status == SABOT_OK) {
        export->status = export_write(journal, &export->choice, stream, &export->error);
        journal_close(journal);
    }
    if (fclose(stream) != 0 && export->status == SABOT_OK)
        export->status = SABOT_IO;
}

/* ---- sending ---- */

static void begin_stream(struct export_task *export) {
    if (!export->is_sent)
        net_stream_begin(export->task.request, forms[export->choice.form].type);
    export->is_sent = true;
}

/* The client left, or is left. */
static void leave(struct task *task) {
    struct export_task *export = (struct export_task *)task;
    task->request = NULL;
    atomic_store(&task->stop, true);
    outflow_abandon(export->outflow);
}

/* The client takes less than there is. */
static bool is_full(const struct export_task *export) {
    return export->task.request != NULL && export->is_sent &&
           net_stream_room(export->task.request) < PIECE_BYTES;
}

/* False: there is no more to send now. */
static bool send_piece(struct export_task *export) {
    char bytes[PIECE_BYTES];
    if (export->task.request == NULL || is_full(export))
        return false;
    size_t size = outflow_take(export->outflow, bytes, sizeof bytes);
    if (size == 0)
        return false;
    backroom_renew(&export->task);
    begin_stream(export);
    if (net_stream_write(export->task.request, bytes, size))
        return true;
    leave(&export->task);
    return false;
}

/* Of what was stopped or failed the client has no whole file, and must know. */
static void refuse(struct export_task *export) {
    struct task *task = &export->task;
    if (export->is_sent)
        net_stream_break(task->request);
    else if (task_is_stopped(task))
        past_answer_stopped(task);
    else
        door_answer_trouble(task->request, export->status, "no-such-record", &export->error);
    leave(task);
}

static void step(struct task *task) {
    struct export_task *export = (struct export_task *)task;
    if (task_is_stopped(task) && task->request != NULL)
        refuse(export);
    while (send_piece(export))
        continue;
}

/* All of it is made; what the client did not take yet waits. */
static enum task_next finished(struct task *task) {
    struct export_task *export = (struct export_task *)task;
    if (is_full(export))
        return TASK_WAITS;
    if (task->request == NULL)
        return TASK_ENDS;
    if (export->status != SABOT_OK) {
        refuse(export);
    } else {
        begin_stream(export);
        net_stream_end(task->request);
    }
    return TASK_ENDS;
}

static void close(struct task *task) {
    struct export_task *export = (struct export_task *)task;
    outflow_free(export->outflow);
    free(export);
}

static const struct task_form form = {.desk = BACKROOM_EXPORTS,
                                      .most = EXPORTS_MAX,
                                      .time_ms = EXPORT_MS,
                                      .run = run,
                                      .step = step,
                                      .finished = finished,
                                      .gone = leave,
                                      .close = close};

/* ---- asking ---- */

static bool read_form(const struct net_request *request, struct export_task *export) {
    char name[NET_QUERY_MAX];
    if (!net_query_find(request, "form", name, sizeof name))
        sabot_text_copy(name, sizeof name, forms[0].name);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i].name, name) == 0) {
            export->choice.form = (enum export_form)i;
            return true;
        }
    return false;
}

/* What is wrong with the query; NULL: nothing. */
static const char *read_query(const struct net_request *request, struct export_task *export) {
    struct export_choice *choice = &export->choice;
    int64_t from = 0, to = 0;
    if (!read_form(request, export))
        return "form: expected json, csv or transfers";
    if (!door_query_number(request, "from", INT64_MAX, &from) ||
        !door_query_number(request, "to", INT64_MAX, &to))
        return "from, to: expected the number of a record";
    if (!door_query_number(request, "since_ms", INT64_MAX, &choice->since_ms) ||
        !door_query_number(request, "until_ms", INT64_MAX, &choice->until_ms))
        return "since_ms, until_ms: expected milliseconds since 1970";
    choice->from = (uint64_t)from;
    choice->to = (uint64_t)to;
    return NULL;
}

/* What left the room, for its records. */
static void note_export(struct past *past, const struct pass *pass,
                        const struct export_task *export) {
    const struct export_choice *choice = &export->choice;
    char words[120], to[24] = "the end";
    if (choice->to > 0)
        snprintf(to, sizeof to, "%llu", (unsigned long long)choice->to);
    snprintf(words, sizeof words, "%s, records %llu to %s%s", forms[choice->form].name,
             choice->from > 0 ? (unsigned long long)choice->from : 1, to,
             choice->since_ms > 0 || choice->until_ms > 0 ? ", of a span of time" : "");
    door_note(past->door, pass, ROOM_EXPORTED, export->table, words);
}

void past_export(struct past *past, struct door_call *call) {
    struct export_task *export = past_new_task(past, call, &form, sizeof *export);
    if (export == NULL)
        return;
    export->outflow = outflow_new(past->config.wake, past->config.context);
    if (export->outflow == NULL) {
        door_answer_no_memory(call->request);
        close(&export->task);
        return;
    }
    export->store = past->config.store;
    export->choice.stop = &export->task.stop;
    export->choice.table = call->table != NULL ? export->table : NULL;
    sabot_text_copy(export->table, sizeof export->table, call->table != NULL ? call->table : "");
    if (past_give(&export->task, read_query(call->request, export), "too-many",
                  "other exports are under way; try again in a minute"))
        note_export(past, &call->pass, export);
}
