/*
 * world.c - servers that come and go, messages that get lost, clocks that jump.
 * See world.h.
 */
#include "tests/simulator/world.h"

#include "host/room/room_seals.h"
#include "host/room/staff_store.h"
#include "sabot/kind.h"
#include "tests/simulator/witness.h"
#include "tests/simulator/world_front.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Chances a step, in percent. */
enum {
    PERSON_WISHES = 60,
    WORLD_REPEATS = 6, /* a command that was answered long ago */
    WORLD_MISUSES = 6,
    WORLD_NOTES = 3,
    SERVER_TAKES = 80,
    SERVER_TICKS = 60,
    SERVER_FOLLOWS = 2,     /* without being told */
    SERVER_COMES_BACK = 60, /* rather than start again, where it can */
    SERVER_RISES = 40,      /* after a crash, or after it stopped */
    STORE_IS_CHECKED = 20,  /* after a crash */
};

/* Chances of what goes wrong, in thousandths, times the seed's roughness. */
enum {
    MESSAGE_LOST = 20,
    MESSAGE_DOUBLED = 20,
    MESSAGE_LATE = 60,
    SERVER_IS_SLOW = 60,
    SERVER_CRASHES = 2,
    WRITE_FAILS = 2,
    READ_FAILS = 1,
    SIGN_FAILS = 3,
    RECOVERY_FAILS = 60,
};

static bool chance(struct world *world, int percent) {
    return random_chance(&world->random, percent);
}

static int between(struct world *world, int least, int most) {
    return (int)random_between(&world->random, least, most);
}

bool world_mischief(struct world *world, int thousandths) {
    return !world->is_calm && between(world, 0, 999) < thousandths * world->roughness;
}

/* The items, moved if need be, with room for one more. */
static void *with_room(void *items, int count, int *room, size_t size) {
    if (count < *room)
        return items;
    *room = *room == 0 ? 64 : 2 * *room;
    items = realloc(items, (size_t)*room * size);
    SABOT_ASSERT(items != NULL);
    return items;
}

/* ---- the network ---- */

static void put_on_wire(struct world *world, struct message message) {
    world->messages = with_room(world->messages, world->message_count, &world->message_room,
                                sizeof *world->messages);
    message.due = world->step + (world_mischief(world, MESSAGE_LATE) ? between(world, 1, 12) : 0);
    world->messages[world->message_count++] = message;
}

static void send_message(struct world *world, struct message message) {
    if (world_mischief(world, MESSAGE_LOST)) {
        world->tally->lost_messages++;
        return;
    }
    put_on_wire(world, message);
    if (world_mischief(world, MESSAGE_DOUBLED)) {
        world->tally->doubled_messages++;
        put_on_wire(world, message);
    }
}

static void send_request(struct world *world, int issue) {
    world->tally->requests++;
    send_message(world, (struct message){
                            .kind = MESSAGE_REQUEST,
                            .server = between(world, 0, world->server_count - 1),
                            .issue = issue,
                        });
}

static struct issue *add_issue(struct world *world, int table, int person,
                               const struct sabot_command *command) {
    world->issues =
        with_room(world->issues, world->issue_count, &world->issue_room, sizeof *world->issues);
    struct issue *issue = &world->issues[world->issue_count];
    *issue = (struct issue){
        .table = table, .person = person, .id = world->issue_count, .command = *command};
    sabot_text_copy(issue->command.confirmation.name, SABOT_NAME_MAX, command->with.second);
    world->issue_count++;
    return issue;
}

void world_issue(struct world *world, int table, int person, const struct sabot_command *command) {
    struct person *asks = &world->tables[table].people[person];
    add_issue(world, table, person, command);
    asks->waits_for = world->issue_count - 1;
    asks->patience = between(world, 3, 10);
    send_request(world, asks->waits_for);
}

static void deliver_request(struct world *world, const struct message *message) {
    struct server *server = &world->servers[message->server];
    const struct issue *issue = &world->issues[message->issue];
    const struct world_table *table = &world->tables[issue->table];
    if (server->service == NULL)
        return;
    world_say(world, "server %d: c%d %s at %s", server->number, issue->id,
              sabot_command_forms[issue->command.kind].name, table->name);
    front_request(server, message->issue);
}

