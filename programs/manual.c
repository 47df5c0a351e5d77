/*
 * manual.c - see manual.h.
 */
#include "programs/manual.h"

#include "programs/text_table.h"
#include "sabot/base.h"

#include <ctype.h>
#include <string.h>

enum { OPTION_WIDTH_LEAST = 18, OPTION_WIDTH_MAX = 40 };

enum manual_form manual_form(const char *word) {
    static const struct {
        const char *word;
        enum manual_form form;
    } forms[] = {{"--help", MANUAL_TEXT},
                 {"-h", MANUAL_TEXT},
                 {"--help=man", MANUAL_PAGE},
                 {"--help=words", MANUAL_WORDS}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(word, forms[i].word) == 0)
            return forms[i].form;
    return MANUAL_NONE;
}

/* `--sheet NAME|FILE`; returns how wide it is. */
static int name_option(const struct option_form *option, char name[OPTION_WIDTH_MAX]) {
    return snprintf(name, OPTION_WIDTH_MAX, "--%s%s%s", option->name, option->argument ? " " : "",
                    option->argument ? option->argument : "");
}

/* ---- as text ---- */

static void list_commands(const struct command_group *group) {
    struct text_table table = text_table_begin("<<<");
    for (size_t i = 0; i < group->count; i++)
        text_table_add(&table, "%s\t%s\t%s", group->commands[i].name, group->commands[i].operands,
                       group->commands[i].summary);
    text_table_end(&table, "  ", stdout);
}

static void list_options(const struct option_form *options) {
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

static void print_text(const struct usage *usage) {
    printf("Usage: sabot %s%s%s%s\n\n%s\n", usage->command, usage->options ? " [OPTION...]" : "",
           usage->operands[0] ? " " : "", usage->operands, usage->summary);
    if (usage->details)
        printf("\n%s", usage->details);
    printf("\nOptions:\n");
    list_options(usage->options);
}

static void print_group_text(const struct command_group *group) {
    printf("Usage: sabot %s%sCOMMAND [OPTION...]\n\n%s\n\nCommands:\n", group->name,
           group->name[0] ? " " : "", group->about);
    list_commands(group);
    printf("%s", group->after);
}

/* ---- as a manual page ---- */

/* Words in roff: what it would read as its own is escaped. */
static void put_words(const char *words, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (words[i] == '\\')
            fputs("\\e", stdout);
        else if (words[i] == '-')
            fputs("\\-", stdout);
        else
            putchar(words[i]);
    }
}

/* A line of roff, which a dot or a quote at its beginning would make a request. */
static void put_line(const char *words, size_t length) {
    if (length > 0 && (words[0] == '.' || words[0] == '\''))
        fputs("\\&", stdout);
    put_words(words, length);
    putchar('\n');
}

/* Paragraphs and examples; an example is what is set in by two blanks. */
static void put_paragraphs(const char *words) {
    bool in_example = false, begins = true;
    while (*words != '\0') {
        size_t length = strcspn(words, "\n");
        bool is_example = length > 2 && strncmp(words, "  ", 2) == 0;
        if (length > 0 && is_example != in_example) {
            puts(is_example ? ".PP\n.nf\n.RS 4" : ".RE\n.fi\n.PP");
            in_example = is_example;
        } else if (length > 0 && begins) {
            puts(is_example ? "" : ".PP");
        }
        begins = length == 0;
        if (length > 0)
            put_line(words + 2 * is_example, length - 2 * (size_t)is_example);
        words += length + (words[length] == '\n');
    }
    if (in_example)
        puts(".RE\n.fi");
}

/* `sabot-sheet-check`, in capitals or not. */
static void put_name(const char *command, bool capitals) {
    fputs(capitals ? "SABOT" : "sabot", stdout);
    fputs(command[0] ? "\\-" : "", stdout);
    for (const char *at = command; *at != '\0'; at++) {
        char letter = capitals ? (char)toupper((unsigned char)*at) : *at;
        put_words(*at == ' ' ? "-" : &letter, 1);
    }
}

