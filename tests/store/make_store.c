/*
 * make_store.c - makes stores for the tests of the commands, always the same ones.
 *
 *     make_store STORE                      the short day of room.h
 *     make_store STORE HEADS KEY            the same, its rounds signed
 *     make_store STORE long RECORDS         one long table
 *     make_store STORE stop COMMANDS        the short day, until so many commands were asked
 *     make_store lines FOLDER               the short day as FOLDER/today.jsonl, and the hash of
 *                                           every state in FOLDER/today.states: how
 *                                           tests/golden/journal was recorded, once
 */
#include "tests/support/room.h"
#include "tests/support/tape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *create(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wx"); /* what was recorded is never written over */
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    return file;
}

static void write_lines(struct journal *journal, const char *folder) {
    static char line[1 << 20];
    struct tape tape;
    FILE *lines = create(folder, "today.jsonl"), *states = create(folder, "today.states");
    tape_read(&tape, journal);
    for (int i = 0; i < tape.count; i++) {
        tape_write_line(&tape.records[i], line, sizeof line);
        fprintf(lines, "%s\n", line);
    }
    tape_write_states(&tape, states);
    fclose(lines);
    fclose(states);
    tape_release(&tape);
}

int main(int argc, char **argv) {
    static struct room room;
    struct journal *journal;
    struct sabot_error error;
    bool as_lines = argc == 3 && strcmp(argv[1], "lines") == 0;
    if (argc != 2 && argc != 4 && !as_lines) {
        fprintf(
            stderr,
            "usage: make_store STORE [HEADS KEY | long RECORDS | stop COMMANDS] | lines FOLDER\n");
        return 2;
    }
    if (journal_open(as_lines ? "memory:" : argv[1], JOURNAL_WRITE, &journal, &error) != SABOT_OK) {
        fprintf(stderr, "make_store: %s\n", error.words);
        return 2;
    }
    room_open(&room, journal);
    bool is_long = argc == 4 && strcmp(argv[2], "long") == 0;
    bool is_cut = argc == 4 && strcmp(argv[2], "stop") == 0;
    if (is_cut)
        room.stop_at = atoi(argv[3]);
    else if (argc == 4 && !is_long)
        room_sign(&room, argv[2], argv[3]);
    if (is_long)
        room_play_long(&room, strtoull(argv[3], NULL, 10));
    else
        room_play_today(&room);
    room_close(&room);
    if (as_lines)
        write_lines(journal, argv[2]);
    journal_close(journal);
    return 0;
}
