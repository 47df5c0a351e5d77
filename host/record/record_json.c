/*
 * record_json.c - events as JSON, and commands from JSON, by the table of fields.
 *
 * Wagers, causes, sources, accounts and results have names here, not numbers;
 * cards are written as people write them, 32-byte values as hex.
 */
#include "host/document/json_build.h"
#include "host/document/json_fields.h"
#include "host/record/record.h"
#include "host/record/record_words.h"
#include "sabot/kind.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

record_words record_phases = {"closed", "between", "betting", "dealing", NULL};
record_words record_bank_states = {"open", "offered", "held", "ready", "not-taken", NULL};
record_words record_shoe_phases = {"none",  "mixing",    "cut",       "in-play",
                                   "ended", "to-reveal", "revealing", NULL};
record_words record_hands = {"player", "banker", "none", NULL};
record_words record_verdicts = {"lose", "push", "win", NULL};
static record_words acts = {"post", "pend", "post-pending", "void-pending", NULL};

json_t *record_word(const char *const *words, int number) {
    for (int i = 0; words != NULL && words[i] != NULL; i++)
        if (i == number)
            return json_string(words[i]);
    return json_integer(number);
}

json_t *record_card_json(struct sabot_card card) {
    char space[8];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_card_write(&text, card);
    return json_string(space);
}

json_t *record_value_json(const uint8_t value[SABOT_VALUE_BYTES]) {
    char hex[2 * SABOT_VALUE_BYTES + 1];
    struct sabot_text text = sabot_text_in(hex, sizeof hex);
    sabot_text_add_hex(&text, value, SABOT_VALUE_BYTES);
    return json_string(hex);
}

json_t *record_result_json(int result) {
    if (result < 0 || result >= SABOT_RESULTS)
        return json_integer(result);
    char letter[2] = {sabot_result_letter(result), 0};
    return json_string(letter);
}

/* ---- events ---- */

void record_word_write(struct json_text *to, const char *name, const char *const *words,
                       int number) {
    for (int i = 0; words != NULL && words[i] != NULL; i++)
        if (i == number) {
            json_text_string(to, name, words[i]);
            return;
        }
    json_text_int(to, name, number);
}

static void write_card(struct json_text *to, const char *name, struct sabot_card card) {
    char space[8];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_card_write(&text, card);
    json_text_string(to, name, space);
}

static void write_cards(struct json_text *to, const char *name,
                        const struct sabot_particulars *with) {
    json_text_open(to, name, '[');
    for (int i = 0; i < with->card_count; i++)
        write_card(to, NULL, with->cards[i]);
    json_text_close(to, ']');
}

static void write_value(struct json_text *to, const char *name, const uint8_t *value) {
    char hex[2 * SABOT_VALUE_BYTES + 1];
    struct sabot_text text = sabot_text_in(hex, sizeof hex);
    sabot_text_add_hex(&text, value, SABOT_VALUE_BYTES);
    json_text_string(to, name, hex);
}

static void write_wager(struct json_text *to, const char *name, const struct sabot_table *before,
                        int wager) {
    if (wager >= 0 && wager < before->sheet->wager_count)
        json_text_string(to, name, before->sheet->wagers[wager].name);
    else
        json_text_int(to, name, wager);
}

static void write_result(struct json_text *to, const char *name, int result) {
    if (result < 0 || result >= SABOT_RESULTS) {
        json_text_int(to, name, result);
        return;
    }
    char letter[2] = {sabot_result_letter(result), 0};
    json_text_string(to, name, letter);
}

