/*
 * upgrade_test.c - a store that a server wrote before states had editions, purses and
 * claims: the first start after an upgrade uses its snapshots, as every start does.
 *
 * golden/store/state-version-1.db is the short day of tests/support/room.h up to its 300th
 * command, with a snapshot every 100 records of a table; the key beside it sealed them.
 */
#include "host/audit/audit.h"
#include "host/journal/journal_backend.h"
#include "host/record/record.h"
#include "host/service/replay.h"
#include "tests/support/harness.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define GOLDEN_DIR VECTORS_DIR "/../golden/store/state-version-1"

struct copy {
    char folder[32], store[64], key_file[64];
    struct journal *journal;
    struct fair_key *key;
};

static void copy_file(const char *from, const char *to) {
    static char bytes[1 << 20];
    FILE *read = fopen(from, "rb");
    assert_non_null(read);
    size_t size = fread(bytes, 1, sizeof bytes, read);
    fclose(read);
    int written = open(to, O_WRONLY | O_CREAT | O_EXCL, 0600);
    assert_true(written >= 0 && write(written, bytes, size) == (ssize_t)size);
    close(written);
}

static void open_copy(struct copy *copy) {
    struct sabot_error error;
    *copy = (struct copy){.folder = "/tmp/sabot-upgrade-XXXXXX"};
    assert_non_null(mkdtemp(copy->folder));
    snprintf(copy->store, sizeof copy->store, "%s/room.db", copy->folder);
    snprintf(copy->key_file, sizeof copy->key_file, "%s/room.key", copy->folder);
    copy_file(GOLDEN_DIR ".db", copy->store);
    copy_file(GOLDEN_DIR ".key", copy->key_file);
    if (journal_open(copy->store, JOURNAL_WRITE, &copy->journal, &error) != SABOT_OK ||
        fair_key_read(copy->key_file, &copy->key, &error) != SABOT_OK)
        fail_msg("%s", error.words);
}

static void close_copy(struct copy *copy) {
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    char path[80];
    journal_close(copy->journal);
    fair_key_free(copy->key);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(path, sizeof path, "%s%s", copy->store, ends[i]);
        unlink(path);
    }
    unlink(copy->key_file);
    rmdir(copy->folder);
}

/* ---- what is read ---- */

static struct journal_operations counted;
static const struct journal_operations *sqlite;
static int records_read;

static enum sabot_status counted_read(struct journal *journal, const struct journal_span *span,
                                      struct journal_page *page, struct sabot_error *error) {
    enum sabot_status status = sqlite->read_page(journal, span, page, error);
    records_read += page->count;
    return status;
}

static void count_reads(struct journal *journal) {
    sqlite = journal->operations;
    counted = *sqlite;
    counted.read_page = counted_read;
    journal->operations = &counted;
    records_read = 0;
}

static uint32_t state_of(struct copy *copy, const char *stream, const struct fair_key *key,
                         uint8_t *bytes) {
    struct replay *replay = replay_new();
    struct sabot_error error;
    uint32_t size;
    assert_non_null(replay);
    if (replay_stream(replay, copy->journal, key, stream, JOURNAL_SEQUENCE_MAX, &error) != SABOT_OK)
        fail_msg("%s: %s", stream, error.words);
    assert_int_equal(record_state_write(&replay->table, bytes, &size, &error), SABOT_OK);
    replay_free(replay);
    return size;
}

/* ---- tests ---- */

static const struct {
    const char *stream;
    int records, after_snapshot;
} tables[] = {{"board", 155, 55}, {"house", 78, 78}, {"main", 165, 65}};

static void test_start__after_an_upgrade_reads_what_came_after_the_snapshots(void **state) {
    (void)state;
    static uint8_t bytes[2][RECORD_STATE_MAX];
    struct copy copy;
    open_copy(&copy);
    count_reads(copy.journal);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        records_read = 0;
        uint32_t size = state_of(&copy, tables[i].stream, copy.key, bytes[0]);
        int anchor = tables[i].after_snapshot < tables[i].records ? 1 : 0;
        assert_int_equal(records_read, tables[i].after_snapshot + anchor);
        records_read = 0;
        assert_int_equal(state_of(&copy, tables[i].stream, NULL, bytes[1]), size);
        assert_int_equal(records_read, tables[i].records + anchor);
        assert_memory_equal(bytes[0], bytes[1], size);
    }
    copy.journal->operations = sqlite;
    close_copy(&copy);
}

static void test_start__after_an_upgrade_finds_the_store_whole(void **state) {
    (void)state;
    struct audit audit;
    struct audit_choice choice = {0};
    struct sabot_error error;
    struct copy copy;
    open_copy(&copy);
    assert_int_equal(audit_journal(copy.journal, &choice, &audit, &error), SABOT_OK);
    assert_string_equal(audit.fault.words, "");
    assert_int_equal(audit.records, 155 + 78 + 165);
    audit_clear(&audit);
    close_copy(&copy);
}

HARNESS_MAIN(cmocka_unit_test(test_start__after_an_upgrade_reads_what_came_after_the_snapshots),
             cmocka_unit_test(test_start__after_an_upgrade_finds_the_store_whole))
