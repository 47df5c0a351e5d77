/*
 * net.c - the front door: opens, runs and stops the loop. What happens in it is
 * in net_report.c and beyond.
 */
#include "host/net/net.h"

#include "host/net/net_head.h"
#include "host/net/net_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define CONNECTIONS_MAX 8192
#define FILES_KEPT      128   /* for the rest of the program, and for those just cut off */
#define HEADERS_MAX     8192  /* bytes of all headers of a request */
#define READ_MAX        32768 /* bytes read at a time: a whole request, as a rule */
#define PING_SECONDS    20    /* of silence on a WebSocket before it is pinged */
#define HANGUP_PINGS    3     /* as long as so many, before it is given up */
#define LOOK_EVERY_MS   250   /* for clients that left unanswered */

static const char protocol_name[] = "sabot";

struct net *net_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

/* ---- opening ---- */

static const struct lws_protocols protocols[] = {
    {.name = protocol_name, .callback = net_report, .tx_packet_size = NET_WRITE_MAX},
    {0},
};

static enum sabot_status no_network(const struct net *net, struct sabot_error *error) {
    return sabot_error_print(error, SABOT_IO, "network on `%s`: libwebsockets could not be set up",
                             net->config.address);
}

static enum sabot_status check_readable(const char *what, const char *file,
                                        struct sabot_error *error) {
    return access(file, R_OK) == 0
               ? SABOT_OK
               : sabot_error_print(error, SABOT_IO, "%s `%s` cannot be read: %s", what, file,
                                   strerror(errno));
}

static enum sabot_status check_files(const struct net_config *config, struct sabot_error *error) {
    if (config->certificate == NULL)
        return SABOT_OK;
    enum sabot_status status = check_readable("certificate", config->certificate, error);
    return status != SABOT_OK ? status
                              : check_readable("certificate key", config->certificate_key, error);
}

static int connections_allowed(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= CONNECTIONS_MAX + FILES_KEPT)
        return CONNECTIONS_MAX;
    return files.rlim_cur > FILES_KEPT ? (int)files.rlim_cur - FILES_KEPT : 1;
}

static bool make_context(struct net *net) {
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        /* that of UTF-8 has no effect on a vhost, whatever the manual says */
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_NO_LWS_SYSTEM_STATES |
                   LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   (net->config.certificate != NULL ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .user = net,
        .gid = -1,
        .uid = -1,
        .server_string = protocol_name,
        .pt_serv_buf_size = READ_MAX,
        .max_http_header_data2 = HEADERS_MAX,
        .max_http_header_pool2 = (unsigned int)net->connections_max,
        .timeout_secs = (unsigned int)net->config.idle_seconds,
    };
    net->context = lws_create_context(&info);
    return net->context != NULL;
}

/* The listening is ours, so the vhost does none. No extensions: no compression. */
static bool make_vhost(struct net *net) {
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .options = LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS,
        .protocols = protocols,
        .vhost_name = protocol_name,
        .headers = net_head_always,
        .alpn = "http/1.1",
        .keepalive_timeout = net->config.idle_seconds,
        .timeout_secs_ah_idle = (unsigned int)net->config.idle_seconds,
        .retry_and_idle_policy = &net->silence,
    };
    if (net->config.certificate != NULL) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = net->config.certificate;
        info.ssl_private_key_filepath = net->config.certificate_key;
        info.ssl_private_key_password = ""; /* or a sealed key would ask at the terminal */
        info.ssl_options_set = (long)(SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 |
                                      SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    }
    net->vhost = lws_create_vhost(net->context, &info);
    return net->vhost != NULL;
}

/* Closes the socket if it fails. */
static bool adopt_listener(struct net *net) {
    lws_sock_file_fd_type file = {.filefd = net->listening};
    net->listener =
        lws_adopt_descriptor_vhost(net->vhost, LWS_ADOPT_RAW_FILE_DESC, file, protocol_name, NULL);
    if (net->listener == NULL)
        net->listening = -1;
    return net->listener != NULL;
}

