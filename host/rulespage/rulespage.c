/*
 * rulespage.c - which sections the page has, in which order, and the ways to
 * write it.
 */
#include "host/rulespage/rulespage.h"

#include "host/rulespage/sections.h"

static void (*const sections[])(struct blocks *page, const struct sabot_sheet *sheet) = {
    section_title,       section_object,  section_cards,       section_placing,
    section_deal,        section_draw,    section_result,      section_pays,
    section_commission,  section_bank,    section_settlement,  section_limits,
    section_collections, section_display, section_house_rules, section_procedures,
    section_notices,
};

static enum sabot_status write_page(const struct sabot_sheet *sheet, FILE *stream,
                                    void (*write)(const struct blocks *, FILE *)) {
    struct blocks page = {0};
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
        sections[i](&page, sheet);
    enum sabot_status status = SABOT_NO_MEMORY;
    if (!page.failed) {
        write(&page, stream);
        status = fflush(stream) != 0 || ferror(stream) ? SABOT_IO : SABOT_OK;
    }
    blocks_clear(&page);
    return status;
}

enum sabot_status rulespage_write_text(const struct sabot_sheet *sheet, FILE *stream) {
    return write_page(sheet, stream, blocks_write_text);
}

enum sabot_status rulespage_write_html(const struct sabot_sheet *sheet, FILE *stream) {
    return write_page(sheet, stream, blocks_write_html);
}

enum sabot_status rulespage_write_html_linked(const struct sabot_sheet *sheet, FILE *stream) {
    return write_page(sheet, stream, blocks_write_html_linked);
}

enum sabot_status rulespage_write_html_part(const struct sabot_sheet *sheet, FILE *stream) {
    return write_page(sheet, stream, blocks_write_html_part);
}
