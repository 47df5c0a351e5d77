/*
 * tree.c - the neutral tree: making it, walking it, naming its nodes.
 */
#include "host/form/tree.h"

#include <stdlib.h>
#include <string.h>

struct tree *tree_new(void) {
    struct tree *tree = malloc(sizeof *tree);
    if (tree != NULL) {
        tree->node_count = 0;
        tree->text_used = 0;
    }
    return tree;
}

void tree_free(struct tree *tree) {
    free(tree);
}

static const char *keep(struct tree *tree, const char *bytes, size_t length) {
    if (length >= TREE_TEXT_MAX - tree->text_used)
        return NULL;
    char *kept = tree->texts + tree->text_used;
    if (length > 0)
        memcpy(kept, bytes, length);
    kept[length] = '\0';
    tree->text_used += length + 1;
    return kept;
}

struct tree_node *tree_add(struct tree *tree, struct tree_node *parent, enum tree_kind kind,
                           const char *key) {
    SABOT_ASSERT(key == NULL || (parent != NULL && parent->kind == TREE_MAPPING));
    if (tree->node_count == TREE_NODES_MAX)
        return NULL;
    const char *kept = key == NULL ? NULL : keep(tree, key, strlen(key));
    if (key != NULL && kept == NULL)
        return NULL;
    struct tree_node *node = &tree->nodes[tree->node_count++];
    *node = (struct tree_node){.kind = kind, .key = kept, .text = "", .parent = parent};
    node->key_place.order = node->place.order = tree->node_count;
    if (parent != NULL) {
        if (parent->last == NULL)
            parent->first = node;
        else
            parent->last->next = node;
        parent->last = node;
    }
    return node;
}

struct tree_node *tree_add_text(struct tree *tree, struct tree_node *parent, const char *key,
                                const char *text, size_t length) {
    const char *kept = keep(tree, text, length);
    struct tree_node *node = kept == NULL ? NULL : tree_add(tree, parent, TREE_TEXT, key);
    if (node != NULL)
        node->text = kept;
    return node;
}

struct tree_node *tree_child(const struct tree_node *node, const char *key) {
    for (struct tree_node *child = node->first; child != NULL; child = child->next)
        if (child->key != NULL && strcmp(child->key, key) == 0)
            return child;
    return NULL;
}

int tree_children(const struct tree_node *node) {
    int count = 0;
    for (const struct tree_node *child = node->first; child != NULL; child = child->next)
        count++;
    return count;
}

struct tree_place tree_place_of(const struct tree_node *node) {
    bool holds_others = node->kind == TREE_LIST || node->kind == TREE_MAPPING;
    return node->key != NULL && (holds_others || node->kind == TREE_NOTHING) ? node->key_place
                                                                             : node->place;
}

static int index_in_list(const struct tree_node *node) {
    int index = 0;
    for (const struct tree_node *child = node->parent->first; child != node; child = child->next)
        index++;
    return index;
}

void tree_path(const struct tree_node *node, struct sabot_text *text) {
    const struct tree_node *chain[TREE_DEPTH_MAX + 1];
    int depth = 0;
    for (; node->parent != NULL; node = node->parent) {
        SABOT_ASSERT(depth <= TREE_DEPTH_MAX);
        chain[depth++] = node;
    }
    for (int i = depth - 1; i >= 0; i--) {
        if (chain[i]->key == NULL) {
            sabot_text_add_char(text, '[');
            sabot_text_add_int(text, index_in_list(chain[i]));
            sabot_text_add_char(text, ']');
            continue;
        }
        if (i != depth - 1)
            sabot_text_add_char(text, '.');
        sabot_text_add(text, chain[i]->key);
    }
}

static void add_inside(const struct tree_node *node, struct sabot_text *text);

static void add_children(const struct tree_node *node, struct sabot_text *text) {
    for (const struct tree_node *child = node->first; child != NULL; child = child->next) {
        if (child != node->first)
            sabot_text_add(text, ", ");
        if (child->key != NULL) {
            sabot_text_add(text, child->key);
            sabot_text_add(text, ": ");
        }
        add_inside(child, text);
    }
}

static void add_inside(const struct tree_node *node, struct sabot_text *text) {
    bool list = node->kind == TREE_LIST;
    if (!list && node->kind != TREE_MAPPING) {
        sabot_text_add(text, node->text);
        return;
    }
    sabot_text_add_char(text, list ? '[' : '{');
    add_children(node, text);
    sabot_text_add_char(text, list ? ']' : '}');
}

void tree_inline(const struct tree_node *node, struct sabot_text *text) {
    if (node->kind == TREE_LIST)
        add_children(node, text);
    else
        add_inside(node, text);
}
