/*
 * view.h - a table as one JSON document, in the words of docs/protocol.md.
 *
 * Who sees what (tests/golden/audiences.txt has every field). Strangers (VIEW_BOARD) see what hangs
 * above the table: limits, cards of this round, results and counts, who banks with how much by
 * seat, which seats are taken. The room says how much of names they see. Those at the table
 * (VIEW_TABLE) see also who sits there, chips and wagers, as on a felt; claims are their owner's.
 * Staff of the table (VIEW_STAFF) see what they need to run it: claims, chips on their way, the
 * box. Nobody sees a card that is not on the felt, cards of earlier rounds of an open shoe, how
 * many cards are left, or odds: at a real table that is unlawful (docs/learn.md).
 *
 * Auditors (VIEW_AUDIT, `sabot replay --json`) see all that is in the state: the same fields,
 * and more beside them: the house's accounts, held and staked money, cards out, and why a
 * command would be refused. A state holds no card before it is dealt and no seed before it
 * is revealed, so this document holds none either.
 *
 * A new field stands in four places: view_table.c (its row), docs/protocol.md, docs/openapi.json
 * and web/src/protocol.ts.
 *
 * A server keeps the document as text (view_kept.c) and writes again what events touch. All
 * answers are the caller's; NULL: out of memory, as json_build.h has it.
 */
#ifndef HOST_VIEW_VIEW_H
#define HOST_VIEW_VIEW_H

#include "host/document/json_text.h"
#include "sabot/kind.h"
#include "sabot/table.h"

#include <jansson.h>

/* Each sees what those before it see. */
enum view_audience {
    VIEW_BOARD,         /* strangers, without any name; */
    VIEW_BOARD_DEALERS, /* with the dealer's; */
    VIEW_BOARD_NAMES,   /* with those of bettors too */
    VIEW_TABLE,
    VIEW_STAFF,
    VIEW_AUDIT,
};

/* The whole document, for a table of this id. */
json_t *view_table(const char *id, const struct sabot_table *table, enum view_audience audience);

/* Parts of the document that change together. */
enum view_part {
    VIEW_PLACE = 1,   /* name, phase, dealer, deadline and the like */
    VIEW_ROUND = 2,   /* hands and result */
    VIEW_BANK = 4,    /* and collections */
    VIEW_BETTORS = 8, /* who sits there, and their chips */
    VIEW_PEOPLE = 16, /* who left, claims, chips between tables */
    VIEW_WAGERS = 32,
    VIEW_SHOE = 64,   /* and history and counts */
    VIEW_LEGAL = 128, /* what the table hears, and whether it waits for wagers */
    VIEW_SHEET = 256,
    VIEW_ALL = 511,
};

/* The parts that an event of this kind may change: a set of enum view_part. */
unsigned view_touched(enum sabot_event_kind kind);

/* The document of a table for its staff as JSON text, field by field, kept from one moment to the
 * next: as it is now, and as it was when those who watch were last sent it. Of zeros it is empty.
 * Where several audiences watch, one keeps what is the same for all (`is_common`), and one for each
 * of them what differs: it has the other as its `common`. */
#define VIEW_VALUES_MAX 40
struct view_value {
    char *text; /* NULL: there is no such field */
    size_t size;
};
struct view_kept {
    struct view_value now[VIEW_VALUES_MAX], sent[VIEW_VALUES_MAX]; /* sent: where `is_new` */
    bool is_new[VIEW_VALUES_MAX];                                  /* since it was sent */
    struct json_text space;
    const struct view_kept *common; /* NULL: it keeps all for the staff, or is the common one */
    bool is_common;
    enum view_audience audience; /* where there is a `common` */
};

/* Writes these parts again; the rest stays as it is. Equal to the whole document if no event since
 * the last time touched another part. False: out of memory; it is to be renewed again. */
bool view_kept_renew(struct view_kept *kept, const char *id, const struct sabot_table *table,
                     unsigned parts);
/* A field that the server knows and the table does not. */
enum view_extra { VIEW_SIGNED, VIEW_COMING, VIEW_EXTRAS };
bool view_kept_set(struct view_kept *kept, enum view_extra extra, const char *json);
/* Adds the document as it is, or as it was sent; and what must be set in the one to have the
 * other: `{...}`. */
void view_kept_write(const struct view_kept *kept, const char *name, bool as_sent,
                     struct json_text *to);
void view_kept_write_changes(const struct view_kept *kept, const char *name, struct json_text *to);
/* The same with these claims: of the bettor whose they are. */
void view_kept_write_own(const struct view_kept *kept, const char *name, bool as_sent,
                         const char *claims, struct json_text *to);
/* The `claims` of one bettor's own document, as JSON: those of their number, and debts in their
 * name (reading 18). The caller's; NULL: they have none, or out of memory. */
char *view_own_claims(const struct sabot_table *table, int bettor);
/* It is sent. */
void view_kept_note_sent(struct view_kept *kept);
void view_kept_free(struct view_kept *kept);

/* The few fields of a table that the list of the room's tables has. */
json_t *view_tile(const struct sabot_table *table);

/* A sheet with row `number` of its schedule, as the document's `sheet` has it. */
json_t *view_sheet(const struct sabot_sheet *sheet, int number);

/* The fields of `after` that differ from `before`: what a page must set to have `after`. Fields
 * that the two share are not compared. */
json_t *view_changes(const json_t *before, const json_t *after);

/* One record of a table: its event with `sequence`, `time_ms` and `actor`, as the audience sees it,
 * if it hears of such an event (record_event_is_seen). `before` is the state before it. */
void view_event_write(struct json_text *to, const struct sabot_table *before,
                      const struct sabot_event *event, uint64_t sequence, const char *actor,
                      enum sabot_audience audience);
/* The same for auditors. */
json_t *view_event(const struct sabot_table *before, const struct sabot_event *event,
                   uint64_t sequence, const char *actor);

/* Takes out of it what the audience may not see: fields by the rows of sabot/kind.h, transfers, how
 * wagers came out, the actor's name. False: it does not hear of such an event at all. */
bool view_reduce(json_t *event, enum sabot_audience audience);

/* A person at a table may remember its cards but is not sent them again while the shoe is open: in
 * events of its earlier rounds a card is null. Who reads them, and where the table stands: */
struct view_sight {
    enum sabot_audience audience;
    int shoe, round; /* shoe 0: none is open */
};
struct view_sight view_sight_of(const struct sabot_table *now, enum sabot_audience audience);
/* Of an event after which the table stood there. */
bool view_is_hidden(const struct view_sight *sight, int shoe, int round);
/* True: there was a card in it. */
bool view_hide_cards(json_t *event);

/* `{"code":"breaks-rules","rule":"","message":"..."}` */
json_t *view_objection(enum sabot_objection objection);

/* The same with the rules of wagers that are broken: `"refusals":[...]`. */
struct sabot_layout;
json_t *view_refusal(enum sabot_objection objection, const struct sabot_refusal *refusals,
                     int count, const struct sabot_layout *layout);

/* The result of the last round, as sabot/table.h numbers them; -1 while a round is on and
 * before the first of a shoe. A round void before its first card is on no board, but it was
 * the last one. */
int view_last_result(const struct sabot_table *table);

#endif
