/*
 * fair_memory.c - what the memory of a process that holds seeds may show. See fair.h and
 * fair_derive.h.
 *
 * libsodium zeroes the memory that it used. It cannot zero what a compiler
 * spilled to the stack, nor the wide registers through which memory is copied:
 * a core dump shows them too, and with 512 bits they hold a third of a shoe
 * (tests/unit/fair_memory_test.c finds it there without fair_forget).
 */
#include "host/fair/fair_derive.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

/* Linux: a process that is not dumpable cannot be traced, nor read through /proc, by other
 * processes of its user either. */
enum sabot_status fair_harden(struct sabot_error *error) {
    const struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_CORE, &none) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0)
        return SABOT_OK;
    snprintf(error->words, sizeof error->words, "core dumps cannot be turned off: %s",
             strerror(errno));
    return SABOT_IO;
}

/* More than libsodium's deepest chain of calls here uses. */
enum { STACK_USED = 8192 };

#if defined(__x86_64__)

#define REGISTERS_OF_SSE                                                                           \
    "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10",       \
        "xmm11", "xmm12", "xmm13", "xmm14", "xmm15"

/* Registers 16 to 31 are not named as changed: code that is built for every
 * processor keeps nothing in them. */
static void forget_registers(void) {
    if (__builtin_cpu_supports("avx512f"))
        __asm__ volatile(".irp n, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n\t"
                         "vpxorq %%zmm\\n, %%zmm\\n, %%zmm\\n\n\t"
                         ".endr" ::);
    if (__builtin_cpu_supports("avx"))
        __asm__ volatile("vzeroall" ::: REGISTERS_OF_SSE);
    else
        __asm__ volatile(".irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15\n\t"
                         "pxor %%xmm\\n, %%xmm\\n\n\t"
                         ".endr" ::
                             : REGISTERS_OF_SSE);
}

#else

/* Written for the processors that the servers run on; add yours where it differs. */
static void forget_registers(void) {
}

#endif

void fair_forget(void) {
    sodium_stackzero(STACK_USED);
    forget_registers();
}
