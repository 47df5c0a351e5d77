/*
 * round_document.c - reads a round to settle from JSON.
 *
 * The answers are written by round_answer.c.
 */
#include "host/document/round_document.h"

#include "host/document/json_fields.h"

#include <limits.h>
#include <string.h>

enum { BETTOR_NAME_MAX = 64 };

static const struct json_field round_fields[] = {
    {"sheet", JSON_STRING, "the name of a sheet", false},
    {"schedule", JSON_STRING, "the name of a row of the sheet's schedule", false},
    {"seats", JSON_INTEGER, "a number of seats", false},
    {"cards", JSON_ARRAY, "a list of cards such as \"Th\"", true},
    {"player_dealer", JSON_OBJECT, "an object with seat and amount", false},
    {"wagers", JSON_ARRAY, "a list of wagers", true},
    {NULL, JSON_NULL, NULL, false},
};

/* A table as it is described to `sabot bank`: no cards, and nothing removed. */
static const struct json_field table_fields[] = {
    {"sheet", JSON_STRING, "the name of a sheet", false},
    {"schedule", JSON_STRING, "the name of a row of the sheet's schedule", false},
    {"seats", JSON_INTEGER, "a number of seats", false},
    {"player_dealer", JSON_OBJECT, "an object with seat and amount", false},
    {"wagers", JSON_ARRAY, "a list of wagers", true},
    {NULL, JSON_NULL, NULL, false},
};

static const struct json_field bank_fields[] = {
    {"seat", JSON_INTEGER, "a seat number", true},
    {"amount", JSON_INTEGER, "a whole number of cents", true},
    {NULL, JSON_NULL, NULL, false},
};

static const struct json_field wager_fields[] = {
    {"seat", JSON_INTEGER, "a seat number", true},
    {"wager", JSON_STRING, "the name of a wager", true},
    {"amount", JSON_INTEGER, "a whole number of cents", true},
    {"bettor", JSON_STRING, "a name of 1 to 64 bytes", false},
    {"removed", JSON_TRUE, "true or false", false},
    {NULL, JSON_NULL, NULL, false},
};

static const struct json_field table_wager_fields[] = {
    {"seat", JSON_INTEGER, "a seat number", true},
    {"wager", JSON_STRING, "the name of a wager", true},
    {"amount", JSON_INTEGER, "a whole number of cents", true},
    {"bettor", JSON_STRING, "a name of 1 to 64 bytes", false},
    {NULL, JSON_NULL, NULL, false},
};

static json_int_t integer_of(const json_t *object, const char *name) {
    return json_integer_value(json_object_get(object, name));
}

static const char *string_of(const json_t *object, const char *name) {
    return json_string_value(json_object_get(object, name));
}

/* A seat number that no int holds is a seat that no table has. */
static int seat_of(const json_t *object) {
    json_int_t seat = integer_of(object, "seat");
    return seat > INT_MAX ? INT_MAX : seat < INT_MIN ? INT_MIN : (int)seat;
}

enum sabot_status round_document_parse(struct round_document *document, const char *text,
                                       size_t length, struct sabot_error *error) {
    memset(document, 0, sizeof *document);
    return json_fields_parse(text, length, &document->root, error);
}

enum sabot_status round_document_check(const struct round_document *document,
                                       const char **sheet_name, struct sabot_error *error) {
    *sheet_name = string_of(document->root, "sheet");
    return json_fields_check(document->root, "", document->is_undealt ? table_fields : round_fields,
                             error);
}

