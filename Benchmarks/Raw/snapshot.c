// Pictures of the visible part of a page, down to their pixels.

#include "raw.h"

enum { WIDTH = 800, HEIGHT = 600 };

typedef struct {
    GMainLoop *loop;
    guchar *pixels;
    int width, height;
} Picture;

static void taken(GObject *view, GAsyncResult *result, gpointer data) {
    Picture *picture = data;
    GError *error = NULL;
    GdkTexture *texture = webkit_web_view_get_snapshot_finish(WEBKIT_WEB_VIEW(view), result, &error);
    if (error != NULL) fail("no picture could be taken: %s", error->message);
    picture->width = gdk_texture_get_width(texture);
    picture->height = gdk_texture_get_height(texture);
    picture->pixels = g_malloc((gsize)picture->width * picture->height * 4);
    gdk_texture_download(texture, picture->pixels, (gsize)picture->width * 4);
    g_object_unref(texture);
    g_main_loop_quit(picture->loop);
}

static void updated(GObject *view, GAsyncResult *result, gpointer loop) {
    GError *error = NULL;
    JSCValue *value = webkit_web_view_call_async_javascript_function_finish(WEBKIT_WEB_VIEW(view), result, &error);
    if (error != NULL) fail("a script failed: %s", error->message);
    g_object_unref(value);
    g_main_loop_quit(loop);
}

static void wait_for_updates(Page *page) {
    const char *body = "await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))";
    webkit_web_view_call_async_javascript_function(page->view, body, -1, NULL, NULL, NULL, NULL, updated, page->loop);
    g_main_loop_run(page->loop);
}

// The left half of the page is blue, the right half is white. Bytes of a pixel: blue, green, red, alpha.
static void check(const Picture *picture) {
    if (picture->width != WIDTH || picture->height != HEIGHT) fail("a picture has %dx%d", picture->width, picture->height);
    const guchar *left = picture->pixels + (300 * WIDTH + 100) * 4, *right = picture->pixels + (300 * WIDTH + 700) * 4;
    if (left[0] != 255 || left[2] != 0 || right[0] != 255 || right[2] != 255) fail("a picture has the wrong colours");
}

static void measure(unsigned count, gboolean afterUpdates, Samples *results) {
    const char *html = "<title>Harbour</title><style>body { margin: 0; background: white }"
                       " div { width: 50vw; height: 100vh; background: #00f }</style><div></div>";
    Page *page = open_page(html, NULL, TRUE);
    wait_for_updates(page);
    results[0].name = "pixels";
    for (unsigned i = 0; i < count; i++) {
        Picture picture = {.loop = page->loop};
        int64_t begin = now();
        if (afterUpdates) wait_for_updates(page);
        webkit_web_view_get_snapshot(
            page->view, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, NULL, taken, &picture
        );
        g_main_loop_run(page->loop);
        add_sample(&results[0], milliseconds_since(begin));
        check(&picture);
        g_free(picture.pixels);
    }
}

void measure_snapshot(unsigned count, int64_t begin, Samples *results) {
    (void)begin;
    measure(count, FALSE, results);
}

void measure_snapshot_after_updates(unsigned count, int64_t begin, Samples *results) {
    (void)begin;
    measure(count, TRUE, results);
}
