/*
 * service_pending.c - lists of requests on their way to the disk.
 */
#include "host/service/service_parts.h"

#include <stdlib.h>

void pending_push(struct pending_list *list, struct pending *pending) {
    pending->next = NULL;
    if (list->last != NULL)
        list->last->next = pending;
    else
        list->first = pending;
    list->last = pending;
    list->count++;
}

struct pending *pending_pop(struct pending_list *list) {
    struct pending *pending = list->first;
    if (pending == NULL)
        return NULL;
    list->first = pending->next;
    if (list->first == NULL)
        list->last = NULL;
    list->count--;
    return pending;
}

void pending_forget_id(struct pending *pending) {
    if (pending->link.next != NULL)
        list_remove(&pending->link);
    pending->link = (struct list){NULL, NULL};
}

void pending_release(struct pending *pending) {
    if (pending == NULL)
        return;
    pending_forget_id(pending);
    held_sheet_drop(pending->request.command.with.sheet);
    service_drop_making(pending->making);
    free(pending->records);
    free(pending);
}
