#pragma once

#include <stdint.h>
#include <sys/types.h>

/* Nanoseconds by a clock that all processes share. */
uint64_t monotonic_nanoseconds(void);

/* A pipe that no program inherits; false if there can be none. */
int make_pipe(int *reading, int *writing);

/* Waits for the end of a process, and gives its status and the nanoseconds of CPU time that it has used. */
uint64_t wait_for_end(pid_t process, int *status);
