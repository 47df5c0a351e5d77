/*
 * command.c - options, help and manners that all subcommands share.
 */
#include "programs/command.h"

#include "programs/manual.h"
#include "sabot/nearest.h"
#include "sabot/number.h"
#include "sabot/text.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTIONS_MAX = 32, COMMANDS_MAX = 32, OPTION_NAME_MAX = 40 };

int command_bad(const char *command, const char *format, ...) {
    char words[1024], plain[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    struct sabot_text text = sabot_text_in(plain, sizeof plain);
    sabot_text_add_plain(&text, words, strlen(words));
    fprintf(stderr, "sabot%s%s: %s\n", command[0] ? " " : "", command, plain);
    return COMMAND_BAD;
}

struct command_quoted command_quote(const char *words, size_t length) {
    struct command_quoted quoted;
    struct sabot_text text = sabot_text_in(quoted.words, sizeof quoted.words);
    sabot_text_add_quoted(&text, words, length);
    return quoted;
}

int command_unknown(const char *command, const char *what, const char *word,
                    const char *const *known, size_t count) {
    struct command_quoted quoted = command_quote(word, strlen(word));
    const char *nearest = sabot_nearest(word, known, count);
    if (nearest)
        return command_bad(command, "unknown %s %s; did you mean %s?", what, quoted.words, nearest);
    return command_bad(command, "unknown %s %s; see sabot %s%s--help", what, quoted.words, command,
                       command[0] ? " " : "");
}

/* Before any command there is --version too. */
static int unknown_option(const char *command, const char *word,
                          const struct option_form *options) {
    char dashed[OPTIONS_MAX][OPTION_NAME_MAX];
    const char *known[OPTIONS_MAX + 2];
    size_t count = 0;
    for (const struct option_form *option = options; option && option->name; option++) {
        SABOT_ASSERT(count < OPTIONS_MAX);
        snprintf(dashed[count], sizeof dashed[count], "--%s", option->name);
        known[count] = dashed[count];
        count++;
    }
    known[count++] = "--help";
    if (command[0] == '\0')
        known[count++] = "--version";
    return command_unknown(command, "option", word, known, count);
}

int command_dispatch(const char *parent, const struct command *commands, size_t count, int argc,
                     char **argv) {
    const char *names[COMMANDS_MAX];
    SABOT_ASSERT(count < COMMANDS_MAX);
    for (size_t i = 0; i < count; i++) {
        names[i] = commands[i].name;
        if (strcmp(argv[0], names[i]) == 0)
            return commands[i].run(argc, argv);
    }
    if (argv[0][0] == '-')
        return unknown_option(parent, argv[0], NULL);
    names[count] = "help";
    return command_unknown(parent, "command", argv[0], names, count + (parent[0] == '\0'));
}

int command_group_run(const struct command_group *group, int argc, char **argv) {
    enum manual_form form = argc >= 2 ? manual_form(argv[1]) : MANUAL_TEXT;
    if (form == MANUAL_NONE)
        return command_dispatch(group->name, group->commands, group->count, argc - 1, argv + 1);
    manual_print_group(form, group);
    return COMMAND_DONE;
}

/* Finds the option that `word` (`--name` or `--name=value`) names. */
static const struct option_form *find_option(const struct usage *usage, const char *word) {
    if (strncmp(word, "--", 2) != 0)
        return NULL;
    size_t length = strcspn(word + 2, "=");
    for (const struct option_form *option = usage->options; option && option->name; option++)
        if (strlen(option->name) == length && strncmp(option->name, word + 2, length) == 0)
            return option;
    return NULL;
}

/* Applies one option; returns how many words of argv it took. */
static int apply_option(const struct usage *usage, const struct option_form *option, char **words) {
    const char *joined = strchr(words[0], '=');
    if (option->argument == NULL) {
        if (joined)
            exit(command_bad(usage->command, "--%s takes no value", option->name));
        *option->flag = true;
        return 1;
    }
    const char *value = joined ? joined + 1 : words[1];
    if (value == NULL)
        exit(command_bad(usage->command, "--%s needs a value: --%s %s", option->name, option->name,
                         option->argument));
    if (*option->value != NULL)
        exit(command_bad(usage->command, "--%s is given twice", option->name));
    *option->value = value;
    return joined ? 1 : 2;
}

/* Whether so many operands fit a synopsis: of `STORE --table NAME [FILE]` one or two. */
static bool are_enough(const char *synopsis, int count) {
    int least = 0, most = 0;
    for (const char *at = synopsis; *at != '\0'; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        bool is_option = at[0] == '-' && length > 1, is_needed = at[0] != '[';
        if (is_option) /* and its value */
            length += 1 + strcspn(at + length + 1, " ");
        else if (memmem(at, length, "...", 3) != NULL)
            most = INT_MAX - 1;
        most += !is_option;
        least += !is_option && is_needed;
        at += length;
    }
    return count >= least && count <= most;
}

bool command_names_only;

/* `--help` or another form of it. */
static void help(const struct usage *usage, enum manual_form form, int operands, char **argv) {
    if (command_names_only && operands > 0)
        exit(command_bad("help", "%s has no command %s; see sabot help %s", usage->command,
                         command_quote(argv[1], strlen(argv[1])).words, usage->command));
    manual_print(form, usage);
    exit(command_flush(COMMAND_DONE));
}

int command_options(const struct usage *usage, int argc, char **argv) {
    int operands = 0;
    bool options_ended = false;
    for (int i = 1; i < argc;) {
        char *word = argv[i];
        if (options_ended || word[0] != '-' || word[1] == '\0') {
            argv[1 + operands++] = word;
            i++;
        } else if (strcmp(word, "--") == 0) {
            options_ended = true;
            i++;
        } else if (manual_form(word) != MANUAL_NONE) {
            help(usage, manual_form(word), operands, argv);
        } else {
            const struct option_form *option = find_option(usage, word);
            if (option == NULL)
                exit(unknown_option(usage->command, word, usage->options));
            i += apply_option(usage, option, &argv[i]);
        }
    }
    if (!are_enough(usage->operands, operands))
        exit(usage->operands[0] == '\0'
                 ? command_bad(usage->command, "takes options only, not %s; see sabot %s --help",
                               command_quote(argv[1], strlen(argv[1])).words, usage->command)
                 : command_bad(usage->command, "expected %s; see sabot %s --help", usage->operands,
                               usage->command));
    return operands;
}

size_t command_list_gap(const char *at, bool *more) {
    size_t gap = strspn(at, " \t");
    bool is_comma = at[gap] == ',';
    if (is_comma)
        gap += 1 + strspn(at + gap + 1, " \t");
    *more = is_comma || at[gap] != '\0';
    return gap;
}

int64_t command_whole_number(const char *words, int64_t least, int64_t most) {
    int64_t number = sabot_number_read(words, strlen(words), most);
    return number >= least ? number : -1;
}

bool command_number(const char *command, const char *option, const char *words,
                    struct command_bounds bounds, int64_t *number) {
    *number = words == NULL ? bounds.usual : command_whole_number(words, bounds.least, bounds.most);
    if (words == NULL || *number >= 0)
        return true;
    struct command_quoted quoted = command_quote(words, strlen(words));
    if (bounds.most == INT64_MAX)
        return command_wrong(command, "--%s is %s: expected a whole number from %" PRId64 " on",
                             option, quoted.words, bounds.least);
    return command_wrong(command,
                         "--%s is %s: expected a whole number from %" PRId64 " to %" PRId64, option,
                         quoted.words, bounds.least, bounds.most);
}

static atomic_bool stop_asked;

static void ask_to_stop(int signal_number) {
    (void)signal_number;
    atomic_store(&stop_asked, true);
}

atomic_bool *command_stop(void) {
    struct sigaction action = {.sa_handler = ask_to_stop, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &stop_asked;
}

char *command_read_all(const char *command, const char *place, FILE *stream, size_t limit,
                       size_t *length) {
    char *bytes = malloc(limit + 1);
    if (bytes == NULL) {
        command_bad(command, "not enough memory for %s", place);
        return NULL;
    }
    *length = fread(bytes, 1, limit, stream);
    if (ferror(stream)) {
        command_bad(command, "cannot read %s: %s", place, strerror(errno));
    } else if (*length == limit && fgetc(stream) != EOF) {
        command_bad(command, "%s is longer than %zu bytes", place, limit);
    } else {
        bytes[*length] = '\0';
        return bytes;
    }
    free(bytes);
    return NULL;
}

char *command_read_input(const char *command, const char *path, const char *invitation,
                         size_t limit, size_t *length) {
    if (path == NULL) {
        if (isatty(STDIN_FILENO))
            fprintf(stderr, "%s\n", invitation);
        return command_read_all(command, "standard input", stdin, limit, length);
    }
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        command_bad(command, "cannot open %s: %s", path, strerror(errno));
        return NULL;
    }
    char *bytes = command_read_all(command, path, stream, limit, length);
    fclose(stream);
    return bytes;
}

int command_print_json(const char *command, json_t *document, int status) {
    char *text = document ? json_dumps(document, JSON_INDENT(1)) : NULL;
    json_decref(document);
    if (text == NULL)
        return command_bad(command, "not enough memory for the document");
    puts(text);
    free(text);
    return status;
}

int command_flush(int status) {
    bool is_out = fflush(stdout) == 0;
    if (!is_out)
        return command_bad("", "cannot write the result: %s", strerror(errno));
    if (ferror(stdout) && status != COMMAND_BAD) /* a command that is BAD has said its line */
        return command_bad("", "cannot write the result");
    return status;
}

const char *const ink_codes[INKS] = {
    [INK_NONE] = "\033[0m",
    [INK_RED] = "\033[1;31m",
    [INK_BLUE] = "\033[1;34m",
    [INK_GREEN] = "\033[1;32m",
};

bool command_wants_colour(void) {
    const char *no_colour = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && (no_colour == NULL || no_colour[0] == '\0');
}
