/*
 * demo_command.c - `sabot demo`: rounds of a player-dealer table, explained.
 *
 * The bank goes round seat by seat, two rounds a turn; simple bettors fill the
 * other seats; cards come from a shuffled shoe. It shows how a table runs and
 * keeps nothing: no journal, no rotation policy.
 */
#include "programs/command.h"
#include "programs/round_print.h"
#include "programs/sheet_argument.h"
#include "sabot.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS_DEFAULT = 4, ROUNDS_MAX = 20, BETTORS = 5, BOUGHT_IN = 200000, BYTES = 1 << 16 };

static const char details[] =
    "Five bettors share an EZ Baccarat table. Each banks for two rounds in turn, with an amount\n"
    "that does not always cover everybody; the settlement sheet shows who is paid, in order.\n"
    "A demonstration can be repeated by its seed.\n\n"
    "  sabot demo --rounds 6\n";

struct demo {
    struct sabot_sheet sheet;
    uint8_t bytes[BYTES];
    struct sabot_random_bytes random;
    uint16_t shoe[SABOT_SHOE_CARDS_MAX];
    int shoe_count, shoe_used;
    int seats[BETTORS]; /* where the bettors sit */
    sabot_cents chips[BETTORS];
    sabot_cents collections;
};

/* A choice from 0 to below - 1. ROUNDS_MAX rounds use a small part of BYTES. */
static int choose(struct demo *demo, int below) {
    uint32_t index = 0;
    enum sabot_status status = sabot_random_index(&demo->random, (uint32_t)below, &index);
    SABOT_ASSERT(status == SABOT_OK);
    return (int)index;
}

static void fill_shoe(struct demo *demo) {
    demo->shoe_count = demo->sheet.decks * SABOT_DECK_CARDS;
    demo->shoe_used = 0;
    for (int i = 0; i < demo->shoe_count; i++)
        demo->shoe[i] = (uint16_t)(i % SABOT_DECK_CARDS);
    enum sabot_status status = sabot_shuffle(demo->shoe, (size_t)demo->shoe_count, &demo->random);
    SABOT_ASSERT(status == SABOT_OK);
}

static struct sabot_round deal(struct demo *demo) {
    struct sabot_round round = sabot_round_begin();
    while (sabot_round_next(&round).hand != SABOT_HAND_NONE) {
        SABOT_ASSERT(demo->shoe_used < demo->shoe_count);
        sabot_round_take(&round, sabot_card_of_deck(demo->shoe[demo->shoe_used++]));
    }
    return round;
}

/* A bettor's wagers: one line, and now and then something beside it. */
static int place(struct demo *demo, int bettor, struct sabot_placed *placed) {
    static const sabot_cents lines[] = {1000, 2500, 5000, 10000, 20000};
    static const char *const beside[] = {"tie", "panda8", "dragon7"};
    const char *line = choose(demo, 2) == 0 ? "player" : "banker";
    int count = 0;
    placed[count++] = (struct sabot_placed){
        .seat = demo->seats[bettor],
        .wager = sabot_sheet_wager(&demo->sheet, line),
        .stake = lines[choose(demo, sizeof lines / sizeof lines[0])],
    };
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++)
        if (choose(demo, 3) == 0)
            placed[count++] = (struct sabot_placed){
                .seat = demo->seats[bettor],
                .wager = sabot_sheet_wager(&demo->sheet, beside[i]),
                .stake = 500 * (1 + choose(demo, 4)),
            };
    return count;
}

static void print_money(const char *before, sabot_cents amount, const char *after) {
    char space[40];
    struct sabot_text text = sabot_text_in(space, sizeof space);
    sabot_cents_write(&text, amount);
    printf("%s%s%s", before, space, after);
}

static void print_wagers(const struct demo *demo, const struct sabot_layout *layout) {
    int seat = 0;
    for (int i = 0; i < layout->count; i++) {
        const struct sabot_placed *placed = &layout->placed[i];
        if (placed->seat != seat)
            printf("%s  seat %d  ", i > 0 ? "\n" : "", placed->seat);
        else
            printf(", ");
        seat = placed->seat;
        printf("%s", demo->sheet.wagers[placed->wager].name);
        print_money(" ", placed->stake, "");
    }
    printf("\n\n");
}

static int bettor_at(const struct demo *demo, int seat) {
    int bettor = 0;
    while (demo->seats[bettor] != seat)
        bettor++;
    return bettor;
}

/* Moves the chips. What bettors, bank and collections hold stays the same sum. */
static void move_chips(struct demo *demo, const struct sabot_layout *layout, int bank,
                       const struct sabot_settlement *settlement,
                       const struct sabot_settled *settled) {
    for (int i = 0; i < layout->count; i++) {
        const struct sabot_settled *one = &settled[i];
        int bettor = bettor_at(demo, layout->placed[one->placed].seat);
        sabot_cents fee = one->fee - one->fee_returned;
        demo->chips[bettor] += one->winnings - one->collected - fee;
        demo->collections += fee;
    }
    demo->chips[bank] += settlement->net - settlement->fee;
    demo->collections += settlement->fee;
}

