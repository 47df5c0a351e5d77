/*
 * notify.c - see notify.h, and sd_notify(3), whose words these are.
 */
#include "host/server/notify.h"

#include "host/clock/clock.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* Of a name that begins with @ the first byte is 0: it is no file. */
static int connect_to(const char *name) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(name);
    if (length >= sizeof address.sun_path || (name[0] != '/' && name[0] != '@'))
        return -1;
    memcpy(address.sun_path, name, length);
    if (name[0] == '@')
        address.sun_path[0] = '\0';
    int made = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    if (made >= 0 && connect(made, (const struct sockaddr *)&address, size) != 0) {
        close(made);
        made = -1;
    }
    return made;
}

/* Twice as often as systemd asks. */
static int64_t watchdog_us(void) {
    const char *words = getenv("WATCHDOG_USEC"), *process = getenv("WATCHDOG_PID");
    if (words == NULL || (process != NULL && strtol(process, NULL, 10) != getpid()))
        return 0;
    return strtoll(words, NULL, 10) / 2;
}

void notify_open(struct notify *notify) {
    const char *name = getenv("NOTIFY_SOCKET");
    *notify = (struct notify){.socket = name == NULL ? -1 : connect_to(name),
                              .watchdog_us = watchdog_us()};
}

void notify_close(struct notify *notify) {
    if (notify->socket > 0)
        close(notify->socket);
}

void notify_say(const struct notify *notify, const char *words) {
    int before = errno;
    if (notify->socket > 0)
        (void)send(notify->socket, words, strlen(words), MSG_NOSIGNAL);
    errno = before;
}

void notify_turned(struct notify *notify, bool is_ready) {
    int64_t now_us = clock_steady_ns() / 1000;
    if (!notify->is_begun)
        notify_say(notify, "READY=1");
    if (!notify->is_begun || is_ready != notify->was_ready)
        notify_say(notify, is_ready ? "STATUS=takes commands" : "STATUS=takes no commands");
    notify->is_begun = true;
    notify->was_ready = is_ready;
    if (notify->watchdog_us == 0 || now_us - notify->said_us < notify->watchdog_us)
        return;
    notify->said_us = now_us;
    notify_say(notify, "WATCHDOG=1");
}
