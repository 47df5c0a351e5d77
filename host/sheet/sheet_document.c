/*
 * sheet_document.c - see sheet_document.h.
 */
#include "host/sheet/sheet_document.h"

#include "host/document/json_build.h"
#include "host/sheet/sheet_fields.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- the form ---- */

static json_t *choices_json(const char *const *choices) {
    if (choices == NULL)
        return json_null();
    json_t *list = json_array();
    for (int i = 0; choices[i] != NULL; i++)
        json_build_append(&list, json_string(choices[i]));
    return list;
}

static json_t *field_json(const struct form_field *field) {
    return json_pack("{ss ss ss so ss ss? ss so}", "path", field->path, "kind", field->kind->name,
                     "values", field->kind->values, "choices", choices_json(field->choices), "rule",
                     field->rule, "default", field->fallback, "help", field->help, "longest",
                     field->kind == &form_text ? json_integer((json_int_t)field->room - 1)
                                               : json_null());
}

static json_t *part_json(const struct form_part *part) {
    json_t *fields = json_array();
    for (const struct form_field *field = part->fields; field->path != NULL; field++)
        json_build_append(&fields, field_json(field));
    return json_pack("{ss so}", "prefix", part->prefix, "fields", fields);
}

static json_t *fact_value(const struct sabot_fact_form *fact, int value) {
    char number[16];
    snprintf(number, sizeof number, "%d", value);
    return json_string(fact->values != NULL ? fact->values[value - fact->least] : number);
}

static json_t *fact_json(const struct sabot_fact_form *fact) {
    json_t *values = json_array();
    for (int value = fact->least; value <= fact->most; value++)
        json_build_append(&values, fact_value(fact, value));
    return json_pack("{ss so}", "name", fact->name, "values", values);
}

json_t *sheet_document_form(void) {
    json_t *parts = json_array();
    json_t *facts = json_array();
    for (const struct form_part *part = sheet_parts; part->fields != NULL; part++)
        json_build_append(&parts, part_json(part));
    for (int fact = 0; fact < SABOT_FACTS; fact++)
        json_build_append(&facts, fact_json(&sabot_fact_forms[fact]));
    return json_pack("{so so}", "parts", parts, "facts", facts);
}

/* ---- findings ---- */

json_t *sheet_document_findings(const struct form_report *report) {
    json_t *list = json_array();
    for (int i = 0; i < report->count; i++) {
        const struct form_problem *problem = &report->list[i];
        json_build_append(&list, json_pack("{si si ss sb ss}", "line", problem->line, "column",
                                           problem->column, "path", problem->what.path, "warning",
                                           problem->what.warning, "message", problem->what.words));
    }
    return list;
}

/* ---- differences ---- */

static json_t *value_json(const struct sheet_value *row) {
    return row == NULL ? json_null() : json_string(row->value);
}

json_t *sheet_document_differences(const struct sheet_values *from, const struct sheet_values *to) {
    struct sheet_difference *differences =
        calloc((size_t)(from->count + to->count), sizeof *differences);
    if (differences == NULL)
        return NULL;
    json_t *list = json_array();
    int count = sheet_differences(from, to, differences);
    for (int i = 0; i < count; i++) {
        const struct sheet_value *row = sheet_difference_value(&differences[i]);
        json_build_append(&list, json_pack("{ss ss so so}", "path", row->path, "rule", row->rule,
                                           "from", value_json(differences[i].sides[0]), "to",
                                           value_json(differences[i].sides[1])));
    }
    free(differences);
    return list;
}
