/*
 * passkey_signature.c - public keys and signatures of passkeys, by OpenSSL. Whatever fails leaves
 * no trace in its list of errors, which TLS on the same thread reads.
 */
#include "host/passkey/passkey_parts.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <sodium.h>
#include <string.h>

enum { RSA_LEAST = 2048, RSA_MOST = 4096 };

static bool is_p256(const EVP_PKEY *key) {
    char name[32];
    size_t length = 0;
    return EVP_PKEY_is_a(key, "EC") &&
           EVP_PKEY_get_group_name(key, name, sizeof name, &length) == 1 &&
           strcmp(name, "prime256v1") == 0;
}

/* Another exponent would only make a check slow. */
static bool is_rsa(const EVP_PKEY *key) {
    BIGNUM *exponent = NULL;
    bool is_good = EVP_PKEY_is_a(key, "RSA") && EVP_PKEY_get_bits(key) >= RSA_LEAST &&
                   EVP_PKEY_get_bits(key) <= RSA_MOST &&
                   EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_E, &exponent) == 1 &&
                   BN_is_word(exponent, RSA_F4);
    BN_free(exponent);
    return is_good;
}

static bool fits(const EVP_PKEY *key, int algorithm) {
    switch (algorithm) {
    case PASSKEY_ES256:
        return is_p256(key);
    case PASSKEY_EDDSA:
        return EVP_PKEY_is_a(key, "ED25519");
    case PASSKEY_RS256:
        return is_rsa(key);
    default:
        return false;
    }
}

/* NULL: it is no key of that algorithm. */
static EVP_PKEY *read_key(const struct passkey_credential *credential) {
    const unsigned char *at = credential->key;
    EVP_PKEY *key = d2i_PUBKEY(NULL, &at, (long)credential->key_size);
    if (key != NULL && at == credential->key + credential->key_size &&
        fits(key, credential->algorithm))
        return key;
    EVP_PKEY_free(key);
    return NULL;
}

bool passkey_key_is_good(const struct passkey_credential *credential) {
    EVP_PKEY *key = read_key(credential);
    bool is_good = key != NULL;
    EVP_PKEY_free(key);
    ERR_clear_error();
    return is_good;
}

bool passkey_signature_holds(const struct passkey_credential *credential,
                             const struct passkey_said *said) {
    uint8_t message[PASSKEY_DATA_MAX + crypto_hash_sha256_BYTES];
    memcpy(message, said->data, said->data_size);
    crypto_hash_sha256(message + said->data_size, (const uint8_t *)said->client, said->client_size);
    EVP_PKEY *key = read_key(credential);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    const EVP_MD *digest = credential->algorithm == PASSKEY_EDDSA ? NULL : EVP_sha256();
    bool holds = key != NULL && context != NULL &&
                 EVP_DigestVerifyInit(context, NULL, digest, NULL, key) == 1 &&
                 EVP_DigestVerify(context, said->signature, said->signature_size, message,
                                  said->data_size + crypto_hash_sha256_BYTES) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    ERR_clear_error();
    return holds;
}

/* The generator of P-256 as a public key: any will do. */
void passkey_prepare(void) {
    static const uint8_t p256[] = {
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01,
        0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
        0x04, 0x6b, 0x17, 0xd1, 0xf2, 0xe1, 0x2c, 0x42, 0x47, 0xf8, 0xbc, 0xe6, 0xe5,
        0x63, 0xa4, 0x40, 0xf2, 0x77, 0x03, 0x7d, 0x81, 0x2d, 0xeb, 0x33, 0xa0, 0xf4,
        0xa1, 0x39, 0x45, 0xd8, 0x98, 0xc2, 0x96, 0x4f, 0xe3, 0x42, 0xe2, 0xfe, 0x1a,
        0x7f, 0x9b, 0x8e, 0xe7, 0xeb, 0x4a, 0x7c, 0x0f, 0x9e, 0x16, 0x2b, 0xce, 0x33,
        0x57, 0x6b, 0x31, 0x5e, 0xce, 0xcb, 0xb6, 0x40, 0x68, 0x37, 0xbf, 0x51, 0xf5,
    };
    struct passkey_credential credential = {.algorithm = PASSKEY_ES256, .key_size = sizeof p256};
    static const struct passkey_said nothing;
    memcpy(credential.key, p256, sizeof p256);
    (void)passkey_signature_holds(&credential, &nothing);
}
