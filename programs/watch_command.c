/*
 * watch_command.c - `sabot watch`: what surveillance should look at in a store.
 */
#include "host/audit/export.h"
#include "host/surveillance/surveillance.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/store.h"
#include "programs/text_table.h"
#include "programs/words.h"

#include <inttypes.h>
#include <string.h>

/* `12, 14, 20-23` */
static void write_rounds(char *cell, const struct surveillance_alarm *alarm) {
    struct sabot_text text = sabot_text_in(cell, TEXT_TABLE_CELL_MAX);
    for (int i = 0; i < alarm->round_count; i++) {
        int last = i;
        while (last + 1 < alarm->round_count && alarm->rounds[last + 1] == alarm->rounds[last] + 1)
            last++;
        sabot_text_add(&text, i > 0 ? ", " : "");
        sabot_text_add_int(&text, alarm->rounds[i]);
        if (last > i) {
            sabot_text_add_char(&text, '-');
            sabot_text_add_int(&text, alarm->rounds[last]);
        }
        i = last;
    }
}

static void print_alarm(const struct surveillance_alarm *alarm) {
    char time[EXPORT_TIME_MAX], rounds[TEXT_TABLE_CELL_MAX] = "";
    export_time(alarm->time_ms, time);
    write_rounds(rounds, alarm);
    printf("%s: %s\n  %s%s\n", alarm->table, surveillance_forms[alarm->code].title, alarm->words,
           alarm->words[strlen(alarm->words) - 1] == '?' ? "" : ".");
    printf("  shoe %d, record %" PRIu64 ", %.16s UTC", alarm->shoe, alarm->record, time);
    if (rounds[0] != '\0')
        printf("; round%s %s", words_plural((uint64_t)alarm->round_count), rounds);
    if (alarm->seen.time_ms != 0) {
        export_time(alarm->seen.time_ms, time);
        printf("\n  looked at by %s, %.16s UTC: %s", alarm->seen.by, time, alarm->seen.remark);
    }
    printf("\n\n");
}

static void print(const struct surveillance *surveillance) {
    struct surveillance_scope scope = surveillance_scope(surveillance);
    int alarms = surveillance_alarm_count(surveillance);
    for (int i = 0; i < alarms; i++)
        print_alarm(surveillance_alarm(surveillance, i));
    if (alarms == 0)
        printf("No alarm");
    else
        printf("%d alarm%s", alarms, words_plural((uint64_t)alarms));
    printf(" in %" PRId64 " round%s of %d table%s.\n", scope.rounds,
           words_plural((uint64_t)scope.rounds), scope.tables,
           words_plural((uint64_t)scope.tables));
    printf("Side wagers were compared with the cards of %d closed shoe%s", scope.shoes,
           words_plural((uint64_t)scope.shoes));
    if (scope.shoes_left_out > 0)
        printf("; %d had no wagers, or cards that nobody keyed", scope.shoes_left_out);
    if (scope.shoes_open > 0)
        printf("; %d still open", scope.shoes_open);
    printf(".\n");
}

static int watch(struct journal *journal, const char *table, bool json) {
    struct sabot_error error;
    struct surveillance *surveillance = surveillance_new();
    if (surveillance == NULL)
        return command_bad("watch", "there is no memory for the surveillance");
    struct surveillance_choice choice = {.table = table, .until_ms = INT64_MAX};
    enum sabot_status status = surveillance_journal(surveillance, journal, &choice, &error);
    int result = surveillance_alarm_count(surveillance) > 0 ? COMMAND_NO : COMMAND_DONE;
    if (status != SABOT_OK)
        result = command_bad("watch", "%s", error.words);
    else if (json)
        result = command_print_json("watch", surveillance_json(surveillance), result);
    else
        print(surveillance);
    surveillance_free(surveillance);
    return result;
}

int watch_command(int argc, char **argv) {
    const char *table = NULL;
    bool json = false;
    const struct option_form options[] = {
        {"table", "TABLE", "this table only", NULL, &table},
        {"json", NULL, "one JSON document", &json, NULL},
        {0},
    };
    const struct usage usage = {"watch", "STORE", "Says what surveillance should look at.",
                                help_watch, options};
    command_options(&usage, argc, argv);
    struct journal *journal = store_open("watch", argv[1], JOURNAL_READ);
    if (table != NULL)
        store_find_table("watch", journal, table, NULL);
    int status = watch(journal, table, json);
    journal_close(journal);
    return status;
}
