/*
 * dealers.c - see dealers.h.
 */
#include "bench/dealers.h"

#include <stdio.h>
#include <stdlib.h>

static void stop(const char *words) {
    fprintf(stderr, "bench: %s\n", words);
    exit(1);
}

static const char *const bodies[] = {
    [OPEN_BETTING] = "\"kind\":\"open-betting\"",
    [CARD] = "\"kind\":\"card\"",
    [SETTLE] = "\"kind\":\"settle\"",
    [CLOSE_SHOE] = "\"kind\":\"close-shoe\"",
    [OPEN_SHOE] = "\"kind\":\"open-shoe\",\"card_set\":1",
    [CUT] = "\"kind\":\"cut\",\"position\":7",
    [BURN] = "\"kind\":\"burn\"",
};

/* What follows when the table says yes, and when it says no. */
static const struct {
    enum dealers_step yes, no;
} follows[] = {
    [OPEN_BETTING] = {WAGER, CLOSE_SHOE},
    [WAGER] = {WAGER, WAGER},
    [CARD] = {CARD, SETTLE},
    [SETTLE] = {OPEN_BETTING, SETTLE},
    [CLOSE_SHOE] = {OPEN_SHOE, CLOSE_SHOE},
    [OPEN_SHOE] = {CUT, OPEN_SHOE},
    [CUT] = {BURN, CUT},
    [BURN] = {OPEN_BETTING, BURN},
};

static void send_next(struct dealers *dealers, struct crowd *crowd, int table) {
    struct dealer *dealer = &dealers->at[table];
    char body[160], what[96];
    if (dealer->step == WAGER)
        snprintf(what, sizeof what,
                 "\"kind\":\"wager\",\"bettor\":%d,\"wager\":\"player\",\"amount\":1000",
                 1 + dealer->wagers);
    else
        snprintf(what, sizeof what, "%s", bodies[dealer->step]);
    dealers->sent++;
    snprintf(body, sizeof body, "{\"id\":\"b%d\",%s}", ++dealers->ids, what);
    dealer->meant_ns = dealer->due_ns;
    dealer->due_ns += dealer->every_ns;
    crowd_send(crowd, table, body);
}

static void answered(void *context, int table, int status) {
    struct dealers *dealers = context;
    struct dealer *dealer = &dealers->at[table];
    if (status != 200 && status != 409) {
        fprintf(stderr, "bench: a command got %d, neither yes nor no\n", status);
        exit(1);
    }
    if (status == 200 && dealers->taken < DEALERS_SAMPLES_MAX)
        dealers->took_ns[dealers->taken] = crowd_now_ns() - dealer->meant_ns;
    dealers->taken += status == 200;
    dealer->rounds += dealer->step == SETTLE && status == 200;
    dealer->wagers = dealer->step == WAGER ? dealer->wagers + 1 : 0;
    dealer->step = status == 200 ? follows[dealer->step].yes : follows[dealer->step].no;
    if (dealer->step == WAGER && dealer->wagers == DEALERS_WAGERS)
        dealer->step = CARD;
}

void dealers_play(struct dealers *dealers, struct crowd *crowd, int pace, int seconds) {
    int64_t start = crowd_now_ns(), between = 1000000000 / pace;
    int64_t over = start + (int64_t)seconds * 1000000000;
    dealers->sent = dealers->taken = 0;
    crowd->answered = answered;
    crowd->context = dealers;
    for (int i = 0; i < DEALERS; i++) { /* spread, so that it is not one burst */
        dealers->at[i].rounds = 0;
        dealers->at[i].due_ns = start + i * between;
        dealers->at[i].every_ns = DEALERS * between;
    }
    while (crowd_now_ns() < over) {
        int64_t next = over;
        for (int i = 0; i < DEALERS; i++) {
            if (!crowd->dealers[i].waits && dealers->at[i].due_ns <= crowd_now_ns())
                send_next(dealers, crowd, i);
            if (!crowd->dealers[i].waits && dealers->at[i].due_ns < next)
                next = dealers->at[i].due_ns;
        }
        crowd_read(crowd, next);
    }
}

static int compare_times(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

double dealers_percentile_ms(struct dealers *dealers, int percent) {
    int count = dealers->taken < DEALERS_SAMPLES_MAX ? dealers->taken : DEALERS_SAMPLES_MAX;
    if (count == 0)
        stop("nothing was measured");
    qsort(dealers->took_ns, (size_t)count, sizeof dealers->took_ns[0], compare_times);
    return (double)dealers->took_ns[(int64_t)(count - 1) * percent / 100] / 1e6;
}

int dealers_rounds(const struct dealers *dealers) {
    int rounds = 0;
    for (int i = 0; i < DEALERS; i++)
        rounds += dealers->at[i].rounds;
    return rounds;
}
