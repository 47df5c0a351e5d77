/*
 * kinds.c - whether the tables of kinds are whole. The compiler finds a row or a
 * member that is left out; this finds one that is empty, twice, or in contradiction
 * to another.
 */
#include "lib/table/kinds.h"

#include <string.h>

#define ALL_NEEDS (NEED(NEEDS) - 1)
#define ALL_FACTS ((SABOT_CHANGES_TABLE << 1) - 1)

struct check {
    const struct sabot_kinds *kinds;
    const char *table; /* `event` */
    const char *name;  /* of the row */
    int place;
    struct sabot_error *fault;
};

/* True if it must be said; the words are the first fault's. */
static bool says(const struct check *check, bool is_wrong, const char *what) {
    if (!is_wrong)
        return false;
    struct sabot_text text = sabot_error_words(check->fault);
    const char *name = check->name != NULL ? check->name : "";
    sabot_text_print(&text, "%s %d%s%s: %s", check->table, check->place, name[0] != 0 ? " " : "",
                     name, what);
    return true;
}

static bool is_between(long value, long least, long most) {
    return value >= least && value <= most;
}

static bool is_empty(const char *text) {
    return text == NULL || text[0] == 0;
}

/* ---- fields ---- */

static bool room_is_wrong(const struct sabot_field_form *form) {
    static const uint16_t rooms[SABOT_TYPES] = {
        [SABOT_TYPE_INT] = sizeof(int),
        [SABOT_TYPE_BOOL] = sizeof(bool),
        [SABOT_TYPE_CENTS] = sizeof(sabot_cents),
        [SABOT_TYPE_TIME] = sizeof(int64_t),
        [SABOT_TYPE_CARD] = sizeof(struct sabot_card),
        [SABOT_TYPE_CARDS] = SABOT_ROUND_CARDS_MAX * sizeof(struct sabot_card),
        [SABOT_TYPE_VALUE] = SABOT_VALUE_BYTES,
        [SABOT_TYPE_WAGER] = sizeof(int),
        [SABOT_TYPE_RESULT] = sizeof(int),
        [SABOT_TYPE_CHOICE] = sizeof(int),
        [SABOT_TYPE_SHEET] = sizeof(const struct sabot_sheet *),
    };
    if (form->offset + (size_t)form->room > sizeof(struct sabot_particulars))
        return true;
    return form->type == SABOT_TYPE_TEXT ? form->room < 2 : form->room != rooms[form->type];
}

/* Only causes share a place, and then a name. */
static bool is_over_another(const struct sabot_field_form *forms, int place) {
    const struct sabot_field_form *form = &forms[place];
    for (int i = 1; i < place; i++) {
        bool apart = forms[i].offset + forms[i].room <= form->offset ||
                     form->offset + form->room <= forms[i].offset;
        bool same_name = strcmp(forms[i].name, form->name) == 0;
        bool both_choices = form->type == SABOT_TYPE_CHOICE && forms[i].type == SABOT_TYPE_CHOICE;
        if (apart ? same_name : !same_name || !both_choices)
            return true;
    }
    return false;
}

static bool field_fault(struct check *check, int place) {
    const struct sabot_field_form *form = &check->kinds->fields[place];
    *check = (struct check){check->kinds, "field", form->name, place, check->fault};
    return says(check, (int)form->field != place, "is not in its place") ||
           says(check, is_empty(form->name), "has no name") ||
           says(check, !is_between((int)form->type, 1, SABOT_TYPES - 1), "has no type") ||
           says(check, room_is_wrong(form), "has a type that does not fit its room") ||
           says(check, is_over_another(check->kinds->fields, place),
                "has the place or the name of another") ||
           says(check, form->words == NULL, "has no words: sabot_no_words") ||
           says(check, (form->type == SABOT_TYPE_CHOICE) != (form->words[0] != NULL),
                "has words without being a choice, or is a choice without words");
}

