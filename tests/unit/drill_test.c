/*
 * drill_test.c - the questions of the dealer's trainer: legal tables, right
 * answers by a second way, and wrong ones told from right ones.
 */
#include "sabot.h"
#include "tests/oracle/slow_settle.h"
#include "tests/support/harness.h"
#include "tests/support/random.h"
#include "tests/support/sheets.h"

#include <string.h>

enum { QUESTIONS = 200, SHEETS = 9 };

static uint8_t bytes[SABOT_DRILL_BYTES];

/* Six shipped sheets, two with the options that none of them has, and one by the cards. */
static struct sabot_sheet sheet_of(int number) {
    if (number < 6)
        return sheets_named(sheets_shipped[number]);
    if (number == 8)
        return sheets_named("commission-pairs");
    struct sabot_sheet sheet = sheets_ez();
    sheet.cover = number == 6 ? SABOT_COVER_MATCHED : SABOT_COVER_NET;
    sheet.order = SABOT_ORDER_SEAT_FIRST;
    sheet.bonus_cap = SABOT_BONUS_CAP_LINE;
    return sheet;
}

static struct sabot_question ask(struct random_source *source, enum sabot_drill drill,
                                 const struct sabot_sheet *sheet) {
    struct sabot_question question;
    for (size_t i = 0; i < sizeof bytes; i += sizeof(uint64_t)) {
        uint64_t bits = random_bits(source);
        memcpy(bytes + i, &bits, sizeof bits);
    }
    struct sabot_random_bytes random = {.bytes = bytes, .count = sizeof bytes};
    assert_int_equal(sabot_drill_ask(drill, sheet, 0, &random, &question), SABOT_OK);
    return question;
}

/* Calls `check` with many questions of a drill from every sheet that can ask it. */
static void for_many(enum sabot_drill drill, void (*check)(const struct sabot_question *)) {
    struct random_source source = random_begin(drill);
    for (int i = 0; i < SHEETS; i++) {
        struct sabot_sheet sheet = sheet_of(i);
        if (!sabot_drill_suits(drill, &sheet))
            continue;
        for (int n = 0; n < QUESTIONS; n++) {
            struct sabot_question question = ask(&source, drill, &sheet);
            struct sabot_answer right = sabot_question_answer(&question);
            assert_true(sabot_question_judge(&question, &right));
            check(&question);
        }
    }
}

static struct sabot_layout layout_of(const struct sabot_question *question) {
    return (struct sabot_layout){
        .sheet = question->sheet,
        .row = question->row,
        .seats = question->sheet->seats,
        .bank = {.seat = question->bank_seat, .amount = question->bank_amount},
        .count = question->count,
        .placed = question->placed};
}

static void assert_legal(const struct sabot_question *question) {
    struct sabot_layout layout = layout_of(question);
    struct sabot_refusal refusals[SABOT_REFUSALS_ROOM(SABOT_DRILL_WAGERS_MAX)];
    assert_int_equal(sabot_layout_refusals(&layout, refusals), 0);
}

/* ---- the draw ---- */

static int next_seen[3];

static void check_draw(const struct sabot_question *question) {
    const struct sabot_round *round = &question->round;
    assert_true(round->count == 4 || round->count == 5);
    assert_int_not_equal(sabot_round_next(round).reason, SABOT_REASON_HANDS_COMPLETE);
    next_seen[sabot_round_next(round).hand]++;
    for (int hand = 0; hand < 3; hand++) {
        struct sabot_answer answer = {.next = (enum sabot_hand)hand};
        assert_int_equal(sabot_question_judge(question, &answer),
                         hand == (int)sabot_round_next(round).hand);
    }
}

static void test_draw__asks_of_every_hand_and_knows_who_draws(void **state) {
    (void)state;
    for_many(SABOT_DRILL_DRAW, check_draw);
    for (int hand = 0; hand < 3; hand++)
        assert_true(next_seen[hand] > SHEETS * QUESTIONS / 20);
}

/* ---- the result ---- */

static int letters_seen[128];

static void check_result(const struct sabot_question *question) {
    struct sabot_outcome outcome = sabot_round_outcome(&question->round);
    bool tells_dragon7 = sabot_sheet_wager(question->sheet, "dragon7") >= 0;
    char right = sabot_outcome_letter(outcome);
    if (!tells_dragon7 && (right == 'D' || right == 'A')) /* no sheet here has one of them alone */
        right = right == 'D' ? 'B' : 'P';
    letters_seen[(int)right]++;
    for (const char *letter = "PBTDA"; *letter != '\0'; letter++) {
        struct sabot_answer answer = {.letter = *letter};
        assert_int_equal(sabot_question_judge(question, &answer), *letter == right);
    }
}

