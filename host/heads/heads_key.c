/*
 * heads_key.c - the key that signs heads, and its files: one line each, what it
 * is and its bytes as hexadecimal digits. See heads.h.
 */
#include "host/disk/disk_file.h"
#include "host/heads/heads.h"
#include "sabot/text.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SECRET_TITLE "sabot-heads-secret-1 "
#define PUBLIC_TITLE "sabot-heads-public-1 "

enum {
    SEED_BYTES = crypto_sign_SEEDBYTES, /* the secret file holds the seed of the key */
    KEY_LINE_MAX = 128,
    PATH_ROOM = 4096,
};

_Static_assert(HEADS_PUBLIC_BYTES == crypto_sign_PUBLICKEYBYTES, "libsodium's");
_Static_assert(HEADS_SECRET_BYTES == crypto_sign_SECRETKEYBYTES, "libsodium's");
_Static_assert(HEADS_SIGNATURE_BYTES == crypto_sign_BYTES, "libsodium's");
_Static_assert(SEED_BYTES == HEADS_PUBLIC_BYTES, "both files have one length");

static enum sabot_status trouble(const char *path, enum sabot_status status, const char *words,
                                 const char *more, struct sabot_error *error) {
    return sabot_error_print(error, status, "key %s: %s%s", path, words, more);
}

static enum sabot_status start_sodium(const char *path, struct sabot_error *error) {
    return sodium_init() >= 0 ? SABOT_OK
                              : trouble(path, SABOT_IO, "no randomness to be had", "", error);
}

/* ---- writing ---- */

/* Whole or not there: a half of a key that is never written over would keep a server
 * from starting for good. */
static enum sabot_status write_key(const char *path, mode_t mode, const char *title,
                                   const uint8_t *bytes, struct sabot_error *error) {
    char line[KEY_LINE_MAX];
    char digits[2 * SEED_BYTES + 1];
    sodium_bin2hex(digits, sizeof digits, bytes, SEED_BYTES);
    int length = snprintf(line, sizeof line, "%s%s\n", title, digits);
    bool made = disk_file_make(path, mode, (struct disk_bytes){line, (size_t)length});
    int reason = errno;
    sodium_memzero(line, sizeof line);
    sodium_memzero(digits, sizeof digits);
    return made ? SABOT_OK : trouble(path, SABOT_IO, "cannot be made: ", strerror(reason), error);
}

enum sabot_status heads_key_make(const char *path, struct heads_key *key,
                                 struct sabot_error *error) {
    char public_path[PATH_ROOM];
    uint8_t seed[SEED_BYTES];
    enum sabot_status status = start_sodium(path, error);
    if (status == SABOT_OK &&
        snprintf(public_path, sizeof public_path, "%s.pub", path) >= (int)sizeof public_path)
        status = trouble(path, SABOT_TOO_LONG, "the path is too long", "", error);
    if (status == SABOT_OK && access(path, F_OK) != 0 && access(public_path, F_OK) == 0)
        status = trouble(path, SABOT_IO,
                         "is missing, and its public part is there; copy heads.key there first "
                         "(docs/operations.md, Restore)",
                         "", error);
    if (status != SABOT_OK)
        return status;
    randombytes_buf(seed, sizeof seed);
    crypto_sign_seed_keypair(key->public, key->secret, seed);
    status = write_key(path, 0600, SECRET_TITLE, seed, error);
    sodium_memzero(seed, sizeof seed);
    if (status != SABOT_OK)
        return status;
    status = write_key(public_path, 0644, PUBLIC_TITLE, key->public, error);
    if (status != SABOT_OK)
        unlink(path);
    return status;
}

/* ---- reading ---- */

static bool read_line(int file, const char *title, uint8_t *bytes) {
    char line[KEY_LINE_MAX];
    ssize_t length = read(file, line, sizeof line);
    size_t titled = strlen(title);
    size_t decoded = 0;
    const char *end = NULL;
    bool is_one = length > (ssize_t)titled && memcmp(line, title, titled) == 0 &&
                  line[length - 1] == '\n' &&
                  sodium_hex2bin(bytes, SEED_BYTES, line + titled, (size_t)length - titled - 1,
                                 NULL, &decoded, &end) == 0 &&
                  decoded == SEED_BYTES && end == line + length - 1;
    sodium_memzero(line, sizeof line);
    return is_one;
}

static enum sabot_status read_key(const char *path, const char *title, mode_t forbidden,
                                  uint8_t *bytes, struct sabot_error *error) {
    struct stat stat;
    if (!disk_file_is_plain(path))
        return trouble(path, SABOT_IO, "is not a file", "", error);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return trouble(path, errno == ENOENT ? SABOT_NOT_FOUND : SABOT_IO,
                       "cannot be read: ", strerror(errno), error);
    enum sabot_status status = SABOT_OK;
    if (fstat(file, &stat) != 0)
        status = trouble(path, SABOT_IO, "cannot be read: ", strerror(errno), error);
    else if ((stat.st_mode & forbidden) != 0)
        status = trouble(path, SABOT_IO, "others can read it: chmod 600 first", "", error);
    else if (!read_line(file, title, bytes))
        status = trouble(path, SABOT_BAD_TEXT, "expected one line that starts with ", title, error);
    close(file);
    return status;
}

enum sabot_status heads_key_read(const char *path, struct heads_key *key,
                                 struct sabot_error *error) {
    uint8_t seed[SEED_BYTES];
    enum sabot_status status = start_sodium(path, error);
    if (status == SABOT_OK)
        status = read_key(path, SECRET_TITLE, 0077, seed, error);
    if (status == SABOT_OK)
        crypto_sign_seed_keypair(key->public, key->secret, seed);
    sodium_memzero(seed, sizeof seed);
    return status;
}

enum sabot_status heads_public_read(const char *path, uint8_t public[HEADS_PUBLIC_BYTES],
                                    struct sabot_error *error) {
    return read_key(path, PUBLIC_TITLE, 0, public, error);
}

void heads_key_forget(struct heads_key *key) {
    sodium_memzero(key, sizeof *key);
}
