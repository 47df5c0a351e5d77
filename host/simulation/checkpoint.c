/*
 * checkpoint.c - a run's state in a file. See checkpoint.h.
 */
#include "host/simulation/checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FORM "sabot simulation 1"

static enum sabot_status trouble(struct sabot_error *error, enum sabot_status status,
                                 const char *path, const char *words, const char *more) {
    snprintf(error->words, sizeof error->words, "checkpoint %s: %s%s", path, words, more);
    return status;
}

/* ---- what the counts depend on ---- */

/* The run that a checkpoint is of, in the order in which differences are told. */
static json_t *identity_of(const struct simulation *simulation) {
    const struct sabot_sim *sim = &simulation->sim;
    return json_pack("{s:s, s:s, s:s, s:i, s:I, s:i, s:s, s:b, s:i, s:i}", "form", FORM, "seed",
                     simulation->seed, "sheet", simulation->sheet, "decks", sim->decks, "shoes",
                     (json_int_t)simulation->shoes, "rounds_a_shoe", simulation->rounds, "order",
                     sim->order == SABOT_SIM_BY_CARDS ? "cards" : "points", "burn", sim->burns,
                     "cut_card", sim->cut_card, "rounds_after_cut", sim->rounds_after);
}

/* The name of the first field in which a document differs from the run, or NULL. */
static const char *first_difference(const struct simulation *simulation, const json_t *document) {
    static const char *const order[] = {
        "form",  "seed",          "sheet", "decks",    "shoes",
        "order", "rounds_a_shoe", "burn",  "cut_card", "rounds_after_cut"};
    json_t *identity = identity_of(simulation);
    const char *different = NULL;
    for (size_t i = 0; different == NULL && i < sizeof order / sizeof order[0]; i++)
        if (!json_equal(json_object_get(identity, order[i]), json_object_get(document, order[i])))
            different = order[i];
    json_decref(identity);
    return different;
}

/* ---- counts ---- */

static json_t *counts_to_json(const uint64_t *counts, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_integer((json_int_t)counts[i]));
    return list;
}

static bool counts_from_json(const json_t *list, uint64_t *counts, size_t count) {
    if (json_array_size(list) != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *number = json_array_get(list, i);
        if (!json_is_integer(number) || json_integer_value(number) < 0)
            return false;
        counts[i] = (uint64_t)json_integer_value(number);
    }
    return true;
}

enum { PAIR_COUNTS = SABOT_PAIRS * SABOT_PAIRS };

static bool state_from_json(const struct simulation *simulation, const json_t *document,
                            struct simulation_state *state) {
    const json_t *done = json_object_get(document, "done");
    if (!json_is_integer(done) || json_integer_value(done) < 0)
        return false;
    state->done = (uint64_t)json_integer_value(done);
    state->found = state->done;
    bool at_a_block = state->done % SABOT_SIM_BLOCK == 0 || state->done == simulation->shoes;
    return at_a_block && state->done <= simulation->shoes &&
           counts_from_json(json_object_get(document, "outcomes"), state->counts.outcomes,
                            SABOT_OUTCOMES) &&
           counts_from_json(json_object_get(document, "pairs"), state->counts.pairs, PAIR_COUNTS);
}

enum sabot_status checkpoint_read(const struct simulation *simulation,
                                  struct simulation_state *state, struct sabot_error *error) {
    const char *path = simulation->checkpoint;
    *state = (struct simulation_state){0};
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return errno == ENOENT
                   ? SABOT_OK
                   : trouble(error, SABOT_IO, path, "cannot be read: ", strerror(errno));
    json_t *document = json_loadf(file, 0, NULL);
    fclose(file);
    enum sabot_status status = SABOT_OK;
    const char *different = document ? first_difference(simulation, document) : "form";
    if (different && strcmp(different, "form") == 0)
        status = trouble(error, SABOT_BAD_TEXT, path, "is not a checkpoint of a simulation", "");
    else if (different)
        status =
            trouble(error, SABOT_BAD_TEXT, path, "is of another run: it differs in ", different);
    else if (!state_from_json(simulation, document, state))
        status = trouble(error, SABOT_BAD_TEXT, path, "is damaged", "");
    json_decref(document);
    return status;
}

/* ---- writing ---- */

static bool write_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t wrote = write(file, bytes, length);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return false;
        bytes += wrote;
        length -= (size_t)wrote;
    }
    return true;
}

/* A name is durable once its folder is. */
static bool sync_folder(const char *path) {
    char copy[PATH_MAX];
    if (!sabot_text_copy(copy, sizeof copy, path))
        return false;
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return false;
    bool synced = fsync(folder) == 0;
    close(folder);
    return synced;
}

static bool replace_file(const char *path, const char *bytes, size_t length) {
    char fresh[PATH_MAX];
    int room = snprintf(fresh, sizeof fresh, "%s.new", path);
    if (room < 0 || (size_t)room >= sizeof fresh) {
        errno = ENAMETOOLONG;
        return false;
    }
    int file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0)
        return false;
    bool wrote = write_all(file, bytes, length) && fsync(file) == 0;
    wrote = close(file) == 0 && wrote;
    if (wrote && rename(fresh, path) == 0)
        return sync_folder(path);
    int reason = errno;
    unlink(fresh);
    errno = reason;
    return false;
}

enum sabot_status checkpoint_write(const struct simulation *simulation,
                                   const struct simulation_state *state,
                                   struct sabot_error *error) {
    json_t *document = identity_of(simulation);
    json_object_set_new(document, "done", json_integer((json_int_t)state->done));
    json_object_set_new(document, "outcomes",
                        counts_to_json(state->counts.outcomes, SABOT_OUTCOMES));
    json_object_set_new(document, "pairs", counts_to_json(state->counts.pairs, PAIR_COUNTS));
    char *text = json_dumps(document, JSON_COMPACT);
    json_decref(document);
    if (text == NULL)
        return trouble(error, SABOT_NO_MEMORY, simulation->checkpoint, "no memory to write it", "");
    bool wrote = replace_file(simulation->checkpoint, text, strlen(text));
    free(text);
    return wrote ? SABOT_OK
                 : trouble(error, SABOT_IO, simulation->checkpoint,
                           "cannot be written: ", strerror(errno));
}
