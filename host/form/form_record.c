/*
 * form_record.c - reading and writing a mapping by its table of fields, and
 * what all kinds of value share.
 */
#include "host/form/form.h"

#include <string.h>

/* ---- reading ---- */

/* A path while a record is taken apart: `rotation.` and the key after it. */
struct prefix {
    char words[SABOT_PATH_MAX];
};

static struct prefix prefix_with(const struct prefix *prefix, const char *key, const char *after) {
    struct prefix longer;
    struct sabot_text text = sabot_text_in(longer.words, sizeof longer.words);
    sabot_text_add(&text, prefix->words);
    sabot_text_add(&text, key);
    sabot_text_add(&text, after);
    return longer;
}

const struct form_field *form_find_field(const struct form_field *fields, const char *path) {
    for (; fields->path != NULL; fields++)
        if (strcmp(fields->path, path) == 0)
            return fields;
    return NULL;
}

static bool is_group(const struct form_field *fields, const char *prefix) {
    for (; fields->path != NULL; fields++)
        if (strncmp(fields->path, prefix, strlen(prefix)) == 0)
            return true;
    return false;
}

/* The name that was probably meant, among those that may stand after the prefix. */
static struct prefix meant_name(const struct form_field *fields, const char *prefix,
                                const char *key) {
    enum { NAMES_MAX = 64 };
    struct prefix names[NAMES_MAX];
    const char *candidates[NAMES_MAX];
    size_t count = 0;
    for (; fields->path != NULL; fields++) {
        if (strncmp(fields->path, prefix, strlen(prefix)) != 0)
            continue;
        SABOT_ASSERT(count < NAMES_MAX);
        const char *rest = fields->path + strlen(prefix);
        struct sabot_text text = sabot_text_in(names[count].words, sizeof names[count].words);
        sabot_text_add_bytes(&text, rest, strcspn(rest, "."));
        candidates[count] = names[count].words;
        count++;
    }
    struct prefix meant = {""};
    const char *nearest = sabot_nearest(key, candidates, count);
    if (nearest != NULL)
        sabot_text_copy(meant.words, sizeof meant.words, nearest);
    return meant;
}

static void find_unknown(struct form_reader *reader, const struct form_field *fields,
                         const struct tree_node *node, const struct prefix *prefix) {
    for (const struct tree_node *child = node->first; child != NULL; child = child->next) {
        struct prefix path = prefix_with(prefix, child->key, "");
        bool dotted = strchr(child->key, '.') != NULL; /* `shoe.burn` is a path, not a name */
        if (!dotted && form_find_field(fields, path.words) != NULL)
            continue;
        struct prefix inner = prefix_with(prefix, child->key, ".");
        if (dotted || !is_group(fields, inner.words))
            form_unknown_key(reader, child, "field",
                             meant_name(fields, prefix->words, child->key).words);
        else if (form_is_mapping(reader, child))
            find_unknown(reader, fields, child, &inner);
    }
}

const struct tree_node *form_find_node(const struct tree_node *node, const char *path) {
    while (node != NULL) {
        const char *dot = strchr(path, '.');
        if (dot == NULL)
            return tree_child(node, path);
        struct prefix group;
        struct sabot_text text = sabot_text_in(group.words, sizeof group.words);
        sabot_text_add_bytes(&text, path, (size_t)(dot - path));
        node = tree_child(node, group.words);
        path = dot + 1;
    }
    return NULL;
}

static void report_missing(struct form_reader *reader, const struct form_field *field,
                           const struct tree_node *node) {
    char path[SABOT_PATH_MAX];
    struct sabot_text text = sabot_text_in(path, sizeof path);
    tree_path(node, &text);
    if (text.length > 0)
        sabot_text_add_char(&text, '.');
    sabot_text_add(&text, field->path);
    findings_add(reader->findings, tree_place_of(node), path, "is missing: %s", field->help);
}

void form_read_record(struct form_reader *reader, const struct form_field *fields,
                      const struct tree_node *node, void *base) {
    if (!form_is_mapping(reader, node))
        return;
    struct prefix nothing = {""};
    find_unknown(reader, fields, node, &nothing);
    for (const struct form_field *field = fields; field->path != NULL; field++) {
        const struct tree_node *value = form_find_node(node, field->path);
        if (value != NULL)
            field->kind->read(reader,
                              (struct form_value){field, value, (char *)base + field->offset});
        else if (field->fallback == NULL)
            report_missing(reader, field, node);
    }
}

