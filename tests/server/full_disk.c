/*
 * full_disk.c - a disk that is full, for a server that is started with this library before the
 * others (LD_PRELOAD): nothing is written into files at a place of one's own choice while the file
 * is there which SABOT_TEST_FULL names. And a process that ends before it writes what has the words
 * of SABOT_TEST_END in it.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int is_full(void) {
    const char *path = getenv("SABOT_TEST_FULL");
    return path != NULL && access(path, F_OK) == 0;
}

static int is_end(const void *bytes, size_t count) {
    const char *words = getenv("SABOT_TEST_END");
    return words != NULL && memmem(bytes, count, words, strlen(words)) != NULL;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    if (is_end(bytes, count))
        _exit(1);
    if (is_full()) {
        errno = ENOSPC;
        return -1;
    }
    return syscall(SYS_pwrite64, file, bytes, count, at);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    return pwrite64(file, bytes, count, at);
}
