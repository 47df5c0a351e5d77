/*
 * bank_print.c - what banking is worth, for people and as JSON.
 */
#include "programs/bank_command.h"
#include "programs/run_options.h"
#include "programs/text_table.h"

#include <math.h>
#include <stdio.h>

/* Text in a space of its own, for one call of printf. */
struct words {
    char space[160];
};

static struct words money(sabot_cents amount) {
    struct words words;
    struct sabot_text text = sabot_text_in(words.space, sizeof words.space);
    if (amount < 0)
        sabot_text_add_char(&text, '-');
    sabot_cents_write(&text, amount < 0 ? -amount : amount);
    return words;
}

/* Parts of a cent matter in a mean. */
static struct words mean_money(double cents, const char *sign) {
    struct words words;
    snprintf(words.space, sizeof words.space, sign[0] ? "%+.4f" : "%.4f", cents / 100);
    return words;
}

static struct words share(sabot_big deals, sabot_big of) {
    struct words words;
    double part = sabot_fraction_float(sabot_fraction_of(deals, of));
    snprintf(words.space, sizeof words.space, "%.4f%%", 100 * part);
    return words;
}

static struct words outcome_words(int place) {
    static const char *const winners[] = {"Player wins", "Banker wins", "a tie"};
    uint16_t numbers[SABOT_ODDS_OUTCOMES];
    sabot_odds_numbers(numbers);
    struct sabot_outcome outcome = sabot_outcome_of_number(numbers[place]);
    struct words words;
    snprintf(words.space, sizeof words.space, "%s, Player %d in %d cards, Banker %d in %d%s%s",
             winners[sabot_outcome_winner(outcome)], outcome.player_total, outcome.player_cards,
             outcome.banker_total, outcome.banker_cards,
             sabot_outcome_is_dragon7(outcome) ? ", Dragon 7" : "",
             sabot_outcome_is_panda8(outcome) ? ", Panda 8" : "");
    return words;
}

/* ---- one round ---- */

static void print_heading(const struct bank_answer *answer) {
    const struct sabot_sheet *sheet = &answer->document->sheet;
    const struct sabot_layout *layout = &answer->document->layout;
    printf("%s (%s), limits %s, %lld cards\n", sheet->title, sheet->name,
           sheet->rows[layout->row].name, (long long)sabot_points_cards(&answer->odds.shoe));
    printf("Seat %d banks with %s; %s in action; cover %s\n\n", layout->bank.seat,
           money(layout->bank.amount).space, money(answer->banking.action).space,
           sheet->cover == SABOT_COVER_MATCHED ? "matched" : "net");
}

static void add_mean(struct table *table, const char *title, struct sabot_fraction mean,
                     double variance) {
    char(*cells)[TABLE_CELL_MAX] = table_row(table);
    double cents = sabot_fraction_float(mean);
    snprintf(cells[0], TABLE_CELL_MAX, "%s", title);
    snprintf(cells[1], TABLE_CELL_MAX, "%s", mean_money(cents, "+").space);
    snprintf(cells[2], TABLE_CELL_MAX, "%s", mean_money(sqrt(variance), "").space);
    struct sabot_text exact = sabot_text_in(cells[3], TABLE_CELL_MAX);
    sabot_fraction_write(&exact, mean);
}

static void print_worth(const struct sabot_banking *banking) {
    struct table table;
    table_begin(&table, "<>><");
    table_add(&table, (const char *const[]){"a round is worth", "mean", "deviation",
                                            "mean in cents, exact"});
    add_mean(&table, "to the player-dealer", banking->net, banking->net_variance);
    add_mean(&table, "less the collection", banking->kept, banking->net_variance);
    add_mean(&table, "if all were covered", banking->covered, banking->covered_variance);
    table_end(&table, "", stdout);
    printf("\nCollections: the player-dealer pays %s a round; all together %s.\n",
           money(banking->fee).space, mean_money(sabot_fraction_float(banking->fees), "").space);
}

