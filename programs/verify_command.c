/*
 * verify_command.c - `sabot verify`: does a journal hold?
 */
#include "host/audit/audit.h"
#include "host/audit/audit_document.h"
#include "programs/command.h"
#include "programs/store.h"
#include "programs/text_table.h"
#include "sabot/cents.h"
#include "sabot/text.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char details[] =
    "Reads every record without changing anything: the chain of hashes, every command decided\n"
    "again, every cent and balance, every revealed shoe dealt again from the published values.\n"
    "Exit 0 if all of it holds, 1 with the first record that does not.\n\n"
    "A chain cannot show that its own end is missing, nor that all of it was written anew:\n"
    "--heads is the file of signed heads that was kept elsewhere, --key the public key.\n\n"
    "  sabot verify room.db --heads room.heads --key room.key.pub\n";

static volatile sig_atomic_t stop_asked;

static void ask_to_stop(int signal_number) {
    (void)signal_number;
    stop_asked = 1;
}

/* The first ctrl-C asks; the second ends the program as usual. */
static void listen_for_stop(void) {
    struct sigaction action = {.sa_handler = ask_to_stop, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* ---- progress ---- */

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void show_progress(void *context, uint64_t done, uint64_t all) {
    double passed = seconds_now() - *(const double *)context;
    double rate = passed > 0 ? (double)done / passed : 0;
    fprintf(stderr, "\r%5.1f%%  %.0f records a second  %.0f s left \x1b[K",
            all > 0 ? 100 * (double)done / (double)all : 0, rate,
            rate > 0 && all > done ? (double)(all - done) / rate : 0);
    fflush(stderr);
}

/* ---- for people ---- */

static void write_count(char *cell, uint64_t count) {
    snprintf(cell, TABLE_CELL_MAX, "%" PRIu64, count);
}

static void write_cents(char *cell, uint64_t cents) {
    struct sabot_text text = sabot_text_in(cell, TABLE_CELL_MAX);
    sabot_cents_write_sum(&text, cents);
}

/* Less than nothing where the house has paid out more than was bought in. */
static void write_held(char *cell, const struct audit_stream *stream) {
    struct sabot_text text = sabot_text_in(cell, TABLE_CELL_MAX);
    bool is_less = stream->cents_out > stream->cents_in;
    sabot_text_add(&text, is_less ? "-" : "");
    sabot_cents_write_sum(&text, is_less ? stream->cents_out - stream->cents_in
                                         : stream->cents_in - stream->cents_out);
}

static void add_clause(struct sabot_text *text, uint64_t count, const char *what) {
    if (count == 0)
        return;
    sabot_text_add(text, text->length > 0 ? ", " : "");
    sabot_text_add_int(text, (int64_t)count);
    sabot_text_add(text, what);
}

static void write_shoes(char *cell, const struct audit_stream *stream) {
    static const char *const open[] = {"", " in play", " closed, not revealed yet", " in play"};
    struct sabot_text text = sabot_text_in(cell, TABLE_CELL_MAX);
    add_clause(&text, stream->shoes_dealt_again, " dealt again");
    add_clause(&text, stream->shoes_keyed, " keyed");
    add_clause(&text, stream->open_shoe != AUDIT_NO_OPEN_SHOE, open[stream->open_shoe]);
}

static void add_stream(struct table *table, const struct audit_stream *stream) {
    enum { NAME, RECORDS, ROUNDS, VOIDED, SHOES, IN, OUT, HELD };
    char(*cells)[TABLE_CELL_MAX] = table_row(table);
    sabot_text_copy(cells[NAME], TABLE_CELL_MAX, stream->name);
    write_count(cells[RECORDS], stream->head.sequence);
    if (!stream->is_table)
        return;
    write_count(cells[ROUNDS], stream->rounds);
    if (stream->voided > 0)
        write_count(cells[VOIDED], stream->voided);
    write_shoes(cells[SHOES], stream);
    write_cents(cells[IN], stream->cents_in);
    write_cents(cells[OUT], stream->cents_out);
    write_held(cells[HELD], stream);
}

static void print_anchor(const struct audit *audit) {
    if (!audit->had_heads) {
        printf("\nNo signed heads were given: that the end is missing, or that all of it was "
               "written\nanew, would not show here (--heads, --key).\n");
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

static int print_audit(const char *name, const struct audit *audit) {
    const struct audit_fault *fault = &audit->fault;
    if (strcmp(fault->stream, AUDIT_FAULT_OF_STORE) == 0) {
        printf("%s does not hold: %s\n", name, fault->words);
        return COMMAND_NO;
    }
    if (strcmp(fault->stream, AUDIT_FAULT_OF_HEADS) == 0) {
        printf("%s does not hold: line %" PRIu64 " of the heads: %s\n", name, fault->sequence,
               fault->words);
        return COMMAND_NO;
    }
    if (fault->stream[0] != '\0') {
        printf("%s does not hold: %s, record %" PRIu64 ": %s\n", name, fault->stream,
               fault->sequence, fault->words);
        return COMMAND_NO;
    }
    printf("%s holds: every hash, every decision, every cent, every revealed card.\n\n", name);
    struct table table;
    table_begin(&table, "<>>><>>>");
    table_add(&table, (const char *const[]){"stream", "records", "rounds", "void", "shoes", "in",
                                            "out", "on the table"});
    for (int i = 0; i < audit->stream_count; i++)
        add_stream(&table, &audit->streams[i]);
    struct audit_stream total = audit_total(audit);
    if (audit->stream_count != 1)
        add_stream(&table, &total);
    table_end(&table, "", stdout);
    print_anchor(audit);
    return COMMAND_DONE;
}

/* ---- */

struct words {
    const char *heads, *key;
    bool json;
};

static int verify(struct journal *journal, const struct words *words) {
    uint8_t public[HEADS_PUBLIC_BYTES];
    struct sabot_error error;
    double started = seconds_now();
    struct audit audit;
    if (words->key != NULL && heads_public_read(words->key, public, &error) != SABOT_OK)
        return command_bad("verify", "%s", error.words);
    struct audit_choice choice = {
        .heads = words->heads, .public = public, .stop = &stop_asked, .context = &started};
    bool on_terminal = isatty(STDERR_FILENO);
    if (on_terminal)
        choice.progress = show_progress;
    listen_for_stop();
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
    audit_release(&audit);
    return result;
}

int verify_command(int argc, char **argv) {
    struct words words = {0};
    const struct option_form options[] = {
        {"heads", "FILE", "signed heads, kept elsewhere than the store", NULL, &words.heads},
        {"key", "FILE", "the public key they are signed with", NULL, &words.key},
        {"json", NULL, "one JSON document", &words.json, NULL},
        {0},
    };
    const struct usage usage = {"verify", "STORE", "Says whether a journal holds, and where not.",
                                details, options};
    if (command_options(&usage, argc, argv) != 1)
        return command_bad("verify", "expected one STORE: sabot verify room.db");
    if ((words.heads == NULL) != (words.key == NULL))
        return command_bad("verify", "--heads and --key go together: --%s is missing",
                           words.heads == NULL ? "heads" : "key");
    struct journal *journal = store_open("verify", argv[1]);
    if (journal == NULL)
        return COMMAND_BAD;
    int status = verify(journal, &words);
    journal_close(journal);
    return status;
}
