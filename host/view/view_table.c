/*
 * view_table.c - a table's state as JSON. See view.h.
 */
#include "host/document/json_build.h"
#include "host/record/record_words.h"
#include "host/view/view_parts.h"
#include "sabot/kind.h"

#include <string.h>

static void set_number(json_t **object, const char *name, int64_t number) {
    json_build_set(object, name, json_integer(number));
}

static void set_flag(json_t **object, const char *name, bool flag) {
    json_build_set(object, name, json_boolean(flag));
}

static json_t *result_json(int result) {
    return result < 0 ? json_null() : record_result_json(result);
}

/* ---- the round ---- */

int view_last_result(const struct sabot_table *table) {
    if (table->phase != SABOT_PHASE_BETWEEN || table->round_number == 0)
        return -1;
    if (table->round.count == 0 && table->keyed_result < 0)
        return SABOT_RESULT_VOID;
    return table->history_count > 0 ? table->history[table->history_count - 1] : -1;
}

/* Of the round that is complete or settled: what the cards, or the key, say. */
static int result_of(const struct sabot_table *table) {
    if (table->phase != SABOT_PHASE_DEALING)
        return view_last_result(table);
    if (table->keyed_result >= 0)
        return table->keyed_result;
    if (sabot_round_next(&table->round).hand != SABOT_HAND_NONE)
        return -1;
    return sabot_outcome_number(sabot_round_outcome(&table->round));
}

static void write_hand(struct json_text *to, const char *name,
                       const struct sabot_hand_cards *hand) {
    json_text_open(to, name, '{');
    json_text_open(to, "cards", '[');
    for (int i = 0; i < hand->count; i++) {
        char space[8];
        struct sabot_text card = sabot_text_in(space, sizeof space);
        sabot_card_write(&card, hand->cards[i]);
        json_text_string(to, NULL, space);
    }
    json_text_close(to, ']');
    json_text_int(to, "total", hand->total);
    json_text_close(to, '}');
}

/* Auditors see why after the round, too. */
static void write_next(struct json_text *to, const struct sabot_table *table,
                       enum view_audience audience) {
    bool deals = table->phase == SABOT_PHASE_DEALING && table->keyed_result < 0;
    bool tells = deals || (audience == VIEW_AUDIT && table->keyed_result < 0);
    struct sabot_next next = sabot_round_next(&table->round);
    char words[SABOT_ERROR_WORDS_MAX] = "";
    struct sabot_text text = sabot_text_in(words, sizeof words);
    if (tells)
        sabot_round_explain(&table->round, &text);
    json_text_open(to, "next", '{');
    record_word_write(to, "hand", record_hands, (int)(deals ? next.hand : SABOT_HAND_NONE));
    json_text_fields(to, "why:s reason:s", words, tells ? sabot_reason_names[next.reason] : "");
    json_text_close(to, '}');
}

static void write_hands(struct json_text *to, const char *name, const struct sabot_table *table,
                        enum view_audience audience) {
    json_text_open(to, name, '{');
    write_hand(to, "player", &table->round.hands[SABOT_HAND_PLAYER]);
    write_hand(to, "banker", &table->round.hands[SABOT_HAND_BANKER]);
    write_next(to, table, audience);
    json_text_close(to, '}');
}

/* ---- commands ---- */

/* The commands that the table would hear now from this actor. */
static void write_legal(struct json_text *to, const char *name, const struct sabot_table *table,
                        struct sabot_actor actor) {
    json_text_open(to, name, '[');
    for (int kind = 0; kind < SABOT_COMMANDS; kind++)
        if (sabot_table_hears(table, (enum sabot_command_kind)kind, actor) == SABOT_NO_OBJECTION)
            json_text_string(to, NULL, sabot_command_forms[kind].name);
    json_text_close(to, ']');
}

/* By role, all but one; a bettor stands for any of them. */
static void write_legal_by_role(struct json_text *to, const char *name,
                                const struct sabot_table *table, enum view_audience audience) {
    enum sabot_role but = audience == VIEW_AUDIT ? SABOT_ROLES : SABOT_ROLE_SYSTEM;
    json_text_open(to, name, '{');
    for (enum sabot_role role = 0; role < SABOT_ROLES; role++)
        if (role != but)
            write_legal(to, sabot_role_names[role], table, (struct sabot_actor){.role = role});
    json_text_close(to, '}');
}

