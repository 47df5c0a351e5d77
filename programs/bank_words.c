/*
 * bank_words.c - a table described on the command line, as the document that a
 * file would hold: one way of reading it follows.
 */
#include "programs/bank_command.h"
#include "programs/command.h"
#include "programs/shoes_options.h"

#include <string.h>

enum { NAME_BYTES = 64 };

static bool bad_wagers(const char *operand, const char *words) {
    return command_wrong("bank", "%.60s: %s", operand, words);
}

static bool has_seat(const char *operand) {
    size_t digits = strspn(operand, "0123456789");
    return digits > 0 && operand[digits] == ':';
}

bool bank_is_wagers(const char *operand) {
    return has_seat(operand) || strchr(operand, '=') != NULL;
}

/* Adds one `player=100`, of `length` bytes. */
static bool add_wager(const char *operand, int64_t seat, const char *words, size_t length,
                      json_t *wagers) {
    char name[NAME_BYTES], amount[NAME_BYTES];
    const char *equals = memchr(words, '=', length);
    size_t name_length = equals ? (size_t)(equals - words) : length;
    if (equals == NULL || name_length == 0 || name_length >= NAME_BYTES ||
        length - name_length > NAME_BYTES)
        return bad_wagers(operand, "a wager has no name or no amount: expected "
                                   "SEAT:WAGER=AMOUNT, such as 2:player=100,dragon7=5");
    struct sabot_text text = sabot_text_in(name, sizeof name);
    sabot_text_add_bytes(&text, words, name_length);
    text = sabot_text_in(amount, sizeof amount);
    sabot_text_add_bytes(&text, equals + 1, length - name_length - 1);
    sabot_cents cents;
    struct sabot_error error;
    if (sabot_cents_read(amount, &cents, &error) != SABOT_OK)
        return bad_wagers(operand, error.words);
    json_t *wager = json_pack("{s:I, s:s, s:I}", "seat", (json_int_t)seat, "wager", name, "amount",
                              (json_int_t)cents);
    if (wager == NULL || json_array_append_new(wagers, wager) != 0)
        return bad_wagers(operand, "the wager's name is not text (UTF-8)");
    return true;
}

static bool add_wagers(const char *operand, json_t *wagers) {
    if (!has_seat(operand))
        return bad_wagers(operand, "expected SEAT:WAGER=AMOUNT, such as 2:player=100,dragon7=5");
    size_t count = strspn(operand, "0123456789");
    int64_t seat = 0;
    for (size_t i = 0; i < count && seat <= SABOT_SEATS_MAX; i++)
        seat = seat * 10 + (operand[i] - '0');
    if (seat < 1 || seat > SABOT_SEATS_MAX)
        return bad_wagers(operand, "no table has that seat: expected 1 to 14");
    for (const char *at = operand + count + 1;;) {
        size_t length = strcspn(at, ",");
        if (!add_wager(operand, seat, at, length, wagers))
            return false;
        if (at[length] == '\0')
            return true;
        at += length + 1;
    }
}

/* The first seat without a wager: somebody must bank, and cannot wager (reading 6). */
static int first_free_seat(const json_t *wagers) {
    for (int seat = 1;; seat++) {
        size_t i;
        json_t *wager;
        bool taken = false;
        json_array_foreach(wagers, i, wager) taken |=
            json_integer_value(json_object_get(wager, "seat")) == seat;
        if (!taken)
            return seat;
    }
}

bool bank_table_make(char *const *operands, int count, const char *amount, json_t **root) {
    _Static_assert(SABOT_SEATS_MAX == 14, "the words above say so");
    json_t *wagers = json_array();
    *root = json_pack("{s:o, s:{}}", "wagers", wagers, "player_dealer");
    if (*root == NULL)
        return command_wrong("bank", "no memory for the table");
    for (int i = 0; i < count; i++)
        if (!bank_is_wagers(operands[i])) {
            return command_wrong(
                "bank", "`%.60s`: expected one FILE, or wagers such as 2:player=100", operands[i]);
        } else if (!add_wagers(operands[i], wagers)) {
            return false;
        }
    if (amount == NULL)
        return command_wrong("bank",
                             "--amount is missing: expected what the player-dealer puts up");
    json_object_set_new(json_object_get(*root, "player_dealer"), "seat",
                        json_integer(first_free_seat(wagers)));
    return true;
}

/* The object of the player-dealer, which a file may lack or spoil: then the
 * reader of the document says so. */
static void set_bank(json_t *root, const char *name, int64_t number) {
    json_t *bank = json_object_get(root, "player_dealer");
    if (bank == NULL) {
        bank = json_object();
        json_object_set_new(root, "player_dealer", bank);
    }
    json_object_set_new(bank, name, json_integer(number));
}

bool bank_words_apply(const struct bank_words *words, json_t *root) {
    int64_t number;
    if (words->seat) {
        if (!command_number("bank", "seat", words->seat,
                            (struct command_bounds){1, SABOT_SEATS_MAX, 0}, &number))
            return false;
        set_bank(root, "seat", number);
    }
    if (words->amount) {
        struct sabot_error error;
        if (sabot_cents_read(words->amount, &number, &error) != SABOT_OK)
            return command_wrong("bank", "--amount: %s", error.words);
        set_bank(root, "amount", number);
    }
    if (words->seats) {
        if (!command_number("bank", "seats", words->seats,
                            (struct command_bounds){1, SABOT_SEATS_MAX, 0}, &number))
            return false;
        json_object_set_new(root, "seats", json_integer(number));
    }
    if (words->schedule && json_object_set_new(root, "schedule", json_string(words->schedule)) != 0)
        return command_wrong("bank", "--schedule is not text (UTF-8)");
    return true;
}
