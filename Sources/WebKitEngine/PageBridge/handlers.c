// Documents and their message handlers.
#include <string.h>

#include "bridge.h"

static const char world_source[] = {
#embed "world.js"
};

/// Owned by the native function that its script holds, so it lives as long as that script.
struct Document {
    Frame *frame;
    char *world;
    JSCWeakValue *entry;
    char *origin; // asked when it is first needed
};

static GHashTable *documents; // the living ones
static GHashTable *handlers; // world → (name → GINT: 1 without, 2 with reply)

// MARK: The table

static void append_quoted(GString *json, const char *text)
{
    g_string_append_c(json, '"');
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            g_string_append_c(json, '\\');
        if ((unsigned char)*c < 0x20)
            g_string_append_printf(json, "\\u%04x", *c);
        else
            g_string_append_c(json, *c);
    }
    g_string_append_c(json, '"');
}

/// The handlers of a world as JSON: for each name, whether it replies.
static char *table_text(const char *world)
{
    GString *json = g_string_new("{");
    GHashTable *names = handlers ? g_hash_table_lookup(handlers, world) : NULL;
    GHashTableIter iterator;
    gpointer name, kind;
    if (names) {
        g_hash_table_iter_init(&iterator, names);
        while (g_hash_table_iter_next(&iterator, &name, &kind)) {
            if (json->len > 1)
                g_string_append_c(json, ',');
            append_quoted(json, name);
            g_string_append(json, GPOINTER_TO_INT(kind) == 2 ? ":true" : ":false");
        }
    }
    g_string_append_c(json, '}');
    return g_string_free(json, FALSE);
}

static int handler_kind(const char *world, const char *name)
{
    GHashTable *names = handlers ? g_hash_table_lookup(handlers, world) : NULL;
    return names ? GPOINTER_TO_INT(g_hash_table_lookup(names, name)) : 0;
}

static void release_table(gpointer table)
{
    g_hash_table_unref(table);
}

static void tell(Document *document)
{
    g_autoptr(JSCValue) entry = document_entry(document);
    if (!entry)
        return;
    g_autofree char *text = table_text(document->world);
    g_autoptr(JSCValue) nothing = jsc_value_function_call(entry, G_TYPE_STRING, text, G_TYPE_NONE);
    g_autoptr(JSCException) ignored = take_exception(jsc_value_get_context(entry));
}

/// Prepares the worlds of a frame that have handlers, as far as they are not prepared already.
static void prepare(Frame *frame)
{
    GHashTableIter iterator;
    gpointer world;
    g_hash_table_iter_init(&iterator, handlers);
    while (g_hash_table_iter_next(&iterator, &world, NULL)) {
        g_autoptr(JSCContext) context = frame_context(frame, world_named(world));
        if (context)
            document_of_context(frame, world, context);
    }
}

bool handlers_exist_in(const char *world)
{
    return handlers && g_hash_table_contains(handlers, world);
}

void handlers_set(GVariant *table)
{
    if (handlers)
        g_hash_table_unref(handlers);
    handlers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, release_table);
    GVariantIter iterator;
    const char *world, *name;
    gboolean replies;
    g_variant_iter_init(&iterator, table);
    while (g_variant_iter_next(&iterator, "(&s&sb)", &world, &name, &replies)) {
        GHashTable *names = g_hash_table_lookup(handlers, world);
        if (!names) {
            names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
            g_hash_table_insert(handlers, g_strdup(world), names);
        }
        g_hash_table_insert(names, g_strdup(name), GINT_TO_POINTER(replies ? 2 : 1));
    }
    // Telling one may collect another, which leaves the table then.
    guint count = 0;
    g_autofree gpointer *list = documents ? g_hash_table_get_keys_as_array(documents, &count) : NULL;
    for (guint i = 0; i < count; i++) {
        if (g_hash_table_contains(documents, list[i]))
            tell(list[i]);
    }
    frames_visit(prepare);
}

// MARK: Posting

static bool is_current(const Document *document, JSCContext *context)
{
    g_autoptr(JSCContext) current = frame_context(document->frame, world_named(document->world));
    return current == context;
}

static const char *document_origin(Document *document)
{
    if (!document->origin) {
        // Asked in the bridge world, because a page may redefine its own `origin`.
        g_autoptr(JSCContext) context = frame_context(document->frame, bridge_world());
        g_autoptr(JSCValue) origin = jsc_context_get_value(context, "origin");
        document->origin = jsc_value_to_string(origin);
    }
    return document->origin ? document->origin : "null";
}

/// The encoded body, or NULL and why there is none.
static char *encode_body(Frame *frame, JSCValue *value, char **problem)
{
    char *text = encode_plain(value);
    if (text)
        return text;
    g_autoptr(JSCValue) encode = bridge_function(frame, "body");
    if (!encode)
        return NULL;
    g_autoptr(JSCValue) encoded = jsc_value_function_call(encode, JSC_TYPE_VALUE, value, G_TYPE_NONE);
    // An error here is a full stack. It is of the bridge world and must not go on to the page.
    g_autoptr(JSCException) exception = take_exception(jsc_value_get_context(encode));
    text = exception ? g_strdup("!the value is nested too deeply") : jsc_value_to_string(encoded);
    if (*text != '!')
        return text;
    *problem = g_strdup(text + 1);
    g_free(text);
    return NULL;
}

