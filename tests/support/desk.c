/*
 * desk.c - see desk.h.
 */
#include "tests/support/desk.h"

#include "host/journal/journal_cursor.h"
#include "host/room/staff_store.h"
#include "host/sheet/sheetfile.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the world ---- */

static int64_t now(void *context) {
    return ((struct desk *)context)->now_ms;
}

static void draw(void *context, uint8_t *bytes, size_t count) {
    memset(bytes, ++((struct desk *)context)->draws, count);
}

static void keep_reply(void *context, void *ticket, const struct service_reply *reply) {
    struct desk *desk = context;
    (void)ticket;
    desk->replies++;
    desk->last = *reply;
    desk->last.refusals = NULL;
    desk->last.layout = NULL;
    desk->last.words = NULL;
    sabot_text_copy(desk->words, sizeof desk->words, reply->words == NULL ? "" : reply->words);
}

static void count_news(void *context, const struct service_news *news) {
    (void)news;
    ((struct desk *)context)->told++;
}

static enum sabot_objection object_to_fourth(void *context, const struct sabot_table *table,
                                             const struct sabot_command *command) {
    const struct desk *desk = context;
    return desk->seats_no_fourth && command->kind == SABOT_COMMAND_SEAT &&
                   sabot_table_has_bettor(table, 3)
               ? SABOT_OBJECTION_NAME_TAKEN
               : SABOT_NO_OBJECTION;
}

static void ignore_append(void *context, const struct journal_append *appends, int count) {
    (void)context, (void)appends, (void)count;
}

static void count_snapshot(void *context, const char *stream,
                           const struct journal_snapshot *snapshot) {
    (void)stream, (void)snapshot;
    ((struct desk *)context)->snapshots++;
}

static void ignore_secret(void *context, const uint8_t *bytes, uint32_t size) {
    (void)context, (void)bytes, (void)size;
}

/* ---- opening and closing ---- */

static void start(struct desk *desk, bool has_key) {
    struct sabot_error error;
    desk->line = disk_line_sound();
    desk->journal = disk_connect(desk->disk, &desk->line, JOURNAL_WRITE);
    struct service_world world = {
        .now_ms = now,
        .draw = draw,
        .reply = keep_reply,
        .tell = count_news,
        .objects = object_to_fourth,
        .context = desk,
        .writer = desk->journal,
        .reader = desk->journal,
        .key = has_key ? desk->key : NULL,
        .snapshot_every = desk->snapshot_every,
        .edition = desk->edition,
        .is_shared = desk->disk != &desk->own,
    };
    if (service_open(&world, &desk->service, &error) != SABOT_OK)
        fail_msg("%s", error.words);
}

static void stop(struct desk *desk) {
    service_close(desk->service);
    journal_close(desk->journal);
}

