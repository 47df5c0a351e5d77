/*
 * form_values.c - the plain kinds of value: texts, choices, numbers, amounts.
 */
#include "host/form/form.h"
#include "sabot/number.h"

#include <stdio.h>
#include <string.h>

/* ---- texts ---- */

static bool has_control(const char *text) {
    for (size_t left = strlen(text); left > 0; text++, left--)
        if (sabot_text_control(text, left) > 0)
            return true;
    return false;
}

static void read_text(struct form_reader *reader, struct form_value value) {
    const char *text = form_scalar(reader, value.node, "a text");
    if (text == NULL)
        return;
    if (strlen(text) >= value.field->room)
        findings_add_value(reader->findings, value.node, "longer than the %zu characters that fit",
                           value.field->room - 1);
    else if (has_control(text))
        findings_add_value(reader->findings, value.node,
                           "holds a control character or a line break");
    else
        sabot_text_copy(value.at, value.field->room, text);
}

static void write_text(struct form_writer *writer, struct form_slot slot, const void *at) {
    form_add_text(writer, slot, at);
}

const struct form_kind form_text = {"text", "a text", read_text, write_text};

static void write_text_if_any(struct form_writer *writer, struct form_slot slot, const void *at) {
    if (*(const char *)at != '\0')
        form_add_text(writer, slot, at);
}

const struct form_kind form_text_if_any = {"text", "a text", read_text, write_text_if_any};

/* ---- choices ---- */

/* `one or both`, `next-round, burned or void`. */
void form_add_choices(struct sabot_text *text, const char *const *choices) {
    for (int i = 0; choices[i] != NULL; i++) {
        sabot_text_add(text, i == 0 ? "" : choices[i + 1] == NULL ? " or " : ", ");
        sabot_text_add(text, choices[i]);
    }
}

int form_read_one_of(struct form_reader *reader, const struct tree_node *node,
                     const char *const *choices) {
    char expected[SABOT_PROBLEM_WORDS_MAX];
    struct sabot_text text = sabot_text_in(expected, sizeof expected);
    form_add_choices(&text, choices);
    const char *word = form_scalar(reader, node, expected);
    if (word == NULL)
        return -1;
    size_t count = 0;
    for (; choices[count] != NULL; count++)
        if (strcmp(word, choices[count]) == 0)
            return (int)count;
    form_unexpected(reader, node, expected, sabot_nearest(word, choices, count));
    return -1;
}

/* Every enum of a document is stored as an unsigned int, and copied as one. */
_Static_assert(sizeof(enum tree_kind) == sizeof(unsigned), "an enum is as large as an unsigned");

static void read_choice(struct form_reader *reader, struct form_value value) {
    SABOT_ASSERT(value.field->room == sizeof(unsigned));
    int chosen = form_read_one_of(reader, value.node, value.field->choices);
    unsigned number = (unsigned)chosen;
    if (chosen >= 0)
        memcpy(value.at, &number, sizeof number);
}

static const char *chosen_word(const struct form_field *field, const void *at) {
    unsigned value;
    memcpy(&value, at, sizeof value);
    return field->choices[value];
}

static void write_choice(struct form_writer *writer, struct form_slot slot, const void *at) {
    form_add_text(writer, slot, chosen_word(slot.field, at));
}

const char *form_choice_word(const struct form_field *fields, const char *path,
                             const void *record) {
    while (strcmp(fields->path, path) != 0)
        fields++;
    SABOT_ASSERT(fields->kind == &form_choice);
    return chosen_word(fields, (const char *)record + fields->offset);
}

const struct form_kind form_choice = {"choice", "one of", read_choice, write_choice};

/* In pairs; the first pair is how it is written. */
static const char *const yes_no[] = {"yes", "no", "true", "false", NULL};

static void read_yes_no(struct form_reader *reader, struct form_value value) {
    SABOT_ASSERT(value.field->room == sizeof(bool));
    int chosen = form_read_one_of(reader, value.node, yes_no);
    if (chosen >= 0)
        *(bool *)value.at = chosen % 2 == 0;
}

static void write_yes_no(struct form_writer *writer, struct form_slot slot, const void *at) {
    form_add_text(writer, slot, yes_no[*(const bool *)at ? 0 : 1]);
}

const struct form_kind form_yes_no = {"yes-no", "yes or no", read_yes_no, write_yes_no};

/* ---- whole numbers ---- */

bool form_whole_number(const char *text, size_t length, int *number) {
    int64_t value = sabot_number_read(text, length, 999999999);
    if (value >= 0)
        *number = (int)value;
    return value >= 0;
}

void form_add_number(struct form_writer *writer, struct form_slot slot, int number) {
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    form_add_text(writer, slot, digits)->whole = true;
}

bool form_read_number(struct form_reader *reader, const struct tree_node *node, int *number) {
    const char *text = form_scalar(reader, node, "a whole number");
    if (text == NULL)
        return false;
    if (form_whole_number(text, strlen(text), number))
        return true;
    form_unexpected(reader, node, "a whole number", NULL);
    return false;
}

static void read_count(struct form_reader *reader, struct form_value value) {
    SABOT_ASSERT(value.field->room == sizeof(int));
    int number;
    if (form_read_number(reader, value.node, &number))
        *(int *)value.at = number;
}

static void write_count(struct form_writer *writer, struct form_slot slot, const void *at) {
    form_add_number(writer, slot, *(const int *)at);
}

const struct form_kind form_count = {"count", "a whole number", read_count, write_count};

/* ---- amounts ---- */

/* What is wrong with a text that is no amount, in the words that help most. */
static void report_amount(struct form_reader *reader, const struct tree_node *node,
                          const char *text, enum sabot_status status) {
    struct form_shown shown = form_shown(node);
    if (strchr(text, '%') != NULL)
        findings_add_value(reader->findings, node,
                           "expected an amount, found the share %s: a collection or a limit is "
                           "never a share of a wager or of winnings (R52)",
                           shown.words);
    else if (text[0] == '-')
        findings_add_value(reader->findings, node, "expected an amount, found %s: never negative",
                           shown.words);
    else if (status == SABOT_OUT_OF_RANGE)
        findings_add_value(reader->findings, node, "%s is more than any table can count",
                           shown.words);
    else
        form_unexpected(reader, node, "an amount such as 10 or 0.50", NULL);
}

bool form_read_amount(struct form_reader *reader, const struct tree_node *node, const char *text,
                      sabot_cents *amount) {
    struct sabot_error ignored;
    enum sabot_status status = sabot_cents_read(text, amount, &ignored);
    if (status != SABOT_OK)
        report_amount(reader, node, text, status);
    return status == SABOT_OK;
}

void form_add_amount(struct sabot_text *text, sabot_cents amount) {
    sabot_text_add_int(text, amount / 100);
    if (amount % 100 == 0)
        return;
    sabot_text_add_char(text, '.');
    sabot_text_add_int(text, amount / 10 % 10);
    sabot_text_add_int(text, amount % 10);
}

static void read_amount(struct form_reader *reader, struct form_value value) {
    SABOT_ASSERT(value.field->room == sizeof(sabot_cents));
    const char *text = form_scalar(reader, value.node, "an amount");
    sabot_cents amount;
    if (text != NULL && form_read_amount(reader, value.node, text, &amount))
        *(sabot_cents *)value.at = amount;
}

static void write_amount(struct form_writer *writer, struct form_slot slot, const void *at) {
    char words[32];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    form_add_amount(&text, *(const sabot_cents *)at);
    form_add_text(writer, slot, words);
}

const struct form_kind form_amount = {"amount", "an amount", read_amount, write_amount};
