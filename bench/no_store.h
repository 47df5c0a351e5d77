/*
 * no_store.h - a journal that keeps nothing but the head of each stream.
 *
 * What a round costs on it is ours alone: no SQLite, no kernel, no disk. It is for a service
 * that opens new tables, appends and never looks back.
 */
#ifndef BENCH_NO_STORE_H
#define BENCH_NO_STORE_H

#include "host/journal/journal.h"

struct journal *no_store_open(void); /* NULL: out of memory; journal_close ends it */

#endif
