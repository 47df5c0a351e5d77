/*
 * surveillance.h - what somebody should look at: alarms from the
 * records of tables, each with who, what, how sure, and the rounds to look at.
 *
 * A surveillance is shown every event of every table in order; surveillance_journal does
 * so from a store, and goes on where it stopped. It only looks: it decides
 * nothing, writes nothing, and knows nothing of a shoe before it is closed. An
 * alarm is a reason to look at the cameras, never a proof.
 *
 * How often each alarm comes by chance is in surveillance_forms, and how that is known
 * in docs/surveillance.md. Nobody else's judgement is repeated here: the alarms
 * that a table records itself (a shoe that was not shuffled, a wrong box) are listed.
 *
 * A new alarm: a code at the end of the enum, its row in surveillance_forms and, if it compares
 * a count with what is usual in so many rounds, in said_of_rates (surveillance.c); a function that
 * surveillance_follow calls; its row in docs/surveillance.md. tests/oracle/surveillance_test.c must
 * find whom it is for, and leave the honest alone. It says nothing at tables of an edition before
 * it: tests/golden/stores compares what old rooms print.
 */
#ifndef HOST_SURVEILLANCE_SURVEILLANCE_H
#define HOST_SURVEILLANCE_SURVEILLANCE_H

#include "host/journal/journal.h"
#include "sabot/table.h"
#include "sabot/watch.h"

#include <jansson.h>

enum surveillance_code {
    SURVEILLANCE_RECORDED,      /* by the table itself; the words say which */
    SURVEILLANCE_FOLLOWS_COUNT, /* a bettor's side wager */
    SURVEILLANCE_ONE_WAY,       /* money between a player-dealer and a bettor */
    SURVEILLANCE_CORRECTIONS,   /* of a dealer's rounds */
    SURVEILLANCE_LATE_WAGERS,   /* a bettor's, refused */
    /* Since edition 2: */
    SURVEILLANCE_BY_HAND,     /* money that one of the staff moved by decisions */
    SURVEILLANCE_DEALER_BETS, /* at the table where they work */
    SURVEILLANCE_CLOCK,       /* of a server: it jumped */
    SURVEILLANCE_SHORT_BANK,  /* a player-dealer's, for side wagers that won */
    /* Since edition 3: */
    SURVEILLANCE_SHOES, /* void, thrown away, not revealed, drawn by the room alone */
    SURVEILLANCE_KNOWS, /* choices that fit the cards that were to come */
    /* At tables of edition 2 and later: */
    SURVEILLANCE_VOIDS,      /* by one of the floor, of rounds whose cards lay */
    SURVEILLANCE_TAKEN_BACK, /* complete rounds, by who keyed them */
    SURVEILLANCE_CLAIMS,     /* many are open */
    SURVEILLANCE_PIN,        /* of one of the staff: wrong ones ended it */
    SURVEILLANCE_CODES,
};

struct surveillance_form {
    const char *code;    /* `follows-count` */
    const char *title;   /* `side wagers that follow a count` */
    double threshold;    /* an alarm where chance gives it once in so many or less; 0: always */
    double usual;        /* of a rate: what is no surprise, in a round */
    const char *promise; /* how often it comes by chance, in words */
};

extern const struct surveillance_form surveillance_forms[SURVEILLANCE_CODES];

#define SURVEILLANCE_ROUNDS_MAX 32
#define SURVEILLANCE_WORDS_MAX  600
#define SURVEILLANCE_ID_MAX     256
#define SURVEILLANCE_REMARK_MAX 200

/* That somebody of the floor looked at an alarm, and what they say of it. */
struct surveillance_seen {
    int64_t time_ms; /* 0: nobody did */
    char by[JOURNAL_ACTOR_MAX];
    char remark[SURVEILLANCE_REMARK_MAX];
};

struct surveillance_alarm {
    enum surveillance_code code;
    char table[JOURNAL_STREAM_MAX];
    uint64_t record; /* after which it was raised */
    int64_t time_ms;
    int shoe;
    char who[SABOT_NAME_MAX];   /* bettor or dealer; empty: the table */
    char other[SABOT_NAME_MAX]; /* the player-dealer of SURVEILLANCE_ONE_WAY */
    char wager[SABOT_WAGER_NAME_MAX];
    double one_in;   /* chance alone does this at most once in so many; 0: not a matter of chance */
    sabot_cents net; /* SURVEILLANCE_ONE_WAY, _KNOWS: what the bettor won, less than 0: lost */
    int round_count; /* the rounds to look at, the last ones if they are many */
    int rounds[SURVEILLANCE_ROUNDS_MAX];
    char words[SURVEILLANCE_WORDS_MAX]; /* one sentence for a person */
    struct surveillance_seen seen;
};

