/*
 * api_library.h - one question to the library's thread; for api_library.c and the files that
 * ask (api_rounds.c, api_story.c).
 */
#ifndef HOST_API_API_LIBRARY_H
#define HOST_API_API_LIBRARY_H

#include "host/api/api_parts.h"
#include "host/daybook/daybook.h"

struct library_ask;

/* On the library's thread: finds the answer and puts it into ask->document.
 * SABOT_NOT_FOUND: there is none; the words say what there is. */
typedef enum sabot_status library_find(struct library_ask *ask, struct journal *journal,
                                       struct daybook *daybook);

/* Allocated by whoever asks, freed by the library. */
struct library_ask {
    struct library_ask *next;
    struct library *library;
    struct net_request *request; /* NULL: the client left */
    library_find *find;

    /* The question: */
    char table[JOURNAL_STREAM_MAX]; /* "": any */
    int round;                      /* of a story */
    uint64_t now;                   /* the record where that round stands; 0: it is over */
    struct daybook_search search;   /* of rounds; its texts are here: */
    char bettor[SABOT_NAME_MAX], results[16], after[DAYBOOK_NEXT_MAX];

    /* The answer: */
    bool is_behind;    /* the daybook has not come to the journal's end */
    uint64_t indexed;  /* records that it read so far */
    bool is_bad_query; /* where the status is SABOT_BAD_TEXT; else the store does not hold */
    enum sabot_status status;
    struct sabot_error error;
    json_t *document;
    char *text; /* of the document */
};

/* Takes the question over, and answers it, or says why not. */
void library_ask_give(struct api *api, struct library_ask *ask);

#endif
