/*
 * authenticator.c - see authenticator.h.
 */
#include "tests/support/authenticator.h"

#include "tests/support/harness.h"

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void set_key(struct authenticator *one, EVP_PKEY *key, int algorithm, int number) {
    unsigned char *at = one->credential.key;
    assert_non_null(key);
    one->key = key;
    one->credential.algorithm = algorithm;
    assert_true(i2d_PUBKEY(key, NULL) <= PASSKEY_KEY_MAX);
    one->credential.key_size = (size_t)i2d_PUBKEY(key, &at);
    one->credential.id.size = 32;
    memset(one->credential.id.bytes, number, 32);
}

void authenticator_make(struct authenticator *one, enum passkey_algorithm algorithm, int number) {
    memset(one, 0, sizeof *one);
    set_key(one,
            algorithm == PASSKEY_ES256   ? EVP_EC_gen("P-256")
            : algorithm == PASSKEY_EDDSA ? EVP_PKEY_Q_keygen(NULL, NULL, "ED25519")
                                         : EVP_RSA_gen(2048),
            algorithm, number);
}

void authenticator_make_odd(struct authenticator *one, const char *curve, int bits, int exponent) {
    EVP_PKEY *key = NULL;
    memset(one, 0, sizeof *one);
    if (curve != NULL) {
        key = EVP_EC_gen(curve);
    } else {
        EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "RSA", NULL);
        BIGNUM *number = BN_new();
        assert_int_equal(BN_set_word(number, (BN_ULONG)exponent), 1);
        assert_int_equal(EVP_PKEY_keygen_init(context), 1);
        assert_int_equal(EVP_PKEY_CTX_set_rsa_keygen_bits(context, bits), 1);
        assert_int_equal(EVP_PKEY_CTX_set1_rsa_keygen_pubexp(context, number), 1);
        assert_int_equal(EVP_PKEY_generate(context, &key), 1);
        BN_free(number);
        EVP_PKEY_CTX_free(context);
    }
    set_key(one, key, curve != NULL ? PASSKEY_ES256 : PASSKEY_RS256, 1);
}

void authenticator_release(struct authenticator *one) {
    EVP_PKEY_free(one->key);
    one->key = NULL;
}

static void say_client(const struct authenticator_wish *wish, struct passkey_said *said) {
    int size = snprintf(said->client, sizeof said->client,
                        "{\"type\":\"%s\",\"challenge\":\"%s\",\"origin\":\"%s\"%s}", wish->type,
                        wish->challenge, wish->origin, wish->more != NULL ? wish->more : "");
    assert_true(size > 0 && (size_t)size < sizeof said->client);
    said->client_size = (size_t)size;
}

static void say_data(const struct authenticator_wish *wish, struct passkey_said *said) {
    crypto_hash_sha256(said->data, (const uint8_t *)wish->rp_id, strlen(wish->rp_id));
    said->data[32] = wish->flags;
    for (int i = 0; i < 4; i++)
        said->data[33 + i] = (uint8_t)(wish->counter >> (24 - 8 * i));
    said->data_size = 37;
}

void authenticator_sign_again(const struct authenticator *one, struct passkey_said *said) {
    uint8_t message[PASSKEY_DATA_MAX + 32];
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    const EVP_MD *digest = one->credential.algorithm == PASSKEY_EDDSA ? NULL : EVP_sha256();
    memcpy(message, said->data, said->data_size);
    crypto_hash_sha256(message + said->data_size, (const uint8_t *)said->client, said->client_size);
    said->signature_size = sizeof said->signature;
    assert_int_equal(EVP_DigestSignInit(context, NULL, digest, NULL, one->key), 1);
    assert_int_equal(EVP_DigestSign(context, said->signature, &said->signature_size, message,
                                    said->data_size + 32),
                     1);
    EVP_MD_CTX_free(context);
}

void authenticator_sign(const struct authenticator *one, const struct authenticator_wish *wish,
                        struct passkey_said *said) {
    memset(said, 0, sizeof *said);
    said->credential.id = one->credential.id;
    say_client(wish, said);
    say_data(wish, said);
    authenticator_sign_again(one, said);
}

void authenticator_add(const struct authenticator *one, const struct authenticator_wish *wish,
                       struct passkey_said *said) {
    const struct passkey_id *id = &one->credential.id;
    memset(said, 0, sizeof *said);
    said->credential = one->credential;
    say_client(wish, said);
    say_data(wish, said);
    said->data[32] |= 0x40;
    said->data[37 + 16] = (uint8_t)(id->size >> 8);
    said->data[37 + 17] = (uint8_t)id->size;
    memcpy(said->data + 55, id->bytes, id->size);
    said->data_size = 55 + id->size;
    said->data[said->data_size++] = 0xa0; /* the key as CBOR, which nobody reads */
}
