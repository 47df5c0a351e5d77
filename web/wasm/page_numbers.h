/*
 * page_numbers.h - how a page and the library's C talk: in whole numbers.
 *
 * The page writes numbers into one array, calls a function, and reads the answer
 * from the same array; sentences stand beside it as text. Each module of
 * WebAssembly has one of each. Numbers that mean nothing are answered with
 * BAD_NUMBERS.
 */
#ifndef WEB_WASM_PAGE_NUMBERS_H
#define WEB_WASM_PAGE_NUMBERS_H

#include "sabot/settle.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum {
    NUMBERS_MAX = 32768,
    WORDS_MAX = 65536,
    BAD_NUMBERS = -1, /* the answer to numbers that mean nothing */
};

extern int64_t numbers[NUMBERS_MAX];
extern char words[WORDS_MAX]; /* of the last answer that has any; ends with a 0 */

struct cursor {
    int at;
    bool bad;
};

/* The next number; `least`, and the cursor is bad, if it is not between both. */
int64_t take(struct cursor *cursor, int64_t least, int64_t most);
int take_int(struct cursor *cursor, int least, int most);
void put(struct cursor *cursor, int64_t number);
int length_of(const struct cursor *cursor);

/* A sheet with one row of its schedule: the fields that `form` lists as `sheet`; count of
 * wagers and each: the fields of `wager` and its cases: their count and each: count of facts that
 * it names and each: its place among `fact`, a mask; ranks and suits of the cards that it names, as
 * masks; the fields of `case`. A word is its place in the list, a text its length and its bytes,
 * fees a count of bands and each: up to, fee. */
void take_sheet(struct cursor *cursor, struct sabot_sheet *sheet);
void take_cases(struct cursor *cursor, struct sabot_sheet *sheet, struct sabot_wager *wager);

#endif
