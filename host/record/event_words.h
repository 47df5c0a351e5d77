/*
 * event_words.h - an event as one sentence for people: surveillance, the floor, a
 * dealer's screen.
 *
 *     Bo (seat 4) changes banker from 100.00 to 150.00, collection 1.00
 *
 * Only words for what happened; what it means is in the state after it.
 */
#ifndef HOST_RECORD_EVENT_WORDS_H
#define HOST_RECORD_EVENT_WORDS_H

#include "sabot/table.h"

#define EVENT_WORDS_MAX 600

/* Adds the sentence, without a full stop. `before` is the state that the event met,
 * and must accept it. */
void event_words(const struct sabot_table *before, const struct sabot_event *event,
                 struct sabot_text *text);

/* `Banker, Player 4 Banker 7`: a result of sabot/table.h. */
void event_result_words(int result, struct sabot_text *text);

#endif
