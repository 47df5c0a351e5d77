/*
 * range.c - see range.h.
 */
#include "programs/range.h"

#include "programs/command.h"

#include <string.h>

int64_t range_next(const struct range *range, int64_t at) {
    return at == range->last                ? INT64_MAX
           : range->last - at > range->step ? at + range->step
                                            : range->last;
}

int64_t range_step(const struct range *range, int64_t unit, int64_t steps) {
    int64_t step = unit, least = (range->last - range->first + steps - 1) / steps;
    for (int i = 0; step < least; i++)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
}

/* What was read fits together. */
static bool check(const struct range_form *form, const char *words, const struct range *range) {
    struct command_quoted quoted = command_quote(words, strlen(words));
    if (range->last < range->first)
        return command_wrong(form->command, "--%s: %s does not rise: expected %s", form->option,
                             quoted.words, form->such);
    if (range->step == 0 || (range->last - range->first - 1) / range->step + 2 <= form->most)
        return true;
    return command_wrong(form->command,
                         "--%s: %s goes in steps of %s, to more than %lld numbers: expected a "
                         "larger step, such as %s..%s/%s",
                         form->option, quoted.words, form->write(range->step).text,
                         (long long)form->most, form->write(range->first).text,
                         form->write(range->last).text,
                         form->write(range_step(range, form->unit, form->most - 1)).text);
}

bool range_read(const struct range_form *form, const char *words, struct range *range) {
    const char *dots = strstr(words, ".."), *slash = dots ? strchr(dots, '/') : NULL;
    size_t length = dots ? (size_t)(dots - words) : strlen(words);
    *range = (struct range){.step = form->usual, .is_range = dots != NULL};
    bool is_read = form->read(words, length, &range->first);
    range->last = range->first;
    if (dots)
        is_read &= form->read(dots + 2, slash ? (size_t)(slash - dots) - 2 : strlen(dots + 2),
                              &range->last);
    if (!is_read)
        return command_wrong(form->command, "--%s: %s is not %s: expected %s", form->option,
                             command_quote(words, strlen(words)).words, form->what, form->such);
    if (slash && (!form->read(slash + 1, strlen(slash + 1), &range->step) || range->step <= 0))
        return command_wrong(form->command,
                             "--%s: the step %s of %s is not a number above 0: expected %s",
                             form->option, command_quote(slash + 1, strlen(slash + 1)).words,
                             command_quote(words, strlen(words)).words, form->such);
    return check(form, words, range);
}
