/*
 * sheetfile.c - from a name, a file or a text to a checked sheet.
 */
#include "host/sheet/sheetfile.h"

#include "host/sheet/sheet_fields.h"
#include "host/sheet/shipped.h"

#include <stdlib.h>
#include <string.h>

/* Values of a table are well written: no reader finds anything in them. */
static void set_later_options(struct sabot_sheet *sheet, bool is_before) {
    struct form_reader reader = {sheet, NULL};
    for (const struct sheet_before *before = sheet_before; before->path != NULL; before++) {
        const struct form_field *field = form_find_field(sheet_fields, before->path);
        const struct tree_node node = {.kind = TREE_TEXT,
                                       .text = is_before ? before->value : field->fallback};
        field->kind->read(&reader,
                          (struct form_value){field, &node, (char *)sheet + field->offset});
    }
}

void sheetfile_set_before(struct sabot_sheet *sheet) {
    set_later_options(sheet, true);
}

void sheetfile_set_fallbacks(struct sabot_sheet *sheet) {
    set_later_options(sheet, false);
}

/* How far a bank reaches is for the room to choose: its default is the older of two ways, which
 * sheets that were written before depend on (decision 2). */
static void ask_for_cover(struct findings *findings, const struct tree_node *root,
                          const struct sabot_sheet *sheet) {
    const struct tree_node *bank = tree_child(root, "bank");
    struct sabot_problem problem = {.warning = true};
    if (bank == NULL || sheet->bank != SABOT_BANK_PLAYER_DEALER || tree_child(root, "cover") ||
        findings->report->errors > 0)
        return;
    sabot_text_copy(problem.path, sizeof problem.path, "cover");
    sabot_text_copy(problem.words, sizeof problem.words,
                    "is left out, so net is taken: losing wagers, once collected, pay winners too; "
                    "with matched, as the shipped sheets have it, every dollar put up acts once "
                    "(reading 4); write the one that is approved");
    findings_add_problem(findings, tree_place_of(bank), &problem);
}

static enum sabot_status read_tree(struct findings *findings, enum form_syntax syntax,
                                   sheet_judgement *check, struct sabot_sheet *sheet) {
    const struct form_document document = {"sheet", sheet_fields, sheet};
    struct tree *tree = tree_new();
    if (tree == NULL)
        return findings_fail(findings, SABOT_NO_MEMORY, "out of memory");
    const struct tree_node *root = form_read_document(findings, syntax, &document, tree);
    if (root != NULL && tree_child(root, "seats_allowed") == NULL) {
        sheet->seat_choice_count = 1; /* left out, it is the number of seats */
        sheet->seat_choices[0] = sheet->seats;
    }
    if (root != NULL)
        sheet_judge(findings, root, check, sheet);
    if (root != NULL && check != sabot_sheet_check_recorded)
        ask_for_cover(findings, root, sheet);
    tree_free(tree);
    return findings_end(findings);
}

static enum sabot_status read_text(const struct sheetfile_text *text, sheet_judgement *check,
                                   struct sabot_sheet *sheet, struct form_report *report) {
    struct findings findings = findings_begin(report, text->file);
    *sheet = sabot_sheet_default();
    sabot_text_copy(sheet->name, sizeof sheet->name, text->name);
    if (check == sabot_sheet_check_recorded)
        sheetfile_set_before(sheet);
    if (!form_take_text(&findings, text->bytes, text->length))
        return SABOT_BAD_TEXT;
    return read_tree(&findings, text->syntax, check, sheet);
}

enum sabot_status sheetfile_read_text(const struct sheetfile_text *text, struct sabot_sheet *sheet,
                                      struct form_report *report) {
    return read_text(text, sabot_sheet_check, sheet, report);
}

enum sabot_status sheetfile_read_text_by(const struct sheetfile_text *text, sheet_judgement *judge,
                                         struct sabot_sheet *sheet, struct form_report *report) {
    return read_text(text, judge, sheet, report);
}

enum sabot_status sheetfile_read_recorded(const struct sheetfile_text *text,
                                          struct sabot_sheet *sheet, struct form_report *report) {
    return read_text(text, sabot_sheet_check_recorded, sheet, report);
}

struct json_t *sheetfile_written(const char *text, size_t length) {
    struct form_report *report = calloc(1, sizeof *report);
    struct tree *tree = tree_new();
    struct json_t *written = NULL;
    if (report != NULL && tree != NULL) {
        struct findings findings = findings_begin(report, "");
        if (form_take_text(&findings, text, length) && form_read_tree(&findings, FORM_YAML, tree) &&
            tree->node_count > 0)
            written = tree_to_json(&tree->nodes[0]);
    }
    free(report);
    tree_free(tree);
    return written;
}

