/*
 * demo.c - see demo.h. Each table is stepped by what its state asks for next.
 */
#include "host/demo/demo.h"

#include "host/door/door.h"
#include "host/play/play_others.h"
#include "host/sheet/sheetfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OTHERS_MAX   5
#define BUY_IN       ((sabot_cents)200000)
#define LOW_CHIPS    ((sabot_cents)20000)
#define FIRST_ROUNDS "BPPBTBBPBDPPABPB" /* what the real table's board begins with */

/* How long things take: a person must be able to follow. */
enum {
    A_CARD_MS = 900,
    A_LOOK_MS = 3500,
    A_STEP_MS = 500,
    TO_BET_S = 14,
    TO_ANSWER_S = 20,
    PAUSED_S = 60,
    IDLE_ROUNDS = 3
};

struct demo_form {
    const char *id, *name, *sheet;
    enum sabot_card_source cards;
    enum sabot_wager_source wagers;
    int others;
};

static const struct demo_form forms[] = {
    {DEMO_EZ, "Table 1", "ventura-ez", SABOT_CARDS_SHUFFLED, SABOT_WAGERS_BETTORS, 4},
    {DEMO_REAL, "Table 2, real cards", "california-panda8", SABOT_CARDS_KEYED, SABOT_WAGERS_NONE,
     0},
    {DEMO_COMMISSION, "Table 3, a casino elsewhere", "dragon-bonus", SABOT_CARDS_SHUFFLED,
     SABOT_WAGERS_BETTORS, 3},
};
#define DEALER                                                                                     \
    { .role = PASS_DEALER, .name = "Dana", .table = DEMO_REAL }
const struct pass demo_dealer = DEALER;
const struct pass demo_visitors[] = {
    DEALER,
    {.role = PASS_FLOOR, .name = "Visitor", .table = PASS_EVERY_TABLE},
    {.role = PASS_AUDITOR, .name = "Visitor", .table = PASS_EVERY_TABLE},
    {.name = ""},
};

#define TABLES ((int)(sizeof forms / sizeof *forms))

static const char *const names[OTHERS_MAX] = {"Mei", "Carlos", "Ingrid", "Duc", "Ruth"};
static const int places[OTHERS_MAX] = {2, 4, 5, 7, 8};

struct demo_table {
    const struct demo_form *form;
    struct demo *demo;
    struct sabot_sheet sheet;
    bool busy, was_done;     /* a command of ours is under way; the last one was done */
    bool is_known;           /* who is ours, since the start */
    int numbers[OTHERS_MAX]; /* of ours at the table; 0: not there */
    int seating;             /* 1 + which of them the last command was to seat */
    int64_t seating_ms;      /* not before */
    int idle[SABOT_BETTORS_MAX], idle_round; /* rounds that each did not play; the last counted */
    char idle_names[SABOT_BETTORS_MAX][SABOT_NAME_MAX]; /* whose they are; "": nobody's */
    int64_t next_ms;
    int wagered_round; /* in which the others have wagered */
    int placed;        /* of their wagers in it */
    int keyed;         /* of FIRST_ROUNDS */
    bool keys_first;   /* it was opened by us and has none yet */
    bool waited;       /* nobody took the bank */
};

struct demo {
    struct play_chance chance;
    struct play_chance mixing; /* the same after a restart */
    unsigned commands;
    struct demo_table tables[TABLES];
};

enum sabot_status demo_new(const struct fair_key *key, struct demo **made,
                           struct sabot_error *error) {
    struct demo *demo = calloc(1, sizeof *demo);
    struct form_report *report = calloc(1, sizeof *report);
    *made = demo;
    if (demo == NULL || report == NULL) {
        free(demo);
        free(report);
        return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for the demonstration");
    }
    demo->chance = play_chance_of_system();
    fair_key_derive(key, "demonstration", demo->mixing.key);
    for (int i = 0; i < TABLES; i++) {
        struct demo_table *table = &demo->tables[i];
        table->form = &forms[i];
        table->demo = demo;
        enum sabot_status status = sheetfile_read_name(forms[i].sheet, &table->sheet, report);
        SABOT_ASSERT(status == SABOT_OK);
        table->sheet.confirm_above = 0; /* nobody is there who could */
        if (forms[i].wagers == SABOT_WAGERS_BETTORS)
            table->sheet.display.timer_seconds = TO_BET_S;
    }
    free(report);
    return SABOT_OK;
}

void demo_free(struct demo *demo) {
    free(demo);
}

/* ---- asking ---- */

static void answered(void *context, const struct service_reply *reply) {
    struct demo_table *table = context;
    table->was_done = reply->verdict == SERVICE_DONE; /* else the state is asked again */
    table->busy = false;
}

