/*
 * count_command.c - `sabot count`: what a counting system is worth.
 */
#include "programs/count_command.h"

#include "programs/command.h"
#include "programs/help.h"
#include "programs/sheet_argument.h"
#include "programs/shoes_options.h"
#include "sabot/number.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 8, CUTS_MAX = 64, ANSWERS_MAX = 64 };

/* How somebody counts, as it was written; NULL or false where it was not. */
struct count_words {
    const char *wager, *tags, *target, *ramp, *divisor, *unbalanced, *rounding, *burn, *leave, *cut;
    const char *kelly, *bankroll, *svg;
    bool exact, perfect, all, derive;
};

/* What is to be counted: every wager with every system and every cut card. */
struct count_plan {
    int wager_count, wagers[LIST_MAX];
    int system_count;
    struct count_tags {
        int32_t of_rank[SABOT_RANKS], of_card[SABOT_RANKS][SABOT_SUITS];
    } tags[LIST_MAX];
    int cut_count, cuts[CUTS_MAX];
    struct shoes_decks decks;         /* each counted alone: a range has one of all others */
    struct sabot_count_choice choice; /* of all of them */
};

/* `4`, `-1.5`, `+2.25`: whole hundredths within +-most; false if it is not. */
static bool read_hundredths(const char *words, size_t length, int64_t most, int64_t *value) {
    _Static_assert(SABOT_COUNT_UNIT == 100, "an amount has two decimals too");
    bool negative = length > 0 && words[0] == '-';
    size_t sign = length > 0 && (words[0] == '-' || words[0] == '+') ? 1 : 0;
    char digits[24];
    struct sabot_error ignored;
    struct sabot_text text = sabot_text_in(digits, sizeof digits);
    sabot_text_add_bytes(&text, words + sign, length - sign);
    if (text.cut || strchr(digits, ',') != NULL ||
        sabot_cents_read(digits, value, &ignored) != SABOT_OK || *value > most)
        return false;
    *value = negative ? -*value : *value;
    return true;
}

/* ---- the wager ---- */

