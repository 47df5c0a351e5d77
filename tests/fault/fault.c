/*
 * fault.c - plays scripts while things fail. See fault.h.
 */
#include "tests/fault/fault.h"

#include "host/journal/journal_sqlite.h"
#include "tests/fault/fault_disk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STORE "store.db"

/* Playing on to the end costs more than all the rest of a run, so not after each.
 * No divisor of the number of losses: each of them has its turn. */
enum { GO_ON_EVERY = 4 };

/* ---- what a run came to ---- */

static void note_bad(struct fault_counts *counts, const char *label, const char *words) {
    counts->bad++;
    if (counts->words[0] == '\0')
        snprintf(counts->words, sizeof counts->words, "%s: %s", label, words);
}

/* ---- one run ---- */

/* Plays as far as it gets; true: to the end. */
static bool play(const struct fault_script *script, const struct fault_place *place, int *part,
                 struct sabot_error *error) {
    bool goes_on = true;
    while (goes_on && *part < script->parts) {
        struct journal *journal = NULL;
        if (place->open(place->context, &journal, error) != SABOT_OK)
            return false;
        goes_on = script->play(script->context, journal, *part);
        if (goes_on)
            ++*part;
        journal_close(journal);
    }
    return goes_on;
}

/* Opens the store and looks; false: it was bad, and is noted. */
static bool check(const struct fault_script *script, const struct fault_place *place,
                  const char *label, struct fault_counts *counts) {
    struct journal *journal = NULL;
    struct sabot_error error;
    if (place->open(place->context, &journal, &error) != SABOT_OK) {
        note_bad(counts, label, error.words);
        return false;
    }
    const char *problem = script->check(script->context, journal);
    if (problem != NULL)
        note_bad(counts, label, problem);
    journal_close(journal);
    return problem == NULL;
}

/* A broken journal stays broken: playing on acknowledges nothing. */
static void insist(const struct fault_script *script, struct journal *journal, int part,
                   const char *label, struct fault_counts *counts) {
    long before = script->acknowledged(script->context);
    if (script->play(script->context, journal, part))
        note_bad(counts, label, "a broken journal played on");
    if (script->acknowledged(script->context) != before)
        note_bad(counts, label, "a broken journal acknowledged something");
}

/* As play, but it tries again on a journal that reported trouble. */
static bool play_and_insist(const struct fault_script *script, const struct fault_place *place,
                            int *part, const struct fault_trouble *trouble,
                            struct fault_counts *counts) {
    for (; *part < script->parts; ++*part) {
        struct journal *journal = NULL;
        struct sabot_error error;
        if (place->open(place->context, &journal, &error) != SABOT_OK)
            return false;
        bool played = script->play(script->context, journal, *part);
        if (!played) {
            trouble->disarm(trouble->context); /* nothing fails any more, but for the journal */
            counts->unbroken += !journal->is_broken;
            if (journal->is_broken)
                insist(script, journal, *part, trouble->label, counts);
        }
        journal_close(journal);
        if (!played)
            return false;
    }
    return true;
}

void fault_run(const struct fault_script *script, const struct fault_place *place,
               const struct fault_trouble *trouble, struct fault_counts *counts) {
    int part = 0;
    struct sabot_error error;
    place->make(place->context);
    script->begin(script->context);
    counts->runs++;
    trouble->arm(trouble->context);
    bool finished = play_and_insist(script, place, &part, trouble, counts);
    trouble->disarm(trouble->context);
    counts->troubles += !finished;
    if (!check(script, place, trouble->label, counts) || finished)
        return;
    if (!play(script, place, &part, &error)) {
        note_bad(counts, trouble->label, "does not go on after opening again");
        return;
    }
    counts->resumed++;
    check(script, place, trouble->label, counts);
}

/* ---- one point after the other ---- */

struct armed {
    const struct fault_points *points;
    struct fault_point point;
};

static void arm_point(void *context) {
    const struct armed *armed = context;
    armed->points->arm(armed->point);
}

static void disarm_point(void *context) {
    ((const struct armed *)context)->points->disarm();
}

