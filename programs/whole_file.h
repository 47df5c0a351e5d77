/*
 * whole_file.h - a result that goes to a file whole, or not at all.
 *
 * It is written beside its place under a name of its own and moved there when all of
 * it is on the disk (host/disk): nobody finds half of it, and a file that was there
 * before stays until then.
 */
#ifndef PROGRAMS_WHOLE_FILE_H
#define PROGRAMS_WHOLE_FILE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Says early what would fail late: false, after one line of the command, if
 * the folder cannot be written to or the path is of something else than a file. */
bool whole_file_check(const char *command, const char *path);

/* Writes all bytes to the file; false after one line. */
bool whole_file_write(const char *command, const char *path, const char *bytes, size_t length);

/* The same for what is too long for memory: written beside the file, under a name of its own,
 * and put into its place at the end. */
struct whole_file {
    const char *command, *path;
    FILE *stream;
    char beside[PATH_MAX];
};
/* False after one line. */
bool whole_file_begin(struct whole_file *file, const char *command, const char *path);
/* Keeps it, or throws it away where it is not wanted; false after one line. */
bool whole_file_end(struct whole_file *file, bool is_wanted);

#endif
