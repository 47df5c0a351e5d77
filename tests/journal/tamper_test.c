/*
 * tamper_test.c - what somebody who can write to the store might do, and that it
 * is found: bytes, deletions, swaps, insertions by journal_verify; a cut-off end,
 * an old copy and a rewritten chain by heads_check.
 *
 * The attacker has removed the triggers and switched the checks off. Each attack
 * is made in a transaction that is taken back, by the connection that verifies.
 */
#include "host/heads/heads.h"
#include "host/journal/journal_sqlite.h"
#include "tests/support/harness.h"
#include "tests/support/journals.h"
#include "tests/support/random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RECORDS = 1000 };

/* ---- the store and the attacker ---- */

struct scene {
    struct journals_store store;
    sqlite3 *database;
    sqlite3_stmt *change; /* the one in use */
    const char *changed;  /* its text */
};

static void run(struct scene *scene, const char *statements) {
    char *problem = NULL;
    if (sqlite3_exec(scene->database, statements, NULL, NULL, &problem) != SQLITE_OK)
        fail_msg("%s: %s", statements, problem);
}

static void run_with(struct scene *scene, const char *form, ...) {
    va_list arguments;
    va_start(arguments, form);
    char *statements = sqlite3_vmprintf(form, arguments);
    va_end(arguments);
    run(scene, statements);
    sqlite3_free(statements);
}

/* So many streams of so many records in all, in commands of one to three parts. */
static struct scene make_scene(int streams) {
    struct scene scene = {.store = journals_make(&journals_backends[1])};
    scene.database = ((struct journal_sqlite *)scene.store.journal)->database;
    run(&scene, "PRAGMA synchronous = OFF"); /* nobody pulls the plug here */
    for (int stream = 0; stream < streams; stream++) {
        char name[32], id[16];
        snprintf(name, sizeof name, "table-%d", stream);
        for (int done = 0, left = RECORDS / streams; left > 0; done++) {
            int parts = left >= 3 ? 1 + done % 3 : left;
            snprintf(id, sizeof id, "c-%d", done);
            journals_put(scene.store.journal, name, done % 5 == 4 ? "" : id, parts);
            left -= parts;
        }
    }
    run(&scene, "DROP TRIGGER record_unchanged; DROP TRIGGER record_kept;"
                "DROP TRIGGER stream_unchanged; DROP TRIGGER stream_kept;"
                "DROP INDEX record_command;"
                "PRAGMA ignore_check_constraints = ON; BEGIN");
    return scene;
}

static void remove_scene(struct scene *scene) {
    sqlite3_finalize(scene->change);
    run(scene, "ROLLBACK");
    journals_remove(&scene->store);
}

static void begin_attack(struct scene *scene) {
    run(scene, "SAVEPOINT attack");
}

static void take_back(struct scene *scene) {
    run(scene, "ROLLBACK TO attack; RELEASE attack");
}

static void assert_first_bad(struct scene *scene, const char *stream, uint64_t expected,
                             const char *attack) {
    uint64_t found = journals_first_bad(scene->store.journal, stream);
    if (found != expected)
        fail_msg("%s: %s at %" PRIu64 " was reported at %" PRIu64, stream, attack, expected, found);
}

/* ---- bytes ---- */

enum form { TEXT, BLOB, SHORT, LONG };

