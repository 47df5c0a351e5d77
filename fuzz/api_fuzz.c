/*
 * api_fuzz.c - any text as requests to the server: bodies, queries, passes, through the real
 * host/api with real tables behind, over the simulated network of tests/simulator/wire.h.
 *
 * An input is lines of two letters and the rest: who asks (f floor, d dealer, b bettor,
 * n nobody, x the rest is a cookie) and what (c a command, j to join, k to confirm it,
 * e a link, p a path, q a query of events, s a stream with that query).
 * Whatever comes, it is answered once, with JSON that has words for a no.
 */
#include "host/api/api.h"
#include "host/sheet/sheetfile.h"
#include "tests/simulator/wire.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { RENEW_EVERY = 256, REQUESTS_MAX = 32, TURNS_MAX = 100, TABLES = 2 };

static const char *const names[TABLES] = {"t1", "t2"};

static struct {
    struct api *api;
    struct net *net;
    struct worker *committer;
    struct journal *journal;
    struct fair_key *key;
    struct sabot_sheet sheets[TABLES];
    int inputs;
    int64_t now_ms;
    int open; /* requests without an answer */
    struct net_socket *socket;
    char cookies[3][PASS_TEXT_MAX]; /* floor, dealer, bettor */
} fuzz;

/* ---- the world around it ---- */

static void broken(void *context, const char *words) {
    (void)context;
    fprintf(stderr, "broken: %s\n", words);
    abort();
}

static void answered(void *context, int tag, int status, const char *body) {
    (void)context, (void)tag;
    json_t *answer = json_loads(body, 0, NULL);
    const json_t *no = json_object_get(answer, status == 409 ? "refused" : "problem");
    const char *words = json_string_value(json_object_get(no, "message"));
    SABOT_ASSERT(json_is_object(answer));
    SABOT_ASSERT(status == 200 || status == 202 || (words != NULL && words[0] != 0));
    json_decref(answer);
    fuzz.open--;
}

static int64_t now_ms(void *context) {
    (void)context;
    return fuzz.now_ms;
}

static void draw(void *context, uint8_t *bytes, size_t count) {
    static uint64_t state = 1;
    (void)context;
    for (size_t i = 0; i < count; i++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
        bytes[i] = (uint8_t)(state >> 56);
    }
}

static const struct wire_owner owner = {broken, answered, now_ms, draw, NULL};

/* ---- tables with people at them ---- */

#define WITH(...) ((struct sabot_particulars){__VA_ARGS__})

static void ask(int table, enum sabot_command_kind kind, struct sabot_particulars with) {
    struct service_request request = {
        .name = "fuzz", .command = {.kind = kind, .actor.role = SABOT_ROLE_FLOOR, .with = with}};
    sabot_text_copy(request.table, sizeof request.table, names[table]);
    api_submit(fuzz.api, &request, NULL, NULL);
}

static void open_tables(void) {
    for (int i = 0; i < TABLES; i++) {
        const struct sabot_sheet *sheet = &fuzz.sheets[i];
        ask(i, SABOT_COMMAND_OPEN_TABLE,
            WITH(.name = "Fuzz", .sheet = sheet, .seats = sheet->seats, .decks = sheet->decks,
                 .card_source = i == 0 ? SABOT_CARDS_SHUFFLED : SABOT_CARDS_KEYED,
                 .wager_source = SABOT_WAGERS_BETTORS));
        for (int seat = 1; seat <= 2; seat++) {
            ask(i, SABOT_COMMAND_SEAT, WITH(.seat = seat, .name = "Ann"));
            ask(i, SABOT_COMMAND_BUY_IN, WITH(.bettor = seat, .amount = 10000000));
        }
        ask(i, SABOT_COMMAND_OPEN_SHOE, WITH(.card_set = 1));
        if (i == 0)
            ask(i, SABOT_COMMAND_CUT, WITH(.position = 7));
        ask(i, SABOT_COMMAND_BURN, WITH(.card = {4, 0}));
    }
    api_flush(fuzz.api);
}

static void write_passes(void) {
    static const enum pass_role roles[] = {PASS_FLOOR, PASS_DEALER, PASS_BETTOR};
    uint8_t secret[PASS_KEY_BYTES];
    fair_key_derive(fuzz.key, "passes", secret);
    for (int i = 0; i < 3; i++) {
        struct pass pass = {.role = roles[i],
                            .name = "Ann",
                            .table = PASS_EVERY_TABLE,
                            .bettor = 1,
                            .ends_ms = INT64_MAX / 2};
        pass_write(&pass, secret, fuzz.cookies[i]);
    }
}

static void begin(void) {
    static struct form_report report;
    struct sabot_error error;
    char path[] = "/tmp/sabot-fuzz-XXXXXX";
    SABOT_ASSERT(mkdtemp(path) != NULL);
    char file[sizeof path + 4];
    snprintf(file, sizeof file, "%s/key", path);
    SABOT_ASSERT(fair_key_make(file, &error) == SABOT_OK &&
                 fair_key_read(file, &fuzz.key, &error) == SABOT_OK);
    remove(file);
    remove(path);
    SABOT_ASSERT(sheetfile_read_name("commission", &fuzz.sheets[0], &report) == SABOT_OK &&
                 sheetfile_read_name("ventura-ez", &fuzz.sheets[1], &report) == SABOT_OK);
    write_passes();
}

