/*
 * journal_sqlite_connection.c - opens and closes an SQLite store: lock, identity,
 * settings, recovery. What is in it is journal_sqlite.c's business.
 *
 * A reader must change nothing, not even make the -wal and -shm files that
 * SQLite keeps beside a store. So a writer leaves them there (PERSIST_WAL), and a
 * reader opens them read-only; where there are none, nobody ever wrote this copy
 * here, and it is read as a file that does not change.
 */
#include "host/disk/disk_file.h"
#include "host/journal/journal_sqlite.h"
#include "sabot/text.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BUSY_MS = 10000,         /* somebody reads, or types at the store by hand */
    CHECKPOINT_FRAMES = 4096 /* of 4 KiB: a log of 16 MiB */
};

/* ---- words ---- */

/* What a primary code of SQLite means to the people who run the room. */
static const struct {
    int code;
    enum sabot_status status;
    const char *words;
    bool says_why; /* the system knows more */
} troubles[] = {
    {SQLITE_NOTADB, SABOT_BAD_TEXT, "is not a Sabot journal", false},
    {SQLITE_CORRUPT, SABOT_BAD_TEXT, "is damaged", false},
    {SQLITE_FULL, SABOT_IO, "the disk is full", false},
    {SQLITE_READONLY, SABOT_IO, "cannot be written: it, its folder or its disk is read-only",
     false},
    {SQLITE_BUSY, SABOT_IO, "is in use by another program", false},
    {SQLITE_NOMEM, SABOT_NO_MEMORY, "no memory", false},
    {SQLITE_CANTOPEN, SABOT_IO, "cannot be opened", true},
    {SQLITE_IOERR, SABOT_IO, "reading or writing failed", true},
};

enum sabot_status journal_sqlite_trouble(const char *name, sqlite3 *database, int code,
                                         struct sabot_error *error) {
    int reason = database != NULL ? sqlite3_system_errno(database) : 0;
    for (size_t i = 0; i < sizeof troubles / sizeof troubles[0]; i++) {
        if (troubles[i].code != (code & 0xff))
            continue;
        bool says_why = troubles[i].says_why && reason != 0;
        char words[160];
        snprintf(words, sizeof words, "%s%s", troubles[i].words, says_why ? ": " : "");
        enum sabot_status status =
            says_why && reason == ENOENT ? SABOT_NOT_FOUND : troubles[i].status;
        return journal_trouble(name, status, words, says_why ? strerror(reason) : "", error);
    }
    return journal_trouble(name, SABOT_IO, "SQLite says: ", sqlite3_errstr(code), error);
}

/* ---- one writer a store ---- */

/* By a locked file beside it (`STORE-lock`), which names the process that holds it and stays when
 * that ends; the lock does not. A file of its own, because closing any descriptor of the store
 * itself would take SQLite's locks away. */
enum { DIGITS_MAX = 24 };

/* The number in the file, or 0: its holder has not written it yet. */
static long read_holder(int file) {
    char digits[DIGITS_MAX] = {0};
    if (pread(file, digits, sizeof digits - 1, 0) <= 0)
        return 0;
    return strtol(digits, NULL, 10);
}

static bool write_holder(int file) {
    char digits[DIGITS_MAX];
    int length = snprintf(digits, sizeof digits, "%ld\n", (long)getpid());
    return ftruncate(file, 0) == 0 && pwrite(file, digits, (size_t)length, 0) == length;
}

static enum sabot_status say_held(const char *name, int file, struct sabot_error *error) {
    char words[64] = "in use";
    long holder = read_holder(file);
    if (holder > 0)
        snprintf(words, sizeof words, "in use by process %ld", holder);
    return journal_trouble(name, SABOT_IO, words, ": only one may write; stop it first", error);
}

static void add_user(struct sabot_text *text, uid_t number) {
    const struct passwd *user = getpwuid(number);
    if (user != NULL)
        sabot_text_add(text, user->pw_name);
    else
        sabot_text_add_int(text, number);
}

/* Says whose the lock file is that may not be opened, or the folder where it may not be made, and
 * how to go on. Only what root left behind is to be given away, and of that the store alone. */
static void add_owner(struct sabot_text *text, const char *path) {
    char beside[JOURNAL_NAME_MAX + 8];
    struct stat there;
    snprintf(beside, sizeof beside, "%s-lock", path);
    bool is_made = stat(beside, &there) == 0;
    if ((!is_made && stat(dirname(beside), &there) != 0) || there.st_uid == geteuid())
        return;
    sabot_text_print(text, "; %s belongs to ", is_made ? "it" : "its folder");
    add_user(text, there.st_uid);
    if (there.st_uid != 0) {
        sabot_text_add(text, ": run it as that user: runuser -u ");
        add_user(text, there.st_uid);
        sabot_text_add(text, " -- sabot ...");
    } else if (is_made) {
        sabot_text_add(text, ": chown -h ");
        add_user(text, geteuid());
        sabot_text_print(text, ": %s %s-*", path, path);
    }
}