/* Why not the others; those that are never for that role are left out. */
static json_t *refused_json(const struct sabot_table *table, struct sabot_actor actor) {
    json_t *refused = json_object();
    for (int kind = 0; kind < SABOT_COMMANDS; kind++) {
        enum sabot_objection objection =
            sabot_table_hears(table, (enum sabot_command_kind)kind, actor);
        if (objection != SABOT_NO_OBJECTION && objection != SABOT_OBJECTION_ROLE)
            json_build_set(&refused, sabot_command_forms[kind].name, view_objection(objection));
    }
    return refused;
}

static json_t *refused_by_role(const struct sabot_table *table) {
    json_t *object = json_object();
    for (enum sabot_role role = 0; role < SABOT_ROLES; role++)
        if (role != SABOT_ROLE_BETTOR)
            json_build_set(&object, sabot_role_names[role],
                           refused_json(table, (struct sabot_actor){.role = role}));
    return object;
}

/* ---- people, bank, wagers ---- */

static int seat_of(const struct sabot_table *table, int bettor) {
    return bettor > 0 ? table->bettors[bettor - 1].seat : 0;
}

static void write_for_audit(struct json_text *to, const struct sabot_table *table, int number) {
    const struct sabot_bettor *bettor = &table->bettors[number - 1];
    const struct sabot_balance *balances = table->book.balances;
    struct sabot_actor actor = {SABOT_ROLE_BETTOR, number};
    json_text_fields(to, "badge:s played:b held:I in_play:I", bettor->badge, bettor->played,
                     (int64_t)balances[sabot_table_chips(table, number)].pending_out,
                     (int64_t)balances[sabot_account_in_play(number)].posted);
    write_legal(to, "legal", table, actor);
    json_text_json(to, "refused", refused_json(table, actor));
}

static void write_bettors(struct json_text *to, const char *name, const struct sabot_table *table,
                          enum view_audience audience) {
    json_text_open(to, name, '[');
    for (int number = 1; number <= SABOT_BETTORS_MAX; number++) {
        const struct sabot_bettor *bettor = &table->bettors[number - 1];
        if (!sabot_table_has_bettor(table, number))
            continue;
        json_text_open(to, NULL, '{');
        json_text_fields(to, "bettor:i purse:i seat:i back_line:b name:s", number,
                         sabot_table_purse(table, number), bettor->seat, bettor->back_line,
                         audience >= VIEW_BOARD_NAMES ? bettor->name : "");
        if (audience >= VIEW_TABLE)
            json_text_fields(
                to, "third_party:b representative:s stands_aside:b chips:I marked:I",
                bettor->badge[0] != 0, sabot_table_representative(table, number),
                bettor->stands_aside,
                (int64_t)sabot_book_available(&table->book, sabot_table_chips(table, number)),
                (int64_t)bettor->marked);
        if (audience == VIEW_AUDIT)
            write_for_audit(to, table, number);
        json_text_close(to, '}');
    }
    json_text_close(to, ']');
}

/* Who has left since the last round, whose wagers are still shown. */
static json_t *gone_json(const struct sabot_table *table, enum view_audience audience) {
    json_t *array = json_array();
    for (int i = 0; i < SABOT_BETTORS_MAX && audience >= VIEW_TABLE; i++) {
        const struct sabot_bettor *bettor = &table->bettors[i];
        if (bettor->gone)
            json_build_append(&array,
                              json_pack("{s:i, s:i, s:i, s:b, s:s}", "bettor", i + 1, "purse",
                                        sabot_table_purse(table, i + 1), "seat", bettor->seat,
                                        "back_line", bettor->back_line, "name", bettor->name));
    }
    return array;
}

static json_t *claim_json(const struct sabot_claim *claim) {
    return json_pack("{s:i, s:i, s:s, s:I, s:I}", "claim", claim->number, "round", claim->round,
                     "name", claim->name, "amount", (json_int_t)claim->amount, "since_ms",
                     (json_int_t)claim->since_ms);
}

