/*
 * counting.c - counts as runs. See counting.h.
 */
#include "host/simulation/counting.h"

#include <sodium.h>
#include <string.h>

enum { CHUNK_BLOCKS = 4 }; /* with exact expectations some ten milliseconds */

static void deal(const void *subject, struct sabot_sim_range range, enum sabot_vector vector,
                 void *space, union run_totals *totals) {
    const struct counting_group *group = subject;
    const struct sabot_count *counts[RUN_COUNTS_MAX];
    for (int i = 0; i < group->count; i++)
        counts[i] = &group->of[i]->count;
    sabot_counts_run(counts, group->count, range, vector, space, totals->counts);
}

/* To those without a round nothing was added. */
static void carry(union run_totals *totals) {
    for (int i = 0; i < RUN_COUNTS_MAX; i++)
        if (totals->counts[i].rounds > 0)
            sabot_count_totals_carry(&totals->counts[i]);
}

static uint64_t rounds_of(const union run_totals *totals) {
    return totals->counts[0].rounds;
}

/* ---- what the totals depend on ---- */

enum { LIST_BYTES = SABOT_COUNT_TARGETS_MAX * 24, HASH_HEX = 2 * crypto_generichash_BYTES + 1 };

/* The texts that the facts point to. */
struct texts {
    char tags[LIST_BYTES], targets[LIST_BYTES]; /* in hundredths */
    char units[LIST_BYTES];                     /* of a ramp */
    char results[HASH_HEX];                     /* of the wager, by outcome: their hash */
};

static void write_texts(const struct sabot_count *count, struct texts *texts) {
    const struct sabot_count_choice *choice = &count->choice;
    struct sabot_text tags = sabot_text_in(texts->tags, sizeof texts->tags);
    struct sabot_text targets = sabot_text_in(texts->targets, sizeof texts->targets);
    struct sabot_text units = sabot_text_in(texts->units, sizeof texts->units);
    for (int i = 0; i < SABOT_RANKS; i++) {
        sabot_text_add(&tags, i == 0 ? "" : ",");
        sabot_text_add_int(&tags, choice->tags[i]);
    }
    for (int i = 0; i < choice->target_count; i++) {
        sabot_text_add(&targets, i == 0 ? "" : ",");
        sabot_text_add_int(&targets, choice->targets[i]);
        sabot_text_add(&units, i == 0 ? "" : ",");
        sabot_text_add_int(&units, choice->units[i]);
    }
    unsigned char hash[crypto_generichash_BYTES];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const unsigned char *)&count->table.scale,
                              sizeof count->table.scale);
    crypto_generichash_update(&state, (const unsigned char *)count->results, sizeof count->results);
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(texts->results, sizeof texts->results, hash, sizeof hash);
}

static void add_facts(struct run_facts *facts, const struct counting *counting,
                      const struct texts *texts) {
    const struct sabot_count_choice *choice = &counting->count.choice;
    run_facts_add(facts, "wager", counting->wager, 0);
    run_facts_add(facts, "tags", texts->tags, 0);
    run_facts_add(facts, "targets", texts->targets, 0);
    run_facts_add(facts, "start", NULL, choice->start);
    run_facts_add(facts, "divisor", NULL, choice->divisor);
    run_facts_add(facts, "value", NULL, choice->value);
    run_facts_add(facts, "results", texts->results, 0);
    run_facts_add(facts, "units", texts->units, 0);
    run_facts_add(facts, "rounding", NULL, choice->rounding);
    run_facts_add(facts, "burn unseen", NULL, choice->burn_unseen);
    run_facts_add(facts, "leaves", NULL, choice->leaves ? choice->leaves_at : INT64_MIN);
}

enum sabot_status counting_run_group(const struct counting_group *group,
                                     struct sabot_count_totals *totals, struct run_state *state,
                                     struct sabot_error *error) {
    const struct counting *first = group->of[0];
    SABOT_ASSERT(group->count == 1 || first->run.checkpoint == NULL);
    struct texts texts;
    write_texts(&first->count, &texts);
    struct run_work work = {
        .subject = group,
        .numbers = (size_t)group->count * sizeof *totals / sizeof(uint64_t),
        .space_bytes = sizeof(struct sabot_count_space),
        .chunk_blocks = CHUNK_BLOCKS,
        .deal = deal,
        .carry = carry,
        .rounds = rounds_of,
        .facts = run_facts_of("a count", "sabot count 2", &first->run, &first->count.sim),
    };
    add_facts(&work.facts, first, &texts);
    union run_totals all;
    enum sabot_status status = run_shoes(&first->run, &work, &all, state, error);
    memcpy(totals, all.counts, (size_t)group->count * sizeof *totals);
    return status;
}

enum sabot_status counting_run(const struct counting *counting, struct sabot_count_totals *totals,
                               struct run_state *state, struct sabot_error *error) {
    struct counting_group group = {1, {counting}};
    return counting_run_group(&group, totals, state, error);
}
