/*
 * wasm_probe.h - what the probe offers to node and to the native program.
 */
#ifndef TESTS_WASM_PROBE_H
#define TESTS_WASM_PROBE_H

#include <stdint.h>

uint32_t probe_rounds(void);
uint32_t probe_settlements(void);
uint32_t probe_roads(void);
uint32_t probe_odds(void);
uint32_t probe_shoes(void);

#endif
