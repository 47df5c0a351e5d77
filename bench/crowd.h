/*
 * crowd.h - many clients of a server on loopback, in one thread.
 *
 * Dealers send commands over kept HTTP connections and have one answer each to
 * wait for; boards hold a WebSocket, read, and answer pings. It measures nothing itself: it says
 * what came and when, and counts bytes. Trouble ends the program, as in every
 * bench.
 */
#ifndef BENCH_CROWD_H
#define BENCH_CROWD_H

#include <stdbool.h>
#include <stdint.h>

#define CROWD_ANSWER_MAX 4096

struct crowd_board {
    int socket;
    int handshake;     /* bytes of the empty line that ends it; 4: it is done */
    uint64_t position; /* sequence of the last message that had one */
    uint64_t bytes;    /* of all frames, heads and all */
    uint64_t messages;
    unsigned char head[10]; /* of the frame that is coming */
    int head_size;
    uint64_t left;  /* of its payload */
    char text[512]; /* its beginning */
    int text_size;
};

struct crowd_dealer {
    int socket;
    const char *table;
    const char *cookie;
    bool waits;     /* for an answer */
    uint64_t bytes; /* of all answers' bodies */
    char answer[CROWD_ANSWER_MAX];
    int answer_size;
};

struct crowd {
    int poll;
    int port;
    int board_count, dealer_count;
    struct crowd_board *boards;
    struct crowd_dealer *dealers;
    /* An answer came: its status, to the dealer of that index. */
    void (*answered)(void *context, int dealer, int status);
    /* A board got a message that has a position; NULL: nobody asks. */
    void (*shown)(void *context, int board);
    void *context;
};

int64_t crowd_now_ns(void);

/* Room for so many; connects none. */
void crowd_open(struct crowd *crowd, int port, int boards, int dealers);
void crowd_close(struct crowd *crowd);

/* They connect; a board has a position once it was let in. The texts are the caller's. */
void crowd_add_board(struct crowd *crowd, const char *table);
void crowd_add_dealer(struct crowd *crowd, const char *table, const char *cookie);

/* Posts a command. Requires: the dealer waits for nothing. */
void crowd_send(struct crowd *crowd, int dealer, const char *body);

/* Waits for something to come, at most until that moment, and reads what is there. */
void crowd_read(struct crowd *crowd, int64_t until_ns);

#endif
