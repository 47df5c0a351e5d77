/*
 * kinds_test.c - the tables of kinds: nothing can be left empty in them, and nothing
 * that journals hold can be changed.
 */
#include "sabot/kind.h"
#include "tests/support/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct sabot_field_form fields[SABOT_FIELDS];
static struct sabot_command_form commands[SABOT_COMMANDS];
static struct sabot_event_form events[SABOT_EVENTS];
static const struct sabot_kinds copy = {fields, commands, events};

static void copy_tables(void) {
    memcpy(fields, sabot_field_forms, sizeof fields);
    memcpy(commands, sabot_command_forms, sizeof commands);
    memcpy(events, sabot_event_forms, sizeof events);
}

struct member {
    const char *name;
    size_t offset, size;
};

#define MEMBER(type, member)                                                                       \
    { #member, offsetof(struct type, member), sizeof(((struct type *)NULL)->member) }

static bool is_zero(const void *place, size_t size) {
    static const char zero[64];
    return memcmp(place, zero, size) == 0;
}

/* Empties a member of a row in the copy; the check must name the row. */
static void empty(const char *table, int place, const char *name, void *row,
                  const struct member *member) {
    char *at = (char *)row + member->offset;
    if (is_zero(at, member->size)) /* the first command, the first place */
        return;
    char kept[16];
    assert_true(member->size <= sizeof kept);
    memcpy(kept, at, member->size);
    memset(at, 0, member->size);
    struct sabot_error fault = {""};
    char expected[80];
    snprintf(expected, sizeof expected, "%s %d", table, place);
    if (!sabot_kinds_fault(&copy, &fault))
        fail_msg("%s %s without its %s is thought whole", table, name, member->name);
    if (strncmp(fault.words, expected, strlen(expected)) != 0)
        fail_msg("%s %s without its %s: %s", table, name, member->name, fault.words);
    memcpy(at, kept, member->size);
}

static void test_tables__are_whole(void **state) {
    (void)state;
    struct sabot_error fault = {""};
    if (sabot_kinds_fault(NULL, &fault))
        fail_msg("%s", fault.words);
    copy_tables();
    assert_false(sabot_kinds_fault(&copy, &fault));
}

static void test_field__that_is_emptied_is_found(void **state) {
    (void)state;
    static const struct member members[] = {
        MEMBER(sabot_field_form, field), MEMBER(sabot_field_form, name),
        MEMBER(sabot_field_form, type),  MEMBER(sabot_field_form, offset),
        MEMBER(sabot_field_form, room),  MEMBER(sabot_field_form, words),
    };
    copy_tables();
    for (int i = 1; i < SABOT_FIELDS; i++)
        for (size_t j = 0; j < sizeof members / sizeof *members; j++)
            empty("field", i, sabot_field_forms[i].name, &fields[i], &members[j]);
}

static void test_command__that_is_emptied_is_found(void **state) {
    (void)state;
    static const struct member members[] = {
        MEMBER(sabot_command_form, kind),
        MEMBER(sabot_command_form, name),
        MEMBER(sabot_command_form, fields),
        MEMBER(sabot_command_form, hearings),
    };
    static const struct member of_hearing[] = {
        MEMBER(sabot_hearing, edition),   MEMBER(sabot_hearing, roles),
        MEMBER(sabot_hearing, signature), MEMBER(sabot_hearing, needs),
        MEMBER(sabot_hearing, decide),
    };
    copy_tables();
    for (int i = 0; i < SABOT_COMMANDS; i++) {
        const char *name = sabot_command_forms[i].name;
        for (size_t j = 0; j < sizeof members / sizeof *members; j++)
            empty("command", i, name, &commands[i], &members[j]);
        struct sabot_hearing hearings[2] = {sabot_command_forms[i].hearings[0]};
        commands[i].hearings = hearings;
        for (size_t j = 0; j < sizeof of_hearing / sizeof *of_hearing; j++)
            empty("command", i, name, hearings, &of_hearing[j]);
        commands[i].hearings = sabot_command_forms[i].hearings;
    }
}

static void test_event__that_is_emptied_is_found(void **state) {
    (void)state;
    static const struct member members[] = {
        MEMBER(sabot_event_form, kind),         MEMBER(sabot_event_form, name),
        MEMBER(sabot_event_form, fields),       MEMBER(sabot_event_form, rank),
        MEMBER(sabot_event_form, asked_by),     MEMBER(sabot_event_form, recall),
        MEMBER(sabot_event_form, from_edition), MEMBER(sabot_event_form, to_edition),
        MEMBER(sabot_event_form, needs),        MEMBER(sabot_event_form, fits),
        MEMBER(sabot_event_form, apply),        MEMBER(sabot_event_form, chapter),
        MEMBER(sabot_event_form, facts),
    };
    copy_tables();
    for (int i = 1; i < SABOT_EVENTS; i++)
        for (size_t j = 0; j < sizeof members / sizeof *members; j++)
            empty("event", i, sabot_event_forms[i].name, &events[i], &members[j]);
}

static void test_audience__that_is_emptied_is_found(void **state) {
    (void)state;
    static const struct member audience = MEMBER(sabot_field_use, audience);
    copy_tables();
    for (int i = 1; i < SABOT_EVENTS; i++) {
        struct sabot_field_use uses[SABOT_FIELDS] = {{0, 0}};
        int count = 0;
        for (const struct sabot_field_use *use = sabot_event_forms[i].fields; use->field != 0;
             use++)
            uses[count++] = *use;
        events[i].fields = uses;
        for (int j = 0; j < count; j++)
            empty("event", i, sabot_event_forms[i].name, &uses[j], &audience);
        events[i].fields = sabot_event_forms[i].fields;
    }
}

/* What is wrong without being empty. */
static void assert_named(const char *words) {
    struct sabot_error fault = {""};
    assert_true(sabot_kinds_fault(&copy, &fault));
    if (strstr(fault.words, words) == NULL)
        fail_msg("expected %s, not %s", words, fault.words);
    copy_tables();
}

static void test_contradictions__are_found(void **state) {
    (void)state;
    static const uint8_t twice[] = {SABOT_FIELD_BETTOR, SABOT_FIELD_BETTOR, SABOT_NO_FIELD};
    static const uint8_t causes[] = {SABOT_FIELD_ALARM, SABOT_FIELD_FATE, SABOT_NO_FIELD};
    static const uint8_t past_sheet[] = {SABOT_FIELD_SHEET, SABOT_FIELD_ROW, SABOT_NO_FIELD};
    copy_tables();
    commands[SABOT_COMMAND_LEAVE].fields = twice;
    assert_named("command 6 leave: has a field twice");
    commands[SABOT_COMMAND_LEAVE].fields = causes;
    assert_named("has a field twice");
    commands[SABOT_COMMAND_CHANGE_SHEET].fields = past_sheet;
    assert_named("has a field after its sheet");
    commands[SABOT_COMMAND_VOID].fields = commands[SABOT_COMMAND_PAUSE].fields;
    assert_named("command 36 void: is signed by two without a reason and a second");
    events[SABOT_EVENT_LEFT].rank = events[SABOT_EVENT_SEATED].rank;
    assert_named("event 7 left: has the name or the rank of another");
    events[SABOT_EVENT_DEALER_RELIEVED].asked_by = SABOT_COMMANDS;
    assert_named("command 9 relieve: is asked by no event");
    events[SABOT_EVENT_LEFT].facts = SABOT_IS_RARE | SABOT_IS_USUAL;
    assert_named("must be either usual or rare");
    fields[SABOT_FIELD_CARD].type = SABOT_TYPE_BOOL;
    assert_named("has a type that does not fit its room");
    fields[SABOT_FIELD_AMOUNT].words = fields[SABOT_FIELD_ALARM].words;
    assert_named("has words without being a choice");
    struct sabot_hearing back[] = {sabot_command_forms[SABOT_COMMAND_LEAVE].hearings[0],
                                   sabot_command_forms[SABOT_COMMAND_LEAVE].hearings[0],
                                   {0}};
    commands[SABOT_COMMAND_LEAVE].hearings = back;
    assert_named("has hearings whose editions do not rise");
}

/* ---- what journals hold ---- */

static void write_kind(const struct sabot_event_form *form, FILE *stream) {
    static const struct {
        unsigned fact;
        const char *name;
    } facts[] = {
        {SABOT_IS_USUAL, "usual"},
        {SABOT_IS_RARE, "rare"},
        {SABOT_MOVES_MONEY, "moves-money"},
        {SABOT_ENDS_ROUND, "ends-round"},
        {SABOT_IS_JUDGEMENT, "judgement"},
        {SABOT_BINDS_SHOE, "binds-shoe"},
        {SABOT_CHANGES_TABLE, "changes-table"},
    };
    fprintf(stream, "%d %s:", (int)form->kind, form->name);
    for (const struct sabot_field_use *use = form->fields; use->field != SABOT_NO_FIELD; use++) {
        const struct sabot_field_form *field = &sabot_field_forms[use->field];
        fprintf(stream, " %s", field->name);
        for (int i = 0; field->words[i] != NULL; i++)
            fprintf(stream, "%s%s", i == 0 ? "=" : "|", field->words[i]);
    }
    fprintf(stream, ";");
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (form->facts & facts[i].fact)
            fprintf(stream, " %s", facts[i].name);
    fprintf(stream, "\n");
}

/* Lines are added to tests/golden/kinds.txt, never changed: each kind that was ever
 * written keeps its number, its name, its fields in their order, and what is true of it. */
static void test_kinds__are_those_of_the_golden_list(void **state) {
    (void)state;
    char *written = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&written, &size);
    for (int i = 1; i < SABOT_EVENTS; i++)
        write_kind(&sabot_event_forms[i], stream);
    fclose(stream);
    FILE *golden = fopen(VECTORS_DIR "/../golden/kinds.txt", "r");
    assert_non_null(golden);
    const char *at = written;
    char line[400];
    while (fgets(line, sizeof line, golden) != NULL) {
        if (line[0] == '#')
            continue;
        if (strncmp(at, line, strlen(line)) != 0)
            fail_msg("the list says %sand the table\n%.*s", line, (int)strcspn(at, "\n"), at);
        at += strlen(line);
    }
    fclose(golden);
    if (*at != 0)
        fprintf(stderr, "add to tests/golden/kinds.txt:\n%s", at);
    assert_int_equal(*at, 0);
    free(written);
}

HARNESS_MAIN(cmocka_unit_test(test_tables__are_whole),
             cmocka_unit_test(test_field__that_is_emptied_is_found),
             cmocka_unit_test(test_command__that_is_emptied_is_found),
             cmocka_unit_test(test_event__that_is_emptied_is_found),
             cmocka_unit_test(test_audience__that_is_emptied_is_found),
             cmocka_unit_test(test_contradictions__are_found),
             cmocka_unit_test(test_kinds__are_those_of_the_golden_list))
