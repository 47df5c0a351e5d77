/*
 * passkey.c - see passkey.h. Challenges, and the two documents of an assertion: the client's data,
 * which is JSON, and the authenticator's, which has fixed places.
 */
#include "host/passkey/passkey.h"

#include "host/passkey/passkey_parts.h"
#include "sabot/text.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define VARIANT sodium_base64_VARIANT_URLSAFE_NO_PADDING

/* ---- texts ---- */

/* As browsers write it: none, or in figures; that of the scheme itself they leave out. */
static bool is_port(const char *port, int of_scheme) {
    size_t length = strlen(port);
    if (length == 0 || length > 5 || strspn(port, "0123456789") != length || port[0] == '0')
        return false;
    long number = strtol(port, NULL, 10);
    return number <= UINT16_MAX && number != of_scheme;
}

bool passkey_host_of(const char *origin, char host[PASSKEY_ORIGIN_MAX]) {
    static const struct {
        const char *text;
        int port;
    } schemes[] = {{"https://", 443}, {"http://", 80}};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        size_t scheme = strlen(schemes[i].text);
        if (strncmp(origin, schemes[i].text, scheme) != 0)
            continue;
        const char *start = origin + scheme;
        size_t length = strspn(start, "abcdefghijklmnopqrstuvwxyz0123456789-.");
        const char *rest = start + length;
        if (length == 0 || strlen(origin) >= PASSKEY_ORIGIN_MAX ||
            !(rest[0] == 0 || (rest[0] == ':' && is_port(rest + 1, schemes[i].port))))
            return false;
        memcpy(host, start, length);
        host[length] = 0;
        return true;
    }
    return false;
}

bool passkey_id_same(const struct passkey_id *one, const struct passkey_id *other) {
    return one->size == other->size && memcmp(one->bytes, other->bytes, one->size) == 0;
}

void passkey_id_write(const struct passkey_id *id, char text[PASSKEY_ID_TEXT]) {
    sodium_bin2base64(text, PASSKEY_ID_TEXT, id->bytes, id->size, VARIANT);
}

bool passkey_id_read(const char *text, struct passkey_id *id) {
    return sodium_base642bin(id->bytes, sizeof id->bytes, text, strlen(text), NULL, &id->size, NULL,
                             VARIANT) == 0 &&
           id->size >= PASSKEY_ID_LEAST;
}

/* ---- challenges ---- */

enum { AT_ENDS = PASSKEY_RANDOM_BYTES, AT_MAC = AT_ENDS + 8 };

static void put_number(uint8_t *at, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(number >> (8 * (bytes - 1 - i)));
}

static uint64_t get_number(const uint8_t *at, int bytes) {
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number = number << 8 | at[i];
    return number;
}

static void make_mac(const struct passkey_site *site, const uint8_t *challenge, const char *purpose,
                     uint8_t mac[crypto_auth_hmacsha256_BYTES]) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, site->mac_key, sizeof site->mac_key);
    crypto_auth_hmacsha256_update(&state, challenge, AT_MAC);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)purpose, strlen(purpose));
    crypto_auth_hmacsha256_final(&state, mac);
}

void passkey_challenge(const struct passkey_site *site, const uint8_t random[PASSKEY_RANDOM_BYTES],
                       const char *purpose, int64_t now_ms, char text[PASSKEY_CHALLENGE_TEXT]) {
    uint8_t bytes[PASSKEY_CHALLENGE_BYTES];
    memcpy(bytes, random, PASSKEY_RANDOM_BYTES);
    put_number(bytes + AT_ENDS, (uint64_t)(now_ms + PASSKEY_CHALLENGE_MS), 8);
    make_mac(site, bytes, purpose, bytes + AT_MAC);
    sodium_bin2base64(text, PASSKEY_CHALLENGE_TEXT, bytes, sizeof bytes, VARIANT);
}

static const char *check_challenge(const struct passkey_question *question, const char *text,
                                   struct passkey_found *found) {
    uint8_t bytes[PASSKEY_CHALLENGE_BYTES], mac[crypto_auth_hmacsha256_BYTES];
    size_t size = 0;
    if (sodium_base642bin(bytes, sizeof bytes, text, strlen(text), NULL, &size, NULL, VARIANT) !=
            0 ||
        size != sizeof bytes)
        return "the challenge is not one of this room's";
    make_mac(question->site, bytes, question->purpose, mac);
    if (sodium_memcmp(mac, bytes + AT_MAC, sizeof mac) != 0)
        return "the challenge is not this room's, or was given for something else";
    found->ends_ms = (int64_t)get_number(bytes + AT_ENDS, 8);
    crypto_hash_sha256(found->challenge, bytes, sizeof bytes);
    return question->now_ms < found->ends_ms ? NULL : "the challenge is too old; try again";
}

