/*
 * view_refusal.c - why a command is refused, in data and words. See view.h.
 */
#include "host/document/json_build.h"
#include "host/view/view.h"

static json_t *reason_json(const char *code, const char *rule, const char *message) {
    return json_pack("{s:s, s:s, s:s}", "code", code, "rule", rule, "message", message);
}

json_t *view_objection(enum sabot_objection objection) {
    const struct sabot_objection_form *form = &sabot_objection_forms[objection];
    return reason_json(form->code, form->rule, form->words);
}

json_t *view_refusal(enum sabot_objection objection, const struct sabot_refusal *refusals,
                     int count, const struct sabot_layout *layout) {
    json_t *object = view_objection(objection), *list = json_array();
    for (int i = 0; i < count; i++) {
        const struct sabot_refusal_form *rule = &sabot_refusal_forms[refusals[i].code];
        char message[SABOT_ERROR_WORDS_MAX];
        struct sabot_text text = sabot_text_in(message, sizeof message);
        sabot_refusal_explain(layout, refusals[i], &text);
        bool bank = refusals[i].placed == SABOT_REFUSED_BANK;
        const struct sabot_placed *placed = bank ? NULL : &layout->placed[refusals[i].placed];
        json_t *one = reason_json(rule->code, rule->rule, message);
        json_build_set(&one, "seat", json_integer(bank ? layout->bank.seat : placed->seat));
        json_build_set(&one, "wager",
                       json_string(bank ? "bank" : layout->sheet->wagers[placed->wager].name));
        json_build_append(&list, one);
    }
    json_build_set(&object, "refusals", list);
    return object;
}
