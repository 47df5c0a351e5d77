/*
 * api_beacon.c - the beacon that sheets may name: asked for after a cut, mixed in before the seal
 * (docs/fair-shoes.md, protocol 2, step 4b). One that does not come in time voids the shoe.
 */
#include "host/api/api_parts.h"

#include <string.h>

/* The file was read. */
static void wake(void *context) {
    struct api *api = context;
    net_wake(api->door.net);
}

enum sabot_status api_open_beacon(struct api *api, struct sabot_error *error) {
    if (api->config.beacon_file == NULL)
        return SABOT_OK;
    api->beacon = beacon_open(api->config.beacon_file, wake, api);
    return api->beacon != NULL ? SABOT_OK
                               : sabot_error_say(error, SABOT_NO_MEMORY, "out of memory");
}

bool api_beacon(void *context, const char *name, int64_t after_ms, uint8_t value[FAIR_BYTES]) {
    struct api *api = context;
    return api->beacon != NULL && strcmp(name, api->config.beacon_name) == 0 &&
           beacon_ask(api->beacon, after_ms, door_now_ms(), value);
}

void api_hear_beacon(struct api *api, const struct service_news *news) {
    if (news->event->kind != SABOT_EVENT_SHOE_VOIDED ||
        news->event->with.cause != SABOT_SHOE_VOID_NO_BEACON)
        return;
    bool is_ours = api->beacon != NULL && api_has_beacon(api, news->before->sheet);
    log_write(api->door.log, LOG_ERROR,
              "table %s: shoe %d is void, the beacon %s did not come: %s %s", news->table,
              news->event->with.shoe, news->before->sheet->shoe.beacon,
              is_ours ? api->config.beacon_file : "the room's file",
              is_ours ? beacon_trouble(api->beacon) : "names no such beacon");
}

bool api_has_beacon(const struct api *api, const struct sabot_sheet *sheet) {
    const char *ours = api->config.beacon_name;
    return sheet->shoe.beacon[0] == 0 || (ours != NULL && strcmp(sheet->shoe.beacon, ours) == 0);
}
