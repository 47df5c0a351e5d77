/*
 * hearing.c - whether a table hears a command now: the roles and needs of its kind,
 * and what each need asks of the state, a row a need.
 */
#include "lib/table/kinds.h"

static int phase(const struct sabot_table *table) {
    return (int)table->phase;
}

static int paused(const struct sabot_table *table) {
    return table->paused;
}

static int card_source(const struct sabot_table *table) {
    return (int)table->card_source;
}

static int keeps_wagers(const struct sabot_table *table) {
    return sabot_table_keeps_wagers(table);
}

static int shoe_phase(const struct sabot_table *table) {
    return (int)table->shoe.phase;
}

static int rotates(const struct sabot_table *table) {
    return sabot_table_has_player_dealer(table);
}

static int bank_state(const struct sabot_table *table) {
    return (int)table->bank.state;
}

static int bank_is_ready(const struct sabot_table *table) {
    return !sabot_table_has_player_dealer(table) || table->bank.state == SABOT_BANK_READY ||
           (table->bank.state == SABOT_BANK_HELD && !sabot_table_keeps_wagers(table)) ||
           table->free_round || (table->carried && table->phase == SABOT_PHASE_BETWEEN);
}

static int is_complete(const struct sabot_table *table) {
    return table->phase == SABOT_PHASE_DEALING &&
           (table->keyed_result >= 0 || sabot_round_next(&table->round).hand == SABOT_HAND_NONE);
}

static int has_card(const struct sabot_table *table) {
    bool is_carried = table->free_round && !table->freed;
    return table->phase == SABOT_PHASE_DEALING &&
           (table->round.count > (is_carried ? 1 : 0) || table->keyed_result >= 0);
}

/* Who saw a card knows it, wherever it went since (R25, R43). */
static int has_shown_card(const struct sabot_table *table) {
    return has_card(table) || table->taken_back;
}

static int is_correctable(const struct sabot_table *table) {
    return sabot_table_is_correctable(table);
}

static int cut_card_shown(const struct sabot_table *table) {
    return table->shoe.cut_shown;
}

static int has_people(const struct sabot_table *table) {
    return sabot_table_has_people(table);
}

static int goes_by_cards(const struct sabot_table *table) {
    return sabot_sheet_detail(table->sheet) != SABOT_DETAIL_OUTCOME;
}

static int can_begin(const struct sabot_table *table) {
    return table->phase != SABOT_PHASE_BETWEEN ||
           (!table->paused && bank_is_ready(table) && !sabot_table_keeps_wagers(table));
}

/* Values that a need is met by, as bits. */
#define ONE_OF(value) (1u << (value))
#define FALSE         ONE_OF(0)
#define TRUE          ONE_OF(1)

