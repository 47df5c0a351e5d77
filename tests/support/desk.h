/*
 * desk.h - one service on a store in memory, and somebody who asks it things.
 *
 * For tests that want to see one behaviour at a time; tests/simulator has whole
 * rooms. The last reply is kept; nothing here checks it. Several desks may share one
 * store, as servers do.
 */
#ifndef TESTS_SUPPORT_DESK_H
#define TESTS_SUPPORT_DESK_H

#include "host/service/service.h"
#include "tests/simulator/disk.h"

struct desk {
    struct disk own;   /* used if the store is not another desk's */
    struct disk *disk; /* the store */
    struct disk_line line;
    struct journal *journal;
    struct fair_key *key;
    struct service *service;
    int64_t now_ms;
    uint8_t draws; /* every seed is 32 bytes of one number: the first is of 1 */
    int snapshot_every;
    int edition;          /* the newest that its service knows; 0: the library's */
    bool seats_no_fourth; /* somebody objects to a fourth person who sits down */
    struct sabot_sheet sheet;

    int replies;
    struct service_reply last; /* its pointers are cleared */
    char words[SABOT_ERROR_WORDS_MAX];
    int told;      /* records */
    int snapshots; /* written to the store, if it is this desk's */
};

/* Starts a service; `sheet` is the name of a shipped one. A `beside` is a desk whose
 * store is shared, or NULL. */
void desk_open(struct desk *desk, const char *sheet, struct desk *beside);
void desk_close(struct desk *desk);

/* The process ends and another starts; what waited is gone. */
void desk_restart(struct desk *desk);
/* The same, without the room's key. */
void desk_restart_without_key(struct desk *desk);

struct desk_command {
    const char *id; /* NULL: none */
    enum sabot_role role;
    enum sabot_command_kind kind;
    struct sabot_particulars with; /* a bettor's own number is taken from here */
    struct service_sitter sitter;
    bool is_anybodys;
};

/* Somebody allows an edition in the room's stream, and every desk of the store hears it when
 * it follows. */
void desk_allow_edition(struct desk *desk, int edition);

/* Asks at table `t1`; the reply may come later. */
void desk_submit(struct desk *desk, struct desk_command command);
/* Asks, and makes everything durable; true if it was done. */
bool desk_do(struct desk *desk, struct desk_command command);

/* A table of bettors' wagers with Ann (1) at seat 1 and Bo (2) at seat 4, who have
 * 10,000.00 each. */
void desk_open_table(struct desk *desk, enum sabot_card_source cards);

/* The durable state of the table. */
const struct sabot_table *desk_table(const struct desk *desk);

/* A stored record of the table, its bytes in `bytes`; the test fails if there is none. */
struct journal_record desk_record(const struct desk *desk, uint64_t sequence,
                                  uint8_t bytes[JOURNAL_BYTES_MAX]);
int desk_count(const struct desk *desk, enum sabot_event_kind kind); /* of records */

#endif