static void ask(struct demo_table *table, struct api *api, enum sabot_role role, int bettor,
                enum sabot_command_kind kind, struct sabot_particulars with) {
    struct service_request request = {
        .command = {.kind = kind, .actor = {.role = role, .bettor = bettor}, .with = with}};
    sabot_text_copy(request.table, sizeof request.table, table->form->id);
    sabot_text_copy(request.name, sizeof request.name, "house");
    uint8_t random[8];
    play_chance_bytes(&table->demo->chance, random, sizeof random);
    struct sabot_text id = sabot_text_in(request.id, sizeof request.id);
    sabot_text_add(&id, "demo-");
    sabot_text_add_int(&id, table->demo->commands++);
    sabot_text_add_char(&id, '-');
    sabot_text_add_hex(&id, random, sizeof random);
    table->busy = true;
    api_submit(api, &request, answered, table);
}

#define WITH(...) ((struct sabot_particulars){__VA_ARGS__})

static void deal(struct demo_table *table, struct api *api, enum sabot_command_kind kind,
                 struct sabot_particulars with) {
    ask(table, api, SABOT_ROLE_DEALER, 0, kind, with);
}

void demo_open(struct demo *demo, struct api *api) {
    for (int i = 0; i < TABLES; i++) {
        struct demo_table *table = &demo->tables[i];
        const struct sabot_table *state = service_table(api_service(api), table->form->id, NULL);
        if (table->form->others > 0)
            api_accept_joins(api, table->form->id);
        if (state != NULL && state->phase != SABOT_PHASE_CLOSED)
            continue;
        struct sabot_particulars with =
            WITH(.sheet = &table->sheet, .seats = table->sheet.seats, .decks = table->sheet.decks,
                 .card_source = (int)table->form->cards, .wager_source = (int)table->form->wagers,
                 .offer_seconds = TO_ANSWER_S);
        sabot_text_copy(with.name, sizeof with.name, table->form->name);
        table->keys_first = table->form->cards == SABOT_CARDS_KEYED;
        ask(table, api, SABOT_ROLE_FLOOR, 0, SABOT_COMMAND_OPEN_TABLE, with);
    }
}

/* ---- who is there ---- */

/* Who sits in the place of one of ours under their name. */
static int sits_there(const struct sabot_table *state, int index) {
    int number = sabot_table_seated(state, places[index]);
    return number != 0 && strcmp(state->bettors[number - 1].name, names[index]) == 0 ? number : 0;
}

/* Ours are those that we seated: a person may have the same name. After a restart, those who sit
 * where ours would. */
static void know_others(struct demo_table *table, const struct sabot_table *state, int64_t now_ms) {
    for (int i = 0; i < table->form->others; i++) {
        bool is_ours = !table->is_known || (table->was_done && table->seating == i + 1) ||
                       (table->numbers[i] != 0 && table->numbers[i] == sits_there(state, i));
        table->numbers[i] = is_ours ? sits_there(state, i) : 0;
    }
    if (table->seating != 0 && !table->was_done) /* somebody else is called so */
        table->seating_ms = now_ms + PAUSED_S * 1000;
    table->seating = 0;
    table->is_known = true;
}

static bool find_other(const struct demo_table *table, int bettor, struct play_other *other) {
    for (int i = 0; i < table->form->others; i++)
        if (bettor != 0 && table->numbers[i] == bettor) {
            *other = (struct play_other){bettor, (enum play_manner)(i % PLAY_MANNERS)};
            return true;
        }
    return false;
}

/* One of ours who is missing or short of chips; true if something was asked. */
static bool keep_others(struct demo_table *table, struct api *api, const struct sabot_table *state,
                        int64_t now_ms) {
    for (int i = 0; i < table->form->others; i++) {
        int number = table->numbers[i];
        if (number == 0 && now_ms >= table->seating_ms &&
            sabot_table_seated(state, places[i]) == 0) {
            table->seating = i + 1;
            struct sabot_particulars with = WITH(.seat = places[i]);
            sabot_text_copy(with.name, sizeof with.name, names[i]);
            deal(table, api, SABOT_COMMAND_SEAT, with);
            return true;
        }
        if (number != 0 && state->phase == SABOT_PHASE_BETWEEN &&
            sabot_book_available(&state->book, sabot_account_chips(number)) < LOW_CHIPS &&
            state->bank.bettor != number) {
            deal(table, api, SABOT_COMMAND_BUY_IN, WITH(.bettor = number, .amount = BUY_IN));
            return true;
        }
    }
    return false;
}

