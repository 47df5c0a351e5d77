/*
 * no_store.c - see no_store.h.
 */
#include "bench/no_store.h"

#include "host/journal/journal_backend.h"
#include "sabot/text.h"

#include <stdlib.h>
#include <string.h>

enum { STREAMS = 256 };

struct no_store {
    struct journal journal;
    int count;
    struct journal_stream streams[STREAMS];
};

static struct journal_stream *find(struct journal *journal, const char *name) {
    struct no_store *store = (struct no_store *)journal;
    for (int i = 0; i < store->count; i++)
        if (strcmp(store->streams[i].name, name) == 0)
            return &store->streams[i];
    SABOT_ASSERT(store->count < STREAMS);
    struct journal_stream *added = &store->streams[store->count++];
    sabot_text_copy(added->name, sizeof added->name, name);
    return added;
}

static enum sabot_status append_group(struct journal *journal, struct journal_append *appends,
                                      int count, struct sabot_error *error) {
    (void)error;
    struct journal_stream *stream = NULL;
    for (int i = 0; i < count; i++) {
        struct journal_append *append = &appends[i];
        if (stream == NULL || strcmp(stream->name, append->stream) != 0)
            stream = find(journal, append->stream);
        bool follows = journal_head_is(&stream->head, &append->expected);
        append->outcome = follows ? JOURNAL_APPENDED : JOURNAL_LOST_RACE;
        if (follows)
            stream->head = journal_head_of(&append->records[append->count - 1]);
        append->head = stream->head;
    }
    return SABOT_OK;
}

static enum sabot_status find_head(struct journal *journal, const char *name,
                                   struct journal_head *head, struct sabot_error *error) {
    (void)error;
    *head = find(journal, name)->head;
    return SABOT_OK;
}

static enum sabot_status read_page(struct journal *journal, const struct journal_span *span,
                                   struct journal_page *page, struct sabot_error *error) {
    (void)journal, (void)span, (void)page, (void)error;
    return SABOT_OK;
}

static enum sabot_status next_stream(struct journal *journal, char name[JOURNAL_STREAM_MAX],
                                     struct sabot_error *error) {
    (void)journal, (void)error;
    name[0] = '\0';
    return SABOT_OK;
}

static void close_store(struct journal *journal) {
    free(journal);
}

struct journal *no_store_open(void) {
    static const struct journal_operations operations = {.append_group = append_group,
                                                         .find_head = find_head,
                                                         .read_page = read_page,
                                                         .next_stream = next_stream,
                                                         .close = close_store};
    struct no_store *store = calloc(1, sizeof *store);
    if (store == NULL)
        return NULL;
    store->journal.operations = &operations;
    store->journal.mode = JOURNAL_WRITE;
    return &store->journal;
}
