/*
 * sandbox_parts.h - what the files of host/sandbox share; for them alone.
 */
#ifndef HOST_SANDBOX_SANDBOX_PARTS_H
#define HOST_SANDBOX_SANDBOX_PARTS_H

#include "host/sandbox/sandbox.h"

/* The sanitizers of the checked build trace the process as it ends, to find leaks. They get
 * what they need, and nothing that starts a program. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANDBOX_IS_WATCHED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANDBOX_IS_WATCHED 1
#endif
#endif
#ifndef SANDBOX_IS_WATCHED
#define SANDBOX_IS_WATCHED 0
#endif

/* Landlock. `abi` is what this kernel has, 0: nothing. */
enum sabot_status sandbox_files_restrict(const struct sandbox_plan *plan, int *abi,
                                         struct sabot_error *error);

/* seccomp. False: this kernel, or what we run in, does not have it; errno says why. */
bool sandbox_calls_restrict(const struct sandbox_plan *plan);

#endif
