/*
 * journal_memory.c - a journal in memory: for tests, simulators and
 * demonstrations. Nothing of it outlives its last handle. It fails only where
 * memory does.
 */
#include "host/journal/journal_memory.h"

#include "host/journal/journal_backend.h"
#include "sabot/text.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct secret {
    uint64_t number;
    uint32_t size;
    uint8_t bytes[JOURNAL_SECRET_MAX];
};

struct stream {
    char name[JOURNAL_STREAM_MAX];
    struct journal_record *records; /* their bytes are ours too */
    size_t count, room;
    /* Where each command's first record is: index + 1, or 0; open addressing, at
     * most half full. */
    size_t *commands;
    size_t command_count, command_room;
    struct secret *secrets;
    size_t secret_count, secret_room;
    bool has_snapshot;
    struct journal_snapshot snapshot;
};

struct store {
    int handles;
    struct stream **streams; /* each stays where it is */
    size_t count, room;
};

struct memory_journal {
    struct journal journal;
    struct store *store;
};

static struct store *store_of(struct journal *journal) {
    return ((struct memory_journal *)journal)->store;
}

static enum sabot_status no_memory(const char *name, struct sabot_error *error) {
    return journal_trouble(name, SABOT_NO_MEMORY, "no memory", "", error);
}

/* The items, moved if need be, with room for one more of `size` bytes. NULL: no
 * memory, and all is as it was. */
static void *with_room(void *items, size_t count, size_t *room, size_t size) {
    if (count < *room)
        return items;
    size_t wanted = *room == 0 ? 8 : 2 * *room;
    void *grown = realloc(items, wanted * size);
    if (grown != NULL)
        *room = wanted;
    return grown;
}

/* Of what may be of size 0. */
static uint8_t *copy_of(const uint8_t *bytes, size_t size) {
    uint8_t *copy = malloc(size + 1);
    if (copy != NULL && size > 0)
        memcpy(copy, bytes, size);
    return copy;
}

static struct stream *find_stream(struct store *store, const char *name) {
    for (size_t i = 0; i < store->count; i++)
        if (strcmp(store->streams[i]->name, name) == 0)
            return store->streams[i];
    return NULL;
}

/* Finds or makes it; NULL: no memory. */
static struct stream *need_stream(struct store *store, const char *name) {
    struct stream *stream = find_stream(store, name);
    if (stream != NULL)
        return stream;
    void *streams = with_room(store->streams, store->count, &store->room, sizeof(struct stream *));
    if (streams == NULL)
        return NULL;
    store->streams = streams;
    stream = calloc(1, sizeof *stream);
    if (stream == NULL)
        return NULL;
    sabot_text_copy(stream->name, sizeof stream->name, name);
    store->streams[store->count++] = stream;
    return stream;
}

/* ---- commands ---- */

static size_t hash_text(const char *text) { /* FNV-1a */
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *text != '\0'; text++)
        hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    return (size_t)hash;
}

/* The command's place, or the free one where it belongs. */
static size_t *command_place(const struct stream *stream, const char *command) {
    size_t mask = stream->command_room - 1;
    size_t at = hash_text(command) & mask;
    while (stream->commands[at] != 0 &&
           strcmp(stream->records[stream->commands[at] - 1].command, command) != 0)
        at = (at + 1) & mask;
    return &stream->commands[at];
}

static bool make_command_room(struct stream *stream) {
    if (2 * (stream->command_count + 1) <= stream->command_room)
        return true;
    size_t *old = stream->commands;
    size_t old_room = stream->command_room;
    size_t wanted = old_room == 0 ? 16 : 2 * old_room;
    size_t *fresh = calloc(wanted, sizeof *fresh);
    if (fresh == NULL)
        return false;
    stream->commands = fresh;
    stream->command_room = wanted;
    for (size_t i = 0; i < old_room; i++)
        if (old[i] != 0)
            *command_place(stream, stream->records[old[i] - 1].command) = old[i];
    free(old);
    return true;
}