/* Somebody new with a number was not idle with it. */
static void count_idle(struct demo_table *table, const struct sabot_table *state) {
    bool is_to_count =
        state->phase == SABOT_PHASE_BETWEEN && state->round_number != table->idle_round;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        const char *name = sabot_table_has_bettor(state, i + 1) ? state->bettors[i].name : "";
        if (strcmp(name, table->idle_names[i]) != 0)
            table->idle[i] = 0;
        sabot_text_copy(table->idle_names[i], SABOT_NAME_MAX, name);
        if (is_to_count)
            table->idle[i] = name[0] == 0 || state->bettors[i].played ? 0 : table->idle[i] + 1;
    }
    if (is_to_count)
        table->idle_round = state->round_number;
}

/* Where no seat is free, who has played nothing for longest makes room; true if it was asked. */
static bool make_room(struct demo_table *table, struct api *api, const struct sabot_table *state) {
    struct play_other other;
    int longest = 0;
    for (int seat = 1; seat <= state->seats; seat++)
        if (sabot_table_seated(state, seat) == 0)
            return false;
    for (int number = 1; number <= SABOT_BETTORS_MAX; number++)
        if (!find_other(table, number, &other) && sabot_table_has_bettor(state, number) &&
            (longest == 0 || table->idle[number - 1] > table->idle[longest - 1]))
            longest = number;
    if (longest == 0 || table->idle[longest - 1] < IDLE_ROUNDS)
        return false;
    table->idle[longest - 1] = 0; /* not at once again, if their money is in play */
    deal(table, api, SABOT_COMMAND_LEAVE, WITH(.bettor = longest));
    return true;
}

/* ---- steps; each asks for at most one thing ---- */

static bool step_shoe(struct demo_table *table, struct api *api, const struct sabot_table *state) {
    struct play_step step;
    for (int i = 0; i < table->form->others; i++) {
        int number = table->numbers[i];
        if (number != 0 &&
            play_mix_step(table->form->id, state, number, &table->demo->mixing, &step)) {
            ask(table, api, SABOT_ROLE_BETTOR, number, step.kind, step.with);
            return true;
        }
    }
    if (!play_shoe_step(state, &table->demo->chance, &step))
        return state->shoe.phase != SABOT_SHOE_IN_PLAY;
    if (step.kind == SABOT_COMMAND_OPEN_SHOE)
        step.with.card_set = state->shoe.number % 2 + 1;
    deal(table, api, step.kind, step.with);
    return true;
}

static bool step_bank(struct demo_table *table, struct api *api, const struct sabot_table *state,
                      int64_t now_ms) {
    struct play_other other;
    int bettor = state->bank.bettor;
    if (state->sheet->bank == SABOT_BANK_HOUSE || state->bank.state == SABOT_BANK_READY)
        return false;
    if (state->bank.state == SABOT_BANK_OPEN || state->bank.state == SABOT_BANK_NOT_TAKEN) {
        table->waited = state->bank.state == SABOT_BANK_NOT_TAKEN;
        deal(table, api, SABOT_COMMAND_OFFER_BANK, WITH(.count = 0));
        return true;
    }
    bool offered = state->bank.state == SABOT_BANK_OFFERED;
    if (!find_other(table, bettor, &other)) { /* a person: time to answer, then on */
        if (!offered && now_ms - state->time_ms > TO_ANSWER_S * 1000)
            deal(table, api, SABOT_COMMAND_PASS_BANK, WITH(.bettor = bettor));
        return true;
    }
    struct play_step step = play_other_answer(state, other, &table->demo->chance, table->waited);
    ask(table, api, SABOT_ROLE_BETTOR, bettor, step.kind, step.with);
    return true;
}

/* The others wager one after another, one wager a step. */
static bool step_wagers(struct demo_table *table, struct api *api,
                        const struct sabot_table *state) {
    if (table->wagered_round != state->round_number) {
        table->wagered_round = state->round_number;
        table->placed = 0;
    }
    while (table->placed < table->form->others) {
        struct play_other other;
        struct play_stake stakes[SABOT_WAGERS_MAX];
        int number = table->numbers[table->placed++];
        if (!find_other(table, number, &other) || number == state->bank.bettor)
            continue;
        int count = play_other_wagers(state, other, &table->demo->chance, stakes);
        for (int i = 0; i < count; i++)
            ask(table, api, SABOT_ROLE_BETTOR, number, SABOT_COMMAND_WAGER,
                WITH(.bettor = number, .wager = stakes[i].wager, .amount = stakes[i].stake));
        if (count > 0)
            return true;
    }
    return false;
}

/* Nobody waits for people who are not there. */
static bool has_people(const struct demo_table *table, const struct sabot_table *state) {
    int others = 0, all = 0;
    for (int i = 0; i < table->form->others; i++)
        others += table->numbers[i] != 0;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        all += sabot_table_has_bettor(state, i + 1);
    return all > others;
}