/* ---- writing ---- */

void form_write_record(struct form_writer *writer, struct tree_node *node,
                       const struct form_field *fields, const void *base) {
    for (const struct form_field *field = fields; field->path != NULL; field++) {
        struct tree_node *parent = node;
        const char *key = field->path;
        const char *dot = strchr(key, '.');
        if (dot != NULL) { /* groups lie one deep */
            struct prefix group;
            struct sabot_text text = sabot_text_in(group.words, sizeof group.words);
            sabot_text_add_bytes(&text, key, (size_t)(dot - key));
            parent = tree_child(node, group.words);
            if (parent == NULL)
                parent = form_add_node(writer, TREE_MAPPING,
                                       (struct form_slot){node, group.words, NULL});
            key = dot + 1;
        }
        field->kind->write(writer, (struct form_slot){parent, key, field},
                           (const char *)base + field->offset);
    }
}

struct tree_node *form_add_node(struct form_writer *writer, enum tree_kind kind,
                                struct form_slot slot) {
    struct tree_node *node = tree_add(writer->tree, slot.parent, kind, slot.key);
    SABOT_ASSERT(node != NULL);
    node->field = slot.field;
    return node;
}

struct tree_node *form_add_text(struct form_writer *writer, struct form_slot slot,
                                const char *text) {
    struct tree_node *node = tree_add_text(writer->tree, slot.parent, slot.key, text, strlen(text));
    SABOT_ASSERT(node != NULL);
    node->field = slot.field;
    return node;
}

/* ---- shared by the kinds ---- */

struct form_shown form_shown(const struct tree_node *node) {
    static const char *const others[] = {[TREE_NOTHING] = "nothing",
                                         [TREE_TEXT] = "nothing", /* between quotes */
                                         [TREE_LIST] = "a list",
                                         [TREE_MAPPING] = "a mapping"};
    struct form_shown shown;
    struct sabot_text text = sabot_text_in(shown.words, sizeof shown.words);
    if (node->text[0] != '\0')
        sabot_text_add_quoted(&text, node->text, strlen(node->text));
    else
        sabot_text_add(&text, others[node->kind]);
    return shown;
}

const char *form_scalar(struct form_reader *reader, const struct tree_node *node,
                        const char *expected) {
    if (node->kind == TREE_TEXT)
        return node->text;
    if (node->kind == TREE_REAL)
        findings_add_value(reader->findings, node,
                           "expected %s, found the number %s; an amount is written as text, such "
                           "as \"0.50\", so that it stays exact",
                           expected, node->text);
    else
        form_unexpected(reader, node, expected, NULL);
    return NULL;
}

void form_unexpected(struct form_reader *reader, const struct tree_node *node, const char *expected,
                     const char *meant) {
    if (meant != NULL)
        findings_add_value(reader->findings, node, "expected %s, found %s; did you mean `%s`?",
                           expected, form_shown(node).words, meant);
    else
        findings_add_value(reader->findings, node, "expected %s, found %s", expected,
                           form_shown(node).words);
}

bool form_is_list(struct form_reader *reader, const struct tree_node *node, int most,
                  const char *items) {
    if (node->kind != TREE_LIST) {
        findings_add_value(reader->findings, node, "expected a list of %s, found %s", items,
                           form_shown(node).words);
        return false;
    }
    int count = tree_children(node);
    if (count > most)
        findings_add_value(reader->findings, node, "too many %s: %d, and at most %d fit", items,
                           count, most);
    return count <= most;
}

bool form_is_mapping(struct form_reader *reader, const struct tree_node *node) {
    if (node->kind == TREE_MAPPING)
        return true;
    findings_add_value(reader->findings, node, "expected fields (name: value), found %s",
                       form_shown(node).words);
    return false;
}

void form_unknown_key(struct form_reader *reader, const struct tree_node *node, const char *what,
                      const char *meant) {
    char key[64];
    struct sabot_text text = sabot_text_in(key, sizeof key);
    sabot_text_add_quoted(&text, node->key, strlen(node->key));
    if (meant != NULL && meant[0] != '\0')
        findings_add_key(reader->findings, node, "unknown %s %s; did you mean `%s`?", what, key,
                         meant);
    else
        findings_add_key(reader->findings, node, "unknown %s %s", what, key);
}
