/*
 * serve_sandbox.c - see serve_sandbox.h.
 */
#include "programs/serve_sandbox.h"

#include "programs/command.h"
#include "sabot/text.h"

#include <string.h>

static void add(const char **list, const char *path) {
    int count = 0;
    while (list[count] != NULL)
        count++;
    SABOT_ASSERT(count < SERVE_SANDBOX_PATHS);
    list[count] = path;
}

/* Of `room.log` it is the folder we are in. */
static void find_folder(const char *file, char folder[ROOMFILE_PATH_MAX]) {
    const char *slash = strrchr(file, '/');
    struct sabot_text text = sabot_text_in(folder, ROOMFILE_PATH_MAX);
    if (slash == NULL)
        sabot_text_add_char(&text, '.');
    else
        sabot_text_add_bytes(&text, file, slash == file ? 1 : (size_t)(slash - file));
}

void serve_sandbox_plan(struct serve_sandbox *sandbox, const char *folder, const char *log_file) {
    add(sandbox->writes, folder);
    if (log_file != NULL) {
        find_folder(log_file, sandbox->log_folder);
        add(sandbox->writes, sandbox->log_folder);
    }
    sandbox->plan.writes = sandbox->writes;
    sandbox->plan.reads = sandbox->reads;
}

void serve_sandbox_read(struct serve_sandbox *sandbox, const char *path) {
    if (path[0] != '\0')
        add(sandbox->reads, path);
}

enum sabot_status serve_sandbox_enter(struct serve_sandbox *sandbox, struct sabot_error *error) {
    if (sandbox->mode == ROOMFILE_SANDBOX_OFF) {
        sabot_text_copy(sandbox->report.words, sizeof sandbox->report.words,
                        "off, as the room's file says");
        return SABOT_OK;
    }
    enum sabot_status status = sandbox_enter(&sandbox->plan, &sandbox->report, error);
    bool is_whole = sandbox->report.has_calls && sandbox->report.landlock_abi > 0;
    if (status != SABOT_OK || is_whole || sandbox->mode != ROOMFILE_SANDBOX_REQUIRED)
        return status;
    struct sabot_text words = sabot_error_words(error);
    sabot_text_add(&words, "the sandbox is required and not to be had: ");
    sabot_text_add(&words, sandbox->report.words);
    return SABOT_IO;
}

int serve_sandbox_check(const struct serve_sandbox *sandbox) {
    struct sandbox_trial trials[SANDBOX_TRIALS_MAX];
    int count = sandbox_try(&sandbox->plan, sandbox->writes[0], trials), wrong = 0;
    printf("The sandbox: %s.\n\n", sandbox->report.words);
    for (int i = 0; i < count; i++) {
        const struct sandbox_trial *trial = &trials[i];
        printf("  %-8s %s%s%s%s\n", trial->refusal == 0 ? "works" : "refused", trial->what,
               trial->refusal == 0 ? "" : ": ", trial->refusal == 0 ? "" : strerror(trial->refusal),
               trial->is_as_wanted ? ""
               : trial->may        ? "  <- should work"
                                   : "  <- should not work");
        wrong += !trial->is_as_wanted;
    }
    if (wrong == 0)
        printf("\nAll of it is as it should be.\n");
    else
        printf("\n%d of %d are not as they should be.\n", wrong, count);
    return command_flush(wrong == 0 ? COMMAND_DONE : COMMAND_NO);
}
