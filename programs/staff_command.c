/*
 * staff_command.c - `sabot staff`: who works here. Passwords are asked for at the
 * terminal or read from standard input, and never stand on a command line.
 */
#include "host/clock/clock.h"
#include "host/room/look_alike.h"
#include "host/room/staff_pin.h"
#include "host/room/staff_store.h"
#include "host/server/server.h"
#include "host/service/service.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/password.h"
#include "programs/room_place.h"
#include "programs/store.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What every one of them works on. */
struct staff_place {
    const char *command;      /* `staff add` */
    const char *role, *table; /* of `add` */
    struct staff_member hired;
    struct room_place at;
    struct journal *journal;
    struct fair_key *key;
    uint8_t seal_key[SEAL_KEY_BYTES];
    struct staff staff;
};

static int bad(const struct staff_place *place, const struct sabot_error *error) {
    return command_bad(place->command, "%s", error->words);
}

/* ---- the store ---- */

/* To change something the room's key is needed; to look at it, it is used if it is there. */
static int open_key(struct staff_place *place, enum journal_mode mode) {
    struct sabot_error error;
    struct stat there;
    bool has_files = place->at.files.key[0] != 0;
    bool is_there = has_files && stat(place->at.files.key, &there) == 0;
    if (mode == JOURNAL_WRITE && !is_there && !(has_files && place->at.may_be_new))
        return command_bad(place->command,
                           "the room's key signs this: expected room.key in the folder of the "
                           "store or of --data (docs/operations.md, Restore)");
    if (!is_there && mode == JOURNAL_READ)
        return COMMAND_DONE;
    enum sabot_status status =
        mode == JOURNAL_WRITE
            ? server_open_key(&place->at.files, place->journal, &place->key, &error)
            : fair_key_read(place->at.files.key, &place->key, &error);
    bool asked;
    if (status == SABOT_OK && mode == JOURNAL_WRITE)
        status = server_open_seals(place->journal, place->key, &asked, &error);
    if (status != SABOT_OK)
        return bad(place, &error);
    fair_key_derive(place->key, STAFF_STORE_PURPOSE, place->seal_key);
    return COMMAND_DONE;
}

static bool is_table(const struct staff_place *place, const char *table) {
    bool known = place->at.room == NULL;
    for (int i = 0; !known && i < place->at.room->table_count; i++)
        known = strcmp(place->at.room->tables[i].id, table) == 0;
    return known && service_is_table_name(table);
}

static int read_password(struct staff_place *place, struct staff_member *member) {
    char password[STAFF_PASSWORD_MAX];
    int status = password_read(place->command, member->name, STAFF_PASSWORD_LEAST, password,
                               sizeof password);
    if (status == COMMAND_DONE && !staff_hash(password, member->hash))
        status = command_bad(place->command, "there is no memory to hash a password: 64 MiB");
    sodium_memzero(password, sizeof password);
    member->given_by[0] = 0;
    return status;
}

static int open_place(struct staff_place *place, enum journal_mode mode) {
    struct sabot_error error;
    int status = room_place_find(place->command, &place->at);
    if (status == COMMAND_DONE && place->table != NULL && !is_table(place, place->table))
        status = command_bad(place->command, "--table is `%s`: %s has no such table", place->table,
                             place->at.config);
    if (status == COMMAND_DONE && place->at.may_be_new && access(place->at.files.store, F_OK) != 0)
        status = read_password(place, &place->hired); /* what is refused makes no room */
    if (status != COMMAND_DONE)
        return status;
    place->journal = store_open(place->command, place->at.store, mode);
    status = open_key(place, mode);
    if (status != COMMAND_DONE)
        return status;
    return staff_store_read(place->journal, SERVICE_ROOM_STREAM,
                            place->key != NULL ? place->seal_key : NULL, &place->staff,
                            &error) == SABOT_OK
               ? COMMAND_DONE
               : bad(place, &error);
}

/* Frees the text; NULL if out of memory. */
static int append(struct staff_place *place, enum room_note kind, char *text) {
    struct staff_change change = {
        .kind = kind, .text = text, .now_ms = clock_wall_ms(), .key = place->seal_key};
    struct sabot_error error;
    if (text == NULL)
        return command_bad(place->command, "there is no memory for the record");
    enum sabot_status status =
        staff_store_append(place->journal, SERVICE_ROOM_STREAM, &change, &error);
    free(text);
    return status == SABOT_OK ? COMMAND_DONE : bad(place, &error);
}

/* ---- people ---- */

static int no_such(const struct staff_place *place, const char *name) {
    return command_bad(place->command, "nobody here is called `%s`; see sabot staff list", name);
}

static int set_password(struct staff_place *place, struct staff_member *member) {
    int status = read_password(place, member);
    return status == COMMAND_DONE ? append(place, ROOM_NOTE_STAFF, staff_note_set(member)) : status;
}

