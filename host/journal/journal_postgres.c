/*
 * journal_postgres.c - a journal in a PostgreSQL database: its records, snapshots
 * and secrets. Its tables are journal_postgres_schema.c's, connecting and waiting
 * journal_postgres_connection.c's. See journal_postgres.h.
 */
#include "host/journal/journal_postgres.h"

#include "sabot/text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define ANSWER_MS 10000
#define COLUMNS   "sequence, " JOURNAL_COLUMNS

enum statement {
    FIND_HEAD,
    APPEND_GROUP,
    READ_RECORDS,
    FIND_COMMAND,
    NEXT_STREAM,
    ALL_HEADS,
    SNAPSHOT_WRITE,
    SNAPSHOT_READ,
    SECRET_WRITE,
    SECRET_FIND,
    SECRET_ERASE,
    APPEND_SEALED,
    SEAL_SWAP,
};

#define APPENDED                                                                                   \
    "sabot.append_group($1::text[], $2::bigint[], $3::bytea[], $4::integer[], $5::bigint[],"       \
    " $6::text[], $7::text[], $8::bytea[], $9::integer[], $10::bytea[], $11::bytea[],"             \
    " $12::bytea[])"

static const char *const texts[JOURNAL_POSTGRES_STATEMENTS] = {
    [FIND_HEAD] = "SELECT sequence, hash FROM sabot.record WHERE stream = $1::text"
                  " ORDER BY sequence DESC LIMIT 1",
    [APPEND_GROUP] = "SELECT * FROM " APPENDED,
    [READ_RECORDS] = "SELECT " COLUMNS ","
                     " (SELECT bytes FROM sabot.secret WHERE stream = $1::text AND number = 0)"
                     " FROM sabot.record WHERE stream = $1::text"
                     " AND sequence > $2::bigint AND sequence <= $3::bigint"
                     " ORDER BY sequence LIMIT $4::bigint",
    [FIND_COMMAND] = "SELECT " COLUMNS " FROM sabot.record WHERE stream = $1::text"
                     " AND command = $2::text AND part = 0 AND command <> ''",
    [NEXT_STREAM] = "SELECT stream FROM sabot.record WHERE stream > $1::text"
                    " ORDER BY stream LIMIT 1",
    /* From one stream's first record to the next one's, never through all records. */
    [ALL_HEADS] = "WITH RECURSIVE walk(stream) AS ("
                  " (SELECT stream FROM sabot.record ORDER BY stream LIMIT 1) UNION ALL"
                  " SELECT (SELECT r.stream FROM sabot.record r WHERE r.stream > walk.stream"
                  "  ORDER BY r.stream LIMIT 1) FROM walk WHERE walk.stream IS NOT NULL)"
                  " SELECT walk.stream, head.sequence, head.hash FROM walk, LATERAL"
                  " (SELECT r.sequence, r.hash FROM sabot.record r WHERE r.stream = walk.stream"
                  "  ORDER BY r.sequence DESC LIMIT 1) AS head WHERE walk.stream IS NOT NULL",
    [SNAPSHOT_WRITE] = "INSERT INTO sabot.snapshot (stream, sequence, hash, version, bytes)"
                       " VALUES ($1::text, $2::bigint, $3::bytea, $4::bigint, $5::bytea)"
                       " ON CONFLICT (stream) DO UPDATE SET sequence = EXCLUDED.sequence,"
                       " hash = EXCLUDED.hash, version = EXCLUDED.version, bytes = EXCLUDED.bytes",
    [SNAPSHOT_READ] = "SELECT sequence, hash, version, bytes FROM sabot.snapshot"
                      " WHERE stream = $1::text",
    [SECRET_WRITE] = "INSERT INTO sabot.secret (stream, number, bytes)"
                     " VALUES ($1::text, $2::bigint, $3::bytea)"
                     " ON CONFLICT (stream, number) DO UPDATE SET bytes = EXCLUDED.bytes",
    [SECRET_FIND] = "SELECT number, bytes FROM sabot.secret WHERE stream = $1::text"
                    " AND number >= $2::bigint ORDER BY number LIMIT 1",
    [SECRET_ERASE] = "DELETE FROM sabot.secret WHERE stream = $1::text AND number = $2::bigint",
    /* One statement, so one commit; of a stream the last append that stands. */
    [APPEND_SEALED] =
        "WITH done AS MATERIALIZED (SELECT * FROM " APPENDED " WITH ORDINALITY"
        "  AS d(outcome, head_sequence, head_hash, place)),"
        " sealed AS (INSERT INTO sabot.secret (stream, number, bytes)"
        "  SELECT DISTINCT ON (s.stream) s.stream, 0, s.bytes"
        "  FROM unnest($1::text[], $13::bytea[]) WITH ORDINALITY AS s(stream, bytes, place)"
        "  JOIN done USING (place) WHERE done.outcome = 0 ORDER BY s.stream, place DESC"
        "  ON CONFLICT (stream, number) DO UPDATE SET bytes = EXCLUDED.bytes)"
        " SELECT outcome, head_sequence, head_hash FROM done ORDER BY place",
    [SEAL_SWAP] = "INSERT INTO sabot.secret AS old (stream, number, bytes)"
                  " VALUES ($1::text, 0, $2::bytea) ON CONFLICT (stream, number)"
                  " DO UPDATE SET bytes = EXCLUDED.bytes WHERE old.bytes = $3::bytea",
};

