/*
 * export_form.h - one record in each form; for export.c alone.
 */
#ifndef HOST_AUDIT_EXPORT_FORM_H
#define HOST_AUDIT_EXPORT_FORM_H

#include "host/audit/export.h"
#include "host/service/replay.h"

/* A record, its event in replay->event, and the state before it. */
struct export_row {
    const char *table;
    const struct journal_record *record;
    const struct replay *replay;
};

/* Its heading (may be NULL) and how it writes a record; false: no memory. */
struct export_form_rule {
    const char *heading;
    bool (*write)(const struct export_row *row, FILE *stream);
};

extern const struct export_form_rule export_forms[];

#endif
