/*
 * wire.c - see wire.h.
 */
#include "tests/simulator/wire.h"

#include "host/backroom/worker.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define IN_FLIGHT_MAX 4

/* host/door/door_clock.c's, for which these stand: */
int64_t door_now_ms(void), door_clock_follow(bool also_jumps), door_clock_begin(int64_t least_ms);
bool door_clock_is_right(void);

static const struct wire_owner *owner;
static struct net *opened_net;
static struct worker *committer; /* the first that is started after a network is opened */
static bool awaits_committer;

static _Noreturn void broken(const char *words) {
    owner->broken(owner->context, words);
    abort();
}

static void *make(size_t size) {
    void *made = calloc(1, size);
    SABOT_ASSERT(made != NULL);
    return made;
}

/* ---- clock and chances ---- */

int64_t door_now_ms(void) {
    return owner->now_ms(owner->context);
}

/* The simulated clock does not jump. */
int64_t door_clock_follow(bool also_jumps) {
    (void)also_jumps;
    return 0;
}

int64_t door_clock_begin(int64_t least_ms) {
    (void)least_ms;
    return 0;
}

bool door_clock_is_right(void) {
    return true;
}

int64_t net_clock_us(void) {
    return door_now_ms() * 1000;
}

static const char *name(void) {
    return "wire";
}

static void draw(void *bytes, size_t count) {
    owner->draw(owner->context, bytes, count);
}

static uint32_t draw_32(void) {
    uint32_t number;
    draw(&number, sizeof number);
    return number;
}

void wire_enter(const struct wire_owner *new_owner) {
    static struct randombytes_implementation chances = {
        .implementation_name = name, .random = draw_32, .buf = draw};
    if (owner == NULL)
        randombytes_set_implementation(&chances);
    owner = new_owner;
}

/* ---- workers ---- */

enum job_state { NO_JOB, JOB_GIVEN, JOB_RUN, JOB_DONE };
enum { JOBS_MAX = 64 };

/* The committer has one job, which the world runs when it likes; others have several, and each is
 * done when somebody looks. */
struct worker {
    enum job_state state;
    bool commits;
    int count;
    struct job {
        void (*run)(void *argument);
        void *argument;
    } jobs[JOBS_MAX];
};

struct worker *worker_start(int threads, void (*finished)(void *context), void *context) {
    (void)threads, (void)finished, (void)context;
    struct worker *worker = make(sizeof *worker);
    worker->commits = awaits_committer;
    if (awaits_committer)
        committer = worker;
    awaits_committer = false;
    return worker;
}

void worker_end(struct worker *worker) {
    free(worker);
}

bool worker_give(struct worker *worker, void (*job)(void *argument), void *argument) {
    if (worker->commits && worker->state != NO_JOB)
        broken("a second group was given out");
    if (worker->count == JOBS_MAX)
        return false;
    worker->jobs[worker->count++] = (struct job){job, argument};
    worker->state = JOB_GIVEN;
    return true;
}

void *worker_take(struct worker *worker) {
    if (worker->count == 0 || (worker->commits && worker->state != JOB_DONE))
        return NULL;
    struct job job = worker->jobs[0];
    if (!worker->commits)
        job.run(job.argument);
    memmove(worker->jobs, worker->jobs + 1, (size_t)--worker->count * sizeof job);
    worker->state = worker->count > 0 ? JOB_GIVEN : NO_JOB;
    return job.argument;
}

/* Only api_run waits, and the world runs no loop but its own. */
void *worker_wait(struct worker *worker) {
    (void)worker;
    broken("somebody waits for a job");
    return NULL;
}

struct worker *wire_committer(void) {
    return committer;
}

bool wire_job_is_out(const struct worker *worker) {
    return worker->state == JOB_GIVEN || worker->state == JOB_RUN;
}

bool wire_job_is_run(const struct worker *worker) {
    return worker->state == JOB_RUN;
}

void wire_job_run(struct worker *worker) {
    SABOT_ASSERT(worker->state == JOB_GIVEN);
    worker->jobs[0].run(worker->jobs[0].argument);
    worker->state = JOB_RUN;
}

void wire_job_end(struct worker *worker) {
    SABOT_ASSERT(worker->state == JOB_RUN);
    worker->state = JOB_DONE;
}

/* ---- the network ---- */