/* What an alarm is called when somebody acknowledges it: the same in every look at the same
 * records. */
void surveillance_alarm_id(const struct surveillance_alarm *alarm, char id[SURVEILLANCE_ID_MAX]);

struct surveillance;

/* NULL: no memory. Freed with surveillance_free, its alarms with it. It keeps, besides its
 * alarms: 180 KiB for each table with its sheet, and 0.4 MiB for each wager there that goes by
 * the cards; 1.4 KiB for each person at a table until 90 days after they were last seen, 200
 * bytes for each player-dealer they wagered against and for each wager with evidence, and 8 bytes
 * for a stake in each round of the shoe in play; 1 MiB for each kind of side wager. */
struct surveillance *surveillance_new(void);
void surveillance_free(struct surveillance *surveillance);

/* One durable event, with the state that it met. */
struct surveillance_event {
    const char *table;
    uint64_t sequence;
    int64_t time_ms;
    const char *actor; /* of the record: `dealer:Dana` */
    const struct sabot_table *before;
    const struct sabot_event *event;
    int more; /* events of the same command after it */
};

/* Looks at one event. Fast, except at the end of a shoe, which takes milliseconds, and half a
 * second for the first shoe of a kind of table: not for a socket's thread. SABOT_NO_MEMORY,
 * or SABOT_OUT_OF_RANGE for a sheet without exact odds: the alarms may then be incomplete. */
SABOT_MUST_CHECK enum sabot_status surveillance_follow(struct surveillance *surveillance,
                                                       const struct surveillance_event *event,
                                                       struct sabot_error *error);

/* A wager that was refused because betting was closed. Those of a table in the order of
 * time, each before the first event that is later. */
SABOT_MUST_CHECK enum sabot_status surveillance_late(struct surveillance *surveillance,
                                                     const char *table, const char *bettor,
                                                     int64_t time_ms, struct sabot_error *error);

/* What a look takes in. */
struct surveillance_choice {
    const char *table; /* NULL: all; the same in every look of a surveillance */
    int64_t until_ms;  /* later records wait for the next look */
    /* May be NULL. Called now and then with the number of records read in this look; false ends
     * the look, and the next goes on there. */
    bool (*progress)(void *context, uint64_t records);
    void *context;
};

/* Follows a store in the order of its times, on from where the last look ended: the first
 * reads all, the next what is new, and the alarms are those of one look at everything.
 * Records of different tables are in order once they are older than the servers' clocks
 * differ and a commit takes: SURVEILLANCE_WAIT_MS, for who follows a store that is being
 * written. A record that comes later than that, or a journal that lost its end, begins the
 * whole look anew. SABOT_BAD_TEXT: a record does not hold. After trouble only
 * surveillance_free. */
#define SURVEILLANCE_WAIT_MS 3000
SABOT_MUST_CHECK enum sabot_status surveillance_journal(struct surveillance *surveillance,
                                                        struct journal *journal,
                                                        const struct surveillance_choice *choice,
                                                        struct sabot_error *error);

/* In the order they were raised, and what was looked at. */
int surveillance_alarm_count(const struct surveillance *surveillance);
const struct surveillance_alarm *surveillance_alarm(const struct surveillance *surveillance,
                                                    int index);

struct surveillance_scope {
    int tables;
    int64_t rounds;      /* settled */
    int shoes;           /* closed, and their side wagers compared with the cards */
    int shoes_left_out;  /* closed, without wagers or with cards that are not known */
    int shoes_open;      /* not closed: their cards are nobody's business yet */
    int64_t late_wagers; /* refused, as far as they were written down */
};
struct surveillance_scope surveillance_scope(const struct surveillance *surveillance);

/* All alarms with the scope and the forms, as JSON; NULL: no memory. */
json_t *surveillance_json(const struct surveillance *surveillance);

#endif