static struct fair_key *make_key(void) {
    char folder[] = "/tmp/sabot-desk-XXXXXX";
    char path[sizeof folder + sizeof "/key"];
    struct fair_key *key = NULL;
    struct sabot_error error;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/key", folder);
    if (fair_key_make(path, &error) != SABOT_OK || fair_key_read(path, &key, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    unlink(path);
    rmdir(folder);
    return key;
}

void desk_open(struct desk *desk, const char *sheet, struct desk *beside) {
    memset(desk, 0, sizeof *desk);
    desk->now_ms = 1000000;
    desk->sheet = sheets_named(sheet);
    desk->disk = beside == NULL ? &desk->own : beside->disk;
    desk->key = beside == NULL ? make_key() : beside->key;
    desk->draws = beside == NULL ? 0 : 100;
    if (beside == NULL)
        disk_open(desk->disk,
                  (struct disk_watcher){ignore_append, count_snapshot, ignore_secret, desk});
    start(desk, true);
}

void desk_close(struct desk *desk) {
    stop(desk);
    if (desk->disk != &desk->own)
        return;
    disk_close(desk->disk);
    fair_key_free(desk->key);
}

void desk_restart(struct desk *desk) {
    stop(desk);
    start(desk, true);
}

void desk_restart_without_key(struct desk *desk) {
    stop(desk);
    start(desk, false);
}

/* ---- asking ---- */

void desk_submit(struct desk *desk, struct desk_command command) {
    struct service_request request = {
        .table = "t1",
        .name = "Dan",
        .is_anybodys = command.is_anybodys,
        .sitter = command.sitter,
        .command = {.kind = command.kind, .actor.role = command.role, .with = command.with},
    };
    if (command.role == SABOT_ROLE_BETTOR)
        request.command.actor.bettor = command.with.bettor;
    if (command.id != NULL)
        sabot_text_copy(request.id, sizeof request.id, command.id);
    sabot_text_copy(request.command.confirmation.name, SABOT_NAME_MAX, command.with.second);
    service_submit(desk->service, &request);
    service_read(desk->service);
}

bool desk_do(struct desk *desk, struct desk_command command) {
    int before = desk->replies;
    desk->now_ms += 100;
    desk_submit(desk, command);
    service_flush(desk->service);
    return desk->replies > before && desk->last.verdict == SERVICE_DONE;
}

void desk_open_table(struct desk *desk, enum sabot_card_source cards) {
    struct desk_command open = {
        .role = SABOT_ROLE_FLOOR,
        .kind = SABOT_COMMAND_OPEN_TABLE,
        .with = {.name = "Table one",
                 .sheet = &desk->sheet,
                 .seats = desk->sheet.seats,
                 .decks = desk->sheet.decks,
                 .card_source = (int)cards,
                 .wager_source = SABOT_WAGERS_BETTORS},
    };
    assert_true(desk_do(desk, open));
    for (int bettor = 1; bettor <= 2; bettor++) {
        struct desk_command seat = {.role = SABOT_ROLE_DEALER,
                                    .kind = SABOT_COMMAND_SEAT,
                                    .with = {.seat = 3 * bettor - 2}};
        struct desk_command buy_in = {.role = SABOT_ROLE_DEALER,
                                      .kind = SABOT_COMMAND_BUY_IN,
                                      .with = {.bettor = bettor, .amount = 1000000}};
        sabot_text_copy(seat.with.name, sizeof seat.with.name, bettor == 1 ? "Ann" : "Bo");
        assert_true(desk_do(desk, seat));
        assert_true(desk_do(desk, buy_in));
    }
}

/* ---- looking ---- */

const struct sabot_table *desk_table(const struct desk *desk) {
    return service_table(desk->service, "t1", NULL);
}

struct journal_record desk_record(const struct desk *desk, uint64_t sequence,
                                  uint8_t bytes[JOURNAL_BYTES_MAX]) {
    struct sabot_error error;
    struct journal_cursor cursor =
        journal_cursor_open(desk->disk->store, "t1", sequence, sequence, &error);
    const struct journal_record *found = journal_cursor_next(&cursor);
    assert_non_null(found);
    struct journal_record record = *found;
    memcpy(bytes, record.bytes, record.size);
    record.bytes = bytes;
    assert_int_equal(journal_cursor_close(&cursor), SABOT_OK);
    return record;
}

int desk_count(const struct desk *desk, enum sabot_event_kind kind) {
    struct sabot_error error;
    const struct journal_record *record;
    int count = 0;
    struct journal_cursor cursor =
        journal_cursor_open(desk->disk->store, "t1", 1, INT64_MAX, &error);
    while ((record = journal_cursor_next(&cursor)) != NULL)
        count += record->kind == (int)kind;
    assert_int_equal(journal_cursor_close(&cursor), SABOT_OK);
    return count;
}

void desk_allow_edition(struct desk *desk, int edition) {
    struct sabot_error error;
    if (room_edition_allow(desk->journal, SERVICE_ROOM_STREAM, edition, desk->now_ms, &error) !=
        SABOT_OK)
        fail_msg("%s", error.words);
    service_hear_all(desk->service);
    service_read(desk->service);
}
