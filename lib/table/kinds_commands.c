/*
 * kinds_commands.c - the rows of commands. See sabot/kind.h for what each member says.
 *
 * Positional, without designators: a member that is left out does not compile.
 * What depends on a command's particulars is in the decide_*.c files.
 */
#include "lib/table/kinds.h"

/* Roles. */
enum {
    F = 1 << SABOT_ROLE_FLOOR,
    D = 1 << SABOT_ROLE_DEALER,
    B = 1 << SABOT_ROLE_BETTOR,
    S = 1 << SABOT_ROLE_SYSTEM,
};

/* clang-format off */
#define FIELD(field) SABOT_FIELD_##field
#define FIELDS(...)  (const uint8_t[]){__VA_ARGS__, SABOT_NO_FIELD}
#define NO_FIELDS    (const uint8_t[]){SABOT_NO_FIELD}
#define HEARD(...)   (const struct sabot_hearing[]){__VA_ARGS__, {0, 0, SABOT_SIGNED_ALONE, 0, NULL}}
#define IN(edition, roles, signature, needs, decide) \
    {edition, roles, SABOT_SIGNED_##signature, needs, sabot_decide_##decide}
#define COMMAND(kind, name, fields, ...) {SABOT_COMMAND_##kind, name, fields, HEARD(__VA_ARGS__)}
/* clang-format on */

/* A round needs a shoe in play and a bank; a card may begin it by itself where no
 * wagers are kept. */
#define TO_BEGIN (OPEN | NOT_PAUSED | BETWEEN | SHOE_IN_PLAY | BANK_READY)
#define TO_KEY   (OPEN | SHOE_IN_PLAY | CAN_BEGIN | INCOMPLETE)
#define ASKED    (OPEN | NOT_PAUSED | BETWEEN | ROTATES | BANK_ASKED)

const struct sabot_command_form sabot_command_forms[] = {
    COMMAND(OPEN_TABLE, "open-table",
            FIELDS(FIELD(NAME), FIELD(ROW), FIELD(SEATS), FIELD(DECKS), FIELD(CARD_SOURCE),
                   FIELD(WAGER_SOURCE), FIELD(OFFER_SECONDS), FIELD(SHEET)),
            IN(1, F, ALONE, NOT_OPEN, open_table)),
    COMMAND(CLOSE_TABLE, "close-table", NO_FIELDS,
            IN(1, F, ALONE, OPEN | BETWEEN | SHOE_NONE | EMPTY_SEATS, close_table)),
    COMMAND(CHANGE_SHEET, "change-sheet",
            FIELDS(FIELD(ROW), FIELD(SEATS), FIELD(DECKS), FIELD(SHEET)),
            IN(1, F, ALONE, OPEN | BETWEEN | SHOE_NONE, change_sheet)),
    COMMAND(PAUSE, "pause", FIELDS(FIELD(REASON)), IN(1, F, ALONE, OPEN | NOT_PAUSED, pause)),
    COMMAND(RESUME, "resume", FIELDS(FIELD(REASON)), IN(1, F, ALONE, OPEN | PAUSED, resume)),
    COMMAND(SEAT, "seat", FIELDS(FIELD(SEAT), FIELD(NAME), FIELD(BADGE), FIELD(BACK_LINE)),
            IN(1, F | D, ALONE, OPEN, seat)),
    COMMAND(LEAVE, "leave", FIELDS(FIELD(BETTOR)), IN(1, F | D | B, ALONE, OPEN, leave)),
    COMMAND(BUY_IN, "buy-in", FIELDS(FIELD(BETTOR), FIELD(AMOUNT)),
            IN(1, F | D, ALONE, OPEN | WAGERS, buy_in)),
    COMMAND(CASH_OUT, "cash-out", FIELDS(FIELD(BETTOR), FIELD(AMOUNT)),
            IN(1, F | D, ALONE, OPEN | WAGERS, cash_out)),
    COMMAND(RELIEVE, "relieve", FIELDS(FIELD(NAME)), IN(1, F | D, ALONE, OPEN, relieve)),
    COMMAND(SHIFT, "shift", FIELDS(FIELD(NAME)), IN(1, F, ALONE, OPEN, shift)),
    COMMAND(COLLECT, "collect", FIELDS(FIELD(AMOUNT)),
            IN(1, F | D, ALONE, OPEN | NO_WAGERS, collect)),
    COMMAND(DROP, "drop", FIELDS(FIELD(COUNTED)), IN(1, F, ALONE, OPEN | NOT_DEALING, drop)),
    COMMAND(OFFER_BANK, "offer-bank", NO_FIELDS,
            IN(1, F | D | S, ALONE, OPEN | NOT_PAUSED | BETWEEN | ROTATES | BANK_FREE, offer_bank)),
    COMMAND(ACCEPT_BANK, "accept-bank", FIELDS(FIELD(BETTOR), FIELD(AMOUNT)),
            IN(1, F | D | B, ALONE, ASKED, accept_bank)),
    COMMAND(DECLINE_BANK, "decline-bank", FIELDS(FIELD(BETTOR)),
            IN(1, F | D | B, ALONE, ASKED, decline_bank)),
    COMMAND(PUT_UP, "put-up", FIELDS(FIELD(BETTOR), FIELD(AMOUNT)),
            IN(1, F | D | B, ALONE, OPEN | NOT_DEALING | ROTATES | BANK_TAKEN, put_up),
            IN(2, F | D | B, ALONE, OPEN | NOT_DEALING | ROTATES | BANK_TAKEN, put_up_2)),
    COMMAND(PASS_BANK, "pass-bank", FIELDS(FIELD(BETTOR)),
            IN(1, F | D | B, ALONE, OPEN | BETWEEN | ROTATES | BANK_TAKEN, pass_bank)),
    COMMAND(OPEN_SHOE, "open-shoe", FIELDS(FIELD(CARD_SET), FIELD(VALUE)),
            IN(1, F | D, ALONE, OPEN | BETWEEN | SHOE_NONE, open_shoe)),
    COMMAND(COMMIT, "commit", FIELDS(FIELD(BETTOR), FIELD(VALUE)),
            IN(1, F | D | B, ALONE, OPEN | SHUFFLED | SHOE_MIXING, commit)),
    COMMAND(CONTRIBUTE, "contribute", FIELDS(FIELD(BETTOR), FIELD(CONTRIBUTION), FIELD(VALUE)),
            IN(1, F | D | B, ALONE, OPEN | SHUFFLED | SHOE_MIXING, contribute)),
    COMMAND(CUT, "cut", FIELDS(FIELD(POSITION), FIELD(BETTOR)),
            IN(1, F | D | B, ALONE, OPEN | SHUFFLED | SHOE_MIXING, cut)),
    COMMAND(BURN, "burn", FIELDS(FIELD(CARD)), IN(1, F | D, ALONE, OPEN | SHOE_CUT, burn)),
    COMMAND(CUT_CARD, "cut-card", NO_FIELDS,
            IN(1, F | D, ALONE, OPEN | KEYED | SHOE_IN_PLAY | CUT_CARD_HIDDEN, cut_card)),
    COMMAND(CLOSE_SHOE, "close-shoe", FIELDS(FIELD(COUNT), FIELD(SEEN)),
            IN(1, F | D, ALONE, OPEN | BETWEEN | SHOE_OPEN, close_shoe)),
    COMMAND(REVEAL_SHOE, "reveal-shoe", FIELDS(FIELD(VALUE)),
            IN(1, S, ALONE, OPEN | SHUFFLED | SHOE_TO_REVEAL, reveal_shoe)),
    COMMAND(OPEN_BETTING, "open-betting", NO_FIELDS,
            IN(1, F | D | S, ALONE, TO_BEGIN, open_betting)),
    COMMAND(WAGER, "wager", FIELDS(FIELD(BETTOR), FIELD(WAGER), FIELD(AMOUNT)),
            IN(1, F | D | B, ALONE, OPEN | BETTING | WAGERS, wager)),
    COMMAND(CLOSE_BETTING, "close-betting", NO_FIELDS,
            IN(1, F | D, ALONE, OPEN | BETTING, close_betting)),
    COMMAND(CARD, "card", FIELDS(FIELD(CARD)), IN(1, F | D, ALONE, TO_KEY, card)),
    COMMAND(TAKE_BACK, "take-back", NO_FIELDS,
            IN(1, F | D, ALONE, OPEN | DEALING | KEYED | A_CARD, take_back)),
    COMMAND(RESULT, "result", FIELDS(FIELD(RESULT)),
            IN(1, F | D, ALONE, TO_KEY | KEYED | NO_WAGERS, result)),
    COMMAND(SETTLE, "settle", NO_FIELDS,
            IN(1, F | D | S, ALONE, OPEN | DEALING | COMPLETE, settle)),
    COMMAND(REMOVED, "removed", FIELDS(FIELD(BETTOR), FIELD(WAGER), FIELD(REASON), FIELD(SECOND)),
            IN(1, F, BY_TWO, OPEN | DEALING | WAGERS, removed)),
    COMMAND(CARD_IN_ERROR, "card-in-error", FIELDS(FIELD(CARD), FIELD(SEEN)),
            IN(1, F | D, ALONE, OPEN | DEALING | KEYED | COMPLETE, card_in_error)),
    COMMAND(WRONG_HAND, "wrong-hand", FIELDS(FIELD(REASON), FIELD(SECOND), FIELD(VOIDED)),
            IN(1, F, BY_TWO, OPEN | DEALING | KEYED | A_CARD, wrong_hand)),
    COMMAND(VOID, "void", FIELDS(FIELD(REASON), FIELD(SECOND)),
            IN(1, F, BY_TWO, OPEN | IN_ROUND, void)),
    COMMAND(CORRECT, "correct",
            FIELDS(FIELD(CARDS), FIELD(RESULT), FIELD(VOIDED), FIELD(REASON), FIELD(SECOND)),
            IN(1, F, BY_TWO, OPEN | BETWEEN | CORRECTABLE, correct)),
    COMMAND(DECISION, "decision",
            FIELDS(FIELD(BETTOR), FIELD(AMOUNT), FIELD(REASON), FIELD(SECOND)),
            IN(1, F, BY_TWO, OPEN, decision)),
    COMMAND(TICK, "tick", NO_FIELDS, IN(1, S, ALONE, OPEN, tick)),
    COMMAND(FREE_ROUND, "free-round", NO_FIELDS,
            IN(2, F | D, ALONE, OPEN | NOT_DEALING | SHOE_IN_PLAY | CAN_BEGIN, free_round)),
    COMMAND(
        LOWER_BANK, "lower-bank", FIELDS(FIELD(AMOUNT), FIELD(REASON), FIELD(SECOND)),
        IN(2, F, BY_TWO, OPEN | WAGERS | ROTATES | BANK_READY | IN_ROUND | NO_CARD, lower_bank)),
    COMMAND(OPEN_OFFER, "open-offer", FIELDS(FIELD(REASON), FIELD(SECOND)),
            IN(2, F, BY_TWO, OPEN | NOT_PAUSED | BETWEEN | ROTATES | BANK_FREE, open_offer)),
    COMMAND(STAND_ASIDE, "stand-aside", FIELDS(FIELD(BETTOR), FIELD(STANDS)),
            IN(2, F | D | B, ALONE, OPEN | ROTATES, stand_aside)),
};
_Static_assert(sizeof sabot_command_forms / sizeof *sabot_command_forms == SABOT_COMMANDS,
               "a row for each kind of command");
