/*
 * import_run.c - a plan into the journal, through a service.
 */
#include "host/clock/clock.h"
#include "host/service/replay.h"
#include "host/service/service.h"
#include "host/shoefile/import.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void import_id(const char *table, const char *text, size_t length, char id[JOURNAL_COMMAND_MAX]) {
    crypto_hash_sha256_state state;
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const uint8_t *)table, strlen(table) + 1);
    crypto_hash_sha256_update(&state, (const uint8_t *)text, length);
    crypto_hash_sha256_final(&state, hash);
    struct sabot_text words = sabot_text_in(id, JOURNAL_COMMAND_MAX);
    sabot_text_add(&words, "import-");
    sabot_text_add_hex(&words, hash, 8);
}

static void step_id(const char *id, int step, char space[JOURNAL_COMMAND_MAX]) {
    snprintf(space, JOURNAL_COMMAND_MAX, "%.40s-%d", id, step + 1);
}

/* The first record of a step that was done before; 0: it was not. */
static enum sabot_status find_step(struct journal *journal, const char *table, const char *id,
                                   int step, uint64_t *sequence, struct sabot_error *error) {
    char space[JOURNAL_COMMAND_MAX];
    struct journal_record first;
    step_id(id, step, space);
    enum sabot_status status = journal_find_command(journal, table, space, &first, error);
    *sequence = first.sequence;
    return status;
}

/* The table after a record, to be freed; NULL if there is no memory. */
static struct replay *replay_to(struct journal *journal, const char *table, uint64_t to,
                                enum sabot_status *status, struct sabot_error *error) {
    struct replay *replay = replay_new();
    *status = replay == NULL
                  ? sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory for the table")
                  : replay_more(replay, journal, table, to, error);
    return replay;
}

enum sabot_status import_state(struct journal *journal, const char *table, const char *id,
                               struct sabot_table *state, struct sabot_error *error) {
    uint64_t begun = 0;
    held_table_clear(state);
    if (journal == NULL)
        return SABOT_OK;
    enum sabot_status status = find_step(journal, table, id, 0, &begun, error);
    if (status != SABOT_OK || begun == 1)
        return status;
    struct replay *replay =
        replay_to(journal, table, begun > 0 ? begun - 1 : JOURNAL_SEQUENCE_MAX, &status, error);
    if (replay != NULL)
        held_table_copy(state, &replay->table);
    replay_free(replay);
    return status;
}

enum sabot_status import_sheet(struct journal *journal, const char *table, const char *id,
                               struct sabot_sheet *sheet, struct sabot_error *error) {
    static const char ending[] = IMPORT_SHEET_ENDING;
    uint64_t begun = 0;
    if (journal == NULL)
        return SABOT_NOT_FOUND;
    enum sabot_status status = find_step(journal, table, id, 0, &begun, error);
    if (status != SABOT_OK || begun != 1)
        return status != SABOT_OK ? status : SABOT_NOT_FOUND;
    struct replay *replay = replay_to(journal, table, 1, &status, error);
    if (status == SABOT_OK) {
        *sheet = *replay->table.sheet;
        size_t length = strlen(sheet->name), least = strlen(ending);
        if (length > least && strcmp(sheet->name + length - least, ending) == 0)
            sheet->name[length - least] = '\0';
        else
            status = SABOT_NOT_FOUND; /* somebody else's, under our id */
    }
    replay_free(replay);
    return status;
}

/* ---- the service's world ---- */

struct run {
    struct service_reply worst; /* the first that was not done */
    bool has_worst;
    int done;
    struct sabot_error words; /* a copy: a reply's words end with the call */
};

static int64_t now_ms(void *context) {
    (void)context;
    return clock_wall_ms();
}

static void draw_nothing(void *context, uint8_t *bytes, size_t count) {
    (void)context, (void)bytes, (void)count;
    SABOT_ASSERT(false); /* keyed shoes have no seed */
}

static void take_reply(void *context, void *ticket, const struct service_reply *reply) {
    struct run *run = context;
    (void)ticket;
    run->done += reply->verdict == SERVICE_DONE;
    if (reply->verdict == SERVICE_DONE || run->has_worst)
        return;
    run->worst = *reply;
    run->has_worst = true;
    sabot_text_copy(run->words.words, sizeof run->words.words,
                    reply->words != NULL ? reply->words
                                         : sabot_objection_forms[reply->objection].words);
}

/* What waits is looked through with each that comes: few may wait. */
enum { FLUSH_EVERY = 256 };

static enum sabot_status submit(struct service *service, struct journal *journal, const char *table,
                                const struct import_plan *plan, struct sabot_error *error) {
    for (int i = 0; i < plan->step_count; i++) {
        struct service_request request = {.command = plan->steps[i].command, .name = "import"};
        uint64_t found;
        enum sabot_status status = find_step(journal, table, plan->id, i, &found, error);
        if (status != SABOT_OK)
            return status;
        if (found != 0)
            continue;
        sabot_text_copy(request.table, sizeof request.table, table);
        step_id(plan->id, i, request.id);
        service_submit(service, &request);
        if (i % FLUSH_EVERY == FLUSH_EVERY - 1)
            service_flush(service);
    }
    service_flush(service);
    return SABOT_OK;
}

enum sabot_status import_run(struct journal *journal, const struct fair_key *key, const char *table,
                             const struct import_plan *plan, struct import_result *result,
                             struct sabot_error *error) {
    struct run run = {0};
    struct service *service;
    struct service_world world = {.now_ms = now_ms,
                                  .draw = draw_nothing,
                                  .reply = take_reply,
                                  .context = &run,
                                  .writer = journal,
                                  .reader = journal,
                                  .key = key};
    enum sabot_status status = service_open(&world, &service, error);
    if (status != SABOT_OK)
        return status;
    status = submit(service, journal, table, plan, error);
    struct journal_head head = {0};
    service_table(service, table, &head);
    *result = (struct import_result){run.done, head.sequence};
    service_close(service);
    if (status == SABOT_OK && run.has_worst) {
        *error = run.words;
        status = SABOT_IO;
    }
    return status;
}
