/*
 * passkey_parts.h - the inside of host/passkey.
 */
#ifndef HOST_PASSKEY_PASSKEY_PARTS_H
#define HOST_PASSKEY_PASSKEY_PARTS_H

#include "host/passkey/passkey.h"

/* ---- OpenSSL (passkey_signature.c) ---- */
/* True if the key is one of its algorithm's, and no larger than it has to be. */
bool passkey_key_is_good(const struct passkey_credential *credential);
/* True if the credential signed both documents. */
bool passkey_signature_holds(const struct passkey_credential *credential,
                             const struct passkey_said *said);

#endif
