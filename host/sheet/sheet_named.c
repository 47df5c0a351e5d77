/*
 * sheet_named.c - the cards that a condition names: ranks and suits that it takes together.
 */
#include "host/sheet/sheet_fields.h"

#include <string.h>

/* Words for suits, each with the ranks it means: all of them. */
static const struct {
    const char *word;
    unsigned suits;
} suit_words[] = {
    {"spades", 1U << SABOT_SPADES},
    {"hearts", 1U << SABOT_HEARTS},
    {"diamonds", 1U << SABOT_DIAMONDS},
    {"clubs", 1U << SABOT_CLUBS},
    {"red", 1U << SABOT_HEARTS | 1U << SABOT_DIAMONDS},
    {"black", 1U << SABOT_SPADES | 1U << SABOT_CLUBS},
};
enum { SUIT_WORDS = sizeof suit_words / sizeof suit_words[0] };

/* One word: a suit or colour, a rank, or a card. */
static bool read_word(const char *word, struct sabot_named *named) {
    struct sabot_card card;
    struct sabot_error ignored;
    for (int i = 0; i < SUIT_WORDS; i++)
        if (strcmp(word, suit_words[i].word) == 0) {
            *named = (struct sabot_named){SABOT_NAMED_RANKS, (uint8_t)suit_words[i].suits};
            return true;
        }
    if (sabot_card_read_keyed(word, strlen(word), &card, &ignored) != SABOT_OK)
        return false;
    named->ranks = (uint16_t)(1U << card.rank);
    named->suits = (uint8_t)(card.suit == SABOT_SUIT_UNKNOWN ? SABOT_NAMED_SUITS : 1U << card.suit);
    return true;
}

static int cards_of(struct sabot_named named) {
    return __builtin_popcount(named.ranks) * __builtin_popcount(named.suits);
}

/* Adds what one word names; `cards` gathers every card of the list. */
static void read_item(struct form_reader *reader, const struct tree_node *node, uint64_t *cards) {
    const char *word = form_scalar(reader, node, "cards, " SHEET_NAMED_WORDS);
    struct sabot_named one = {0, 0};
    if (word != NULL && !read_word(word, &one))
        form_unexpected(reader, node, "cards, " SHEET_NAMED_WORDS, NULL);
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        for (int suit = 0; suit < SABOT_SUITS; suit++)
            if ((one.ranks >> rank & 1) && (one.suits >> suit & 1))
                *cards |= (uint64_t)1 << (rank * SABOT_SUITS + suit);
}

/* The ranks and the suits that occur among the cards. */
static struct sabot_named spanned_by(uint64_t cards) {
    struct sabot_named named = {0, 0};
    for (int card = 0; card < SABOT_DECK_CARDS; card++)
        if (cards >> card & 1) {
            named.ranks |= (uint16_t)(1U << card / SABOT_SUITS);
            named.suits |= (uint8_t)(1U << card % SABOT_SUITS);
        }
    return named;
}

void sheet_named_read(struct form_reader *reader, const struct tree_node *node,
                      struct sabot_named *named) {
    uint64_t cards = 0;
    if (node->kind != TREE_LIST)
        read_item(reader, node, &cards);
    else if (node->first == NULL)
        findings_add_value(reader->findings, node, "the list is empty: it names no card");
    else
        for (const struct tree_node *item = node->first; item != NULL; item = item->next)
            read_item(reader, item, &cards);
    *named = spanned_by(cards);
    if (cards != 0 && cards_of(*named) != __builtin_popcountll(cards))
        findings_add_value(reader->findings, node,
                           "must be the same suits of every rank: expected " SHEET_NAMED_WORDS);
}

/* A colour or suits for all ranks; ranks for all suits; else card by card. */
void sheet_named_write(struct form_writer *writer, struct form_slot slot,
                       struct sabot_named named) {
    bool whole = named.ranks == SABOT_NAMED_RANKS && named.suits != SABOT_NAMED_SUITS;
    for (int i = 0; i < SUIT_WORDS && whole; i++)
        if (named.suits == suit_words[i].suits) {
            form_add_text(writer, slot, suit_words[i].word);
            return;
        }
    struct tree_node *list = form_add_node(writer, TREE_LIST, slot);
    for (int rank = 0; rank < SABOT_RANKS; rank++)
        for (int suit = 0; suit <= SABOT_SUITS && (named.ranks >> rank & 1); suit++) {
            bool by_rank = named.suits == SABOT_NAMED_SUITS;
            bool said = suit == SABOT_SUITS ? by_rank : !by_rank && (named.suits >> suit & 1);
            char words[8];
            struct sabot_text text = sabot_text_in(words, sizeof words);
            sabot_card_write(&text, (struct sabot_card){(uint8_t)rank, (uint8_t)suit});
            if (said)
                form_add_text(writer, (struct form_slot){list, NULL, slot.field}, words);
        }
}
