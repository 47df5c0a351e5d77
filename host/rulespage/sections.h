/*
 * sections.h - the sections of the how-to-play page, in the order in which
 * rulespage.c puts them.
 *
 * A section reads the sheet and adds blocks; one that has nothing to say of a
 * sheet adds none.
 */
#ifndef HOST_RULESPAGE_SECTIONS_H
#define HOST_RULESPAGE_SECTIONS_H

#include "host/rulespage/blocks.h"
#include "sabot/sheet.h"

/* sections_game.c: the same at every table, but for decks, seats and spaces. */
void section_title(struct blocks *page, const struct sabot_sheet *sheet);
void section_object(struct blocks *page, const struct sabot_sheet *sheet);
void section_cards(struct blocks *page, const struct sabot_sheet *sheet);
void section_deal(struct blocks *page, const struct sabot_sheet *sheet);
void section_draw(struct blocks *page, const struct sabot_sheet *sheet);
void section_result(struct blocks *page, const struct sabot_sheet *sheet);

/* sections_wagers.c */
void section_placing(struct blocks *page, const struct sabot_sheet *sheet);
void section_pays(struct blocks *page, const struct sabot_sheet *sheet);
void section_commission(struct blocks *page, const struct sabot_sheet *sheet);

/* sections_bank.c */
void section_bank(struct blocks *page, const struct sabot_sheet *sheet);
void section_settlement(struct blocks *page, const struct sabot_sheet *sheet);
void section_limits(struct blocks *page, const struct sabot_sheet *sheet);
void section_collections(struct blocks *page, const struct sabot_sheet *sheet);
bool sections_know_collections(const struct sabot_sheet *sheet); /* some fee is not 0 */

/* sections_house.c */
void section_display(struct blocks *page, const struct sabot_sheet *sheet);
void section_house_rules(struct blocks *page, const struct sabot_sheet *sheet);
void section_procedures(struct blocks *page, const struct sabot_sheet *sheet);
void section_notices(struct blocks *page, const struct sabot_sheet *sheet);

#endif
