/*
 * journal_cursor.c - pages of records, and the way through them. See journal_cursor.h.
 */
#include "host/journal/journal_cursor.h"

#include "host/journal/journal_backend.h"
#include "sabot/text.h"

#include <stdlib.h>
#include <string.h>

/* ---- pages ---- */

bool journal_page_is_full(const struct journal_page *page) {
    return page->count == JOURNAL_PAGE_RECORDS || page->size >= JOURNAL_PAGE_BYTES;
}

static bool make_room(struct journal_page *page, size_t size) {
    if (page->count == page->room) {
        int room = page->room == 0 ? 1 : JOURNAL_PAGE_RECORDS; /* often one is all there is */
        void *records = realloc(page->records, (size_t)room * sizeof *page->records);
        if (records == NULL)
            return false;
        page->records = records;
        page->room = room;
    }
    if (page->size + size >= page->bytes_room) {
        size_t room = 2 * page->bytes_room + size + 1;
        uint8_t *bytes = realloc(page->bytes, room);
        if (bytes == NULL)
            return false;
        page->bytes = bytes;
        page->bytes_room = room;
    }
    return true;
}

bool journal_page_add(struct journal_page *page, const struct journal_record *record) {
    if (!make_room(page, record->size))
        return false;
    if (record->size > 0)
        memcpy(page->bytes + page->size, record->bytes, record->size);
    page->size += record->size;
    page->records[page->count++] = *record;
    return true;
}

void journal_page_spoil(struct journal_page *page, uint64_t sequence, const char *words) {
    page->fault.sequence = sequence;
    sabot_text_copy(page->fault.words, sizeof page->fault.words, words);
}

/* The bytes may have moved while the page grew. */
static void place_bytes(struct journal_page *page) {
    size_t at = 0;
    for (int i = 0; i < page->count; i++) {
        page->records[i].bytes = page->bytes + at;
        at += page->records[i].size;
    }
}

void journal_page_free(struct journal_page *page) {
    free(page->records);
    free(page->bytes);
    *page = (struct journal_page){0};
}

enum sabot_status journal_page_report(const struct journal_page *page,
                                      const struct journal *journal, const char *stream,
                                      struct sabot_error *error) {
    if (page->fault.sequence == 0)
        return SABOT_OK;
    struct sabot_text text = sabot_error_words(error);
    sabot_text_add(&text, "journal ");
    sabot_text_add_plain(&text, journal->name, strlen(journal->name));
    sabot_text_add(&text, ": record ");
    sabot_text_add_int(&text, (int64_t)page->fault.sequence);
    sabot_text_add(&text, " of ");
    sabot_text_add_quoted(&text, stream, strlen(stream));
    sabot_text_add(&text, ": ");
    sabot_text_add(&text, page->fault.words);
    return SABOT_BAD_TEXT;
}

/* ---- the cursor ---- */

/* What fits a page is of one moment anyway. A head that is damaged is met on the way. */
static void find_end(struct journal_cursor *cursor) {
    struct journal_head head = {0};
    if (cursor->to < cursor->from + JOURNAL_PAGE_RECORDS)
        return;
    cursor->status = journal_find_head(cursor->journal, cursor->stream, &head, cursor->error);
    if (cursor->status == SABOT_OK && head.sequence < cursor->to)
        cursor->to = head.sequence;
    if (cursor->status == SABOT_BAD_TEXT)
        cursor->status = SABOT_OK;
}

struct journal_cursor journal_cursor_open(struct journal *journal, const char *stream,
                                          uint64_t from, uint64_t to, struct sabot_error *error) {
    struct journal_cursor cursor = {.journal = journal, .from = from, .to = to, .error = error};
    SABOT_ASSERT(stream[0] != '\0' && sabot_text_copy(cursor.stream, sizeof cursor.stream, stream));
    find_end(&cursor);
    return cursor;
}

/* True if there is another record. */
static bool read_page(struct journal_cursor *cursor) {
    struct journal_page *page = &cursor->page;
    struct journal *journal = cursor->journal;
    const struct journal_span span = {cursor->stream, cursor->from, cursor->to};
    page->count = page->next = 0;
    page->size = 0;
    cursor->status = journal_is_whole(journal, cursor->error);
    if (cursor->status == SABOT_OK)
        cursor->status = journal->operations->read_page(journal, &span, page, cursor->error);
    if (cursor->status != SABOT_OK || page->count == 0)
        return false;
    place_bytes(page);
    cursor->from = page->records[page->count - 1].sequence + 1;
    return true;
}

const struct journal_record *journal_cursor_next(struct journal_cursor *cursor) {
    struct journal_page *page = &cursor->page;
    if (cursor->status != SABOT_OK)
        return NULL;
    if (page->next < page->count ||
        (page->fault.sequence == 0 && cursor->from <= cursor->to && read_page(cursor)))
        return &page->records[page->next++];
    if (cursor->status == SABOT_OK)
        cursor->status = journal_page_report(page, cursor->journal, cursor->stream, cursor->error);
    return NULL;
}

enum sabot_status journal_cursor_fill(struct journal_cursor *cursor) {
    if (journal_cursor_next(cursor) != NULL)
        cursor->page.next--;
    return cursor->status;
}

bool journal_cursor_holds(const struct journal_cursor *cursor) {
    return cursor->page.next < cursor->page.count;
}

bool journal_cursor_has_more(const struct journal_cursor *cursor) {
    return cursor->page.count > 0 && cursor->from <= cursor->to;
}

enum sabot_status journal_cursor_close(struct journal_cursor *cursor) {
    journal_page_free(&cursor->page);
    return cursor->status;
}

enum sabot_status journal_find_record(struct journal *journal, const char *stream,
                                      uint64_t sequence, struct journal_record *record,
                                      struct sabot_error *error) {
    struct journal_cursor cursor = journal_cursor_open(journal, stream, sequence, sequence, error);
    const struct journal_record *found = journal_cursor_next(&cursor);
    if (found != NULL)
        *record = *found;
    record->bytes = NULL;
    enum sabot_status status = journal_cursor_close(&cursor);
    return status == SABOT_OK && found == NULL
               ? journal_trouble(journal->name, SABOT_NOT_FOUND, "no such record of ", stream,
                                 error)
               : status;
}
