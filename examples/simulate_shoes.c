/*
 * simulate_shoes.c - a thousand shoes from a seed, dealt and counted; and a count tried on them.
 */
#include <sabot/library.h>
#include <stdio.h>

static int go_on(void *context, uint64_t done) {
    *(uint64_t *)context = done; /* 0 would stop it */
    return 1;
}

int main(void) {
    char error[SABOT_LIB_ERROR_BYTES] = "";
    uint64_t done = 0;
    const struct sabot_lib_run run = {.size = sizeof run,
                                      .seed = "example",
                                      .shoes = 1000,
                                      .threads = 1,
                                      .go_on = go_on,
                                      .context = &done};
    const struct sabot_lib_count count = {.size = sizeof count,
                                          .wager = "dragon7",
                                          .target = 4,
                                          .tags = {0, 0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0}};
    struct sabot_lib_sheet *sheet = sabot_lib_sheet_open("ventura-ez", error);
    char *simulated = sheet == NULL ? NULL : sabot_lib_simulate(sheet, &run, error);
    char *counted = sheet == NULL ? NULL : sabot_lib_count(sheet, &count, &run, error);
    printf("[%s,\n%s]\n", simulated, counted);
    int failed = simulated == NULL || counted == NULL || done != run.shoes;
    sabot_lib_free(simulated);
    sabot_lib_free(counted);
    sabot_lib_sheet_close(sheet);
    return failed;
}
