/*
 * new_room.c - see new_room.h. What is written, and when it is good, is new_room_write.c.
 */
#include "host/server/new_room.h"

#include "host/api/pages.h"
#include "host/document/json_build.h"
#include "host/door/door.h"
#include "host/server/server_parts.h"
#include "host/sheet/shipped.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct new_room {
    struct new_room_config config;
    struct net *net;
    char token[LINKS_TOKEN_MAX];  /* of the link; "": it was used */
    char cookie[LINKS_TOKEN_MAX]; /* of the browser that used it */
    bool is_made, is_stopped;
    atomic_bool stopping; /* by a signal */
};

/* ---- the folder ---- */

enum sabot_status new_room_check_folder(const char *folder, const char *file,
                                        struct sabot_error *error) {
    DIR *listing = opendir(folder);
    int count = 0;
    if (listing == NULL || access(folder, W_OK | X_OK) != 0) {
        enum sabot_status status = sabot_error_print(
            error, SABOT_BAD_TEXT, "%s: a room cannot be made there: %s", folder, strerror(errno));
        if (listing != NULL)
            closedir(listing);
        return status;
    }
    while (readdir(listing) != NULL)
        count++;
    closedir(listing);
    if (access(file, F_OK) == 0)
        return sabot_error_print(error, SABOT_BAD_TEXT,
                                 "%s holds a room already; start it: sabot serve --config %s",
                                 folder, file);
    return count <= 2 /* itself and its parent */
               ? SABOT_OK
               : sabot_error_print(error, SABOT_BAD_TEXT,
                                   "%s is not empty; give a folder of its own", folder);
}

/* ---- what there is to choose from ---- */

static json_t *sheets_json(void) {
    json_t *list = json_array();
    for (const struct shipped_sheet *sheet = shipped_sheets; sheet->name != NULL; sheet++)
        json_build_append(&list, json_pack("{s:s, s:o}", "name", sheet->name, "values",
                                           sheetfile_written(sheet->yaml, sheet->length)));
    return list;
}

/* Addresses of this machine that others may reach it by. */
static json_t *addresses_json(void) {
    json_t *list = json_array();
    struct ifaddrs *first = NULL;
    char words[INET_ADDRSTRLEN];
    if (getifaddrs(&first) != 0)
        return list;
    for (const struct ifaddrs *at = first; at != NULL; at = at->ifa_next) {
        if (at->ifa_addr == NULL || at->ifa_addr->sa_family != AF_INET ||
            (at->ifa_flags & IFF_LOOPBACK) != 0)
            continue;
        struct sockaddr_in address;
        memcpy(&address, at->ifa_addr, sizeof address);
        if (inet_ntop(AF_INET, &address.sin_addr, words, sizeof words) != NULL)
            json_build_append(&list, json_string(words));
    }
    freeifaddrs(first);
    return list;
}

static void tell_choices(const struct new_room *room, struct net_request *request) {
    json_t *languages = json_array();
    for (const char *const *at = roomfile_languages; *at != NULL; at++)
        json_build_append(&languages, json_string(*at));
    door_answer(request, 200,
                json_pack("{s:s, s:s, s:i, s:o, s:o, s:o}", "folder", room->config.folder, "file",
                          room->config.file, "port", net_port(room->net), "languages", languages,
                          "addresses", addresses_json(), "sheets", sheets_json()));
}

/* ---- requests ---- */

static void draw_token(char token[LINKS_TOKEN_MAX]) {
    uint8_t random[(LINKS_TOKEN_MAX - 1) / 2];
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(token, LINKS_TOKEN_MAX, random, sizeof random);
}

static bool is_same(const char *secret, const char *shown) {
    return strlen(secret) == LINKS_TOKEN_MAX - 1 && strlen(shown) == LINKS_TOKEN_MAX - 1 &&
           sodium_memcmp(secret, shown, LINKS_TOKEN_MAX - 1) == 0;
}

static void enter(struct new_room *room, struct net_request *request, const json_t *body) {
    char token[LINKS_TOKEN_MAX];
    if (!door_read_text(body, "token", token, sizeof token) || !is_same(room->token, token)) {
        door_refuse(request, 403, "no-such-link",
                    "this link was used, or is of another start; end `sabot serve --new` with "
                    "ctrl-C and start it again");
        return;
    }
    sodium_memzero(room->token, sizeof room->token);
    draw_token(room->cookie);
    door_answer_cookie(request, 200, json_object(), room->cookie);
}

