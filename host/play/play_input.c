/*
 * play_input.c - words of the table, names of wagers, amounts.
 */
#include "host/play/play_input.h"

#include "sabot/nearest.h"

#include <ctype.h>
#include <string.h>

enum { LINE_MAX_BYTES = 200, TOKENS_MAX = LINE_MAX_BYTES / 2 };

#define ESCAPE        '\033' /* with which a terminal begins what arrow keys send */
#define BEFORE_AMOUNT "write a wager before each amount: `player 25 tie 5`"

static const struct {
    const char *typed;
    enum play_word word;
} words[] = {
    {"deal", PLAY_DEAL},   {"same", PLAY_SAME},  {"back", PLAY_BACK},   {"bank", PLAY_BANK},
    {"pass", PLAY_PASS},   {"buy", PLAY_BUY},    {"table", PLAY_TABLE}, {"road", PLAY_ROAD},
    {"chips", PLAY_CHIPS}, {"help", PLAY_HELP},  {"leave", PLAY_LEAVE}, {"quit", PLAY_LEAVE},
    {"exit", PLAY_LEAVE},  {"roads", PLAY_ROAD}, {"repeat", PLAY_SAME}, {"decline", PLAY_PASS},
    {"?", PLAY_HELP},      {"undo", PLAY_BACK},  {"clear", PLAY_BACK},  {"u", PLAY_BACK},
};

enum { WORDS = sizeof words / sizeof *words };

const struct play_word_help play_word_helps[PLAY_WORDS] = {
    [PLAY_DEAL] = {"deal, or Enter", "deals with the wagers as they lie"},
    [PLAY_SAME] = {"same", "your wagers of the last round again; `same deal` deals too"},
    [PLAY_BACK] = {"back, or undo", "takes your wagers back, until the first card (R25)"},
    [PLAY_BANK] = {"bank 500", "puts up 500 when the bank is yours (R43)"},
    [PLAY_PASS] = {"pass", "declines the bank, or gives up the rest of your turn (R41)"},
    [PLAY_BUY] = {"buy 500", "buys chips"},
    [PLAY_TABLE] = {"table", "who sits where, with chips and wagers"},
    [PLAY_ROAD] = {"road", "the roads and counts of this shoe"},
    [PLAY_CHIPS] = {"chips", "your chips and how you stand"},
    [PLAY_HELP] = {"help", "this list"},
    [PLAY_LEAVE] = {"leave, or quit", "cashes you out and reveals the shoe; ctrl-D and ctrl-C too"},
};

const char *play_word_typed(int index) {
    return index < WORDS ? words[index].typed : NULL;
}

struct tokens {
    int count;
    char *at[TOKENS_MAX];
};

/* Cuts the line in place, in small letters. Commas between wagers are spaces; one
 * within an amount stays. */
static void cut(char *line, struct tokens *tokens) {
    tokens->count = 0;
    for (char *at = line; *at != 0; at++) {
        bool in_amount = *at == ',' && at > line && isdigit((unsigned char)at[-1]) &&
                         isdigit((unsigned char)at[1]);
        if (isspace((unsigned char)*at) || (*at == ',' && !in_amount)) {
            *at = 0;
            continue;
        }
        *at = (char)tolower((unsigned char)*at);
        if ((at == line || at[-1] == 0) && tokens->count < TOKENS_MAX)
            tokens->at[tokens->count++] = at;
    }
}

static bool is_amount(const char *token) {
    return isdigit((unsigned char)token[token[0] == '$']) != 0;
}

static enum sabot_status read_amount(const char *token, sabot_cents *amount,
                                     struct sabot_error *error) {
    return sabot_cents_read(token + (token[0] == '$'), amount, error);
}

static enum sabot_status bad(struct sabot_error *error, const char *before, const char *token,
                             const char *after) {
    struct sabot_text text = sabot_error_words(error);
    sabot_text_add(&text, before);
    if (token != NULL)
        sabot_text_add_quoted(&text, token, strlen(token));
    sabot_text_add(&text, after);
    return SABOT_BAD_TEXT;
}

static int find_word(const char *token) {
    for (int i = 0; i < WORDS; i++)
        if (strcmp(words[i].typed, token) == 0)
            return i;
    return -1;
}

/* ---- names of wagers ---- */

void play_short_name(const struct sabot_wager *wager, char space[PLAY_SHORT_MAX]) {
    struct sabot_text text = sabot_text_in(space, PLAY_SHORT_MAX);
    const char *name = wager->name;
    for (int i = 0; name[i] != 0; i++)
        if (i == 0 || name[i - 1] == '-' || isdigit((unsigned char)name[i]))
            sabot_text_add_char(&text, name[i]);
}

enum match { NO_MATCH, MATCH_START, MATCH_SHORT, MATCH_NAME };

static enum match match_of(const struct sabot_wager *wager, const char *token) {
    char short_name[PLAY_SHORT_MAX];
    play_short_name(wager, short_name);
    if (strcmp(wager->name, token) == 0)
        return MATCH_NAME;
    if (strcmp(short_name, token) == 0)
        return MATCH_SHORT;
    return strncmp(wager->name, token, strlen(token)) == 0 ? MATCH_START : NO_MATCH;
}

struct found {
    int wager;
    enum match match;
    int equals; /* wagers that match as well */
};

static struct found find_wager(const struct sabot_sheet *sheet, const char *token) {
    struct found found = {.wager = -1};
    for (int i = 0; i < sheet->wager_count; i++) {
        enum match match = match_of(&sheet->wagers[i], token);
        if (match == NO_MATCH || match < found.match)
            continue;
        found.equals = match == found.match ? found.equals + 1 : 1;
        found.wager = i;
        found.match = match;
    }
    return found;
}

