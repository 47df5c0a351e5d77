/*
 * play_print.h - what a person at the table reads: plain lines of at most 80
 * characters, fit for a terminal, a screen reader and a pipe.
 *
 * play_news.c tells what happens as it happens; play_print.c shows how things
 * stand. Neither changes anything.
 */
#ifndef PROGRAMS_PLAY_PRINT_H
#define PROGRAMS_PLAY_PRINT_H

#include "host/play/play_session.h"
#include "programs/command.h"

enum { PLAY_LINE_WIDTH = 80, PLAY_PROMPT_MAX = 224 };

struct play_print {
    const struct play_session *session; /* NULL until the table is open */
    const char *sheet;                  /* as it was asked for */
    bool colour;
    int pause_ms; /* between cards; 0: none */
    bool is_leaving;
    bool has_gap;   /* the last line is empty */
    char last[640]; /* how the last round ended, until it is shown again; or empty */
};

/* What is in a bettor's hand: not wagered, not put up. */
sabot_cents play_chips_of(const struct sabot_table *table, int bettor);

/* What follows has this colour, until it is INK_NONE again; nothing where there is none. */
void play_print_ink(const struct play_print *print, enum ink ink);

/* Tells of one event; the context is a struct play_print. */
void play_print_news(void *context, const struct service_news *news);

void play_print_welcome(const struct play_print *print, const struct play_choice *choice);
/* What the person is asked, and the prompt. */
void play_print_question(struct play_print *print, enum play_turn turn);
/* How the round before ended, once more: the table may have pushed it off the screen. */
void play_print_last(struct play_print *print);
void play_write_prompt(const struct play_print *print, enum play_turn turn,
                       char prompt[PLAY_PROMPT_MAX]);
/* The person's own wagers, or the bank, after a change. */
void play_print_own(const struct play_print *print);
/* A sentence, wrapped, and its full stop. */
void play_print_sentence(const char *words);
/* Why not, in the words of the table. */
void play_print_no(const struct play_print *print, const char *words);
/* An amount alone where a wager was asked for. */
void play_print_on_what(const struct play_print *print, sabot_cents amount);
void play_print_help(const struct play_print *print);
void play_print_chips(const struct play_print *print);
void play_print_roads(const struct play_print *print);
/* The bead plate and the big road of a state, or nothing before the first round. */
void play_print_roads_short(const struct play_print *print, const struct sabot_table *table);
/* After leaving. */
void play_print_summary(const struct play_print *print, const struct play_choice *choice);

#endif
