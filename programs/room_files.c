/*
 * room_files.c - see room_files.h.
 */
#include "programs/room_files.h"

#include "programs/command.h"

#include <errno.h>
#include <libgen.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The user's own, and what follows it. */
static bool default_folder(const char *rest, char *folder, size_t room) {
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    int length = data != NULL && data[0] == '/' ? snprintf(folder, room, "%s/sabot%s", data, rest)
                 : home != NULL ? snprintf(folder, room, "%s/.local/share/sabot%s", home, rest)
                                : -1;
    return length > 0 && (size_t)length < room;
}

static bool make_folders(const char *path) {
    char partial[PATH_MAX];
    for (const char *at = path + 1;; at++) {
        if (*at != '/' && *at != 0)
            continue;
        memcpy(partial, path, (size_t)(at - path));
        partial[at - path] = 0;
        if (mkdir(partial, 0700) != 0 && errno != EEXIST)
            return false;
        if (*at == 0)
            return true;
    }
}

static void name_files(struct room_files *files) {
    snprintf(files->store, sizeof files->store, "%s/room.db", files->folder);
    snprintf(files->key, sizeof files->key, "%s/room.key", files->folder);
    snprintf(files->heads, sizeof files->heads, "%s/heads.txt", files->folder);
    snprintf(files->heads_key, sizeof files->heads_key, "%s/heads.key", files->folder);
}

int room_files_check_owner(const char *command, const char *folder) {
    char path[PATH_MAX];
    char *at = path;
    struct stat there = {0};
    snprintf(path, sizeof path, "%s", folder);
    if (geteuid() != 0)
        return COMMAND_DONE;
    while (stat(at, &there) != 0 && strcmp(at, "/") != 0 && strcmp(at, ".") != 0)
        at = dirname(at);
    const struct passwd *owner = there.st_uid == 0 ? NULL : getpwuid(there.st_uid);
    return owner == NULL
               ? COMMAND_DONE
               : command_bad(command,
                             "%s: this folder belongs to %s: run it as that user: runuser -u %s "
                             "-- sabot %s ...",
                             at, owner->pw_name, owner->pw_name, command);
}

int room_files_make(const char *command, const char *folder) {
    int status = room_files_check_owner(command, folder);
    if (status != COMMAND_DONE)
        return status;
    return make_folders(folder)
               ? COMMAND_DONE
               : command_bad(command, "%s: cannot be made: %s", folder, strerror(errno));
}

static int name_in(const char *command, const char *folder, const char *rest,
                   struct room_files *files) {
    bool fits = folder != NULL && folder[0] != 0
                    ? snprintf(files->folder, sizeof files->folder, "%s", folder) <
                          (int)sizeof files->folder
                    : default_folder(rest, files->folder, sizeof files->folder);
    if (!fits)
        return command_bad(command, "no folder for the room's data; give one with --data FOLDER");
    name_files(files);
    return COMMAND_DONE;
}

static int find(const char *command, const char *folder, const char *rest,
                struct room_files *files) {
    int status = name_in(command, folder, rest, files);
    return status == COMMAND_DONE ? room_files_make(command, files->folder) : status;
}

int room_files_find(const char *command, const char *folder, struct room_files *files) {
    return find(command, folder, "", files);
}

int room_files_of_demonstration(const char *command, const char *folder, struct room_files *files) {
    return find(command, folder, "/demonstration", files);
}

int room_files_of_new(const char *command, const char *folder, struct room_files *files) {
    int length = snprintf(files->folder, sizeof files->folder, "%s/data", folder);
    if (folder[0] == 0 || length >= (int)sizeof files->folder)
        return command_bad(command, "the folder's name has %zu bytes: expected 1 to %zu",
                           strlen(folder), sizeof files->folder - sizeof "/data");
    name_files(files);
    return room_files_make(command, folder);
}

int room_files_set_store(const char *command, const char *store, struct room_files *files) {
    if (store == NULL || store[0] == 0)
        return COMMAND_DONE;
    int length = snprintf(files->store, sizeof files->store, "%s", store);
    return length < (int)sizeof files->store
               ? COMMAND_DONE
               : command_bad(command, "the store's name is longer than %zu bytes",
                             sizeof files->store - 1);
}

struct roomfile *room_files_read_config(const char *command, const char *path) {
    struct form_report *report = calloc(1, sizeof *report);
    struct roomfile *room = calloc(1, sizeof *room);
    if (report == NULL || room == NULL) {
        command_bad(command, "there is no memory to read %s", path);
    } else if (roomfile_read(path, room, report) == SABOT_OK) {
        free(report);
        return room;
    } else {
        char teller[64];
        snprintf(teller, sizeof teller, "sabot %s: ", command);
        form_report_print_as(report, teller, stderr);
    }
    free(report);
    free(room);
    return NULL;
}

int room_files_of(const char *command, const char *config, const char *data,
                  struct room_files *files, struct roomfile **room) {
    *room = NULL;
    if (config != NULL && (*room = room_files_read_config(command, config)) == NULL)
        return COMMAND_BAD;
    return name_in(command, data == NULL && *room != NULL ? (*room)->data : data, "", files);
}
