#pragma once

#include <stdint.h>
#include <sys/types.h>

/* Returns the time of a clock that all processes share, in nanoseconds. */
uint64_t monotonic_nanoseconds(void);

/* Creates a pipe that child processes do not inherit, and returns false if that fails. */
int make_pipe(int *reading, int *writing);

/* Waits until a process exits, and returns its status and its CPU time in nanoseconds. */
uint64_t wait_for_end(pid_t process, int *status);