static struct journal_postgres *postgres_of(struct journal *journal) {
    return (struct journal_postgres *)journal;
}

/* ---- questions ---- */

enum { PARAMETERS_MAX = 13 };

/* A statement's parameters, in binary. */
struct question {
    int count;
    const char *values[PARAMETERS_MAX];
    int lengths[PARAMETERS_MAX], formats[PARAMETERS_MAX];
    uint8_t numbers[PARAMETERS_MAX][8];
};

/* Big-endian. */
static void put(uint8_t *at, uint64_t value, int bytes) {
    for (int i = bytes - 1; i >= 0; i--, value >>= 8)
        at[i] = (uint8_t)value;
}

static void give_bytes(struct question *question, const void *bytes, size_t size) {
    int i = question->count++;
    SABOT_ASSERT(i < PARAMETERS_MAX && size <= INT32_MAX);
    question->values[i] = size > 0 ? bytes : "";
    question->lengths[i] = (int)size;
    question->formats[i] = 1;
}

static void give_text(struct question *question, const char *text) {
    give_bytes(question, text, strlen(text));
}

static void give_number(struct question *question, int64_t value) {
    uint8_t *bytes = question->numbers[question->count];
    put(bytes, (uint64_t)value, 8);
    give_bytes(question, bytes, 8);
}

/* NULL, and the words, if it does not come in time: whether it was done is not known. */
static PGresult *wait_for_answer(struct journal *journal, struct sabot_error *error) {
    struct journal_postgres *postgres = postgres_of(journal);
    PGresult *result =
        journal_postgres_answer(postgres->connection, journal_postgres_now_ms() + ANSWER_MS);
    if (result == NULL) {
        postgres->is_late = true;
        journal_trouble(journal->name, SABOT_IO, "no answer within ten seconds", "", error);
    }
    return result;
}

/* A statement is prepared when it is asked for the first time. */
static bool prepare(struct journal *journal, enum statement which, const char *name,
                    struct sabot_error *error) {
    struct journal_postgres *postgres = postgres_of(journal);
    if (postgres->is_late) {
        journal_trouble(journal->name, SABOT_IO, "an answer was late; open it again", "", error);
        return false;
    }
    if (postgres->is_prepared[which])
        return true;
    PGresult *prepared = NULL;
    if (PQsendPrepare(postgres->connection, name, texts[which], 0, NULL) != 0)
        prepared = wait_for_answer(journal, error);
    postgres->is_prepared[which] = PQresultStatus(prepared) == PGRES_COMMAND_OK;
    if (!postgres->is_prepared[which] && !postgres->is_late)
        journal_postgres_trouble(journal->name, postgres->connection, prepared, error);
    PQclear(prepared);
    return postgres->is_prepared[which];
}

