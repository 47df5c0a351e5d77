/*
 * board_document.c - roads to JSON. Every function returns a new value, or NULL
 * if out of memory; a NULL put into an array or object makes that NULL too,
 * so only the caller of board_document has to look.
 */
#include "host/document/board_document.h"

#include "host/document/json_build.h"
#include "sabot/statistics.h"

static json_t *bead_plate(const struct sabot_roads *roads) {
    json_t *columns = json_array();
    for (int i = 0; i < roads->rounds; i += SABOT_ROAD_ROWS) {
        int left = roads->rounds - i;
        int rows = left < SABOT_ROAD_ROWS ? left : SABOT_ROAD_ROWS;
        json_build_append(&columns, json_stringn(&roads->letters[i], (size_t)rows));
    }
    return columns;
}

static json_t *cells(const struct sabot_road *road) {
    json_t *list = json_array();
    for (int i = 0; i < road->count; i++)
        json_build_append(&list, json_pack("[ii]", road->cells[i].column, road->cells[i].row));
    return list;
}

static json_t *big_road(const struct sabot_roads *roads) {
    json_t *columns = json_array();
    json_t *ties = json_array();
    int first = 0; /* mark of the column */
    for (int i = 0; i < roads->column_count; i++) {
        int length = roads->column_lengths[i];
        json_build_append(&columns, json_pack("[s#i]", &roads->big.marks[first], 1, length));
        json_t *column = json_array();
        for (int mark = first; mark < first + length; mark++)
            json_build_append(&column, json_integer(roads->ties[mark]));
        json_build_append(&ties, column);
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
        json_build_append(&list, json_stringn(&marks[i], marks[i] ? 1 : 0));
    return list;
}

static json_t *counts(const struct sabot_roads *roads) {
    struct sabot_statistics shoe = sabot_statistics_of_letters(roads->letters, roads->rounds);
    return json_pack("{s:i, s:i, s:i, s:i, s:i}", "player", shoe.wins[SABOT_WINNER_PLAYER],
                     "banker", shoe.wins[SABOT_WINNER_BANKER], "tie", shoe.wins[SABOT_WINNER_TIE],
                     "dragon7", shoe.dragon7, "panda8", shoe.panda8);
}

json_t *board_document(const struct sabot_roads *roads) {
    const struct sabot_road *derived = roads->derived;
    return json_pack("{si so si so so so so s{so so} so}", "rounds", roads->rounds, "bead_plate",
                     bead_plate(roads), "leading_ties", roads->leading_ties, "big_road",
                     big_road(roads), "big_eye_boy", derived_road(&derived[SABOT_BIG_EYE_BOY]),
                     "small_road", derived_road(&derived[SABOT_SMALL_ROAD]), "cockroach_pig",
                     derived_road(&derived[SABOT_COCKROACH_PIG]), "ask", "banker",
                     asked(roads->ask_banker), "player", asked(roads->ask_player), "counts",
                     counts(roads));
}
