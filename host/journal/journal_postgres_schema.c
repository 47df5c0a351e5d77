/*
 * journal_postgres_schema.c - the tables and the one function of a PostgreSQL
 * store, who may use them, and whether a database is fit to be one.
 * See journal_postgres.h.
 */
#include "host/journal/journal_postgres.h"
#include "sabot/text.h"

#include <stdlib.h>
#include <string.h>

/* "Sabot" in ASCII: preparers wait for each other here. */
#define PREPARE_LOCK "357908541300"

/* The same in every version: clients call it. */
#define CREATE_APPEND_GROUP                                                                        \
    "CREATE FUNCTION sabot.append_group("                                                          \
    "    streams text[], sequences bigint[], hashes bytea[], counts integer[],"                    \
    "    times bigint[], actors text[], commands text[], digests bytea[], kinds integer[],"        \
    "    contents bytea[], previouses bytea[], new_hashes bytea[])"                                \
    " RETURNS TABLE (outcome integer, head_sequence bigint, head_hash bytea)"                      \
    " LANGUAGE plpgsql AS $function$\n"

/* Names and ids are compared byte by byte, as everywhere else. */
static const char version_1[] =
    "CREATE SCHEMA sabot;"
    "COMMENT ON SCHEMA sabot IS 'The journal of a Sabot room. Records are never changed.';"
    "CREATE TABLE sabot.version (version integer NOT NULL);"
    "INSERT INTO sabot.version VALUES (0);"
    "CREATE TABLE sabot.record ("
    "    stream text COLLATE \"C\" NOT NULL CHECK (stream <> ''),"
    "    sequence bigint NOT NULL CHECK (sequence > 0),"
    "    time_ms bigint NOT NULL,"
    "    actor text COLLATE \"C\" NOT NULL,"
    "    command text COLLATE \"C\" NOT NULL,"
    "    part integer NOT NULL,"
    "    parts integer NOT NULL CHECK (part BETWEEN 0 AND parts - 1),"
    "    digest bytea NOT NULL CHECK (length(digest) = 16),"
    "    kind integer NOT NULL,"
    "    bytes bytea NOT NULL,"
    "    previous bytea NOT NULL CHECK (length(previous) = 32),"
    "    hash bytea NOT NULL CHECK (length(hash) = 32),"
    "    PRIMARY KEY (stream, sequence));"
    "CREATE UNIQUE INDEX record_command ON sabot.record (stream, command)"
    "    WHERE part = 0 AND command <> '';"
    "CREATE TABLE sabot.snapshot ("
    "    stream text COLLATE \"C\" PRIMARY KEY,"
    "    sequence bigint NOT NULL,"
    "    hash bytea NOT NULL CHECK (length(hash) = 32),"
    "    version bigint NOT NULL,"
    "    bytes bytea NOT NULL);"
    "CREATE TABLE sabot.secret ("
    "    stream text COLLATE \"C\" NOT NULL,"
    "    number bigint NOT NULL,"
    "    bytes bytea NOT NULL CHECK (length(bytes) <= 256),"
    "    PRIMARY KEY (stream, number));"

    /* Appends come sorted by stream, so that two groups never wait for each other,
     * and what follows a lost append of the same stream follows it at once. A
     * writer who meets the same key waits until the other has committed, and then
     * looks again: every statement here sees what is committed by then. */
    CREATE_APPEND_GROUP "DECLARE\n"
    "    before integer := 0;\n"
    "    lost text := NULL;\n"
    "BEGIN\n"
    "    FOR i IN 1 .. cardinality(streams) LOOP\n"
    "        LOOP\n"
    "            SELECT r.sequence, r.hash INTO head_sequence, head_hash FROM sabot.record r\n"
    "                WHERE r.stream = streams[i] ORDER BY r.sequence DESC LIMIT 1;\n"
    "            IF NOT FOUND THEN\n"
    "                head_sequence := 0;\n"
    "                head_hash := decode(repeat('00', 32), 'hex');\n"
    "            END IF;\n"
    "            IF commands[before + 1] <> '' AND EXISTS (SELECT FROM sabot.record r\n"
    "                    WHERE r.stream = streams[i] AND r.command = commands[before + 1]\n"
    "                    AND r.part = 0 AND r.command <> '') THEN\n"
    "                outcome := 2;\n"
    "                EXIT;\n"
    "            END IF;\n"
    "            IF lost = streams[i] OR head_sequence <> sequences[i]\n"
    "                    OR head_hash <> hashes[i] THEN\n"
    "                outcome := 1;\n"
    "                EXIT;\n"
    "            END IF;\n"
    "            BEGIN\n"
    "                INSERT INTO sabot.record\n"
    "                    SELECT streams[i], sequences[i] + n, times[before + n],\n"
    "                        actors[before + n], commands[before + n], n - 1, counts[i],\n"
    "                        digests[before + n], kinds[before + n], contents[before + n],\n"
    "                        previouses[before + n], new_hashes[before + n]\n"
    "                    FROM generate_series(1, counts[i]) AS n;\n"
    "                outcome := 0;\n"
    "                head_sequence := sequences[i] + counts[i];\n"
    "                head_hash := new_hashes[before + counts[i]];\n"
    "                PERFORM pg_notify('sabot', streams[i] || ':' || head_sequence);\n"
    "                EXIT;\n"
    "            EXCEPTION WHEN unique_violation THEN\n"
    "                NULL;\n"
    "            END;\n"
    "        END LOOP;\n"
    "        IF outcome <> 0 THEN\n"
    "            lost := streams[i];\n"
    "        END IF;\n"
    "        before := before + counts[i];\n"
    "        RETURN NEXT;\n"
    "    END LOOP;\n"
    "END $function$;"
    "REVOKE ALL ON FUNCTION sabot.append_group FROM PUBLIC;";

