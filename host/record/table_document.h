/*
 * table_document.h - a table's state as JSON for whoever audits it: everything that is
 * in the state, money and cards out included. What `sabot replay --json` prints.
 *
 * It holds no card before it is dealt and no seed before it is revealed: a state has
 * none. But it is not for boards and bettors, who must not be told how many cards are
 * left; host/api/table_view.h is theirs. What both have alike is table_pieces.h.
 *
 * {"name":"Table 1","sheet":"ventura-ez","title":..,"schedule":"10-10000","banked_by":
 *  "player-dealer","seat_count":8,"decks":8,"card_source":"shuffled","wager_source":
 *  "bettors","phase":"dealing","paused":false,"time_ms":..,"deadline_ms":null,"dealer":..,
 *  "shift":..,
 *  "round":{"number":7,"free":false,"player":{"cards":["5h"],"total":5},"banker":{..},
 *           "over":false,"next":"banker","why":"..","keyed_result":null,"result":null,..},
 *  "bank":{"state":"ready","bettor":3,"seat":6,"amount":50000,"fee":200,"turn_rounds":1,
 *          "offer_deadline_ms":null},
 *  "seats":[{"seat":1,"bettor":1,"name":"Ana","badge":null,"back_line":false,"played":true,
 *            "chips":..,"in_play":..,"held":..,"available":..,"marked":..,
 *            "commands":{"allowed":["leave"],"refused":{"wager":{"code":..,..}}}}],
 *  "wagers":[{"bettor":1,"seat":1,"wager":"banker","amount":10000,"fee":100,
 *             "removed":false,"settled":{"step":1,"verdict":"win",..}}],
 *  "shoe":{"number":2,"phase":"in-play","card_set":1,"commitment":"..","contributions":[..],
 *          "cut":77,"cut_card_shown":false,"cards":416,"out":30,"alarmed":false},
 *  "history":"BPTV","statistics":{"shoe":{..},"previous":null},
 *  "accounts":{"cage":-60000,"house_bank":0,"bank":0,"collections":0,"commission":0},
 *  "commands":{"floor":{..},"dealer":{..},"system":{..}}}
 *
 * Money is cents, times are milliseconds since 1970; `history` has one letter a
 * round of this shoe, with `V` for a void and `F` for a free one.
 */
#ifndef HOST_RECORD_TABLE_DOCUMENT_H
#define HOST_RECORD_TABLE_DOCUMENT_H

#include "sabot/table.h"

#include <jansson.h>

/* A new document that the caller drops; NULL if there is no memory for it. */
json_t *table_document(const struct sabot_table *table);

#endif
