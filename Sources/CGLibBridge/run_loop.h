// The parts of Core Foundation's run loop and of libdispatch that the bridge calls. Foundation exports
// them on Linux, but its headers are on no search path that a package may depend on.
#pragma once

#include <stdint.h>

typedef const void *CFTypeRef;
typedef struct CFRunLoop *CFRunLoopRef;
typedef struct CFRunLoopSource *CFRunLoopSourceRef;
typedef struct CFRunLoopObserver *CFRunLoopObserverRef;

typedef struct {
    long version;
    void *info;
    const void *(*retain)(const void *);
    void (*release)(const void *);
    CFTypeRef (*copyDescription)(const void *);
    unsigned char (*equal)(const void *, const void *);
    unsigned long (*hash)(const void *);
    int (*getPort)(void *info);
    void (*perform)(void *info);
} CFRunLoopSourceContext1;

enum { kCFRunLoopBeforeWaiting = 1 << 5 };

extern const CFTypeRef kCFRunLoopCommonModes;

CFRunLoopRef CFRunLoopGetMain(void);
void CFRelease(CFTypeRef object);
CFTypeRef CFRunLoopCopyCurrentMode(CFRunLoopRef loop);
void CFRunLoopRun(void);
void CFRunLoopWakeUp(CFRunLoopRef loop);
CFRunLoopSourceRef CFRunLoopSourceCreate(CFTypeRef allocator, long order, const void *context);
void CFRunLoopAddSource(CFRunLoopRef loop, CFRunLoopSourceRef source, CFTypeRef mode);
CFRunLoopObserverRef CFRunLoopObserverCreate(
    CFTypeRef allocator, unsigned long activities, unsigned char repeats, long order,
    void (*callout)(CFRunLoopObserverRef, unsigned long, void *), const void *context
);
void CFRunLoopAddObserver(CFRunLoopRef loop, CFRunLoopObserverRef observer, CFTypeRef mode);

int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
