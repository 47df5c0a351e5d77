/*
 * witness_parts.h - the inside of a witness, shared by its two files alone:
 * witness.c sees and compares, witness_rules.c says what a record may do.
 */
#ifndef TESTS_SIMULATOR_WITNESS_PARTS_H
#define TESTS_SIMULATOR_WITNESS_PARTS_H

#include "host/service/replay.h"
#include "tests/simulator/witness.h"

#define STATE_HASH_BYTES 16

struct seen_record {
    char command[JOURNAL_COMMAND_MAX];
    uint8_t hash[JOURNAL_HASH_BYTES];
    uint16_t kind;
    uint8_t state[STATE_HASH_BYTES]; /* of the table after it, its sheet left out */
    uint32_t state_size;
};

/* A deadline is known by the record that set it. */
struct deadline {
    uint64_t set_by, passed_for;
};

struct watched {
    int number; /* of the world's table */
    struct replay replay;
    int64_t time_ms;
    struct seen_record *records; /* sequence 1 is [0] */
    size_t count, room;
    struct deadline betting, offer, rotation;
    uint64_t seated_at[SABOT_BETTORS_MAX]; /* by which record; 0: never yet */
    /* The command whose records are coming in. */
    struct sabot_table before; /* all of them */
    int part_count;
    struct sabot_event parts[SABOT_DECISION_EVENTS_MAX];
    struct record_space spaces[SABOT_DECISION_EVENTS_MAX];
};

/* One event with the states around it. */
struct happening {
    const struct journal_record *record;
    const struct sabot_event *event;
    const struct sabot_table *before, *after;
};

struct witness {
    struct world *world;
    struct watched *tables[WORLD_TABLES_MAX];
    struct sabot_decision *decision;
    struct replay *replay;
    struct sabot_table *before; /* of the event at hand */
    uint8_t bytes[2][RECORD_STATE_MAX];
};

/* Every promise that one record alone can break. */
void witness_check_happening(struct witness *witness, struct watched *table,
                             const struct happening *happening);

/* What was done is what was asked, and what the rules make of it: deciding it
 * again gives the same bytes. */
void witness_check_command(struct witness *witness, struct watched *table,
                           const struct journal_record *last);

#endif
