/*
 * sheet_schedule.c - the rows of a schedule: limits and collections, by wager.
 */
#include "host/sheet/sheet_fields.h"

#include <string.h>

/* ---- rows ---- */

static void read_schedule(struct form_reader *reader, struct form_value value) {
    struct sabot_sheet *sheet = value.at;
    SABOT_ASSERT(value.at == reader->document && value.field->room == sizeof *sheet);
    if (!form_is_list(reader, value.node, SABOT_ROWS_MAX, "rows"))
        return;
    for (const struct tree_node *item = value.node->first; item != NULL; item = item->next)
        form_read_record(reader, sheet_row_fields, item, &sheet->rows[sheet->row_count++]);
}

static void write_schedule(struct form_writer *writer, struct form_slot slot, const void *at) {
    const struct sabot_sheet *sheet = at;
    struct tree_node *list = form_add_node(writer, TREE_LIST, slot);
    for (int i = 0; i < sheet->row_count; i++) {
        struct tree_node *row =
            form_add_node(writer, TREE_MAPPING, (struct form_slot){list, NULL, NULL});
        form_write_record(writer, row, sheet_row_fields, &sheet->rows[i]);
    }
}

const struct form_kind sheet_schedule = {"schedule", "a list of rows", read_schedule,
                                         write_schedule};

/* ---- by wager: `line`, `bonus`, a wager's own name, and one for the bank ---- */

/* The places of those four in sheet_limit_fields and sheet_fee_fields. */
enum { BY_LINE, BY_BONUS, BY_NAME, BY_BANK };

union by_wager_value {
    struct sabot_limits limits;
    struct sabot_fee fee;
};

enum { THE_BANK = SABOT_PLAYER_DEALER_FEE }; /* where a wager is asked for */

/* The values of a row, by wager and for the bank. */
struct by_wager {
    const struct form_field *fields;
    const void *(*get)(const struct sabot_sheet *sheet, int row, int wager);
    bool (*set)(struct sabot_sheet *sheet, int row, int wager, const void *value);
    size_t size; /* of one */
    const char *what;
    int room;
};

static const void *get_limits(const struct sabot_sheet *sheet, int row, int wager) {
    return wager == THE_BANK ? &sheet->rows[row].bank : sabot_sheet_limits(sheet, row, wager);
}

static bool set_limits(struct sabot_sheet *sheet, int row, int wager, const void *value) {
    const struct sabot_limits *limits = value;
    if (wager == THE_BANK)
        sheet->rows[row].bank = *limits;
    return wager == THE_BANK || sabot_sheet_set_limits(sheet, row, wager, *limits);
}

static const void *get_fee(const struct sabot_sheet *sheet, int row, int wager) {
    return sabot_sheet_fee(sheet, row, wager);
}

static bool set_fee(struct sabot_sheet *sheet, int row, int wager, const void *value) {
    return sabot_sheet_set_fee(sheet, row, wager, value);
}

static const struct by_wager limits_by_wager = {sheet_limit_fields, get_limits,
                                                set_limits,         sizeof(struct sabot_limits),
                                                "different limits", SABOT_POOL_LIMITS - 1};
static const struct by_wager fees_by_wager = {
    sheet_fee_fields,   get_fee, set_fee, sizeof(struct sabot_fee), "different collections",
    SABOT_POOL_FEES - 1};

static int row_number(const struct sabot_sheet *sheet, const struct sabot_schedule_row *row) {
    return (int)(row - sheet->rows);
}

static void report_unknown(struct form_reader *reader, const struct by_wager *form,
                           const struct tree_node *node) {
    const struct sabot_sheet *sheet = reader->document;
    const char *names[SABOT_WAGERS_MAX + BY_BANK + 1];
    size_t count = 0;
    for (int i = 0; i < sheet->wager_count; i++)
        names[count++] = sheet->wagers[i].name;
    for (int i = BY_LINE; i <= BY_BANK; i++)
        if (i != BY_NAME)
            names[count++] = form->fields[i].path;
    if (node->key[strspn(node->key, "0123456789")] == '\0')
        findings_add_key(reader->findings, node,
                         "unknown wager `%s`: write amounts here without commas, 10000", node->key);
    else
        form_unknown_key(reader, node, "wager", sabot_nearest(node->key, names, count));
}

static bool is_key(const struct tree_node *node, const struct form_field *field) {
    return strcmp(node->key, field->path) == 0;
}

/* A least amount that stands for a sum: see bank_least. */
#define FOR_SIDE_WAGERS INT64_MIN

/* What the largest side wager that the row allows can win, in whole units. What is larger than
 * a stake can be is refused later. */
