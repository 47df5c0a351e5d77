/*
 * roomfile.h - a room's configuration from a YAML file of the operator.
 *
 *     room: Harbour Card Room
 *     address: 192.0.2.10        # loopback where none is given
 *     certificate: /etc/sabot/room.pem
 *     certificate_key: /etc/sabot/room.key
 *     languages: [en, zh-Hant]
 *     data: /var/lib/sabot
 *     store: postgresql://sabot@db/room   # for several servers; else a file in `data`
 *     tables:
 *       - {id: t1, name: Table 1, sheet: california-panda8, cards: keyed, wagers: none,
 *          language: zh-Hant}
 *
 * Read by the same table-of-fields reader as sheets (host/form/form.h),
 * so that an error has its line, its caret and what was expected. It opens
 * nothing and starts nothing. Paths are relative to the folder of the file.
 */
#ifndef HOST_ROOMFILE_ROOMFILE_H
#define HOST_ROOMFILE_ROOMFILE_H

#include "host/limits/limits.h"
#include "host/log/log.h"
#include "host/sheet/sheetfile.h"
#include "sabot/event.h"

#include <limits.h>

#define ROOMFILE_TABLES_MAX 128
#define ROOMFILE_PATH_MAX   256
#define ROOMFILE_STORE_MAX  1024
#define ROOMFILE_ID_MAX     48
#define ROOMFILE_WORDS_MAX  8 /* names and languages */
#define ROOMFILE_WORD_MAX   80
#define ROOMFILE_ORIGIN_MAX 128

/* What the server does where the kernel has no sandbox: goes on and says so, or does not
 * start; or it enters none. */
enum roomfile_sandbox { ROOMFILE_SANDBOX_WANTED, ROOMFILE_SANDBOX_REQUIRED, ROOMFILE_SANDBOX_OFF };

/* Whose names people without a pass see. */
enum roomfile_names { ROOMFILE_NAMES_NONE, ROOMFILE_NAMES_DEALERS, ROOMFILE_NAMES_EVERYBODY };

struct roomfile_log {
    char file[ROOMFILE_PATH_MAX]; /* empty: standard error */
    int megabytes, keep;
    unsigned level; /* enum log_level */
    unsigned form;  /* lines, or JSON */
};

/* The languages that the pages have words in (web/src/words), English first; ends in NULL. */
extern const char *const roomfile_languages[];

struct roomfile_table {
    char id[ROOMFILE_ID_MAX];
    char name[SABOT_NAME_MAX];
    char sheet_name[ROOMFILE_PATH_MAX];  /* NAME|FILE */
    char row_name[SABOT_WAGER_NAME_MAX]; /* of the schedule; the first where none is given */
    unsigned cards;                      /* enum sabot_card_source */
    unsigned wagers;                     /* enum sabot_wager_source */
    int seats, decks;                    /* the sheet's where 0 */
    int offer_seconds;
    char language[ROOMFILE_WORD_MAX]; /* of its board; empty: the room's own */
    struct sabot_sheet sheet;
    int row;
};

/* A short list of words. */
struct roomfile_words {
    int count;
    char list[ROOMFILE_WORDS_MAX][ROOMFILE_WORD_MAX];
};

struct roomfile {
    char folder[PATH_MAX]; /* of the file, with a slash at its end; empty: the current one */
    char name[SABOT_TITLE_MAX];
    char logo[ROOMFILE_PATH_MAX];  /* a picture; empty: the pages' own */
    char colour[sizeof "#rrggbb"]; /* of the room; empty: none */
    char address[ROOMFILE_PATH_MAX];
    int port;
    char certificate[ROOMFILE_PATH_MAX], certificate_key[ROOMFILE_PATH_MAX];
    bool plain_beyond_loopback;    /* said explicitly: no TLS on a network */
    bool behind_proxy;             /* that has TLS: cookies are for TLS alone, links are https */
    struct roomfile_words proxies; /* in front of us, by their addresses */
    struct limits_table limits;    /* of a client */
    struct roomfile_log log;
    char metrics_address[ROOMFILE_PATH_MAX];
    int metrics_port;                    /* 0: none */
    char beacon_name[SABOT_BEACON_MAX];  /* that sheets may name; empty: none */
    char beacon_file[ROOMFILE_PATH_MAX]; /* that has its value */
    unsigned sandbox;                    /* enum roomfile_sandbox */
    unsigned public_names;               /* enum roomfile_names */
    struct roomfile_words host_names;    /* that browsers may call us by, besides addresses */
    char passkeys[ROOMFILE_ORIGIN_MAX];  /* the origin where they are good; empty: nowhere */
    struct roomfile_words languages;     /* of the pages, the first is the room's own */
    char data[ROOMFILE_PATH_MAX];
    char store[ROOMFILE_STORE_MAX]; /* empty: a file in `data` */
    int table_count;
    struct roomfile_table tables[ROOMFILE_TABLES_MAX];
};

/* Reads a file. SABOT_OK, or errors in the report (SABOT_BAD_TEXT, SABOT_IO,
 * SABOT_NO_MEMORY); then the room must not be used. */
SABOT_MUST_CHECK enum sabot_status roomfile_read(const char *path, struct roomfile *room,
                                                 struct form_report *report);

/* False: the sheet names a beacon that the room does not have, and its shoes would be void. */
bool roomfile_has_beacon(const struct roomfile *room, const struct sabot_sheet *sheet);

/* The files of a room, in one folder. programs/room_files.c fills it in; a path outside the
 * folder must also be let through the sandbox (host/server). */
struct room_files {
    char folder[PATH_MAX - 64];
    char store[PATH_MAX], key[PATH_MAX], heads[PATH_MAX], heads_key[PATH_MAX];
};

#endif
