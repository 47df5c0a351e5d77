/*
 * draw.c - the third-card rule, as the chart it is printed as (S2).
 */
#include "sabot/draw.h"

/* Rows: Banker 0..7. Columns: the Player's third card 0..9, then "stood".
 * H hits, S stands. */
/* clang-format off */
static const char banker_chart[8][12] = {
    /*     0123456789-  */
    [0] = "HHHHHHHHHHH",
    [1] = "HHHHHHHHHHH",
    [2] = "HHHHHHHHHHH",
    [3] = "HHHHHHHHSHH",
    [4] = "SSHHHHHHSSH",
    [5] = "SSSSHHHHSSH",
    [6] = "SSSSSSHHSSS",
    [7] = "SSSSSSSSSSS",
};
/* clang-format on */

enum { COLUMN_STOOD = 10 };

bool sabot_draw_is_natural(int two_card_total) {
    SABOT_ASSERT(two_card_total >= 0 && two_card_total <= 9);
    return two_card_total >= 8;
}

bool sabot_draw_player_hits(int player_total) {
    SABOT_ASSERT(player_total >= 0 && player_total <= 7);
    return player_total <= 5;
}

bool sabot_draw_banker_hits(struct sabot_draw_view view) {
    SABOT_ASSERT(view.banker_total >= 0 && view.banker_total <= 7);
    SABOT_ASSERT(view.player_third >= SABOT_PLAYER_STOOD && view.player_third <= 9);
    int column = view.player_third == SABOT_PLAYER_STOOD ? COLUMN_STOOD : view.player_third;
    return banker_chart[view.banker_total][column] == 'H';
}
