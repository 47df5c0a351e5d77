/*
 * sabot/library.h - libsabot.so.1: what a program of your own may rely on.
 *
 * Sheets are handles, answers are the JSON documents of the program `sabot`, byte for byte what its
 * `--json` means, and many shoes are plain arrays. No struct of the rules is part of the promise,
 * so that a new option in a sheet breaks no program. What begins with `size` may grow at its end:
 * set it to sizeof. Semantic versions: within 1.x nothing here is taken away or means something
 * else. The structs and functions themselves are in sabot/unstable/, without a promise.
 *
 * An error gives NULL, or -1, and words; nothing exits or prints. Any thread may call anything; one
 * sheet may be used by many at once. Texts that are given are yours: sabot_lib_free.
 */
#ifndef SABOT_LIBRARY_H
#define SABOT_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SABOT_LIB_ERROR_BYTES 512 /* of each `error` below, which may be NULL */

const char *sabot_lib_version(void); /* `1.0.0` */
void sabot_lib_free(char *text);     /* NULL does nothing */

/* ---- sheets ---- */

struct sabot_lib_sheet;

/* A shipped sheet by its name, or a file: `ventura-ez`, `./ours.yaml`, `ours.json`. */
struct sabot_lib_sheet *sabot_lib_sheet_open(const char *name_or_file, char *error);
/* From text: YAML, or JSON if it begins with `{`. */
struct sabot_lib_sheet *sabot_lib_sheet_read(const char *text, const char *name, char *error);
void sabot_lib_sheet_close(struct sabot_lib_sheet *sheet); /* NULL does nothing */

const char *sabot_lib_sheet_shipped(int number); /* from 0 on; NULL: there are no more */
const char *sabot_lib_sheet_name(const struct sabot_lib_sheet *sheet);
const char *sabot_lib_sheet_title(const struct sabot_lib_sheet *sheet);
int sabot_lib_sheet_decks(const struct sabot_lib_sheet *sheet);
int sabot_lib_sheet_wagers(const struct sabot_lib_sheet *sheet); /* how many */
const char *sabot_lib_sheet_wager(const struct sabot_lib_sheet *sheet, int number);

/* ---- cards, rounds, roads, settlement ---- */

char *sabot_lib_deal(const char *cards, char *error);    /* `sabot deal --json --cards` */
char *sabot_lib_roads(const char *letters, char *error); /* `sabot board --json` */
/* `sabot settle --json`: the round as JSON. Refused wagers are an answer: {"refused":[...]}. */
char *sabot_lib_settle(const struct sabot_lib_sheet *sheet, const char *round, char *error);

/* ---- odds ---- */

/* A shoe is `count` counts: 1, whole decks; 10, the cards worth 0 to 9; 13, ace to king; 52, the
 * same by suit; 0: as many decks as the sheet says. */
struct sabot_lib_shoe {
    size_t size;
    int count;
    const int32_t *counts;
};

/* `sabot odds --json`: exact fractions as text, doubles beside them. */
char *sabot_lib_odds(const struct sabot_lib_sheet *sheet, const struct sabot_lib_shoe *shoe,
                     char *error);
/* What one unit on each wager is worth to the bettor, for many shoes at once: ten counts a shoe in,
 * sabot_lib_sheet_wagers doubles a shoe out. 0, or -1. */
int sabot_lib_expectations(const struct sabot_lib_sheet *sheet, const int32_t *shoes, size_t count,
                           double *expectations, char *error);

/* ---- banking ---- */

/* `sabot bank --json`: the table as JSON; what is refused is an answer, as above. */
char *sabot_lib_bank(const struct sabot_lib_sheet *sheet, const char *table,
                     const struct sabot_lib_shoe *shoe, char *error);

/* ---- long runs ---- */

struct sabot_lib_run {
    size_t size;
    const char *seed; /* any text up to 64 bytes */
    uint64_t shoes;
    int decks;    /* 0: the sheet's */
    int rounds;   /* a shoe; 0: to the cut card */
    int threads;  /* 0: as many as processors */
    int by_cards; /* simulate: deal real cards, and count pairs */
    /* A few times a second, on the caller's thread: 0 stops the run, and the answer is of what was
     * dealt until then. NULL: nobody asks. */
    int (*go_on)(void *context, uint64_t done);
    void *context;
};

/* `sabot simulate --json` */
char *sabot_lib_simulate(const struct sabot_lib_sheet *sheet, const struct sabot_lib_run *run,
                         char *error);

struct sabot_lib_count {
    size_t size;
    const char *wager;
    double tags[13]; /* ace to king, with two decimals at most */
    double target;   /* wager at this true count or over; two decimals */
    int exact;       /* the exact expectation of every wager, not its result */
};

/* `sabot count --json` */
char *sabot_lib_count(const struct sabot_lib_sheet *sheet, const struct sabot_lib_count *count,
                      const struct sabot_lib_run *run, char *error);

#ifdef __cplusplus
}
#endif

#endif
