/*
 * kinds.h - the functions that the rows of kinds name; not public.
 */
#ifndef LIB_TABLE_KINDS_H
#define LIB_TABLE_KINDS_H

#include "lib/table/deciding.h"
#include "sabot/kind.h"

/* Of an event that never says what was asked. */
#define SABOT_COMMAND_NOBODY SABOT_COMMANDS

/* decide_*.c: what a command comes to, after the table agreed to hear it. */
sabot_decide_kind sabot_decide_open_table, sabot_decide_close_table, sabot_decide_change_sheet,
    sabot_decide_pause, sabot_decide_resume, sabot_decide_seat, sabot_decide_leave,
    sabot_decide_buy_in, sabot_decide_cash_out, sabot_decide_relieve, sabot_decide_shift,
    sabot_decide_collect, sabot_decide_drop, sabot_decide_offer_bank, sabot_decide_accept_bank,
    sabot_decide_decline_bank, sabot_decide_put_up, sabot_decide_pass_bank, sabot_decide_open_shoe,
    sabot_decide_commit, sabot_decide_contribute, sabot_decide_cut, sabot_decide_burn,
    sabot_decide_cut_card, sabot_decide_close_shoe, sabot_decide_reveal_shoe,
    sabot_decide_open_betting, sabot_decide_wager, sabot_decide_close_betting, sabot_decide_card,
    sabot_decide_take_back, sabot_decide_result, sabot_decide_settle, sabot_decide_removed,
    sabot_decide_card_in_error, sabot_decide_wrong_hand, sabot_decide_void, sabot_decide_correct,
    sabot_decide_decision, sabot_decide_tick, sabot_decide_put_up_2, sabot_decide_free_round,
    sabot_decide_lower_bank, sabot_decide_open_offer, sabot_decide_stand_aside,
    sabot_decide_removed_2, sabot_decide_decision_2, sabot_decide_take_spot,
    sabot_decide_settle_claim, sabot_decide_represent, sabot_decide_send_chips,
    sabot_decide_take_chips, sabot_decide_confirm_chips, sabot_decide_open_shoe_3,
    sabot_decide_commit_3, sabot_decide_cut_3, sabot_decide_contribute_3, sabot_decide_mix_beacon,
    sabot_decide_seal_shoe, sabot_decide_void_shoe, sabot_decide_close_shoe_3;

/* accept.c: whether an event's particulars could be so at this table. */
sabot_fits_kind sabot_fits_always, sabot_fits_bank, sabot_fits_betting, sabot_fits_bettor,
    sabot_fits_burn, sabot_fits_closing, sabot_fits_commission, sabot_fits_commitment,
    sabot_fits_contribution, sabot_fits_correction, sabot_fits_cut, sabot_fits_deal,
    sabot_fits_decision, sabot_fits_drawn_in_error, sabot_fits_edition, sabot_fits_fee,
    sabot_fits_keyed_result, sabot_fits_leaving, sabot_fits_name, sabot_fits_never,
    sabot_fits_offer, sabot_fits_opening, sabot_fits_removal, sabot_fits_seat,
    sabot_fits_settlement, sabot_fits_sheet, sabot_fits_shoe, sabot_fits_wager, sabot_fits_freeing,
    sabot_fits_lowering, sabot_fits_turn, sabot_fits_claim, sabot_fits_settled_claim,
    sabot_fits_spot, sabot_fits_departure, sabot_fits_returned, sabot_fits_noted_removal,
    sabot_fits_ruling, sabot_fits_represented, sabot_fits_lot, sabot_fits_arrival,
    sabot_fits_confirmation, sabot_fits_fixed_cut, sabot_fits_withholding;

/* apply.c: what an event changes beside its transfers. */
sabot_apply_kind sabot_apply_open_table, sabot_apply_close_table, sabot_apply_change_sheet,
    sabot_apply_pause, sabot_apply_resume, sabot_apply_seat, sabot_apply_leave, sabot_apply_relieve,
    sabot_apply_shift, sabot_apply_commission, sabot_apply_offer_bank, sabot_apply_accept_bank,
    sabot_apply_decline_bank, sabot_apply_put_up, sabot_apply_pass_bank, sabot_apply_bank_not_taken,
    sabot_apply_open_shoe, sabot_apply_commit, sabot_apply_contribute, sabot_apply_cut,
    sabot_apply_burn, sabot_apply_cut_card, sabot_apply_close_shoe, sabot_apply_reveal_shoe,
    sabot_apply_open_betting, sabot_apply_wager, sabot_apply_close_betting, sabot_apply_card,
    sabot_apply_take_back, sabot_apply_result, sabot_apply_settle, sabot_apply_remove_wager,
    sabot_apply_draw_in_error, sabot_apply_void, sabot_apply_correct, sabot_apply_alarm,
    sabot_apply_edition, sabot_apply_transfers_only, sabot_apply_prolong_betting,
    sabot_apply_free_round, sabot_apply_lower_bank, sabot_apply_note_play,
    sabot_apply_leave_unanswered, sabot_apply_open_offer, sabot_apply_return_turn,
    sabot_apply_stand_aside, sabot_apply_ask_amount, sabot_apply_restart_rotation,
    sabot_apply_depart, sabot_apply_make_claim, sabot_apply_settle_claim, sabot_apply_note_removal,
    sabot_apply_return_wagers, sabot_apply_take_spot, sabot_apply_rule, sabot_apply_represent,
    sabot_apply_send_chips, sabot_apply_take_chips, sabot_apply_confirm_chips,
    sabot_apply_open_mixing, sabot_apply_fix_cut, sabot_apply_mix_beacon, sabot_apply_seal_shoe,
    sabot_apply_withhold, sabot_apply_void_shoe;

/* apply_money.c: what persons owe by the claims of a round, and no claim waits for. */
sabot_cents sabot_claims_unpaid(const struct sabot_table *table, int round);
/* As list and names alone say it: what is owed waits for the debts before it that nothing before it
 * waits for. */
void sabot_apply_claims_anew(struct sabot_table *table);

/* reask.c: what was asked, where the event does not say it as it was. */
sabot_recall_kind sabot_recall_as_told, sabot_recall_void, sabot_recall_clock, sabot_recall_count,
    sabot_recall_contributor, sabot_recall_seat, sabot_recall_spot, sabot_recall_leaver,
    sabot_recall_lot, sabot_recall_void_shoe;

#endif
