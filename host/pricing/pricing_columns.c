/*
 * pricing_columns.c - see pricing_columns.h.
 */
#include "host/pricing/pricing_columns.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

/* ---- names ---- */

enum {
    CARDS,
    DEALS,
    PLAYER_WINS,
    BANKER_WINS,
    TIES,
    DRAGON7,
    PANDA8,
    OF_WAGERS, /* from here on */
    EV = OF_WAGERS,
    EV_FLOAT,
    VARIANCE,
    WIN,
    PUSH,
    LOSE,
    FIELDS
};

static const char *const names[FIELDS] = {
    "cards", "deals",    "player_wins", "banker_wins", "ties", "dragon7", "panda8",
    "ev",    "ev_float", "variance",    "win",         "push", "lose"};

static int field_of(const char *name, size_t length, int first, int end) {
    for (int i = first; i < end; i++)
        if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0)
            return i;
    return -1;
}

static enum sabot_status unknown(const char *name, size_t length, struct sabot_error *error) {
    snprintf(error->words, sizeof error->words,
             "`%.*s` is not a column: expected cards, deals, player_wins, banker_wins, ties, "
             "dragon7, panda8, or ev, ev_float, variance, win, push or lose, of a wager such as "
             "player.ev_float or of all",
             (int)(length < 40 ? length : 40), name);
    return SABOT_BAD_TEXT;
}

static bool add(struct pricing_columns *columns, int field, int wager) {
    if (columns->count == PRICING_COLUMNS_MAX)
        return false;
    columns->of[columns->count++] = (struct pricing_column){field, wager};
    columns->only_ev_float &= field == EV_FLOAT;
    return true;
}

static int wager_of(const struct sabot_sheet *sheet, const char *name, size_t length) {
    for (int i = 0; i < sheet->wager_count; i++)
        if (strlen(sheet->wagers[i].name) == length &&
            memcmp(sheet->wagers[i].name, name, length) == 0)
            return i;
    return -1;
}

static enum sabot_status read_name(struct pricing_columns *columns, const char *name, size_t length,
                                   struct sabot_error *error) {
    const char *dot = memchr(name, '.', length);
    bool fits = true;
    if (dot != NULL) {
        int wager = wager_of(columns->sheet, name, (size_t)(dot - name));
        int field = field_of(dot + 1, length - (size_t)(dot - name) - 1, OF_WAGERS, FIELDS);
        if (wager < 0 || field < 0)
            return unknown(name, length, error);
        fits = add(columns, field, wager);
    } else {
        int field = field_of(name, length, 0, FIELDS);
        if (field < 0)
            return unknown(name, length, error);
        for (int i = 0; field >= OF_WAGERS && i < columns->sheet->wager_count; i++)
            fits = fits && add(columns, field, i);
        if (field < OF_WAGERS)
            fits = add(columns, field, -1);
    }
    return fits ? SABOT_OK
                : sabot_error_print(error, SABOT_TOO_LONG, "expected at most %d columns",
                                    PRICING_COLUMNS_MAX);
}

static void find_paying(struct pricing_columns *columns) {
    for (int wager = 0; wager < columns->tables->count; wager++) {
        const struct sabot_pay_table *table = &columns->tables->of[wager];
        for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
            if (table->results[table->decides[i]] != -table->scale)
                columns->paying[wager][columns->paying_count[wager]++] = (uint8_t)i;
    }
}

enum sabot_status pricing_columns_read(struct pricing_columns *columns, const char *words,
                                       const struct sabot_sheet *sheet,
                                       const struct sabot_pay_tables *tables,
                                       struct sabot_error *error) {
    *columns = (struct pricing_columns){.sheet = sheet, .tables = tables, .only_ev_float = true};
    find_paying(columns);
    for (const char *at = words;; at++) {
        size_t length = strcspn(at, ",");
        enum sabot_status status = read_name(columns, at, length, error);
        if (status != SABOT_OK)
            return status;
        at += length;
        if (*at == '\0')
            return SABOT_OK;
    }
}

/* ---- numbers ---- */

__extension__ typedef unsigned __int128 natural;

/* As `%.17g` writes it, which is what JSON has. Most expectations lie where seventeen digits are
 * a whole number of 128 bits: the double times a power of ten, rounded half to even. */
static size_t write_double(double value, char *to, size_t room) {
    static const double leading[] = {1, 0.1, 0.01, 0.001, 0.0001}; /* each above the power itself */
    double size = value < 0 ? -value : value;
    if (!(size >= leading[4] && size < 10))
        return (size_t)snprintf(to, room, "%.17g", value);
    int places = 16, zeros = 0; /* after the point */
    natural power = 10000000000000000;
    for (; size < leading[zeros]; zeros++, places++)
        power *= 10;
    uint64_t bits;
    memcpy(&bits, &size, sizeof bits);
    int shift = 1075 - (int)(bits >> 52); /* size = mantissa / 2^shift; 49 to 66 */
    natural mantissa = (bits & ((UINT64_C(1) << 52) - 1)) | UINT64_C(1) << 52;
    natural product = mantissa * power, half = (natural)1 << (shift - 1);
    natural rest = product & (((natural)1 << shift) - 1);
    uint64_t digits = (uint64_t)(product >> shift);
    digits += rest > half || (rest == half && digits % 2 == 1);
    char text[24]; /* from the last digit on */
    int count = 0, last = 0;
    for (; digits > 0 || count <= places; digits /= 10)
        text[count++] = (char)('0' + digits % 10);
    while (last < places && text[last] == '0')
        last++;
    size_t length = 0;
    if (value < 0)
        to[length++] = '-';
    for (int i = count - 1; i >= last; i--) {
        if (i == places - 1)
            to[length++] = '.';
        to[length++] = text[i];
    }
    return length;
}

