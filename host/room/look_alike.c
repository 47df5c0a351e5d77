/*
 * look_alike.c - see look_alike.h.
 */
#include "host/room/look_alike.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

/* ---- one script ---- */

/* Scripts whose letters are taken for each other's, and those that lie in several places; any
 * other is its own stretch of 128. Chinese, Japanese and Korean names mix theirs by custom. */
enum { LATIN = 1, GREEK, CYRILLIC, EAST_ASIAN, ARABIC, OTHERS };

static const struct {
    int32_t first, last;
    int script;
} scripts[] = {
    {0x0041, 0x02B8, LATIN},        {0x1D00, 0x1DBF, LATIN},      {0x1E00, 0x1EFF, LATIN},
    {0x2C60, 0x2C7F, LATIN},        {0xA720, 0xA7FF, LATIN},      {0xAB30, 0xAB6F, LATIN},
    {0x0370, 0x03FF, GREEK},        {0x1F00, 0x1FFF, GREEK},      {0x0400, 0x052F, CYRILLIC},
    {0x1C80, 0x1C8F, CYRILLIC},     {0x2DE0, 0x2DFF, CYRILLIC},   {0xA640, 0xA69F, CYRILLIC},
    {0x1100, 0x11FF, EAST_ASIAN},   {0x2E80, 0x319F, EAST_ASIAN}, {0x31A0, 0x9FFF, EAST_ASIAN},
    {0xA960, 0xA97F, EAST_ASIAN},   {0xAC00, 0xD7FF, EAST_ASIAN}, {0xF900, 0xFAFF, EAST_ASIAN},
    {0x20000, 0x3FFFF, EAST_ASIAN}, {0x0600, 0x06FF, ARABIC},     {0x0750, 0x077F, ARABIC},
    {0x08A0, 0x08FF, ARABIC},       {0xFB50, 0xFDFF, ARABIC},     {0xFE70, 0xFEFF, ARABIC},
};

static int script_of(int32_t letter) {
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        if (letter >= scripts[i].first && letter <= scripts[i].last)
            return scripts[i].script;
    return OTHERS + letter / 128;
}

static bool is_letter(int32_t character) {
    utf8proc_category_t category = utf8proc_category(character);
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

/* Nothing that cannot be seen, that turns the writing round, or that is another space. */
static bool is_shown(int32_t character) {
    utf8proc_category_t category = utf8proc_category(character);
    return character == ' ' ||
           (category != UTF8PROC_CATEGORY_CN && category < UTF8PROC_CATEGORY_ZS &&
            character != 0x2800 /* a pattern without dots */ &&
            !utf8proc_get_property(character)->ignorable);
}

static const char *look_for_hidden(const utf8proc_uint8_t *name) {
    int32_t character, before = ' ';
    for (utf8proc_ssize_t step; *name != 0; name += step, before = character) {
        step = utf8proc_iterate(name, -1, &character);
        if (step <= 0)
            return "expected UTF-8";
        if (!is_shown(character) || (character == ' ' && before == ' '))
            break;
    }
    return *name != 0 || before == ' '
               ? "expected nothing invisible, and no space at either end or beside another"
               : NULL;
}

static const char *look_for_scripts(const utf8proc_uint8_t *name) {
    int32_t character;
    int script = 0;
    for (; *name != 0; name += utf8proc_iterate(name, -1, &character)) {
        (void)utf8proc_iterate(name, -1, &character);
        if (!is_letter(character))
            continue;
        if (script != 0 && script != script_of(character))
            return "expected letters of one script";
        script = script_of(character);
    }
    return NULL;
}

const char *names_fault(const char *name, size_t room) {
    size_t length = strlen(name);
    if (length == 0 || length >= room)
        return room > NAMES_MAX - 1
                   ? "expected 1 to 21 letters of any script, or up to 63 plain ones"
                   : "expected 1 to 18 letters of any script, or up to 56 plain ones";
    const char *fault = look_for_hidden((const utf8proc_uint8_t *)name);
    /* Full-width letters are judged as those that they stand for. */
    utf8proc_uint8_t *plain = fault == NULL ? utf8proc_NFKC((const utf8proc_uint8_t *)name) : NULL;
    if (plain != NULL)
        fault = look_for_scripts(plain);
    free(plain);
    return fault;
}

/* ---- alike ---- */

/* After case folding: what is drawn as a Latin letter, small or capital. */
static const char drawn_as[][2][3] = {
    {"а", "a"}, {"в", "b"}, {"с", "c"}, {"ԁ", "d"}, {"е", "e"}, {"һ", "h"}, {"н", "h"},
    {"і", "i"}, {"ј", "j"}, {"к", "k"}, {"ӏ", "l"}, {"м", "m"}, {"о", "o"}, {"р", "p"},
    {"ԛ", "q"}, {"ѕ", "s"}, {"т", "t"}, {"ѵ", "v"}, {"ԝ", "w"}, {"х", "x"}, {"у", "y"},
    {"α", "a"}, {"β", "b"}, {"ε", "e"}, {"η", "h"}, {"ι", "i"}, {"κ", "k"}, {"μ", "m"},
    {"ν", "n"}, {"ο", "o"}, {"ρ", "p"}, {"τ", "t"}, {"υ", "y"}, {"χ", "x"}, {"ζ", "z"},
};

static void draw(utf8proc_uint8_t *text) {
    utf8proc_uint8_t *to = text;
    for (size_t step; *text != 0; text += step) {
        const char *as = NULL;
        for (size_t i = 0; i < sizeof drawn_as / sizeof *drawn_as && as == NULL; i++)
            if (memcmp(text, drawn_as[i][0], 2) == 0)
                as = drawn_as[i][1];
        step = as != NULL ? 2 : 1;
        *to++ = as != NULL ? (utf8proc_uint8_t)*as : *text;
    }
    *to = 0;
}

/* What it looks like, for the caller to free; NULL: no UTF-8, or out of memory. */
static utf8proc_uint8_t *look_of(const char *name) {
    utf8proc_uint8_t *look = NULL;
    const utf8proc_option_t options =
        (utf8proc_option_t)(UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_COMPOSE |
                            UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
    if (utf8proc_map((const utf8proc_uint8_t *)name, 0, &look, options) < 0)
        return NULL;
    draw(look);
    return look;
}

/* Where memory is short, they do. */
bool names_look_alike(const char *one, const char *other) {
    utf8proc_uint8_t *left = look_of(one), *right = look_of(other);
    bool alike = left == NULL || right == NULL || strcmp((char *)left, (char *)right) == 0;
    free(left);
    free(right);
    return alike;
}