static json_t *claims_json(const struct sabot_table *table, enum view_audience audience) {
    json_t *array = json_array();
    for (int i = 0; i < table->claim_count && audience >= VIEW_STAFF; i++)
        json_build_append(&array, claim_json(&table->claims[i]));
    return array;
}

char *view_own_claims(const struct sabot_table *table, int bettor) {
    int purse = sabot_table_has_bettor(table, bettor) ? sabot_table_purse(table, bettor) : 0;
    json_t *array = json_array();
    for (int i = 0; purse != 0 && i < table->claim_count; i++) {
        const struct sabot_claim *claim = &table->claims[i];
        bool is_named = strcmp(claim->name, table->bettors[purse - 1].name) == 0;
        if (claim->bettor == purse || (claim->bettor == 0 && claim->amount < 0 && is_named))
            json_build_append(&array, claim_json(claim));
    }
    char *text = json_array_size(array) > 0 ? json_dumps(array, JSON_COMPACT) : NULL;
    json_decref(array);
    return text;
}

static json_t *lots_json(const struct sabot_table *table, enum view_audience audience) {
    json_t *array = json_array();
    for (int i = 0; i < table->lot_count && audience >= VIEW_STAFF; i++) {
        const struct sabot_lot *lot = &table->lots[i];
        json_build_append(&array,
                          json_pack("{s:i, s:b, s:s, s:I, s:I}", "number", lot->number, "came",
                                    lot->came, "table", lot->table, "amount",
                                    (json_int_t)lot->amount, "time_ms", (json_int_t)lot->time_ms));
    }
    return array;
}

static void write_bank(struct json_text *to, const char *name, const struct sabot_table *table,
                       enum view_audience audience) {
    const struct sabot_table_bank *bank = &table->bank;
    int last = table->last.player_dealer; /* may have left since */
    bool known = last != 0 && table->bettors[last - 1].name[0] != 0;
    bool has_round = table->phase != SABOT_PHASE_BETWEEN || bank->state == SABOT_BANK_READY;
    json_text_open(to, name, '{');
    record_word_write(to, "state", record_bank_states, (int)bank->state);
    json_text_fields(to,
                     "bettor:i seat:i turn_round:i amount:I deadline_ms:I last_bettor:i "
                     "last_seat:i next_seat:i",
                     bank->bettor, seat_of(table, bank->bettor), bank->turn_rounds + has_round,
                     (int64_t)bank->amount, (int64_t)bank->offer_deadline_ms, known ? last : 0,
                     known ? seat_of(table, last) : 0,
                     seat_of(table, sabot_table_next_banker(table)));
    if (audience >= VIEW_TABLE)
        json_text_fields(to, "last_amount:I last_net:I", (int64_t)table->last.amount,
                         (int64_t)table->last.net);
    if (audience == VIEW_AUDIT)
        json_text_int(to, "fee", bank->fee);
    json_text_close(to, '}');
}

static void write_settled(struct json_text *to, const struct sabot_table_wager *wager) {
    if (wager->step == 0) {
        json_text_null(to, "settled");
        return;
    }
    struct sabot_settled_line line = sabot_table_wager_line(wager);
    json_text_open(to, "settled", '{');
    json_text_int(to, "step", wager->step);
    record_word_write(to, "verdict", record_verdicts, (int)wager->verdict);
    json_text_fields(
        to,
        "owed:I winnings:I commission:I marked:I collected:I uncovered:I fee_returned:I returned:I",
        (int64_t)line.owed, (int64_t)line.winnings, (int64_t)line.commission, (int64_t)line.marked,
        (int64_t)line.collected, (int64_t)line.uncovered, (int64_t)line.fee_returned,
        (int64_t)(wager->stake + wager->extra - line.collected));
    json_text_close(to, '}');
}

static void write_wagers(struct json_text *to, const char *name, const struct sabot_table *table,
                         enum view_audience audience) {
    json_text_open(to, name, '[');
    for (int i = 0; i < table->wager_count && audience >= VIEW_TABLE; i++) {
        const struct sabot_table_wager *wager = &table->wagers[i];
        json_text_open(to, NULL, '{');
        json_text_fields(to, "bettor:i seat:i wager:s amount:I fee:I removed:b", wager->bettor,
                         seat_of(table, wager->bettor), table->sheet->wagers[wager->wager].name,
                         (int64_t)wager->stake, (int64_t)wager->fee, wager->removed);
        write_settled(to, wager);
        json_text_close(to, '}');
    }
    json_text_close(to, ']');
}