static sabot_cents bank_least(const struct sabot_sheet *sheet, int row) {
    sabot_cents most = 0, unit = sheet->unit;
    for (int i = 0; i < sheet->wager_count; i++) {
        const struct sabot_wager *wager = &sheet->wagers[i];
        sabot_cents stake = sabot_sheet_limits(sheet, row, i)->most;
        bool is_side = !sabot_wager_is_line(wager) && stake <= SABOT_STAKE_MAX;
        for (int k = 0; k < wager->case_count && is_side; k++) {
            const struct sabot_case *pays = &sabot_wager_cases(sheet, wager)[k];
            bool wins = pays->verdict == SABOT_WIN && pays->ratio.to > 0;
            sabot_cents win = wins ? stake * pays->ratio.pays / pays->ratio.to : 0;
            most = win > most ? win : most;
        }
    }
    return unit > 0 && unit <= SABOT_STAKE_MAX ? (most + unit - 1) / unit * unit : most;
}

/* A value that stands for one wager, or for the bank. */
static void read_own(struct form_reader *reader, const struct by_wager *form,
                     const struct tree_node *node, int row) {
    bool is_bank = is_key(node, &form->fields[BY_BANK]);
    const struct form_field *field = &form->fields[is_bank ? BY_BANK : BY_NAME];
    int wager = is_bank ? THE_BANK : sabot_sheet_wager(reader->document, node->key);
    if (wager < 0) {
        report_unknown(reader, form, node);
        return;
    }
    union by_wager_value value; /* stays what it is where it cannot be read */
    memcpy(&value, form->get(reader->document, row, wager), form->size);
    field->kind->read(reader, (struct form_value){field, node, &value});
    if (field->kind == &sheet_bank_limit && value.limits.least == FOR_SIDE_WAGERS)
        value.limits.least = bank_least(reader->document, row);
    if (!form->set(reader->document, row, wager, &value))
        sheet_is_full(reader, node, form->what, form->room);
}

/* `line` and `bonus` first, for all wagers; then what overrides them. */
static const struct by_wager *form_of(const struct form_field *field) {
    return field->kind == &sheet_limits ? &limits_by_wager : &fees_by_wager;
}

static void read_by_wager(struct form_reader *reader, struct form_value value) {
    struct sabot_sheet *sheet = reader->document;
    const struct by_wager *form = form_of(value.field);
    int row = row_number(sheet, value.at);
    SABOT_ASSERT(value.field->room == sizeof(struct sabot_schedule_row));
    if (!form_is_mapping(reader, value.node))
        return;
    union by_wager_value shared[2] = {0};
    for (int i = BY_LINE; i <= BY_BONUS; i++) {
        const struct form_field *by = &form->fields[i];
        const struct tree_node *child = tree_child(value.node, by->path);
        if (child != NULL)
            by->kind->read(reader, (struct form_value){by, child, &shared[i]});
    }
    bool fits = true;
    for (int i = 0; i < sheet->wager_count && fits; i++) {
        bool line = sabot_wager_is_line(&sheet->wagers[i]);
        fits = form->set(sheet, row, i, &shared[line ? BY_LINE : BY_BONUS]);
    }
    if (!fits)
        sheet_is_full(reader, value.node, form->what, form->room);
    const struct tree_node *bank = NULL; /* it may ask for the limits of the others */
    for (const struct tree_node *child = value.node->first; child != NULL; child = child->next)
        if (is_key(child, &form->fields[BY_BANK]))
            bank = child;
        else if (!is_key(child, &form->fields[BY_LINE]) && !is_key(child, &form->fields[BY_BONUS]))
            read_own(reader, form, child, row);
    if (bank != NULL)
        read_own(reader, form, bank, row);
}

static void write_by_wager(struct form_writer *writer, struct form_slot slot, const void *at) {
    const struct sabot_sheet *sheet = writer->document;
    const struct by_wager *form = form_of(slot.field);
    const struct form_field *own = &form->fields[BY_NAME], *bank = &form->fields[BY_BANK];
    int row = row_number(sheet, at);
    struct tree_node *node = form_add_node(writer, TREE_MAPPING, slot);
    for (int i = 0; i < sheet->wager_count; i++)
        own->kind->write(writer, (struct form_slot){node, sheet->wagers[i].name, own},
                         form->get(sheet, row, i));
    bank->kind->write(writer, (struct form_slot){node, bank->path, bank},
                      form->get(sheet, row, THE_BANK));
}

const struct form_kind sheet_limits = {"limits", "limits by wager", read_by_wager, write_by_wager};
const struct form_kind sheet_fees = {"fees", "collections by wager", read_by_wager, write_by_wager};

