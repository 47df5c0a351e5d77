/*
 * surveillance_json.c - alarms as data. See surveillance.h.
 */
#include "host/document/json_build.h"
#include "host/surveillance/surveillance_parts.h"

/* To a tenth of a percent, with its sign: `+6.3%`. */
void words_add_percent(struct sabot_text *words, double share) {
    int64_t tenths = (int64_t)(share * 1000 + (share < 0 ? -0.5 : 0.5));
    long long size = tenths < 0 ? -tenths : tenths;
    sabot_text_print(words, "%c%lld.%lld%%", tenths < 0 ? '-' : '+', size / 10, size % 10);
}

static void set_words(json_t **object, const char *name, const char *words) {
    if (words[0] != '\0')
        json_build_set(object, name, json_string(words));
}

static json_t *alarm_json(const struct surveillance_alarm *alarm) {
    json_t *rounds = json_array();
    for (int i = 0; i < alarm->round_count; i++)
        json_build_append(&rounds, json_integer(alarm->rounds[i]));
    json_t *object = json_pack("{ss ss sI sI si}", "code", surveillance_forms[alarm->code].code,
                               "table", alarm->table, "record", (json_int_t)alarm->record,
                               "time_ms", (json_int_t)alarm->time_ms, "shoe", alarm->shoe);
    set_words(&object, "who", alarm->who);
    set_words(&object, "player_dealer", alarm->other);
    set_words(&object, "wager", alarm->wager);
    if (alarm->one_in > 0)
        json_build_set(&object, "one_in", json_integer((json_int_t)alarm->one_in));
    if (alarm->code == SURVEILLANCE_ONE_WAY || alarm->code == SURVEILLANCE_KNOWS)
        json_build_set(&object, "net", json_integer(alarm->net));
    json_build_set(&object, "rounds", rounds);
    json_build_set(&object, "words", json_string(alarm->words));
    char id[SURVEILLANCE_ID_MAX];
    surveillance_alarm_id(alarm, id);
    json_build_set(&object, "id", json_string(id));
    if (alarm->seen.time_ms != 0)
        json_build_set(&object, "acknowledged",
                       json_pack("{ss sI ss}", "by", alarm->seen.by, "time_ms",
                                 (json_int_t)alarm->seen.time_ms, "remark", alarm->seen.remark));
    return object;
}

static json_t *forms_json(bool has_newer) {
    json_t *forms = json_array();
    for (int i = 0; i < (has_newer ? SURVEILLANCE_CODES : SURVEILLANCE_BY_HAND); i++) {
        const struct surveillance_form *form = &surveillance_forms[i];
        json_build_append(&forms, json_pack("{ss ss ss}", "code", form->code, "title", form->title,
                                            "by_chance", form->promise));
    }
    return forms;
}

json_t *surveillance_json(const struct surveillance *surveillance) {
    struct surveillance_scope scope = surveillance_scope(surveillance);
    json_t *alarms = json_array();
    for (int i = 0; i < surveillance->alarm_count; i++)
        json_build_append(&alarms, alarm_json(&surveillance->alarms[i]));
    json_t *looked =
        json_pack("{si sI si si si sI}", "tables", scope.tables, "rounds", (json_int_t)scope.rounds,
                  "shoes", scope.shoes, "shoes_left_out", scope.shoes_left_out, "shoes_open",
                  scope.shoes_open, "late_wagers", (json_int_t)scope.late_wagers);
    return json_pack("{so so so}", "alarms", alarms, "looked_at", looked, "kinds",
                     forms_json(surveillance->has_newer));
}