/* ---- the shoe and its history ---- */

static json_t *contributions_json(const struct sabot_table_shoe *shoe) {
    json_t *array = json_array();
    for (int i = 0; i < shoe->contribution_count; i++) {
        const struct sabot_contribution *one = &shoe->contributions[i];
        json_build_append(
            &array, json_pack("{s:i, s:i, s:o, s:o}", "contribution", i + 1, "bettor", one->bettor,
                              "commitment", record_value_json(one->commitment), "value",
                              one->given ? record_value_json(one->value) : json_null()));
    }
    return array;
}

/* Of a shoe whose cards are proved (docs/fair-shoes.md, protocol 2). */
static json_t *seal_json(const struct sabot_table *table) {
    const struct sabot_table_shoe *shoe = &table->shoe;
    bool is_sealed =
        !shoe->voided && shoe->phase != SABOT_SHOE_MIXING && shoe->phase != SABOT_SHOE_REVEALING;
    return json_pack("{s:o, s:s, s:o, s:I, s:I, s:b}", "root",
                     is_sealed ? record_value_json(shoe->root) : json_null(), "beacon",
                     table->sheet->shoe.beacon, "beacon_value",
                     shoe->beacon_given ? record_value_json(shoe->beacon) : json_null(),
                     "cut_from_ms", (json_int_t)shoe->cut_from_ms, "reveals_due_ms",
                     (json_int_t)shoe->reveals_due_ms, "void", shoe->voided);
}

static json_t *shoe_json(const struct sabot_table *table, enum view_audience audience) {
    const struct sabot_table_shoe *shoe = &table->shoe;
    bool is_committed = table->card_source == SABOT_CARDS_SHUFFLED && shoe->number > 0;
    json_t *object =
        json_pack("{s:i, s:o, s:b, s:b, s:o, s:o, s:i}", "number", shoe->number, "phase",
                  record_word(record_shoe_phases, (int)shoe->phase), "cut_card_shown",
                  shoe->cut_shown, "last_round", shoe->cut_shown && shoe->rounds_left == 0,
                  "commitment", is_committed ? record_value_json(shoe->commitment) : json_null(),
                  "contributions", contributions_json(shoe), "cut", shoe->cut);
    if (shoe->proves_cards)
        json_object_set_new(object, "seal", seal_json(table));
    if (audience == VIEW_AUDIT) {
        set_number(&object, "card_set", shoe->card_set);
        set_number(&object, "cards", sabot_table_cards(table));
        set_number(&object, "out", shoe->out);
        set_flag(&object, "alarmed", shoe->alarmed);
    }
    return object;
}

static json_t *history_json(const struct sabot_table *table, enum view_audience audience) {
    (void)audience;
    char letters[SABOT_HISTORY_MAX];
    for (int i = 0; i < table->history_count; i++)
        letters[i] = sabot_result_letter(table->history[i]);
    return json_stringn(letters, (size_t)table->history_count);
}

static json_t *statistics_json(const struct sabot_statistics *statistics,
                               enum view_audience audience) {
    const int *wins = statistics->wins;
    int told = 0; /* rounds whose cards are known: results keyed by letter tell no naturals */
    for (int i = 0; i < SABOT_NATURALS; i++)
        told += statistics->naturals[i];
    json_t *object = json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:o}", "rounds", statistics->rounds,
                               "player", wins[SABOT_WINNER_PLAYER], "banker",
                               wins[SABOT_WINNER_BANKER], "tie", wins[SABOT_WINNER_TIE], "dragon7",
                               statistics->dragon7, "panda8", statistics->panda8, "naturals",
                               told == statistics->rounds ? json_integer(statistics->natural_rounds)
                                                          : json_null());
    if (audience == VIEW_AUDIT) {
        set_number(&object, "longest_player", statistics->longest[0]);
        set_number(&object, "longest_banker", statistics->longest[1]);
    }
    return object;
}

/* ---- the document ---- */

