/*
 * store.c - see store.h.
 */
#include "programs/store.h"

#include "host/service/service.h"
#include "programs/command.h"
#include "sabot/text.h"

#include <stdlib.h>
#include <string.h>

struct journal *store_open(const char *command, const char *path, enum journal_mode mode) {
    struct journal *journal;
    struct sabot_error error;
    if (strcmp(path, "memory:") == 0)
        exit(command_bad(command, "memory: is no store: expected the path of a journal"));
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
