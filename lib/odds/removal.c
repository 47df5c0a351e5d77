/*
 * removal.c - effects of removal: the odds after one card is taken out.
 */
#include "sabot/odds.h"

enum sabot_status sabot_removal_count(const struct sabot_points *shoe, enum sabot_vector vector,
                                      struct sabot_removal *removal, struct sabot_error *error) {
    enum sabot_status status = sabot_points_check(shoe, error);
    if (status == SABOT_OK && sabot_points_cards(shoe) == SABOT_ODDS_CARDS_MIN) {
        struct sabot_text words = sabot_error_words(error);
        sabot_text_add(&words, "the shoe has 6 cards; with one of them out no round is certain");
        status = SABOT_OUT_OF_RANGE;
    }
    for (int x = 0; x < SABOT_POINTS && status == SABOT_OK; x++) {
        struct sabot_points left = *shoe;
        removal->has[x] = left.of[x]-- > 0;
        if (removal->has[x])
            status = sabot_odds_count(&left, vector, &removal->of[x], error);
    }
    return status;
}