struct fault_counts fault_fail_points(const struct fault_script *script,
                                      const struct fault_place *place,
                                      const struct fault_points *points, long every) {
    struct fault_counts counts = {0};
    struct armed armed = {.points = points};
    long ways = 2L * points->kind_count;
    struct fault_trouble trouble = {arm_point, disarm_point, &armed, "nothing fails"};
    fault_run(script, place, &trouble, &counts);
    if (counts.troubles > 0)
        note_bad(&counts, script->name, "trouble, and nothing had failed");
    counts.points = points->count();
    for (long i = 0; i < counts.points * ways; i += every) {
        char label[100];
        armed.point = (struct fault_point){
            .at = 1 + i / ways, .kind = (int)(i % ways / 2), .for_ever = i % 2 != 0};
        snprintf(label, sizeof label, "%s: %s %ld%s", script->name, points->kinds[armed.point.kind],
                 armed.point.at, armed.point.for_ever ? " and all after it" : "");
        trouble.label = label;
        fault_run(script, place, &trouble, &counts);
    }
    return counts;
}

/* ---- the disk that fails ---- */

static void disk_make(void *context) {
    (void)context;
    fault_disk_clear();
}

static enum sabot_status disk_open(void *context, struct journal **journal,
                                   struct sabot_error *error) {
    const struct fault_choice *choice = context;
    struct journal_sqlite_choice ours = {.vfs = FAULT_VFS,
                                         .sync_folder = fault_disk_sync_folder,
                                         .pragmas = choice->pragmas,
                                         .checkpoint_frames = choice->checkpoint_frames};
    return journal_sqlite_open_with(STORE, JOURNAL_WRITE, &ours, journal, error);
}

static struct fault_place disk_place(const struct fault_choice *choice) {
    return (struct fault_place){.context = (void *)choice, .make = disk_make, .open = disk_open};
}

/* How many calls a whole run makes. */
static long count_calls(const struct fault_script *script, const struct fault_place *place,
                        bool is_of_reads) {
    int part = 0;
    struct sabot_error error;
    place->make(place->context);
    script->begin(script->context);
    fault_disk_plan((struct fault_plan){.is_of_reads = is_of_reads});
    if (!play(script, place, &part, &error))
        return 0;
    return fault_disk_calls();
}

static long step_of(const struct fault_choice *choice) {
    return choice->every > 1 ? choice->every : 1;
}

/* ---- power ---- */

/* Every call of the recovery from a disk as it stands now. */
static void lose_power_again(const struct fault_script *script, const struct fault_place *place,
                             const char *label, struct fault_counts *counts) {
    char longer[200];
    fault_disk_keep();
    for (long at = 1;; at++) {
        fault_disk_put_back();
        fault_disk_plan((struct fault_plan){.kind = FAULT_POWER, .at = at});
        struct journal *journal = NULL;
        struct sabot_error error;
        if (place->open(place->context, &journal, &error) == SABOT_OK)
            journal_close(journal);
        if (!fault_disk_is_off())
            break;
        counts->runs++;
        enum fault_loss loss = (enum fault_loss)(at % FAULT_LOSSES);
        fault_disk_power_on(loss, (uint64_t)at);
        snprintf(longer, sizeof longer, "%s, again at call %ld, loss %d", label, at, loss);
        check(script, place, longer, counts);
    }
    fault_disk_put_back();
}

/* What is done after the power came back, besides looking. */
struct aftermath {
    bool loses_it_again, goes_on;
};

static void lose_power_at(const struct fault_script *script, const struct fault_place *place,
                          long at, enum fault_loss loss, struct aftermath aftermath,
                          struct fault_counts *counts) {
    char label[100];
    int part = 0;
    struct sabot_error error;
    snprintf(label, sizeof label, "%s: power off at call %ld, loss %d", script->name, at, loss);
    place->make(place->context);
    script->begin(script->context);
    fault_disk_plan((struct fault_plan){.kind = FAULT_POWER, .at = at});
    counts->runs++;
    counts->troubles += !play(script, place, &part, &error);
    fault_disk_power_on(loss, (uint64_t)(at * FAULT_LOSSES + loss));
    if (aftermath.loses_it_again)
        lose_power_again(script, place, label, counts);
    if (!check(script, place, label, counts) || !aftermath.goes_on)
        return;
    if (play(script, place, &part, &error))
        counts->resumed++;
    else
        note_bad(counts, label, "does not go on after opening again");
    check(script, place, label, counts);
}

