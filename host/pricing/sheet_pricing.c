/*
 * sheet_pricing.c - see sheet_pricing.h.
 */
#include "host/pricing/sheet_pricing.h"

#include "host/pricing/card_pricing.h"
#include "host/pricing/pricing.h"
#include "sabot/settle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double most_kept = 0.25; /* of a stake, without a warning */

/* What a wager is worth to the bettor with the decks that are best and worst for them. */
struct worth {
    double best, worst;
    int best_decks, worst_decks;
    bool is_rounded; /* it favours the bettor only as its commission is rounded */
    double together; /* of a capped wager: the most that it and its base bring a unit of the base */
    bool decides[SABOT_CASES_MAX + 1]; /* the cases that decide a round, with any decks */
};

struct work {
    struct sabot_sheet priced; /* a wager that cannot be priced has no cases here */
    struct sabot_pay_tables tables;
    struct card_pricing by_cards;
    struct odds_answer answer;
    struct worth worths[SABOT_WAGERS_MAX];
};

/* What a stake brings a unit of it, its commission rounded as the sheet says. */
static double bring_rounded(const struct sabot_sheet *sheet, const struct sabot_wager *wager,
                            const struct sabot_price *price, sabot_cents stake) {
    const struct sabot_case *cases = sabot_wager_cases(sheet, wager);
    double sum = 0, all = 0;
    for (int i = 0; i <= wager->case_count; i++) {
        enum sabot_verdict verdict = i < wager->case_count ? cases[i].verdict : SABOT_LOSE;
        sabot_cents owed =
            verdict == SABOT_WIN ? stake * cases[i].ratio.pays / cases[i].ratio.to : 0;
        sabot_cents kept = verdict == SABOT_LOSE ? stake : sabot_commission_on(sheet, wager, owed);
        sum += (double)price->deals[i] * (double)(owed - kept) / (double)stake;
        all += (double)price->deals[i];
    }
    return sum / all;
}

/* The most that rounding the commission makes of a wager: at its least stake, or above it at one
 * of those that are a thousandth apart. */
static double round_commission(const struct sabot_sheet *sheet, int which,
                               const struct sabot_price *price) {
    const struct sabot_wager *wager = &sheet->wagers[which];
    double best = price->ev_float;
    for (int row = 0; row < sheet->row_count && wager->commission_bp > 0; row++) {
        const struct sabot_limits *limits = sabot_sheet_limits(sheet, row, which);
        sabot_cents stake = limits->least > sheet->unit ? limits->least : sheet->unit;
        while (stake <= limits->most && stake > 0) {
            double now = bring_rounded(sheet, wager, price, stake);
            best = now > best + 1e-9 ? now : best;
            stake += (stake / sheet->unit / 1000 + 1) * sheet->unit;
        }
    }
    return best;
}

/* At most what a unit on a wager brings with all that is capped to it and favours the bettor, as
 * they are paid: each with the stake that its rounding favours most. */
static double bring_together(const struct sabot_sheet *sheet, const double *rounded, int base) {
    double sum = rounded[base];
    for (int i = 0; i < sheet->wager_count; i++) {
        const struct sabot_wager *wager = &sheet->wagers[i];
        if (wager->cap_bp != 0 && wager->cap_of == base && rounded[i] > 0)
            sum += rounded[i] * wager->cap_bp / SABOT_CAP_WHOLE;
    }
    return sum;
}