/* ---- files and names ---- */

/* What a sheet from a file is called: the file's name without folder and
 * ending, in the letters of names. */
static void name_from_path(const char *path, char *name, size_t room) {
    const char *slash = strrchr(path, '/');
    const char *base = slash == NULL ? path : slash + 1;
    const char *dot = strrchr(base, '.');
    size_t length = dot == NULL || dot == base ? strlen(base) : (size_t)(dot - base);
    struct sabot_text text = sabot_text_in(name, room);
    for (size_t i = 0; i < length; i++) {
        char letter = base[i] >= 'A' && base[i] <= 'Z' ? (char)(base[i] + 'a' - 'A') : base[i];
        bool kept = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
        sabot_text_add_char(&text, kept ? letter : '-');
    }
}

static enum sabot_status read_path(const char *path, sheet_judgement *check,
                                   struct sabot_sheet *sheet, struct form_report *report) {
    struct findings findings = findings_begin(report, path);
    const char *dot = strrchr(path, '.');
    bool is_json = dot != NULL && strcmp(dot, ".json") == 0;
    char *bytes = NULL;
    enum sabot_status status = form_load(&findings, path, &bytes);
    if (status == SABOT_OK) {
        char name[SABOT_SHEET_NAME_MAX];
        name_from_path(path, name, sizeof name);
        status = read_text(&(struct sheetfile_text){is_json ? FORM_JSON_FILE : FORM_YAML, path,
                                                    name, bytes, findings.length},
                           check, sheet, report);
    }
    free(bytes);
    return status;
}

static enum sabot_status no_such_name(const char *name, struct form_report *report) {
    struct findings findings = findings_begin(report, name);
    enum { NAMES_MAX = 32 };
    const char *names[NAMES_MAX];
    size_t count = 0;
    char list[SABOT_PROBLEM_WORDS_MAX];
    struct sabot_text text = sabot_text_in(list, sizeof list);
    for (; shipped_sheets[count].name != NULL; count++) {
        SABOT_ASSERT(count < NAMES_MAX);
        names[count] = shipped_sheets[count].name;
        sabot_text_add(&text, count == 0 ? "" : ", ");
        sabot_text_add(&text, names[count]);
    }
    const char *meant = sabot_nearest(name, names, count);
    if (meant != NULL)
        findings_add(&findings, (struct tree_place){0}, "",
                     "no such sheet; did you mean `%s`? There are %s", meant, list);
    else
        findings_add(
            &findings, (struct tree_place){0}, "",
            "no such sheet; there are %s; a file is written with its folder or ending: ./%s", list,
            name);
    return SABOT_NOT_FOUND;
}

static enum sabot_status read_name(const char *name, sheet_judgement *check,
                                   struct sabot_sheet *sheet, struct form_report *report) {
    for (const struct shipped_sheet *shipped = shipped_sheets; shipped->name != NULL; shipped++)
        if (strcmp(shipped->name, name) == 0)
            return read_text(
                &(struct sheetfile_text){FORM_YAML, name, name, shipped->yaml, shipped->length},
                check, sheet, report);
    return no_such_name(name, report);
}

enum sabot_status sheetfile_read_name(const char *name, struct sabot_sheet *sheet,
                                      struct form_report *report) {
    return read_name(name, sabot_sheet_check, sheet, report);
}

bool sheetfile_is_name(const char *name_or_path) {
    return name_or_path[0] != '\0' &&
           name_or_path[strspn(name_or_path, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static enum sabot_status read_name_or_path(const char *name_or_path, sheet_judgement *check,
                                           struct sabot_sheet *sheet, struct form_report *report) {
    return sheetfile_is_name(name_or_path) ? read_name(name_or_path, check, sheet, report)
                                           : read_path(name_or_path, check, sheet, report);
}

enum sabot_status sheetfile_read(const char *name_or_path, struct sabot_sheet *sheet,
                                 struct form_report *report) {
    return read_name_or_path(name_or_path, sabot_sheet_check, sheet, report);
}

enum sabot_status sheetfile_read_by(const char *name_or_path, sheet_judgement *judge,
                                    struct sabot_sheet *sheet, struct form_report *report) {
    return read_name_or_path(name_or_path, judge, sheet, report);
}
