/*
 * stack_guard.c - what Debian's division of 128-bit numbers for WebAssembly asks for:
 * libclang_rt.builtins-wasm32 is built with a stack protector, and wasi-libc has none.
 * The guard may be any number: a module's memory holds no return addresses.
 */
#include <stdint.h>

extern uintptr_t __stack_chk_guard;
_Noreturn void __stack_chk_fail(void);

uintptr_t __stack_chk_guard = 0x5ab07cafu;

void __stack_chk_fail(void) {
    __builtin_trap();
}