static json_t *accounts_json(const struct sabot_book *book) {
    json_t *object = json_object();
    for (int i = 0; i < SABOT_ACCOUNT_FORMS; i++)
        if (!sabot_account_forms[i].is_bettors)
            set_number(&object, sabot_account_forms[i].name,
                       book->balances[sabot_account_forms[i].first].posted);
    return object;
}

static void write_rest_for_audit(struct json_text *to, const struct sabot_table *table) {
    json_text_fields(to, "time_ms:I next_deadline_ms:I", (int64_t)table->time_ms,
                     (int64_t)sabot_table_deadline(table));
    json_text_json(to, "keyed_result", result_json(table->keyed_result));
    json_text_bool(to, "correctable", sabot_table_is_correctable(table));
    json_text_json(to, "carried_card",
                   table->carried ? record_card_json(table->carried_card) : json_null());
    json_text_json(to, "accounts", accounts_json(&table->book));
    json_text_json(to, "refused", refused_by_role(table));
}

/* Fields that are a word of the table's, or made of several. */
static void write_phase(struct json_text *to, const char *name, const struct sabot_table *table,
                        enum view_audience audience) {
    (void)audience;
    record_word_write(to, name, record_phases, (int)table->phase);
}

static void write_dealer(struct json_text *to, const char *name, const struct sabot_table *table,
                         enum view_audience audience) {
    json_text_string(to, name, audience >= VIEW_BOARD_DEALERS ? table->dealer : "");
}

static void write_shift(struct json_text *to, const char *name, const struct sabot_table *table,
                        enum view_audience audience) {
    json_text_string(to, name, audience >= VIEW_STAFF ? table->shift : "");
}

static void write_cards(struct json_text *to, const char *name, const struct sabot_table *table,
                        enum view_audience audience) {
    (void)audience;
    record_word_write(to, name, sabot_field_forms[SABOT_FIELD_CARD_SOURCE].words,
                      (int)table->card_source);
}

static void write_wagers_kept(struct json_text *to, const char *name,
                              const struct sabot_table *table, enum view_audience audience) {
    (void)audience;
    record_word_write(to, name, sabot_field_forms[SABOT_FIELD_WAGER_SOURCE].words,
                      (int)table->wager_source);
}

static void write_result(struct json_text *to, const char *name, const struct sabot_table *table,
                         enum view_audience audience) {
    int result = result_of(table);
    (void)audience;
    if (result < 0)
        json_text_null(to, name);
    else
        json_text_json(to, name, record_result_json(result));
}

static void write_collections(struct json_text *to, const char *name,
                              const struct sabot_table *table, enum view_audience audience) {
    if (audience >= VIEW_STAFF)
        json_text_int(to, name, table->book.balances[SABOT_ACCOUNT_COLLECTIONS].posted);
    else
        json_text_null(to, name);
}

static json_t *statistics_field(const struct sabot_table *table, enum view_audience audience) {
    struct sabot_statistics statistics = sabot_table_statistics(table);
    return statistics_json(&statistics, audience);
}

static json_t *previous_field(const struct sabot_table *table, enum view_audience audience) {
    return table->has_previous ? statistics_json(&table->previous, audience) : json_null();
}

static json_t *sheet_field(const struct sabot_table *table, enum view_audience audience) {
    bool was_open = table->phase != SABOT_PHASE_CLOSED || table->seats > 0;
    (void)audience;
    return was_open ? view_sheet(table->sheet, table->row) : json_null();
}

static void write_waits(struct json_text *to, const char *name, const struct sabot_table *table,
                        enum view_audience audience) {
    (void)audience;
    json_text_bool(to, name, sabot_table_waits_for_wagers(table));
}

/* A field is written as text, or as a value, or is a member of the table's. */
struct field {
    const char *name;
    enum view_part part;
    void (*write)(struct json_text *to, const char *name, const struct sabot_table *table,
                  enum view_audience audience);
    json_t *(*make)(const struct sabot_table *table, enum view_audience audience);
    enum { AN_ID, A_TEXT, A_FLAG, AN_INT, A_TIME } kind;
    size_t offset;
    bool differs; /* by audience, below VIEW_AUDIT */
};

#define KIND_OF(member)                                                                            \
    _Generic(((struct sabot_table *)0)->member, char *: A_TEXT, bool: A_FLAG, int: AN_INT,         \
             int64_t: A_TIME)
