/*
 * sandbox.c - the two restrictions one after the other, and the report. See sandbox.h.
 */
#include "host/sandbox/sandbox.h"

#include "host/sandbox/sandbox_parts.h"
#include "sabot/text.h"

#include <errno.h>
#include <string.h>
#include <sys/prctl.h>

static void add_part(struct sabot_text *words, const char *part) {
    sabot_text_add(words, words->length > 0 ? ", " : "");
    sabot_text_add(words, part);
}

static void describe(struct sandbox_report *report, int calls_errno) {
    struct sabot_text words = sabot_text_in(report->words, sizeof report->words);
    if (report->has_calls)
        add_part(&words, "seccomp");
    if (report->landlock_abi > 0) {
        add_part(&words, "Landlock ABI ");
        sabot_text_add_int(&words, report->landlock_abi);
    }
    if (!report->has_calls) {
        add_part(&words, "seccomp not available: ");
        sabot_text_add(&words, strerror(calls_errno));
    }
    if (report->landlock_abi == 0)
        add_part(&words, "Landlock not available: this kernel has none, or has it turned off");
    if (SANDBOX_IS_WATCHED)
        add_part(&words, "with what the sanitizers of this build need");
}

enum sabot_status sandbox_enter(const struct sandbox_plan *plan, struct sandbox_report *report,
                                struct sabot_error *error) {
    *report = (struct sandbox_report){.has_calls = false};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return sabot_error_print(error, SABOT_IO, "the sandbox cannot be entered: %s",
                                 strerror(errno));
    /* Files first: seccomp takes away the calls that make the rules. */
    enum sabot_status status = sandbox_files_restrict(plan, &report->landlock_abi, error);
    if (status != SABOT_OK)
        return status;
    report->has_calls = sandbox_calls_restrict(plan);
    describe(report, errno);
    return SABOT_OK;
}
