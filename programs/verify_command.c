/*
 * verify_command.c - `sabot verify`: does a journal hold?
 */
#include "host/audit/audit.h"
#include "host/clock/clock.h"
#include "programs/command.h"
#include "programs/help.h"
#include "programs/store.h"
#include "programs/text_table.h"
#include "programs/words.h"
#include "sabot/text.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* ---- progress ---- */

static void show_progress(void *context, uint64_t done, uint64_t all) {
    double passed = (double)(clock_steady_ns() - *(const int64_t *)context) / CLOCK_NS_A_S;
    double rate = passed > 0 ? (double)done / passed : 0;
    fprintf(stderr, "\r%5.1f%%  %.0f records a second  %.0f s left \x1b[K",
            all > 0 ? 100 * (double)done / (double)all : 0, rate,
            rate > 0 && all > done ? (double)(all - done) / rate : 0);
    fflush(stderr);
}

/* ---- for people ---- */

/* Less than nothing where the house has paid out more than was bought in. */
static struct words held_words(const struct audit_stream *stream) {
    struct words words;
    bool is_less = stream->cents_out > stream->cents_in;
    uint64_t held =
        is_less ? stream->cents_out - stream->cents_in : stream->cents_in - stream->cents_out;
    snprintf(words.text, sizeof words.text, "%s%.40s", is_less ? "-" : "", words_sum(held).text);
    return words;
}

static void add_clause(struct sabot_text *text, uint64_t count, const char *what) {
    if (count == 0)
        return;
    sabot_text_add(text, text->length > 0 ? ", " : "");
    sabot_text_add_int(text, (int64_t)count);
    sabot_text_add(text, what);
}

static struct words shoes_words(const struct audit_stream *stream) {
    static const char *const open[] = {"", " in play", " closed, not revealed yet", " in play"};
    struct words words;
    struct sabot_text text = sabot_text_in(words.text, sizeof words.text);
    add_clause(&text, stream->shoes_dealt_again, " dealt again");
    add_clause(&text, stream->shoes_keyed, " keyed");
    add_clause(&text, stream->open_shoe != AUDIT_NO_OPEN_SHOE, open[stream->open_shoe]);
    return words;
}

static void add_stream(struct text_table *table, const struct audit_stream *stream) {
    char voided[24] = "";
    if (stream->voided > 0)
        snprintf(voided, sizeof voided, "%" PRIu64, stream->voided);
    if (stream->is_table)
        text_table_add(table, "%s\t%" PRIu64 "\t%" PRIu64 "\t%s\t%s\t%s\t%s\t%s", stream->name,
                       stream->head.sequence, stream->rounds, voided, shoes_words(stream).text,
                       words_sum(stream->cents_in).text, words_sum(stream->cents_out).text,
                       held_words(stream).text);
    else
        text_table_add(table, "%s\t%" PRIu64, stream->name, stream->head.sequence);
}

static void print_anchor(const struct audit *audit) {
    if (!audit->had_heads) {
        printf("\nNo signed heads were given, so a missing end or a rewritten journal would not "
               "show\n(--heads, --key).\n");
        return;
    }
    printf("\n%" PRIu64 " signed heads checked. ", audit->heads_checked);
    if (audit_is_anchored(audit)) {
        printf("They reach to the end of every stream: the end is anchored.\n");
        return;
    }
    printf("They do not reach to the end:\n");
    for (int i = 0; i < audit->stream_count; i++)
        if (audit->streams[i].signed_to < audit->streams[i].head.sequence)
            printf("  %s is signed up to record %" PRIu64 " of %" PRIu64 "\n",
                   audit->streams[i].name, audit->streams[i].signed_to,
                   audit->streams[i].head.sequence);
}