#define TEXT(name, part, function)                                                                 \
    { name, VIEW_##part, function, NULL, 0, 0, false }
#define VALUE(name, part, function)                                                                \
    { name, VIEW_##part, NULL, function, 0, 0, false }
#define DIFFERS(name, part, write, make)                                                           \
    { name, VIEW_##part, write, make, 0, 0, true }
#define MEMBER(name, part, member)                                                                 \
    { name, VIEW_##part, NULL, NULL, KIND_OF(member), offsetof(struct sabot_table, member), false }

/* In the document's order. */
static const struct field fields[] = {
    {"table", VIEW_PLACE, NULL, NULL, AN_ID, 0, false},
    MEMBER("name", PLACE, name),
    TEXT("phase", PLACE, write_phase),
    MEMBER("paused", PLACE, paused),
    DIFFERS("dealer", PLACE, write_dealer, NULL),
    DIFFERS("shift", PLACE, write_shift, NULL),
    MEMBER("seats", PLACE, seats),
    MEMBER("decks", PLACE, decks),
    TEXT("cards", PLACE, write_cards),
    TEXT("wagers_kept", PLACE, write_wagers_kept),
    MEMBER("round", PLACE, round_number),
    MEMBER("free_round", PLACE, free_round),
    MEMBER("deadline_ms", PLACE, betting_deadline_ms),
    MEMBER("edition", PLACE, edition),
    TEXT("waits_for_wagers", LEGAL, write_waits),
    TEXT("hands", ROUND, write_hands),
    TEXT("result", ROUND, write_result),
    DIFFERS("bank", BANK, write_bank, NULL),
    DIFFERS("bettors", BETTORS, write_bettors, NULL),
    DIFFERS("gone", PEOPLE, NULL, gone_json),
    DIFFERS("claims", PEOPLE, NULL, claims_json),
    DIFFERS("lots", PEOPLE, NULL, lots_json),
    DIFFERS("wagers", WAGERS, write_wagers, NULL),
    VALUE("shoe", SHOE, shoe_json),
    VALUE("history", SHOE, history_json),
    VALUE("statistics", SHOE, statistics_field),
    VALUE("previous", SHOE, previous_field),
    DIFFERS("collections", BANK, write_collections, NULL),
    TEXT("legal", LEGAL, write_legal_by_role),
    VALUE("sheet", SHEET, sheet_field),
};

_Static_assert(sizeof fields / sizeof *fields + VIEW_EXTRAS <= VIEW_VALUES_MAX, "view_kept");

const char *view_field_name(int field) {
    return field < (int)(sizeof fields / sizeof *fields) ? fields[field].name : NULL;
}

enum view_part view_field_part(int field) {
    return fields[field].part;
}

bool view_field_differs(int field) {
    return fields[field].differs;
}

static void write_member(struct json_text *to, const char *name, const struct field *field,
                         const struct sabot_table *table) {
    const char *at = (const char *)table + field->offset;
    if (field->kind == A_TEXT)
        json_text_string(to, name, at);
    else if (field->kind == A_FLAG)
        json_text_bool(to, name, *(const bool *)at);
    else
        json_text_int(to, name,
                      field->kind == AN_INT ? *(const int *)(const void *)at
                                            : *(const int64_t *)(const void *)at);
}

void view_field_write(struct json_text *to, const char *name, int number, const char *id,
                      const struct sabot_table *table, enum view_audience audience) {
    const struct field *field = &fields[number];
    if (field->write != NULL)
        field->write(to, name, table, audience);
    else if (field->make != NULL)
        json_text_json(to, name, field->make(table, audience));
    else if (field->kind == AN_ID)
        json_text_string(to, name, id);
    else
        write_member(to, name, field, table);
}

json_t *view_table(const char *id, const struct sabot_table *table, enum view_audience audience) {
    struct json_text text = {0};
    json_text_open(&text, NULL, '{');
    for (int i = 0; view_field_name(i) != NULL; i++)
        view_field_write(&text, view_field_name(i), i, id, table, audience);
    if (audience == VIEW_AUDIT)
        write_rest_for_audit(&text, table);
    json_text_close(&text, '}');
    return json_text_load(&text);
}
