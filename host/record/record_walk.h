/*
 * record_walk.h - the walk that events and states share; not for others.
 */
#ifndef HOST_RECORD_RECORD_WALK_H
#define HOST_RECORD_RECORD_WALK_H

#include "host/record/bytes.h"
#include "sabot/event.h"

void walk_line(struct cursor *cursor, struct sabot_settled_line *line);

#endif
