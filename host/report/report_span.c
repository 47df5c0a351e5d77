/*
 * report_span.c - days and times in a zone. Pure arithmetic: no zone of the system
 * has a say.
 */
#include "host/report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE_MS = 60000, ZONE_MAX = 14 * 60 };

/* Digits where the form has 0, and otherwise its own characters; what is read moves on. */
static bool take(const char **words, const char *form) {
    size_t i = 0;
    for (; form[i] != 0; i++) {
        bool digit = (*words)[i] >= '0' && (*words)[i] <= '9';
        if (form[i] == '0' ? !digit : (*words)[i] != form[i])
            return false;
    }
    *words += i;
    return true;
}

bool report_zone_read(const char *words, int *minutes) {
    const char *at = words + 1;
    *minutes = 0;
    if (strcmp(words, "UTC") == 0 || strcmp(words, "Z") == 0)
        return true;
    if ((words[0] != '+' && words[0] != '-') || !take(&at, "00:00") || *at != 0)
        return false;
    int hours = atoi(words + 1), rest = atoi(words + 4);
    *minutes = (words[0] == '-' ? -1 : 1) * (hours * 60 + rest);
    return rest < 60 && hours * 60 + rest <= ZONE_MAX;
}

static bool leaps(int year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Days since 1970 of a day that there is. */
static bool take_day(const char **words, int64_t *days) {
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const char *at = *words;
    if (!take(words, "0000-00-00"))
        return false;
    int year = atoi(at), month = atoi(at + 5), day = atoi(at + 8);
    if (year < 1970 || month < 1 || month > 12 || day < 1 ||
        day > lengths[month - 1] + (month == 2 && leaps(year)))
        return false;
    *days = day - 1;
    for (int i = 1; i < month; i++)
        *days += lengths[i - 1] + (i == 2 && leaps(year));
    int before = year - 1;
    *days += (int64_t)365 * (year - 1970) + (before / 4 - before / 100 + before / 400) -
             (1969 / 4 - 1969 / 100 + 1969 / 400);
    return true;
}

bool report_day_read(const char *words, int zone_minutes, int64_t *time_ms) {
    int64_t days;
    if (!take_day(&words, &days) || *words != 0)
        return false;
    *time_ms = days * REPORT_DAY_MS - (int64_t)zone_minutes * MINUTE_MS;
    return true;
}

bool report_time_read(const char *words, int zone_minutes, int64_t *time_ms) {
    int64_t days, ms = 0;
    if (!take_day(&words, &days))
        return false;
    if (*words == 'T' || *words == ' ') {
        const char *at = ++words;
        if (!take(&words, "00:00") || atoi(at) > 23 || atoi(at + 3) > 59)
            return false;
        ms = ((int64_t)atoi(at) * 60 + atoi(at + 3)) * MINUTE_MS;
        const char *seconds = words + 1;
        if (*words == ':') {
            if (!take(&words, ":00") || atoi(seconds) > 59)
                return false;
            ms += (int64_t)atoi(seconds) * 1000;
        }
        const char *thousandths = words + 1;
        if (*words == '.') {
            if (!take(&words, ".000"))
                return false;
            ms += atoi(thousandths);
        }
        if (*words != 0 && !report_zone_read(words, &zone_minutes))
            return false;
    } else if (*words != 0) {
        return false;
    }
    *time_ms = days * REPORT_DAY_MS + ms - (int64_t)zone_minutes * MINUTE_MS;
    return true;
}

void report_zone_write(int zone_minutes, char space[REPORT_ZONE_MAX]) {
    int distance = abs(zone_minutes);
    if (zone_minutes == 0)
        snprintf(space, REPORT_ZONE_MAX, "UTC");
    else
        snprintf(space, REPORT_ZONE_MAX, "%c%02d:%02d", zone_minutes < 0 ? '-' : '+',
                 distance / 60 % 100, distance % 60);
}

static void write_digits(char *space, int count, int64_t number) {
    for (int i = count - 1; i >= 0; i--, number /= 10)
        space[i] = (char)('0' + number % 10);
}

/* The day of the Gregorian calendar: years counted from March, so that a leap day is the last. */
static void write_day(int64_t days, char space[11]) {
    int64_t shifted = days + 719468; /* since 0000-03-01 */
    int64_t era = shifted / 146097, of_era = shifted % 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153, day = of_year - (153 * month + 2) / 5 + 1;
    month += month < 10 ? 3 : -9;
    year += era * 400 + (month <= 2);
    write_digits(space, 4, year % 10000);
    space[4] = space[7] = '-';
    write_digits(space + 5, 2, month);
    write_digits(space + 8, 2, day);
    space[10] = 0;
}

/* A year's report has millions of times: no printf here. */
void report_time_write(int64_t time_ms, int zone_minutes, enum report_precision precision,
                       char space[REPORT_TIME_MAX]) {
    int64_t local = time_ms + (int64_t)zone_minutes * MINUTE_MS;
    int64_t days = local >= 0 ? local / REPORT_DAY_MS : -1, rest = local - days * REPORT_DAY_MS;
    write_day(days, space);
    space[10] = precision == REPORT_EXACT ? 'T' : ' ';
    write_digits(space + 11, 2, rest / 3600000);
    write_digits(space + 14, 2, rest / 60000 % 60);
    write_digits(space + 17, 2, rest / 1000 % 60);
    space[13] = space[16] = ':';
    space[19] = 0;
    if (precision != REPORT_EXACT)
        return;
    space[19] = '.';
    write_digits(space + 20, 3, rest % 1000);
    if (zone_minutes == 0)
        memcpy(space + 23, "Z", 2);
    else
        report_zone_write(zone_minutes, space + 23);
}
