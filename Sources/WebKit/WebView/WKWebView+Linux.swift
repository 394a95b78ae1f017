import WebKitEngine

extension WKWebView {
    /// The view's GTK widget, for a window of the program's own.
    ///
    /// Apple's view is one itself.
    ///
    /// The widget belongs to the view and lives as long. Asking for it takes the view out of the window that the
    /// module has made for it on a virtual display.
    public var gtkWidget: OpaquePointer {
        engine.host.release()
        return unsafe engine.widget
    }
}
