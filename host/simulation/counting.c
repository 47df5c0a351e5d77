/*
 * counting.c - counts as runs. See counting.h.
 */
#include "host/simulation/counting.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_BLOCKS = 4 }; /* with exact expectations some ten milliseconds */

enum sabot_status counting_begin(struct counting *counting, const struct sabot_sheet *sheet,
                                 const struct sabot_count_choice *choice,
                                 const uint8_t key[SABOT_SIM_KEY_BYTES],
                                 struct sabot_error *error) {
    const struct sabot_wager *wager = &sheet->wagers[choice->wager];
    struct sabot_count_choice planned = *choice;
    enum sabot_status status = SABOT_OK;
    counting->plan = NULL;
    if (sabot_wager_detail(sheet, wager) != SABOT_DETAIL_OUTCOME) {
        counting->plan = malloc(sizeof *counting->plan);
        if (counting->plan == NULL)
            return sabot_error_say(error, SABOT_NO_MEMORY, "out of memory");
        status = sabot_card_plan_make(sheet, wager, counting->plan, error);
    }
    planned.plan = counting->plan;
    if (status == SABOT_OK)
        status = sabot_count_begin(&counting->count, sheet, &planned, key, error);
    if (status != SABOT_OK)
        counting_clear(counting);
    return status;
}

void counting_clear(struct counting *counting) {
    free(counting->plan);
    counting->plan = NULL;
    counting->count.choice.plan = NULL;
}

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
    int32_t list[SABOT_DECK_CARDS];
    int count_of_tags = sabot_count_tags(choice, list);
    for (int i = 0; i < count_of_tags; i++) {
        sabot_text_add(&tags, i == 0 ? "" : ",");
        sabot_text_add_int(&tags, list[i]);
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
    if (count->choice.plan != NULL) {
        crypto_generichash_update(&state, (const unsigned char *)count->choice.plan,
                                  sizeof *count->choice.plan);
        crypto_generichash_update(&state, (const unsigned char *)count->table.results,
                                  sizeof count->table.results);
    }
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
    run_facts_add(facts, "every round", NULL, choice->every_round);
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
