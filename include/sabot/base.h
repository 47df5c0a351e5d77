/*
 * sabot/base.h - what every other header stands on: the assert, the status,
 * and the error a caller owns.
 *
 * Three kinds of failure, never mixed:
 *   a bug      trips SABOT_ASSERT, in every build: a stopped table is better
 *              than a wrong ledger;
 *   a refusal  is a value with a rule number (sabot/refusal.h);
 *   trouble    (bad text, a bad file, a full disk) is an enum sabot_status,
 *              with its words in a struct sabot_error that the caller owns.
 */
#ifndef SABOT_BASE_H
#define SABOT_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SABOT_VERSION "1.0.0-rc1"

/* Traps without printing: lib/ does no I/O, and plain assert() would drag it
 * into the WebAssembly build. */
#define SABOT_ASSERT(condition)                                                                    \
    do {                                                                                           \
        if (!(condition))                                                                          \
            __builtin_trap();                                                                      \
    } while (0)

#define SABOT_MUST_CHECK __attribute__((warn_unused_result))

enum sabot_status {
    SABOT_OK = 0,
    SABOT_BAD_TEXT, /* what was read is not what the form asks for */
    SABOT_BAD_CARD, /* a card that cannot be, or that the rule does not draw */
    SABOT_TOO_LONG, /* more than the fixed space holds */
    SABOT_OUT_OF_RANGE,
    SABOT_NOT_FOUND,
    SABOT_NO_MEMORY,
    SABOT_IO,
};

#define SABOT_ERROR_WORDS_MAX 400

/* What went wrong, in words for a person: one line, what and where and what
 * was expected. Written only when a function returns something but SABOT_OK. */
struct sabot_error {
    char words[SABOT_ERROR_WORDS_MAX];
};

#endif
