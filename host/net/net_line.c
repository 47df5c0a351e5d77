/*
 * net_line.c - see net_line.h.
 */
#include "host/net/net_line.h"

#include "sabot/text.h"

#include <errno.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define STEPS_MAX 200 /* of a connection; a handshake takes some twenty */

/* ---- the certificate ---- */

static enum sabot_status check_readable(const char *what, const char *file,
                                        struct sabot_error *error) {
    return access(file, R_OK) == 0
               ? SABOT_OK
               : sabot_error_print(error, SABOT_IO, "%s `%s` cannot be read: %s", what, file,
                                   strerror(errno));
}

/* A sealed key is refused; nobody is at a terminal to be asked. */
static int no_password(char *space, int room, int is_writing, void *context) {
    (void)space, (void)room, (void)is_writing, (void)context;
    return 0;
}

/* HTTP/1.1 is all that is spoken here. */
static int choose_protocol(SSL *secret, const unsigned char **chosen, unsigned char *size,
                           const unsigned char *offered, unsigned int offered_size, void *context) {
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char *found = NULL;
    (void)secret, (void)context;
    if (SSL_select_next_proto(&found, size, ours, sizeof ours - 1, offered, offered_size) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_NOACK;
    *chosen = found;
    return SSL_TLSEXT_ERR_OK;
}

/* OpenSSL tells of every step of a handshake, every change of a key and every alert. Those that
 * come without end keep one SSL_read busy with them: then the line is as good as closed. */
static void count_steps(const SSL *secret, int where, int value) {
    struct net_line *line = SSL_get_app_data(secret);
    (void)where, (void)value;
    if (++line->step_count > STEPS_MAX)
        SSL_set_shutdown(line->secret, SSL_RECEIVED_SHUTDOWN | SSL_SENT_SHUTDOWN);
}

static bool set_up(SSL_CTX *context, const struct net_config *config) {
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                  SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_default_passwd_cb(context, no_password);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
    SSL_CTX_set_info_callback(context, count_steps);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1 &&
           SSL_CTX_use_certificate_chain_file(context, config->certificate) == 1 &&
           SSL_CTX_use_PrivateKey_file(context, config->certificate_key, SSL_FILETYPE_PEM) == 1 &&
           SSL_CTX_check_private_key(context) == 1;
}

enum sabot_status net_tls_open(const struct net_config *config, struct net_tls **tls,
                               struct sabot_error *error) {
    enum sabot_status status = check_readable("certificate", config->certificate, error);
    if (status == SABOT_OK)
        status = check_readable("certificate key", config->certificate_key, error);
    if (status != SABOT_OK)
        return status;
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    bool is_ready = context != NULL && set_up(context, config);
    ERR_clear_error();
    *tls = (struct net_tls *)context;
    if (is_ready)
        return SABOT_OK;
    net_tls_close(*tls);
    *tls = NULL;
    return sabot_error_print(error, SABOT_IO,
                             "certificate `%s`: it and its key are not PEM files that belong "
                             "together",
                             config->certificate);
}

void net_tls_close(struct net_tls *tls) {
    SSL_CTX_free((SSL_CTX *)tls);
}

/* ---- a line ---- */

bool net_line_begin(struct net_line *line, int file, struct net_tls *tls) {
    *line = (struct net_line){.file = file};
    if (tls == NULL)
        return true;
    line->secret = SSL_new((SSL_CTX *)tls);
    if (line->secret == NULL || SSL_set_fd(line->secret, file) != 1 ||
        SSL_set_app_data(line->secret, line) != 1) {
        SSL_free(line->secret);
        return false;
    }
    SSL_set_accept_state(line->secret);
    return true;
}

static ssize_t plain_result(ssize_t done) {
    if (done > 0)
        return done;
    return done < 0 && (errno == EAGAIN || errno == EINTR) ? NET_LINE_WAIT : NET_LINE_OVER;
}

/* Of a call that gave `done`. */
static ssize_t secret_result(const struct net_line *line, int done) {
    if (done > 0)
        return done;
    int why = SSL_get_error(line->secret, done);
    ERR_clear_error();
    return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? NET_LINE_WAIT
                                                                     : NET_LINE_OVER;
}

static int whole(size_t size) {
    return size < INT_MAX ? (int)size : INT_MAX;
}

ssize_t net_line_read(struct net_line *line, char *bytes, size_t room) {
    if (line->secret == NULL)
        return plain_result(recv(line->file, bytes, room, 0));
    return secret_result(line, SSL_read(line->secret, bytes, whole(room)));
}

ssize_t net_line_write(struct net_line *line, const char *bytes, size_t size) {
    if (line->secret == NULL)
        return plain_result(send(line->file, bytes, size, MSG_NOSIGNAL));
    return secret_result(line, SSL_write(line->secret, bytes, whole(size)));
}

void net_line_finish(struct net_line *line) {
    if (line->secret != NULL && SSL_is_init_finished(line->secret)) {
        (void)SSL_shutdown(line->secret);
        ERR_clear_error();
    }
    (void)shutdown(line->file, SHUT_WR);
}

void net_line_end(struct net_line *line) {
    SSL_free(line->secret);
    close(line->file);
}
