/*
 * command.c - options, help and manners that all subcommands share.
 */
#include "programs/command.h"

#include "programs/text_table.h"
#include "sabot/nearest.h"
#include "sabot/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTIONS_MAX = 32, COMMANDS_MAX = 32, OPTION_WIDTH_LEAST = 18, OPTION_WIDTH_MAX = 40 };

/* `--sheet NAME|FILE`; returns how wide it is. */
static int name_option(const struct option_form *option, char name[OPTION_WIDTH_MAX]) {
    return snprintf(name, OPTION_WIDTH_MAX, "--%s%s%s", option->name, option->argument ? " " : "",
                    option->argument ? option->argument : "");
}

static void print_options(const struct option_form *options) {
    char name[OPTION_WIDTH_MAX];
    int width = OPTION_WIDTH_LEAST;
    for (const struct option_form *option = options; option && option->name; option++) {
        int own = name_option(option, name);
        width = own > width ? own : width;
    }
    for (const struct option_form *option = options; option && option->name; option++) {
        name_option(option, name);
        printf("  %-*s %s\n", width, name, option->help);
    }
    printf("  %-*s %s\n", width, "-h, --help", "this text");
}

static void print_help(const struct usage *usage) {
    printf("Usage: sabot %s%s%s%s\n\n%s\n", usage->command, usage->options ? " [OPTION...]" : "",
           usage->operands[0] ? " " : "", usage->operands, usage->summary);
    if (usage->details)
        printf("\n%s", usage->details);
    printf("\nOptions:\n");
    print_options(usage->options);
}

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
    char dashed[OPTIONS_MAX][OPTION_WIDTH_MAX];
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

void command_list(const struct command *commands, size_t count) {
    struct table table;
    table_begin(&table, "<<<");
    for (size_t i = 0; i < count; i++)
        table_add(&table, (const char *const[]){commands[i].name, commands[i].operands,
                                                commands[i].summary});
    table_end(&table, "  ", stdout);
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
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            print_help(usage);
            exit(command_flush(COMMAND_DONE));
        } else {
            const struct option_form *option = find_option(usage, word);
            if (option == NULL)
                exit(unknown_option(usage->command, word, usage->options));
            i += apply_option(usage, option, &argv[i]);
        }
    }
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

long long command_whole_number(const char *words, long long least, long long most) {
    char *end;
    errno = 0;
    long long value = strtoll(words, &end, 10);
    bool good = words[0] >= '0' && words[0] <= '9' && *end == '\0' && errno == 0;
    return good && value >= least && value <= most ? value : -1;
}

void command_invite(const char *words) {
    if (isatty(STDIN_FILENO))
        fprintf(stderr, "%s\n", words);
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
    if (fflush(stdout) != 0 || ferror(stdout))
        return command_bad("", "cannot write the result");
    return status;
}

bool command_wants_colour(void) {
    const char *no_colour = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && (no_colour == NULL || no_colour[0] == '\0');
}
