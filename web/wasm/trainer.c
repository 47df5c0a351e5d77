/*
 * trainer.c - the dealer's trainer as a page calls it: makes a question, keeps it,
 * judges the answer. See page_numbers.h; web/src/learn/trainer.ts is the only reader
 * and writer. The random bytes are the page's; no rule lives here.
 */
#include "sabot/drill.h"
#include "web/wasm/page_numbers.h"

static struct sabot_sheet sheet;
static struct sabot_question question;
static bool has_question;
static uint8_t bytes[SABOT_DRILL_BYTES];

EXPORT("bytes") uint8_t *trainer_bytes(void);
EXPORT("byte_count") int trainer_byte_count(void);
EXPORT("ask") int trainer_ask(int drill);
EXPORT("judge") int trainer_judge(void);

/* The page fills these with random bytes of its own before it asks. */
uint8_t *trainer_bytes(void) {
    return bytes;
}

int trainer_byte_count(void) {
    return (int)sizeof bytes;
}

/* A sheet; decks, seats. A house's bank has no least; a question needs one. */
static void take_whole_sheet(struct cursor *cursor) {
    take_sheet(cursor, &sheet);
    sheet.decks = take_int(cursor, 1, SABOT_DECKS_MAX);
    sheet.seats = take_int(cursor, 2, SABOT_SEATS_MAX);
    struct sabot_limits *bank = &sheet.rows[0].bank;
    bank->least = bank->least < 1 ? 1 : bank->least;
    bank->most = SABOT_CENTS_MAX;
    cursor->bad |= bank->least > SABOT_STAKE_MAX;
    for (int i = 0; i < sheet.wager_count; i++) {
        const struct sabot_limits *limits = sabot_sheet_limits(&sheet, 0, i);
        cursor->bad |=
            limits->least < 1 || limits->most < limits->least || limits->most > SABOT_STAKE_MAX;
    }
}

/* In: a whole sheet. Out: count of cards and each: hand, rank, suit; the bank's seat and
 * amount; count of wagers and each: seat, wager, stake; the one asked for. Words: the
 * letters of the results that this table tells apart. */
int trainer_ask(int drill) {
    struct cursor cursor = {0};
    has_question = false;
    take_whole_sheet(&cursor);
    if (cursor.bad || drill < 0 || drill >= SABOT_DRILLS ||
        !sabot_drill_suits((enum sabot_drill)drill, &sheet))
        return BAD_NUMBERS;
    struct sabot_random_bytes random = {.bytes = bytes, .count = sizeof bytes};
    if (sabot_drill_ask((enum sabot_drill)drill, &sheet, 0, &random, &question) != SABOT_OK)
        return BAD_NUMBERS;
    has_question = true;
    sabot_drill_letters(&sheet, words);
    int dealt[2] = {0};
    cursor.at = 0;
    put(&cursor, question.round.count);
    for (int i = 0; i < question.round.count; i++) {
        int hand = question.round.order[i];
        struct sabot_card card = question.round.hands[hand].cards[dealt[hand]++];
        put(&cursor, hand);
        put(&cursor, card.rank);
        put(&cursor, card.suit);
    }
    put(&cursor, question.bank_seat);
    put(&cursor, question.bank_amount);
    put(&cursor, question.count);
    for (int i = 0; i < question.count; i++) {
        put(&cursor, question.placed[i].seat);
        put(&cursor, question.placed[i].wager);
        put(&cursor, question.placed[i].stake);
    }
    put(&cursor, question.asked);
    return length_of(&cursor);
}

static void put_answer(struct cursor *cursor, const struct sabot_answer *answer) {
    put(cursor, answer->next);
    put(cursor, answer->letter);
    put(cursor, answer->verdict);
    put(cursor, answer->amount);
    for (int i = 0; i < question.count; i++)
        put(cursor, answer->order[i]);
}

/* In: an answer to the last question: hand (2: none), letter, verdict, amount, and the
 * order, a number a wager. Out: 1 if it is right, else 0; the right answer likewise; and
 * for each wager, if the round is complete: winnings, collected, uncovered. Words: why. */
int trainer_judge(void) {
    struct cursor cursor = {0};
    struct sabot_answer answer = {.next = (enum sabot_hand)take(&cursor, 0, SABOT_HAND_NONE)};
    answer.letter = (char)take(&cursor, 0, 127);
    answer.verdict = (enum sabot_verdict)take(&cursor, SABOT_LOSE, SABOT_WIN);
    answer.amount = take(&cursor, 0, SABOT_CENTS_MAX);
    for (int i = 0; i < question.count; i++)
        answer.order[i] = take_int(&cursor, 0, question.count - 1);
    if (cursor.bad || !has_question)
        return BAD_NUMBERS;
    struct sabot_answer right = sabot_question_answer(&question);
    struct sabot_text text = sabot_text_in(words, WORDS_MAX);
    sabot_question_explain(&question, &text);
    cursor.at = 0;
    put(&cursor, sabot_question_judge(&question, &answer));
    put_answer(&cursor, &right);
    if (question.count > 0) {
        struct sabot_settled settled[SABOT_DRILL_WAGERS_MAX];
        enum { PER_WAGER = 3 };
        int start = cursor.at;
        sabot_question_settle(&question, settled);
        for (int i = 0; i < question.count; i++) {
            cursor.at = start + PER_WAGER * settled[i].placed;
            put(&cursor, settled[i].winnings);
            put(&cursor, settled[i].collected);
            put(&cursor, settled[i].uncovered);
        }
        cursor.at = start + PER_WAGER * question.count;
    }
    return length_of(&cursor);
}
