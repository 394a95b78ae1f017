// Joins three loops on the main thread: Core Foundation's run loop, GLib's main context, libdispatch's
// main queue. Documentation/MainLoop.md has the design and its reasons.

#include "CGLibBridge.h"
#include "exit_guard.h"
#include "run_loop.h"

#include <errno.h>
#include <stdbool.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

// How many turns GLib may take before the other sources of the run loop get theirs.
enum { TURNS_AT_ONCE = 16 };

// How many wake-ups in a row may find nothing to do before the descriptors are registered afresh.
enum { IDLE_WAKEUPS_AT_MOST = 64 };

static struct {
    int port;         // epoll: what the run loop waits for, `descriptors` and `timer`
    int descriptors;  // epoll: GLib's descriptors
    int timer;        // timerfd: GLib's time-out
    bool timerArmed;
    GPollFD *polled;  // what GLib asked for last
    int polledCount;
    int polledCapacity;
    int idleWakeups;
    bool drainsMainQueue;    // GLib is in charge, and in the middle of the main queue
    bool missedMainQueue;    // a run loop turned inside that, and took a wake-up that it could not serve
} bridge;

// MARK: GLib as a source of the run loop

static void arm_timer(int milliseconds) {
    if (milliseconds < 0 && !bridge.timerArmed) return;
    struct itimerspec delay = {};
    if (milliseconds == 0) delay.it_value.tv_nsec = 1;
    if (milliseconds > 0) {
        delay.it_value.tv_sec = milliseconds / 1000;
        delay.it_value.tv_nsec = (milliseconds % 1000) * 1000000L;
    }
    timerfd_settime(bridge.timer, 0, &delay, NULL);
    bridge.timerArmed = milliseconds >= 0;
}

static bool is_polled(const GPollFD *list, int count, int descriptor) {
    for (int i = 0; i < count; i++)
        if (list[i].fd == descriptor && list[i].events != 0) return true;
    return false;
}

// A closed descriptor leaves the set by itself and its number may come back, so every descriptor is
// registered anew before every wait; comparing numbers would miss that.
static void watch(const GPollFD *list, int count) {
    for (int i = 0; i < count; i++) {
        if (list[i].events == 0) continue;
        // poll's and epoll's bits are the same on Linux.
        struct epoll_event event = {.events = list[i].events, .data.fd = list[i].fd};
        if (epoll_ctl(bridge.descriptors, EPOLL_CTL_MOD, list[i].fd, &event) != 0 && errno == ENOENT)
            epoll_ctl(bridge.descriptors, EPOLL_CTL_ADD, list[i].fd, &event);
    }
}

static void forget(const GPollFD *before, int beforeCount, const GPollFD *now, int count) {
    for (int i = 0; i < beforeCount; i++)
        if (!is_polled(now, count, before[i].fd)) epoll_ctl(bridge.descriptors, EPOLL_CTL_DEL, before[i].fd, NULL);
}

// A description that outlives its descriptor (a duplicate was passed on) can only be removed with the set.
static void renew_descriptors(void) {
    if (bridge.descriptors >= 0) close(bridge.descriptors);
    bridge.descriptors = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN};
    epoll_ctl(bridge.port, EPOLL_CTL_ADD, bridge.descriptors, &event);
    bridge.polledCount = 0;
    bridge.idleWakeups = 0;
}

// Asks GLib what it waits for, and has the run loop wait for the same.
static void before_waiting(CFRunLoopObserverRef observer, unsigned long activity, void *info) {
    (void)observer, (void)activity, (void)info;
    exit_guard_park_if_ending();
    GMainContext *context = g_main_context_default();
    if (!g_main_context_acquire(context)) return;
    bridge.missedMainQueue |= bridge.drainsMainQueue;

    int priority = 0, timeout = -1, count;
    bool ready = g_main_context_prepare(context, &priority);
    static GPollFD *list;
    static int capacity;
    while ((count = g_main_context_query(context, priority, &timeout, list, capacity)) > capacity)
        list = g_renew(GPollFD, list, capacity = count);
    forget(bridge.polled, bridge.polledCount, list, count);
    watch(list, count);
    if (count > bridge.polledCapacity) bridge.polled = g_renew(GPollFD, bridge.polled, bridge.polledCapacity = count);
    for (int i = 0; i < count; i++) bridge.polled[i] = list[i];
    bridge.polledCount = count;
    arm_timer(ready ? 0 : timeout);

    g_main_context_release(context);
}

static int port(void *info) {
    (void)info;
    return bridge.port;
}

