/*
 * round_ask.h - a question about rounds to the daybook: what past_rounds.c and past_story.c
 * share.
 */
#ifndef HOST_PAST_ROUND_ASK_H
#define HOST_PAST_ROUND_ASK_H

#include "host/past/past.h"

struct round_ask;

/* On the desk's thread: finds the answer and puts it into ask->document.
 * SABOT_NOT_FOUND: there is none; the words say what there is. */
typedef enum sabot_status round_ask_find(struct round_ask *ask);

struct round_ask {
    struct task task;
    round_ask_find *find;
    struct books *books;

    /* The question: */
    char table[JOURNAL_STREAM_MAX]; /* "": any */
    int round;                      /* of a story */
    uint64_t now;                   /* the record where that round stands; 0: it is over */
    struct daybook_search search;   /* of rounds; its texts are here: */
    char bettor[SABOT_NAME_MAX], results[16], after[DAYBOOK_NEXT_MAX];

    /* The answer: */
    struct books_place place;
    bool is_bad_query; /* where the status is SABOT_BAD_TEXT; else the store does not hold */
    enum sabot_status status;
    struct sabot_error error;
    json_t *document;
    char *text; /* of the document */
};

/* NULL, and answered: out of memory. */
struct round_ask *round_ask_new(struct past *past, const struct door_call *call,
                                round_ask_find *find);
/* Takes the question over, and answers it, or says why not; `wrong` is NULL, or what is wrong
 * with the query. */
void round_ask_give(struct round_ask *ask, const char *wrong);

#endif