static void write_field(struct json_text *to, const struct sabot_table *before,
                        const struct sabot_event *event, enum sabot_field field) {
    const struct sabot_field_form *form = &sabot_field_forms[field];
    const void *place = (const char *)&event->with + form->offset;
    switch (form->type) {
    case SABOT_TYPE_INT:
    case SABOT_TYPE_CHOICE:
        record_word_write(to, form->name, form->words, *(const int *)place);
        break;
    case SABOT_TYPE_BOOL:
        json_text_bool(to, form->name, *(const bool *)place);
        break;
    case SABOT_TYPE_CENTS:
    case SABOT_TYPE_TIME:
        json_text_int(to, form->name, *(const int64_t *)place);
        break;
    case SABOT_TYPE_CARD:
        write_card(to, form->name, event->with.card);
        break;
    case SABOT_TYPE_CARDS:
        write_cards(to, form->name, &event->with);
        break;
    case SABOT_TYPE_TEXT:
        json_text_string(to, form->name, place);
        break;
    case SABOT_TYPE_VALUE:
        write_value(to, form->name, place);
        break;
    case SABOT_TYPE_WAGER:
        write_wager(to, form->name, before, *(const int *)place);
        break;
    case SABOT_TYPE_RESULT:
        write_result(to, form->name, *(const int *)place);
        break;
    case SABOT_TYPE_SHEET:
        json_text_string(to, form->name, event->with.sheet->name);
        break;
    }
}

static void write_account(struct json_text *to, const char *name, int account) {
    if (account >= SABOT_ACCOUNTS) { /* of an event that no table accepts */
        json_text_int(to, name, account);
        return;
    }
    char space[32];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_text_add(&text, sabot_account_form(account)->name);
    if (sabot_account_bettor(account) != 0) {
        sabot_text_add(&text, ":");
        sabot_text_add_int(&text, sabot_account_bettor(account));
    }
    json_text_string(to, name, space);
}

static void write_transfers(struct json_text *to, const struct sabot_event *event) {
    json_text_open(to, "transfers", '[');
    for (int i = 0; i < event->transfer_count; i++) {
        const struct sabot_transfer *transfer = &event->transfers[i];
        json_text_open(to, NULL, '{');
        record_word_write(to, "act", acts, transfer->act);
        write_account(to, "from", transfer->from);
        write_account(to, "to", transfer->to);
        json_text_int(to, "amount", transfer->amount);
        json_text_close(to, '}');
    }
    json_text_close(to, ']');
}

static void write_line(struct json_text *to, const struct sabot_table *before,
                       const struct sabot_settled_line *line) {
    json_text_open(to, NULL, '{');
    if (line->entry >= 0 && line->entry < before->wager_count) {
        const struct sabot_table_wager *wager = &before->wagers[line->entry];
        json_text_int(to, "bettor", wager->bettor);
        write_wager(to, "wager", before, wager->wager);
        json_text_int(to, "amount", wager->stake);
    }
    json_text_int(to, "step", line->step);
    record_word_write(to, "verdict", record_verdicts, (int)line->verdict);
    json_text_fields(to,
                     "owed:I winnings:I commission:I marked:I collected:I uncovered:I "
                     "fee_returned:I",
                     (int64_t)line->owed, (int64_t)line->winnings, (int64_t)line->commission,
                     (int64_t)line->marked, (int64_t)line->collected, (int64_t)line->uncovered,
                     (int64_t)line->fee_returned);
    json_text_close(to, '}');
}

bool record_event_is_seen(enum sabot_event_kind kind, enum sabot_audience audience) {
    const struct sabot_field_use *use = sabot_event_forms[kind].fields;
    if (use->field == SABOT_NO_FIELD)
        return true;
    while (use->field != SABOT_NO_FIELD && use->audience > audience)
        use++;
    return use->field != SABOT_NO_FIELD;
}

void record_event_write_fields(struct json_text *to, const struct sabot_table *before,
                               const struct sabot_event *event, enum sabot_audience audience) {
    json_text_string(to, "kind", sabot_event_forms[event->kind].name);
    for (const struct sabot_field_use *use = sabot_event_forms[event->kind].fields;
         use->field != SABOT_NO_FIELD; use++)
        if (use->audience <= audience)
            write_field(to, before, event, (enum sabot_field)use->field);
    if (event->transfer_count > 0 && audience >= SABOT_SEEN_BY_STAFF)
        write_transfers(to, event);
    if (event->line_count > 0 && audience >= SABOT_SEEN_AT_TABLE) {
        json_text_open(to, "lines", '[');
        for (int i = 0; i < event->line_count; i++)
            write_line(to, before, &event->lines[i]);
        json_text_close(to, ']');
    }
}

