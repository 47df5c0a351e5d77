/*
 * wins_lanes.h - the sums of wins.h for several shoes at once: a lane a shoe, two vectors of them.
 *
 * Included by wins.c for each kind of vector, with LANES, LANES_TARGET and WINS(name).
 */

typedef double WINS(lanes) __attribute__((vector_size(8 * LANES)));

#define lanes WINS(lanes)

/* Choices of cards for every set of up to six of five neighbouring points. */
static inline __attribute__((always_inline)) LANES_TARGET void
WINS(find_choices)(const struct sabot_count_wins *wins, const struct sabot_points *shoes, int first,
                   lanes choices[WINS_CHOICES_ROOM][2]) {
    lanes left[WINS_FACTORS][2]; /* n, n - 1, ... of each of the points */
    for (int half = 0; half < 2; half++) {
        for (int x = 0; x < WINS_HALF; x++) {
            lanes n;
            for (int i = 0; i < LANES; i++)
                n[i] = shoes[half * LANES + i].of[first + x];
            for (int taken = 0; taken < SABOT_ROUND_CARDS_MAX; taken++)
                left[x * SABOT_ROUND_CARDS_MAX + taken][half] = n - taken;
        }
        choices[0][half] = (lanes){0} + 1;
    }
    for (int i = 1; i < SABOT_WINS_SETS; i++)
        for (int half = 0; half < 2; half++)
            choices[i][half] = choices[wins->without_last[i]][half] * left[wins->last[i]][half];
}

static LANES_TARGET void WINS(add_up)(const struct sabot_count_wins *wins,
                                      const struct sabot_points *shoes, double *deals) {
    lanes low[WINS_CHOICES_ROOM][2], high[WINS_CHOICES_ROOM][2];
    memset(low[SABOT_WINS_SETS], 0, sizeof low - sizeof low[0] * SABOT_WINS_SETS);
    WINS(find_choices)(wins, shoes, 0, low);
    WINS(find_choices)(wins, shoes, WINS_HALF, high);
    for (int kind = 0; kind < wins->kinds; kind++) {
        const double *ways = wins->ways[kind];
        lanes sums[2] = {{0}};
        for (int size = 0; size <= SABOT_ROUND_CARDS_MAX; size++) {
            lanes(*rows)[2] = low + wins_first[size];
            lanes(*columns)[2] = high + wins_first[SABOT_ROUND_CARDS_MAX - size];
            int row_count = wins_first[size + 1] - wins_first[size];
            int column_count = wins_first[SABOT_ROUND_CARDS_MAX - size + 1] -
                               wins_first[SABOT_ROUND_CARDS_MAX - size];
            for (int row = 0; row < row_count; row += WINS_ROWS) {
                lanes of_row[WINS_ROWS][2] = {{{0}}};
                for (int column = 0; column < column_count; column++, ways += WINS_ROWS) {
                    UNROLL
                    for (int i = 0; i < WINS_ROWS; i++) {
                        of_row[i][0] += ways[i] * columns[column][0];
                        of_row[i][1] += ways[i] * columns[column][1];
                    }
                }
                UNROLL
                for (int i = 0; i < WINS_ROWS; i++) {
                    sums[0] += rows[row + i][0] * of_row[i][0];
                    sums[1] += rows[row + i][1] * of_row[i][1];
                }
            }
        }
        memcpy(deals + (size_t)kind * SABOT_ODDS_BLOCK, sums, sizeof sums);
    }
}

#undef lanes
