/*
 * journal_bench.c - durable appends a second on SQLite, and how fast records are
 * read and verified.
 *
 * Appends: commands of one record (80 bytes) on 100 streams, 64 or 256 of them in
 * one group, against one commit for each; both really sync, on the disk of
 * /var/tmp, so that folder must not be in memory. Reading and verifying: a store of
 * 10^6 records on 100 streams, a stream at a time; the baselines are the same rows
 * stepped through with SQLite alone, and the hashes of the same records alone. What
 * the records mean is not part of it.
 */
#include "bench/bench.h"
#include "host/journal/journal_cursor.h"
#include "host/journal/journal_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STREAMS = 100, RECORDS = 1000000, PAYLOAD = 80, GROUP_MAX = 256 };

static void stop(const char *words) {
    fprintf(stderr, "bench: %s\n", words);
    exit(1);
}

/* ---- commands ---- */

struct command {
    struct journal_append append;
    struct journal_record record;
};

struct subject {
    char folder[64], path[96];
    struct journal *journal;
    int group;
    uint64_t made;                      /* commands so far: each id once */
    struct journal_head heads[STREAMS]; /* of what was appended */
    struct command commands[GROUP_MAX];
    int stream;     /* the next to be read */
    uint64_t found; /* keeps the compiler from leaving work out */
};

static void make_command(struct subject *subject, int index) {
    static uint8_t payload[PAYLOAD] = "a payload of a usual length";
    struct command *command = &subject->commands[index];
    int stream = (int)(subject->made % STREAMS);
    struct journal_record *record = &command->record;
    *record = (struct journal_record){.time_ms = (int64_t)subject->made,
                                      .parts = 1,
                                      .kind = 7,
                                      .size = PAYLOAD,
                                      .bytes = payload};
    strcpy(record->actor, "dealer:17");
    /* Spread like random ids: neighbours are far apart in the index. */
    snprintf(record->command, sizeof record->command, "%016llx",
             (unsigned long long)(++subject->made * UINT64_C(0x9e3779b97f4a7c15)));
    struct journal_append *append = &command->append;
    *append = (struct journal_append){.count = 1, .records = record};
    snprintf(append->stream, sizeof append->stream, "table-%d", stream);
    append->expected = subject->heads[stream];
    journal_append_chain(append);
    subject->heads[stream] = append->head;
}

static void append_some(struct subject *subject, int count) {
    struct journal_append group[GROUP_MAX];
    struct sabot_error error;
    for (int i = 0; i < count; i++) {
        make_command(subject, i);
        group[i] = subject->commands[i].append;
    }
    if (journal_append_group(subject->journal, group, count, &error) != SABOT_OK)
        stop(error.words);
    for (int i = 0; i < count; i++)
        if (group[i].outcome != JOURNAL_APPENDED)
            stop("an append did not stand");
}

static long append_group(void *context) {
    struct subject *subject = context;
    append_some(subject, subject->group);
    return subject->group;
}

static long append_alone(void *context) {
    append_some(context, 1);
    return 1;
}

/* ---- stores ---- */

static void make_store(struct subject *subject, const char *pragmas) {
    struct sabot_error error;
    struct journal_sqlite_choice choice = {.pragmas = pragmas};
    strcpy(subject->folder, "/var/tmp/sabot-bench-XXXXXX");
    if (mkdtemp(subject->folder) == NULL)
        stop("no folder in /var/tmp");
    snprintf(subject->path, sizeof subject->path, "%s/store.db", subject->folder);
    if (journal_sqlite_open_with(subject->path, JOURNAL_WRITE, &choice, &subject->journal,
                                 &error) != SABOT_OK)
        stop(error.words);
}

static void remove_store(struct subject *subject) {
    static const char *const suffixes[] = {"", "-wal", "-shm", "-lock"};
    journal_close(subject->journal);
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
        char path[104];
        snprintf(path, sizeof path, "%s%s", subject->path, suffixes[i]);
        unlink(path);
    }
    rmdir(subject->folder);
}

static void bench_appends(const char *name, int group) {
    static struct subject subject;
    memset(&subject, 0, sizeof subject);
    subject.group = group;
    make_store(&subject, NULL);
    bench_print(&(struct bench_figure){.name = name,
                                       .unit = "appends/s",
                                       .work = append_group,
                                       .baseline = append_alone,
                                       .subject = &subject,
                                       .features = "SQLite, synced"});
    remove_store(&subject);
}

