/*
 * room_command.c - `sabot room`: what holds for a whole room. Both are records of the room's
 * stream, so that servers of two versions share a store: install the new version everywhere, then
 * say so.
 *
 * `edition` shows or raises the newest edition of the rules that tables may adopt. `vouch` lists
 * what has no seal; confirmed, it seals what is in the store, and asks for seals from then on.
 */
#include "host/clock/clock.h"
#include "host/fair/fair.h"
#include "host/journal/journal_cursor.h"
#include "host/room/room_seals.h"
#include "host/room/staff_store.h"
#include "host/server/server.h"
#include "host/service/service.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/room_place.h"
#include "programs/store.h"
#include "sabot/kind.h"

#include <stdlib.h>
#include <string.h>

/* ---- editions ---- */

static enum sabot_status find_edition(struct journal *journal, int *allowed,
                                      struct sabot_error *error) {
    const struct journal_record *record;
    struct journal_cursor cursor =
        journal_cursor_open(journal, SERVICE_ROOM_STREAM, 1, JOURNAL_SEQUENCE_MAX, error);
    *allowed = 1;
    while ((record = journal_cursor_next(&cursor)) != NULL)
        if (service_edition_read(record) > *allowed)
            *allowed = service_edition_read(record);
    return journal_cursor_close(&cursor);
}

/* A room that asks for seals takes no record without one. */
static enum sabot_status allow(const struct room_place *place, struct journal *journal, int edition,
                               struct sabot_error *error) {
    struct fair_key *key = NULL;
    bool asked = false;
    enum sabot_status status = room_seals_find(journal, SERVICE_ROOM_STREAM, &asked, error);
    if (status == SABOT_OK && asked && place->files.key[0] == 0)
        return sabot_error_say(error, SABOT_NOT_FOUND,
                               "the room's key signs this: expected --data FOLDER, where room.key "
                               "is, beside --store");
    if (status == SABOT_OK && asked)
        status = fair_key_read(place->files.key, &key, error);
    if (status == SABOT_OK && asked)
        status = server_open_seals(journal, key, &asked, error);
    if (status == SABOT_OK)
        status = room_edition_allow(journal, SERVICE_ROOM_STREAM, edition, clock_wall_ms(), error);
    fair_key_free(key);
    return status;
}

/* `wanted` is 0 to show. */
static int edition_of(const struct room_place *place, int wanted) {
    struct journal *journal =
        store_open("room edition", place->store, wanted > 0 ? JOURNAL_WRITE : JOURNAL_READ);
    struct sabot_error error;
    int allowed = 1;
    enum sabot_status status = find_edition(journal, &allowed, &error);
    if (status == SABOT_OK && wanted > allowed)
        status = allow(place, journal, wanted, &error);
    journal_close(journal);
    if (status != SABOT_OK)
        return command_bad("room edition", "%s", error.words);
    if (wanted > 0 && wanted < allowed)
        return command_bad("room edition", "edition %d is allowed already; editions only rise",
                           allowed);
    printf("Tables of this room may adopt edition %d of the rules; this program knows %d.\n",
           wanted > allowed ? wanted : allowed, SABOT_EDITION_LAST);
    return COMMAND_DONE;
}

static int edition_command(int argc, char **argv) {
    static struct room_place place;
    const struct option_form options[] = {ROOM_PLACE_OPTIONS(&place), {0}};
    const struct usage usage = {
        "room edition", "[N]", "Shows or raises the edition that tables may adopt.",
        "A table adopts it when it opens, or when it opens its next shoe. First install the\n"
        "version that knows it on every server: one that does not know it stops.\n",
        options};
    int operands = command_options(&usage, argc, argv), wanted = 0;
    if (operands > 1)
        return command_bad("room edition", "expected at most one number");
    if (operands == 1)
        wanted = (int)command_whole_number(argv[1], 1, SABOT_EDITION_LAST);
    if (wanted < 0)
        return command_bad("room edition", "N is %s: expected an edition from 1 to %d",
                           command_quote(argv[1], strlen(argv[1])).words, SABOT_EDITION_LAST);
    place.may_be_new = wanted > 0;
    int status = room_place_find("room edition", &place);
    if (status == COMMAND_DONE)
        status = edition_of(&place, wanted);
    free(place.room);
    return status;
}

/* ---- seals ---- */

/* What is wrong with a stream, for the person who is to vouch for it. False: nothing. */
static bool print_stream(const struct journal_stream *stream, const struct journal_seal *seal,
                         const uint8_t *key) {
    bool holds = journal_seal_cover(key, stream->name, seal, &seal->head) == JOURNAL_COVERED;
    unsigned long long sealed = holds ? seal->head.sequence : 0, end = stream->head.sequence;
    if (holds && journal_head_is(&seal->head, &stream->head))
        return false;
    if (sealed < end)
        printf("%s: records %llu to %llu have no seal\n", stream->name, sealed + 1, end);
    else if (sealed == end)
        printf("%s: record %llu is another than the one that was sealed\n", stream->name, end);
    else
        printf("%s: ends with record %llu, and record %llu was sealed\n", stream->name, end,
               sealed);
    return true;
}

