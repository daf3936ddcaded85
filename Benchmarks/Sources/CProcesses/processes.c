#define _GNU_SOURCE
#include "CProcesses.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

uint64_t monotonic_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * UINT64_C(1000000000) + now.tv_nsec;
}

int make_pipe(int *reading, int *writing) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return 0;
    *reading = ends[0];
    *writing = ends[1];
    return 1;
}

uint64_t wait_for_end(pid_t process, int *status) {
    struct rusage usage;
    *status = -1;
    if (wait4(process, status, 0, &usage) != process) return 0;
    uint64_t seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec;
    return seconds * UINT64_C(1000000000) + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * UINT64_C(1000);
}
