/*
 * clock_shift.c - a clock that is wrong, for a server that is started with this library before
 * the others (LD_PRELOAD): the time of day plus the milliseconds that stand in the file which
 * SABOT_TEST_CLOCK names. It may be changed while the server runs. With SABOT_TEST_CLOCK_BOTH so is
 * the steady clock: then time passes, and nothing jumps.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The kernel is asked directly: ThreadSanitizer asks for the time while it gives memory, and its
 * own open() and read() want some. */
static long long shift_ms(void) {
    const char *path = getenv("SABOT_TEST_CLOCK");
    char words[32] = "";
    long file = path != NULL ? syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return 0;
    long count = syscall(SYS_read, file, words, sizeof words - 1);
    syscall(SYS_close, file);
    return count > 0 ? atoll(words) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int status = (int)syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME || getenv("SABOT_TEST_CLOCK_BOTH") != NULL) {
        long long ms = shift_ms();
        now->tv_sec += ms / 1000;
        now->tv_nsec += ms % 1000 * 1000000;
        if (now->tv_nsec >= 1000000000 || now->tv_nsec < 0) {
            long step = now->tv_nsec < 0 ? -1 : 1;
            now->tv_sec += step;
            now->tv_nsec -= step * 1000000000;
        }
    }
    return status;
}