/* Nearly always the whole group fits: it is looked at by keys alone, so that the time does not
 * grow with the streams, and goes in with one statement. Where it does not, or somebody else is
 * faster, the function of before takes it apart. (What RETURN NEXT gave before an exception is
 * forgotten with its block: nothing is given before the last insert stands.) */
static const char version_2[] =
    "ALTER FUNCTION sabot.append_group RENAME TO append_one_by_one;" CREATE_APPEND_GROUP "DECLARE\n"
    "    is_at text := NULL;\n"
    "    sequence_at bigint;\n"
    "    hash_at bytea;\n"
    "    fits boolean := true;\n"
    "    before integer := 0;\n"
    "    of_streams text[] := '{}';\n"
    "    of_sequences bigint[] := '{}';\n"
    "    of_parts integer[] := '{}';\n"
    "    of_counts integer[] := '{}';\n"
    "BEGIN\n"
    "    FOR i IN 1 .. cardinality(streams) LOOP\n"
    "        IF is_at IS DISTINCT FROM streams[i] THEN\n"
    "            is_at := streams[i];\n"
    "            sequence_at := 0;\n"
    "            hash_at := decode(repeat('00', 32), 'hex');\n"
    "            IF sequences[i] > 0 THEN\n"
    "                SELECT r.sequence, r.hash INTO sequence_at, hash_at FROM sabot.record r\n"
    "                    WHERE r.stream = streams[i] AND r.sequence = sequences[i];\n"
    "            END IF;\n"
    "        END IF;\n"
    "        fits := coalesce(sequence_at = sequences[i] AND hash_at = hashes[i], false)\n"
    "            AND (commands[before + 1] = '' OR NOT EXISTS (SELECT FROM sabot.record r\n"
    "                WHERE r.stream = streams[i] AND r.command = commands[before + 1]\n"
    "                AND r.part = 0 AND r.command <> ''));\n"
    "        EXIT WHEN NOT fits;\n"
    "        FOR n IN 1 .. counts[i] LOOP\n"
    "            of_streams := array_append(of_streams, streams[i]);\n"
    "            of_sequences := array_append(of_sequences, sequences[i] + n);\n"
    "            of_parts := array_append(of_parts, n - 1);\n"
    "            of_counts := array_append(of_counts, counts[i]);\n"
    "        END LOOP;\n"
    "        before := before + counts[i];\n"
    "        sequence_at := sequences[i] + counts[i];\n"
    "        hash_at := new_hashes[before];\n"
    "    END LOOP;\n"
    "    IF fits THEN\n"
    "        BEGIN\n"
    "            INSERT INTO sabot.record\n"
    "                SELECT * FROM unnest(of_streams, of_sequences, times, actors, commands, "
    "of_parts,\n"
    "                    of_counts, digests, kinds, contents, previouses, new_hashes);\n"
    "            outcome := 0;\n"
    "            before := 0;\n"
    "            FOR i IN 1 .. cardinality(streams) LOOP\n"
    "                before := before + counts[i];\n"
    "                head_sequence := sequences[i] + counts[i];\n"
    "                head_hash := new_hashes[before];\n"
    "                IF streams[i] IS DISTINCT FROM streams[i + 1] THEN\n"
    "                    PERFORM pg_notify('sabot', streams[i] || ':' || head_sequence);\n"
    "                END IF;\n"
    "                RETURN NEXT;\n"
    "            END LOOP;\n"
    "            RETURN;\n"
    "        EXCEPTION WHEN unique_violation THEN\n"
    "            NULL;\n"
    "        END;\n"
    "    END IF;\n"
    "    RETURN QUERY SELECT * FROM sabot.append_one_by_one(streams, sequences, hashes, counts, "
    "times,\n"
    "        actors, commands, digests, kinds, contents, previouses, new_hashes);\n"
    "END $function$;"
    "REVOKE ALL ON FUNCTION sabot.append_group FROM PUBLIC;";

