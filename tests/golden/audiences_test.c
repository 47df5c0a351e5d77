/*
 * audiences_test.c - who sees which field of which event, and which member of a table's document:
 * the whole matrix, found by asking for all of them, beside tests/golden/audiences.txt. UPDATE=1
 * writes the list again; read the difference.
 */
#include "host/record/record.h"
#include "host/service/replay.h"
#include "host/view/view.h"
#include "tests/support/harness.h"
#include "tests/support/room.h"
#include "tests/support/tape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GOLDEN VECTORS_DIR "/../golden/audiences.txt"

/* ---- what is seen, line by line ---- */

struct seen {
    char path[120];
    unsigned by; /* bits of the audience */
};

static struct seen all[2000];
static int count;

static void see(const char *path, int audience) {
    int i = 0;
    while (i < count && strcmp(all[i].path, path) != 0)
        i++;
    if (i == count) {
        assert_true(count < (int)(sizeof all / sizeof *all));
        all[count].by = 0;
        snprintf(all[count++].path, sizeof all[0].path, "%s", path);
    }
    all[i].by |= 1u << audience;
}

static bool is_nothing(const json_t *value) {
    return json_is_null(value) || (json_is_string(value) && json_string_length(value) == 0) ||
           (json_is_array(value) && json_array_size(value) == 0);
}

static void see_members(const char *path, const json_t *value, int audience) {
    char deeper[120];
    const char *name;
    json_t *member;
    if (is_nothing(value))
        return;
    if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++)
            see_members(path, json_array_get(value, i), audience);
        return;
    }
    if (!json_is_object(value)) {
        see(path, audience);
        return;
    }
    json_object_foreach((json_t *)value, name, member) {
        snprintf(deeper, sizeof deeper, "%s.%s", path, name);
        see_members(deeper, member, audience);
    }
}

static void write_seen(FILE *stream, const char *title, const char *const *audiences, int least,
                       int most) {
    fprintf(stream, "# %s", title);
    for (int i = least; i <= most; i++)
        fprintf(stream, " %s", audiences[i]);
    fprintf(stream, "\n");
    for (int i = 0; i < count; i++) {
        fprintf(stream, "%s", all[i].path);
        for (int audience = least; audience <= most; audience++)
            fprintf(stream, "%s%s", audience == least ? ": " : " ",
                    all[i].by >> audience & 1 ? audiences[audience] : "-");
        fprintf(stream, "\n");
    }
    count = 0;
}

/* ---- events ---- */

static const char *const event_audiences[] = {"", "all", "table", "owner", "staff", "audit"};

/* An event of the kind in which every field has something, a transfer and a line. */
static struct sabot_event whole_event(int kind) {
    static const struct sabot_transfer transfer = {SABOT_TRANSFER_POST, SABOT_ACCOUNT_CAGE,
                                                   SABOT_ACCOUNT_CHIPS, 700};
    static const struct sabot_settled_line line = {.entry = -1, .step = 1, .winnings = 700};
    struct sabot_event event = {.kind = (enum sabot_event_kind)kind,
                                .transfer_count = 1,
                                .transfers = &transfer,
                                .line_count = 1,
                                .lines = &line};
    event.with.sheet = &sabot_sheet_empty;
    event.with.card_count = 1;
    for (const struct sabot_field_use *use = sabot_event_forms[kind].fields;
         use->field != SABOT_NO_FIELD; use++) {
        const struct sabot_field_form *form = &sabot_field_forms[use->field];
        if (form->type == SABOT_TYPE_TEXT)
            snprintf((char *)&event.with + form->offset, form->room, "somebody");
    }
    return event;
}

