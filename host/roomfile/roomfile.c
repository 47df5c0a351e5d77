/*
 * roomfile.c - see roomfile.h.
 */
#include "host/roomfile/roomfile.h"

#include "host/form/form.h"
#include "host/passkey/passkey.h"
#include "sabot/kind.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

/* enum roomfile_names */
static const char *const public_names[] = {"none", "dealers", "everybody", NULL};
static const char *const log_forms[] = {"lines", "json", NULL};
static const char *const sandboxes[] = {"wanted", "required", "off", NULL};

/* Once for the list, and once for the words of errors. */
#define LANGUAGES(first, next, last)                                                               \
    first("en") next("zh-Hant") next("zh-Hans") next("vi") next("ko") last("es")
#define LISTED(word)       word,
#define EXPECTED(word)     word
#define OR_EXPECTED(word)  ", " word
#define OR_LAST(word)      " or " word
#define LANGUAGES_EXPECTED LANGUAGES(EXPECTED, OR_EXPECTED, OR_LAST)
const char *const roomfile_languages[] = {LANGUAGES(LISTED, LISTED, LISTED) NULL};

#define ROOM(member) offsetof(struct roomfile, member), sizeof(((struct roomfile *)NULL)->member)
#define TABLE(member)                                                                              \
    offsetof(struct roomfile_table, member), sizeof(((struct roomfile_table *)NULL)->member)

/* clang-format off */
static const struct form_field table_fields[] = {
    {"id", &form_text, TABLE(id), NULL, "", NULL, "in addresses and records: a-z, 0-9 and -"},
    {"name", &form_text, TABLE(name), NULL, "", NULL, "as people call it"},
    {"sheet", &form_text, TABLE(sheet_name), NULL, "", NULL, "a shipped sheet's name, or a file"},
    {"schedule", &form_text, TABLE(row_name), NULL, "R51", "", "the row it opens with; the first"},
    {"cards", &form_choice, TABLE(cards), sabot_card_sources, "", "keyed", "where cards come from"},
    {"wagers", &form_choice, TABLE(wagers), sabot_wager_sources, "", "none", "who places wagers"},
    {"seats", &form_count, TABLE(seats), NULL, "R47", "0", "0: the sheet's"},
    {"decks", &form_count, TABLE(decks), NULL, "R1", "0", "0: the sheet's"},
    {"offer_seconds", &form_count, TABLE(offer_seconds), NULL, "R41", "0", "to answer an offer of the bank; 0: no end"},
    {"language", &form_text, TABLE(language), NULL, "", "", "of its board; the room's own where none is given"},
    {0},
};
/* clang-format on */

static void read_tables(struct form_reader *reader, struct form_value value) {
    struct roomfile *room = value.at;
    if (!form_is_list(reader, value.node, ROOMFILE_TABLES_MAX, "tables"))
        return;
    for (const struct tree_node *item = value.node->first; item != NULL; item = item->next)
        form_read_record(reader, table_fields, item, &room->tables[room->table_count++]);
}

static void read_words(struct form_reader *reader, struct form_value value) {
    struct roomfile_words *words = value.at;
    if (!form_is_list(reader, value.node, ROOMFILE_WORDS_MAX, value.field->path))
        return;
    words->count = 0;
    for (const struct tree_node *item = value.node->first; item != NULL; item = item->next) {
        const char *text = form_scalar(reader, item, value.field->help);
        if (text != NULL && !sabot_text_copy(words->list[words->count++], ROOMFILE_WORD_MAX, text))
            form_unexpected(reader, item, value.field->help, NULL);
    }
}

static const struct form_kind form_words = {"words", "a list of words", read_words, NULL};
static const struct form_kind form_tables = {"tables", "a list of tables", read_tables, NULL};

