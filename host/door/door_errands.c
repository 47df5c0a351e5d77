/*
 * door_errands.c - the way home of an answer that the service gives later; see struct errand.
 */
#include "host/door/door.h"

#include <stdlib.h>

struct errand *errand_begin(struct door *door, struct net_request *request, door_done *done,
                            void *context) {
    struct errand *errand = calloc(1, sizeof *errand);
    if (errand == NULL)
        return NULL;
    *errand = (struct errand){.door = door, .request = request, .done = done, .context = context};
    list_add(&door->errands, &errand->link);
    return errand;
}

void errand_end(struct errand *errand) {
    list_remove(&errand->link);
    free(errand->owned);
    free(errand);
}

void door_on_reply(void *context, void *ticket, const struct service_reply *reply) {
    struct errand *errand = ticket;
    (void)context;
    if (errand == NULL)
        return;
    if (errand->done != NULL)
        errand->done(errand->context, reply);
    if (errand->request != NULL)
        door_answer_reply(errand->door, errand->request, reply);
    errand_end(errand);
}

void door_submit(struct door *door, const struct service_request *request, door_done *done,
                 void *context) {
    const struct service_reply reply = {.verdict = SERVICE_FAILED,
                                        .words = "out of memory for a command"};
    struct service_request copy = *request;
    copy.ticket = errand_begin(door, NULL, done, context);
    if (copy.ticket != NULL)
        service_submit(door->service, &copy);
    else if (done != NULL)
        done(context, &reply);
}

void door_gone(struct door *door, const struct net_request *request) {
    LIST_EACH(struct errand, errand, &door->errands) {
        if (errand->request == request)
            errand->request = NULL;
    }
}
