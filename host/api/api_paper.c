/*
 * api_paper.c - pages about a sheet, written in the back room: see api_paper.h.
 */
#include "host/api/api_paper.h"

#include "host/api/api_sheets.h"

#include <stdlib.h>

enum { PAPERS_MAX = 64, PAPER_MS = 20000 };

/* On the desk's thread. */
static void run(struct task *task) {
    struct api_paper *paper = (struct api_paper *)task;
    if (paper->source != NULL &&
        api_read_sheet_text(paper->name, paper->source, &paper->sheet) != SABOT_OK)
        return;
    FILE *stream = open_memstream(&paper->text, &paper->size);
    if (stream == NULL)
        return;
    bool is_written = paper->write(paper, stream);
    if (fclose(stream) != 0 || !is_written) {
        free(paper->text);
        paper->text = NULL;
    }
}

static enum task_next finished(struct task *task) {
    const struct api_paper *paper = (struct api_paper *)task;
    if (task_is_stopped(task))
        past_answer_stopped(task);
    else if (paper->text != NULL)
        door_answer_bytes(task->request, paper->type, paper->text, paper->size);
    else
        door_answer_no_memory(task->request);
    return TASK_ENDS;
}

static void close(struct task *task) {
    struct api_paper *paper = (struct api_paper *)task;
    if (paper->more != NULL)
        paper->end_more(paper->more);
    free(paper->coming);
    free(paper->source);
    free(paper->text);
    free(paper);
}

static const struct task_form form = {.desk = BACKROOM_PAPERS,
                                      .most = PAPERS_MAX,
                                      .time_ms = PAPER_MS,
                                      .run = run,
                                      .finished = finished,
                                      .close = close};

struct api_paper *api_paper_new(struct api *api, const struct door_call *call) {
    return past_new_task(&api->past, call, &form, sizeof(struct api_paper));
}

void api_paper_give(struct api_paper *paper) {
    (void)past_give(&paper->task, NULL, "too-many",
                    "too many others are asking; try again in a moment");
}
