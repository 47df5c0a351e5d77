/*
 * journals.c - journals for tests. See journals.h.
 */
#include "tests/support/journals.h"

#include "host/journal/journal_sqlite.h"
#include "sabot/text.h"
#include "tests/support/harness.h"
#include "tests/support/postgres.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* No page may be added to the store: the next record that needs one fails. */
static void exhaust_sqlite(struct journal *journal) {
    sqlite3 *database = ((struct journal_sqlite *)journal)->database;
    assert_int_equal(sqlite3_exec(database, "PRAGMA max_page_count = 1", NULL, NULL, NULL),
                     SQLITE_OK);
}

static void make_sqlite(struct journals_store *store) {
    journals_folder_make(store->folder);
    snprintf(store->path, sizeof store->path, "%s/store.db", store->folder);
}

static void remove_sqlite(struct journals_store *store) {
    journals_folder_remove(store->folder);
}

const struct journals_backend journals_backends[] = {
    {.name = "memory"},
    {.name = "sqlite", .make = make_sqlite, .remove = remove_sqlite, .exhaust = exhaust_sqlite},
    {.name = "postgresql",
     .make = postgres_make,
     .remove = postgres_remove,
     .exhaust = postgres_disconnect},
};
const size_t journals_backend_count = sizeof journals_backends / sizeof journals_backends[0];

void journals_on_every_backend(void (*run)(struct journals_store *store)) {
    for (size_t i = 0; i < journals_backend_count; i++) {
        print_message("backend %s\n", journals_backends[i].name);
        struct journals_store store = journals_make(&journals_backends[i]);
        run(&store);
        journals_remove(&store);
    }
}

void journals_folder_make(char folder[64]) {
    strcpy(folder, "/tmp/sabot-journal-XXXXXX");
    assert_non_null(mkdtemp(folder));
}

void journals_folder_remove(const char *folder) {
    DIR *listing = opendir(folder);
    assert_non_null(listing);
    for (struct dirent *entry = readdir(listing); entry != NULL; entry = readdir(listing)) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    closedir(listing);
    assert_int_equal(rmdir(folder), 0);
}

static void open_store(struct journals_store *store, enum journal_mode mode) {
    struct sabot_error error;
    const char *name = store->backend->make != NULL ? store->path : "memory:";
    if (journal_open(name, mode, &store->journal, &error) != SABOT_OK)
        fail_msg("%s", error.words);
}

struct journals_store journals_make(const struct journals_backend *backend) {
    struct journals_store store = {.backend = backend};
    if (backend->make != NULL)
        backend->make(&store);
    open_store(&store, JOURNAL_WRITE);
    return store;
}

void journals_reopen(struct journals_store *store, enum journal_mode mode) {
    if (store->backend->make != NULL) {
        journal_close(store->journal);
        open_store(store, mode);
        return;
    }
    /* A store in memory goes with its journal: it is as if it had been opened again. */
    store->journal->mode = mode;
    store->journal->is_broken = false;
}

void journals_remove(struct journals_store *store) {
    journal_close(store->journal);
    if (store->backend->remove != NULL)
        store->backend->remove(store);
}

void journals_command_chain(struct journals_command *command) {
    command->append.records = command->records;
    journal_append_chain(&command->append);
}

void journals_command_make(struct journals_command *command, const char *stream,
                           struct journal_head expected, const char *id, int parts) {
    memset(command, 0, sizeof *command);
    assert_true(parts <= JOURNALS_PARTS_MAX);
    struct journal_append *append = &command->append;
    assert_true(sabot_text_copy(append->stream, sizeof append->stream, stream));
    append->expected = expected;
    append->count = parts;
    for (int i = 0; i < parts; i++) {
        struct journal_record *record = &command->records[i];
        record->time_ms = 1700000000000 + (int64_t)expected.sequence + i;
        assert_true(sabot_text_copy(record->actor, sizeof record->actor, "dealer:7"));
        assert_true(sabot_text_copy(record->command, sizeof record->command, id));
        record->part = (uint16_t)i;
        record->parts = (uint16_t)parts;
        memset(record->digest, id[0], sizeof record->digest);
        record->kind = (uint16_t)(1 + i);
        record->size = (uint32_t)snprintf(command->payloads[i], sizeof command->payloads[i],
                                          "%.20s %.40s %d of %d", stream, id, i, parts);
        record->bytes = (const uint8_t *)command->payloads[i];
    }
    journals_command_chain(command);
}

enum journal_outcome journals_try(struct journal *journal, struct journals_command *command) {
    struct sabot_error error;
    if (journal_append_group(journal, &command->append, 1, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return command->append.outcome;
}

struct journal_head journals_put(struct journal *journal, const char *stream, const char *id,
                                 int parts) {
    struct journals_command command;
    journals_command_make(&command, stream, journals_head(journal, stream), id, parts);
    assert_int_equal(journals_try(journal, &command), JOURNAL_APPENDED);
    return command.append.head;
}

struct journal_head journals_head(struct journal *journal, const char *stream) {
    struct journal_head head;
    struct sabot_error error;
    if (journal_find_head(journal, stream, &head, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return head;
}

void journals_assert_head(struct journal_head found, struct journal_head expected) {
    assert_int_equal(found.sequence, expected.sequence);
    assert_memory_equal(found.hash, expected.hash, sizeof expected.hash);
}

uint64_t journals_first_bad(struct journal *journal, const char *stream) {
    struct journal_head head;
    struct journal_fault fault;
    struct sabot_error error;
    if (journal_verify(journal, stream, &head, &fault, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    return fault.sequence;
}

uint64_t journals_count(struct journal *journal, const char *stream) {
    uint64_t count = 0;
    struct sabot_error error;
    struct journal_cursor cursor = journal_cursor_open(journal, stream, 1, UINT64_MAX, &error);
    while (journal_cursor_next(&cursor) != NULL)
        count++;
    if (journal_cursor_close(&cursor) != SABOT_OK)
        fail_msg("%s", error.words);
    return count;
}