static enum sabot_status read_card(const struct round_document *document, size_t index,
                                   struct sabot_card_set *shoe, struct sabot_card *card,
                                   struct sabot_error *error) {
    const json_t *value = json_array_get(json_object_get(document->root, "cards"), index);
    struct sabot_error trouble;
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, "cards[");
    sabot_text_add_int(&words, (int64_t)index);
    sabot_text_add(&words, "]: ");
    if (!json_is_string(value)) {
        sabot_text_add(&words, "expected a card such as \"Th\"");
        return SABOT_BAD_TEXT;
    }
    if (sabot_card_read(json_string_value(value), json_string_length(value), card, &trouble) !=
        SABOT_OK) {
        sabot_text_add(&words, trouble.words);
        return SABOT_BAD_TEXT;
    }
    if (!sabot_card_set_take(shoe, *card)) {
        sabot_text_add(&words, "one ");
        sabot_card_write(&words, *card);
        sabot_text_add(&words, " more than there are in ");
        sabot_text_add_int(&words, document->sheet.decks);
        sabot_text_add(&words, document->sheet.decks == 1 ? " deck" : " decks");
        return SABOT_BAD_CARD;
    }
    return SABOT_OK;
}

static enum sabot_status read_cards(struct round_document *document, struct sabot_error *error) {
    struct sabot_card cards[SABOT_ROUND_CARDS_MAX + 1]; /* one more, to say it is too many */
    struct sabot_card_set shoe = sabot_card_set_of(document->sheet.decks);
    size_t count = json_array_size(json_object_get(document->root, "cards"));
    if (count > SABOT_ROUND_CARDS_MAX + 1)
        count = SABOT_ROUND_CARDS_MAX + 1;
    for (size_t i = 0; i < count; i++) {
        enum sabot_status status = read_card(document, i, &shoe, &cards[i], error);
        if (status != SABOT_OK)
            return status;
    }
    struct sabot_error trouble;
    enum sabot_status status = sabot_round_deal(&document->round, cards, (int)count, &trouble);
    if (status != SABOT_OK)
        json_fields_refuse(error, "", "cards", trouble.words);
    return status;
}

static enum sabot_status read_bank(struct round_document *document, struct sabot_error *error) {
    const json_t *bank = json_object_get(document->root, "player_dealer");
    bool banked = document->sheet.bank == SABOT_BANK_PLAYER_DEALER;
    if (banked != (bank != NULL))
        return json_fields_refuse(error, "", "player_dealer",
                                  banked ? "missing: this sheet is banked by a player-dealer"
                                         : "not allowed: this sheet is banked by the house");
    if (!banked)
        return SABOT_OK;
    enum sabot_status status = json_fields_check(bank, "player_dealer.", bank_fields, error);
    if (status != SABOT_OK)
        return status;
    document->layout.bank.seat = seat_of(bank);
    document->layout.bank.amount = integer_of(bank, "amount");
    return SABOT_OK;
}

/* The row of the schedule and the number of seats the table was opened with. */
static enum sabot_status read_table(struct round_document *document, struct sabot_error *error) {
    const char *row_name = string_of(document->root, "schedule");
    document->layout.row = row_name ? sabot_sheet_row(&document->sheet, row_name) : 0;
    if (document->layout.row < 0) {
        struct sabot_text words = json_fields_error(error, "", "schedule");
        sabot_text_add(&words, "the sheet's schedule has no row ");
        sabot_text_add_quoted(&words, row_name, strlen(row_name));
        sabot_text_add(&words, "; expected ");
        for (int i = 0; i < document->sheet.row_count; i++) {
            sabot_text_add(&words, i == 0 ? "" : ", ");
            sabot_text_add(&words, document->sheet.rows[i].name);
        }
        return SABOT_NOT_FOUND;
    }
    const json_t *seats = json_object_get(document->root, "seats");
    json_int_t asked = seats ? json_integer_value(seats) : document->sheet.seats;
    if (asked < 1 || asked > SABOT_SEATS_MAX ||
        !sabot_sheet_allows_seats(&document->sheet, (int)asked)) {
        struct sabot_text words = json_fields_error(error, "", "seats");
        sabot_text_add(&words, "this sheet's tables have ");
        for (int i = 0; i < document->sheet.seat_choice_count; i++) {
            sabot_text_add_joint(&words, (size_t)i, (size_t)document->sheet.seat_choice_count,
                                 " or ");
            sabot_text_add_int(&words, document->sheet.seat_choices[i]);
        }
        sabot_text_add(&words, " seats");
        return SABOT_OUT_OF_RANGE;
    }
    document->layout.seats = (int)asked;
    return SABOT_OK;
}

