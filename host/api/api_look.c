/*
 * api_look.c - requests that cannot be judged before the store was looked at: another server may
 * have opened the table or seated the bettor, or a bettor sat down before this one started. The
 * loop never reads a store, so the request waits, and is run again when what it needs is known.
 */
#include "host/api/api_look.h"

#include "host/journal/journal_cursor.h"
#include "host/record/record.h"

#include <stdlib.h>
#include <string.h>

enum {
    READINGS = 3,    /* the one that is out, one that finds a new table, one that reads it */
    SEATS_MAX = 256, /* tables whose seats are looked for at once */
    SEATS_MS = 20000,
};

/* A request or a stream that waits: for readings of the service, or for the seats of a table. */
struct waiting {
    struct list link;
    struct net_request *request; /* NULL: a stream, or its client left */
    bool is_stream;
    struct pass pass; /* of a stream */
    int readings;     /* 0: for the seats of this table: */
    char table[JOURNAL_STREAM_MAX];
    unsigned looked; /* of struct door_call, when it is run again */
};

static struct waiting *wait(struct api *api, const struct door_call *call, unsigned looked) {
    struct waiting *waiting = calloc(1, sizeof *waiting);
    if (waiting == NULL) {
        door_answer_no_memory(call->request);
        return NULL;
    }
    waiting->request = call->request;
    waiting->is_stream = call->request == NULL;
    waiting->pass = call->pass;
    waiting->looked = call->looked | looked;
    list_add(&api->waiting, &waiting->link);
    return waiting;
}

/* Takes those out first: what is run may wait again, for something else. */
static void run_again(struct api *api, struct list *ready) {
    LIST_EACH(struct waiting, waiting, ready) {
        struct waiting was = *waiting;
        const struct door_call stream = {
            .table = was.table, .pass = was.pass, .looked = was.looked};
        list_remove(&waiting->link);
        free(waiting);
        if (was.request != NULL)
            api_run_request(api, was.request, was.looked);
        else if (was.is_stream)
            (void)api_look_who_sits(api, &stream);
    }
}

static void move(struct list *ready, struct waiting *waiting) {
    list_remove(&waiting->link);
    list_add(ready, &waiting->link);
}

void api_look_gone(struct api *api, const struct net_request *request) {
    LIST_EACH(struct waiting, waiting, &api->waiting) {
        if (waiting->request == request)
            waiting->request = NULL;
    }
}

void api_look_close(struct api *api) {
    LIST_EACH(struct waiting, waiting, &api->waiting) {
        list_remove(&waiting->link);
        free(waiting);
    }
}

/* ---- what other servers wrote ---- */

bool api_look(struct api *api, const struct door_call *call, const char *table) {
    struct journal_head head = {0};
    if (!api->config.is_shared || (call->looked & API_LOOKED_ON) != 0)
        return true;
    struct waiting *waiting = wait(api, call, API_LOOKED_ON);
    if (waiting == NULL)
        return false;
    waiting->readings = READINGS;
    (void)service_table(api->door.service, table, &head);
    service_hear(api->door.service, table, head.sequence + 1);
    return false;
}

void api_looked(struct api *api, bool is_all) {
    struct list ready;
    list_init(&ready);
    LIST_EACH(struct waiting, waiting, &api->waiting) {
        if (waiting->readings > 0 && (--waiting->readings == 0 || is_all))
            move(&ready, waiting);
    }
    run_again(api, &ready);
}

/* ---- who was seated before the start ---- */

struct seats_task {
    struct task task;
    const char *store;
    char table[JOURNAL_STREAM_MAX];
    uint64_t from, to;
    struct service_seats seats; /* since when each has its number */
    enum sabot_status status;
    struct sabot_error error;
    struct record_space space;
    struct sabot_event event;
};

/* On the desk's thread. */
static enum sabot_status look_at(struct seats_task *seats, const struct journal_record *record) {
    if (!service_seats_by(record->kind))
        return SABOT_OK;
    enum sabot_status status = record_event_read(
        (struct record_stored){record->kind, record->time_ms, record->bytes, record->size},
        &seats->space, &seats->event, &seats->error);
    if (status == SABOT_OK)
        service_seats_hear(&seats->seats, &seats->event, record->sequence);
    return status;
}

