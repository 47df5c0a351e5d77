/*
 * log.c - see log.h.
 */
#include "host/log/log.h"

#include "host/clock/clock.h"
#include "sabot/calendar.h"
#include "sabot/text.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LINE_MAX_BYTES 1024
#define PATH_ROOM      512

const char *const log_level_names[LOG_LEVELS + 1] = {"error", "warning", "info", "request", NULL};

struct log {
    struct log_config config;
    char path[PATH_ROOM]; /* empty: standard error */
    int file;
    int64_t size;
    pthread_mutex_t lock;
    volatile sig_atomic_t must_reopen;
};

/* ---- the file ---- */

static int open_file(const struct log *log, int64_t *size) {
    struct stat found;
    int file =
        open(log->path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0640);
    if (file < 0)
        return -1;
    if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) {
        close(file);
        errno = EINVAL;
        return -1;
    }
    *size = found.st_size;
    return file;
}

/* The old file stays in use if there is no new one. */
static void reopen(struct log *log) {
    int64_t size;
    int file = open_file(log, &size);
    if (file < 0)
        return;
    close(log->file);
    log->file = file;
    log->size = size;
}

static void number_path(const struct log *log, int number, char path[PATH_ROOM + 16]) {
    if (number == 0)
        snprintf(path, PATH_ROOM + 16, "%s", log->path);
    else
        snprintf(path, PATH_ROOM + 16, "%s.%d", log->path, number);
}

/* From the oldest on, so that a rename that fails loses one file at most. */
static void rotate(struct log *log) {
    char from[PATH_ROOM + 16], to[PATH_ROOM + 16];
    if (log->config.keep == 0) {
        if (ftruncate(log->file, 0) == 0)
            log->size = 0;
        return;
    }
    for (int number = log->config.keep; number > 0; number--) {
        number_path(log, number - 1, from);
        number_path(log, number, to);
        (void)rename(from, to);
    }
    reopen(log);
}