static bool read_wagers(const struct count_words *words, const struct sabot_sheet *sheet,
                        struct count_plan *plan) {
    char names[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(names, sizeof names);
    for (int i = 0; i < sheet->wager_count; i++) {
        sabot_text_add_joint(&text, (size_t)i, (size_t)sheet->wager_count, " or ");
        sabot_text_add(&text, sheet->wagers[i].name);
    }
    if (words->wager == NULL)
        return command_wrong("count", "--wager is missing: expected %s", names);
    for (const char *at = words->wager;; at++) {
        size_t length = strcspn(at, ",");
        char name[SABOT_WAGER_NAME_MAX];
        text = sabot_text_in(name, sizeof name);
        sabot_text_add_bytes(&text, at, length);
        int wager = text.cut ? -1 : sabot_sheet_wager(sheet, name);
        if (wager < 0)
            return command_wrong("count", "--wager: %s does not take %s; expected %s", sheet->name,
                                 command_quote(at, length).words, names);
        if (plan->wager_count == LIST_MAX)
            return command_wrong("count", "--wager: expected at most %d wagers", LIST_MAX);
        plan->wagers[plan->wager_count++] = wager;
        at += length;
        if (*at == '\0')
            return true;
    }
}

/* ---- tags ---- */

enum { SHORT_TAGS = 10 }; /* from ace to ten: jack, queen and king count as the ten */

static bool read_tags(const char *words, struct count_tags *tags) {
    int32_t list[SABOT_DECK_CARDS];
    int found = 0;
    const char *at = words + strspn(words, " \t");
    for (bool more = *at != '\0'; more;) {
        size_t length = strcspn(at, ", \t");
        int64_t tag;
        if (!read_hundredths(at, length, SABOT_COUNT_TAG_MAX, &tag))
            return command_wrong(
                "count",
                "--tags: %s is not a tag: expected a number within +-%d with at most two "
                "decimals",
                command_quote(at, length).words, SABOT_COUNT_TAG_MAX / SABOT_COUNT_UNIT);
        if (found < SABOT_DECK_CARDS)
            list[found] = (int32_t)tag;
        found++;
        at += length;
        at += command_list_gap(at, &more);
    }
    if (found != SHORT_TAGS && found != SABOT_RANKS && found != SABOT_DECK_CARDS)
        return command_wrong("count",
                             "--tags: expected 10 numbers, from ace to ten, 13, from ace to king, "
                             "or 52, those of spades, hearts, diamonds, clubs; found %d",
                             found);
    for (int i = 0; i < SABOT_DECK_CARDS && found == SABOT_DECK_CARDS; i++)
        tags->of_card[i % SABOT_RANKS][i / SABOT_RANKS] = list[i];
    for (int rank = 0; rank < SABOT_RANKS && found != SABOT_DECK_CARDS; rank++)
        tags->of_rank[rank] = list[rank < found ? rank : found - 1];
    return true;
}

/* One system or several, with `;` between them. */
static bool read_systems(const char *words, struct count_plan *plan) {
    char one[SABOT_DECK_CARDS * 12];
    for (const char *at = words;; at++) {
        size_t length = strcspn(at, ";");
        struct sabot_text text = sabot_text_in(one, sizeof one);
        sabot_text_add_bytes(&text, at, length);
        if (text.cut || plan->system_count == LIST_MAX)
            return command_wrong("count", "--tags: expected at most %d systems", LIST_MAX);
        if (!read_tags(one, &plan->tags[plan->system_count++]))
            return false;
        at += length;
        if (*at == '\0')
            return true;
    }
}

/* ---- targets ---- */

static bool read_target(const char *words, size_t length, int64_t *target) {
    return read_hundredths(words, length, SABOT_COUNT_TARGET_MAX, target);
}

static bool read_targets(const char *words, struct sabot_count_choice *choice,
                         struct range *targets) {
    _Static_assert(SABOT_COUNT_TARGETS_MAX == 64, "the words below say so");
    static const struct range_form form = {
        .command = "count",
        .option = "target",
        .what = "a count",
        .such = "a number with at most two decimals, or up to 64 such as 0..8 or 0..8/0.5",
        .read = read_target,
        .write = count_hundredths,
        .usual = SABOT_COUNT_UNIT,
        .unit = 1,
        .most = SABOT_COUNT_TARGETS_MAX,
    };
    if (!range_read(&form, words, targets))
        return false;
    for (int64_t at = targets->first; at != INT64_MAX; at = range_next(targets, at))
        choice->targets[choice->target_count++] = at;
    return true;
}

/* ---- a ramp ---- */

static bool bad_step(const char *ramp, int step, const char *at, const char *wrong) {
    return command_wrong("count",
                         "--ramp: step %d of %s, %s, %s: expected COUNT:UNITS with 1 to %d whole "
                         "units, at most %d steps by rising count, such as 4:1,6:2,8:4",
                         step + 1, command_quote(ramp, strlen(ramp)).words,
                         command_quote(at, strcspn(at, ",")).words, wrong, SABOT_COUNT_UNITS_MAX,
                         SABOT_COUNT_TARGETS_MAX);
}

static bool read_step(const char *at, size_t length, int64_t *count, int32_t *units) {
    const char *colon = memchr(at, ':', length);
    if (colon == NULL || !read_target(at, (size_t)(colon - at), count))
        return false;
    *units = (int32_t)sabot_number_read(colon + 1, length - (size_t)(colon - at) - 1,
                                        SABOT_COUNT_UNITS_MAX);
    return *units >= 1;
}

static bool read_ramp(const char *words, struct sabot_count_choice *choice) {
    for (const char *at = words;; at++) {
        size_t length = strcspn(at, ",");
        int step = choice->target_count++;
        if (step == SABOT_COUNT_TARGETS_MAX)
            return bad_step(words, step, at, "is one too many");
        if (!read_step(at, length, &choice->targets[step], &choice->units[step]))
            return bad_step(words, step, at, "is not a step");
        if (step > 0 && choice->targets[step] <= choice->targets[step - 1])
            return bad_step(words, step, at,
                            "is out of order: its count is not above the one before");
        at += length;
        if (*at == '\0')
            return true;
    }
}

/* ---- the count ---- */

static bool read_divisor(const struct count_words *words, struct sabot_count_choice *choice) {
    if (words->unbalanced) {
        choice->divisor = SABOT_COUNT_BY_NONE;
        if (read_hundredths(words->unbalanced, strlen(words->unbalanced), SABOT_COUNT_TARGET_MAX,
                            &choice->start))
            return true;
        return command_wrong(
            "count",
            "--unbalanced: %s is not a count to start from: expected a number with at most "
            "two decimals",
            command_quote(words->unbalanced, strlen(words->unbalanced)).words);
    }
    choice->divisor = SABOT_COUNT_BY_UNSEEN;
    if (words->divisor == NULL || strcmp(words->divisor, "unseen") == 0)
        return true;
    choice->divisor = SABOT_COUNT_BY_LEFT;
    if (strcmp(words->divisor, "left") == 0)
        return true;
    return command_wrong("count", "--divisor is %s: expected unseen or left",
                         command_quote(words->divisor, strlen(words->divisor)).words);
}

/* The number of a word in a list that ends with NULL. */
static bool read_word(const char *option, const char *word, const char *const *list, int *number) {
    char names[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(names, sizeof names);
    *number = 0;
    if (word == NULL)
        return true;
    for (int i = 0; list[i] != NULL; i++) {
        if (strcmp(list[i], word) == 0) {
            *number = i;
            return true;
        }
        sabot_text_add(&text, i == 0 ? "" : list[i + 1] == NULL ? " or " : ", ");
        sabot_text_add(&text, list[i]);
    }
    return command_wrong("count", "--%s is %s: expected %s", option,
                         command_quote(word, strlen(word)).words, names);
}

/* How the count is looked at: rounding, the burned card, and when the shoe is left. */
static bool read_manner(const struct count_words *words, struct sabot_count_choice *choice) {
    static const char *const roundings[] = {"none", "down", "zero", "nearest", NULL};
    static const char *const burns[] = {"seen", "unseen", NULL};
    int rounding, burn;
    if (!read_word("rounding", words->rounding, roundings, &rounding) ||
        !read_word("burn", words->burn, burns, &burn))
        return false;
    choice->rounding = (enum sabot_count_rounding)rounding;
    choice->burn_unseen = burn == 1;
    choice->leaves = words->leave != NULL;
    if (words->leave == NULL || read_hundredths(words->leave, strlen(words->leave),
                                                SABOT_COUNT_TARGET_MAX, &choice->leaves_at))
        return true;
    return command_wrong("count",
                         "--leave: %s is not a count: expected a number with at most two "
                         "decimals",
                         command_quote(words->leave, strlen(words->leave)).words);
}

/* ---- the cut card ---- */

static bool read_cards(const char *words, size_t length, int64_t *cards) {
    *cards = sabot_number_read(words, length, SABOT_SIM_DECKS_MAX * SABOT_DECK_CARDS);
    return *cards >= 0;
}

static struct words cards_words(int64_t cards) {
    return count_hundredths(cards * SABOT_COUNT_UNIT);
}

static bool read_cuts(const char *words, const struct sabot_sheet *sheet, struct range *cuts,
                      struct count_plan *plan) {
    _Static_assert(CUTS_MAX == 64, "the words below say so");
    static const struct range_form form = {
        .command = "count",
        .option = "cut",
        .what = "a number of cards behind the cut card",
        .such = "one such as 14, or up to 64 such as 14..26 or 14..104/10",
        .read = read_cards,
        .write = cards_words,
        .usual = 1,
        .unit = 1,
        .most = CUTS_MAX,
    };
    plan->cuts[plan->cut_count++] = sheet->shoe.cut_card;
    if (words == NULL)
        return true;
    if (!range_read(&form, words, cuts))
        return false;
    plan->cut_count = 0;
    for (int64_t at = cuts->first; at != INT64_MAX; at = range_next(cuts, at))
        plan->cuts[plan->cut_count++] = (int)at;
    return true;
}

/* ---- what is staked ---- */

static bool read_purse(const struct count_words *words, struct count_answers *answers) {
    int64_t kelly = 100, bankroll = 0;
    answers->has_purse = words->kelly || words->bankroll;
    if (words->kelly &&
        (!read_hundredths(words->kelly, strlen(words->kelly), 100, &kelly) || kelly <= 0))
        return command_wrong("count",
                             "--kelly is %s: expected a part such as 0.5, more than 0 and "
                             "at most 1",
                             command_quote(words->kelly, strlen(words->kelly)).words);
    if (words->bankroll && (!read_hundredths(words->bankroll, strlen(words->bankroll),
                                             SABOT_COUNT_TARGET_MAX, &bankroll) ||
                            bankroll <= 0))
        return command_wrong("count", "--bankroll is %s: expected units, such as 1000",
                             command_quote(words->bankroll, strlen(words->bankroll)).words);
    answers->purse = (struct count_purse){(double)kelly / 100, (double)bankroll / 100};
    return true;
}

/* What cannot be asked for together, or is missing; NULL if all is well. */
static const char *contradiction(const struct count_words *words) {
    bool counts = words->tags || words->target || words->divisor || words->unbalanced ||
                  words->ramp || words->rounding || words->leave;
    if (words->perfect && words->derive)
        return "--perfect and --derive are two questions: expected one of them";
    if (words->perfect && counts)
        return "--perfect needs no count: expected no --tags, --target, --ramp, --divisor, "
               "--unbalanced, --rounding or --leave";
    if (words->all && !words->perfect)
        return "--all needs --perfect";
    if (words->derive && (counts || words->svg || words->exact || words->burn || words->cut ||
                          words->kelly || words->bankroll))
        return "--derive finds tags: expected only --wager, --sheet and --decks with it";
    if (words->perfect || words->derive)
        return NULL;
    if (words->tags == NULL)
        return "--tags is missing: expected 10 numbers, from ace to ten, 13, from ace to king, or "
               "52, those of spades, hearts, diamonds, clubs";
    if (words->target && words->ramp)
        return "--target and --ramp both say when to wager: expected one of them";
    if (words->target == NULL && words->ramp == NULL)
        return "--target is missing: expected a count such as 4, a range such as 0..8, or --ramp";
    if (words->unbalanced && words->divisor)
        return "--unbalanced wagers by the running count: expected no --divisor";
    return NULL;
}

/* A bankroll that is named covers every stake. */
static bool covers_stakes(const struct count_words *words, const struct count_plan *plan,
                          double bankroll) {
    int32_t largest = 1;
    for (int i = 0; i < plan->choice.target_count; i++)
        largest = plan->choice.units[i] > largest ? plan->choice.units[i] : largest;
    return words->bankroll == NULL || bankroll >= largest ||
           command_wrong("count",
                         "--bankroll is %s: expected at least the largest stake, %d unit%s",
                         command_quote(words->bankroll, strlen(words->bankroll)).words,
                         (int)largest, words_plural((uint64_t)largest));
}

static bool read_choice(const struct count_words *words, struct count_plan *plan,
                        struct count_answers *answers) {
    struct sabot_count_choice *choice = &plan->choice;
    const char *wrong = contradiction(words);
    if (wrong)
        return command_wrong("count", "%s", wrong);
    if (words->derive && plan->wager_count > 1)
        return command_wrong("count", "--derive finds tags for one wager: expected one");
    if (words->derive)
        return true;
    choice->value = words->perfect ? SABOT_COUNT_PERFECT
                    : words->exact ? SABOT_COUNT_EXACT
                                   : SABOT_COUNT_RESULTS;
    choice->every_round = words->all;
    answers->ramp = words->ramp != NULL;
    answers->by_cut = words->cut != NULL;
    if (!read_manner(words, choice) || !read_purse(words, answers))
        return false;
    choice->target_count = plan->system_count = words->perfect ? 1 : 0;
    return (words->perfect ||
            (read_systems(words->tags, plan) && read_divisor(words, choice) &&
             (words->ramp ? read_ramp(words->ramp, choice)
                          : read_targets(words->target, choice, &answers->targets)))) &&
           covers_stakes(words, plan, answers->purse.bankroll);
}

static bool derive_one(const struct sabot_sheet *sheet, int wager, int64_t decks,
                       struct count_derived *derived) {
    struct sabot_pay_table table;
    struct sabot_error error;
    derived->sheet = sheet;
    derived->wager = wager;
    if (sabot_pay_table_make(sheet, &sheet->wagers[wager], &table, &error) != SABOT_OK)
        return command_wrong("count", "%s", error.words);
    if (table.by_cards)
        return command_wrong(
            "count",
            "%s goes by ranks or suits, and --derive finds tags by points: sabot odds "
            "--removal shows what each rank and suit does to it; give tags of your own, "
            "13 by rank, or 52 by suit, such as -1 for red and 1 for black",
            sheet->wagers[wager].name);
    if (sabot_effects_find((int)decks, &table, sabot_vector_best(), &derived->effects, &error) !=
        SABOT_OK)
        return command_wrong("count", "%s", error.words);
    for (int i = 0; i < SABOT_DERIVE_LARGEST_MAX; i++)
        if (sabot_tags_derive(&derived->effects, i + 1, &derived->systems[i]))
            derived->count = i + 1;
    return derived->count > 0 ||
           command_wrong("count", "no card changes the worth of %s: there is nothing to count",
                         sheet->wagers[wager].name);
}

static int derive(const struct count_plan *plan, const struct sabot_sheet *sheet, bool json) {
    const struct shoes_decks *decks = &plan->decks;
    struct count_derivations all = {.count = (int)(decks->most - decks->least + 1),
                                    .is_list = decks->is_range};
    all.of = calloc((size_t)all.count, sizeof *all.of);
    int status = all.of ? COMMAND_DONE : command_bad("count", "no memory for the tags");
    for (int i = 0; i < all.count && status == COMMAND_DONE; i++)
        if (!derive_one(sheet, plan->wagers[0], decks->least + i, &all.of[i]))
            status = COMMAND_BAD;
    if (status == COMMAND_DONE && json)
        status = count_print_derived_json(&all);
    else if (status == COMMAND_DONE)
        count_print_derived(&all);
    free(all.of);
    return status;
}

/* ---- counting ---- */

static int decks_count(const struct count_plan *plan) {
    return (int)(plan->decks.most - plan->decks.least + 1);
}

/* Makes ready what counts for one wager, one system, one cut card and one number of decks. */
static bool begin(const struct count_plan *plan, const struct sabot_sheet *sheet, int number,
                  struct count_answer *answer) {
    static struct sabot_sheet cut;
    struct sabot_count_choice choice = plan->choice;
    struct sabot_error error;
    uint8_t key[SABOT_SIM_KEY_BYTES];
    choice.decks = plan->decks.least + number % decks_count(plan);
    number /= decks_count(plan);
    cut = *sheet;
    cut.shoe.cut_card = plan->cuts[number % plan->cut_count];
    number /= plan->cut_count;
    answer->tags = number % plan->system_count;
    answer->sheet = sheet;
    choice.wager = plan->wagers[number / plan->system_count];
    memcpy(choice.tags, plan->tags[answer->tags].of_rank, sizeof choice.tags);
    memcpy(choice.card_tags, plan->tags[answer->tags].of_card, sizeof choice.card_tags);
    struct counting *counting = &answer->counting;
    sabot_text_copy(counting->wager, sizeof counting->wager, sheet->wagers[choice.wager].name);
    run_key(counting->run.seed, key);
    if (counting_begin(counting, &cut, &choice, key, &error) == SABOT_OK)
        return true;
    const struct sabot_wager *wager = &sheet->wagers[choice.wager];
    bool by_results = choice.value == SABOT_COUNT_RESULTS ||
                      sabot_wager_detail(sheet, wager) == SABOT_DETAIL_OUTCOME;
    return command_wrong(
        "count", "%s%s%s%s", by_results ? "" : wager->name, by_results ? "" : ": ", error.words,
        by_results ? "" : ": leave out --exact and --perfect, and count by results");
}

/* As many answers as one pass over the shoes takes, from number `first` on. Shoes of other decks
 * are other shoes. */
static int run_pass(struct count_answers *answers, int first, int count) {
    static struct sabot_count_totals totals[RUN_COUNTS_MAX];
    struct counting_group group = {0};
    struct run_state state;
    struct sabot_error error;
    int most = answers->by_decks ? 1 : RUN_COUNTS_MAX;
    while (group.count < most && first + group.count < count) {
        group.of[group.count] = &answers->of[first + group.count].counting;
        group.count++;
    }
    if (counting_run_group(&group, totals, &state, &error) != SABOT_OK)
        return command_bad("count", "%s", error.words);
    shoes_say_stopped("count", &group.of[0]->run, &state);
    for (int i = 0; i < group.count; i++) {
        answers->of[first + i].totals = totals[i];
        answers->of[first + i].state = state;
        answers->of[first + i].state.rounds = totals[i].rounds;
    }
    answers->count = first + group.count;
    return COMMAND_DONE;
}

static int count_all(const struct count_plan *plan, const struct sabot_sheet *sheet,
                     const struct run *run, struct count_answers *answers) {
    int count = plan->wager_count * plan->system_count * plan->cut_count, status = COMMAND_DONE;
    if (plan->decks.is_range && (count > 1 || answers->targets.is_range || answers->cuts.is_range))
        return command_bad("count", "--decks has a range: expected one wager, one system of tags, "
                                    "one target and one cut card with it");
    count *= decks_count(plan);
    if (count > ANSWERS_MAX)
        return command_bad("count", "%d counts at once: expected at most %d", count, ANSWERS_MAX);
    if (count > 1 && run->checkpoint)
        return command_bad("count", "--checkpoint keeps one count: expected one wager, one system "
                                    "of tags and one cut card");
    answers->of = calloc((size_t)count, sizeof *answers->of);
    if (answers->of == NULL)
        return command_bad("count", "no memory for %d counts", count);
    answers->by_decks = plan->decks.is_range;
    answers->is_list = answers->targets.is_range || answers->by_decks || count > 1;
    for (int i = 0; i < count; i++) {
        answers->of[i].counting.run = *run;
        if (!begin(plan, sheet, i, &answers->of[i]))
            return COMMAND_BAD;
    }
    bool is_stopped = false;
    while (answers->count < count && status == COMMAND_DONE && !is_stopped) {
        status = run_pass(answers, answers->count, count);
        is_stopped = answers->count > 0 && answers->of[answers->count - 1].state.was_stopped;
    }
    if (is_stopped && answers->by_decks)
        shoes_say_left("count", &plan->decks, plan->decks.least + answers->count);
    return status;
}

/* A chart has one scale of x. */
static bool is_one_scan(const struct count_plan *plan, bool is_ramp) {
    bool by_target = plan->choice.target_count > 1 && !is_ramp, by_cut = plan->cut_count > 1;
    return plan->wager_count == 1 && plan->system_count <= 1 && by_target != by_cut;
}

static int count(const struct run_cluster *cluster, const struct shoes_words *shoes_words,
                 const struct count_words *words, bool json) {
    static struct sabot_sheet sheet;
    static struct count_plan plan;
    static struct count_answers answers;
    struct run run = {.cluster = cluster};
    if (!sheet_argument_read("count", shoes_words->sheet, &sheet) ||
        !read_wagers(words, &sheet, &plan) || !read_choice(words, &plan, &answers) ||
        !shoes_words_read("count", shoes_words, &sheet, SABOT_SIM_DECKS_MAX, &run, &plan.decks) ||
        !read_cuts(words->cut, &sheet, &answers.cuts, &plan))
        return COMMAND_BAD;
    if (words->derive)
        return derive(&plan, &sheet, json);
    plan.choice.rounds = run.rounds;
    if (words->cut && run.rounds > 0)
        return command_bad("count", "--rounds deals past any cut card: expected no --cut");
    if (words->svg && !is_one_scan(&plan, answers.ramp))
        return command_bad("count",
                           "--svg is a chart of a scan: expected one wager, one system and "
                           "either --target A..B or --cut A..B");
    shoes_listen(&run);
    int status = count_all(&plan, &sheet, &run, &answers);
    if (status == COMMAND_DONE && words->svg && cluster->rank == 0)
        status = count_draw(&answers, words->svg);
    if (status == COMMAND_DONE && json)
        status = count_print_json(&answers);
    else if (status == COMMAND_DONE)
        count_print(&answers);
    for (int i = 0; i < answers.count; i++)
        counting_clear(&answers.of[i].counting);
    free(answers.of);
    return status;
}

int count_command_on(const struct run_cluster *cluster, int argc, char **argv) {
    struct shoes_words shoes_words = {0};
    struct count_words words = {0};
    bool json = false;
    const struct option_form options[] = {
        {"wager", "WAGER,...", "the wager of the sheet that is placed, or several", NULL,
         &words.wager},
        {"tags", "NUMBERS", "10 tags, ace to ten, 13, ace to king, or 52; several with `;`", NULL,
         &words.tags},
        {"target", "N|A..B", "wager at this count or over, or a scan: 0..8/0.5", NULL,
         &words.target},
        {"ramp", "N:UNITS,...", "stakes that rise with the count: 4:1,6:2,8:4", NULL, &words.ramp},
        {"divisor", "WORD", "decks that are unseen (the default), or left", NULL, &words.divisor},
        {"unbalanced", "START", "start the running count there, and wager by it", NULL,
         &words.unbalanced},
        {"rounding", "WORD", "of the count: none (the default), down, zero or nearest", NULL,
         &words.rounding},
        {"burn", "WORD", "the card turned to burn is seen (the default) or unseen", NULL,
         &words.burn},
        {"leave", "N", "leave the shoe when the count is below this", NULL, &words.leave},
        {"cut", "N|A..B", "cards behind the cut card, or several: 14..104/10", NULL, &words.cut},
        {"kelly", "PART", "the part of Kelly's stakes that is staked (1)", NULL, &words.kelly},
        {"bankroll", "UNITS", "a bankroll (the one that fits --kelly)", NULL, &words.bankroll},
        {"exact", NULL, "the exact expectation of every wager, not its result", &words.exact, NULL},
        {"perfect", NULL, "wager exactly where the expectation is positive", &words.perfect, NULL},
        {"all", NULL, "with --perfect: rounds by expectation also below 0", &words.all, NULL},
        {"derive", NULL, "good tags for the wager, from its effects of removal", &words.derive,
         NULL},
        SHOES_OPTIONS(shoes_words),
        SHOES_CHECKPOINT_OPTIONS(shoes_words),
        {"svg", "FILE", "a chart of a scan of targets or of cut cards", NULL, &words.svg},
        {"json", NULL, "one JSON document", &json, NULL},
        {0},
    };
    const struct usage usage = {"count", "", "Says what a counting system is worth on a wager.",
                                help_count, options};
    command_options(&usage, argc, argv);
    return count(cluster, &shoes_words, &words, json);
}

int count_command(int argc, char **argv) {
    return count_command_on(&run_alone, argc, argv);
}
