/*
 * password.c - see password.h.
 */
#include "programs/password.h"

#include "programs/command.h"

#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* One line without its end; false if there is none or it does not fit. */
static bool read_line(char *line, size_t room) {
    size_t length = 0;
    char byte;
    ssize_t got;
    /* Byte by byte: nothing of it stays in a buffer of stdio. */
    while ((got = read(STDIN_FILENO, &byte, 1)) == 1 && byte != '\n') {
        if (length + 1 >= room || byte == 0)
            return false;
        line[length++] = byte;
    }
    line[length] = 0;
    return got == 1 || length > 0;
}

static bool ask(const char *question, const char *name, char *line, size_t room) {
    fprintf(stderr, "%s %s: ", question, name);
    bool good = read_line(line, room);
    fputc('\n', stderr);
    return good;
}

static int ask_twice(const char *command, const char *name, char *password, size_t room) {
    struct termios shown, hidden;
    char again[512];
    if (tcgetattr(STDIN_FILENO, &shown) != 0)
        return command_bad(command, "the terminal cannot be set to hide a password");
    hidden = shown;
    hidden.c_lflag &= (tcflag_t) ~(tcflag_t)ECHO;
    if (tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) != 0)
        return command_bad(command, "the terminal cannot be set to hide a password");
    bool good =
        ask("Password of", name, password, room) && ask("Once more, of", name, again, sizeof again);
    (void)tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
    bool same = good && strcmp(password, again) == 0;
    sodium_memzero(again, sizeof again);
    if (!good)
        return command_bad(command, "no password was given, or it is too long");
    return same ? COMMAND_DONE : command_bad(command, "the two passwords differ; nothing changed");
}

int password_read(const char *command, const char *name, size_t least, char *password,
                  size_t room) {
    if (isatty(STDIN_FILENO)) {
        int status = ask_twice(command, name, password, room);
        if (status != COMMAND_DONE)
            return status;
    } else if (!read_line(password, room)) {
        return command_bad(command,
                           "standard input: expected the password as one line of %zu to "
                           "%zu bytes",
                           least, room - 1);
    }
    if (strlen(password) < least)
        return command_bad(command, "the password is too short: expected %zu bytes or more", least);
    return COMMAND_DONE;
}