static void print_proved(const struct audit_stream *total) {
    if (total->shoes_proved + total->shoes_void == 0)
        return;
    printf("\nShuffled shoes sealed before their first card: %" PRIu64 ", contributions: %" PRIu64
           ", drawn by the room\nalone: %" PRIu64 ". ",
           total->shoes_proved, total->contributions, total->shoes_alone);
    printf("Void shoes: %" PRIu64 ". Contributions withheld: %" PRIu64
           ". Shoes ended before\ntheir cut card: %" PRIu64 ".\n",
           total->shoes_void, total->contributions_withheld, total->shoes_cut_short);
}

static int print_audit(const char *name, const struct audit *audit) {
    const struct audit_fault *fault = &audit->fault;
    if (fault->stream[0] != '\0') {
        printf("%s does not hold: ", name);
        if (strcmp(fault->stream, AUDIT_FAULT_OF_HEADS) == 0)
            printf("line %" PRIu64 " of the heads: ", fault->sequence);
        else if (strcmp(fault->stream, AUDIT_FAULT_OF_STORE) != 0)
            printf("%s, record %" PRIu64 ": ", fault->stream, fault->sequence);
        printf("%s\n", fault->words);
        return COMMAND_NO;
    }
    printf("%s holds: every hash, every decision, every cent, every revealed card.\n\n", name);
    struct text_table table = text_table_begin("<>>><>>>");
    text_table_add(&table, "stream\trecords\trounds\tvoid\tshoes\tin\tout\ton the table");
    for (int i = 0; i < audit->stream_count; i++)
        add_stream(&table, &audit->streams[i]);
    struct audit_stream total = audit_total(audit);
    if (audit->stream_count != 1)
        add_stream(&table, &total);
    text_table_end(&table, "", stdout);
    print_proved(&total);
    print_anchor(audit);
    return COMMAND_DONE;
}

/* ---- */

struct request {
    const char *heads, *key;
    bool json;
};

static int verify(struct journal *journal, const struct request *words) {
    uint8_t public[HEADS_PUBLIC_BYTES];
    struct sabot_error error;
    int64_t started = clock_steady_ns();
    struct audit audit;
    if (words->key != NULL && heads_public_read(words->key, public, &error) != SABOT_OK)
        return command_bad("verify", "%s", error.words);
    struct audit_choice choice = {
        .heads = words->heads, .public = public, .stop = command_stop(), .context = &started};
    bool on_terminal = isatty(STDERR_FILENO);
    if (on_terminal)
        choice.progress = show_progress;
    enum sabot_status status = audit_journal(journal, &choice, &audit, &error);
    if (on_terminal)
        fprintf(stderr, "\r\x1b[K");
    int result = COMMAND_DONE;
    if (status != SABOT_OK)
        result = command_bad("verify", "%s", error.words);
    else if (audit.was_stopped)
        result = command_bad("verify", "stopped after %" PRIu64 " records; so far they hold",
                             audit.records);
    else if (words->json)
        result = command_print_json("verify", audit_document(&audit),
                                    audit.fault.stream[0] != '\0' ? COMMAND_NO : COMMAND_DONE);
    else
        result = print_audit(journal_name(journal), &audit);
    audit_clear(&audit);
    return result;
}

int verify_command(int argc, char **argv) {
    struct request words = {0};
    const struct option_form options[] = {
        {"heads", "FILE", "signed heads, kept elsewhere than the store", NULL, &words.heads},
        {"key", "FILE", "the public key they are signed with", NULL, &words.key},
        {"json", NULL, "one JSON document", &words.json, NULL},
        {0},
    };
    const struct usage usage = {"verify", "STORE", "Says whether a journal holds, and where not.",
                                help_verify, options};
    command_options(&usage, argc, argv);
    if ((words.heads == NULL) != (words.key == NULL))
        return command_bad("verify", "--heads and --key go together: --%s is missing",
                           words.heads == NULL ? "heads" : "key");
    struct journal *journal = store_open("verify", argv[1], JOURNAL_READ);
    int status = verify(journal, &words);
    journal_close(journal);
    return status;
}
