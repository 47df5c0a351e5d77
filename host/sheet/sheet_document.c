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
    json_t *object = json_object();
    bool is_text = field->kind == &form_text;
    json_build_set(&object, "path", json_string(field->path));
    json_build_set(&object, "kind", json_string(field->kind->name));
    json_build_set(&object, "values", json_string(field->kind->values));
    json_build_set(&object, "choices", choices_json(field->choices));
    json_build_set(&object, "rule", json_string(field->rule));
    json_build_set(&object, "default",
                   field->fallback == NULL ? json_null() : json_string(field->fallback));
    json_build_set(&object, "help", json_string(field->help));
    json_build_set(&object, "longest",
                   is_text ? json_integer((json_int_t)field->room - 1) : json_null());
    return object;
}

static json_t *part_json(const struct form_part *part) {
    json_t *object = json_object();
    json_t *fields = json_array();
    for (const struct form_field *field = part->fields; field->path != NULL; field++)
        json_build_append(&fields, field_json(field));
    json_build_set(&object, "prefix", json_string(part->prefix));
    json_build_set(&object, "fields", fields);
    return object;
}

static json_t *fact_value(const struct sabot_fact_form *fact, int value) {
    char number[16];
    snprintf(number, sizeof number, "%d", value);
    return json_string(fact->values != NULL ? fact->values[value - fact->least] : number);
}

static json_t *fact_json(const struct sabot_fact_form *fact) {
    json_t *object = json_object();
    json_t *values = json_array();
    for (int value = fact->least; value <= fact->most; value++)
        json_build_append(&values, fact_value(fact, value));
    json_build_set(&object, "name", json_string(fact->name));
    json_build_set(&object, "values", values);
    return object;
}

json_t *sheet_document_form(void) {
    json_t *form = json_object();
    json_t *parts = json_array();
    json_t *facts = json_array();
    for (const struct form_part *part = sheet_parts; part->fields != NULL; part++)
        json_build_append(&parts, part_json(part));
    for (int fact = 0; fact < SABOT_FACTS; fact++)
        json_build_append(&facts, fact_json(&sabot_fact_forms[fact]));
    json_build_set(&form, "parts", parts);
    json_build_set(&form, "facts", facts);
    return form;
}

/* ---- findings ---- */

json_t *sheet_document_findings(const struct form_report *report) {
    json_t *list = json_array();
    for (int i = 0; i < report->count; i++) {
        const struct form_problem *problem = &report->list[i];
        json_t *object = json_object();
        json_build_set(&object, "line", json_integer(problem->line));
        json_build_set(&object, "column", json_integer(problem->column));
        json_build_set(&object, "path", json_string(problem->what.path));
        json_build_set(&object, "warning", json_boolean(problem->what.warning));
        json_build_set(&object, "message", json_string(problem->what.words));
        json_build_append(&list, object);
    }
    return list;
}

/* ---- differences ---- */

static json_t *value_json(const struct sheet_value *row) {
    return row == NULL ? json_null() : json_string(row->value);
}

static json_t *difference_json(const struct sheet_difference *difference) {
    const struct sheet_value *row = sheet_difference_value(difference);
    json_t *object = json_object();
    json_build_set(&object, "path", json_string(row->path));
    json_build_set(&object, "rule", json_string(row->rule));
    json_build_set(&object, "from", value_json(difference->sides[0]));
    json_build_set(&object, "to", value_json(difference->sides[1]));
    return object;
}

json_t *sheet_document_differences(const struct sheet_values *from, const struct sheet_values *to) {
    struct sheet_difference *differences =
        calloc((size_t)(from->count + to->count), sizeof *differences);
    if (differences == NULL)
        return NULL;
    json_t *list = json_array();
    int count = sheet_differences(from, to, differences);
    for (int i = 0; i < count; i++)
        json_build_append(&list, difference_json(&differences[i]));
    free(differences);
    return list;
}