/* Of the record at `index`, the first of its command; there is room. */
static void add_command(struct stream *stream, size_t index) {
    const char *command = stream->records[index].command;
    if (command[0] == '\0')
        return;
    *command_place(stream, command) = index + 1;
    stream->command_count++;
}

static const struct journal_record *find_first_part(const struct stream *stream,
                                                    const char *command) {
    if (stream == NULL || stream->command_room == 0)
        return NULL;
    size_t place = *command_place(stream, command);
    return place == 0 ? NULL : &stream->records[place - 1];
}

/* ---- appending ---- */

static enum sabot_status memory_find_head(struct journal *journal, const char *name,
                                          struct journal_head *head, struct sabot_error *error) {
    (void)error;
    const struct stream *stream = find_stream(store_of(journal), name);
    *head = (struct journal_head){0};
    if (stream != NULL && stream->count > 0) {
        head->sequence = stream->count;
        memcpy(head->hash, stream->records[stream->count - 1].hash, sizeof head->hash);
    }
    return SABOT_OK;
}

static enum sabot_status memory_has_command(struct journal *journal, const char *stream,
                                            const char *command, bool *found,
                                            struct sabot_error *error) {
    (void)error;
    *found = find_first_part(find_stream(store_of(journal), stream), command) != NULL;
    return SABOT_OK;
}

/* Copies the records behind the last one; the stream's count does not tell of
 * them yet. Returns how many: fewer if memory fails. */
static int copy_records(struct stream *stream, const struct journal_append *append) {
    for (int i = 0; i < append->count; i++) {
        size_t at = stream->count + (size_t)i;
        void *records = with_room(stream->records, at, &stream->room, sizeof *stream->records);
        if (records == NULL)
            return i;
        stream->records = records;
        struct journal_record *record = &stream->records[at];
        *record = append->records[i];
        record->bytes = copy_of(append->records[i].bytes, record->size);
        if (record->bytes == NULL)
            return i;
    }
    return append->count;
}

static enum sabot_status memory_store(struct journal *journal, const struct journal_append *append,
                                      struct sabot_error *error) {
    struct stream *stream = need_stream(store_of(journal), append->stream);
    if (stream == NULL || !make_command_room(stream))
        return no_memory(journal->name, error);
    int copied = copy_records(stream, append);
    if (copied < append->count) {
        while (copied-- > 0)
            free((void *)stream->records[stream->count + (size_t)copied].bytes);
        return no_memory(journal->name, error);
    }
    add_command(stream, stream->count);
    stream->count += (size_t)append->count;
    return SABOT_OK;
}

/* Removes what a group that failed had stored of an append, if anything. */
static void take_back(struct store *store, const struct journal_append *append) {
    struct stream *stream = find_stream(store, append->stream);
    if (append->outcome != JOURNAL_APPENDED || stream == NULL ||
        stream->count <= append->expected.sequence)
        return;
    while (stream->count > append->expected.sequence)
        free((void *)stream->records[--stream->count].bytes);
    stream->command_count = 0;
    memset(stream->commands, 0, stream->command_room * sizeof *stream->commands);
    for (size_t i = 0; i < stream->count; i++)
        if (stream->records[i].part == 0)
            add_command(stream, i);
}

static enum sabot_status memory_append_group(struct journal *journal,
                                             struct journal_append *appends, int count,
                                             struct sabot_error *error) {
    static const struct journal_group_steps steps = {
        .find_head = memory_find_head,
        .has_command = memory_has_command,
        .store = memory_store,
    };
    for (int i = 0; i < count; i++)
        appends[i].outcome = JOURNAL_LOST_RACE;
    enum sabot_status status = journal_group_decide(journal, &steps, appends, count, error);
    for (int i = count - 1; status != SABOT_OK && i >= 0; i--)
        take_back(store_of(journal), &appends[i]);
    return status;
}

/* ---- reading ---- */

