/*
 * passkey.h - what a browser says with a passkey (WebAuthn Level 2), and whether it holds.
 *
 * A credential is made by an authenticator for one site and never leaves it; we keep its public
 * key. To show that it is there, it signs a challenge of ours together with the page's origin,
 * the site's name, that the person touched it (UP) and proved to be its owner (UV), and how often
 * it signed. No attestation is asked for: who adds a credential proves who they are by a password.
 *
 * A challenge is 32 random bytes, when it ends, and a MAC over both and what it is for. So nothing
 * is kept, it is good at every server of the room, and for one purpose; that it is used once is
 * for the records of the room to see to (host/room/staff_passkeys.h).
 *
 * Everything from outside has a bound, and is refused with one line of words. Knows no staff and
 * no store; time and random bytes are arguments.
 */
#ifndef HOST_PASSKEY_PASSKEY_H
#define HOST_PASSKEY_PASSKEY_H

#include "sabot/base.h"

struct json_t;

#define PASSKEY_ID_LEAST        16
#define PASSKEY_ID_MAX          256
#define PASSKEY_KEY_MAX         576 /* RSA of 4096 bits has 550 */
#define PASSKEY_DATA_MAX        1024
#define PASSKEY_CLIENT_MAX      1024
#define PASSKEY_SIGNATURE_MAX   512
#define PASSKEY_ORIGIN_MAX      128
#define PASSKEY_MAC_KEY_BYTES   32
#define PASSKEY_RANDOM_BYTES    32
#define PASSKEY_CHALLENGE_BYTES (PASSKEY_RANDOM_BYTES + 8 + 32)
#define PASSKEY_CHALLENGE_TEXT  97              /* in base64 for URLs, with the NUL */
#define PASSKEY_ID_TEXT         344             /* the same of the longest id */
#define PASSKEY_CHALLENGE_MS    (2 * 60 * 1000) /* as long as a page waits for a person */
#define PASSKEY_PURPOSE_MAX     320

/* Of COSE (RFC 9053): what a credential signs with. */
enum passkey_algorithm { PASSKEY_ES256 = -7, PASSKEY_EDDSA = -8, PASSKEY_RS256 = -257 };

/* Where a room's passkeys are good. */
struct passkey_site {
    char origin[PASSKEY_ORIGIN_MAX]; /* `https://cards.example` */
    char name[PASSKEY_ORIGIN_MAX];   /* its host: the RP id */
    uint8_t mac_key[PASSKEY_MAC_KEY_BYTES];
};

/* The host of an origin. False: it is no origin as a browser writes it, or too long. */
bool passkey_host_of(const char *origin, char host[PASSKEY_ORIGIN_MAX]);

struct passkey_id {
    size_t size;
    uint8_t bytes[PASSKEY_ID_MAX];
};

struct passkey_credential {
    struct passkey_id id;
    int algorithm; /* enum passkey_algorithm */
    size_t key_size;
    uint8_t key[PASSKEY_KEY_MAX]; /* SubjectPublicKeyInfo, DER */
};

/* What a page sent, as bytes. */
struct passkey_said {
    struct passkey_credential credential; /* its key where one is added, else its id alone */
    size_t data_size, client_size, signature_size;
    uint8_t data[PASSKEY_DATA_MAX]; /* authenticatorData */
    char client[PASSKEY_CLIENT_MAX];
    uint8_t signature[PASSKEY_SIGNATURE_MAX];
};

/* What a check found out. */
struct passkey_found {
    uint32_t counter;
    int64_t ends_ms;       /* of the challenge */
    uint8_t challenge[32]; /* its digest: of two that are the same, one counts */
};

/* ---- texts: base64 for URLs, without padding ---- */

bool passkey_id_same(const struct passkey_id *one, const struct passkey_id *other);
void passkey_id_write(const struct passkey_id *id, char text[PASSKEY_ID_TEXT]);
bool passkey_id_read(const char *text, struct passkey_id *id);

/* ---- challenges ---- */

void passkey_challenge(const struct passkey_site *site, const uint8_t random[PASSKEY_RANDOM_BYTES],
                       const char *purpose, int64_t now_ms, char text[PASSKEY_CHALLENGE_TEXT]);

/* ---- what a page says ---- */

/* `{"id","authenticator_data","client_data","signature"}`, or, of one that is added,
 * `{"id","authenticator_data","client_data","key","algorithm"}`. What is wrong with its shape, in
 * words; NULL: nothing. */
const char *passkey_read_signed(const struct json_t *object, struct passkey_said *said);
const char *passkey_read_added(const struct json_t *object, struct passkey_said *said);

/* What a page said to a challenge for that purpose. NULL: it holds, and `found` is filled in; else
 * why not, in words. */
struct passkey_question {
    const struct passkey_site *site;
    const char *purpose;
    int64_t now_ms;
};
const char *passkey_check_signed(const struct passkey_question *question,
                                 const struct passkey_credential *known,
                                 const struct passkey_said *said, struct passkey_found *found);
const char *passkey_check_added(const struct passkey_question *question,
                                const struct passkey_said *said, struct passkey_found *found);

/* Loads what the checks need, which a sandbox may keep from being loaded later. */
void passkey_prepare(void);

#endif