json_t *record_event_to_json(const struct sabot_table *before, const struct sabot_event *event,
                             enum sabot_audience audience) {
    struct json_text text = {0};
    json_text_open(&text, NULL, '{');
    record_event_write_fields(&text, before, event, audience);
    json_text_close(&text, '}');
    return json_text_load(&text);
}

/* ---- commands ---- */

static enum sabot_status expected(struct sabot_error *error, const char *field, const char *what) {
    struct sabot_text words = json_fields_error(error, "", field);
    sabot_text_add(&words, "expected ");
    sabot_text_add(&words, what);
    return SABOT_BAD_TEXT;
}

static enum sabot_status read_int(const json_t *value, const char *name, int *place,
                                  struct sabot_error *error) {
    if (!json_is_integer(value) || json_integer_value(value) < INT_MIN ||
        json_integer_value(value) > INT_MAX)
        return expected(error, name, "a whole number");
    *place = (int)json_integer_value(value);
    return SABOT_OK;
}

static enum sabot_status read_word(const json_t *value, const char *name, const char *const *words,
                                   int *place, struct sabot_error *error) {
    for (int i = 0; words[i] != NULL; i++)
        if (json_is_string(value) && strcmp(words[i], json_string_value(value)) == 0) {
            *place = i;
            return SABOT_OK;
        }
    char space[120];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    size_t count = 0;
    while (words[count] != NULL)
        count++;
    for (size_t i = 0; i < count; i++) {
        sabot_text_add_joint(&text, i, count, " or ");
        sabot_text_add(&text, words[i]);
    }
    return expected(error, name, space);
}

static enum sabot_status read_wager(const struct sabot_table *table, const json_t *value,
                                    const char *name, int *place, struct sabot_error *error) {
    if (!json_is_string(value))
        return expected(error, name, "the name of a wager");
    *place = sabot_sheet_wager(table->sheet, json_string_value(value));
    if (*place >= 0)
        return SABOT_OK;
    struct sabot_text words = json_fields_error(error, "", name);
    sabot_text_add_quoted(&words, json_string_value(value), json_string_length(value));
    sabot_text_add(&words, " is not a wager of this table");
    return SABOT_BAD_TEXT;
}

static enum sabot_status read_card(const json_t *value, const char *name, struct sabot_card *card,
                                   struct sabot_error *error) {
    if (!json_is_string(value))
        return expected(error, name, "a card such as Th, or T where the suit was not keyed");
    struct sabot_error why;
    enum sabot_status status =
        sabot_card_read_keyed(json_string_value(value), json_string_length(value), card, &why);
    if (status != SABOT_OK) {
        struct sabot_text words = json_fields_error(error, "", name);
        sabot_text_add(&words, why.words);
    }
    return status;
}

static enum sabot_status read_cards(const json_t *value, const char *name,
                                    struct sabot_particulars *with, struct sabot_error *error) {
    if (!json_is_array(value) || json_array_size(value) > SABOT_ROUND_CARDS_MAX)
        return expected(error, name, "a list of at most six cards");
    for (size_t i = 0; i < json_array_size(value); i++) {
        enum sabot_status status =
            read_card(json_array_get(value, i), name, &with->cards[with->card_count], error);
        if (status != SABOT_OK)
            return status;
        with->card_count++;
    }
    return SABOT_OK;
}

static enum sabot_status read_value(const json_t *value, const char *name, uint8_t *place,
                                    struct sabot_error *error) {
    const char *hex = json_string_value(value);
    if (json_string_length(value) != 2 * SABOT_VALUE_BYTES ||
        strspn(hex, "0123456789abcdef") != 2 * SABOT_VALUE_BYTES)
        return expected(error, name, "64 hexadecimal digits in lower case");
    for (int i = 0; i < SABOT_VALUE_BYTES; i++)
        sscanf(hex + 2 * i, "%2hhx", &place[i]);
    return SABOT_OK;
}

