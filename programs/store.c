/*
 * store.c - see store.h.
 */
#include "programs/store.h"

#include "host/service/service.h"
#include "programs/command.h"
#include "programs/room_files.h"
#include "sabot/text.h"

#include <inttypes.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Of the folder that this file is in, or would be. */
static bool check_owner(const char *command, const char *file) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s", file);
    return journal_is_shared(file) ||
           room_files_check_owner(command, dirname(path)) == COMMAND_DONE;
}

struct journal *store_open(const char *command, const char *path, enum journal_mode mode) {
    struct journal *journal;
    struct sabot_error error;
    if (strcmp(path, "memory:") == 0)
        exit(command_bad(command, "memory: is not a store: expected the path of a journal"));
    if (mode == JOURNAL_WRITE && !check_owner(command, path))
        exit(COMMAND_BAD);
    if (journal_open(path, mode, &journal, &error) != SABOT_OK)
        exit(command_bad(command, "%s", error.words));
    return journal;
}

struct search {
    const char *table; /* NULL: the only one */
    bool was_found;
    int count;
    char name[JOURNAL_STREAM_MAX]; /* the last one seen */
    char names[200];
    struct sabot_text list;
};

static void look_at(struct search *search, const char *stream) {
    if (!service_is_table_name(stream))
        return;
    sabot_text_add(&search->list, search->count++ > 0 ? ", " : "");
    sabot_text_add(&search->list, stream);
    sabot_text_copy(search->name, sizeof search->name, stream);
    search->was_found |= search->table != NULL && strcmp(stream, search->table) == 0;
}

static int no_table(const char *command, const struct journal *journal,
                    const struct search *search) {
    const char *cut = search->list.cut ? "..." : "";
    if (search->count == 0)
        return command_bad(command, "%s has no tables", journal_name(journal));
    if (search->table == NULL)
        return command_bad(command, "--table is missing: %s has %s%s", journal_name(journal),
                           search->names, cut);
    return command_bad(command, "--table is %s: %s has only %s%s",
                       command_quote(search->table, strlen(search->table)).words,
                       journal_name(journal), search->names, cut);
}

void store_find_table(const char *command, struct journal *journal, const char *table, char *name) {
    struct search search = {.table = table};
    struct sabot_error error;
    search.list = sabot_text_in(search.names, sizeof search.names);
    char stream[JOURNAL_STREAM_MAX] = "";
    do {
        if (journal_next_stream(journal, stream, &error) != SABOT_OK)
            exit(command_bad(command, "%s", error.words));
        look_at(&search, stream);
    } while (stream[0] != '\0' && !search.was_found);
    if (!search.was_found && (table != NULL || search.count != 1))
        exit(no_table(command, journal, &search));
    if (name != NULL)
        memcpy(name, search.name, sizeof search.name);
}

static bool show_progress(void *context, uint64_t records) {
    (void)context;
    fprintf(stderr, "\rreading the store: %" PRIu64 " records", records);
    return true;
}

bool store_find_key(const char *command, const char *store, const char *asked,
                    struct fair_key **key) {
    char path[DAYBOOK_PATH_MAX];
    struct sabot_error error;
    const char *slash = strrchr(store, '/');
    int folder = slash != NULL ? (int)(slash - store) + 1 : 0;
    *key = NULL;
    if (asked != NULL)
        snprintf(path, sizeof path, "%s", asked);
    else if (journal_is_shared(store))
        return true;
    else
        snprintf(path, sizeof path, "%s.key", store);
    if (asked == NULL && access(path, F_OK) != 0)
        snprintf(path, sizeof path, "%.*sroom.key", folder, store);
    if (asked == NULL && access(path, F_OK) != 0)
        return true;
    return fair_key_read(path, key, &error) == SABOT_OK ||
           command_wrong(command, "%s", error.words);
}

/* Where nobody can say that it was not changed, it is made for this report alone: an empty path. */
static bool find_path(const char *command, const char *store, const char *asked,
                      const struct fair_key *key, char path[DAYBOOK_PATH_MAX]) {
    path[0] = 0;
    if (key == NULL)
        return true;
    if (asked != NULL)
        return snprintf(path, DAYBOOK_PATH_MAX, "%s", asked) < DAYBOOK_PATH_MAX;
    return daybook_path(store, path) ||
           command_wrong(command, "--daybook is missing: a store in PostgreSQL has no file beside "
                                  "it; expected a file to keep the daybook in");
}

struct daybook *store_daybook(const char *command, const char *store,
                              const struct store_daybook_asked *asked, struct journal *journal) {
    char path[DAYBOOK_PATH_MAX];
    struct daybook *daybook = NULL;
    struct fair_key *key;
    struct sabot_error error;
    bool shows = isatty(STDERR_FILENO);
    if (!store_find_key(command, store, asked->key, &key) ||
        !find_path(command, store, asked->path, key, path) ||
        (path[0] != 0 && access(path, F_OK) != 0 && !check_owner(command, path))) {
        fair_key_free(key);
        return NULL;
    }
    enum sabot_status status = daybook_open(path, key, &daybook, &error);
    fair_key_free(key);
    if (status == SABOT_OK && asked->is_rebuilt)
        status = daybook_rebuild(daybook, &error);
    if (status == SABOT_OK)
        status = daybook_update(daybook, journal, shows ? show_progress : NULL, NULL, &error);
    if (shows)
        fputs("\r\033[K", stderr);
    if (status == SABOT_OK)
        return daybook;
    command_bad(command, "%s", error.words);
    daybook_close(daybook);
    return NULL;
}