static void deliver_reply(struct world *world, const struct message *message) {
    const struct issue *issue = &world->issues[message->issue];
    struct person *person = &world->tables[issue->table].people[issue->person];
    if (person->waits_for != message->issue)
        return;
    if (message->verdict == SERVICE_FAILED)
        person->patience = between(world, 1, 4); /* whether it happened, only asking again tells */
    else
        person->waits_for = WORLD_NOBODY_WAITS;
}

static void deliver_told(struct world *world, const struct message *message) {
    struct server *server = &world->servers[message->server];
    if (server->service != NULL)
        front_hear(server, message->table, message->sequence);
}

/* The store tells every server what it has got; so may be told late, twice or never. */
static void announce(struct world *world) {
    for (int table = 0; table < world->table_count; table++) {
        uint64_t last = witness_last(world->witness, table);
        if (last == world->announced[table])
            continue;
        world->announced[table] = last;
        for (int i = 0; i < world->server_count; i++)
            send_message(world,
                         (struct message){
                             .kind = MESSAGE_TOLD, .server = i, .table = table, .sequence = last});
    }
}

/* In no order: what is due goes round as it likes. */
static void deliver_messages(struct world *world) {
    for (int tries = world->message_count; tries > 0 && world->message_count > 0; tries--) {
        int chosen = between(world, 0, world->message_count - 1);
        struct message message = world->messages[chosen];
        if (message.due > world->step)
            continue;
        world->messages[chosen] = world->messages[--world->message_count];
        if (message.kind == MESSAGE_REQUEST)
            deliver_request(world, &message);
        else if (message.kind == MESSAGE_REPLY)
            deliver_reply(world, &message);
        else
            deliver_told(world, &message);
    }
}

/* ---- what a service is handed ---- */

int64_t world_server_now(void *context) {
    const struct server *server = context;
    return server->world->clock_ms + server->clock_offset_ms;
}

void world_server_draw(void *context, uint8_t *bytes, size_t count) {
    struct world *world = ((struct server *)context)->world;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)random_bits(&world->random);
    SABOT_ASSERT(count == FAIR_BYTES && world->seed_count < WORLD_SEEDS_MAX);
    memcpy(world->seeds[world->seed_count++], bytes, FAIR_BYTES);
}

void world_reply(struct server *server, int issue, const struct service_reply *reply) {
    struct world *world = server->world;
    world_say(world, "server %d: c%d: %s %s", server->number, world->issues[issue].id,
              (const char *const[]){"done", "refused", "misused", "failed"}[reply->verdict],
              reply->verdict == SERVICE_REFUSED ? sabot_objection_forms[reply->objection].code
                                                : "");
    witness_reply(world->witness, server, issue, reply);
    send_message(world, (struct message){.kind = MESSAGE_REPLY,
                                         .server = server->number,
                                         .issue = issue,
                                         .verdict = reply->verdict});
}

void world_give_up(struct world *world, int number) {
    const struct issue *issue = &world->issues[number];
    struct person *person = &world->tables[issue->table].people[issue->person];
    world->tally->turned_away++;
    if (person->waits_for == number)
        person->waits_for = WORLD_NOBODY_WAITS;
}

static void server_reply(void *context, void *ticket, const struct service_reply *reply) {
    struct server *server = context;
    intptr_t number = (intptr_t)ticket;
    if (server->is_gone)
        return;
    if (number < 0)
        witness_note(server->world->witness, server, (int)-number, reply);
    else
        world_reply(server, (int)number - 1, reply);
}

static void server_tell(void *context, const struct service_news *news) {
    struct server *server = context;
    if (!server->is_gone)
        witness_news(server->world->witness, server, news);
}

static enum sabot_status server_sign(void *context, const struct service_head *heads, int count,
                                     struct sabot_error *error) {
    struct server *server = context;
    if (!server->is_gone && world_mischief(server->world, SIGN_FAILS)) {
        server->sign_failed = true;
        snprintf(error->words, sizeof error->words, "the simulated second place failed");
        return SABOT_IO;
    }
    witness_signed(server->world->witness, heads, count);
    return SABOT_OK;
}

/* ---- servers ---- */

static void disconnect(struct server *server) {
    if (server->reader != server->writer)
        journal_close(server->reader);
    journal_close(server->writer);
    server->reader = server->writer = NULL;
}

