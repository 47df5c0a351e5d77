/*
 * net_words.h - what stands in the headers of a request, judged as text.
 *
 * Pure: no sockets, nothing kept; fuzz/net_fuzz.c feeds it anything. It does not say
 * what a refused request is answered with.
 */
#ifndef HOST_NET_NET_WORDS_H
#define HOST_NET_NET_WORDS_H

#include "sabot/text.h"

#define NET_HOST_MAX 256

/* True if `host` (`name`, `127.0.0.1:8080`, `[::1]:8080`) is an address in figures,
 * `localhost`, or one of `names` (ends in NULL; NULL: none), with or without a
 * port. A browser says figures only if the page was opened by them, so no
 * foreign name can be behind it. */
bool net_words_host_is_ours(const char *host, const char *const *names);

/* True if `origin` is the page of that host. Under TLS only https will do; without
 * it a proxy in front may have ended the TLS, so both will. */
bool net_words_origin_is(const char *origin, const char *host, bool under_tls);

/* Copies the value of cookie `name` out of a Cookie header. False: there is none, or
 * it does not fit; `value` is then empty. */
bool net_words_cookie(const char *header, const char *name, char *value, size_t room);

/* True if it may stand in a cookie as it is. */
bool net_words_is_cookie_value(const char *value);

/* Reads a Content-Length: figures and nothing else. A length beyond any body of ours
 * is given as SIZE_MAX. */
bool net_words_length(const char *figures, size_t *length);

/* True if `word` is one of the list, which ends in NULL; NULL: of none. */
bool net_words_is_one_of(const char *word, const char *const *list);

/* Copies the last address of an X-Forwarded-For: that of the nearest proxy, which alone is
 * not the client's own saying. False, and `address` is as it was, if it is no address in
 * figures. */
bool net_words_forwarded(const char *header, char *address, size_t room);

/* Decodes the path of a target, up to its `?`, and takes `.` and `..` out of it, so that it
 * climbs nowhere. False: it does not begin with `/`, is not well encoded, or has a control
 * character in it. A path that does not fit is cut. */
bool net_words_path(const char *target, struct sabot_text *path);

/* Decodes each pair of a query and adds it, encoded in one way. False: it is not well encoded. */
bool net_words_query(const char *encoded, struct sabot_text *query);

/* Adds `name=value`, which stands decoded, to a query, encoded. */
void net_words_query_add(struct sabot_text *query, const char *pair, size_t size);

/* Finds and decodes a value; see net_query_find. */
bool net_words_query_find(const char *query, const char *name, char *value, size_t room);

/* True if no byte is a control character. */
bool net_words_are_plain(const char *words, size_t size);

/* How many bytes of `words` fit into `room` without cutting a character of UTF-8. */
size_t net_words_fit(const char *words, size_t room);

#endif
