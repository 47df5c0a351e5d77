/*
 * count_cards.c - what a count is worth on Dragon 7, tried on a thousand shoes.
 */
#include <sabot/library.h>
#include <stdio.h>

int main(void) {
    char error[SABOT_LIB_ERROR_BYTES] = "";
    const struct sabot_lib_run run = {
        .size = sizeof run, .seed = "example", .shoes = 1000, .threads = 1};
    const struct sabot_lib_count count = {.size = sizeof count,
                                          .wager = "dragon7",
                                          .target = 4,
                                          .tags = {0, 0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0}};
    struct sabot_lib_sheet *sheet = sabot_lib_sheet_open("ventura-ez", error);
    char *answer = sheet == NULL ? NULL : sabot_lib_count(sheet, &count, &run, error);
    printf("%s\n", answer != NULL ? answer : error);
    int failed = answer == NULL;
    sabot_lib_free(answer);
    sabot_lib_sheet_close(sheet);
    return failed;
}
