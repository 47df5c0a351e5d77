/*
 * placeholders.c - see placeholders.h.
 */
#include "host/sheet/placeholders.h"

#include "host/sheet/sheet_fields.h"

#include <string.h>

int placeholders_of(const struct sabot_sheet *sheet, const char *names[PLACEHOLDERS_MAX]) {
    static const char group[] = "notices.";
    int count = 0;
    for (const struct form_field *field = sheet_fields; field->path != NULL; field++) {
        if (strncmp(field->path, group, strlen(group)) != 0 ||
            strcmp(field->path, "notices.room") == 0 ||
            strcasestr((const char *)sheet + field->offset, "example") == NULL)
            continue;
        SABOT_ASSERT(count < PLACEHOLDERS_MAX);
        names[count++] = field->path + strlen(group);
    }
    return count;
}
