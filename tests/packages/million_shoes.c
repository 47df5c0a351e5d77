/*
 * million_shoes.c - the loop in C that Python is held against (million_shoes.py): shoes of ten
 * counts from a file, one double a wager into another; the seconds of the pricing alone are
 * printed.
 *
 *     million_shoes SHEET COUNT SHOES_FILE RESULT_FILE
 */
#include <sabot/library.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    char error[SABOT_LIB_ERROR_BYTES] = "expected a sheet, a count and two files";
    struct sabot_lib_sheet *sheet = argc == 5 ? sabot_lib_sheet_open(argv[1], error) : NULL;
    if (sheet == NULL) {
        fprintf(stderr, "million_shoes: %s\n", error);
        return 2;
    }
    size_t count = strtoul(argv[2], NULL, 10), wagers = (size_t)sabot_lib_sheet_wagers(sheet);
    int32_t *shoes = malloc(count * 10 * sizeof *shoes);
    double *found = malloc(count * wagers * sizeof *found);
    FILE *in = fopen(argv[3], "rb"), *out = fopen(argv[4], "wb");
    if (shoes == NULL || found == NULL || in == NULL || out == NULL ||
        fread(shoes, 10 * sizeof *shoes, count, in) != count)
        return 2;
    double began = seconds_now();
    if (sabot_lib_expectations(sheet, shoes, count, found, error) != 0) {
        fprintf(stderr, "million_shoes: %s\n", error);
        return 2;
    }
    printf("%.6f\n", seconds_now() - began);
    return fwrite(found, wagers * sizeof *found, count, out) == count && fclose(out) == 0 ? 0 : 2;
}