static bool is_good_name(const char *name) {
    size_t length = strlen(name);
    char plain[BETTOR_NAME_MAX + 1];
    struct sabot_text text = sabot_text_in(plain, sizeof plain);
    sabot_text_add_plain(&text, name, length);
    return length >= 1 && !text.cut && strcmp(plain, name) == 0;
}

/* Back-line bettors are numbered from 1 on, in the order they first appear. */
static int number_of_bettor(const struct round_document *document, int index) {
    int most = 0;
    for (int i = 0; i < index; i++) {
        if (document->bettor_names[i] == NULL)
            continue;
        if (strcmp(document->bettor_names[i], document->bettor_names[index]) == 0)
            return document->placed[i].bettor;
        if (document->placed[i].bettor > most)
            most = document->placed[i].bettor;
    }
    return most + 1;
}

int64_t round_document_seat(const struct round_document *document, int placed) {
    const json_t *wagers = json_object_get(document->root, "wagers");
    const json_t *holder = placed == SABOT_REFUSED_BANK
                               ? json_object_get(document->root, "player_dealer")
                               : json_array_get(wagers, (size_t)placed);
    return integer_of(holder, "seat");
}

static enum sabot_status read_wager(struct round_document *document, int index,
                                    struct sabot_error *error) {
    const json_t *wager = json_array_get(json_object_get(document->root, "wagers"), (size_t)index);
    char where[32];
    struct sabot_text place = sabot_text_in(where, sizeof where);
    sabot_text_add(&place, "wagers[");
    sabot_text_add_int(&place, index);
    sabot_text_add(&place, "]");
    if (!json_is_object(wager))
        return json_fields_refuse(error, where, "",
                                  "expected an object with seat, wager and amount");
    sabot_text_add(&place, ".");
    enum sabot_status status = json_fields_check(
        wager, where, document->is_undealt ? table_wager_fields : wager_fields, error);
    if (status != SABOT_OK)
        return status;

    const char *bettor = string_of(wager, "bettor");
    if (bettor && !is_good_name(bettor))
        return json_fields_refuse(error, where, "bettor",
                                  "expected a name of 1 to 64 bytes without control characters");
    document->wager_names[index] = string_of(wager, "wager");
    document->bettor_names[index] = bettor;
    document->placed[index] = (struct sabot_placed){
        .seat = seat_of(wager),
        .bettor = bettor ? number_of_bettor(document, index) : SABOT_OWN_SEAT,
        .wager = sabot_sheet_wager(&document->sheet, document->wager_names[index]),
        .stake = integer_of(wager, "amount"),
        .removed = json_is_true(json_object_get(wager, "removed")),
    };
    return SABOT_OK;
}

static enum sabot_status read_wagers(struct round_document *document, struct sabot_error *error) {
    size_t count = json_array_size(json_object_get(document->root, "wagers"));
    if (count > SABOT_PLACED_MAX) {
        struct sabot_text words = json_fields_error(error, "", "wagers");
        sabot_text_add(&words, "at most ");
        sabot_text_add_int(&words, SABOT_PLACED_MAX);
        return SABOT_TOO_LONG;
    }
    for (size_t i = 0; i < count; i++) {
        enum sabot_status status = read_wager(document, (int)i, error);
        if (status != SABOT_OK)
            return status;
    }
    document->layout.count = (int)count;
    return SABOT_OK;
}

enum sabot_status round_document_read(struct round_document *document, struct sabot_error *error) {
    enum sabot_status status = read_table(document, error);
    if (status == SABOT_OK && !document->is_undealt)
        status = read_cards(document, error);
    if (status == SABOT_OK)
        status = read_bank(document, error);
    if (status == SABOT_OK)
        status = read_wagers(document, error);
    document->layout.sheet = &document->sheet;
    document->layout.placed = document->placed;
    return status;
}

void round_document_clear(struct round_document *document) {
    json_decref(document->root);
    memset(document, 0, sizeof *document);
}
