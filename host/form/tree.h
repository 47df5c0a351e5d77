/*
 * tree.h - a document as a neutral tree: mappings, lists and scalars, with
 * their places.
 *
 * YAML and JSON both become one of these (tree_yaml.c, tree_json.c), and a
 * struct that is written out becomes one first. It does not know what the
 * fields mean: that is in form.h. One allocation holds a whole tree.
 */
#ifndef HOST_FORM_TREE_H
#define HOST_FORM_TREE_H

#include "sabot/text.h"

/* Room for the largest sheet that struct sabot_sheet can hold, written out. */
#define TREE_NODES_MAX 16384
#define TREE_TEXT_MAX  (256 * 1024)
#define TREE_DEPTH_MAX 16
/* Longer than any name that could be right; a longer one is not quoted. */
#define TREE_KEY_MAX 128

enum tree_kind {
    TREE_NOTHING, /* a key without a value, or null */
    TREE_TEXT,
    TREE_REAL, /* a JSON number with a point or an exponent: never made into money */
    TREE_LIST,
    TREE_MAPPING,
};

struct tree_place {
    int order;        /* in the document: known for JSON too */
    int line, column; /* from 1, in characters; line 0: not known */
};

struct findings;
struct form_field;

struct tree_node {
    enum tree_kind kind;
    const char *key;  /* in a mapping, else NULL */
    const char *text; /* of TREE_TEXT and TREE_REAL, else "" */
    bool whole;       /* a whole number, which JSON writes without quotes */
    struct tree_place key_place, place;
    struct tree_node *parent, *first, *last, *next;
    const struct form_field *field; /* in a tree that was written from a struct, or NULL */
};

struct tree {
    int node_count;
    size_t text_used;
    struct tree_node nodes[TREE_NODES_MAX]; /* in the order of the document; the root first */
    char texts[TREE_TEXT_MAX];
};

/* NULL if there is no memory. Release with tree_free. */
struct tree *tree_new(void);
void tree_free(struct tree *tree);

/* Reads the text of the findings into an empty tree. False, with at least one error among
 * the findings, if the text is not of that form; the tree must then not be used. */
bool tree_read_yaml(struct tree *tree, struct findings *findings, bool as_json);
bool tree_read_json(struct tree *tree, struct findings *findings);

#define TREE_TOO_DEEP "lists and mappings lie too deep inside each other"
#define TREE_TOO_MUCH "more values than a sheet can hold"

/* A jansson value that the caller releases; NULL if memory is short. */
struct json_t *tree_to_json(const struct tree_node *node);

/* Adds a node at the end of `parent` (NULL: the root); `key` is copied and is
 * NULL outside a mapping. NULL if the tree is full. */
struct tree_node *tree_add(struct tree *tree, struct tree_node *parent, enum tree_kind kind,
                           const char *key);

/* A scalar, with `length` bytes of text. */
struct tree_node *tree_add_text(struct tree *tree, struct tree_node *parent, const char *key,
                                const char *text, size_t length);

/* The first child with this key, or NULL. */
struct tree_node *tree_child(const struct tree_node *node, const char *key);
int tree_children(const struct tree_node *node);

/* Where a person looks for this value: the key of a mapping or list that has
 * one, the value itself otherwise. */
struct tree_place tree_place_of(const struct tree_node *node);

/* `schedule[0].limits.tie`; nothing for the root. */
void tree_path(const struct tree_node *node, struct sabot_text *text);

/* The node on one line: `{when: {winner: tie}, pays: 8:1}`, `0.50, 1, 5`. */
void tree_inline(const struct tree_node *node, struct sabot_text *text);

#endif
