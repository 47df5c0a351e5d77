/*
 * heads_rotate.c - see heads_rotate.h. All that is new is made under names of its own; then
 * each takes its place.
 */
#include "host/heads/heads_rotate.h"

#include "host/disk/disk_file.h"
#include "sabot/calendar.h"
#include "sabot/text.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct path {
    char words[PATH_MAX];
};

struct turn {
    const struct heads_rotation *rotation;
    struct heads_rotated *rotated;
    struct sabot_error *error;
    struct journal *journal;
    struct heads *heads; /* the new file */
    struct heads_key key;
    struct path new_heads, new_key, new_public, public;
};

static struct path with(const char *path, const char *ending) {
    struct path longer;
    snprintf(longer.words, sizeof longer.words, "%s%s", path, ending);
    return longer;
}

static enum sabot_status trouble(struct turn *turn, enum sabot_status status, const char *path,
                                 const char *words) {
    return sabot_error_print(turn->error, status, "%s: %s", path, words);
}

static void remove_new(const struct turn *turn) {
    (void)unlink(turn->new_heads.words);
    (void)unlink(turn->new_key.words);
    (void)unlink(turn->new_public.words);
}

/* `heads.txt` becomes `heads.20261116-101300.txt`. */
static bool name_old(struct turn *turn) {
    char time[SABOT_CALENDAR_TIME], stamp[32];
    sabot_calendar_write(turn->rotation->now_ms, time);
    snprintf(stamp, sizeof stamp, "%.4s%.2s%.2s-%.2s%.2s%.2s", time, time + 5, time + 8, time + 11,
             time + 14, time + 17);
    struct heads_rotated *rotated = turn->rotated;
    return snprintf(rotated->old_heads, sizeof rotated->old_heads, "%s.%s", turn->rotation->heads,
                    stamp) < (int)sizeof rotated->old_heads &&
           snprintf(rotated->old_public, sizeof rotated->old_public, "%s.%s", turn->public.words,
                    stamp) < (int)sizeof rotated->old_public;
}

static enum sabot_status check_old(struct turn *turn) {
    struct heads_key old;
    struct heads_fault fault = {.stream = ""};
    enum sabot_status status = heads_key_read(turn->rotation->key, &old, turn->error);
    if (status != SABOT_OK)
        return status;
    if (access(turn->rotation->heads, F_OK) == 0)
        status = heads_check(turn->rotation->heads, old.public, turn->journal,
                             &turn->rotated->checked, &fault, turn->error);
    heads_key_forget(&old);
    if (status == SABOT_OK && fault.stream[0] != '\0')
        status = trouble(turn, SABOT_BAD_TEXT, fault.stream, fault.words);
    return status;
}

static enum sabot_status sign_ends(struct turn *turn) {
    struct journal_heads ends;
    enum sabot_status status = journal_heads_read(turn->journal, &ends, turn->error);
    for (int i = 0; status == SABOT_OK && i < ends.count; i++) {
        struct heads_line line = {.head = ends.list[i].head, .time_ms = turn->rotation->now_ms};
        sabot_text_copy(line.stream, sizeof line.stream, ends.list[i].name);
        heads_line_sign(&line, &turn->key);
        status = heads_append(turn->heads, &line, 1, turn->error);
        turn->rotated->streams++;
    }
    free(ends.list);
    return status;
}

static enum sabot_status make_new(struct turn *turn) {
    remove_new(turn); /* of a turn that was cut short */
    enum sabot_status status = heads_key_make(turn->new_key.words, &turn->key, turn->error);
    if (status == SABOT_OK)
        status = heads_open(turn->new_heads.words, &turn->heads, turn->error);
    if (status == SABOT_OK)
        status = sign_ends(turn);
    heads_close(turn->heads);
    memcpy(turn->rotated->public, turn->key.public, sizeof turn->key.public);
    heads_key_forget(&turn->key);
    return status;
}

/* The old heads leave first: without them a server starts, with those of another key it does
 * not. */
static enum sabot_status take_places(struct turn *turn) {
    const struct heads_rotation *rotation = turn->rotation;
    const struct {
        const char *from, *to;
    } moves[] = {
        {rotation->heads, turn->rotated->old_heads},
        {turn->public.words, turn->rotated->old_public},
        {turn->new_public.words, turn->public.words},
        {turn->new_key.words, rotation->key},
        {turn->new_heads.words, rotation->heads},
    };
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        if (rename(moves[i].from, moves[i].to) != 0 && errno != ENOENT)
            return trouble(turn, SABOT_IO, moves[i].from, strerror(errno));
    return disk_folder_sync(rotation->key)
               ? SABOT_OK
               : trouble(turn, SABOT_IO, rotation->key, strerror(errno));
}

enum sabot_status heads_rotate(const struct heads_rotation *rotation, struct heads_rotated *rotated,
                               struct sabot_error *error) {
    struct turn turn = {.rotation = rotation,
                        .rotated = rotated,
                        .error = error,
                        .new_heads = with(rotation->heads, ".new"),
                        .new_key = with(rotation->key, ".new"),
                        .new_public = with(rotation->key, ".new.pub"),
                        .public = with(rotation->key, ".pub")};
    memset(rotated, 0, sizeof *rotated);
    if (!name_old(&turn))
        return trouble(&turn, SABOT_IO, rotation->heads, strerror(ENAMETOOLONG));
    enum sabot_status status = journal_open(rotation->store, JOURNAL_WRITE, &turn.journal, error);
    if (status != SABOT_OK)
        return status;
    status = check_old(&turn);
    if (status == SABOT_OK)
        status = make_new(&turn);
    if (status == SABOT_OK)
        status = take_places(&turn);
    if (status != SABOT_OK)
        remove_new(&turn);
    journal_close(turn.journal);
    return status;
}