// Something that GLib waits for has happened.
static void perform(void *info) {
    (void)info;
    exit_guard_park_if_ending();
    bridge.timerArmed = true;  // It may have fired; disarming it also clears that.
    arm_timer(-1);
    int turns = 0;
    while (turns < TURNS_AT_ONCE && g_main_context_iteration(NULL, FALSE)) turns++;
    bridge.idleWakeups = turns == 0 ? bridge.idleWakeups + 1 : 0;
    if (bridge.idleWakeups > IDLE_WAKEUPS_AT_MOST) renew_descriptors();
}

static void attach_to_run_loop(void) {
    bridge.port = epoll_create1(EPOLL_CLOEXEC);
    bridge.timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN};
    epoll_ctl(bridge.port, EPOLL_CTL_ADD, bridge.timer, &event);
    bridge.descriptors = -1;
    renew_descriptors();

    CFRunLoopSourceContext1 context = {.version = 1, .getPort = port, .perform = perform};
    CFRunLoopRef loop = CFRunLoopGetMain();
    CFRunLoopAddSource(loop, CFRunLoopSourceCreate(NULL, 0, &context), kCFRunLoopCommonModes);
    CFRunLoopAddObserver(
        loop, CFRunLoopObserverCreate(NULL, kCFRunLoopBeforeWaiting, true, 0, before_waiting, NULL), kCFRunLoopCommonModes
    );
}

// MARK: The main queue as a source of GLib

typedef struct {
    GSource source;
    GPollFD queue;
} MainQueueSource;

// While the run loop turns, at whatever depth, it drains the main queue itself. A loop of GLib inside it (GTK's
// printing has one) must not: the queue cannot be drained while it is being drained, and the wake-up would be lost.
static bool main_queue_is_inert(void) {
    CFTypeRef mode = CFRunLoopCopyCurrentMode(CFRunLoopGetMain());
    if (mode != NULL) CFRelease(mode);
    return mode != NULL || bridge.drainsMainQueue;
}

static gboolean prepare_main_queue(GSource *source, gint *timeout) {
    exit_guard_park_if_ending();
    ((MainQueueSource *)source)->queue.events = main_queue_is_inert() ? 0 : G_IO_IN;
    *timeout = -1;
    return FALSE;
}

static gboolean check_main_queue(GSource *source) {
    return !main_queue_is_inert() && (((MainQueueSource *)source)->queue.revents & G_IO_IN) != 0;
}

static gboolean dispatch_main_queue(GSource *source, GSourceFunc function, gpointer data) {
    (void)function, (void)data;
    int descriptor = ((MainQueueSource *)source)->queue.fd;
    uint64_t count = 1;
    // Unread, the descriptor stays ready and the loop spins.
    if (read(descriptor, &count, sizeof count) < 0 && errno != EAGAIN) return G_SOURCE_CONTINUE;
    bridge.drainsMainQueue = true;
    _dispatch_main_queue_callback_4CF(NULL);
    bridge.drainsMainQueue = false;
    if (bridge.missedMainQueue) {
        bridge.missedMainQueue = false;
        ssize_t written = write(descriptor, &count, sizeof count);
        (void)written;  // It fails only when the counter is full, and then it is ready anyway.
    }
    return G_SOURCE_CONTINUE;
}

static void attach_main_queue(void) {
    static GSourceFuncs functions = {
        .prepare = prepare_main_queue, .check = check_main_queue, .dispatch = dispatch_main_queue
    };
    MainQueueSource *source = (MainQueueSource *)g_source_new(&functions, sizeof *source);
    source->queue = (GPollFD){.fd = _dispatch_get_main_queue_handle_4CF(), .events = G_IO_IN};
    g_source_set_static_name(&source->source, "[swift-webkit] main queue");
    g_source_set_can_recurse(&source->source, TRUE);
    g_source_add_poll(&source->source, &source->queue);
    g_source_attach(&source->source, NULL);
}

void cglib_bridge_attach_main_loop(void) {
    static bool attached;
    if (attached) return;
    attached = true;
    attach_to_run_loop();
}

// MARK: `async main` and Swift Testing

// The Swift runtime calls this hook, if set, instead of ending the main thread with `dispatch_main`.
typedef __attribute__((swiftcall)) void (*DrainQueue)(void);
extern __attribute__((swiftcall)) void (*swift_task_asyncMainDrainQueue_hook)(DrainQueue original, DrainQueue override);

static __attribute__((swiftcall)) void drain_main_queue(DrainQueue original, DrainQueue override) {
    (void)original, (void)override;
    // The run loop returns when it has no source; the main queue wakes it up again.
    for (;;) CFRunLoopRun();
}

// Before `main`, because a program may enter either loop before it touches the engine.
__attribute__((constructor)) static void prepare_loops(void) {
    if (swift_task_asyncMainDrainQueue_hook == NULL) swift_task_asyncMainDrainQueue_hook = drain_main_queue;
    attach_main_queue();
}
