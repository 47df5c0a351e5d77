/*
 * api_follow.c - a store that other servers share: hearing what they write, losing it,
 * opening it again, and whether its clock is ours.
 *
 * A server that lost the store goes on showing what it knows and decides nothing. The
 * committer's thread opens the store again, because connecting waits; the loop then reads
 * what is there (service_resume) and only then takes commands.
 */
#include "host/api/api_parts.h"

#include <stdlib.h>
#include <string.h>

#define CLOCK_MOST_MS   1000
#define TRY_EVERY_MS    250
#define FOLLOW_EVERY_MS 5000 /* what was told and not heard is found by reading */

static void log_words(const struct api *api, const char *words) {
    log_write(api->config.log, LOG_WARNING, "%s", words);
}

/* Since then, also if the clock went back. */
static bool is_past(int64_t now_ms, int64_t since_ms, int64_t span_ms) {
    return now_ms < since_ms || now_ms - since_ms >= span_ms;
}

static void add_seconds(struct sabot_text *text, int64_t ms) {
    sabot_text_add_int(text, ms / 1000);
    sabot_text_add_char(text, '.');
    sabot_text_add_int(text, ms / 100 % 10);
    sabot_text_add(text, " s");
}

/* ---- the clock ---- */

static void clock_words(const struct api *api, struct sabot_text *text) {
    int64_t ahead = journal_watch_ahead_ms(api->following.watch);
    sabot_text_add(text, "this server's clock is ");
    add_seconds(text, ahead < 0 ? -ahead : ahead);
    sabot_text_add(text, ahead < 0 ? " behind" : " ahead of");
    sabot_text_add(text, " the store's; it takes no commands until that is set right");
}