static enum sabot_status read_text(const json_t *value, const struct sabot_field_form *form,
                                   char *place, struct sabot_error *error) {
    if (!json_is_string(value))
        return expected(error, form->name, "a text");
    if (json_string_length(value) >= form->room ||
        strlen(json_string_value(value)) != json_string_length(value))
        return expected(error, form->name, "a shorter text");
    memcpy(place, json_string_value(value), json_string_length(value));
    return SABOT_OK;
}

static enum sabot_status read_letter(const json_t *value, const char *name, int *place,
                                     struct sabot_error *error) {
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    const char *at = strlen(text) == 1 ? strchr(SABOT_RESULT_LETTERS, text[0]) : NULL;
    if (at == NULL)
        return expected(error, name, "one letter of P B T D A");
    *place = SABOT_RESULT_OF_LETTER + (int)(at - strchr(SABOT_RESULT_LETTERS, 'P'));
    return SABOT_OK;
}

static enum sabot_status read_field(const struct sabot_table *table, const json_t *value,
                                    enum sabot_field field, struct sabot_particulars *with,
                                    struct sabot_error *error) {
    const struct sabot_field_form *form = &sabot_field_forms[field];
    void *place = (char *)with + form->offset;
    switch (form->type) {
    case SABOT_TYPE_INT:
        return read_int(value, form->name, place, error);
    case SABOT_TYPE_CHOICE:
        return read_word(value, form->name, form->words, place, error);
    case SABOT_TYPE_BOOL:
        if (!json_is_boolean(value))
            return expected(error, form->name, "true or false");
        *(bool *)place = json_is_true(value);
        return SABOT_OK;
    case SABOT_TYPE_CENTS:
    case SABOT_TYPE_TIME:
        if (!json_is_integer(value))
            return expected(error, form->name, "a whole number of cents");
        *(int64_t *)place = json_integer_value(value);
        return SABOT_OK;
    case SABOT_TYPE_CARD:
        return read_card(value, form->name, place, error);
    case SABOT_TYPE_CARDS:
        return read_cards(value, form->name, with, error);
    case SABOT_TYPE_TEXT:
        return read_text(value, form, place, error);
    case SABOT_TYPE_VALUE:
        return read_value(value, form->name, place, error);
    case SABOT_TYPE_WAGER:
        return read_wager(table, value, form->name, place, error);
    case SABOT_TYPE_RESULT:
        return read_letter(value, form->name, place, error);
    case SABOT_TYPE_SHEET:
        break; /* the caller finds a sheet by its name */
    }
    return SABOT_OK;
}

static bool read_kind(const json_t *document, enum sabot_command_kind *kind) {
    const json_t *value = json_object_get(document, "kind");
    for (int i = 0; json_is_string(value) && i < SABOT_COMMANDS; i++)
        if (strcmp(sabot_command_forms[i].name, json_string_value(value)) == 0) {
            *kind = (enum sabot_command_kind)i;
            return true;
        }
    return false;
}

static int field_of(enum sabot_command_kind kind, const char *name) {
    for (const uint8_t *field = sabot_command_forms[kind].fields; *field != SABOT_NO_FIELD; field++)
        if (strcmp(sabot_field_forms[*field].name, name) == 0)
            return *field;
    return SABOT_NO_FIELD;
}

enum sabot_status record_command_from_json(const struct sabot_table *table, const json_t *document,
                                           struct sabot_command *command,
                                           struct sabot_error *error) {
    memset(&command->with, 0, sizeof command->with);
    if (!json_is_object(document) || !read_kind(document, &command->kind))
        return expected(error, "kind", "the name of a command such as wager");
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)document, name, value) {
        if (strcmp(name, "kind") == 0)
            continue;
        int field = field_of(command->kind, name);
        if (field == SABOT_NO_FIELD) {
            struct sabot_text words = json_fields_error(error, "", name);
            sabot_text_add(&words, "`");
            sabot_text_add(&words, sabot_command_forms[command->kind].name);
            sabot_text_add(&words, "` has no such field");
            return SABOT_BAD_TEXT;
        }
        enum sabot_status status =
            read_field(table, value, (enum sabot_field)field, &command->with, error);
        if (status != SABOT_OK)
            return status;
    }
    return SABOT_OK;
}
