/*
 * authenticator.h - an authenticator for tests: makes passkeys and signs with them as a browser
 * and a security key would, or not quite as they would.
 */
#ifndef TESTS_SUPPORT_AUTHENTICATOR_H
#define TESTS_SUPPORT_AUTHENTICATOR_H

#include "host/passkey/passkey.h"

#define AUTHENTICATOR_UP 0x01
#define AUTHENTICATOR_UV 0x04

struct authenticator {
    struct passkey_credential credential;
    void *key; /* of OpenSSL */
};

/* A fresh key; `number` tells ids apart. */
void authenticator_make(struct authenticator *one, enum passkey_algorithm algorithm, int number);
/* A fresh key of another kind: `P-384`, or RSA of so many bits with this exponent. */
void authenticator_make_odd(struct authenticator *one, const char *curve, int bits, int exponent);
void authenticator_release(struct authenticator *one);

/* What it is asked for, and how it answers. */
struct authenticator_wish {
    const char *type, *origin, *rp_id, *challenge;
    const char *more; /* of the client's data, `,"crossOrigin":true` */
    uint8_t flags;
    uint32_t counter;
};

/* As an assertion, and as a passkey that was just made. */
void authenticator_sign(const struct authenticator *one, const struct authenticator_wish *wish,
                        struct passkey_said *said);
void authenticator_add(const struct authenticator *one, const struct authenticator_wish *wish,
                       struct passkey_said *said);
/* The signature again, over what `said` has now. */
void authenticator_sign_again(const struct authenticator *one, struct passkey_said *said);

#endif
