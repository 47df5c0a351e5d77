/*
 * fraction.c - 128-bit fractions, and the 256 bits that their squares need.
 */
#include "sabot/fraction.h"

#include <string.h>

__extension__ typedef unsigned __int128 natural;

static const sabot_big big_max = (sabot_big)(~(natural)0 >> 1);

static natural magnitude(sabot_big value) {
    return value < 0 ? -(natural)value : (natural)value;
}

/* Division of 128 bits is slow, and most numbers are short. */
static natural common_divisor(natural a, natural b) {
    while (b != 0 && (a | b) >> 64 != 0) {
        natural rest = a % b;
        a = b;
        b = rest;
    }
    uint64_t short_a = (uint64_t)a;
    uint64_t short_b = (uint64_t)b;
    if (short_b == 0)
        return a;
    while (short_b != 0) {
        uint64_t rest = short_a % short_b;
        short_a = short_b;
        short_b = rest;
    }
    return short_a;
}

struct sabot_fraction sabot_fraction_of(sabot_big numerator, sabot_big denominator) {
    SABOT_ASSERT(denominator > 0);
    sabot_big divisor = (sabot_big)common_divisor(magnitude(numerator), (natural)denominator);
    return (struct sabot_fraction){numerator / divisor, denominator / divisor};
}

/* ---- whole numbers of 256 bits: only what the functions below ask for ---- */

enum { WORDS = 4 };

struct wide {
    uint64_t words[WORDS]; /* the lowest first */
};

static struct wide wide_of(natural value) {
    return (struct wide){{(uint64_t)value, (uint64_t)(value >> 64)}};
}

static struct wide wide_add(struct wide a, struct wide b) {
    natural carry = 0;
    for (int i = 0; i < WORDS; i++) {
        carry += (natural)a.words[i] + b.words[i];
        a.words[i] = (uint64_t)carry;
        carry >>= 64;
    }
    SABOT_ASSERT(carry == 0);
    return a;
}

/* Requires: a >= b. */
static struct wide wide_subtract(struct wide a, struct wide b) {
    uint64_t borrow = 0;
    for (int i = 0; i < WORDS; i++) {
        natural taken = (natural)b.words[i] + borrow;
        borrow = a.words[i] < taken;
        a.words[i] -= (uint64_t)taken;
    }
    SABOT_ASSERT(borrow == 0);
    return a;
}

/* Requires: the product fits. */
static struct wide wide_multiply(struct wide a, struct wide b) {
    struct wide product = {{0}};
    for (int i = 0; i < WORDS; i++) {
        natural carry = 0;
        for (int j = 0; i + j < WORDS; j++) {
            carry += (natural)a.words[i] * b.words[j] + product.words[i + j];
            product.words[i + j] = (uint64_t)carry;
            carry >>= 64;
        }
        SABOT_ASSERT(i == 0 || carry == 0 || a.words[i] == 0);
    }
    return product;
}

static int wide_compare(struct wide a, struct wide b) {
    for (int i = WORDS - 1; i >= 0; i--)
        if (a.words[i] != b.words[i])
            return a.words[i] < b.words[i] ? -1 : 1;
    return 0;
}

static int wide_bits(struct wide a) {
    for (int i = WORDS - 1; i >= 0; i--)
        if (a.words[i] != 0)
            return 64 * i + 64 - __builtin_clzll(a.words[i]);
    return 0;
}

/* Times 2^bits. Requires: the product fits, bits >= 0. */
static struct wide wide_shift(struct wide a, int bits) {
    struct wide shifted = {{0}};
    int up = bits / 64;
    int within = bits % 64;
    for (int i = WORDS - 1; i >= up; i--) {
        shifted.words[i] = a.words[i - up] << within;
        if (within != 0 && i > up)
            shifted.words[i] |= a.words[i - up - 1] >> (64 - within);
    }
    return shifted;
}

/* ---- to the nearest double ---- */

static double power_of_two(int exponent) {
    double power = 1;
    for (; exponent > 0; exponent--)
        power *= 2;
    for (; exponent < 0; exponent++)
        power /= 2;
    return power;
}

/* The double nearest to a / b, ties to even: long division for 55 bits, of
 * which the last says whether anything is left. Requires: b > 0, and both
 * below 2^255. */
