/*
 * count_command.c - `sabot count`: what a counting system is worth.
 */
#include "programs/count_command.h"

#include "programs/command.h"
#include "programs/help.h"
#include "programs/sheet_argument.h"
#include "programs/shoes_options.h"

#include <inttypes.h>
#include <string.h>

/* How somebody counts, as it was written; NULL or false where it was not. */
struct count_words {
    const char *wager, *tags, *target, *divisor, *unbalanced;
    bool exact, perfect, derive;
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

static bool read_wager(const struct count_words *words, const struct sabot_sheet *sheet,
                       int *wager) {
    char names[SABOT_ERROR_WORDS_MAX];
    struct sabot_text text = sabot_text_in(names, sizeof names);
    for (int i = 0; i < sheet->wager_count; i++) {
        sabot_text_add_joint(&text, (size_t)i, (size_t)sheet->wager_count, " or ");
        sabot_text_add(&text, sheet->wagers[i].name);
    }
    if (words->wager == NULL)
        return command_wrong("count", "--wager is missing: expected %s", names);
    *wager = sabot_sheet_wager(sheet, words->wager);
    if (*wager < 0)
        command_bad("count", "--wager: %s does not take %s; expected %s", sheet->name,
                    command_quote(words->wager, strlen(words->wager)).words, names);
    return *wager >= 0;
}

/* ---- tags ---- */

enum { SHORT_TAGS = 10 }; /* from ace to ten: jack, queen and king count as the ten */

static bool read_tags(const char *words, int32_t tags[SABOT_RANKS]) {
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
        if (found < SABOT_RANKS)
            tags[found] = (int32_t)tag;
        found++;
        at += length;
        at += command_list_gap(at, &more);
    }
    if (found != SHORT_TAGS && found != SABOT_RANKS)
        return command_wrong("count",
                             "--tags: expected 10 numbers, from ace to ten, or 13, from ace to "
                             "king; found %d",
                             found);
    for (int rank = found; rank < SABOT_RANKS; rank++)
        tags[rank] = tags[SHORT_TAGS - 1];
    return true;
}

/* ---- targets ---- */

static bool bad_target(const char *words) {
    return command_wrong(
        "count",
        "--target: %s is not a count: expected a number with at most two decimals, or a "
        "range of up to %d such as 0..8",
        command_quote(words, strlen(words)).words, SABOT_COUNT_TARGETS_MAX);
}

