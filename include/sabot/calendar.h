/*
 * sabot/calendar.h - days and times of the Gregorian calendar, in UTC. Pure arithmetic: no
 * clock, no zone and no locale of the system.
 */
#ifndef SABOT_CALENDAR_H
#define SABOT_CALENDAR_H

#include "sabot/base.h"

#define SABOT_DAY_MS 86400000

#define SABOT_CALENDAR_DAY  11 /* bytes of `2026-01-31` and its NUL */
#define SABOT_CALENDAR_TIME 24 /* of `2026-01-31T08:00:00.000` */

/* Reads the `length` bytes of a day, `2026-01-31`, as days since 1970, fewer than none before
 * that; false if there is no such day. */
bool sabot_calendar_read_day(const char *words, size_t length, int64_t *days);

/* A moment, in milliseconds since 1970; one before 1970 is written as its last. */
void sabot_calendar_write(int64_t time_ms, char time[SABOT_CALENDAR_TIME]);

#endif
