/*
 * witness.h - who sees every record at the moment it is stored, and everything
 * that servers say, and holds them to the promises of the design.
 *
 * It has its own state of each table, made from record 1 on, and its own idea of
 * what may be: it shares with the service the reading of events and their
 * application, and nothing else. Settlements are compared with the slow second
 * implementation of tests/oracle.
 */
#ifndef TESTS_SIMULATOR_WITNESS_H
#define TESTS_SIMULATOR_WITNESS_H

#include "tests/simulator/world.h"

struct witness *witness_begin(struct world *world);
void witness_end(struct witness *witness);

/* What the disk reports. */
struct disk_watcher witness_watcher(struct witness *witness);

/* The true state of a table: what the store would replay to. Closed, if it has
 * no records. */
const struct sabot_table *witness_table(const struct witness *witness, int table);

/* A reply as it leaves a server, and news as it is sent. */
void witness_reply(struct witness *witness, const struct server *server, int issue,
                   const struct service_reply *reply);
void witness_note(struct witness *witness, const struct server *server, int note,
                  const struct service_reply *reply);
void witness_news(struct witness *witness, struct server *server, const struct service_news *news);
void witness_signed(struct witness *witness, const struct service_head *heads, int count);

/* What a watcher is sent of one event, and where they then stand: `7:HASH`.
 * True if that is the end of the table. */
void witness_check_told(const struct witness *witness, int table, uint64_t sequence,
                        const char *kind);
bool witness_check_position(const struct witness *witness, int table, const char *position);
/* The record that seated a bettor last; 0: there is none. */
uint64_t witness_seated(const struct witness *witness, int table, int bettor);
/* The last record of a table; 0: it has none. */
uint64_t witness_last(const struct witness *witness, int table);

/* After every step: what each server has is what the journal says at its head. */
void witness_check_servers(struct witness *witness);

/* After every crash and at the end: what was acknowledged is in the store, once. */
void witness_check_acknowledged(struct witness *witness);

/* After some crashes and at the end: the chain holds, and the store replays to the
 * same states from its first records and from its snapshots. */
void witness_check_store(struct witness *witness);

/* At the very end, all quiet: every server has everything. */
void witness_check_convergence(struct witness *witness);

#endif