static void make(struct new_room *room, struct net_request *request, const json_t *body) {
    struct sabot_problem problem = {0};
    json_t *staff = NULL;
    room->is_made = new_room_write(&room->config, net_port(room->net), body, &staff, &problem);
    if (room->is_made)
        door_answer(request, 200, json_pack("{s:o}", "staff", staff));
    else
        door_answer(request, 400,
                    json_pack("{s:{s:s, s:s, s:s, s:s}}", "problem", "code", "bad-body", "rule", "",
                              "path", problem.path, "message", problem.words));
}

static const struct {
    enum net_method method;
    const char *path;
    bool is_for_all; /* also before the link was used */
    void (*get)(const struct new_room *room, struct net_request *request);
    void (*post)(struct new_room *room, struct net_request *request, const json_t *body);
} routes[] = {
    {NET_POST, "/api/new/enter", true, .post = enter},
    {NET_GET, "/api/new", .get = tell_choices},
    {NET_POST, "/api/new", .post = make},
};

static void on_request(void *context, struct net_request *request) {
    struct new_room *room = context;
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (routes[i].method != request->method || strcmp(routes[i].path, request->path) != 0)
            continue;
        if (room->is_made || (!routes[i].is_for_all && !is_same(room->cookie, request->cookie))) {
            door_refuse(request, 401, "not-signed-in",
                        "open the link that the terminal shows, in one browser");
        } else if (routes[i].get != NULL) {
            routes[i].get(room, request);
        } else {
            json_t *body = door_read_body(request);
            if (body != NULL)
                routes[i].post(room, request, body);
            json_decref(body);
        }
        return;
    }
    bool is_page = strchr(request->path, '.') == NULL && strncmp(request->path, "/api", 4) != 0;
    api_answer_page(pages, page_count, request, is_page ? "/new.html" : request->path);
}

static void on_gone(void *context, struct net_request *request) {
    (void)context; /* every request is answered at once */
    (void)request;
}

static bool on_open(void *context, struct net_socket *socket, const struct net_request *request,
                    void **data) {
    (void)context;
    (void)socket;
    (void)request;
    (void)data;
    return false;
}

static void on_tick(void *context) {
    struct new_room *room = context;
    if (room->is_stopped || !(room->is_made || atomic_load(&room->stopping)))
        return;
    room->is_stopped = true;
    net_stop(room->net, "", 1000);
}

/* ---- from the start to the end ---- */

enum sabot_status new_room_open(const struct new_room_config *config, struct new_room **opened,
                                struct sabot_error *error) {
    *opened = NULL;
    struct new_room *room = sodium_init() < 0 ? NULL : calloc(1, sizeof *room);
    if (room == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for a new room");
    room->config = *config;
    draw_token(room->token);
    const struct net_config net = {.address = "127.0.0.1",
                                   .port = config->port,
                                   .or_any_port = config->or_any_port,
                                   .cookie = "sabot-new",
                                   .tick_ms = 100,
                                   .idle_seconds = 30};
    const struct net_handlers handlers = {
        .request = on_request, .gone = on_gone, .open = on_open, .tick = on_tick, .context = room};
    enum sabot_status status = net_open(&net, &handlers, &room->net, error);
    if (status != SABOT_OK) {
        new_room_close(room);
        return status;
    }
    *opened = room;
    return SABOT_OK;
}

int new_room_port(const struct new_room *room) {
    return net_port(room->net);
}

const char *new_room_token(const struct new_room *room) {
    return room->token;
}

bool new_room_run(struct new_room *room) {
    net_run(room->net);
    return room->is_made;
}

int new_room_take_listening(struct new_room *room) {
    return net_take_listening(room->net);
}

void new_room_stop(struct new_room *room) {
    atomic_store(&room->stopping, true);
}

void new_room_close(struct new_room *room) {
    if (room == NULL)
        return;
    net_close(room->net);
    sodium_memzero(room, sizeof *room);
    free(room);
}
