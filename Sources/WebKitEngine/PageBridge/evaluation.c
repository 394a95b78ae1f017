// Running scripts for the other side. It calls functions of the main frame's bridge world through the
// engine, because only then does the script count as the act of a user.
#include "bridge.h"

static JSCValue *failure(const char *kind)
{
    g_autofree char *text = g_strdup_printf("x{\"kind\":\"%s\"}", kind);
    return jsc_value_new_string(jsc_context_get_current(), text);
}

/// Where a script is to run.
typedef struct {
    Frame *frame;
    char *world;
    JSCContext *context;
} Target;

static void target_clear(Target *target)
{
    g_clear_pointer(&target->frame, frame_release);
    g_clear_object(&target->context);
    g_free(target->world);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Target, target_clear)

/// Reads the frame and the world from the first two arguments. Without `context` there is no such frame.
static Target target_read(Frame *main, GPtrArray *arguments)
{
    g_autofree char *id = jsc_value_to_string(arguments->pdata[0]);
    Target target = {.world = jsc_value_to_string(arguments->pdata[1])};
    Frame *frame = *id ? frame_sibling(main, g_ascii_strtoull(id, NULL, 10)) : main;
    if (frame && frame_is_attached(frame)) {
        target.frame = frame_retain(frame);
        target.context = frame_context(frame, world_named(target.world));
    }
    return target;
}

/// Calls a function of a bridge world that makes a text of a value: the frame's own, or the main frame's
/// if the script has removed its frame. Never leaves an exception behind.
static JSCValue *text_of(Frame *frame, Frame *main, const char *function_name, JSCValue *value)
{
    g_autoptr(JSCValue) function = bridge_function(frame, function_name);
    if (!function)
        function = bridge_function(main, function_name);
    if (!function)
        return failure("frame");
    JSCValue *text = jsc_value_function_call(function, JSC_TYPE_VALUE, value, G_TYPE_NONE);
    g_autoptr(JSCException) exception = take_exception(jsc_value_get_context(function));
    if (!exception)
        return text;
    g_object_unref(text);
    return failure("unsupported");
}

static JSCValue *result_text(Frame *frame, Frame *main, JSCValue *value)
{
    g_autofree char *plain = encode_plain(value);
    if (!plain)
        return text_of(frame, main, "result", value);
    g_autofree char *text = g_strconcat("v", plain, NULL);
    return jsc_value_new_string(jsc_context_get_current(), text);
}

static JSCValue *throw_again(GPtrArray *arguments, gpointer exception)
{
    (void)arguments;
    JSCContext *context = jsc_context_get_current();
    jsc_context_throw_exception(context, exception);
    return jsc_value_new_undefined(context);
}

static JSCValue *exception_text(Frame *frame, Frame *main, JSCException *exception)
{
    // The value that was thrown cannot be had otherwise.
    g_autoptr(JSCValue) thrower =
        native_function(jsc_context_get_current(), "throwAgain", throw_again, exception, NULL);
    return text_of(frame, main, "caught", thrower);
}

/// `evaluate(frame, world, source)`: runs a script and gives its result as a text.
static JSCValue *evaluate(GPtrArray *arguments, gpointer data)
{
    Frame *main = data;
    if (arguments->len < 3)
        return failure("arguments");
    g_auto(Target) target = target_read(main, arguments);
    if (!target.context)
        return failure("frame");
    gsize length;
    g_autofree char *source = string_bytes(arguments->pdata[2], &length);
    g_autoptr(JSCValue) value = jsc_context_evaluate_with_source_uri(
        target.context, source, (gssize)length, webkit_frame_get_uri(target.frame->frame), 1);
    g_autoptr(JSCException) exception = take_exception(target.context);
    return exception ? exception_text(target.frame, main, exception) : result_text(target.frame, main, value);
}

// MARK: Calls

/// A call whose promise may be settled later, or never.
typedef struct {
    unsigned number;
    guint64 other_number; // by which the other side knows it
    Frame *main;
    Frame *frame;
    bool is_settled;
} Call;

static GPtrArray *calls; // the living ones

void evaluation_document_has_changed(Frame *frame)
{
    for (guint i = 0; calls && i < calls->len; i++) {
        Call *call = calls->pdata[i];
        if (call->is_settled || (call->main != frame && call->frame != frame))
            continue;
        // Its promise went with the document, so the engine will never answer.
        call->is_settled = true;
        webkit_web_process_extension_send_message_to_context(
            web_process_extension, webkit_user_message_new("abandoned", g_variant_new_uint64(call->other_number)),
            NULL, NULL, NULL);
    }
}

