/*
 * password.h - a password from a person: twice at the terminal, without echo, or
 * one line of standard input where that is no terminal. Never from an argument.
 */
#ifndef PROGRAMS_PASSWORD_H
#define PROGRAMS_PASSWORD_H

#include <stddef.h>

/* Reads it into `password` of `room` bytes; the caller wipes it. COMMAND_BAD, after one
 * line on stderr, if there is none, it is shorter than `least` bytes, has no room, or
 * was not twice the same. */
int password_read(const char *command, const char *name, size_t least, char *password, size_t room);

#endif