/* ---- the client's data ---- */

static bool is_text(const json_t *object, const char *field, const char *expected) {
    const char *text = json_string_value(json_object_get(object, field));
    return text != NULL && strcmp(text, expected) == 0;
}

static const char *check_fields(const struct passkey_question *question, const json_t *client,
                                const char *type, struct passkey_found *found) {
    const char *challenge = json_string_value(json_object_get(client, "challenge"));
    const json_t *crosses = json_object_get(client, "crossOrigin");
    if (challenge == NULL)
        return "the client's data is not what a browser writes";
    if (!is_text(client, "type", type))
        return "the passkey was asked for something else";
    if (!is_text(client, "origin", question->site->origin) ||
        (crosses != NULL && !json_is_false(crosses)) ||
        json_object_get(client, "topOrigin") != NULL)
        return "the page is not at the address where this room's passkeys are good";
    return check_challenge(question, challenge, found);
}

static const char *check_client(const struct passkey_question *question,
                                const struct passkey_said *said, const char *type,
                                struct passkey_found *found) {
    json_t *client = json_loadb(said->client, said->client_size, JSON_REJECT_DUPLICATES, NULL);
    const char *fault = check_fields(question, client, type, found);
    json_decref(client);
    return fault;
}

/* ---- the authenticator's data ---- */

enum {
    AT_FLAGS = 32,
    AT_COUNTER = 33,
    AT_END = 37,
    AT_ID_SIZE = AT_END + 16, /* after the kind of authenticator */
    AT_ID = AT_ID_SIZE + 2,
    PRESENT = 0x01,
    VERIFIED = 0x04,
    MAY_BE_COPIED = 0x08,
    IS_COPIED = 0x10,
    HAS_KEY = 0x40,
    HAS_MORE = 0x80,
    RESERVED = 0x22,
};

/* What follows the fixed places is said by the flags; extensions are signed, and nobody reads
 * them. */
static const char *check_data(const struct passkey_site *site, const struct passkey_said *said,
                              bool has_key, struct passkey_found *found) {
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, (const uint8_t *)site->name, strlen(site->name));
    if (said->data_size < AT_END)
        return "the authenticator's data is cut off";
    if (memcmp(said->data, hash, sizeof hash) != 0)
        return "the passkey is one of another site";
    uint8_t flags = said->data[AT_FLAGS];
    if ((flags & RESERVED) != 0 || ((flags & HAS_KEY) != 0) != has_key ||
        ((flags & IS_COPIED) != 0 && (flags & MAY_BE_COPIED) == 0) ||
        (!has_key && ((flags & HAS_MORE) != 0) != (said->data_size > AT_END)))
        return "the authenticator's data is not valid";
    if ((flags & PRESENT) == 0 || (flags & VERIFIED) == 0)
        return "the passkey did not ask its owner for finger, face or PIN";
    found->counter = (uint32_t)get_number(said->data + AT_COUNTER, 4);
    return NULL;
}

/* A credential that was just made stands in the data with its id. Its key follows as CBOR: the
 * page gives it in another form, and without attestation one is as good as the other. */
static const char *check_id(const struct passkey_said *said) {
    const struct passkey_id *id = &said->credential.id;
    if (said->data_size <= AT_ID)
        return "the authenticator's data is cut off";
    size_t size = (size_t)get_number(said->data + AT_ID_SIZE, 2);
    if (size != id->size || said->data_size <= AT_ID + size ||
        memcmp(said->data + AT_ID, id->bytes, size) != 0)
        return "the authenticator's data is of another passkey";
    return NULL;
}

/* ---- both ---- */

const char *passkey_check_signed(const struct passkey_question *question,
                                 const struct passkey_credential *known,
                                 const struct passkey_said *said, struct passkey_found *found) {
    memset(found, 0, sizeof *found);
    const char *fault = check_client(question, said, "webauthn.get", found);
    if (fault == NULL)
        fault = check_data(question->site, said, false, found);
    if (fault == NULL && (!passkey_id_same(&known->id, &said->credential.id) ||
                          !passkey_signature_holds(known, said)))
        fault = "the signature is not this passkey's";
    return fault;
}

const char *passkey_check_added(const struct passkey_question *question,
                                const struct passkey_said *said, struct passkey_found *found) {
    memset(found, 0, sizeof *found);
    const char *fault = check_client(question, said, "webauthn.create", found);
    if (fault == NULL)
        fault = check_data(question->site, said, true, found);
    if (fault == NULL)
        fault = check_id(said);
    if (fault == NULL && !passkey_key_is_good(&said->credential))
        fault = "key: expected one of P-256, Ed25519, or RSA with 2048 to 4096 bits";
    return fault;
}
