/*
 * table_script.c - plays a table's log. See table_script.h.
 */
#include "tests/support/table_script.h"

#include "sabot/kind.h"
#include "tests/support/harness.h"
#include "tests/support/sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same(const char *a, const char *b) {
    return strcmp(a, b) == 0;
}

_Noreturn void script_fail(const struct table_script *script, const struct script_line *line,
                           const char *problem) {
    fail_msg("%s: `%s`: %s", script->heading == NULL ? "log" : script->heading, line->text,
             problem);
    abort(); /* fail_msg has left the test, which the compiler does not know */
}

/* ---- words ---- */

const char *script_word(const struct table_script *script, const struct script_line *line,
                        int index) {
    if (index >= line->count)
        script_fail(script, line, "a word is missing");
    return line->words[index];
}

int script_number(const struct table_script *script, const struct script_line *line, int index) {
    const char *word = script_word(script, line, index);
    char *end = NULL;
    long number = strtol(word, &end, 10);
    if (end == word || *end != '\0')
        script_fail(script, line, "a number is expected");
    return (int)number;
}

/* `-5` takes: amounts as people write them have no sign. */
sabot_cents script_amount(const struct table_script *script, const struct script_line *line,
                          int index) {
    const char *word = script_word(script, line, index);
    sabot_cents amount = 0;
    struct sabot_error error;
    bool minus = word[0] == '-';
    if (sabot_cents_read(word + minus, &amount, &error) != SABOT_OK)
        script_fail(script, line, error.words);
    return minus ? -amount : amount;
}

/* `Ann`, or `Ann@4` for the spot of hers at seat 4. */
static int bettor_named(const struct table_script *script, const char *name) {
    size_t length = strcspn(name, "@");
    int seat = name[length] == '@' ? atoi(name + length + 1) : 0;
    for (int i = 0; i < SABOT_BETTORS_MAX; i++) {
        const struct sabot_bettor *bettor = &script->table.bettors[i];
        if (!bettor->gone && strlen(bettor->name) == length &&
            strncmp(bettor->name, name, length) == 0 && (seat == 0 || bettor->seat == seat))
            return i + 1;
    }
    return 0;
}

/* `nobody` is a number that no bettor has; `house` is 0. */
int script_bettor(const struct table_script *script, const struct script_line *line, int index) {
    const char *name = script_word(script, line, index);
    int bettor = bettor_named(script, name);
    if (same(name, "house"))
        return 0;
    if (bettor == 0 && !same(name, "nobody"))
        script_fail(script, line, "no bettor has that name");
    return bettor == 0 ? SABOT_BETTORS_MAX : bettor;
}

/* `Kh`, or `K` where the suit is not keyed. */
static struct sabot_card card_at(const struct table_script *script, const struct script_line *line,
                                 int index) {
    char word[4];
    bool rank_alone = line->words[index][1] == '\0';
    snprintf(word, sizeof word, "%.2s%s", script_word(script, line, index), rank_alone ? "s" : "");
    struct sabot_card card;
    struct sabot_error error;
    if (sabot_card_read(word, strlen(word), &card, &error) != SABOT_OK)
        script_fail(script, line, error.words);
    if (rank_alone)
        card.suit = SABOT_SUIT_UNKNOWN;
    return card;
}

static int letter_at(const struct table_script *script, const struct script_line *line, int index) {
    const char *at = strchr(SABOT_RESULT_LETTERS, script_word(script, line, index)[0]);
    if (at == NULL)
        script_fail(script, line, "one of the letters P B T D A is expected");
    return SABOT_RESULT_OF_LETTER + (int)(at - SABOT_RESULT_LETTERS);
}

