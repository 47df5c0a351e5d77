/*
 * new_room.h - a room made from nothing, by the pages of web/src/pages/new.tsx: its file, its
 * sheet, its staff. `sabot serve --new FOLDER` runs it, and goes on with the room's file.
 *
 * On loopback, for the client that shows the token of its one link first; before the room's server
 * is open, and so before its sandbox is closed. Nothing is written before all of it was found good.
 */
#ifndef HOST_SERVER_NEW_ROOM_H
#define HOST_SERVER_NEW_ROOM_H

#include "host/room/pass.h"
#include "host/roomfile/roomfile.h"

struct new_room;

/* All of it lasts as long as the new room. */
struct new_room_config {
    const char *folder;             /* is there, and empty */
    const char *file;               /* of the room, in it */
    const struct room_files *files; /* their folder is made with them, in `folder` */
    int port;
    bool or_any_port; /* if the port is in use */
};

/* SABOT_BAD_TEXT, with words: the folder is not there, not ours to write to, or not empty. */
SABOT_MUST_CHECK enum sabot_status new_room_check_folder(const char *folder, const char *file,
                                                         struct sabot_error *error);

/* Listens; SABOT_IO, SABOT_BAD_TEXT, SABOT_NO_MEMORY. */
SABOT_MUST_CHECK enum sabot_status new_room_open(const struct new_room_config *config,
                                                 struct new_room **room, struct sabot_error *error);
int new_room_port(const struct new_room *room);
/* The token of the link; the client that shows it first goes on. */
const char *new_room_token(const struct new_room *room);
/* Until the room is made (true), or new_room_stop, which a signal handler may call. */
SABOT_MUST_CHECK bool new_room_run(struct new_room *room);
/* The socket that it listens on, which is the caller's then: the room's server goes on with it. */
int new_room_take_listening(struct new_room *room);
void new_room_stop(struct new_room *room);
void new_room_close(struct new_room *room); /* NULL does nothing */

#endif
