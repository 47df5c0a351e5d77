/*
 * legal.c - who may ask for what, and when: the one table of commands.
 *
 * Each command has the roles that may give it and the conditions on the state
 * that it needs, as bits. What depends on a command's particulars is in the
 * decide_*.c files; a server's rights follow this table.
 */
#include "lib/table/deciding.h"

static bool bank_is_ready(const struct sabot_table *table) {
    return !sabot_table_has_player_dealer(table) || table->bank.state == SABOT_BANK_READY ||
           (table->bank.state == SABOT_BANK_HELD && !sabot_table_keeps_wagers(table)) ||
           table->free_round || (table->carried && table->phase == SABOT_PHASE_BETWEEN);
}

static bool is_complete(const struct sabot_table *table) {
    return table->phase == SABOT_PHASE_DEALING &&
           (table->keyed_result >= 0 || sabot_round_next(&table->round).hand == SABOT_HAND_NONE);
}

static bool nobody_seated(const struct sabot_table *table) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (table->bettors[i].name[0] != 0)
            return false;
    return true;
}

static bool shoe_is(const struct sabot_table *table, enum sabot_shoe_phase phase) {
    return table->shoe.phase == phase;
}

static bool holds(const struct sabot_table *table, enum need need) {
    enum sabot_bank_state bank = table->bank.state;
    switch (need) {
    case OPEN:
        return table->phase != SABOT_PHASE_CLOSED;
    case NOT_OPEN:
        return table->phase == SABOT_PHASE_CLOSED;
    case NOT_PAUSED:
        return !table->paused;
    case PAUSED:
        return table->paused;
    case BETWEEN:
        return table->phase == SABOT_PHASE_BETWEEN;
    case BETTING:
        return table->phase == SABOT_PHASE_BETTING;
    case DEALING:
        return table->phase == SABOT_PHASE_DEALING;
    case NOT_DEALING:
        return table->phase != SABOT_PHASE_DEALING;
    case KEYED:
        return table->card_source == SABOT_CARDS_KEYED;
    case SHUFFLED:
        return table->card_source == SABOT_CARDS_SHUFFLED;
    case WAGERS:
        return sabot_table_keeps_wagers(table);
    case NO_WAGERS:
        return !sabot_table_keeps_wagers(table);
    case SHOE_NONE:
        return shoe_is(table, SABOT_SHOE_NONE);
    case SHOE_MIXING:
        return shoe_is(table, SABOT_SHOE_MIXING);
    case SHOE_CUT:
        return shoe_is(table, SABOT_SHOE_CUT);
    case SHOE_IN_PLAY:
        return shoe_is(table, SABOT_SHOE_IN_PLAY);
    case SHOE_OPEN:
        return shoe_is(table, SABOT_SHOE_IN_PLAY) || shoe_is(table, SABOT_SHOE_ENDED);
    case SHOE_TO_REVEAL:
        return shoe_is(table, SABOT_SHOE_TO_REVEAL);
    case ROTATES:
        return sabot_table_has_player_dealer(table);
    case BANK_ASKED:
        return bank == SABOT_BANK_OFFERED;
    case BANK_FREE:
        return bank == SABOT_BANK_OPEN || bank == SABOT_BANK_NOT_TAKEN;
    case BANK_TAKEN:
        return bank == SABOT_BANK_HELD || bank == SABOT_BANK_READY;
    case BANK_READY:
        return bank_is_ready(table);
    case COMPLETE:
        return is_complete(table);
    case INCOMPLETE:
        return !is_complete(table);
    case A_CARD:
        return table->round.count > (table->free_round ? 1 : 0) || table->keyed_result >= 0;
    case CORRECTABLE:
        return table->last.correctable;
    case CUT_CARD_HIDDEN:
        return !table->shoe.cut_shown;
    case EMPTY_SEATS:
        return nobody_seated(table);
    case CAN_BEGIN:
        return table->phase != SABOT_PHASE_BETWEEN ||
               (!table->paused && bank_is_ready(table) && !sabot_table_keeps_wagers(table));
    case IN_ROUND:
        return table->phase == SABOT_PHASE_BETTING || table->phase == SABOT_PHASE_DEALING;
    }
    return false;
}