/* In order of precedence. */
static const struct {
    uint64_t need;
    int (*read)(const struct sabot_table *table);
    unsigned wanted;
    enum sabot_objection objection;
} needs_met[] = {
    {OPEN, phase, ~ONE_OF(SABOT_PHASE_CLOSED), SABOT_OBJECTION_NOT_OPEN},
    {NOT_OPEN, phase, ONE_OF(SABOT_PHASE_CLOSED), SABOT_OBJECTION_ALREADY_OPEN},
    {NOT_PAUSED, paused, FALSE, SABOT_OBJECTION_PAUSED},
    {PAUSED, paused, TRUE, SABOT_OBJECTION_NOT_PAUSED},
    {BETWEEN, phase, ONE_OF(SABOT_PHASE_BETWEEN), SABOT_OBJECTION_ROUND_IS_ON},
    {BETTING, phase, ONE_OF(SABOT_PHASE_BETTING), SABOT_OBJECTION_WAGERS_CLOSED},
    {DEALING, phase, ONE_OF(SABOT_PHASE_DEALING), SABOT_OBJECTION_NO_ROUND},
    {NOT_DEALING, phase, ~ONE_OF(SABOT_PHASE_DEALING), SABOT_OBJECTION_ROUND_IS_ON},
    {KEYED, card_source, ONE_OF(SABOT_CARDS_KEYED), SABOT_OBJECTION_NOT_KEYED},
    {SHUFFLED, card_source, ONE_OF(SABOT_CARDS_SHUFFLED), SABOT_OBJECTION_NOT_SHUFFLED},
    {WAGERS, keeps_wagers, TRUE, SABOT_OBJECTION_NO_WAGERS_HERE},
    {NO_WAGERS, keeps_wagers, FALSE, SABOT_OBJECTION_WAGERS_KEPT_HERE},
    {SHOE_NONE, shoe_phase, ONE_OF(SABOT_SHOE_NONE), SABOT_OBJECTION_SHOE_STAGE},
    {SHOE_MIXING, shoe_phase, ONE_OF(SABOT_SHOE_MIXING), SABOT_OBJECTION_SHOE_STAGE},
    {SHOE_CUT, shoe_phase, ONE_OF(SABOT_SHOE_CUT), SABOT_OBJECTION_SHOE_STAGE},
    {SHOE_IN_PLAY, shoe_phase, ONE_OF(SABOT_SHOE_IN_PLAY), SABOT_OBJECTION_SHOE_ENDED},
    {SHOE_OPEN, shoe_phase, ONE_OF(SABOT_SHOE_IN_PLAY) | ONE_OF(SABOT_SHOE_ENDED),
     SABOT_OBJECTION_SHOE_STAGE},
    {SHOE_TO_REVEAL, shoe_phase, ONE_OF(SABOT_SHOE_TO_REVEAL), SABOT_OBJECTION_SHOE_STAGE},
    {ROTATES, rotates, TRUE, SABOT_OBJECTION_HOUSE_BANKS},
    {BANK_ASKED, bank_state, ONE_OF(SABOT_BANK_OFFERED), SABOT_OBJECTION_NO_OFFER},
    {BANK_FREE, bank_state, ONE_OF(SABOT_BANK_OPEN) | ONE_OF(SABOT_BANK_NOT_TAKEN),
     SABOT_OBJECTION_OFFER_RUNS},
    {BANK_TAKEN, bank_state, ONE_OF(SABOT_BANK_HELD) | ONE_OF(SABOT_BANK_READY),
     SABOT_OBJECTION_NO_BANK},
    {BANK_READY, bank_is_ready, TRUE, SABOT_OBJECTION_NO_BANK},
    {COMPLETE, is_complete, TRUE, SABOT_OBJECTION_ROUND_NOT_COMPLETE},
    {INCOMPLETE, is_complete, FALSE, SABOT_OBJECTION_ROUND_COMPLETE},
    {A_CARD, has_card, TRUE, SABOT_OBJECTION_NO_CARD},
    {CORRECTABLE, is_correctable, TRUE, SABOT_OBJECTION_NOT_CORRECTABLE},
    {CUT_CARD_HIDDEN, cut_card_shown, FALSE, SABOT_OBJECTION_SHOE_STAGE},
    {EMPTY_SEATS, has_people, FALSE, SABOT_OBJECTION_PEOPLE_SEATED},
    {CAN_BEGIN, can_begin, TRUE, SABOT_OBJECTION_NO_ROUND},
    {IN_ROUND, phase, ONE_OF(SABOT_PHASE_BETTING) | ONE_OF(SABOT_PHASE_DEALING),
     SABOT_OBJECTION_NO_ROUND},
    {NO_CARD, has_card, FALSE, SABOT_OBJECTION_ROUND_IS_ON},
    {SHOE_REVEALING, shoe_phase, ONE_OF(SABOT_SHOE_REVEALING), SABOT_OBJECTION_SHOE_STAGE},
    {SHOE_UNSEALED, shoe_phase, ONE_OF(SABOT_SHOE_MIXING) | ONE_OF(SABOT_SHOE_REVEALING),
     SABOT_OBJECTION_SHOE_STAGE},
    {BY_RESULT, goes_by_cards, FALSE, SABOT_OBJECTION_NO_LETTER},
    {CARDS_UNSEEN, has_shown_card, FALSE, SABOT_OBJECTION_ROUND_IS_ON},
    {ANY_TIME, phase, ~0u, SABOT_NO_OBJECTION},
};
_Static_assert(sizeof needs_met / sizeof *needs_met == NEEDS, "a row for each need");

