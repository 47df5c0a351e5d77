/*
 * play_session.c - a service of one table, its world, and what is kept in mind
 * of the person. The course of the rounds is play_course.c.
 */
#include "host/clock/clock.h"
#include "host/play/play_parts.h"
#include "host/room/staff_store.h"

#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of a seeded session: 2026-01-01, and a fifth of a second a request. The others
 * take no time, or a short timer would never leave the person any (R65). */
enum { STEP_MS = 200, SNAPSHOT_EVERY = 2000 };
static const int64_t seeded_start_ms = 1767225600000;

/* Chips that the others bring, in smallest line wagers. */
enum { OTHERS_BRING = 200 };

static const char *const names[] = {"Ana", "Bo",  "Chen", "Dara", "Eli", "Fay", "Gus",
                                    "Ida", "Jan", "Kim",  "Lou",  "Mia", "Noa", "Oto"};

/* ---- the world ---- */

static int64_t now_ms(void *context) {
    const struct play_session *session = context;
    return session->choice.is_seeded ? session->clock_ms : clock_wall_ms();
}

static void draw(void *context, uint8_t *bytes, size_t count) {
    struct play_session *session = context;
    SABOT_ASSERT(count == FAIR_BYTES);
    if (session->choice.is_seeded)
        play_chance_bytes(&session->shoes, bytes, count);
    else
        fair_seed_draw(bytes);
}

static void add_rule(struct sabot_text *text, const char *rule) {
    if (rule[0] == 0)
        return;
    sabot_text_add(text, " (");
    sabot_text_add(text, rule);
    sabot_text_add_char(text, ')');
}

static void explain(const struct service_reply *reply, struct play_refusal *refusal) {
    struct sabot_text text = sabot_text_in(refusal->words, sizeof refusal->words);
    if (reply->objection != SABOT_OBJECTION_WAGER_RULES) {
        sabot_text_add(&text, sabot_objection_forms[reply->objection].words);
        add_rule(&text, sabot_objection_forms[reply->objection].rule);
    }
    for (int i = 0; i < reply->refusal_count; i++) {
        sabot_text_add(&text, i > 0 ? "; " : "");
        sabot_refusal_explain(reply->layout, reply->refusals[i], &text);
        add_rule(&text, sabot_refusal_forms[reply->refusals[i].code].rule);
    }
}

static void hear_reply(void *context, void *ticket, const struct service_reply *reply) {
    struct play_session *session = context;
    (void)ticket;
    session->is_done = reply->verdict == SERVICE_DONE;
    if (reply->verdict == SERVICE_REFUSED) {
        session->objection = reply->objection;
        explain(reply, &session->refusal);
    } else if (!session->is_done) {
        session->has_trouble = true;
        sabot_text_copy(session->trouble, sizeof session->trouble, reply->words);
    }
}

/* ---- how the person stands ---- */

static void count_round(struct play_session *session, const struct service_news *news) {
    const struct sabot_particulars *with = &news->event->with;
    struct play_tally *tally = &session->tally;
    sabot_cents net = 0;
    bool wagered = false, banked = with->bettor == session->person;
    for (int i = 0; i < news->event->line_count; i++) {
        const struct sabot_settled_line *line = &news->event->lines[i];
        const struct sabot_table_wager *wager = &news->before->wagers[line->entry];
        if (wager->bettor != session->person)
            continue;
        wagered = true;
        net += line->winnings - line->collected;
        tally->commission += line->commission;
        tally->collections += wager->fee - line->fee_returned;
    }
    if (banked) {
        net += with->net;
        tally->collections += with->fee;
    }
    tally->rounds++;
    tally->wagered += wagered;
    tally->banked += banked;
    tally->won += net > 0;
    tally->lost += net < 0;
    tally->net += net;
}

/* What `same` will repeat. */
static void remember_wagers(struct play_session *session, const struct sabot_table *table) {
    struct play_stake stakes[SABOT_WAGERS_MAX];
    int count = 0;
    for (int i = 0; i < table->wager_count; i++)
        if (table->wagers[i].bettor == session->person)
            stakes[count++] = (struct play_stake){table->wagers[i].wager, table->wagers[i].stake};
    if (count == 0)
        return;
    memcpy(session->last, stakes, (size_t)count * sizeof *stakes);
    session->last_count = count;
}

/* Marked commission that the end of a shoe collects (reading 9). */
static sabot_cents marked_commission(const struct play_session *session,
                                     const struct sabot_event *event) {
    sabot_cents paid = 0;
    for (int i = 0; session->person != 0 && i < event->transfer_count; i++)
        if (event->transfers[i].from == sabot_account_chips(session->person))
            paid += event->transfers[i].amount;
    return paid;
}

