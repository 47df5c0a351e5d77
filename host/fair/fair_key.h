/*
 * fair_key.h - what a sealing key is, inside host/fair. See fair.h.
 */
#ifndef HOST_FAIR_FAIR_KEY_H
#define HOST_FAIR_FAIR_KEY_H

#include "host/fair/fair_derive.h"

struct fair_key {
    uint8_t bytes[FAIR_BYTES];
};

#endif