/* Asks; NULL and the words in `error` if there is no answer. The caller clears it. */
static PGresult *ask(struct journal *journal, enum statement which, const struct question *question,
                     struct sabot_error *error) {
    struct journal_postgres *postgres = postgres_of(journal);
    PGconn *connection = postgres->connection;
    char name[2] = {(char)('a' + which), '\0'};
    if (!prepare(journal, which, name, error))
        return NULL;
    if (PQsendQueryPrepared(connection, name, question->count, question->values, question->lengths,
                            question->formats, 1) == 0) {
        journal_postgres_trouble(journal->name, connection, NULL, error);
        return NULL;
    }
    PGresult *result = wait_for_answer(journal, error);
    ExecStatusType is = PQresultStatus(result);
    if (result == NULL || is == PGRES_TUPLES_OK || is == PGRES_COMMAND_OK)
        return result;
    journal_postgres_trouble(journal->name, connection, result, error);
    PQclear(result);
    return NULL;
}

/* Asks for what has no rows. */
static enum sabot_status tell(struct journal *journal, enum statement which,
                              const struct question *question, struct sabot_error *error) {
    PGresult *result = ask(journal, which, question, error);
    if (result == NULL)
        return SABOT_IO;
    PQclear(result);
    return SABOT_OK;
}

/* ---- rows ---- */

/* Numbers have two, four or eight bytes. */
static struct journal_cell cell_at(const PGresult *result, int row, int column) {
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(result, row, column);
    int size = PQgetlength(result, row, column);
    uint64_t number = size > 0 && bytes[0] >= 0x80 ? UINT64_MAX : 0;
    for (int i = 0; i < size && size <= 8; i++)
        number = number << 8 | bytes[i];
    return (struct journal_cell){(int64_t)number, bytes, (size_t)size};
}

/* False: out of memory. */
static bool fill_page(const PGresult *result, struct journal_page *page) {
    bool has_room = true;
    if (PQntuples(result) > 0 && PQnfields(result) > JOURNAL_CELLS) { /* in every row the same */
        struct journal_cell cell = cell_at(result, 0, JOURNAL_CELLS);
        page->seal = journal_seal_read(cell.bytes, cell.size);
    }
    for (int row = 0; row < PQntuples(result) && has_room && !journal_page_is_full(page); row++) {
        struct journal_cell cells[JOURNAL_CELLS];
        for (int i = 0; i < JOURNAL_CELLS; i++)
            cells[i] = cell_at(result, row, i);
        has_room = journal_page_add(page, cells);
    }
    return has_room;
}

/* Asks for records, and puts them into the page. */
static enum sabot_status ask_records(struct journal *journal, enum statement which,
                                     const struct question *question, struct journal_page *page,
                                     struct sabot_error *error) {
    PGresult *result = ask(journal, which, question, error);
    if (result == NULL)
        return SABOT_IO;
    bool has_room = fill_page(result, page);
    PQclear(result);
    return has_room ? SABOT_OK
                    : journal_trouble(journal->name, SABOT_NO_MEMORY, "out of memory", "", error);
}

/* ---- appending ---- */

static bool head_at(const PGresult *result, int row, int column, struct journal_head *head) {
    return journal_cell_head(cell_at(result, row, column), cell_at(result, row, column + 1), head);
}

static enum sabot_status bad_row(struct journal *journal, struct sabot_error *error) {
    return journal_trouble(journal->name, SABOT_BAD_TEXT, "a row is not as we write them", "",
                           error);
}

static enum sabot_status postgres_find_head(struct journal *journal, const char *stream,
                                            struct journal_head *head, struct sabot_error *error) {
    struct question question = {0};
    *head = (struct journal_head){0};
    give_text(&question, stream);
    PGresult *result = ask(journal, FIND_HEAD, &question, error);
    if (result == NULL)
        return SABOT_IO;
    bool is_good = PQntuples(result) == 0 || head_at(result, 0, 0, head);
    PQclear(result);
    return is_good ? SABOT_OK : bad_row(journal, error);
}

/* The columns of a group of records are one-dimensional arrays in PostgreSQL's binary form: five
 * words of head, then each element with its length before it, all big-endian. */

