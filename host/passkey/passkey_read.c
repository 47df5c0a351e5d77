/*
 * passkey_read.c - what a page says with a passkey, from JSON to bytes. Bytes are texts in base64
 * for URLs, without padding, as WebAuthn's own JSON has them.
 */
#include "host/passkey/passkey.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

/* A field of bytes. */
struct place {
    const char *field;
    void *bytes;
    size_t room;
    size_t *size;
    const char *fault;
};

static bool read_bytes(const json_t *object, const struct place *place) {
    const json_t *text = json_object_get(object, place->field);
    return json_is_string(text) &&
           sodium_base642bin(place->bytes, place->room, json_string_value(text),
                             json_string_length(text), NULL, place->size, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           *place->size > 0;
}

/* And nothing else; `places` ends in one without a name. */
static const char *read_all(const json_t *object, const struct place *places, size_t others) {
    size_t count = others;
    for (; places->field != NULL; places++, count++)
        if (!read_bytes(object, places))
            return places->fault;
    return json_object_size(object) == count ? NULL
                                             : "passkey: has fields that do not belong there";
}

#define PLACE(name, space, length)                                                                 \
    {                                                                                              \
        name, space, sizeof(space), length,                                                        \
            "passkey." name                                                                        \
            ": expected bytes in base64 for URLs, without padding, and not too many"               \
    }

static const char *check_id(const struct passkey_said *said) {
    return said->credential.id.size >= PASSKEY_ID_LEAST ? NULL
                                                        : "passkey.id: expected 16 to 256 bytes";
}

const char *passkey_read_signed(const json_t *object, struct passkey_said *said) {
    const struct place places[] = {
        PLACE("id", said->credential.id.bytes, &said->credential.id.size),
        PLACE("authenticator_data", said->data, &said->data_size),
        PLACE("client_data", said->client, &said->client_size),
        PLACE("signature", said->signature, &said->signature_size),
        {0},
    };
    memset(said, 0, sizeof *said);
    if (!json_is_object(object))
        return "passkey: expected an object";
    const char *fault = read_all(object, places, 0);
    return fault != NULL ? fault : check_id(said);
}

const char *passkey_read_added(const json_t *object, struct passkey_said *said) {
    const json_t *algorithm = json_object_get(object, "algorithm");
    const struct place places[] = {
        PLACE("id", said->credential.id.bytes, &said->credential.id.size),
        PLACE("authenticator_data", said->data, &said->data_size),
        PLACE("client_data", said->client, &said->client_size),
        PLACE("key", said->credential.key, &said->credential.key_size),
        {0},
    };
    memset(said, 0, sizeof *said);
    if (!json_is_object(object))
        return "passkey: expected an object";
    json_int_t number = json_integer_value(algorithm);
    if (number != PASSKEY_ES256 && number != PASSKEY_EDDSA && number != PASSKEY_RS256)
        return "passkey.algorithm: expected -7 (ES256), -8 (EdDSA) or -257 (RS256)";
    said->credential.algorithm = (int)number;
    const char *fault = read_all(object, places, 1);
    return fault != NULL ? fault : check_id(said);
}
