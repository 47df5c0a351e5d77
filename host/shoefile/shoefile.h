/*
 * shoefile.h - keyed shoes from a text file: the old records of a
 * room, one round a line.
 *
 *     # Friday, table 3
 *     date 2019-05-03
 *     shoe                  another shoe begins; `shoe 2` is of card set 2
 *     5h 2c Ks 2d 6d 3s     cards in dealing order
 *     4 9 3 K               ranks are enough
 *     T                     or the result alone: P B T D A
 *
 * `#` begins a comment. Each line is judged by itself here, and a round must have
 * exactly the cards that the rule draws. Whether the shoe holds them is the
 * table's to say; see import.h.
 */
#ifndef HOST_SHOEFILE_SHOEFILE_H
#define HOST_SHOEFILE_SHOEFILE_H

#include "sabot/table.h"

#define SHOEFILE_BYTES_MAX (4 << 20)
#define SHOEFILE_DATE_MAX  11 /* `2019-05-03` and the NUL */

struct shoefile_round {
    int line;
    int result; /* -1: by its cards */
    int card_count;
    struct sabot_card cards[SABOT_ROUND_CARDS_MAX];
};

struct shoefile_shoe {
    int line;
    int card_set;
    char date[SHOEFILE_DATE_MAX]; /* empty: not given since the start */
    int first, count;             /* of its rounds */
};

struct shoefile {
    int shoe_count, round_count;
    struct shoefile_shoe *shoes;
    struct shoefile_round *rounds;
};

/* What is wrong, and in which line; 0: of the whole file. */
struct shoefile_fault {
    int line;
    struct sabot_error error;
};

/* Reads a whole text. SABOT_BAD_TEXT: the first bad line is in `fault`. To be released
 * either way. */
SABOT_MUST_CHECK enum sabot_status
shoefile_read(const char *text, size_t length, struct shoefile *file, struct shoefile_fault *fault);
void shoefile_clear(struct shoefile *file);

#endif
