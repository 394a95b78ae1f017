// The raw C twin of the benchmarks: `benchmarks-raw <measurement> <count>` prints one line of JSON.

#include "raw.h"

#include <stdlib.h>
#include <string.h>

enum { SERIES_AT_MOST = 2 };

static const struct {
    const char *name;
    void (*run)(unsigned count, int64_t begin, Samples *results);
} measurements[] = {
    {"first-page", measure_first_page},
    {"script", measure_script},
    {"objects", measure_objects},
    {"text-messages", measure_text_messages},
    {"object-messages", measure_object_messages},
    {"snapshot", measure_snapshot},
    {"snapshot-after-updates", measure_snapshot_after_updates},
    {"idle", measure_idle},
};

static void print_results(int64_t begin, const Samples *results) {
    printf(
        "{\"mainAt\":%lld,\"engine\":\"%u.%u.%u\",\"series\":{", (long long)begin, webkit_get_major_version(),
        webkit_get_minor_version(), webkit_get_micro_version()
    );
    for (int i = 0; i < SERIES_AT_MOST && results[i].name != NULL; i++) {
        printf("%s\"%s\":[", i == 0 ? "" : ",", results[i].name);
        for (unsigned j = 0; j < results[i].count; j++) printf("%s%.6f", j == 0 ? "" : ",", results[i].values[j]);
        printf("]");
    }
    printf("}}\n");
    fflush(stdout);
}

int main(int count, char **arguments) {
    int64_t begin = now();
    if (count != 3) fail("usage: benchmarks-raw <measurement> <count>");
    for (size_t i = 0; i < G_N_ELEMENTS(measurements); i++) {
        if (strcmp(arguments[1], measurements[i].name) != 0) continue;
        Samples results[SERIES_AT_MOST] = {};
        measurements[i].run((unsigned)atoi(arguments[2]), begin, results);
        print_results(begin, results);
        return 0;
    }
    fail("no measurement has the name %s", arguments[1]);
}
