/*
 * simulate_shoes.c - a thousand shoes from a seed, dealt and counted.
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
    struct sabot_lib_sheet *sheet = sabot_lib_sheet_open("ventura-ez", error);
    char *answer = sheet == NULL ? NULL : sabot_lib_simulate(sheet, &run, error);
    printf("%s\n", answer != NULL ? answer : error);
    int failed = answer == NULL || done != run.shoes;
    sabot_lib_free(answer);
    sabot_lib_sheet_close(sheet);
    return failed;
}
