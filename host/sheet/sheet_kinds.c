/*
 * sheet_kinds.c - lists and ranges of plain values that only a sheet has.
 */
#include "host/sheet/sheet_fields.h"

#include <stdio.h>
#include <string.h>

static void read_house_rules(struct form_reader *reader, struct form_value value) {
    if (!form_is_list(reader, value.node, SABOT_HOUSE_RULES, "house rules"))
        return;
    uint32_t rules = 0;
    for (const struct tree_node *item = value.node->first; item != NULL; item = item->next) {
        int rule = form_read_one_of(reader, item, value.field->choices);
        if (rule >= 0 && (rules >> rule & 1))
            findings_add_value(reader->findings, item, "%s is listed twice",
                               form_shown(item).words);
        else if (rule >= 0)
            rules |= (uint32_t)1 << rule;
    }
    *(uint32_t *)value.at = rules;
}

static void write_house_rules(struct form_writer *writer, struct form_slot slot, const void *at) {
    uint32_t rules = *(const uint32_t *)at;
    struct tree_node *list = form_add_node(writer, TREE_LIST, slot);
    for (int rule = 0; rule < SABOT_HOUSE_RULES; rule++)
        if (rules >> rule & 1)
            form_add_text(writer, (struct form_slot){list, NULL, slot.field},
                          slot.field->choices[rule]);
}

const struct form_kind sheet_house_rules = {"choices", "a list of house rules", read_house_rules,
                                            write_house_rules};

/* `none`, or names of wagers, which come before it in the form. */
static void read_wager_list(struct form_reader *reader, struct form_value value) {
    struct sabot_sheet *sheet = value.at;
    sheet->back_line_not_on = 0;
    if (value.node->kind == TREE_TEXT && strcmp(value.node->text, "none") == 0)
        return;
    if (!form_is_list(reader, value.node, SABOT_WAGERS_MAX, "wagers"))
        return;
    for (const struct tree_node *item = value.node->first; item != NULL; item = item->next) {
        const char *name = form_scalar(reader, item, "the name of a wager");
        int wager = name == NULL ? -1 : sabot_sheet_wager(sheet, name);
        if (wager >= 0)
            sheet->back_line_not_on |= (uint64_t)1 << wager;
        else if (name != NULL)
            form_unexpected(reader, item, "the name of a wager of this sheet", NULL);
    }
}

static void write_wager_list(struct form_writer *writer, struct form_slot slot, const void *at) {
    const struct sabot_sheet *sheet = at;
    if (sheet->back_line_not_on == 0) {
        form_add_text(writer, slot, "none");
        return;
    }
    struct tree_node *list = form_add_node(writer, TREE_LIST, slot);
    for (int i = 0; i < sheet->wager_count; i++)
        if (sheet->back_line_not_on >> i & 1)
            form_add_text(writer, (struct form_slot){list, NULL, slot.field},
                          sheet->wagers[i].name);
}

const struct form_kind sheet_wager_list = {"wagers", "a list of wagers, or none", read_wager_list,
                                           write_wager_list};

static void read_count_range(struct form_reader *reader, struct form_value value) {
    SABOT_ASSERT(value.field->room == sizeof(struct sabot_count_range));
    const char *text = form_scalar(reader, value.node, "a range such as 3..8");
    if (text == NULL)
        return;
    struct sabot_count_range range;
    const char *dots = strstr(text, "..");
    size_t first = dots == NULL ? strlen(text) : (size_t)(dots - text);
    const char *last = dots == NULL ? text : dots + 2;
    if (form_whole_number(text, first, &range.least) &&
        form_whole_number(last, strlen(last), &range.most))
        *(struct sabot_count_range *)value.at = range;
    else
        form_unexpected(reader, value.node, "a range such as 3..8", NULL);
}

static void write_count_range(struct form_writer *writer, struct form_slot slot, const void *at) {
    const struct sabot_count_range *range = at;
    char words[32];
    snprintf(words, sizeof words, "%d..%d", range->least, range->most);
    form_add_text(writer, slot, words);
}

const struct form_kind sheet_count_range = {"count-range", "a range such as 3..8", read_count_range,
                                            write_count_range};

static void read_seat_choices(struct form_reader *reader, struct form_value value) {
    struct sabot_sheet *sheet = value.at;
    SABOT_ASSERT(value.field->room == sizeof *sheet);
    if (!form_is_list(reader, value.node, SABOT_SEAT_CHOICES_MAX, "numbers of seats"))
        return;
    sheet->seat_choice_count = 0;
    for (const struct tree_node *item = value.node->first; item != NULL; item = item->next)
        if (form_read_number(reader, item, &sheet->seat_choices[sheet->seat_choice_count]))
            sheet->seat_choice_count++;
}

static void write_seat_choices(struct form_writer *writer, struct form_slot slot, const void *at) {
    const struct sabot_sheet *sheet = at;
    struct tree_node *list = form_add_node(writer, TREE_LIST, slot);
    for (int i = 0; i < sheet->seat_choice_count; i++)
        form_add_number(writer, (struct form_slot){list, NULL, slot.field}, sheet->seat_choices[i]);
}

const struct form_kind sheet_seat_choices = {"counts", "a list of whole numbers", read_seat_choices,
                                             write_seat_choices};

static void read_chips(struct form_reader *reader, struct form_value value) {
    struct sabot_sheet *sheet = value.at;
    SABOT_ASSERT(value.field->room == sizeof *sheet);
    if (!form_is_list(reader, value.node, SABOT_CHIPS_MAX, "chips"))
        return;
    sheet->chip_count = 0;
    for (const struct tree_node *item = value.node->first; item != NULL; item = item->next) {
        const char *text = form_scalar(reader, item, "an amount");
        if (text != NULL && form_read_amount(reader, item, text, &sheet->chips[sheet->chip_count]))
            sheet->chip_count++;
    }
}

static void write_chips(struct form_writer *writer, struct form_slot slot, const void *at) {
    const struct sabot_sheet *sheet = at;
    struct tree_node *list = form_add_node(writer, TREE_LIST, slot);
    for (int i = 0; i < sheet->chip_count; i++)
        form_amount.write(writer, (struct form_slot){list, NULL, slot.field}, &sheet->chips[i]);
}

const struct form_kind sheet_chips = {"amounts", "a list of amounts", read_chips, write_chips};
