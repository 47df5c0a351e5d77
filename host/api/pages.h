/*
 * pages.h - the pages, built from web/ and carried inside the program.
 */
#ifndef HOST_API_PAGES_H
#define HOST_API_PAGES_H

#include "host/api/api.h"

extern const struct api_page pages[];
extern const int page_count;
extern const char pages_build[];

#endif
