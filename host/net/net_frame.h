/*
 * net_frame.h - the frames of a WebSocket (RFC 6455); for the files of host/net alone.
 *
 * Pure: no sockets, nothing kept; fuzz/net_fuzz.c feeds it anything. A client's frame is masked,
 * ours are not; there are no extensions, so that a reserved bit is an error.
 */
#ifndef HOST_NET_NET_FRAME_H
#define HOST_NET_NET_FRAME_H

#include <stdbool.h>
#include <stddef.h>

enum net_opcode {
    NET_FRAME_MORE = 0,
    NET_FRAME_TEXT = 1,
    NET_FRAME_BINARY = 2,
    NET_FRAME_CLOSE = 8,
    NET_FRAME_PING = 9,
    NET_FRAME_PONG = 10,
};

/* Why a WebSocket is closed: 7.4.1. */
enum net_close_code {
    NET_CLOSE_NORMAL = 1000,
    NET_CLOSE_GOING_AWAY = 1001,
    NET_CLOSE_PROTOCOL = 1002,
    NET_CLOSE_NOT_TEXT = 1003,
    NET_CLOSE_NO_CODE = 1005, /* never sent: a close frame without a code */
    NET_CLOSE_BAD_TEXT = 1007,
    NET_CLOSE_TOO_LARGE = 1009,
    NET_CLOSE_TROUBLE = 1011,
};

#define NET_FRAME_HEAD_MAX    10  /* bytes before the payload of a frame of ours */
#define NET_FRAME_CONTROL_MAX 125 /* bytes of payload of a close, a ping or a pong */

struct net_frame {
    enum net_opcode opcode;
    bool is_final;
    char *payload; /* unmasked, in the bytes that were read */
    size_t size;
};

enum net_framing {
    NET_FRAME_WHOLE,
    NET_FRAME_PART, /* more must come */
    NET_FRAME_BAD,  /* not a frame that a client may send */
    NET_FRAME_LONG, /* its payload has more than `most` bytes; a control frame's never has */
};

/* Reads the frame at the beginning of `bytes` and unmasks it in place; `taken` is its size. A
 * frame that is too long is found by its head, before its payload comes. */
enum net_framing net_frame_read(char *bytes, size_t size, size_t most, struct net_frame *frame,
                                size_t *taken);

/* Writes the head of a final frame of ours so that it ends at `end`; gives where it begins. */
char *net_frame_head(char *end, enum net_opcode opcode, size_t size);

/* The code of a client's close frame: NET_CLOSE_NO_CODE of an empty one, NET_CLOSE_PROTOCOL or
 * NET_CLOSE_BAD_TEXT of one that may not be. */
enum net_close_code net_frame_close_code(const char *payload, size_t size);

/* True if it is UTF-8: shortest forms, no surrogates, nothing beyond U+10FFFF. */
bool net_frame_is_text(const char *bytes, size_t size);

#endif