void world_note_heads(struct server *server) {
    const struct world *world = server->world;
    for (int i = 0; i < world->table_count; i++) {
        struct journal_head head = {0};
        (void)service_table(server->service, world->tables[i].name, &head);
        server->told[i] = head.sequence;
    }
}

static void start_server(struct server *server) {
    struct world *world = server->world;
    struct sabot_error error;
    server->line = disk_line_sound();
    server->sign_failed = server->is_gone = server->is_committed = false;
    server->clock_offset_ms = between(world, -2000, 2000);
    if (world_mischief(world, RECOVERY_FAILS))
        server->line.reads_left = between(world, 0, 8);
    server->writer = disk_connect(&world->disk, &server->line, JOURNAL_WRITE);
    server->reader = world->has_reader ? disk_connect(&world->disk, &server->line, JOURNAL_READ)
                                       : server->writer;
    struct service_world handed = {
        .now_ms = world_server_now,
        .draw = world_server_draw,
        .reply = server_reply,
        .tell = server_tell,
        .sign = server_sign,
        .context = server,
        .writer = server->writer,
        .reader = server->reader,
        .key = world->key,
        .snapshot_every = world->snapshot_every,
        .is_shared = world->server_count > 1,
    };
    if (front_open(server, &handed, &error) != SABOT_OK) {
        if (!server->line.read_failed)
            world_broken(world, "server %d cannot recover: %s", server->number, error.words);
        world->tally->failed_recoveries++;
        disconnect(server);
        return;
    }
    server->line.reads_left = DISK_NEVER;
    world_say(world, "server %d is up", server->number);
    world_note_heads(server);
    witness_check_servers(world->witness);
}

/* The process ends here and now. Of a group that is out, the disk has got some
 * writes, or none; nobody hears what the dying server would have said. */
static void crash_server(struct server *server) {
    struct world *world = server->world;
    if (server->service == NULL)
        return;
    world_say(world, "server %d crashes%s", server->number,
              !front_is_out(server)  ? ""
              : server->is_committed ? ", its group stored and nobody told"
                                     : ", its group on the way");
    server->is_gone = true;
    if (front_is_out(server) && !server->is_committed) {
        server->line.writes_left = between(world, 0, 3);
        server->line.stores_failed = chance(world, 50);
        front_commit(server);
    }
    server->line.is_cut = true;
    front_close(server);
    disconnect(server);
    world->tally->crashes++;
    witness_check_acknowledged(world->witness);
    if (chance(world, STORE_IS_CHECKED))
        witness_check_store(world->witness);
}

/* The same process with a new way to the store. */
static bool come_back(struct server *server) {
    struct world *world = server->world;
    struct journal *writer = server->writer, *reader = server->reader;
    if (!front_can_resume(server) || !chance(world, SERVER_COMES_BACK))
        return false;
    server->line = disk_line_sound();
    if (world_mischief(world, RECOVERY_FAILS))
        server->line.reads_left = between(world, 0, 8);
    server->writer = disk_connect(&world->disk, &server->line, JOURNAL_WRITE);
    server->reader = world->has_reader ? disk_connect(&world->disk, &server->line, JOURNAL_READ)
                                       : server->writer;
    bool is_back = front_resume(server, server->writer, server->reader);
    if (reader != writer)
        journal_close(reader);
    journal_close(writer);
    if (!is_back && !server->line.read_failed)
        world_broken(world, "server %d cannot come back", server->number);
    if (is_back)
        server->line.reads_left = DISK_NEVER;
    world->tally->came_back += is_back;
    world_say(world, "server %d %s", server->number, is_back ? "is back" : "cannot read");
    return is_back;
}

static void commit_group(struct server *server) {
    bool failed_before = server->line.write_failed;
    front_commit(server);
    server->is_committed = true;
    if (server->line.write_failed && !failed_before) {
        server->world->tally->failed_writes++;
        world_say(server->world, "server %d: a write failed, %s", server->number,
                  server->line.stores_failed ? "stored" : "not stored");
    }
}

