/*
 * swing.c - sums of many rounds. See swing.h.
 *
 * Every result is the least one and a whole number of steps, the greatest that
 * divides all differences: a wager that wins 40 or loses 1 has one step of 41.
 * So after n rounds there are n times the largest number of steps, and one more,
 * places to stand on, and a round moves the chances upward from place to place.
 */
#include "host/gamereport/swing.h"

#include <stdlib.h>
#include <string.h>

const int swing_rounds[SWING_STOPS] = {100, 1000};

enum { CASES = SABOT_CASES_MAX + 1 };

/* Places times moves: keeps a wager below a second. */
#define WORK_MAX 2000000

/* One round in steps over its least result. */
struct round_form {
    int64_t least, step; /* in the table's scale */
    int count;
    struct move {
        int64_t steps;
        double chance;
    } moves[CASES];
    int64_t most; /* steps */
};

static int64_t common_divisor(int64_t a, int64_t b) {
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static struct round_form form_of(const struct sabot_odds *odds, const struct sabot_price *price,
                                 const struct sabot_pay_table *table) {
    struct round_form form = {.least = INT64_MAX};
    for (int i = 0; i <= table->case_count; i++)
        if (price->deals[i] > 0 && table->results[i] < form.least)
            form.least = table->results[i];
    for (int i = 0; i <= table->case_count; i++) {
        if (price->deals[i] == 0)
            continue;
        int64_t over = table->results[i] - form.least;
        form.step = common_divisor(form.step, over);
        form.moves[form.count++] = (struct move){
            over, sabot_fraction_float(sabot_fraction_of(price->deals[i], odds->deals))};
    }
    if (form.step == 0)
        form.step = 1; /* one result only */
    for (int i = 0; i < form.count; i++) {
        form.moves[i].steps /= form.step;
        if (form.moves[i].steps > form.most)
            form.most = form.moves[i].steps;
    }
    return form;
}

/* Chances by place, before a round and after it. */
struct places {
    double *now, *next;
    int64_t last; /* place that can be stood on now */
};

static void play_round(const struct round_form *form, struct places *places) {
    int64_t last = places->last + form->most;
    memset(places->next, 0, (size_t)(last + 1) * sizeof *places->next);
    for (int i = 0; i < form->count; i++) {
        double *to = places->next + form->moves[i].steps;
        for (int64_t place = 0; place <= places->last; place++)
            to[place] += form->moves[i].chance * places->now[place];
    }
    double *before = places->now;
    places->now = places->next;
    places->next = before;
    places->last = last;
}

static struct swing_stop look(const struct round_form *form, const struct places *places,
                              int rounds, double scale) {
    struct swing_stop stop = {0};
    struct {
        double share, *result;
    } quantiles[] = {{0.05, &stop.low}, {0.5, &stop.middle}, {0.95, &stop.high}};
    size_t found = 0, wanted = sizeof quantiles / sizeof quantiles[0];
    double below = 0;
    for (int64_t place = 0; place <= places->last; place++) {
        double result = (double)(rounds * form->least + place * form->step);
        below += places->now[place];
        for (; found < wanted && below >= quantiles[found].share; found++)
            *quantiles[found].result = result / scale;
        if (result > 0)
            stop.ahead += places->now[place];
    }
    return stop;
}

enum sabot_status swing_find(const struct sabot_odds *odds, const struct sabot_price *price,
                             const struct sabot_pay_table *table, struct swing *swing,
                             struct sabot_error *error) {
    struct round_form form = form_of(odds, price, table);
    int rounds = swing_rounds[SWING_STOPS - 1];
    *swing = (struct swing){.is_known = form.most <= WORK_MAX / rounds / form.count};
    if (!swing->is_known)
        return SABOT_OK;
    size_t room = (size_t)(rounds * form.most + 1);
    double *now = calloc(room, sizeof *now), *next = calloc(room, sizeof *next);
    enum sabot_status status = now != NULL && next != NULL ? SABOT_OK : SABOT_NO_MEMORY;
    if (status == SABOT_OK) {
        struct places places = {now, next, 0};
        places.now[0] = 1;
        for (int round = 1, stop = 0; round <= rounds; round++) {
            play_round(&form, &places);
            if (round == swing_rounds[stop])
                swing->after[stop++] = look(&form, &places, round, (double)table->scale);
        }
    } else {
        sabot_text_copy(error->words, sizeof error->words, "no memory for the volatility");
    }
    free(now);
    free(next);
    return status;
}