static void print_extreme(const char *title, const struct sabot_extreme *extreme, sabot_big deals) {
    printf("%s %s, %s of rounds; likeliest: %s.\n", title, money(extreme->net).space,
           share(extreme->deals, deals).space, outcome_words(extreme->likeliest).space);
}

static void print_cover(const struct sabot_banking *banking) {
    double due = sabot_fraction_float(banking->due);
    double moved = sabot_fraction_float(banking->moved);
    print_extreme("Worst:", &banking->worst, banking->deals);
    print_extreme("Best:", &banking->best, banking->deals);
    printf("%.4f%% of what should be paid and collected is; %s of rounds are short.\n",
           due > 0 ? 100 * moved / due : 100.0, share(banking->short_deals, banking->deals).space);
    printf("%s put up would cover everything.\n", money(banking->covers_everything).space);
}

enum { SHORTFALLS_SHOWN = 12 };

static void print_shortfalls(const struct sabot_banking *banking) {
    if (banking->shortfall_count == 0)
        return;
    struct table table;
    table_begin(&table, ">>><");
    table_add(&table, (const char *const[]){"of rounds", "not paid", "not taken", "likeliest"});
    for (int i = 0; i < banking->shortfall_count && i < SHORTFALLS_SHOWN; i++) {
        const struct sabot_shortfall *one = &banking->shortfalls[i];
        table_add(&table, (const char *const[]){
                              share(one->deals, banking->deals).space, money(one->unpaid).space,
                              money(one->uncollected).space, outcome_words(one->likeliest).space});
    }
    printf("\nWhere the bank is short:\n\n");
    table_end(&table, "  ", stdout);
    if (banking->shortfall_count > SHORTFALLS_SHOWN)
        printf("  and %d smaller ones; --json shows all\n",
               banking->shortfall_count - SHORTFALLS_SHOWN);
}

static void add_wager(struct table *table, const struct bank_answer *answer, int i) {
    const struct sabot_placed *placed = &answer->document->layout.placed[i];
    const struct sabot_banking_wager *wager = &answer->wagers[i];
    const char *bettor = answer->document->bettor_names[i];
    sabot_big deals = answer->banking.deals;
    char(*cells)[TABLE_CELL_MAX] = table_row(table);
    snprintf(cells[0], TABLE_CELL_MAX, "%d", placed->seat);
    snprintf(cells[1], TABLE_CELL_MAX, "%s%s%s", answer->document->wager_names[i],
             bettor ? " of " : "", bettor ? bettor : "");
    snprintf(cells[2], TABLE_CELL_MAX, "%s", money(placed->stake).space);
    snprintf(cells[3], TABLE_CELL_MAX, "%s", share(wager->unpaid.deals, deals).space);
    snprintf(cells[4], TABLE_CELL_MAX, "%s",
             mean_money(sabot_fraction_float(wager->unpaid.mean), "").space);
    snprintf(cells[5], TABLE_CELL_MAX, "%s", share(wager->free.deals, deals).space);
    snprintf(cells[6], TABLE_CELL_MAX, "%s",
             mean_money(sabot_fraction_float(wager->free.mean), "").space);
    snprintf(cells[7], TABLE_CELL_MAX, "%s", share(wager->idle_deals, deals).space);
}

static void print_wagers(const struct bank_answer *answer) {
    const struct sabot_layout *layout = &answer->document->layout;
    if (answer->banking.short_deals == 0)
        return;
    struct table table;
    table_begin(&table, "><>>>>>>");
    table_add(&table, (const char *const[]){"seat", "wager", "stake", "not paid", "mean",
                                            "rides free", "mean", "no action"});
    for (int i = 0; i < layout->count; i++)
        add_wager(&table, answer, i);
    printf("\nWhom that meets: a winner who is not paid whole, a loser who is not taken whole,\n"
           "and a wager of which nothing moves, in how many rounds and how much a round:\n\n");
    table_end(&table, "  ", stdout);
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
           money(study->choice.bankroll).space, 100 * part,
           100 * sqrt(part * (1 - part) / sessions), money(study->choice.amount).space);
    if (totals->ruined > 0)
        printf("; after %.1f rounds on average",
               (double)totals->ruin_rounds / (double)totals->ruined);
    printf(".\n");
}

