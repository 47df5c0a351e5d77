/*
 * bank_print.c - what banking is worth, for people and as JSON.
 */
#include "host/document/json_build.h"
#include "host/library/run_document.h"
#include "programs/bank_command.h"
#include "programs/shoes_options.h"
#include "programs/text_table.h"
#include "programs/words.h"

#include <math.h>
#include <stdio.h>

static double share(sabot_big deals, sabot_big of) {
    return sabot_fraction_float(sabot_fraction_of(deals, of));
}

/* In units of money. Parts of a cent matter in a mean, so it is shown with four decimals. */
static double mean_of(struct sabot_fraction cents) {
    return sabot_fraction_float(cents) / 100;
}

static struct words outcome_words(int number) {
    static const char *const winners[] = {"Player wins", "Banker wins", "a tie"};
    struct sabot_outcome outcome = sabot_outcome_of_number(number);
    struct words words;
    snprintf(words.text, sizeof words.text, "%s, Player %d in %d cards, Banker %d in %d%s%s",
             winners[sabot_outcome_winner(outcome)], outcome.player_total, outcome.player_cards,
             outcome.banker_total, outcome.banker_cards,
             sabot_outcome_is_dragon7(outcome) ? ", Dragon 7" : "",
             sabot_outcome_is_panda8(outcome) ? ", Panda 8" : "");
    return words;
}

/* ---- one round ---- */

const struct sabot_limits *bank_limits(const struct round_document *document) {
    return &document->sheet.rows[document->layout.row].bank;
}

void bank_print_sheet(const struct round_document *document, sabot_cents action,
                      const struct sabot_odds *odds) {
    const struct sabot_sheet *sheet = &document->sheet;
    const struct sabot_limits *limits = bank_limits(document);
    printf("%s (%s), limits %s, %s%s%s%lld cards\n", sheet->title, sheet->name,
           sheet->rows[document->layout.row].name, limits->least > action ? "bank from " : "",
           limits->least > action ? words_money(limits->least).text : "",
           limits->least > action ? ", " : "", (long long)sabot_points_cards(&odds->shoe));
}

static void print_heading(const struct bank_answer *answer) {
    const struct sabot_sheet *sheet = &answer->document->sheet;
    const struct sabot_layout *layout = &answer->document->layout;
    bank_print_sheet(answer->document, answer->banking.action, &answer->odds);
    printf("Seat %d banks with %s; %s in action\n%s\n\n", layout->bank.seat,
           words_money(layout->bank.amount).text, words_money(answer->banking.action).text,
           words_cover(sheet));
}

static void add_mean(struct text_table *table, const char *title, struct sabot_fraction mean,
                     double variance) {
    struct words exact;
    struct sabot_text text = sabot_text_in(exact.text, sizeof exact.text);
    sabot_fraction_write(&text, mean);
    text_table_add(table, "%s\t%+.4f\t%.4f\t%s", title, mean_of(mean), sqrt(variance) / 100,
                   exact.text);
}

static void print_worth(const struct sabot_banking *banking) {
    struct text_table table = text_table_begin("<>><");
    text_table_add(&table, "a round is worth\tmean\tdeviation\tmean in cents, exact");
    add_mean(&table, "to the player-dealer", banking->net, banking->net_variance);
    add_mean(&table, "less the collection", banking->kept, banking->net_variance);
    add_mean(&table, "if all were covered", banking->covered, banking->covered_variance);
    text_table_end(&table, "", stdout);
    printf("\nCollections: the player-dealer pays %s a round; all together %.4f.\n",
           words_money(banking->fee).text, mean_of(banking->fees));
}

static void print_extreme(const char *title, const struct sabot_extreme *extreme, sabot_big deals) {
    printf("%s %s, %.4f%% of rounds; likeliest: %s.\n", title, words_money(extreme->net).text,
           100 * share(extreme->deals, deals), outcome_words(extreme->likeliest).text);
}

static void print_cover(const struct sabot_banking *banking) {
    double due = sabot_fraction_float(banking->due);
    double moved = sabot_fraction_float(banking->moved);
    print_extreme("Worst:", &banking->worst, banking->deals);
    print_extreme("Best:", &banking->best, banking->deals);
    printf("%.4f%% of what should be paid and collected is; %.4f%% of rounds are short.\n",
           due > 0 ? 100 * moved / due : 100.0, 100 * share(banking->short_deals, banking->deals));
    printf("%s put up would cover everything.\n", words_money(banking->covers_everything).text);
}

enum { SHORTFALLS_SHOWN = 12 };

