/*
 * counting.c - counts as runs. See counting.h.
 */
#include "host/simulation/counting.h"

#include <sodium.h>

enum { CHUNK_BLOCKS = 4 }; /* with exact expectations some ten milliseconds */

static void deal(const void *subject, struct sabot_sim_range range, enum sabot_vector vector,
                 void *space, union run_totals *totals) {
    const struct counting *counting = subject;
    sabot_count_run(&counting->count, range, vector, space, &totals->counts);
}

static void carry(union run_totals *totals) {
    sabot_count_totals_carry(&totals->counts);
}

static uint64_t rounds_of(const union run_totals *totals) {
    return totals->counts.rounds;
}

/* ---- what the totals depend on ---- */

enum { LIST_BYTES = SABOT_COUNT_TARGETS_MAX * 24, HASH_HEX = 2 * crypto_generichash_BYTES + 1 };

/* The texts that the facts point to. */
struct texts {
    char tags[LIST_BYTES], targets[LIST_BYTES]; /* in hundredths */
    char results[HASH_HEX];                     /* of the wager, by outcome: their hash */
};

static void write_texts(const struct sabot_count *count, struct texts *texts) {
    const struct sabot_count_choice *choice = &count->choice;
    struct sabot_text tags = sabot_text_in(texts->tags, sizeof texts->tags);
    struct sabot_text targets = sabot_text_in(texts->targets, sizeof texts->targets);
    for (int i = 0; i < SABOT_RANKS; i++) {
        sabot_text_add(&tags, i == 0 ? "" : ",");
        sabot_text_add_int(&tags, choice->tags[i]);
    }
    for (int i = 0; i < choice->target_count; i++) {
        sabot_text_add(&targets, i == 0 ? "" : ",");
        sabot_text_add_int(&targets, choice->targets[i]);
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
}

enum sabot_status counting_run(const struct counting *counting, struct sabot_count_totals *totals,
                               struct run_state *state, struct sabot_error *error) {
    struct texts texts;
    write_texts(&counting->count, &texts);
    struct run_work work = {
        .subject = counting,
        .numbers = sizeof *totals / sizeof(uint64_t),
        .space_bytes = sizeof(struct sabot_count_space),
        .chunk_blocks = CHUNK_BLOCKS,
        .deal = deal,
        .carry = carry,
        .rounds = rounds_of,
        .facts = run_facts_of("a count", "sabot count 1", &counting->run, &counting->count.sim),
    };
    add_facts(&work.facts, counting, &texts);
    union run_totals all;
    enum sabot_status status = run_shoes(&counting->run, &work, &all, state, error);
    *totals = all.counts;
    return status;
}
