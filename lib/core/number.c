/*
 * number.c - whole numbers from words. See sabot/number.h.
 */
#include "sabot/number.h"

int64_t sabot_number_read(const char *digits, size_t length, int64_t most) {
    int64_t number = 0;
    for (size_t i = 0; i < length; i++) {
        int digit = digits[i] - '0';
        if (digit < 0 || digit > 9 || digit > most || number > (most - digit) / 10)
            return -1;
        number = number * 10 + digit;
    }
    return length == 0 ? -1 : number;
}