static enum sabot_status memory_read_page(struct journal *journal, const struct journal_span *span,
                                          struct journal_page *page, struct sabot_error *error) {
    const struct stream *stream = find_stream(store_of(journal), span->stream);
    uint64_t end = stream == NULL ? 0 : stream->count < span->to ? stream->count : span->to;
    for (uint64_t i = span->from == 0 ? 1 : span->from; i <= end && !journal_page_is_full(page);
         i++)
        if (!journal_page_add(page, &stream->records[i - 1]))
            return no_memory(journal->name, error);
    return SABOT_OK;
}

static enum sabot_status memory_find_command(struct journal *journal, const char *name,
                                             const char *command, struct journal_page *page,
                                             struct sabot_error *error) {
    const struct journal_record *first =
        find_first_part(find_stream(store_of(journal), name), command);
    return first == NULL || journal_page_add(page, first) ? SABOT_OK
                                                          : no_memory(journal->name, error);
}

/* The first name after `last` in the order of bytes that holds a record. */
static const char *next_stream(const struct store *store, const char *last) {
    const char *next = NULL;
    for (size_t i = 0; i < store->count; i++) {
        const struct stream *stream = store->streams[i];
        if (stream->count > 0 && strcmp(stream->name, last) > 0 &&
            (next == NULL || strcmp(stream->name, next) < 0))
            next = stream->name;
    }
    return next;
}

static enum sabot_status memory_next_stream(struct journal *journal, char name[JOURNAL_STREAM_MAX],
                                            struct sabot_error *error) {
    (void)error;
    const char *next = next_stream(store_of(journal), name);
    sabot_text_copy(name, JOURNAL_STREAM_MAX, next != NULL ? next : "");
    return SABOT_OK;
}

/* ---- snapshots ---- */

static enum sabot_status memory_snapshot_write(struct journal *journal, const char *name,
                                               const struct journal_snapshot *snapshot,
                                               struct sabot_error *error) {
    struct stream *stream = need_stream(store_of(journal), name);
    uint8_t *copy = copy_of(snapshot->bytes, snapshot->size);
    if (stream == NULL || copy == NULL) {
        free(copy);
        return no_memory(journal->name, error);
    }
    free(stream->snapshot.bytes);
    stream->snapshot = *snapshot;
    stream->snapshot.bytes = copy;
    stream->has_snapshot = true;
    return SABOT_OK;
}

static enum sabot_status memory_snapshot_read(struct journal *journal, const char *name,
                                              struct journal_snapshot *snapshot,
                                              struct sabot_error *error) {
    const struct stream *stream = find_stream(store_of(journal), name);
    if (stream == NULL || !stream->has_snapshot)
        return journal_trouble(journal->name, SABOT_NOT_FOUND, "no snapshot of ", name, error);
    uint8_t *copy = copy_of(stream->snapshot.bytes, stream->snapshot.size);
    if (copy == NULL)
        return no_memory(journal->name, error);
    *snapshot = stream->snapshot;
    snapshot->bytes = copy;
    return SABOT_OK;
}

/* ---- secrets ---- */

static struct secret *find_secret(struct store *store, const char *name, uint64_t number) {
    struct stream *stream = find_stream(store, name);
    for (size_t i = 0; stream != NULL && i < stream->secret_count; i++)
        if (stream->secrets[i].number == number)
            return &stream->secrets[i];
    return NULL;
}

static struct secret *need_secret(struct store *store, const char *name, uint64_t number) {
    struct secret *secret = find_secret(store, name, number);
    if (secret != NULL)
        return secret;
    struct stream *stream = need_stream(store, name);
    if (stream == NULL)
        return NULL;
    void *secrets = with_room(stream->secrets, stream->secret_count, &stream->secret_room,
                              sizeof *stream->secrets);
    if (secrets == NULL)
        return NULL;
    stream->secrets = secrets;
    return &stream->secrets[stream->secret_count++];
}

static enum sabot_status memory_secret_write(struct journal *journal, const char *stream,
                                             uint64_t number, const uint8_t *bytes, uint32_t size,
                                             struct sabot_error *error) {
    struct secret *secret = need_secret(store_of(journal), stream, number);
    if (secret == NULL)
        return no_memory(journal->name, error);
    *secret = (struct secret){.number = number, .size = size};
    if (size > 0)
        memcpy(secret->bytes, bytes, size);
    return SABOT_OK;
}

