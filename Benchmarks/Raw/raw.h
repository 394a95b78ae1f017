// What a C program needs to measure WebKitGTK itself: a display, a mapped window, a page, and samples.
#pragma once

#include <stdint.h>
#include <webkit/webkit.h>

/// A page in a mapped window of 800 by 600 points, with a main loop that one measurement at a time runs.
typedef struct {
    GMainLoop *loop;
    WebKitUserContentManager *content;
    WebKitWebView *view;
} Page;

/// One measured series.
typedef struct {
    const char *name;
    double *values;
    unsigned count;
} Samples;

/// Prints why nothing can be measured, and ends the program.
_Noreturn void fail(const char *format, ...) G_GNUC_PRINTF(1, 2);

/// The monotonic clock, in nanoseconds.
int64_t now(void);

/// Milliseconds since a time.
double milliseconds_since(int64_t begin);

void add_sample(Samples *samples, double value);

/// Starts GTK, on a virtual display of this program's own if no display is given.
void start_gtk(void);

/// Shows a page and returns when it is loaded. Unmapped: the view has a size but no window.
Page *open_page(const char *html, const char *url, gboolean mapped);

/// Runs a script and returns its value (transfer full).
JSCValue *evaluate(Page *page, const char *script);

// The measurements. Each checks what it has measured.
void measure_first_page(unsigned count, int64_t begin, Samples *results);
void measure_script(unsigned count, int64_t begin, Samples *results);
void measure_objects(unsigned count, int64_t begin, Samples *results);
void measure_text_messages(unsigned count, int64_t begin, Samples *results);
void measure_object_messages(unsigned count, int64_t begin, Samples *results);
void measure_snapshot(unsigned count, int64_t begin, Samples *results);
void measure_snapshot_after_updates(unsigned count, int64_t begin, Samples *results);
void measure_idle(unsigned seconds, int64_t begin, Samples *results);
