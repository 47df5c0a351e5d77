/*
 * sheet_wagers.c - the wagers of a sheet: their cases, conditions and ratios.
 */
#include "host/sheet/sheet_fields.h"

#include <stdio.h>
#include <string.h>

void sheet_is_full(struct form_reader *reader, const struct tree_node *node, const char *what,
                   int room) {
    char words[SABOT_PROBLEM_WORDS_MAX];
    snprintf(words, sizeof words, "too many %s: the whole sheet has room for %d", what, room);
    const struct form_report *report = reader->findings->report;
    for (int i = 0; i < report->count; i++)
        if (strcmp(report->list[i].what.words, words) == 0)
            return;
    findings_add_value(reader->findings, node, "%s", words);
}

#define CAP_OF   "% of "
#define CAP_LIKE "10% of banker"

/* ---- wagers: a mapping by name ---- */

static void read_wager(struct form_reader *reader, const struct tree_node *node) {
    struct sabot_sheet *sheet = reader->document;
    struct sabot_wager wager = {.first_case = (uint16_t)sheet->case_count};
    if (!sabot_text_copy(wager.name, sizeof wager.name, node->key)) {
        findings_add_key(reader->findings, node, "a name has at most %d characters",
                         SABOT_WAGER_NAME_MAX - 1);
        return;
    }
    if (sabot_sheet_wager(sheet, wager.name) >= 0)
        return; /* a duplicate, which is reported as such */
    sabot_text_copy(wager.title, sizeof wager.title, wager.name);
    form_read_record(reader, sheet_wager_fields, node, &wager);
    sheet->wagers[sheet->wager_count++] = wager;
}

/* The wager that another is capped to may come after it, and the order changes. */
static void read_cap_of(struct form_reader *reader, const struct tree_node *node) {
    struct sabot_sheet *sheet = reader->document;
    const struct tree_node *cap = tree_child(node, "cap");
    int wager = sabot_sheet_wager(sheet, node->key);
    if (cap == NULL || wager < 0 || sheet->wagers[wager].cap_bp == 0)
        return;
    int other = sabot_sheet_wager(sheet, strstr(cap->text, CAP_OF) + strlen(CAP_OF));
    if (other < 0)
        form_unexpected(reader, cap, "a share of a wager of this sheet, such as " CAP_LIKE, NULL);
    else
        sheet->wagers[wager].cap_of = (uint8_t)other;
}

static void read_wagers(struct form_reader *reader, struct form_value value) {
    SABOT_ASSERT(value.at == reader->document && value.field->room == sizeof(struct sabot_sheet));
    if (!form_is_mapping(reader, value.node))
        return;
    int count = tree_children(value.node);
    if (count > SABOT_WAGERS_MAX) {
        findings_add_value(reader->findings, value.node, "too many wagers: %d, and at most %d fit",
                           count, SABOT_WAGERS_MAX);
        return;
    }
    for (const struct tree_node *child = value.node->first; child != NULL; child = child->next)
        read_wager(reader, child);
    sabot_sheet_order_wagers(value.at);
    for (const struct tree_node *child = value.node->first; child != NULL; child = child->next)
        read_cap_of(reader, child);
}

static void write_wagers(struct form_writer *writer, struct form_slot slot, const void *at) {
    const struct sabot_sheet *sheet = at;
    struct tree_node *wagers = form_add_node(writer, TREE_MAPPING, slot);
    for (int i = 0; i < sheet->wager_count; i++) {
        const struct sabot_wager *wager = &sheet->wagers[i];
        struct tree_node *node =
            form_add_node(writer, TREE_MAPPING, (struct form_slot){wagers, wager->name, NULL});
        form_write_record(writer, node, sheet_wager_fields, wager);
    }
}

const struct form_kind sheet_wagers = {"wagers", "wagers by name", read_wagers, write_wagers};

/* ---- commission: `5%`, kept in hundredths of a percent; a cap: `10% of banker` ---- */

/* The number before a `%`, in hundredths; -1: there is none. */
static int32_t percent_before(const char *text, const char *sign) {
    char number[16];
    sabot_cents hundredths = 0;
    struct sabot_error ignored;
    struct sabot_text digits = sabot_text_in(number, sizeof number);
    if (sign == NULL || sign == text || (size_t)(sign - text) >= sizeof number)
        return -1;
    sabot_text_add_bytes(&digits, text, (size_t)(sign - text));
    bool good = sabot_cents_read(number, &hundredths, &ignored) == SABOT_OK;
    return good && hundredths <= INT32_MAX ? (int32_t)hundredths : -1;
}

