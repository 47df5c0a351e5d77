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

typedef void add_words(struct sabot_text *text, const char *words);

__attribute__((format(printf, 2, 0))) static void print(struct sabot_text *text, const char *format,
                                                        va_list arguments, add_words *add) {
    for (;; format++) {
        size_t plain = strcspn(format, "%");
        sabot_text_add_bytes(text, format, plain);
        format += plain;
        if (*format == '\0')
            return;
        switch (*++format) {
        case 's':
            add(text, va_arg(arguments, const char *));
            break;
        case 'd':
            sabot_text_add_int(text, va_arg(arguments, int));
            break;
        case 'l':
            SABOT_ASSERT(strncmp(format, "lld", 3) == 0);
            sabot_text_add_int(text, va_arg(arguments, long long));
            format += strlen("ld");
            break;
        case 'c':
            sabot_text_add_char(text, (char)va_arg(arguments, int));
            break;
        default:
            SABOT_ASSERT(*format == '%');
            sabot_text_add_char(text, '%');
        }
    }
}

void sabot_text_print_list(struct sabot_text *text, const char *format, va_list arguments) {
    print(text, format, arguments, sabot_text_add);
}

void sabot_text_print(struct sabot_text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    sabot_text_print_list(text, format, arguments);
    va_end(arguments);
}

void sabot_text_add_hex(struct sabot_text *text, const uint8_t *bytes, size_t count) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        const char pair[2] = {digits[bytes[i] >> 4], digits[bytes[i] & 15]};
        sabot_text_add_bytes(text, pair, sizeof pair);
    }
}

/* In UTF-8: C0 and DEL, C1 (U+0080 to U+009F), the marks of direction and of
 * lines (U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069), and U+FEFF. */
static const struct {
    size_t length;
    unsigned char first[3], last[3];
} controls[] = {
    {1, {0x00}, {0x1f}},
    {1, {0x7f}, {0x7f}},
    {2, {0xc2, 0x80}, {0xc2, 0x9f}},
    {3, {0xe2, 0x80, 0x8e}, {0xe2, 0x80, 0x8f}},
    {3, {0xe2, 0x80, 0xa8}, {0xe2, 0x80, 0xae}},
    {3, {0xe2, 0x81, 0xa6}, {0xe2, 0x81, 0xa9}},
    {3, {0xef, 0xbb, 0xbf}, {0xef, 0xbb, 0xbf}},
};

size_t sabot_text_control(const char *at, size_t left) {
    for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++) {
        size_t length = controls[i].length;
        if (length <= left && memcmp(at, controls[i].first, length) >= 0 &&
            memcmp(at, controls[i].last, length) <= 0)
            return length;
    }
    return 0;
}

int sabot_text_width(const char *words) {
    int width = 0;
    for (; *words != '\0'; words++)
        width += ((unsigned char)*words & 0xc0) != 0x80;
    return width;
}

void sabot_text_add_plain(struct sabot_text *text, const char *bytes, size_t count) {
    for (size_t i = 0; i < count;) {
        size_t control = sabot_text_control(bytes + i, count - i);
        sabot_text_add_char(text, control > 0 ? '?' : bytes[i]);
        i += control > 0 ? control : 1;
    }
}

void sabot_text_add_quoted(struct sabot_text *text, const char *bytes, size_t count) {
    enum { SHOWN_MAX = 40 };
    sabot_text_add_char(text, '`');
    sabot_text_add_plain(text, bytes, count < SHOWN_MAX ? count : SHOWN_MAX);
    sabot_text_add(text, count > SHOWN_MAX ? "...`" : "`");
}

void sabot_text_add_joint(struct sabot_text *text, size_t index, size_t count, const char *last) {
    SABOT_ASSERT(index < count);
    if (index > 0)
        sabot_text_add(text, index + 1 < count ? ", " : last);
}

struct sabot_text sabot_error_words(struct sabot_error *error) {
    return sabot_text_in(error->words, sizeof error->words);
}

enum sabot_status sabot_error_say(struct sabot_error *error, enum sabot_status status,
                                  const char *words) {
    struct sabot_text text = sabot_error_words(error);
    sabot_text_add(&text, words);
    return status;
}

static void add_plainly(struct sabot_text *text, const char *words) {
    sabot_text_add_plain(text, words, strlen(words));
}

enum sabot_status sabot_error_print(struct sabot_error *error, enum sabot_status status,
                                    const char *format, ...) {
    struct sabot_text text = sabot_error_words(error);
    va_list arguments;
    va_start(arguments, format);
    print(&text, format, arguments, add_plainly);
    va_end(arguments);
    return status;
}

uint32_t sabot_text_hash(const char *words) {
    uint32_t hash = 2166136261;
    for (; *words != '\0'; words++)
        hash = (hash ^ (uint8_t)*words) * 16777619;
    return hash;
}

bool sabot_text_copy(char *space, size_t room, const char *words) {
    struct sabot_text text = sabot_text_in(space, room);
    sabot_text_add(&text, words);
    return !text.cut;
}
