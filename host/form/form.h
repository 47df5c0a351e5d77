/*
 * form.h - documents of the operator by one table of fields: from YAML or JSON
 * into a struct, and back.
 *
 * Each field says how it is written, where it goes in the struct, which rule
 * it serves, and what holds if it is left out. Reading, showing, comparing and
 * writing all follow the table, so that none of them can forget a field.
 * Sheets (host/sheet) and rooms (host/roomfile) have their tables; nested parts
 * have tables of their own.
 *
 * A form judges fields one by one. What a document may not say although each
 * field is well written is for its owner to judge.
 */
#ifndef HOST_FORM_FORM_H
#define HOST_FORM_FORM_H

#include "host/form/findings.h"
#include "sabot/cents.h"
#include "sabot/nearest.h"

/* What every reader of a part needs. */
struct form_reader {
    void *document; /* the struct that the whole document is read into */
    struct findings *findings;
};

/* And every writer. */
struct form_writer {
    struct tree *tree;
    const void *document;
};

/* A value to read: of which field, from where, and into what. */
struct form_value {
    const struct form_field *field;
    const struct tree_node *node;
    void *at;
};

/* Where a value is written: in which list or mapping, under which name, for which field. */
struct form_slot {
    struct tree_node *parent;
    const char *key;
    const struct form_field *field;
};

/* A kind of value: how it is read into and written from the bytes at `at`.
 * A reader that finds something wrong adds it to the findings and leaves the
 * bytes as they were. A writer adds one node with the given key, or none. */
struct form_kind {
    const char *name;   /* for a page that makes a control of it: `count-range` */
    const char *values; /* what may be written, in words, for the reference */
    void (*read)(struct form_reader *reader, struct form_value value);
    void (*write)(struct form_writer *writer, struct form_slot slot, const void *at);
};

struct form_field {
    const char *path; /* `rotation.rounds`; relative to the table */
    const struct form_kind *kind;
    size_t offset;              /* in the table's struct */
    size_t room;                /* its size there */
    const char *const *choices; /* of a choice: in the order of its enum, NULL at the end */
    const char *rule;
    const char *fallback; /* the value that holds if it is left out; NULL: it is asked for */
    const char *help;
};

/* A table of fields, and where it stands in its document: for the reference and its test. */
struct form_part {
    const char *prefix; /* `wagers.NAME.` */
    const struct form_field *fields;
};

/* The kinds that any form may use; others have kinds of their own beside these. */
extern const struct form_kind form_text, form_choice, form_yes_no, form_count, form_amount;
extern const struct form_kind form_text_if_any; /* left out of what is written while it is empty */

/* The field with this path, or NULL; and what stands there in a document, or NULL. */
const struct form_field *form_find_field(const struct form_field *fields, const char *path);
const struct tree_node *form_find_node(const struct tree_node *root, const char *path);

/* The word of a choice, by the path of its field, in a record: `player-dealer`. */
const char *form_choice_word(const struct form_field *fields, const char *path, const void *record);

/* ---- documents ---- */

/* What a document is read by, and into. */
struct form_document {
    const char *name; /* `sheet` */
    const struct form_field *fields;
    void *into;
};

/* The bytes of a regular file, NUL-terminated, for the caller to free; their number is
 * findings->length, which form_take_text judges. */
SABOT_MUST_CHECK enum sabot_status form_load(struct findings *findings, const char *path,
                                             char **text);

/* Takes the text that is to be read: at most FORM_BYTES_MAX of UTF-8 without control
 * characters. False after an error. */
SABOT_MUST_CHECK bool form_take_text(struct findings *findings, const char *text, size_t length);

/* Reads the text that was taken into an empty tree; false after an error. */
SABOT_MUST_CHECK bool form_read_tree(struct findings *findings, enum form_syntax syntax,
                                     struct tree *tree);

/* The same, and the tree into the document's struct. The root, for what no single field can
 * say; NULL after an error that leaves nothing to judge. */
const struct tree_node *form_read_document(struct findings *findings, enum form_syntax syntax,
                                           const struct form_document *document, struct tree *tree);

/* Reads a mapping by a table into the struct at `base`: unknown and missing
 * fields are found, the others read in the table's order. */
void form_read_record(struct form_reader *reader, const struct form_field *fields,
                      const struct tree_node *node, void *base);

/* Writes every field of a table into the mapping `node`. */
void form_write_record(struct form_writer *writer, struct tree_node *node,
                       const struct form_field *fields, const void *base);

/* ---- what the kinds share ---- */

/* A value as a message quotes it: `nine`, a list, nothing. */
struct form_shown {
    char words[64];
};

struct form_shown form_shown(const struct tree_node *node);

/* The text of a scalar; NULL, after adding an error that says what was
 * expected, if the node is something else. */
const char *form_scalar(struct form_reader *reader, const struct tree_node *node,
                        const char *expected);

/* Adds "expected X, found Y", and what was probably meant (or NULL). */
void form_unexpected(struct form_reader *reader, const struct tree_node *node, const char *expected,
                     const char *meant);

/* True if the node is a list (or a mapping) of at most `most` items; else an error. */
bool form_is_list(struct form_reader *reader, const struct tree_node *node, int most,
                  const char *items);
bool form_is_mapping(struct form_reader *reader, const struct tree_node *node);

/* Adds "unknown WHAT `key`", and what was probably meant. */
void form_unknown_key(struct form_reader *reader, const struct tree_node *node, const char *what,
                      const char *meant);

/* Digits alone, up to 999999999; false for anything else. */
bool form_whole_number(const char *text, size_t length, int *number);

/* The same of a node; false after an error. */
bool form_read_number(struct form_reader *reader, const struct tree_node *node, int *number);

/* `first-card or none`. */
void form_add_choices(struct sabot_text *text, const char *const *choices);

/* The index of the choice that a node names, or -1 after an error. */
int form_read_one_of(struct form_reader *reader, const struct tree_node *node,
                     const char *const *choices);

/* `10`, `10.50`, `10,000`; false after an error at the node. */
bool form_read_amount(struct form_reader *reader, const struct tree_node *node, const char *text,
                      sabot_cents *amount);

/* `10`, `10.50`: without commas, so that it can stand in a list. */
void form_add_amount(struct sabot_text *text, sabot_cents amount);

/* A mapping or a list, or a scalar from a text; the tree must have room. */
struct tree_node *form_add_node(struct form_writer *writer, enum tree_kind kind,
                                struct form_slot slot);
struct tree_node *form_add_text(struct form_writer *writer, struct form_slot slot,
                                const char *text);
void form_add_number(struct form_writer *writer, struct form_slot slot, int number);

#endif
