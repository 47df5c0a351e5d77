/*
 * sheet_text.c - a sheet inside a record: see record_walk.h. The form's own table of fields writes
 * and reads it (host/sheet): a field that is newer than the sheet is as it was then.
 */
#include "host/record/held_table.h"
#include "host/record/record_walk.h"
#include "host/sheet/sheet_values.h"
#include "host/sheet/sheetfile.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define SHEET_TEXT_MAX 262144

enum sabot_status sheet_text_write(struct cursor *cursor, const struct sabot_sheet *sheet,
                                   struct sabot_error *error) {
    json_t *document = sheet_values_to_record(sheet);
    char *text = document == NULL ? NULL : json_dumps(document, JSON_COMPACT);
    json_decref(document);
    if (text == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory to write the sheet");
    char name[SABOT_SHEET_NAME_MAX];
    memcpy(name, sheet->name, sizeof name);
    walk_text(cursor, name, sizeof name);
    int length = (int)strlen(text);
    walk_count(cursor, &length, SHEET_TEXT_MAX);
    walk_block(cursor, text, (size_t)length);
    free(text);
    return SABOT_OK;
}

static enum sabot_status read_text(const struct sheetfile_text *text, struct sabot_sheet *sheet,
                                   struct sabot_error *error) {
    struct form_report *report = calloc(1, sizeof *report);
    if (sheet == NULL || report == NULL) {
        free(report);
        return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory to read the sheet");
    }
    enum sabot_status status = sheetfile_read_recorded(text, sheet, report);
    if (status != SABOT_OK)
        sabot_error_print(error, status, "the record's sheet: %s", report->list[0].what.words);
    free(report);
    return status;
}

enum sabot_status sheet_text_read(struct cursor *cursor, const struct sabot_sheet **sheet,
                                  struct sabot_error *error) {
    char name[SABOT_SHEET_NAME_MAX] = "";
    int length = 0;
    *sheet = &sabot_sheet_empty;
    walk_text(cursor, name, sizeof name);
    walk_count(cursor, &length, SHEET_TEXT_MAX);
    if (cursor->bad || cursor->room - cursor->used < (size_t)length) {
        cursor->bad = true;
        return SABOT_OK;
    }
    struct sabot_sheet *read = held_sheet_new();
    struct sheetfile_text text = {FORM_JSON, "the record's sheet", name,
                                  (const char *)cursor->from + cursor->used, (size_t)length};
    enum sabot_status status = read_text(&text, read, error);
    cursor->used += (size_t)length;
    if (status == SABOT_OK)
        *sheet = read;
    else
        held_sheet_drop(read);
    return status;
}
