// `exit` on a worker thread (Swift Testing ends that way) runs the engine's destructors while the main
// thread may still be inside the engine. So the first exit handler stops the main thread.

#define _GNU_SOURCE
#include "exit_guard.h"
#include "CGLibBridge.h"
#include "run_loop.h"

#include <errno.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

// A main thread that does not come back to its loop in this time is busy elsewhere, not in the engine.
enum { SECONDS_TO_WAIT = 2 };

static atomic_bool ending;
static sem_t parked;

void exit_guard_park_if_ending(void) {
    if (!atomic_load_explicit(&ending, memory_order_acquire)) return;
    sem_post(&parked);
    for (;;) pause();
}

static void park_main_thread(void) {
    if (gettid() == getpid()) return;
    atomic_store_explicit(&ending, true, memory_order_release);
    CFRunLoopWakeUp(CFRunLoopGetMain());
    g_main_context_wakeup(NULL);
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += SECONDS_TO_WAIT;
    while (sem_timedwait(&parked, &limit) != 0 && errno == EINTR) {}
}

void cglib_bridge_guard_exit(void) {
    static atomic_flag installed = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&installed)) return;
    sem_init(&parked, 0, 0);
    atexit(park_main_thread);
}
