/*
 * chacha.h - one block of ChaCha8: sixteen random words for a place in a stream.
 *
 * D. J. Bernstein's ChaCha with eight rounds, the 64-bit counter split into a
 * block number and a purpose, and a 64-bit nonce. A block is a function of its
 * place alone, so any part of any stream can be made at any time. This is the
 * plain form; the kernels make many blocks side by side.
 */
#ifndef LIB_SIM_CHACHA_H
#define LIB_SIM_CHACHA_H

#include "sabot/base.h"

#define CHACHA_WORDS   16
#define CHACHA_DOUBLES 4 /* double rounds: eight rounds in all */

/* "expand 32-byte k", the first four words of every state. */
#define CHACHA_CONSTANTS                                                                           \
    { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 }

struct chacha_place {
    uint32_t block;
    uint32_t purpose;
    uint64_t nonce;
};

void sabot_chacha_block(const uint32_t key[8], struct chacha_place place,
                        uint32_t words[CHACHA_WORDS]);

#endif
