/*
 * sheet_values.c - a sheet written out by the table of fields.
 */
#include "host/sheet/sheet_values.h"

#include "host/sheet/sheet_fields.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static struct tree *written(const struct sabot_sheet *sheet) {
    struct form_writer writer = {.tree = tree_new(), .document = sheet};
    if (writer.tree == NULL)
        return NULL;
    struct tree_node *root =
        form_add_node(&writer, TREE_MAPPING, (struct form_slot){NULL, NULL, NULL});
    form_write_record(&writer, root, sheet_fields, sheet);
    return writer.tree;
}

/* ---- rows ---- */

static bool holds_scalars_only(const struct tree_node *list) {
    for (const struct tree_node *item = list->first; item != NULL; item = item->next)
        if (item->kind != TREE_TEXT)
            return false;
    return true;
}

/* What stands on a line of its own: a scalar, a list of scalars, a case. */
static bool is_row(const struct tree_node *node) {
    if (node->kind == TREE_TEXT)
        return true;
    if (node->kind == TREE_LIST)
        return holds_scalars_only(node);
    const struct tree_node *list = node->parent;
    return list != NULL && list->field != NULL && list->field->kind == &sheet_cases;
}

static const struct form_field *field_of(const struct tree_node *node) {
    while (node->field == NULL) {
        SABOT_ASSERT(node->parent != NULL);
        node = node->parent;
    }
    return node->field;
}

static void fill_row(struct sheet_value *row, const struct tree_node *node) {
    struct sabot_text path = sabot_text_in(row->path, sizeof row->path);
    struct sabot_text value = sabot_text_in(row->value, sizeof row->value);
    tree_path(node, &path);
    tree_inline(node, &value);
    const struct form_field *field = field_of(node);
    row->rule = field->rule;
    row->is_default =
        node->field != NULL && field->fallback != NULL && strcmp(field->fallback, row->value) == 0;
}

static void fill_rows(struct sheet_values *form, const struct tree_node *node) {
    if (is_row(node)) {
        fill_row(&form->rows[form->count++], node);
        return;
    }
    for (const struct tree_node *child = node->first; child != NULL; child = child->next)
        fill_rows(form, child);
}

enum sabot_status sheet_values_list(const struct sabot_sheet *sheet, struct sheet_values *form) {
    *form = (struct sheet_values){0};
    struct tree *tree = written(sheet);
    if (tree == NULL)
        return SABOT_NO_MEMORY;
    form->rows = calloc((size_t)tree->node_count, sizeof *form->rows);
    if (form->rows != NULL)
        fill_rows(form, &tree->nodes[0]);
    tree_free(tree);
    return form->rows == NULL ? SABOT_NO_MEMORY : SABOT_OK;
}

void sheet_values_clear(struct sheet_values *form) {
    free(form->rows);
    *form = (struct sheet_values){0};
}

const struct sheet_value *sheet_values_find(const struct sheet_values *form, const char *path) {
    for (int i = 0; i < form->count; i++)
        if (strcmp(form->rows[i].path, path) == 0)
            return &form->rows[i];
    return NULL;
}

int sheet_differences(const struct sheet_values *first, const struct sheet_values *second,
                      struct sheet_difference *differences) {
    const struct sheet_values *const sides[2] = {first, second};
    int count = 0;
    for (int which = 0; which < 2; which++)
        for (int i = 0; i < sides[which]->count; i++) {
            const struct sheet_value *row = &sides[which]->rows[i];
            const struct sheet_value *other = sheet_values_find(sides[!which], row->path);
            bool seen = which == 1 && other != NULL;
            if (seen || (other != NULL && strcmp(row->value, other->value) == 0))
                continue;
            differences[count].sides[which] = row;
            differences[count++].sides[!which] = other;
        }
    return count;
}

const struct sheet_value *sheet_difference_value(const struct sheet_difference *difference) {
    return difference->sides[difference->sides[0] == NULL];
}

/* Leaves out what a recorded sheet that says nothing means anyway, so that the text of an old
 * sheet stays the same. */
static void leave_out_before(const struct tree_node *root, struct json_t *document) {
    for (const struct sheet_before *before = sheet_before; before->path != NULL; before++) {
        const struct tree_node *node = form_find_node(root, before->path);
        struct json_t *group =
            node->parent->key == NULL ? document : json_object_get(document, node->parent->key);
        if (node->kind != TREE_LIST && strcmp(node->text, before->value) == 0)
            json_object_del(group, node->key);
    }
}

static struct json_t *to_json(const struct sabot_sheet *sheet, bool is_for_record) {
    struct tree *tree = written(sheet);
    if (tree == NULL)
        return NULL;
    struct json_t *document = tree_to_json(&tree->nodes[0]);
    if (document != NULL && is_for_record)
        leave_out_before(&tree->nodes[0], document);
    tree_free(tree);
    return document;
}

struct json_t *sheet_values_to_record(const struct sabot_sheet *sheet) {
    return to_json(sheet, true);
}

struct json_t *sheet_values_to_json(const struct sabot_sheet *sheet) {
    return to_json(sheet, false);
}
