/*
 * sheetfile.c - from a name, a file or a text to a checked sheet.
 */
#include "host/sheetfile/sheetfile.h"

#include "host/sheetfile/form.h"
#include "host/sheetfile/front.h"
#include "host/sheetfile/shipped.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum sabot_status one_error(struct findings *findings, enum sabot_status status,
                                   const char *words) {
    findings_add(findings, (struct tree_place){0}, "", "%s", words);
    return status;
}

/* ---- bytes ---- */

/* The length of the UTF-8 character at `at`, or 0 if there is none: overlong
 * forms and surrogates are none. */
static size_t character_length(const unsigned char *at, size_t left) {
    static const struct {
        unsigned char first, last; /* of the first byte */
        unsigned char least, most; /* of the second */
        size_t length;
    } forms[] = {
        {0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (at[0] < forms[i].first || at[0] > forms[i].last || forms[i].length > left)
            continue;
        if (forms[i].length > 1 && (at[1] < forms[i].least || at[1] > forms[i].most))
            continue;
        for (size_t j = 2; j < forms[i].length; j++)
            if (at[j] < 0x80 || at[j] > 0xbf)
                return 0;
        return forms[i].length;
    }
    return 0;
}

/* UTF-8 without control characters but tabs and line ends; else one error. */
static bool is_clean_text(struct findings *findings, const char *text, size_t length) {
    struct tree_place place = {.line = 1, .column = 1};
    for (size_t i = 0; i < length;) {
        unsigned char byte = (unsigned char)text[i];
        size_t step = character_length((const unsigned char *)text + i, length - i);
        bool control = (byte < ' ' && strchr("\t\n\r", byte) == NULL) || byte == 0x7f || byte == 0;
        if (step == 0 || control) {
            findings->text = NULL; /* such a line is not to be quoted */
            findings_add(findings, place, "",
                         step == 0 ? "not UTF-8 text" : "a control character or NUL byte");
            return false;
        }
        place.column++;
        if (byte == '\n')
            place = (struct tree_place){.line = place.line + 1, .column = 1};
        i += step;
    }
    return true;
}

/* ---- the tree into the sheet ---- */

static void find_duplicates(struct findings *findings, const struct tree *tree) {
    for (int i = 0; i < tree->node_count; i++) {
        const struct tree_node *node = &tree->nodes[i];
        if (node->key == NULL)
            continue;
        const struct tree_node *first = tree_child(node->parent, node->key);
        if (first != node)
            findings_add_key(findings, node, "is given twice; the first is in line %d column %d",
                             first->key_place.line, first->key_place.column);
    }
}

/* Left out, the choice of seats is the number of seats. */
static void fill_seat_choices(struct sabot_sheet *sheet, const struct tree_node *root) {
    if (tree_child(root, "seats_allowed") != NULL)
        return;
    sheet->seat_choice_count = 1;
    sheet->seat_choices[0] = sheet->seats;
}

/* A field that could not be read gets the value that is least in the way of
 * others, so that no error is reported that only follows from it. */
static void soften(const struct findings *findings, struct sabot_sheet *sheet) {
    if (findings_has_error(findings, "unit"))
        sheet->unit = 0; /* nothing is measured by it then */
    if (findings_has_error(findings, "chips")) {
        sheet->chip_count = 1;
        sheet->chips[0] = 1;
    }
}

/* Where the bank is not known, the one with which more of the sheet is right. */
static void check_sheet(const struct findings *findings, struct sabot_sheet *sheet,
                        struct sabot_problems *problems) {
    soften(findings, sheet);
    sabot_sheet_check(sheet, problems);
    if (!findings_has_error(findings, "bank"))
        return;
    struct sabot_problems others = {0};
    sheet->bank = SABOT_BANK_HOUSE;
    sabot_sheet_check(sheet, &others);
    if (others.errors < problems->errors)
        *problems = others;
}

static void read_tree(struct findings *findings, const struct tree *tree,
                      struct sabot_sheet *sheet) {
    const struct tree_node *root = &tree->nodes[0];
    if (root->kind != TREE_MAPPING) {
        findings_add(findings, root->place, "", "expected the fields of a sheet, found %s",
                     form_shown(root).words);
        return;
    }
    struct form_reader reader = {.sheet = sheet, .findings = findings};
    find_duplicates(findings, tree);
    form_read_record(&reader, form_sheet_fields, root, sheet);
    fill_seat_choices(sheet, root);
    struct sabot_problems problems = {0};
    check_sheet(findings, sheet, &problems);
    findings_add_checked(findings, root, &problems);
}

static enum sabot_status read_text(struct findings *findings, enum sheetfile_form form,
                                   struct sabot_sheet *sheet) {
    struct tree *tree = tree_new();
    if (tree == NULL)
        return one_error(findings, SABOT_NO_MEMORY, "there is no memory to read it");
    bool good = form == SHEETFILE_JSON ? front_json(findings, tree)
                                       : front_yaml(findings, form == SHEETFILE_JSON_FILE, tree);
    if (good && tree->node_count == 0)
        one_error(findings, SABOT_BAD_TEXT, "the sheet is empty");
    else if (good)
        read_tree(findings, tree, sheet);
    tree_free(tree);
    findings_sort(findings);
    return findings->report->errors == 0 ? SABOT_OK : SABOT_BAD_TEXT;
}

enum sabot_status sheetfile_read_text(enum sheetfile_form form, const char *file, const char *name,
                                      const char *text, size_t length, struct sabot_sheet *sheet,
                                      struct sheetfile_report *report) {
    struct findings findings = findings_start(report, file);
    *sheet = sabot_sheet_default();
    sabot_text_copy(sheet->name, sizeof sheet->name, name);
    if (length > SHEETFILE_BYTES_MAX) {
        findings_add(&findings, (struct tree_place){0}, "", "longer than the %d bytes of a sheet",
                     SHEETFILE_BYTES_MAX);
        return SABOT_BAD_TEXT;
    }
    findings.text = text;
    findings.length = length;
    if (!is_clean_text(&findings, text, length))
        return SABOT_BAD_TEXT;
    return read_text(&findings, form, sheet);
}

struct json_t *sheetfile_written(const char *text, size_t length) {
    struct sheetfile_report *report = calloc(1, sizeof *report);
    struct tree *tree = tree_new();
    struct json_t *written = NULL;
    if (report != NULL && tree != NULL && length <= SHEETFILE_BYTES_MAX) {
        struct findings findings = findings_start(report, "");
        findings.text = text;
        findings.length = length;
        if (is_clean_text(&findings, text, length) && front_yaml(&findings, false, tree) &&
            tree->node_count > 0)
            written = front_to_json(&tree->nodes[0]);
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

/* Neither a folder nor a pipe that might never end. NULL with errno 0 for those. */
static FILE *open_regular(const char *path) {
    struct stat about;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return NULL;
    if (fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode))
        return fdopen(descriptor, "rb");
    close(descriptor);
    errno = 0;
    return NULL;
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text);
    return length >= strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

/* The whole of a regular file, NUL-terminated, for the caller to free. */
static enum sabot_status read_file(struct findings *findings, const char *path, char **text) {
    FILE *file = open_regular(path);
    if (file == NULL)
        return one_error(findings, SABOT_IO, errno == 0 ? "not a regular file" : strerror(errno));
    enum sabot_status status = SABOT_OK;
    *text = malloc(SHEETFILE_BYTES_MAX + 2);
    if (*text == NULL) {
        status = one_error(findings, SABOT_NO_MEMORY, "there is no memory to read it");
    } else {
        findings->length = fread(*text, 1, SHEETFILE_BYTES_MAX + 1, file);
        (*text)[findings->length] = '\0';
        findings->text = *text;
        if (ferror(file))
            status = one_error(findings, SABOT_IO, strerror(errno));
    }
    fclose(file);
    return status;
}

enum sabot_status sheetfile_load(const char *path, struct sheetfile_report *report,
                                 struct findings *findings, char **text) {
    *findings = findings_start(report, path);
    *text = NULL;
    enum sabot_status status = read_file(findings, path, text);
    if (status == SABOT_OK && findings->length > SHEETFILE_BYTES_MAX)
        status = one_error(findings, SABOT_BAD_TEXT, "too long");
    if (status == SABOT_OK && !is_clean_text(findings, findings->text, findings->length))
        status = SABOT_BAD_TEXT;
    return status;
}

static enum sabot_status read_path(const char *path, struct sabot_sheet *sheet,
                                   struct sheetfile_report *report) {
    struct findings findings = findings_start(report, path);
    char *text = NULL;
    enum sabot_status status = read_file(&findings, path, &text);
    if (status == SABOT_OK) {
        char name[SABOT_SHEET_NAME_MAX];
        name_from_path(path, name, sizeof name);
        status =
            sheetfile_read_text(ends_with(path, ".json") ? SHEETFILE_JSON_FILE : SHEETFILE_YAML,
                                path, name, text, findings.length, sheet, report);
    }
    free(text);
    return status;
}

static enum sabot_status no_such_name(const char *name, struct sheetfile_report *report) {
    struct findings findings = findings_start(report, name);
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

enum sabot_status sheetfile_read_name(const char *name, struct sabot_sheet *sheet,
                                      struct sheetfile_report *report) {
    for (const struct shipped_sheet *shipped = shipped_sheets; shipped->name != NULL; shipped++)
        if (strcmp(shipped->name, name) == 0)
            return sheetfile_read_text(SHEETFILE_YAML, name, name, shipped->yaml, shipped->length,
                                       sheet, report);
    return no_such_name(name, report);
}

bool sheetfile_is_name(const char *name_or_path) {
    return name_or_path[0] != '\0' &&
           name_or_path[strspn(name_or_path, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

enum sabot_status sheetfile_read(const char *name_or_path, struct sabot_sheet *sheet,
                                 struct sheetfile_report *report) {
    return sheetfile_is_name(name_or_path) ? sheetfile_read_name(name_or_path, sheet, report)
                                           : read_path(name_or_path, sheet, report);
}