static void print_shortfalls(const struct sabot_banking *banking) {
    if (banking->shortfall_count == 0)
        return;
    struct text_table table = text_table_begin(">>><");
    text_table_add(&table, "of rounds\tnot paid\tnot taken\tlikeliest");
    for (int i = 0; i < banking->shortfall_count && i < SHORTFALLS_SHOWN; i++) {
        const struct sabot_shortfall *one = &banking->shortfalls[i];
        text_table_add(&table, "%.4f%%\t%s\t%s\t%s", 100 * share(one->deals, banking->deals),
                       words_money(one->unpaid).text, words_money(one->uncollected).text,
                       outcome_words(one->likeliest).text);
    }
    printf("\nWhere the bank is short:\n\n");
    text_table_end(&table, "  ", stdout);
    if (banking->shortfall_count > SHORTFALLS_SHOWN)
        printf("  and %d smaller ones; --json shows all\n",
               banking->shortfall_count - SHORTFALLS_SHOWN);
}

static void add_wager(struct text_table *table, const struct bank_answer *answer, int i) {
    const struct sabot_placed *placed = &answer->document->layout.placed[i];
    const struct sabot_banking_wager *wager = &answer->wagers[i];
    const char *bettor = answer->document->bettor_names[i];
    sabot_big deals = answer->banking.deals;
    text_table_add(table, "%d\t%s%s%s\t%s\t%.4f%%\t%.4f\t%.4f%%\t%.4f\t%.4f%%", placed->seat,
                   answer->document->wager_names[i], bettor ? " of " : "", bettor ? bettor : "",
                   words_money(placed->stake).text, 100 * share(wager->unpaid.deals, deals),
                   mean_of(wager->unpaid.mean), 100 * share(wager->free.deals, deals),
                   mean_of(wager->free.mean), 100 * share(wager->idle_deals, deals));
}

static void print_wagers(const struct bank_answer *answer) {
    const struct sabot_layout *layout = &answer->document->layout;
    if (answer->banking.short_deals == 0)
        return;
    struct text_table table = text_table_begin("><>>>>>>");
    text_table_add(&table, "seat\twager\tstake\tnot paid\tmean\trides free\tmean\tno action");
    for (int i = 0; i < layout->count; i++)
        add_wager(&table, answer, i);
    printf("\nWhom that meets: a winner who is not paid whole, a loser who is not taken whole,\n"
           "and a wager of which nothing moves, in how many rounds and how much a round:\n\n");
    text_table_end(&table, "  ", stdout);
}

/* ---- sessions ---- */

static const double quantiles[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};

enum { QUANTILES = sizeof quantiles / sizeof quantiles[0] };

/* Mean and spread of a session's result, in cents. */
struct spread {
    double mean, deviation, standard_error;
};

static struct spread spread_of(const struct bank_played *played) {
    double sessions = (double)played->totals.sessions;
    double mean = sabot_total_float(played->totals.result) / sessions;
    double variance = sabot_total_float(played->totals.result_squares) / sessions - mean * mean;
    if (sessions > 1)
        variance *= sessions / (sessions - 1);
    double deviation = sqrt(fmax(variance, 0));
    return (struct spread){mean, deviation, deviation / sqrt(sessions)};
}

static void print_ruin(const struct bank_played *played) {
    const struct sabot_session_totals *totals = &played->totals;
    const struct sabot_sessions *study = &played->sessions.study;
    if (study->choice.bankroll == SABOT_CENTS_MAX)
        return;
    double sessions = (double)totals->sessions, part = (double)totals->ruined / sessions;
    printf("A bankroll of %s is ruined in %.4f%% of them (standard error %.4f%%): what is left "
           "does\nnot put up %s and pay the collection",
           words_money(study->choice.bankroll).text, 100 * part,
           100 * sqrt(part * (1 - part) / sessions), words_money(study->choice.amount).text);
    if (totals->ruined > 0)
        printf("; after %.1f rounds on average",
               (double)totals->ruin_rounds / (double)totals->ruined);
    printf(".\n");
}

