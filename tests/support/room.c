/*
 * room.c - a service for tests. See room.h.
 */
#include "tests/support/room.h"

#include "sabot/kind.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct sabot_actor room_floor = {SABOT_ROLE_FLOOR, 0};
const struct sabot_actor room_dealer = {SABOT_ROLE_DEALER, 0};

struct sabot_actor room_bettor(int bettor) {
    return (struct sabot_actor){SABOT_ROLE_BETTOR, bettor};
}

static void must(enum sabot_status status, const struct sabot_error *error) {
    if (status == SABOT_OK)
        return;
    fprintf(stderr, "room: %s\n", error->words);
    exit(2);
}

static int64_t now_ms(void *context) {
    return ((struct room *)context)->now_ms;
}

static void draw(void *context, uint8_t *bytes, size_t count) {
    struct room *room = context;
    uint8_t block[crypto_hash_sha256_BYTES];
    SABOT_ASSERT(count <= sizeof block);
    uint64_t number = room->drawn++;
    crypto_hash_sha256(block, (const uint8_t *)&number, sizeof number);
    memcpy(bytes, block, count);
}

static void keep_reply(void *context, void *ticket, const struct service_reply *reply) {
    (void)ticket;
    ((struct room *)context)->reply = *reply;
}

static enum sabot_status sign(void *context, const struct service_head *heads, int count,
                              struct sabot_error *error) {
    struct room *room = context;
    for (int i = 0; room->heads != NULL && i < count; i++) {
        struct heads_line line = {.head = heads[i].head, .time_ms = heads[i].time_ms};
        memcpy(line.stream, heads[i].table, sizeof line.stream);
        heads_line_sign(&line, &room->heads_key);
        enum sabot_status status = heads_append(room->heads, &line, 1, error);
        if (status != SABOT_OK)
            return status;
    }
    return SABOT_OK;
}

/* A key file in a folder that is gone again at once. */
static void make_key(struct room *room) {
    char folder[] = "/tmp/sabot-room-XXXXXX", path[64];
    struct sabot_error error = {{0}};
    SABOT_ASSERT(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/key", folder);
    must(fair_key_make(path, &error), &error);
    must(fair_key_read(path, &room->key, &error), &error);
    unlink(path);
    rmdir(folder);
}

void room_open(struct room *room, struct journal *journal) {
    struct sabot_error error = {{0}};
    SABOT_ASSERT(sodium_init() >= 0);
    *room = (struct room){.journal = journal, .now_ms = 1767294000000}; /* 2026-01-01 19:00 UTC */
    make_key(room);
    struct service_world world = {
        .now_ms = now_ms,
        .draw = draw,
        .reply = keep_reply,
        .sign = sign,
        .context = room,
        .writer = journal,
        .reader = journal,
        .key = room->key,
        .snapshot_every = 100,
    };
    must(service_open(&world, &room->service, &error), &error);
}

void room_close(struct room *room) {
    service_close(room->service);
    fair_key_free(room->key);
    heads_close(room->heads);
    heads_key_forget(&room->heads_key);
}

void room_sign(struct room *room, const char *heads, const char *key) {
    struct sabot_error error = {{0}};
    must(heads_key_make(key, &room->heads_key, &error), &error);
    must(heads_open(heads, &room->heads, &error), &error);
}

bool room_try(struct room *room, struct sabot_actor actor, enum sabot_command_kind kind,
              const struct sabot_particulars *with) {
    static const char *const names[] = {"Fay", "Dana", "", ""};
    if (room->stop_at > 0 && room->asked == room->stop_at)
        _exit(0);
    struct service_request request = {.command = {.kind = kind, .actor = actor, .with = *with}};
    memcpy(request.table, room->table, sizeof request.table);
    sabot_text_copy(request.name, sizeof request.name, names[actor.role]);
    snprintf(request.id, sizeof request.id, "c%d", ++room->asked);
    room->now_ms += 100;
    room->reply = (struct service_reply){.verdict = SERVICE_FAILED, .words = "no reply"};
    service_submit(room->service, &request);
    service_flush(room->service);
    return room->reply.verdict == SERVICE_DONE;
}

void room_ask(struct room *room, struct sabot_actor actor, enum sabot_command_kind kind,
              const struct sabot_particulars *with) {
    if (room_try(room, actor, kind, with))
        return;
    fprintf(stderr, "room: %s, command %d, %s: %s %s\n", room->table, room->asked,
            sabot_command_forms[kind].name, sabot_objection_forms[room->reply.objection].code,
            room->reply.words != NULL ? room->reply.words : "");
    exit(2);
}

void room_tick(struct room *room) {
    service_tick(room->service);
    service_flush(room->service);
}

const struct sabot_table *room_state(const struct room *room) {
    return service_table(room->service, room->table, NULL);
}
