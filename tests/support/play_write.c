/*
 * play_write.c - plays a written round and writes it down with its result.
 * See play.h.
 */
#include "tests/support/harness.h"
#include "tests/support/play.h"

#include <stdlib.h>
#include <string.h>

/* An amount as words. */
struct money {
    char words[32];
};

static struct money money_of(sabot_cents amount) {
    struct money money;
    struct sabot_text text = sabot_text_in(money.words, sizeof money.words);
    sabot_cents_write(&text, amount);
    return money;
}

static int wider(int width, const char *words) {
    int length = (int)strlen(words);
    return length > width ? length : width;
}

static int name_width(const struct play *play) {
    int width = 0;
    for (int i = 0; i < play->layout.count; i++)
        width = wider(width, play->names[i]);
    return width;
}

static int stake_width(const struct play *play) {
    int width = 0;
    for (int i = 0; i < play->layout.count; i++)
        width = wider(width, money_of(play->placed[i].stake).words);
    return width;
}

/* `seat 3  dragon7`, and who on the back line: the same in every line. */
static void write_place(const struct play *play, FILE *out, const char *line, int index) {
    const struct sabot_placed *placed = &play->placed[index];
    int seat_width = play->layout.seats > 9 ? 2 : 1;
    fprintf(out, "%-6s seat %-*d  %-*s", line, seat_width, placed->seat, name_width(play),
            play->names[index]);
}

static void write_back_line(const struct sabot_placed *placed, FILE *out) {
    if (placed->bettor != SABOT_OWN_SEAT)
        fprintf(out, "  back-line %d", placed->bettor);
}

static void write_hand(const struct sabot_hand_cards *hand, FILE *out) {
    for (int i = 0; i < hand->count; i++) {
        char space[8];
        struct sabot_text text = sabot_text_in(space, sizeof space);
        sabot_card_write(&text, hand->cards[i]);
        fprintf(out, " %s", space);
    }
}

static void write_setting(const struct play *play, FILE *out) {
    const struct sabot_layout *layout = &play->layout;
    fprintf(out, "%s", play->heading);
    fprintf(out, "sheet  %s\n", play->sheet.name);
    if (play->row_named)
        fprintf(out, "row    %s\n", play->sheet.rows[layout->row].name);
    if (play->seats_named)
        fprintf(out, "seats  %d\n", layout->seats);
    for (int i = 0; i < play->option_count; i++)
        fprintf(out, "option %s\n", play->options[i]);
    if (play->sheet.bank == SABOT_BANK_PLAYER_DEALER)
        fprintf(out, "bank   seat %d  %s\n", layout->bank.seat,
                money_of(layout->bank.amount).words);
    for (int i = 0; i < layout->count; i++) {
        write_place(play, out, "wager", i);
        fprintf(out, "  %*s", stake_width(play), money_of(play->placed[i].stake).words);
        write_back_line(&play->placed[i], out);
        fprintf(out, "%s\n", play->placed[i].removed ? "  removed" : "");
    }
}

/* The winner's total stands first; equal totals read `tie 6-6`. */
static void write_outcome(const struct sabot_round *round, FILE *out) {
    static const char *const natural[] = {"", " natural", " natural", " naturals"};
    struct sabot_outcome outcome = sabot_round_outcome(round);
    enum sabot_winner winner = sabot_outcome_winner(outcome);
    bool player_first = winner != SABOT_WINNER_BANKER;
    fprintf(out, "cards  P");
    write_hand(&round->hands[SABOT_HAND_PLAYER], out);
    fprintf(out, "  B");
    write_hand(&round->hands[SABOT_HAND_BANKER], out);
    fprintf(out, "\nexpect %s %d-%d%s%s%s\n", sabot_fact_forms[SABOT_FACT_WINNER].values[winner],
            player_first ? outcome.player_total : outcome.banker_total,
            player_first ? outcome.banker_total : outcome.player_total,
            natural[sabot_outcome_natural(outcome)],
            sabot_outcome_is_dragon7(outcome) ? " dragon7" : "",
            sabot_outcome_is_panda8(outcome) ? " panda8" : "");
}

static struct money verdict_of(const struct sabot_settled *one) {
    static const char *const words[] = {
        [SABOT_LOSE] = "lose", [SABOT_PUSH] = "push", [SABOT_WIN] = "win"};
    struct money verdict;
    struct sabot_text text = sabot_text_in(verdict.words, sizeof verdict.words);
    sabot_text_add(&text, words[one->verdict]);
    if (one->verdict == SABOT_WIN) {
        sabot_text_add_char(&text, ' ');
        sabot_text_add_int(&text, one->ratio.pays);
        sabot_text_add_char(&text, ':');
        sabot_text_add_int(&text, one->ratio.to);
    }
    return verdict;
}

