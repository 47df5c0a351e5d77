/*
 * range.h - a number or several as an option's value: `A`, `A..B` or `A..B/STEP`.
 */
#ifndef PROGRAMS_RANGE_H
#define PROGRAMS_RANGE_H

#include "programs/words.h"

/* From the first number on, a step apart; the last one always comes too. */
struct range {
    int64_t first, last, step; /* step: 0 where none is said and the form has none */
    bool is_range;
};

/* How the numbers of an option are written. */
struct range_form {
    const char *command, *option;
    const char *what, *such; /* `a count`, `4, 0..8 or 0..8/0.5` */
    bool (*read)(const char *words, size_t length, int64_t *number); /* false: it is not one */
    struct words (*write)(int64_t number);
    int64_t usual; /* the step where none is said; 0: the command finds one */
    int64_t unit;  /* what steps are made of */
    int64_t most;  /* numbers at once */
};

/* False, after one line that names the step. */
bool range_read(const struct range_form *form, const char *words, struct range *range);

/* The number after `at`; INT64_MAX: there is none. */
int64_t range_next(const struct range *range, int64_t at);

/* The least of 1, 2, 5 times a power of ten units of which so many go over the whole range. */
int64_t range_step(const struct range *range, int64_t unit, int64_t steps);

#endif
