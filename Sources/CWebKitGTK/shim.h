// The engine's C interface as Swift sees it, with inline functions for what Swift cannot import.
#pragma once

#include <webkit/webkit.h>
#include <jsc/jsc.h>
#include <libsoup/soup.h>
#include <gtk/gtk.h>

// Variadic: a web view takes its collaborators when it is created. Null for `related`: a process of its own.
static inline WebKitWebView *cwebkit_web_view_new(
    WebKitWebContext *context, WebKitNetworkSession *session, WebKitUserContentManager *userContent,
    WebKitSettings *settings, WebKitWebView *related
) {
    // A related view shares the context and the session of the other.
    if (related != NULL)
        return g_object_new(
            WEBKIT_TYPE_WEB_VIEW, "related-view", related, "user-content-manager", userContent, "settings", settings, NULL
        );
    return g_object_new(
        WEBKIT_TYPE_WEB_VIEW, "web-context", context, "network-session", session,
        "user-content-manager", userContent, "settings", settings, NULL
    );
}

// Variadic: a text in GTK's own translation, for the name of the printer that writes files.
static inline const char *cwebkit_name_of_file_printer(void) {
    return g_dgettext("gtk40", "Print to File");
}

// Variadic: a server that does not answer by itself when nobody else has.
static inline SoupServer *clocal_server_new(void) {
    return soup_server_new("server-header", "swift-webkit-local", NULL);
}
