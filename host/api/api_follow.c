/*
 * api_follow.c - a store that other servers share: hearing what they write, losing it,
 * opening it again, and whether its clock is ours.
 *
 * A server that lost the store goes on showing what it knows and decides nothing. The
 * committer's thread opens the store again, because connecting waits; the reader's thread then
 * reads what is there (service_resume), and only then commands are taken.
 */
#include "host/api/api_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLOCK_MOST_MS   1000
#define TRY_EVERY_MS    250
#define FOLLOW_EVERY_MS 5000 /* finds by reading what a lost notification named */

/* Since then, also if the clock went back. */
static bool is_past(int64_t now_ms, int64_t since_ms, int64_t span_ms) {
    return now_ms < since_ms || now_ms - since_ms >= span_ms;
}

/* ---- the clock ---- */

static void clock_words(const struct api *api, char words[SABOT_ERROR_WORDS_MAX]) {
    long long ahead = journal_notices_ahead_ms(api->following.notices);
    long long ms = ahead < 0 ? -ahead : ahead;
    snprintf(words, SABOT_ERROR_WORDS_MAX,
             "this server's clock is %lld.%lld s %s the store's; it takes no commands until that "
             "is set right",
             ms / 1000, ms / 100 % 10, ahead < 0 ? "behind" : "ahead of");
}

static void compare_clocks(struct api *api) {
    struct api_following *following = &api->following;
    int64_t ahead = journal_notices_ahead_ms(following->notices);
    bool is_wrong = ahead > CLOCK_MOST_MS || ahead < -CLOCK_MOST_MS;
    char words[SABOT_ERROR_WORDS_MAX] = "this server's clock is right again; it takes commands";
    if (is_wrong == following->clock_is_wrong)
        return;
    following->clock_is_wrong = is_wrong;
    if (is_wrong)
        clock_words(api, words);
    log_write(api->config.log, LOG_WARNING, "%s", words);
}

/* ---- losing it ---- */

static void lose(struct api *api, const char *cause) {
    struct api_following *following = &api->following;
    service_suspend(api->door.service, cause);
    log_write(api->config.log, LOG_WARNING, "%s: %s",
              service_is_spoiled(api->door.service)
                  ? "no command is taken until a new start"
                  : "the store is out of reach, commands have to wait",
              cause);
    following->lost_ms = door_now_ms();
    following->tried_ms = 0;
    following->lost = following->notices;
    following->notices = NULL;
}

static void hear(struct api *api) {
    struct api_following *following = &api->following;
    struct sabot_error error;
    const char *cause = error.words;
    struct journal_notice notice;
    bool is_there = journal_notices_look(following->notices, &error) == SABOT_OK;
    while (is_there && journal_notices_next(following->notices, &notice))
        service_hear(api->door.service, notice.stream, notice.sequence);
    int64_t now = door_now_ms();
    if (is_there) {
        compare_clocks(api);
        if (is_past(now, following->followed_ms, FOLLOW_EVERY_MS)) {
            following->followed_ms = now;
            service_hear_all(api->door.service);
        }
    }
    if (!is_there || service_is_stopped(api->door.service, &cause))
        lose(api, cause);
}

/* ---- opening it again ---- */

static void release_old(struct api_reopening *reopening) {
    journal_notices_close(reopening->old_notices);
    journal_close(reopening->old_reader);
    journal_close(reopening->old_writer);
    reopening->old_notices = NULL;
    reopening->old_reader = reopening->old_writer = NULL;
}

/* On the committer's thread. The notices come first: what is written while the heads are
 * read is heard. */
static void reopen(void *argument) {
    struct api_reopening *reopening = argument;
    release_old(reopening);
    reopening->status =
        journal_notices_open(reopening->store, door_now_ms, &reopening->notices, &reopening->error);
    if (reopening->status == SABOT_OK)
        reopening->status =
            journal_open(reopening->store, JOURNAL_WRITE, &reopening->writer, &reopening->error);
    if (reopening->status == SABOT_OK)
        reopening->status =
            journal_open(reopening->store, JOURNAL_READ, &reopening->reader, &reopening->error);
}

