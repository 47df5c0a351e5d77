/*
 * live_start.c - what the moments before a start left behind, read from the records of the tables
 * before there is a loop: which dealers were at work, because their consoles are in use; and who
 * got their seat from a server that ended before they had their chips: a yes that is said again
 * seats nobody, and is for who was seated.
 *
 * Trouble keeps nobody from starting: a dealer who was not found signs in again, a bettor asks.
 */
#include "host/journal/journal_cursor.h"
#include "host/live/live.h"

#include <string.h>

enum { LAST_RECORDS = 1024 /* of a table; a dealer acts in each of its rounds */ };

static void see_all(struct staff *staff, const int64_t used_ms[STAFF_MAX]) {
    for (int i = 0; i < staff->count; i++)
        staff_see(staff, staff->members[i].name, used_ms[i]);
}

/* The service has proved the head, and not all records before it: they count if they lead there. */
static void see_dealers(struct live *live, struct journal *journal, const char *table,
                        const struct journal_head *head) {
    uint64_t from = head->sequence > LAST_RECORDS ? head->sequence - LAST_RECORDS + 1 : 1;
    struct journal_head at = {.sequence = from - 1};
    int64_t used_ms[STAFF_MAX] = {0};
    struct sabot_error ignored;
    const struct journal_record *record;
    struct journal_cursor cursor =
        journal_cursor_open(journal, table, from, head->sequence, &ignored);
    while ((record = journal_cursor_next(&cursor)) != NULL) {
        const struct staff_member *dealer = live_dealer_of(live, record);
        if (record->sequence == from)
            memcpy(at.hash, record->previous, sizeof at.hash);
        if (journal_record_fault(record, table, &at) != NULL)
            break;
        at = journal_head_of(record);
        if (dealer != NULL)
            used_ms[dealer - live->door->staff.members] = record->time_ms;
    }
    if (journal_cursor_close(&cursor) == SABOT_OK && journal_head_is(&at, head))
        see_all(&live->door->staff, used_ms);
}

static void find_seat(struct join *join, struct journal *journal) {
    struct journal_record first;
    struct sabot_error ignored;
    char id[JOURNAL_COMMAND_MAX];
    live_join_command(join, LIVE_JOIN_SEATS, id);
    if (journal_find_command(journal, join->table, id, &first, &ignored) == SABOT_OK)
        join->seated_at = first.sequence;
}

void live_start(struct live *live, struct journal *journal) {
    const struct service *service = live->door->service;
    for (int i = 0; i < LIVE_JOINS_MAX; i++)
        if (live->joins[i].state == JOIN_WAITING && live->joins[i].asks == JOIN_ASKS_SEAT)
            find_seat(&live->joins[i], journal);
    for (int i = 0; i < service_table_count(service); i++) {
        struct journal_head head;
        const char *name = service_table_name(service, i);
        const struct sabot_table *table = service_table(service, name, &head);
        if (table != NULL && door_now_ms() - table->time_ms < STAFF_IDLE_MS)
            see_dealers(live, journal, name, &head);
    }
}
