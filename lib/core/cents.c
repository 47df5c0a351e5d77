/*
 * cents.c - amounts as people write them, to whole cents and back.
 */
#include "sabot/cents.h"

#include <string.h>

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static enum sabot_status not_an_amount(const char *words, struct sabot_error *error) {
    struct sabot_text text = sabot_error_words(error);
    sabot_text_add_quoted(&text, words, strlen(words));
    sabot_text_add(&text, " is not an amount: expected dollars such as 125 or 125.50");
    return SABOT_BAD_TEXT;
}

/* The number of digits before the decimal point, commas checked and left out:
 * `10,000` has groups of three after the first. 0 if they are not well formed. */
static size_t dollars_length(const char *words) {
    size_t length = 0;
    size_t since_comma = 0;
    bool grouped = false;
    for (; is_digit(words[length]) || words[length] == ','; length++) {
        if (words[length] != ',') {
            since_comma++;
            continue;
        }
        if (since_comma == 0 || since_comma > 3 || (grouped && since_comma != 3))
            return 0;
        grouped = true;
        since_comma = 0;
    }
    return grouped && since_comma != 3 ? 0 : length;
}

enum sabot_status sabot_cents_read(const char *words, sabot_cents *amount,
                                   struct sabot_error *error) {
    size_t dollars = dollars_length(words);
    if (dollars == 0)
        return not_an_amount(words, error);
    const char *decimals = words + dollars;
    size_t decimal_count = 0;
    if (*decimals == '.') {
        decimals++;
        decimal_count = strlen(decimals);
        if (decimal_count < 1 || decimal_count > 2)
            return not_an_amount(words, error);
    } else if (*decimals != '\0') {
        return not_an_amount(words, error);
    }

    int64_t value = 0;
    for (size_t i = 0; i < dollars + 2; i++) {
        char digit = '0'; /* the second decimal of 125.5, and both of 125 */
        if (i < dollars)
            digit = words[i];
        else if (i - dollars < decimal_count)
            digit = decimals[i - dollars];
        if (digit == ',')
            continue;
        if (!is_digit(digit))
            return not_an_amount(words, error);
        if (__builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, digit - '0', &value))
            return sabot_error_say(error, SABOT_OUT_OF_RANGE,
                                   "the amount has more digits than 64 bits of cents hold");
    }
    *amount = value;
    return SABOT_OK;
}

static void write_dollars(struct sabot_text *text, uint64_t dollars) {
    if (dollars >= 1000) {
        write_dollars(text, dollars / 1000);
        sabot_text_add_char(text, ',');
        sabot_text_add_char(text, (char)('0' + dollars / 100 % 10));
        sabot_text_add_char(text, (char)('0' + dollars / 10 % 10));
        sabot_text_add_char(text, (char)('0' + dollars % 10));
    } else {
        sabot_text_add_int(text, (int64_t)dollars);
    }
}

static void write_size(struct sabot_text *text, uint64_t size, bool always_decimals) {
    write_dollars(text, size / 100);
    if (always_decimals || size % 100 != 0) {
        sabot_text_add_char(text, '.');
        sabot_text_add_char(text, (char)('0' + size / 10 % 10));
        sabot_text_add_char(text, (char)('0' + size % 10));
    }
}

static void write_amount(struct sabot_text *text, sabot_cents amount, bool always_decimals) {
    if (amount < 0)
        sabot_text_add_char(text, '-');
    write_size(text, amount < 0 ? 0 - (uint64_t)amount : (uint64_t)amount, always_decimals);
}

void sabot_cents_write_sum(struct sabot_text *text, uint64_t sum) {
    write_size(text, sum, true);
}

void sabot_cents_write(struct sabot_text *text, sabot_cents amount) {
    write_amount(text, amount, true);
}

struct sabot_cents_words sabot_cents_words(sabot_cents amount) {
    struct sabot_cents_words words;
    struct sabot_text text = sabot_text_in(words.at, sizeof words.at);
    sabot_cents_write(&text, amount);
    return words;
}

void sabot_cents_write_short(struct sabot_text *text, sabot_cents amount) {
    write_amount(text, amount, false);
}