static int read_role(const struct staff_place *place, struct staff_member *member) {
    if (place->role == NULL)
        return command_bad(place->command, "--role is missing: expected floor, dealer or auditor");
    bool known = pass_role_find(place->role, &member->role);
    if (!known || member->role == PASS_BETTOR || member->role == PASS_BOARD)
        return command_bad(place->command, "--role is %s: expected floor, dealer or auditor",
                           command_quote(place->role, strlen(place->role)).words);
    if (place->table != NULL && member->role != PASS_DEALER)
        return command_bad(place->command, "--table is for a dealer: floor and auditors are "
                                           "everywhere");
    if (place->table != NULL && !is_table(place, place->table))
        return command_bad(place->command, "--table is `%s`: expected the id of a table",
                           place->table);
    snprintf(member->table, sizeof member->table, "%s",
             place->table != NULL ? place->table : PASS_EVERY_TABLE);
    return COMMAND_DONE;
}

static int add(struct staff_place *place, const char *name) {
    const char *fault = names_fault(name, STAFF_NAME_MAX);
    if (fault != NULL)
        return command_bad(place->command, "NAME is `%s`: %s", name, fault);
    snprintf(place->hired.name, sizeof place->hired.name, "%s", name);
    int status = read_role(place, &place->hired);
    place->at.may_be_new = place->at.store == NULL || journal_is_shared(place->at.store);
    if (status == COMMAND_DONE)
        status = open_place(place, JOURNAL_WRITE);
    if (status != COMMAND_DONE)
        return status;
    const struct staff_member *alike = staff_find_alike(&place->staff, name);
    if (alike != NULL)
        return command_bad(place->command, "`%s` works here already; see sabot staff password",
                           alike->name);
    if (place->staff.count == STAFF_MAX)
        return command_bad(place->command, "%d people work here, and no more fit", STAFF_MAX);
    return place->hired.hash[0] != 0 ? append(place, ROOM_NOTE_STAFF, staff_note_set(&place->hired))
                                     : set_password(place, &place->hired);
}

static int change_password(struct staff_place *place, const char *name) {
    int status = open_place(place, JOURNAL_WRITE);
    struct staff_member *member = staff_find(&place->staff, name);
    if (status != COMMAND_DONE)
        return status;
    return member == NULL ? no_such(place, name) : set_password(place, member);
}

static int set_pin(struct staff_place *place, const char *name) {
    char pin[STAFF_PASSWORD_MAX];
    int status = open_place(place, JOURNAL_WRITE);
    struct staff_member *member = staff_find(&place->staff, name);
    if (status != COMMAND_DONE)
        return status;
    if (member == NULL)
        return no_such(place, name);
    status = password_read(place->command, name, STAFF_PIN_LEAST, pin, sizeof pin);
    if (status == COMMAND_DONE && pin[strspn(pin, "0123456789")] != 0)
        status = command_bad(place->command, "the PIN is digits alone, at least %d of them",
                             STAFF_PIN_LEAST);
    if (status == COMMAND_DONE && !staff_pin_hash(place->seal_key, pin, member->pin))
        status = command_bad(place->command, "there is no memory to hash a PIN: 64 MiB");
    sodium_memzero(pin, sizeof pin);
    return status == COMMAND_DONE ? append(place, ROOM_NOTE_PIN, staff_note_pin(member)) : status;
}

static int remove_member(struct staff_place *place, const char *name) {
    int status = open_place(place, JOURNAL_WRITE);
    if (status != COMMAND_DONE)
        return status;
    if (staff_find(&place->staff, name) == NULL)
        return no_such(place, name);
    if (staff_is_last_manager(&place->staff, name))
        return command_bad(place->command, "`%s` is the last of the floor; add somebody else first",
                           name);
    return append(place, ROOM_NOTE_STAFF_REMOVED, staff_note_removed(name));
}

static int end_links(struct staff_place *place, const char *nobody) {
    (void)nobody;
    int status = open_place(place, JOURNAL_WRITE);
    return status == COMMAND_DONE ? append(place, ROOM_NOTE_LINKS_ENDED, staff_note_links_ended())
                                  : status;
}

static int by_name(const void *left, const void *right) {
    const struct staff_member *one = left, *other = right;
    return strcmp(one->name, other->name);
}

static int print_staff(struct staff *staff) {
    qsort(staff->members, (size_t)staff->count, sizeof *staff->members, by_name);
    if (staff->count == 0)
        fprintf(stderr, "nobody yet; see sabot staff add --help\n");
    for (int i = 0; i < staff->count; i++) {
        const struct staff_member *member = &staff->members[i];
        bool everywhere = strcmp(member->table, PASS_EVERY_TABLE) == 0;
        printf("%-8s %-16s %s\n", pass_role_names[member->role],
               everywhere ? "every table" : member->table, member->name);
    }
    return COMMAND_DONE;
}

