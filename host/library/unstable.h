/*
 * sabot/unstable/library.h - the way from a sheet of sabot/library.h to the structs, which have no
 * promise: a program that uses them is built again for every version.
 */
#ifndef SABOT_UNSTABLE_LIBRARY_H
#define SABOT_UNSTABLE_LIBRARY_H

#include "sabot.h"

struct sabot_lib_sheet;

/* As long as the handle is open. */
const struct sabot_sheet *sabot_sheet_of_library(const struct sabot_lib_sheet *sheet);

#endif
