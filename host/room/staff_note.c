/*
 * staff_note.c - see staff_note.h.
 */
#include "host/room/staff_note.h"

#include "host/room/seal.h"
#include "sabot/text.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

const char *const room_event_names[ROOM_EVENTS] = {
    [ROOM_SIGNED_IN] = "signed-in",
    [ROOM_SIGNED_OUT] = "signed-out",
    [ROOM_SIGN_IN_REFUSED] = "sign-in-refused",
    [ROOM_LOCKED_OUT] = "locked-out",
    [ROOM_RIGHT_REFUSED] = "right-refused",
    [ROOM_WAGER_LATE] = "wager-late",
    [ROOM_LINK_GIVEN] = "link-given",
    [ROOM_EXPORTED] = "exported",
    [ROOM_VERIFIED] = "verified",
    [ROOM_CLOCK_JUMPED] = "clock-jumped",
    [ROOM_FLOOR_CALLED] = "floor-called",
    [ROOM_FLOOR_CAME] = "floor-came",
    [ROOM_SHEET_CONFIRMED] = "sheet-confirmed",
};

/* ---- writing ---- */

char *note_text(json_t *object) {
    char *text = object == NULL ? NULL : json_dumps(object, JSON_COMPACT);
    json_decref(object);
    return text;
}

/* With room for a seal, which the record gets when its place is known. */
static char *sealed(json_t *object) {
    return seal_leave_room(note_text(object));
}

/* Both are taken over. */
static json_t *joined(json_t *object, json_t *more) {
    if (object != NULL && (more == NULL || json_object_update(object, more) != 0)) {
        json_decref(object);
        object = NULL;
    }
    json_decref(more);
    return object;
}

char *staff_note_set(const struct staff_member *member) {
    json_t *object = json_pack("{s:s, s:s, s:s, s:s, s:I}", "name", member->name, "role",
                               pass_role_names[member->role], "table", member->table, "hash",
                               member->hash, "renews", (json_int_t)member->since);
    if (member->given_by[0] == 0)
        return sealed(object);
    return sealed(joined(object, json_pack("{s:s, s:I}", "given_by", member->given_by, "given_ms",
                                           (json_int_t)member->given_ms)));
}

char *staff_note_pin(const struct staff_member *member) {
    return sealed(json_pack("{s:s, s:s}", "name", member->name, "hash", member->pin));
}

char *staff_note_removed(const char *name) {
    return sealed(json_pack("{s:s}", "name", name));
}

/* Which challenge was answered, and how often the passkey signed. */
static json_t *found_json(const struct passkey_found *found) {
    char digest[2 * sizeof found->challenge + 1];
    sodium_bin2hex(digest, sizeof digest, found->challenge, sizeof found->challenge);
    return json_pack("{s:I, s:s, s:I}", "counter", (json_int_t)found->counter, "challenge", digest,
                     "ends_ms", (json_int_t)found->ends_ms);
}

char *staff_note_passkey(const char *name, const struct staff_passkey *passkey,
                         const struct passkey_found *found) {
    const struct passkey_credential *credential = &passkey->credential;
    char id[PASSKEY_ID_TEXT], key[2 * PASSKEY_KEY_MAX + 1];
    passkey_id_write(&credential->id, id);
    sodium_bin2hex(key, sizeof key, credential->key, credential->key_size);
    return sealed(joined(json_pack("{s:s, s:I, s:s, s:s, s:i, s:s}", "name", name, "since",
                                   (json_int_t)passkey->since, "label", passkey->label, "id", id,
                                   "algorithm", credential->algorithm, "key", key),
                         found_json(found)));
}

char *staff_note_passkey_ended(const char *name, const struct passkey_id *id) {
    char text[PASSKEY_ID_TEXT];
    if (id == NULL)
        return sealed(json_pack("{s:s}", "name", name));
    passkey_id_write(id, text);
    return sealed(json_pack("{s:s, s:s}", "name", name, "id", text));
}

char *staff_note_passkey_used(const char *name, const struct passkey_id *id,
                              const struct passkey_found *found) {
    char text[PASSKEY_ID_TEXT];
    passkey_id_write(id, text);
    return sealed(joined(json_pack("{s:s, s:s}", "name", name, "id", text), found_json(found)));
}

