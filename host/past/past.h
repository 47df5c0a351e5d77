/*
 * past.h - reading the past while the tables go on: the tasks of the back room that list
 * events, find rounds, tell one as a story, make reports, verify, look for alarms and export
 * records.
 *
 * Each is begun by a request and answered in the loop. What a task's thread reads and makes
 * is the task's own until the loop has it back (host/backroom/backroom.h). How long a task may
 * take stands at the top of its file: searches and stories in round_ask.c.
 */
#ifndef HOST_PAST_PAST_H
#define HOST_PAST_PAST_H

#include "host/audit/audit.h"
#include "host/door/door.h"
#include "host/past/books.h"

#include <jansson.h>

struct past;

enum verify_state { VERIFY_NONE, VERIFY_RUNNING, VERIFY_DONE, VERIFY_STOPPED, VERIFY_FAILED };

/* The verification that runs, or ran last. */
struct verifier {
    struct task task;
    enum verify_state state;
    struct pass by;
    int64_t began_ms, ended_ms;
    atomic_uint_least64_t done, all; /* records */
    /* The task's: */
    const char *store;
    struct audit_choice choice;
    enum sabot_status status;
    struct sabot_error error;
    bool was_stopped;
    json_t *found;
};

/* The alarms that were found last, and the look that is on. */
struct alarms {
    bool is_looking;
    int64_t heard_ms;   /* when an event was heard last */
    int64_t awaited_ms; /* the same of one that may be an alarm */
    int64_t looked_ms;  /* records until then were looked at */
    int64_t made_ms;    /* when what was found last was looked for; 0: never */
    json_t *found;
    bool has_failed; /* the last look; why: */
    struct sabot_error trouble;
    struct task task;
    /* The task's: */
    const char *store;
    struct surveillance *surveillance; /* NULL: the next look is the first */
    int64_t until_ms, slice_ends_ms;
    bool was_cut;
    enum sabot_status status;
    struct sabot_error error;
    json_t *finding;
};

struct past_config {
    const char *store;          /* the journal's name: each task opens it for itself */
    const char *daybook;        /* a file; NULL: in memory */
    const struct fair_key *key; /* of the daybook */
    const char *heads_file;
    const struct heads_key *heads_key;
    const char *room;            /* its name, for reports */
    void (*wake)(void *context); /* from any thread: a turn of the loop soon */
    /* In the loop: goes on with the events of a table after this record, on a request whose stream
     * is begun. False: some of them are not in memory any more, as `keeps` can say before. */
    bool (*follow)(void *context, struct net_request *request, const char *table, uint64_t after,
                   const struct pass *pass);
    bool (*keeps)(void *context, const char *table, uint64_t after);
    void *context;
};

struct past {
    struct door *door;
    struct past_config config;
    struct backroom *room; /* NULL: closed */
    struct books books;
    struct verifier verifier;
    struct alarms alarms;
};

SABOT_MUST_CHECK enum sabot_status past_open(struct past *past, struct door *door,
                                             const struct past_config *config,
                                             struct sabot_error *error);
/* Waits for its threads; may be called without past_open. */
void past_close(struct past *past);

/* A task of a request, in a struct of this size that begins with it, all else zero; NULL, and
 * answered: out of memory. */
void *past_new_task(struct past *past, const struct door_call *call, const struct task_form *form,
                    size_t size);
/* Gives it to the back room. False, and answered and closed, if the query was `wrong`, in
 * words, or if too many of its kind are there: then `code` and `words` say so. */
bool past_give(struct task *task, const char *wrong, const char *code, const char *words);
/* Answers the client of a task that was stopped: it took too long, or the server stops. */
void past_answer_stopped(const struct task *task);

/* In the loop, while nobody asks: looks for alarms, and brings the daybook on. */
void past_look(struct past *past);
/* Alarms that nobody acknowledged; INT64_MIN: nobody has looked yet. */
int64_t past_open_alarms(const struct past *past);

/* Hears what may be an alarm: an event that became durable, or a record of the room. */
void alarms_hear(struct alarms *alarms, enum sabot_event_kind kind);
void alarms_hear_note(struct alarms *alarms, const struct journal_record *record);
void alarms_close(struct alarms *alarms);

/* ---- routes ---- */
void past_events(struct past *past, struct door_call *call);
void past_rounds(struct past *past, struct door_call *call);
void past_story(struct past *past, struct door_call *call);
void past_reports(struct past *past, struct door_call *call);
void past_report(struct past *past, struct door_call *call);
void past_report_style(struct past *past, struct door_call *call);
void past_verify(struct past *past, struct door_call *call);
void past_verify_state(struct past *past, struct door_call *call);
void past_verify_stop(struct past *past, struct door_call *call);
void past_alarms(struct past *past, struct door_call *call);
void past_acknowledge(struct past *past, struct door_call *call);
void past_export(struct past *past, struct door_call *call);

#endif
