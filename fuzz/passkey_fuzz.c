/*
 * passkey_fuzz.c - any bytes as what a page says with a passkey: as the JSON of a request, and as
 * the documents in it, cut in three by the first four bytes. Whatever comes, it is refused with one
 * line of words: nobody signs by chance.
 */
#include "host/passkey/passkey.h"

#include <jansson.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct passkey_site site = {.origin = "https://cards.example",
                                         .name = "cards.example"};
static const struct passkey_question question = {&site, "sign-in", INT64_C(1790000000000)};

static void check(const struct passkey_said *said) {
    struct passkey_found found;
    const char *faults[] = {
        passkey_check_signed(&question, &said->credential, said, &found),
        passkey_check_added(&question, said, &found),
    };
    for (int i = 0; i < 2; i++)
        SABOT_ASSERT(faults[i] != NULL && faults[i][0] != 0 && strchr(faults[i], '\n') == NULL);
}

static size_t cut(const uint8_t **at, size_t *left, size_t wanted, void *to, size_t room) {
    size_t size = wanted < *left ? wanted : *left;
    size = size < room ? size : room;
    memcpy(to, *at, size);
    *at += size;
    *left -= size;
    return size;
}

static void check_documents(const uint8_t *data, size_t size) {
    static struct passkey_said said;
    if (size < 4)
        return;
    const uint8_t *at = data + 4;
    size_t left = size - 4;
    said.credential.algorithm = -(int)data[3];
    said.data_size = cut(&at, &left, 4 * (size_t)data[0], said.data, sizeof said.data);
    said.client_size = cut(&at, &left, 4 * (size_t)data[1], said.client, sizeof said.client);
    said.signature_size =
        cut(&at, &left, 2 * (size_t)data[2], said.signature, sizeof said.signature);
    said.credential.key_size = cut(&at, &left, left, said.credential.key, PASSKEY_KEY_MAX);
    said.credential.id.size = 32;
    check(&said);
}

static void check_request(const uint8_t *data, size_t size) {
    struct passkey_said said;
    json_t *object = json_loadb((const char *)data, size, JSON_DECODE_ANY, NULL);
    if (passkey_read_signed(object, &said) == NULL || passkey_read_added(object, &said) == NULL)
        check(&said);
    json_decref(object);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    check_request(data, size);
    check_documents(data, size);
    return 0;
}
