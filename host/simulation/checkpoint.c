/*
 * checkpoint.c - a run's state in a file. See checkpoint.h.
 */
#include "host/simulation/checkpoint.h"

#include "host/disk/disk_file.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum sabot_status trouble(struct sabot_error *error, enum sabot_status status,
                                 const char *path, const char *words, const char *more) {
    snprintf(error->words, sizeof error->words, "checkpoint %s: %s%s", path, words, more);
    return status;
}

/* ---- what the numbers depend on ---- */

static json_t *fact_to_json(const struct run_fact *fact) {
    return fact->text ? json_string(fact->text) : json_integer(fact->number);
}

/* The name of the first fact in which a document differs from the run, or NULL. */
static const char *first_difference(const struct run_facts *facts, const json_t *document) {
    const char *different = NULL;
    for (int i = 0; different == NULL && i < facts->count; i++) {
        json_t *wanted = fact_to_json(&facts->list[i]);
        if (!json_equal(wanted, json_object_get(document, facts->list[i].name)))
            different = facts->list[i].name;
        json_decref(wanted);
    }
    return different;
}

/* ---- totals ---- */

static json_t *totals_to_json(const uint64_t *totals, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_integer((json_int_t)totals[i]));
    return list;
}

static bool totals_from_json(const json_t *list, uint64_t *totals, size_t count) {
    if (json_array_size(list) != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *number = json_array_get(list, i);
        if (!json_is_integer(number) || json_integer_value(number) < 0)
            return false;
        totals[i] = (uint64_t)json_integer_value(number);
    }
    return true;
}

static bool state_from_json(const struct run *run, const struct run_work *work,
                            const json_t *document, union run_totals *totals, uint64_t *done) {
    const json_t *number = json_object_get(document, "done");
    if (!json_is_integer(number) || json_integer_value(number) < 0)
        return false;
    *done = (uint64_t)json_integer_value(number);
    bool at_a_block = *done % SABOT_SIM_BLOCK == 0 || *done == run->units;
    if (!at_a_block || *done > run->units ||
        !totals_from_json(json_object_get(document, "totals"), totals->numbers, work->numbers))
        return false;
    /* Every shoe has a round, and none as many as that. */
    uint64_t rounds = work->rounds(totals);
    return rounds >= *done && rounds / INT16_MAX <= *done;
}

enum sabot_status checkpoint_read(const struct run *run, const struct run_work *work,
                                  union run_totals *totals, uint64_t *done,
                                  struct sabot_error *error) {
    const char *path = run->checkpoint;
    *done = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return errno == ENOENT
                   ? SABOT_OK
                   : trouble(error, SABOT_IO, path, "cannot be read: ", strerror(errno));
    json_t *document = json_loadf(file, 0, NULL);
    fclose(file);
    enum sabot_status status = SABOT_OK;
    const char *different = document ? first_difference(&work->facts, document) : "form";
    if (different && strcmp(different, "form") == 0)
        status = trouble(error, SABOT_BAD_TEXT, path, "is not a checkpoint of ", work->facts.what);
    else if (different)
        status =
            trouble(error, SABOT_BAD_TEXT, path, "is of another run: it differs in ", different);
    else if (!state_from_json(run, work, document, totals, done))
        status = trouble(error, SABOT_BAD_TEXT, path, "is damaged", "");
    json_decref(document);
    return status;
}

/* ---- writing ---- */

enum sabot_status checkpoint_write(const struct run *run, const struct run_work *work,
                                   const union run_totals *totals, uint64_t done,
                                   struct sabot_error *error) {
    json_t *document = json_object();
    for (int i = 0; i < work->facts.count; i++)
        json_object_set_new(document, work->facts.list[i].name, fact_to_json(&work->facts.list[i]));
    json_object_set_new(document, "done", json_integer((json_int_t)done));
    json_object_set_new(document, "totals", totals_to_json(totals->numbers, work->numbers));
    char *text = json_dumps(document, JSON_COMPACT);
    json_decref(document);
    if (text == NULL)
        return trouble(error, SABOT_NO_MEMORY, run->checkpoint, "no memory to write it", "");
    bool wrote = disk_file_replace(run->checkpoint, 0644, (struct disk_bytes){text, strlen(text)});
    int reason = errno;
    free(text);
    return wrote
               ? SABOT_OK
               : trouble(error, SABOT_IO, run->checkpoint, "cannot be written: ", strerror(reason));
}
