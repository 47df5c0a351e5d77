/*
 * count_command.h - `count` for the two programs that have it: `sabot`, alone,
 * and `sabot-mpi`, on the ranks of a cluster.
 */
#ifndef PROGRAMS_COUNT_COMMAND_H
#define PROGRAMS_COUNT_COMMAND_H

#include "host/document/count_document.h"
#include "host/simulation/counting.h"
#include "programs/range.h"
#include "sabot/derive.h"

/* Runs the command on all ranks of a cluster; what is printed is the same on
 * all of them, and the caller lets one of them be heard. */
int count_command_on(const struct run_cluster *cluster, int argc, char **argv);

/* ---- printing: count_print.c ---- */

/* What a run has counted. */
struct count_answer {
    struct counting counting;
    const struct sabot_sheet *sheet;
    int tags; /* which of the systems that were named */
    struct run_state state;
    struct sabot_count_totals totals;
};

/* All that was asked for: every wager with every system and every cut card. */
struct count_answers {
    int count;
    struct count_answer *of;
    bool is_list;               /* a range of targets or several answers: an array as JSON */
    bool by_decks;              /* they differ in their decks alone, which were given as a range */
    struct range targets, cuts; /* as they were asked for */
    bool ramp;
    bool by_cut; /* the cut card was named */
    struct count_purse purse;
    bool has_purse; /* it was named */
};

/* `4`, `-1.5`: as few decimals as it takes. */
struct words count_hundredths(int64_t value);

/* The result for people, and as the JSON document of the contract. */
void count_print(const struct count_answers *answers);
int count_print_json(const struct count_answers *answers);

/* A scan as an SVG file: several targets, or several cut cards, of one wager and one system
 * (count_draw.c). */
int count_draw(const struct count_answers *answers, const char *path);

/* Tags that were derived, for each largest tag from 1 on. */
struct count_derived {
    const struct sabot_sheet *sheet;
    int wager;
    struct sabot_effects effects;
    int count;
    struct sabot_tags systems[SABOT_DERIVE_LARGEST_MAX];
};

/* Of each number of decks. */
struct count_derivations {
    int count;
    struct count_derived *of;
    bool is_list; /* a range of decks: an array as JSON */
};

void count_print_derived(const struct count_derivations *all);
int count_print_derived_json(const struct count_derivations *all);

#endif