static void print_sessions(const struct bank_played *played) {
    const struct sabot_session_totals *totals = &played->totals;
    struct spread spread = spread_of(played);
    uint64_t done = played->state.done;
    char sessions[32];
    run_write_grouped(sessions, sizeof sessions, done);
    printf("\n%s sessions of %lld rounds, collections taken off\n", sessions,
           (long long)played->sessions.study.choice.rounds);
    run_print_seed(&played->sessions.run);
    if (played->state.was_stopped)
        printf("Stopped early: what follows is of the sessions that were done.\n");
    printf("Mean %s, standard error %s, deviation %s; %.4f%% of sessions lose.\n",
           mean_money(spread.mean, "+").space, mean_money(spread.standard_error, "").space,
           mean_money(spread.deviation, "").space,
           100 * (double)totals->lost / (double)totals->sessions);
    print_ruin(played);
    struct table table;
    table_begin(&table, ">>>>>>>>>");
    table_row(&table);
    table_row(&table);
    char(*heads)[TABLE_CELL_MAX] = table.cells[0];
    char(*cells)[TABLE_CELL_MAX] = table.cells[1];
    snprintf(heads[0], TABLE_CELL_MAX, "worst");
    snprintf(cells[0], TABLE_CELL_MAX, "%s",
             money(sessions_quantile(&played->sessions, done, 0)).space);
    for (size_t i = 0; i < QUANTILES; i++) {
        snprintf(heads[i + 1], TABLE_CELL_MAX, "%.0f%%", 100 * quantiles[i]);
        snprintf(cells[i + 1], TABLE_CELL_MAX, "%s",
                 money(sessions_quantile(&played->sessions, done, quantiles[i])).space);
    }
    snprintf(heads[QUANTILES + 1], TABLE_CELL_MAX, "best");
    snprintf(cells[QUANTILES + 1], TABLE_CELL_MAX, "%s",
             money(sessions_quantile(&played->sessions, done, 1)).space);
    printf("\n");
    table_end(&table, "  ", stdout);
}

void bank_print(const struct bank_answer *answer, const struct bank_played *played) {
    print_heading(answer);
    print_worth(&answer->banking);
    print_cover(&answer->banking);
    print_shortfalls(&answer->banking);
    print_wagers(answer);
    if (played)
        print_sessions(played);
}

/* ---- as JSON ---- */

static json_t *quantiles_to_json(const struct bank_played *played) {
    json_t *list = json_array();
    uint64_t done = played->state.done;
    for (size_t i = 0; i < QUANTILES; i++)
        json_array_append_new(
            list, json_pack("{s:f, s:I}", "part", quantiles[i], "result",
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
    if (object == NULL)
        return NULL;
    json_object_set_new(object, "quantiles", quantiles_to_json(played));
    run_add_key(object, &study->sim);
    if (study->choice.bankroll != SABOT_CENTS_MAX) {
        double part = (double)totals->ruined / (double)totals->sessions;
        json_object_set_new(object, "bankroll", json_integer(study->choice.bankroll));
        json_object_set_new(object, "ruined", json_integer((json_int_t)totals->ruined));
        json_object_set_new(object, "risk_of_ruin", json_real(part));
        json_object_set_new(object, "risk_of_ruin_error",
                            json_real(sqrt(part * (1 - part) / (double)totals->sessions)));
    }
    run_add_speed(object, &played->sessions.run, &played->state);
    return object;
}

int bank_print_json(const struct bank_answer *answer, const struct bank_played *played) {
    json_t *document = bank_document(answer);
    if (document && played)
        json_object_set_new(document, "session", sessions_to_json(played));
    return command_print_json("bank", document, COMMAND_DONE);
}