struct fault_counts fault_lose_power(const struct fault_script *script,
                                     const struct fault_choice *choice, long twice_every) {
    struct fault_counts counts = {0};
    struct fault_place place = disk_place(choice);
    long moments = 0;
    counts.points = count_calls(script, &place, false);
    for (long at = 1; at <= counts.points; at += step_of(choice))
        for (int loss = 0; loss < FAULT_LOSSES; loss++, moments++)
            lose_power_at(script, &place, at, (enum fault_loss)loss,
                          (struct aftermath){
                              .loses_it_again = twice_every > 0 && moments % twice_every == 0,
                              .goes_on = moments % GO_ON_EVERY == 0,
                          },
                          &counts);
    fault_disk_clear();
    return counts;
}

/* ---- calls ---- */

static void arm_disk(void *context) {
    fault_disk_plan(*(const struct fault_plan *)context);
}

/* What failed once may still be in the system's memory and not on the disk. */
static void disarm_disk(void *context) {
    (void)context;
    fault_disk_plan((struct fault_plan){0});
}

/* After the failure the script goes on, and the power goes before the journal is
 * closed. What a failed sync left in the system's memory is gone then, and nothing that
 * was acknowledged since may have been written behind it. */
static void fail_then_lose_power(const struct fault_script *script, const struct fault_place *place,
                                 struct fault_plan plan, const char *label,
                                 struct fault_counts *counts) {
    int part = 0;
    struct sabot_error error;
    struct journal *journal = NULL;
    place->make(place->context);
    script->begin(script->context);
    fault_disk_plan(plan);
    if (play(script, place, &part, &error))
        return;
    counts->runs++;
    fault_disk_plan((struct fault_plan){0});
    if (place->open(place->context, &journal, &error) != SABOT_OK ||
        !script->play(script->context, journal, part))
        note_bad(counts, label, "does not go on after opening again");
    fault_disk_plan((struct fault_plan){.kind = FAULT_POWER, .at = 1});
    journal_close(journal);
    fault_disk_power_on(FAULT_LOSE_ALL, 0);
    check(script, place, label, counts);
}

static void fail_call(const struct fault_script *script, const struct fault_place *place,
                      struct fault_plan plan, struct fault_counts *counts) {
    char label[100];
    snprintf(label, sizeof label, "%s: call %ld fails%s, kind %d", script->name, plan.at,
             plan.for_ever ? " and all after it" : "", plan.kind);
    struct fault_trouble trouble = {arm_disk, disarm_disk, &plan, label};
    fault_run(script, place, &trouble, counts);
    fault_disk_power_on(FAULT_LOSE_ALL, 0);
    check(script, place, label, counts);
    if (plan.kind == FAULT_EIO && !plan.is_of_reads)
        fail_then_lose_power(script, place, plan, label, counts);
}

static struct fault_counts fail_all(const struct fault_script *script,
                                    const struct fault_choice *choice, bool is_of_reads) {
    struct fault_counts counts = {0};
    struct fault_place place = disk_place(choice);
    int kinds = is_of_reads ? FAULT_EIO + 1 : FAULT_KINDS;
    counts.points = count_calls(script, &place, is_of_reads);
    for (long at = 1; at <= counts.points; at += step_of(choice))
        for (int kind = FAULT_EIO; kind < kinds; kind++)
            for (int for_ever = 0; for_ever < 2; for_ever++)
                fail_call(script, &place,
                          (struct fault_plan){.kind = (enum fault_kind)kind,
                                              .at = at,
                                              .for_ever = for_ever != 0,
                                              .is_of_reads = is_of_reads},
                          &counts);
    fault_disk_clear();
    return counts;
}

struct fault_counts fault_fail_calls(const struct fault_script *script,
                                     const struct fault_choice *choice) {
    return fail_all(script, choice, false);
}

struct fault_counts fault_fail_reads(const struct fault_script *script,
                                     const struct fault_choice *choice) {
    return fail_all(script, choice, true);
}
