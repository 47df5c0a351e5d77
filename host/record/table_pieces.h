/*
 * table_pieces.h - what a table's documents have alike, whoever reads them: hands, wagers,
 * contributions, counts.
 *
 * The two documents themselves differ on purpose, because their readers may know different
 * things: host/api/table_view.h is what people at the table see, table_document.h
 * what an auditor does. Nothing here tells a card or a value that is not out.
 *
 * Values are the caller's; NULL where there is no memory, as json_build.h has it.
 */
#ifndef HOST_RECORD_TABLE_PIECES_H
#define HOST_RECORD_TABLE_PIECES_H

#include "sabot/table.h"

#include <jansson.h>

/* {"cards":["5h","Ks"],"total":5} */
json_t *table_pieces_hand(const struct sabot_hand_cards *hand);

/* The result of the last round, as sabot/table.h numbers them; -1 while a round is on
 * and before the first of a shoe. A round void before its first card is on no board, but
 * it was the last one. */
int table_pieces_last_result(const struct sabot_table *table);

/* [{"bettor":1,"seat":1,"wager":"banker","amount":10000,"fee":100,"removed":false,
 *   "settled":{"step":1,"verdict":"win",..,"returned":10000}}]; `settled` is null before */
json_t *table_pieces_wagers(const struct sabot_table *table);

/* [{"contribution":1,"bettor":3,"commitment":"..","value":null}]; null until it is given */
json_t *table_pieces_contributions(const struct sabot_table_shoe *shoe);

/* One letter a round of this shoe, `V` for a void and `F` for a free one. */
json_t *table_pieces_history(const struct sabot_table *table);

/* Sets "rounds", "player", "banker", "tie", "dragon7", "panda8". */
void table_pieces_set_counts(json_t **object, const struct sabot_statistics *statistics);

/* 0 where there is no such bettor. */
int table_pieces_seat(const struct sabot_table *table, int bettor);

#endif
