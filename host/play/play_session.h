/*
 * play_session.h - one person's evening at a table: a seat, the others, the
 * bank going round, shoe after shoe, until they leave.
 *
 * A whole table runs through host/service and host/fair as a card room's
 * would: every step is a command that is decided, journaled and applied. The
 * owner asks what the person has to say (play_go), hands the answer in, and
 * is shown all that happens. Nothing is read, printed or waited for here.
 *
 *     while ((turn = play_go(session)) != PLAY_TURN_STOPPED)
 *         ... play_wager, play_deal, play_put_up, play_pass; play_leave ends it
 *
 * With a seed, the shoes, the others' choices and the clock follow from it, and
 * anybody who knows it can foresee the cards; without one, seeds come from the
 * system. A store keeps the journal, and its sealing key lies beside it, in
 * FILE.key. A store that an earlier session could not close is put in order
 * first: its round is finished, its shoe revealed, its chips paid out.
 */
#ifndef HOST_PLAY_PLAY_SESSION_H
#define HOST_PLAY_PLAY_SESSION_H

#include "host/play/play_others.h"
#include "host/service/service.h"

#define PLAY_STREAM     "play" /* the table's name in a journal */
#define PLAY_OTHERS_MAX (SABOT_SEATS_MAX - 1)
#define PLAY_WORDS_MAX  400

struct play_choice {
    const struct sabot_sheet *sheet;
    int seat;         /* 1..the sheet's seats */
    const char *name; /* fits SABOT_NAME_MAX */
    sabot_cents bankroll;
    int others; /* at most the other seats; at least 1 where a player-dealer banks */
    bool is_seeded;
    uint32_t seed;
    const char *store; /* a file; NULL: nothing is kept */
    /* Told of everything that happens at the table. */
    void (*tell)(void *context, const struct service_news *news);
    void *context;
};

/* What the person is asked now. */
enum play_turn {
    PLAY_TURN_WAGER,   /* betting is open; the others have wagered */
    PLAY_TURN_BANKING, /* the same, and the person banks: the amount may be raised until the deal */
    PLAY_TURN_OFFER,   /* the bank is offered (R41) */
    PLAY_TURN_PUT_UP,  /* the next round of the person's own turn (R43) */
    PLAY_TURN_NO_BANK, /* everybody declined: the table waits (reading 7) */
    PLAY_TURN_STOPPED, /* left, or trouble: see play_trouble */
};

/* How the person stands. */
struct play_tally {
    int rounds, wagered, banked;         /* rounds dealt; with a wager; with the bank */
    int won, lost;                       /* by the round's net */
    sabot_cents net;                     /* of wagers and bank, before the two that follow */
    sabot_cents collections, commission; /* paid */
    sabot_cents bought, cashed;
};

/* Why the table said no, in one line, with the rule. */
struct play_refusal {
    char words[PLAY_WORDS_MAX];
};

/* A session; others may read the person, the others, the tally and `was_mended`. */
struct play_session {
    struct play_choice choice;
    struct journal *journal;
    struct fair_key *key;
    struct service *service;
    struct play_chance choices, shoes; /* shoes: of a seed only */
    int64_t clock_ms;                  /* of a seed: goes on with every request */

    int person; /* their number at the table; 0: not seated, or left */
    int other_count;
    struct play_other others[PLAY_OTHERS_MAX];
    sabot_cents others_bankroll;

    bool is_quiet;    /* putting an earlier session's table in order */
    bool was_mended;  /* an earlier session, in the store */
    bool has_waited;  /* for a bank: the others will take it now */
    int placed_round; /* the others have wagered in it */
    int last_count;   /* the person's wagers of the last round that had any */
    struct play_stake last[SABOT_WAGERS_MAX];
    struct play_tally tally;

    bool is_done; /* the last request */
    enum sabot_objection objection;
    struct play_refusal refusal;
    bool has_trouble;
    char trouble[PLAY_WORDS_MAX];
};

/* Opens the table and seats everybody. On SABOT_OK the caller owns *session.
 * Requires: a sheet without errors and a choice within the bounds above. */
SABOT_MUST_CHECK enum sabot_status play_open(const struct play_choice *choice,
                                             struct play_session **session,
                                             struct sabot_error *error);
/* Leaves, if that has not been done. NULL is nothing to do. */
void play_close(struct play_session *session);

const struct sabot_table *play_table(const struct play_session *session);
/* What went wrong, or NULL. */
const char *play_trouble(const struct play_session *session);

/* Does what the dealer and the others do until the person is asked. */
enum play_turn play_go(struct play_session *session);

/* Answers. False, and why, if the table says no: then nothing changed.
 * Wagers are set to these stakes, all or none; a stake of 0 takes one back. */
bool play_wager(struct play_session *session, const struct play_stake *stakes, int count,
                struct play_refusal *why);
bool play_same(struct play_session *session, struct play_refusal *why);
bool play_take_back(struct play_session *session, struct play_refusal *why);
/* Deals the round, if a wager lies (R32), or has the bank offered again where nobody took it. */
bool play_deal(struct play_session *session, struct play_refusal *why);
bool play_put_up(struct play_session *session, sabot_cents amount, struct play_refusal *why);
bool play_pass(struct play_session *session, struct play_refusal *why);
bool play_buy(struct play_session *session, sabot_cents amount, struct play_refusal *why);

/* A round with cards out is finished, one without is void; everybody is cashed
 * out, the shoe revealed, the table closed with every account at zero. */
void play_leave(struct play_session *session);

#endif