/* The amounts of a pay line, in the order they are written; 0 is left out. */
static const struct {
    const char *word;
    size_t field;
} amounts[] = {
    {"settled-as", offsetof(struct sabot_settled, stake)}, /* R29 alone */
    {"collected", offsetof(struct sabot_settled, collected)},
    {"returned", offsetof(struct sabot_settled, returned)},
    {"winnings", offsetof(struct sabot_settled, winnings)},
    {"commission", offsetof(struct sabot_settled, commission)},
    {"marked", offsetof(struct sabot_settled, marked)},
    {"uncovered", offsetof(struct sabot_settled, uncovered)},
    {"fee-returned", offsetof(struct sabot_settled, fee_returned)},
};
enum { AMOUNTS = sizeof amounts / sizeof amounts[0] };

static sabot_cents amount_of(const struct play *play, const struct sabot_settled *one, int which) {
    sabot_cents amount;
    memcpy(&amount, (const char *)one + amounts[which].field, sizeof amount);
    bool as_placed = which == 0 && amount == play->placed[one->placed].stake;
    return as_placed ? 0 : amount;
}

static void write_pay(const struct play *play, const struct sabot_settled *settled, FILE *out) {
    int verdict_width = 0;
    int money_width = 0;
    for (int i = 0; i < play->layout.count; i++) {
        verdict_width = wider(verdict_width, verdict_of(&settled[i]).words);
        for (int j = 0; j < AMOUNTS; j++)
            money_width = wider(money_width, money_of(amount_of(play, &settled[i], j)).words);
    }
    for (int i = 0; i < play->layout.count; i++) {
        write_place(play, out, "pay", settled[i].placed);
        write_back_line(&play->placed[settled[i].placed], out);
        fprintf(out, "  %-*s", verdict_width, verdict_of(&settled[i]).words);
        for (int j = 0; j < AMOUNTS; j++) {
            sabot_cents amount = amount_of(play, &settled[i], j);
            if (amount != 0)
                fprintf(out, "  %s %*s", amounts[j].word, money_width, money_of(amount).words);
        }
        fprintf(out, "\n");
    }
}

static void write_fees(const struct play *play, const struct sabot_settled *settled,
                       const struct sabot_settlement *settlement, FILE *out) {
    for (int i = 0; i < play->layout.count; i++) {
        if (settled[i].fee == 0)
            continue;
        write_place(play, out, "fee", settled[i].placed);
        write_back_line(&play->placed[settled[i].placed], out);
        fprintf(out, "  %s\n", money_of(settled[i].fee).words);
    }
    if (play->sheet.bank != SABOT_BANK_PLAYER_DEALER)
        return;
    fprintf(out, "net    seat %d  %s  fee %s%s\n", play->layout.bank.seat,
            money_of(settlement->net).words, money_of(settlement->fee).words,
            settlement->exhausted ? "  exhausted" : "");
}

static int write_refusals(const struct play *play, FILE *out) {
    struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(PLAY_WAGERS_MAX)];
    int count = sabot_layout_refusals(&play->layout, refusals);
    for (int i = 0; i < count; i++) {
        const struct sabot_refusal_form *form = &sabot_refusal_forms[refusals[i].code];
        if (refusals[i].placed == SABOT_REFUSED_BANK)
            fprintf(out, "refuse bank");
        else
            write_place(play, out, "refuse", refusals[i].placed);
        fprintf(out, "  %s  %s\n", form->code, form->rule);
    }
    return count;
}

void play_write(const struct play *play, FILE *out) {
    struct sabot_round round;
    struct sabot_error error;
    if (sabot_round_deal(&round, play->cards, play->card_count, &error) != SABOT_OK)
        fail_msg("%s", error.words);
    write_setting(play, out);
    write_outcome(&round, out);
    if (write_refusals(play, out) > 0)
        return;
    struct sabot_settled settled[PLAY_WAGERS_MAX];
    struct sabot_settlement settlement =
        sabot_layout_settle(&play->layout, sabot_round_outcome(&round), settled);
    write_pay(play, settled, out);
    write_fees(play, settled, &settlement, out);
}

char *play_text(const char *script) {
    static struct play play;
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    play_read(&play, script);
    play_write(&play, out);
    fclose(out);
    return text;
}

/* The next line or part of a line, its words one space apart; false at the end. */
static bool next_line(const char **rest, char *line, size_t room) {
    size_t length = 0;
    const char *at = *rest;
    if (*at == '\0')
        return false;
    for (; *at != '\0' && *at != '\n' && *at != ';'; at++) {
        bool space = *at == ' ' && (length == 0 || line[length - 1] == ' ');
        if (!space && length + 1 < room)
            line[length++] = *at;
    }
    while (length > 0 && line[length - 1] == ' ')
        length--;
    line[length] = '\0';
    *rest = *at == '\0' ? at : at + 1;
    return true;
}

const char *play_differs(const char *script, const char *expected) {
    static char message[4096];
    char wanted[256];
    char found[256];
    char *text = play_text(script);
    const char *rest = text;
    const char *missing = NULL;
    while (missing == NULL && next_line(&expected, wanted, sizeof wanted)) {
        missing = wanted;
        while (missing != NULL && next_line(&rest, found, sizeof found))
            if (strcmp(found, wanted) == 0)
                missing = NULL;
    }
    if (missing != NULL)
        snprintf(message, sizeof message, "no line `%s` in its place in\n%s", missing, text);
    free(text);
    return missing != NULL ? message : NULL;
}