#define LIMIT(kind, name, number, usual)                                                           \
    {"limits." name "." #number, &form_count, ROOM(limits.of[kind].number), NULL, "", #usual, ""},
#define LIMIT_AT_ONCE(kind, name, most, minute) LIMIT(kind, name, at_once, most)
#define LIMIT_ROW(kind, name, most, minute)                                                        \
    LIMIT(kind, name, at_once, most) LIMIT(kind, name, a_minute, minute)

/* clang-format off */
static const struct form_field room_fields[] = {
    {"room", &form_text, ROOM(name), NULL, "R70", NULL, "the room's name"},
    {"logo", &form_text, ROOM(logo), NULL, "", "", "a picture, .svg or .png, of at most 64 KiB"},
    {"colour", &form_text, ROOM(colour), NULL, "", "", "of the room: \"#8A1538\""},
    {"address", &form_text, ROOM(address), NULL, "", "127.0.0.1", "where to listen"},
    {"port", &form_count, ROOM(port), NULL, "", "8017", ""},
    {"certificate", &form_text, ROOM(certificate), NULL, "", "", "of TLS; needed beyond loopback"},
    {"certificate_key", &form_text, ROOM(certificate_key), NULL, "", "", ""},
    {"plain_http_beyond_loopback", &form_yes_no, ROOM(plain_beyond_loopback), NULL, "", "no", "behind a proxy that has TLS"},
    {"behind_proxy", &form_yes_no, ROOM(behind_proxy), NULL, "", "no", "a proxy in front has TLS"},
    {"host_names", &form_words, ROOM(host_names), NULL, "", "", "a name that browsers call the server by"},
    {"passkeys", &form_text, ROOM(passkeys), NULL, "reading 19", "", "the address where staff have passkeys: https://cards.example"},
    {"languages", &form_words, ROOM(languages), NULL, "", "en", LANGUAGES_EXPECTED},
    {"public_names", &form_choice, ROOM(public_names), public_names, "", "none", "whose names people without a pass see"},
    {"data", &form_text, ROOM(data), NULL, "", "", "folder of store and keys; the user's own where none is given"},
    {"proxies", &form_words, ROOM(proxies), NULL, "", "[127.0.0.1, ::1]", "the address of a proxy in front"},
    LIMITS_ROWS(LIMIT_ROW)
    LIMITS_ROWS_GIVEN_BACK(LIMIT_AT_ONCE)
    {"log.file", &form_text, ROOM(log.file), NULL, "", "", "standard error where none is given"},
    {"log.megabytes", &form_count, ROOM(log.megabytes), NULL, "", "10", "of one file"},
    {"log.keep", &form_count, ROOM(log.keep), NULL, "", "5", "older files"},
    {"log.level", &form_choice, ROOM(log.level), log_level_names, "", "info", "and what is graver"},
    {"log.form", &form_choice, ROOM(log.form), log_forms, "", "lines", "or an object of JSON a line"},
    {"metrics.address", &form_text, ROOM(metrics_address), NULL, "", "127.0.0.1", "of /metrics, /healthz and /readyz"},
    {"metrics.port", &form_count, ROOM(metrics_port), NULL, "", "0", "0: there are none"},
    {"beacon.name", &form_text, ROOM(beacon_name), NULL, "reading 10", "", "as sheets name it"},
    {"beacon.file", &form_text, ROOM(beacon_file), NULL, "reading 10", "", "its value in 64 hexadecimal digits, written by another program"},
    {"sandbox", &form_choice, ROOM(sandbox), sandboxes, "", "wanted", "what the server gives up"},
    {"store", &form_text, ROOM(store), NULL, "", "", "postgresql://USER@HOST/DATABASE; room.db in the data folder where none is given"},
    {"tables", &form_tables, 0, sizeof(struct roomfile), NULL, "", NULL, "expected a list of tables, each such as {id: t1, name: Table 1, sheet: california-panda8}"},
    {0},
};
/* clang-format on */

/* True for 127.0.0.0/8, ::1 and `localhost`. */
static bool is_loopback(const char *address) {
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
           strcmp(address, "localhost") == 0;
}

/* ---- what no single field can say ---- */

static const struct tree_node *item_of(const struct tree_node *root, int index) {
    const struct tree_node *tables = tree_child(root, "tables");
    const struct tree_node *item = tables == NULL ? NULL : tables->first;
    while (item != NULL && index-- > 0)
        item = item->next;
    return item;
}

/* A path in the file is relative to the folder of the file. */
static void place(struct findings *findings, const struct roomfile *room,
                  const struct tree_node *node, char *path, size_t size) {
    char placed[ROOMFILE_STORE_MAX];
    struct sabot_text text = sabot_text_in(placed, sizeof placed);
    if (node == NULL || path[0] == '/' || path[0] == 0)
        return;
    sabot_text_add(&text, room->folder);
    sabot_text_add(&text, path);
    if (text.cut || !sabot_text_copy(path, size, placed))
        findings_add_value(findings, node, "is too long with the folder of this file before it");
}

static void place_paths(struct findings *findings, struct roomfile *room,
                        const struct tree_node *root) {
    const struct tree_node *log = tree_child(root, "log");
    const struct tree_node *beacon = tree_child(root, "beacon");
    const struct {
        const struct tree_node *node;
        char *path;
    } paths[] = {
        {tree_child(root, "logo"), room->logo},
        {tree_child(root, "certificate"), room->certificate},
        {tree_child(root, "certificate_key"), room->certificate_key},
        {tree_child(root, "data"), room->data},
        {log == NULL ? NULL : tree_child(log, "file"), room->log.file},
        {beacon == NULL ? NULL : tree_child(beacon, "file"), room->beacon_file},
    };
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        place(findings, room, paths[i].node, paths[i].path, ROOMFILE_PATH_MAX);
    if (strstr(room->store, "://") == NULL)
        place(findings, room, tree_child(root, "store"), room->store, sizeof room->store);
}

static void check_id(struct findings *findings, const struct roomfile *room,
                     const struct tree_node *item, int index) {
    const struct roomfile_table *table = &room->tables[index];
    const struct tree_node *node = tree_child(item, "id");
    if (node == NULL)
        return;
    if (!sheetfile_is_name(table->id) || strcmp(table->id, "room") == 0)
        findings_add_value(findings, node,
                           "expected letters a-z, digits and -, and not `room`, which is taken");
    for (int i = 0; i < index; i++)
        if (strcmp(room->tables[i].id, table->id) == 0)
            findings_add_value(findings, node, "table %d has this id already", i + 1);
}

bool roomfile_has_beacon(const struct roomfile *room, const struct sabot_sheet *sheet) {
    return sheet->shoe.beacon[0] == 0 || strcmp(sheet->shoe.beacon, room->beacon_name) == 0;
}

static void check_sheet(struct findings *findings, struct roomfile *room, int index,
                        const struct tree_node *item, struct form_report *report) {
    struct roomfile_table *table = &room->tables[index];
    const struct tree_node *node = tree_child(item, "sheet");
    if (node == NULL || table->sheet_name[0] == 0)
        return;
    bool is_name = sheetfile_is_name(table->sheet_name);
    if (!is_name)
        place(findings, room, node, table->sheet_name, sizeof table->sheet_name);
    if (sheetfile_read(table->sheet_name, &table->sheet, report) != SABOT_OK) {
        findings_add_value(findings, node, "%s%s%s", report->list[0].what.words,
                           is_name ? "" : "; try sabot sheet check ",
                           is_name ? "" : table->sheet_name);
        return;
    }
    if (!roomfile_has_beacon(room, &table->sheet))
        findings_add_value(findings, node, "names the beacon `%s`, which this file does not have",
                           table->sheet.shoe.beacon);
    if (table->seats == 0)
        table->seats = table->sheet.seats;
    else if (!sabot_sheet_allows_seats(&table->sheet, table->seats))
        findings_add_value(findings, tree_child(item, "seats"), "the sheet does not offer %d seats",
                           table->seats);
    if (table->decks == 0)
        table->decks = table->sheet.decks;
    else if (table->decks < table->sheet.decks_allowed.least ||
             table->decks > table->sheet.decks_allowed.most)
        findings_add_value(findings, tree_child(item, "decks"), "the sheet allows %d to %d decks",
                           table->sheet.decks_allowed.least, table->sheet.decks_allowed.most);
    table->row = table->row_name[0] == 0 ? 0 : sabot_sheet_row(&table->sheet, table->row_name);
    if (table->row < 0)
        findings_add_value(findings, tree_child(item, "schedule"),
                           "the sheet's schedule has no such row; the first is `%s`",
                           table->sheet.rows[0].name);
}

static void check_network(struct findings *findings, const struct roomfile *room,
                          const struct tree_node *root) {
    const struct tree_node *address = tree_child(root, "address");
    if (room->port > 65535)
        findings_add_value(findings, tree_child(root, "port"), "expected 0 to 65535");
    if ((room->certificate[0] == 0) != (room->certificate_key[0] == 0))
        findings_add(findings, tree_place_of(root), "certificate",
                     "certificate and certificate_key belong together");
    if (address != NULL && !is_loopback(room->address) && room->certificate[0] == 0 &&
        !room->plain_beyond_loopback && !room->behind_proxy)
        findings_add_value(findings, address,
                           "is beyond loopback and there is no certificate; give one, or write "
                           "behind_proxy: yes if a proxy in front has TLS, or "
                           "plain_http_beyond_loopback: yes if nothing has");
}

/* The items of a list of words that do not fit `is_good`, or stand there twice. */
static void check_words(struct findings *findings, const struct roomfile_words *words,
                        const struct tree_node *list, bool (*is_good)(const char *),
                        const char *expected) {
    const struct tree_node *item = list == NULL ? NULL : list->first;
    for (int i = 0; i < words->count && item != NULL; i++, item = item->next) {
        if (!is_good(words->list[i]))
            findings_add_value(findings, item, "expected %s", expected);
        for (int j = 0; j < i; j++)
            if (strcmp(words->list[j], words->list[i]) == 0)
                findings_add_value(findings, item, "stands there twice");
    }
}

/* A language without words would silently be English. */
static bool is_language(const char *word) {
    for (const char *const *at = roomfile_languages; *at != NULL; at++)
        if (strcmp(word, *at) == 0)
            return true;
    return false;
}

static bool is_figures(const char *word) {
    unsigned char space[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, word, space) == 1 || inet_pton(AF_INET6, word, space) == 1;
}

static bool is_host_name(const char *word) {
    size_t length = strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-.");
    return length > 0 && word[length] == 0 && word[0] != '.' && word[0] != '-';
}

static void check_lists(struct findings *findings, const struct roomfile *room,
                        const struct tree_node *root) {
    const struct tree_node *languages = tree_child(root, "languages");
    check_words(findings, &room->languages, languages, is_language, LANGUAGES_EXPECTED);
    if (languages != NULL && languages->first == NULL)
        findings_add_value(findings, languages, "expected one language at least");
    check_words(findings, &room->host_names, tree_child(root, "host_names"), is_host_name,
                "a name such as cards.example, without port");
    check_words(findings, &room->proxies, tree_child(root, "proxies"), is_figures,
                "an address in figures, such as 127.0.0.1");
}

/* A browser has passkeys where the page came by TLS, and on the machine itself. */
static void check_passkeys(struct findings *findings, const struct roomfile *room,
                           const struct tree_node *root) {
    const struct tree_node *node = tree_child(root, "passkeys");
    char host[PASSKEY_ORIGIN_MAX];
    if (node == NULL || room->passkeys[0] == 0)
        return;
    if (!passkey_host_of(room->passkeys, host) || is_figures(host)) {
        findings_add_value(findings, node,
                           "expected an address with a name, such as https://cards.example, as "
                           "browsers show it: without the port 443 of https or 80 of http");
        return;
    }
    bool is_here = strcmp(host, "localhost") == 0 && is_loopback(room->address);
    bool is_ours = is_here;
    for (int i = 0; i < room->host_names.count; i++)
        is_ours |= strcmp(room->host_names.list[i], host) == 0;
    if (!is_ours)
        findings_add_value(findings, node, "`%s` is not one of the host_names", host);
    else if (!is_here && (strncmp(room->passkeys, "https:", 6) != 0 ||
                          (room->certificate[0] == 0 && !room->behind_proxy)))
        findings_add_value(findings, node,
                           "passkeys need https, and a certificate or behind_proxy: yes");
}

/* A limit that nothing comes back of would lock everybody out for good. */
static void check_limits(struct findings *findings, const struct roomfile *room,
                         const struct tree_node *root) {
    const struct tree_node *limits = tree_child(root, "limits");
    for (int kind = 0; limits != NULL && kind < LIMITS_KINDS; kind++) {
        const struct tree_node *row = tree_child(limits, limits_names[kind]);
        if (row != NULL && limits_usual.of[kind].a_minute > 0 && room->limits.of[kind].a_minute < 1)
            findings_add_value(findings, row,
                               "a_minute: expected 1 or more; at_once: 0 sets no limit");
    }
}

static void check_metrics(struct findings *findings, const struct roomfile *room,
                          const struct tree_node *root) {
    const struct tree_node *metrics = tree_child(root, "metrics");
    if (metrics != NULL && (room->metrics_port > 65535 ||
                            (room->metrics_port == room->port && room->metrics_port != 0)))
        findings_add_value(findings, metrics,
                           "port: expected 0 to 65535, and another than the room's own");
}

static void check_beacon(struct findings *findings, const struct roomfile *room,
                         const struct tree_node *root) {
    const struct tree_node *beacon = tree_child(root, "beacon");
    if (beacon != NULL && (room->beacon_name[0] == 0 || room->beacon_file[0] == 0))
        findings_add_value(findings, beacon, "name and file belong together");
}

static void check_look(struct findings *findings, const struct roomfile *room,
                       const struct tree_node *root) {
    const struct tree_node *logo = tree_child(root, "logo");
    const struct tree_node *colour = tree_child(root, "colour");
    const char *ending = strrchr(room->logo, '.');
    if (logo != NULL &&
        (ending == NULL || (strcmp(ending, ".svg") != 0 && strcmp(ending, ".png") != 0)))
        findings_add_value(findings, logo, "expected a file that ends in .svg or .png");
    if (colour != NULL && (room->colour[0] != '#' || strlen(room->colour) != 7 ||
                           strspn(room->colour + 1, "0123456789ABCDEFabcdef") != 6))
        findings_add_value(findings, colour, "expected a colour like \"#8A1538\", in quotes");
}

static void check_log(struct findings *findings, const struct roomfile *room,
                      const struct tree_node *root) {
    const struct tree_node *log = tree_child(root, "log");
    if (log != NULL && (room->log.megabytes < 1 || room->log.megabytes > 1024))
        findings_add_value(findings, log, "megabytes: expected 1 to 1024");
    if (log != NULL && room->log.keep > 100)
        findings_add_value(findings, log, "keep: expected 0 to 100");
}

/* A board in a language that the room does not have would be one that nobody can choose. */
static void check_language(struct findings *findings, const struct roomfile *room,
                           const struct roomfile_table *table, const struct tree_node *item) {
    const struct tree_node *node = tree_child(item, "language");
    if (node == NULL)
        return;
    for (int i = 0; i < room->languages.count; i++)
        if (strcmp(room->languages.list[i], table->language) == 0)
            return;
    if (is_language(table->language))
        findings_add_value(findings, node, "is not one of the room's languages; add it there");
    else
        findings_add_value(findings, node, "expected %s", LANGUAGES_EXPECTED);
}

static void check_room(struct findings *findings, struct roomfile *room,
                       const struct tree_node *root, struct form_report *scratch) {
    place_paths(findings, room, root);
    check_network(findings, room, root);
    check_lists(findings, room, root);
    check_passkeys(findings, room, root);
    check_limits(findings, room, root);
    check_look(findings, room, root);
    check_log(findings, room, root);
    check_metrics(findings, room, root);
    check_beacon(findings, room, root);
    for (int i = 0; i < room->table_count; i++) {
        const struct tree_node *item = item_of(root, i);
        if (item == NULL || item->kind != TREE_MAPPING)
            continue;
        check_id(findings, room, item, i);
        check_language(findings, room, &room->tables[i], item);
        check_sheet(findings, room, i, item, scratch);
    }
}

/* What holds where nothing is written; the tables above say so in words. */
static void set_defaults(struct roomfile *room) {
    memset(room, 0, sizeof *room);
    sabot_text_copy(room->address, sizeof room->address, "127.0.0.1");
    room->port = 8017;
    sabot_text_copy(room->metrics_address, sizeof room->metrics_address, "127.0.0.1");
    room->proxies = (struct roomfile_words){2, {"127.0.0.1", "::1"}};
    room->limits = limits_usual;
    room->log = (struct roomfile_log){.megabytes = 10, .keep = 5, .level = LOG_INFO};
    room->languages.count = 1;
    sabot_text_copy(room->languages.list[0], ROOMFILE_WORD_MAX, "en");
    for (int i = 0; i < ROOMFILE_TABLES_MAX; i++) {
        room->tables[i].cards = SABOT_CARDS_KEYED;
        room->tables[i].wagers = SABOT_WAGERS_NONE;
    }
}

static enum sabot_status read_room(struct findings *findings, struct roomfile *room,
                                   struct tree *tree, struct form_report *scratch) {
    const struct form_document document = {"room", room_fields, room};
    const struct tree_node *root = form_read_document(findings, FORM_YAML, &document, tree);
    if (root != NULL)
        check_room(findings, room, root, scratch);
    return findings_end(findings);
}

enum sabot_status roomfile_read(const char *path, struct roomfile *room,
                                struct form_report *report) {
    struct form_report *scratch = calloc(1, sizeof *scratch);
    struct tree *tree = tree_new();
    char *text;
    struct findings findings = findings_begin(report, path);
    const char *slash = strrchr(path, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    set_defaults(room);
    if (folder < sizeof room->folder) /* a longer one cannot be opened */
        memcpy(room->folder, path, folder);
    enum sabot_status status = form_load(&findings, path, &text);
    if (status == SABOT_OK && (tree == NULL || scratch == NULL))
        status = findings_fail(&findings, SABOT_NO_MEMORY, "out of memory");
    if (status == SABOT_OK && !form_take_text(&findings, text, findings.length))
        status = SABOT_BAD_TEXT;
    if (status == SABOT_OK)
        status = read_room(&findings, room, tree, scratch);
    free(text);
    tree_free(tree);
    free(scratch);
    return status;
}