/* Returns the number of bytes that the line took. */
static size_t cut(struct script_line *line, const char *log) {
    size_t length = strcspn(log, "\n;");
    memset(line, 0, sizeof *line);
    snprintf(line->text, sizeof line->text, "%.*s", (int)length, log);
    size_t at = 0;
    while ((at += strspn(line->text + at, " ")) < strlen(line->text)) {
        size_t word = strcspn(line->text + at, " ");
        assert_true(line->count < SCRIPT_WORDS_MAX && word < sizeof line->words[0]);
        memcpy(line->words[line->count++], line->text + at, word);
        at += word;
    }
    return length + (log[length] != '\0');
}

/* ---- the sheet and its options ---- */

/* `option NAME WORD`, or a number where the word is NULL. */
static const struct {
    const char *name, *word;
    size_t field; /* an int or an enum of struct sabot_sheet */
    int is;
} options[] = {
    {"rounds", NULL, offsetof(struct sabot_sheet, rotation.rounds), 0},
    {"eligible", "anyone", offsetof(struct sabot_sheet, rotation.eligible), SABOT_ELIGIBLE_ANYONE},
    {"eligible", "played-last-round", offsetof(struct sabot_sheet, rotation.eligible),
     SABOT_ELIGIBLE_PLAYED_LAST},
    {"nobody-eligible", "everybody", offsetof(struct sabot_sheet, rotation.nobody_eligible),
     SABOT_NOBODY_EVERYBODY},
    {"third-party", "exempt", offsetof(struct sabot_sheet, rotation.third_party),
     SABOT_THIRD_PARTY_EXEMPT},
    {"no-wager", "dealt", offsetof(struct sabot_sheet, no_wager), SABOT_NO_WAGER_DEALT},
    {"offered", "every-round", offsetof(struct sabot_sheet, rotation.offered),
     SABOT_OFFERED_EVERY_ROUND},
    {"reach-bettors", NULL, offsetof(struct sabot_sheet, rotation.reach_bettors), 0},
    {"reach-minutes", NULL, offsetof(struct sabot_sheet, rotation.reach_minutes), 0},
    {"timer", NULL, offsetof(struct sabot_sheet, display.timer_seconds), 0},
    {"cover", "net", offsetof(struct sabot_sheet, cover), SABOT_COVER_NET},
    {"cover", "matched", offsetof(struct sabot_sheet, cover), SABOT_COVER_MATCHED},
    {"back-line", NULL, offsetof(struct sabot_sheet, back_line), 0},
    {"spots", NULL, offsetof(struct sabot_sheet, spots), 0},
    {"confirm-above", NULL, offsetof(struct sabot_sheet, confirm_above), 0}, /* cents, as 32 bits */
    {"firms", NULL, offsetof(struct sabot_sheet, rotation.firms), 0},
    {"table-minimum", "line", offsetof(struct sabot_sheet, table_minimum), SABOT_MINIMUM_LINE},
    {"table-minimum", "space", offsetof(struct sabot_sheet, table_minimum), SABOT_MINIMUM_SPACE},
    {"commission", "marked", offsetof(struct sabot_sheet, commission_taken),
     SABOT_COMMISSION_MARKED},
    {"fees-no-action", "returned", offsetof(struct sabot_sheet, collections.no_action),
     SABOT_FEES_RETURNED},
    {"burn", "none", offsetof(struct sabot_sheet, shoe.burn), SABOT_BURN_NONE},
    {"cut-card", NULL, offsetof(struct sabot_sheet, shoe.cut_card), 0},
    {"mixing", NULL, offsetof(struct sabot_sheet, shoe.mixing_seconds), 0},
    {"rounds-after-cut", NULL, offsetof(struct sabot_sheet, shoe.rounds_after_cut), 0},
    {"drawn-in-error", "burned", offsetof(struct sabot_sheet, irregularities.drawn_in_error),
     SABOT_DRAWN_BURNED},
    {"drawn-in-error", "void", offsetof(struct sabot_sheet, irregularities.drawn_in_error),
     SABOT_DRAWN_VOID},
    {"wrong-hand", "void", offsetof(struct sabot_sheet, irregularities.wrong_hand),
     SABOT_WRONG_HAND_VOID},
};

