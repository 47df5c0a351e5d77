/*
 * tape.c - see tape.h.
 */
#include "tests/support/tape.h"

#include "host/service/replay.h"
#include "tests/support/bare_state.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(enum sabot_status status, const struct sabot_error *error) {
    if (status == SABOT_OK)
        return;
    fprintf(stderr, "tape: %s\n", error->words);
    abort();
}

static uint8_t *copy_bytes(const uint8_t *bytes, uint32_t size) {
    uint8_t *copy = malloc(size + 1);
    SABOT_ASSERT(copy != NULL);
    if (size > 0)
        memcpy(copy, bytes, size);
    return copy;
}

void tape_add(struct tape *tape, const struct tape_record *record) {
    if (tape->count == tape->room) {
        tape->room = tape->room > 0 ? 2 * tape->room : 256;
        tape->records = realloc(tape->records, (size_t)tape->room * sizeof *tape->records);
        SABOT_ASSERT(tape->records != NULL);
    }
    struct tape_record *added = &tape->records[tape->count++];
    *added = *record;
    added->record.bytes = copy_bytes(record->record.bytes, record->record.size);
}

static void add_stream(struct tape *tape, struct journal *journal, const char *stream) {
    struct sabot_error error;
    const struct journal_record *record;
    struct journal_cursor cursor = journal_cursor_open(journal, stream, 1, INT64_MAX, &error);
    while ((record = journal_cursor_next(&cursor)) != NULL) {
        struct tape_record added = {.record = *record};
        snprintf(added.stream, sizeof added.stream, "%s", stream);
        tape_add(tape, &added);
    }
    must(journal_cursor_close(&cursor), &error);
}

void tape_read(struct tape *tape, struct journal *journal) {
    char stream[JOURNAL_STREAM_MAX] = "";
    struct sabot_error error;
    *tape = (struct tape){0};
    for (;;) {
        must(journal_next_stream(journal, stream, &error), &error);
        if (stream[0] == '\0')
            return;
        add_stream(tape, journal, stream);
    }
}

void tape_release(struct tape *tape) {
    for (int i = 0; i < tape->count; i++)
        free((void *)tape->records[i].record.bytes);
    free(tape->records);
    *tape = (struct tape){0};
}

void tape_remove(struct tape *tape, int from, int count) {
    for (int i = from; i < from + count; i++)
        free((void *)tape->records[i].record.bytes);
    tape->count -= count;
    memmove(&tape->records[from], &tape->records[from + count],
            (size_t)(tape->count - from) * sizeof *tape->records);
}

struct tape tape_copy(const struct tape *tape) {
    struct tape copy = {0};
    for (int i = 0; i < tape->count; i++)
        tape_add(&copy, &tape->records[i]);
    return copy;
}

int tape_find(const struct tape *tape, const char *stream, uint64_t sequence) {
    for (int i = 0; i < tape->count; i++)
        if (strcmp(tape->records[i].stream, stream) == 0 &&
            tape->records[i].record.sequence == sequence)
            return i;
    return -1;
}

int tape_find_kind(const struct tape *tape, const char *stream, int kind, int nth) {
    for (int i = 0; i < tape->count; i++)
        if (strcmp(tape->records[i].stream, stream) == 0 && tape->records[i].record.kind == kind &&
            --nth == 0)
            return i;
    return -1;
}

struct journal *tape_journal(const struct tape *tape) {
    struct journal *journal;
    struct sabot_error error;
    struct journal_head head = {0};
    must(journal_open("memory:", JOURNAL_WRITE, &journal, &error), &error);
    for (int i = 0; i < tape->count;) {
        struct journal_record parts[64];
        struct journal_append append = {.records = parts};
        const struct tape_record *first = &tape->records[i];
        if (i == 0 || strcmp(first->stream, tape->records[i - 1].stream) != 0)
            head = (struct journal_head){0};
        memcpy(append.stream, first->stream, sizeof append.stream);
        append.expected = head;
        for (int part = 0; part < first->record.parts && i < tape->count; part++)
            parts[append.count++] = tape->records[i++].record;
        journal_append_chain(&append);
        must(journal_append_group(journal, &append, 1, &error), &error);
        SABOT_ASSERT(append.outcome == JOURNAL_APPENDED);
        head = append.head;
    }
    return journal;
}

/* ---- lines ---- */

static void hex(const uint8_t *bytes, size_t count, char *space) {
    for (size_t i = 0; i < count; i++)
        snprintf(space + 2 * i, 3, "%02x", bytes[i]);
    space[2 * count] = 0;
}

