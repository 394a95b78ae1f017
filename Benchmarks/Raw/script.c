// Scripts and their values.

#include "raw.h"

#include <string.h>

static void warm_up(Page *page) {
    for (int i = 0; i < 100; i++) g_object_unref(evaluate(page, "1 + 1"));
}

// MARK: One after another

typedef struct {
    Page *page;
    Samples *samples;
    unsigned left;
    int64_t begin;
} RoundTrips;

static void begin_round_trip(RoundTrips *trips);

static void end_round_trip(GObject *view, GAsyncResult *result, gpointer data) {
    RoundTrips *trips = data;
    GError *error = NULL;
    JSCValue *value = webkit_web_view_evaluate_javascript_finish(WEBKIT_WEB_VIEW(view), result, &error);
    if (error != NULL) fail("a script failed: %s", error->message);
    int32_t number = jsc_value_to_int32(value);
    g_object_unref(value);
    add_sample(trips->samples, milliseconds_since(trips->begin));
    if (number != 2) fail("1 + 1 is %d", number);
    if (--trips->left > 0) begin_round_trip(trips);
    else g_main_loop_quit(trips->page->loop);
}

static void begin_round_trip(RoundTrips *trips) {
    trips->begin = now();
    webkit_web_view_evaluate_javascript(trips->page->view, "1 + 1", -1, NULL, NULL, NULL, end_round_trip, trips);
}

void measure_script(unsigned count, int64_t begin, Samples *results) {
    (void)begin;
    Page *page = open_page("<title>Harbour</title>", NULL, TRUE);
    warm_up(page);
    results[0].name = "value";
    RoundTrips trips = {.page = page, .samples = &results[0], .left = count};
    begin_round_trip(&trips);
    g_main_loop_run(page->loop);
}

// MARK: 10,000 objects

enum { OBJECTS = 10000 };

typedef struct {
    int number;
    char *name;
    gboolean isFree;
} Berth;

static JSCValue *property(JSCValue *object, const char *name) {
    return jsc_value_object_get_property(object, name);
}

static Berth read_berth(JSCValue *object) {
    JSCValue *number = property(object, "number"), *name = property(object, "name"), *isFree = property(object, "isFree");
    Berth berth = {
        .number = jsc_value_to_int32(number), .name = jsc_value_to_string(name), .isFree = jsc_value_to_boolean(isFree)
    };
    g_object_unref(number);
    g_object_unref(name);
    g_object_unref(isFree);
    return berth;
}

static void check_berth(const Berth *berth, int index) {
    char *name = g_strdup_printf("Berth %d", index);
    if (berth->number != index || strcmp(berth->name, name) != 0 || berth->isFree != (index % 2 == 0))
        fail("the object at %d is {%d, %s, %d}", index, berth->number, berth->name, berth->isFree);
    g_free(name);
}

static double measure_one_array(Page *page) {
    int64_t begin = now();
    JSCValue *value = evaluate(
        page, "Array.from({length: 10000}, (_, i) => ({number: i, name: 'Berth ' + i, isFree: i % 2 == 0}))"
    );
    JSCValue *length = property(value, "length");
    int count = jsc_value_to_int32(length);
    g_object_unref(length);
    Berth *berths = g_new0(Berth, count);
    for (int i = 0; i < count; i++) {
        JSCValue *object = jsc_value_object_get_property_at_index(value, i);
        berths[i] = read_berth(object);
        g_object_unref(object);
    }
    double duration = milliseconds_since(begin);

    if (count != OBJECTS) fail("%d objects have arrived", count);
    for (int i = 0; i < count; i++) {
        check_berth(&berths[i], i);
        g_free(berths[i].name);
    }
    g_free(berths);
    g_object_unref(value);
    return duration;
}

void measure_objects(unsigned count, int64_t begin, Samples *results) {
    (void)begin;
    Page *page = open_page("<title>Harbour</title>", NULL, TRUE);
    warm_up(page);
    results[0].name = "structures";
    for (unsigned i = 0; i < count; i++) add_sample(&results[0], measure_one_array(page));
}
