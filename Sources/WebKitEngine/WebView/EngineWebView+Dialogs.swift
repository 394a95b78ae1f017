internal import CWebKitGTK
internal import GLibBridge

extension EngineWebView {
    /// Answers every question for which the engine would otherwise open a dialog and wait for ever.
    ///
    /// The answers are those of a view without a delegate: alerts return, confirmations say no, prompts give null,
    /// files are not chosen, permissions are denied.
    func answerDialogs() {
        connect(.refused("script-dialog")) { dialog in
            // The default of a dialog is its cancelling answer; only the question before leaving a page differs.
            if webkit_script_dialog_get_dialog_type(dialog) == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM {
                webkit_script_dialog_confirm_set_confirmed(dialog, 1)
            }
        }
        connect(.refused("run-file-chooser")) { webkit_file_chooser_request_cancel($0) }
        connect(.refused("permission-request")) { webkit_permission_request_deny($0) }
        connect(.refused("authenticate")) { webkit_authentication_request_authenticate($0, nil) }
        connect(.refused("run-color-chooser")) { webkit_color_chooser_request_cancel($0) }
        connect(.refused("print")) { _ in }
        connect(.refused("show-notification")) { _ in }
    }
}

extension Signal where Handler == @MainActor (OpaquePointer) -> Void {
    /// A signal with one object and a Boolean result, taken over so that the engine does nothing of its own.
    fileprivate static func refused(_ name: String) -> Signal {
        typealias Trampoline = @convention(c) (OpaquePointer, OpaquePointer, UnsafeMutableRawPointer?) -> gboolean
        let trampoline: Trampoline = { _, request, userData in
            nonisolated(unsafe) let request = request
            _ = withHandler(userData, as: Handler.self) { $0(request) }
            return 1
        }
        return Signal(name, trampoline: trampoline)
    }
}
