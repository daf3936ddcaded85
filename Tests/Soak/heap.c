/* A library that soak.py preloads into an app. On SIGUSR2, it appends a line with the size of the heap in use, in KiB, to
   the file that SOAK_HEAP names. */

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

/* A signal handler could interrupt malloc, so a thread waits for the signal instead. */
__attribute__((constructor)) static void begin(void) {
    pthread_t thread;
    sigemptyset(&signals);
    sigaddset(&signals, SIGUSR2);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    pthread_create(&thread, NULL, answer, NULL);
}
