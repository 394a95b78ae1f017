// The C half of GLibBridge: what cannot be written in Swift, because it runs before `main`, between
// `fork` and `exec`, or needs a function-pointer type that Swift cannot spell.
#pragma once

#include <gio/gio.h>

/// Makes GLib's default main context a source of the main run loop. Once per process, on the main thread;
/// later calls do nothing. (The main queue is a source of that context from the start of the program.)
void cglib_bridge_attach_main_loop(void);

/// Keeps the main thread out of the engine once the process ends from another thread.
/// Call it after the engine's own start, so that its exit handler runs before the engine's destructors.
void cglib_bridge_guard_exit(void);

/// Starts a program that ends with this process, with `descriptor` passed on as descriptor 3.
///
/// The program gets a session of its own, and its output goes nowhere. Takes over `descriptor`.
/// Returns the child (transfer full), or null and an error.
GSubprocess *cglib_bridge_spawn_companion(const char *const *arguments, int descriptor, GError **error);