static void read_percent(struct form_reader *reader, struct form_value value) {
    SABOT_ASSERT(value.field->room == sizeof(int32_t));
    const char *text = form_scalar(reader, value.node, "a share such as 5%");
    if (text == NULL)
        return;
    const char *sign = strchr(text, '%');
    int32_t hundredths = sign == NULL || sign[1] != '\0' ? -1 : percent_before(text, sign);
    if (hundredths >= 0)
        *(int32_t *)value.at = hundredths;
    else
        form_unexpected(reader, value.node, "a share such as 5%", NULL);
}

static void add_percent(struct sabot_text *text, int32_t hundredths) {
    form_add_amount(text, hundredths);
    sabot_text_add_char(text, '%');
}

static void write_percent(struct form_writer *writer, struct form_slot slot, const void *at) {
    char words[16];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    add_percent(&text, *(const int32_t *)at);
    form_add_text(writer, slot, words);
}

/* The share; of which wager, read_cap_of says when all are read. */
static void read_cap(struct form_reader *reader, struct form_value value) {
    struct sabot_wager *wager = value.at;
    const char *text = form_scalar(reader, value.node, "a share such as " CAP_LIKE);
    if (text == NULL)
        return;
    int32_t hundredths = percent_before(text, strstr(text, CAP_OF));
    if (hundredths > 0 && hundredths <= SABOT_CAP_WHOLE)
        wager->cap_bp = (int16_t)hundredths;
    else
        form_unexpected(reader, value.node, "a share up to 100%, such as " CAP_LIKE, NULL);
}

static void write_cap(struct form_writer *writer, struct form_slot slot, const void *at) {
    const struct sabot_wager *wager = at;
    const struct sabot_sheet *sheet = writer->document;
    if (wager->cap_bp == 0)
        return;
    char words[SABOT_WAGER_NAME_MAX + 16];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    add_percent(&text, wager->cap_bp);
    sabot_text_print(&text, " of %s", sheet->wagers[wager->cap_of].name);
    form_add_text(writer, slot, words);
}

const struct form_kind sheet_cap = {"cap", "a share such as " CAP_LIKE, read_cap, write_cap};

const struct form_kind sheet_percent = {"percent", "a share such as 5%", read_percent,
                                        write_percent};

/* ---- cases ---- */

static void read_cases(struct form_reader *reader, struct form_value value) {
    struct sabot_wager *wager = value.at;
    SABOT_ASSERT(value.field->room == sizeof *wager);
    if (!form_is_list(reader, value.node, SABOT_CASES_MAX, "cases"))
        return;
    for (const struct tree_node *item = value.node->first; item != NULL; item = item->next) {
        struct sabot_case one = {0};
        form_read_record(reader, sheet_case_fields, item, &one);
        if (!sabot_sheet_add_case(reader->document, wager, &one)) {
            sheet_is_full(reader, item, "cases", SABOT_POOL_CASES);
            return;
        }
    }
}

static void write_cases(struct form_writer *writer, struct form_slot slot, const void *at) {
    const struct sabot_wager *wager = at;
    const struct sabot_case *cases = sabot_wager_cases(writer->document, wager);
    struct tree_node *list = form_add_node(writer, TREE_LIST, slot);
    for (int i = 0; i < wager->case_count; i++) {
        struct tree_node *item =
            form_add_node(writer, TREE_MAPPING, (struct form_slot){list, NULL, NULL});
        form_write_record(writer, item, sheet_case_fields, &cases[i]);
    }
}

const struct form_kind sheet_cases = {"cases", "a list of cases", read_cases, write_cases};

/* ---- when: for each fact a value, a list or a range ---- */

/* The last value that is a number: a third card that is not there has a word. */
static int most_number(const struct sabot_fact_form *form) {
    return form->most - (int)(form->word_fits >> form->most & 1);
}

static bool is_fact_word(const struct sabot_fact_form *form, const char *word) {
    return form->word != NULL && strcmp(form->word, word) == 0;
}

/* The value of a fact as it is written, or -1. */
static int fact_value(const struct sabot_fact_form *form, const char *word, size_t length) {
    int number;
    if (form->values == NULL)
        return form_whole_number(word, length, &number) && number >= form->least &&
                       number <= most_number(form)
                   ? number
                   : -1;
    for (int value = form->least; value <= form->most; value++) {
        const char *name = form->values[value - form->least];
        if (strlen(name) == length && memcmp(name, word, length) == 0)
            return value;
    }
    return -1;
}

