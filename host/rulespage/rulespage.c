/*
 * rulespage.c - makes the blocks of the page from page.txt and the facts of a sheet; the ways
 * to write it.
 */
#include "host/rulespage/rulespage.h"

#include "host/rulespage/facts.h"
#include "host/rulespage/sections.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 4096 }; /* of a block */

static const struct {
    const char *name;
    section *add;
} sections[] = {
    {"seats", section_seats},   {"banker-rule", section_banker_rule}, {"chart", section_chart},
    {"pays", section_pays},     {"commission", section_commission},   {"limits", section_limits},
    {"coming", section_coming},
};

struct page {
    struct blocks blocks;
    const struct sabot_sheet *sheet;
    struct facts *facts;
    bool is_left_out; /* this section */
};

/* Reads the conditions before a block; moves `at` behind them. */
static bool holds(const struct page *page, const char **at) {
    bool all = true;
    while (**at == '?') {
        bool is_not = (*at)[1] == '!';
        const char *name = *at + 1 + is_not;
        size_t length = strcspn(name, " ");
        all &= (facts_words(page->facts, name, length)[0] == '\0') == is_not;
        *at = name + length + 1;
    }
    return all;
}

static void add_words(struct page *page, enum block_kind kind, const char *at, const char *end) {
    char words[WORDS_MAX];
    struct sabot_text text = sabot_text_in(words, sizeof words);
    for (; at < end; at++) {
        size_t length = *at == '{' ? strcspn(at, "}") : 0;
        if (length > 0)
            sabot_text_add(&text, facts_words(page->facts, at + 1, length - 1));
        else
            sabot_text_add_char(&text, *at == '\n' ? ' ' : *at);
        at += length;
    }
    SABOT_ASSERT(!text.cut);
    blocks_add(&page->blocks, kind, "%s", words);
}

/* `Ace | 1`; the first row of a table is its headings. */
static void add_row(struct page *page, const char *at, const char *end) {
    const struct blocks *blocks = &page->blocks;
    if (blocks->count == 0 || blocks->list[blocks->count - 1].kind != BLOCK_CELL) {
        char headings[WORDS_MAX];
        snprintf(headings, sizeof headings, "%.*s", (int)(end - at), at);
        blocks_begin_table(&page->blocks, BLOCK_TABLE, "", headings);
        return;
    }
    while (at < end) {
        const char *bar = memmem(at, (size_t)(end - at), " | ", 3);
        add_words(page, BLOCK_CELL, at, bar == NULL ? end : bar);
        at = bar == NULL ? end : bar + 3;
    }
}

static void add_section(struct page *page, const char *name, const char *end) {
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (strlen(sections[i].name) == (size_t)(end - name) &&
            memcmp(sections[i].name, name, (size_t)(end - name)) == 0)
            sections[i].add(&page->blocks, page->sheet);
}

static void add_block(struct page *page, const char *at, const char *end) {
    static const char marks[] = "=~#-";
    static const enum block_kind kinds[] = {BLOCK_TITLE, BLOCK_SUBTITLE, BLOCK_HEADING, BLOCK_ITEM};
    bool is_said = holds(page, &at);
    const char *mark = strchr(marks, *at);
    if (*at == '#')
        page->is_left_out = !is_said;
    if (!is_said || page->is_left_out || *at == ';')
        return;
    if (*at == '@')
        add_section(page, at + 1, end);
    else if (*at == '|')
        add_row(page, at + 2, end);
    else if (mark != NULL)
        add_words(page, kinds[mark - marks], at + 2, end);
    else
        add_words(page, BLOCK_PARAGRAPH, at, end);
}

static void add_blocks(struct page *page) {
    for (const char *at = rules_page, *end; *at != '\0'; at = end + strspn(end, "\n")) {
        end = strstr(at, "\n\n");
        end = end == NULL ? at + strlen(at) - 1 : end; /* without the file's last line end */
        add_block(page, at, end);
    }
}

static enum sabot_status write_page(const struct sabot_sheet *sheet,
                                    const struct rulespage_table *table, FILE *stream,
                                    void (*write)(const struct blocks *, FILE *)) {
    struct page page = {{.table = table}, .sheet = sheet, .facts = facts_new(sheet, table)};
    if (page.facts != NULL)
        add_blocks(&page);
    enum sabot_status status = SABOT_NO_MEMORY;
    if (page.facts != NULL && !page.blocks.failed) {
        write(&page.blocks, stream);
        status = fflush(stream) != 0 || ferror(stream) ? SABOT_IO : SABOT_OK;
    }
    free(page.facts);
    blocks_clear(&page.blocks);
    return status;
}

enum sabot_status rulespage_write_text(const struct sabot_sheet *sheet, FILE *stream) {
    return write_page(sheet, NULL, stream, blocks_write_text);
}

enum sabot_status rulespage_write_html(const struct sabot_sheet *sheet, FILE *stream) {
    return write_page(sheet, NULL, stream, blocks_write_html);
}

enum sabot_status rulespage_write_html_linked(const struct sabot_sheet *sheet,
                                              const struct rulespage_table *table, FILE *stream) {
    return write_page(sheet, table, stream, blocks_write_html_linked);
}

enum sabot_status rulespage_write_html_part(const struct sabot_sheet *sheet,
                                            const struct rulespage_table *table, FILE *stream) {
    return write_page(sheet, table, stream, blocks_write_html_part);
}
