/*
 * api_coming.c - the sheet that was announced for a coming shoe, as everybody at the table
 * reads it: which, from when on, and in what it differs from the one in force (R53).
 *
 * Limits, collections and pay tables are compared as the table has them, by wager: two sheets
 * may name their rows and bands otherwise and mean the same. All other fields are compared as
 * the form has them.
 */
#include "host/api/api_sheets.h"
#include "host/document/json_build.h"
#include "host/rulespage/phrases.h"
#include "host/sheet/sheet_fields.h"

#include <stdlib.h>
#include <string.h>

/* A sheet as it lies on a table, or will. */
struct laid_sheet {
    struct sabot_sheet sheet; /* its one row is the table's, its decks and seats too */
    struct sheet_values values;
};

struct comparison {
    struct laid_sheet now, then;
    json_t *changes;
};

static bool lay_out(struct laid_sheet *laid, int row, int seats, int decks) {
    struct sabot_sheet *sheet = &laid->sheet;
    sheet->rows[0] = sheet->rows[row];
    sheet->row_count = 1;
    sheet->seats = seats;
    sheet->decks = decks;
    return sheet_values_list(sheet, &laid->values) == SABOT_OK;
}

/* `path` is for programs, which may have the words in other languages. */
static void add_change(struct comparison *compared, const char *path, const char *what,
                       const char *from, const char *to) {
    if (strcmp(from, to) != 0)
        json_build_append(&compared->changes, json_pack("{s:s, s:s, s:s, s:s}", "path", path,
                                                        "what", what, "from", from, "to", to));
}

/* ---- limits, collections, pay tables ---- */

static struct phrase limits_phrase(const struct sabot_limits *limits) {
    struct phrase phrase;
    struct sabot_text text = sabot_text_in(phrase.words, sizeof phrase.words);
    if (limits->most == 0)
        return phrase; /* there is no such wager */
    sabot_text_print(&text, "%s %s%s", phrase_money(limits->least).words,
                     limits->most == SABOT_CENTS_MAX ? "or more" : "to ",
                     limits->most == SABOT_CENTS_MAX ? "" : phrase_money(limits->most).words);
    return phrase;
}

static struct phrase pays_phrase(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    struct phrase phrase;
    struct sabot_text text = sabot_text_in(phrase.words, sizeof phrase.words);
    for (int i = 0; i < wager->case_count; i++) {
        const struct sabot_case *one = &sabot_wager_cases(sheet, wager)[i];
        static const char *const verdicts[] = {
            [SABOT_WIN] = "", [SABOT_PUSH] = "push", [SABOT_LOSE] = "lose"};
        sabot_text_print(&text, "%s%s: %s%s", i > 0 ? "; " : "", phrase_when(&one->when).words,
                         verdicts[one->verdict],
                         one->verdict == SABOT_WIN ? phrase_ratio(one->ratio).words : "");
    }
    return phrase;
}

/* `10% of the Banker line`; nothing where there is no cap. */
static struct phrase cap_phrase(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    struct phrase phrase;
    struct sabot_text text = sabot_text_in(phrase.words, sizeof phrase.words);
    if (wager->cap_bp != 0)
        sabot_text_print(&text, "%s of the %s", phrase_percent(wager->cap_bp).words,
                         phrase_title(&sheet->wagers[wager->cap_of]));
    return phrase;
}

/* `limits.tie`, `Tie: limits` */
static void add_named(struct comparison *compared, const char *group, const struct sabot_wager *of,
                      struct phrase from, struct phrase to) {
    char path[SABOT_PATH_MAX], what[SABOT_TITLE_MAX + 32];
    struct sabot_text path_text = sabot_text_in(path, sizeof path);
    struct sabot_text what_text = sabot_text_in(what, sizeof what);
    sabot_text_print(&path_text, "%s.%s", group, of->name);
    sabot_text_print(&what_text, "%s: %s", phrase_title(of), group);
    add_change(compared, path, what, from.words, to.words);
}

