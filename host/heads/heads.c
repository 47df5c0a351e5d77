/*
 * heads.c - signed heads and their file, and whether a journal leads through them.
 * See heads.h and docs/journal-format.md.
 */
#include "host/heads/heads.h"

#include "host/disk/disk_file.h"
#include "host/journal/journal_cursor.h"
#include "sabot/text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

struct heads {
    int file;
    bool is_broken;
    char path[PATH_ROOM];
};

static enum sabot_status trouble(const char *path, enum sabot_status status, const char *words,
                                 const char *more, struct sabot_error *error) {
    return sabot_error_print(error, status, "heads %s: %s%s", path, words, more);
}

/* ---- one signed head: what is signed, and the line that says it ---- */

#define HEAD_DOMAIN "sabot head 1   \n"

static struct journal_canonical signed_bytes(const struct heads_line *line) {
    struct journal_canonical canonical;
    journal_canonical_begin(&canonical, HEAD_DOMAIN);
    journal_canonical_text(&canonical, line->stream);
    journal_canonical_number(&canonical, line->head.sequence, 8);
    journal_canonical_number(&canonical, (uint64_t)line->time_ms, 8);
    journal_canonical_bytes(&canonical, line->head.hash, sizeof line->head.hash);
    return canonical;
}

void heads_line_sign(struct heads_line *line, const struct heads_key *key) {
    struct journal_canonical canonical = signed_bytes(line);
    crypto_sign_detached(line->signature, NULL, canonical.bytes, canonical.length, key->secret);
}

bool heads_line_holds(const struct heads_line *line, const uint8_t public[HEADS_PUBLIC_BYTES]) {
    struct journal_canonical canonical = signed_bytes(line);
    return crypto_sign_verify_detached(line->signature, canonical.bytes, canonical.length,
                                       public) == 0;
}

/* ---- as text ---- */

static bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
}

/* Whatever is not plain becomes %XX, so that a name is always one word. */
static void write_name(const char *name, char *space) {
    for (; *name != '\0'; name++)
        space += is_plain(*name) ? sprintf(space, "%c", *name)
                                 : sprintf(space, "%%%02X", (unsigned)(unsigned char)*name);
    *space = '\0';
}

int heads_line_write(const struct heads_line *line, char text[HEADS_LINE_MAX]) {
    char name[3 * JOURNAL_STREAM_MAX];
    char hash[2 * JOURNAL_HASH_BYTES + 1];
    char signature[2 * HEADS_SIGNATURE_BYTES + 1];
    write_name(line->stream, name);
    sodium_bin2hex(hash, sizeof hash, line->head.hash, JOURNAL_HASH_BYTES);
    sodium_bin2hex(signature, sizeof signature, line->signature, HEADS_SIGNATURE_BYTES);
    int length = snprintf(text, HEADS_LINE_MAX, "head %s %" PRIu64 " %" PRId64 " %s %s\n", name,
                          line->head.sequence, line->time_ms, hash, signature);
    SABOT_ASSERT(length > 0 && length < HEADS_LINE_MAX);
    return length;
}

static bool read_name(char stream[JOURNAL_STREAM_MAX], const char *word) {
    struct sabot_text text = sabot_text_in(stream, JOURNAL_STREAM_MAX);
    for (; *word != '\0'; word++) {
        unsigned char byte = 0;
        if (*word != '%') {
            sabot_text_add_char(&text, *word);
            continue;
        }
        if (sodium_hex2bin(&byte, 1, word + 1, strnlen(word + 1, 2), NULL, NULL, NULL) != 0 ||
            byte == 0)
            return false;
        sabot_text_add_char(&text, (char)byte);
        word += 2;
    }
    return !text.cut && text.length > 0;
}

static bool read_bytes(uint8_t *bytes, size_t count, const char *word) {
    size_t decoded = 0;
    return strlen(word) == 2 * count &&
           sodium_hex2bin(bytes, count, word, 2 * count, NULL, &decoded, NULL) == 0 &&
           decoded == count;
}

/* One way to write a line: whatever does not come out the same was another. */
bool heads_line_read(struct heads_line *line, const char *text) {
    char name[HEADS_LINE_MAX], hash[HEADS_LINE_MAX], signature[HEADS_LINE_MAX];
    char again[HEADS_LINE_MAX];
    *line = (struct heads_line){0};
    if (strlen(text) >= HEADS_LINE_MAX ||
        sscanf(text, "head %399s %" SCNu64 " %" SCNd64 " %399s %399s", name, &line->head.sequence,
               &line->time_ms, hash, signature) != 5 ||
        !read_name(line->stream, name) ||
        !read_bytes(line->head.hash, sizeof line->head.hash, hash) ||
        !read_bytes(line->signature, sizeof line->signature, signature))
        return false;
    int length = heads_line_write(line, again);
    return (size_t)length == strlen(text) + 1 && memcmp(again, text, (size_t)length - 1) == 0;
}

