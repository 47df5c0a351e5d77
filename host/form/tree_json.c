/*
 * tree_json.c - JSON to the neutral tree and back, with jansson.
 *
 * jansson keeps no places, so the nodes have only their order. Numbers become
 * text as they stand: a whole number is exact, a real one is marked so that it
 * can be refused, because money is never made from a floating number.
 */
#include "host/form/findings.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static bool refuse(struct findings *findings, const char *words) {
    return findings_fail(findings, SABOT_BAD_TEXT, words) == SABOT_OK;
}

static struct tree_node *add_scalar(struct tree *tree, struct tree_node *parent, const char *key,
                                    const json_t *value) {
    char digits[40];
    switch (json_typeof(value)) {
    case JSON_STRING:
        return tree_add_text(tree, parent, key, json_string_value(value),
                             json_string_length(value));
    case JSON_INTEGER:
        snprintf(digits, sizeof digits, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        return tree_add_text(tree, parent, key, digits, strlen(digits));
    case JSON_REAL: {
        snprintf(digits, sizeof digits, "%g", json_real_value(value));
        struct tree_node *node = tree_add_text(tree, parent, key, digits, strlen(digits));
        if (node != NULL)
            node->kind = TREE_REAL;
        return node;
    }
    case JSON_TRUE:
        return tree_add_text(tree, parent, key, "yes", 3);
    case JSON_FALSE:
        return tree_add_text(tree, parent, key, "no", 2);
    default:
        return tree_add(tree, parent, TREE_NOTHING, key);
    }
}

struct filling {
    struct tree *tree;
    struct findings *findings;
    int depth;
};

static bool fill(struct filling *filling, struct tree_node *parent, const char *key, json_t *value);

static bool fill_children(struct filling *filling, struct tree_node *node, json_t *value) {
    size_t index;
    const char *key;
    json_t *child;
    json_array_foreach(value, index, child) {
        if (!fill(filling, node, NULL, child))
            return false;
    }
    json_object_foreach(value, key, child) {
        if (strlen(key) >= TREE_KEY_MAX)
            return refuse(filling->findings, "the name of a field is far too long");
        if (!fill(filling, node, key, child))
            return false;
    }
    return true;
}

static bool fill(struct filling *filling, struct tree_node *parent, const char *key,
                 json_t *value) {
    bool list = json_is_array(value);
    if (!list && !json_is_object(value))
        return add_scalar(filling->tree, parent, key, value) != NULL ||
               refuse(filling->findings, TREE_TOO_MUCH);
    if (filling->depth == TREE_DEPTH_MAX)
        return refuse(filling->findings, TREE_TOO_DEEP);
    struct tree_node *node = tree_add(filling->tree, parent, list ? TREE_LIST : TREE_MAPPING, key);
    if (node == NULL)
        return refuse(filling->findings, TREE_TOO_MUCH);
    filling->depth++;
    bool good = fill_children(filling, node, value);
    filling->depth--;
    return good;
}

/* jansson's own words, but where they name its options. */
static const char *words_of(const json_error_t *error) {
    enum json_error_code code = json_error_code(error);
    return code == json_error_null_character || code == json_error_null_byte_in_key
               ? "text may not have \\u0000"
               : error->text;
}

bool tree_read_json(struct tree *tree, struct findings *findings) {
    json_error_t error;
    json_t *document = json_loadb(findings->text, findings->length,
                                  JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (document == NULL) {
        struct tree_place place = {.line = error.line, .column = error.column};
        findings_add(findings, place, "", "this is not JSON: %s", words_of(&error));
        return false;
    }
    struct filling filling = {.tree = tree, .findings = findings};
    bool good = fill(&filling, NULL, NULL, document);
    json_decref(document);
    return good;
}

/* jansson's own functions pass NULL on. */
json_t *tree_to_json(const struct tree_node *node) {
    if (node->kind == TREE_TEXT)
        return node->whole ? json_integer(strtoll(node->text, NULL, 10)) : json_string(node->text);
    if (node->kind == TREE_NOTHING)
        return json_null();
    if (node->kind == TREE_REAL)
        return json_string(node->text);
    json_t *value = node->kind == TREE_LIST ? json_array() : json_object();
    for (const struct tree_node *child = node->first; child != NULL; child = child->next) {
        json_t *inner = tree_to_json(child);
        int failed = node->kind == TREE_LIST ? json_array_append_new(value, inner)
                                             : json_object_set_new(value, child->key, inner);
        if (failed != 0) {
            json_decref(value);
            return NULL;
        }
    }
    return value;
}
