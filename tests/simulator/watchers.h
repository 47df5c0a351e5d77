/*
 * watchers.h - people who watch a table through a server's streams: a board, a dealer
 * and a bettor by WebSocket, a program by JSON Lines. They come, drop out without a
 * word and come again with the position they had.
 *
 * Each holds the server to the protocol: after a state come changes from where it is;
 * no event is left out or told twice; and what it has put together is the table.
 */
#ifndef TESTS_SIMULATOR_WATCHERS_H
#define TESTS_SIMULATOR_WATCHERS_H

#include "host/net/net.h"
#include "tests/simulator/world.h"

struct watchers;

struct watchers *watchers_begin(struct world *world);
void watchers_end(struct watchers *watchers);

/* Those of one server read on, drop out or connect. */
void watchers_move(struct watchers *watchers, struct server *server, struct net *net);
bool watchers_are_quiet(const struct watchers *watchers);
/* Nothing is on its way any more: each has everything. */
void watchers_check_end(const struct watchers *watchers);

/* A pass of the room for somebody at a table. */
void watchers_write_pass(const struct world *world, int table, const char *name,
                         struct sabot_actor actor, char cookie[NET_COOKIE_MAX]);

#endif
