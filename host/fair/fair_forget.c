/*
 * fair_forget.c - what calls that have returned leave behind. See fair_derive.h.
 *
 * libsodium zeroes the memory that it used. It cannot zero what a compiler
 * spilled to the stack, nor the wide registers through which memory is copied:
 * a core dump shows them too, and with 512 bits they hold a third of a shoe
 * (tests/unit/fair_memory_test.c finds it there without this file).
 */
#include "host/fair/fair_derive.h"

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