/* Whether a kind's next field is wrong, after `before` others. */
static const char *use_fault(const struct sabot_kinds *kinds, const uint8_t *before, int count,
                             int field) {
    if (field >= SABOT_FIELDS)
        return "has a field that does not exist";
    for (int i = 0; i < count; i++) {
        if (strcmp(kinds->fields[before[i]].name, kinds->fields[field].name) == 0)
            return "has a field twice";
        if (before[i] == SABOT_FIELD_SHEET)
            return "has a field after its sheet";
    }
    return NULL;
}

/* ---- commands ---- */

static bool command_fields_fault(struct check *check, const struct sabot_command_form *form) {
    for (int i = 0; form->fields[i] != SABOT_NO_FIELD; i++) {
        const char *fault = use_fault(check->kinds, form->fields, i, form->fields[i]);
        if (says(check, fault != NULL, fault))
            return true;
    }
    return false;
}

static bool has_field(const struct sabot_command_form *form, enum sabot_field field) {
    for (const uint8_t *has = form->fields; *has != SABOT_NO_FIELD; has++)
        if (*has == field)
            return true;
    return false;
}

static bool needs_are_wrong(uint64_t needs) {
    return needs == 0 || (needs & ~ALL_NEEDS) != 0;
}

static bool hearing_fault(struct check *check, const struct sabot_command_form *form,
                          const struct sabot_hearing *hearing) {
    bool is_first = hearing == form->hearings;
    return says(check,
                !is_between(hearing->edition, is_first ? 1 : hearing[-1].edition + 1,
                            SABOT_EDITION_LAST),
                "has hearings whose editions do not rise") ||
           says(check, is_first && hearing->roles == 0, "is heard from nobody") ||
           says(check, (hearing->roles >> SABOT_ROLES) != 0, "has a role that does not exist") ||
           says(check, !is_between((int)hearing->signature, 1, SABOT_SIGNED_IF_CUT_SHORT),
                "has no signature") ||
           says(check,
                hearing->signature != SABOT_SIGNED_ALONE &&
                    hearing->signature != SABOT_SIGNED_ABOVE_LIMIT &&
                    !(has_field(form, SABOT_FIELD_REASON) && has_field(form, SABOT_FIELD_SECOND)),
                "is signed by two without a reason and a second") ||
           says(check, needs_are_wrong(hearing->needs), "has no needs, or needs without a row") ||
           says(check, hearing->decide == NULL, "is not decided");
}

static bool command_name_is_taken(const struct sabot_kinds *kinds, int place) {
    for (int i = 0; i < place; i++)
        if (strcmp(kinds->commands[i].name, kinds->commands[place].name) == 0)
            return true;
    return false;
}

static bool command_fault(struct check *check, int place) {
    const struct sabot_command_form *form = &check->kinds->commands[place];
    *check = (struct check){check->kinds, "command", form->name, place, check->fault};
    if (says(check, (int)form->kind != place, "is not in its place") ||
        says(check, is_empty(form->name), "has no name") ||
        says(check, command_name_is_taken(check->kinds, place), "has the name of another") ||
        says(check, form->fields == NULL, "has no fields: NO_FIELDS") ||
        command_fields_fault(check, form) ||
        says(check, form->hearings == NULL || form->hearings->edition == 0, "is never heard"))
        return true;
    for (const struct sabot_hearing *hearing = form->hearings; hearing->edition != 0; hearing++)
        if (hearing_fault(check, form, hearing))
            return true;
    return false;
}

/* ---- events ---- */

static bool event_fields_fault(struct check *check, const struct sabot_event_form *form) {
    uint8_t before[SABOT_FIELDS];
    for (int i = 0; form->fields[i].field != SABOT_NO_FIELD; i++) {
        const char *fault = use_fault(check->kinds, before, i, form->fields[i].field);
        if (says(check, fault != NULL, fault) ||
            says(check, !is_between(form->fields[i].audience, 1, SABOT_AUDIENCES - 1),
                 "has a field without an audience"))
            return true;
        before[i] = form->fields[i].field;
    }
    return false;
}