static enum sabot_objection first_unmet(const struct sabot_table *table, uint64_t needs) {
    for (int i = 0; i < NEEDS; i++)
        if ((needs & needs_met[i].need) && !(needs_met[i].wanted >> needs_met[i].read(table) & 1))
            return needs_met[i].objection;
    return SABOT_NO_OBJECTION;
}

bool sabot_table_meets(const struct sabot_table *table, uint64_t needs) {
    return first_unmet(table, needs) == SABOT_NO_OBJECTION;
}

const struct sabot_hearing *sabot_command_hearing(enum sabot_command_kind kind, int edition) {
    static const struct sabot_hearing not_yet = {1, 0, SABOT_SIGNED_ALONE, 0, NULL};
    const struct sabot_hearing *found = &not_yet;
    for (const struct sabot_hearing *hearing = sabot_command_forms[kind].hearings;
         hearing->edition != 0 && hearing->edition <= edition; hearing++)
        found = hearing;
    return found;
}

int sabot_command_roles(enum sabot_command_kind kind) {
    int roles = 0;
    for (const struct sabot_hearing *hearing = sabot_command_forms[kind].hearings;
         hearing->edition != 0; hearing++)
        roles |= hearing->roles;
    return roles;
}

/* A card drawn in error voids a round that somebody has a wager in: that is the floor's (R80,
 * reading 19). */
static bool voids_wagers(const struct sabot_table *table, enum sabot_command_kind kind) {
    return kind == SABOT_COMMAND_CARD_IN_ERROR && table->edition >= 3 && table->wager_count > 0 &&
           table->sheet->irregularities.drawn_in_error == SABOT_DRAWN_VOID;
}

/* Bettors place wagers themselves only where the table is so made, and where wagers are kept a
 * free round is the floor's. */
static bool role_may(const struct sabot_table *table, enum sabot_command_kind kind,
                     enum sabot_role role, int roles) {
    if (kind == SABOT_COMMAND_WAGER && role == SABOT_ROLE_BETTOR)
        return table->wager_source == SABOT_WAGERS_BETTORS;
    if (kind == SABOT_COMMAND_FREE_ROUND && role == SABOT_ROLE_DEALER)
        return (roles >> role & 1) != 0 && !sabot_table_keeps_wagers(table);
    if (voids_wagers(table, kind) && role != SABOT_ROLE_FLOOR)
        return false;
    return (roles >> role & 1) != 0;
}

/* A change comes announced to people who are seated, and the system lays it (R53). */
static uint64_t needs_of(const struct sabot_table *table, enum sabot_command_kind kind,
                         enum sabot_role role) {
    bool is_sudden = kind == SABOT_COMMAND_CHANGE_SHEET && role == SABOT_ROLE_FLOOR;
    return sabot_command_hearing(kind, table->edition)->needs |
           (is_sudden && table->edition >= 2 ? EMPTY_SEATS : 0);
}

/* The bank is one person's to take or to keep. */
static enum sabot_objection bettor_may(const struct sabot_table *table, uint64_t needs,
                                       int bettor) {
    if (!sabot_table_has_bettor(table, bettor))
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    if ((needs & BANK_ASKED) && !sabot_table_same_person(table, table->bank.bettor, bettor))
        return SABOT_OBJECTION_NOT_OFFERED;
    if ((needs & BANK_TAKEN) && !sabot_table_same_person(table, table->bank.bettor, bettor))
        return SABOT_OBJECTION_NOT_BANKING;
    return SABOT_NO_OBJECTION;
}

enum sabot_objection sabot_table_hears(const struct sabot_table *table,
                                       enum sabot_command_kind kind, struct sabot_actor actor) {
    SABOT_ASSERT(kind >= 0 && kind < SABOT_COMMANDS);
    SABOT_ASSERT(actor.role >= 0 && actor.role < SABOT_ROLES);
    if (!role_may(table, kind, actor.role, sabot_command_hearing(kind, table->edition)->roles))
        return SABOT_OBJECTION_ROLE;
    uint64_t needs = needs_of(table, kind, actor.role);
    enum sabot_objection objection = first_unmet(table, needs);
    if (objection != SABOT_NO_OBJECTION || actor.role != SABOT_ROLE_BETTOR)
        return objection;
    return bettor_may(table, needs, actor.bettor);
}
