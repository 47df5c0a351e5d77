/*
 * pricing_rows.c - prices in words. See pricing.h.
 */
#include "host/pricing/pricing.h"
#include "host/rulespage/phrases.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct pricing_words pricing_whole(sabot_big value, char separator) {
    struct pricing_words words;
    struct sabot_text text = sabot_text_in(words.text, sizeof words.text);
    sabot_big_write(&text, value, separator);
    return words;
}

struct pricing_words pricing_exact(struct sabot_fraction value) {
    struct pricing_words words;
    struct sabot_text text = sabot_text_in(words.text, sizeof words.text);
    sabot_fraction_write(&text, value);
    return words;
}

struct pricing_words pricing_print(const char *format, ...) {
    struct pricing_words words;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(words.text, sizeof words.text, format, arguments);
    va_end(arguments);
    SABOT_ASSERT(length >= 0 && length < PRICING_WORDS_MAX);
    return words;
}

double pricing_share(sabot_big part, sabot_big all) {
    return sabot_fraction_float(sabot_fraction_of(part, all));
}

/* ---- the events of a wager ---- */

static void write_pays(struct sabot_text *text, const struct sabot_wager *wager,
                       const struct sabot_case *decides) {
    static const char *const names[] = {
        [SABOT_LOSE] = "loses", [SABOT_PUSH] = "push", [SABOT_WIN] = ""};
    if (decides == NULL || decides->verdict != SABOT_WIN) {
        sabot_text_add(text, names[decides == NULL ? SABOT_LOSE : decides->verdict]);
        return;
    }
    sabot_text_add_int(text, decides->ratio.pays);
    sabot_text_add_char(text, ':');
    sabot_text_add_int(text, decides->ratio.to);
    if (wager->commission_bp != 0) {
        sabot_text_add(text, " less ");
        sabot_text_add(text, phrase_percent(wager->commission_bp).words);
    }
}

struct pricing_event pricing_event_of(const struct odds_answer *answer,
                                      const struct sabot_pay_tables *tables, int wager,
                                      int number) {
    const struct sabot_wager *form = &answer->sheet->wagers[wager];
    const struct sabot_pay_table *table = &tables->of[wager];
    const struct sabot_case *decides =
        number < form->case_count ? &sabot_wager_cases(answer->sheet, form)[number] : NULL;
    struct pricing_event event = {.deals = answer->prices[wager].deals[number]};
    struct sabot_text name = sabot_text_in(event.name.text, sizeof event.name.text);
    struct sabot_text pays = sabot_text_in(event.pays.text, sizeof event.pays.text);
    sabot_text_add(&name, decides == NULL ? "Anything else"
                                          : phrase_capital(phrase_when(&decides->when)).words);
    write_pays(&pays, form, decides);
    event.probability = pricing_share(event.deals, answer->odds.deals);
    double result = (double)table->results[number] / (double)table->scale;
    event.result = event.deals == 0 ? 0 : event.probability * result; /* 0, not -0 */
    return event;
}

/* ---- effects of removal ---- */

enum { TENS = SABOT_POINTS - 1 }; /* the first rank worth nothing */

struct pricing_card pricing_card_of(const struct sabot_sheet *sheet,
                                    const struct odds_removal_answer *removal, int number) {
    struct pricing_card card = {.out = -1};
    struct sabot_text name = sabot_text_in(card.name, sizeof card.name);
    bool together = sabot_sheet_detail(sheet) <= SABOT_DETAIL_POINTS;
    int end = together && number == TENS ? SABOT_RANKS : number + 1;
    if (together && number > TENS)
        return card;
    for (int out = number; out < end; out++) {
        if (!removal->has[out])
            continue;
        if (card.out >= 0)
            sabot_text_add_char(&name, ' ');
        odds_removal_write(&name, out);
        card.out = out;
    }
    return card;
}

double pricing_effect(const struct odds_answer *answer, const struct odds_removal_answer *removal,
                      int out, int wager) {
    return sabot_step_float((struct sabot_step){.from = answer->prices[wager].ev,
                                                .to = removal->prices[out][wager].ev});
}

struct pricing_words pricing_effect_words(const struct odds_answer *answer,
                                          const struct odds_removal_answer *removal,
                                          struct pricing_card card, int wager, int decimals) {
    if (!odds_removal_is_of(answer->sheet, wager, card.out))
        return (struct pricing_words){""};
    double percent = 100 * pricing_effect(answer, removal, card.out, wager);
    if (percent == 0 && odds_removal_is_of(answer->sheet, wager, SABOT_RANKS))
        return (struct pricing_words){""};
    struct pricing_words words = pricing_print("%+.*f%%", decimals, percent);
    bool is_zero = strpbrk(words.text, "123456789") == NULL;
    return is_zero ? pricing_print("%.*f%%", decimals, 0.0) : words;
}
