/*
 * wasm_probe.c - exercises the library from a WebAssembly host, and natively.
 *
 * Each function folds what the library says over many inputs into one number;
 * compare.mjs runs them in node and in the native program and wants the same.
 */
#include "tests/wasm/wasm_probe.h"

#include "sabot.h"

/* FNV-1a, a byte at a time. */
static uint32_t fold(uint32_t hash, int64_t value) {
    for (int i = 0; i < 8; i++) {
        hash ^= (uint32_t)(value >> 8 * i & 0xff);
        hash *= 16777619u;
    }
    return hash;
}

/* All 10^6 sequences of six point values, dealt by the rule. */
uint32_t probe_rounds(void) {
    uint32_t hash = 2166136261u;
    for (int sequence = 0; sequence < 1000000; sequence++) {
        struct sabot_round round = sabot_round_begin();
        for (int left = sequence; sabot_round_next(&round).hand != SABOT_HAND_NONE; left /= 10) {
            int points = left % 10;
            struct sabot_card card = {.rank = (uint8_t)(points == 0 ? 9 : points - 1),
                                      .suit = SABOT_SUIT_UNKNOWN};
            sabot_round_take(&round, card);
        }
        hash = fold(hash, sabot_outcome_number(sabot_round_outcome(&round)));
    }
    return hash;
}

static struct sabot_sheet small_sheet(void) {
    struct sabot_sheet sheet = sabot_sheet_default();
    static const char *const names[] = {"player", "banker", "tie"};
    for (int i = 0; i < 3; i++) {
        struct sabot_wager *wager = &sheet.wagers[sheet.wager_count++];
        sabot_text_copy(wager->name, sizeof wager->name, names[i]);
        struct sabot_case one = {.verdict = SABOT_WIN, .ratio = {i == 2 ? 8 : 1, 1}};
        sabot_when_set(&one.when, SABOT_FACT_WINNER, (uint16_t)(1 << i));
        wager->first_case = (uint16_t)sheet.case_count;
        sabot_sheet_add_case(&sheet, wager, &one);
    }
    sheet.row_count = 1;
    for (int i = 0; i < 3; i++)
        sabot_sheet_set_limits(&sheet, 0, i, (struct sabot_limits){50, 1000000});
    sheet.rows[0].bank = (struct sabot_limits){50, SABOT_CENTS_MAX};
    return sheet;
}

/* Seven bettors with one wager each against banks of every size, by every
 * possible outcome: 64-bit money in a 32-bit machine. */
uint32_t probe_settlements(void) {
    struct sabot_sheet sheet = small_sheet();
    uint32_t hash = 2166136261u;
    for (int number = 0; number < SABOT_OUTCOMES; number++)
        for (sabot_cents bank = 50; bank < 4000000000; bank *= 7) {
            struct sabot_placed placed[7];
            for (int i = 0; i < 7; i++)
                placed[i] =
                    (struct sabot_placed){.seat = i + 1, .wager = i % 3, .stake = 5050 * (i + 1)};
            struct sabot_layout layout = {.sheet = &sheet,
                                          .seats = 8,
                                          .bank = {.seat = 8, .amount = bank},
                                          .count = 7,
                                          .placed = placed};
            sheet.cover = number % 2 ? SABOT_COVER_NET : SABOT_COVER_MATCHED;
            struct sabot_settled settled[7];
            struct sabot_settlement settlement =
                sabot_layout_settle(&layout, sabot_outcome_of_number(number), settled);
            hash = fold(hash, settlement.net);
            for (int i = 0; i < 7; i++)
                hash = fold(fold(hash, settled[i].winnings), settled[i].returned);
        }
    return hash;
}

uint32_t probe_roads(void) {
    static struct sabot_roads roads;
    static char letters[104];
    uint32_t hash = 2166136261u;
    for (uint32_t seed = 1; seed <= 200; seed++) {
        uint32_t state = seed;
        for (size_t i = 0; i < sizeof letters; i++) {
            state = state * 1664525u + 1013904223u;
            letters[i] = "PBTDAPBPBP"[state >> 24 & 7];
        }
        struct sabot_error error;
        enum sabot_status status = sabot_roads_read(letters, sizeof letters, &roads, &error);
        SABOT_ASSERT(status == SABOT_OK);
        for (int i = 0; i < roads.big.count; i++)
            hash = fold(hash, roads.ties[i] + 256 * roads.big.cells[i].column +
                                  65536 * roads.big.cells[i].row);
        for (int road = 0; road < SABOT_DERIVED_ROADS; road++)
            for (int i = 0; i < roads.derived[road].count; i++)
                hash = fold(hash, roads.derived[road].marks[i] +
                                      256 * roads.derived[road].cells[i].column +
                                      65536 * roads.derived[road].cells[i].row);
    }
    return hash;
}

/* Every deal of shoes of one to eight decks with cards gone: 128-bit counts, by the widest vector
 * of the machine. */
uint32_t probe_odds(void) {
    static struct sabot_odds odds;
    uint32_t hash = 2166136261u, state = 1;
    for (int decks = 1; decks <= 8; decks++) {
        struct sabot_points shoe = sabot_points_of_decks(decks);
        struct sabot_error error;
        for (int i = 0; i < 12; i++) {
            state = state * 1664525u + 1013904223u;
            int32_t *left = &shoe.of[state >> 16 & 7];
            *left -= *left > 0;
        }
        enum sabot_status status = sabot_odds_count(&shoe, sabot_vector_best(), &odds, &error);
        SABOT_ASSERT(status == SABOT_OK);
        for (int i = 0; i < SABOT_ODDS_OUTCOMES; i++)
            hash = fold(fold(hash, (int64_t)odds.of[i]), (int64_t)(odds.of[i] >> 64));
    }
    return hash;
}

/* Shoes of a seed, by points and by cards. */
uint32_t probe_shoes(void) {
    static const uint8_t key[SABOT_SIM_KEY_BYTES] = {1, 2, 3};
    static struct sabot_sim_counts counts;
    struct sabot_sheet sheet = small_sheet();
    uint32_t hash = 2166136261u;
    for (enum sabot_sim_order order = SABOT_SIM_BY_POINTS; order <= SABOT_SIM_BY_CARDS; order++) {
        struct sabot_sim sim;
        struct sabot_error error;
        enum sabot_status status = sabot_sim_begin(
            &sim, &sheet, (struct sabot_sim_choice){.decks = 8, .order = order}, key, &error);
        SABOT_ASSERT(status == SABOT_OK);
        sabot_sim_run(&sim, (struct sabot_sim_range){0, 256}, sabot_vector_best(), &counts);
        for (int i = 0; i < SABOT_OUTCOMES; i++)
            hash = fold(hash, (int64_t)counts.outcomes[i]);
    }
    return hash;
}
