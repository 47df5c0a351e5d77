/*
 * record_words.h - how events and states write their small values in JSON: names
 * for numbers, cards, 32-byte values; not for others.
 */
#ifndef HOST_RECORD_RECORD_WORDS_H
#define HOST_RECORD_RECORD_WORDS_H

#include "host/document/json_text.h"
#include "sabot/table.h"

#include <jansson.h>

typedef const char *const record_words[]; /* by number; ends with NULL */

extern record_words record_phases, record_bank_states, record_shoe_phases;
extern record_words record_hands, record_verdicts;

/* The word of a number, or the number itself where there is none. */
json_t *record_word(const char *const *words, int number);
void record_word_write(struct json_text *to, const char *name, const char *const *words,
                       int number);

json_t *record_card_json(struct sabot_card card);
json_t *record_value_json(const uint8_t value[SABOT_VALUE_BYTES]); /* hex */
json_t *record_result_json(int result);                            /* its letter */

#endif