static int list(struct staff_place *place, const char *nobody) {
    (void)nobody;
    int status = open_place(place, JOURNAL_READ);
    return status == COMMAND_DONE ? print_staff(&place->staff) : status;
}

static int confirm(struct staff_place *place, const char *nobody) {
    struct sabot_error error;
    (void)nobody;
    int status = open_place(place, JOURNAL_WRITE);
    if (status != COMMAND_DONE)
        return status;
    if (server_confirm_staff(&place->at.files, place->journal, &place->staff, &error) != SABOT_OK)
        return bad(place, &error);
    return print_staff(&place->staff);
}

/* ---- the commands ---- */

static int run(struct staff_place *place, const struct usage *usage, int argc, char **argv,
               int (*work)(struct staff_place *place, const char *name)) {
    place->command = usage->command;
    command_options(usage, argc, argv);
    int status = work(place, argv[1]);
    journal_close(place->journal);
    fair_key_free(place->key);
    free(place->at.room);
    sodium_memzero(place, sizeof *place);
    return status;
}

static int add_command(int argc, char **argv) {
    static struct staff_place place;
    const struct option_form options[] = {
        {"role", "ROLE", "floor, dealer or auditor", NULL, &place.role},
        {"table", "ID", "a dealer's one table (every table)", NULL, &place.table},
        ROOM_PLACE_OPTIONS(&place.at),
        {0},
    };
    const struct usage usage = {"staff add", "NAME", "Adds somebody who signs in by a password.",
                                help_staff_password, options};
    return run(&place, &usage, argc, argv, add);
}

/* With no options but those that say where. */
static int run_plain(const struct usage *form, int argc, char **argv,
                     int (*work)(struct staff_place *place, const char *name)) {
    static struct staff_place place;
    const struct option_form options[] = {ROOM_PLACE_OPTIONS(&place.at), {0}};
    struct usage usage = *form;
    usage.options = options;
    return run(&place, &usage, argc, argv, work);
}

static int password_command(int argc, char **argv) {
    const struct usage usage = {"staff password", "NAME",
                                "Sets a new password; passes by the old one are over.",
                                help_staff_password, NULL};
    return run_plain(&usage, argc, argv, change_password);
}

static int pin_command(int argc, char **argv) {
    const struct usage usage = {
        "staff pin", "NAME", "Sets the PIN that somebody confirms with at a table's console.",
        "The PIN is asked for twice, or read from standard input; at least six digits. It opens\n"
        "nothing by itself: it is the second person's signature (reading 19). A new password ends "
        "it.\n",
        NULL};
    return run_plain(&usage, argc, argv, set_pin);
}

static int remove_command(int argc, char **argv) {
    const struct usage usage = {"staff remove", "NAME",
                                "Removes somebody; their passes are over, the records stay.", NULL,
                                NULL};
    return run_plain(&usage, argc, argv, remove_member);
}

static int list_command(int argc, char **argv) {
    const struct usage usage = {"staff list", "", "Lists who works here, also while a server runs.",
                                NULL, NULL};
    return run_plain(&usage, argc, argv, list);
}

static int end_links_command(int argc, char **argv) {
    const struct usage usage = {"staff end-links", "",
                                "Ends all one-time links, and the passes that they gave.", NULL,
                                NULL};
    return run_plain(&usage, argc, argv, end_links);
}

static int confirm_command(int argc, char **argv) {
    const struct usage usage = {
        "staff confirm", "", "Confirms the list of staff in the store, with the room's key.",
        "After a backup was put back: look at the list first (sabot staff list), confirm it, and\n"
        "then remove who was dismissed since. The server starts on such a store only after it.\n",
        NULL};
    return run_plain(&usage, argc, argv, confirm);
}

static const struct command commands[] = {
    {"add", add_command, "NAME", "somebody who signs in by a password"},
    {"list", list_command, "", "who works here"},
    {"password", password_command, "NAME", "a new password"},
    {"pin", pin_command, "NAME", "the PIN that somebody confirms with"},
    {"remove", remove_command, "NAME", "somebody who works here no more"},
    {"end-links", end_links_command, "", "all one-time links, and the passes by them"},
    {"confirm", confirm_command, "", "the staff of a store that was put back"},
};

int staff_command(int argc, char **argv) {
    static const struct command_group group = {
        "staff",
        "The people who work in a room and sign in by a password: floor, dealers, auditors.",
        "\n  sabot staff add Ana --role dealer --table t1 --config room.yaml\n"
        "  sabot staff list --config room.yaml\n",
        commands, sizeof commands / sizeof *commands};
    return command_group_run(&group, argc, argv);
}
