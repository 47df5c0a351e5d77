/*
 * fair_key.c - the sealing key and its file; and seeds at rest: XChaCha20-Poly1305, bound to table
 * and shoe. See fair.h. The bytes: nonce, then the sealed seed with its tag.
 */
#include "host/disk/disk_file.h"
#include "host/fair/fair_derive.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct fair_key {
    uint8_t bytes[FAIR_BYTES];
};

/* Every trouble of a key file: what, and why if the system said. */
static enum sabot_status trouble(struct sabot_error *error, enum sabot_status status,
                                 const char *path, const char *words, const char *more) {
    snprintf(error->words, sizeof error->words, "key file %s: %s%s", path, words, more);
    return status;
}

/* ---- making ---- */

/* Of two servers that start at once one makes the key, and both have it. */
enum sabot_status fair_key_make(const char *path, struct sabot_error *error) {
    struct stat there;
    if (stat(path, &there) == 0)
        return SABOT_OK;
    struct fair_key *key = fair_guarded(sizeof *key);
    if (key == NULL)
        return trouble(error, SABOT_NO_MEMORY, path, "no guarded memory left for it", "");
    randombytes_buf(key->bytes, sizeof key->bytes);
    bool made = disk_file_make(path, 0600, (struct disk_bytes){key->bytes, FAIR_BYTES});
    int reason = errno;
    sodium_free(key);
    if (made || reason == EEXIST)
        return SABOT_OK;
    return trouble(error, reason == ENAMETOOLONG ? SABOT_TOO_LONG : SABOT_IO, path,
                   "cannot be made: ", strerror(reason));
}

enum sabot_status fair_key_draw(struct fair_key **key, struct sabot_error *error) {
    struct fair_key *made = fair_guarded(sizeof *made);
    if (made == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "no guarded memory left for a key");
    randombytes_buf(made->bytes, sizeof made->bytes);
    sodium_mprotect_readonly(made);
    *key = made;
    return SABOT_OK;
}

/* ---- reading ---- */

static enum sabot_status judge_file(const char *path, const struct stat *file,
                                    struct sabot_error *error) {
    if (!S_ISREG(file->st_mode))
        return trouble(error, SABOT_BAD_TEXT, path, "is not a file", "");
    if ((file->st_mode & (S_IRWXG | S_IRWXO)) != 0)
        return trouble(error, SABOT_BAD_TEXT, path,
                       "others than its owner have rights to it; chmod 600 mends that", "");
    if (file->st_size != FAIR_BYTES)
        return trouble(error, SABOT_BAD_TEXT, path, "has another size; expected 32 bytes", "");
    return SABOT_OK;
}

static enum sabot_status read_bytes(const char *path, int file, struct fair_key **key,
                                    struct sabot_error *error) {
    struct fair_key *made = fair_guarded(sizeof *made);
    if (made == NULL)
        return trouble(error, SABOT_NO_MEMORY, path, "no guarded memory left for it", "");
    ssize_t count = read(file, made->bytes, FAIR_BYTES);
    if (count != FAIR_BYTES) {
        const char *why = count < 0 ? strerror(errno) : "it ended early";
        sodium_free(made);
        return trouble(error, SABOT_IO, path, "cannot be read: ", why);
    }
    sodium_mprotect_readonly(made);
    *key = made;
    return SABOT_OK;
}

enum sabot_status fair_key_read(const char *path, struct fair_key **key,
                                struct sabot_error *error) {
    struct stat status_of_file;
    /* A pipe of that name must not make a server wait for ever. */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0 || fstat(file, &status_of_file) != 0) {
        int reason = errno;
        if (file >= 0)
            close(file);
        return trouble(error, reason == ENOENT ? SABOT_NOT_FOUND : SABOT_IO, path,
                       "cannot be read: ", strerror(reason));
    }
    enum sabot_status status = judge_file(path, &status_of_file, error);
    if (status == SABOT_OK)
        status = read_bytes(path, file, key, error);
    close(file);
    return status;
}

void fair_key_derive(const struct fair_key *key, const char *purpose, uint8_t derived[FAIR_BYTES]) {
    crypto_auth_hmacsha256(derived, (const uint8_t *)purpose, strlen(purpose), key->bytes);
}

void fair_key_free(struct fair_key *key) {
    sodium_free(key);
}

/* ---- sealing ---- */

enum {
    NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
    TAG = crypto_aead_xchacha20poly1305_ietf_ABYTES,
};

_Static_assert(FAIR_SEALED_SIZE == NONCE + FAIR_BYTES + TAG, "nonce, seed, tag");
_Static_assert(FAIR_BYTES == crypto_aead_xchacha20poly1305_ietf_KEYBYTES, "one size of key");

/* With its NUL, as in the derivation: other things may be sealed one day. */
static const char domain[] = "sabot seed 1";

/* The place as bytes; a length before the name, so that no two places of a seed
 * give the same ones. */
struct bound {
    uint8_t bytes[sizeof domain + 2 + FAIR_TABLE_MAX + 8];
    size_t size;
};

static struct bound bound_to(struct fair_place place) {
    struct bound bound = {.size = sizeof domain};
    size_t length = fair_table_length(place.table);
    SABOT_ASSERT(length > 0);
    memcpy(bound.bytes, domain, sizeof domain);
    fair_big_endian(bound.bytes + bound.size, 2, length);
    bound.size += 2;
    memcpy(bound.bytes + bound.size, place.table, length);
    bound.size += length;
    fair_big_endian(bound.bytes + bound.size, 8, place.shoe);
    bound.size += 8;
    return bound;
}

void fair_seal(const struct fair_key *key, struct fair_place place, const uint8_t seed[FAIR_BYTES],
               uint8_t sealed[FAIR_SEALED_SIZE]) {
    struct bound bound = bound_to(place);
    randombytes_buf(sealed, NONCE);
    int failed = crypto_aead_xchacha20poly1305_ietf_encrypt(
        sealed + NONCE, NULL, seed, FAIR_BYTES, bound.bytes, bound.size, NULL, sealed, key->bytes);
    SABOT_ASSERT(!failed);
    fair_forget();
}

enum sabot_status fair_unseal(const struct fair_key *key, struct fair_place place,
                              const uint8_t *sealed, size_t size, uint8_t seed[FAIR_BYTES],
                              struct sabot_error *error) {
    struct bound bound = bound_to(place);
    bool opened = size == FAIR_SEALED_SIZE && crypto_aead_xchacha20poly1305_ietf_decrypt(
                                                  seed, NULL, NULL, sealed + NONCE, size - NONCE,
                                                  bound.bytes, bound.size, sealed, key->bytes) == 0;
    fair_forget();
    if (opened)
        return SABOT_OK;
    fair_seed_wipe(seed);
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, "the sealed seed of a shoe of table ");
    sabot_text_add_quoted(&words, place.table, fair_table_length(place.table));
    sabot_text_add(&words, " does not open: another key, table or shoe, or the bytes were changed");
    return SABOT_BAD_TEXT;
}
