/*
 * net_frame.c - see net_frame.h.
 */
#include "host/net/net_frame.h"

#include <stdint.h>
#include <string.h>

enum { FINAL = 0x80, RESERVED = 0x70, OPCODE = 0x0f, MASKED = 0x80, LENGTH = 0x7f };
enum { LENGTH_16 = 126, LENGTH_64 = 127, MASK_BYTES = 4 };

/* ---- reading ---- */

static bool is_opcode(int opcode) {
    return opcode <= NET_FRAME_BINARY || (opcode >= NET_FRAME_CLOSE && opcode <= NET_FRAME_PONG);
}

/* A control frame is short and whole. */
static bool is_allowed(unsigned char first, unsigned char second) {
    int opcode = first & OPCODE;
    bool is_control = opcode >= NET_FRAME_CLOSE;
    return (first & RESERVED) == 0 && is_opcode(opcode) && (second & MASKED) != 0 &&
           (!is_control || ((first & FINAL) != 0 && (second & LENGTH) <= NET_FRAME_CONTROL_MAX));
}

static size_t length_bytes(int length) {
    return length == LENGTH_16 ? 2 : length == LENGTH_64 ? 8 : 0;
}

/* The shortest form alone (5.2); a payload beyond any limit is given as UINT64_MAX. */
static bool read_length(const unsigned char *at, int length, uint64_t *size) {
    size_t bytes = length_bytes(length);
    *size = bytes == 0 ? (uint64_t)length : 0;
    for (size_t i = 0; i < bytes; i++)
        *size = *size << 8 | at[i];
    return bytes == 0 || (bytes == 2 && *size >= LENGTH_16) ||
           (bytes == 8 && *size > UINT16_MAX && *size >> 63 == 0);
}

static void unmask(char *payload, size_t size, const unsigned char mask[MASK_BYTES]) {
    for (size_t i = 0; i < size; i++)
        payload[i] = (char)((unsigned char)payload[i] ^ mask[i % MASK_BYTES]);
}

enum net_framing net_frame_read(char *bytes, size_t size, size_t most, struct net_frame *frame,
                                size_t *taken) {
    const unsigned char *at = (const unsigned char *)bytes;
    uint64_t length;
    if (size < 2)
        return NET_FRAME_PART;
    if (!is_allowed(at[0], at[1]))
        return NET_FRAME_BAD;
    size_t head = 2 + length_bytes(at[1] & LENGTH);
    if (size < head)
        return NET_FRAME_PART;
    if (!read_length(at + 2, at[1] & LENGTH, &length))
        return NET_FRAME_BAD;
    if (length > most && (at[0] & OPCODE) < NET_FRAME_CLOSE)
        return NET_FRAME_LONG;
    if (size < head + MASK_BYTES + length)
        return NET_FRAME_PART;
    *frame = (struct net_frame){.opcode = (enum net_opcode)(at[0] & OPCODE),
                                .is_final = (at[0] & FINAL) != 0,
                                .payload = bytes + head + MASK_BYTES,
                                .size = (size_t)length};
    unmask(frame->payload, frame->size, at + head);
    *taken = head + MASK_BYTES + frame->size;
    return NET_FRAME_WHOLE;
}

/* ---- writing ---- */

char *net_frame_head(char *end, enum net_opcode opcode, size_t size) {
    size_t bytes = size < LENGTH_16 ? 0 : size <= UINT16_MAX ? 2 : 8;
    char *start = end - 2 - bytes;
    start[0] = (char)(FINAL | (int)opcode);
    start[1] = (char)(bytes == 0 ? (int)size : bytes == 2 ? LENGTH_16 : LENGTH_64);
    for (size_t i = 0; i < bytes; i++)
        start[2 + i] = (char)(size >> 8 * (bytes - 1 - i));
    return start;
}

/* ---- closing ---- */

/* 7.4: those of the protocol that may be sent, and those of libraries and applications. */
static bool is_close_code(int code) {
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

enum net_close_code net_frame_close_code(const char *payload, size_t size) {
    if (size == 0)
        return NET_CLOSE_NO_CODE;
    if (size == 1)
        return NET_CLOSE_PROTOCOL;
    int code = (unsigned char)payload[0] << 8 | (unsigned char)payload[1];
    if (!is_close_code(code))
        return NET_CLOSE_PROTOCOL;
    return net_frame_is_text(payload + 2, size - 2) ? (enum net_close_code)code
                                                    : NET_CLOSE_BAD_TEXT;
}

/* ---- UTF-8 ---- */

/* By the first byte: how many follow, and between what the second lies (Unicode, table 3-7). */
static const struct {
    unsigned char from, to, more, least, most;
} rows[] = {
    {0x00, 0x7f, 0, 0, 0},       {0xc2, 0xdf, 1, 0x80, 0xbf}, {0xe0, 0xe0, 2, 0xa0, 0xbf},
    {0xe1, 0xec, 2, 0x80, 0xbf}, {0xed, 0xed, 2, 0x80, 0x9f}, {0xee, 0xef, 2, 0x80, 0xbf},
    {0xf0, 0xf0, 3, 0x90, 0xbf}, {0xf1, 0xf3, 3, 0x80, 0xbf}, {0xf4, 0xf4, 3, 0x80, 0x8f},
};

/* The bytes of the character at `at`; 0: it is not one. */
static size_t character(const unsigned char *at, size_t left) {
    size_t row = 0, count = sizeof rows / sizeof rows[0];
    while (row < count && (at[0] < rows[row].from || at[0] > rows[row].to))
        row++;
    if (row == count || left <= rows[row].more)
        return 0;
    if (rows[row].more > 0 && (at[1] < rows[row].least || at[1] > rows[row].most))
        return 0;
    for (size_t i = 2; i <= rows[row].more; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return (size_t)rows[row].more + 1;
}

bool net_frame_is_text(const char *bytes, size_t size) {
    for (size_t at = 0, taken; at < size; at += taken) {
        taken = character((const unsigned char *)bytes + at, size - at);
        if (taken == 0)
            return false;
    }
    return true;
}
