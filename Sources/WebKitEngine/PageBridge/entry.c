// Where the engine enters the extension, and what the other side tells it.
#include "bridge.h"

WebKitWebProcessExtension *web_process_extension;

static void user_message_received(WebKitWebProcessExtension *extension, WebKitUserMessage *message, gpointer data)
{
    (void)extension, (void)data;
    const char *name = webkit_user_message_get_name(message);
    GVariant *parameters = webkit_user_message_get_parameters(message);
    if (!parameters)
        return;
    if (g_str_equal(name, "worlds") && g_variant_is_of_type(parameters, G_VARIANT_TYPE("as")))
        worlds_add(parameters);
    else if (g_str_equal(name, "handlers") && g_variant_is_of_type(parameters, G_VARIANT_TYPE("a(ssb)")))
        handlers_set(parameters);
    else if (g_str_equal(name, "readScope") && g_variant_is_of_type(parameters, G_VARIANT_TYPE("s")))
        file_scope_set(g_variant_get_string(parameters, NULL));
}

static void page_created(WebKitWebProcessExtension *extension, WebKitWebPage *page, gpointer data)
{
    (void)extension, (void)data;
    file_scope_attach(page);
}

__attribute__((visibility("default"))) void
webkit_web_process_extension_initialize_with_user_data(WebKitWebProcessExtension *extension, GVariant *data);

void webkit_web_process_extension_initialize_with_user_data(WebKitWebProcessExtension *extension, GVariant *data)
{
    guint32 version = 0;
    const char *hash = "", *bridge = NULL, *scope = "";
    if (!data || !g_variant_is_of_type(data, G_VARIANT_TYPE_VARDICT))
        return;
    g_variant_lookup(data, "version", "u", &version);
    g_variant_lookup(data, "hash", "&s", &hash);
    g_variant_lookup(data, "bridge", "&s", &bridge);
    g_variant_lookup(data, "readScope", "&s", &scope);

    web_process_extension = extension;
    WebKitUserMessage *hello = webkit_user_message_new("hello", g_variant_new("(us)", protocol_version, hash));
    webkit_web_process_extension_send_message_to_context(extension, hello, NULL, NULL, NULL);
    // Without the same protocol on both sides it is better to do nothing: the other side notices.
    if (version != protocol_version || !bridge || !*bridge)
        return;

    file_scope_set(scope);
    worlds_initialize(bridge);
    g_autoptr(GVariant) worlds = g_variant_lookup_value(data, "worlds", G_VARIANT_TYPE("as"));
    if (worlds)
        worlds_add(worlds);
    g_autoptr(GVariant) handlers = g_variant_lookup_value(data, "handlers", G_VARIANT_TYPE("a(ssb)"));
    if (handlers)
        handlers_set(handlers);
    g_signal_connect(extension, "page-created", G_CALLBACK(page_created), NULL);
    g_signal_connect(extension, "user-message-received", G_CALLBACK(user_message_received), NULL);
}
