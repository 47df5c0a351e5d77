/*
 * report_span.c - days and times in a zone. Pure arithmetic: no zone of the system
 * has a say.
 */
#include "host/report/report.h"
#include "sabot/calendar.h"

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

/* Days since 1970 of a day from then on. */
static bool take_day(const char **words, int64_t *days) {
    const char *day = *words;
    return take(words, "0000-00-00") && sabot_calendar_read_day(day, 10, days) && *days >= 0;
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

void report_time_write(int64_t time_ms, int zone_minutes, enum report_precision precision,
                       char space[REPORT_TIME_MAX]) {
    sabot_calendar_write(time_ms + (int64_t)zone_minutes * MINUTE_MS, space);
    if (precision != REPORT_EXACT) {
        space[10] = ' ';
        space[19] = 0;
    } else if (zone_minutes == 0) {
        memcpy(space + 23, "Z", 2);
    } else {
        report_zone_write(zone_minutes, space + 23);
    }
}
