/*
 * surveillance_parts.h - what the files of host/surveillance share.
 */
#ifndef HOST_SURVEILLANCE_SURVEILLANCE_PARTS_H
#define HOST_SURVEILLANCE_SURVEILLANCE_PARTS_H

#include "host/surveillance/surveillance.h"
#include "sabot/cents.h"
#include "sabot/text.h"

/* Somebody whom a table did not see for so long is forgotten: what is kept of people is
 * bounded by those who came in the last 90 days of its records. */
#define PERSON_FORGOTTEN_MS ((int64_t)90 * 24 * 60 * 60 * 1000)

/* The last rounds of something, by number. */
struct rounds {
    int count;
    int of[SURVEILLANCE_ROUNDS_MAX];
};
void rounds_add(struct rounds *rounds, int round);

/* So many in so many rounds, and which. */
struct tally {
    int64_t rounds, count;
    int64_t told; /* at which count there was an alarm; the next is at twice that */
    struct rounds which;
};

/* Money between a bettor and one who banked; or, of shoes that nobody can choose, between somebody,
 * wagering or banking, and everybody. */
#define FLOW_TILTS 6
struct pair {
    const struct person *player_dealer; /* NULL: everybody */
    double products[FLOW_TILTS];
    int64_t rounds;
    sabot_cents net, volume; /* of the bettor */
    struct rounds which;
};

/* That one's wager follows a count, and what it rests on. */
struct evidence {
    double so_far;
    int shoes;
    struct {
        int rounds;
        double worth; /* the sum of what the wager was worth in them */
    } heavy, others;
    struct rounds which; /* the heavy ones */
};

/* Somebody at a table. 1.4 KiB, and what it points to. */
struct person {
    char name[SABOT_NAME_MAX];
    int64_t seen_ms;
    int until; /* rounds of this shoe, up to the last with them at the table; 0: none */
    sabot_cents *stakes[SABOT_WAGERS_MAX];       /* of this shoe's rounds; NULL: none */
    struct evidence *evidence[SABOT_WAGERS_MAX]; /* NULL while the evidence is 1 or less */
    struct pair *pairs;                          /* with everybody who banked */
    int pair_count;
    struct tally
        short_paid; /* banks: of rounds in which the lines settled whole and a side wager won */
    struct tally late;
    int late_round; /* the last that counted */
};

struct late_wager {
    char name[SABOT_NAME_MAX];
    int64_t time_ms;
};

/* How a wager that goes by the cards sees hands (sabot/card_odds.h). */
struct wager_plan {
    bool is_made;
    struct sabot_card_plan *plan; /* NULL: not made, or it has no exact odds */
};

struct watched_table {
    char name[JOURNAL_STREAM_MAX];
    struct person **people;
    int person_count;
    struct person *seated[SABOT_BETTORS_MAX]; /* who had that number last; number 1 is [0] */
    struct late_wager *late;                  /* that no event was met with yet */
    int late_count;
    char dealt_by[JOURNAL_ACTOR_MAX]; /* whose pass dealt the last card; without the role */
    int own_shoe; /* 1 + the shoe of the last alarm about staff who bet where they work */
    /* Shoes of protocol 2: who confirmed last; when the last one was over; one with an alarm that
     * it is not revealed; when the last alarm came that the room drew alone. */
    char confirmed_by[SABOT_NAME_MAX];
    int64_t ended_ms, alone_ms;
    sabot_cents hands_sum; /* of the command that is on: moved by decision ... */
    bool is_corrected;     /* ... but it is a correction, which moves it by itself */
    int64_t claims_ms;     /* when the last alarm came that many are open */
    int seen_round;        /* the last whose cards were taken back, some or all */
    int unrevealed_shoe;
    /* The shoe in play. */
    bool is_open;
    bool has_gaps; /* a round's cards are not known, or there are too many rounds */
    int shoe_rounds;
    int numbers[SABOT_WATCH_ROUNDS_MAX];
    struct sabot_card_shoe unseen[SABOT_WATCH_ROUNDS_MAX];
    bool has_odd_cards; /* more of a card than there can be: pairs are not looked at */
    /* The wagers, priced and watched, of the sheet and decks it was opened with. */
    struct sabot_pay_tables *pay_tables; /* NULL: to be made */
    struct wager_plan plans[SABOT_WAGERS_MAX];
    const struct sabot_watch *watches[SABOT_WAGERS_MAX]; /* the surveillance's; NULL: not yet */
    bool is_wagered[SABOT_WAGERS_MAX];                   /* by anybody, so far */
};

