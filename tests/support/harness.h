/*
 * harness.h - what every test program includes: cmocka, and a main that runs
 * one case by name. A name that matches nothing fails, because cmocka's own
 * filter would run nothing and call that success.
 */
#ifndef TESTS_SUPPORT_HARNESS_H
#define TESTS_SUPPORT_HARNESS_H

/* cmocka.h wants these four first, in this order. */
/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
/* clang-format on */

int harness_run(const struct CMUnitTest *tests, size_t count, int argc, char **argv);

#define HARNESS_MAIN(...)                                                                          \
    int main(int argc, char **argv) {                                                              \
        const struct CMUnitTest tests[] = {__VA_ARGS__};                                           \
        return harness_run(tests, sizeof tests / sizeof tests[0], argc, argv);                     \
    }

#endif
