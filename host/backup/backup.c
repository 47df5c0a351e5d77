/*
 * backup.c - see backup.h. The copy is made in a folder of another name, which gets its
 * own when all of it holds.
 */
#include "host/backup/backup.h"

#include "host/disk/disk_file.h"
#include "host/heads/heads.h"
#include "host/journal/journal_copy.h"
#include "host/journal/journal_cursor.h"
#include "sabot/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define NEW            ".new-"            /* and six letters: what is being made */
#define FILE_BYTES_MAX (INT64_C(1) << 32) /* of heads: some tens of millions */

enum { STORE, HEADS, HEADS_PUBLIC, ROOM_KEY, HEADS_KEY, FILES };

static const struct {
    const char *name;
    bool is_secret;
} files[FILES] = {
    [STORE] = {"room.db", false},
    [HEADS] = {"heads.txt", false},
    [HEADS_PUBLIC] = {"heads.key.pub", false},
    [ROOM_KEY] = {"room.key", true},
    [HEADS_KEY] = {"heads.key", true},
};

struct job {
    const struct backup_plan *plan;
    struct backup_done *done;
    char from[PATH_MAX]; /* folder of the store */
    char fresh[PATH_MAX];
    int lock; /* of that folder */
    struct sabot_error *error;
};

static enum sabot_status trouble(struct job *job, enum sabot_status status, const char *path,
                                 const char *words) {
    return sabot_error_print(job->error, status, "%s: %s", path, words);
}

/* ---- files ---- */

struct path {
    char words[PATH_MAX];
};

static struct path path_in(const char *folder, const char *name) {
    struct path path;
    struct sabot_text text = sabot_text_in(path.words, sizeof path.words);
    sabot_text_add(&text, folder);
    sabot_text_add_char(&text, '/');
    sabot_text_add(&text, name);
    return path;
}

/* What is there now; the caller frees it. NULL: errno says why. */
static char *read_whole(const char *path, size_t *size) {
    struct stat found;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return NULL;
    char *bytes = NULL;
    *size = 0;
    errno = EFBIG;
    if (fstat(file, &found) == 0 && S_ISREG(found.st_mode) && found.st_size <= FILE_BYTES_MAX)
        bytes = malloc((size_t)found.st_size + 1);
    ssize_t got = 1;
    while (bytes != NULL && got > 0 && *size < (size_t)found.st_size) {
        do
            got = read(file, bytes + *size, (size_t)found.st_size - *size);
        while (got < 0 && errno == EINTR);
        *size += got > 0 ? (size_t)got : 0;
    }
    int reason = got == 0 ? EAGAIN : errno; /* it became shorter meanwhile */
    if (got <= 0) {
        explicit_bzero(bytes, *size); /* it may be half a key */
        free(bytes);
        bytes = NULL;
    }
    close(file);
    errno = reason;
    return bytes;
}

/* Of the heads whole lines alone: a server may be adding one. */
static enum sabot_status copy_file(struct job *job, int which, bool *found) {
    struct path from = path_in(job->from, files[which].name);
    struct path to = path_in(job->fresh, files[which].name);
    struct stat there;
    size_t size;
    *found = stat(from.words, &there) == 0;
    if (!*found)
        return errno == ENOENT ? SABOT_OK : trouble(job, SABOT_IO, from.words, strerror(errno));
    char *bytes = read_whole(from.words, &size);
    if (bytes == NULL)
        return trouble(job, SABOT_IO, from.words, strerror(errno));
    while (which == HEADS && size > 0 && bytes[size - 1] != '\n')
        size--;
    bool made = disk_file_make(to.words, files[which].is_secret ? 0600 : 0644,
                               (struct disk_bytes){bytes, size});
    int reason = errno;
    explicit_bzero(bytes, size);
    free(bytes);
    return made ? SABOT_OK : trouble(job, SABOT_IO, to.words, strerror(reason));
}

/* ---- the copy ---- */

static enum sabot_status copy_store(struct job *job) {
    struct journal *source;
    enum sabot_status status = journal_open(job->plan->store, JOURNAL_READ, &source, job->error);
    if (status != SABOT_OK) /* what is no store has nothing to hold */
        return status == SABOT_BAD_TEXT ? SABOT_IO : status;
    status = journal_backup(source, path_in(job->fresh, files[STORE].name).words, job->error);
    journal_close(source);
    return status;
}

static enum sabot_status copy_all(struct job *job) {
    bool found;
    enum sabot_status status = copy_file(job, HEADS, &found);
    if (status == SABOT_OK)
        status = copy_file(job, HEADS_PUBLIC, &found);
    if (status == SABOT_OK)
        status = copy_store(job);
    if (status == SABOT_OK && job->plan->with_keys)
        status = copy_file(job, ROOM_KEY, &job->done->has_room_key);
    if (status == SABOT_OK && job->plan->with_keys)
        status = copy_file(job, HEADS_KEY, &job->done->has_heads_key);
    return status;
}

/* ---- checking it ---- */

static enum sabot_status at_record(struct job *job, const char *stream, uint64_t sequence,
                                   const char *words) {
    char place[JOURNAL_STREAM_MAX + 40];
    snprintf(place, sizeof place, "%s, record %" PRIu64, stream, sequence);
    return trouble(job, SABOT_BAD_TEXT, place, words);
}

