/*
 * record_fuzz.c - any bytes as the records of a table, or as its snapshot.
 *
 * What the table accepts it survives, however many such events there are: money is
 * whole, and its state can be written and read back to the same bytes.
 *
 * Input: a byte that chooses (even: events; odd: a state), for events a byte that
 * chooses the table, then for each event its kind, the size of its bytes in two bytes,
 * low one first, and the bytes. A state is written without its sheet: one is added,
 * because the fuzzers of host/sheet have those.
 */
#include "host/sheet/sheetfile.h"
#include "tests/support/bare_state.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct sabot_table start[4], table, copy;
static struct sabot_sheet sheets[4], short_sheet; /* of `start`, and with one wager */
static uint8_t bytes[2][RECORD_STATE_MAX];

static void do_command(struct sabot_table *on, const struct sabot_command *command) {
    static struct sabot_decision decision;
    SABOT_ASSERT(sabot_table_decide(on, command, &decision));
    for (int i = 0; i < decision.event_count; i++)
        sabot_table_apply(on, &decision.events[i]);
}

/* Open, with two bettors who have chips. */
static void make_start(int number) {
    static struct form_report report;
    struct sabot_table *made = &start[number];
    struct sabot_sheet *sheet = &sheets[number];
    SABOT_ASSERT(sheetfile_read_name(number / 2 == 0 ? "california-panda8" : "commission", sheet,
                                     &report) == SABOT_OK);
    sheet->back_line = 2;
    *made = sabot_table_empty();
    struct sabot_command open = {.kind = SABOT_COMMAND_OPEN_TABLE,
                                 .with = {.name = "T",
                                          .sheet = sheet,
                                          .seats = sheet->seats,
                                          .decks = sheet->decks,
                                          .card_source = number % 2,
                                          .wager_source = SABOT_WAGERS_BETTORS}};
    do_command(made, &open);
    for (int i = 1; i <= 2; i++) {
        struct sabot_command seat = {.kind = SABOT_COMMAND_SEAT,
                                     .with = {.seat = i, .name = {(char)('A' + i), 0}}};
        struct sabot_command buy_in = {.kind = SABOT_COMMAND_BUY_IN,
                                       .with = {.bettor = i, .amount = 1000000}};
        do_command(made, &seat);
        do_command(made, &buy_in);
    }
}

/* The bytes of a sheet with one wager, because reading a sheet takes longer than
 * everything else here; made once. */
static size_t add_sheet(uint8_t *at) {
    static uint8_t text[65536];
    static size_t length;
    if (length == 0) {
        struct cursor cursor = cursor_to_write(text, sizeof text);
        struct sabot_error error;
        short_sheet = sheets[0];
        short_sheet.wager_count = 1;
        SABOT_ASSERT(sheet_text_write(&cursor, &short_sheet, &error) == SABOT_OK);
        length = cursor.used;
    }
    memcpy(at, text, length);
    return length;
}

static void read_state_back(void) {
    struct sabot_error error;
    uint32_t written = bare_state_write(&table, bytes[0]);
    uint32_t all = written + (uint32_t)add_sheet(bytes[0] + written);
    SABOT_ASSERT(record_state_read(bytes[0], all, &copy, &error) == SABOT_OK);
    SABOT_ASSERT(bare_state_write(&copy, bytes[1]) == written);
    SABOT_ASSERT(memcmp(bytes[0], bytes[1], written) == 0);
}

static void run_events(const uint8_t *data, size_t size) {
    static struct record_space space;
    struct sabot_event event;
    struct sabot_error error;
    sabot_table_copy(&table, &start[size == 0 ? 0 : data[0] % 4]);
    for (size_t at = 1; at + 3 <= size;) {
        int kind = data[at];
        size_t length = data[at + 1] | (size_t)data[at + 2] << 8;
        at += 3;
        length = length < size - at ? length : size - at;
        bool has_sheet = kind == SABOT_EVENT_TABLE_OPENED || kind == SABOT_EVENT_SHEET_CHANGED;
        if (!has_sheet &&
            record_event_read(
                (struct record_stored){kind, table.time_ms, data + at, (uint32_t)length}, &space,
                &event, &error) == SABOT_OK &&
            sabot_table_accepts(&table, &event)) {
            sabot_table_apply(&table, &event);
            SABOT_ASSERT(sabot_book_is_whole(&table.book));
        }
        at += length;
    }
    if (size > 0 && data[0] & 0x80)
        read_state_back();
    else
        (void)bare_state_write(&table, bytes[0]);
}

static void run_state(const uint8_t *data, size_t size) {
    struct sabot_error error;
    if (size > RECORD_STATE_MAX / 2)
        return;
    if (size > 0)
        memcpy(bytes[0], data, size);
    size_t all = size + add_sheet(bytes[0] + size);
    if (record_state_read(bytes[0], (uint32_t)all, &copy, &error) != SABOT_OK)
        return;
    uint32_t written = bare_state_write(&copy, bytes[1]);
    SABOT_ASSERT(written == size && memcmp(bytes[0], bytes[1], size) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (start[0].phase == SABOT_PHASE_CLOSED)
        for (int i = 0; i < 4; i++)
            make_start(i);
    if (size == 0)
        return 0;
    if (data[0] % 2 == 0)
        run_events(data + 1, size - 1);
    else
        run_state(data + 1, size - 1);
    return 0;
}