static void do_sheet(struct table_script *script, const struct script_line *line) {
    script->sheet = sheets_named(script_word(script, line, 1));
    script->sheet.decks_allowed = (struct sabot_count_range){1, SABOT_DECKS_MAX};
}

static void do_option(struct table_script *script, const struct script_line *line) {
    const char *name = script_word(script, line, 1);
    const char *word = script_word(script, line, 2);
    if (same(name, "beacon")) {
        sabot_text_copy(script->sheet.shoe.beacon, sizeof script->sheet.shoe.beacon, word);
        return;
    }
    if (same(name, "tenth-of-banker")) {
        int wager = sabot_sheet_wager(&script->sheet, word);
        script->sheet.wagers[wager].cap_bp = 1000;
        script->sheet.wagers[wager].cap_of = (uint8_t)sabot_sheet_wager(&script->sheet, "banker");
        return;
    }
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (same(name, options[i].name) &&
            (options[i].word == NULL || same(word, options[i].word))) {
            int value = options[i].word == NULL ? script_number(script, line, 2) : options[i].is;
            memcpy((char *)&script->sheet + options[i].field, &value, sizeof value);
            return;
        }
    script_fail(script, line, "there is no such option");
}

/* ---- commands ---- */

/* The script goes on writing on its own. */
static void lay_sheet(struct table_script *script, struct sabot_particulars *with) {
    struct sabot_sheet *laid = &script->laid[script->table.sheet == &script->laid[0]];
    if (with->sheet == NULL)
        return;
    *laid = *with->sheet;
    with->sheet = laid;
}

bool script_give(struct table_script *script, struct sabot_command *command) {
    command->time_ms = script->time_ms;
    command->edition = script->edition;
    script->given++;
    if (!sabot_table_decide(&script->table, command, &script->decision))
        return false;
    for (int i = 0; i < script->decision.event_count; i++) {
        lay_sheet(script, &script->decision.events[i].with);
        assert_true(sabot_table_accepts(&script->table, &script->decision.events[i]));
        sabot_table_apply(&script->table, &script->decision.events[i]);
    }
    return true;
}

/* The words of each command, a letter a field in the order of its row: Bettor, Wager, Amount,
 * Seat, Name, Card, Number, cOunted, Letter, Yes or no, claIm, nuMber, Table. A kind that was just
 * added has them too. */
static const char letters[SABOT_FIELDS] = {
    [SABOT_FIELD_BETTOR] = 'B', [SABOT_FIELD_WAGER] = 'W',  [SABOT_FIELD_AMOUNT] = 'A',
    [SABOT_FIELD_SEAT] = 'S',   [SABOT_FIELD_NAME] = 'N',   [SABOT_FIELD_CARD] = 'C',
    [SABOT_FIELD_COUNT] = '#',  [SABOT_FIELD_RESULT] = 'L', [SABOT_FIELD_COUNTED] = 'O',
    [SABOT_FIELD_STANDS] = 'Y', [SABOT_FIELD_CLAIM] = 'I',  [SABOT_FIELD_NUMBER] = 'M',
    [SABOT_FIELD_TABLE] = 'T',
};

/* Those that are written otherwise. After a `?` words may be left out. */
static const char *const exceptions[SABOT_COMMANDS] = {
    [SABOT_COMMAND_OPEN_TABLE] = "",      [SABOT_COMMAND_ACCEPT_BANK] = "B?A",
    [SABOT_COMMAND_CUT] = "?B",           [SABOT_COMMAND_CLOSE_SHOE] = "?#",
    [SABOT_COMMAND_CARD_IN_ERROR] = "?C", [SABOT_COMMAND_CORRECT] = "",
    [SABOT_COMMAND_DECISION] = "?BA",
};

