/*
 * form_document.c - a whole document: its bytes from a file, checked, into a tree, and by a
 * table of fields into a struct. See form.h.
 */
#include "host/form/form.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- bytes ---- */

/* The length of the UTF-8 character at `at`, or 0 if it is not valid: overlong forms and
 * surrogates are not. */
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
            findings->text = NULL; /* never quote such a line */
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

bool form_take_text(struct findings *findings, const char *text, size_t length) {
    if (length > FORM_BYTES_MAX) {
        findings_add(findings, (struct tree_place){0}, "", "longer than the %d bytes that are read",
                     FORM_BYTES_MAX);
        return false;
    }
    findings->text = text;
    findings->length = length;
    return is_clean_text(findings, text, length);
}

/* ---- files ---- */

/* Not a folder, and not a pipe that might never end: NULL with errno 0 for those. */
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

enum sabot_status form_load(struct findings *findings, const char *path, char **text) {
    *text = NULL;
    FILE *file = open_regular(path);
    if (file == NULL)
        return findings_fail(findings, SABOT_IO,
                             errno == 0 ? "not a regular file" : strerror(errno));
    enum sabot_status status = SABOT_OK;
    *text = malloc(FORM_BYTES_MAX + 2);
    if (*text == NULL) {
        status = findings_fail(findings, SABOT_NO_MEMORY, "out of memory");
    } else {
        findings->length = fread(*text, 1, FORM_BYTES_MAX + 1, file);
        (*text)[findings->length] = '\0';
        findings->text = *text;
        if (ferror(file))
            status = findings_fail(findings, SABOT_IO, strerror(errno));
    }
    fclose(file);
    return status;
}

/* ---- the tree into the struct ---- */

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

bool form_read_tree(struct findings *findings, enum form_syntax syntax, struct tree *tree) {
    return syntax == FORM_JSON ? tree_read_json(tree, findings)
                               : tree_read_yaml(tree, findings, syntax == FORM_JSON_FILE);
}

const struct tree_node *form_read_document(struct findings *findings, enum form_syntax syntax,
                                           const struct form_document *document,
                                           struct tree *tree) {
    if (!form_read_tree(findings, syntax, tree))
        return NULL;
    const struct tree_node *root = &tree->nodes[0];
    if (tree->node_count == 0) {
        findings_add(findings, (struct tree_place){0}, "", "the file is empty");
        return NULL;
    }
    if (root->kind != TREE_MAPPING) {
        findings_add(findings, root->place, "", "expected the fields of a %s, found %s",
                     document->name, form_shown(root).words);
        return NULL;
    }
    struct form_reader reader = {.document = document->into, .findings = findings};
    find_duplicates(findings, tree);
    form_read_record(&reader, document->fields, root, document->into);
    return root;
}
