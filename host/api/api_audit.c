/*
 * api_audit.c - who may read the past, and all who do as one.
 */
#include "host/api/api_audit.h"

bool api_may_read(struct api *api, struct net_request *request, enum room_reading reading,
                  const char *table, struct pass *pass) {
    struct pass_wallet wallet;
    api_read_wallet(api, request, &wallet);
    *pass = *room_choose_auditor(&wallet, reading, table);
    if (!api_is_unlocked(api, request, pass))
        return false;
    if (room_may_read(pass, reading, table))
        return true;
    api_note(api, pass, ROOM_RIGHT_REFUSED, table != NULL ? table : "",
             room_reading_names[reading]);
    if (pass->role == PASS_BOARD)
        api_answer_problem(api, request, 401, "no-pass", "", "sign in as floor or auditor first");
    else
        api_answer_problem(api, request, 403, "not-your-role", "",
                           "this is for the floor and for auditors to read");
    return false;
}

void api_audit_step(struct api *api) {
    library_step(api, api->library);
    verifier_step(api, api->verifier);
    watcher_step(api->watcher);
    exporter_step(api, api->exporter);
}

void api_audit_gone(struct api *api, const struct net_request *request) {
    library_gone(api->library, request);
    exporter_gone(api->exporter, request);
}

void api_audit_stop(struct api *api) {
    exporter_stop(api, api->exporter);
}

void api_audit_close(struct api *api) {
    library_close(api->library);
    verifier_close(api->verifier);
    watcher_close(api->watcher);
    exporter_close(api->exporter);
    api->library = NULL; /* requests may still be told that they are gone */
    api->verifier = NULL;
    api->watcher = NULL;
    api->exporter = NULL;
}
