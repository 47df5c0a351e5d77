/*
 * api_audit.h - reading the past while the tables go on: rounds found and told, the whole
 * journal verified, records exported. Each has a thread and a connection of its own, made
 * when somebody first asks; the loop gives them work and sends what they made.
 */
#ifndef HOST_API_API_AUDIT_H
#define HOST_API_API_AUDIT_H

#include "host/api/api_parts.h"

/* Whoever asks, if they may read this of that table (NULL: of every table). False, and
 * answered and written down, if they may not. */
bool api_may_read(struct api *api, struct net_request *request, enum room_reading reading,
                  const char *table, struct pass *pass);

/* ---- routes ---- */
void api_rounds(struct api *api, struct net_request *request);
void api_story(struct api *api, struct net_request *request, const char *table);
void api_verify(struct api *api, struct net_request *request);
void api_verify_state(struct api *api, struct net_request *request);
void api_verify_stop(struct api *api, struct net_request *request);
void api_alarms(struct api *api, struct net_request *request);
void api_acknowledge(struct api *api, struct net_request *request);
void api_export(struct api *api, struct net_request *request);
void api_export_table(struct api *api, struct net_request *request, const char *table);

/* ---- all of them, in the loop ---- */
void api_audit_step(struct api *api); /* once a turn */
void api_audit_gone(struct api *api, const struct net_request *request);
void api_audit_stop(struct api *api); /* the server is closing: ends long work */
void api_audit_close(struct api *api);

/* ---- each of them; all may be NULL: nobody asked yet ---- */
void library_step(struct api *api, struct library *library);
void library_gone(struct library *library, const struct net_request *request);
void library_close(struct library *library);

void verifier_step(struct api *api, struct verifier *verifier);
void verifier_close(struct verifier *verifier);

/* An event became durable. */
void watcher_hear(struct watcher *watcher, enum sabot_event_kind kind);
void watcher_hear_note(struct watcher *watcher, const struct journal_record *record);
void watcher_step(struct watcher *watcher);
void watcher_close(struct watcher *watcher);

void exporter_step(struct api *api, struct exporter *exporter);
void exporter_gone(struct exporter *exporter, const struct net_request *request);
void exporter_stop(struct api *api, struct exporter *exporter);
void exporter_close(struct exporter *exporter);

#endif
