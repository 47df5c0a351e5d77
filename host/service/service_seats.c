/*
 * service_seats.c - who sits where since which record, kept beside both states of a table: a
 * command is judged by who sits there when it is decided, not by who sat there when it came.
 */
#include "host/service/service_parts.h"

bool service_seats_by(int kind) {
    return kind == SABOT_EVENT_SEATED || kind == SABOT_EVENT_SPOT_TAKEN;
}

void service_seats_hear(struct service_seats *seats, const struct sabot_event *event,
                        uint64_t sequence) {
    int bettor = event->with.bettor;
    if (service_seats_by((int)event->kind) && bettor >= 1 && bettor <= SABOT_BETTORS_MAX)
        seats->since[bettor - 1] = sequence;
}

static void learn(struct service_seats *seats, const struct service_seats *found) {
    for (int i = 0; i < SABOT_BETTORS_MAX; i++)
        if (found->since[i] > seats->since[i])
            seats->since[i] = found->since[i];
}

void service_learn_seats(struct service *service, const char *name,
                         const struct service_seats *seats) {
    struct kept_table *table = service_find(service, name);
    if (table == NULL)
        return;
    learn(&table->durable_seats, seats);
    learn(&table->working_seats, seats);
}

static enum service_seat seat_of(const struct sabot_table *table, const struct service_seats *seats,
                                 struct service_sitter sitter) {
    if (!sabot_table_has_bettor(table, sitter.bettor))
        return SERVICE_SEAT_OF_OTHERS;
    uint64_t since = seats->since[sitter.bettor - 1];
    if (since == 0)
        return SERVICE_SEAT_NOT_KNOWN;
    return since == sitter.since ? SERVICE_SEAT_THEIRS : SERVICE_SEAT_OF_OTHERS;
}

enum service_seat service_seat_of(const struct service *service, const char *name,
                                  struct service_sitter sitter) {
    const struct kept_table *table = service_find(service, name);
    return table != NULL ? seat_of(&table->durable, &table->durable_seats, sitter)
                         : SERVICE_SEAT_OF_OTHERS;
}

static enum sabot_objection objection_to(const struct service *service,
                                         const struct service_request *request,
                                         const struct kept_table *table) {
    struct service_sitter sitter = request->sitter;
    if (sitter.bettor != 0 &&
        seat_of(&table->working, &table->working_seats, sitter) != SERVICE_SEAT_THEIRS)
        return SABOT_OBJECTION_NO_SUCH_BETTOR;
    return service->world.objects == NULL
               ? SABOT_NO_OBJECTION
               : service->world.objects(service->world.context, &table->working, &request->command);
}

bool service_objects(struct service *service, const struct pending *pending,
                     const struct kept_table *table) {
    service->decision.objection = objection_to(service, &pending->request, table);
    service->decision.refusal_count = 0;
    return service->decision.objection != SABOT_NO_OBJECTION;
}