/* A group may stay out for a while before it is stored, and after. */
static void move_group(struct server *server) {
    struct world *world = server->world;
    if (!front_is_out(server) && chance(world, SERVER_TAKES)) {
        front_take(server);
        server->is_committed = false;
        server->hold = world_mischief(world, SERVER_IS_SLOW) ? between(world, 1, 8) : 0;
    }
    if (!front_is_out(server) || server->hold-- > 0)
        return;
    if (!server->is_committed) {
        commit_group(server);
        server->hold = world_mischief(world, SERVER_IS_SLOW) ? between(world, 1, 4) : 0;
    }
    if (server->hold > 0)
        return;
    front_finish(server);
    server->is_committed = false; /* another may be out already */
}

static void arm_faults(struct server *server) {
    struct world *world = server->world;
    if (world_mischief(world, WRITE_FAILS)) {
        server->line.writes_left = between(world, 0, 4);
        server->line.stores_failed = chance(world, 50);
    }
    if (world_mischief(world, READ_FAILS))
        server->line.reads_left = between(world, 0, 6);
    if (world_mischief(world, SERVER_CRASHES))
        crash_server(server);
}

static void move_server(struct server *server) {
    struct world *world = server->world;
    bool is_stopped = server->service != NULL && service_is_stopped(server->service, NULL);
    if ((server->service == NULL || is_stopped) &&
        (world->is_calm || chance(world, SERVER_RISES)) && !(is_stopped && come_back(server))) {
        crash_server(server);
        start_server(server);
    }
    if (server->service == NULL)
        return;
    if (chance(world, SERVER_TICKS))
        front_tick(server);
    if (world->is_calm || (world->server_count > 1 && chance(world, SERVER_FOLLOWS)))
        front_follow(server);
    move_group(server);
    arm_faults(server);
}

/* ---- people ---- */

static void move_person(struct world *world, int table, int number) {
    struct person *person = &world->tables[table].people[number];
    struct sabot_command command;
    if (person->waits_for != WORLD_NOBODY_WAITS) {
        if (person->patience-- <= 0) {
            send_request(world, person->waits_for);
            person->patience = between(world, 3, 10);
        }
    } else if (!world->is_calm && chance(world, PERSON_WISHES) &&
               people_wish(world, table, number, witness_table(world->witness, table), &command)) {
        world_issue(world, table, number, &command);
    }
}

/* Sends an old command again as it was, or another under its id. */
static void stir_the_past(struct world *world) {
    if (world->issue_count == 0)
        return;
    int number = between(world, 0, world->issue_count - 1);
    struct issue old = world->issues[number];
    if (chance(world, WORLD_REPEATS))
        send_request(world, number);
    if (!old.is_acknowledged || old.is_misuse || !chance(world, WORLD_MISUSES))
        return;
    struct sabot_command other = people_nonsense(world, old.table);
    if (other.kind == old.command.kind)
        return;
    struct issue *issue = add_issue(world, old.table, old.person, &other);
    issue->is_misuse = true;
    issue->id = number;
    send_request(world, world->issue_count - 1);
}

static void write_note(struct world *world) {
    struct server *server = &world->servers[between(world, 0, world->server_count - 1)];
    if (server->service != NULL)
        front_note(server, ++world->note_count);
}

/* ---- time ---- */

static void move_clock(struct world *world) {
    int what = between(world, 0, 99);
    if (what < 3)
        world->clock_ms += between(world, 0, 600000);
    else if (what < 8)
        world->clock_ms -= between(world, 0, 60000);
    else if (what < 75)
        world->clock_ms += between(world, 0, 4000);
}

enum { CALM_STEP_MS = 25 }; /* enough for a server to tell what it has to */

static void make_step(struct world *world) {
    world->step++;
    if (world->is_calm)
        world->clock_ms += CALM_STEP_MS;
    else
        move_clock(world);
    for (int i = 0; i < world->server_count; i++)
        move_server(&world->servers[i]);
    front_move(world);
    for (int table = 0; table < world->table_count; table++)
        for (int person = 0; person < WORLD_PEOPLE; person++)
            move_person(world, table, person);
    if (!world->is_calm)
        stir_the_past(world);
    if (!world->is_calm && chance(world, WORLD_NOTES))
        write_note(world);
    announce(world);
    deliver_messages(world);
    witness_check_servers(world->witness);
}