/* The type of an array's elements, by its number in PostgreSQL's catalogue. */
enum array_type {
    POSTGRES_BYTES = 17,
    POSTGRES_LONG = 20,
    POSTGRES_INTEGER = 23,
    POSTGRES_TEXT = 25,
};

struct array {
    enum array_type type;
    uint8_t *bytes;
    size_t size, room;
    uint32_t count;
    bool has_no_memory; /* what was added since is lost */
};

enum { HEAD_BYTES = 20, COUNT_AT = 12 };

/* `size` more bytes to be written, or NULL. */
static uint8_t *grow(struct array *array, size_t size) {
    size_t needed = array->size + size;
    if (array->has_no_memory)
        return NULL;
    if (needed > array->room) {
        size_t room = needed * 2 + 256;
        uint8_t *bytes = realloc(array->bytes, room);
        if (bytes == NULL) {
            array->has_no_memory = true;
            return NULL;
        }
        array->bytes = bytes;
        array->room = room;
    }
    uint8_t *at = array->bytes + array->size;
    array->size = needed;
    return at;
}

static void begin_array(struct array *array, enum array_type type) {
    *array = (struct array){.type = type};
    uint8_t *head = grow(array, HEAD_BYTES);
    if (head == NULL)
        return;
    put(head, 1, 4);                  /* one dimension */
    put(head + 4, 0, 4);              /* no element is null */
    put(head + 8, (uint64_t)type, 4); /* of this type */
    put(head + COUNT_AT, 0, 4);       /* how many: at the end */
    put(head + 16, 1, 4);             /* the first is number 1 */
}

static uint8_t *add(struct array *array, size_t size) {
    uint8_t *at = grow(array, 4 + size);
    if (at == NULL)
        return NULL;
    put(at, size, 4);
    array->count++;
    return at + 4;
}

static void add_number(struct array *array, int64_t value) {
    int size = array->type == POSTGRES_LONG ? 8 : 4;
    uint8_t *at = add(array, (size_t)size);
    if (at != NULL)
        put(at, (uint64_t)value, size);
}

static void add_bytes(struct array *array, const void *bytes, size_t size) {
    uint8_t *at = add(array, size);
    if (at != NULL && size > 0)
        memcpy(at, bytes, size);
}

/* Writes the count into the head. False: there was no memory, or it is too long. */
static bool end_array(struct array *array) {
    if (array->has_no_memory || array->size > INT_MAX)
        return false;
    put(array->bytes + COUNT_AT, array->count, 4);
    return true;
}

/* The parameters of sabot.append_group, in its order, and one more. */
enum column {
    STREAMS,
    EXPECTED_SEQUENCES,
    EXPECTED_HASHES,
    COUNTS,
    TIMES,
    ACTORS,
    COMMANDS,
    DIGESTS,
    KINDS,
    CONTENTS,
    PREVIOUSES,
    HASHES,
    SEALS, /* of APPEND_SEALED alone */
    GROUP_COLUMNS,
};

static const enum array_type column_types[GROUP_COLUMNS] = {
    [STREAMS] = POSTGRES_TEXT,
    [EXPECTED_SEQUENCES] = POSTGRES_LONG,
    [EXPECTED_HASHES] = POSTGRES_BYTES,
    [COUNTS] = POSTGRES_INTEGER,
    [TIMES] = POSTGRES_LONG,
    [ACTORS] = POSTGRES_TEXT,
    [COMMANDS] = POSTGRES_TEXT,
    [DIGESTS] = POSTGRES_BYTES,
    [KINDS] = POSTGRES_INTEGER,
    [CONTENTS] = POSTGRES_BYTES,
    [PREVIOUSES] = POSTGRES_BYTES,
    [HASHES] = POSTGRES_BYTES,
    [SEALS] = POSTGRES_BYTES,
};

static void pack_text(struct array *array, const char *text) {
    add_bytes(array, text, strlen(text));
}

