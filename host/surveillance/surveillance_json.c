/*
 * surveillance_json.c - alarms as data. See surveillance.h.
 */
#include "host/document/json_build.h"
#include "host/surveillance/surveillance_parts.h"

/* To a tenth of a percent, with its sign: `+6.3%`. */
void words_add_percent(struct sabot_text *words, double share) {
    int64_t tenths = (int64_t)(share * 1000 + (share < 0 ? -0.5 : 0.5));
    sabot_text_add_char(words, tenths < 0 ? '-' : '+');
    tenths = tenths < 0 ? -tenths : tenths;
    sabot_text_add_int(words, tenths / 10);
    sabot_text_add_char(words, '.');
    sabot_text_add_int(words, tenths % 10);
    sabot_text_add_char(words, '%');
}

static void set_words(json_t **object, const char *name, const char *words) {
    if (words[0] != '\0')
        json_build_set(object, name, json_string(words));
}

static json_t *seen_json(const struct surveillance_seen *seen) {
    json_t *object = json_object();
    json_build_set(&object, "by", json_string(seen->by));
    json_build_set(&object, "time_ms", json_integer(seen->time_ms));
    json_build_set(&object, "remark", json_string(seen->remark));
    return object;
}

json_t *surveillance_alarm_json(const struct surveillance_alarm *alarm) {
    json_t *object = json_object(), *rounds = json_array();
    for (int i = 0; i < alarm->round_count; i++)
        json_build_append(&rounds, json_integer(alarm->rounds[i]));
    json_build_set(&object, "code", json_string(surveillance_forms[alarm->code].code));
    json_build_set(&object, "table", json_string(alarm->table));
    json_build_set(&object, "record", json_integer((json_int_t)alarm->record));
    json_build_set(&object, "time_ms", json_integer(alarm->time_ms));
    json_build_set(&object, "shoe", json_integer(alarm->shoe));
    set_words(&object, "who", alarm->who);
    set_words(&object, "player_dealer", alarm->other);
    set_words(&object, "wager", alarm->wager);
    if (alarm->one_in > 0)
        json_build_set(&object, "one_in", json_integer((json_int_t)alarm->one_in));
    if (alarm->code == SURVEILLANCE_ONE_WAY)
        json_build_set(&object, "net", json_integer(alarm->net));
    json_build_set(&object, "rounds", rounds);
    json_build_set(&object, "words", json_string(alarm->words));
    char id[SURVEILLANCE_ID_MAX];
    surveillance_alarm_id(alarm, id);
    json_build_set(&object, "id", json_string(id));
    if (alarm->seen.time_ms != 0)
        json_build_set(&object, "acknowledged", seen_json(&alarm->seen));
    return object;
}

static json_t *forms_json(void) {
    json_t *forms = json_array();
    for (int i = 0; i < SURVEILLANCE_CODES; i++) {
        const struct surveillance_form *form = &surveillance_forms[i];
        json_t *object = json_object();
        json_build_set(&object, "code", json_string(form->code));
        json_build_set(&object, "title", json_string(form->title));
        json_build_set(&object, "by_chance", json_string(form->promise));
        json_build_append(&forms, object);
    }
    return forms;
}

json_t *surveillance_json(const struct surveillance *surveillance) {
    struct surveillance_scope scope = surveillance_scope(surveillance);
    json_t *document = json_object(), *alarms = json_array(), *looked = json_object();
    for (int i = 0; i < surveillance->alarm_count; i++)
        json_build_append(&alarms, surveillance_alarm_json(&surveillance->alarms[i]));
    json_build_set(&looked, "tables", json_integer(scope.tables));
    json_build_set(&looked, "rounds", json_integer(scope.rounds));
    json_build_set(&looked, "shoes", json_integer(scope.shoes));
    json_build_set(&looked, "shoes_left_out", json_integer(scope.shoes_left_out));
    json_build_set(&looked, "shoes_open", json_integer(scope.shoes_open));
    json_build_set(&looked, "late_wagers", json_integer(scope.late_wagers));
    json_build_set(&document, "alarms", alarms);
    json_build_set(&document, "looked_at", looked);
    json_build_set(&document, "kinds", forms_json());
    return document;
}
