#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stddef.h>
#include <stdint.h>

/// How often the calling thread has asked for memory since it began: each call of malloc, calloc, realloc and of
/// their aligned forms, by whatever library of the process.
uint64_t allocation_count(void);

/// How many bytes the process has allocated and not freed.
size_t allocated_bytes(void);

/// The CPU time of the calling thread in nanoseconds.
uint64_t thread_nanoseconds(void);

#endif