static const char *words_of(enum sabot_command_kind kind) {
    static char form[SABOT_FIELDS];
    if (exceptions[kind] != NULL)
        return exceptions[kind];
    int count = 0;
    for (const uint8_t *field = sabot_command_forms[kind].fields; *field != SABOT_NO_FIELD; field++)
        if (letters[*field] != 0)
            form[count++] = letters[*field];
    form[count] = 0;
    return form;
}

/* Who usually gives it. */
static enum sabot_role role_of(enum sabot_command_kind kind) {
    static const enum sabot_role usual[] = {SABOT_ROLE_DEALER, SABOT_ROLE_FLOOR, SABOT_ROLE_SYSTEM};
    int roles = sabot_command_roles(kind);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (roles >> usual[i] & 1)
            return usual[i];
    return SABOT_ROLE_BETTOR;
}

static void read_particular(const struct table_script *script, const struct script_line *line,
                            int index, char letter, struct sabot_particulars *with) {
    switch (letter) {
    case 'B':
        with->bettor = script_bettor(script, line, index);
        break;
    case 'W':
        with->wager = sabot_sheet_wager(script->table.sheet, script_word(script, line, index));
        break;
    case 'A':
        with->amount = script_amount(script, line, index);
        break;
    case 'O':
        with->counted = script_amount(script, line, index);
        break;
    case 'Y':
        with->stands = same(script_word(script, line, index), "yes");
        break;
    case 'I':
        with->claim = script_number(script, line, index);
        break;
    case 'M':
        with->number = script_number(script, line, index);
        break;
    case 'T':
        sabot_text_copy(with->table, sizeof with->table, script_word(script, line, index));
        break;
    case 'S':
        with->seat = script_number(script, line, index);
        break;
    case 'N':
        sabot_text_copy(with->name, sizeof with->name, script_word(script, line, index));
        break;
    case 'C':
        with->card = card_at(script, line, index);
        with->seen = true;
        break;
    case 'L':
        with->result = letter_at(script, line, index);
        break;
    default:
        with->count = script_number(script, line, index);
        with->seen = true;
    }
}

/* Words that any command may have after its particulars; returns where it goes on. */
static int read_keyword(const struct table_script *script, const struct script_line *line,
                        int index, struct sabot_command *command) {
    struct sabot_particulars *with = &command->with;
    const char *word = line->words[index];
    if (same(word, "badge")) {
        sabot_text_copy(with->badge, sizeof with->badge, script_word(script, line, ++index));
    } else if (same(word, "representative")) {
        sabot_text_copy(with->representative, sizeof with->representative,
                        script_word(script, line, ++index));
    } else if (same(word, "with")) {
        const char *other = script_word(script, line, ++index);
        with->cause = same(other, "bank")  ? SABOT_WITH_BANK
                      : same(other, "box") ? SABOT_WITH_BOX
                                           : SABOT_WITH_HOUSE;
    } else if (same(word, "of")) {
        sabot_text_copy(with->name, sizeof with->name, script_word(script, line, ++index));
    } else if (same(word, "back-line")) {
        with->back_line = true;
    } else if (same(word, "set")) {
        with->card_set = script_number(script, line, ++index);
    } else if (same(word, "no-reason")) {
        with->reason[0] = '\0';
    } else if (same(word, "no-second")) {
        with->second[0] = '\0';
    } else if (same(word, "confirmed") || same(word, "confirmed-by-dealer")) {
        command->confirmation.role = same(word, "confirmed") ? SABOT_ROLE_FLOOR : SABOT_ROLE_DEALER;
        sabot_text_copy(command->confirmation.name, sizeof command->confirmation.name,
                        script_word(script, line, ++index));
    } else if (same(word, "by")) {
        sabot_text_copy(command->name, sizeof command->name, script_word(script, line, ++index));
    } else if (same(word, "void") || same(word, "uncertain")) {
        with->voided = true;
    } else if (same(word, "letter")) {
        with->result = letter_at(script, line, ++index);
    } else if (same(word, "cards")) {
        while (index + 1 < line->count && !same(line->words[index + 1], "->"))
            with->cards[with->card_count++] = card_at(script, line, ++index);
    } else {
        script_fail(script, line, "a word that says nothing here");
    }
    return index + 1;
}