static enum sabot_status say_locked_out(const char *path, const char *name, int number,
                                        struct sabot_error *error) {
    char words[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_text_add(&text, strerror(number));
    if (number == EACCES)
        add_owner(&text, path);
    return journal_trouble(name, SABOT_IO, "cannot be written: its lock file: ", words, error);
}

static int open_beside(const char *path, int flags) {
    char beside[JOURNAL_NAME_MAX + 8];
    snprintf(beside, sizeof beside, "%s-lock", path);
    return open(beside, flags | O_CLOEXEC | O_NOFOLLOW, 0644);
}

/* `lock` becomes the descriptor that holds it. */
static enum sabot_status take_lock(const char *path, const char *name, int *lock,
                                   struct sabot_error *error) {
    int file = open_beside(path, O_RDWR | O_CREAT);
    if (file < 0)
        return say_locked_out(path, name, errno, error);
    enum sabot_status status = SABOT_OK;
    if (flock(file, LOCK_EX | LOCK_NB) != 0)
        status =
            errno == EWOULDBLOCK
                ? say_held(name, file, error)
                : journal_trouble(name, SABOT_IO, "cannot be locked: ", strerror(errno), error);
    else if (!write_holder(file))
        status = journal_trouble(name, SABOT_IO,
                                 "cannot be written: its lock file: ", strerror(errno), error);
    if (status == SABOT_OK)
        *lock = file;
    else
        close(file);
    return status;
}

/* Does somebody write to this store? Changes nothing. */
static bool is_locked(const char *path) {
    int file = open_beside(path, O_RDONLY);
    if (file < 0)
        return false;
    bool is_held = flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    close(file);
    return is_held;
}

/* ---- who is who ---- */

static enum sabot_status check_identity(const char *name, sqlite3 *database, bool may_be_empty,
                                        struct sabot_error *error) {
    enum journal_identity identity = JOURNAL_IS_FOREIGN;
    int code = journal_sqlite_schema_identify(database, &journal_sqlite_schema, &identity);
    if (code != SQLITE_OK)
        return journal_sqlite_trouble(name, database, code, error);
    switch (identity) {
    case JOURNAL_IS_OURS:
        return SABOT_OK;
    case JOURNAL_IS_NEWER:
        return journal_trouble(
            name, SABOT_BAD_TEXT,
            "was written by a newer version of Sabot; this one is " SABOT_VERSION, "", error);
    case JOURNAL_IS_EMPTY:
        if (may_be_empty)
            return SABOT_OK;
        break;
    case JOURNAL_IS_FOREIGN:
        break;
    }
    return journal_sqlite_trouble(name, database, SQLITE_NOTADB, error);
}

/* A store whose triggers or tables were changed is not written to. */
static enum sabot_status check_tables(const char *name, sqlite3 *database,
                                      struct sabot_error *error) {
    bool is_same = false;
    char object[JOURNAL_SQLITE_SCHEMA_NAME_MAX];
    int code = journal_sqlite_schema_compare(database, &journal_sqlite_schema, &is_same, object);
    if (code != SQLITE_OK)
        return journal_sqlite_trouble(name, database, code, error);
    if (!is_same)
        return journal_trouble(name, SABOT_BAD_TEXT,
                               "its tables were changed by somebody else: ", object, error);
    return SABOT_OK;
}

/* ---- reading ---- */

static bool is_there(sqlite3_vfs *vfs, const char *path, const char *suffix) {
    char beside[JOURNAL_NAME_MAX + 16];
    int found = 0;
    int length = snprintf(beside, sizeof beside, "%s%s", path, suffix);
    return length < (int)sizeof beside &&
           vfs->xAccess(vfs, beside, SQLITE_ACCESS_EXISTS, &found) == SQLITE_OK && found != 0;
}

/* `file:PATH?OPTIONS`, with what has a meaning there written as %XX. */
static void write_address(char *space, size_t room, const char *path, const char *options) {
    struct sabot_text text = sabot_text_in(space, room);
    sabot_text_add(&text, "file:");
    for (; *path != '\0'; path++) {
        if (strchr("%?#", *path) == NULL) {
            sabot_text_add_char(&text, *path);
            continue;
        }
        sabot_text_add_char(&text, '%');
        sabot_text_add_hex(&text, (const uint8_t *)path, 1);
    }
    sabot_text_add(&text, options);
    SABOT_ASSERT(!text.cut);
}

/* A writer that was killed between the header of a new log and its first frame
 * leaves 32 bytes there. SQLite 3.40.1 cannot read that read-only: it tries for ten
 * seconds and says SQLITE_PROTOCOL. Nothing is in such a log, so the file alone is
 * the store, unless somebody is just about to write more. */
static bool has_bare_log(const char *path) {
    enum { LOG_HEADER_BYTES = 32 };
    char beside[JOURNAL_NAME_MAX + 16];
    struct stat log;
    snprintf(beside, sizeof beside, "%s-wal", path);
    return stat(beside, &log) == 0 && log.st_size == LOG_HEADER_BYTES && !is_locked(path);
}

/* A connection that can change nothing, made for this store as it stands. */
static int connect_reader(const char *path, sqlite3_vfs *vfs, sqlite3 **database) {
    char address[3 * JOURNAL_NAME_MAX + 64];
    bool has_log = is_there(vfs, path, "-wal") && !has_bare_log(path);
    bool has_index = is_there(vfs, path, "-shm") && !has_bare_log(path);
    if (has_log && !has_index)
        return SQLITE_CANTOPEN_DIRTYWAL;
    write_address(address, sizeof address, path,
                  has_index ? "?mode=ro&readonly_shm=1" : "?mode=ro&immutable=1");
    int code =
        sqlite3_open_v2(address, database,
                        SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE, vfs->zName);
    if (code != SQLITE_OK)
        return code;
    sqlite3_busy_timeout(*database, BUSY_MS);
    sqlite3_db_config(*database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_db_config(*database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    return sqlite3_exec(*database, "PRAGMA mmap_size = 0; PRAGMA query_only = ON", NULL, NULL,
                        NULL);
}

static enum sabot_status open_reader(struct journal_sqlite *sqlite, const char *path,
                                     sqlite3_vfs *vfs, struct sabot_error *error) {
    const char *name = sqlite->journal.name;
    int code = connect_reader(path, vfs, &sqlite->database);
    if (code == SQLITE_CANTOPEN_DIRTYWAL)
        return journal_trouble(name, SABOT_IO,
                               "has a -wal file without its -shm file: copy both, or open it for "
                               "writing once",
                               "", error);
    if (code != SQLITE_OK)
        return journal_sqlite_trouble(name, sqlite->database, code, error);
    return check_identity(name, sqlite->database, false, error);
}

/* ---- writing ---- */

/* Refuses somebody else's file before a writer's connection has touched it. Only
 * what can be told without a change: a file with a rollback journal beside it
 * is judged after SQLite has looked after that. */
static enum sabot_status look_first(const char *name, const char *path, sqlite3_vfs *vfs,
                                    struct sabot_error *error) {
    sqlite3 *database = NULL;
    if (!is_there(vfs, path, "") || is_there(vfs, path, "-journal"))
        return SABOT_OK;
    enum sabot_status status = SABOT_OK;
    int code = connect_reader(path, vfs, &database);
    bool needs_writer = (code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_READONLY;
    if (code == SQLITE_OK)
        status = check_identity(name, database, true, error);
    else if (!needs_writer)
        status = journal_sqlite_trouble(name, database, code, error);
    sqlite3_close(database);
    return status;
}

static int on_commit(void *context, sqlite3 *database, const char *schema, int frames) {
    (void)database, (void)schema;
    ((struct journal_sqlite *)context)->log_frames = frames;
    return SQLITE_OK;
}

static int keep_answer(void *context, int count, char **values, char **columns) {
    (void)count, (void)columns;
    sabot_text_copy(context, 16, values[0] != NULL ? values[0] : "");
    return 0;
}

static int set_up_writer(struct journal_sqlite *sqlite,
                         const struct journal_sqlite_choice *choice) {
    sqlite3 *database = sqlite->database;
    char mode[16] = "";
    sqlite3_busy_timeout(database, BUSY_MS);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    /* FULL: NORMAL loses acknowledged commits with the power. The size limit lets
     * closing empty the log. The table's CHECKs are for other connections, as its triggers are:
     * journal.c asserts them of what this one writes. */
    int code = sqlite3_exec(database,
                            "PRAGMA synchronous = FULL; PRAGMA mmap_size = 0;"
                            "PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;"
                            "PRAGMA cache_size = -8192; PRAGMA journal_size_limit = 33554432;"
                            "PRAGMA ignore_check_constraints = ON",
                            NULL, NULL, NULL);
    if (code == SQLITE_OK && choice->pragmas != NULL)
        code = sqlite3_exec(database, choice->pragmas, NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(database, "PRAGMA journal_mode = WAL", keep_answer, mode, NULL);
    if (code == SQLITE_OK && strcmp(mode, "wal") != 0)
        code = SQLITE_CANTOPEN;
    int persist = 1;
    if (code == SQLITE_OK)
        code = sqlite3_file_control(database, "main", SQLITE_FCNTL_PERSIST_WAL, &persist);
    /* Checkpoints are ours to make, so that one that fails is heard of. */
    sqlite3_wal_hook(database, on_commit, sqlite);
    return code;
}

/* Copies a log onto itself, block by block, and syncs it. */
static int copy_log(sqlite3_file *log) {
    uint8_t block[16 * 1024];
    sqlite3_int64 size = 0;
    int code = log->pMethods->xFileSize(log, &size);
    for (sqlite3_int64 at = 0; code == SQLITE_OK && at < size; at += (int)sizeof block) {
        int length = size - at < (int)sizeof block ? (int)(size - at) : (int)sizeof block;
        code = log->pMethods->xRead(log, block, length, at);
        if (code == SQLITE_OK)
            code = log->pMethods->xWrite(log, block, length, at);
    }
    return code == SQLITE_OK ? log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) : code;
}

/* Should an earlier process have seen a sync of the log fail, then part of it may be
 * only in the system's memory, marked as written. Whatever is built on it could be
 * gone with the power, so all of it is written once more before SQLite looks. */
static int secure_log(const char *path, sqlite3_vfs *vfs) {
    char beside[JOURNAL_NAME_MAX + 16] = {0}; /* SQLite wants two NULs at the end */
    if (!is_there(vfs, path, "-wal"))
        return SQLITE_OK;
    snprintf(beside, sizeof beside - 1, "%s-wal", path);
    sqlite3_file *log = calloc(1, (size_t)vfs->szOsFile);
    if (log == NULL)
        return SQLITE_NOMEM;
    int code = vfs->xOpen(vfs, beside, log, SQLITE_OPEN_READWRITE | SQLITE_OPEN_WAL, NULL);
    if (code == SQLITE_OK) {
        code = copy_log(log);
        log->pMethods->xClose(log);
    }
    free(log);
    return code;
}

static enum sabot_status open_writer(struct journal_sqlite *sqlite, const char *path,
                                     sqlite3_vfs *vfs, const struct journal_sqlite_choice *choice,
                                     struct sabot_error *error) {
    const char *name = sqlite->journal.name;
    enum sabot_status status = look_first(name, path, vfs, error);
    if (status == SABOT_OK && choice->vfs == NULL)
        status = take_lock(path, name, &sqlite->lock, error);
    if (status != SABOT_OK)
        return status;
    /* A crash may have come between erasing a secret and washing the log. */
    sqlite->must_wash = is_there(vfs, path, "-wal");
    int code = secure_log(path, vfs);
    if (choice->vfs == NULL) /* its log and index get the same mode */
        disk_file_reserve(path);
    if (code == SQLITE_OK)
        code = sqlite3_open_v2(path, &sqlite->database,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE |
                                   SQLITE_OPEN_NOMUTEX,
                               choice->vfs);
    if (code != SQLITE_OK)
        return journal_sqlite_trouble(name, sqlite->database, code, error);
    status = check_identity(name, sqlite->database, true, error);
    if (status != SABOT_OK)
        return status;
    code = set_up_writer(sqlite, choice);
    if (code == SQLITE_OK)
        code = journal_sqlite_schema_migrate(sqlite->database, &journal_sqlite_schema);
    if (code == SQLITE_OK) /* the log is open by now */
        code = journal_sqlite_log_begin(&sqlite->log, sqlite->database);
    /* SQLite syncs the folder of a log that it has just made. One that was there may be of
     * a process that never came so far. */
    bool (*sync_folder)(const char *) = choice->vfs ? choice->sync_folder : disk_folder_sync;
    if (code == SQLITE_OK && !sync_folder(path))
        code = SQLITE_IOERR_DIR_FSYNC;
    if (code != SQLITE_OK)
        return journal_sqlite_trouble(name, sqlite->database, code, error);
    if (choice->vfs == NULL)
        sabot_text_copy(sqlite->path, sizeof sqlite->path, path);
    const char *lost = journal_sqlite_lost(sqlite);
    if (lost != NULL)
        return journal_trouble(name, SABOT_IO, lost, "", error);
    return check_tables(name, sqlite->database, error);
}

/* ---- in memory ---- */

/* Nobody else sees it and nothing of it stays: no lock, no log, nothing to be looked at first. */
static enum sabot_status open_in_memory(struct journal_sqlite *sqlite, struct sabot_error *error) {
    int code =
        sqlite3_open_v2(":memory:", &sqlite->database,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(sqlite->database, "PRAGMA secure_delete = ON", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = journal_sqlite_schema_migrate(sqlite->database, &journal_sqlite_schema);
    return code == SQLITE_OK
               ? SABOT_OK
               : journal_sqlite_trouble(sqlite->journal.name, sqlite->database, code, error);
}

/* ---- all ---- */

static enum sabot_status open_file(struct journal_sqlite *sqlite,
                                   const struct journal_sqlite_choice *choice,
                                   struct sabot_error *error) {
    const char *name = sqlite->journal.name;
    char path[JOURNAL_NAME_MAX];
    sqlite3_vfs *vfs = sqlite3_vfs_find(choice->vfs);
    if (vfs == NULL)
        return journal_trouble(name, SABOT_IO, "SQLite has no way to files", "", error);
    if (choice->vfs == NULL && !disk_file_is_plain(name))
        return journal_trouble(name, SABOT_IO, "is not a file", "", error);
    /* The name behind all links: so that two names of one store meet at one lock. */
    if (vfs->xFullPathname(vfs, name, (int)sizeof path, path) & 0xff)
        return journal_trouble(name, SABOT_IO, "cannot be opened: ", strerror(errno), error);
    return sqlite->journal.mode == JOURNAL_READ ? open_reader(sqlite, path, vfs, error)
                                                : open_writer(sqlite, path, vfs, choice, error);
}

enum sabot_status journal_sqlite_connect(struct journal_sqlite *sqlite,
                                         const struct journal_sqlite_choice *choice,
                                         struct sabot_error *error) {
    sqlite->checkpoint_frames =
        choice->checkpoint_frames > 0 ? choice->checkpoint_frames : CHECKPOINT_FRAMES;
    enum sabot_status status =
        choice->in_memory ? open_in_memory(sqlite, error) : open_file(sqlite, choice, error);
    if (status != SABOT_OK)
        journal_sqlite_disconnect(sqlite);
    return status;
}

void journal_sqlite_disconnect(struct journal_sqlite *sqlite) {
    /* A broken store is left as it is: opening it again looks after it. */
    if (sqlite->journal.is_broken)
        sqlite3_db_config(sqlite->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    for (int i = 0; i < JOURNAL_STATEMENTS; i++)
        sqlite3_finalize(sqlite->statements[i]);
    SABOT_ASSERT(sqlite3_close(sqlite->database) == SQLITE_OK);
    if (sqlite->lock >= 0)
        close(sqlite->lock);
}

const char *journal_sqlite_lost(struct journal_sqlite *sqlite) {
    static const char *const suffixes[] = {"", "-wal"};
    char path[JOURNAL_NAME_MAX + 8];
    for (int i = 0; i < 2 && sqlite->path[0] != 0; i++) {
        struct journal_place *place = &sqlite->places[i];
        struct stat there;
        snprintf(path, sizeof path, "%s%s", sqlite->path, suffixes[i]);
        bool is_there = lstat(path, &there) == 0;
        if (!is_there && i == 1 && place->number == 0)
            continue; /* there is no log before the first record */
        if (!is_there)
            return "was removed while it was open";
        if (place->number == 0)
            *place = (struct journal_place){there.st_dev, there.st_ino};
        if (place->device != there.st_dev || place->number != there.st_ino)
            return "was replaced while it was open";
        if (there.st_nlink > 1)
            return "has a second name (a hard link), under which another could write";
    }
    return NULL;
}

int journal_sqlite_checkpoint(struct journal_sqlite *sqlite, int mode) {
    sqlite->log_frames = 0;
    return sqlite3_wal_checkpoint_v2(sqlite->database, "main", mode, NULL, NULL);
}

int journal_sqlite_wash(struct journal_sqlite *sqlite) {
    sqlite3_busy_timeout(sqlite->database, 0);
    int code = journal_sqlite_checkpoint(sqlite, SQLITE_CHECKPOINT_TRUNCATE);
    sqlite3_busy_timeout(sqlite->database, BUSY_MS);
    sqlite->must_wash = (code & 0xff) == SQLITE_BUSY;
    return sqlite->must_wash ? SQLITE_OK : code;
}
