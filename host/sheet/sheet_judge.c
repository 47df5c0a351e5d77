/*
 * sheet_judge.c - a check of a sheet that was just read: what it finds is put
 * where the text says it, and what only follows from another error is left out.
 */
#include "host/sheet/sheet_fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* True if one path is the other or lies inside it: `wagers.tie` and
 * `wagers.tie.cases[0]`. */
static bool paths_overlap(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != '\0' && a[i] == b[i])
        i++;
    char next = a[i] == '\0' ? b[i] : b[i] == '\0' ? a[i] : '?';
    return next == '\0' || next == '.' || next == '[';
}

/* The child a step of a path names: `limits`, or `[0]`. A wager that a row does
 * not name stands under `line` or `bonus` there. */
static const struct tree_node *step(const struct tree_node *node, const char *name) {
    if (name[0] == '[') {
        const struct tree_node *child = node->first;
        for (int index = atoi(name + 1); index > 0 && child != NULL; index--)
            child = child->next;
        return child;
    }
    const struct tree_node *child = tree_child(node, name);
    bool in_a_row = node->key != NULL && node->parent->key == NULL && node->parent->parent != NULL;
    bool a_wager = strcmp(name, "bank") != 0 && strcmp(name, "player_dealer") != 0;
    if (child != NULL || !in_a_row || !a_wager)
        return child;
    bool line = strcmp(name, "player") == 0 || strcmp(name, "banker") == 0;
    return tree_child(node, line ? "line" : "bonus");
}

/* The node that a path names, or the nearest above it. */
static const struct tree_node *node_of(const struct tree_node *root, const char *path) {
    const struct tree_node *node = root;
    while (*path != '\0') {
        char name[SABOT_PATH_MAX];
        size_t length = 1 + strcspn(path + 1, ".[");
        snprintf(name, sizeof name, "%.*s", (int)length, path);
        const struct tree_node *child = step(node, name);
        if (child == NULL)
            return node;
        node = child;
        path += length;
        if (*path == '.')
            path++;
    }
    return node;
}

/* Whether one of the first `count` problems is an error in this field. */
static bool has_error(const struct form_report *report, int count, const char *path) {
    for (int i = 0; i < count; i++) {
        const struct sabot_problem *known = &report->list[i].what;
        if (!known->warning && known->path[0] != '\0' && paths_overlap(known->path, path))
            return true;
    }
    return false;
}

/* Whether the list that a problem's item stands in has an error: which case of
 * a wager decides cannot be said while another case is not known. */
static bool list_has_error(const struct form_report *report, int count, const char *path) {
    char list[SABOT_PATH_MAX];
    sabot_text_copy(list, sizeof list, path);
    char *item = strrchr(list, '[');
    if (item == NULL)
        return false;
    *item = '\0';
    return has_error(report, count, list);
}

/* The value at fault may stand under another name: `tie` under `bonus`. */
static bool follows_from_an_error(const struct form_report *report, int count,
                                  const struct sabot_problem *problem,
                                  const struct tree_node *node) {
    char node_path[SABOT_PATH_MAX];
    struct sabot_text text = sabot_text_in(node_path, sizeof node_path);
    tree_path(node, &text);
    return has_error(report, count, problem->path) ||
           (node->kind == TREE_TEXT && has_error(report, count, node_path)) ||
           (problem->warning && list_has_error(report, count, problem->path));
}

/* Names a value by the field it was written in: `limits.line`, not the
 * `limits.player` that came from it. A field that is missing keeps its name. */
static void name_as_written(struct sabot_problem *problem, const struct tree_node *node) {
    char written[SABOT_PATH_MAX];
    struct sabot_text text = sabot_text_in(written, sizeof written);
    tree_path(node, &text);
    if (strncmp(problem->path, written, strlen(written)) != 0)
        sabot_text_copy(problem->path, sizeof problem->path, written);
}

/* What is wrong with `line` is found once for each of the two lines. */
static bool is_said_already(const struct form_report *report, const struct sabot_problem *what,
                            struct tree_place place) {
    for (int i = 0; i < report->count; i++)
        if (report->list[i].order == place.order &&
            strcmp(report->list[i].what.path, what->path) == 0 &&
            strcmp(report->list[i].what.words, what->words) == 0)
            return true;
    return false;
}

/* Adds what was found, each at the node its path names or the nearest above
 * it. Leaves out what only follows from an error already there. */
static void add_checked(struct findings *findings, const struct tree_node *root,
                        const struct sabot_problems *problems) {
    int already = findings->report->count;
    int unlisted = problems->errors;
    for (int i = 0; i < problems->listed; i++) {
        struct sabot_problem problem = problems->list[i];
        const struct tree_node *node = node_of(root, problem.path);
        struct tree_place place = tree_place_of(node);
        unlisted -= !problem.warning;
        if (follows_from_an_error(findings->report, already, &problem, node))
            continue;
        name_as_written(&problem, node);
        if (is_said_already(findings->report, &problem, place))
            continue;
        findings_add_problem(findings, place, &problem);
    }
    findings->report->errors += unlisted;
}

static bool is_wrong(const struct findings *findings, const char *path) {
    return has_error(findings->report, findings->report->count, path);
}

/* A field that could not be read gets the value that is least in the way of
 * others, so that no error is reported that only follows from it. */
static void soften(const struct findings *findings, struct sabot_sheet *sheet) {
    if (is_wrong(findings, "unit"))
        sheet->unit = 0; /* nothing is measured by it then */
    if (is_wrong(findings, "chips")) {
        sheet->chip_count = 1;
        sheet->chips[0] = 1;
    }
}

/* Where the bank is not known, the one with which more of the sheet is right. */
static void check_sheet(const struct findings *findings, sheet_judgement *check,
                        struct sabot_sheet *sheet, struct sabot_problems *problems) {
    soften(findings, sheet);
    check(sheet, problems);
    if (!is_wrong(findings, "bank"))
        return;
    struct sabot_problems others = {0};
    sheet->bank = SABOT_BANK_HOUSE;
    check(sheet, &others);
    if (others.errors < problems->errors)
        *problems = others;
}

void sheet_judge(struct findings *findings, const struct tree_node *root, sheet_judgement *check,
                 struct sabot_sheet *sheet) {
    struct sabot_problems problems = {0};
    check_sheet(findings, check, sheet, &problems);
    add_checked(findings, root, &problems);
}