static enum sabot_status memory_secret_read(struct journal *journal, const char *stream,
                                            uint64_t number, uint8_t *bytes, uint32_t *size,
                                            struct sabot_error *error) {
    const struct secret *secret = find_secret(store_of(journal), stream, number);
    if (secret == NULL)
        return journal_trouble(journal->name, SABOT_NOT_FOUND, "no secret of that number of ",
                               stream, error);
    memcpy(bytes, secret->bytes, secret->size);
    *size = secret->size;
    return SABOT_OK;
}

static enum sabot_status memory_secret_next(struct journal *journal, const char *name,
                                            uint64_t after, uint64_t *number,
                                            struct sabot_error *error) {
    (void)error;
    const struct stream *stream = find_stream(store_of(journal), name);
    *number = 0;
    for (size_t i = 0; stream != NULL && i < stream->secret_count; i++)
        if (stream->secrets[i].number > after &&
            (*number == 0 || stream->secrets[i].number < *number))
            *number = stream->secrets[i].number;
    return SABOT_OK;
}

static enum sabot_status memory_secret_erase(struct journal *journal, const char *name,
                                             uint64_t number, struct sabot_error *error) {
    (void)error;
    struct secret *secret = find_secret(store_of(journal), name, number);
    if (secret == NULL)
        return SABOT_OK;
    struct stream *stream = find_stream(store_of(journal), name);
    struct secret *last = &stream->secrets[--stream->secret_count];
    *secret = *last;
    sodium_memzero(last, sizeof *last);
    return SABOT_OK;
}

/* ---- opening and closing ---- */

static void free_stream(struct stream *stream) {
    for (size_t i = 0; i < stream->count; i++)
        free((void *)stream->records[i].bytes);
    free(stream->records);
    free(stream->commands);
    if (stream->secrets != NULL)
        sodium_memzero(stream->secrets, stream->secret_room * sizeof *stream->secrets);
    free(stream->secrets);
    free(stream->snapshot.bytes);
    free(stream);
}

static void memory_close(struct journal *journal) {
    struct store *store = store_of(journal);
    free(journal);
    if (--store->handles > 0)
        return;
    for (size_t i = 0; i < store->count; i++)
        free_stream(store->streams[i]);
    free(store->streams);
    free(store);
}

static const struct journal_operations memory_operations = {
    .append_group = memory_append_group,
    .find_head = memory_find_head,
    .read_page = memory_read_page,
    .find_command = memory_find_command,
    .next_stream = memory_next_stream,
    .snapshot_write = memory_snapshot_write,
    .snapshot_read = memory_snapshot_read,
    .secret_write = memory_secret_write,
    .secret_read = memory_secret_read,
    .secret_next = memory_secret_next,
    .secret_erase = memory_secret_erase,
    .close = memory_close,
};

static enum sabot_status open_handle(struct store *store, const char *name, enum journal_mode mode,
                                     struct journal **journal, struct sabot_error *error) {
    struct memory_journal *memory = calloc(1, sizeof *memory);
    if (memory == NULL)
        return no_memory(name, error);
    memory->journal.operations = &memory_operations;
    memory->journal.mode = mode;
    sabot_text_copy(memory->journal.name, sizeof memory->journal.name, name);
    memory->store = store;
    store->handles++;
    *journal = &memory->journal;
    return SABOT_OK;
}

enum sabot_status journal_memory_open(const char *name, enum journal_mode mode,
                                      struct journal **journal, struct sabot_error *error) {
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL)
        return no_memory(name, error);
    enum sabot_status status = open_handle(store, name, mode, journal, error);
    if (status != SABOT_OK)
        free(store);
    return status;
}

enum sabot_status journal_memory_open_beside(struct journal *beside, enum journal_mode mode,
                                             struct journal **journal, struct sabot_error *error) {
    SABOT_ASSERT(beside->operations == &memory_operations);
    return open_handle(store_of(beside), beside->name, mode, journal, error);
}