void tape_write_line(const struct tape_record *tape_record, char *line, size_t room) {
    const struct journal_record *record = &tape_record->record;
    char digest[33], hash[65];
    char *bytes = malloc(2 * (size_t)record->size + 1);
    SABOT_ASSERT(bytes != NULL);
    hex(record->digest, sizeof record->digest, digest);
    hex(record->hash, sizeof record->hash, hash);
    hex(record->bytes, record->size, bytes);
    int length = snprintf(line, room,
                          "{\"stream\":\"%s\",\"sequence\":%llu,\"time_ms\":%lld,\"actor\":\"%s\","
                          "\"command\":\"%s\",\"part\":%d,\"parts\":%d,\"digest\":\"%s\","
                          "\"kind\":%d,\"bytes\":\"%s\",\"hash\":\"%s\"}",
                          tape_record->stream, (unsigned long long)record->sequence,
                          (long long)record->time_ms, record->actor, record->command, record->part,
                          record->parts, digest, record->kind, bytes, hash);
    SABOT_ASSERT(length > 0 && (size_t)length < room);
    free(bytes);
}

static bool unhex(const char *text, uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        unsigned value;
        if (sscanf(text + 2 * i, "%2x", &value) != 1)
            return false;
        bytes[i] = (uint8_t)value;
    }
    return text[2 * count] == 0;
}

bool tape_read_line(const char *line, struct tape_record *tape_record) {
    struct journal_record *record = &tape_record->record;
    const char *stream, *actor, *command, *digest, *bytes, *hash;
    json_int_t sequence, time_ms;
    int part, parts, kind;
    *tape_record = (struct tape_record){0};
    json_t *object = json_loads(line, 0, NULL);
    bool is_read = object != NULL &&
                   json_unpack(object, "{s:s,s:I,s:I,s:s,s:s,s:i,s:i,s:s,s:i,s:s,s:s}", "stream",
                               &stream, "sequence", &sequence, "time_ms", &time_ms, "actor", &actor,
                               "command", &command, "part", &part, "parts", &parts, "digest",
                               &digest, "kind", &kind, "bytes", &bytes, "hash", &hash) == 0;
    if (is_read) {
        uint8_t *space = malloc(strlen(bytes) / 2 + 1);
        SABOT_ASSERT(space != NULL);
        record->sequence = (uint64_t)sequence;
        record->time_ms = time_ms;
        record->part = (uint16_t)part;
        record->parts = (uint16_t)parts;
        record->kind = (uint16_t)kind;
        record->size = (uint32_t)(strlen(bytes) / 2);
        record->bytes = space;
        snprintf(tape_record->stream, sizeof tape_record->stream, "%s", stream);
        snprintf(record->actor, sizeof record->actor, "%s", actor);
        snprintf(record->command, sizeof record->command, "%s", command);
        is_read = unhex(digest, record->digest, sizeof record->digest) &&
                  unhex(hash, record->hash, sizeof record->hash) &&
                  unhex(bytes, space, record->size);
    }
    json_decref(object);
    return is_read;
}

void tape_write_states(const struct tape *tape, FILE *stream) {
    static struct replay replay;
    static uint8_t bytes[RECORD_STATE_MAX];
    for (int i = 0; i < tape->count; i++) {
        const struct tape_record *record = &tape->records[i];
        struct sabot_error error;
        uint8_t hash[crypto_hash_sha256_BYTES];
        char words[2 * sizeof hash + 1];
        if (i == 0 || strcmp(record->stream, tape->records[i - 1].stream) != 0)
            replay_clear(&replay);
        must(replay_read(&replay, &record->record, &error), &error);
        replay_apply(&replay);
        uint32_t size = bare_state_write(&replay.table, bytes);
        crypto_hash_sha256(hash, bytes, size);
        hex(hash, sizeof hash, words);
        fprintf(stream, "%s %llu %s\n", record->stream, (unsigned long long)record->record.sequence,
                words);
    }
}

/* ---- an event of it ---- */

struct record_space tape_space;
static struct sabot_event event;

struct sabot_event *tape_open_event(const struct tape *tape, int index) {
    const struct journal_record *record = &tape->records[index].record;
    struct record_stored stored = {record->kind, record->time_ms, record->bytes, record->size};
    struct sabot_error error;
    must(record_event_read(stored, &tape_space, &event, &error), &error);
    return &event;
}

void tape_close_event(struct tape *tape, int index) {
    struct journal_record *record = &tape->records[index].record;
    struct sabot_error error;
    uint8_t *bytes = malloc(RECORD_EVENT_MAX);
    if (bytes == NULL)
        abort();
    must(record_event_write(&event, bytes, &record->size, &error), &error);
    free((void *)record->bytes);
    record->bytes = bytes;
}