/* The double nearest to gain / unit, both within 63 bits. A long double has eleven bits more; only
 * where those are just a half could rounding twice go wrong. */
static double nearest(int64_t gain, int64_t unit) {
#if LDBL_MANT_DIG == 64
    long double quotient = (long double)gain / (long double)unit;
    uint64_t mantissa;
    memcpy(&mantissa, &quotient, sizeof mantissa);
    if ((mantissa & 0x7ff) != 0x400)
        return (double)quotient;
#endif
    return sabot_fraction_float((struct sabot_fraction){gain, unit});
}

/* ---- rows ---- */

static size_t end_row(char *row, size_t length) {
    row[length - 1] = '\n'; /* in place of the last comma */
    return length;
}

size_t pricing_columns_heading(const struct pricing_columns *columns, char *row) {
    size_t length = 0;
    for (int i = 0; i < columns->count; i++) {
        struct pricing_column column = columns->of[i];
        length +=
            (size_t)snprintf(row + length, 100, "%s%s%s,",
                             column.wager < 0 ? "" : columns->sheet->wagers[column.wager].name,
                             column.wager < 0 ? "" : ".", names[column.field]);
    }
    return end_row(row, length);
}

static sabot_big whole_of(const struct odds_answer *answer, struct pricing_column column) {
    struct sabot_odds_wins wins = sabot_odds_wins(&answer->odds);
    const struct sabot_price *price = &answer->prices[column.wager < 0 ? 0 : column.wager];
    switch (column.field) {
    case CARDS:
        return sabot_points_cards(&answer->odds.shoe);
    case DEALS:
        return answer->odds.deals;
    case PLAYER_WINS:
        return wins.of[SABOT_WINNER_PLAYER];
    case BANKER_WINS:
        return wins.of[SABOT_WINNER_BANKER];
    case TIES:
        return wins.of[SABOT_WINNER_TIE];
    case DRAGON7:
        return wins.dragon7;
    case PANDA8:
        return wins.panda8;
    case WIN:
        return price->by_verdict[SABOT_WIN];
    case PUSH:
        return price->by_verdict[SABOT_PUSH];
    case LOSE:
        return price->by_verdict[SABOT_LOSE];
    default:
        SABOT_ASSERT(false);
        return 0;
    }
}

size_t pricing_columns_row(const struct pricing_columns *columns, const struct odds_answer *answer,
                           char *row) {
    size_t length = 0;
    for (int i = 0; i < columns->count; i++) {
        struct pricing_column column = columns->of[i];
        const struct sabot_price *price = &answer->prices[column.wager < 0 ? 0 : column.wager];
        if (column.field == EV_FLOAT)
            length += write_double(price->ev_float, row + length, 99);
        else if (column.field == VARIANCE)
            length += write_double(price->variance, row + length, 99);
        else if (column.field == EV)
            length += (size_t)snprintf(row + length, 99, "%s", pricing_exact(price->ev).text);
        else
            length += (size_t)snprintf(row + length, 99, "%s",
                                       pricing_whole(whole_of(answer, column), '\0').text);
        row[length++] = ',';
    }
    return end_row(row, length);
}

double pricing_columns_ev(const struct pricing_columns *columns,
                          const struct sabot_odds_block *block, int shoe, int wager) {
    const struct sabot_pay_table *table = &columns->tables->of[wager];
    sabot_big deals = sabot_odds_deals(sabot_points_cards(&block->shoes[shoe]));
    sabot_big gain = -deals * table->scale, unit = deals * table->scale;
    for (int i = 0; i < columns->paying_count[wager]; i++) {
        int place = columns->paying[wager][i];
        gain += (sabot_big)block->of[place][shoe] *
                (table->results[table->decides[place]] + table->scale);
    }
    if (gain > INT64_MAX || gain < -INT64_MAX || unit > INT64_MAX)
        return sabot_fraction_float(sabot_fraction_of(gain, unit));
    return nearest((int64_t)gain, (int64_t)unit);
}

size_t pricing_columns_fast(const struct pricing_columns *columns,
                            const struct sabot_odds_block *block, int shoe, char *row) {
    size_t length = 0;
    for (int i = 0; i < columns->count; i++) {
        length += write_double(pricing_columns_ev(columns, block, shoe, columns->of[i].wager),
                               row + length, 99);
        row[length++] = ',';
    }
    return end_row(row, length);
}
