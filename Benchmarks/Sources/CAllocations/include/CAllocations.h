#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stddef.h>
#include <stdint.h>

/// The number of allocations by the calling thread since it started: each call of malloc, calloc, realloc, and
/// their aligned forms, by any library of the process.
uint64_t allocation_count(void);

/// The number of bytes that the process has allocated and not freed.
size_t allocated_bytes(void);

/// The CPU time of the calling thread in nanoseconds.
uint64_t thread_nanoseconds(void);

#endif