static void see_event(int kind, int audience) {
    struct sabot_table before = sabot_table_empty();
    struct sabot_event event = whole_event(kind);
    json_t *direct = record_event_to_json(&before, &event, (enum sabot_audience)audience);
    json_t *reduced = view_event(&before, &event, 7, "floor:Fay");
    struct json_text written = {0};
    view_event_write(&written, &before, &event, 7, "floor:Fay", (enum sabot_audience)audience);
    const char *name;
    json_t *ignored;
    char path[120];
    bool is_seen = view_reduce(reduced, (enum sabot_audience)audience);
    assert_string_equal(json_string_value(json_object_get(reduced, "actor")),
                        audience < SABOT_SEEN_BY_STAFF ? "floor" : "floor:Fay");
    json_object_foreach(direct, name, ignored) {
        assert_non_null(json_object_get(reduced, name)); /* both ways tell the same */
        snprintf(path, sizeof path, "%s.%s", sabot_event_forms[kind].name, name);
        if (is_seen && strcmp(name, "kind") != 0)
            see(path, audience);
    }
    assert_int_equal(json_object_size(reduced), json_object_size(direct) + 3);
    char *text = json_dumps(reduced, JSON_COMPACT);
    assert_string_equal(written.at, text);
    snprintf(path, sizeof path, "%s", sabot_event_forms[kind].name);
    if (is_seen)
        see(path, audience);
    json_decref(direct);
    json_decref(reduced);
    json_text_free(&written);
    free(text);
}

/* ---- documents ---- */

static const char *const view_audiences[] = {"board", "dealers", "names", "table", "staff"};

static void see_day(void (*play)(struct room *room)) {
    static struct room room;
    struct replay *replay = replay_new();
    struct journal *journal;
    struct sabot_error error;
    struct tape tape;
    assert_int_equal(journal_open("memory:", JOURNAL_WRITE, &journal, &error), SABOT_OK);
    room_open(&room, journal);
    play(&room);
    room_close(&room);
    tape_read(&tape, journal);
    for (int i = 0; i < tape.count; i++) {
        const struct tape_record *one = &tape.records[i];
        if (one->record.kind >= 1000) /* of the room */
            continue;
        if (one->record.sequence == 1)
            replay_clear(replay);
        if (replay_read(replay, &one->record, &error) != SABOT_OK)
            fail_msg("%s", error.words);
        replay_apply(replay);
        for (int audience = VIEW_BOARD; audience <= VIEW_STAFF; audience++) {
            json_t *view = view_table(one->stream, &replay->table, (enum view_audience)audience);
            json_object_del(view, "sheet"); /* posted where everybody sees it (R53) */
            see_members("state", view, audience);
            json_decref(view);
        }
    }
    tape_release(&tape);
    journal_close(journal);
    replay_free(replay);
}

static void test_every_field__is_seen_by_those_of_the_golden_list(void **state) {
    (void)state;
    char *written = NULL, *golden = NULL;
    size_t size = 0, room = 0;
    FILE *stream = open_memstream(&written, &size);
    for (int kind = 1; kind < SABOT_EVENTS; kind++)
        for (int audience = 1; audience < SABOT_AUDIENCES; audience++)
            see_event(kind, audience);
    write_seen(stream, "events:", event_audiences, 1, SABOT_AUDIENCES - 1);
    see_day(room_play_today);
    see_day(room_play_second);
    write_seen(stream, "the document of a table:", view_audiences, VIEW_BOARD, VIEW_STAFF);
    fclose(stream);
    FILE *file = fopen(GOLDEN, "r");
    if (file == NULL || getdelim(&golden, &room, 0, file) < 0 || strcmp(golden, written) != 0) {
        if (getenv("UPDATE") == NULL)
            fail_msg("who sees what is not as in " GOLDEN "; UPDATE=1 writes:\n%s", written);
        FILE *again = fopen(GOLDEN, "w");
        assert_true(again != NULL && fputs(written, again) >= 0 && fclose(again) == 0);
    }
    if (file != NULL)
        fclose(file);
    free(written);
    free(golden);
}

HARNESS_MAIN(cmocka_unit_test(test_every_field__is_seen_by_those_of_the_golden_list))
