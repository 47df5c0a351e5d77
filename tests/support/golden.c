/*
 * golden.c - see golden.h.
 */
#include "tests/support/golden.h"

#include "tests/support/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = JOURNAL_HASH_BYTES / 2, TEXT_MAX = 65536 };

void golden_add(struct golden_hash *hash, const void *bytes, size_t size) {
    journal_hash((struct journal_bytes){hash->bytes, sizeof hash->bytes},
                 (struct journal_bytes){bytes, size}, hash->bytes);
}

void golden_add_number(struct golden_hash *hash, int number) {
    uint8_t bytes[] = {(uint8_t)number, (uint8_t)(number >> 8)};
    golden_add(hash, bytes, sizeof bytes);
}

char *golden_write(const struct golden_hash *hash, char *to) {
    for (int i = 0; i < SHOWN; i++)
        to += sprintf(to, "%02x", hash->bytes[i]);
    return to + sprintf(to, "\n");
}

static void compare_lines(const char *golden, const char *lines) {
    while (*lines != '\0') {
        int length = (int)strcspn(lines, "\n") + 1;
        if (strncmp(golden, lines, (size_t)length) != 0)
            fail_msg("%.*s: what is answered up to there has changed", length - 2 * SHOWN - 2,
                     lines);
        golden += length;
        lines += length;
    }
    assert_string_equal(golden, "");
}

void golden_compare(const char *file, const char *lines) {
    static char golden[TEXT_MAX];
    char path[1024];
    snprintf(path, sizeof path, "%s/../golden/%s", VECTORS_DIR, file);
    FILE *stream = fopen(path, getenv("UPDATE") != NULL ? "w+" : "r");
    assert_non_null(stream);
    if (getenv("UPDATE") != NULL) {
        fputs(lines, stream);
        rewind(stream);
    }
    size_t length = fread(golden, 1, sizeof golden - 1, stream);
    fclose(stream);
    golden[length] = '\0';
    compare_lines(golden, lines);
}