/* What is said where a need is not met, in order of precedence. */
static const struct {
    enum need need;
    enum sabot_objection objection;
} unmet[] = {
    {OPEN, SABOT_OBJECTION_NOT_OPEN},
    {NOT_OPEN, SABOT_OBJECTION_ALREADY_OPEN},
    {NOT_PAUSED, SABOT_OBJECTION_PAUSED},
    {PAUSED, SABOT_OBJECTION_NOT_PAUSED},
    {BETWEEN, SABOT_OBJECTION_ROUND_IS_ON},
    {BETTING, SABOT_OBJECTION_WAGERS_CLOSED},
    {DEALING, SABOT_OBJECTION_NO_ROUND},
    {NOT_DEALING, SABOT_OBJECTION_ROUND_IS_ON},
    {KEYED, SABOT_OBJECTION_NOT_KEYED},
    {SHUFFLED, SABOT_OBJECTION_NOT_SHUFFLED},
    {WAGERS, SABOT_OBJECTION_NO_WAGERS_HERE},
    {NO_WAGERS, SABOT_OBJECTION_WAGERS_KEPT_HERE},
    {SHOE_NONE, SABOT_OBJECTION_SHOE_STAGE},
    {SHOE_MIXING, SABOT_OBJECTION_SHOE_STAGE},
    {SHOE_CUT, SABOT_OBJECTION_SHOE_STAGE},
    {SHOE_IN_PLAY, SABOT_OBJECTION_SHOE_ENDED},
    {SHOE_OPEN, SABOT_OBJECTION_SHOE_STAGE},
    {SHOE_TO_REVEAL, SABOT_OBJECTION_SHOE_STAGE},
    {ROTATES, SABOT_OBJECTION_HOUSE_BANKS},
    {BANK_ASKED, SABOT_OBJECTION_NO_OFFER},
    {BANK_FREE, SABOT_OBJECTION_OFFER_RUNS},
    {BANK_TAKEN, SABOT_OBJECTION_NO_BANK},
    {BANK_READY, SABOT_OBJECTION_NO_BANK},
    {COMPLETE, SABOT_OBJECTION_ROUND_NOT_COMPLETE},
    {INCOMPLETE, SABOT_OBJECTION_ROUND_COMPLETE},
    {A_CARD, SABOT_OBJECTION_NO_CARD},
    {CORRECTABLE, SABOT_OBJECTION_NOT_CORRECTABLE},
    {CUT_CARD_HIDDEN, SABOT_OBJECTION_SHOE_STAGE},
    {EMPTY_SEATS, SABOT_OBJECTION_PEOPLE_SEATED},
    {CAN_BEGIN, SABOT_OBJECTION_NO_ROUND},
    {IN_ROUND, SABOT_OBJECTION_NO_ROUND},
};

static enum sabot_objection first_unmet(const struct sabot_table *table, int needs) {
    for (size_t i = 0; i < sizeof unmet / sizeof *unmet; i++)
        if ((needs & (int)unmet[i].need) && !holds(table, unmet[i].need))
            return unmet[i].objection;
    return SABOT_NO_OBJECTION;
}

bool sabot_table_meets(const struct sabot_table *table, int needs) {
    return first_unmet(table, needs) == SABOT_NO_OBJECTION;
}

/* Roles. */
enum {
    F = 1 << SABOT_ROLE_FLOOR,
    D = 1 << SABOT_ROLE_DEALER,
    B = 1 << SABOT_ROLE_BETTOR,
    S = 1 << SABOT_ROLE_SYSTEM,
};

struct command_rule {
    int roles;
    int needs;
};

/* A round needs a shoe in play and a bank; a card may begin it by itself where no
 * wagers are kept. */
#define TO_BEGIN (OPEN | NOT_PAUSED | BETWEEN | SHOE_IN_PLAY | BANK_READY)
#define TO_KEY   (OPEN | SHOE_IN_PLAY | CAN_BEGIN | INCOMPLETE)
#define ASKED    (OPEN | NOT_PAUSED | BETWEEN | ROTATES | BANK_ASKED)

