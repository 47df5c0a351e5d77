/*
 * journal_backup.c - see journal_backup.h. SQLite's own backup does it, in one step: in
 * many, it would begin anew whenever the server has written.
 */
#include "host/journal/journal_backup.h"

#include "host/disk/disk_file.h"
#include "host/journal/journal_sqlite.h"

#include <errno.h>
#include <string.h>

static int copy_pages(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup == NULL)
        return sqlite3_errcode(to);
    int code = sqlite3_backup_step(backup, -1);
    int finished = sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? finished : code;
}

enum sabot_status journal_backup(struct journal *from, const char *path,
                                 struct sabot_error *error) {
    sqlite3 *source = journal_sqlite_database(from), *copy = NULL;
    if (source == NULL)
        return journal_trouble(from->name, SABOT_BAD_TEXT,
                               "is no file; its database has its own backups", "", error);
    int code = sqlite3_open_v2(
        path, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE, NULL);
    if (code == SQLITE_OK)
        code = copy_pages(source, copy);
    enum sabot_status status =
        code == SQLITE_OK ? SABOT_OK : journal_sqlite_trouble(path, copy, code, error);
    sqlite3_close(copy);
    if (status == SABOT_OK && !disk_folder_sync(path))
        status = journal_trouble(path, SABOT_IO, "its folder: ", strerror(errno), error);
    return status;
}
