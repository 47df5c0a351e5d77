/*
 * sabot/text.h - text into a space of fixed size.
 *
 * The caller owns the space; it always ends in a NUL; what does not fit is
 * cut and `cut` says so. Nothing here allocates, prints or reads a locale.
 */
#ifndef SABOT_TEXT_H
#define SABOT_TEXT_H

#include "sabot/base.h"

#include <stdarg.h>

struct sabot_text {
    char *at;
    size_t room; /* of the whole space, the final NUL included */
    size_t length;
    bool cut;
};

/* Starts an empty text in `space`; requires room for at least the NUL. */
struct sabot_text sabot_text_in(char *space, size_t room);

void sabot_text_add(struct sabot_text *text, const char *words);
void sabot_text_add_bytes(struct sabot_text *text, const char *bytes, size_t count);
void sabot_text_add_char(struct sabot_text *text, char c);
void sabot_text_add_int(struct sabot_text *text, int64_t value);

/* Adds words by a format as printf knows it, of which there are %s, %d, %lld, %c and %%. */
void sabot_text_print(struct sabot_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void sabot_text_print_list(struct sabot_text *text, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Two hexadecimal digits a byte, lower case. */
void sabot_text_add_hex(struct sabot_text *text, const uint8_t *bytes, size_t count);

/* How many bytes of `at` are a character that a page, a board or a terminal must
 * not be handed: a control, a separator of lines, or one that turns the
 * direction of writing round. 0: none. `left` bytes of UTF-8 are there. */
size_t sabot_text_control(const char *at, size_t left);

/* How many columns of a terminal the words take: characters, not bytes. */
int sabot_text_width(const char *words);

/* Adds words that come from outside: control characters become `?`, so that
 * nothing a stranger wrote can steer a terminal. */
void sabot_text_add_plain(struct sabot_text *text, const char *bytes, size_t count);

/* The same between back quotes, for a message; more than 40 bytes end in `...`. */
void sabot_text_add_quoted(struct sabot_text *text, const char *bytes, size_t count);

/* Adds what stands before item `index` of `count` in a list: nothing, a comma, or
 * `last`, such as " or ". */
void sabot_text_add_joint(struct sabot_text *text, size_t index, size_t count, const char *last);

/* Starts an error's words: `struct sabot_text words = sabot_error_words(error);` */
struct sabot_text sabot_error_words(struct sabot_error *error);

/* Words that are known beforehand; gives the status back, for a `return` of one line. */
enum sabot_status sabot_error_say(struct sabot_error *error, enum sabot_status status,
                                  const char *words);

/* The same by a format; each %s is added plainly (sabot_text_add_plain), and none is of the
 * error's own words. */
enum sabot_status sabot_error_print(struct sabot_error *error, enum sabot_status status,
                                    const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A number by which equal words are found; different words may have it too (FNV-1a). */
uint32_t sabot_text_hash(const char *words);

/* Copies `words` to `space`, cut to fit; true if all of it did. */
bool sabot_text_copy(char *space, size_t room, const char *words);

#endif
