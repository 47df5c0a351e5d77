/*
 * form.h - the form of a sheet: one table of fields.
 *
 * Each field says how it is written, where it goes in the struct, which rule
 * it serves, and what holds if it is left out. Reading a sheet, showing one,
 * comparing two, writing one as JSON and the reference in docs/sheets.md all
 * follow this table, so that none of them can forget a field.
 *
 * Nested parts (a wager, a case, a row, a band) have tables of their own.
 * What a sheet may not say although each field is well written is no business
 * of the form: see sabot_sheet_check.
 */
#ifndef HOST_SHEETFILE_FORM_H
#define HOST_SHEETFILE_FORM_H

#include "host/sheetfile/findings.h"

/* What everybody who reads a part of the sheet needs. */
struct form_reader {
    struct sabot_sheet *sheet;
    struct findings *findings;
};

/* And everybody who writes one. */
struct form_writer {
    struct tree *tree;
    const struct sabot_sheet *sheet;
};

/* A kind of value: how it is read into and written from the bytes at `at`.
 * A reader that finds something wrong adds it to the findings and leaves the
 * bytes as they were. A writer adds one node with the given key, or none. */
struct form_kind {
    const char *name;   /* for whoever makes a control of it: `count-range` */
    const char *values; /* what may be written, in words, for the reference */
    void (*read)(struct form_reader *reader, const struct form_field *field,
                 const struct tree_node *node, void *at);
    void (*write)(struct form_writer *writer, struct tree_node *parent, const char *key,
                  const struct form_field *field, const void *at);
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

/* The tables; a field without a path ends each. */
extern const struct form_field form_sheet_fields[];
extern const struct form_field form_wager_fields[]; /* struct sabot_wager */
extern const struct form_field form_case_fields[];  /* struct sabot_case */
extern const struct form_field form_row_fields[];   /* struct sabot_schedule_row */
extern const struct form_field form_limit_fields[]; /* inside `limits` */
extern const struct form_field form_fee_fields[];   /* inside `fees` */
extern const struct form_field form_band_fields[];  /* struct sabot_fee_band */

/* All tables, and where each stands: for the reference and its test. */
struct form_part {
    const char *prefix; /* `wagers.NAME.` */
    const struct form_field *fields;
};

extern const struct form_part form_parts[]; /* a part without fields ends it */

/* The kinds, by the file that holds them. form_values.c: */
extern const struct form_kind form_text, form_choice, form_yes_no, form_count, form_count_range,
    form_seat_choices, form_amount, form_chips, form_house_rules;
/* form_wagers.c: */
extern const struct form_kind form_wagers, form_percent, form_cases, form_when, form_pays;
/* form_schedule.c: */
extern const struct form_kind form_schedule, form_limits, form_limit, form_fees, form_fee,
    form_up_to;

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

/* Digits alone, up to 9 of them; false for anything else. */
bool form_whole_number(const char *text, size_t length, int *number);

/* `10`, `10.50`, `10,000`; false after an error at the node. */
bool form_read_amount(struct form_reader *reader, const struct tree_node *node, const char *text,
                      sabot_cents *amount);

/* `10`, `10.50`: without commas, so that it can stand in a list. */
void form_add_amount(struct sabot_text *text, sabot_cents amount);

/* A mapping or a list, or a scalar from a text; the tree must have room. */
struct tree_node *form_add_node(struct form_writer *writer, struct tree_node *parent,
                                enum tree_kind kind, const char *key,
                                const struct form_field *field);
struct tree_node *form_add_text(struct form_writer *writer, struct tree_node *parent,
                                const char *key, const struct form_field *field, const char *text);

#endif
