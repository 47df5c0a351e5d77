/*
 * pass.c - see pass.h. The text is base64 (for URLs) of the fields and the
 * authenticator, in that order.
 */
#include "host/room/pass.h"

#include <sodium.h>
#include <string.h>

const char *const pass_role_names[PASS_ROLES] = {"floor", "dealer", "bettor", "board", "auditor"};

#define PASS_FORM 1

/* Fixed places: form, role, bettor, seated_at, ends_ms, name, table. */
enum {
    AT_FORM,
    AT_ROLE,
    AT_BETTOR,
    AT_SEATED,
    AT_ENDS = AT_SEATED + 8,
    AT_NAME = AT_ENDS + 8,
    AT_TABLE = AT_NAME + PASS_NAME_MAX,
    FIELDS_SIZE = AT_TABLE + PASS_TABLE_MAX,
    PASS_SIZE = FIELDS_SIZE + crypto_auth_hmacsha256_BYTES
};

static void put_number(uint8_t *at, uint64_t number) {
    for (int i = 0; i < 8; i++)
        at[i] = (uint8_t)(number >> (56 - 8 * i));
}

static uint64_t get_number(const uint8_t *at) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | at[i];
    return number;
}

void pass_write(const struct pass *pass, const uint8_t key[PASS_KEY_BYTES],
                char text[PASS_TEXT_MAX]) {
    uint8_t bytes[PASS_SIZE] = {PASS_FORM, (uint8_t)pass->role, (uint8_t)pass->bettor};
    put_number(bytes + AT_SEATED, pass->seated_at);
    put_number(bytes + AT_ENDS, (uint64_t)pass->ends_ms);
    memcpy(bytes + AT_NAME, pass->name, strnlen(pass->name, PASS_NAME_MAX - 1));
    memcpy(bytes + AT_TABLE, pass->table, strnlen(pass->table, PASS_TABLE_MAX - 1));
    crypto_auth_hmacsha256(bytes + FIELDS_SIZE, bytes, FIELDS_SIZE, key);
    sodium_bin2base64(text, PASS_TEXT_MAX, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool pass_read(struct pass *pass, const uint8_t key[PASS_KEY_BYTES], const char *text,
               int64_t now_ms) {
    uint8_t bytes[PASS_SIZE];
    size_t size = 0;
    if (sodium_base642bin(bytes, sizeof bytes, text, strlen(text), NULL, &size, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        size != sizeof bytes ||
        crypto_auth_hmacsha256_verify(bytes + FIELDS_SIZE, bytes, FIELDS_SIZE, key) != 0 ||
        bytes[AT_FORM] != PASS_FORM || bytes[AT_ROLE] >= PASS_ROLES)
        return false;
    memset(pass, 0, sizeof *pass);
    pass->role = (enum pass_role)bytes[AT_ROLE];
    pass->bettor = bytes[AT_BETTOR];
    pass->seated_at = get_number(bytes + AT_SEATED);
    pass->ends_ms = (int64_t)get_number(bytes + AT_ENDS);
    memcpy(pass->name, bytes + AT_NAME, PASS_NAME_MAX - 1);
    memcpy(pass->table, bytes + AT_TABLE, PASS_TABLE_MAX - 1);
    return now_ms < pass->ends_ms;
}
