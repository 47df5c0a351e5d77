/*
 * prose_rule.c - the game a second time. See prose_rule.h.
 *
 * Every decision stands under the sentence it follows. There is no chart and
 * no pay table here, so a slip in the library's cannot be repeated.
 */
#include "tests/oracle/prose_rule.h"

#include <string.h>

/* S1: "hands will never exceed nine." S4: "If the total is higher than ten,
 * the first number is subtracted." Reading 12: at ten exactly, too. */
static int score(int total) {
    while (total > 9)
        total -= 10;
    return total;
}

/* S1: "a natural occurs when the first two cards dealt to either hand (Player
 * or Banker) total eight or nine." */
bool prose_is_natural(int cards, int total) {
    return cards == 2 && (total == 8 || total == 9);
}

/* S1: "0 through 5: Draw a Card. 6 or 7: Stand. 8 or 9 Natural: Stand-No Draw." */
static bool player_draws(int first_two) {
    if (first_two == 6 || first_two == 7)
        return false;
    if (first_two == 8 || first_two == 9)
        return false;
    return true;
}

/* S1: "When the Player stands on 6 or 7, the Banker always draws on totals of
 * 0 through 5, and stands on 6 through 9." S4: "If the Player took NO third
 * card, the Banker will draw another card if their first two cards total 0
 * through 5." */
static bool banker_draws_alone(int first_two) {
    return first_two < 6;
}

/* S1, The Third Card Rule. */
static bool banker_draws_by_s1(int first_two, int player_third) {
    /* "the Banker draws on totals of 0 through 2 and then observes the Third
     * Card Rules" */
    if (first_two >= 0 && first_two <= 2)
        return true;
    /* "3: Anything but an 8" */
    if (first_two == 3 && player_third == 8)
        return false;
    if (first_two == 3)
        return true;
    /* "4: 2 through 7" */
    if (first_two == 4 && player_third >= 2 && player_third <= 7)
        return true;
    /* "5: 4 through 7" */
    if (first_two == 5 && player_third >= 4 && player_third <= 7)
        return true;
    /* "6: 6 or 7" */
    if (first_two == 6 && (player_third == 6 || player_third == 7))
        return true;
    /* "7: Stands" */
    return false;
}

/* S4: "Otherwise, the Banker will follow these rules". */
static bool banker_draws_by_s4(int first_two, int player_third) {
    /* "7: Stands." */
    if (first_two == 7)
        return false;
    /* "6: Draw another card if Player's third card is 6 or 7." */
    if (first_two == 6)
        return player_third == 6 || player_third == 7;
    /* "5: Draw another card if Player's third card is 4 through 7." */
    if (first_two == 5)
        return player_third == 4 || player_third == 5 || player_third == 6 || player_third == 7;
    /* "4: Draw another card if Player's third card is 2 through 7." */
    if (first_two == 4)
        return player_third > 1 && player_third < 8;
    /* "3: Draw another card, UNLESS Player's third card is an 8." */
    if (first_two == 3)
        return player_third != 8;
    /* "0 through 2: Draw another card." */
    return true;
}

struct prose_round prose_deal(enum prose_document document, const int points[PROSE_CARDS]) {
    int player = score(points[0] + points[2]);
    int banker = score(points[1] + points[3]);
    struct prose_round round = {2, player, 2, banker};

    /* S1: "Neither hand may draw more cards when a Natural occurs." S4: "If
     * either the Player or the Banker has a Natural, no other cards will be
     * drawn." */
    if (prose_is_natural(2, player) || prose_is_natural(2, banker))
        return round;

    /* S1: "The Player hand is acted on first, followed by the Banker hand." */
    int next = 4;
    int player_third = 0;
    bool player_took_a_third = player_draws(player);
    if (player_took_a_third) {
        player_third = points[next++];
        round.player_cards = 3;
        round.player_total = score(player + player_third);
    }

    bool banker_takes_a_third;
    if (!player_took_a_third)
        banker_takes_a_third = banker_draws_alone(banker);
    else if (document == PROSE_S1)
        banker_takes_a_third = banker_draws_by_s1(banker, player_third);
    else
        banker_takes_a_third = banker_draws_by_s4(banker, player_third);
    if (banker_takes_a_third) {
        round.banker_cards = 3;
        round.banker_total = score(banker + points[next]);
    }
    return round;
}

/* S4: "The highest total wins. If both totals are equal, it's a Tie." */
static bool is_tie(struct prose_round round) {
    return round.player_total == round.banker_total;
}

static bool player_wins(struct prose_round round) {
    return round.player_total > round.banker_total;
}

static bool banker_wins(struct prose_round round) {
    return round.banker_total > round.player_total;
}

