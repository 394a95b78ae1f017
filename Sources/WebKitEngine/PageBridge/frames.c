// The frames of all pages of this process, by number, for as long as the engine has them.
#include "bridge.h"

static GHashTable *frames; // id → Frame

Frame *frame_retain(Frame *frame)
{
    frame->references++;
    return frame;
}

void frame_release(Frame *frame)
{
    if (--frame->references)
        return;
    g_clear_weak_pointer(&frame->frame);
    g_clear_weak_pointer(&frame->page);
    g_free(frame);
}

static void release(gpointer frame)
{
    frame_release(frame);
}

static void frame_gone(gpointer data, GObject *object)
{
    (void)object;
    Frame *frame = data;
    if (g_hash_table_lookup(frames, &frame->id) == frame)
        g_hash_table_remove(frames, &frame->id);
    frame_release(frame);
}

Frame *frame_record(WebKitWebPage *page, WebKitFrame *engine_frame)
{
    if (!frames)
        frames = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, release);
    guint64 id = webkit_frame_get_id(engine_frame);
    Frame *frame = g_hash_table_lookup(frames, &id);
    if (frame && frame->frame == engine_frame) {
        if (frame->page != page)
            g_set_weak_pointer(&frame->page, page);
        return frame;
    }
    frame = g_new0(Frame, 1);
    frame->references = 1;
    frame->id = id;
    g_set_weak_pointer(&frame->frame, engine_frame);
    g_set_weak_pointer(&frame->page, page);
    g_hash_table_replace(frames, &frame->id, frame);
    g_object_weak_ref(G_OBJECT(engine_frame), frame_gone, frame_retain(frame));
    return frame;
}

Frame *frame_sibling(Frame *frame, guint64 id)
{
    Frame *other = g_hash_table_lookup(frames, &id);
    return other && other->page && other->page == frame->page ? other : NULL;
}

void frames_visit(void (*visitor)(Frame *))
{
    if (!frames)
        return;
    // The visitor may make frames come and go.
    g_autoptr(GList) list = g_hash_table_get_values(frames);
    for (GList *item = list; item; item = item->next)
        frame_retain(item->data);
    for (GList *item = list; item; item = item->next) {
        visitor(item->data);
        frame_release(item->data);
    }
}

bool frame_is_alive(const Frame *frame)
{
    return frame->frame && frame->page;
}

bool frame_is_attached(Frame *frame)
{
    if (!frame_is_alive(frame))
        return false;
    if (webkit_frame_is_main_frame(frame->frame))
        return true;
    g_autoptr(JSCContext) context = frame_context(frame, bridge_world());
    g_autoptr(JSCValue) top = jsc_context_get_value(context, "top");
    return !jsc_value_is_null(top);
}

JSCContext *frame_context(Frame *frame, WebKitScriptWorld *world)
{
    // The engine answers a call for a frame without a page by crashing.
    return frame_is_alive(frame) ? webkit_frame_get_js_context_for_script_world(frame->frame, world) : NULL;
}
