/*
 * board_document.c - roads to JSON. Every function returns a new value, or NULL
 * for want of memory; a NULL put into an array or object makes that NULL too,
 * so only the caller of board_document has to look.
 */
#include "host/document/board_document.h"

#include "sabot/statistics.h"

/* Drops what could not take a value, and leaves NULL in its place. */
static void keep_if(bool taken, json_t **holder) {
    if (!taken) {
        json_decref(*holder);
        *holder = NULL;
    }
}

static void append(json_t **array, json_t *value) {
    keep_if(json_array_append_new(*array, value) == 0, array);
}

static void set(json_t **object, const char *name, json_t *value) {
    keep_if(json_object_set_new(*object, name, value) == 0, object);
}

static json_t *bead_plate(const struct sabot_roads *roads) {
    json_t *columns = json_array();
    for (int i = 0; i < roads->rounds; i += SABOT_ROAD_ROWS) {
        int left = roads->rounds - i;
        int rows = left < SABOT_ROAD_ROWS ? left : SABOT_ROAD_ROWS;
        append(&columns, json_stringn(&roads->letters[i], (size_t)rows));
    }
    return columns;
}

static json_t *cells(const struct sabot_road *road) {
    json_t *list = json_array();
    for (int i = 0; i < road->count; i++)
        append(&list, json_pack("[ii]", road->cells[i].column, road->cells[i].row));
    return list;
}

static json_t *column_ties(const int *ties, int length) {
    json_t *list = json_array();
    for (int i = 0; i < length; i++)
        append(&list, json_integer(ties[i]));
    return list;
}

static json_t *big_road(const struct sabot_roads *roads) {
    json_t *columns = json_array();
    json_t *ties = json_array();
    int first = 0; /* mark of the column */
    for (int i = 0; i < roads->column_count; i++) {
        int length = roads->column_lengths[i];
        append(&columns, json_pack("[s#i]", &roads->big.marks[first], 1, length));
        append(&ties, column_ties(&roads->ties[first], length));
        first += length;
    }
    return json_pack("{s:o, s:o, s:o}", "columns", columns, "ties", ties, "cells",
                     cells(&roads->big));
}

static json_t *derived_road(const struct sabot_road *road) {
    return json_pack("{s:s#, s:o}", "marks", road->marks, road->count, "cells", cells(road));
}

/* No mark is an empty string. */
static json_t *asked(const char marks[SABOT_DERIVED_ROADS]) {
    json_t *list = json_array();
    for (int i = 0; i < SABOT_DERIVED_ROADS; i++)
        append(&list, json_stringn(&marks[i], marks[i] ? 1 : 0));
    return list;
}

static json_t *counts(const struct sabot_roads *roads) {
    struct sabot_statistics shoe = sabot_statistics_of_letters(roads->letters, roads->rounds);
    return json_pack("{s:i, s:i, s:i, s:i, s:i}", "player", shoe.wins[SABOT_WINNER_PLAYER],
                     "banker", shoe.wins[SABOT_WINNER_BANKER], "tie", shoe.wins[SABOT_WINNER_TIE],
                     "dragon7", shoe.dragon7, "panda8", shoe.panda8);
}

json_t *board_document(const struct sabot_roads *roads) {
    json_t *document = json_object();
    set(&document, "rounds", json_integer(roads->rounds));
    set(&document, "bead_plate", bead_plate(roads));
    set(&document, "leading_ties", json_integer(roads->leading_ties));
    set(&document, "big_road", big_road(roads));
    set(&document, "big_eye_boy", derived_road(&roads->derived[SABOT_BIG_EYE_BOY]));
    set(&document, "small_road", derived_road(&roads->derived[SABOT_SMALL_ROAD]));
    set(&document, "cockroach_pig", derived_road(&roads->derived[SABOT_COCKROACH_PIG]));
    set(&document, "ask",
        json_pack("{s:o, s:o}", "banker", asked(roads->ask_banker), "player",
                  asked(roads->ask_player)));
    set(&document, "counts", counts(roads));
    return document;
}