/* A wager that a side does not have is there an empty one. */
static void compare_wager(struct comparison *compared, const char *name) {
    static const struct sabot_wager no_wager;
    static const struct sabot_limits no_limits;
    static const struct sabot_fee no_fee;
    const struct sabot_wager *wagers[2];
    const struct sabot_limits *limits[2];
    const struct sabot_fee *fees[2];
    for (int side = 0; side < 2; side++) {
        const struct sabot_sheet *sheet = side == 0 ? &compared->now.sheet : &compared->then.sheet;
        int at = sabot_sheet_wager(sheet, name);
        wagers[side] = at < 0 ? &no_wager : &sheet->wagers[at];
        limits[side] = at < 0 ? &no_limits : sabot_sheet_limits(sheet, 0, at);
        fees[side] = at < 0 ? &no_fee : sabot_sheet_fee(sheet, 0, at);
    }
    const struct sabot_wager *of = wagers[wagers[1] != &no_wager];
    add_named(compared, "limits", of, limits_phrase(limits[0]), limits_phrase(limits[1]));
    add_named(compared, "collection", of, phrase_fee(fees[0]), phrase_fee(fees[1]));
    add_named(compared, "cap", of, cap_phrase(&compared->now.sheet, wagers[0]),
              cap_phrase(&compared->then.sheet, wagers[1]));
    add_named(compared, "pays", of, pays_phrase(&compared->now.sheet, wagers[0]),
              pays_phrase(&compared->then.sheet, wagers[1]));
}

static void compare_rows(struct comparison *compared) {
    const struct sabot_sheet *now = &compared->now.sheet, *then = &compared->then.sheet;
    const struct sabot_schedule_row *from = now->rows, *to = then->rows;
    add_change(compared, "row", "Table limit", from->name, to->name);
    for (int i = 0; i < then->wager_count; i++)
        compare_wager(compared, then->wagers[i].name);
    for (int i = 0; i < now->wager_count; i++)
        if (sabot_sheet_wager(then, now->wagers[i].name) < 0)
            compare_wager(compared, now->wagers[i].name);
    add_change(compared, "limits.bank", "Player-dealer: amount put up",
               limits_phrase(&from->bank).words, limits_phrase(&to->bank).words);
    add_change(compared, "collection.bank", "Player-dealer: collection a round",
               phrase_fee(sabot_sheet_fee(now, 0, SABOT_PLAYER_DEALER_FEE)).words,
               phrase_fee(sabot_sheet_fee(then, 0, SABOT_PLAYER_DEALER_FEE)).words);
    add_change(compared, "text", "Posted with the limits", from->text, to->text);
}

/* ---- the other fields ---- */

/* What the form calls it; NULL: it says nothing of a table, or was compared above. */
static const char *label_of(const char *path) {
    static const char *const left_out[] = {"source", "decks_allowed", "seats_allowed", NULL};
    for (int i = 0; left_out[i] != NULL; i++)
        if (strcmp(path, left_out[i]) == 0)
            return NULL;
    for (const struct form_field *field = sheet_fields; field->path != NULL; field++)
        if (strcmp(path, field->path) == 0)
            return field->help;
    return NULL;
}

/* `wagers.tie.needs`: the wager is on both sides. */
static const struct form_field *wager_field_of(const char *path) {
    const char *last = strrchr(path, '.');
    for (const struct form_field *field = sheet_wager_fields; last != NULL && field->path; field++)
        if (strncmp(path, "wagers.", strlen("wagers.")) == 0 && strcmp(last + 1, field->path) == 0)
            return field;
    return NULL;
}