static void print_sessions(const struct bank_played *played) {
    const struct sabot_session_totals *totals = &played->totals;
    struct spread spread = spread_of(played);
    uint64_t done = played->state.done;
    printf("\n%s sessions of %lld rounds, collections taken off\n", words_grouped(done).text,
           (long long)played->sessions.study.choice.rounds);
    shoes_print_seed(&played->sessions.run);
    if (played->state.was_stopped)
        printf("Stopped early: what follows is of the sessions that were done.\n");
    printf("Mean %+.4f, standard error %.4f, deviation %.4f; %.4f%% of sessions lose.\n",
           spread.mean / 100, spread.standard_error / 100, spread.deviation / 100,
           100 * (double)totals->lost / (double)totals->sessions);
    print_ruin(played);
    struct text_table table = text_table_begin(">>>>>>>>>");
    text_table_add(&table, "worst");
    for (int i = 0; i < QUANTILES; i++)
        text_table_set(&table, i + 1, "%.0f%%", 100 * quantiles[i]);
    text_table_set(&table, QUANTILES + 1, "best");
    text_table_add(&table, "%s", words_money(sessions_quantile(&played->sessions, done, 0)).text);
    for (int i = 0; i < QUANTILES; i++)
        text_table_set(&table, i + 1, "%s",
                       words_money(sessions_quantile(&played->sessions, done, quantiles[i])).text);
    text_table_set(&table, QUANTILES + 1, "%s",
                   words_money(sessions_quantile(&played->sessions, done, 1)).text);
    printf("\n");
    text_table_end(&table, "  ", stdout);
}

/* Rounds of one shoe know of each other a little: how much that does. */
static void print_difference(const struct bank_night *night, const struct bank_played *played) {
    const struct sabot_sessions *study = &played->sessions.study;
    double sessions = (double)played->totals.sessions;
    double part = (double)played->totals.ruined / sessions;
    if (study->choice.bankroll == SABOT_CENTS_MAX || night->ruin.slack > 0)
        return;
    double exact =
        sabot_night_ruin_at(&night->ruin, night->ruin_chances, study->choice.bankroll).most;
    printf("Rounds of one shoe are not quite independent. Ruined in simulation less ruined by the "
           "exact figure\nabove: %+.4f%%, standard error %.4f%%.\n",
           100 * (part - exact), 100 * sqrt(exact * (1 - exact) / sessions));
}

void bank_print(const struct bank_answer *answer, struct bank_more more) {
    print_heading(answer);
    print_worth(&answer->banking);
    print_cover(&answer->banking);
    print_shortfalls(&answer->banking);
    print_wagers(answer);
    if (more.night)
        bank_night_print(more.night);
    if (more.played)
        print_sessions(more.played);
    if (more.night && more.played)
        print_difference(more.night, more.played);
}

/* ---- as JSON ---- */

static json_t *quantiles_to_json(const struct bank_played *played) {
    json_t *list = json_array();
    uint64_t done = played->state.done;
    for (size_t i = 0; i < QUANTILES; i++)
        json_build_append(
            &list, json_pack("{s:f, s:I}", "part", quantiles[i], "result",
                             (json_int_t)sessions_quantile(&played->sessions, done, quantiles[i])));
    return list;
}

static json_t *sessions_to_json(const struct bank_played *played) {
    const struct sabot_session_totals *totals = &played->totals;
    const struct sabot_sessions *study = &played->sessions.study;
    struct spread spread = spread_of(played);
    uint64_t done = played->state.done;
    json_t *object =
        json_pack("{s:s, s:I, s:b, s:I, s:I, s:f, s:f, s:f, s:I, s:I, s:f}", "seed",
                  played->sessions.run.seed, "sessions", (json_int_t)done, "complete",
                  !played->state.was_stopped, "rounds", (json_int_t)study->choice.rounds,
                  "rounds_dealt", (json_int_t)totals->rounds, "mean", spread.mean, "standard_error",
                  spread.standard_error, "standard_deviation", spread.deviation, "worst",
                  (json_int_t)sessions_quantile(&played->sessions, done, 0), "best",
                  (json_int_t)sessions_quantile(&played->sessions, done, 1), "lose",
                  (double)totals->lost / (double)totals->sessions);
    json_build_set(&object, "quantiles", quantiles_to_json(played));
    run_document_add_key(&object, &study->sim);
    if (study->choice.bankroll != SABOT_CENTS_MAX) {
        double part = (double)totals->ruined / (double)totals->sessions;
        json_build_merge(&object,
                         json_pack("{sI sI sf sf}", "bankroll", (json_int_t)study->choice.bankroll,
                                   "ruined", (json_int_t)totals->ruined, "risk_of_ruin", part,
                                   "risk_of_ruin_error",
                                   sqrt(part * (1 - part) / (double)totals->sessions)));
    }
    run_document_add_speed(&object, &played->sessions.run, &played->state);
    return object;
}

int bank_print_json(const struct bank_answer *answer, struct bank_more more) {
    json_t *document = bank_document(answer);
    if (more.night)
        json_build_merge(&document, bank_night_to_json(more.night));
    if (more.played)
        json_build_set(&document, "session", sessions_to_json(more.played));
    return command_print_json("bank", document, COMMAND_DONE);
}