static void settle(Call *call, JSCValue *text)
{
    call->is_settled = true;
    // After a navigation this is another document, which does not know the number. The other side has
    // given up then.
    g_autoptr(JSCValue) function = bridge_function(call->main, "settle");
    if (!function)
        return;
    g_autoptr(JSCValue) nothing =
        jsc_value_function_call(function, G_TYPE_UINT, call->number, JSC_TYPE_VALUE, text, G_TYPE_NONE);
    g_autoptr(JSCException) ignored = take_exception(jsc_value_get_context(function));
}

static gboolean finish(gpointer data)
{
    Call *call = data;
    g_autoptr(JSCContext) context = call->is_settled ? NULL : frame_context(call->main, bridge_world());
    if (context) {
        g_autoptr(JSCValue) text = jsc_value_new_string(context, "x{\"kind\":\"unreachable\"}");
        settle(call, text);
    }
    g_ptr_array_remove_fast(calls, call);
    frame_release(call->main);
    frame_release(call->frame);
    g_free(call);
    return G_SOURCE_REMOVE;
}

static void collected(gpointer call)
{
    // This is the collector calling; no script may run now.
    g_idle_add(finish, call);
}

/// `done(succeeded, value)`: of the world in which the function ran.
static JSCValue *done(GPtrArray *arguments, gpointer data)
{
    Call *call = data;
    if (!call->is_settled && arguments->len == 2) {
        JSCValue *value = arguments->pdata[1];
        g_autoptr(JSCValue) text = jsc_value_to_boolean(arguments->pdata[0])
                                       ? result_text(call->frame, call->main, value)
                                       : text_of(call->frame, call->main, "exception", value);
        settle(call, text);
    }
    return jsc_value_new_undefined(jsc_context_get_current());
}

/// The source of a function, until it is compiled.
typedef struct {
    char *body;
    char *uri;
} Source;

static void source_free(gpointer data)
{
    Source *source = data;
    g_free(source->body);
    g_free(source->uri);
    g_free(source);
}

/// `compile(names)`: of the world in which the function is to run. A syntax error is thrown there.
static JSCValue *compile(GPtrArray *arguments, gpointer data)
{
    Source *source = data;
    JSCContext *context = jsc_context_get_current();
    g_autofree char *names = arguments->len ? jsc_value_to_string(arguments->pdata[0]) : g_strdup("");
    // The body begins in the first line, so that its lines are counted right. It may end in a comment.
    g_autofree char *text = g_strconcat("(async function(", names, ") {", source->body, "\n})", NULL);
    return jsc_context_evaluate_with_source_uri(context, text, -1, source->uri, 1);
}

/// `start(frame, world, body, arguments, number)`: gives the number of the call, or the text of a failure.
static JSCValue *start(GPtrArray *arguments, gpointer data)
{
    static unsigned last_number;
    Frame *main = data;
    if (arguments->len < 5)
        return failure("arguments");
    g_auto(Target) target = target_read(main, arguments);
    if (!target.context)
        return failure("frame");
    Document *document = document_of_context(target.frame, target.world, target.context);
    g_autoptr(JSCValue) entry = document ? document_entry(document) : NULL;
    if (!entry)
        return failure("frame");

    Source *source = g_new0(Source, 1);
    source->body = jsc_value_to_string(arguments->pdata[2]);
    source->uri = g_strdup(webkit_frame_get_uri(target.frame->frame));
    Call *call = g_new0(Call, 1);
    unsigned number = call->number = ++last_number;
    g_autofree char *other_number = jsc_value_to_string(arguments->pdata[4]);
    call->other_number = g_ascii_strtoull(other_number, NULL, 10);
    if (!calls)
        calls = g_ptr_array_new();
    g_ptr_array_add(calls, call);
    call->main = frame_retain(main);
    call->frame = frame_retain(target.frame);
    g_autoptr(JSCValue) compiler = native_function(target.context, "compile", compile, source, source_free);
    g_autoptr(JSCValue) finisher = native_function(target.context, "done", done, call, collected);
    g_autoptr(JSCValue) nothing =
        jsc_value_function_call(entry, JSC_TYPE_VALUE, arguments->pdata[3], JSC_TYPE_VALUE, compiler, JSC_TYPE_VALUE,
                                finisher, G_TYPE_NONE);
    g_autoptr(JSCException) exception = take_exception(target.context);
    return exception ? failure("arguments") : jsc_value_new_number(jsc_context_get_current(), number);
}

static void define(Frame *frame, JSCContext *context, const char *name, JSCValue *(*function)(GPtrArray *, gpointer))
{
    g_autoptr(JSCValue) value =
        native_function(context, name, function, frame_retain(frame), (GDestroyNotify)frame_release);
    // Defined, not set: an element of the page may have that name.
    g_autoptr(JSCValue) global = jsc_context_get_global_object(context);
    jsc_value_object_define_property_data(global, name, JSC_VALUE_PROPERTY_CONFIGURABLE, value);
}

void evaluation_install(Frame *frame, JSCContext *context)
{
    define(frame, context, "evaluate", evaluate);
    define(frame, context, "start", start);
}
