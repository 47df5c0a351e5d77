/*
 * nearest.c - edit distance with swaps, for "did you mean".
 */
#include "sabot/nearest.h"

#include <string.h>

enum { LETTERS_MAX = 40 };

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Letters inserted, left out, changed or swapped to get from a to b. */
static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    size_t rows[LETTERS_MAX + 1][LETTERS_MAX + 1];
    for (size_t i = 0; i <= a_length; i++)
        rows[i][0] = i;
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_length; i++)
        for (size_t j = 1; j <= b_length; j++) {
            size_t change = rows[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            rows[i][j] = least(change, 1 + least(rows[i - 1][j], rows[i][j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                rows[i][j] = least(rows[i][j], 1 + rows[i - 2][j - 2]);
        }
    return rows[a_length][b_length];
}

/* Whole words at the beginning that both have, as `banker_`: no reason to mean one by the other. */
static size_t shared(const char *a, const char *b) {
    size_t words = 0;
    for (size_t i = 0; a[i] != '\0' && a[i] == b[i]; i++)
        if (a[i] == '_')
            words = i + 1;
    return words;
}

const char *sabot_nearest(const char *word, const char *const *candidates, size_t count) {
    const char *nearest = NULL;
    size_t length = strlen(word);
    size_t nearest_distance = LETTERS_MAX;
    if (length > LETTERS_MAX)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        size_t candidate_length = strlen(candidates[i]);
        if (candidate_length > LETTERS_MAX)
            continue;
        size_t far = distance(word, length, candidates[i], candidate_length);
        /* One letter in a short word; one in three in a longer one. */
        size_t own_length = candidate_length - shared(word, candidates[i]);
        size_t near_enough = own_length < 6 ? 1 : own_length / 3;
        if (far <= near_enough && far < nearest_distance) {
            nearest = candidates[i];
            nearest_distance = far;
        }
    }
    return nearest;
}