static bool is_quiet(const struct world *world) {
    for (int table = 0; table < world->table_count; table++)
        for (int person = 0; person < WORLD_PEOPLE; person++)
            if (world->tables[table].people[person].waits_for != WORLD_NOBODY_WAITS)
                return false;
    for (int i = 0; i < world->server_count; i++)
        if (world->servers[i].service == NULL || front_is_out(&world->servers[i]))
            return false;
    return world->message_count == 0 && front_is_quiet(world);
}

static uint64_t record_count(const struct world *world) {
    uint64_t count = 0;
    for (int i = 0; i < world->table_count; i++) {
        struct journal_head head;
        struct sabot_error error;
        SABOT_ASSERT(journal_find_head(world->disk.store, world->tables[i].name, &head, &error) ==
                     SABOT_OK);
        count += head.sequence;
    }
    return count;
}

/* No more faults: every question gets its answer and all servers agree. A deadline may pass
 * in the last step of all, behind the turn of a server: then there is one more. */
static void calm_down(struct world *world) {
    enum { STEPS_TO_ANSWER = 200, QUIET_STEPS = 10 };
    world->is_calm = true;
    for (int i = 0; i < world->server_count; i++)
        if (world->servers[i].service != NULL &&
            !service_is_stopped(world->servers[i].service, NULL))
            world->servers[i].line.writes_left = world->servers[i].line.reads_left = DISK_NEVER;
    int quiet = 0;
    bool has_news = false;
    for (int i = 0; quiet < QUIET_STEPS || has_news; i++) {
        if (i == STEPS_TO_ANSWER)
            world_broken(world, "somebody still waits for an answer when nothing fails any more");
        uint64_t before = record_count(world);
        make_step(world);
        has_news = record_count(world) != before;
        quiet = is_quiet(world) ? quiet + 1 : 0;
    }
}

/* Every other world's tables may go over to the newest edition. */
static void allow_edition(struct world *world, int edition) {
    struct sabot_error error;
    SABOT_ASSERT(room_edition_allow(world->disk.store, SERVICE_ROOM_STREAM, edition, 1, &error) ==
                 SABOT_OK);
}

/* Two of three worlds have servers that believe what is under a seal alone. */
static void ask_for_seals(struct world *world) {
    uint8_t key[JOURNAL_SEAL_KEY_BYTES];
    struct sabot_error error;
    bool asked;
    fair_key_derive(world->key, JOURNAL_SEAL_PURPOSE, key);
    SABOT_ASSERT(room_seals_open(world->disk.store, SERVICE_ROOM_STREAM, key, &asked, &error) ==
                     SABOT_OK &&
                 room_seals_vouch(world->disk.store, SERVICE_ROOM_STREAM, 1, &error) == SABOT_OK);
}

static void open_world(struct world *world) {
    world->random = (struct random_source){.state = world->seed * UINT64_C(0xd1342543de82ef95)};
    world->clock_ms = INT64_C(1790000000000);
    world->roughness = between(world, 0, 4);
    world->server_count = between(world, 1, WORLD_SERVERS_MAX);
    world->table_count = between(world, 1, WORLD_TABLES_MAX);
    world->snapshot_every = (const int[]){0, 3, 10, 40}[between(world, 0, 3)];
    world->has_reader = chance(world, 50);
    people_arrive(world);
    front_arrive(world);
    world->witness = witness_begin(world);
    disk_open(&world->disk, witness_watcher(world->witness));
    if (world->seed % 2 == 0)
        allow_edition(world, SABOT_EDITION_LAST);
    if (world->seed % 3 != 0 && getenv("SABOT_NO_SEALS") == NULL)
        ask_for_seals(world);
    for (int i = 0; i < world->server_count; i++) {
        world->servers[i] = (struct server){.world = world, .number = i};
        start_server(&world->servers[i]);
    }
}

static void close_world(struct world *world) {
    for (int i = 0; i < world->server_count; i++) {
        front_close(&world->servers[i]);
        disconnect(&world->servers[i]);
    }
    front_leave(world);
    disk_close(&world->disk);
    witness_end(world->witness);
    free(world->issues);
    free(world->messages);
}

void world_run(struct world *world) {
    open_world(world);
    while (world->step < world->steps)
        make_step(world);
    calm_down(world);
    witness_check_acknowledged(world->witness);
    witness_check_store(world->witness);
    witness_check_convergence(world->witness);
    front_check_end(world);
    close_world(world);
}