/* A watch, and what its reference shoes depend on. Tables that are alike share it. */
struct shared_watch {
    struct sabot_watch *watch;
    enum sabot_burn burn;
    int decks, cut_card, rounds_after_cut;
};

struct dealer {
    char name[SABOT_NAME_MAX];
    struct tally corrections;         /* at all tables ... */
    const struct watched_table *last; /* ... but which: only those of the last of them */
    int hands_count;                  /* decisions with money, of a day at all tables */
    sabot_cents hands_sum;
    int64_t hands_since_ms;
    bool hands_told;
    bool is_floor;
    int64_t rounds_before;          /* of the room, when they were seen there first */
    struct tally voids, taken_back; /* rounds that they undid, of the room's or of theirs */
    const struct watched_table *voids_at, *taken_back_at; /* the last of each */
};

struct stream; /* surveillance_journal.c */

struct surveillance {
    bool has_newer; /* a table of edition 2, or a note of its time: kinds that came with it are
                       asked */
    struct stream *streams; /* of the journal that it follows, and how far it came */
    int stream_count;
    struct watched_table **tables;
    int table_count;
    struct shared_watch *watches;
    int watch_count;
    struct sabot_watch_space *watch_space; /* NULL: nothing was watched yet */
    struct dealer *dealers;
    int dealer_count;
    struct surveillance_alarm *alarms;
    int alarm_count;
    struct surveillance_scope scope;
    struct sabot_error *error; /* of the call that is on */
};

enum sabot_status surveillance_no_memory(struct surveillance *surveillance);

/* One item more, all zero, at the end of an array; `array` is the address of the pointer to it.
 * NULL: no memory, and all stays as it was. */
void *surveillance_add(void *array, int *count, size_t size);

/* A new alarm of this event, to be filled in; NULL: no memory. Good until the next. */
struct surveillance_alarm *surveillance_raise(struct surveillance *surveillance,
                                              const struct surveillance_event *event,
                                              enum surveillance_code code, const char *who,
                                              const struct rounds *rounds);

/* One more of who is named, in that round: an alarm, if there are too many. */
enum sabot_status surveillance_count(struct surveillance *surveillance,
                                     const struct surveillance_event *event,
                                     enum surveillance_code code, const char *name,
                                     struct tally *tally, int round);

/* `1 in 2,400` */
void words_add_one_in(struct sabot_text *words, double one_in);
void words_add_percent(struct sabot_text *words, double share);

/* Each looks at what it needs of an event. */
enum sabot_status count_follow(struct surveillance *surveillance, struct watched_table *table,
                               const struct surveillance_event *event);
enum sabot_status flow_follow(struct surveillance *surveillance, struct watched_table *table,
                              const struct surveillance_event *event);
enum sabot_status shoes_follow(struct surveillance *surveillance, struct watched_table *table,
                               const struct surveillance_event *event);
enum sabot_status hands_follow(struct surveillance *surveillance, struct watched_table *table,
                               const struct surveillance_event *event);
enum sabot_status undone_follow(struct surveillance *surveillance, struct watched_table *table,
                                const struct surveillance_event *event);
/* A note of the room that a clock jumped, and one about a PIN. */
enum sabot_status hands_take_jump(struct surveillance *surveillance, const json_t *note,
                                  const struct journal_record *record);
enum sabot_status hands_take_pin(struct surveillance *surveillance, const json_t *note,
                                 const struct journal_record *record);
/* One of the staff by name; NULL: no memory. */
struct dealer *surveillance_dealer(struct surveillance *surveillance, const char *name);

/* Where it stands in its journal; and as if it had never begun, but for the watches. */
void surveillance_free_streams(struct surveillance *surveillance);
void surveillance_begin_anew(struct surveillance *surveillance);

/* One record of the room's stream; `only`: a table, or NULL for all. */
enum sabot_status surveillance_take_note(struct surveillance *surveillance,
                                         const struct journal_record *record, const char *only,
                                         struct sabot_error *error);

#endif
