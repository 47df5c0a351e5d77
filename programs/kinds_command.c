/*
 * kinds_command.c - `sabot kinds`: the tables of kinds (sabot/kind.h) for programs that
 * read journals, and for tools/kinds, which writes the documents and web/src/kinds.ts.
 */
#include "host/document/json_build.h"
#include "programs/command.h"
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

static json_t *names_json(const char *const *names, int count, int bits) {
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        if (bits >> i & 1)
            json_build_append(&array, json_string(names[i]));
    return array;
}

static json_t *field_json(int field) {
    const struct sabot_field_form *form = &sabot_field_forms[field];
    json_t *object = json_object();
    json_build_set(&object, "name", json_string(form->name));
    json_build_set(&object, "type", json_string(type_names[form->type]));
    if (form->words[0] != NULL) {
        json_t *words = json_array();
        for (int i = 0; form->words[i] != NULL; i++)
            json_build_append(&words, json_string(form->words[i]));
        json_build_set(&object, "words", words);
    }
    return object;
}

static json_t *hearings_json(const struct sabot_hearing *hearing) {
    json_t *array = json_array();
    for (; hearing->edition != 0; hearing++) {
        json_t *object = json_object();
        json_build_set(&object, "edition", json_integer(hearing->edition));
        json_build_set(&object, "roles", names_json(sabot_role_names, SABOT_ROLES, hearing->roles));
        json_build_set(&object, "by_two", json_boolean(hearing->signature == SABOT_SIGNED_BY_TWO));
        json_build_append(&array, object);
    }
    return array;
}

static json_t *command_json(const struct sabot_command_form *form) {
    json_t *object = json_object();
    json_t *fields = json_array();
    for (const uint8_t *field = form->fields; *field != SABOT_NO_FIELD; field++)
        json_build_append(&fields, field_json(*field));
    json_build_set(&object, "kind", json_string(form->name));
    json_build_set(&object, "fields", fields);
    json_build_set(&object, "hearings", hearings_json(form->hearings));
    return object;
}

static json_t *event_json(const struct sabot_event_form *form) {
    json_t *object = json_object();
    json_t *fields = json_array();
    for (const struct sabot_field_use *use = form->fields; use->field != SABOT_NO_FIELD; use++) {
        json_t *field = field_json(use->field);
        json_build_set(&field, "audience", json_string(audience_names[use->audience]));
        json_build_append(&fields, field);
    }
    json_build_set(&object, "number", json_integer((int)form->kind));
    json_build_set(&object, "kind", json_string(form->name));
    json_build_set(&object, "fields", fields);
    json_build_set(&object, "chapter", json_string(sabot_chapter_names[form->chapter]));
    json_build_set(
        &object, "facts",
        names_json(fact_names, sizeof fact_names / sizeof *fact_names, (int)form->facts));
    json_build_set(&object, "asked_by",
                   form->asked_by < SABOT_COMMANDS
                       ? json_string(sabot_command_forms[form->asked_by].name)
                       : json_null());
    return object;
}

static json_t *tables_json(void) {
    json_t *commands = json_array(), *events = json_array(), *document = json_object();
    for (int i = 0; i < SABOT_COMMANDS; i++)
        json_build_append(&commands, command_json(&sabot_command_forms[i]));
    for (int i = 1; i < SABOT_EVENTS; i++)
        json_build_append(&events, event_json(&sabot_event_forms[i]));
    json_build_set(&document, "commands", commands);
    json_build_set(&document, "events", events);
    return document;
}

int kinds_command(int argc, char **argv) {
    bool json; /* there is no other form */
    const struct option_form options[] = {
        {"json", NULL, "as one JSON document, which is the only form", &json, NULL},
        {0},
    };
    const struct usage usage = {
        "kinds", "", "the kinds of command and of event that tables know",
        "Each event with the number and the fields that journals have of it, each command with\n"
        "its fields. docs/journal-payloads.md says how the bytes are read.\n",
        options};
    command_options(&usage, argc, argv);
    return command_print_json("kinds", tables_json(), COMMAND_DONE);
}