char *staff_note_vouched(const struct staff *staff) {
    return sealed(json_pack("{s:i}", "staff", staff->count));
}

char *staff_note_links_ended(void) {
    return sealed(json_pack("{s:s}", "links", "all"));
}

char *staff_note_happened(enum room_event event, const char *name, const char *table,
                          const char *more) {
    return note_text(json_pack("{s:s, s:s, s:s, s:s}", "what", room_event_names[event], "name",
                               name, "table", table, "more", more));
}

char *staff_note_sheet_confirmed(const char *name, const char *table, const char *more,
                                 const char *digest) {
    return note_text(json_pack("{s:s, s:s, s:s, s:s, s:s*}", "what",
                               room_event_names[ROOM_SHEET_CONFIRMED], "name", name, "table", table,
                               "more", more, "sheet_digest", digest));
}

char *staff_note_left_out(enum room_event event, int64_t count) {
    return note_text(
        json_pack("{s:s, s:I}", "what", room_event_names[event], "count", (json_int_t)count));
}

char *staff_note_pass_ended(const struct pass *pass) {
    return note_text(json_pack("{s:s, s:s, s:s, s:i, s:I, s:I, s:I}", "name", pass->name, "role",
                               pass_role_names[pass->role], "table", pass->table, "bettor",
                               pass->bettor, "since", (json_int_t)pass->since, "ends_ms",
                               (json_int_t)pass->ends_ms, "by", (json_int_t)pass->by));
}

char *staff_note_link(const struct link *link, const char *issuer) {
    char digest[LINKS_TOKEN_MAX];
    sodium_bin2hex(digest, sizeof digest, link->digest, LINKS_DIGEST_BYTES);
    return sealed(json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:I, s:s}", "digest", digest, "role",
                            pass_role_names[link->pass.role], "name", link->pass.name, "table",
                            link->pass.table, "ends_ms", (json_int_t)link->pass.ends_ms, "since",
                            (json_int_t)link->pass.since, "by", (json_int_t)link->pass.by, "issuer",
                            issuer));
}

char *staff_note_link_used(const uint8_t digest[LINKS_DIGEST_BYTES]) {
    char text[LINKS_TOKEN_MAX];
    sodium_bin2hex(text, sizeof text, digest, LINKS_DIGEST_BYTES);
    return note_text(json_pack("{s:s}", "digest", text));
}

char *staff_note_alarm_seen(const char *alarm, const char *remark) {
    return note_text(json_pack("{s:s, s:s}", "alarm", alarm, "remark", remark));
}

/* ---- reading ---- */

#define JSON_TIME_MAX (INT64_C(1) << 53)

static bool read_text(const json_t *object, const char *field, char *space, size_t room) {
    const json_t *value = json_object_get(object, field);
    size_t length = json_string_length(value);
    if (!json_is_string(value) || length == 0 || length >= room)
        return false;
    memcpy(space, json_string_value(value), length + 1);
    return true;
}

static json_int_t read_number(const json_t *object, const char *field) {
    return json_integer_value(json_object_get(object, field));
}

/* Whose it is, by what, until when; the rest of the pass stays. */
static bool read_holder(const json_t *object, struct pass *pass) {
    char role[16];
    pass->since = (uint64_t)read_number(object, "since");
    pass->by = (uint64_t)read_number(object, "by");
    pass->ends_ms = read_number(object, "ends_ms");
    return read_text(object, "name", pass->name, sizeof pass->name) &&
           read_text(object, "role", role, sizeof role) && pass_role_find(role, &pass->role) &&
           read_text(object, "table", pass->table, sizeof pass->table);
}

/* Older records do not say who gave it, but who wrote them: `floor:Fay`. What came from a terminal
 * has no such actor. */
static void note_giver(struct staff_member *member, const json_t *object,
                       const struct journal_record *record) {
    const char *name = strchr(record->actor, ':');
    member->given_ms = read_number(object, "given_ms");
    if (read_text(object, "given_by", member->given_by, sizeof member->given_by))
        return;
    member->given_ms = record->time_ms;
    sabot_text_copy(member->given_by, sizeof member->given_by,
                    strncmp(record->actor, "floor:", 6) == 0 ? name + 1 : "");
}

