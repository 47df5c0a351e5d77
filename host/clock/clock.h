/*
 * clock.h - the two clocks of the system. Everything else takes the time as an argument.
 */
#ifndef HOST_CLOCK_CLOCK_H
#define HOST_CLOCK_CLOCK_H

#include <stdint.h>

/* UTC, in milliseconds since 1970. It may be set back. */
int64_t clock_wall_ms(void);

/* Since some moment of the machine; never set back: for how long something takes. */
int64_t clock_steady_ns(void);

#define CLOCK_NS_A_MS 1000000
#define CLOCK_NS_A_S  1e9

#endif