static void test_result__asks_for_rare_ones_as_often(void **state) {
    (void)state;
    for_many(SABOT_DRILL_RESULT, check_result);
    for (const char *letter = "PBTDA"; *letter != '\0'; letter++)
        assert_true(letters_seen[(int)*letter] > SHEETS * QUESTIONS / 10);
}

/* ---- the payout ---- */

static int verdicts_seen[3], wagers_seen[SABOT_WAGERS_MAX];

/* By the pay table and nothing else: a bank is never short here. */
static void check_payout(const struct sabot_question *question) {
    const struct sabot_placed *asked = &question->placed[question->asked];
    const struct sabot_wager *wager = &question->sheet->wagers[asked->wager];
    struct sabot_facts facts = sabot_facts_of_round(&question->round);
    struct sabot_judgement judgement = sabot_wager_judge_facts(question->sheet, wager, &facts);
    sabot_cents owed = judgement.verdict == SABOT_WIN
                           ? asked->stake * judgement.ratio.pays / judgement.ratio.to
                           : 0;
    owed -= (owed * wager->commission_bp + 5000) / 10000;
    assert_legal(question);
    verdicts_seen[judgement.verdict]++;
    wagers_seen[asked->wager]++;
    for (int verdict = 0; verdict < 3; verdict++) {
        struct sabot_answer answer = {.verdict = (enum sabot_verdict)verdict, .amount = owed};
        bool right = verdict == (int)judgement.verdict;
        assert_int_equal(sabot_question_judge(question, &answer), right);
        answer.amount++;
        assert_int_equal(sabot_question_judge(question, &answer), right && verdict != SABOT_WIN);
    }
}

static void test_payout__is_the_pay_tables_to_the_cent(void **state) {
    (void)state;
    for_many(SABOT_DRILL_PAYOUT, check_payout);
    for (int verdict = 0; verdict < 3; verdict++)
        assert_true(verdicts_seen[verdict] > SHEETS * QUESTIONS / 20);
    for (int wager = 0; wager < 5; wager++)
        assert_true(wagers_seen[wager] > SHEETS * QUESTIONS / 20);
}

/* ---- the order ---- */

static void check_order(const struct sabot_question *question) {
    struct sabot_settled settled[SABOT_DRILL_WAGERS_MAX];
    struct sabot_layout layout = layout_of(question);
    struct sabot_settlement all =
        slow_settle(&layout, sabot_round_outcome(&question->round), settled);
    struct sabot_answer answer = {.next = SABOT_HAND_NONE};
    assert_legal(question);
    assert_true(all.exhausted);
    for (int i = 0; i < question->count; i++) {
        assert_int_not_equal(settled[i].verdict, SABOT_PUSH);
        answer.order[settled[i].step - 1] = settled[i].placed;
        if (settled[i].placed != question->asked)
            continue;
        answer.amount = settled[i].winnings + settled[i].collected;
        assert_true(settled[i].uncovered > 0);
    }
    assert_true(sabot_question_judge(question, &answer));
    answer.amount++;
    assert_false(sabot_question_judge(question, &answer));
    answer.amount--;
    int first = answer.order[0];
    answer.order[0] = answer.order[question->count - 1];
    answer.order[question->count - 1] = first;
    assert_false(sabot_question_judge(question, &answer));
}

static void test_order__has_a_short_bank_and_settles_as_the_table_does(void **state) {
    (void)state;
    for_many(SABOT_DRILL_ORDER, check_order);
}

static void test_order__is_not_asked_where_the_house_banks(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_commission();
    assert_false(sabot_drill_suits(SABOT_DRILL_ORDER, &sheet));
    assert_true(sabot_drill_suits(SABOT_DRILL_PAYOUT, &sheet));
}

/* ---- bytes and words ---- */

static void test_ask__says_so_when_the_bytes_run_out(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_ez();
    struct sabot_question question;
    for (int drill = 0; drill < SABOT_DRILLS; drill++) {
        struct sabot_random_bytes random = {.bytes = bytes, .count = 8};
        assert_int_equal(sabot_drill_ask((enum sabot_drill)drill, &sheet, 0, &random, &question),
                         SABOT_TOO_LONG);
    }
}

