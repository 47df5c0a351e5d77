/*
 * surveillance_people.h - the people whom surveillance knows at a table. Part of its inside.
 */
#ifndef HOST_SURVEILLANCE_SURVEILLANCE_PEOPLE_H
#define HOST_SURVEILLANCE_SURVEILLANCE_PEOPLE_H

#include "host/surveillance/surveillance_parts.h"

/* By name, by number at the table, seen at this event. NULL: no memory. */
struct person *person_at(struct watched_table *table, const struct surveillance_event *event,
                         int number);
struct person *person_named(struct watched_table *table, const char *name, int64_t time_ms);
void people_forget(struct watched_table *table, int64_t time_ms); /* who was not seen for long */
void people_end_shoe(struct watched_table *table);
void people_clear_evidence(struct watched_table *table);
void people_free(struct watched_table *table);

#endif
