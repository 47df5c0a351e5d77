/*
 * page_numbers.c - see page_numbers.h.
 */
#include "web/wasm/page_numbers.h"

#include <string.h>

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

/* ---- a sheet ---- */

static void take_fee(struct cursor *cursor, struct sabot_fee *fee) {
    fee->band_count = take_int(cursor, 0, SABOT_BANDS_MAX);
    for (int i = 0; i < fee->band_count; i++) {
        fee->bands[i].up_to = take(cursor, 0, SABOT_CENTS_MAX);
        fee->bands[i].fee = take(cursor, 0, SABOT_STAKE_MAX);
    }
}

static void take_case(struct cursor *cursor, struct sabot_case *one) {
    for (int fact = 0; fact < SABOT_FACTS; fact++)
        one->when.fits[fact] = (uint16_t)take(cursor, 0, UINT16_MAX);
    one->verdict = (enum sabot_verdict)take(cursor, SABOT_LOSE, SABOT_WIN);
    one->ratio.pays = take_int(cursor, 0, SABOT_RATIO_MAX);
    one->ratio.to = take_int(cursor, 1, SABOT_RATIO_MAX);
}

static void take_wager(struct cursor *cursor, struct sabot_sheet *sheet, int number) {
    struct sabot_wager *wager = &sheet->wagers[number];
    wager->commission_bp = take_int(cursor, 0, 10000);
    sheet->rows[0].limits[number].least = take(cursor, 0, SABOT_CENTS_MAX);
    sheet->rows[0].limits[number].most = take(cursor, 0, SABOT_CENTS_MAX);
    take_fee(cursor, &sheet->rows[0].fees[number]);
    wager->case_count = take_int(cursor, 0, SABOT_CASES_MAX);
    for (int i = 0; i < wager->case_count; i++)
        take_case(cursor, &wager->cases[i]);
}

void take_sheet(struct cursor *cursor, struct sabot_sheet *sheet) {
    memset(sheet, 0, sizeof *sheet); /* whatever settling reads is given below */
    sheet->bank = (enum sabot_bank)take(cursor, 0, SABOT_BANK_HOUSE);
    sheet->cover = (enum sabot_cover)take(cursor, 0, SABOT_COVER_MATCHED);
    sheet->order = (enum sabot_order)take(cursor, 0, SABOT_ORDER_SEAT_FIRST);
    sheet->commission_unit = take(cursor, 1, SABOT_COMMISSION_UNIT_MAX);
    sheet->commission_taken = (enum sabot_commission_taken)take(cursor, 0, SABOT_COMMISSION_MARKED);
    sheet->collections.no_action = (enum sabot_fees_no_action)take(cursor, 0, SABOT_FEES_RETURNED);
    sheet->row_count = 1;
    take_fee(cursor, &sheet->rows[0].player_dealer_fee);
    sheet->wager_count = take_int(cursor, 0, SABOT_WAGERS_MAX);
    for (int i = 0; i < sheet->wager_count; i++)
        take_wager(cursor, sheet, i);
}
