/*
 * journal_cursor.c - pages of records, and the way through them. See journal_cursor.h.
 */
#include "host/journal/journal_cursor.h"

#include "host/journal/journal_backend.h"
#include "sabot/text.h"

#include <stdlib.h>
#include <string.h>

/* ---- cells ---- */

bool journal_cell_text(struct journal_cell cell, char *space, size_t room) {
    if (cell.bytes == NULL || cell.size >= room || memchr(cell.bytes, '\0', cell.size) != NULL)
        return false;
    memcpy(space, cell.bytes, cell.size);
    space[cell.size] = '\0';
    return true;
}

/* False: it has another length. */
static bool take_bytes(struct journal_cell cell, uint8_t *space, size_t size) {
    if (cell.bytes == NULL || cell.size != size)
        return false;
    memcpy(space, cell.bytes, size);
    return true;
}

bool journal_cell_head(struct journal_cell sequence, struct journal_cell hash,
                       struct journal_head *head) {
    head->sequence = (uint64_t)sequence.number;
    return take_bytes(hash, head->hash, sizeof head->hash);
}

enum sabot_status journal_cell_snapshot(struct journal_cell version, struct journal_cell bytes,
                                        struct journal_snapshot *snapshot) {
    if (bytes.size > JOURNAL_SNAPSHOT_MAX)
        return SABOT_BAD_TEXT;
    snapshot->version = (uint32_t)version.number;
    snapshot->size = (uint32_t)bytes.size;
    snapshot->bytes = malloc(bytes.size + 1);
    if (snapshot->bytes != NULL && bytes.size > 0)
        memcpy(snapshot->bytes, bytes.bytes, bytes.size);
    return snapshot->bytes != NULL ? SABOT_OK : SABOT_NO_MEMORY;
}

bool journal_cell_secret(struct journal_cell number, struct journal_cell bytes,
                         struct journal_secret *secret) {
    secret->number = (uint64_t)number.number;
    secret->size = (uint32_t)bytes.size;
    if (bytes.size > 0 && bytes.size <= sizeof secret->bytes)
        memcpy(secret->bytes, bytes.bytes, bytes.size);
    return bytes.size <= sizeof secret->bytes;
}

/* ---- pages ---- */