static void compare_value(struct comparison *compared, const struct sheet_difference *difference) {
    const struct sheet_value *from = difference->sides[0], *to = difference->sides[1];
    const char *path = sheet_difference_value(difference)->path;
    const struct form_field *of_wager = wager_field_of(path);
    const char *label = of_wager != NULL ? of_wager->help : label_of(path);
    if (label == NULL || (of_wager != NULL && (from == NULL || to == NULL)))
        return;
    struct phrase what = {.words = ""};
    struct sabot_text text = sabot_text_in(what.words, sizeof what.words);
    if (of_wager != NULL) {
        const char *name = path + strlen("wagers.");
        sabot_text_add_plain(&text, name, strcspn(name, "."));
        sabot_text_add(&text, ": ");
    }
    sabot_text_add(&text, label);
    add_change(compared, path, phrase_capital(what).words, from == NULL ? "" : from->value,
               to == NULL ? "" : to->value);
}

static void compare_values(struct comparison *compared) {
    int room = compared->now.values.count + compared->then.values.count;
    struct sheet_difference *differences = calloc((size_t)room, sizeof *differences);
    if (differences == NULL) {
        json_build_append(&compared->changes, NULL);
        return;
    }
    int count = sheet_differences(&compared->now.values, &compared->then.values, differences);
    for (int i = 0; i < count; i++)
        compare_value(compared, &differences[i]);
    free(differences);
}

/* ---- the document ---- */

static bool read_sides(struct api *api, const struct room_next_sheet *next,
                       const struct sabot_table *table, struct comparison *compared) {
    compared->now.sheet = *table->sheet;
    return api_read_next_sheet(api, next, &compared->then.sheet) == SABOT_OK &&
           lay_out(&compared->now, table->row, table->seats, table->decks) &&
           lay_out(&compared->then, next->row, next->seats, next->decks);
}

json_t *api_coming_json(struct api *api, const struct room_next_sheet *next,
                        const struct sabot_table *table) {
    struct comparison *compared = calloc(1, sizeof *compared);
    json_t *document = NULL;
    if (compared != NULL && read_sides(api, next, table, compared)) {
        const struct sabot_sheet *then = &compared->then.sheet;
        int number = table->shoe.number + 1; /* at the earliest: money may lie between two shoes */
        compared->changes = json_array();
        compare_rows(compared);
        compare_values(compared);
        if (table->edition < 2)
            api_leave_out_newer(compared->changes);
        document =
            json_pack("{s:s, s:s, s:s, s:i, s:b, s:s, s:o}", "sheet", next->sheet, "title",
                      then->title, "row", then->rows[0].name, "from_shoe",
                      next->from_shoe > number ? next->from_shoe : number, "withdrawn",
                      next->is_withdrawn, "reason", next->reason, "changes", compared->changes);
    }
    if (compared != NULL) {
        sheet_values_clear(&compared->now.values);
        sheet_values_clear(&compared->then.values);
    }
    free(compared);
    return document;
}

/* ---- for a page to print ---- */

static const char *word(const json_t *object, const char *field) {
    const char *words = json_string_value(json_object_get(object, field));
    return words[0] == 0 ? "none" : words;
}

char *api_coming_lines(const json_t *coming) {
    char *lines = NULL;
    size_t size, i;
    const json_t *change;
    FILE *stream = coming == NULL ? NULL : open_memstream(&lines, &size);
    if (stream == NULL)
        return NULL;
    bool is_withdrawn = json_is_true(json_object_get(coming, "withdrawn"));
    bool is_soon = strcmp(word(coming, "reason"), "none") != 0;
    fprintf(stream,
            is_withdrawn ? "Withdrawn: %s, table limit %s, announced for shoe %d, does not come."
                         : "%s, table limit %s, comes with shoe %d.",
            word(coming, "title"), phrase_row(word(coming, "row")).words,
            (int)json_integer_value(json_object_get(coming, "from_shoe")));
    if (is_soon)
        fprintf(stream, " It comes sooner than usual: %s.", word(coming, "reason"));
    json_array_foreach(json_object_get(coming, "changes"), i, change)
        fprintf(stream, "\n%s: %s; until now %s.", word(change, "what"), word(change, "to"),
                word(change, "from"));
    if (fclose(stream) == 0)
        return lines;
    free(lines);
    return NULL;
}