static void apply_pin(struct staff *staff, const json_t *object) {
    char name[PASS_NAME_MAX];
    struct staff_member *member =
        read_text(object, "name", name, sizeof name) ? staff_find(staff, name) : NULL;
    if (member == NULL)
        return;
    member->wrong_pins = 0;
    member->pin[0] = 0;
    (void)read_text(object, "hash", member->pin, sizeof member->pin);
}

/* Two who change the same at once are both in the records, and the first counts. Older records do
 * not say what they renew. */
static void apply_set(struct staff *staff, const json_t *object,
                      const struct journal_record *record) {
    struct staff_member member = {.since = (uint64_t)read_number(object, "renews")};
    bool says = json_is_integer(json_object_get(object, "renews"));
    char role[16];
    note_giver(&member, object, record);
    if (read_text(object, "name", member.name, sizeof member.name) &&
        read_text(object, "role", role, sizeof role) && pass_role_find(role, &member.role) &&
        read_text(object, "table", member.table, sizeof member.table) &&
        read_text(object, "hash", member.hash, sizeof member.hash) &&
        (!says || staff_may_set(staff, &member))) {
        member.since = record->sequence;
        (void)staff_set(staff, &member); /* no store of ours holds more than there is room for */
    }
}

static bool read_hex(const json_t *object, const char *field, uint8_t *bytes, size_t room,
                     size_t *size) {
    const json_t *text = json_object_get(object, field);
    return json_is_string(text) && sodium_hex2bin(bytes, room, json_string_value(text),
                                                  json_string_length(text), NULL, size, NULL) == 0;
}

static bool read_id(const json_t *object, struct passkey_id *id) {
    char text[PASSKEY_ID_TEXT];
    return read_text(object, "id", text, sizeof text) && passkey_id_read(text, id);
}

static bool read_found(const json_t *object, struct passkey_found *found) {
    size_t size = 0;
    json_int_t counter = read_number(object, "counter");
    found->counter = (uint32_t)counter;
    found->ends_ms = read_number(object, "ends_ms");
    return counter >= 0 && counter <= UINT32_MAX && found->ends_ms >= 0 &&
           found->ends_ms <= JSON_TIME_MAX &&
           read_hex(object, "challenge", found->challenge, sizeof found->challenge, &size) &&
           size == sizeof found->challenge;
}

static void apply_passkey(struct staff *staff, const json_t *object, int64_t time_ms) {
    struct staff_passkey passkey = {.since = (uint64_t)read_number(object, "since")};
    struct passkey_credential *credential = &passkey.credential;
    struct passkey_found found = {0};
    credential->algorithm = (int)read_number(object, "algorithm");
    if (read_id(object, &credential->id) && read_found(object, &found) &&
        read_text(object, "label", passkey.label, sizeof passkey.label) &&
        read_hex(object, "key", credential->key, sizeof credential->key, &credential->key_size))
        (void)staff_passkey_add(staff, &passkey, &found, time_ms);
}

static void apply_passkey_ended(struct staff *staff, const json_t *object) {
    char name[PASS_NAME_MAX];
    struct passkey_id id;
    bool has_id = json_object_get(object, "id") != NULL;
    if (read_text(object, "name", name, sizeof name) && (!has_id || read_id(object, &id)))
        staff_passkey_end(staff, name, has_id ? &id : NULL);
}

static void apply_passkey_used(struct staff *staff, const json_t *object, int64_t time_ms) {
    struct passkey_id id;
    struct passkey_found found = {0};
    if (read_id(object, &id) && read_found(object, &found))
        (void)staff_passkey_use(staff, &id, &found, time_ms); /* refused is refused everywhere */
}

static void apply_removed(struct staff *staff, const json_t *object) {
    char name[PASS_NAME_MAX];
    if (read_text(object, "name", name, sizeof name))
        (void)staff_remove(staff, name);
}

/* Their console is in use, at another server too. */
static void apply_happened(struct staff *staff, const json_t *object, int64_t time_ms) {
    char what[32], name[PASS_NAME_MAX], more[32];
    if (read_text(object, "what", what, sizeof what) &&
        read_text(object, "name", name, sizeof name) &&
        read_text(object, "more", more, sizeof more) &&
        strcmp(what, room_event_names[ROOM_SIGNED_IN]) == 0 &&
        (strcmp(more, ROOM_BY_PASSWORD) == 0 || strcmp(more, ROOM_BY_PASSKEY) == 0))
        staff_see(staff, name, time_ms);
}

