/*
 * many_shoes.c - what every wager of a sheet is worth, for a full shoe and without eight fives.
 */
#include <sabot/library.h>
#include <stdio.h>

int main(void) {
    static const int32_t shoes[2][10] = {{128, 32, 32, 32, 32, 32, 32, 32, 32, 32},
                                         {128, 32, 32, 32, 32, 24, 32, 32, 32, 32}};
    char error[SABOT_LIB_ERROR_BYTES];
    double worth[2][16];
    struct sabot_lib_sheet *sheet = sabot_lib_sheet_open("commission", error);
    if (sheet == NULL || sabot_lib_sheet_wagers(sheet) > 16)
        return fprintf(stderr, "%s\n", error), 1;
    int wagers = sabot_lib_sheet_wagers(sheet);
    if (sabot_lib_expectations(sheet, shoes[0], 2, worth[0], error) != 0)
        return fprintf(stderr, "%s\n", error), 1;
    for (int i = 0; i < wagers; i++) /* `wagers` numbers a shoe, one shoe after the other */
        printf("%-13s %.17g  %.17g\n", sabot_lib_sheet_wager(sheet, i), worth[0][i],
               worth[0][wagers + i]);
    sabot_lib_sheet_close(sheet);
    return 0;
}
