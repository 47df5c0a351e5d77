/*
 * http_fuzz.c - any bytes as what a client sends: the head of a request, and the frames of a
 * WebSocket. What is read lies in the bytes, is plain, and is the same whether it comes at once
 * or in two pieces.
 */
#include "host/net/net.h"
#include "host/net/net_frame.h"
#include "host/net/net_reader.h"
#include "host/net/net_words.h"

#include <stdlib.h>
#include <string.h>

#define MOST NET_BODY_MAX

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *copy_of(const uint8_t *data, size_t size) {
    char *bytes = malloc(size + 1); /* the fuzzer sees a byte read behind it */
    SABOT_ASSERT(bytes != NULL);
    memcpy(bytes, data, size);
    return bytes;
}

/* ---- heads ---- */

static void check_text(const char *text, const char *bytes, size_t size) {
    size_t at = (size_t)(text - bytes);
    SABOT_ASSERT(text >= bytes && at < size && strnlen(text, size - at) < size - at);
    for (; *text != '\0'; text++)
        SABOT_ASSERT((unsigned char)*text >= 0x20 || *text == '\t');
}

/* A path never climbs, and is the same when it is read again. */
static void check_target(const char *target) {
    char space[NET_PATH_MAX], again[NET_PATH_MAX], query[NET_QUERY_MAX];
    struct sabot_text path = sabot_text_in(space, sizeof space);
    struct sabot_text second = sabot_text_in(again, sizeof again);
    struct sabot_text pairs = sabot_text_in(query, sizeof query);
    if (net_words_query(target, &pairs))
        SABOT_ASSERT(net_words_are_plain(query, pairs.length));
    if (!net_words_path(target, &path) || path.cut)
        return;
    SABOT_ASSERT(space[0] == '/' && net_words_are_plain(space, path.length));
    SABOT_ASSERT(strstr(space, "/../") == NULL && strstr(space, "/./") == NULL &&
                 strstr(space, "//") == NULL);
    SABOT_ASSERT(path.length < 3 || strcmp(space + path.length - 3, "/..") != 0);
    if (strpbrk(space, "%?") == NULL)
        SABOT_ASSERT(net_words_path(space, &second) && strcmp(space, again) == 0);
}

static void check_head(const uint8_t *data, size_t size) {
    char *bytes = copy_of(data, size);
    struct net_asked asked;
    size_t end = net_reader_end(bytes, size);
    SABOT_ASSERT(end <= size && (end == 0 || end >= 4));
    if (end > 0)
        SABOT_ASSERT(net_reader_end(bytes, end - 1) == 0 && net_reader_end(bytes, end) == end);
    if (end > 0 && net_reader_read(bytes, end, &asked)) {
        check_text(asked.method, bytes, end);
        check_text(asked.target, bytes, end);
        for (int i = 0; i < NET_FIELDS; i++) {
            SABOT_ASSERT(asked.fields[i] != NULL || !asked.is_twice[i]);
            if (asked.fields[i] != NULL)
                check_text(asked.fields[i], bytes, end);
        }
        check_target(asked.target);
        (void)net_reader_lists(asked.fields[NET_FIELD_CONNECTION], "upgrade");
    }
    free(bytes);
}

/* ---- frames ---- */

static void check_frame(const struct net_frame *frame, const char *bytes, size_t taken) {
    SABOT_ASSERT(frame->payload + frame->size == bytes + taken && frame->size <= MOST);
    if (frame->opcode >= NET_FRAME_CLOSE)
        SABOT_ASSERT(frame->is_final && frame->size <= NET_FRAME_CONTROL_MAX);
    if (frame->opcode == NET_FRAME_CLOSE)
        SABOT_ASSERT(net_frame_close_code(frame->payload, frame->size) >= NET_CLOSE_NORMAL);
    char head[NET_FRAME_HEAD_MAX];
    const char *start = net_frame_head(head + sizeof head, frame->opcode, frame->size);
    SABOT_ASSERT(start >= head && taken == (size_t)(head + sizeof head - start) + 4 + frame->size);
}

static void check_frames(const uint8_t *data, size_t size) {
    char *bytes = copy_of(data, size), *part = copy_of(data, size);
    struct net_frame frame, again;
    size_t at = 0, taken = 0, none = 0;
    while (net_frame_read(bytes + at, size - at, MOST, &frame, &taken) == NET_FRAME_WHOLE) {
        SABOT_ASSERT(taken <= size - at);
        SABOT_ASSERT(net_frame_read(part + at, taken - 1, MOST, &again, &none) == NET_FRAME_PART);
        SABOT_ASSERT(net_frame_read(part + at, taken, MOST, &again, &none) == NET_FRAME_WHOLE);
        SABOT_ASSERT(none == taken && memcmp(frame.payload, again.payload, frame.size) == 0);
        check_frame(&frame, bytes + at, taken);
        at += taken;
    }
    (void)net_frame_is_text(bytes, size);
    free(part);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    check_head(data, size);
    check_frames(data, size);
    return 0;
}
