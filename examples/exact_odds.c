/*
 * exact_odds.c - the exact odds of every wager of a sheet, for its own shoe and without the fives.
 */
#include <sabot/library.h>
#include <stdio.h>

int main(void) {
    static const int32_t counts[10] = {128, 32, 32, 32, 32, 0, 32, 32, 32, 32};
    const struct sabot_lib_shoe shoe = {.size = sizeof shoe, .count = 10, .counts = counts};
    char error[SABOT_LIB_ERROR_BYTES] = "";
    struct sabot_lib_sheet *sheet = sabot_lib_sheet_open("ventura-ez", error);
    char *full = sheet == NULL ? NULL : sabot_lib_odds(sheet, NULL, error);
    char *without = full == NULL ? NULL : sabot_lib_odds(sheet, &shoe, error);
    if (without != NULL)
        printf("%s\n%s\n", full, without);
    else
        fprintf(stderr, "%s\n", error);
    int failed = without == NULL;
    sabot_lib_free(full);
    sabot_lib_free(without);
    sabot_lib_sheet_close(sheet);
    return failed;
}
