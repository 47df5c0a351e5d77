/*
 * sheet_text.c - see sheet_text.h. The form's own table of fields writes and
 * reads it (host/sheetfile), so an old sheet is read with today's defaults.
 */
#include "host/record/sheet_text.h"

#include "host/sheetfile/sheetfile.h"
#include "host/sheetfile/sheetform.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define SHEET_TEXT_MAX 65536

enum sabot_status sheet_text_write(struct cursor *cursor, const struct sabot_sheet *sheet,
                                   struct sabot_error *error) {
    json_t *document = sheetform_to_json(sheet);
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

enum sabot_status sheet_text_read(struct cursor *cursor, struct sabot_sheet *sheet,
                                  struct sabot_error *error) {
    char name[SABOT_SHEET_NAME_MAX] = "";
    int length = 0;
    walk_text(cursor, name, sizeof name);
    walk_count(cursor, &length, SHEET_TEXT_MAX);
    if (cursor->bad || cursor->room - cursor->used < (size_t)length) {
        cursor->bad = true;
        return SABOT_OK;
    }
    struct sheetfile_report *report = calloc(1, sizeof *report);
    if (report == NULL)
        return sabot_error_say(error, SABOT_NO_MEMORY, "there is no memory to read the sheet");
    enum sabot_status status = sheetfile_read_text(SHEETFILE_JSON, "the record's sheet", name,
                                                   (const char *)cursor->from + cursor->used,
                                                   (size_t)length, sheet, report);
    cursor->used += (size_t)length;
    if (status != SABOT_OK) {
        struct sabot_text words = sabot_error_words(error);
        sabot_text_add(&words, "the record's sheet: ");
        sabot_text_add(&words, report->list[0].what.words);
    }
    free(report);
    return status;
}