/* ---- adding ---- */

/* How long the file is up to its last newline. */
static bool find_end(int file, off_t *end) {
    char tail[HEADS_LINE_MAX];
    struct stat stat;
    if (fstat(file, &stat) != 0)
        return false;
    for (*end = stat.st_size; *end > 0;) {
        off_t from = *end > (off_t)sizeof tail ? *end - (off_t)sizeof tail : 0;
        ssize_t length = pread(file, tail, (size_t)(*end - from), from);
        if (length != *end - from)
            return false;
        const char *newline = memrchr(tail, '\n', (size_t)length);
        *end = newline != NULL ? from + (newline - tail) + 1 : from;
        if (newline != NULL)
            break;
    }
    return true;
}

static bool cut_unfinished(int file) {
    off_t end = 0;
    struct stat stat;
    return find_end(file, &end) && fstat(file, &stat) == 0 &&
           (end == stat.st_size || (ftruncate(file, end) == 0 && fsync(file) == 0));
}

static bool prepare(int file, const char *path) {
    bool done = flock(file, LOCK_EX) == 0 && cut_unfinished(file) && disk_folder_sync(path);
    int reason = errno;
    flock(file, LOCK_UN);
    errno = reason;
    return done;
}

enum sabot_status heads_open(const char *path, struct heads **heads, struct sabot_error *error) {
    *heads = NULL;
    if (strlen(path) >= PATH_ROOM)
        return trouble(path, SABOT_TOO_LONG, "the path is too long", "", error);
    struct heads *opened = calloc(1, sizeof *opened);
    if (opened == NULL)
        return trouble(path, SABOT_NO_MEMORY, "no memory", "", error);
    sabot_text_copy(opened->path, sizeof opened->path, path);
    opened->file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
    if (opened->file < 0 || !prepare(opened->file, path)) {
        enum sabot_status status =
            trouble(path, SABOT_IO, "cannot be written: ", strerror(errno), error);
        heads_close(opened);
        return status;
    }
    *heads = opened;
    return SABOT_OK;
}

void heads_close(struct heads *heads) {
    if (heads == NULL)
        return;
    if (heads->file >= 0)
        close(heads->file);
    free(heads);
}

/* In one write: other servers of the room add to the same file. */
static bool add_text(int file, const char *text, size_t length) {
    errno = ENOSPC; /* a short write says nothing else */
    bool added = flock(file, LOCK_EX) == 0 && write(file, text, length) == (ssize_t)length &&
                 fsync(file) == 0;
    int reason = errno;
    flock(file, LOCK_UN);
    errno = reason;
    return added;
}

enum sabot_status heads_append(struct heads *heads, const struct heads_line *lines, int count,
                               struct sabot_error *error) {
    if (heads->is_broken)
        return trouble(heads->path, SABOT_IO, "stopped after a failed write, open it again", "",
                       error);
    if (count == 0)
        return SABOT_OK;
    char *text = malloc((size_t)count * HEADS_LINE_MAX);
    size_t length = 0;
    for (int i = 0; text != NULL && i < count; i++)
        length += (size_t)heads_line_write(&lines[i], text + length);
    enum sabot_status status = SABOT_OK;
    if (text == NULL)
        status = trouble(heads->path, SABOT_NO_MEMORY, "no memory", "", error);
    else if (!add_text(heads->file, text, length))
        status = trouble(heads->path, SABOT_IO, "cannot be written: ", strerror(errno), error);
    free(text);
    heads->is_broken = status != SABOT_OK;
    return status;
}

/* ---- reading ---- */

enum sabot_status heads_reader_open(struct heads_reader *reader, const char *path,
                                    struct sabot_error *error) {
    *reader = (struct heads_reader){.path = path};
    if (!disk_file_is_plain(path))
        return trouble(path, SABOT_IO, "is not a file", "", error);
    reader->file = fopen(path, "re");
    return reader->file != NULL ? SABOT_OK
                                : trouble(path, errno == ENOENT ? SABOT_NOT_FOUND : SABOT_IO,
                                          "cannot be read: ", strerror(errno), error);
}