/* Of each, because only the database knows which will be the last that stands. */
static void pack_seal(const struct journal *journal, struct array *seals,
                      const struct journal_append *append) {
    struct journal_head end = journal_head_of(&append->records[append->count - 1]);
    uint8_t seal[JOURNAL_SEAL_BYTES];
    journal_seal_write(journal->seal_key, append->stream, &end, seal);
    add_bytes(seals, seal, sizeof seal);
}

static void pack(struct array columns[GROUP_COLUMNS], const struct journal_append *append) {
    pack_text(&columns[STREAMS], append->stream);
    add_number(&columns[EXPECTED_SEQUENCES], (int64_t)append->expected.sequence);
    add_bytes(&columns[EXPECTED_HASHES], append->expected.hash, JOURNAL_HASH_BYTES);
    add_number(&columns[COUNTS], append->count);
    for (int i = 0; i < append->count; i++) {
        const struct journal_record *record = &append->records[i];
        add_number(&columns[TIMES], record->time_ms);
        pack_text(&columns[ACTORS], record->actor);
        pack_text(&columns[COMMANDS], record->command);
        add_bytes(&columns[DIGESTS], record->digest, JOURNAL_DIGEST_BYTES);
        add_number(&columns[KINDS], record->kind);
        add_bytes(&columns[CONTENTS], record->bytes, record->size);
        add_bytes(&columns[PREVIOUSES], record->previous, JOURNAL_HASH_BYTES);
        add_bytes(&columns[HASHES], record->hash, JOURNAL_HASH_BYTES);
    }
}

/* By stream; those of one stream as they came. */
static int by_stream(const void *left, const void *right) {
    const struct journal_append *a = *(struct journal_append *const *)left;
    const struct journal_append *b = *(struct journal_append *const *)right;
    int order = strcmp(a->stream, b->stream);
    return order != 0 ? order : (a > b) - (a < b);
}

static enum sabot_status take_outcomes(struct journal *journal, const PGresult *result,
                                       struct journal_append **sorted, int count,
                                       struct sabot_error *error) {
    bool is_good = PQntuples(result) == count;
    for (int i = 0; is_good && i < count; i++) {
        int64_t outcome = cell_at(result, i, 0).number;
        is_good = outcome >= JOURNAL_APPENDED && outcome <= JOURNAL_REPEATED &&
                  head_at(result, i, 1, &sorted[i]->head);
        sorted[i]->outcome = (enum journal_outcome)outcome;
    }
    return is_good ? SABOT_OK : bad_row(journal, error);
}

static enum sabot_status append_sorted(struct journal *journal, struct journal_append **sorted,
                                       int count, struct sabot_error *error) {
    struct array columns[GROUP_COLUMNS];
    struct question question = {0};
    bool has_room = true;
    for (int i = 0; i < GROUP_COLUMNS; i++)
        begin_array(&columns[i], column_types[i]);
    for (int i = 0; i < count; i++) {
        pack(columns, sorted[i]);
        if (journal->seals)
            pack_seal(journal, &columns[SEALS], sorted[i]);
    }
    for (int i = 0; i < GROUP_COLUMNS; i++) {
        has_room = end_array(&columns[i]) && has_room;
        if (has_room && (i != SEALS || journal->seals))
            give_bytes(&question, columns[i].bytes, columns[i].size);
    }
    PGresult *result = NULL;
    enum sabot_status status = SABOT_IO;
    if (has_room)
        result = ask(journal, journal->seals ? APPEND_SEALED : APPEND_GROUP, &question, error);
    else
        status = journal_trouble(journal->name, SABOT_NO_MEMORY, "no memory", "", error);
    if (result != NULL)
        status = take_outcomes(journal, result, sorted, count, error);
    PQclear(result);
    for (int i = 0; i < GROUP_COLUMNS; i++)
        free(columns[i].bytes);
    return status;
}

static enum sabot_status postgres_append_group(struct journal *journal,
                                               struct journal_append *appends, int count,
                                               struct sabot_error *error) {
    struct journal_append **sorted = malloc((size_t)count * sizeof(struct journal_append *));
    if (sorted == NULL)
        return journal_trouble(journal->name, SABOT_NO_MEMORY, "no memory", "", error);
    for (int i = 0; i < count; i++)
        sorted[i] = &appends[i];
    qsort(sorted, (size_t)count, sizeof(struct journal_append *), by_stream);
    enum sabot_status status = append_sorted(journal, sorted, count, error);
    free(sorted);
    return status;
}

