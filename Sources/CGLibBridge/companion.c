// Starts programs that must not outlive this process.

#include "CGLibBridge.h"

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

// Between fork and exec: only calls that are safe there.
static void end_with_parent(gpointer parent) {
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != GPOINTER_TO_INT(parent)) _exit(0);
}

GSubprocess *cglib_bridge_spawn_companion(const char *const *arguments, int descriptor, GError **error) {
    GSubprocessLauncher *launcher =
        g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
    g_subprocess_launcher_take_fd(launcher, descriptor, 3);
    g_subprocess_launcher_set_child_setup(launcher, end_with_parent, GINT_TO_POINTER(getpid()), NULL);
    GSubprocess *child = g_subprocess_launcher_spawnv(launcher, arguments, error);
    g_object_unref(launcher);
    return child;
}
