/*
 * text.c - bounded text. See sabot/text.h.
 */
#include "sabot/text.h"

#include <string.h>

struct sabot_text sabot_text_in(char *space, size_t room) {
    SABOT_ASSERT(room > 0);
    space[0] = '\0';
    return (struct sabot_text){.at = space, .room = room};
}

void sabot_text_add_bytes(struct sabot_text *text, const char *bytes, size_t count) {
    SABOT_ASSERT(text->length < text->room);
    size_t left = text->room - 1 - text->length;
    if (count > left) {
        count = left;
        text->cut = true;
    }
    memcpy(text->at + text->length, bytes, count);
    text->length += count;
    text->at[text->length] = '\0';
}

void sabot_text_add(struct sabot_text *text, const char *words) {
    sabot_text_add_bytes(text, words, strlen(words));
}

void sabot_text_add_char(struct sabot_text *text, char c) {
    sabot_text_add_bytes(text, &c, 1);
}

void sabot_text_add_int(struct sabot_text *text, int64_t value) {
    char digits[20];
    size_t count = 0;
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[count++] = (char)('0' + size % 10);
        size /= 10;
    } while (size > 0);
    if (value < 0)
        sabot_text_add_char(text, '-');
    while (count > 0)
        sabot_text_add_char(text, digits[--count]);
}

/* True where a control character starts: below 0x20, DEL, or one of U+0080 to
 * U+009F, which some terminals obey too. */
static bool is_control(const unsigned char *at, size_t left) {
    return at[0] < ' ' || at[0] == 0x7f ||
           (at[0] == 0xc2 && left > 1 && at[1] >= 0x80 && at[1] <= 0x9f);
}

void sabot_text_add_plain(struct sabot_text *text, const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const unsigned char *at = (const unsigned char *)bytes + i;
        if (is_control(at, count - i)) {
            sabot_text_add_char(text, '?');
            i += at[0] == 0xc2;
        } else {
            sabot_text_add_char(text, bytes[i]);
        }
    }
}

void sabot_text_add_quoted(struct sabot_text *text, const char *bytes, size_t count) {
    enum { SHOWN_MAX = 40 };
    sabot_text_add_char(text, '`');
    sabot_text_add_plain(text, bytes, count < SHOWN_MAX ? count : SHOWN_MAX);
    sabot_text_add(text, count > SHOWN_MAX ? "...`" : "`");
}

struct sabot_text sabot_error_words(struct sabot_error *error) {
    return sabot_text_in(error->words, sizeof error->words);
}

bool sabot_text_copy(char *space, size_t room, const char *words) {
    struct sabot_text text = sabot_text_in(space, room);
    sabot_text_add(&text, words);
    return !text.cut;
}
