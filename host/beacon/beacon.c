/*
 * beacon.c - see beacon.h.
 */
#include "host/beacon/beacon.h"

#include "host/backroom/worker.h"
#include "sabot/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { AGAIN_MS = 250, AHEAD_MS = 5000, FILE_MAX = 128 };

struct beacon {
    const char *file;
    void (*wake)(void *context);
    void *context;
    struct worker *worker; /* NULL: nobody has asked yet */
    bool is_reading;
    int64_t asked_ms;
    struct sabot_error said; /* of the last reading that is over */
    bool was_good;           /* it was, */
    int64_t kept_ms;         /* and the last good one, which counts for each who asks; 0: none */
    uint8_t kept[BEACON_BYTES];

    /* The thread's while it reads: */
    bool is_good;
    int64_t written_ms;
    uint8_t value[BEACON_BYTES];
    struct sabot_error trouble;
};

struct beacon *beacon_open(const char *file, void (*wake)(void *context), void *context) {
    struct beacon *beacon = calloc(1, sizeof *beacon);
    if (beacon != NULL)
        *beacon = (struct beacon){.file = file, .wake = wake, .context = context};
    return beacon;
}

void beacon_close(struct beacon *beacon) {
    if (beacon != NULL && beacon->worker != NULL)
        worker_end(beacon->worker);
    free(beacon);
}

static int digit_of(char letter) {
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = letter == '\0' ? NULL : strchr(digits, letter);
    return at == NULL ? -1 : (int)(at - digits) % 16;
}

/* All zeros are what a program writes that has nothing. */
bool beacon_parse(const char *bytes, size_t size, uint8_t value[BEACON_BYTES]) {
    int sum = 0;
    if (size == 2 * BEACON_BYTES + 1 && bytes[size - 1] == '\n')
        size--;
    if (size != 2 * (size_t)BEACON_BYTES)
        return false;
    for (size_t i = 0; i < BEACON_BYTES; i++) {
        int high = digit_of(bytes[2 * i]), low = digit_of(bytes[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        value[i] = (uint8_t)(high * 16 + low);
        sum += value[i];
    }
    return sum > 0;
}

static bool fail(struct beacon *beacon, const char *words) {
    (void)sabot_error_say(&beacon->trouble, SABOT_IO, words);
    return false;
}

static bool take(struct beacon *beacon, int file) {
    char bytes[FILE_MAX];
    struct stat stat;
    if (fstat(file, &stat) != 0)
        return fail(beacon, strerror(errno));
    if (!S_ISREG(stat.st_mode))
        return fail(beacon, "is not a file");
    ssize_t size = read(file, bytes, sizeof bytes);
    if (size < 0)
        return fail(beacon, strerror(errno));
    if (!beacon_parse(bytes, (size_t)size, beacon->value))
        return fail(beacon, "has not 64 hexadecimal digits and nothing else, or zeros alone");
    beacon->written_ms = (int64_t)stat.st_mtim.tv_sec * 1000 + stat.st_mtim.tv_nsec / 1000000;
    return true;
}

static void read_file(void *argument) {
    struct beacon *beacon = argument;
    beacon->trouble.words[0] = 0;
    int file = open(beacon->file, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    beacon->is_good = file >= 0 ? take(beacon, file) : fail(beacon, strerror(errno));
    if (file >= 0)
        close(file);
}

static void read_again(struct beacon *beacon, int64_t now_ms) {
    if (now_ms >= beacon->asked_ms && now_ms - beacon->asked_ms < AGAIN_MS)
        return;
    beacon->asked_ms = now_ms;
    if (beacon->worker == NULL)
        beacon->worker = worker_start(1, beacon->wake, beacon->context);
    beacon->is_reading = beacon->worker != NULL && worker_give(beacon->worker, read_file, beacon);
}

/* A reading that is over. */
static void keep(struct beacon *beacon) {
    beacon->is_reading = false;
    beacon->said = beacon->trouble;
    beacon->was_good = beacon->is_good;
    if (!beacon->is_good)
        return;
    beacon->kept_ms = beacon->written_ms;
    memcpy(beacon->kept, beacon->value, sizeof beacon->kept);
}

/* A file of tomorrow would be new for ever. */
static bool is_new(struct beacon *beacon, int64_t after_ms, int64_t now_ms) {
    bool is_ahead = beacon->kept_ms > now_ms + AHEAD_MS;
    bool counts = beacon->kept_ms > after_ms && !is_ahead;
    if (beacon->was_good && !counts)
        (void)sabot_error_say(&beacon->said, SABOT_IO,
                              is_ahead ? "was written in the future: set the clock"
                                       : "was not written since the cut");
    return counts && beacon->kept_ms > 0;
}

bool beacon_ask(struct beacon *beacon, int64_t after_ms, int64_t now_ms,
                uint8_t value[BEACON_BYTES]) {
    if (beacon->is_reading && worker_take(beacon->worker) != NULL)
        keep(beacon);
    bool has_value = is_new(beacon, after_ms, now_ms);
    if (has_value)
        memcpy(value, beacon->kept, BEACON_BYTES);
    else if (!beacon->is_reading)
        read_again(beacon, now_ms);
    return has_value;
}

const char *beacon_trouble(const struct beacon *beacon) {
    return beacon->said.words[0] != 0 ? beacon->said.words : "is still being read";
}
