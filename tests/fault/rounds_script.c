/*
 * rounds_script.c - see rounds_script.h.
 *
 * What to ask next follows from the durable state. A group that was in flight
 * when trouble came is asked again, the same commands with the same ids: what had
 * arrived is answered as a repeat, the rest is decided. So the check knows
 * which ids must be there once, and which may be.
 */
#include "tests/fault/rounds_script.h"

#include "host/record/record.h"
#include "host/service/replay.h"
#include "host/service/service.h"
#include "host/sheet/sheetfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUP_MAX = 10, IDS_MAX = 2000, CARDS = 6 };

#define TABLE "t1"

static struct {
    int rounds;
    struct fair_key *key;
    struct sabot_sheet sheet;
    int64_t now_ms;
    uint8_t draws;

    int asked;                  /* ids made so far: `s0`, `s1`, ... */
    bool acknowledged[IDS_MAX]; /* by the service */
    struct service_request group[GROUP_MAX];
    int group_count; /* in flight; 0: none */
    int replies;     /* to it */
    bool failed;
} script;

/* ---- the service's world ---- */

static int64_t now_ms(void *context) {
    (void)context;
    return script.now_ms;
}

static void draw(void *context, uint8_t *bytes, size_t count) {
    (void)context;
    memset(bytes, ++script.draws, count);
}

static void reply(void *context, void *ticket, const struct service_reply *answer) {
    (void)context;
    const struct service_request *request = ticket;
    script.replies++;
    if (answer->verdict == SERVICE_FAILED)
        script.failed = true;
    else if (answer->verdict == SERVICE_DONE)
        script.acknowledged[atoi(request->id + 1)] = true;
}

/* ---- what to ask next ---- */

#define WITH(...) ((struct sabot_particulars){__VA_ARGS__})

static void ask(enum sabot_role role, enum sabot_command_kind kind, struct sabot_particulars with) {
    struct service_request *request = &script.group[script.group_count++];
    *request = (struct service_request){
        .table = TABLE,
        .name = "Ana",
        .command = {.kind = kind,
                    .actor = {role, role == SABOT_ROLE_BETTOR ? with.bettor : 0},
                    .with = with},
        .ticket = request};
    if (script.asked == IDS_MAX)
        abort(); /* it asks the same for ever */
    snprintf(request->id, sizeof request->id, "s%d", script.asked++);
}

static void ask_opening(void) {
    ask(SABOT_ROLE_FLOOR, SABOT_COMMAND_OPEN_TABLE,
        WITH(.name = "One", .sheet = &script.sheet, .seats = script.sheet.seats,
             .decks = script.sheet.decks, .card_source = SABOT_CARDS_SHUFFLED,
             .wager_source = SABOT_WAGERS_BETTORS));
    for (int bettor = 1; bettor <= 2; bettor++) {
        struct sabot_particulars with = WITH(.seat = 3 * bettor);
        snprintf(with.name, sizeof with.name, "bettor %d", bettor);
        ask(SABOT_ROLE_DEALER, SABOT_COMMAND_SEAT, with);
        ask(SABOT_ROLE_DEALER, SABOT_COMMAND_BUY_IN, WITH(.bettor = bettor, .amount = 1000000));
    }
    ask(SABOT_ROLE_DEALER, SABOT_COMMAND_OPEN_SHOE, WITH(.card_set = 1));
    ask(SABOT_ROLE_DEALER, SABOT_COMMAND_CUT, WITH(.position = 30));
    ask(SABOT_ROLE_DEALER, SABOT_COMMAND_BURN, WITH(.count = 0));
    ask(SABOT_ROLE_DEALER, SABOT_COMMAND_OFFER_BANK, WITH(.count = 0));
}

static void ask_betting(const struct sabot_table *table) {
    int banker = table->bank.bettor, other = 3 - banker;
    ask(SABOT_ROLE_BETTOR,
        table->bank.state == SABOT_BANK_OFFERED ? SABOT_COMMAND_ACCEPT_BANK : SABOT_COMMAND_PUT_UP,
        WITH(.bettor = banker, .amount = 15000));
    ask(SABOT_ROLE_DEALER, SABOT_COMMAND_OPEN_BETTING, WITH(.count = 0));
    ask(SABOT_ROLE_BETTOR, SABOT_COMMAND_WAGER,
        WITH(.bettor = other, .wager = table->round_number % 2, .amount = 10000));
    ask(SABOT_ROLE_BETTOR, SABOT_COMMAND_WAGER, WITH(.bettor = other, .wager = 2, .amount = 1000));
}

/* The sixth card may be one too many: then the table refuses it. */
static void ask_cards(void) {
    for (int i = 0; i < CARDS; i++)
        ask(SABOT_ROLE_DEALER, SABOT_COMMAND_CARD, WITH(.count = 0));
}

/* False: all rounds are played and the shoe is closed. */
static bool ask_next(const struct sabot_table *table) {
    if (table == NULL)
        ask_opening();
    else if (table->phase == SABOT_PHASE_BETTING)
        ask_cards();
    else if (table->phase == SABOT_PHASE_DEALING) /* of six cards one may have failed */
        ask(SABOT_ROLE_DEALER,
            sabot_round_next(&table->round).hand == SABOT_HAND_NONE ? SABOT_COMMAND_SETTLE
                                                                    : SABOT_COMMAND_CARD,
            WITH(.count = 0));
    else if (table->round_number < script.rounds)
        ask_betting(table);
    else if (table->shoe.phase == SABOT_SHOE_IN_PLAY)
        ask(SABOT_ROLE_DEALER, SABOT_COMMAND_CLOSE_SHOE, WITH(.count = 0));
    else
        return false;
    return true;
}

