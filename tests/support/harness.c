/*
 * harness.c - runs all cases of a test program, or the one that is named.
 */
#include "tests/support/harness.h"

#include <stdio.h>
#include <string.h>

int harness_run(const struct CMUnitTest *tests, size_t count, int argc, char **argv) {
    if (argc < 2)
        return _cmocka_run_group_tests("all", tests, count, NULL, NULL);
    for (size_t i = 0; i < count; i++)
        if (strcmp(tests[i].name, argv[1]) == 0)
            return _cmocka_run_group_tests(argv[1], &tests[i], 1, NULL, NULL);
    fprintf(stderr, "no case is called %s\n", argv[1]);
    return 2;
}
