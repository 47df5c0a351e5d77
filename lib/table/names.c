/*
 * names.c - what roles and objections are called in data and in words, each in one
 * place. Kinds have theirs in their rows (sabot/kind.h).
 */
#include "sabot/table.h"

const char *const sabot_role_names[SABOT_ROLES] = {
    [SABOT_ROLE_FLOOR] = "floor",
    [SABOT_ROLE_DEALER] = "dealer",
    [SABOT_ROLE_BETTOR] = "bettor",
    [SABOT_ROLE_SYSTEM] = "system",
};

const struct sabot_objection_form sabot_objection_forms[SABOT_OBJECTIONS] = {
    [SABOT_NO_OBJECTION] = {"", "", ""},
    [SABOT_OBJECTION_ROLE] = {"not-your-role", "", "this is for somebody else at the table to do"},
    [SABOT_OBJECTION_NOT_OPEN] = {"table-closed", "", "the table is not open"},
    [SABOT_OBJECTION_ALREADY_OPEN] = {"table-open", "", "the table is open already"},
    [SABOT_OBJECTION_PAUSED] = {"paused", "reading 13",
                                "the table is paused; the floor resumes it"},
    [SABOT_OBJECTION_NOT_PAUSED] = {"not-paused", "", "the table is not paused"},
    [SABOT_OBJECTION_ROUND_IS_ON] = {"round-is-on", "R25",
                                     "not while a round is on; settle or void it first"},
    [SABOT_OBJECTION_NO_ROUND] = {"no-round", "", "no round is on; open betting first"},
    [SABOT_OBJECTION_WAGERS_CLOSED] = {"wagers-closed", "R25", "wagers are closed for this round"},
    [SABOT_OBJECTION_NOT_KEYED] = {"not-keyed", "", "the cards of this table are not keyed"},
    [SABOT_OBJECTION_NOT_SHUFFLED] = {"not-shuffled", "", "this table has no shuffled shoe"},
    [SABOT_OBJECTION_NO_WAGERS_HERE] =
        {"no-wagers-here", "", "this table keeps no wagers: they lie on the layout as chips"},
    [SABOT_OBJECTION_WAGERS_KEPT_HERE] =
        {"wagers-kept-here", "", "this table keeps wagers and takes their collections itself"},
    [SABOT_OBJECTION_SHOE_STAGE] = {"shoe-stage", "", "the shoe is not at that stage"},
    [SABOT_OBJECTION_SHOE_ENDED] = {"no-shoe-in-play", "reading 10",
                                    "no shoe is in play; open a new one"},
    [SABOT_OBJECTION_SHOE_EMPTY] = {"shoe-empty", "R80",
                                    "the shoe is empty; the floor voids the round"},
    [SABOT_OBJECTION_HOUSE_BANKS] = {"house-banks", "R40",
                                     "the house banks this game; there is no player-dealer"},
    [SABOT_OBJECTION_NO_OFFER] = {"no-offer", "R41", "the bank is not offered to anybody now"},
    [SABOT_OBJECTION_OFFER_RUNS] = {"bank-not-free", "R41", "the bank is offered or taken already"},
    [SABOT_OBJECTION_NO_BANK] = {"no-bank", "R41", "nobody has put up a bank; offer the position"},
    [SABOT_OBJECTION_ROUND_COMPLETE] = {"round-complete", "R5",
                                        "the round has all its cards; settle it"},
    [SABOT_OBJECTION_ROUND_NOT_COMPLETE] = {"round-not-complete", "R5",
                                            "the round needs more cards"},
    [SABOT_OBJECTION_NO_CARD] = {"no-card", "", "no card can be handled so now"},
    [SABOT_OBJECTION_NOT_CORRECTABLE] =
        {"not-correctable", "R30", "the last round can no longer be corrected; record a decision"},
    [SABOT_OBJECTION_NOTHING_DUE] = {"nothing-due", "", "no deadline has passed"},
    [SABOT_OBJECTION_PEOPLE_SEATED] =
        {"people-seated", "",
         "bettors are still at the table; announce a new sheet for a coming shoe"},
    [SABOT_OBJECTION_NOT_YOURS] = {"not-yours", "R27", "a bettor acts for nobody else"},
    [SABOT_OBJECTION_NO_SUCH_BETTOR] = {"no-such-bettor", "",
                                        "there is no such bettor at this table"},
    [SABOT_OBJECTION_NOT_OFFERED] = {"not-offered", "R41", "the bank is offered to somebody else"},
    [SABOT_OBJECTION_NOT_BANKING] = {"not-banking", "R41", "somebody else has the bank"},
    [SABOT_OBJECTION_NO_SUCH_SEAT] = {"no-such-seat", "R47", "the table has no such seat"},
    [SABOT_OBJECTION_SEAT_TAKEN] = {"seat-taken", "", "the seat is taken"},
    [SABOT_OBJECTION_BACK_LINE_OFF] = {"back-line-off", "R26",
                                       "nobody stands behind a seat at this table"},
    [SABOT_OBJECTION_NAME_TAKEN] = {"name-taken", "", "a bettor of that name is at the table"},
    [SABOT_OBJECTION_BAD_NAME] = {"bad-name", "",
                                  "a name is needed, of at most 21 letters of any script or 63 "
                                  "plain ones, without control characters"},
    [SABOT_OBJECTION_TABLE_FULL] = {"table-full", "", "the table holds no more"},
    [SABOT_OBJECTION_MONEY_IN_PLAY] = {"money-in-play", "", "not while chips are in play"},
    [SABOT_OBJECTION_AMOUNT] = {"bad-amount", "R28",
                                "an amount above 0 in the table's units is needed"},
    [SABOT_OBJECTION_NOT_ENOUGH_CHIPS] = {"not-enough-chips", "R31",
                                          "there are not enough chips for this"},
    [SABOT_OBJECTION_COMMISSION_OWED] =
        {"commission-owed", "reading 9",
         "the marked commission is kept back until it is collected: cash out less, or leave"},
    [SABOT_OBJECTION_NO_SUCH_WAGER] = {"no-such-wager", "R23", "there is no such wager"},
    [SABOT_OBJECTION_WAGER_RULES] = {"breaks-rules", "", "the sheet does not allow it"},
    [SABOT_OBJECTION_CARD_CANNOT_BE] =
        {"card-cannot-be", "R1",
         "that card cannot be: all of its kind are out, or it is not drawn"},
    [SABOT_OBJECTION_BAD_VALUE] = {"bad-value", "", "a value is out of range"},
    [SABOT_OBJECTION_NEEDS_REASON] = {"needs-reason", "R30", "a reason in words is needed"},
    [SABOT_OBJECTION_NEEDS_SECOND] = {"needs-second", "R30",
                                      "the name of a second person is needed"},
    [SABOT_OBJECTION_SAME_PERSON] = {"same-person", "R30",
                                     "the second person must be somebody else than who decides"},
    [SABOT_OBJECTION_NEEDS_CARDS] = {"needs-cards", "R30",
                                     "this round was keyed by its cards: correct it by cards"},
    [SABOT_OBJECTION_SHEET] =
        {"bad-sheet", "", "the sheet does not allow that row, number of seats or number of decks"},
    [SABOT_OBJECTION_NOBODY_WAGERED] =
        {"nobody-wagered", "R32",
         "nobody has wagered; wait for a wager, or the floor deals a free round"},
    [SABOT_OBJECTION_WAGERS_LIE] = {"wagers-lie", "R32",
                                    "a wager lies; a free round is one without any"},
    [SABOT_OBJECTION_BANK_NOT_LOWERED] = {"bank-not-lowered", "R43",
                                          "while a wager lies the amount can be raised, not "
                                          "lowered; the floor mends a mis-keyed one"},
    [SABOT_OBJECTION_SOMEBODY_ELIGIBLE] = {"somebody-eligible", "R42",
                                           "somebody may take the bank; offer it to them first"},
    [SABOT_OBJECTION_NOBODY_ELIGIBLE] =
        {"nobody-eligible", "R42",
         "nobody here played the last round; the floor may open the offer to everybody"},
    [SABOT_OBJECTION_CLAIMS_FULL] = {"claims-full", "reading 18",
                                     "the list of claims is full; settle one first"},
    [SABOT_OBJECTION_NO_SUCH_CLAIM] = {"no-such-claim", "reading 18",
                                       "there is no such claim at this table"},
    [SABOT_OBJECTION_CLAIM_UNPAID] =
        {"claim-unpaid", "reading 18",
         "the person who owes this has not paid; settle the other claim of that round first"},
    [SABOT_OBJECTION_SPOTS] = {"no-more-spots", "R13",
                               "the sheet allows one person no more spots than these"},
    [SABOT_OBJECTION_NO_FIRM] = {"no-firm", "reading 7",
                                 "this bettor is not a third-party player with a badge"},
    [SABOT_OBJECTION_FIRMS] = {"too-many-firms", "reading 7",
                               "the sheet allows no more third-party players at a table"},
    [SABOT_OBJECTION_COUNTERPARTY] =
        {"wrong-account", "reading 20",
         "the box gives back or takes the last round's collection alone, and the house only pays, "
         "to make good its own mistake"},
    [SABOT_OBJECTION_BEYOND_BANK] =
        {"beyond-the-bank", "reading 20",
         "the player-dealer would win or lose more than the amount put up, or has left"},
    [SABOT_OBJECTION_NO_SUCH_LOT] =
        {"no-such-chips", "",
         "no such chips are on their way here for this bettor, or they were taken already"},
    [SABOT_OBJECTION_LOTS_FULL] =
        {"too-many-chips", "",
         "too many chips are on their way; let the other tables take some first"},
    [SABOT_OBJECTION_TOO_MANY_CHANGES] =
        {"too-many-changes", "",
         "these wagers were changed too often in this round; they stay as they lie"},
    [SABOT_OBJECTION_NEEDS_CONFIRMATION] =
        {"needs-confirmation", "R30",
         "a second person must confirm this: they sign in for it with password, PIN or passkey"},
    [SABOT_OBJECTION_CONFIRMED_BY_DEALER] =
        {"confirmed-by-dealer", "R30",
         "a dealer may confirm a result; money is confirmed by somebody of the floor"},
    [SABOT_OBJECTION_BETS_HERE] = {"bets-here", "R30",
                                   "who bets at a table neither decides nor confirms there"},
    [SABOT_OBJECTION_STILL_MIXING] =
        {"still-mixing", "",
         "the shoe is cut when its mixing time is over, or every bettor has added to it"},
    [SABOT_OBJECTION_BARRED] =
        {"barred-from-shoes", "",
         "a contribution of yours was not revealed, so you add nothing to the next shoes"},
    [SABOT_OBJECTION_SHEET_EDITION] =
        {"sheet-edition", "",
         "this sheet has what tables know from edition 3 on, wagers on the cards, a cap or a "
         "promotion: allow it with `sabot room edition 3` and open the table anew, or leave it "
         "out"},
    [SABOT_OBJECTION_NEEDS_SUIT] =
        {"needs-suit", "", "a wager of this table goes by suits: key the card with its suit"},
    [SABOT_OBJECTION_NO_LETTER] =
        {"needs-every-card", "",
         "a wager of this table goes by the cards: key them, not the result"},
};
