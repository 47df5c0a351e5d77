/*
 * make_store.c - makes stores for the tests of the commands, always the same ones.
 *
 *     make_store STORE                      the short day of room.h
 *     make_store STORE HEADS KEY            the same, its rounds signed
 *     make_store STORE long RECORDS         one long table
 *     make_store STORE corrected TIMES      one table, `one`, with a round that was corrected
 *     make_store STORE watched SHOES        somebody counts, money flows one way, rounds are
 *                                           corrected, wagers come late: watched.h
 *     make_store STORE stop COMMANDS        the short day, until so many commands were asked
 *     make_store lines FOLDER NAME          as FOLDER/NAME.jsonl, and the hash of every state in
 *                                           FOLDER/NAME.states: how tests/golden/journal was
 *                                           recorded, once. `today` is the short day, `editions`
 *                                           two tables that adopt edition 2, `second` two that
 *                                           play by it
 */
#include "tests/support/room.h"
#include "tests/support/sheets.h"
#include "tests/support/tape.h"
#include "tests/support/watched.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *create(const char *folder, const char *name, const char *form) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.%s", folder, name, form);
    FILE *file = fopen(path, "wx"); /* what was recorded is never written over */
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    return file;
}

static void write_lines(struct journal *journal, const char *folder, const char *name) {
    static char line[1 << 20];
    struct tape tape;
    FILE *lines = create(folder, name, "jsonl"), *states = create(folder, name, "states");
    tape_read(&tape, journal);
    while (tape.count > 0 && strcmp(tape.records[tape.count - 1].stream, "room") == 0)
        tape_remove(&tape, tape.count - 1, 1); /* the last stream: tables alone are replayed */
    for (int i = 0; i < tape.count; i++) {
        tape_write_line(&tape.records[i], line, sizeof line);
        fprintf(lines, "%s\n", line);
    }
    tape_write_states(&tape, states);
    fclose(lines);
    fclose(states);
    tape_release(&tape);
}

/* A round keyed by its letter, and as many corrections. */
static void correct_often(struct room *room, int times) {
    static struct sabot_sheet sheet;
    sheet = sheets_named("commission");
    sheet.shoe.burn = SABOT_BURN_NONE;
    sabot_text_copy(room->table, sizeof room->table, "one");
    room_ask(room, room_floor, SABOT_COMMAND_OPEN_TABLE,
             WITH(.name = "Table 1", .sheet = &sheet, .seats = sheet.seats, .decks = sheet.decks,
                  .card_source = SABOT_CARDS_KEYED, .wager_source = SABOT_WAGERS_NONE));
    room_ask(room, room_dealer, SABOT_COMMAND_OPEN_SHOE, WITH(.card_set = 1));
    room_ask(room, room_dealer, SABOT_COMMAND_RESULT, WITH(.result = SABOT_RESULT_OF_LETTER));
    room_ask(room, room_dealer, SABOT_COMMAND_SETTLE, NOTHING);
    for (int i = 1; i <= times; i++)
        room_ask(room, room_floor, SABOT_COMMAND_CORRECT,
                 WITH(.result = SABOT_RESULT_OF_LETTER + i % 3, .reason = "the camera shows it",
                      .second = "Sol"));
}

static void play_watched(struct room *room, int shoes) {
    watched_corrections(room, 60, 12);
    watched_counter(room, shoes, true);
    watched_late(room, 25);
    watched_bank(room, 25, true);
}

int main(int argc, char **argv) {
    static struct room room;
    struct journal *journal;
    struct sabot_error error;
    bool as_lines = argc == 4 && strcmp(argv[1], "lines") == 0;
    if (argc != 2 && argc != 4) {
        fprintf(
            stderr,
            "usage: make_store STORE [HEADS KEY | long RECORDS | corrected TIMES | watched SHOES |"
            " stop COMMANDS]"
            " | lines FOLDER NAME\n");
        return 2;
    }
    if (journal_open(as_lines ? "memory:" : argv[1], JOURNAL_WRITE, &journal, &error) != SABOT_OK) {
        fprintf(stderr, "make_store: %s\n", error.words);
        return 2;
    }
    room_open(&room, journal);
    bool is_long = argc == 4 && strcmp(argv[2], "long") == 0;
    bool is_corrected = argc == 4 && strcmp(argv[2], "corrected") == 0;
    bool is_watched = argc == 4 && strcmp(argv[2], "watched") == 0;
    bool is_cut = argc == 4 && strcmp(argv[2], "stop") == 0;
    if (is_cut)
        room.stop_at = atoi(argv[3]);
    else if (argc == 4 && !is_long && !is_corrected && !is_watched && !as_lines)
        room_sign(&room, argv[2], argv[3]);
    if (is_long)
        room_play_long(&room, strtoull(argv[3], NULL, 10));
    else if (is_corrected)
        correct_often(&room, atoi(argv[3]));
    else if (is_watched)
        play_watched(&room, atoi(argv[3]));
    else if (as_lines && strcmp(argv[3], "editions") == 0)
        room_play_editions(&room);
    else if (as_lines && strcmp(argv[3], "second") == 0)
        room_play_second(&room);
    else
        room_play_today(&room);
    room_close(&room);
    if (as_lines)
        write_lines(journal, argv[2], argv[3]);
    journal_close(journal);
    return 0;
}