/* S1: "a winning Banker hand of a three cards totaling seven, called Dragon 7" */
static bool is_dragon_7(struct prose_round round) {
    return banker_wins(round) && round.banker_cards == 3 && round.banker_total == 7;
}

/* S1: "Panda 8 occurs when the player receives a winning three card total of
 * eight." */
static bool is_panda_8(struct prose_round round) {
    return player_wins(round) && round.player_cards == 3 && round.player_total == 8;
}

static struct prose_result loses(void) {
    return (struct prose_result){.verdict = PROSE_LOSES};
}

static struct prose_result pushes(void) {
    return (struct prose_result){.verdict = PROSE_PUSHES};
}

static struct prose_result wins(int pays) {
    return (struct prose_result){.verdict = PROSE_WINS, .pays = pays};
}

/* S4: "In the event of a Tie, the Player and Banker bets 'push'". S1: "All
 * winners are paid at a rate of 1 to 1". */
static struct prose_result judge_player(struct prose_round round) {
    if (is_tie(round))
        return pushes();
    return player_wins(round) ? wins(1) : loses();
}

/* S1: "with a 5% commission taken by the House on winning Banker hands." */
static struct prose_result judge_banker_with_commission(struct prose_round round) {
    if (is_tie(round))
        return pushes();
    if (!banker_wins(round))
        return loses();
    struct prose_result result = wins(1);
    result.commission_percent = 5;
    return result;
}

/* S1: "There is no 5% commission on a winning Banker wager; instead, a winning
 * Banker hand of a three cards totaling seven, called Dragon 7, is a push." */
static struct prose_result judge_banker_ez(struct prose_round round) {
    if (is_tie(round) || is_dragon_7(round))
        return pushes();
    return banker_wins(round) ? wins(1) : loses();
}

/* Reading 2, for the hand that was wagered on: "natural win 1:1; otherwise win
 * by 9 pays 30:1, by 8 10:1, by 7 6:1, by 6 4:1, by 5 2:1, by 4 1:1; a tie of
 * two naturals pushes; anything else loses." */
static struct prose_result judge_dragon_bonus(int cards, int total, int other_cards,
                                              int other_total) {
    bool natural = prose_is_natural(cards, total);
    if (total == other_total && natural && prose_is_natural(other_cards, other_total))
        return pushes();
    if (total <= other_total)
        return loses();
    if (natural)
        return wins(1);
    if (total - other_total == 9)
        return wins(30);
    if (total - other_total == 8)
        return wins(10);
    if (total - other_total == 7)
        return wins(6);
    if (total - other_total == 6)
        return wins(4);
    if (total - other_total == 5)
        return wins(2);
    if (total - other_total == 4)
        return wins(1);
    return loses();
}

static bool same(const char *a, const char *b) {
    return strcmp(a, b) == 0;
}

/* S1 describes both games; S4 the one with commission alone. */
static bool is_ez(const char *sheet) {
    return same(sheet, "ventura-ez") || same(sheet, "ez-house") || same(sheet, "livermore-ez") ||
           same(sheet, "california-panda8");
}

bool prose_takes(const char *sheet, const char *wager) {
    if (same(wager, "player") || same(wager, "banker") || same(wager, "tie"))
        return is_ez(sheet) || same(sheet, "dragon-bonus") || same(sheet, "commission");
    if (same(wager, "dragon7") || same(wager, "panda8"))
        return is_ez(sheet);
    if (same(wager, "dragon-bonus-player") || same(wager, "dragon-bonus-banker"))
        return same(sheet, "dragon-bonus");
    return false;
}

struct prose_result prose_judge(const char *sheet, const char *wager, struct prose_round round) {
    if (same(wager, "player"))
        return judge_player(round);
    if (same(wager, "banker"))
        return is_ez(sheet) ? judge_banker_ez(round) : judge_banker_with_commission(round);
    /* S1: "Tie wagers pay 8 to 1." */
    if (same(wager, "tie"))
        return is_tie(round) ? wins(8) : loses();
    /* S1: "pays 40 to 1 when the Banker receives a winning three card total of
     * seven." */
    if (same(wager, "dragon7"))
        return is_dragon_7(round) ? wins(40) : loses();
    /* S1: "Panda 8, paying 25 to 1". */
    if (same(wager, "panda8"))
        return is_panda_8(round) ? wins(25) : loses();
    if (same(wager, "dragon-bonus-player"))
        return judge_dragon_bonus(round.player_cards, round.player_total, round.banker_cards,
                                  round.banker_total);
    return judge_dragon_bonus(round.banker_cards, round.banker_total, round.player_cards,
                              round.player_total);
}