static enum sabot_status check_streams(struct job *job, struct journal *copy) {
    char stream[JOURNAL_STREAM_MAX] = "";
    for (;;) {
        struct journal_head head;
        struct journal_fault fault;
        enum sabot_status status = journal_next_stream(copy, stream, job->error);
        if (status != SABOT_OK || stream[0] == '\0')
            return status;
        status = journal_verify(copy, stream, &head, &fault, job->error);
        if (status == SABOT_OK && fault.sequence != 0)
            status = at_record(job, stream, fault.sequence, fault.words);
        if (status != SABOT_OK)
            return status;
        job->done->streams++;
        job->done->records += head.sequence;
    }
}

static enum sabot_status check_heads(struct job *job, struct journal *copy) {
    struct path heads = path_in(job->fresh, files[HEADS].name);
    uint8_t public[HEADS_PUBLIC_BYTES];
    struct heads_fault fault;
    if (access(heads.words, F_OK) != 0)
        return SABOT_OK;
    enum sabot_status status =
        heads_public_read(path_in(job->fresh, files[HEADS_PUBLIC].name).words, public, job->error);
    if (status == SABOT_OK)
        status = heads_check(heads.words, public, copy, &job->done->heads, &fault, job->error);
    if (status == SABOT_OK && fault.stream[0] != '\0')
        status = at_record(job, fault.stream, fault.sequence, fault.words);
    return status;
}

static enum sabot_status check_copy(struct job *job) {
    struct journal *copy;
    struct sabot_error found;
    enum sabot_status status =
        journal_open(path_in(job->fresh, files[STORE].name).words, JOURNAL_READ, &copy, job->error);
    if (status != SABOT_OK)
        return status;
    status = journal_check_store(copy, &found, job->error);
    if (status == SABOT_BAD_TEXT)
        *job->error = found;
    if (status == SABOT_OK)
        status = check_streams(job, copy);
    if (status == SABOT_OK)
        status = check_heads(job, copy);
    journal_close(copy);
    return status;
}

/* ---- those that were killed ---- */

static void remove_unfinished(const char *folder) {
    DIR *inside = opendir(folder);
    const struct dirent *entry;
    while (inside != NULL && (entry = readdir(inside)) != NULL)
        (void)unlinkat(dirfd(inside), entry->d_name, 0); /* folders stay, and with them this one */
    if (inside != NULL)
        closedir(inside);
    (void)rmdir(folder);
}

/* Held while a backup is being made; it goes with the process. -1: another has it, or it cannot be
 * had. */
static int lock_folder(const char *folder) {
    int lock = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) != 0) {
        close(lock);
        lock = -1;
    }
    return lock;
}

/* What was begun for the same folder and is nobody's any more: `NAME.new-` and six letters. */
static void remove_left_over(const struct job *job) {
    const char *slash = strrchr(job->plan->folder, '/');
    const char *name = slash != NULL ? slash + 1 : job->plan->folder;
    struct path parent = {"."};
    if (slash != NULL)
        snprintf(parent.words, sizeof parent.words, "%.*s/", (int)(slash - job->plan->folder),
                 job->plan->folder);
    DIR *folder = opendir(parent.words);
    const struct dirent *entry;
    while (folder != NULL && (entry = readdir(folder)) != NULL) {
        size_t length = strlen(name);
        if (strncmp(entry->d_name, name, length) != 0 ||
            strncmp(entry->d_name + length, NEW, strlen(NEW)) != 0 ||
            strlen(entry->d_name) != length + strlen(NEW "XXXXXX"))
            continue;
        struct path left = path_in(parent.words, entry->d_name);
        int lock = lock_folder(left.words);
        if (lock >= 0) {
            remove_unfinished(left.words);
            close(lock);
        }
    }
    if (folder != NULL)
        closedir(folder);
}

/* ---- all of it ---- */

static enum sabot_status begin(struct job *job) {
    const char *slash = strrchr(job->plan->store, '/');
    struct stat there;
    struct sabot_text from = sabot_text_in(job->from, sizeof job->from);
    if (slash == NULL)
        sabot_text_add_char(&from, '.');
    else
        sabot_text_add_bytes(&from, job->plan->store, (size_t)(slash - job->plan->store));
    int length = snprintf(job->fresh, sizeof job->fresh, "%s" NEW "XXXXXX", job->plan->folder);
    if (from.cut || length >= (int)sizeof job->fresh - 64)
        return trouble(job, SABOT_IO, job->plan->folder, strerror(ENAMETOOLONG));
    if (lstat(job->plan->folder, &there) == 0)
        return trouble(job, SABOT_IO, job->plan->folder,
                       "is there already; nothing is ever written over");
    remove_left_over(job);
    if (mkdtemp(job->fresh) == NULL || (job->lock = lock_folder(job->fresh)) < 0)
        return trouble(job, SABOT_IO, job->plan->folder, strerror(errno));
    return SABOT_OK;
}

enum sabot_status backup_make(const struct backup_plan *plan, struct backup_done *done,
                              struct sabot_error *error) {
    struct job job = {.plan = plan, .done = done, .error = error};
    *done = (struct backup_done){0};
    enum sabot_status status = begin(&job);
    if (status != SABOT_OK)
        return status;
    status = copy_all(&job);
    if (status == SABOT_OK)
        status = check_copy(&job);
    if (status == SABOT_OK &&
        (rename(job.fresh, plan->folder) != 0 || !disk_folder_sync(plan->folder)))
        status = trouble(&job, SABOT_IO, plan->folder, strerror(errno));
    if (status != SABOT_OK)
        remove_unfinished(job.fresh);
    close(job.lock);
    return status;
}
