#pragma once

#include <stdint.h>
#include <sys/types.h>

/* Returns the nanoseconds of a clock that all processes share. */
uint64_t monotonic_nanoseconds(void);

/* Creates a pipe that no program inherits, and returns false if that fails. */
int make_pipe(int *reading, int *writing);

/* Waits for the end of a process, and returns its status and its CPU time in nanoseconds. */
uint64_t wait_for_end(pid_t process, int *status);
