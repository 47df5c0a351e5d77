/*
 * api_passkeys.h - passkeys of the staff: routes of their own, and two ways in.
 */
#ifndef HOST_API_API_PASSKEYS_H
#define HOST_API_API_PASSKEYS_H

#include "host/api/api_parts.h"

/* Where the room's file names an address for them. */
void api_open_passkeys(struct api *api);
void api_passkey_challenge(struct api *api, struct door_call *call);
void api_passkeys(struct api *api, struct door_call *call);
void api_add_passkey(struct api *api, struct door_call *call);
void api_end_passkey(struct api *api, struct door_call *call);
void api_end_passkeys(struct api *api, struct door_call *call);
json_t *api_passkeys_json(const struct api *api, const struct staff_member *member);
/* Check what a page says with a passkey, to come in, or to confirm what the check has. */
void api_sign_in_by_passkey(struct api_check *check, const json_t *passkey, api_passkey_used *then);
void api_confirm_by_passkey(struct api_check *check, const json_t *passkey, api_passkey_used *then);

#endif