static const struct command_rule rules[SABOT_COMMANDS] = {
    [SABOT_COMMAND_OPEN_TABLE] = {F, NOT_OPEN},
    [SABOT_COMMAND_CLOSE_TABLE] = {F, OPEN | BETWEEN | SHOE_NONE | EMPTY_SEATS},
    [SABOT_COMMAND_CHANGE_SHEET] = {F, OPEN | BETWEEN | SHOE_NONE},
    [SABOT_COMMAND_PAUSE] = {F, OPEN | NOT_PAUSED},
    [SABOT_COMMAND_RESUME] = {F, OPEN | PAUSED},
    [SABOT_COMMAND_SEAT] = {F | D, OPEN},
    [SABOT_COMMAND_LEAVE] = {F | D | B, OPEN},
    [SABOT_COMMAND_BUY_IN] = {F | D, OPEN | WAGERS},
    [SABOT_COMMAND_CASH_OUT] = {F | D, OPEN | WAGERS},
    [SABOT_COMMAND_RELIEVE] = {F | D, OPEN},
    [SABOT_COMMAND_SHIFT] = {F, OPEN},
    [SABOT_COMMAND_COLLECT] = {F | D, OPEN | NO_WAGERS},
    [SABOT_COMMAND_DROP] = {F, OPEN | NOT_DEALING},
    [SABOT_COMMAND_OFFER_BANK] = {F | D | S, OPEN | NOT_PAUSED | BETWEEN | ROTATES | BANK_FREE},
    [SABOT_COMMAND_ACCEPT_BANK] = {F | D | B, ASKED},
    [SABOT_COMMAND_DECLINE_BANK] = {F | D | B, ASKED},
    [SABOT_COMMAND_PUT_UP] = {F | D | B, OPEN | NOT_DEALING | ROTATES | BANK_TAKEN},
    [SABOT_COMMAND_PASS_BANK] = {F | D | B, OPEN | BETWEEN | ROTATES | BANK_TAKEN},
    [SABOT_COMMAND_OPEN_SHOE] = {F | D, OPEN | BETWEEN | SHOE_NONE},
    [SABOT_COMMAND_COMMIT] = {F | D | B, OPEN | SHUFFLED | SHOE_MIXING},
    [SABOT_COMMAND_CONTRIBUTE] = {F | D | B, OPEN | SHUFFLED | SHOE_MIXING},
    [SABOT_COMMAND_CUT] = {F | D | B, OPEN | SHUFFLED | SHOE_MIXING},
    [SABOT_COMMAND_BURN] = {F | D, OPEN | SHOE_CUT},
    [SABOT_COMMAND_CUT_CARD] = {F | D, OPEN | KEYED | SHOE_IN_PLAY | CUT_CARD_HIDDEN},
    [SABOT_COMMAND_CLOSE_SHOE] = {F | D, OPEN | BETWEEN | SHOE_OPEN},
    [SABOT_COMMAND_REVEAL_SHOE] = {S, OPEN | SHUFFLED | SHOE_TO_REVEAL},
    [SABOT_COMMAND_OPEN_BETTING] = {F | D | S, TO_BEGIN},
    [SABOT_COMMAND_WAGER] = {F | D | B, OPEN | BETTING | WAGERS},
    [SABOT_COMMAND_CLOSE_BETTING] = {F | D, OPEN | BETTING},
    [SABOT_COMMAND_CARD] = {F | D, TO_KEY},
    [SABOT_COMMAND_TAKE_BACK] = {F | D, OPEN | DEALING | KEYED | A_CARD},
    [SABOT_COMMAND_RESULT] = {F | D, TO_KEY | KEYED | NO_WAGERS},
    [SABOT_COMMAND_SETTLE] = {F | D | S, OPEN | DEALING | COMPLETE},
    [SABOT_COMMAND_REMOVED] = {F, OPEN | DEALING | WAGERS},
    [SABOT_COMMAND_CARD_IN_ERROR] = {F | D, OPEN | DEALING | KEYED | COMPLETE},
    [SABOT_COMMAND_WRONG_HAND] = {F, OPEN | DEALING | KEYED | A_CARD},
    [SABOT_COMMAND_VOID] = {F, OPEN | IN_ROUND},
    [SABOT_COMMAND_CORRECT] = {F, OPEN | BETWEEN | CORRECTABLE},
    [SABOT_COMMAND_DECISION] = {F, OPEN},
    [SABOT_COMMAND_TICK] = {S, OPEN},
};

/* Bettors place wagers themselves only where the table is so made. */
static bool role_may(const struct sabot_table *table, enum sabot_command_kind kind,
                     enum sabot_role role) {
    if (kind == SABOT_COMMAND_WAGER && role == SABOT_ROLE_BETTOR)
        return table->wager_source == SABOT_WAGERS_BETTORS;
    return (rules[kind].roles >> role & 1) != 0;
}

/* The bank is one bettor's to take or to keep. */
static enum sabot_objection bettor_may(const struct sabot_table *table,
                                       enum sabot_command_kind kind, int bettor) {
    if (!sabot_table_has_bettor(table, bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    if ((rules[kind].needs & BANK_ASKED) && table->bank.bettor != bettor)
        return SABOT_OBJECTION_NOT_OFFERED;
    if ((rules[kind].needs & BANK_TAKEN) && table->bank.bettor != bettor)
        return SABOT_OBJECTION_NOT_BANKING;
    return SABOT_NO_OBJECTION;
}

enum sabot_objection sabot_table_hears(const struct sabot_table *table,
                                       enum sabot_command_kind kind, struct sabot_actor actor) {
    SABOT_ASSERT(kind >= 0 && kind < SABOT_COMMANDS);
    SABOT_ASSERT(actor.role >= 0 && actor.role < SABOT_ROLES);
    if (!role_may(table, kind, actor.role))
        return SABOT_OBJECTION_ROLE;
    enum sabot_objection objection = first_unmet(table, rules[kind].needs);
    if (objection != SABOT_NO_OBJECTION || actor.role != SABOT_ROLE_BETTOR)
        return objection;
    return bettor_may(table, kind, actor.bettor);
}