/* ---- reading ---- */

static enum sabot_status postgres_read_page(struct journal *journal,
                                            const struct journal_span *span,
                                            struct journal_page *page, struct sabot_error *error) {
    struct question question = {0};
    if (span->from > JOURNAL_SEQUENCE_MAX)
        return SABOT_OK;
    give_text(&question, span->stream);
    give_number(&question, span->from == 0 ? INT64_MIN : (int64_t)span->from - 1);
    give_number(&question, span->to < INT64_MAX ? (int64_t)span->to : INT64_MAX);
    give_number(&question, JOURNAL_PAGE_RECORDS);
    return ask_records(journal, READ_RECORDS, &question, page, error);
}

static enum sabot_status postgres_find_command(struct journal *journal, const char *stream,
                                               const char *command, struct journal_page *page,
                                               struct sabot_error *error) {
    struct question question = {0};
    give_text(&question, stream);
    give_text(&question, command);
    return ask_records(journal, FIND_COMMAND, &question, page, error);
}

/* One question a stream: a room has few, a stream many records. */
static enum sabot_status postgres_next_stream(struct journal *journal,
                                              char name[JOURNAL_STREAM_MAX],
                                              struct sabot_error *error) {
    struct question question = {0};
    give_text(&question, name);
    PGresult *result = ask(journal, NEXT_STREAM, &question, error);
    if (result == NULL)
        return SABOT_IO;
    name[0] = '\0';
    bool is_good = PQntuples(result) == 0 ||
                   journal_cell_text(cell_at(result, 0, 0), name, JOURNAL_STREAM_MAX);
    PQclear(result);
    return is_good ? SABOT_OK : bad_row(journal, error);
}

static enum sabot_status postgres_heads(struct journal *journal, struct journal_heads *heads,
                                        struct sabot_error *error) {
    struct question question = {0};
    PGresult *result = ask(journal, ALL_HEADS, &question, error);
    if (result == NULL)
        return SABOT_IO;
    bool is_good = true, has_room = true;
    for (int row = 0; is_good && has_room && row < PQntuples(result); row++) {
        char stream[JOURNAL_STREAM_MAX];
        struct journal_head head;
        is_good = journal_cell_text(cell_at(result, row, 0), stream, sizeof stream) &&
                  head_at(result, row, 1, &head);
        has_room = !is_good || journal_heads_add(heads, stream, &head);
    }
    PQclear(result);
    if (!has_room)
        return journal_trouble(journal->name, SABOT_NO_MEMORY, "out of memory", "", error);
    return is_good ? SABOT_OK : bad_row(journal, error);
}

/* ---- snapshots ---- */

static enum sabot_status postgres_snapshot_write(struct journal *journal, const char *stream,
                                                 const struct journal_snapshot *snapshot,
                                                 struct sabot_error *error) {
    struct question question = {0};
    give_text(&question, stream);
    give_number(&question, (int64_t)snapshot->head.sequence);
    give_bytes(&question, snapshot->head.hash, sizeof snapshot->head.hash);
    give_number(&question, snapshot->version);
    give_bytes(&question, snapshot->bytes, snapshot->size);
    return tell(journal, SNAPSHOT_WRITE, &question, error);
}

/* What an answer gave, in words where a row is not as it should be. */
static enum sabot_status taken(struct journal *journal, enum sabot_status status,
                               struct sabot_error *error) {
    if (status == SABOT_NO_MEMORY)
        return journal_trouble(journal->name, status, "no memory", "", error);
    return status == SABOT_BAD_TEXT ? bad_row(journal, error) : status;
}