static bool read_digest(const json_t *object, uint8_t digest[LINKS_DIGEST_BYTES]) {
    char text[LINKS_TOKEN_MAX];
    size_t size = 0;
    return read_text(object, "digest", text, sizeof text) &&
           sodium_hex2bin(digest, LINKS_DIGEST_BYTES, text, strlen(text), NULL, &size, NULL) == 0 &&
           size == LINKS_DIGEST_BYTES;
}

static void apply_link(struct staff *staff, const json_t *object) {
    struct link link = {0};
    if (!read_digest(object, link.digest) || !read_holder(object, &link.pass))
        return;
    links_add(&staff->links, &link);
}

static void apply_link_used(struct staff *staff, const json_t *object) {
    uint8_t digest[LINKS_DIGEST_BYTES];
    if (read_digest(object, digest))
        (void)links_use(&staff->links, digest); /* used a second time, it was refused */
}

/* Somebody who has the key stands by all that is before it. */
static void apply_vouched(struct staff *staff, const struct journal_record *record) {
    staff->vouched_at = record->sequence;
    staff->has_false_vouch = false;
    staff_end_links(staff, record->time_ms);
}

/* Does it count, by its seal? */
static bool counts(struct staff *staff, const struct journal_record *record) {
    static const enum room_note to_seal[] = {
        ROOM_NOTE_STAFF,   ROOM_NOTE_STAFF_REMOVED, ROOM_NOTE_LINK,
        ROOM_NOTE_VOUCHED, ROOM_NOTE_LINKS_ENDED,   ROOM_NOTE_PIN,
        ROOM_NOTE_PASSKEY, ROOM_NOTE_PASSKEY_ENDED, ROOM_NOTE_PASSKEY_USED,
    };
    bool must_have = false;
    for (size_t i = 0; i < sizeof to_seal / sizeof *to_seal; i++)
        must_have |= record->kind == to_seal[i];
    if (!must_have || staff->key == NULL)
        return true;
    bool is_vouch = record->kind == ROOM_NOTE_VOUCHED;
    enum seal seal = seal_of(staff->key, record);
    staff->has_false_vouch |= is_vouch && seal != SEAL_HOLDS;
    bool may_be_older = !is_vouch && record->kind < ROOM_NOTE_PASSKEY; /* than seals */
    return seal == SEAL_HOLDS || (seal == SEAL_NONE && staff->vouched_at == 0 && may_be_older);
}

void staff_note_apply(struct staff *staff, const struct journal_record *record) {
    if (!counts(staff, record))
        return;
    json_t *object = json_loadb((const char *)record->bytes, record->size, 0, NULL);
    switch (record->kind) {
    case ROOM_NOTE_STAFF:
        apply_set(staff, object, record);
        break;
    case ROOM_NOTE_PIN:
        apply_pin(staff, object);
        break;
    case ROOM_NOTE_PASSKEY:
        apply_passkey(staff, object, record->time_ms);
        break;
    case ROOM_NOTE_PASSKEY_ENDED:
        apply_passkey_ended(staff, object);
        break;
    case ROOM_NOTE_PASSKEY_USED:
        apply_passkey_used(staff, object, record->time_ms);
        break;
    case ROOM_NOTE_STAFF_REMOVED:
        apply_removed(staff, object);
        break;
    case ROOM_NOTE_HAPPENED:
        apply_happened(staff, object, record->time_ms);
        break;
    case ROOM_NOTE_LINK:
        apply_link(staff, object);
        break;
    case ROOM_NOTE_LINK_USED:
        apply_link_used(staff, object);
        break;
    case ROOM_NOTE_VOUCHED:
        apply_vouched(staff, record);
        break;
    case ROOM_NOTE_LINKS_ENDED:
        staff_end_links(staff, record->time_ms);
        break;
    default:
        break;
    }
    json_decref(object);
}

bool staff_note_read_ended(const struct journal_record *record, struct pass *pass) {
    if (record->kind != ROOM_NOTE_PASS_ENDED)
        return false;
    json_t *object = json_loadb((const char *)record->bytes, record->size, 0, NULL);
    memset(pass, 0, sizeof *pass);
    bool is_read = read_holder(object, pass);
    pass->bettor = (int)read_number(object, "bettor");
    json_decref(object);
    return is_read;
}

