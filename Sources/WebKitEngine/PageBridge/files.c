// The part of the file system that pages may read.
#include <string.h>

#include "bridge.h"

static char *scope; // absolute and canonical, or NULL for no restriction

void file_scope_set(const char *path)
{
    g_free(scope);
    scope = *path ? g_canonicalize_filename(path, "/") : NULL;
}

/// Whether a file is the one that may be read, or is inside the folder.
///
/// The engine's sandbox hides the files from this process, so symbolic links are not followed here.
static bool is_allowed(const char *uri)
{
    g_autofree char *host = NULL;
    g_autofree char *name = g_filename_from_uri(uri, &host, NULL);
    if (!name || (host && *host && g_ascii_strcasecmp(host, "localhost") != 0))
        return false;
    g_autofree char *path = g_canonicalize_filename(name, "/");
    gsize length = strlen(scope);
    if (strncmp(path, scope, length) != 0)
        return false;
    return !path[length] || path[length] == '/' || g_str_equal(scope, "/");
}

static gboolean send_request(WebKitWebPage *page, WebKitURIRequest *request, WebKitURIResponse *redirect, gpointer data)
{
    (void)page, (void)redirect, (void)data;
    const char *uri = webkit_uri_request_get_uri(request);
    // TRUE stops the request.
    return scope && uri && g_ascii_strncasecmp(uri, "file:", 5) == 0 && !is_allowed(uri);
}

void file_scope_attach(WebKitWebPage *page)
{
    g_signal_connect(page, "send-request", G_CALLBACK(send_request), NULL);
}
