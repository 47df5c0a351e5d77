/*
 * service_edition.c - which edition of the rules tables may adopt: the newest that this
 * service knows and that a record of the room allows.
 */
#include "host/service/service_parts.h"
#include "sabot/kind.h"

#include <jansson.h>
#include <stdio.h>

_Static_assert(SABOT_EDITIONS_MAX < 1000000, "SERVICE_EDITION_TEXT_MAX");

void service_edition_write(int edition, char text[SERVICE_EDITION_TEXT_MAX]) {
    snprintf(text, SERVICE_EDITION_TEXT_MAX, "{\"edition\":%d}", edition);
}

int service_edition_read(const struct journal_record *record) {
    if (record->kind != SERVICE_NOTE_EDITION)
        return 0;
    json_t *object = json_loadb((const char *)record->bytes, record->size, 0, NULL);
    json_int_t edition = json_integer_value(json_object_get(object, "edition"));
    json_decref(object);
    return edition < 1 || edition > SABOT_EDITIONS_MAX ? 0 : (int)edition;
}

void service_hear_edition(struct service *service, const struct journal_record *record) {
    int edition = service_edition_read(record);
    if (edition > service->edition)
        service->edition = edition;
}

static int newest(const struct service *service) {
    return service->world.edition > 0 ? service->world.edition : SABOT_EDITION_LAST;
}

int service_edition(const struct service *service) {
    return service->edition < newest(service) ? service->edition : newest(service);
}

bool service_knows(const struct service *service, const struct sabot_table *table) {
    return table->edition <= newest(service);
}
