/*
 * shoefile.c - see shoefile.h.
 */
#include "host/shoefile/shoefile.h"

#include "sabot/calendar.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = SABOT_ROUND_CARDS_MAX };

struct word {
    const char *at;
    size_t length;
};

struct reading {
    struct shoefile *file;
    struct shoefile_fault *fault;
    int line;
    int shoe_room, round_room;
    char date[SHOEFILE_DATE_MAX];
    int count;
    struct word words[WORDS_MAX + 1]; /* one more, to see that there are too many */
};

static enum sabot_status bad(struct reading *reading, const char *words) {
    reading->fault->line = reading->line;
    return sabot_error_say(&reading->fault->error, SABOT_BAD_TEXT, words);
}

static enum sabot_status no_memory(struct reading *reading) {
    bad(reading, "there is no memory for so many rounds");
    return SABOT_NO_MEMORY;
}

static bool is(struct word word, const char *words) {
    return strlen(words) == word.length && memcmp(word.at, words, word.length) == 0;
}

/* Grows an array by one zeroed element; NULL: no memory. */
static void *grow(void **array, int *count, int *room, size_t size) {
    if (*count == *room) {
        int more = *room > 0 ? 2 * *room : 64;
        void *grown = realloc(*array, (size_t)more * size);
        if (grown == NULL)
            return NULL;
        *array = grown;
        *room = more;
    }
    void *place = (char *)*array + (size_t)(*count)++ * size;
    memset(place, 0, size);
    return place;
}

/* ---- lines ---- */

static enum sabot_status begin_shoe(struct reading *reading, int card_set) {
    struct shoefile *file = reading->file;
    void *shoes = file->shoes;
    struct shoefile_shoe *shoe = grow(&shoes, &file->shoe_count, &reading->shoe_room, sizeof *shoe);
    file->shoes = shoes;
    if (shoe == NULL)
        return no_memory(reading);
    shoe->line = reading->line;
    shoe->card_set = card_set;
    shoe->first = file->round_count;
    memcpy(shoe->date, reading->date, sizeof shoe->date);
    return SABOT_OK;
}

static enum sabot_status read_shoe(struct reading *reading) {
    int card_set = 1;
    if (reading->count == 2 && reading->words[1].length == 1)
        card_set = reading->words[1].at[0] - '0';
    if (reading->count > 2 || (reading->count == 2 && reading->words[1].length != 1) ||
        card_set < 1 || card_set > SABOT_CARD_SETS_MAX)
        return bad(reading, "expected `shoe`, or `shoe 2` with a card set from 1 to 4");
    return begin_shoe(reading, card_set);
}

static enum sabot_status read_date(struct reading *reading) {
    int64_t days;
    if (reading->count != 2 ||
        !sabot_calendar_read_day(reading->words[1].at, reading->words[1].length, &days))
        return bad(reading, "expected a date such as `date 2019-05-03`");
    memcpy(reading->date, reading->words[1].at, SHOEFILE_DATE_MAX - 1);
    return SABOT_OK;
}

static enum sabot_status read_letter(struct reading *reading, struct shoefile_round *round) {
    static const char letters[] = SABOT_RESULT_LETTERS;
    const char *at = memchr(letters, reading->words[0].at[0], strlen(letters));
    if (reading->words[0].length != 1 || at == NULL)
        return bad(reading, "expected `shoe`, `date`, the cards of a round, or one letter of "
                            "P B T D A");
    round->result = SABOT_RESULT_OF_LETTER + (int)(at - letters);
    return SABOT_OK;
}

static enum sabot_status read_cards(struct reading *reading, struct shoefile_round *round) {
    struct sabot_error *error = &reading->fault->error;
    struct sabot_round dealt;
    if (reading->count > SABOT_ROUND_CARDS_MAX)
        return bad(reading, "more than six cards in a round");
    reading->fault->line = reading->line;
    for (int i = 0; i < reading->count; i++)
        if (sabot_card_read_keyed(reading->words[i].at, reading->words[i].length,
                                  &round->cards[round->card_count++], error) != SABOT_OK)
            return SABOT_BAD_TEXT;
    return sabot_round_deal(&dealt, round->cards, round->card_count, error) == SABOT_OK
               ? SABOT_OK
               : SABOT_BAD_TEXT;
}

static enum sabot_status read_round(struct reading *reading) {
    struct shoefile *file = reading->file;
    if (file->shoe_count == 0) {
        enum sabot_status status = begin_shoe(reading, 1);
        if (status != SABOT_OK)
            return status;
    }
    void *rounds = file->rounds;
    struct shoefile_round *round =
        grow(&rounds, &file->round_count, &reading->round_room, sizeof *round);
    file->rounds = rounds;
    if (round == NULL)
        return no_memory(reading);
    round->line = reading->line;
    round->result = -1;
    struct shoefile_shoe *shoe = &file->shoes[file->shoe_count - 1];
    if (++shoe->count > SABOT_HISTORY_MAX)
        return bad(reading, "more rounds than a shoe can have; a line `shoe` begins another");
    return reading->count == 1 ? read_letter(reading, round) : read_cards(reading, round);
}

/* ---- the text ---- */

static void split(struct reading *reading, const char *line, size_t length) {
    static const char blanks[] = " \t\r,";
    const char *end = line + length, *comment = memchr(line, '#', length);
    if (comment != NULL)
        end = comment;
    reading->count = 0;
    while (line < end && reading->count <= WORDS_MAX) {
        if (strchr(blanks, *line) != NULL) {
            line++;
            continue;
        }
        struct word *word = &reading->words[reading->count++];
        *word = (struct word){line, 0};
        while (line < end && strchr(blanks, *line) == NULL) {
            line++;
            word->length++;
        }
    }
}

static enum sabot_status read_line(struct reading *reading) {
    if (reading->count == 0)
        return SABOT_OK;
    if (is(reading->words[0], "shoe"))
        return read_shoe(reading);
    if (is(reading->words[0], "date"))
        return read_date(reading);
    return read_round(reading);
}

enum sabot_status shoefile_read(const char *text, size_t length, struct shoefile *file,
                                struct shoefile_fault *fault) {
    struct reading reading = {.file = file, .fault = fault};
    *file = (struct shoefile){0};
    if (memchr(text, 0, length) != NULL)
        return bad(&reading, "is not text");
    for (const char *end = text + length; text < end;) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t size = (size_t)((newline != NULL ? newline : end) - text);
        reading.line++;
        split(&reading, text, size);
        enum sabot_status status = read_line(&reading);
        if (status != SABOT_OK)
            return status;
        text += size + (newline != NULL ? 1 : 0);
    }
    reading.line = 0;
    return file->round_count > 0 ? SABOT_OK : bad(&reading, "has no rounds");
}

void shoefile_clear(struct shoefile *file) {
    free(file->shoes);
    free(file->rounds);
    *file = (struct shoefile){0};
}
