/*
 * settle_round.c - a round settled to the cent, and one that breaks a rule.
 */
#include <sabot/library.h>
#include <stdio.h>

static const char *const rounds[] = {
    "{\"cards\": [\"2h\", \"9c\", \"Ad\", \"Kd\"], \"player_dealer\": {\"seat\": 1, \"amount\": "
    "50000},"
    " \"wagers\": [{\"seat\": 2, \"wager\": \"banker\", \"amount\": 2500}]}",
    "{\"cards\": [\"2h\", \"9c\", \"Ad\", \"Kd\"], \"player_dealer\": {\"seat\": 1, \"amount\": "
    "50000},"
    " \"wagers\": [{\"seat\": 2, \"wager\": \"banker\", \"amount\": 2510}]}",
    "{\"cards\": [\"2h\"]}"};

int main(void) {
    char error[SABOT_LIB_ERROR_BYTES];
    struct sabot_lib_sheet *sheet = sabot_lib_sheet_open("ventura-ez", error);
    for (int i = 0; sheet != NULL && i < 3; i++) {
        char *answer = sabot_lib_settle(sheet, rounds[i], error);
        printf("%s\n", answer != NULL ? answer : error);
        sabot_lib_free(answer);
    }
    sabot_lib_sheet_close(sheet);
    return sheet == NULL;
}