bool journal_page_is_full(const struct journal_page *page) {
    return page->count == JOURNAL_PAGE_RECORDS || page->size >= JOURNAL_PAGE_BYTES ||
           page->fault.sequence != 0;
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

static bool keep(struct journal_page *page, const struct journal_record *record) {
    if (!make_room(page, record->size))
        return false;
    if (record->size > 0)
        memcpy(page->bytes + page->size, record->bytes, record->size);
    page->size += record->size;
    page->records[page->count++] = *record;
    return true;
}

static bool take_short(struct journal_cell cell, uint16_t *number) {
    *number = (uint16_t)cell.number;
    return cell.number >= 0 && cell.number <= UINT16_MAX;
}

/* What no record of ours can have, in words, or NULL. */
static const char *take_record(const struct journal_cell cells[JOURNAL_CELLS],
                               struct journal_record *record) {
    enum { SEQUENCE, TIME_MS, ACTOR, COMMAND, PART, PARTS, DIGEST, KIND, BYTES, PREVIOUS, HASH };
    bool is_placed =
        cells[SEQUENCE].number > 0 && cells[SEQUENCE].number <= (int64_t)JOURNAL_SEQUENCE_MAX;
    record->sequence = is_placed ? (uint64_t)cells[SEQUENCE].number : 1;
    record->time_ms = cells[TIME_MS].number;
    record->bytes = cells[BYTES].bytes;
    record->size = (uint32_t)cells[BYTES].size;
    if (!is_placed)
        return "a record before the first";
    if (!journal_cell_text(cells[ACTOR], record->actor, sizeof record->actor))
        return "its actor is not valid text";
    if (!journal_cell_text(cells[COMMAND], record->command, sizeof record->command))
        return "its command is not valid text";
    if (!take_short(cells[PART], &record->part) || !take_short(cells[PARTS], &record->parts))
        return "its part number is out of range";
    if (!take_bytes(cells[DIGEST], record->digest, sizeof record->digest))
        return "its digest has another length";
    if (!take_short(cells[KIND], &record->kind))
        return "its kind is out of range";
    if (record->size > JOURNAL_BYTES_MAX)
        return "it is longer than a record can be";
    if (!take_bytes(cells[PREVIOUS], record->previous, sizeof record->previous) ||
        !take_bytes(cells[HASH], record->hash, sizeof record->hash))
        return "its hashes have another length";
    return NULL;
}

bool journal_page_add(struct journal_page *page, const struct journal_cell cells[JOURNAL_CELLS]) {
    struct journal_record record;
    const char *problem = take_record(cells, &record);
    if (problem == NULL)
        return keep(page, &record);
    page->fault.sequence = record.sequence;
    sabot_text_copy(page->fault.words, sizeof page->fault.words, problem);
    return true;
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

/* ---- does a stream's chain hold? ---- */

static bool is_within_command(const struct journal_record *last) {
    return last->part + 1 < last->parts;
}

/* Is this the next part of the command before it, or the start of another? */
static bool is_next_part(const struct journal_record *last, const struct journal_record *record) {
    if (!is_within_command(last))
        return record->part == 0 && record->parts > 0;
    return record->part == last->part + 1 && record->parts == last->parts &&
           strcmp(record->actor, last->actor) == 0 && strcmp(record->command, last->command) == 0 &&
           memcmp(record->digest, last->digest, sizeof record->digest) == 0;
}

/* What is wrong with a record, or NULL. */
static const char *problem_of(const struct journal_verify *verify,
                              const struct journal_record *record) {
    const char *fault = journal_record_fault(record, verify->cursor.stream, &verify->head);
    if (fault != NULL)
        return fault;
    if (!is_next_part(&verify->last, record))
        return "is not the next part of a command";
    if (verify->head.sequence > 0 && record->time_ms < verify->last.time_ms)
        return "is older than the record before it";
    return NULL;
}

static void found(struct journal_verify *verify, const char *words) {
    verify->fault.sequence = verify->head.sequence + 1;
    sabot_text_copy(verify->fault.words, sizeof verify->fault.words, words);
}

struct journal_verify journal_verify_open(struct journal *journal, const char *stream,
                                          struct sabot_error *error) {
    return (struct journal_verify){.cursor =
                                       journal_cursor_open(journal, stream, 0, UINT64_MAX, error)};
}

/* No more records: is that the end of the stream? */
static void look_at_end(struct journal_verify *verify) {
    const struct journal_fault *unreadable = &verify->cursor.page.fault;
    if (unreadable->sequence != 0) {
        verify->cursor.status = SABOT_OK; /* a fault, no trouble */
        found(verify,
              unreadable->sequence == verify->head.sequence + 1 ? unreadable->words : "is missing");
    } else if (verify->cursor.status == SABOT_OK && is_within_command(&verify->last)) {
        found(verify, "is missing: its command has more parts");
    }
}

const struct journal_record *journal_verify_next(struct journal_verify *verify) {
    if (verify->fault.sequence != 0)
        return NULL;
    const struct journal_record *record = journal_cursor_next(&verify->cursor);
    const char *problem = record == NULL ? NULL : problem_of(verify, record);
    if (record == NULL)
        look_at_end(verify);
    if (problem != NULL)
        found(verify, problem);
    if (record == NULL || problem != NULL)
        return NULL;
    verify->head = journal_head_of(record);
    verify->last = *record;
    verify->last.bytes = NULL;
    return record;
}

enum sabot_status journal_verify_close(struct journal_verify *verify) {
    return journal_cursor_close(&verify->cursor);
}

enum sabot_status journal_verify(struct journal *journal, const char *stream,
                                 struct journal_head *head, struct journal_fault *fault,
                                 struct sabot_error *error) {
    struct journal_verify verify = journal_verify_open(journal, stream, error);
    while (journal_verify_next(&verify) != NULL)
        continue;
    *head = verify.head;
    *fault = verify.fault;
    return journal_verify_close(&verify);
}
