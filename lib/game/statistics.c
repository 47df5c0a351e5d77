/*
 * statistics.c - the counts of the display. One letter a round tells all of
 * them but the naturals, so the letter is what is counted.
 */
#include "sabot/statistics.h"

#include "sabot/roads.h"

/* A tie neither lengthens a streak nor breaks it, as on the big road. */
static void add_to_streak(struct sabot_statistics *statistics, enum sabot_winner winner) {
    bool continues = statistics->streak > 0 && statistics->streak_of == winner;
    statistics->streak = continues ? statistics->streak + 1 : 1;
    statistics->streak_of = winner;
    if (statistics->longest[winner] < statistics->streak)
        statistics->longest[winner] = statistics->streak;
}

static void add_letter(struct sabot_statistics *statistics, char letter) {
    enum sabot_winner winner;
    bool known = sabot_letter_winner(letter, &winner);
    SABOT_ASSERT(known);
    statistics->rounds++;
    statistics->wins[winner]++;
    statistics->dragon7 += letter == 'D';
    statistics->panda8 += letter == 'A';
    if (winner != SABOT_WINNER_TIE)
        add_to_streak(statistics, winner);
}

void sabot_statistics_add(struct sabot_statistics *statistics, struct sabot_outcome outcome) {
    enum sabot_natural natural = sabot_outcome_natural(outcome);
    add_letter(statistics, sabot_outcome_letter(outcome));
    statistics->naturals[natural]++;
    statistics->natural_rounds += natural != SABOT_NATURAL_NONE;
}

struct sabot_statistics sabot_statistics_of_letters(const char *letters, int count) {
    struct sabot_statistics statistics = {0};
    for (int i = 0; i < count; i++)
        add_letter(&statistics, letters[i]);
    return statistics;
}

int sabot_percent_tenths(int count, int rounds) {
    SABOT_ASSERT(count >= 0 && count <= rounds);
    if (rounds == 0)
        return 0;
    return (int)(((int64_t)count * 2000 + rounds) / ((int64_t)rounds * 2));
}