static enum sabot_status price_decks(struct work *work, int decks, struct sabot_error *error) {
    struct sabot_points points = sabot_points_of_decks(decks);
    struct sabot_card_shoe cards = sabot_card_shoe_of_decks(decks);
    enum sabot_status status = pricing_answer(&points, &work->tables, &work->answer, error);
    if (status == SABOT_OK)
        status = card_pricing_prices(&work->by_cards, &cards, work->answer.prices, error);
    double rounded[SABOT_WAGERS_MAX];
    for (int i = 0; i < work->tables.count && status == SABOT_OK; i++)
        rounded[i] = round_commission(work->answer.sheet, i, &work->answer.prices[i]);
    for (int i = 0; i < work->tables.count && status == SABOT_OK; i++) {
        struct worth *worth = &work->worths[i];
        double now = work->answer.prices[i].ev_float;
        bool is_first = worth->best_decks == 0;
        for (int j = 0; j <= work->tables.of[i].case_count; j++)
            worth->decides[j] |= work->answer.prices[i].deals[j] > 0;
        worth->is_rounded |= now <= 0 && rounded[i] > 0;
        if (is_first || rounded[i] > worth->best) {
            worth->best = rounded[i];
            worth->best_decks = decks;
        }
        if (is_first || now < worth->worst) {
            worth->worst = now;
            worth->worst_decks = decks;
        }
        double sum =
            bring_together(work->answer.sheet, rounded, work->answer.sheet->wagers[i].cap_of);
        if (is_first || sum > worth->together)
            worth->together = sum;
    }
    return status;
}

static enum sabot_status price_all(struct work *work, struct sabot_error *error) {
    const struct sabot_sheet *sheet = work->answer.sheet = &work->priced;
    memset(work->worths, 0, sizeof work->worths);
    enum sabot_status status = sabot_pay_tables_make(sheet, &work->tables, error);
    if (status == SABOT_OK)
        status = card_pricing_open(&work->by_cards, sheet, &work->tables, error);
    for (int decks = sheet->decks_allowed.least;
         decks <= sheet->decks_allowed.most && status == SABOT_OK; decks++)
        status = price_decks(work, decks, error);
    card_pricing_clear(&work->by_cards);
    return status;
}

/* Of a wager that goes by the cards; sabot_sheet_check has said it of the others. False: it can
 * never win. */
static bool judge_cases(const struct sabot_sheet *sheet, int wager, const struct worth *worth,
                        struct sabot_problems *problems) {
    const struct sabot_wager *it = &sheet->wagers[wager];
    char path[SABOT_PATH_MAX];
    bool can_win = false;
    for (int i = 0; i < it->case_count; i++) {
        can_win |= worth->decides[i] && sabot_wager_cases(sheet, it)[i].verdict == SABOT_WIN;
        snprintf(path, sizeof path, "wagers.%s.cases[%d]", it->name, i);
        if (!worth->decides[i] && sabot_wager_case_is_reachable(sheet, it, i))
            sabot_problems_add(problems, true, path,
                               "can never decide: no deal of the cards comes to it, because of an "
                               "earlier case or of what it asks for");
    }
    snprintf(path, sizeof path, "wagers.%s.cases", it->name);
    if (!can_win)
        sabot_problems_add(problems, false, path,
                           "can never win: no deal of the cards ends in a case that pays");
    return can_win;
}

/* True if a case pays whatever comes: somebody forgot its `when`. */
static bool always_pays(const struct sabot_sheet *sheet, const struct sabot_wager *wager) {
    static const struct sabot_when none;
    const struct sabot_case *cases = sabot_wager_cases(sheet, wager);
    for (int i = 0; i < wager->case_count; i++)
        if (cases[i].verdict == SABOT_WIN &&
            memcmp(cases[i].when.packed, none.packed, sizeof none.packed) == 0)
            return true;
    return false;
}