static int step_round(struct demo_table *table, struct api *api, const struct sabot_table *state) {
    bool complete = sabot_round_next(&state->round).hand == SABOT_HAND_NONE;
    switch (state->phase) {
    case SABOT_PHASE_BETWEEN:
        deal(table, api, SABOT_COMMAND_OPEN_BETTING, WITH(.count = 0));
        return A_STEP_MS;
    case SABOT_PHASE_BETTING:
        if (!step_wagers(table, api, state) && !has_people(table, state))
            deal(table, api, SABOT_COMMAND_CLOSE_BETTING, WITH(.count = 0));
        return A_STEP_MS;
    case SABOT_PHASE_DEALING:
        deal(table, api, complete ? SABOT_COMMAND_SETTLE : SABOT_COMMAND_CARD, WITH(.count = 0));
        return complete ? A_LOOK_MS : A_CARD_MS;
    case SABOT_PHASE_CLOSED:
        break;
    }
    return A_STEP_MS;
}

/* The real table's board begins with rounds of an evening that is under way. */
static void step_keyed(struct demo_table *table, struct api *api, const struct sabot_table *state) {
    if (!table->keys_first)
        return;
    if (sabot_table_seated(state, 3) == 0)
        deal(table, api, SABOT_COMMAND_SEAT, WITH(.seat = 3, .name = "Mei"));
    else if (sabot_table_seated(state, 6) == 0)
        deal(table, api, SABOT_COMMAND_SEAT, WITH(.seat = 6, .name = "Duc"));
    else if (state->shoe.phase == SABOT_SHOE_NONE)
        deal(table, api, SABOT_COMMAND_OPEN_SHOE, WITH(.card_set = 1));
    else if (state->shoe.phase == SABOT_SHOE_CUT)
        deal(table, api, SABOT_COMMAND_BURN, WITH(.card = {4, SABOT_HEARTS}));
    else if (state->bank.state == SABOT_BANK_OPEN)
        deal(table, api, SABOT_COMMAND_OFFER_BANK, WITH(.count = 0));
    else if (state->bank.state == SABOT_BANK_OFFERED)
        deal(table, api, SABOT_COMMAND_ACCEPT_BANK, WITH(.bettor = state->bank.bettor));
    else if (state->phase == SABOT_PHASE_DEALING)
        deal(table, api, SABOT_COMMAND_SETTLE, WITH(.count = 0));
    else if (FIRST_ROUNDS[table->keyed] != 0)
        deal(table, api, SABOT_COMMAND_RESULT,
             WITH(.result = SABOT_RESULT_OF_LETTER +
                            (int)(strchr(SABOT_RESULT_LETTERS, FIRST_ROUNDS[table->keyed++]) -
                                  strchr(SABOT_RESULT_LETTERS, 'P'))));
    else
        table->keys_first = false;
}

/* Visitors who close their pages make shoes void, and three of these pause a table; they may pause
 * the one where they deal. Here nobody of the floor looks. */
static void resume(struct demo_table *table, struct api *api, const struct sabot_table *state,
                   int64_t now_ms) {
    bool is_forgotten =
        table->form->cards == SABOT_CARDS_KEYED && now_ms - state->time_ms > PAUSED_S * 1000;
    if (state->void_shoes > 0 || is_forgotten)
        ask(table, api, SABOT_ROLE_FLOOR, 0, SABOT_COMMAND_RESUME,
            WITH(.reason = "the demonstration goes on"));
    table->next_ms = now_ms + A_LOOK_MS;
}

static void step_table(struct demo_table *table, struct api *api, int64_t now_ms) {
    const struct sabot_table *state = service_table(api_service(api), table->form->id, NULL);
    if (state == NULL || state->phase == SABOT_PHASE_CLOSED)
        return;
    if (state->paused) {
        resume(table, api, state, now_ms);
        return;
    }
    if (table->form->cards == SABOT_CARDS_KEYED) {
        step_keyed(table, api, state);
        return;
    }
    int pause = A_STEP_MS;
    know_others(table, state, now_ms);
    count_idle(table, state);
    if (!keep_others(table, api, state, now_ms) && !make_room(table, api, state) &&
        (state->phase != SABOT_PHASE_BETWEEN ||
         (!step_shoe(table, api, state) && !step_bank(table, api, state, now_ms))))
        pause = step_round(table, api, state);
    table->next_ms = now_ms + pause;
}

void demo_step(void *context, struct api *api, int64_t now_ms) {
    struct demo *demo = context;
    for (int i = 0; i < TABLES; i++) {
        struct demo_table *table = &demo->tables[i];
        if (!table->busy && now_ms >= table->next_ms)
            step_table(table, api, now_ms);
    }
}
