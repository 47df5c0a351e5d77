/*
 * view_sheet.c - a sheet as it is posted (R53, R60, R70). See view.h.
 */
#include "host/document/json_build.h"
#include "host/record/record_words.h"
#include "host/sheet/placeholders.h"
#include "host/sheet/sheet_fields.h"
#include "host/view/view.h"
#include "sabot/kind.h"

static json_t *fee_json(const struct sabot_fee *fee) {
    json_t *bands = json_array();
    for (int i = 0; i < fee->band_count; i++) {
        json_t *up_to = fee->bands[i].up_to == SABOT_CENTS_MAX ? json_null()
                                                               : json_integer(fee->bands[i].up_to);
        json_build_append(
            &bands, json_pack("{s:o, s:I}", "up_to", up_to, "fee", (json_int_t)fee->bands[i].fee));
    }
    return bands;
}

/* `40 to 1`, or the best of several. */
static json_t *pays_json(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    struct sabot_ratio best = {0, 1};
    int ratios = 0;
    for (int i = 0; i < wager->case_count; i++) {
        const struct sabot_case *one = &sabot_wager_cases(sheet, wager)[i];
        if (one->verdict != SABOT_WIN)
            continue;
        if ((int64_t)one->ratio.pays * best.to > (int64_t)best.pays * one->ratio.to)
            best = one->ratio;
        ratios++;
    }
    char words[64];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_text_print(&text, "%s%d to %d", ratios > 1 ? "up to " : "", best.pays, best.to);
    return json_string(words);
}

/* The values of a fact that a case names: by name, or plain numbers. */
static json_t *fits_json(const struct sabot_fact_form *form, uint32_t fits) {
    json_t *values = json_array();
    for (int value = form->least; value <= form->most; value++)
        if (fits >> value & 1)
            json_build_append(&values, form->values != NULL
                                           ? json_string(form->values[value - form->least])
                                           : json_integer(value));
    return values;
}

/* The pay table as the sheet has it: a page settles by it too, and compares. */
static json_t *cases_json(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    json_t *cases = json_array();
    for (int i = 0; i < wager->case_count; i++) {
        const struct sabot_case *one = &sabot_wager_cases(sheet, wager)[i];
        json_t *when = json_object();
        for (int fact = 0; fact < SABOT_FACTS; fact++) {
            uint32_t fits = sabot_when_fits(&one->when, (enum sabot_fact)fact);
            if (fits != 0)
                json_build_set(&when, sabot_fact_forms[fact].name,
                               fits_json(&sabot_fact_forms[fact], fits));
        }
        json_t *object = json_pack("{s:o, s:o, s:i, s:i}", "when", when, "verdict",
                                   record_word(record_verdicts, (int)one->verdict), "pays",
                                   one->ratio.pays, "to", one->ratio.to);
        if (one->when.named.ranks != 0)
            json_build_set(&object, "named",
                           json_pack("{s:i, s:i}", "ranks", one->when.named.ranks, "suits",
                                     one->when.named.suits));
        json_build_append(&cases, object);
    }
    return cases;
}

static json_t *wager_kind_json(const struct sabot_sheet *sheet, int row, int wager) {
    const struct sabot_wager *kind = &sheet->wagers[wager];
    const struct sabot_limits *limits = sabot_sheet_limits(sheet, row, wager);
    return json_pack("{s:s, s:s, s:s, s:b, s:o, s:i, s:i, s:i, s:I, s:I, s:o, s:b, s:o}", "name",
                     kind->name, "title", kind->title[0] ? kind->title : kind->name, "needs",
                     form_choice_word(sheet_wager_fields, "needs", kind), "is_line",
                     sabot_wager_is_line(kind), "pays", pays_json(sheet, kind), "commission_bp",
                     kind->commission_bp, "cap_bp", kind->cap_bp, "cap_of", kind->cap_of, "least",
                     (json_int_t)limits->least, "most", (json_int_t)limits->most, "fees",
                     fee_json(sabot_sheet_fee(sheet, row, wager)), "back_line",
                     sabot_sheet_has_back_line(sheet, wager), "cases", cases_json(sheet, kind));
}

