/*
 * api_look.h - looks at the store that a request waits for: the loop never reads one.
 */
#ifndef HOST_API_API_LOOK_H
#define HOST_API_API_LOOK_H

#include "host/api/api_parts.h"

enum { API_LOOKED_ON = 1, API_LOOKED_FOR_SEAT = 2 }; /* of struct door_call */
/* True: what other servers had written to the table, when the request came, is known. False: the
 * request is answered, or will be run again when it is. */
bool api_look(struct api *api, const struct door_call *call, const char *table);
/* The same for the seat of its pass; it is always run again, or answered. */
void api_look_for_seat(struct api *api, const struct door_call *call);
/* True: it is known whether the call's pass is of who sits there, or cannot be known now. False: as
 * api_look. */
bool api_look_who_sits(struct api *api, const struct door_call *call);
/* A reading was finished; or there is nothing more to read. */
void api_looked(struct api *api, bool is_all);
void api_look_gone(struct api *api, const struct net_request *request);
void api_look_close(struct api *api);

#endif
