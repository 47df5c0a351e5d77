/*
 * bank_table.c - what banking a table is worth to the player-dealer.
 */
#include <sabot/library.h>
#include <stdio.h>

int main(void) {
    static const char table[] =
        "{\"player_dealer\": {\"seat\": 1, \"amount\": 50000},"
        " \"wagers\": [{\"seat\": 2, \"wager\": \"player\", \"amount\": 10000}]}";
    char error[SABOT_LIB_ERROR_BYTES] = "";
    struct sabot_lib_sheet *sheet = sabot_lib_sheet_open("ventura-ez", error);
    char *answer = sheet == NULL ? NULL : sabot_lib_bank(sheet, table, NULL, error);
    printf("%s\n", answer != NULL ? answer : error);
    sabot_lib_free(answer);
    sabot_lib_sheet_close(sheet);
    return answer == NULL;
}
