/*
 * staff_pin.h - PINs of staff. A PIN is short: who has a copy of the records would try all of them
 * against its hash. So what is hashed is the PIN under a key that is derived from the room's and is
 * not in the store; a copy is worth nothing without that.
 */
#ifndef HOST_ROOM_STAFF_PIN_H
#define HOST_ROOM_STAFF_PIN_H

#include "host/room/seal.h"
#include "host/room/staff.h"

#define STAFF_PIN_KEYED "keyed:" /* so begins such a hash; older ones are of the PIN alone */

/* `key` is that of the seals on staff's records. False: no memory. Slow. */
bool staff_pin_hash(const uint8_t key[SEAL_KEY_BYTES], const char *pin, char hash[STAFF_HASH_MAX]);

/* As staff_check: slow, and reads its arguments alone. Takes older hashes too. */
bool staff_pin_check(const uint8_t key[SEAL_KEY_BYTES], const char *hash, const char *pin);

#endif
