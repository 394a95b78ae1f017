// What an idle view costs the program that shows it.

#include "raw.h"

#include <sys/resource.h>
#include <time.h>

enum { SECONDS_TO_SETTLE = 2 };

static double processor_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

// Each time that a thread has gone to sleep, something has woken it up.
static double wake_ups(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nvcsw;
}

static gboolean quit(gpointer loop) {
    g_main_loop_quit(loop);
    return G_SOURCE_REMOVE;
}

static void wait_for(GMainLoop *loop, unsigned seconds) {
    g_timeout_add(seconds * 1000, quit, loop);
    g_main_loop_run(loop);
}

void measure_idle(unsigned seconds, int64_t begin, Samples *results) {
    (void)begin;
    Page *page = open_page("<title>Harbour</title><p>Three boats are in.", NULL, TRUE);
    wait_for(page->loop, SECONDS_TO_SETTLE);
    double timeBefore = processor_milliseconds(), wakeUpsBefore = wake_ups();
    wait_for(page->loop, seconds);
    results[0].name = "processor-time";
    add_sample(&results[0], (processor_milliseconds() - timeBefore) / seconds);
    results[1].name = "wake-ups";
    add_sample(&results[1], (wake_ups() - wakeUpsBefore) / seconds);
    g_object_unref(evaluate(page, "1 + 1"));
}