/* Steps are added, never changed. */
static const char *const steps[] = {version_1, version_2};
enum { VERSION = sizeof steps / sizeof steps[0] };

static const char grants[] = "GRANT USAGE ON SCHEMA sabot TO %s;"
                             "GRANT SELECT ON sabot.version TO %s;"
                             "GRANT SELECT, INSERT ON sabot.record TO %s;"
                             "GRANT SELECT, INSERT, UPDATE, DELETE ON sabot.snapshot TO %s;"
                             "GRANT SELECT, INSERT, UPDATE, DELETE ON sabot.secret TO %s;"
                             "GRANT EXECUTE ON FUNCTION sabot.append_group TO %s;"
                             "GRANT EXECUTE ON FUNCTION sabot.append_one_by_one TO %s";

/* ---- asking ---- */

/* Runs statements without an answer. */
static enum sabot_status execute(const char *shown, PGconn *connection, const char *text,
                                 struct sabot_error *error) {
    PGresult *result = PQexec(connection, text);
    ExecStatusType is = PQresultStatus(result);
    enum sabot_status status = is == PGRES_COMMAND_OK || is == PGRES_TUPLES_OK
                                   ? SABOT_OK
                                   : journal_postgres_trouble(shown, connection, result, error);
    PQclear(result);
    return status;
}

/* The answer in the first column of the one row. */
static enum sabot_status ask(const char *shown, PGconn *connection, const char *question,
                             char answer[64], struct sabot_error *error) {
    PGresult *result = PQexec(connection, question);
    enum sabot_status status = SABOT_OK;
    if (PQresultStatus(result) != PGRES_TUPLES_OK || PQntuples(result) != 1)
        status = journal_postgres_trouble(shown, connection, result, error);
    else
        sabot_text_copy(answer, 64, PQgetvalue(result, 0, 0));
    PQclear(result);
    return status;
}

/* 0: no journal there. */
static enum sabot_status find_version(const char *shown, PGconn *connection, int *version,
                                      struct sabot_error *error) {
    char answer[64] = "";
    *version = 0;
    enum sabot_status status =
        ask(shown, connection, "SELECT to_regclass('sabot.version') IS NOT NULL", answer, error);
    if (status == SABOT_OK && answer[0] == 't')
        status = ask(shown, connection, "SELECT version FROM sabot.version", answer, error);
    if (status == SABOT_OK && answer[0] != 'f')
        *version = atoi(answer);
    return status;
}

static enum sabot_status newer(const char *shown, struct sabot_error *error) {
    return journal_trouble(shown, SABOT_BAD_TEXT,
                           "its tables are of a newer version than this program knows", "", error);
}

/* ---- is it fit? ---- */

/* A question that must be answered with `t`, and the words if it is not. */
struct condition {
    enum journal_mode least; /* asked of writers alone, or of all */
    const char *question, *words;
};

static const struct condition conditions[] = {
    {JOURNAL_READ, "SELECT current_setting('server_encoding') = 'UTF8'",
     "its encoding is not UTF8; make the database with ENCODING 'UTF8'"},
    {JOURNAL_WRITE, "SELECT NOT pg_is_in_recovery()", "it is a standby and takes no writes"},
    {JOURNAL_WRITE, "SELECT current_setting('fsync') = 'on'",
     "its setting fsync is off, so that nothing it acknowledges is kept for certain"},
    {JOURNAL_WRITE, "SELECT current_setting('synchronous_commit') NOT IN ('off', 'local')",
     "synchronous_commit is off or local; take it out of the connection string"},
    {JOURNAL_WRITE, "SELECT current_setting('full_page_writes') = 'on'",
     "its setting full_page_writes is off, so that a loss of power can tear what it acknowledged"},
    /* By its own rights, on a column alone, by a trigger, by leaving the schema without the
     * table, or as somebody whom it may become or make itself a member of. */
    {JOURNAL_WRITE,
     "SELECT NOT (rolsuper OR rolcreaterole"
     " OR has_table_privilege('sabot.record', 'UPDATE, DELETE, TRUNCATE, TRIGGER')"
     " OR has_any_column_privilege('sabot.record', 'UPDATE')"
     " OR has_schema_privilege('sabot', 'CREATE')"
     " OR pg_has_role(relowner, 'MEMBER') OR pg_has_role(nspowner, 'MEMBER'))"
     " FROM pg_roles, pg_class, pg_namespace WHERE rolname = current_user"
     " AND pg_class.oid = 'sabot.record'::regclass AND pg_namespace.oid = relnamespace",
     "this role could change or remove records; connect with one that may only add and read them"},
    {JOURNAL_WRITE,
     "SELECT has_table_privilege('sabot.record', 'INSERT')"
     " AND has_table_privilege('sabot.record', 'SELECT')"
     " AND has_table_privilege('sabot.snapshot', 'INSERT')"
     " AND has_table_privilege('sabot.secret', 'DELETE')",
     "this role may not write; its owner lets it with `sabot migrate --to ... --role ...`"},
};