static const char *kind_name(int kind) {
    static const char *const names[] = {
        [0] = "staff",
        [ROOM_NOTE_HAPPENED - ROOM_NOTE_STAFF] = "happened",
        [ROOM_NOTE_STAFF_REMOVED - ROOM_NOTE_STAFF] = "staff-removed",
        [ROOM_NOTE_LEFT_OUT - ROOM_NOTE_STAFF] = "left-out",
        [ROOM_NOTE_SHEET - ROOM_NOTE_STAFF] = "sheet",
        [ROOM_NOTE_NEXT_SHEET - ROOM_NOTE_STAFF] = "next-sheet",
        [ROOM_NOTE_PASS_ENDED - ROOM_NOTE_STAFF] = "pass-ended",
        [ROOM_NOTE_KEY - ROOM_NOTE_STAFF] = "key",
        [ROOM_NOTE_JOIN - ROOM_NOTE_STAFF] = "join",
        [ROOM_NOTE_JOIN_ENDED - ROOM_NOTE_STAFF] = "join-ended",
        [ROOM_NOTE_ALARM_SEEN - ROOM_NOTE_STAFF] = "alarm-seen",
        [ROOM_NOTE_LINK - ROOM_NOTE_STAFF] = "link",
        [ROOM_NOTE_LINK_USED - ROOM_NOTE_STAFF] = "link-used",
        [ROOM_NOTE_EDITION - ROOM_NOTE_STAFF] = "edition",
        [ROOM_NOTE_VOUCHED - ROOM_NOTE_STAFF] = "vouched",
        [ROOM_NOTE_LINKS_ENDED - ROOM_NOTE_STAFF] = "links-ended",
        [ROOM_NOTE_PIN - ROOM_NOTE_STAFF] = "pin",
        [ROOM_NOTE_PASSKEY - ROOM_NOTE_STAFF] = "passkey",
        [ROOM_NOTE_PASSKEY_ENDED - ROOM_NOTE_STAFF] = "passkey-ended",
        [ROOM_NOTE_PASSKEY_USED - ROOM_NOTE_STAFF] = "passkey-used",
        [ROOM_NOTE_SEALS - ROOM_NOTE_STAFF] = "seals",
    };
    int index = kind - ROOM_NOTE_STAFF;
    bool is_known = index >= 0 && index < (int)(sizeof names / sizeof *names);
    return is_known && names[index] != NULL ? names[index] : "unknown";
}

char *staff_note_line(const struct journal_record *record) {
    json_t *line = json_pack("{s:I, s:I, s:s, s:s}", "sequence", (json_int_t)record->sequence,
                             "time_ms", (json_int_t)record->time_ms, "actor", record->actor, "kind",
                             kind_name(record->kind));
    json_t *object = json_loadb((const char *)record->bytes, record->size, 0, NULL);
    if (json_is_object(object)) {
        json_object_del(object, "hash");
        json_object_del(object, "mac");
        if (json_object_update(line, object) != 0) {
            json_decref(line);
            line = NULL;
        }
    }
    json_decref(object);
    return note_text(line);
}

/* ---- how many ---- */

static void recover(struct allowance *allowance, int64_t now_ms) {
    int64_t more = (now_ms - allowance->counted_ms) / ALLOWANCE_EVERY_MS;
    if (allowance->used == 0 || more >= allowance->used) {
        allowance->used = 0;
        allowance->counted_ms = now_ms;
    } else if (more > 0) {
        allowance->used -= (int)more;
        allowance->counted_ms += more * ALLOWANCE_EVERY_MS;
    }
}

bool allowance_take(struct allowance *allowance, int64_t now_ms) {
    recover(allowance, now_ms);
    if (allowance->used >= ALLOWANCE_MOST) {
        if (allowance->left_out++ == 0)
            allowance->since_ms = now_ms;
        return false;
    }
    allowance->used++;
    return true;
}

int64_t allowance_settle(struct allowance *allowance, int64_t now_ms, bool at_the_end) {
    int64_t count = allowance->left_out;
    if (!at_the_end && now_ms - allowance->since_ms < ALLOWANCE_TELL_MS)
        return 0;
    allowance->left_out = 0;
    return count;
}
