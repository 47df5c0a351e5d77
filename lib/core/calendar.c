/*
 * calendar.c - days and times. See sabot/calendar.h.
 *
 * Years are counted from March, so that a leap day is the last of its year.
 */
#include "sabot/calendar.h"

#include "sabot/number.h"

#include <string.h>

#define ERA_DAYS      146097 /* 400 years */
#define DAYS_TO_EPOCH 719468 /* from 0000-03-01 to 1970-01-01 */

static int64_t days_of(int64_t year, int64_t month, int64_t day) {
    year -= month <= 2;
    int64_t of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    int64_t era = (year >= 0 ? year : year - 399) / 400, in_era = year - era * 400;
    return era * ERA_DAYS + in_era * 365 + in_era / 4 - in_era / 100 + of_year - DAYS_TO_EPOCH;
}

bool sabot_calendar_read_day(const char *words, size_t length, int64_t *days) {
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (length != strlen("2026-01-31") || words[4] != '-' || words[7] != '-')
        return false;
    int64_t year = sabot_number_read(words, 4, 9999);
    int64_t month = sabot_number_read(words + 5, 2, 12), day = sabot_number_read(words + 8, 2, 31);
    bool leaps = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if (year < 0 || month < 1 || day < 1 || day > lengths[month - 1] + (month == 2 && leaps))
        return false;
    *days = days_of(year, month, day);
    return true;
}

static void write_digits(char *space, int count, int64_t number) {
    for (int i = count - 1; i >= 0; i--, number /= 10)
        space[i] = (char)('0' + number % 10);
}

static void write_day(int64_t days, char *space) {
    int64_t shifted = days + DAYS_TO_EPOCH;
    int64_t era = shifted / ERA_DAYS, of_era = shifted % ERA_DAYS;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153, day = of_year - (153 * month + 2) / 5 + 1;
    month += month < 10 ? 3 : -9;
    write_digits(space, 4, (year + era * 400 + (month <= 2)) % 10000);
    write_digits(space + 5, 2, month);
    write_digits(space + 8, 2, day);
}

/* A year's report has millions of times: no printf here. */
void sabot_calendar_write(int64_t time_ms, char time[SABOT_CALENDAR_TIME]) {
    int64_t days = time_ms >= 0 ? time_ms / SABOT_DAY_MS : -1, rest = time_ms - days * SABOT_DAY_MS;
    memcpy(time, "0000-00-00T00:00:00.000", SABOT_CALENDAR_TIME);
    write_day(days, time);
    write_digits(time + 11, 2, rest / 3600000);
    write_digits(time + 14, 2, rest / 60000 % 60);
    write_digits(time + 17, 2, rest / 1000 % 60);
    write_digits(time + 20, 3, rest % 1000);
}
