/*
 * world.h - a card room in one thread, from one seed: servers, their store, the
 * network between them and the people at the tables.
 *
 * Everything that happens is chosen by the seed, so a seed is a whole history.
 * The world only makes things happen, and goes wrong where it can; whether the
 * promises of the design hold is for witness.h to say, after every change.
 */
#ifndef TESTS_SIMULATOR_WORLD_H
#define TESTS_SIMULATOR_WORLD_H

#include "host/service/service.h"
#include "tests/simulator/disk.h"
#include "tests/support/random.h"

#define WORLD_TABLES_MAX   3
#define WORLD_SERVERS_MAX  3
#define WORLD_BETTORS      5                   /* people a table who may sit down */
#define WORLD_PEOPLE       (2 + WORLD_BETTORS) /* and the floor and the dealer */
#define WORLD_SEEDS_MAX    256
#define WORLD_STEPS        250 /* of a seed, unless asked otherwise */
#define WORLD_NOBODY_WAITS (-1)

/* One command that somebody sent, perhaps many times, under one id. */
struct issue {
    int table;
    int person;     /* of the table */
    bool is_misuse; /* other content under the id of issue `id` */
    int id;         /* its own number, or the misused one's */
    bool is_acknowledged;
    bool is_done;         /* and by an answer that was no repeat; there is at most one */
    uint64_t first, last; /* the records it made; 0: none yet */
    struct sabot_command command;
};

/* MESSAGE_TOLD: the store tells a server that a table has got a record of that sequence. */
enum message_kind { MESSAGE_REQUEST, MESSAGE_REPLY, MESSAGE_TOLD };

struct message {
    enum message_kind kind;
    int due; /* in this step or later */
    int server;
    int issue;
    enum service_verdict verdict; /* of a reply */
    int table;                    /* told of */
    uint64_t sequence;
};

struct person {
    enum sabot_role role;
    char name[SABOT_NAME_MAX];
    int waits_for; /* an issue, or WORLD_NOBODY_WAITS */
    int patience;  /* steps until it is sent again */
    uint8_t contribution[SABOT_VALUE_BYTES];
};

struct server {
    struct world *world;
    int number;
    struct service *service; /* NULL: it is down */
    bool is_gone;            /* crashing: nobody hears it any more */
    struct journal *writer, *reader;
    struct disk_line line;
    bool sign_failed;
    int64_t clock_offset_ms;
    struct front *front; /* how people reach it, while it is up */
    bool is_committed;   /* the group that is out */
    int hold;            /* steps until it moves on */
    uint64_t told[WORLD_TABLES_MAX];
};

struct world_table {
    char name[JOURNAL_STREAM_MAX];
    struct sabot_sheet sheets[2]; /* it opens with the first and may change to the second */
    enum sabot_card_source card_source;
    enum sabot_wager_source wager_source;
    int offer_seconds;
    struct person people[WORLD_PEOPLE];
};

/* What a run came to; over all seeds it shows that the faults really happened. */
struct tally {
    int64_t records, requests, acknowledged, refused, misused, failed, repeated;
    int64_t crashes, failed_writes, failed_reads, failed_recoveries, lost_races, lost_messages,
        doubled_messages, snapshots, reveals, settled, deadlines, notes, came_back;
    int64_t turned_away, dropped, streamed, resumed; /* through a transport */
    int64_t events[SABOT_EVENTS];
};

struct world {
    uint64_t seed;
    int steps, step;
    bool is_verbose;
    bool is_calm;  /* the end: no more faults, no new wishes */
    int roughness; /* 0: nothing goes wrong */
    struct random_source random;
    int64_t clock_ms;
    struct disk disk;
    struct witness *witness;
    const struct fair_key *key;
    int server_count, snapshot_every;
    bool has_reader; /* apart from the writer */
    struct server servers[WORLD_SERVERS_MAX];
    int table_count;
    struct world_table tables[WORLD_TABLES_MAX];
    uint64_t
        announced[WORLD_TABLES_MAX]; /* the last record of each that servers were notified of */
    struct issue *issues;
    int issue_count, issue_room;
    struct message *messages;
    int message_count, message_room;
    uint8_t seeds[WORLD_SEEDS_MAX][FAIR_BYTES]; /* that servers drew */
    int seed_count;
    int note_count;
    struct tally *tally;
};

/* A reply leaves a server for the client that sent that issue; it may get lost. */
void world_reply(struct server *server, int issue, const struct service_reply *reply);
/* Somebody was not let in, or cannot say it: they do not wait any more. */
void world_give_up(struct world *world, int issue);
/* What a server is handed besides its store. */
int64_t world_server_now(void *server);
void world_server_draw(void *server, uint8_t *bytes, size_t count);
/* What it has told by now is all that it has. */
void world_note_heads(struct server *server);
/* What goes wrong, until the end: in thousandths, times the seed's roughness. */
bool world_mischief(struct world *world, int thousandths);

/* Runs a whole seed; does not return if a promise is broken. */
void world_run(struct world *world);

/* Sends a new command; the person waits for its answer. */
void world_issue(struct world *world, int table, int person, const struct sabot_command *command);

/* Says what happened, if the run is verbose. */
void world_say(const struct world *world, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A promise is broken: prints the seed, and the command that repeats it, and ends. */
_Noreturn void world_broken(const struct world *world, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* people.c: what a person would like to do, the table being as it is now; false:
 * nothing. Of the world it takes the tables and the chances. */
bool people_wish(struct world *world, int table, int person, const struct sabot_table *now,
                 struct sabot_command *command);
/* Other content for a command, or anything at all. */
struct sabot_command people_nonsense(struct world *world, int table);
/* The sheets, sources and people of a world's tables. */
void people_arrive(struct world *world);

#endif