/* ---- reading ---- */

static void next_stream(struct subject *subject, char name[JOURNAL_STREAM_MAX]) {
    snprintf(name, JOURNAL_STREAM_MAX, "table-%d", subject->stream);
    subject->stream = (subject->stream + 1) % STREAMS;
}

static void add_up(struct subject *subject, const struct journal_record *record) {
    subject->found += record->bytes[0] + record->sequence;
}

static long read_stream(void *context) {
    struct subject *subject = context;
    char name[JOURNAL_STREAM_MAX];
    const struct journal_record *record;
    struct sabot_error error;
    next_stream(subject, name);
    struct journal_cursor cursor =
        journal_cursor_open(subject->journal, name, 1, UINT64_MAX, &error);
    while ((record = journal_cursor_next(&cursor)) != NULL)
        add_up(subject, record);
    if (journal_cursor_close(&cursor) != SABOT_OK)
        stop(error.words);
    return RECORDS / STREAMS;
}

static long verify_stream(void *context) {
    struct subject *subject = context;
    char name[JOURNAL_STREAM_MAX];
    const struct journal_record *record;
    struct sabot_error error;
    next_stream(subject, name);
    struct journal_verify verify = journal_verify_open(subject->journal, name, &error);
    while ((record = journal_verify_next(&verify)) != NULL)
        add_up(subject, record);
    if (journal_verify_close(&verify) != SABOT_OK)
        stop(error.words);
    if (verify.fault.sequence != 0 || verify.head.sequence != RECORDS / STREAMS)
        stop("a stream does not hold");
    return RECORDS / STREAMS;
}

static long step_rows(void *context) {
    struct subject *subject = context;
    sqlite3 *database = ((struct journal_sqlite *)subject->journal)->database;
    sqlite3_stmt *statement = NULL;
    long rows = 0;
    sqlite3_int64 number = subject->stream + 1; /* streams are numbered as they came */
    subject->stream = (subject->stream + 1) % STREAMS;
    sqlite3_prepare_v2(database,
                       "SELECT * FROM record WHERE place BETWEEN ?1 AND ?2 ORDER BY place", -1,
                       &statement, NULL);
    sqlite3_bind_int64(statement, 1, number << 40);
    sqlite3_bind_int64(statement, 2, ((number + 1) << 40) - 1);
    for (; sqlite3_step(statement) == SQLITE_ROW; rows++)
        subject->found += (uint64_t)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    if (rows != RECORDS / STREAMS)
        stop("SQLite alone does not find the same rows");
    return rows;
}

static long hash_records(void *context) {
    struct subject *subject = context;
    struct journal_record *record = &subject->commands[0].record;
    char name[JOURNAL_STREAM_MAX];
    next_stream(subject, name);
    for (int i = 0; i < RECORDS / STREAMS; i++)
        journal_record_hash(name, record, record->hash);
    subject->found += record->hash[0];
    return RECORDS / STREAMS;
}

static void bench_reading(void) {
    static struct subject subject;
    struct sabot_error error;
    make_store(&subject, "PRAGMA synchronous = OFF"); /* filling it is not measured */
    while (subject.made < RECORDS)
        append_some(&subject, RECORDS - subject.made < 250 ? (int)(RECORDS - subject.made) : 250);
    journal_close(subject.journal);
    if (journal_open(subject.path, JOURNAL_READ, &subject.journal, &error) != SABOT_OK)
        stop(error.words);
    struct bench_figure figure = {.name = "journal read",
                                  .unit = "records/s",
                                  .work = read_stream,
                                  .baseline = step_rows,
                                  .subject = &subject,
                                  .features = "against bare SQLite"};
    bench_print(&figure);
    figure.name = "journal verify";
    figure.work = verify_stream;
    figure.baseline = hash_records;
    figure.features = "against bare SHA-256";
    bench_print(&figure);
    remove_store(&subject);
}

void journal_bench(void) {
    bench_appends("journal append, 64 in flight", 64);
    bench_appends("journal append, 256", 256);
    bench_reading();
}
