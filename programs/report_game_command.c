/*
 * report_game_command.c - `sabot report game`: the game report of a sheet as
 * one HTML page.
 */
#include "host/gamereport/gamereport.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/odds_shoe.h"
#include "programs/sheet_argument.h"
#include "programs/shoes_options.h"
#include "programs/whole_file.h"
#include "sabot/calendar.h"

#include <stdlib.h>
#include <string.h>

static const char command[] = "report game";

/* Enough that the first two digits of a win are sure, in a few seconds. */
enum { SHOES_USUAL = 10000, SHOES_MAX = 100000000 };

/* The options as words; NULL where one was not given. */
struct request {
    const char *sheet, *decks, *shoes, *seed, *threads, *date, *out;
};

/* Decks that the sheet does not allow have no place in a report on the sheet. */
static bool read_decks(const char *words, const struct sabot_sheet *sheet,
                       struct sabot_count_range *decks) {
    struct sabot_count_range allowed = sheet->decks_allowed;
    struct odds_shoes shoes;
    struct sabot_error error;
    *decks = allowed;
    if (words == NULL)
        return true;
    if (odds_shoes_read((struct odds_shoe_words){.decks = words}, sheet->decks, &shoes, &error) !=
        SABOT_OK)
        return command_wrong(command, "%s", error.words);
    *decks = shoes.decks;
    if (decks->least >= allowed.least && decks->most <= allowed.most)
        return true;
    if (allowed.least == allowed.most)
        return command_wrong(command, "--decks: %s is dealt with %d decks and no other number",
                             sheet->name, allowed.most);
    return command_wrong(command,
                         "--decks: %s allows %d to %d decks: expected a number of them, or a range",
                         sheet->name, allowed.least, allowed.most);
}

/* The seed stands on the page, in a command that can be copied. */
static bool read_seed(const char *words, char seed[RUN_SEED_MAX + 1]) {
    if (!shoes_seed(command, words != NULL ? words : "1", seed))
        return false;
    for (const char *at = seed; *at != '\0'; at++)
        if (sabot_text_control(at, strlen(at)) > 0)
            return command_wrong(command, "--seed has a control character: expected words");
    return true;
}

static bool read_request(const struct request *request, const struct sabot_sheet *sheet,
                         struct gamereport_choice *choice) {
    int64_t shoes, day;
    choice->sheet = sheet;
    choice->sheet_words = request->sheet != NULL ? request->sheet : sheet->name;
    choice->date = request->date;
    if (!read_decks(request->decks, sheet, &choice->decks) ||
        !command_number(command, "shoes", request->shoes,
                        (struct command_bounds){1, SHOES_MAX, SHOES_USUAL}, &shoes) ||
        !read_seed(request->seed, choice->seed) ||
        !shoes_threads(command, request->threads, &choice->threads))
        return false;
    choice->shoes = (uint64_t)shoes;
    if (request->date != NULL &&
        !sabot_calendar_read_day(request->date, strlen(request->date), &day))
        return command_wrong(command, "--date: expected a day such as 2026-11-16, not `%.40s`",
                             request->date);
    return request->out == NULL || whole_file_check(command, request->out);
}

/* The page in memory, which the caller frees; NULL after one line. */
static char *make_page(const struct gamereport_choice *choice, size_t *length) {
    struct gamereport *report;
    struct sabot_error error;
    char *page = NULL;
    if (gamereport_new(choice, &report, &error) != SABOT_OK) {
        command_bad(command, "%s", error.words);
        return NULL;
    }
    FILE *stream = open_memstream(&page, length);
    bool wrote = stream != NULL && gamereport_write_html(report, stream) == SABOT_OK;
    wrote = stream != NULL && fclose(stream) == 0 && wrote;
    gamereport_free(report);
    if (wrote)
        return page;
    free(page);
    command_bad(command, "not enough memory for the page");
    return NULL;
}

static int write_report(const struct gamereport_choice *choice, const char *out) {
    size_t length;
    char *page = make_page(choice, &length);
    if (page == NULL)
        return COMMAND_BAD;
    int status = COMMAND_DONE;
    if (out == NULL)
        fwrite(page, 1, length, stdout); /* main looks whether it could be written */
    else if (!whole_file_write(command, out, page, length))
        status = COMMAND_BAD;
    free(page);
    return status;
}

int report_game_command(int argc, char **argv) {
    struct request request = {0};
    const struct option_form options[] = {
        {"sheet", "NAME|FILE", "the sheet (ventura-ez)", NULL, &request.sheet},
        {"decks", "N|A-B", "numbers of decks (all that the sheet allows)", NULL, &request.decks},
        {"shoes", "N", "shoes to deal for each count (10000)", NULL, &request.shoes},
        {"seed", "TEXT", "where the random bits come from (1)", NULL, &request.seed},
        {"threads", "N", "threads at work (as many as processors)", NULL, &request.threads},
        {"date", "DAY", "a date to put on the page, such as 2026-11-16", NULL, &request.date},
        {"out", "FILE", "write the page there, whole or not at all (stdout)", NULL, &request.out},
        {0},
    };
    const struct usage usage = {command, "", "Writes the game report of a sheet.", help_report_game,
                                options};
    command_options(&usage, argc, argv);
    static struct sabot_sheet sheet;
    struct gamereport_choice choice = {0};
    if (!sheet_argument_read(command, request.sheet, &sheet) ||
        !read_request(&request, &sheet, &choice))
        return COMMAND_BAD;
    return write_report(&choice, request.out);
}