struct wire_stream {
    struct net_request request; /* first: the API's pointer is ours */
    char *body;                 /* of it, until it is answered */
    struct net *net;
    struct wire_stream *next, *previous;
    struct wire_stream **place; /* of a following client; NULL: a plain request */
    int tag;
    bool is_begun; /* as a stream */
    char *text;
    size_t size;
};

struct net_message {
    int count;
    size_t size;
    char text[];
};

struct net_socket {
    struct net *net;
    struct net_socket *next, *previous;
    struct net_socket **place;
    void *data;
    bool is_wanted, may_send;
    struct net_message *in_flight[IN_FLIGHT_MAX];
    int in_flight_count;
};

struct net {
    struct net *next; /* of all that are open */
    const struct wire_owner *owner;
    struct net_handlers handlers;
    struct wire_stream *asked;
    struct net_socket *sockets;
};

static struct net *all_nets;

enum sabot_status net_open(const struct net_config *config, const struct net_handlers *handlers,
                           struct net **net, struct sabot_error *error) {
    (void)config, (void)error;
    *net = opened_net = make(sizeof **net);
    awaits_committer = true;
    (*net)->owner = owner;
    (*net)->handlers = *handlers;
    (*net)->next = all_nets;
    all_nets = *net;
    return SABOT_OK;
}

struct net *wire_net(void) {
    return opened_net;
}

int net_port(const struct net *net) {
    (void)net;
    return 1;
}

void net_run(struct net *net) {
    (void)net;
    broken("nobody runs this network");
}

/* A server whose store failed ends; the world starts it again when it likes. */
void net_stop(struct net *net, const char *words, int grace_ms) {
    (void)net, (void)words, (void)grace_ms;
}

void net_wake(struct net *net) {
    (void)net;
}

void wire_tick(struct net *net) {
    net->handlers.tick(net->handlers.context);
}

/* ---- requests ---- */

static void release(struct wire_stream *stream) {
    if (stream->previous != NULL)
        stream->previous->next = stream->next;
    else
        stream->net->asked = stream->next;
    if (stream->next != NULL)
        stream->next->previous = stream->previous;
    if (stream->place != NULL)
        *stream->place = NULL;
    free(stream->text);
    free(stream->body);
    free(stream);
}

static struct wire_stream *find(const struct net_request *request) {
    for (const struct net *net = all_nets; net != NULL; net = net->next)
        for (struct wire_stream *at = net->asked; at != NULL; at = at->next)
            if (&at->request == request)
                return at;
    broken("a request was answered that was answered before, or whose client has gone");
}

static struct wire_stream *ask(struct net *net, const struct net_request *request) {
    struct wire_stream *stream = make(sizeof *stream);
    stream->request = *request;
    stream->body = strdup(request->body);
    SABOT_ASSERT(stream->body != NULL);
    stream->request.body = stream->body;
    stream->net = net;
    stream->next = net->asked;
    if (net->asked != NULL)
        net->asked->previous = stream;
    net->asked = stream;
    return stream;
}

void wire_request(struct net *net, const struct net_request *request, int tag) {
    struct wire_stream *stream = ask(net, request);
    stream->tag = tag;
    net->handlers.request(net->handlers.context, &stream->request);
}

static void go(struct wire_stream *stream) {
    struct net *net = stream->net;
    net->handlers.gone(net->handlers.context, &stream->request);
    release(stream);
}

bool wire_leave(struct net *net, int place) {
    for (struct wire_stream *at = net->asked; at != NULL; at = at->next)
        if (at->place == NULL && place-- == 0) {
            go(at);
            return true;
        }
    return false;
}

void net_answer(struct net_request *request, const struct net_answer *answer) {
    struct wire_stream *stream = find(request);
    const struct net *net = stream->net;
    int tag = stream->tag;
    bool is_told = stream->place == NULL;
    char *body = strndup(answer->body != NULL ? answer->body : "", answer->size);
    SABOT_ASSERT(body != NULL);
    if (stream->is_begun)
        broken("a stream was answered as if it were a request");
    release(stream);
    if (is_told)
        net->owner->answered(net->owner->context, tag, answer->status, body);
    free(body);
}

/* ---- streams ---- */

void wire_follow(struct net *net, const struct net_request *request, struct wire_stream **place) {
    struct wire_stream *stream = ask(net, request);
    stream->place = place;
    *place = stream;
    net->handlers.request(net->handlers.context, &stream->request);
}

void net_stream_begin(struct net_request *request, const char *type) {
    (void)type;
    find(request)->is_begun = true;
}

