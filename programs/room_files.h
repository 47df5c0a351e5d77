/*
 * room_files.h - where a room's files are, for the commands that work on a room:
 * its configuration, its store, its keys.
 */
#ifndef PROGRAMS_ROOM_FILES_H
#define PROGRAMS_ROOM_FILES_H

#include "host/roomfile/roomfile.h"

/* Finds them in the folder, which it makes; NULL or "": the user's own. COMMAND_BAD,
 * after one line on stderr, if that cannot be. */
int room_files_find(const char *command, const char *folder, struct room_files *files);

/* The same for a demonstration; NULL or "": in a folder of its own, apart from a room's. */
int room_files_of_demonstration(const char *command, const char *folder, struct room_files *files);

/* Those of a room that is to be made in the folder, which it makes; theirs, in it, is not made yet.
 * COMMAND_BAD, after one line, if that cannot be. */
int room_files_of_new(const char *command, const char *folder, struct room_files *files);

/* Puts another store in the place of the folder's own; NULL or "": leaves it. COMMAND_BAD, after
 * one line on stderr, if its name is too long. */
int room_files_set_store(const char *command, const char *store, struct room_files *files);

/* COMMAND_BAD, after one line: root would write in this folder, and it belongs to a user of this
 * machine, who could not open what root makes there. One that is not there yet is its parent's. */
int room_files_check_owner(const char *command, const char *folder);

/* Makes the folder, and those above it. COMMAND_BAD, after one line, if that cannot be. */
int room_files_make(const char *command, const char *folder);

/* Those of the room that --config or --data names; NULL: it was not given. Makes no folder. `room`
 * is its configuration, which the caller frees, or NULL. COMMAND_BAD after one line. */
int room_files_of(const char *command, const char *config, const char *data,
                  struct room_files *files, struct roomfile **room);

/* A room's configuration; the caller frees it. NULL, after the mistakes on stderr. */
struct roomfile *room_files_read_config(const char *command, const char *path);

#endif
