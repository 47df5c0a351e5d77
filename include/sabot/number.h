/*
 * sabot/number.h - a whole number from words: the one reader for options, forms, files and
 * records. Digits alone: no sign, no blank, no locale.
 */
#ifndef SABOT_NUMBER_H
#define SABOT_NUMBER_H

#include "sabot/base.h"

/* The number that the `length` bytes of `digits` write; -1 if there are no bytes, if they
 * are not all digits, or if they write more than `most`. */
int64_t sabot_number_read(const char *digits, size_t length, int64_t most);

#endif
