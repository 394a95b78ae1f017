// Script worlds by name, and what is put into each of them.
#include "bridge.h"

static const char bridge_source[] = {
#embed "bridge.js"
};

static GHashTable *worlds; // name → WebKitScriptWorld
static WebKitScriptWorld *bridge;

WebKitScriptWorld *bridge_world(void)
{
    return bridge;
}

static void bridge_install(Frame *frame, JSCContext *context)
{
    g_autoptr(JSCValue) nothing = jsc_context_evaluate(context, bridge_source, sizeof bridge_source);
    if (webkit_frame_is_main_frame(frame->frame))
        evaluation_install(frame, context);
}

JSCValue *bridge_function(Frame *frame, const char *name)
{
    g_autoptr(JSCContext) context = frame_context(frame, bridge);
    if (!context)
        return NULL;
    JSCValue *function = jsc_context_get_value(context, name);
    // Anything else than an object must not be asked: that costs an exception.
    if (jsc_value_is_object(function) && jsc_value_is_function(function))
        return function;
    // The first document of a frame may have no event of its own. (And an element may have that name.)
    g_object_unref(function);
    bridge_install(frame, context);
    return jsc_context_get_value(context, name);
}

static void window_object_cleared(WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *engine_frame, gpointer data)
{
    (void)data;
    Frame *frame = frame_record(page, engine_frame);
    // The engine tells this of all worlds, used or not. To ask for a context creates it, and each costs time and
    // memory; so only what is certainly needed is prepared here, and the rest when it is.
    if (world == bridge) {
        g_autoptr(JSCContext) context = webkit_frame_is_main_frame(engine_frame) ? frame_context(frame, bridge) : NULL;
        if (context)
            bridge_install(frame, context);
        return;
    }
    // In the page's own world it has to be now: later, its scripts may have replaced what ours rely on.
    bool is_page = world == webkit_script_world_get_default();
    const char *name = is_page ? "" : webkit_script_world_get_name(world);
    if (is_page)
        evaluation_document_has_changed(frame);
    document_may_have_changed(frame, name);
    if (!is_page && !handlers_exist_in(name))
        return;
    g_autoptr(JSCContext) context = frame_context(frame, world);
    if (context)
        document_of_context(frame, name, context);
}

static WebKitScriptWorld *add(const char *name, WebKitScriptWorld *world)
{
    g_hash_table_insert(worlds, g_strdup(name), world);
    g_signal_connect(world, "window-object-cleared", G_CALLBACK(window_object_cleared), NULL);
    return world;
}

void worlds_initialize(const char *bridge_name)
{
    worlds = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_object_unref);
    bridge = webkit_script_world_new_with_name(bridge_name);
    g_signal_connect(bridge, "window-object-cleared", G_CALLBACK(window_object_cleared), NULL);
    add("", g_object_ref(webkit_script_world_get_default()));
}

WebKitScriptWorld *world_named(const char *name)
{
    WebKitScriptWorld *world = g_hash_table_lookup(worlds, name);
    if (world)
        return world;
    // The engine takes the existing world when the other side uses the same name.
    return g_str_equal(name, webkit_script_world_get_name(bridge)) ? bridge
                                                                   : add(name, webkit_script_world_new_with_name(name));
}

void worlds_add(GVariant *names)
{
    GVariantIter iterator;
    const char *name;
    g_variant_iter_init(&iterator, names);
    while (g_variant_iter_next(&iterator, "&s", &name))
        world_named(name);
}