enum sabot_status log_open(const struct log_config *config, struct log **opened,
                           struct sabot_error *error) {
    struct log *log = calloc(1, sizeof *log);
    *opened = log;
    if (log == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory for the log");
    log->config = *config;
    log->file = STDERR_FILENO;
    pthread_mutex_init(&log->lock, NULL);
    if (config->path == NULL)
        return SABOT_OK;
    errno = ENAMETOOLONG;
    if (!sabot_text_copy(log->path, sizeof log->path, config->path) ||
        (log->file = open_file(log, &log->size)) < 0) {
        const char *why = errno == EINVAL ? "it is not a plain file" : strerror(errno);
        log->file = STDERR_FILENO;
        log_close(log);
        *opened = NULL;
        return sabot_error_print(error, SABOT_IO, "the log %s cannot be written: %s", config->path,
                                 why);
    }
    return SABOT_OK;
}

void log_close(struct log *log) {
    if (log == NULL)
        return;
    if (log->file != STDERR_FILENO)
        close(log->file);
    pthread_mutex_destroy(&log->lock);
    free(log);
}

/* ---- lines ---- */

/* Bytes of the character of UTF-8 that is there; 0: it is not valid. */
static size_t character_size(const char *words) {
    const unsigned char *at = (const unsigned char *)words;
    size_t size = at[0] < 0x80 ? 1 : at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    unsigned char least = at[0] == 0xe0 ? 0xa0 : at[0] == 0xf0 ? 0x90 : 0x80;
    unsigned char most = at[0] == 0xed ? 0x9f : at[0] == 0xf4 ? 0x8f : 0xbf;
    if (at[0] > 0xf4 || (size > 1 && (at[1] < least || at[1] > most)))
        return 0;
    for (size_t i = 2; i < size; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return size;
}

/* Nobody who chooses a path or a name writes lines, colours or a direction of their own, or what is
 * no text. */
static void flatten(char *words) {
    size_t left = strlen(words), size;
    for (; left > 0; words += size, left -= size) {
        size = sabot_text_control(words, left);
        bool is_text = size == 0 && (size = character_size(words)) > 0;
        size = size == 0 ? 1 : size;
        if (!is_text)
            memset(words, '?', size);
    }
}

static void put(struct log *log, const char *line, size_t length) {
    if (log->must_reopen && log->path[0] != '\0') {
        log->must_reopen = 0;
        reopen(log);
    }
    if (log->path[0] != '\0' && log->config.most_bytes > 0 && log->size > 0 &&
        log->size + (int64_t)length > log->config.most_bytes)
        rotate(log);
    ssize_t written = write(log->file, line, length);
    log->size += written > 0 ? written : 0;
}

/* Of words that are flat by now. */
static void add_json(struct sabot_text *text, const char *words) {
    for (; *words != '\0'; words++) {
        if (*words == '"' || *words == '\\')
            sabot_text_add_char(text, '\\');
        sabot_text_add_char(text, *words);
    }
}

static void add_field(struct sabot_text *text, const char *name, const char *value) {
    char flat[LINE_MAX_BYTES / 4];
    if (value == NULL)
        return;
    (void)sabot_text_copy(flat, sizeof flat, value);
    flatten(flat);
    sabot_text_print(text, ",\"%s\":\"", name);
    add_json(text, flat);
    sabot_text_add_char(text, '"');
}

static void add_request(struct sabot_text *text, const struct log_request *request) {
    add_field(text, "request", request->id);
    add_field(text, "client", request->client);
    add_field(text, "method", request->method);
    add_field(text, "path", request->path);
    char seconds[32];
    snprintf(seconds, sizeof seconds, "%.6f", (double)request->us * 1e-6);
    if (request->status != 0)
        sabot_text_print(text, ",\"status\":%d,\"seconds\":%s", request->status, seconds);
}

static void write_line(struct log *log, enum log_level level, const struct log_request *request,
                       const char *words) {
    char time[SABOT_CALENDAR_TIME], line[4 * LINE_MAX_BYTES];
    struct sabot_text text = sabot_text_in(line, sizeof line);
    sabot_calendar_write(clock_wall_ms(), time);
    if (log->config.is_json) {
        sabot_text_print(&text, "{\"time\":\"%sZ\",\"level\":\"%s\",\"message\":\"", time,
                         log_level_names[level]);
        add_json(&text, words);
        sabot_text_add_char(&text, '"');
        if (request != NULL)
            add_request(&text, request);
        sabot_text_add_char(&text, '}');
    } else {
        sabot_text_print(&text, "%sZ %s", time, log_level_names[level]);
        for (size_t i = strlen(log_level_names[level]); i < 9; i++)
            sabot_text_add_char(&text, ' ');
        sabot_text_add(&text, words);
        if (request != NULL)
            sabot_text_print(&text, " [%s]", request->id);
    }
    sabot_text_add_char(&text, '\n');
    pthread_mutex_lock(&log->lock);
    put(log, line, text.length);
    pthread_mutex_unlock(&log->lock);
}

__attribute__((format(printf, 4, 0))) static void write_list(struct log *log, enum log_level level,
                                                             const struct log_request *request,
                                                             const char *format,
                                                             va_list arguments) {
    char words[LINE_MAX_BYTES - 128]; /* the rest is for when, how grave and which request */
    if (log == NULL || level > log->config.level)
        return;
    (void)vsnprintf(words, sizeof words, format, arguments);
    flatten(words);
    write_line(log, level, request, words);
}

void log_write(struct log *log, enum log_level level, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    write_list(log, level, NULL, format, arguments);
    va_end(arguments);
}

void log_write_of(struct log *log, enum log_level level, const struct log_request *request,
                  const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    write_list(log, level, request, format, arguments);
    va_end(arguments);
}

void log_reopen_soon(struct log *log) {
    if (log != NULL)
        log->must_reopen = 1;
}