static void close_api(void) {
    if (fuzz.api == NULL)
        return;
    api_close(fuzz.api);
    journal_close(fuzz.journal);
    fuzz.api = NULL;
}

static void renew_api(void) {
    static const struct pass visitors[] = {{.role = PASS_DEALER, .name = "Dana", .table = "t2"},
                                           {.name = ""}};
    struct sabot_error error;
    close_api();
    fuzz.now_ms = INT64_C(1790000000000);
    wire_enter(&owner);
    SABOT_ASSERT(journal_open("memory:", JOURNAL_WRITE, &fuzz.journal, &error) == SABOT_OK);
    struct api_config config = {.net = {.address = "fuzz", .cookie = "sabot"},
                                .room = "Fuzz",
                                .build = "fuzz",
                                .store = "/nowhere/fuzz.db", /* for the back room: no such store */
                                .writer = fuzz.journal,
                                .reader = fuzz.journal,
                                .key = fuzz.key,
                                .snapshot_every = 10,
                                .visitors = visitors};
    SABOT_ASSERT(api_open(&config, &fuzz.api, &error) == SABOT_OK);
    fuzz.net = wire_net();
    fuzz.committer = wire_committer();
    open_tables();
}

/* ---- requests ---- */

/* What the back room does takes some turns, too. */
static void finish_work(void) {
    int turns = TURNS_MAX;
    wire_tick(fuzz.net);
    while (wire_job_is_out(fuzz.committer) || (fuzz.open > 0 && turns-- > 0)) {
        if (wire_job_is_out(fuzz.committer)) {
            wire_job_run(fuzz.committer);
            wire_job_end(fuzz.committer);
        }
        wire_tick(fuzz.net);
    }
    for (char *text; fuzz.socket != NULL;) {
        wire_write(fuzz.socket);
        text = wire_take(fuzz.socket);
        if (text == NULL)
            break;
        free(text);
    }
    SABOT_ASSERT(fuzz.open == 0);
}

static void set_cookie(struct net_request *request, char who, const char *rest) {
    const char *at = strchr("fdb", who);
    if (who != 0 && at != NULL)
        sabot_text_copy(request->cookie, sizeof request->cookie,
                        fuzz.cookies[at - strchr("fdb", 'f')]);
    else if (who == 'x')
        sabot_text_copy(request->cookie, sizeof request->cookie, rest);
}

/* host/net hands out paths and queries without controls; here too. */
static void copy_plain(char *to, size_t room, const char *from) {
    size_t used = 0;
    for (; *from != 0 && used + 1 < room; from++)
        if ((unsigned char)*from > ' ' && *from != 127)
            to[used++] = *from;
    to[used] = 0;
}

static void send(struct net_request *request, enum net_method method, const char *path,
                 const char *body) {
    request->method = method;
    sabot_text_copy(request->path, sizeof request->path, path);
    request->body = method == NET_POST ? body : "";
    request->body_size = strlen(request->body);
    fuzz.open++;
    wire_request(fuzz.net, request, 0);
}

static void open_stream(struct net_request *request, const char *query) {
    if (fuzz.socket != NULL)
        wire_drop(fuzz.socket);
    sabot_text_copy(request->path, sizeof request->path, "/api/tables/t1/stream");
    copy_plain(request->query, sizeof request->query, query);
    request->body = "";
    wire_connect(fuzz.net, request, &fuzz.socket);
}

static void read_events(struct net_request *request, const char *query) {
    struct wire_stream *stream;
    request->method = NET_GET;
    sabot_text_copy(request->path, sizeof request->path, "/api/tables/t1/events");
    copy_plain(request->query, sizeof request->query, query);
    request->body = "";
    wire_follow(fuzz.net, request, &stream);
    if (stream != NULL)
        wire_unfollow(stream);
}

static void try_line(const char *line) {
    static struct net_request request;
    static int turn;
    memset(&request, 0, sizeof request);
    if (line[0] == 0 || line[1] == 0)
        return;
    const char *rest = line + 2;
    char path[NET_PATH_MAX];
    const char *table = names[turn++ % TABLES];
    set_cookie(&request, line[0], rest);
    switch (line[1]) {
    case 'c':
    case 'j':
    case 'k':
        snprintf(path, sizeof path, "/api/tables/%s/%s", table,
                 line[1] == 'c'   ? "commands"
                 : line[1] == 'j' ? "join"
                                  : "joins");
        send(&request, NET_POST, path, rest);
        break;
    case 'e':
        send(&request, NET_POST, "/api/enter", rest);
        break;
    case 'p':
        copy_plain(path, sizeof path, rest);
        if (strstr(path, "/events") == NULL && path[0] == '/' && strncmp(path, "/api/", 5) == 0)
            send(&request, NET_GET, path, "");
        break;
    case 'q':
        read_events(&request, rest);
        break;
    case 's':
        open_stream(&request, rest);
        break;
    default:
        break;
    }
    fuzz.now_ms += 30;
    finish_work();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (fuzz.key == NULL) {
        begin();
        atexit(close_api);
    }
    if (fuzz.inputs++ % RENEW_EVERY == 0)
        renew_api();
    char *text = malloc(size + 1);
    SABOT_ASSERT(text != NULL);
    memcpy(text, data, size);
    text[size] = 0;
    int left = REQUESTS_MAX;
    for (char *line = text, *next; line != NULL && left > 0; line = next, left--) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = 0;
        try_line(line);
    }
    free(text);
    return 0;
}
