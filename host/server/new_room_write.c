/*
 * new_room_write.c - a new room's files. What people chose is put into words as they would write
 * them, and judged by the readers of such files; then the staff is written into a new journal. If
 * any of it fails, what was made of it is removed, and nothing else.
 */
#include "host/clock/clock.h"
#include "host/disk/disk_file.h"
#include "host/document/json_build.h"
#include "host/document/json_fields.h"
#include "host/pricing/sheet_pricing.h"
#include "host/room/look_alike.h"
#include "host/room/staff_store.h"
#include "host/server/server_parts.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is being made. */
struct making {
    const struct new_room_config *config;
    int port;
    const json_t *room, *table, *sheet, *people; /* of the wish */
    char sheet_file[PATH_MAX];
    char *sheet_text, *room_text;
    struct form_report report;
    struct sabot_sheet game;
    struct roomfile file;
    struct staff staff;
    json_t *passwords; /* of the staff, to be shown once */
    struct sabot_problem *problem;
    /* What this making made, which is no longer there if it fails. All that is in the folder of its
     * data is its own. */
    bool has_sheet, has_room, has_data;
};

static bool fail(struct making *making, const char *path, const char *words) {
    sabot_text_copy(making->problem->path, sizeof making->problem->path, path);
    struct sabot_text text = sabot_text_in(making->problem->words, sizeof making->problem->words);
    sabot_text_add(&text, words);
    return false;
}

/* The first error of the report, under the part of the wish that it is of. */
static bool fail_by_report(struct making *making, const char *part) {
    char path[SABOT_PATH_MAX];
    const struct form_problem *at = making->report.list;
    while (at->what.warning && at < making->report.list + making->report.count - 1)
        at++;
    snprintf(path, sizeof path, "%s%.*s", part, (int)(sizeof path - strlen(part) - 1),
             at->what.path);
    return fail(making, path, at->what.words);
}

/* ---- what is asked for ---- */

static const struct json_field wish_fields[] = {
    {"room", JSON_OBJECT, "an object", true},
    {"table", JSON_OBJECT, "an object", true},
    {"sheet", JSON_OBJECT, "an object", true},
    {"staff", JSON_ARRAY, "a list", true},
    {0},
};
static const struct json_field room_fields[] = {
    {"room", JSON_STRING, "a name", true},
    {"address", JSON_STRING, "an address", true},
    {"certificate", JSON_STRING, "a file", false},
    {"certificate_key", JSON_STRING, "a file", false},
    {"plain_http_beyond_loopback", JSON_STRING, "yes or no", false},
    {"host_names", JSON_ARRAY, "a list", false},
    {"languages", JSON_ARRAY, "a list", true},
    {0},
};
static const struct json_field table_fields[] = {
    {"id", JSON_STRING, "a-z, 0-9 and -", true},
    {"name", JSON_STRING, "a name", true},
    {"cards", JSON_STRING, "keyed or shuffled", true},
    {"wagers", JSON_STRING, "none, dealer or bettors", true},
    {0},
};
static const struct json_field sheet_parts[] = {
    {"from", JSON_STRING, "the name of a shipped sheet", true},
    {"text", JSON_STRING, "a sheet", true},
    {0},
};
static const struct json_field member_fields[] = {
    {"name", JSON_STRING, "a name", true},
    {"role", JSON_STRING, "floor, dealer or auditor", true},
    {0},
};

static bool has_fields(struct making *making, const json_t *object, const char *where,
                       const struct json_field *fields) {
    struct sabot_error error;
    return json_fields_check(object, where, fields, &error) == SABOT_OK ||
           fail(making, where, error.words);
}

static const char *word(const json_t *object, const char *name) {
    return json_string_value(json_object_get(object, name));
}

static bool take_wish(struct making *making, const json_t *wish) {
    if (!has_fields(making, wish, "", wish_fields))
        return false;
    making->room = json_object_get(wish, "room");
    making->table = json_object_get(wish, "table");
    making->sheet = json_object_get(wish, "sheet");
    making->people = json_object_get(wish, "staff");
    if (!has_fields(making, making->room, "room.", room_fields) ||
        !has_fields(making, making->table, "table.", table_fields) ||
        !has_fields(making, making->sheet, "sheet.", sheet_parts))
        return false;
    if (word(making->room, "room")[strspn(word(making->room, "room"), " ")] == 0)
        return fail(making, "room.room", "expected the room's name");
    return word(making->table, "name")[0] != 0 || fail(making, "table.name", "expected its name");
}