static enum sabot_status unknown(const struct sabot_sheet *sheet, const char *token,
                                 struct sabot_error *error) {
    const char *known[WORDS + SABOT_WAGERS_MAX];
    size_t count = 0;
    for (int i = 0; i < sheet->wager_count; i++)
        known[count++] = sheet->wagers[i].name;
    for (int i = 0; i < WORDS; i++)
        if (words[i].typed[1] != 0) /* a letter is near to everything */
            known[count++] = words[i].typed;
    const char *nearest = sabot_nearest(token, known, count);
    struct sabot_text text = sabot_error_words(error);
    sabot_text_add_quoted(&text, token, strlen(token));
    sabot_text_add(&text, " is not a wager or a word of this table; ");
    sabot_text_add(&text, nearest == NULL ? "`help` lists them" : "the nearest is ");
    if (nearest != NULL)
        sabot_text_add_quoted(&text, nearest, strlen(nearest));
    return SABOT_BAD_TEXT;
}

static enum sabot_status read_name(const struct sabot_sheet *sheet, const char *token, int *wager,
                                   struct sabot_error *error) {
    struct found found = find_wager(sheet, token);
    if (found.wager < 0)
        return unknown(sheet, token, error);
    if (found.equals > 1)
        return bad(error, "", token, " could be several wagers; `help` lists their names");
    *wager = found.wager;
    return SABOT_OK;
}

/* ---- lines ---- */

/* `dragon 7 5`: a name that ends in a number, written apart. */
static bool is_written_apart(const struct sabot_sheet *sheet, const struct tokens *tokens, int at) {
    char joined[2 * SABOT_WAGER_NAME_MAX];
    if (at + 2 >= tokens->count || !is_amount(tokens->at[at + 2]))
        return false;
    struct sabot_text text = sabot_text_in(joined, sizeof joined);
    sabot_text_add(&text, tokens->at[at]);
    sabot_text_add(&text, tokens->at[at + 1]);
    return !text.cut && sabot_sheet_wager(sheet, joined) >= 0;
}

static enum sabot_status add_stake(const struct sabot_sheet *sheet, const char *name,
                                   const char *amount, struct play_wish *wish,
                                   struct sabot_error *error) {
    int wager = -1;
    if (is_amount(name))
        return bad(error, BEFORE_AMOUNT, NULL, "");
    enum sabot_status status = read_name(sheet, name, &wager, error);
    if (status != SABOT_OK)
        return status;
    const char *full = sheet->wagers[wager].name;
    if (amount == NULL || !is_amount(amount))
        return bad(error, "how much on ", full, "? Write the amount after it: `player 25`");
    for (int i = 0; i < wish->count; i++)
        if (wish->stakes[i].wager == wager)
            return bad(error, "", full, " is named twice; write it once, with its whole stake");
    wish->stakes[wish->count].wager = wager;
    return read_amount(amount, &wish->stakes[wish->count++].stake, error);
}

static enum sabot_status read_wagers(const struct tokens *tokens, const struct sabot_sheet *sheet,
                                     struct play_wish *wish, struct sabot_error *error) {
    wish->word = PLAY_WAGERS;
    for (int i = 0; i < tokens->count; i += 2) {
        if (i > 0 && i == tokens->count - 1 && strcmp(tokens->at[i], "deal") == 0) {
            wish->then_deal = true;
            break;
        }
        char name[LINE_MAX_BYTES];
        struct sabot_text text = sabot_text_in(name, sizeof name);
        sabot_text_add(&text, tokens->at[i]);
        if (is_written_apart(sheet, tokens, i))
            sabot_text_add(&text, tokens->at[++i]);
        const char *amount = i + 1 < tokens->count ? tokens->at[i + 1] : NULL;
        enum sabot_status status = add_stake(sheet, name, amount, wish, error);
        if (status != SABOT_OK)
            return status;
    }
    return SABOT_OK;
}

static enum sabot_status read_word(const struct tokens *tokens, enum play_word word,
                                   struct play_wish *wish, struct sabot_error *error) {
    bool takes_amount = word == PLAY_BANK || word == PLAY_BUY;
    wish->word = word;
    if (takes_amount && tokens->count == 2 && is_amount(tokens->at[1]))
        return read_amount(tokens->at[1], &wish->amount, error);
    if (takes_amount)
        return bad(error, "how much? Write the amount after ", tokens->at[0], ", and nothing else");
    if (word == PLAY_SAME && tokens->count == 2 && strcmp(tokens->at[1], "deal") == 0)
        wish->then_deal = true;
    else if (tokens->count > 1)
        return bad(error, "", tokens->at[0], " stands alone on its line");
    return SABOT_OK;
}

enum sabot_status play_wish_read(const char *line, const struct sabot_sheet *sheet,
                                 struct play_wish *wish, struct sabot_error *error) {
    char space[LINE_MAX_BYTES];
    struct tokens tokens;
    *wish = (struct play_wish){.word = PLAY_DEAL};
    if (!sabot_text_copy(space, sizeof space, line))
        return bad(error, "that line is too long; write one wager after the other", NULL, "");
    /* What such a key was to do with the words around it is not known. */
    if (strchr(line, ESCAPE) != NULL)
        return bad(error, "arrow keys do nothing here; write the line again, or `same`", NULL, "");
    cut(space, &tokens);
    if (tokens.count == 0)
        return SABOT_OK;
    int word = find_word(tokens.at[0]);
    if (word >= 0)
        return read_word(&tokens, words[word].word, wish, error);
    if (!is_amount(tokens.at[0]) || tokens.count > 1)
        return read_wagers(&tokens, sheet, wish, error);
    wish->word = PLAY_BANK;
    wish->is_bare = true;
    return read_amount(tokens.at[0], &wish->amount, error);
}