static void keep_tally(struct play_session *session, const struct service_news *news) {
    const struct sabot_particulars *with = &news->event->with;
    enum sabot_event_kind kind = news->event->kind;
    struct play_tally *tally = &session->tally;
    bool is_persons = session->person != 0 && with->bettor == session->person;
    if (is_persons && kind == SABOT_EVENT_BOUGHT_IN)
        tally->bought += with->amount;
    else if (is_persons && kind == SABOT_EVENT_CASHED_OUT)
        tally->cashed += with->amount;
    else if (is_persons && kind == SABOT_EVENT_COMMISSION_PAID)
        tally->commission += with->amount;
    else if (kind == SABOT_EVENT_SHOE_CLOSED)
        tally->commission += marked_commission(session, news->event);
    else if (kind == SABOT_EVENT_BETTING_CLOSED)
        remember_wagers(session, news->before);
    else if (kind == SABOT_EVENT_SETTLED)
        count_round(session, news);
    else if (kind == SABOT_EVENT_BANK_ACCEPTED)
        session->has_waited = false;
}

static void hear_news(void *context, const struct service_news *news) {
    struct play_session *session = context;
    if (session->is_quiet || strcmp(news->table, PLAY_STREAM) != 0)
        return;
    keep_tally(session, news);
    if (session->choice.tell != NULL)
        session->choice.tell(session->choice.context, news);
}

/* ---- requests ---- */

bool play_ask(struct play_session *session, enum sabot_role role, enum sabot_command_kind kind,
              struct sabot_particulars with) {
    static const char *const askers[SABOT_ROLES] = {
        [SABOT_ROLE_FLOOR] = "Floor",
        [SABOT_ROLE_DEALER] = "Dealer",
        [SABOT_ROLE_BETTOR] = "",
        [SABOT_ROLE_SYSTEM] = "clock",
    };
    if (session->has_trouble)
        return false;
    struct service_request request = {
        .table = PLAY_STREAM,
        .command = {.kind = kind,
                    .actor = {role, role == SABOT_ROLE_BETTOR ? with.bettor : 0},
                    .with = with}};
    sabot_text_copy(request.name, sizeof request.name, askers[role]);
    if (role == SABOT_ROLE_DEALER) /* the program's own floor stands beside its dealer */
        request.command.confirmation =
            (struct sabot_confirmation){.name = "Floor", .role = SABOT_ROLE_FLOOR};
    if (role != SABOT_ROLE_BETTOR || with.bettor == session->person)
        session->clock_ms += STEP_MS;
    session->is_done = false;
    session->objection = SABOT_NO_OBJECTION;
    service_submit(session->service, &request);
    service_flush(session->service);
    return session->is_done;
}

bool play_must(struct play_session *session, enum sabot_role role, enum sabot_command_kind kind,
               struct sabot_particulars with) {
    bool done = play_ask(session, role, kind, with);
    SABOT_ASSERT(done || session->has_trouble);
    return done;
}

void play_tick(struct play_session *session) {
    const char *words;
    service_tick(session->service);
    service_flush(session->service);
    if (service_is_stopped(session->service, &words) && !session->has_trouble) {
        session->has_trouble = true;
        sabot_text_copy(session->trouble, sizeof session->trouble, words);
    }
}

/* ---- opening ---- */

/* A journal first: a file that is not ours gets no key beside it. */
static enum sabot_status open_store(struct play_session *session, struct sabot_error *error) {
    const char *store = session->choice.store;
    enum sabot_status status =
        journal_open(store != NULL ? store : "memory:", JOURNAL_WRITE, &session->journal, error);
    if (status == SABOT_OK)
        status = room_edition_begin(session->journal, SERVICE_ROOM_STREAM, now_ms(session), error);
    if (status != SABOT_OK)
        return status;
    if (store == NULL)
        return fair_key_draw(&session->key, error);
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s.key", store);
    if (length < 0 || (size_t)length >= sizeof path)
        return sabot_error_say(error, SABOT_TOO_LONG, "the name of the store is too long");
    status = fair_key_make(path, error);
    return status == SABOT_OK ? fair_key_read(path, &session->key, error) : status;
}

static enum sabot_status open_service(struct play_session *session, struct sabot_error *error) {
    const struct service_world world = {
        .now_ms = now_ms,
        .draw = draw,
        .reply = hear_reply,
        .tell = hear_news,
        .context = session,
        .writer = session->journal,
        .reader = session->journal,
        .key = session->key,
        .snapshot_every = SNAPSHOT_EVERY,
    };
    return service_open(&world, &session->service, error);
}

static void mend(struct play_session *session) {
    const struct sabot_table *table = play_table(session);
    if (table == NULL || table->phase == SABOT_PHASE_CLOSED)
        return;
    session->is_quiet = true;
    play_leave(session);
    session->is_quiet = false;
    session->was_mended = true;
}

