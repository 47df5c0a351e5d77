/*
 * room.h - a whole service for tests, in one thread: its clock stands still until
 * a test moves it, its seeds come from a counter, so the same script gives the
 * same records, byte for byte.
 */
#ifndef TESTS_SUPPORT_ROOM_H
#define TESTS_SUPPORT_ROOM_H

#include "host/heads/heads.h"
#include "host/service/service.h"

struct room {
    struct service *service;
    struct journal *journal; /* the caller's */
    struct fair_key *key;
    int64_t now_ms;
    uint64_t drawn;                 /* of the counter that seeds come from */
    char table[JOURNAL_STREAM_MAX]; /* that room_ask speaks to */
    int asked;
    int stop_at; /* commands, and then the process ends as if it were killed; 0: never */
    struct service_reply reply; /* to the last one */
    struct heads *heads;        /* where rounds are signed; may be NULL */
    struct heads_key heads_key;
};

/* Opens a service on the journal. The process ends if it cannot. */
void room_open(struct room *room, struct journal *journal);
void room_close(struct room *room);

/* Signs the heads of settled rounds into a file, with a key that is made beside it. */
void room_sign(struct room *room, const char *heads, const char *key);

/* Asks and waits until it is durable; false if it was refused. A tenth of a second
 * passes. */
bool room_try(struct room *room, struct sabot_actor actor, enum sabot_command_kind kind,
              const struct sabot_particulars *with);
/* The same where no is not an answer. */
void room_ask(struct room *room, struct sabot_actor actor, enum sabot_command_kind kind,
              const struct sabot_particulars *with);

/* Lets the service do what is due by itself. */
void room_tick(struct room *room);

const struct sabot_table *room_state(const struct room *room);

/* `WITH(.bettor = 1, .amount = 5000)` */
#define WITH(...) (&(const struct sabot_particulars){__VA_ARGS__})
#define NOTHING   (&(const struct sabot_particulars){0})

extern const struct sabot_actor room_floor, room_dealer;
struct sabot_actor room_bettor(int bettor);

/* ---- scripts ---- */

/* A short day of three tables of edition 1, with every kind of event that it has: `main`, a
 * player-dealer's game with shuffled shoes; `house`, a house bank with keyed cards
 * and marked commission; `board`, a real table without wagers. */
void room_play_today(struct room *room);

/* Two tables of keyed cards: `middle` adopts edition 2 between two shoes, `newborn` when it
 * opens. */
void room_play_editions(struct room *room);

/* Two tables of edition 2, with every kind of event that came with it: `clocks`, where offers,
 * amounts and wagers have their time; `eligible`, where R42 leaves nobody to bank. */
void room_play_second(struct room *room);

/* A player-dealer's table of eight decks, `long`, until it has so many records. */
void room_play_long(struct room *room, uint64_t records);

#endif
