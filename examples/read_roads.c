/*
 * read_roads.c - a round from its cards, and the five roads of a shoe.
 */
#include <sabot/library.h>
#include <stdio.h>

int main(void) {
    char error[SABOT_LIB_ERROR_BYTES];
    char *round = sabot_lib_deal("5h 2c Ks 2d 6d 3s", error);
    char *roads = sabot_lib_roads("BBPTBPPB", error);
    char *wrong = sabot_lib_roads("BXB", error);
    if (round == NULL || roads == NULL)
        return 1;
    printf("%s\n%s\n%s\n", round, roads, wrong == NULL ? error : wrong);
    sabot_lib_free(round);
    sabot_lib_free(roads);
    return 0;
}