static void compare_clocks(struct api *api) {
    struct api_following *following = &api->following;
    int64_t ahead = journal_watch_ahead_ms(following->watch);
    bool is_wrong = ahead > CLOCK_MOST_MS || ahead < -CLOCK_MOST_MS;
    char words[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    if (is_wrong == following->clock_is_wrong)
        return;
    following->clock_is_wrong = is_wrong;
    if (is_wrong)
        clock_words(api, &text);
    else
        sabot_text_add(&text, "this server's clock is right again; it takes commands");
    log_words(api, words);
}

/* ---- losing it ---- */

static void lose(struct api *api, const char *cause) {
    struct api_following *following = &api->following;
    char words[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    service_suspend(api->service, cause);
    bool is_final = api->group == NULL && !service_may_resume(api->service);
    sabot_text_add(&text, is_final ? "no command is taken until a new start: "
                                   : "the store is out of reach, commands have to wait: ");
    sabot_text_add(&text, cause);
    log_words(api, words);
    following->lost_ms = api_now_ms();
    following->tried_ms = 0;
    journal_watch_close(following->watch);
    following->watch = NULL;
}

static void heard(void *context, const char *stream, uint64_t sequence) {
    struct api *api = context;
    service_hear(api->service, stream, sequence);
}

static void hear(struct api *api) {
    struct api_following *following = &api->following;
    struct sabot_error error;
    const char *cause = error.words;
    bool is_there = journal_watch_look(following->watch, heard, api, &error) == SABOT_OK;
    int64_t now = api_now_ms();
    if (is_there) {
        compare_clocks(api);
        service_follow_heard(api->service);
    }
    if (is_there && is_past(now, following->followed_ms, FOLLOW_EVERY_MS)) {
        following->followed_ms = now;
        service_follow(api->service);
    }
    if (!is_there || service_is_stopped(api->service, &cause))
        lose(api, cause);
}

/* ---- opening it again ---- */

/* On the committer's thread. The watch comes first: what is written while the heads are
 * read is heard. */
static void reopen(void *argument) {
    struct api_reopening *reopening = argument;
    reopening->status =
        journal_watch_open(reopening->store, api_now_ms, &reopening->watch, &reopening->error);
    if (reopening->status == SABOT_OK)
        reopening->status =
            journal_open(reopening->store, JOURNAL_WRITE, &reopening->writer, &reopening->error);
    if (reopening->status == SABOT_OK)
        reopening->status =
            journal_open(reopening->store, JOURNAL_READ, &reopening->reader, &reopening->error);
}

static void release_reopening(struct api_reopening *reopening) {
    journal_watch_close(reopening->watch);
    journal_close(reopening->reader);
    journal_close(reopening->writer);
    memset(reopening, 0, sizeof *reopening);
}

static void begin_reopening(struct api *api) {
    struct api_following *following = &api->following;
    following->tried_ms = api_now_ms();
    following->reopening = (struct api_reopening){.store = api->config.store};
    following->is_reopening = worker_give(api->committer, reopen, &following->reopening);
}

/* The new journals take the place of the old ones whatever comes: these are broken. */
static void take_journals(struct api *api) {
    struct api_reopening *reopening = &api->following.reopening;
    journal_close(api->config.reader);
    journal_close(api->config.writer);
    api->config.writer = reopening->writer;
    api->config.reader = reopening->reader;
    api->following.watch = reopening->watch;
    memset(reopening, 0, sizeof *reopening);
}

static void resume(struct api *api) {
    struct api_following *following = &api->following;
    struct sabot_error error;
    char words[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    struct journal *writer = following->reopening.writer, *reader = following->reopening.reader;
    enum sabot_status status = service_resume(api->service, writer, reader, &error);
    take_journals(api);
    if (status != SABOT_OK) {
        journal_watch_close(following->watch);
        following->watch = NULL;
        return;
    }
    for (int i = 0; i < api->table_count; i++)
        api->tables[i]->changed = true; /* a store that went back tells no events */
    following->followed_ms = api_now_ms();
    sabot_text_add(&text, "the store is back after ");
    int64_t away = following->followed_ms - following->lost_ms;
    add_seconds(&text, away < 0 ? 0 : away);
    log_words(api, words);
    compare_clocks(api);
}

static void move_reopening(struct api *api) {
    struct api_following *following = &api->following;
    if (following->is_reopening) {
        if (worker_take(api->committer) == NULL)
            return;
        following->is_reopening = false;
        if (following->reopening.status == SABOT_OK && service_may_resume(api->service))
            resume(api);
        else
            release_reopening(&following->reopening);
    } else if (api->group == NULL && service_may_resume(api->service) &&
               is_past(api_now_ms(), following->tried_ms, TRY_EVERY_MS)) {
        begin_reopening(api);
    }
}

/* ---- beginning, turns, end ---- */

enum sabot_status api_follow_begin(struct api *api, struct sabot_error *error) {
    if (!api->config.is_shared)
        return SABOT_OK;
    enum sabot_status status =
        journal_watch_open(api->config.store, api_now_ms, &api->following.watch, error);
    if (status == SABOT_OK)
        compare_clocks(api);
    return status;
}

void api_follow(struct api *api) {
    if (!api->config.is_shared)
        return;
    if (api->following.watch != NULL)
        hear(api);
    else if (!api->closing)
        move_reopening(api);
}

void api_follow_end(struct api *api) {
    release_reopening(&api->following.reopening);
    journal_watch_close(api->following.watch);
    if (api->owns_journals) {
        journal_close(api->config.reader);
        journal_close(api->config.writer);
    }
}

bool api_takes_commands(const struct api *api) {
    return !api->config.is_shared ||
           (!api->following.clock_is_wrong && !service_is_stopped(api->service, NULL));
}

bool api_may_decide(struct api *api, struct net_request *request) {
    char words[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    const char *code = "try-again", *cause = "";
    if (api_takes_commands(api))
        return true;
    if (service_is_stopped(api->service, &cause) && api->group == NULL &&
        !service_may_resume(api->service)) {
        code = "store-failed";
        sabot_text_add(&text, cause);
    } else if (service_is_stopped(api->service, NULL)) {
        sabot_text_add(&text, "the store is out of reach just now; try again in a moment");
    } else {
        code = "clock-wrong";
        clock_words(api, &text);
    }
    api_answer_problem(api, request, 503, code, "", words);
    return false;
}
