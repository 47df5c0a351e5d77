/*
 * help.h - the paragraphs of every command's help: the texts of programs/help, as they were when
 * the program was built.
 */
#ifndef PROGRAMS_HELP_H
#define PROGRAMS_HELP_H

extern const char help_backup[], help_restore[], help_bank[], help_bank_plan[], help_board[],
    help_count[], help_deal[], help_export[], help_import[], help_migrate[], help_odds[],
    help_play[], help_replay[], help_report_game[], help_report_room[], help_room_vouch[],
    help_serve[], help_settle[], help_sheet_add[], help_sheet_wagers[], help_sheet_check[],
    help_sheet_diff[], help_sheet_form[], help_sheet_print[], help_sheet_show[], help_simulate[],
    help_staff_password[], help_verify[], help_watch[];

#endif
