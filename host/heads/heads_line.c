/*
 * heads_line.c - one signed head: what is signed, and the line that says it. It
 * touches no file. See heads.h and docs/journal-format.md.
 */
#include "host/heads/heads.h"
#include "host/journal/journal_canonical.h"
#include "sabot/text.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