enum sabot_status journal_postgres_check(const char *shown, PGconn *connection,
                                         enum journal_mode mode, struct sabot_error *error) {
    int version;
    enum sabot_status status = find_version(shown, connection, &version, error);
    if (status == SABOT_OK && version == 0)
        status = journal_trouble(
            shown, SABOT_NOT_FOUND,
            "no journal there; its owner makes one with `sabot migrate --to ... --role ...`", "",
            error);
    if (status == SABOT_OK && version > VERSION)
        status = newer(shown, error);
    if (status == SABOT_OK && version < VERSION)
        status =
            journal_trouble(shown, SABOT_BAD_TEXT,
                            "its tables are of an older version; its owner brings them to today's "
                            "with `sabot migrate --to ... --role ...`",
                            "", error);
    for (size_t i = 0; status == SABOT_OK && i < sizeof conditions / sizeof conditions[0]; i++) {
        char answer[64] = "";
        if (mode < conditions[i].least)
            continue;
        status = ask(shown, connection, conditions[i].question, answer, error);
        if (status == SABOT_OK && answer[0] != 't')
            status = journal_trouble(shown, SABOT_IO, conditions[i].words, "", error);
    }
    return status;
}

/* ---- preparing ---- */

static enum sabot_status take_steps(const char *shown, PGconn *connection,
                                    struct sabot_error *error) {
    int version;
    enum sabot_status status = find_version(shown, connection, &version, error);
    if (status == SABOT_OK && version > VERSION)
        return newer(shown, error);
    for (int step = version; status == SABOT_OK && step < VERSION; step++)
        status = execute(shown, connection, steps[step], error);
    char mark[64];
    struct sabot_text text = sabot_text_in(mark, sizeof mark);
    sabot_text_add(&text, "UPDATE sabot.version SET version = ");
    sabot_text_add_int(&text, VERSION);
    return status == SABOT_OK ? execute(shown, connection, mark, error) : status;
}

/* `grants` with the role, quoted, in every place. */
static enum sabot_status grant(const char *shown, PGconn *connection, const char *role,
                               struct sabot_error *error) {
    char statement[2048];
    struct sabot_text text = sabot_text_in(statement, sizeof statement);
    char *quoted = PQescapeIdentifier(connection, role, strlen(role));
    if (quoted == NULL)
        return journal_postgres_trouble(shown, connection, NULL, error);
    for (const char *at = grants; *at != '\0'; at++) {
        if (at[0] == '%' && at[1] == 's') {
            sabot_text_add(&text, quoted);
            at++;
        } else {
            sabot_text_add_char(&text, *at);
        }
    }
    PQfreemem(quoted);
    return execute(shown, connection, statement, error);
}

enum sabot_status journal_postgres_prepare(const char *name, const char *role,
                                           struct sabot_error *error) {
    SABOT_ASSERT(strlen(role) < JOURNAL_POSTGRES_ROLE_MAX);
    char shown[JOURNAL_NAME_MAX];
    PGconn *connection;
    enum sabot_status status = journal_postgres_connect(name, shown, &connection, error);
    if (status != SABOT_OK)
        return status;
    status =
        execute(shown, connection, "BEGIN; SELECT pg_advisory_xact_lock(" PREPARE_LOCK ")", error);
    if (status == SABOT_OK)
        status = take_steps(shown, connection, error);
    if (status == SABOT_OK)
        status = grant(shown, connection, role, error);
    if (status == SABOT_OK)
        status = execute(shown, connection, "COMMIT", error);
    PQfinish(connection); /* and with it whatever was not committed */
    return status;
}