static bool ends(const struct script_line *line, int index) {
    return index >= line->count || same(line->words[index], "->");
}

/* What a host would fill in by itself. */
static void fill_in(const struct table_script *script, struct sabot_command *command) {
    struct sabot_particulars *with = &command->with;
    sabot_text_copy(with->reason, sizeof with->reason, "the floor saw it");
    sabot_text_copy(with->second, sizeof with->second, "Second");
    with->card_set = 1;
    with->sheet = &script->sheet;
    with->seats = script->sheet.seats;
    with->decks = script->table.decks;
    if (script->table.card_source == SABOT_CARDS_SHUFFLED)
        memset(with->value, 1, sizeof with->value);
}

/* A contribution is known by whose it is. */
static void fill_in_contribution(const struct table_script *script, struct sabot_command *command) {
    for (int i = 0; i < script->table.shoe.contribution_count; i++)
        if (script->table.shoe.contributions[i].bettor == command->with.bettor)
            command->with.contribution = i + 1;
}

/* From word number `index` on; returns where the answer begins. */
static int read_command(const struct table_script *script, const struct script_line *line,
                        int index, struct sabot_command *command) {
    bool may_end = false;
    fill_in(script, command);
    for (const char *letter = words_of(command->kind); *letter != '\0'; letter++) {
        if (*letter == '?') {
            may_end = true;
            continue;
        }
        if (*letter == 'B' && command->actor.role == SABOT_ROLE_BETTOR) {
            command->with.bettor = command->actor.bettor;
            continue;
        }
        if (may_end && (ends(line, index) || (*letter == '#' && line->words[index][0] > '9')))
            break;
        read_particular(script, line, index++, *letter, &command->with);
    }
    while (!ends(line, index))
        index = read_keyword(script, line, index, command);
    fill_in_contribution(script, command);
    return index;
}

/* ---- answers ---- */

static bool refused_with(const struct sabot_decision *decision, const char *code) {
    if (same(sabot_objection_forms[decision->objection].code, code))
        return true;
    for (int i = 0; i < decision->refusal_count; i++)
        if (same(sabot_refusal_forms[decision->refusals[i].code].code, code))
            return true;
    return false;
}

static void tell_answer(const struct sabot_decision *decision, char *answer, size_t room) {
    if (decision->objection != SABOT_NO_OBJECTION) {
        const char *code = sabot_objection_forms[decision->objection].code;
        if (decision->refusal_count > 0)
            code = sabot_refusal_forms[decision->refusals[0].code].code;
        snprintf(answer, room, "it is answered with %s", code);
        return;
    }
    int length = snprintf(answer, room, "it is answered with");
    for (int i = 0; i < decision->event_count; i++)
        length += snprintf(answer + length, room - (size_t)length, " %s",
                           sabot_event_forms[decision->events[i].kind].name);
}

static bool answer_is(const struct table_script *script, const struct script_line *line, int index,
                      bool accepted) {
    const struct sabot_decision *decision = &script->decision;
    if (index >= line->count)
        return accepted;
    if (!accepted)
        return refused_with(decision, script_word(script, line, index + 1));
    if (line->count - index - 1 != decision->event_count)
        return false;
    for (int i = 0; i < decision->event_count; i++)
        if (!same(line->words[index + 1 + i], sabot_event_forms[decision->events[i].kind].name))
            return false;
    return true;
}

static void check_answer(const struct table_script *script, const struct script_line *line,
                         int index, bool accepted) {
    char answer[400];
    if (answer_is(script, line, index, accepted))
        return;
    tell_answer(&script->decision, answer, sizeof answer);
    script_fail(script, line, answer);
}

