/*
 * sections.h - the parts of the how-to-play page that page.txt names with `@`, because they
 * have as many rows as the sheet or the draw rule.
 */
#ifndef HOST_RULESPAGE_SECTIONS_H
#define HOST_RULESPAGE_SECTIONS_H

#include "host/rulespage/blocks.h"
#include "sabot/sheet.h"

typedef void section(struct blocks *page, const struct sabot_sheet *sheet);

/* page.txt, embedded when the program is built. */
extern const char rules_page[];

section section_seats, section_banker_rule, section_chart, section_pays, section_commission,
    section_limits, section_coming;

#endif
