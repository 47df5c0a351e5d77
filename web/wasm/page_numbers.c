/*
 * page_numbers.c - see page_numbers.h.
 */
#include "web/wasm/page_numbers.h"

int64_t numbers[NUMBERS_MAX];
char words[WORDS_MAX];

EXPORT("numbers") int64_t *page_numbers(void);
EXPORT("words") char *page_words(void);

int64_t *page_numbers(void) {
    return numbers;
}

char *page_words(void) {
    return words;
}

int64_t take(struct cursor *cursor, int64_t least, int64_t most) {
    int64_t number = cursor->at < NUMBERS_MAX ? numbers[cursor->at] : 0;
    cursor->bad |= cursor->at >= NUMBERS_MAX || number < least || number > most;
    cursor->at++;
    return cursor->bad ? least : number;
}

int take_int(struct cursor *cursor, int least, int most) {
    return (int)take(cursor, least, most);
}

void put(struct cursor *cursor, int64_t number) {
    if (cursor->at < NUMBERS_MAX)
        numbers[cursor->at] = number;
    cursor->bad |= cursor->at >= NUMBERS_MAX;
    cursor->at++;
}

int length_of(const struct cursor *cursor) {
    return cursor->bad ? BAD_NUMBERS : cursor->at;
}