/* ---- one pair of limits: `10..10000`, `10..`, of the bank also `side-wager..` ---- */

#define LIMITS_EXPECTED      "limits such as 10..10000"
#define BANK_LIMITS_EXPECTED "limits, 10.. or side-wager.."

static void read_limit(struct form_reader *reader, struct form_value value) {
    const char *expected = value.field->kind->values;
    const char *text = form_scalar(reader, value.node, expected);
    if (text == NULL)
        return;
    char least[32];
    const char *dots = strstr(text, "..");
    size_t length = dots == NULL ? strlen(text) : (size_t)(dots - text);
    if (length == 0 || length >= sizeof least || (dots == NULL && strchr(text, '%') == NULL)) {
        form_unexpected(reader, value.node, expected, NULL);
        return;
    }
    memcpy(least, text, length);
    least[length] = '\0';
    struct sabot_limits limits = {.most = SABOT_CENTS_MAX};
    if (value.field->kind == &sheet_bank_limit && strcmp(least, "side-wager") == 0)
        limits.least = FOR_SIDE_WAGERS;
    else if (!form_read_amount(reader, value.node, least, &limits.least))
        return;
    SABOT_ASSERT(dots != NULL); /* a share is no amount */
    if (dots[2] != '\0' && !form_read_amount(reader, value.node, dots + 2, &limits.most))
        return;
    *(struct sabot_limits *)value.at = limits;
}

/* Nothing for a bank that a sheet does not have. */
static void write_limit(struct form_writer *writer, struct form_slot slot, const void *at) {
    const struct sabot_limits *limits = at;
    if (limits->most == 0)
        return;
    char words[64];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    form_add_amount(&text, limits->least);
    sabot_text_add(&text, "..");
    if (limits->most != SABOT_CENTS_MAX)
        form_add_amount(&text, limits->most);
    form_add_text(writer, slot, words);
}

const struct form_kind sheet_limit = {"limit", LIMITS_EXPECTED, read_limit, write_limit};
const struct form_kind sheet_bank_limit = {"limit", BANK_LIMITS_EXPECTED, read_limit, write_limit};

/* ---- one collection: an amount, or bands ---- */

static void read_bands(struct form_reader *reader, const struct tree_node *node,
                       struct sabot_fee *fee) {
    if (!form_is_list(reader, node, SABOT_BANDS_MAX, "bands"))
        return;
    if (node->first == NULL)
        findings_add_value(reader->findings, node, "expected bands, found an empty list");
    for (const struct tree_node *item = node->first; item != NULL; item = item->next) {
        struct sabot_fee_band *band = &fee->bands[fee->band_count++];
        band->up_to = SABOT_CENTS_MAX;
        form_read_record(reader, sheet_band_fields, item, band);
    }
}

static void read_fee(struct form_reader *reader, struct form_value value) {
    struct sabot_fee fee = {0};
    if (value.node->kind == TREE_LIST) {
        read_bands(reader, value.node, &fee);
    } else {
        const char *text = form_scalar(reader, value.node, "an amount or a list of bands");
        if (text == NULL || !form_read_amount(reader, value.node, text, &fee.bands[0].fee))
            return;
        fee.bands[0].up_to = SABOT_CENTS_MAX;
        fee.band_count = 1;
    }
    bool free_of_charge = fee.band_count == 1 && fee.bands[0].fee == 0;
    *(struct sabot_fee *)value.at = free_of_charge ? (struct sabot_fee){0} : fee;
}

static void write_fee(struct form_writer *writer, struct form_slot slot, const void *at) {
    const struct sabot_fee *fee = at;
    if (fee->band_count == 0)
        return;
    if (fee->band_count == 1 && fee->bands[0].up_to == SABOT_CENTS_MAX) {
        form_amount.write(writer, slot, &fee->bands[0].fee);
        return;
    }
    struct tree_node *list = form_add_node(writer, TREE_LIST, slot);
    for (int i = 0; i < fee->band_count; i++) {
        struct tree_node *band =
            form_add_node(writer, TREE_MAPPING, (struct form_slot){list, NULL, NULL});
        form_write_record(writer, band, sheet_band_fields, &fee->bands[i]);
    }
}

const struct form_kind sheet_fee = {"fee", "an amount, or a list of bands", read_fee, write_fee};

static void write_up_to(struct form_writer *writer, struct form_slot slot, const void *at) {
    if (*(const sabot_cents *)at != SABOT_CENTS_MAX)
        form_amount.write(writer, slot, at);
}

static void read_up_to(struct form_reader *reader, struct form_value value) {
    form_amount.read(reader, value);
}

const struct form_kind sheet_up_to = {"amount-or-none", "an amount", read_up_to, write_up_to};
