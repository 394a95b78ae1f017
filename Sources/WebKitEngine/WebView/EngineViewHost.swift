internal import CWebKitGTK
internal import GLibBridge

/// The place where a view is drawn: a window of its own on a virtual display, or the program's windows.
///
/// Without a mapped window the engine shows nothing: the page counts as hidden and its timers crawl. On the
/// user's own display a view stays out of sight until the program embeds it, as on Apple's systems.
@MainActor
package final class EngineViewHost {
    /// The size that pages get while the view has none, in points.
    package static let fallbackSize = (width: 1024, height: 768)

    private let widget: UnsafeMutablePointer<GtkWidget>
    private var window: GObjectReference<UnsafeMutablePointer<GtkWindow>>?

    init(widget: UnsafeMutablePointer<GtkWidget>) {
        self.widget = widget
        gtk_widget_set_size_request(widget, 1, 1)
        guard EngineEnvironment.display == .own, let toplevel = gtk_window_new() else { return }
        let window = GObjectReference(retaining: toplevel.cast(to: UnsafeMutablePointer<GtkWindow>.self))
        self.window = window
        gtk_window_set_decorated(window.pointer, 0)
        gtk_window_set_child(window.pointer, widget)
        resize(width: Self.fallbackSize.width, height: Self.fallbackSize.height)
        gtk_widget_set_visible(toplevel, 1)
    }

    isolated deinit {
        if let window { gtk_window_destroy(window.pointer) }
    }

    /// Gives the view a size in points.
    ///
    /// An empty size gives the page the fallback size.
    package func resize(width: Int, height: Int) {
        let isEmpty = width <= 0 || height <= 0
        let width = isEmpty ? Self.fallbackSize.width : width
        let height = isEmpty ? Self.fallbackSize.height : height
        if let window {
            gtk_window_set_default_size(window.pointer, CInt(width), CInt(height))
        } else if gtk_widget_get_parent(widget) == nil {
            var allocation = GtkAllocation(x: 0, y: 0, width: CInt(width), height: CInt(height))
            gtk_widget_size_allocate(widget, &allocation, -1)
        }
    }

    /// Takes the view out of its own window, so that the program can put it into one.
    package func release() {
        guard let window else { return }
        gtk_window_set_child(window.pointer, nil)
        gtk_window_destroy(window.pointer)
        self.window = nil
    }
}

extension EngineWebView {
    /// The engine's widget.
    package var widget: OpaquePointer { object.pointer.cast() }
}
