// Messages from the page, one batch after another.

#include "raw.h"

#include <string.h>

enum { BATCH = 2000, BATCHES_TO_WARM_UP = 3 };

typedef struct {
    Page *page;
    const char *script;
    void (*check)(JSCValue *body, int index);
    Samples *samples;
    unsigned batchesLeft;
    unsigned batchesToIgnore;
    int received;
    int64_t begin;
} Inbox;

static void begin_batch(Inbox *inbox) {
    inbox->received = 0;
    inbox->begin = now();
    webkit_web_view_evaluate_javascript(inbox->page->view, inbox->script, -1, NULL, NULL, NULL, NULL, NULL);
}

static gboolean begin_batch_later(gpointer inbox) {
    begin_batch(inbox);
    return G_SOURCE_REMOVE;
}

static void receive(WebKitUserContentManager *content, JSCValue *body, gpointer data) {
    (void)content;
    Inbox *inbox = data;
    inbox->check(body, inbox->received);
    if (++inbox->received < BATCH) return;
    double seconds = milliseconds_since(inbox->begin) / 1000;
    if (inbox->batchesToIgnore > 0) {
        inbox->batchesToIgnore--;
    } else {
        add_sample(inbox->samples, BATCH / seconds);
        inbox->batchesLeft--;
    }
    if (inbox->batchesLeft == 0) g_main_loop_quit(inbox->page->loop);
    else g_idle_add(begin_batch_later, inbox);
}

static void measure(Inbox *inbox) {
    inbox->page = open_page("<title>Harbour</title>", "http://harbour.test/", TRUE);
    inbox->batchesToIgnore = BATCHES_TO_WARM_UP;
    inbox->samples->name = "rate";
    g_signal_connect(inbox->page->content, "script-message-received::harbour", G_CALLBACK(receive), inbox);
    if (!webkit_user_content_manager_register_script_message_handler(inbox->page->content, "harbour", NULL))
        fail("the message handler could not be registered");
    begin_batch(inbox);
    g_main_loop_run(inbox->page->loop);
}

static void check_text(JSCValue *body, int index) {
    (void)index;
    char *text = jsc_value_to_string(body);
    if (strcmp(text, "A boat is in.") != 0) fail("a message says: %s", text);
    g_free(text);
}

void measure_text_messages(unsigned count, int64_t begin, Samples *results) {
    (void)begin;
    Inbox inbox = {
        .script = "for (let i = 0; i < 2000; i++) webkit.messageHandlers.harbour.postMessage('A boat is in.')",
        .check = check_text,
        .samples = results,
        .batchesLeft = count,
    };
    measure(&inbox);
}

static void check_object(JSCValue *body, int index) {
    JSCValue *kind = jsc_value_object_get_property(body, "kind"), *number = jsc_value_object_get_property(body, "number");
    char *text = jsc_value_to_string(kind);
    if (strcmp(text, "arrival") != 0 || jsc_value_to_int32(number) != index)
        fail("message %d says: %s, %d", index, text, jsc_value_to_int32(number));
    g_free(text);
    g_object_unref(kind);
    g_object_unref(number);
}

void measure_object_messages(unsigned count, int64_t begin, Samples *results) {
    (void)begin;
    Inbox inbox = {
        .script = "for (let i = 0; i < 2000; i++)"
                  " webkit.messageHandlers.harbour.postMessage({kind: 'arrival', number: i})",
        .check = check_object,
        .samples = results,
        .batchesLeft = count,
    };
    measure(&inbox);
}