static enum sabot_status print_streams(struct journal *journal, const struct fair_key *key,
                                       int *count, struct sabot_error *error) {
    uint8_t derived[JOURNAL_SEAL_KEY_BYTES];
    struct journal_heads heads;
    enum sabot_status status = journal_heads_read(journal, &heads, error);
    fair_key_derive(key, JOURNAL_SEAL_PURPOSE, derived);
    *count = 0;
    for (int i = 0; status == SABOT_OK && i < heads.count; i++) {
        struct journal_seal seal;
        struct journal_head head;
        if (journal_seal_find_head(journal, derived, heads.list[i].name, &head, error) == SABOT_OK)
            continue; /* what a server wrote meanwhile, too */
        status = journal_seal_find(journal, heads.list[i].name, &seal, error);
        *count += status == SABOT_OK && print_stream(&heads.list[i], &seal, derived);
    }
    fair_seed_wipe(derived);
    free(heads.list);
    return status;
}

/* Changes nothing; `count` of streams, and whether the room asks for seals. */
static enum sabot_status list(const struct room_place *place, struct journal *journal, int *count,
                              bool *asked, struct sabot_error *error) {
    struct fair_key *key = NULL;
    enum sabot_status status = fair_key_read(place->files.key, &key, error);
    if (status == SABOT_OK)
        status = room_seals_find(journal, SERVICE_ROOM_STREAM, asked, error);
    if (status == SABOT_OK)
        status = print_streams(journal, key, count, error);
    fair_key_free(key);
    return status;
}

static enum sabot_status vouch(const struct room_place *place, struct journal *journal,
                               struct sabot_error *error) {
    struct fair_key *key = NULL;
    int count;
    bool asked;
    enum sabot_status status = server_open_key(&place->files, journal, &key, error);
    if (status == SABOT_OK)
        status = server_open_seals(journal, key, &asked, error);
    if (status == SABOT_OK)
        status = print_streams(journal, key, &count, error);
    if (status == SABOT_OK)
        status = room_seals_vouch(journal, SERVICE_ROOM_STREAM, clock_wall_ms(), error);
    fair_key_free(key);
    return status;
}

static int vouch_at(struct room_place *place, bool confirms) {
    struct sabot_error error;
    int found = room_place_find("room vouch", place), count = 0;
    bool asked = true;
    if (found != COMMAND_DONE)
        return found;
    if (place->files.key[0] == 0)
        return command_bad("room vouch", "the room's key seals them: expected --data FOLDER, where "
                                         "room.key is, beside --store");
    struct journal *journal =
        store_open("room vouch", place->store, confirms ? JOURNAL_WRITE : JOURNAL_READ);
    enum sabot_status status =
        confirms ? vouch(place, journal, &error) : list(place, journal, &count, &asked, &error);
    journal_close(journal);
    if (status != SABOT_OK)
        return command_bad("room vouch", "%s", error.words);
    if (confirms || (count == 0 && asked))
        printf("Every record is under a seal of the room's key; %sone without counts for "
               "nothing.\n",
               confirms ? "from now on " : "");
    else if (count == 0)
        printf("Every record is under a seal, and this room does not ask for seals yet. Nothing "
               "was changed: ask for them with --confirm.\n");
    else
        printf("Nothing was changed. See what each of them says, then vouch for all with "
               "--confirm.\n");
    return confirms || (count == 0 && asked) ? COMMAND_DONE : COMMAND_NO;
}

static int vouch_command(int argc, char **argv) {
    static struct room_place place;
    bool confirms = false;
    const struct option_form options[] = {
        ROOM_PLACE_OPTIONS(&place),
        {"confirm", NULL, "vouch for what is listed; without it nothing changes", &confirms, NULL},
        {0}};
    const struct usage usage = {"room vouch", "",
                                "Lists records without a seal, or vouches for them.",
                                help_room_vouch, options};
    command_options(&usage, argc, argv);
    int status = vouch_at(&place, confirms);
    free(place.room);
    return status;
}

int room_command(int argc, char **argv) {
    static const struct command commands[] = {
        {"edition", edition_command, "[N]", "show or raise the edition that tables may adopt"},
        {"vouch", vouch_command, "", "list records without a seal, or vouch for them"},
    };
    static const struct command_group group = {"room", "What holds for a whole room.",
                                               "\n  sabot room edition --data FOLDER\n", commands,
                                               sizeof commands / sizeof *commands};
    return command_group_run(&group, argc, argv);
}
