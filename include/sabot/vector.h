/*
 * sabot/vector.h - which vector instructions do the work.
 *
 * Code that has more than one path takes the path as an argument: the answer
 * is the same with all of them, and a test can walk through every one.
 */
#ifndef SABOT_VECTOR_H
#define SABOT_VECTOR_H

#include "sabot/base.h"

enum sabot_vector { SABOT_VECTOR_PORTABLE, SABOT_VECTOR_AVX2, SABOT_VECTOR_AVX512, SABOT_VECTORS };

extern const char *const sabot_vector_names[SABOT_VECTORS];

/* True if this build and this processor have them. */
bool sabot_vector_is_here(enum sabot_vector vector);

/* The widest that is here. */
enum sabot_vector sabot_vector_best(void);

#endif
