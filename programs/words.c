/*
 * words.c - see words.h.
 */
#include "programs/words.h"

#include "sabot/fraction.h"
#include "sabot/text.h"

#include <stdio.h>
#include <string.h>

struct words words_money(sabot_cents amount) {
    struct words words;
    struct sabot_text text = sabot_text_in(words.text, sizeof words.text);
    sabot_cents_write(&text, amount);
    return words;
}

struct words words_money_short(sabot_cents amount) {
    struct words words;
    struct sabot_text text = sabot_text_in(words.text, sizeof words.text);
    sabot_cents_write_short(&text, amount);
    return words;
}

struct words words_money_if(sabot_cents amount) {
    return amount != 0 ? words_money(amount) : (struct words){""};
}

struct words words_sum(uint64_t cents) {
    struct words words;
    struct sabot_text text = sabot_text_in(words.text, sizeof words.text);
    sabot_cents_write_sum(&text, cents);
    return words;
}

struct words words_grouped(uint64_t number) {
    struct words words;
    struct sabot_text text = sabot_text_in(words.text, sizeof words.text);
    sabot_big_write(&text, (sabot_big)number, ',');
    return words;
}

struct words words_card(struct sabot_card card) {
    struct words words;
    struct sabot_text text = sabot_text_in(words.text, sizeof words.text);
    sabot_card_write(&text, card);
    return words;
}

struct words words_plain(const char *plain) {
    struct words words;
    struct sabot_text text = sabot_text_in(words.text, sizeof words.text);
    sabot_text_add_plain(&text, plain, strlen(plain));
    return words;
}

const char *words_plural(uint64_t count) {
    return count == 1 ? "" : "s";
}

const char *words_sign(sabot_cents amount) {
    return amount > 0 ? "+" : "";
}

const char *words_cover(const struct sabot_sheet *sheet) {
    return sheet->cover == SABOT_COVER_NET
               ? "Cover net: losers are taken before winners are paid, both in order (R45)."
               : "Cover matched: every dollar put up acts once, in order (R45).";
}