static bool read_targets(const char *words, struct sabot_count_choice *choice, bool *is_range) {
    const char *dots = strstr(words, "..");
    int64_t first, last;
    *is_range = dots != NULL;
    size_t length = dots ? (size_t)(dots - words) : strlen(words);
    if (!read_hundredths(words, length, SABOT_COUNT_TARGET_MAX, &first))
        return bad_target(words);
    last = first;
    if (dots && !read_hundredths(dots + 2, strlen(dots + 2), SABOT_COUNT_TARGET_MAX, &last))
        return bad_target(words);
    if (last < first || (last - first) / SABOT_COUNT_UNIT >= SABOT_COUNT_TARGETS_MAX)
        return bad_target(words);
    for (int64_t target = first; target <= last; target += SABOT_COUNT_UNIT)
        choice->targets[choice->target_count++] = target;
    return true;
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

/* What cannot be asked for together, or is missing; NULL if all is well. */
static const char *contradiction(const struct count_words *words) {
    bool counts = words->tags || words->target || words->divisor || words->unbalanced;
    if (words->perfect && words->derive)
        return "--perfect and --derive are two questions: expected one of them";
    if (words->perfect && counts)
        return "--perfect needs no count: expected no --tags, --target, --divisor or --unbalanced";
    if (words->derive && (counts || words->exact))
        return "--derive finds tags: expected no --tags, --target, --divisor, --unbalanced or "
               "--exact";
    if (words->perfect || words->derive)
        return NULL;
    if (words->tags == NULL)
        return "--tags is missing: expected 10 numbers, from ace to ten, or 13, from ace to king";
    if (words->target == NULL)
        return "--target is missing: expected a count such as 4, or a range such as 0..8";
    if (words->unbalanced && words->divisor)
        return "--unbalanced wagers by the running count: expected no --divisor";
    return NULL;
}

static bool read_choice(const struct count_words *words, struct sabot_count_choice *choice,
                        bool *is_range) {
    const char *wrong = contradiction(words);
    if (wrong)
        return command_wrong("count", "%s", wrong);
    *is_range = false;
    if (words->derive)
        return true;
    choice->value = words->perfect ? SABOT_COUNT_PERFECT
                    : words->exact ? SABOT_COUNT_EXACT
                                   : SABOT_COUNT_RESULTS;
    choice->target_count = words->perfect ? 1 : 0;
    return words->perfect || (read_tags(words->tags, choice->tags) && read_divisor(words, choice) &&
                              read_targets(words->target, choice, is_range));
}

static int derive(const struct sabot_sheet *sheet, int wager, int64_t decks, bool json) {
    static struct count_derived derived;
    struct sabot_pay_table table;
    struct sabot_error error;
    derived.sheet = sheet;
    derived.wager = wager;
    if (sabot_pay_table_make(&sheet->wagers[wager], &table, &error) != SABOT_OK ||
        sabot_effects_find((int)decks, &table, sabot_vector_best(), &derived.effects, &error) !=
            SABOT_OK)
        return command_bad("count", "%s", error.words);
    for (int i = 0; i < SABOT_DERIVE_LARGEST_MAX; i++)
        if (sabot_tags_derive(&derived.effects, i + 1, &derived.systems[i]))
            derived.count = i + 1;
    if (derived.count == 0)
        return command_bad("count", "no card changes the worth of %s: there is nothing to count",
                           sheet->wagers[wager].name);
    if (json)
        return count_print_derived_json(&derived);
    count_print_derived(&derived);
    return COMMAND_DONE;
}

static int run(struct counting *counting, const struct sabot_sheet *sheet, bool is_range,
               bool json) {
    static struct count_answer answer;
    struct sabot_error error;
    answer.counting = counting;
    answer.sheet = sheet;
    answer.is_range = is_range;
    shoes_listen(&counting->run);
    if (counting_run(counting, &answer.totals, &answer.state, &error) != SABOT_OK)
        return command_bad("count", "%s", error.words);
    shoes_say_stopped("count", &counting->run, &answer.state);
    if (json)
        return count_print_json(&answer);
    count_print(&answer);
    return COMMAND_DONE;
}

static int count(const struct run_cluster *cluster, const struct shoes_words *shoes_words,
                 const struct count_words *words, bool json) {
    static struct sabot_sheet sheet;
    static struct counting counting;
    struct sabot_count_choice choice = {0};
    struct sabot_error error;
    bool is_range = false;
    counting.run.cluster = cluster;
    if (!sheet_argument_read("count", shoes_words->sheet, &sheet) ||
        !read_wager(words, &sheet, &choice.wager) || !read_choice(words, &choice, &is_range) ||
        !shoes_words_read("count", shoes_words, &sheet, SABOT_SIM_DECKS_MAX, &counting.run,
                          &choice.decks))
        return COMMAND_BAD;
    if (words->derive)
        return derive(&sheet, choice.wager, choice.decks, json);
    choice.rounds = counting.run.rounds;
    sabot_text_copy(counting.wager, sizeof counting.wager, words->wager);
    uint8_t key[SABOT_SIM_KEY_BYTES];
    run_key(counting.run.seed, key);
    if (sabot_count_begin(&counting.count, &sheet, &choice, key, &error) != SABOT_OK)
        return command_bad("count", "%s", error.words);
    return run(&counting, &sheet, is_range, json);
}

int count_command_on(const struct run_cluster *cluster, int argc, char **argv) {
    struct shoes_words shoes_words = {0};
    struct count_words words = {0};
    bool json = false;
    const struct option_form options[] = {
        {"wager", "NAME", "the wager of the sheet that is placed", NULL, &words.wager},
        {"tags", "NUMBERS", "10 tags, ace to ten, or 13, ace to king", NULL, &words.tags},
        {"target", "N|A..B", "wager at this count or over, or a scan", NULL, &words.target},
        {"divisor", "WORD", "decks that are unseen (the default), or left", NULL, &words.divisor},
        {"unbalanced", "START", "start the running count there, and wager by it", NULL,
         &words.unbalanced},
        {"exact", NULL, "the exact expectation of every wager, not its result", &words.exact, NULL},
        {"perfect", NULL, "wager exactly where the expectation is positive", &words.perfect, NULL},
        {"derive", NULL, "good tags for the wager, from its effects of removal", &words.derive,
         NULL},
        SHOES_OPTIONS(shoes_words),
        SHOES_CHECKPOINT_OPTIONS(shoes_words),
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
