// The part of this package that lives in the engine's web processes.
//
// Everything runs on the main thread. A page's script may run inside every call that touches a value of
// the page, and may close the page or remove the frame there; therefore nothing here holds a strong
// reference to a page or a frame, and each is looked up again after such a call.
#pragma once

#include <stdbool.h>
#include <webkit/webkit-web-process-extension.h>

static const unsigned protocol_version = 1;

extern WebKitWebProcessExtension *web_process_extension;

// MARK: Frames

/// A frame that has run script. Counted; outlives the engine's frame.
typedef struct {
    unsigned references;
    guint64 id;
    WebKitFrame *frame; // weak, NULL when the frame is gone
    WebKitWebPage *page; // weak, NULL when the page is gone
} Frame;

Frame *frame_retain(Frame *frame);
void frame_release(Frame *frame);

/// The record of a frame, made when it is first needed. Not a new reference.
Frame *frame_record(WebKitWebPage *page, WebKitFrame *frame);

/// The frame of that number in the same page, or NULL. Not a new reference.
Frame *frame_sibling(Frame *frame, guint64 id);

/// Calls a function with every frame.
void frames_visit(void (*visitor)(Frame *));

bool frame_is_alive(const Frame *frame);

/// Whether the frame is still part of its page's tree. A removed frame lives on until it is collected.
bool frame_is_attached(Frame *frame);

/// The global context of the frame's current document in a world, or NULL when the frame is gone. Owned.
JSCContext *frame_context(Frame *frame, WebKitScriptWorld *world);

// MARK: Worlds

void worlds_initialize(const char *bridge_name);
void worlds_add(GVariant *names);

WebKitScriptWorld *bridge_world(void);

/// The world of a name, created when there is none yet; the empty name is the page's own.
WebKitScriptWorld *world_named(const char *name);

/// A function of the frame's bridge world, or NULL when the frame is gone. Owned.
JSCValue *bridge_function(Frame *frame, const char *name);

// MARK: Script values

/// The bytes of a string value with a terminating zero, and their count. Owned.
char *string_bytes(JSCValue *string, gsize *length);

/// Takes the pending exception of a context.
JSCException *take_exception(JSCContext *context);

/// The encoded form of a plain value, which needs no script; NULL for all others. Owned.
char *encode_plain(JSCValue *value);

/// Makes a native function with a destroy notification, in the realm of a context.
JSCValue *native_function(JSCContext *context, const char *name, JSCValue *(*function)(GPtrArray *, gpointer),
                          gpointer data, GDestroyNotify destroy);

// MARK: Documents

/// One world of one document, with its message handlers.
typedef struct Document Document;

/// The document that a context is the global of, prepared when that has not happened. NULL if its
/// script world is in no state for it.
Document *document_of_context(Frame *frame, const char *world, JSCContext *context);

/// Tells that a frame may have another document, perhaps with the same global object.
void document_may_have_changed(Frame *frame, const char *world);

/// The function by which C enters the world of this document, owned, or NULL: `entry(table)` replaces the
/// message handlers, `entry(arguments, compile, done)` calls an asynchronous function.
JSCValue *document_entry(Document *document);

bool handlers_exist_in(const char *world);

/// Replaces the table of message handlers.
void handlers_set(GVariant *table);

// MARK: Evaluation

/// Puts the functions that the other side calls into the bridge world of a main frame.
void evaluation_install(Frame *frame, JSCContext *context);

/// Tells the other side of the calls that can no longer be answered, because the frame has another document.
void evaluation_document_has_changed(Frame *frame);

// MARK: Files

void file_scope_set(const char *path);
void file_scope_attach(WebKitWebPage *page);
