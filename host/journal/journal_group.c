/*
 * journal_group.c - which appends of a group stand, for backends that have
 * their store to themselves. It knows no store. See journal_backend.h.
 */
#include "host/journal/journal_backend.h"

#include <string.h>

/* The one before in the group on the same stream, which knows how the stream stands;
 * NULL: the store does. A table's commands mostly follow each other. */
static const struct journal_append *earlier(const struct journal_append *appends, int index) {
    for (int i = index - 1; i >= 0; i--)
        if (strcmp(appends[i].stream, appends[index].stream) == 0)
            return &appends[i];
    return NULL;
}

static enum sabot_status decide_one(struct journal *journal,
                                    const struct journal_group_steps *steps,
                                    struct journal_append *appends, int index,
                                    struct sabot_error *error) {
    struct journal_append *append = &appends[index];
    const struct journal_append *before = earlier(appends, index);
    const char *command = append->records[0].command;
    struct journal_head head;
    bool is_repeat = false;
    enum sabot_status status = SABOT_OK;
    if (before != NULL)
        head = before->head;
    else
        status = steps->find_head(journal, append->stream, &head, error);
    if (status == SABOT_OK && command[0] != '\0')
        status = steps->has_command(journal, append->stream, command, &is_repeat, error);
    if (status != SABOT_OK)
        return status;
    /* What comes after an append that did not stand was chained to records that are
     * not there. */
    bool is_loose = before != NULL && before->outcome != JOURNAL_APPENDED;
    if (is_repeat)
        append->outcome = JOURNAL_REPEATED;
    else if (is_loose || !journal_head_is(&head, &append->expected))
        append->outcome = JOURNAL_LOST_RACE;
    else
        append->outcome = JOURNAL_APPENDED;
    append->head = append->outcome == JOURNAL_APPENDED
                       ? journal_head_of(&append->records[append->count - 1])
                       : head;
    return append->outcome == JOURNAL_APPENDED ? steps->store(journal, append, error) : SABOT_OK;
}

enum sabot_status journal_group_decide(struct journal *journal,
                                       const struct journal_group_steps *steps,
                                       struct journal_append *appends, int count,
                                       struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    for (int i = 0; status == SABOT_OK && i < count; i++)
        status = decide_one(journal, steps, appends, i, error);
    return status;
}