static void judge_wager(const struct sabot_sheet *sheet, int wager, const struct worth *worth,
                        struct sabot_problems *problems) {
    char path[SABOT_PATH_MAX], words[SABOT_PROBLEM_WORDS_MAX];
    snprintf(path, sizeof path, "wagers.%s", sheet->wagers[wager].name);
    bool is_capped = sheet->wagers[wager].cap_bp != 0;
    if (sabot_wager_detail(sheet, &sheet->wagers[wager]) != SABOT_DETAIL_OUTCOME &&
        !judge_cases(sheet, wager, worth, problems))
        return;
    if (worth->best > 0 && !(is_capped && worth->together <= 0)) {
        snprintf(words, sizeof words, "favours the bettor by %.2f%% with %d deck%s%s%s%s",
                 100 * worth->best, worth->best_decks, worth->best_decks == 1 ? "" : "s",
                 worth->is_rounded ? " where its commission is rounded" : "",
                 is_capped ? ", and its cap is too high to make up for it" : "",
                 sheet->promotion ? "; the sheet says that it is a promotion"
                 : always_pays(sheet, &sheet->wagers[wager])
                     ? ": a case of it has no `when`, and so always pays"
                 : is_capped ? ": pay less, or lower the cap"
                             : ": pay less, cap it to a share of another wager, or say "
                               "`promotion: yes` if that is meant");
        sabot_problems_add(problems, sheet->promotion, path, words);
    }
    if (worth->worst < -most_kept) {
        snprintf(words, sizeof words,
                 "the bank keeps %.2f%% of it with %d deck%s: more than %.0f%%",
                 -100 * worth->worst, worth->worst_decks, worth->worst_decks == 1 ? "" : "s",
                 100 * most_kept);
        sabot_problems_add(problems, true, path, words);
    }
}

/* Nobody knows whether it favours the bettor, so it is an error as that is. Prices the others. */
static enum sabot_status leave_out(const struct sabot_sheet *sheet, struct work *work,
                                   struct sabot_problems *problems, struct sabot_error *error) {
    bool has_no_price[SABOT_WAGERS_MAX] = {false};
    char path[SABOT_PATH_MAX];
    for (int i = 0; i < sheet->wager_count; i++) {
        work->priced = *sheet;
        for (int k = 0; k < sheet->wager_count; k++)
            if (k != i)
                work->priced.wagers[k].case_count = 0;
        has_no_price[i] = price_all(work, error) != SABOT_OK;
        snprintf(path, sizeof path, "wagers.%s", sheet->wagers[i].name);
        if (has_no_price[i])
            sabot_problems_add(problems, sheet->promotion, path, error->words);
    }
    work->priced = *sheet;
    for (int i = 0; i < sheet->wager_count; i++)
        work->priced.wagers[i].case_count *= !has_no_price[i];
    return price_all(work, error);
}

void sheet_pricing_check(const struct sabot_sheet *sheet, struct sabot_problems *problems) {
    struct sabot_error error = {"out of memory"};
    struct work *work = calloc(1, sizeof *work);
    if (work != NULL)
        work->priced = *sheet;
    if (work == NULL || (price_all(work, &error) != SABOT_OK &&
                         leave_out(sheet, work, problems, &error) != SABOT_OK))
        sabot_problems_add(problems, sheet->promotion, "wagers", error.words);
    for (int i = 0; work != NULL && i < sheet->wager_count; i++)
        if (work->priced.wagers[i].case_count > 0)
            judge_wager(sheet, i, &work->worths[i], problems);
    free(work);
}

enum sabot_status sheet_pricing_refuses(const struct sabot_sheet *sheet,
                                        struct sabot_error *error) {
    struct sabot_problems *problems = calloc(1, sizeof *problems);
    enum sabot_status status =
        problems == NULL ? sabot_error_say(error, SABOT_NO_MEMORY, "out of memory") : SABOT_OK;
    if (problems != NULL)
        sheet_pricing_check(sheet, problems);
    for (int i = 0; status == SABOT_OK && i < problems->listed; i++)
        if (!problems->list[i].warning) {
            snprintf(error->words, sizeof error->words, "%s %s", problems->list[i].path,
                     problems->list[i].words);
            status = SABOT_BAD_TEXT;
        }
    free(problems);
    return status;
}

void sheet_pricing_judge(const struct sabot_sheet *sheet, struct sabot_problems *problems) {
    sabot_sheet_check(sheet, problems);
    if (problems->errors == 0)
        sheet_pricing_check(sheet, problems);
}
