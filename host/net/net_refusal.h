/*
 * net_refusal.h - why a request does not reach a handler; for the files of host/net alone. What is
 * said then is in net_request.c.
 */
#ifndef HOST_NET_NET_REFUSAL_H
#define HOST_NET_NET_REFUSAL_H

enum net_refusal {
    NET_FINE,
    NET_BAD_HEAD,
    NET_BAD_HOST,
    NET_BAD_ORIGIN,
    NET_BAD_METHOD,
    NET_BAD_PATH,
    NET_BAD_LENGTH,
    NET_NO_LENGTH,
    NET_TOO_LONG,
    NET_TOO_LARGE,
    NET_HEAD_TOO_LARGE,
    NET_BAD_UPGRADE,
    NET_SOCKET_REFUSED,
    NET_TOO_MANY,
    NET_STOPPING,
    NET_NO_ROOM,
};

#endif