static enum sabot_status postgres_snapshot_read(struct journal *journal, const char *stream,
                                                struct journal_snapshot *snapshot,
                                                struct sabot_error *error) {
    struct question question = {0};
    give_text(&question, stream);
    PGresult *result = ask(journal, SNAPSHOT_READ, &question, error);
    if (result == NULL)
        return SABOT_IO;
    enum sabot_status status = SABOT_NOT_FOUND;
    if (PQntuples(result) > 0)
        status = head_at(result, 0, 0, &snapshot->head)
                     ? journal_cell_snapshot(cell_at(result, 0, 2), cell_at(result, 0, 3), snapshot)
                     : SABOT_BAD_TEXT;
    PQclear(result);
    return taken(journal, status, error);
}

/* ---- secrets ---- */

static enum sabot_status postgres_secret_write(struct journal *journal, const char *stream,
                                               uint64_t number, const uint8_t *bytes, uint32_t size,
                                               struct sabot_error *error) {
    struct question question = {0};
    give_text(&question, stream);
    give_number(&question, (int64_t)number);
    give_bytes(&question, bytes, size);
    return tell(journal, SECRET_WRITE, &question, error);
}

static enum sabot_status postgres_secret_find(struct journal *journal, const char *stream,
                                              uint64_t least, struct journal_secret *secret,
                                              struct sabot_error *error) {
    struct question question = {0};
    give_text(&question, stream);
    give_number(&question, (int64_t)least);
    PGresult *result = ask(journal, SECRET_FIND, &question, error);
    if (result == NULL)
        return SABOT_IO;
    enum sabot_status status = SABOT_NOT_FOUND;
    if (PQntuples(result) > 0)
        status = journal_cell_secret(cell_at(result, 0, 0), cell_at(result, 0, 1), secret)
                     ? SABOT_OK
                     : SABOT_BAD_TEXT;
    PQclear(result);
    return taken(journal, status, error);
}

/* Gone for every reader. The database's files keep it, sealed, until they are
 * vacuumed and its log is gone: docs/postgresql.md. */
static enum sabot_status postgres_secret_erase(struct journal *journal, const char *stream,
                                               uint64_t number, struct sabot_error *error) {
    struct question question = {0};
    give_text(&question, stream);
    give_number(&question, (int64_t)number);
    return tell(journal, SECRET_ERASE, &question, error);
}

static enum sabot_status postgres_seal_swap(struct journal *journal, const char *stream,
                                            const struct journal_secret *was,
                                            const uint8_t bytes[JOURNAL_SEAL_BYTES],
                                            struct sabot_error *error) {
    struct question question = {0};
    give_text(&question, stream);
    give_bytes(&question, bytes, JOURNAL_SEAL_BYTES);
    give_bytes(&question, was->bytes, was->size);
    return tell(journal, SEAL_SWAP, &question, error);
}

/* ---- opening and closing ---- */

static void postgres_close(struct journal *journal) {
    PQfinish(postgres_of(journal)->connection);
    free(journal);
}

static const struct journal_operations postgres_operations = {
    .append_group = postgres_append_group,
    .find_head = postgres_find_head,
    .read_page = postgres_read_page,
    .find_command = postgres_find_command,
    .next_stream = postgres_next_stream,
    .heads = postgres_heads,
    .snapshot_write = postgres_snapshot_write,
    .snapshot_read = postgres_snapshot_read,
    .secret_write = postgres_secret_write,
    .secret_find = postgres_secret_find,
    .secret_erase = postgres_secret_erase,
    .seal_swap = postgres_seal_swap,
    .close = postgres_close,
};

enum sabot_status journal_postgres_open(const char *name, enum journal_mode mode,
                                        struct journal **journal, struct sabot_error *error) {
    *journal = NULL;
    struct journal_postgres *postgres = calloc(1, sizeof *postgres);
    if (postgres == NULL)
        return journal_trouble("postgresql://", SABOT_NO_MEMORY, "no memory", "", error);
    postgres->journal.operations = &postgres_operations;
    postgres->journal.mode = mode;
    enum sabot_status status =
        journal_postgres_connect(name, postgres->journal.name, &postgres->connection, error);
    if (status == SABOT_OK)
        status = journal_postgres_check(postgres->journal.name, postgres->connection, mode, error);
    if (status == SABOT_OK) {
        *journal = &postgres->journal;
        return SABOT_OK;
    }
    postgres_close(&postgres->journal);
    return status;
}
