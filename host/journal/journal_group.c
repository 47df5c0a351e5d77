/*
 * journal_group.c - which appends of a group stand, for backends that have
 * their store to themselves. It knows no store. See journal_backend.h.
 */
#include "host/journal/journal_backend.h"

#include <string.h>

/* What comes after an append that did not stand was chained to records that
 * are not there. */
static bool lost_before(const struct journal_append *appends, int index) {
    for (int i = 0; i < index; i++)
        if (appends[i].outcome != JOURNAL_APPENDED &&
            strcmp(appends[i].stream, appends[index].stream) == 0)
            return true;
    return false;
}

static bool is_at(const struct journal_head *head, const struct journal_head *expected) {
    return head->sequence == expected->sequence &&
           memcmp(head->hash, expected->hash, sizeof head->hash) == 0;
}

static enum sabot_status decide_one(struct journal *journal,
                                    const struct journal_group_steps *steps,
                                    struct journal_append *appends, int index,
                                    struct sabot_error *error) {
    struct journal_append *append = &appends[index];
    const char *command = append->records[0].command;
    struct journal_head head;
    bool is_repeat = false;
    enum sabot_status status = steps->find_head(journal, append->stream, &head, error);
    if (status == SABOT_OK && command[0] != '\0')
        status = steps->has_command(journal, append->stream, command, &is_repeat, error);
    if (status != SABOT_OK)
        return status;
    if (is_repeat)
        append->outcome = JOURNAL_REPEATED;
    else if (lost_before(appends, index) || !is_at(&head, &append->expected))
        append->outcome = JOURNAL_LOST_RACE;
    else {
        append->outcome = JOURNAL_APPENDED;
        return steps->store(journal, append, error);
    }
    append->head = head;
    return SABOT_OK;
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