/* The committer closes the journals that are broken, so that they are nobody's from here on. */
static void begin_reopening(struct api *api) {
    struct api_following *following = &api->following;
    following->tried_ms = door_now_ms();
    following->reopening = (struct api_reopening){.store = api->config.store,
                                                  .old_writer = api->config.writer,
                                                  .old_reader = api->config.reader,
                                                  .old_notices = following->lost};
    following->is_reopening = worker_give(api->committer, reopen, &following->reopening);
    if (!following->is_reopening)
        return;
    api->config.writer = api->config.reader = NULL;
    following->lost = NULL;
}

/* What failed in part is closed with the next try. */
static void take_journals(struct api *api) {
    struct api_following *following = &api->following;
    const struct api_reopening *reopening = &following->reopening;
    bool is_good = reopening->status == SABOT_OK && service_may_resume(api->door.service);
    api->config.writer = reopening->writer;
    api->config.reader = reopening->reader;
    *(is_good ? &following->notices : &following->lost) = reopening->notices;
    following->is_reopening = false;
    following->is_resuming = is_good;
    if (is_good)
        service_resume(api->door.service, reopening->writer, reopening->reader);
}

static void move_reopening(struct api *api) {
    const struct api_following *following = &api->following;
    if (following->is_reopening) {
        if (worker_take(api->committer) != NULL)
            take_journals(api);
    } else if (api->group == NULL && service_may_resume(api->door.service) &&
               is_past(door_now_ms(), following->tried_ms, TRY_EVERY_MS)) {
        begin_reopening(api);
    }
}

void api_follow_read(struct api *api) {
    struct api_following *following = &api->following;
    if (!following->is_resuming)
        return;
    following->is_resuming = false;
    if (service_is_stopped(api->door.service, NULL)) {
        following->lost = following->notices;
        following->notices = NULL;
        return;
    }
    live_renew(&api->live); /* a store that went back sends no events */
    following->followed_ms = door_now_ms();
    long long away = following->followed_ms - following->lost_ms;
    away = away < 0 ? 0 : away; /* the clock went back */
    log_write(api->config.log, LOG_WARNING, "the store is back after %lld.%lld s", away / 1000,
              away / 100 % 10);
    compare_clocks(api);
}

/* ---- beginning, turns, end ---- */

enum sabot_status api_follow_begin(struct api *api, struct sabot_error *error) {
    if (!api->config.is_shared)
        return SABOT_OK;
    enum sabot_status status =
        journal_notices_open(api->config.store, door_now_ms, &api->following.notices, error);
    if (status == SABOT_OK)
        compare_clocks(api);
    return status;
}

void api_follow(struct api *api) {
    if (!api->config.is_shared)
        return;
    if (api->following.is_resuming)
        return;
    if (api->following.notices != NULL)
        hear(api);
    else if (!api->door.is_closing)
        move_reopening(api);
}

void api_follow_end(struct api *api) {
    struct api_reopening *reopening = &api->following.reopening;
    if (api->following.is_reopening) { /* the committer was stopped before it, or with it */
        release_old(reopening);
        journal_notices_close(reopening->notices);
        journal_close(reopening->reader);
        journal_close(reopening->writer);
    }
    journal_notices_close(api->following.lost);
    journal_notices_close(api->following.notices);
    if (api->owns_journals) {
        journal_close(api->config.reader);
        journal_close(api->config.writer);
    }
}

bool api_takes_commands(const struct api *api) {
    return !api->config.is_shared ||
           (!api->following.clock_is_wrong && !service_is_stopped(api->door.service, NULL));
}

bool api_may_decide(struct api *api, struct net_request *request) {
    char words[SABOT_ERROR_WORDS_MAX];
    const char *cause = "";
    if (api_takes_commands(api))
        return true;
    bool is_stopped = service_is_stopped(api->door.service, &cause);
    if (is_stopped && api->group == NULL && !service_may_resume(api->door.service)) {
        door_refuse(request, 503, "store-failed", cause);
    } else if (is_stopped) {
        door_refuse(request, 503, "try-again",
                    "the store is out of reach just now; try again in a moment");
    } else {
        clock_words(api, words);
        door_refuse(request, 503, "clock-wrong", words);
    }
    return false;
}
