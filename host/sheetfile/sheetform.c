/*
 * sheetform.c - a sheet written out by the table of fields.
 */
#include "host/sheetfile/sheetform.h"

#include "host/sheetfile/form.h"
#include "host/sheetfile/front.h"

#include <stdlib.h>
#include <string.h>

static struct tree *written(const struct sabot_sheet *sheet) {
    struct form_writer writer = {.tree = tree_new(), .sheet = sheet};
    if (writer.tree == NULL)
        return NULL;
    struct tree_node *root = form_add_node(&writer, NULL, TREE_MAPPING, NULL, NULL);
    form_write_record(&writer, root, form_sheet_fields, sheet);
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
    return list != NULL && list->field != NULL && list->field->kind == &form_cases;
}

static const struct form_field *field_of(const struct tree_node *node) {
    while (node->field == NULL) {
        SABOT_ASSERT(node->parent != NULL);
        node = node->parent;
    }
    return node->field;
}

static void fill_row(struct sheetform_row *row, const struct tree_node *node) {
    struct sabot_text path = sabot_text_in(row->path, sizeof row->path);
    struct sabot_text value = sabot_text_in(row->value, sizeof row->value);
    tree_path(node, &path);
    tree_inline(node, &value);
    const struct form_field *field = field_of(node);
    row->rule = field->rule;
    row->is_default =
        node->field != NULL && field->fallback != NULL && strcmp(field->fallback, row->value) == 0;
}

static void fill_rows(struct sheetform *form, const struct tree_node *node) {
    if (is_row(node)) {
        fill_row(&form->rows[form->count++], node);
        return;
    }
    for (const struct tree_node *child = node->first; child != NULL; child = child->next)
        fill_rows(form, child);
}

enum sabot_status sheetform_list(const struct sabot_sheet *sheet, struct sheetform *form) {
    *form = (struct sheetform){0};
    struct tree *tree = written(sheet);
    if (tree == NULL)
        return SABOT_NO_MEMORY;
    form->rows = calloc((size_t)tree->node_count, sizeof *form->rows);
    if (form->rows != NULL)
        fill_rows(form, &tree->nodes[0]);
    tree_free(tree);
    return form->rows == NULL ? SABOT_NO_MEMORY : SABOT_OK;
}

void sheetform_release(struct sheetform *form) {
    free(form->rows);
    *form = (struct sheetform){0};
}

const struct sheetform_row *sheetform_find(const struct sheetform *form, const char *path) {
    for (int i = 0; i < form->count; i++)
        if (strcmp(form->rows[i].path, path) == 0)
            return &form->rows[i];
    return NULL;
}

int sheetform_differences(const struct sheetform *first, const struct sheetform *second,
                          struct sheetform_difference *differences) {
    const struct sheetform *const sides[2] = {first, second};
    int count = 0;
    for (int which = 0; which < 2; which++)
        for (int i = 0; i < sides[which]->count; i++) {
            const struct sheetform_row *row = &sides[which]->rows[i];
            const struct sheetform_row *other = sheetform_find(sides[!which], row->path);
            bool seen = which == 1 && other != NULL;
            if (seen || (other != NULL && strcmp(row->value, other->value) == 0))
                continue;
            differences[count].sides[which] = row;
            differences[count++].sides[!which] = other;
        }
    return count;
}

const struct sheetform_row *
sheetform_difference_row(const struct sheetform_difference *difference) {
    return difference->sides[difference->sides[0] == NULL];
}

struct json_t *sheetform_to_json(const struct sabot_sheet *sheet) {
    struct tree *tree = written(sheet);
    if (tree == NULL)
        return NULL;
    struct json_t *document = front_to_json(&tree->nodes[0]);
    tree_free(tree);
    return document;
}