static void settle(JSCValue *promise, bool succeeded, const char *text)
{
    g_autoptr(JSCValue) nothing =
        jsc_value_function_call(promise, G_TYPE_BOOLEAN, succeeded, G_TYPE_STRING, text, G_TYPE_NONE);
    g_autoptr(JSCException) ignored = take_exception(jsc_value_get_context(promise));
}

static void replied(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(JSCValue) promise = data;
    g_autoptr(WebKitUserMessage) reply = webkit_web_process_extension_send_message_to_context_finish(
        WEBKIT_WEB_PROCESS_EXTENSION(source), result, NULL);
    GVariant *parameters = reply ? webkit_user_message_get_parameters(reply) : NULL;
    if (parameters && g_variant_is_of_type(parameters, G_VARIANT_TYPE("(bs)"))) {
        gboolean succeeded;
        const char *text;
        g_variant_get(parameters, "(b&s)", &succeeded, &text);
        settle(promise, succeeded, text);
    } else {
        settle(promise, false, "The message handler did not respond.");
    }
}

/// `post(name, message, settle)`: gives undefined when sent, false when there is nobody to send it to,
/// and a text when the message cannot be copied.
static JSCValue *post(GPtrArray *arguments, gpointer data)
{
    Document *document = data;
    Frame *frame = document->frame;
    JSCContext *context = jsc_context_get_current();
    if (arguments->len < 3 || !is_current(document, context))
        return jsc_value_new_boolean(context, FALSE);
    g_autofree char *name = jsc_value_to_string(arguments->pdata[0]);
    g_autofree char *problem = NULL;
    g_autofree char *body = encode_body(frame, arguments->pdata[1], &problem);
    if (problem)
        return jsc_value_new_string(context, problem);
    // The page's getters may have navigated or removed the frame meanwhile.
    int kind = handler_kind(document->world, name);
    if (!body || !kind || !is_current(document, context))
        return jsc_value_new_boolean(context, FALSE);

    const char *uri = webkit_frame_get_uri(frame->frame);
    JSCValue *promise = arguments->pdata[2];
    bool replies = !jsc_value_is_undefined(promise);
    GVariant *parameters = g_variant_new(
        "(ttbssssbs)", webkit_web_page_get_id(frame->page), frame->id, webkit_frame_is_main_frame(frame->frame),
        uri && *uri ? uri : "about:blank", document_origin(document), document->world, name, replies, body);
    webkit_web_process_extension_send_message_to_context(
        web_process_extension, webkit_user_message_new("message", parameters), NULL, replies ? replied : NULL,
        replies ? g_object_ref(promise) : NULL);
    return jsc_value_new_undefined(context);
}

// MARK: Documents

static gboolean free_document(gpointer data)
{
    Document *document = data;
    g_clear_object(&document->entry);
    frame_release(document->frame);
    g_free(document->world);
    g_free(document->origin);
    g_free(document);
    return G_SOURCE_REMOVE;
}

static void document_collected(gpointer document)
{
    // This is the collector calling; the rest waits until it has finished.
    g_hash_table_remove(documents, document);
    g_idle_add(free_document, document);
}

JSCValue *document_entry(Document *document)
{
    return document->entry ? jsc_weak_value_get_value(document->entry) : NULL;
}

static Document *find(Frame *frame, const char *world, JSCContext *context)
{
    if (!documents)
        return NULL;
    GHashTableIter iterator;
    gpointer key;
    g_hash_table_iter_init(&iterator, documents);
    while (g_hash_table_iter_next(&iterator, &key, NULL)) {
        Document *document = key;
        if (document->frame != frame || !g_str_equal(document->world, world))
            continue;
        // A frame's earlier documents may still live, in the engine's back/forward cache.
        g_autoptr(JSCValue) entry = document_entry(document);
        if (entry && jsc_value_get_context(entry) == context)
            return document;
    }
    return NULL;
}

static Document *make(Frame *frame, const char *world, JSCContext *context)
{
    Document *document = g_new0(Document, 1);
    document->frame = frame_retain(frame);
    document->world = g_strdup(world);
    if (!documents)
        documents = g_hash_table_new(NULL, NULL);
    g_hash_table_add(documents, document);
    g_autoptr(JSCValue) poster = native_function(context, "post", post, document, document_collected);
    g_autoptr(JSCValue) factory = jsc_context_evaluate(context, world_source, sizeof world_source);
    g_autoptr(JSCValue) entry = NULL;
    if (jsc_value_is_function(factory))
        entry = jsc_value_function_call(factory, JSC_TYPE_VALUE, poster, G_TYPE_NONE);
    g_autoptr(JSCException) exception = take_exception(context);
    if (exception || !entry || !jsc_value_is_function(entry))
        return NULL; // collected in time
    document->entry = jsc_weak_value_new(entry);
    if (handlers_exist_in(world))
        tell(document);
    return document;
}

Document *document_of_context(Frame *frame, const char *world, JSCContext *context)
{
    Document *document = find(frame, world, context);
    return document ? document : make(frame, world, context);
}

void document_may_have_changed(Frame *frame, const char *world)
{
    GHashTableIter iterator;
    gpointer key;
    if (!documents)
        return;
    g_hash_table_iter_init(&iterator, documents);
    while (g_hash_table_iter_next(&iterator, &key, NULL)) {
        Document *document = key;
        if (document->frame == frame && g_str_equal(document->world, world))
            g_clear_pointer(&document->origin, g_free);
    }
}
