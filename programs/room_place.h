/*
 * room_place.h - which room a command works on: its store, and the folder with its key, as --store,
 * --config and --data say.
 */
#ifndef PROGRAMS_ROOM_PLACE_H
#define PROGRAMS_ROOM_PLACE_H

#include "programs/room_files.h"

struct room_place {
    const char *store, *config, *data; /* NULL: not given; `store` is set by room_place_find */
    bool may_be_new;                   /* else a store that is not there is refused */
    struct roomfile *room;             /* of --config; NULL: none. The caller frees it */
    struct room_files files;           /* `key` is "": a database without a folder */
};

/* The rows of a command's options for it. */
#define ROOM_PLACE_OPTIONS(place)                                                                  \
    {"store", "STORE", "the room's journal: room.db, or postgresql://...", NULL, &(place)->store}, \
        {"config", "FILE", "the room's configuration", NULL, &(place)->config}, {                  \
        "data", "FOLDER", "where the room's files are", NULL, &(place)->data                       \
    }

/* COMMAND_BAD after one line. Makes nothing but a new room's folder that --config names. */
int room_place_find(const char *command, struct room_place *place);

#endif
