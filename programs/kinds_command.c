/*
 * kinds_command.c - `sabot kinds`: the tables of kinds (sabot/kind.h) for programs that
 * read journals, and for tools/kinds, which writes the documents and web/src/kinds.ts.
 */
#include "host/document/json_build.h"
#include "programs/command.h"
#include "sabot/book.h"
#include "sabot/kind.h"

static const char *const type_names[SABOT_TYPES] = {
    [SABOT_TYPE_INT] = "number",    [SABOT_TYPE_BOOL] = "flag",     [SABOT_TYPE_CENTS] = "cents",
    [SABOT_TYPE_TIME] = "time",     [SABOT_TYPE_CARD] = "card",     [SABOT_TYPE_CARDS] = "cards",
    [SABOT_TYPE_TEXT] = "text",     [SABOT_TYPE_VALUE] = "value",   [SABOT_TYPE_WAGER] = "wager",
    [SABOT_TYPE_RESULT] = "result", [SABOT_TYPE_CHOICE] = "choice", [SABOT_TYPE_SHEET] = "sheet",
};

static const char *const audience_names[SABOT_AUDIENCES] = {
    "", "all", "table", "owner", "staff", "audit",
};

static const char *const fact_names[] = {
    "usual", "rare", "moves-money", "ends-round", "judgement", "binds-shoe", "changes-table",
};
static const char *const account_fact_names[] = {
    "of-bettors", "may-owe", "closes-empty", "closes-to-cage", "closes-kept", "closes-last",
};

enum {
    FACTS = sizeof fact_names / sizeof *fact_names,
    ACCOUNT_FACTS = sizeof account_fact_names / sizeof *account_fact_names,
};

static json_t *names_json(const char *const *names, int count, int bits) {
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        if (bits >> i & 1)
            json_build_append(&array, json_string(names[i]));
    return array;
}

static json_t *field_json(int field) {
    const struct sabot_field_form *form = &sabot_field_forms[field];
    json_t *object = json_pack("{ss ss}", "name", form->name, "type", type_names[form->type]);
    int count = 0;
    while (form->words[count] != NULL)
        count++;
    if (count > 0)
        json_build_set(&object, "words", names_json(form->words, count, -1));
    return object;
}

/* enum sabot_signature */
static const char *const signed_names[] = {
    "", "alone", "by-two", "with-reason", "for-result", "for-money", "above-limit", "if-cut-short"};

static json_t *hearings_json(const struct sabot_hearing *hearing) {
    json_t *array = json_array();
    for (; hearing->edition != 0; hearing++)
        json_build_append(&array,
                          json_pack("{si so ss}", "edition", hearing->edition, "roles",
                                    names_json(sabot_role_names, SABOT_ROLES, hearing->roles),
                                    "signed", signed_names[hearing->signature]));
    return array;
}

static json_t *command_json(const struct sabot_command_form *form) {
    json_t *fields = json_array();
    for (const uint8_t *field = form->fields; *field != SABOT_NO_FIELD; field++)
        json_build_append(&fields, field_json(*field));
    return json_pack("{ss so so}", "kind", form->name, "fields", fields, "hearings",
                     hearings_json(form->hearings));
}

static json_t *event_json(const struct sabot_event_form *form) {
    json_t *fields = json_array();
    for (const struct sabot_field_use *use = form->fields; use->field != SABOT_NO_FIELD; use++) {
        json_t *field = field_json(use->field);
        json_build_set(&field, "audience", json_string(audience_names[use->audience]));
        json_build_append(&fields, field);
    }
    return json_pack("{si ss so ss so ss?}", "number", (int)form->kind, "kind", form->name,
                     "fields", fields, "chapter", sabot_chapter_names[form->chapter], "facts",
                     names_json(fact_names, FACTS, (int)form->facts), "asked_by",
                     form->asked_by < SABOT_COMMANDS ? sabot_command_forms[form->asked_by].name
                                                     : NULL);
}

/* An account of the house has one number, a kind of account that bettors have one for each. */
static json_t *account_json(const struct sabot_account_form *form) {
    int facts = form->is_bettors | form->may_owe << 1 | 2 << form->at_close;
    return json_pack("{si si ss so}", "number", form->first, "count", form->count, "name",
                     form->name, "facts", names_json(account_fact_names, ACCOUNT_FACTS, facts));
}

static json_t *tables_json(void) {
    json_t *commands = json_array(), *events = json_array(), *accounts = json_array();
    for (int i = 0; i < SABOT_COMMANDS; i++)
        json_build_append(&commands, command_json(&sabot_command_forms[i]));
    for (int i = 1; i < SABOT_EVENTS; i++)
        json_build_append(&events, event_json(&sabot_event_forms[i]));
    for (int i = 0; i < SABOT_ACCOUNT_FORMS; i++)
        json_build_append(&accounts, account_json(&sabot_account_forms[i]));
    return json_pack("{so so so}", "commands", commands, "events", events, "accounts", accounts);
}

int kinds_command(int argc, char **argv) {
    bool json; /* there is no other form */
    const struct option_form options[] = {
        {"json", NULL, "as one JSON document, which is the only form", &json, NULL},
        {0},
    };
    const struct usage usage = {
        "kinds", "", "Lists the kinds of command and of event that tables know.",
        "Each event with the number and the fields that journals have of it, each command with\n"
        "its fields, each account with its numbers. docs/journal-payloads.md says how the bytes\n"
        "are read.\n",
        options};
    command_options(&usage, argc, argv);
    return command_print_json("kinds", tables_json(), COMMAND_DONE);
}