static bool event_is_like_another(const struct sabot_kinds *kinds, int place) {
    for (int i = 1; i < place; i++)
        if (strcmp(kinds->events[i].name, kinds->events[place].name) == 0 ||
            kinds->events[i].rank == kinds->events[place].rank)
            return true;
    return false;
}

/* What an event says was asked needed an open table, or a closed one, as the event does. */
static bool asked_by_is_wrong(const struct sabot_kinds *kinds,
                              const struct sabot_event_form *form) {
    if (form->asked_by == SABOT_COMMANDS)
        return false;
    if (!is_between((int)form->asked_by, 0, SABOT_COMMANDS - 1))
        return true;
    const struct sabot_hearing *hearings = kinds->commands[form->asked_by].hearings;
    return hearings == NULL || ((hearings->needs ^ form->needs) & (OPEN | NOT_OPEN)) != 0;
}

static bool facts_are_wrong(unsigned facts) {
    return (facts & ~(unsigned)ALL_FACTS) != 0 ||
           ((facts & SABOT_IS_USUAL) != 0) == ((facts & SABOT_IS_RARE) != 0);
}

static bool event_fault(struct check *check, int place) {
    const struct sabot_event_form *form = &check->kinds->events[place];
    *check = (struct check){check->kinds, "event", form->name, place, check->fault};
    return says(check, (int)form->kind != place, "is not in its place") ||
           says(check, is_empty(form->name), "has no name") ||
           says(check, form->rank < 1, "has no rank") ||
           says(check, event_is_like_another(check->kinds, place),
                "has the name or the rank of another") ||
           says(check, form->fields == NULL, "has no fields: NO_USES") ||
           event_fields_fault(check, form) ||
           says(check, needs_are_wrong(form->needs), "has no needs, or needs without a row") ||
           says(check, asked_by_is_wrong(check->kinds, form),
                "is asked by a command with other needs") ||
           says(check, form->recall == NULL, "recalls nothing: sabot_recall_as_told") ||
           says(check, form->from_edition < 1 || form->to_edition < form->from_edition,
                "has no editions") ||
           says(check, form->fits == NULL, "is not checked: sabot_fits_always") ||
           says(check, form->apply == NULL, "is not applied: sabot_apply_transfers_only") ||
           says(check, !is_between((int)form->chapter, 1, SABOT_CHAPTERS - 1), "has no chapter") ||
           says(check, facts_are_wrong(form->facts), "must be either usual or rare");
}

/* Ticks stand in the causes of what they bring about. */
static bool is_never_told(struct check *check, int place) {
    bool found = place == SABOT_COMMAND_TICK;
    for (int i = 1; i < SABOT_EVENTS; i++)
        found |= (int)check->kinds->events[i].asked_by == place;
    *check = (struct check){check->kinds, "command", check->kinds->commands[place].name, place,
                            check->fault};
    return says(check, !found, "is asked by no event: verify could not decide it again");
}

bool sabot_kinds_fault(const struct sabot_kinds *kinds, struct sabot_error *fault) {
    static const struct sabot_kinds own = {sabot_field_forms, sabot_command_forms,
                                           sabot_event_forms};
    struct check check = {.kinds = kinds != NULL ? kinds : &own, .fault = fault};
    for (int i = 1; i < SABOT_FIELDS; i++)
        if (field_fault(&check, i))
            return true;
    for (int i = 0; i < SABOT_COMMANDS; i++)
        if (command_fault(&check, i))
            return true;
    for (int i = 1; i < SABOT_EVENTS; i++)
        if (event_fault(&check, i))
            return true;
    for (int i = 0; i < SABOT_COMMANDS; i++)
        if (is_never_told(&check, i))
            return true;
    return false;
}
