/*
 * full_disk.c - a disk that is full, for a server that is started with this library before the
 * others (LD_PRELOAD): nothing is written into files at a place of one's own choice while the file
 * is there which SABOT_TEST_FULL names.
 */
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int is_full(void) {
    const char *path = getenv("SABOT_TEST_FULL");
    return path != NULL && access(path, F_OK) == 0;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    if (is_full()) {
        errno = ENOSPC;
        return -1;
    }
    return syscall(SYS_pwrite64, file, bytes, count, at);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    return pwrite64(file, bytes, count, at);
}
