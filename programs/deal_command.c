/*
 * deal_command.c - `sabot deal`: one round from given cards.
 */
#include "host/document/round_document.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/round_print.h"
#include "sabot.h"

enum { ASSUMED_DECKS = 8 };

/* More copies of a card than eight decks hold cannot be. */
static enum sabot_status take_from_decks(const struct sabot_card *cards, int count,
                                         struct sabot_error *error) {
    struct sabot_card_set decks = sabot_card_set_of(ASSUMED_DECKS);
    for (int i = 0; i < count; i++)
        if (!sabot_card_set_take(&decks, cards[i])) {
            struct sabot_text text = sabot_error_words(error);
            sabot_text_add(&text, "more than eight of ");
            sabot_card_write(&text, cards[i]);
            sabot_text_add(&text, " in eight decks");
            return SABOT_BAD_CARD;
        }
    return SABOT_OK;
}

int deal_command(int argc, char **argv) {
    const char *words = NULL;
    bool json = false;
    const struct option_form options[] = {
        {"cards", "CARDS", "the cards of the round, in dealing order", NULL, &words},
        {"json", NULL, "one JSON document", &json, NULL},
        {0},
    };
    const struct usage usage = {"deal", "--cards CARDS",
                                "Deals one round and says who drew, and why.", help_deal, options};
    command_options(&usage, argc, argv);
    if (words == NULL)
        return command_bad("deal", "--cards is missing: --cards \"5h 2c Ks 2d 6d 3s\"");

    struct sabot_card cards[16];
    struct sabot_round round;
    struct sabot_error error;
    int count;
    if (sabot_cards_read(words, cards, sizeof cards / sizeof cards[0], &count, &error) ||
        take_from_decks(cards, count, &error) || sabot_round_deal(&round, cards, count, &error))
        return command_bad("deal", "--cards: %s", error.words);

    if (json)
        return command_print_json("deal", round_document_dealt(&round), COMMAND_DONE);
    round_print_deal(&round);
    putchar('\n');
    round_print_result(&round, NULL);
    return COMMAND_DONE;
}