/* ---- lines ---- */

static int kind_named(const char *name) {
    for (int kind = 0; kind < SABOT_COMMANDS; kind++)
        if (same(sabot_command_forms[kind].name, name))
            return kind;
    return -1;
}

static struct sabot_actor actor_named(const struct table_script *script,
                                      const struct script_line *line, const char *name) {
    for (int role = 0; role < SABOT_ROLES; role++)
        if (same(sabot_role_names[role], name))
            return (struct sabot_actor){.role = (enum sabot_role)role};
    int bettor = bettor_named(script, name);
    if (bettor == 0)
        script_fail(script, line, "nobody is called so");
    return (struct sabot_actor){SABOT_ROLE_BETTOR, bettor};
}

static void do_command(struct table_script *script, const struct script_line *line) {
    struct sabot_command command;
    memset(&command, 0, sizeof command);
    char *colon = strchr(line->words[0], ':');
    int verb = colon != NULL;
    int kind = kind_named(script_word(script, line, verb));
    if (kind < 0)
        script_fail(script, line, "there is no such command");
    command.kind = (enum sabot_command_kind)kind;
    command.actor.role = role_of((enum sabot_command_kind)kind);
    if (colon != NULL) {
        char name[48];
        snprintf(name, sizeof name, "%.*s", (int)(colon - line->words[0]), line->words[0]);
        command.actor = actor_named(script, line, name);
    }
    int answer = read_command(script, line, verb + 1, &command);
    check_answer(script, line, answer, script_give(script, &command));
}

static void play_words(struct table_script *script, const char *verb, const char *a,
                       const char *b) {
    char log[200];
    snprintf(log, sizeof log, "%s %s %s", verb, a, b);
    table_script_play(script, log);
}

/* `table keyed dealer decks 1 offer 10 seats 14` */
static void do_table(struct table_script *script, const struct script_line *line) {
    struct sabot_command command = {.kind = SABOT_COMMAND_OPEN_TABLE,
                                    .actor = {.role = SABOT_ROLE_FLOOR}};
    struct sabot_particulars *with = &command.with;
    const char *wagers = script_word(script, line, 2);
    sabot_text_copy(with->name, sizeof with->name, "Table 1");
    with->sheet = &script->sheet;
    with->seats = script->sheet.seats;
    with->decks = script->sheet.decks;
    with->card_source = same(line->words[1], "keyed") ? SABOT_CARDS_KEYED : SABOT_CARDS_SHUFFLED;
    with->wager_source = same(wagers, "none")     ? SABOT_WAGERS_NONE
                         : same(wagers, "dealer") ? SABOT_WAGERS_DEALER
                                                  : SABOT_WAGERS_BETTORS;
    int index = 3;
    for (; !ends(line, index); index += 2) {
        int number = script_number(script, line, index + 1);
        *(same(line->words[index], "decks")   ? &with->decks
          : same(line->words[index], "seats") ? &with->seats
                                              : &with->offer_seconds) = number;
    }
    check_answer(script, line, index, script_give(script, &command));
}

static void do_bring(struct table_script *script, const struct script_line *line) {
    const char *name = script_word(script, line, 2);
    play_words(script, "seat", line->words[1], name);
    play_words(script, "buy-in", name, script_word(script, line, 3));
}

static void do_shoe(struct table_script *script, const struct script_line *line) {
    (void)line;
    table_script_play(script, "open-shoe");
    if (script->table.shoe.phase == SABOT_SHOE_MIXING)
        table_script_play(script, script->table.edition < 3 ? "cut" : "wait 20; cut; seal-shoe");
    if (script->table.shoe.phase == SABOT_SHOE_CUT)
        table_script_play(script, "burn 5h");
}

