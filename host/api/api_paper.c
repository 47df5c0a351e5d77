/*
 * api_paper.c - pages about a sheet, written in the back room: see api_paper.h.
 */
#include "host/api/api_paper.h"

#include "host/api/api_sheets.h"

#include <stdlib.h>
#include <string.h>

enum { PAPERS_MAX = 64, PAPERS_KEPT = 64, PAPER_MS = 20000 };

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

static bool is_same_text(const char *one, const char *other) {
    return one == NULL || other == NULL ? one == other : strcmp(one, other) == 0;
}

/* Byte by byte: where only padding differs the page is made once more, no worse. */
static bool is_same_sheet(const struct sabot_sheet *one, const struct sabot_sheet *other) {
    return memcmp((const uint8_t *)one, (const uint8_t *)other, sizeof *one) == 0;
}

/* Is the text the same for both? */
static bool is_same(const struct api_paper *one, const struct api_paper *other) {
    return one->write == other->write && one->of_table == other->of_table &&
           one->is_old == other->is_old && one->at.row == other->at.row &&
           one->at.seats == other->at.seats && one->at.decks == other->at.decks &&
           one->at.edition == other->at.edition && one->at.room == other->at.room &&
           strcmp(one->name, other->name) == 0 && is_same_text(one->coming, other->coming) &&
           is_same_text(one->source, other->source) &&
           (one->source != NULL || is_same_sheet(&one->sheet, &other->sheet));
}

/* NULL: none is kept. */
static struct api_paper *find_kept(const struct api_paper *like) {
    LIST_EACH(struct api_paper, paper, &like->api->papers) {
        if (is_same(paper, like))
            return paper;
    }
    return NULL;
}

static void free_paper(struct api_paper *paper) {
    if (paper->more != NULL)
        paper->end_more(paper->more);
    free(paper->coming);
    free(paper->source);
    free(paper->text);
    free(paper);
}

/* The one that was asked for longest ago gives way. */
static void keep(struct api_paper *paper) {
    struct api *api = paper->api;
    list_add(&api->papers, &paper->link);
    if (++api->paper_count <= PAPERS_KEPT)
        return;
    struct api_paper *oldest = LIST_STRUCT(api->papers.next, struct api_paper, link);
    list_remove(&oldest->link);
    api->paper_count--;
    free_paper(oldest);
}

static void close(struct task *task) {
    struct api_paper *paper = (struct api_paper *)task;
    if (paper->text != NULL && paper->more == NULL && find_kept(paper) == NULL)
        keep(paper);
    else
        free_paper(paper);
}

static const struct task_form form = {.desk = BACKROOM_PAPERS,
                                      .most = PAPERS_MAX,
                                      .time_ms = PAPER_MS,
                                      .run = run,
                                      .finished = finished,
                                      .close = close};

struct api_paper *api_paper_new(struct api *api, const struct door_call *call) {
    struct api_paper *paper = past_new_task(&api->past, call, &form, sizeof *paper);
    if (paper != NULL)
        paper->api = api;
    return paper;
}

void api_paper_give(struct api_paper *paper) {
    struct api_paper *kept = paper->more != NULL ? NULL : find_kept(paper);
    if (kept == NULL) {
        (void)past_give(&paper->task, NULL, "too-many",
                        "too many others are asking; try again in a moment");
        return;
    }
    list_remove(&kept->link);
    list_add(&kept->api->papers, &kept->link);
    door_answer_bytes(paper->task.request, kept->type, kept->text, kept->size);
    free_paper(paper);
}

void api_papers_close(struct api *api) {
    LIST_EACH(struct api_paper, paper, &api->papers) {
        free_paper(paper);
    }
}
