/*
 * api_sheet_look.c - the sheet that a request of the floor names. To read one of the room's own
 * takes milliseconds, and to price one may take more: the back room does both, and the request is
 * run again when the sheet is known.
 */
#include "host/api/api_look.h"
#include "host/api/api_sheets.h"
#include "host/pricing/sheet_pricing.h"

#include <stdlib.h>
#include <string.h>

enum { LOOKS_MAX = 64, LOOK_MS = 20000 };

/* One that was read, by the text that its name meant then, and priced, if that was asked for. */
struct api_looked_sheet {
    char name[ROOM_SHEET_NAME_MAX];
    char *text; /* NULL: a shipped one */
    bool is_priced;
    struct sabot_sheet sheet;
    enum sabot_status status;
    struct sabot_error error;
};

struct sheet_look {
    struct task task;
    struct api *api;
    unsigned looked; /* of struct door_call */
    struct api_looked_sheet *found;
};

void api_free_looked_sheet(struct api_looked_sheet *looked) {
    if (looked != NULL)
        free(looked->text);
    free(looked);
}

void api_set_looked_sheet(struct api *api, struct api_looked_sheet *looked) {
    api_free_looked_sheet(api->looked_sheet);
    api->looked_sheet = looked;
}

/* ---- in the back room ---- */

static void run(struct task *task) {
    struct api_looked_sheet *found = ((struct sheet_look *)task)->found;
    if (found->text != NULL &&
        api_read_sheet_text(found->name, found->text, &found->sheet) != SABOT_OK)
        found->status = sabot_error_say(&found->error, SABOT_BAD_TEXT, "sheet: it cannot be read");
    if (found->status == SABOT_OK && found->is_priced)
        found->status = sheet_pricing_refuses(&found->sheet, &found->error);
}

static enum task_next finished(struct task *task) {
    struct sheet_look *look = (struct sheet_look *)task;
    struct net_request *request = task->request;
    if (request == NULL)
        return TASK_ENDS;
    if (task_is_stopped(task)) {
        past_answer_stopped(task);
        return TASK_ENDS;
    }
    api_set_looked_sheet(look->api, look->found);
    look->found = NULL;
    api_run_request(look->api, request, look->looked);
    return TASK_ENDS;
}

static void close(struct task *task) {
    struct sheet_look *look = (struct sheet_look *)task;
    api_free_looked_sheet(look->found);
    free(look);
}

static const struct task_form form = {.desk = BACKROOM_PAPERS,
                                      .most = LOOKS_MAX,
                                      .time_ms = LOOK_MS,
                                      .run = run,
                                      .finished = finished,
                                      .close = close};

static void look_at(struct api *api, const struct door_call *call, const char *name,
                    bool is_priced) {
    const struct room_sheet *own = room_sheets_find(&api->sheets, name);
    struct sheet_look *look = past_new_task(&api->past, call, &form, sizeof *look);
    if (look == NULL)
        return;
    look->api = api;
    look->looked = call->looked;
    look->found = calloc(1, sizeof *look->found);
    char *text = own != NULL ? strdup(own->text) : NULL;
    if (look->found == NULL || (own != NULL && text == NULL)) {
        door_answer_no_memory(call->request);
        free(text);
        close(&look->task);
        return;
    }
    sabot_text_copy(look->found->name, sizeof look->found->name, name);
    look->found->text = text;
    look->found->is_priced = is_priced;
    if (own == NULL)
        look->found->status = api_read_shipped(api, name, &look->found->sheet);
    (void)past_give(&look->task, NULL, "too-many",
                    "too many others are asking; try again in a moment");
}

/* ---- in the loop ---- */

/* What was read last, if that is what the name means now. */
static const struct api_looked_sheet *find_looked(const struct api *api, const char *name,
                                                  bool is_priced) {
    const struct api_looked_sheet *found = api->looked_sheet;
    const struct room_sheet *own = room_sheets_find(&api->sheets, name);
    if (found == NULL || strcmp(found->name, name) != 0 || (is_priced && !found->is_priced) ||
        (own != NULL) != (found->text != NULL) ||
        (own != NULL && strcmp(own->text, found->text) != 0))
        return NULL;
    return found;
}

static void refuse(const struct door_call *call, const char *words) {
    door_refuse(call->request, 400, "bad-body", words);
}

/* Read without looking: a shipped sheet whose price nobody asks for. */
static bool is_at_hand(struct api *api, const char *name, bool is_priced,
                       struct sabot_sheet *sheet) {
    return !is_priced && room_sheets_find(&api->sheets, name) == NULL &&
           api_read_shipped(api, name, sheet) == SABOT_OK;
}

bool api_find_sheet(struct api *api, const struct door_call *call, const char *name, bool is_priced,
                    struct sabot_sheet *sheet) {
    bool is_there = name != NULL && (room_sheets_find(&api->sheets, name) != NULL ||
                                     api_read_shipped(api, name, sheet) == SABOT_OK);
    if (!is_there) {
        refuse(call, "sheet: expected the name of a sheet of this room");
        return false;
    }
    if (!is_at_hand(api, name, is_priced, sheet)) {
        const struct api_looked_sheet *found = find_looked(api, name, is_priced);
        if (found == NULL) {
            look_at(api, call, name, is_priced);
            return false;
        }
        if (found->status != SABOT_OK) {
            refuse(call, found->error.words);
            return false;
        }
        *sheet = found->sheet;
    }
    if (api_has_beacon(api, sheet))
        return true;
    refuse(call, API_NO_BEACON);
    return false;
}