static void do_bank(struct table_script *script, const struct script_line *line) {
    if (script->table.bank.state != SABOT_BANK_OFFERED)
        table_script_play(script, "offer-bank");
    play_words(script, "accept-bank", script_word(script, line, 1), script_word(script, line, 2));
}

/* A card of this rank that is still in the shoe, as it would be keyed with its suit. */
static struct sabot_card card_of_rank(const struct table_script *script, struct sabot_card card) {
    const struct sabot_table_shoe *shoe = &script->table.shoe;
    for (card.suit = 0; card.suit < SABOT_SUITS; card.suit++) {
        int out = 0;
        for (int i = 0; i < shoe->out; i++)
            out += shoe->order[i].rank == card.rank && shoe->order[i].suit == card.suit;
        if (out < script->table.decks)
            return card;
    }
    return card;
}

static void do_deal(struct table_script *script, const struct script_line *line) {
    static const char *const rounds[] = {"9s 8s Ks Qs", "8s 9s Ks Qs", "9s 9s Ks Qs",
                                         "Ks 2s Qs 3s 4s 2s", "Ks 7s Qs Js 8s"}; /* P B T D A */
    struct sabot_card cards[SABOT_ROUND_CARDS_MAX];
    struct sabot_error error;
    int whole = 0;
    int letter = letter_at(script, line, 1) - SABOT_RESULT_OF_LETTER;
    assert_int_equal(sabot_cards_read(rounds[letter], cards, SABOT_ROUND_CARDS_MAX, &whole, &error),
                     SABOT_OK);
    int count = line->count > 2 ? script_number(script, line, 2) : whole;
    for (int i = 0; i < count; i++) {
        struct sabot_command command = {.kind = SABOT_COMMAND_CARD,
                                        .actor = {.role = SABOT_ROLE_DEALER}};
        command.with.card = card_of_rank(script, cards[i]);
        check_answer(script, line, line->count, script_give(script, &command));
    }
}

static void do_wait(struct table_script *script, const struct script_line *line) {
    script->time_ms += 1000 * (int64_t)script_number(script, line, 1);
}

static void do_edition(struct table_script *script, const struct script_line *line) {
    script->edition = script_number(script, line, 1);
}

static void do_expect(struct table_script *script, const struct script_line *line) {
    script_expect(script, line);
}

static const struct {
    const char *word;
    void (*go)(struct table_script *script, const struct script_line *line);
} shorthands[] = {
    {"sheet", do_sheet},   {"option", do_option},   {"table", do_table}, {"bring", do_bring},
    {"shoe", do_shoe},     {"bank", do_bank},       {"deal", do_deal},   {"wait", do_wait},
    {"expect", do_expect}, {"edition", do_edition},
};

static void do_line(struct table_script *script, const struct script_line *line) {
    for (size_t i = 0; i < sizeof shorthands / sizeof shorthands[0]; i++)
        if (same(line->words[0], shorthands[i].word)) {
            shorthands[i].go(script, line);
            return;
        }
    do_command(script, line);
}

void table_script_begin(struct table_script *script) {
    memset(script, 0, sizeof *script);
    script->table = sabot_table_empty();
    script->time_ms = INT64_C(1767225600000); /* 2026-01-01 */
}

void table_script_play(struct table_script *script, const char *log) {
    while (*log != '\0') {
        struct script_line line;
        log += cut(&line, log);
        if (line.count > 0)
            do_line(script, &line);
    }
}

void table_play(const char *log) {
    static struct table_script script;
    table_script_begin(&script);
    table_script_play(&script, log);
}

void clause_tell(const struct clause_log *rows, size_t count) {
    static struct table_script script;
    for (size_t i = 0; i < count; i++) {
        char heading[200];
        snprintf(heading, sizeof heading, "%s, %s", rows[i].rule, rows[i].says);
        table_script_begin(&script);
        script.heading = heading;
        table_script_play(&script, rows[i].log);
        script.heading = NULL;
    }
}