/* The bits of one value or one range; 0 if it is neither. */
static unsigned fact_bits(const struct sabot_fact_form *form, const char *word) {
    if (is_fact_word(form, word))
        return form->word_fits;
    const char *dots = form->values == NULL ? strstr(word, "..") : NULL;
    size_t length = dots == NULL ? strlen(word) : (size_t)(dots - word);
    int first = fact_value(form, word, length);
    int last = dots == NULL ? first : fact_value(form, dots + 2, strlen(dots + 2));
    unsigned bits = 0;
    for (int value = first; first >= 0 && value <= last; value++)
        bits |= 1U << value;
    return bits;
}

void sheet_fact_values(struct sabot_text *text, const struct sabot_fact_form *form) {
    if (form->values == NULL) {
        sabot_text_add(text, "a number, list or range from ");
        sabot_text_add_int(text, form->least);
        sabot_text_add(text, " to ");
        sabot_text_add_int(text, most_number(form));
        sabot_text_add(text, form->word == NULL ? "" : ", or ");
    } else {
        size_t count = (size_t)(form->most - form->least + 1);
        for (size_t i = 0; i < count; i++) {
            sabot_text_add_joint(text, i, count + (form->word != NULL), " or ");
            sabot_text_add(text, form->values[i]);
        }
        sabot_text_add(text, form->word == NULL ? "" : " or ");
    }
    sabot_text_add(text, form->word == NULL ? "" : form->word);
}

static unsigned read_fact_value(struct form_reader *reader, const struct sabot_fact_form *form,
                                const struct tree_node *node) {
    char expected[128];
    struct sabot_text text = sabot_text_in(expected, sizeof expected);
    sheet_fact_values(&text, form);
    const char *word = form_scalar(reader, node, expected);
    unsigned bits = word == NULL ? 0 : fact_bits(form, word);
    if (word != NULL && bits == 0)
        form_unexpected(
            reader, node, expected,
            form->values == NULL
                ? NULL
                : sabot_nearest(word, form->values, (size_t)(form->most - form->least + 1)));
    return bits;
}

static unsigned read_fact(struct form_reader *reader, const struct sabot_fact_form *form,
                          const struct tree_node *node) {
    if (node->kind != TREE_LIST)
        return read_fact_value(reader, form, node);
    if (node->first == NULL)
        findings_add_value(reader->findings, node, "the list is empty: nothing could fit it");
    unsigned bits = 0;
    for (const struct tree_node *item = node->first; item != NULL; item = item->next)
        bits |= read_fact_value(reader, form, item);
    return bits;
}

static void read_when_part(struct form_reader *reader, const struct tree_node *node,
                           struct sabot_when *when) {
    const char *names[SABOT_FACTS + 1];
    int fact = 0;
    for (; fact < SABOT_FACTS && strcmp(sabot_fact_forms[fact].name, node->key) != 0; fact++)
        names[fact] = sabot_fact_forms[fact].name;
    names[SABOT_FACTS] = SHEET_NAMED;
    if (fact < SABOT_FACTS)
        sabot_when_set(when, (enum sabot_fact)fact,
                       read_fact(reader, &sabot_fact_forms[fact], node));
    else if (strcmp(node->key, SHEET_NAMED) == 0)
        sheet_named_read(reader, node, &when->named);
    else if (sabot_nearest(node->key, names, SABOT_FACTS + 1) != NULL)
        form_unknown_key(reader, node, "fact", sabot_nearest(node->key, names, SABOT_FACTS + 1));
    else
        findings_add_key(reader->findings, node,
                         "unknown fact; `sabot sheet form --facts` lists them all");
}

/* What counts named cards, and the names of the cards, go together. */
static void check_named(struct form_reader *reader, const struct tree_node *node) {
    const struct tree_node *counts = NULL;
    for (int fact = 0; fact < SABOT_FACTS && counts == NULL; fact++)
        if (sabot_fact_forms[fact].looks & SABOT_LOOKS_NAMED)
            counts = tree_child(node, sabot_fact_forms[fact].name);
    const struct tree_node *named = tree_child(node, SHEET_NAMED);
    if (counts != NULL && named == NULL)
        findings_add_key(reader->findings, counts,
                         "counts named cards, and `" SHEET_NAMED
                         "` is missing: " SHEET_NAMED_WORDS);
    else if (named != NULL && counts == NULL)
        findings_add_key(reader->findings, named,
                         "names cards that no fact counts: add `%s` or another of them",
                         sabot_fact_forms[SABOT_FACT_ROUND_NAMED].name);
}

