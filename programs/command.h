/*
 * command.h - what the subcommands of `sabot` share: how they are listed, how
 * they read options, and the manners of docs/decisions/0003.
 *
 * Results go to stdout, everything else to stderr. Exit 0: done. 1: the answer
 * is no. 2: wrong use or bad input, with one line on stderr and an empty stdout.
 *
 * A command runs once, and the program ends with it: what is large (sheets,
 * answers) stands in statics of its functions and is not freed.
 */
#ifndef PROGRAMS_COMMAND_H
#define PROGRAMS_COMMAND_H

#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { COMMAND_DONE = 0, COMMAND_NO = 1, COMMAND_BAD = 2 };

/* A subcommand; it gets its own name as argv[0]. */
typedef int command_run(int argc, char **argv);
struct command {
    const char *name;
    command_run *run;
    const char *operands; /* `NAME|FILE`, or "" */
    const char *summary;
};

/* Runs the command that argv[0] names; `parent` is what stands before it. */
int command_dispatch(const char *parent, const struct command *commands, size_t count, int argc,
                     char **argv);

/* A command that has commands of its own: `sabot staff add`. */
struct command_group {
    const char *name;  /* "": the program itself */
    const char *about; /* paragraphs */
    const char *after; /* what follows the list of commands */
    const struct command *commands;
    size_t count;
};

/* Runs the one that argv[1] names, or prints what there is. */
int command_group_run(const struct command_group *group, int argc, char **argv);

/* One option: a flag (`--json`) or one with a value (`--sheet NAME`). */
struct option_form {
    const char *name;     /* without the dashes */
    const char *argument; /* what the value is called in the help; NULL for a flag */
    const char *help;
    bool *flag;         /* set to true; for a flag */
    const char **value; /* set to the word; for the others */
};

/* How a command is used. Help is made from this alone. */
struct usage {
    const char *command;               /* `board`, `sheet check` */
    const char *operands;              /* `STORE`, `[FILE]`, `FILE...`, or "" */
    const char *summary;               /* one line */
    const char *details;               /* paragraphs and examples; may be NULL */
    const struct option_form *options; /* ends with a NULL name; may be NULL */
};

/* Reads argv[1..]: options and operands in any order, `--` ends the options.
 * Operands are moved to the front of argv[1..]; their number is returned. On
 * `--help` or `-h` it prints help and exits 0; on a bad option, or on more or
 * fewer operands than usage->operands names, it prints one line and exits 2. */
int command_options(const struct usage *usage, int argc, char **argv);

/* `sabot help WORD...`: its words name a command, and command_options takes no other operand. */
extern bool command_names_only;

/* Prints `sabot COMMAND: words` on one line to stderr, without control
 * characters whatever the words quote; returns COMMAND_BAD. */
int command_bad(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for a reader of words: false. */
#define command_wrong(...) (command_bad(__VA_ARGS__) == COMMAND_DONE)

/* What somebody typed, in back quotes and cut, for one such line. */
struct command_quoted {
    char words[64];
};
struct command_quoted command_quote(const char *words, size_t length);

/* A word that is not known: one line that names the nearest; COMMAND_BAD. */
int command_unknown(const char *command, const char *what, const char *word,
                    const char *const *known, size_t count);

/* What stands between two items of a list: blanks, and one comma among them at most, because
 * an item that was forgotten would move all others. `more`: an item must follow. */
size_t command_list_gap(const char *at, bool *more);

/* A whole number from least (0 or more) to most, as an option's value; -1 if it is not one. */
int64_t command_whole_number(const char *words, int64_t least, int64_t most);

struct command_bounds {
    int64_t least, most, usual;
};

/* The same of `--option`: the usual number where `words` is NULL. False, after one line, if it
 * is not a number within the bounds. */
bool command_number(const char *command, const char *option, const char *words,
                    struct command_bounds bounds, int64_t *number);

/* From here on the first ctrl-C sets what this points to; the second ends the program. */
atomic_bool *command_stop(void);

/* Reads all of a stream, at most `limit` bytes, into memory that the caller
 * frees, with a NUL after the last byte; NULL if it is longer or cannot be
 * read, after printing one line in which it is called `place`. */
char *command_read_all(const char *command, const char *place, FILE *stream, size_t limit,
                       size_t *length);

/* The same of a file, or of standard input if `path` is NULL. There `invitation` says on stderr
 * what to type, if it is a terminal: nobody waits at an empty line without knowing for what. */
char *command_read_input(const char *command, const char *path, const char *invitation,
                         size_t limit, size_t *length);

/* Prints one JSON document to stdout and drops it; returns `status`. NULL (out
 * of memory) is one line on stderr and COMMAND_BAD. */
int command_print_json(const char *command, json_t *document, int status);

/* Flushes stdout: a result that could not be written is not a result, and then
 * COMMAND_BAD is returned in place of `status`. */
int command_flush(int status);

/* True if stdout is a terminal and NO_COLOR is not set. */
bool command_wants_colour(void);

/* What turns a terminal's letters to a colour; INK_NONE: back to its own. */
enum ink { INK_NONE, INK_RED, INK_BLUE, INK_GREEN, INKS };
extern const char *const ink_codes[INKS];

/* The subcommands, and those of `sabot report`; each gets its own name as argv[0]. */
command_run backup_command, bank_command, board_command, count_command, deal_command,
    export_command, import_command, key_command, kinds_command, migrate_command, odds_command,
    play_command, replay_command, report_command, restore_command, room_command, serve_command,
    settle_command, sheet_command, simulate_command, staff_command, verify_command, watch_command;
command_run report_game_command, report_room_command;

#endif