static const struct {
    const char *column;
    enum form form;
} fields[] = {
    {"place", LONG}, {"time_ms", LONG},  {"actor", TEXT},  {"command", TEXT},
    {"part", SHORT}, {"parts", SHORT},   {"digest", BLOB}, {"kind", SHORT},
    {"bytes", BLOB}, {"previous", BLOB}, {"hash", BLOB},
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

/* Where a record of `table-N` lies: streams are numbered from 1 as they came. */
static int64_t place_of(int table, int sequence) {
    return ((int64_t)(table + 1) << 40) + sequence;
}

/* The field of a record as bytes; returns how many. */
static int take_field(struct scene *scene, int64_t place, int field, uint8_t *bytes) {
    sqlite3_stmt *statement = NULL;
    char *question = sqlite3_mprintf("SELECT %s FROM record WHERE place = %lld",
                                     fields[field].column, (long long)place);
    assert_int_equal(sqlite3_prepare_v2(scene->database, question, -1, &statement, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(statement, 0);
    int size = fields[field].form == LONG ? 8 : 2;
    if (fields[field].form == TEXT || fields[field].form == BLOB) {
        const void *stored = sqlite3_column_blob(statement, 0);
        size = sqlite3_column_bytes(statement, 0);
        assert_true(size <= 256);
        if (size > 0)
            memcpy(bytes, stored, (size_t)size);
    } else
        memcpy(bytes, &number, sizeof number);
    sqlite3_finalize(statement);
    sqlite3_free(question);
    return size;
}

/* Stores it; false if the store itself refuses, as with a key that is taken. */
static bool put_field(struct scene *scene, int64_t place, int field, const uint8_t *bytes,
                      int size) {
    if (scene->changed != fields[field].column) {
        char *text =
            sqlite3_mprintf("UPDATE record SET %s = ?1 WHERE place = ?2", fields[field].column);
        sqlite3_finalize(scene->change);
        assert_int_equal(sqlite3_prepare_v2(scene->database, text, -1, &scene->change, NULL),
                         SQLITE_OK);
        scene->changed = fields[field].column;
        sqlite3_free(text);
    }
    int64_t number = 0;
    memcpy(&number, bytes, fields[field].form == LONG ? 8 : 2);
    if (fields[field].form == TEXT)
        sqlite3_bind_text(scene->change, 1, (const char *)bytes, size, SQLITE_STATIC);
    else if (fields[field].form == BLOB)
        sqlite3_bind_blob(scene->change, 1, bytes, size, SQLITE_STATIC);
    else
        sqlite3_bind_int64(scene->change, 1, number);
    sqlite3_bind_int64(scene->change, 2, place);
    int code = sqlite3_step(scene->change);
    sqlite3_reset(scene->change);
    assert_true(code == SQLITE_DONE || (code & 0xff) == SQLITE_CONSTRAINT);
    return code == SQLITE_DONE;
}

struct tally {
    long tried, refused;
};

/* Every byte of a field but the place, changed to another value. */
static void attack_field(struct scene *scene, const char *stream, int64_t place, int field,
                         struct random_source *random, struct tally *tally) {
    uint8_t bytes[256] = {0};
    uint64_t sequence = (uint64_t)place & JOURNAL_SEQUENCE_MAX;
    int size = take_field(scene, place, field, bytes);
    for (int at = 0; at < size; at++, tally->tried++) {
        uint8_t before = bytes[at];
        bytes[at] ^= (uint8_t)random_between(random, 1, 255);
        begin_attack(scene);
        assert_true(put_field(scene, place, field, bytes, size));
        assert_first_bad(scene, stream, sequence, fields[field].column);
        take_back(scene);
        bytes[at] = before;
    }
}

/* The last record of a stream, given to a stream that is not there, leaves a good
 * chain behind; but it is a record of no stream. */
static bool is_stray_noticed(struct scene *scene) {
    char name[JOURNAL_STREAM_MAX] = "";
    struct sabot_error error;
    return journal_next_stream(scene->store.journal, name, &error) == SABOT_BAD_TEXT;
}

/* A record that is put elsewhere is missing where it was. */
static void attack_place(struct scene *scene, int table, int sequence, int last,
                         struct random_source *random, struct tally *tally) {
    char stream[32];
    snprintf(stream, sizeof stream, "table-%d", table);
    for (int at = 0; at < 8; at++, tally->tried++) {
        int64_t place = place_of(table, sequence);
        int64_t other = place ^ (int64_t)((uint64_t)random_between(random, 1, 255) << (8 * at));
        begin_attack(scene);
        if (put_field(scene, place, 0, (const uint8_t *)&other, sizeof other)) {
            uint64_t bad = journals_first_bad(scene->store.journal, stream);
            bool is_before = other == place_of(table, 0);
            bool is_elsewhere = other >> 40 != place >> 40;
            if (bad == 0) { /* nobody can miss the last one, but it is found where it is */
                assert_true(sequence == last && is_elsewhere);
                snprintf(stream, sizeof stream, "table-%d", (int)(other >> 40) - 1);
                assert_true(is_stray_noticed(scene) ||
                            journals_first_bad(scene->store.journal, stream) > 0);
                snprintf(stream, sizeof stream, "table-%d", table);
            } else
                assert_int_equal(bad, is_before ? 1 : sequence);
        } else
            tally->refused++;
        take_back(scene);
    }
}

static void attack_bytes(struct scene *scene, int streams, int every, struct tally *tally) {
    struct random_source random = random_begin(7);
    int last = RECORDS / streams;
    assert_false(is_stray_noticed(scene));
    for (int i = 0; i < streams; i++) {
        char stream[32];
        snprintf(stream, sizeof stream, "table-%d", i);
        assert_first_bad(scene, stream, 0, "nothing");
        for (int sequence = 1; sequence <= last; sequence += every) {
            attack_place(scene, i, sequence, last, &random, tally);
            for (int field = 1; field < FIELDS; field++)
                attack_field(scene, stream, place_of(i, sequence), field, &random, tally);
        }
    }
}

/* Is there a listed stream whose chain does not hold, or a record of none? */
static bool is_found(struct scene *scene) {
    struct journal *journal = scene->store.journal;
    struct journal_sqlite *sqlite = (struct journal_sqlite *)journal;
    char name[JOURNAL_STREAM_MAX] = "";
    struct sabot_error error;
    memset(sqlite->known, 0, sizeof sqlite->known); /* as if opened just now */
    do {
        if (journal_next_stream(journal, name, &error) != SABOT_OK ||
            (name[0] != '\0' && journals_first_bad(journal, name) > 0))
            return true;
    } while (name[0] != '\0');
    return false;
}

/* Every byte of every stream's name and number. */
static void test_changed_stream__is_found(void **state) {
    (void)state;
    enum { STREAMS = 20 };
    struct scene scene = make_scene(STREAMS);
    long tried = 0;
    assert_false(is_found(&scene));
    for (int i = 0; i < STREAMS; i++) {
        char name[16];
        snprintf(name, sizeof name, "table-%d", i);
        for (size_t at = 0; name[at] != '\0'; at++, tried++) {
            char other[16];
            memcpy(other, name, sizeof other);
            other[at] = (char)(other[at] ^ 0x40);
            begin_attack(&scene);
            run_with(&scene, "UPDATE stream SET name = %Q WHERE number = %d", other, i + 1);
            assert_true(is_found(&scene));
            take_back(&scene);
        }
        for (int bit = 0; bit < 23; bit++, tried++) {
            begin_attack(&scene);
            int other = (i + 1) ^ (1 << bit);
            run_with(&scene,
                     "UPDATE stream SET number = -1 WHERE number = %d;"
                     "UPDATE stream SET number = %d WHERE number = %d;"
                     "UPDATE stream SET number = %d WHERE number = -1",
                     other, other, i + 1, i + 1);
            assert_true(is_found(&scene));
            take_back(&scene);
        }
    }
    print_message("%ld changes of %d streams' names and numbers, all reported\n", tried, STREAMS);
    remove_scene(&scene);
}

static void test_changed_byte__is_found_in_every_record(void **state) {
    (void)state;
    enum { STREAMS = 50 };
    struct scene scene = make_scene(STREAMS);
    struct tally tally = {0};
    attack_bytes(&scene, STREAMS, 1, &tally);
    print_message("%d records: %ld bytes changed, %ld of them refused by the key, all others"
                  " reported with their sequence\n",
                  RECORDS, tally.tried, tally.refused);
    assert_true(tally.tried > 100000 && tally.refused < tally.tried / 50);
    remove_scene(&scene);
}

static void test_changed_byte__is_found_in_a_long_stream(void **state) {
    (void)state;
    struct scene scene = make_scene(1);
    struct tally tally = {0};
    attack_bytes(&scene, 1, 101, &tally);
    print_message("one stream of %d: %ld bytes changed\n", RECORDS, tally.tried);
    remove_scene(&scene);
}

/* A byte more or less at the end of what has a length. */
static void test_changed_length__is_found(void **state) {
    (void)state;
    struct scene scene = make_scene(10);
    for (int field = 1; field < FIELDS; field++) {
        if (fields[field].form != TEXT && fields[field].form != BLOB)
            continue;
        uint8_t bytes[256] = {0};
        int size = take_field(&scene, place_of(3, 42), field, bytes);
        for (int other = size - 1; other <= size + 1; other += 2) {
            begin_attack(&scene);
            if (other >= 0 && put_field(&scene, place_of(3, 42), field, bytes, other))
                assert_first_bad(&scene, "table-3", 42, fields[field].column);
            take_back(&scene);
        }
    }
    /* Longer than any record or name can be. */
    static const char *const huge[] = {"bytes = zeroblob(1048577)", "actor = hex(zeroblob(40))",
                                       "command = hex(zeroblob(40))", "digest = zeroblob(400)"};
    for (size_t i = 0; i < sizeof huge / sizeof huge[0]; i++) {
        begin_attack(&scene);
        run_with(&scene, "UPDATE record SET %s WHERE place = %lld", huge[i],
                 (long long)place_of(3, 42));
        assert_first_bad(&scene, "table-3", 42, huge[i]);
        take_back(&scene);
    }
    remove_scene(&scene);
}

/* ---- whole records ---- */

static void test_deleted_record__is_found(void **state) {
    (void)state;
    struct scene scene = make_scene(1);
    for (int at = 1; at < RECORDS; at++) {
        begin_attack(&scene);
        run_with(&scene, "DELETE FROM record WHERE place = %lld", (long long)place_of(0, at));
        assert_first_bad(&scene, "table-0", (uint64_t)at, "deletion");
        /* Closing the gap does not help. */
        if (at % 20 == 0) {
            run_with(&scene,
                     "UPDATE record SET place = -place + 1 WHERE place > %lld;"
                     "UPDATE record SET place = -place WHERE place < 0",
                     (long long)place_of(0, at));
            assert_first_bad(&scene, "table-0", (uint64_t)at, "deletion with the gap closed");
        }
        take_back(&scene);
    }
    print_message("%d deletions, all reported with their sequence\n", RECORDS - 1);
    remove_scene(&scene);
}

static void test_swapped_records__are_found(void **state) {
    (void)state;
    struct scene scene = make_scene(1);
    int swaps = 0;
    for (int at = 1; at < RECORDS; at++)
        for (int gap = 1; gap < RECORDS && at + gap <= RECORDS; gap *= 61, swaps++) {
            long long first = place_of(0, at), second = place_of(0, at + gap);
            begin_attack(&scene);
            run_with(&scene,
                     "UPDATE record SET place = -1 WHERE place = %lld;"
                     "UPDATE record SET place = %lld WHERE place = %lld;"
                     "UPDATE record SET place = %lld WHERE place = -1",
                     first, first, second, second);
            assert_first_bad(&scene, "table-0", (uint64_t)at, "swap");
            take_back(&scene);
        }
    print_message("%d swaps, all reported with their first sequence\n", swaps);
    remove_scene(&scene);
}

/* The attacker's record is a good one, hashed after its predecessor; what comes
 * after it gives it away. */
static void insert_record(struct scene *scene, int at) {
    struct journal_head before = {.sequence = (uint64_t)at - 1};
    struct journals_command forged;
    if (at > 1)
        take_field(scene, place_of(0, at - 1), FIELDS - 1, before.hash);
    journals_command_make(&forged, "table-0", before, "", 1);
    const struct journal_record *record = &forged.records[0];
    run_with(scene,
             "UPDATE record SET place = -place - 1 WHERE place >= %lld;"
             "UPDATE record SET place = -place WHERE place < 0",
             (long long)place_of(0, at));
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_prepare_v2(
                         scene->database,
                         "INSERT INTO record (place, time_ms, actor, command, part, parts, digest,"
                         " kind, bytes, previous, hash)"
                         " VALUES (?1, ?2, ?3, '', 0, 1, ?4, ?5, ?6, ?7, ?8)",
                         -1, &statement, NULL),
                     SQLITE_OK);
    sqlite3_bind_int64(statement, 1, place_of(0, at));
    sqlite3_bind_int64(statement, 2, record->time_ms);
    sqlite3_bind_text(statement, 3, record->actor, -1, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 4, record->digest, sizeof record->digest, SQLITE_STATIC);
    sqlite3_bind_int(statement, 5, record->kind);
    sqlite3_bind_blob(statement, 6, record->bytes, (int)record->size, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 7, record->previous, sizeof record->previous, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 8, record->hash, sizeof record->hash, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(statement), SQLITE_DONE);
    sqlite3_finalize(statement);
}

static void test_inserted_record__is_found(void **state) {
    (void)state;
    struct scene scene = make_scene(1);
    int whole = 0, within = 0, tried = 0;
    for (int at = 1; at <= RECORDS; at += at % 2 == 0 ? 4 : 5, tried++) {
        begin_attack(&scene);
        insert_record(&scene, at);
        uint64_t bad = journals_first_bad(scene.store.journal, "table-0");
        /* Within a command it is itself no next part; else what follows is bad. */
        assert_true(bad == (uint64_t)at || bad == (uint64_t)at + 1);
        bad == (uint64_t)at ? within++ : whole++;
        take_back(&scene);
    }
    print_message("%d insertions: %d reported at the record, %d at the one after it\n", tried,
                  within, whole);
    assert_true(within > 0 && whole > 0);
    remove_scene(&scene);
}

/* Changes record `at` and computes the hashes from there to `last` anew. */
static void rewrite(struct scene *scene, int at, int last) {
    sqlite3_stmt *store = NULL;
    struct journal_head head = {.sequence = (uint64_t)at - 1};
    if (at > 1)
        take_field(scene, place_of(0, at - 1), FIELDS - 1, head.hash);
    run_with(scene, "UPDATE record SET kind = kind + 100 WHERE place = %lld",
             (long long)place_of(0, at));
    assert_int_equal(sqlite3_prepare_v2(scene->database,
                                        "UPDATE record SET previous = ?1, hash = ?2"
                                        " WHERE place = ?3",
                                        -1, &store, NULL),
                     SQLITE_OK);
    for (int sequence = at; sequence <= last; sequence++) {
        struct journal_record record = {.sequence = (uint64_t)sequence};
        uint8_t space[FIELDS][256] = {{0}};
        for (int field = 1; field < FIELDS; field++) {
            int size = take_field(scene, place_of(0, sequence), field, space[field]);
            if (strcmp(fields[field].column, "bytes") == 0)
                record.size = (uint32_t)size;
        }
        memcpy(&record.time_ms, space[1], 8);
        memcpy(record.actor, space[2], sizeof record.actor);
        memcpy(record.command, space[3], sizeof record.command);
        memcpy(&record.part, space[4], 2);
        memcpy(&record.parts, space[5], 2);
        memcpy(record.digest, space[6], sizeof record.digest);
        memcpy(&record.kind, space[7], 2);
        record.bytes = space[8];
        memcpy(record.previous, head.hash, sizeof head.hash);
        journal_record_hash("table-0", &record, record.hash);
        sqlite3_bind_blob(store, 1, record.previous, sizeof record.previous, SQLITE_STATIC);
        sqlite3_bind_blob(store, 2, record.hash, sizeof record.hash, SQLITE_STATIC);
        sqlite3_bind_int64(store, 3, place_of(0, sequence));
        assert_int_equal(sqlite3_step(store), SQLITE_DONE);
        sqlite3_reset(store);
        memcpy(head.hash, record.hash, sizeof head.hash);
    }
    sqlite3_finalize(store);
}

/* A record with a good hash of its own: the one after it follows another. */
static void test_replaced_record__is_found(void **state) {
    (void)state;
    struct scene scene = make_scene(1);
    int tried = 0;
    for (int at = 1; at < RECORDS; at += 7, tried++) {
        begin_attack(&scene);
        rewrite(&scene, at, at);
        assert_first_bad(&scene, "table-0", (uint64_t)at + 1, "replacement");
        take_back(&scene);
    }
    print_message("%d records replaced by good ones, all reported at the next\n", tried);
    remove_scene(&scene);
}

/* ---- with signed heads ---- */

enum { SIGNED_EVERY = 10 };

struct signed_scene {
    struct scene scene;
    char folder[64], path[96];
    struct heads_key key;
};

static struct signed_scene make_signed_scene(void) {
    struct signed_scene made = {.scene = make_scene(1)};
    struct heads *heads;
    struct sabot_error error;
    char key_path[96];
    journals_folder_make(made.folder);
    snprintf(made.path, sizeof made.path, "%s/heads.txt", made.folder);
    snprintf(key_path, sizeof key_path, "%s/key", made.folder);
    assert_int_equal(heads_key_make(key_path, &made.key, &error), SABOT_OK);
    assert_int_equal(heads_open(made.path, &heads, &error), SABOT_OK);
    static struct heads_line lines[RECORDS / SIGNED_EVERY];
    for (int i = 0; i < RECORDS / SIGNED_EVERY; i++) {
        lines[i] = (struct heads_line){.stream = "table-0", .time_ms = i};
        lines[i].head.sequence = (uint64_t)((i + 1) * SIGNED_EVERY);
        take_field(&made.scene, place_of(0, (i + 1) * SIGNED_EVERY), FIELDS - 1,
                   lines[i].head.hash);
        heads_line_sign(&lines[i], &made.key);
    }
    assert_int_equal(heads_append(heads, lines, RECORDS / SIGNED_EVERY, &error), SABOT_OK);
    heads_close(heads);
    return made;
}

static void remove_signed_scene(struct signed_scene *made) {
    remove_scene(&made->scene);
    journals_folder_remove(made->folder);
}

/* The first signed sequence from `at` on is the one reported. */
static void assert_head_missed(struct signed_scene *made, int at) {
    struct heads_fault fault;
    struct sabot_error error;
    uint64_t checked = 0;
    uint64_t first = (uint64_t)((at + SIGNED_EVERY - 1) / SIGNED_EVERY * SIGNED_EVERY);
    assert_int_equal(heads_check(made->path, made->key.public, made->scene.store.journal, &checked,
                                 &fault, &error),
                     SABOT_OK);
    assert_string_equal(fault.stream, "table-0");
    assert_int_equal(fault.sequence, first);
    assert_int_equal(checked, first / SIGNED_EVERY - 1);
}

static void test_cut_off_end__is_found_by_the_heads(void **state) {
    (void)state;
    struct signed_scene made = make_signed_scene();
    int silent = 0, tried = 0;
    for (int at = 1; at <= RECORDS; at += 7, tried++) {
        begin_attack(&made.scene);
        run_with(&made.scene, "DELETE FROM record WHERE place >= %lld", (long long)place_of(0, at));
        silent += journals_first_bad(made.scene.store.journal, "table-0") == 0;
        assert_head_missed(&made, at);
        take_back(&made.scene);
    }
    print_message("%d ends cut off, %d of them silent but for the heads\n", tried, silent);
    assert_true(silent > tried / 3); /* the others cut a command in two */
    remove_signed_scene(&made);
}

static void test_rewritten_chain__is_found_by_the_heads(void **state) {
    (void)state;
    struct signed_scene made = make_signed_scene();
    int tried = 0;
    for (int at = 1; at <= RECORDS; at += 83, tried++) {
        begin_attack(&made.scene);
        rewrite(&made.scene, at, RECORDS);
        assert_first_bad(&made.scene, "table-0", 0, "a rewritten chain");
        assert_head_missed(&made, at);
        take_back(&made.scene);
    }
    print_message("%d chains rewritten with good hashes, all found by the heads\n", tried);
    remove_signed_scene(&made);
}

static void test_old_copy__is_found_by_the_heads(void **state) {
    (void)state;
    struct journals_store store = journals_make(&journals_backends[1]);
    char folder[64], path[96], key_path[96], order[512];
    struct heads_key key;
    struct heads *heads;
    struct heads_fault fault;
    struct sabot_error error;
    uint64_t checked = 0;
    journals_folder_make(folder);
    snprintf(path, sizeof path, "%s/heads.txt", folder);
    snprintf(key_path, sizeof key_path, "%s/key", folder);
    assert_int_equal(heads_key_make(key_path, &key, &error), SABOT_OK);
    assert_int_equal(heads_open(path, &heads, &error), SABOT_OK);
    for (int i = 1; i <= 20; i++) {
        struct heads_line line = {.stream = "t", .head = journals_put(store.journal, "t", "", 1)};
        heads_line_sign(&line, &key);
        assert_int_equal(heads_append(heads, &line, 1, &error), SABOT_OK);
        if (i != 12)
            continue;
        journals_reopen(&store, JOURNAL_WRITE); /* leaves all of it in the file */
        snprintf(order, sizeof order, "cp %s %s/old.db", store.path, folder);
        assert_int_equal(system(order), 0);
    }
    heads_close(heads);
    journal_close(store.journal);
    snprintf(order, sizeof order, "cp %s/old.db %s", folder, store.path);
    assert_int_equal(system(order), 0);
    assert_int_equal(journal_open(store.path, JOURNAL_READ, &store.journal, &error), SABOT_OK);
    assert_int_equal(journals_first_bad(store.journal, "t"), 0);
    assert_int_equal(heads_check(path, key.public, store.journal, &checked, &fault, &error),
                     SABOT_OK);
    assert_string_equal(fault.stream, "t");
    assert_int_equal(fault.sequence, 13);
    assert_int_equal(checked, 12);
    journals_folder_remove(folder);
    journals_remove(&store);
}

HARNESS_MAIN(cmocka_unit_test(test_changed_stream__is_found),
             cmocka_unit_test(test_changed_byte__is_found_in_every_record),
             cmocka_unit_test(test_changed_byte__is_found_in_a_long_stream),
             cmocka_unit_test(test_changed_length__is_found),
             cmocka_unit_test(test_deleted_record__is_found),
             cmocka_unit_test(test_swapped_records__are_found),
             cmocka_unit_test(test_inserted_record__is_found),
             cmocka_unit_test(test_replaced_record__is_found),
             cmocka_unit_test(test_cut_off_end__is_found_by_the_heads),
             cmocka_unit_test(test_rewritten_chain__is_found_by_the_heads),
             cmocka_unit_test(test_old_copy__is_found_by_the_heads))