static double nearest(struct wide a, struct wide b) {
    enum { DIGITS = 55 };
    int bits = wide_bits(a);
    if (bits == 0)
        return 0;
    int exponent = bits - wide_bits(b);
    if (exponent < 0)
        a = wide_shift(a, -exponent);
    else
        b = wide_shift(b, exponent);
    if (wide_compare(a, b) < 0) {
        a = wide_shift(a, 1);
        exponent--;
    }
    uint64_t quotient = 0;
    for (int i = 0; i < DIGITS - 1; i++) {
        bool fits = wide_compare(a, b) >= 0;
        if (fits)
            a = wide_subtract(a, b);
        quotient = quotient << 1 | fits;
        a = wide_shift(a, 1);
    }
    quotient = quotient << 1 | (wide_bits(a) != 0);
    /* The conversion rounds 55 bits to 53. */
    return (double)quotient * power_of_two(exponent - (DIGITS - 1));
}

double sabot_fraction_float(struct sabot_fraction fraction) {
    double size =
        nearest(wide_of(magnitude(fraction.numerator)), wide_of(magnitude(fraction.denominator)));
    return fraction.numerator < 0 ? -size : size;
}

/* a * b without the sign of a. */
static struct wide product(sabot_big a, sabot_big b) {
    return wide_multiply(wide_of(magnitude(a)), wide_of(magnitude(b)));
}

double sabot_step_float(struct sabot_step step) {
    struct wide to = product(step.to.numerator, step.from.denominator);
    struct wide from = product(step.from.numerator, step.to.denominator);
    struct wide unit = product(step.to.denominator, step.from.denominator);
    bool to_below_zero = step.to.numerator < 0;
    if (to_below_zero != (step.from.numerator < 0)) {
        double size = nearest(wide_add(to, from), unit);
        return to_below_zero ? -size : size;
    }
    bool grows = wide_compare(to, from) >= 0; /* away from zero */
    double size = nearest(grows ? wide_subtract(to, from) : wide_subtract(from, to), unit);
    return grows == to_below_zero && size != 0 ? -size : size; /* 0, not -0 */
}

/* ---- moments ---- */

static bool product_fits(sabot_big a, sabot_big b) {
    return b == 0 || a <= big_max / b;
}

static struct wide squares_of(const struct sabot_moments *moments) {
    struct wide squares;
    memcpy(squares.words, moments->squares, sizeof squares.words);
    return squares;
}

bool sabot_moments_add(struct sabot_moments *moments, sabot_big weight, int64_t x) {
    SABOT_ASSERT(weight >= 0 && moments->scale > 0);
    sabot_big size = x < 0 ? -(sabot_big)x : x;
    if (weight > big_max - moments->weight)
        return false;
    moments->weight += weight;
    /* Every x counted with all of the weight: then no sum of them can pass
     * 127 bits, nor a sum of squares times the weight 254. */
    if (!product_fits(moments->weight, size) || !product_fits(moments->weight, moments->scale))
        return false;
    moments->sum += weight * x;
    struct wide more = wide_multiply(wide_of((natural)weight), wide_of((natural)(size * size)));
    struct wide squares = wide_add(squares_of(moments), more);
    memcpy(moments->squares, squares.words, sizeof moments->squares);
    return true;
}

struct sabot_fraction sabot_moments_mean(const struct sabot_moments *moments) {
    return sabot_fraction_of(moments->sum, moments->weight * moments->scale);
}

/* (weight * squares - sum^2) / (weight * scale)^2 */
double sabot_moments_variance(const struct sabot_moments *moments) {
    SABOT_ASSERT(moments->weight > 0);
    struct wide weight = wide_of((natural)moments->weight);
    struct wide sum = wide_of(magnitude(moments->sum));
    struct wide unit = wide_of((natural)(moments->weight * moments->scale));
    struct wide squares = wide_multiply(squares_of(moments), weight);
    return nearest(wide_subtract(squares, wide_multiply(sum, sum)), wide_multiply(unit, unit));
}

/* ---- in words ---- */

void sabot_big_write(struct sabot_text *text, sabot_big value, char separator) {
    char digits[64]; /* 39 digits, 12 separators and a sign at most */
    size_t at = sizeof digits;
    natural left = magnitude(value);
    int count = 0;
    do {
        /* Eighteen digits at a time: 64 bits divide faster than 128. */
        uint64_t part = (uint64_t)(left % 1000000000000000000u);
        left /= 1000000000000000000u;
        for (int i = 0; i < 18 && (left != 0 || part != 0 || count == 0); i++) {
            if (separator != '\0' && count > 0 && count % 3 == 0)
                digits[--at] = separator;
            digits[--at] = (char)('0' + part % 10);
            part /= 10;
            count++;
        }
    } while (left != 0);
    if (value < 0)
        digits[--at] = '-';
    sabot_text_add_bytes(text, &digits[at], sizeof digits - at);
}

void sabot_fraction_write(struct sabot_text *text, struct sabot_fraction fraction) {
    sabot_big_write(text, fraction.numerator, '\0');
    sabot_text_add_char(text, '/');
    sabot_big_write(text, fraction.denominator, '\0');
}
