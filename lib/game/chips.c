/*
 * chips.c - an amount as chips, largest first.
 *
 * Largest first always comes out even, because a sheet's chips are all
 * multiples of the smallest (sheet_check.c).
 */
#include "sabot/chips.h"

struct sabot_chip_count sabot_chips_for(const struct sabot_sheet *sheet, sabot_cents amount) {
    SABOT_ASSERT(amount >= 0);
    struct sabot_chip_count chips = {.rest = amount};
    for (int i = sheet->chip_count - 1; i >= 0; i--) {
        chips.of[i] = chips.rest / sheet->chips[i];
        chips.rest %= sheet->chips[i];
    }
    return chips;
}

void sabot_chips_write(const struct sabot_sheet *sheet, struct sabot_chip_count chips,
                       struct sabot_text *text) {
    const char *between = "";
    for (int i = sheet->chip_count - 1; i >= 0; i--) {
        if (chips.of[i] == 0)
            continue;
        sabot_text_print(text, "%s%lld x ", between, (long long)chips.of[i]);
        sabot_cents_write_short(text, sheet->chips[i]);
        between = ", ";
    }
    if (chips.rest > 0) {
        sabot_text_print(text, "%s%s in coins", between, sabot_cents_words(chips.rest).at);
        between = ", ";
    }
    if (between[0] == '\0')
        sabot_text_add_char(text, '-');
}
