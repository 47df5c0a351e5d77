/*
 * api_export.c - records as files: JSON Lines, or CSV by event or by transfer, of one table
 * or of all, of a stretch of records or of time.
 *
 * Each export has a thread that reads and writes into a bounded space, from which the loop
 * sends as fast as the client takes. All of it is checked before the first byte, so that a
 * damaged store gives a refusal and no half a file; whatever fails later breaks the
 * connection off, so that the client knows the file is not whole.
 */
#include "host/api/api_audit.h"
#include "host/api/outflow.h"
#include "host/audit/export.h"

#include <stdlib.h>
#include <string.h>

enum { EXPORTS_MAX = 4, PIECE_BYTES = 32 * 1024 };

static const struct {
    const char *name, *type;
} forms[] = {
    [EXPORT_JSON_LINES] = {"json", "application/x-ndjson"}, /* where none is asked for */
    [EXPORT_CSV_EVENTS] = {"csv", "text/csv; charset=utf-8"},
    [EXPORT_CSV_TRANSFERS] = {"transfers", "text/csv; charset=utf-8"},
};

/* One that is on, or a thread that waits for one. */
struct download {
    struct worker *worker; /* NULL: none was needed yet */
    bool is_on;
    struct net_request *request; /* NULL: the client left */
    bool is_sent;                /* in part */
    bool is_made;                /* the thread is done */
    struct outflow *outflow;
    /* Of the exporting thread while it runs: */
    const char *store;
    char table[JOURNAL_STREAM_MAX];
    struct export_choice choice;
    volatile sig_atomic_t stop;
    enum sabot_status status;
    struct sabot_error error;
};

struct exporter {
    struct download downloads[EXPORTS_MAX];
};

/* ---- on a thread of its own ---- */

static void run(void *argument) {
    struct download *download = argument;
    struct journal *journal;
    FILE *stream = outflow_stream(download->outflow);
    if (stream == NULL) {
        download->status =
            sabot_error_say(&download->error, SABOT_NO_MEMORY, "there is no memory for the export");
        return;
    }
    download->status = journal_open(download->store, JOURNAL_READ, &journal, &download->error);
    if (download->status == SABOT_OK) {
        download->status = export_write(journal, &download->choice, stream, &download->error);
        journal_close(journal);
    }
    if (fclose(stream) != 0 && download->status == SABOT_OK)
        download->status = SABOT_IO;
}

/* ---- asking ---- */

static bool read_form(const struct net_request *request, struct download *download) {
    char name[NET_PATH_MAX];
    if (!net_query_find(request, "form", name, sizeof name))
        sabot_text_copy(name, sizeof name, forms[0].name);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i].name, name) == 0) {
            download->choice.form = (enum export_form)i;
            return true;
        }
    return false;
}

/* The name of what is wrong with the query; NULL: nothing. */
static const char *read_query(const struct net_request *request, struct download *download) {
    struct export_choice *choice = &download->choice;
    uint64_t since = 0, until = 0;
    if (!read_form(request, download))
        return "form: expected json, csv or transfers";
    if (!api_query_number(request, "from", &choice->from) ||
        !api_query_number(request, "to", &choice->to))
        return "from, to: expected the number of a record";
    if (!api_query_number(request, "since_ms", &since) ||
        !api_query_number(request, "until_ms", &until) || since > INT64_MAX || until > INT64_MAX)
        return "since_ms, until_ms: expected milliseconds since 1970";
    choice->since_ms = (int64_t)since;
    choice->until_ms = (int64_t)until;
    return NULL;
}

/* What left the room, for its records. */
static void note_export(struct api *api, const struct pass *pass, const struct download *asked) {
    const struct export_choice *choice = &asked->choice;
    char words[120];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_text_add(&text, forms[choice->form].name);
    sabot_text_add(&text, ", records ");
    sabot_text_add_int(&text, choice->from > 0 ? (int64_t)choice->from : 1);
    sabot_text_add(&text, " to ");
    if (choice->to > 0)
        sabot_text_add_int(&text, (int64_t)choice->to);
    else
        sabot_text_add(&text, "the end");
    if (choice->since_ms > 0 || choice->until_ms > 0)
        sabot_text_add(&text, ", of a span of time");
    api_note(api, pass, ROOM_EXPORTED, asked->table, words);
}

static struct download *free_download(struct api *api) {
    if (api->exporter == NULL)
        api->exporter = calloc(1, sizeof *api->exporter);
    for (int i = 0; api->exporter != NULL && i < EXPORTS_MAX; i++)
        if (!api->exporter->downloads[i].is_on)
            return &api->exporter->downloads[i];
    return NULL;
}

