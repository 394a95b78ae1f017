// From the first line of `main` to a loaded page.

#include "raw.h"

#include <stdlib.h>
#include <string.h>

void measure_first_page(unsigned count, int64_t begin, Samples *results) {
    (void)count;
    // The Swift module leaves a view on a display that it was given out of sight until the program embeds it.
    gboolean mapped = getenv("DISPLAY") == NULL;
    Page *page = open_page("<title>Harbour</title><p>Three boats are in.", NULL, mapped);
    results[0].name = "finished";
    add_sample(&results[0], milliseconds_since(begin));

    JSCValue *value = evaluate(page, "document.title + document.body.innerText");
    char *text = jsc_value_to_string(value);
    if (strcmp(text, "HarbourThree boats are in.") != 0) fail("the page says: %s", text);
    g_free(text);
    g_object_unref(value);
}