static void read_when(struct form_reader *reader, struct form_value value) {
    struct sabot_when *when = value.at;
    SABOT_ASSERT(value.field->room == sizeof *when);
    if (!form_is_mapping(reader, value.node))
        return;
    for (const struct tree_node *child = value.node->first; child != NULL; child = child->next)
        read_when_part(reader, child, when);
    check_named(reader, value.node);
}

static void add_fact_value(struct form_writer *writer, struct form_slot slot,
                           const struct sabot_fact_form *form, int value) {
    char digits[16];
    snprintf(digits, sizeof digits, "%d", value);
    form_add_text(writer, slot,
                  form->values != NULL         ? form->values[value - form->least]
                  : value <= most_number(form) ? digits
                                               : form->word);
}

static void write_fact(struct form_writer *writer, struct tree_node *parent,
                       const struct sabot_fact_form *form, unsigned bits) {
    struct form_slot slot = {parent, form->name, NULL};
    int first = __builtin_ctz(bits);
    int last = 31 - __builtin_clz(bits);
    bool unbroken = (bits >> first) + 1 == 1U << (last - first + 1);
    if (bits == form->word_fits) {
        form_add_text(writer, slot, form->word);
    } else if (first == last) {
        add_fact_value(writer, slot, form, first);
    } else if (unbroken && form->values == NULL && last <= most_number(form)) {
        char range[32];
        snprintf(range, sizeof range, "%d..%d", first, last);
        form_add_text(writer, slot, range);
    } else {
        struct tree_node *list = form_add_node(writer, TREE_LIST, slot);
        for (int value = first; value <= last; value++)
            if (bits >> value & 1)
                add_fact_value(writer, (struct form_slot){list, NULL, NULL}, form, value);
    }
}

static void write_when(struct form_writer *writer, struct form_slot slot, const void *at) {
    const struct sabot_when *when = at;
    struct tree_node *node = form_add_node(writer, TREE_MAPPING, slot);
    for (int fact = 0; fact < SABOT_FACTS; fact++) {
        uint32_t fits = sabot_when_fits(when, (enum sabot_fact)fact);
        if (fits != 0)
            write_fact(writer, node, &sabot_fact_forms[fact], fits);
    }
    if (when->named.ranks != 0)
        sheet_named_write(writer, (struct form_slot){node, SHEET_NAMED, NULL}, when->named);
}

const struct form_kind sheet_when = {"when", "facts of the round", read_when, write_when};

/* ---- pays ---- */

#define PAYS_EXPECTED "a ratio such as 8:1, push or lose"

static bool read_ratio(const char *text, struct sabot_ratio *ratio) {
    const char *colon = strchr(text, ':');
    int pays, to;
    if (colon == NULL || !form_whole_number(text, (size_t)(colon - text), &pays) ||
        !form_whole_number(colon + 1, strlen(colon + 1), &to))
        return false;
    /* What is too large stays so: the check says it. */
    *ratio = (struct sabot_ratio){(int16_t)(pays > SABOT_RATIO_MAX ? SABOT_RATIO_MAX + 1 : pays),
                                  (int16_t)(to > SABOT_RATIO_MAX ? SABOT_RATIO_MAX + 1 : to)};
    return true;
}

static void read_pays(struct form_reader *reader, struct form_value value) {
    struct sabot_case *pay_case = value.at;
    SABOT_ASSERT(value.field->room == sizeof *pay_case);
    const char *text = form_scalar(reader, value.node, PAYS_EXPECTED);
    if (text == NULL)
        return;
    if (strcmp(text, "push") == 0)
        pay_case->verdict = SABOT_PUSH;
    else if (strcmp(text, "lose") == 0)
        pay_case->verdict = SABOT_LOSE;
    else if (read_ratio(text, &pay_case->ratio))
        pay_case->verdict = SABOT_WIN;
    else
        form_unexpected(reader, value.node, PAYS_EXPECTED, NULL);
}

static void write_pays(struct form_writer *writer, struct form_slot slot, const void *at) {
    const struct sabot_case *pay_case = at;
    char words[32];
    snprintf(words, sizeof words, "%d:%d", (int)pay_case->ratio.pays, (int)pay_case->ratio.to);
    const char *text = pay_case->verdict == SABOT_WIN    ? words
                       : pay_case->verdict == SABOT_PUSH ? "push"
                                                         : "lose";
    form_add_text(writer, slot, text);
}

const struct form_kind sheet_pays = {"pays", PAYS_EXPECTED, read_pays, write_pays};
