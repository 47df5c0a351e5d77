/*
 * key_command.c - `sabot key`: the keys of a room, made, shown as far as they may be, and
 * the signing one replaced. No secret is ever printed.
 */
#include "host/clock/clock.h"
#include "host/fair/fair.h"
#include "host/heads/heads_rotate.h"
#include "programs/command.h"
#include "programs/room_files.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct key_place {
    const char *command; /* `key show` */
    const char *config, *data;
    struct room_files files;
};

#define PLACE_OPTIONS(place)                                                                       \
    {"config", "FILE", "the room's configuration", NULL, &(place)->config}, {                      \
        "data", "FOLDER", "where the room's files are", NULL, &(place)->data                       \
    }

static int bad(const struct key_place *place, const struct sabot_error *error) {
    return command_bad(place->command, "%s", error->words);
}

/* Reads the options and finds the room's files. */
static int find_place(struct key_place *place, const struct usage *usage, int argc, char **argv) {
    place->command = usage->command;
    command_options(usage, argc, argv);
    if (place->config == NULL && place->data == NULL)
        return command_bad(place->command, "expected --config FILE or --data FOLDER of the room");
    struct roomfile *room;
    int status = room_files_of(place->command, place->config, place->data, &place->files, &room);
    free(room);
    return status;
}

static void print_public(const uint8_t public[HEADS_PUBLIC_BYTES]) {
    char digits[2 * HEADS_PUBLIC_BYTES + 1];
    sodium_bin2hex(digits, sizeof digits, public, HEADS_PUBLIC_BYTES);
    printf("public part   %s\n", digits);
}

/* ---- make ---- */

static int make_command(int argc, char **argv) {
    static struct key_place place;
    const struct option_form options[] = {PLACE_OPTIONS(&place), {0}};
    const struct usage usage = {"key make", "", "Makes the keys of a new room.",
                                "The server makes them when it first starts. This is for putting "
                                "copies elsewhere\nbefore that. Keys that are there are left.\n",
                                options};
    struct sabot_error error;
    struct heads_key key;
    int status = find_place(&place, &usage, argc, argv);
    if (status == COMMAND_DONE)
        status = room_files_make(place.command, place.files.folder);
    if (status != COMMAND_DONE)
        return status;
    if (fair_key_make(place.files.key, &error) != SABOT_OK ||
        (access(place.files.heads_key, F_OK) == 0
             ? heads_key_read(place.files.heads_key, &key, &error)
             : heads_key_make(place.files.heads_key, &key, &error)) != SABOT_OK)
        return bad(&place, &error);
    printf("room key      %s\nsigning key   %s\n", place.files.key, place.files.heads_key);
    print_public(key.public);
    heads_key_forget(&key);
    return COMMAND_DONE;
}

/* ---- show ---- */

/* Both are read, which says whether others may read them, before anything is printed. */
static int show_keys(const struct key_place *place) {
    struct sabot_error error;
    struct fair_key *room_key;
    struct heads_key key;
    uint8_t public[HEADS_PUBLIC_BYTES];
    char path[PATH_MAX + 8];
    snprintf(path, sizeof path, "%s.pub", place->files.heads_key);
    if (fair_key_read(place->files.key, &room_key, &error) != SABOT_OK)
        return bad(place, &error);
    fair_key_free(room_key);
    if (heads_key_read(place->files.heads_key, &key, &error) != SABOT_OK ||
        heads_public_read(path, public, &error) != SABOT_OK)
        return bad(place, &error);
    bool is_same = memcmp(key.public, public, sizeof public) == 0;
    printf("room key      %s, readable by its owner alone\n", place->files.key);
    printf("signing key   %s, readable by its owner alone\n", place->files.heads_key);
    print_public(key.public);
    heads_key_forget(&key);
    if (is_same)
        return COMMAND_DONE;
    printf("%s is of another key.\n", path);
    return COMMAND_NO;
}

static int show_command(int argc, char **argv) {
    static struct key_place place;
    const struct option_form options[] = {PLACE_OPTIONS(&place), {0}};
    const struct usage usage = {"key show", "", "Shows the public part of a room's signing key.",
                                "Write it down where the room's people cannot change it: with it, "
                                "anybody can check the\nsigned heads. Also while a server runs.\n",
                                options};
    int status = find_place(&place, &usage, argc, argv);
    return status == COMMAND_DONE ? show_keys(&place) : status;
}

/* ---- rotate ---- */

static int rotate_command(int argc, char **argv) {
    static struct key_place place;
    const struct option_form options[] = {PLACE_OPTIONS(&place), {0}};
    const struct usage usage = {
        "key rotate", "", "Makes a new signing key and signs the end of every stream with it.",
        "Stop the server first. What the old key signed is checked, and kept beside the new heads "
        "with\nthe old key's public part; the old secret is gone.\n",
        options};
    struct sabot_error error;
    struct heads_rotated rotated;
    int status = find_place(&place, &usage, argc, argv);
    if (status == COMMAND_DONE)
        status = room_files_check_owner(place.command, place.files.folder);
    if (status != COMMAND_DONE)
        return status;
    if (access(place.files.store, F_OK) != 0)
        return command_bad(place.command, "%s: there is no journal yet", place.files.store);
    const struct heads_rotation rotation = {.store = place.files.store,
                                            .heads = place.files.heads,
                                            .key = place.files.heads_key,
                                            .now_ms = clock_wall_ms()};
    enum sabot_status turned = heads_rotate(&rotation, &rotated, &error);
    if (turned == SABOT_BAD_TEXT) {
        bad(&place, &error);
        return COMMAND_NO;
    }
    if (turned != SABOT_OK)
        return bad(&place, &error);
    print_public(rotated.public);
    printf("signed        the end of every stream: %d\n"
           "old heads     %s, all in the journal, lines: %" PRIu64 "\n"
           "old key       %s, its public part; the secret is gone\n",
           rotated.streams, rotated.old_heads, rotated.checked, rotated.old_public);
    return COMMAND_DONE;
}

static const struct command commands[] = {
    {"make", make_command, "", "the keys of a new room"},
    {"show", show_command, "", "the public part of the signing key"},
    {"rotate", rotate_command, "", "a new signing key"},
};

int key_command(int argc, char **argv) {
    static const struct command_group group = {
        "key",
        "The keys of a room: room.key seals the seeds of shoes and signs passes; heads.key signs\n"
        "the heads of the journal. No secret is ever printed.",
        "\n  sabot key show --config room.yaml\n", commands, sizeof commands / sizeof *commands};
    return command_group_run(&group, argc, argv);
}