static int seat_person(struct play_session *session, int seat, const char *name,
                       sabot_cents bankroll) {
    struct sabot_particulars with = {.seat = seat};
    sabot_text_copy(with.name, sizeof with.name, name);
    if (!play_must(session, SABOT_ROLE_DEALER, SABOT_COMMAND_SEAT, with))
        return 0;
    int bettor = sabot_table_seated(play_table(session), seat);
    if (seat == session->choice.seat)
        session->person = bettor;
    play_must(session, SABOT_ROLE_DEALER, SABOT_COMMAND_BUY_IN,
              (struct sabot_particulars){.bettor = bettor, .amount = bankroll});
    return bettor;
}

static void open_table(struct play_session *session) {
    const struct sabot_sheet *sheet = session->choice.sheet;
    play_must(session, SABOT_ROLE_FLOOR, SABOT_COMMAND_OPEN_TABLE,
              (struct sabot_particulars){.name = "Play",
                                         .sheet = sheet,
                                         .seats = sheet->seats,
                                         .decks = sheet->decks,
                                         .card_source = SABOT_CARDS_SHUFFLED,
                                         .wager_source = SABOT_WAGERS_BETTORS});
    play_must(session, SABOT_ROLE_DEALER, SABOT_COMMAND_RELIEVE,
              (struct sabot_particulars){.name = "Dealer"});
}

/* The others take the lowest seats, so that a newcomer sees a few rounds before
 * the bank comes round to them. */
static void seat_everybody(struct play_session *session) {
    const struct play_choice *choice = &session->choice;
    seat_person(session, choice->seat, choice->name, choice->bankroll);
    int name = 0;
    for (int seat = 1; session->other_count < choice->others; seat++) {
        SABOT_ASSERT(seat <= choice->sheet->seats);
        if (seat == choice->seat)
            continue;
        if (strcmp(names[name], choice->name) == 0)
            name++;
        int bettor = seat_person(session, seat, names[name++], session->others_bankroll);
        int count = session->other_count++;
        session->others[count] =
            (struct play_other){bettor, (enum play_manner)(count % PLAY_MANNERS)};
    }
}

static sabot_cents bankroll_of_others(const struct sabot_sheet *sheet) {
    sabot_cents least = play_least_line(sheet, 0);
    sabot_cents most = SABOT_STAKE_MAX / sheet->unit * sheet->unit;
    if (sheet->bank == SABOT_BANK_PLAYER_DEALER && sheet->rows[0].bank.least / 10 > least)
        least = sheet->rows[0].bank.least / 10 / sheet->unit * sheet->unit;
    return least > most / OTHERS_BRING ? most : least * OTHERS_BRING;
}

static struct play_session *make(const struct play_choice *choice) {
    struct play_session *session = calloc(1, sizeof *session);
    if (session == NULL)
        return NULL;
    session->choice = *choice;
    session->clock_ms = seeded_start_ms;
    session->choices = choice->is_seeded ? play_chance_of_seed(choice->seed, PLAY_CHANCE_CHOICES)
                                         : play_chance_of_system();
    if (choice->is_seeded)
        session->shoes = play_chance_of_seed(choice->seed, PLAY_CHANCE_SHOES);
    session->others_bankroll = bankroll_of_others(choice->sheet);
    return session;
}

enum sabot_status play_open(const struct play_choice *choice, struct play_session **session,
                            struct sabot_error *error) {
    struct play_session *made = sodium_init() >= 0 ? make(choice) : NULL;
    enum sabot_status status =
        made != NULL ? open_store(made, error)
                     : sabot_error_say(error, SABOT_NO_MEMORY,
                                       "there is no memory or no entropy for a table");
    if (status == SABOT_OK)
        status = open_service(made, error);
    if (status == SABOT_OK) {
        mend(made);
        open_table(made);
        seat_everybody(made);
        if (made->has_trouble) {
            sabot_text_copy(error->words, sizeof error->words, made->trouble);
            status = SABOT_IO;
        }
    }
    if (status == SABOT_OK)
        *session = made;
    else
        play_close(made);
    return status;
}

void play_close(struct play_session *session) {
    if (session == NULL)
        return;
    if (session->service != NULL)
        play_leave(session);
    service_close(session->service);
    if (session->journal != NULL)
        journal_close(session->journal);
    fair_key_free(session->key);
    free(session);
}

/* ---- asking ---- */

const struct sabot_table *play_table(const struct play_session *session) {
    return service_table(session->service, PLAY_STREAM, NULL);
}

const char *play_trouble(const struct play_session *session) {
    return session->has_trouble ? session->trouble : NULL;
}