/* ---- the sheet and the room's file, as text ---- */

static bool write_sheet(struct making *making) {
    const char *from = word(making->sheet, "from");
    struct sheetfile_text text = {FORM_YAML, "", "", word(making->sheet, "text"), 0};
    if (!sheetfile_is_name(from) || strlen(from) >= SABOT_NAME_MAX)
        return fail(making, "sheet.from", "expected the name of a shipped sheet");
    text.length = strlen(text.bytes);
    snprintf(making->sheet_file, sizeof making->sheet_file, "%s/our-%s.yaml",
             making->config->folder, from);
    text.file = text.name = strrchr(making->sheet_file, '/') + 1;
    if (sheetfile_read_text_by(&text, sheet_pricing_judge, &making->game, &making->report) !=
        SABOT_OK)
        return fail_by_report(making, "sheet.");
    if (asprintf(&making->sheet_text,
                 "# The room's own, made from %s by `sabot serve --new`. docs/sheets.md says every "
                 "field;\n# `sabot sheet check FILE` checks it.\n%s",
                 from, text.bytes) >= 0)
        return true;
    making->sheet_text = NULL;
    return fail(making, "sheet.text", "there is no memory for the sheet");
}

/* `name: value` for each field that is there; JSON is YAML. */
static void print_fields(FILE *stream, const json_t *object, const struct json_field *fields,
                         const char *end) {
    for (const struct json_field *field = fields; field->name != NULL; field++) {
        const json_t *value = json_object_get(object, field->name);
        char *words = value == NULL ? NULL : json_dumps(value, JSON_ENCODE_ANY);
        if (words != NULL)
            fprintf(stream, "%s: %s%s", field->name, words, end);
        free(words);
    }
}

static bool print_room(struct making *making) {
    size_t size;
    FILE *stream = open_memstream(&making->room_text, &size);
    if (stream == NULL)
        return fail(making, "", "there is no memory for the room's file");
    fputs("# The room, as `sabot serve --new` wrote it. docs/room.md says every field. After a "
          "change:\n# end the server, and start it again: sabot serve --config FILE\n",
          stream);
    print_fields(stream, making->room, room_fields, "\n");
    fprintf(stream, "port: %d\ndata: %s\ntables:\n  - {", making->port,
            strrchr(making->config->files->folder, '/') + 1);
    print_fields(stream, making->table, table_fields, ", ");
    fprintf(stream, "sheet: .%s}\n", strrchr(making->sheet_file, '/'));
    return fclose(stream) == 0 || fail(making, "", "there is no memory for the room's file");
}

/* ---- the staff ---- */

static bool hire(struct making *making, const json_t *wish, const char *where) {
    struct staff_member member = {.table = PASS_EVERY_TABLE};
    char password[STAFF_PASSWORD_MAX];
    if (!has_fields(making, wish, where, member_fields))
        return false;
    const char *name = word(wish, "name"), *role = word(wish, "role");
    const char *fault = names_fault(name, STAFF_NAME_MAX);
    if (fault != NULL)
        return fail(making, where, fault);
    if (staff_find_alike(&making->staff, name) != NULL)
        return fail(making, where, "somebody of that name, or one that looks like it, is there");
    if (!pass_role_find(role, &member.role) || member.role == PASS_BETTOR ||
        member.role == PASS_BOARD)
        return fail(making, where, "expected floor, dealer or auditor");
    sabot_text_copy(member.name, sizeof member.name, name);
    staff_draw_password(password);
    bool is_hired = staff_hash(password, member.hash) && staff_set(&making->staff, &member);
    json_build_append(&making->passwords, json_pack("{s:s, s:s, s:s}", "name", name, "role", role,
                                                    "password", password));
    sodium_memzero(password, sizeof password);
    return is_hired || fail(making, where, "there is no memory for one more");
}

static bool hire_all(struct making *making) {
    bool has_floor = false;
    size_t index;
    const json_t *wish;
    making->passwords = json_array();
    json_array_foreach(making->people, index, wish) {
        char where[32];
        snprintf(where, sizeof where, "staff[%zu].", index);
        if (!hire(making, wish, where))
            return false;
        has_floor |= making->staff.members[making->staff.count - 1].role == PASS_FLOOR;
    }
    return has_floor || fail(making, "staff", "expected somebody of the floor at least");
}

/* ---- files ---- */