static struct sabot_round round_of(const char *words) {
    struct sabot_card cards[SABOT_ROUND_CARDS_MAX];
    struct sabot_round round = sabot_round_begin();
    struct sabot_error error;
    int count;
    assert_int_equal(sabot_cards_read(words, cards, SABOT_ROUND_CARDS_MAX, &count, &error),
                     SABOT_OK);
    for (int i = 0; i < count; i++)
        sabot_round_take(&round, cards[i]);
    return round;
}

static void assert_words(const struct sabot_question *question, const char *expected) {
    char words[400];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    sabot_question_explain(question, &text);
    assert_false(text.cut);
    assert_string_equal(words, expected);
}

static void test_explain__gives_the_rule(void **state) {
    (void)state;
    static const struct {
        enum sabot_drill drill;
        const char *cards, *wager, *words;
    } rows[] = {
        {SABOT_DRILL_DRAW, "4h 2c Kd 3s", NULL, "Player has 4 and draws (R7)"},
        {SABOT_DRILL_RESULT, "5h 2c Ks 2d 6d 3s", NULL,
         "Player 1 with three cards; Banker 7 with three cards: Dragon 7 (R11)"},
        {SABOT_DRILL_RESULT, "9h 2c Ks 2d", NULL,
         "Player 9, a natural; Banker 4 with two cards: Player wins (R4, R10)"},
        {SABOT_DRILL_PAYOUT, "5h 2c Ks 2d 6d 3s", "dragon7", "Wins 40 to 1: pay 400.00 (R11)"},
        {SABOT_DRILL_PAYOUT, "5h 2c Ks 2d 6d 3s", "banker", "Pushes: the stake goes back (R20)"},
        {SABOT_DRILL_PAYOUT, "5h 2c Ks 2d 6d 3s", "player", "Loses: take the stake (R20)"},
        {SABOT_DRILL_ORDER, "9h 2c Ks 2d", "player",
         "Losers are taken first, then winners are paid; both go wager by wager, from the "
         "player-dealer's left (R45). Of 10.00 owed the bank still pays 4.00 (R44, R46)"},
    };
    struct sabot_sheet sheet = sheets_ez();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sabot_question question = {.drill = rows[i].drill, .sheet = &sheet};
        question.round = round_of(rows[i].cards);
        if (rows[i].wager != NULL) {
            int wager = sabot_sheet_wager(&sheet, rows[i].wager);
            question.bank_seat = 1;
            question.bank_amount = rows[i].drill == SABOT_DRILL_ORDER ? 400 : 100000;
            question.placed[question.count++] =
                (struct sabot_placed){.seat = 2, .wager = wager, .stake = 1000};
        }
        assert_words(&question, rows[i].words);
    }
}

static void test_explain__calls_a_dragon7_by_its_winner_where_nobody_bets_on_it(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_commission();
    struct sabot_question question = {.drill = SABOT_DRILL_RESULT, .sheet = &sheet};
    question.round = round_of("5h 2c Ks 2d 6d 3s");
    assert_int_equal(sabot_question_answer(&question).letter, 'B');
    assert_words(&question,
                 "Player 1 with three cards; Banker 7 with three cards: Banker wins (R10)");
}

static void test_explain__takes_commission_off(void **state) {
    (void)state;
    struct sabot_sheet sheet = sheets_commission();
    struct sabot_question question = {.drill = SABOT_DRILL_PAYOUT, .sheet = &sheet, .count = 1};
    question.round = round_of("2h 9c Ad Kd");
    question.placed[0] = (struct sabot_placed){
        .seat = 2, .wager = sabot_sheet_wager(&sheet, "banker"), .stake = 2500};
    assert_words(&question, "Wins 1 to 1: pay 23.75, which is 25.00 less 1.25 commission "
                            "(R10, reading 9)");
}

HARNESS_MAIN(cmocka_unit_test(test_draw__asks_of_every_hand_and_knows_who_draws),
             cmocka_unit_test(test_result__asks_for_rare_ones_as_often),
             cmocka_unit_test(test_payout__is_the_pay_tables_to_the_cent),
             cmocka_unit_test(test_order__has_a_short_bank_and_settles_as_the_table_does),
             cmocka_unit_test(test_order__is_not_asked_where_the_house_banks),
             cmocka_unit_test(test_ask__says_so_when_the_bytes_run_out),
             cmocka_unit_test(test_explain__gives_the_rule),
             cmocka_unit_test(test_explain__calls_a_dragon7_by_its_winner_where_nobody_bets_on_it),
             cmocka_unit_test(test_explain__takes_commission_off))
