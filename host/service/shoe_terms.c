/*
 * shoe_terms.c - see shoe_terms.h.
 */
#include "host/service/shoe_terms.h"

#include <string.h>

struct fair_terms shoe_terms(const char *stream, const struct sabot_table *table) {
    const struct sabot_table_shoe *shoe = &table->shoe;
    struct fair_terms terms = {
        .shoe = (uint64_t)shoe->number, .decks = table->decks, .cut = shoe->cut};
    SABOT_ASSERT(sabot_text_copy(terms.table, sizeof terms.table, stream));
    memcpy(terms.commitment, shoe->commitment, sizeof terms.commitment);
    for (int i = 0; i < shoe->contribution_count; i++)
        if (shoe->contributions[i].given)
            memcpy(terms.contributions[terms.contribution_count++].value,
                   shoe->contributions[i].value, FAIR_BYTES);
    return terms;
}
