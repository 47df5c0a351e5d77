/*
 * books.c - see books.h.
 */
#include "host/past/books.h"

#include "host/clock/clock.h"

enum { SLICE_MS = 250, QUERY_STEPS = 10000 /* of SQLite between two looks at the stop */ };

/* ---- on the desk's thread ---- */

static int64_t clock_ms(void) {
    return clock_steady_ns() / CLOCK_NS_A_MS;
}

struct going {
    struct books *books;
    struct task *task;
    uint64_t before; /* records that were read in earlier goes */
    int64_t until_ms;
    bool was_cut;
};

static bool go_on(void *context, uint64_t records) {
    struct going *going = context;
    going->books->indexed = going->before + records;
    going->was_cut = clock_ms() > going->until_ms || task_is_stopped(going->task);
    return !going->was_cut;
}

static int is_stopped(void *task) {
    return task_is_stopped(task);
}

static enum sabot_status open_both(struct books *books, struct sabot_error *error) {
    enum sabot_status status = SABOT_OK;
    if (books->journal == NULL)
        status = journal_open(books->store, JOURNAL_READ, &books->journal, error);
    if (status == SABOT_OK && books->daybook == NULL)
        status = daybook_open(books->file, books->key, &books->daybook, error);
    return status;
}

static enum sabot_status bring_on(struct books *books, struct going *going,
                                  struct sabot_error *error) {
    enum sabot_status status = open_both(books, error);
    if (status != SABOT_OK)
        return status;
    sqlite3_progress_handler(daybook_database(books->daybook), QUERY_STEPS, is_stopped,
                             going->task);
    return daybook_update(books->daybook, books->journal, go_on, going, error);
}

/* A connection that was kept may be of a database that went and came back since: another is tried
 * before anybody hears of it. */
enum sabot_status books_enter(struct books *books, struct task *task, int64_t for_ms,
                              struct books_place *place, struct sabot_error *error) {
    struct going going = {
        .books = books, .task = task, .before = books->indexed, .until_ms = clock_ms() + for_ms};
    int64_t heard = atomic_load(&books->heard);
    bool was_kept = books->journal != NULL;
    enum sabot_status status = bring_on(books, &going, error);
    if (status == SABOT_IO && was_kept && !task_is_stopped(task)) {
        books_close(books);
        status = bring_on(books, &going, error);
    }
    if (status == SABOT_OK && !going.was_cut) {
        atomic_store(&books->reached, heard);
        atomic_store(&books->is_whole, true);
    }
    *place = (struct books_place){.is_behind = going.was_cut, .indexed = books->indexed};
    return status;
}

void books_leave(struct books *books, enum sabot_status status) {
    if (books->daybook != NULL)
        sqlite3_progress_handler(daybook_database(books->daybook), 0, NULL, NULL);
    if (status == SABOT_IO)
        books_close(books);
}

void books_close(struct books *books) {
    daybook_close(books->daybook);
    journal_close(books->journal);
    books->daybook = NULL;
    books->journal = NULL;
    books->indexed = 0;
}

int64_t books_lag(const struct books *books) {
    if (!atomic_load(&books->is_whole))
        return INT64_MIN;
    int64_t reached = atomic_load(&books->reached);
    return atomic_load(&books->heard) - reached;
}

/* What goes wrong is said to the next client that asks. */
static void run(struct task *task) {
    struct books *books = task->owner;
    struct books_place place;
    struct sabot_error ignored;
    enum sabot_status status = books_enter(books, task, SLICE_MS, &place, &ignored);
    books->needs_more = status == SABOT_OK && place.is_behind;
    books_leave(books, status);
}

/* ---- in the loop ---- */

static enum task_next finished(struct task *task) {
    const struct books *books = task->owner;
    return books->needs_more && !task_is_stopped(task) ? TASK_AGAIN : TASK_ENDS;
}

static void close(struct task *task) {
    struct books *books = task->owner;
    books->is_indexing = false;
}

static const struct task_form form = {
    .desk = BACKROOM_BOOKS, .most = 1, .run = run, .finished = finished, .close = close};

void books_index(struct backroom *backroom, struct books *books) {
    if (books->is_indexing)
        return;
    books->indexing.form = &form;
    books->indexing.owner = books;
    books->is_indexing = backroom_give(backroom, &books->indexing);
}
