/*
 * list.h - a doubly linked list of structs that have a link inside.
 *
 * A list is a ring: its head is a link that belongs to no struct, so that nothing is special
 * about the first and the last. Adding and removing never fail and allocate nothing.
 */
#ifndef HOST_LIST_LIST_H
#define HOST_LIST_LIST_H

#include <stdbool.h>
#include <stddef.h>

struct list {
    struct list *next, *previous;
};

/* The struct around a link: LIST_STRUCT(at, struct viewer, link). */
#define LIST_STRUCT(at, type, member) ((type *)(void *)((char *)(at)-offsetof(type, member)))

/* And back. */
#define LIST_LINK(at, type) ((struct list *)(void *)((char *)(at) + offsetof(type, link)))

/* Visits each struct of a list by its member `link`: LIST_EACH(struct viewer, viewer, &viewers).
 * The loop's body may remove the one it is at. */
#define LIST_EACH(type, at, head)                                                                  \
    for (type *at = LIST_STRUCT((head)->next, type, link),                                         \
              *at##_next = LIST_STRUCT((head)->next->next, type, link);                            \
         at != LIST_STRUCT(head, type, link);                                                      \
         at = at##_next, at##_next = LIST_STRUCT(LIST_LINK(at, type)->next, type, link))

static inline void list_init(struct list *head) {
    head->next = head->previous = head;
}

/* Adds at the end. */
static inline void list_add(struct list *head, struct list *link) {
    link->next = head;
    link->previous = head->previous;
    head->previous->next = link;
    head->previous = link;
}

static inline void list_remove(struct list *link) {
    link->previous->next = link->next;
    link->next->previous = link->previous;
}

static inline bool list_is_empty(const struct list *head) {
    return head->next == head;
}

#endif
