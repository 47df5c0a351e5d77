/*
 * world_front.h - how the people of a world reach its servers.
 *
 * Two ways, of which a program links one: direct_front.c hands a request straight to
 * the service; api_front.c puts host/api between, with requests as HTTP has them and
 * streams that people watch, over a simulated network (wire.h).
 */
#ifndef TESTS_SIMULATOR_WORLD_FRONT_H
#define TESTS_SIMULATOR_WORLD_FRONT_H

#include "tests/simulator/world.h"

/* Once a seed: before the servers open, and after they have closed. */
void front_arrive(struct world *world);
void front_leave(struct world *world);

/* Opens a server's service, and sets it. */
SABOT_MUST_CHECK enum sabot_status
front_open(struct server *server, const struct service_world *handed, struct sabot_error *error);
/* Ends it, in the middle of what it does; a group that is out is finished, for a
 * world that does not listen. Nothing, if it is down. */
void front_close(struct server *server);

/* An issue arrives. Its answer comes by world_reply, or the issue is given up. */
void front_request(struct server *server, int issue);
/* A note of the room; where somebody waits for it, witness_note hears of it. */
void front_note(struct server *server, int number);
/* Its clock is looked at; it reads what others wrote. */
void front_tick(struct server *server);
void front_follow(struct server *server);

/* The store tells it of a record. */
void front_hear(struct server *server, int table, uint64_t sequence);
/* After it stopped: goes on with these journals, if it can do that; false: it cannot, or could
 * not read them. */
bool front_can_resume(const struct server *server);
bool front_resume(struct server *server, struct journal *writer, struct journal *reader);

/* What waits becomes a group, if something does; it is stored; its replies go out. */
bool front_is_out(const struct server *server);
void front_take(struct server *server);
void front_commit(struct server *server);
void front_finish(struct server *server);

/* Once a step: watchers read on. */
void front_move(struct world *world);
/* Whether everybody who watches has seen everything. */
bool front_is_quiet(const struct world *world);
/* At the very end: what they saw is what there is. */
void front_check_end(struct world *world);

#endif
