/*
 * api_checks.h - who is at the door: passwords, PINs and passkeys are checked on threads beside the
 * loop, in a bounded number of places. Part of the inside of the server (api_parts.h).
 */
#ifndef HOST_API_API_CHECKS_H
#define HOST_API_API_CHECKS_H

#include "host/api/api.h"
#include "host/door/door.h"

#include <jansson.h>

/* People who sign in at once: half of the places are for staff (door_knows), and nobody has more
 * than a few. */
#define API_CHECKS_MAX   64 /* half of them for who was of the staff before */
#define API_CHECKS_EACH  8
#define API_CHECKS_QUICK 32 /* beside them: no password is hashed, a record alone is waited for */

/* Goes on with what somebody confirmed. */
typedef void api_confirmed(struct api *api, const struct door_call *call,
                           struct service_request *asked);

/* Goes on with who used a passkey; NULL: they did not, and are answered. Ends the check, now or
 * later. */
struct api_check;
typedef void api_passkey_used(struct api_check *check, const struct staff_member *owner);

/* Somebody at the door: their password is checked, or waits for it, or the record of
 * their coming in is made durable. Or somebody who gets a password: it is hashed, and the
 * record of it made durable. The checker's thread reads and writes hash, password,
 * right and was_tried; the rest is ours. */
struct api_check {
    bool is_on;
    struct api *api;
    void (*finish)(struct api *api, struct api_check *check); /* once the thread is done */
    struct pass pass;                                         /* that they will have */
    struct net_request *request;                              /* NULL: they left */
    char asker[LIMITS_CLIENT_MAX];                            /* whose place it is */
    bool is_known;                                            /* of staff: door_knows */
    bool is_quick;                                            /* comes by a link, or leaves */
    bool leaves;                                              /* signs out */
    char name[PASS_NAME_MAX], client[STAFF_CLIENT_MAX];       /* who tries, and from where */
    char hash[STAFF_HASH_MAX];                                /* "": of nobody */
    char password[STAFF_PASSWORD_MAX];
    bool right, was_tried;            /* was_tried: the thread looked */
    uint8_t link[LINKS_DIGEST_BYTES]; /* that they come in by */
    struct staff_member member;       /* who gets the password */
    struct service_request *asked;    /* that they confirm; its own */
    struct api_looked_sheet *looked;  /* that it names, kept until then; its own */
    json_t *body;                     /* of the request for it, */
    json_t *of;                       /* and of which round and whom: api_confirmed_of */
    api_confirmed *then;              /* and what is done with it */
    enum sabot_confirmed_by by;
    struct staff_passkey passkey; /* that they add or use, */
    struct passkey_found found;   /* what it says, */
    api_passkey_used *used;       /* and what is done then */
    struct passkey_use *use;      /* what the checker's thread looks at; its own */
};

/* Answers the clients that waited for a password check. */
void api_finish_checks(struct api *api);
/* A place for one more; NULL, and answered, if there is none. */
struct api_check *api_begin_check(struct api *api, struct net_request *request);
/* The same for who has a link or a pass, which nobody guesses: strangers who sign in do not fill
 * these. */
struct api_check *api_begin_quick(struct api *api, struct net_request *request);
/* Has a password checked by this, on a thread. False: out of memory. */
bool api_give_check(struct api_check *check, void (*run)(void *check));
/* For the checker's thread: whether a check's password or PIN is that of its hash. */
void api_run_password(void *check);

#endif
