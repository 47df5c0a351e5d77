/*
 * demo.h - a room that lives by itself: three tables, a dealer who
 * deals, and simple bettors in some seats, so that a visitor who opens a page
 * finds something happening and can sit down.
 *
 * It acts through the service like anybody else: every step is a command, and
 * is journaled. It holds nothing but when to act next, so that a restart goes
 * on in the middle of a round.
 */
#ifndef HOST_DEMO_DEMO_H
#define HOST_DEMO_DEMO_H

#include "host/api/api.h"

struct demo;

/* The tables' ids, in the order of the start page. */
#define DEMO_EZ         "ez"         /* player-dealer, shuffled, bettors at their screens */
#define DEMO_REAL       "real"       /* real cards, keyed; the chips lie on the felt */
#define DEMO_COMMISSION "commission" /* a casino elsewhere: the house banks */

/* Who opens the demonstration's front page may try to deal. */
extern const struct pass demo_dealer;
/* And may look at it as floor and as auditor; ends in one without a name. */
extern const struct pass demo_visitors[];

/* What its people add to shoes comes from the room's key: a restart must not break their word.
 * SABOT_NO_MEMORY; the sheets are shipped ones and cannot be wrong. */
SABOT_MUST_CHECK enum sabot_status demo_new(const struct fair_key *key, struct demo **demo,
                                            struct sabot_error *error);
void demo_free(struct demo *demo);

/* Opens the tables that the store does not have yet, for everybody to join. */
void demo_open(struct demo *demo, struct api *api);

/* For api_config.automate. */
void demo_step(void *context, struct api *api, int64_t now_ms);

#endif
