/*
 * net_listen.c - the listening socket: on the address asked for and no other, and in words why
 * not. It knows nothing of what the connections carry.
 */
#include "host/net/net_parts.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define BACKLOG 1024

union address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
};

static const char *reason_of(int number) {
    switch (number) {
    case EADDRINUSE:
        return "the port is in use; choose another, or stop the program that has it";
    case EADDRNOTAVAIL:
        return "this machine has no such address";
    case EACCES:
        return "not allowed; ports below 1024 need the right to bind them";
    default:
        return strerror(number);
    }
}

static enum sabot_status trouble(const struct net_config *config, enum sabot_status status,
                                 const char *why, struct sabot_error *error) {
    return sabot_error_print(error, status, "cannot listen on %s port %d: %s", config->address,
                             config->port, why);
}

static bool read_address(const struct net_config *config, union address *address, socklen_t *size) {
    memset(address, 0, sizeof *address);
    in_port_t port = htons((in_port_t)config->port);
    if (inet_pton(AF_INET, config->address, &address->four.sin_addr) == 1) {
        address->four.sin_family = AF_INET;
        address->four.sin_port = port;
        *size = sizeof address->four;
        return true;
    }
    memset(address, 0, sizeof *address);
    if (inet_pton(AF_INET6, config->address, &address->six.sin6_addr) != 1)
        return false;
    address->six.sin6_family = AF_INET6;
    address->six.sin6_port = port;
    *size = sizeof address->six;
    return true;
}

/* 0, or the number of the error. */
static int bind_to(int listener, const union address *address, socklen_t size) {
    const int on = 1;
    /* So that a restart need not wait for the connections of the last run. */
    if (setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0)
        return errno;
    if (address->any.sa_family == AF_INET6 &&
        setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on) != 0)
        return errno;
    if (bind(listener, &address->any, size) != 0 || listen(listener, BACKLOG) != 0)
        return errno;
    return 0;
}

static int port_of(int listener) {
    union address address;
    socklen_t size = sizeof address;
    if (getsockname(listener, &address.any, &size) != 0)
        return 0;
    return ntohs(address.any.sa_family == AF_INET6 ? address.six.sin6_port : address.four.sin_port);
}

/* A socket that another net had: the port is free for nobody in between. */
static bool is_there(int listener, const union address *address, socklen_t size) {
    union address found;
    socklen_t found_size = sizeof found;
    memset(&found, 0, sizeof found);
    return getsockname(listener, &found.any, &found_size) == 0 && found_size == size &&
           memcmp(&found, address, size) == 0;
}

enum sabot_status net_listen_bind(const struct net_config *config, int *listener, int *port,
                                  struct sabot_error *error) {
    union address address;
    socklen_t size;
    if (config->port < 0 || config->port > 65535)
        return trouble(config, SABOT_BAD_TEXT, "expected a port from 0 to 65535", error);
    if (!read_address(config, &address, &size))
        return trouble(config, SABOT_BAD_TEXT,
                       "expected an address in figures, such as 127.0.0.1 or ::1", error);
    if (config->listening > 0 && is_there(config->listening, &address, size)) {
        *listener = config->listening;
        *port = config->port;
        return SABOT_OK;
    }
    if (config->listening > 0) { /* it may be in the way */
        close(config->listening);
        *listener = -1;
    }
    int made = socket(address.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    int failed = made < 0 ? errno : bind_to(made, &address, size);
    if (failed == EADDRINUSE && config->or_any_port) {
        struct net_config any = {.address = config->address};
        failed = read_address(&any, &address, &size) ? bind_to(made, &address, size) : failed;
    }
    if (failed != 0) {
        if (made >= 0)
            close(made);
        return trouble(config, SABOT_IO, reason_of(failed), error);
    }
    *listener = made;
    *port = port_of(made);
    return SABOT_OK;
}
