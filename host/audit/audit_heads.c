/*
 * audit_heads.c - signed heads held against the journal, and how far each stream
 * is under them.
 */
#include "host/audit/audit_parts.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Every line was checked before; this only reads how far they go. */
static void note_line(struct audit *audit, const char *text) {
    struct heads_line line;
    if (!heads_line_read(&line, text))
        return;
    for (int i = 0; i < audit->stream_count; i++) {
        struct audit_stream *stream = &audit->streams[i];
        if (strcmp(stream->name, line.stream) == 0 && stream->signed_to < line.head.sequence)
            stream->signed_to = line.head.sequence;
    }
}

static enum sabot_status note_lines(const char *path, struct audit *audit,
                                    struct sabot_error *error) {
    char text[HEADS_LINE_MAX + 1];
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        struct sabot_text words = sabot_error_words(error);
        sabot_text_add(&words, path);
        sabot_text_add(&words, " cannot be read: ");
        sabot_text_add(&words, strerror(errno));
        return SABOT_IO;
    }
    for (uint64_t i = 0; i < audit->heads_checked && fgets(text, sizeof text, file) != NULL; i++) {
        text[strcspn(text, "\n")] = '\0';
        note_line(audit, text);
    }
    fclose(file);
    return SABOT_OK;
}

enum sabot_status audit_heads(struct journal *journal, const struct audit_choice *choice,
                              struct audit *audit, struct sabot_error *error) {
    struct heads_fault fault;
    audit->had_heads = true;
    enum sabot_status status =
        heads_check(choice->heads, choice->public, journal, &audit->heads_checked, &fault, error);
    if (status != SABOT_OK)
        return status;
    if (fault.stream[0] != '\0') {
        struct sabot_text words = audit_fault_at(&audit->fault, fault.stream, fault.sequence);
        sabot_text_add(&words, fault.words);
        return SABOT_OK;
    }
    return note_lines(choice->heads, audit, error);
}
