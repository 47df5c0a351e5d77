/*
 * round_document.h - a round to settle, and its answer, as the JSON of the
 * contract (`sabot settle`); a dealt round (`sabot deal`); and a round that is
 * not dealt yet (`sabot bank`).
 *
 * Reading is strict: an unknown, missing or doubled field, a number that is
 * not whole, text that is not UTF-8 or has control characters: bad text, with
 * the field named. What breaks a rule of the game is not bad text; the
 * library's refusals say that.
 */
#ifndef HOST_DOCUMENT_ROUND_DOCUMENT_H
#define HOST_DOCUMENT_ROUND_DOCUMENT_H

#include "sabot.h"

#include <jansson.h>

#define DOCUMENT_BYTES_MAX (1 << 20)

struct round_document {
    struct sabot_sheet sheet;
    struct sabot_round round;
    struct sabot_layout layout; /* points into this document */
    struct sabot_placed placed[SABOT_PLACED_MAX];
    const char *wager_names[SABOT_PLACED_MAX];  /* by wager as given, as written; into `root` */
    const char *bettor_names[SABOT_PLACED_MAX]; /* the same; NULL for the seat's own bettor */
    bool is_undealt; /* a table without cards, as `sabot bank` takes it */
    json_t *root;
};

/* Parses the text as one JSON object, kept in document->root. To be cleared even on failure. */
SABOT_MUST_CHECK enum sabot_status round_document_parse(struct round_document *document,
                                                        const char *text, size_t length,
                                                        struct sabot_error *error);

/* Checks the fields of document->root, which may come from elsewhere too, in a document that
 * was all zero; finds the sheet that it names: NULL where it names none. */
SABOT_MUST_CHECK enum sabot_status round_document_check(const struct round_document *document,
                                                        const char **sheet_name,
                                                        struct sabot_error *error);

/* Reads the rest by document->sheet, which the caller has filled in. */
SABOT_MUST_CHECK enum sabot_status round_document_read(struct round_document *document,
                                                       struct sabot_error *error);

void round_document_clear(struct round_document *document);

/* The seat of a wager, or of SABOT_REFUSED_BANK, as it was given: even a number
 * that no int holds is shown as it is. */
int64_t round_document_seat(const struct round_document *document, int placed);

/* The answers; the caller drops them. */
json_t *round_document_dealt(const struct sabot_round *round);
json_t *round_document_refused(const struct round_document *document,
                               const struct sabot_refusal *refusals, int count);
json_t *round_document_settled(const struct round_document *document,
                               const struct sabot_settlement *settlement,
                               const struct sabot_settled *settled);

#endif
