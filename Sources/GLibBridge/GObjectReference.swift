internal import CWebKitGTK

/// One strong reference to a GObject instance, dropped on the main actor.
@MainActor
package final class GObjectReference<Pointer: ObjectPointer> {
    package let pointer: Pointer

    /// Takes over the caller's reference, as a *transfer full* result asks for.
    package init(adopting pointer: Pointer) {
        self.pointer = pointer
    }

    /// Adds a reference of its own, as a *transfer none* result asks for.
    package init(retaining pointer: Pointer) {
        g_object_ref(pointer.address)
        self.pointer = pointer
    }

    /// Turns the floating reference of a new widget into an owned one.
    package init(sinking pointer: Pointer) {
        g_object_ref_sink(pointer.address)
        self.pointer = pointer
    }

    isolated deinit { g_object_unref(pointer.address) }
}