static void begin_page(const char *command, const char *summary) {
    const char *end = strstr(summary, ".\n"); /* of the first sentence */
    size_t length = end != NULL ? (size_t)(end - summary) : strlen(summary);
    length -= length > 0 && summary[length - 1] == '.';
    fputs(".TH ", stdout);
    put_name(command, true);
    printf(" 1 \"\" \"sabot %s\" \"Sabot\"\n.SH NAME\n", SABOT_VERSION);
    put_name(command, false);
    fputs(" \\- ", stdout);
    putchar(tolower((unsigned char)summary[0]));
    for (size_t i = 1; i < length; i++)
        put_words(summary[i] == '\n' ? " " : &summary[i], 1);
    puts("\n.SH SYNOPSIS");
    printf(".B sabot%s%s\n", command[0] ? " " : "", command);
}

static void end_page(const char *command) {
    puts(".SH EXIT STATUS\n"
         "0: done. 1: the answer is no. 2: wrong use or bad input, with one line on standard "
         "error.");
    if (command[0] == 0)
        puts(
            ".SH FILES\n"
            ".TP\n.I /etc/sabot/room.yaml\nthe room, with its sheets beside it\n"
            ".TP\n.I /var/lib/sabot\nroom.db, the journal, with room.key, heads.key and heads.txt\n"
            ".TP\n.I /var/log/sabot/room.log\nthe log\n"
            ".TP\n.I /usr/share/doc/sabot\nexamples, and the documents of the package sabot-doc");
    puts(".SH SEE ALSO");
    puts(command[0] ? ".BR sabot (1)" : ".B sabot help\nlists every command.");
}

static void print_page(const struct usage *usage) {
    begin_page(usage->command, usage->summary);
    printf("%s", usage->options ? "[OPTION...]\n" : "");
    if (usage->operands[0] != '\0')
        put_line(usage->operands, strlen(usage->operands));
    puts(".SH DESCRIPTION");
    put_line(usage->summary, strlen(usage->summary));
    if (usage->details)
        put_paragraphs(usage->details);
    puts(".SH OPTIONS");
    for (const struct option_form *option = usage->options; option && option->name; option++) {
        char name[OPTION_WIDTH_MAX];
        fputs(".TP\n.B ", stdout);
        put_words(name, (size_t)name_option(option, name));
        putchar('\n');
        put_line(option->help, strlen(option->help));
    }
    puts(".TP\n.B \\-h\\fR,\\fB \\-\\-help\nthe same as text");
    end_page(usage->command);
}

static void print_group_page(const struct command_group *group) {
    begin_page(group->name, group->about);
    puts("COMMAND [OPTION...]\n.SH DESCRIPTION");
    put_paragraphs(group->about);
    puts(".SH COMMANDS");
    for (size_t i = 0; i < group->count; i++) {
        const struct command *command = &group->commands[i];
        char name[64];
        printf(".TP\n.B %s\n", command->name);
        put_line(command->summary, strlen(command->summary));
        snprintf(name, sizeof name, "%s%s%s", group->name, group->name[0] ? " " : "",
                 command->name);
        puts(".br");
        fputs("See\n.BR ", stdout);
        put_name(name, false);
        puts(" (1).");
    }
    if (group->after[0] != '\0') {
        puts(".SH EXAMPLES");
        put_paragraphs(group->after);
    }
    end_page(group->name);
}

/* ---- as words ---- */

static void print_words(const struct usage *usage) {
    char name[OPTION_WIDTH_MAX];
    printf("%s\n", usage->operands);
    for (const struct option_form *option = usage->options; option && option->name; option++) {
        name_option(option, name);
        puts(name);
    }
    puts("--help");
}

static void print_group_words(const struct command_group *group) {
    for (size_t i = 0; i < group->count; i++)
        puts(group->commands[i].name);
}

void manual_print(enum manual_form form, const struct usage *usage) {
    static void (*const printers[])(const struct usage *) = {
        [MANUAL_TEXT] = print_text, [MANUAL_PAGE] = print_page, [MANUAL_WORDS] = print_words};
    printers[form](usage);
}

void manual_print_group(enum manual_form form, const struct command_group *group) {
    static void (*const printers[])(const struct command_group *) = {
        [MANUAL_TEXT] = print_group_text,
        [MANUAL_PAGE] = print_group_page,
        [MANUAL_WORDS] = print_group_words};
    printers[form](group);
}
