/*
 * room_place.c - see room_place.h.
 */
#include "programs/room_place.h"

#include "host/journal/journal.h"
#include "programs/command.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* What else is wrong with a store, its opening says. */
static int expect(const char *command, const struct room_place *place) {
    struct journal *journal = NULL;
    struct sabot_error error;
    if (place->may_be_new && place->room != NULL)
        return room_files_make(command, place->files.folder);
    if (journal_is_shared(place->store))
        return COMMAND_DONE;
    if (place->may_be_new)
        return access(place->files.folder, F_OK) == 0
                   ? COMMAND_DONE
                   : command_bad(command, "%s: %s", place->files.folder, strerror(errno));
    bool is_missing = journal_open(place->store, JOURNAL_READ, &journal, &error) == SABOT_NOT_FOUND;
    journal_close(journal);
    return is_missing ? command_bad(command, "%s", error.words) : COMMAND_DONE;
}

/* The room's key is beside a store that is a file. */
int room_place_find(const char *command, struct room_place *place) {
    static char folder[PATH_MAX];
    bool is_shared = place->store != NULL && journal_is_shared(place->store);
    if ((place->store == NULL) == (place->config == NULL && (place->data == NULL || is_shared)))
        return command_bad(command,
                           "expected --store FILE, or --config FILE or --data FOLDER of the room");
    if (place->store != NULL && place->data == NULL && !is_shared) {
        const char *slash = strrchr(place->store, '/');
        snprintf(folder, sizeof folder, "%.*s", slash == NULL ? 1 : (int)(slash - place->store),
                 slash == NULL           ? "."
                 : slash == place->store ? "/"
                                         : place->store);
        place->data = folder;
    }
    int status = COMMAND_DONE;
    if (place->config != NULL || place->data != NULL)
        status = room_files_of(command, place->config, place->data, &place->files, &place->room);
    if (status == COMMAND_DONE && place->room != NULL)
        status = room_files_set_store(command, place->room->store, &place->files);
    if (status == COMMAND_DONE)
        status = room_files_set_store(command, place->store, &place->files);
    place->store = place->files.store;
    return status == COMMAND_DONE ? expect(command, place) : status;
}
