/*
 * store.c - see store.h.
 */
#include "programs/store.h"

#include "host/service/service.h"
#include "programs/command.h"
#include "sabot/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct journal *store_open(const char *command, const char *path) {
    struct journal *journal;
    struct sabot_error error;
    if (strcmp(path, "memory:") == 0) {
        command_bad(command, "memory: is no store: expected the path of a journal");
        return NULL;
    }
    if (journal_open(path, JOURNAL_READ, &journal, &error) == SABOT_OK)
        return journal;
    command_bad(command, "%s", error.words);
    return NULL;
}

bool store_number(const char *command, const char *option, const char *words, uint64_t *number) {
    size_t digits = strspn(words, "0123456789");
    errno = 0;
    *number = digits > 0 && words[digits] == '\0' ? strtoull(words, NULL, 10) : 0;
    if (errno == 0 && *number >= 1 && *number <= INT64_MAX)
        return true;
    command_bad(command, "--%s is %s: expected a whole number from 1 on", option,
                command_quote(words, strlen(words)).words);
    return false;
}

struct search {
    const char *table; /* NULL: the only one */
    bool was_found;
    int count;
    char name[JOURNAL_STREAM_MAX]; /* the last one seen */
    char names[200];
    struct sabot_text list;
};

static bool look(void *context, const char *stream) {
    struct search *search = context;
    if (!service_is_table_name(stream))
        return true;
    sabot_text_add(&search->list, search->count++ > 0 ? ", " : "");
    sabot_text_add(&search->list, stream);
    sabot_text_copy(search->name, sizeof search->name, stream);
    search->was_found |= search->table != NULL && strcmp(stream, search->table) == 0;
    return !search->was_found;
}

static bool no_table(const char *command, const struct journal *journal,
                     const struct search *search) {
    const char *cut = search->list.cut ? "..." : "";
    if (search->count == 0)
        command_bad(command, "%s has no tables", journal_name(journal));
    else if (search->table == NULL)
        command_bad(command, "--table is missing: %s has %s%s", journal_name(journal),
                    search->names, cut);
    else
        command_bad(command, "--table is %s: %s has only %s%s",
                    command_quote(search->table, strlen(search->table)).words,
                    journal_name(journal), search->names, cut);
    return false;
}

bool store_find_table(const char *command, struct journal *journal, const char *table,
                      char name[JOURNAL_STREAM_MAX]) {
    struct search search = {.table = table};
    struct sabot_error error;
    search.list = sabot_text_in(search.names, sizeof search.names);
    if (journal_streams(journal, look, &search, &error) != SABOT_OK) {
        command_bad(command, "%s", error.words);
        return false;
    }
    if (!search.was_found && (table != NULL || search.count != 1))
        return no_table(command, journal, &search);
    memcpy(name, search.name, sizeof search.name);
    return true;
}

bool store_has_table(const char *command, struct journal *journal, const char *table) {
    char name[JOURNAL_STREAM_MAX];
    return store_find_table(command, journal, table, name);
}