static bool write_file(struct making *making, const char *path, const char *text, bool *is_ours) {
    *is_ours = text != NULL && disk_file_make(path, 0600, (struct disk_bytes){text, strlen(text)});
    if (*is_ours)
        return true;
    char words[160];
    snprintf(words, sizeof words, "%.100s: %s", path, strerror(errno));
    return fail(making, "", words);
}

/* The address and the certificate are tried before anybody relies on them. */
static bool can_listen(struct making *making) {
    const struct roomfile *file = &making->file;
    const struct net_handlers nobody = {0};
    struct net_config config = {
        .address = file->address, .cookie = "sabot", .tick_ms = 100, .idle_seconds = 1};
    struct net *net;
    struct sabot_error error;
    if (file->certificate[0] != 0) {
        config.certificate = file->certificate;
        config.certificate_key = file->certificate_key;
    }
    if (net_open(&config, &nobody, &net, &error) != SABOT_OK)
        return fail(making, "room.address", error.words);
    net_close(net);
    return true;
}

static bool write_files(struct making *making) {
    const struct new_room_config *config = making->config;
    if (!write_file(making, making->sheet_file, making->sheet_text, &making->has_sheet) ||
        !write_file(making, config->file, making->room_text, &making->has_room))
        return false;
    if (roomfile_read(config->file, &making->file, &making->report) != SABOT_OK)
        return fail_by_report(making, "room.");
    making->has_data = mkdir(config->files->folder, 0700) == 0;
    if (!making->has_data)
        return fail(making, "", strerror(errno));
    return can_listen(making);
}

static enum sabot_status append_all(const struct making *making, struct journal *journal,
                                    struct sabot_error *error) {
    struct fair_key *key = NULL;
    uint8_t seal_key[SEAL_KEY_BYTES];
    enum sabot_status status = server_open_key(making->config->files, journal, &key, error);
    if (status == SABOT_OK)
        fair_key_derive(key, STAFF_STORE_PURPOSE, seal_key);
    for (int i = 0; status == SABOT_OK && i < making->staff.count; i++) {
        struct staff_change change = {.kind = ROOM_NOTE_STAFF,
                                      .text = staff_note_set(&making->staff.members[i]),
                                      .now_ms = clock_wall_ms(),
                                      .key = seal_key};
        status = change.text == NULL
                     ? sabot_error_say(error, SABOT_NO_MEMORY, "out of memory for a record")
                     : staff_store_append(journal, SERVICE_ROOM_STREAM, &change, error);
        free(change.text);
    }
    sodium_memzero(seal_key, sizeof seal_key);
    fair_key_free(key);
    return status;
}

static bool write_journal(struct making *making) {
    struct journal *journal = NULL;
    struct sabot_error error;
    enum sabot_status status =
        journal_open(making->config->files->store, JOURNAL_WRITE, &journal, &error);
    if (status == SABOT_OK)
        status = append_all(making, journal, &error);
    journal_close(journal);
    return status == SABOT_OK || fail(making, "", error.words);
}

static void remove_data(const struct room_files *files) {
    const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    char path[PATH_MAX + 8];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(path, sizeof path, "%s%s", files->store, endings[i]);
        (void)unlink(path);
    }
    (void)unlink(files->key);
    (void)rmdir(files->folder);
}

static void remove_ours(const struct making *making) {
    if (making->has_data)
        remove_data(making->config->files);
    if (making->has_room)
        (void)unlink(making->config->file);
    if (making->has_sheet)
        (void)unlink(making->sheet_file);
}

/* Another start may have made a room there since this one looked. */
static bool is_still_empty(struct making *making) {
    struct sabot_error error;
    return new_room_check_folder(making->config->folder, making->config->file, &error) ==
               SABOT_OK ||
           fail(making, "", error.words);
}

bool new_room_write(const struct new_room_config *config, int port, const json_t *wish,
                    json_t **staff, struct sabot_problem *problem) {
    struct making *making = calloc(1, sizeof *making);
    if (making == NULL) {
        sabot_text_copy(problem->words, sizeof problem->words, "there is no memory for a room");
        return false;
    }
    making->config = config;
    making->port = port;
    making->problem = problem;
    bool is_made = is_still_empty(making) && take_wish(making, wish) && write_sheet(making) &&
                   print_room(making) && hire_all(making) && write_files(making) &&
                   write_journal(making);
    if (!is_made)
        remove_ours(making);
    *staff = is_made ? json_incref(making->passwords) : NULL;
    json_decref(making->passwords);
    free(making->sheet_text);
    free(making->room_text);
    sodium_memzero(&making->staff, sizeof making->staff);
    free(making);
    return is_made;
}
