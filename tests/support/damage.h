/*
 * damage.h - events as a damaged or forged journal would hold them: a real one
 * with something changed. For tests of sabot_table_accepts.
 */
#ifndef TESTS_SUPPORT_DAMAGE_H
#define TESTS_SUPPORT_DAMAGE_H

#include "sabot.h"
#include "tests/support/random.h"

/* An event and the space for what it points to. */
struct damaged_event {
    struct sabot_event event;
    struct sabot_transfer transfers[SABOT_DECISION_TRANSFERS_MAX];
    struct sabot_settled_line lines[SABOT_DECISION_LINES_MAX];
};

/* Copies the event and changes something in it. A truth value stays true or
 * false, and a sheet is sound or missing: who reads a journal sees to that. */
void damage_event(struct random_source *random, const struct sabot_event *event,
                  struct damaged_event *damaged);

#endif