static void run_seats(struct task *task) {
    struct seats_task *seats = (struct seats_task *)task;
    struct journal *journal = NULL;
    const struct journal_record *record;
    seats->status = journal_open(seats->store, JOURNAL_READ, &journal, &seats->error);
    if (seats->status != SABOT_OK)
        return;
    struct journal_cursor cursor =
        journal_cursor_open(journal, seats->table, seats->from, seats->to, &seats->error);
    while (seats->status == SABOT_OK && !task_is_stopped(task) &&
           (record = journal_cursor_next(&cursor)) != NULL)
        seats->status = look_at(seats, record);
    enum sabot_status status = journal_cursor_close(&cursor);
    seats->status = seats->status == SABOT_OK ? status : seats->status;
    journal_close(journal);
}

/* Where they were not found the client tries again later. */
static enum task_next finish_seats(struct task *task) {
    struct seats_task *seats = (struct seats_task *)task;
    struct api *api = task->owner;
    struct list ready;
    list_init(&ready);
    if (seats->status == SABOT_OK && !task_is_stopped(task))
        live_learn_seats(&api->live, seats->table, &seats->seats);
    LIST_EACH(struct waiting, waiting, &api->waiting) {
        if (waiting->readings == 0 && strcmp(waiting->table, seats->table) == 0)
            move(&ready, waiting);
    }
    run_again(api, &ready);
    return TASK_ENDS;
}

static void close_seats(struct task *task) {
    struct seats_task *seats = (struct seats_task *)task;
    held_sheet_drop(seats->space.sheet);
    free(seats);
}

static const struct task_form form = {.desk = BACKROOM_SEATS,
                                      .most = SEATS_MAX,
                                      .time_ms = SEATS_MS,
                                      .run = run_seats,
                                      .finished = finish_seats,
                                      .close = close_seats};

static bool is_looked_for(const struct api *api, const char *table) {
    LIST_EACH(struct waiting, waiting, &api->waiting) {
        if (waiting->readings == 0 && strcmp(waiting->table, table) == 0)
            return true;
    }
    return false;
}

/* From the record that the pass names on: a person seated later is found too. That record
 * is at most as old as a pass can be. */
static bool look_for(struct api *api, const struct pass *pass, const char *table) {
    struct journal_head head = {0};
    struct seats_task *seats = calloc(1, sizeof *seats);
    if (seats == NULL)
        return false;
    (void)service_table(api->door.service, table, &head);
    seats->task.form = &form;
    seats->task.owner = api;
    seats->store = api->config.store;
    seats->from = pass->since;
    seats->to = head.sequence;
    sabot_text_copy(seats->table, sizeof seats->table, table);
    if (backroom_give(api->past.room, &seats->task))
        return true;
    free(seats);
    return false;
}

void api_look_for_seat(struct api *api, const struct door_call *call) {
    bool is_under_way = is_looked_for(api, call->table);
    if ((call->looked & API_LOOKED_FOR_SEAT) != 0 ||
        (!is_under_way && !look_for(api, &call->pass, call->table))) {
        door_refuse(call->request, 503, "try-again",
                    "the store does not answer just now; try again in a moment");
        return;
    }
    /* A client that comes while others are looked for asks again for itself. */
    struct waiting *waiting = wait(api, call, is_under_way ? 0 : API_LOOKED_FOR_SEAT);
    if (waiting != NULL)
        sabot_text_copy(waiting->table, sizeof waiting->table, call->table);
}

bool api_look_who_sits(struct api *api, const struct door_call *call) {
    if ((call->looked & API_LOOKED_FOR_SEAT) != 0 ||
        live_seat_of(&api->live, &call->pass, call->table) != SERVICE_SEAT_NOT_KNOWN)
        return true;
    api_look_for_seat(api, call);
    return false;
}