/* What a crash left of a last line has no newline, and nobody relied on it. */
bool heads_reader_next(struct heads_reader *reader, struct heads_line *line) {
    char text[HEADS_LINE_MAX + 1];
    if (fgets(text, sizeof text, reader->file) == NULL)
        return false;
    char *newline = strchr(text, '\n');
    if (newline == NULL && feof(reader->file))
        return false;
    if (newline != NULL)
        *newline = '\0';
    reader->number++;
    reader->is_spoilt = !heads_line_read(line, text);
    return !reader->is_spoilt;
}

enum sabot_status heads_reader_close(struct heads_reader *reader, enum sabot_status status,
                                     struct sabot_error *error) {
    if (status == SABOT_OK && ferror(reader->file))
        status = trouble(reader->path, SABOT_IO, "cannot be read: ", strerror(errno), error);
    if (reader->file != NULL)
        fclose(reader->file);
    return status;
}

/* ---- checking ---- */

static void say(struct heads_fault *fault, const char *stream, uint64_t sequence,
                const char *words) {
    sabot_text_copy(fault->stream, sizeof fault->stream, stream);
    fault->sequence = sequence;
    sabot_text_copy(fault->words, sizeof fault->words, words);
}

static enum sabot_status check_line(const struct heads_line *line, struct journal *journal,
                                    struct heads_fault *fault, struct sabot_error *error) {
    struct journal_record record;
    uint64_t sequence = line->head.sequence;
    if (sequence == 0) /* signed before the first record */
        return SABOT_OK;
    enum sabot_status status = journal_find_record(journal, line->stream, sequence, &record, error);
    if (status == SABOT_NOT_FOUND || status == SABOT_BAD_TEXT)
        say(fault, line->stream, sequence, "signed, but the journal does not hold this record");
    else if (status != SABOT_OK)
        return status;
    else if (memcmp(record.hash, line->head.hash, sizeof record.hash) != 0)
        say(fault, line->stream, sequence, "signed with another hash than the journal has");
    return SABOT_OK;
}

enum sabot_status heads_check(const char *path, const uint8_t public[HEADS_PUBLIC_BYTES],
                              struct journal *journal, uint64_t *checked, struct heads_fault *fault,
                              struct sabot_error *error) {
    struct heads_reader reader;
    struct heads_line line;
    *checked = 0;
    fault->stream[0] = '\0';
    enum sabot_status status = heads_reader_open(&reader, path, error);
    while (status == SABOT_OK && fault->stream[0] == '\0' && heads_reader_next(&reader, &line)) {
        if (heads_line_holds(&line, public))
            status = check_line(&line, journal, fault, error);
        else
            say(fault, "-", reader.number, "this line is not signed by that key");
        *checked += status == SABOT_OK && fault->stream[0] == '\0';
    }
    if (reader.is_spoilt)
        say(fault, "-", reader.number, "this line is not a head");
    return heads_reader_close(&reader, status, error);
}

/* ---- checking the ends ---- */

/* The last line of each stream. */
struct ends {
    struct heads_line *lines;
    size_t count, room;
};

static bool keep_end(struct ends *ends, const struct heads_line *line) {
    for (size_t i = 0; i < ends->count; i++)
        if (strcmp(ends->lines[i].stream, line->stream) == 0) {
            ends->lines[i] = *line;
            return true;
        }
    if (ends->count == ends->room) {
        size_t room = 2 * ends->room + 16;
        struct heads_line *grown = realloc(ends->lines, room * sizeof *grown);
        if (grown == NULL)
            return false;
        ends->lines = grown;
        ends->room = room;
    }
    ends->lines[ends->count++] = *line;
    return true;
}

enum sabot_status heads_check_ends(const char *path, const uint8_t public[HEADS_PUBLIC_BYTES],
                                   struct journal *journal, struct heads_fault *fault,
                                   struct sabot_error *error) {
    struct ends ends = {0};
    struct heads_reader reader;
    struct heads_line line;
    fault->stream[0] = '\0';
    enum sabot_status status = heads_reader_open(&reader, path, error);
    if (status == SABOT_NOT_FOUND)
        return SABOT_OK;
    while (status == SABOT_OK && heads_reader_next(&reader, &line))
        if (!keep_end(&ends, &line))
            status = trouble(path, SABOT_NO_MEMORY, "no memory", "", error);
    if (reader.is_spoilt)
        say(fault, "-", reader.number, "this line is not a head");
    status = heads_reader_close(&reader, status, error);
    for (size_t i = 0; status == SABOT_OK && fault->stream[0] == '\0' && i < ends.count; i++) {
        const struct heads_line *end = &ends.lines[i];
        if (heads_line_holds(end, public))
            status = check_line(end, journal, fault, error);
        else
            say(fault, end->stream, end->head.sequence, "its head is not signed by that key");
    }
    free(ends.lines);
    return status;
}
