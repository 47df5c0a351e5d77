/*
 * audit.h - does a whole journal hold? What `sabot verify` asks.
 *
 * It trusts nothing that is stored. For every stream: the chain; whole commands;
 * every command decided again on the state before it, and its events compared
 * with the stored bytes, so that a wrong amount with right hashes is found; every
 * contribution against its commitment; every revealed shoe dealt again from the
 * published values and compared card by card; every snapshot against the state
 * it claims to be; that no id was used twice. With signed heads, a cut-off end and a
 * rewritten chain too.
 *
 * It changes nothing and decides nothing: the rules are lib/table's. Whether
 * people keyed what truly happened at the table, no journal can tell.
 */
#ifndef HOST_AUDIT_AUDIT_H
#define HOST_AUDIT_AUDIT_H

#include "host/heads/heads.h"
#include "host/journal/journal.h"
#include "sabot/cents.h"

#include <jansson.h>
#include <stdatomic.h>

/* How a stream's last shoe stands at the end of the journal. */
enum audit_open_shoe {
    AUDIT_NO_OPEN_SHOE,
    AUDIT_SHOE_IN_PLAY,   /* its seed is to stay secret */
    AUDIT_SHOE_TO_REVEAL, /* closed; its seed is not published yet */
    AUDIT_KEYED_SHOE_IN_PLAY,
};

/* What one stream holds. */
struct audit_stream {
    char name[JOURNAL_STREAM_MAX];
    bool is_table; /* else staff and sign-ins: its chain alone is checked */
    struct journal_head head;
    uint64_t rounds;
    uint64_t voided;
    uint64_t shoes_dealt_again;
    uint64_t shoes_keyed;
    uint64_t shoes_proved; /* sealed: of protocol 2 */
    uint64_t shoes_alone;  /* of those proved: drawn by the room alone */
    uint64_t shoes_void;
    uint64_t shoes_cut_short; /* closed before their cut card */
    uint64_t contributions, contributions_withheld;
    enum audit_open_shoe open_shoe;
    uint64_t cents_in, cents_out; /* from the cage, and to it */
    uint64_t signed_to;           /* the last record under a signed head; 0: none */
    uint64_t listed;              /* its last record when all streams were listed */
};

/* In place of a stream's name, which they cannot be. */
#define AUDIT_FAULT_OF_HEADS "-" /* `sequence` is the number of a line */
#define AUDIT_FAULT_OF_STORE "/" /* what is wrong has no record */

/* The first record that does not hold. */
struct audit_fault {
    char stream[JOURNAL_STREAM_MAX]; /* empty: all of it holds */
    uint64_t sequence;
    char words[SABOT_ERROR_WORDS_MAX];
};

struct audit {
    int stream_count;
    struct audit_stream *streams; /* in the order of their names' bytes */
    uint64_t records;             /* found good */
    uint64_t heads_checked;
    bool had_heads;
    bool was_stopped;
    struct audit_fault fault;
};

struct audit_choice {
    const char *heads;     /* a file of signed heads; may be NULL */
    const uint8_t *public; /* the key they are signed with, HEADS_PUBLIC_BYTES */
    atomic_bool *stop;     /* set by another thread or a signal; may be NULL */
    void (*progress)(void *context, uint64_t done, uint64_t all); /* may be NULL */
    void *context;
};

/* Checks everything. SABOT_OK: the answer is in `audit`, yes or no. Otherwise there is
 * none. To be cleared either way. */
SABOT_MUST_CHECK enum sabot_status audit_journal(struct journal *journal,
                                                 const struct audit_choice *choice,
                                                 struct audit *audit, struct sabot_error *error);
void audit_clear(struct audit *audit);

/* True if every stream's last record is under a signed head. */
bool audit_is_anchored(const struct audit *audit);

/* All streams as one, called `in all`. */
struct audit_stream audit_total(const struct audit *audit);

/* What was found, as `sabot verify --json` prints it and the audit page shows it:
 *
 * {"holds":true,"records":..,"rounds":..,"voided":..,
 *  "shoes":{"dealt_again":..,"keyed":..,"open":"in-play",
 *           "proved":{"shoes":..,"drawn_by_the_room_alone":..,"void":..,"cut_short":..,
 *                     "contributions":..,"contributions_withheld":..}},"in":..,"out":..,
 *  "heads":{"given":true,"checked":..,"anchored":true},
 *  "streams":[{"stream":"main","records":..,"rounds":..,..,"signed_to":..}],
 *  "fault":{"stream":"main","sequence":41,"why":".."}}
 *
 * `proved` is there where a shoe was of protocol 2, `fault` where it does not hold. Money is cents.
 * The caller releases it; NULL if there is no memory. Requires: it was not stopped. */
json_t *audit_document(const struct audit *audit);

#endif