/* ---- playing ---- */

static bool is_over(const struct sabot_table *table, int part) {
    return part == 0 && table != NULL && table->phase == SABOT_PHASE_BETWEEN &&
           table->round_number >= script.rounds / 2;
}

static bool play_on(struct service *service, int part) {
    while (!script.failed && !is_over(service_table(service, TABLE, NULL), part)) {
        if (script.group_count == 0 && !ask_next(service_table(service, TABLE, NULL)))
            break;
        script.now_ms += 100;
        script.replies = 0;
        for (int i = 0; i < script.group_count; i++)
            service_submit(service, &script.group[i]);
        service_flush(service);
        if (script.failed || service_is_stopped(service, NULL) ||
            script.replies < script.group_count) /* no memory for a group: it waits */
            return false;
        script.group_count = 0;
        service_tick(service); /* the reveal */
        service_flush(service);
    }
    return !script.failed && !service_is_stopped(service, NULL);
}

static bool play(void *context, struct journal *journal, int part) {
    (void)context;
    struct service_world world = {.now_ms = now_ms,
                                  .draw = draw,
                                  .reply = reply,
                                  .writer = journal,
                                  .reader = journal,
                                  .key = script.key,
                                  .snapshot_every = 40};
    struct service *service;
    struct sabot_error error;
    script.failed = false;
    /* No service goes on with a broken journal: not even to say what is in it. */
    if (journal_secret_erase(journal, TABLE, 1, &error) != SABOT_OK ||
        service_open(&world, &service, &error) != SABOT_OK)
        return false;
    /* Where nothing is left to ask, a broken journal still has to say so. */
    bool played =
        play_on(service, part) && journal_secret_erase(journal, TABLE, 1, &error) == SABOT_OK;
    service_close(service);
    return played;
}

static void begin(void *context) {
    (void)context;
    script.now_ms = 1000;
    script.draws = 0;
    script.asked = 0;
    script.group_count = 0;
    memset(script.acknowledged, 0, sizeof script.acknowledged);
}

static long acknowledged(void *context) {
    (void)context;
    long count = 0;
    for (int i = 0; i < script.asked; i++)
        count += script.acknowledged[i];
    return count;
}

/* ---- checking ---- */

struct found {
    int times[IDS_MAX];
    const char *problem;
};

static bool count_id(struct found *found, const struct journal_record *record) {
    if (record->part != 0 ||
        strncmp(record->command, SERVICE_OWN_IDS, strlen(SERVICE_OWN_IDS)) == 0)
        return true;
    int id = record->command[0] == 's' ? atoi(record->command + 1) : -1;
    if (id < 0 || id >= script.asked)
        found->problem = "a record was never tried";
    else
        found->times[id]++;
    return found->problem == NULL;
}

/* Every state on the way is one that the events before it lead to. */
static const char *check_replay(struct journal *journal) {
    struct replay *replay = replay_new();
    struct sabot_error error;
    if (replay == NULL)
        abort();
    bool whole = replay_more(replay, journal, TABLE, INT64_MAX, &error) == SABOT_OK &&
                 sabot_book_is_whole(&replay->table.book);
    replay_free(replay);
    return whole ? NULL : "the records do not replay";
}

static const char *check(void *context, struct journal *journal) {
    (void)context;
    static struct found found;
    struct sabot_error error;
    const struct journal_record *record;
    memset(&found, 0, sizeof found);
    struct journal_verify verify = journal_verify_open(journal, TABLE, &error);
    while ((record = journal_verify_next(&verify)) != NULL && count_id(&found, record))
        continue;
    if (journal_verify_close(&verify) != SABOT_OK)
        return "the table cannot be read";
    if (verify.fault.sequence != 0)
        return "the chain is broken";
    for (int i = 0; found.problem == NULL && i < script.asked; i++) {
        if (found.times[i] > 1)
            found.problem = "a command was done twice";
        else if (script.acknowledged[i] && found.times[i] == 0)
            found.problem = "an acknowledged command is lost";
    }
    return found.problem != NULL ? found.problem : check_replay(journal);
}

struct fault_script rounds_script_make(int rounds, const char *folder) {
    static struct form_report report;
    struct sabot_error error;
    char path[128];
    snprintf(path, sizeof path, "%s/room.key", folder);
    script.rounds = rounds;
    if (sheetfile_read_name("ventura-ez", &script.sheet, &report) != SABOT_OK ||
        fair_key_make(path, &error) != SABOT_OK ||
        fair_key_read(path, &script.key, &error) != SABOT_OK)
        abort();
    return (struct fault_script){
        .name = "rounds",
        .parts = 2,
        .begin = begin,
        .play = play,
        .acknowledged = acknowledged,
        .check = check,
    };
}

void rounds_script_release(void) {
    fair_key_free(script.key);
    script.key = NULL;
}

const struct fair_key *rounds_script_key(void) {
    return script.key;
}
