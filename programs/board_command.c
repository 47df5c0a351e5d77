/*
 * board_command.c - `sabot board`: the roads of a shoe from one letter a round.
 */
#include "host/document/board_document.h"
#include "programs/board_print.h"
#include "programs/command.h"
#include "programs/help.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define INPUT_BYTES_MAX 1048576

/* Moves the letters together; returns how many there are. */
static size_t leave_out_spaces(char *letters, size_t length) {
    size_t kept = 0;
    for (size_t i = 0; i < length; i++)
        if (!isspace((unsigned char)letters[i]))
            letters[kept++] = letters[i];
    return kept;
}

static int show(char *letters, size_t length, bool as_json) {
    struct sabot_roads roads;
    struct sabot_error error;
    if (sabot_roads_read(letters, leave_out_spaces(letters, length), &roads, &error) != SABOT_OK)
        return command_bad("board", "%s", error.words);
    if (as_json)
        return command_print_json("board", board_document(&roads), COMMAND_DONE);
    board_print(&roads, command_wants_colour());
    return COMMAND_DONE;
}

int board_command(int argc, char **argv) {
    bool as_json = false;
    const struct option_form options[] = {
        {.name = "json", .help = "one JSON document instead of the drawing", .flag = &as_json},
        {.name = NULL},
    };
    const struct usage usage = {"board", "[RESULTS]",
                                "Draws the five roads of a shoe, with counts and ask marks.",
                                help_board, options};
    if (command_options(&usage, argc, argv) == 1)
        return show(argv[1], strlen(argv[1]), as_json);
    size_t length;
    char *letters = command_read_input(
        "board", NULL, "Type the results, then ctrl-D on a new line.", INPUT_BYTES_MAX, &length);
    int status = letters != NULL ? show(letters, length, as_json) : COMMAND_BAD;
    free(letters);
    return status;
}
