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
    const char *table;
    bool was_found;
    size_t count;
    char names[200];
    struct sabot_text list;
};

static bool look(void *context, const char *stream) {
    struct search *search = context;
    search->was_found |= strcmp(stream, search->table) == 0;
    if (!service_is_table_name(stream))
        return true;
    sabot_text_add(&search->list, search->count++ > 0 ? ", " : "");
    sabot_text_add(&search->list, stream);
    return !search->was_found;
}

bool store_has_table(const char *command, struct journal *journal, const char *table) {
    struct search search = {.table = table};
    struct sabot_error error;
    search.list = sabot_text_in(search.names, sizeof search.names);
    if (journal_streams(journal, look, &search, &error) != SABOT_OK) {
        command_bad(command, "%s", error.words);
        return false;
    }
    if (search.was_found && service_is_table_name(table))
        return true;
    command_bad(command, "--table is %s: %s has %s%s%s", command_quote(table, strlen(table)).words,
                journal_name(journal), search.count > 0 ? "only " : "no tables", search.names,
                search.list.cut ? "..." : "");
    return false;
}