bool net_stream_write(struct net_request *request, const char *bytes, size_t size) {
    struct wire_stream *stream = find(request);
    if (!stream->is_begun)
        broken("a stream was written that was not begun");
    stream->text = realloc(stream->text, stream->size + size + 1);
    SABOT_ASSERT(stream->text != NULL);
    memcpy(stream->text + stream->size, bytes, size);
    stream->size += size;
    stream->text[stream->size] = 0;
    return true;
}

/* A following client here takes everything at once. */
size_t net_stream_room(const struct net_request *request) {
    (void)request;
    return SIZE_MAX;
}

void net_stream_end(struct net_request *request) {
    release(find(request));
}

void net_stream_break(struct net_request *request) {
    net_stream_end(request);
}

char *wire_line(struct wire_stream *stream) {
    char *end = stream->size > 0 ? strchr(stream->text, '\n') : NULL;
    if (end == NULL)
        return NULL;
    char *line = strndup(stream->text, (size_t)(end - stream->text));
    SABOT_ASSERT(line != NULL);
    stream->size -= (size_t)(end + 1 - stream->text);
    memmove(stream->text, end + 1, stream->size + 1);
    return line;
}

void wire_unfollow(struct wire_stream *stream) {
    go(stream);
}

/* ---- sockets ---- */

struct net_message *net_message_make(const char *bytes, size_t size) {
    struct net_message *message = make(sizeof *message + size + 1);
    message->count = 1;
    message->size = size;
    if (size > 0)
        memcpy(message->text, bytes, size);
    return message;
}

struct net_message *net_message_hold(struct net_message *message) {
    message->count++;
    return message;
}

void net_message_release(struct net_message *message) {
    if (--message->count == 0)
        free(message);
}

void wire_connect(struct net *net, const struct net_request *request, struct net_socket **place) {
    struct net_socket *socket = make(sizeof *socket);
    *socket = (struct net_socket){.net = net, .place = place, .may_send = true};
    *place = NULL;
    if (!net->handlers.open(net->handlers.context, socket, request, &socket->data)) {
        free(socket);
        return;
    }
    socket->may_send = false;
    socket->next = net->sockets;
    if (net->sockets != NULL)
        net->sockets->previous = socket;
    net->sockets = socket;
    *place = socket;
}

void wire_drop(struct net_socket *socket) {
    struct net *net = socket->net;
    if (socket->previous != NULL)
        socket->previous->next = socket->next;
    else
        net->sockets = socket->next;
    if (socket->next != NULL)
        socket->next->previous = socket->previous;
    *socket->place = NULL;
    net->handlers.closed(net->handlers.context, socket, socket->data);
    for (int i = 0; i < socket->in_flight_count; i++)
        net_message_release(socket->in_flight[i]);
    free(socket);
}

void net_socket_want(struct net_socket *socket) {
    socket->is_wanted = true;
}

void net_socket_send(struct net_socket *socket, struct net_message *message) {
    if (!socket->may_send)
        broken("a message was sent when none may be");
    socket->may_send = false;
    socket->in_flight[socket->in_flight_count++] = net_message_hold(message);
}

void net_socket_end(struct net_socket *socket, const char *words) {
    (void)socket, (void)words;
}

void wire_write(struct net_socket *socket) {
    struct net_handlers *handlers = &socket->net->handlers;
    if (!socket->is_wanted || socket->in_flight_count == IN_FLIGHT_MAX)
        return;
    socket->is_wanted = false;
    socket->may_send = true;
    handlers->writable(handlers->context, socket, socket->data);
    socket->may_send = false;
}

char *wire_take(struct net_socket *socket) {
    if (socket->in_flight_count == 0)
        return NULL;
    struct net_message *message = socket->in_flight[0];
    char *text = strndup(message->text, message->size);
    SABOT_ASSERT(text != NULL);
    net_message_release(message);
    socket->in_flight_count--;
    memmove(socket->in_flight, socket->in_flight + 1,
            (size_t)socket->in_flight_count * sizeof *socket->in_flight);
    return text;
}

bool wire_is_idle(const struct net_socket *socket) {
    return socket->in_flight_count == 0 && !socket->is_wanted;
}

void net_close(struct net *net) {
    if (net == NULL)
        return;
    while (net->asked != NULL)
        go(net->asked);
    while (net->sockets != NULL)
        wire_drop(net->sockets);
    struct net **at = &all_nets;
    while (*at != net)
        at = &(*at)->next;
    *at = net->next;
    free(net);
}
