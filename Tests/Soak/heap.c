/* A library that soak.py preloads into an app. At SIGUSR2 it adds a line to the file SOAK_HEAP: the KiB of the heap that are in use. */

#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static sigset_t signals;

static void *answer(void *unused) {
    int number;
    while (sigwait(&signals, &number) == 0) {
        struct mallinfo2 info = mallinfo2();
        FILE *file = fopen(getenv("SOAK_HEAP"), "a");
        if (file == NULL) continue;
        fprintf(file, "%zu\n", (info.uordblks + info.hblkhd) / 1024);
        fclose(file);
    }
    return NULL;
}

/* A handler of the signal could interrupt malloc, so a thread waits for it. */
__attribute__((constructor)) static void begin(void) {
    pthread_t thread;
    sigemptyset(&signals);
    sigaddset(&signals, SIGUSR2);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    pthread_create(&thread, NULL, answer, NULL);
}