static bool begin(struct api *api, struct download *download, struct download *asked) {
    asked->worker = download->worker;
    if (asked->worker == NULL)
        asked->worker = worker_start(api_wake, api);
    download->worker = asked->worker;
    asked->outflow = outflow_make(api_wake, api);
    if (asked->worker == NULL || asked->outflow == NULL) {
        outflow_release(asked->outflow);
        return false;
    }
    *download = *asked;
    download->choice.stop = &download->stop;
    download->choice.table = download->table[0] != 0 ? download->table : NULL;
    download->is_on = worker_give(download->worker, run, download);
    if (!download->is_on)
        outflow_release(download->outflow);
    return download->is_on;
}

static void ask(struct api *api, struct net_request *request, const char *table) {
    struct download asked = {.request = request, .store = api->config.store};
    struct pass pass;
    if (!api_may_read(api, request, ROOM_EXPORT, table, &pass))
        return;
    if (table != NULL)
        sabot_text_copy(asked.table, sizeof asked.table, table);
    const char *wrong = read_query(request, &asked);
    if (wrong != NULL) {
        api_answer_problem(api, request, 400, "bad-query", "", wrong);
        return;
    }
    struct download *download = api->closing ? NULL : free_download(api);
    if (download == NULL || !begin(api, download, &asked)) {
        api_answer_problem(api, request, 503, "too-many", "",
                           "other exports are under way; try again in a minute");
        return;
    }
    note_export(api, &pass, &asked);
}

void api_export(struct api *api, struct net_request *request) {
    ask(api, request, NULL);
}

void api_export_table(struct api *api, struct net_request *request, const char *table) {
    ask(api, request, table);
}

/* ---- sending ---- */

static void leave(struct download *download) {
    download->request = NULL;
    download->stop = 1;
    outflow_abandon(download->outflow);
}

/* False: there is no more to send now. */
static bool send_piece(struct api *api, struct download *download) {
    char bytes[PIECE_BYTES];
    if (download->request == NULL ||
        (download->is_sent && net_stream_room(api->net, download->request) < PIECE_BYTES))
        return false;
    size_t size = outflow_take(download->outflow, bytes, sizeof bytes);
    if (size == 0)
        return false;
    if (!download->is_sent)
        net_stream_begin(api->net, download->request, forms[download->choice.form].type);
    download->is_sent = true;
    if (net_stream_write(api->net, download->request, bytes, size))
        return true;
    leave(download);
    return false;
}

/* All that was made is sent. */
static void finish(struct api *api, struct download *download) {
    bool is_whole = download->status == SABOT_OK;
    if (download->request == NULL) {
        /* nobody is there to be told */
    } else if (!download->is_sent && !is_whole) {
        api_answer_trouble(api, download->request, download->status, "no-such-record",
                           &download->error);
    } else if (!is_whole) {
        net_stream_break(api->net, download->request);
    } else {
        if (!download->is_sent)
            net_stream_begin(api->net, download->request, forms[download->choice.form].type);
        net_stream_end(api->net, download->request);
    }
    outflow_release(download->outflow);
    *download = (struct download){.worker = download->worker};
}

static void step(struct api *api, struct download *download) {
    download->is_made |= worker_take(download->worker) != NULL;
    while (send_piece(api, download))
        continue;
    bool waits = download->request != NULL && download->is_sent &&
                 net_stream_room(api->net, download->request) < PIECE_BYTES;
    if (download->is_made && !waits)
        finish(api, download);
}

void exporter_step(struct api *api, struct exporter *exporter) {
    for (int i = 0; exporter != NULL && i < EXPORTS_MAX; i++)
        if (exporter->downloads[i].is_on)
            step(api, &exporter->downloads[i]);
}

void exporter_gone(struct exporter *exporter, const struct net_request *request) {
    for (int i = 0; exporter != NULL && i < EXPORTS_MAX; i++)
        if (exporter->downloads[i].is_on && exporter->downloads[i].request == request)
            leave(&exporter->downloads[i]);
}

void exporter_stop(struct api *api, struct exporter *exporter) {
    for (int i = 0; exporter != NULL && i < EXPORTS_MAX; i++) {
        struct download *download = &exporter->downloads[i];
        if (!download->is_on || download->request == NULL)
            continue;
        if (download->is_sent)
            net_stream_break(api->net, download->request);
        else
            api_answer_problem(api, download->request, 503, "stopping", "",
                               "the server is stopping");
        leave(download);
    }
}

void exporter_close(struct exporter *exporter) {
    for (int i = 0; exporter != NULL && i < EXPORTS_MAX; i++) {
        struct download *download = &exporter->downloads[i];
        if (download->is_on)
            leave(download);
        worker_end(download->worker);
        if (download->is_on)
            outflow_release(download->outflow);
    }
    free(exporter);
}