static enum sabot_status open_parts(struct net *net, struct sabot_error *error) {
    enum sabot_status status = check_files(&net->config, error);
    if (status == SABOT_OK)
        status = net_listen_bind(&net->config, &net->listening, &net->port, error);
    if (status != SABOT_OK)
        return status;
    if (!make_context(net))
        return no_network(net, error);
    if (!make_vhost(net))
        return net->config.certificate == NULL
                   ? no_network(net, error)
                   : sabot_error_print(error, SABOT_IO,
                                       "certificate `%s`: it and its key are not PEM files that "
                                       "belong together",
                                       net->config.certificate);
    if (!adopt_listener(net))
        return no_network(net, error);
    return SABOT_OK;
}

enum sabot_status net_open(const struct net_config *config, const struct net_handlers *handlers,
                           struct net **net, struct sabot_error *error) {
    SABOT_ASSERT((config->certificate == NULL) == (config->certificate_key == NULL));
    SABOT_ASSERT(config->tick_ms > 0 && config->idle_seconds > 0 && config->cookie != NULL);
    lws_set_log_level(0, NULL); /* it prints, and a library of ours does not */
    *net = calloc(1, sizeof **net);
    if (*net == NULL)
        return sabot_error_print(error, SABOT_IO, "network on `%s`: no memory", config->address);
    (*net)->config = *config;
    (*net)->handlers = *handlers;
    (*net)->listening = -1;
    list_init(&(*net)->exchanges);
    list_init(&(*net)->sockets);
    list_init(&(*net)->fresh.waiting);
    list_init(&(*net)->kept.waiting);
    int ping = config->ping_seconds > 0 ? config->ping_seconds : PING_SECONDS;
    (*net)->silence.secs_since_valid_ping = (uint16_t)ping;
    (*net)->silence.secs_since_valid_hangup = (uint16_t)(ping * HANGUP_PINGS);
    (*net)->connections_max = connections_allowed();
    enum sabot_status status = open_parts(*net, error);
    if (status != SABOT_OK) {
        net_close(*net);
        *net = NULL;
    }
    return status;
}

int net_port(const struct net *net) {
    return net->port;
}

void net_close(struct net *net) {
    if (net == NULL)
        return;
    if (net->context != NULL)
        lws_context_destroy(net->context);
    if (net->listener == NULL && net->listening >= 0)
        close(net->listening);
    free(net);
}

/* ---- running ---- */

/* Nothing to do: that the loop turned is all. */
static void wake(lws_sorted_usec_list_t *alarm) {
    (void)alarm;
}

static bool is_over(const struct net *net) {
    return net->is_stopping && ((list_is_empty(&net->exchanges) && list_is_empty(&net->sockets)) ||
                                lws_now_usecs() >= net->stop_by);
}

void net_run(struct net *net) {
    while (!is_over(net)) {
        lws_sul_schedule(net->context, 0, &net->alarm, wake,
                         (lws_usec_t)net->config.tick_ms * LWS_US_PER_MS);
        if (lws_service(net->context, 0) < 0)
            break;
        if (lws_now_usecs() >= net->look_at) {
            net_exchange_look(net);
            net->look_at = lws_now_usecs() + LOOK_EVERY_MS * LWS_US_PER_MS;
        }
        net->handlers.tick(net->handlers.context);
    }
    lws_sul_cancel(&net->alarm);
}

void net_stop(struct net *net, const char *words, int grace_ms) {
    if (net->is_stopping)
        return;
    net->is_stopping = true;
    net->stop_by = lws_now_usecs() + (lws_usec_t)grace_ms * LWS_US_PER_MS;
    /* Either may call a handler, but neither takes an element off its list. */
    LIST_EACH(struct net_socket, socket, &net->sockets) {
        net_socket_close(socket, LWS_CLOSE_STATUS_GOINGAWAY, words);
    }
    LIST_EACH(struct net_exchange, exchange, &net->exchanges) {
        net_exchange_stop(exchange);
    }
}

void net_wake(struct net *net) {
    lws_cancel_service(net->context);
}
