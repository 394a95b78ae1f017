// A display, a window and a page, in the way that costs least.

#define _GNU_SOURCE
#include "raw.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 800, HEIGHT = 600 };

void fail(const char *format, ...) {
    va_list values;
    va_start(values, format);
    fprintf(stderr, "benchmarks-raw: ");
    vfprintf(stderr, format, values);
    fprintf(stderr, "\n");
    va_end(values);
    exit(1);
}

int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

double milliseconds_since(int64_t begin) {
    return (now() - begin) / 1e6;
}

void add_sample(Samples *samples, double value) {
    samples->values = g_renew(double, samples->values, samples->count + 1);
    samples->values[samples->count++] = value;
}

// The same server, with the same settings, as the Swift module starts.
static void start_display(void) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) fail("no pipe could be made");
    pid_t parent = getpid();
    pid_t server = fork();
    if (server < 0) fail("no process could be made");
    if (server == 0) {
        setsid();
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != parent) _exit(0);
        int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, STDIN_FILENO);
        dup2(nothing, STDOUT_FILENO);
        dup2(nothing, STDERR_FILENO);
        if (ends[1] == 3) fcntl(3, F_SETFD, 0);
        else dup2(ends[1], 3);
        execlp(
            "Xvfb", "Xvfb", "-displayfd", "3", "-terminate", "-nolisten", "tcp", "-screen", "0", "1920x1200x24", NULL
        );
        _exit(127);
    }
    close(ends[1]);
    char name[16] = ":";
    size_t length = 1;
    while (length < sizeof name - 1) {
        ssize_t count = read(ends[0], name + length, 1);
        if (count < 0 && errno == EINTR) continue;
        if (count != 1) fail("Xvfb has not started");
        if (name[length] == '\n') break;
        length++;
    }
    close(ends[0]);
    name[length] = '\0';
    setenv("DISPLAY", name, 1);
    setenv("GDK_BACKEND", "x11", 1);
    setenv("GSK_RENDERER", "cairo", 0);
    setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1", 0);
    setenv("GTK_A11Y", "none", 0);
}

void start_gtk(void) {
    if (getenv("DISPLAY") == NULL) start_display();
    if (!gtk_init_check()) fail("the display cannot be opened");
}

static void load_changed(WebKitWebView *view, WebKitLoadEvent event, gpointer page) {
    (void)view;
    if (event == WEBKIT_LOAD_FINISHED) g_main_loop_quit(((Page *)page)->loop);
}

static gboolean load_failed(WebKitWebView *view, WebKitLoadEvent event, char *url, GError *error, gpointer page) {
    (void)view, (void)event, (void)page;
    fail("%s could not be loaded: %s", url, error->message);
}

Page *open_page(const char *html, const char *url, gboolean mapped) {
    start_gtk();
    Page *page = g_new0(Page, 1);
    page->loop = g_main_loop_new(NULL, FALSE);
    page->content = webkit_user_content_manager_new();
    page->view = g_object_new(
        WEBKIT_TYPE_WEB_VIEW, "network-session", webkit_network_session_new_ephemeral(), "user-content-manager",
        page->content, NULL
    );
    if (mapped) {
        GtkWidget *window = gtk_window_new();
        gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
        gtk_window_set_child(GTK_WINDOW(window), GTK_WIDGET(page->view));
        gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
        gtk_widget_set_visible(window, TRUE);
    } else {
        g_object_ref_sink(page->view);
        gtk_widget_size_allocate(GTK_WIDGET(page->view), &(GtkAllocation){.width = WIDTH, .height = HEIGHT}, -1);
    }
    g_signal_connect(page->view, "load-changed", G_CALLBACK(load_changed), page);
    g_signal_connect(page->view, "load-failed", G_CALLBACK(load_failed), page);
    webkit_web_view_load_html(page->view, html, url);
    g_main_loop_run(page->loop);
    return page;
}

typedef struct {
    GMainLoop *loop;
    JSCValue *value;
} Evaluation;

static void evaluated(GObject *view, GAsyncResult *result, gpointer data) {
    GError *error = NULL;
    Evaluation *evaluation = data;
    evaluation->value = webkit_web_view_evaluate_javascript_finish(WEBKIT_WEB_VIEW(view), result, &error);
    if (error != NULL) fail("a script failed: %s", error->message);
    g_main_loop_quit(evaluation->loop);
}

JSCValue *evaluate(Page *page, const char *script) {
    Evaluation evaluation = {.loop = page->loop};
    webkit_web_view_evaluate_javascript(page->view, script, -1, NULL, NULL, NULL, evaluated, &evaluation);
    g_main_loop_run(page->loop);
    return evaluation.value;
}