static void play_round(struct demo *demo, int number) {
    static const sabot_cents amounts[] = {10000, 20000, 40000, 80000};
    int bank = number / demo->sheet.rotation.rounds % BETTORS;
    int turn = number % demo->sheet.rotation.rounds;
    struct sabot_placed placed[BETTORS * 4];
    struct sabot_layout layout = {.sheet = &demo->sheet,
                                  .seats = demo->sheet.seats,
                                  .bank = {demo->seats[bank], amounts[choose(demo, 4)]},
                                  .placed = placed};
    for (int bettor = 0; bettor < BETTORS; bettor++)
        if (bettor != bank)
            layout.count += place(demo, bettor, &placed[layout.count]);

    printf("ROUND %d. Seat %d banks, round %d of %d, and puts up", number + 1, layout.bank.seat,
           turn + 1, demo->sheet.rotation.rounds);
    print_money(" ", layout.bank.amount, "\n\n");
    print_wagers(demo, &layout);

    struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(BETTORS * 4)];
    int refused = sabot_layout_refusals(&layout, refusals);
    SABOT_ASSERT(refused == 0);
    struct sabot_round round = deal(demo);
    struct sabot_settled settled[BETTORS * 4];
    struct sabot_settlement settlement =
        sabot_layout_settle(&layout, sabot_round_outcome(&round), settled);
    round_print_deal(&round, stdout);
    putchar('\n');
    round_print_result(&round, &demo->sheet, stdout);
    putchar('\n');
    round_print_settlement(&(struct round_print){&layout, &settlement, settled, NULL}, stdout);
    move_chips(demo, &layout, bank, &settlement, settled);
    putchar('\n');
}

static void print_chips(const struct demo *demo) {
    sabot_cents all = demo->collections;
    printf("CHIPS. Everybody bought in for");
    print_money(" ", BOUGHT_IN, ". Now:");
    for (int i = 0; i < BETTORS; i++) {
        printf(" seat %d", demo->seats[i]);
        print_money(" ", demo->chips[i], ",");
        all += demo->chips[i];
    }
    print_money(" collections ", demo->collections, ".\n");
    SABOT_ASSERT(all == (sabot_cents)BETTORS * BOUGHT_IN);
    print_money("Together ", all, ": no cent came or went.\n");
}

static void seed_bytes(struct demo *demo, uint32_t seed) {
    uint8_t key[randombytes_SEEDBYTES] = {0};
    for (int i = 0; i < 4; i++)
        key[i] = (uint8_t)(seed >> 8 * i);
    randombytes_buf_deterministic(demo->bytes, sizeof demo->bytes, key);
    demo->random = (struct sabot_random_bytes){.bytes = demo->bytes, .count = sizeof demo->bytes};
}

int demo_command(int argc, char **argv) {
    const char *rounds_word = NULL, *seed_word = NULL;
    const struct option_form options[] = {
        {"rounds", "N", "how many rounds, 1 to 20 (4)", NULL, &rounds_word},
        {"seed", "S", "repeats the demonstration of that number", NULL, &seed_word},
        {0},
    };
    const struct usage usage = {"demo", "", "Plays rounds of a player-dealer table, explained.",
                                details, options};
    if (command_options(&usage, argc, argv) > 0)
        return command_bad("demo", "takes options only; see sabot demo --help");
    long long rounds =
        rounds_word ? command_whole_number(rounds_word, 1, ROUNDS_MAX) : (long long)ROUNDS_DEFAULT;
    if (rounds < 0)
        return command_bad("demo", "--rounds: expected a number from 1 to %d", ROUNDS_MAX);
    if (sodium_init() < 0)
        return command_bad("demo", "the system gives no random numbers");
    long long seed = seed_word ? command_whole_number(seed_word, 0, UINT32_MAX)
                               : (long long)randombytes_uniform(1000000);
    if (seed < 0)
        return command_bad("demo", "--seed: expected a number from 0 to %u", UINT32_MAX);

    static struct demo demo;
    if (!sheet_argument_read("demo", "ventura-ez", &demo.sheet))
        return COMMAND_BAD;
    seed_bytes(&demo, (uint32_t)seed);
    fill_shoe(&demo);
    for (int i = 0; i < BETTORS; i++) {
        demo.seats[i] = 1 + i * demo.sheet.seats / BETTORS;
        demo.chips[i] = BOUGHT_IN;
    }
    printf("%s, a player-dealer table with %d bettors and %d decks (sabot demo --seed %lld)\n\n",
           demo.sheet.title, BETTORS, demo.sheet.decks, seed);
    printf("Each round settles from the player-dealer's left, clockwise: first all Player line\n"
           "wagers, then Banker line, Tie, Panda 8, Dragon 7 (R45). The dealer takes what lost,\n"
           "then pays what won. The player-dealer can neither win nor lose more than was put up\n"
           "(R44): who comes too late in that order is not covered.\n\n");
    for (int i = 0; i < (int)rounds; i++)
        play_round(&demo, i);
    print_chips(&demo);
    return COMMAND_DONE;
}