static json_t *placeholders_json(const struct sabot_sheet *sheet) {
    const char *names[PLACEHOLDERS_MAX];
    json_t *placeholders = json_array();
    for (int i = 0, count = placeholders_of(sheet, names); i < count; i++)
        json_build_append(&placeholders, json_string(names[i]));
    return placeholders;
}

static json_t *notices_json(const struct sabot_sheet *sheet) {
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:o}", "room", sheet->notices.room,
                     "address", sheet->notices.address, "room_telephone",
                     sheet->notices.room_telephone, "approval", sheet->notices.approval,
                     "responsible", sheet->notices.responsible, "telephone",
                     sheet->notices.telephone, "web", sheet->notices.web, "placeholders",
                     placeholders_json(sheet));
}

json_t *view_sheet(const struct sabot_sheet *sheet, int number) {
    static const char *const details[] = {"outcome", "points", "ranks", "suits"};
    static const struct {
        const char *key, *path;
    } choices[] = {
        {"bank", "bank"},
        {"lines", "lines"},
        {"bonus_cap", "bonus_cap"},
        {"cover", "cover"},
        {"order", "order"},
        {"commission_taken", "commission.taken"},
        {"no_action", "collections.no_action"},
        {"table_minimum", "table_minimum"},
    };
    const struct sabot_schedule_row *row = &sheet->rows[number];
    json_t *wagers = json_array(), *chips = json_array();
    for (int i = 0; i < sheet->wager_count; i++)
        json_build_append(&wagers, wager_kind_json(sheet, number, i));
    for (int i = 0; i < sheet->chip_count; i++)
        json_build_append(&chips, json_integer(sheet->chips[i]));
    json_t *object =
        json_pack("{ss ss ss ss ss}", "name", sheet->name, "title", sheet->title, "row", row->name,
                  "row_text", row->text, "goes_by", details[sabot_sheet_detail(sheet)]);
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        json_build_set(&object, choices[i].key,
                       json_string(form_choice_word(sheet_fields, choices[i].path, sheet)));
    json_t *most = row->bank.most == SABOT_CENTS_MAX ? json_null() : json_integer(row->bank.most);
    json_build_merge(
        &object, json_pack("{sI sI sI sI so so sI so so sI sI sI sb so}", "commission_unit",
                           (json_int_t)sheet->commission_unit, "back_line",
                           (json_int_t)sheet->back_line, "spots", (json_int_t)sheet->spots, "unit",
                           (json_int_t)sheet->unit, "chips", chips, "wagers", wagers, "bank_least",
                           (json_int_t)row->bank.least, "bank_most", most, "player_dealer_fees",
                           fee_json(sabot_sheet_fee(sheet, number, SABOT_PLAYER_DEALER_FEE)),
                           "turn_rounds", (json_int_t)sheet->rotation.rounds, "reach_minutes",
                           (json_int_t)sheet->rotation.reach_minutes, "timer_seconds",
                           (json_int_t)sheet->display.timer_seconds, "burns",
                           sheet->shoe.burn != SABOT_BURN_NONE, "notices", notices_json(sheet)));
    return object;
}

json_t *view_tile(const struct sabot_table *table) {
    const struct sabot_field_form *forms = sabot_field_forms;
    const struct sabot_sheet *sheet = table->sheet;
    int bettors = 0;
    for (int number = 1; number <= SABOT_BETTORS_MAX; number++)
        bettors += sabot_table_has_bettor(table, number);
    return json_pack("{ss so si so si sb so ss ss so si}", "name", table->name, "phase",
                     record_word(record_phases, (int)table->phase), "seats", table->seats, "cards",
                     record_word(forms[SABOT_FIELD_CARD_SOURCE].words, (int)table->card_source),
                     "round", table->round_number, "paused", table->paused, "wagers_kept",
                     record_word(forms[SABOT_FIELD_WAGER_SOURCE].words, (int)table->wager_source),
                     "title", sheet->title, "bank", form_choice_word(sheet_fields, "bank", sheet),
                     "placeholders", placeholders_json(sheet), "bettors", bettors);
}
