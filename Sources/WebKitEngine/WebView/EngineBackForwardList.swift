internal import CWebKitGTK
internal import GLibBridge

/// One entry of a view's history.
package struct EngineHistoryItem: Sendable {
    /// Tells entries apart for as long as they are in the list.
    package let identity: UInt
    package let url: String
    package let originalURL: String
    package let title: String?

    init(_ item: OpaquePointer) {
        identity = UInt(bitPattern: item)
        url = copied(webkit_back_forward_list_item_get_uri(item)) ?? ""
        originalURL = copied(webkit_back_forward_list_item_get_original_uri(item)) ?? ""
        title = copied(webkit_back_forward_list_item_get_title(item))
    }
}

extension EngineWebView {
    /// The entry so many steps forward (above zero) or back (below zero); zero is the current one.
    package func historyItem(at offset: Int) -> EngineHistoryItem? {
        let list = webkit_web_view_get_back_forward_list(object.pointer)
        return webkit_back_forward_list_get_nth_item(list, CInt(clamping: offset)).map { EngineHistoryItem($0) }
    }

    /// The number of entries before and after the current one.
    package var historyCounts: (back: Int, forward: Int) {
        let list = webkit_web_view_get_back_forward_list(object.pointer)
        func count(_ items: UnsafeMutablePointer<GList>?) -> Int {
            defer { g_list_free(items) }
            return Int(g_list_length(items))
        }
        return (
            count(webkit_back_forward_list_get_back_list(list)), count(webkit_back_forward_list_get_forward_list(list))
        )
    }

    /// Goes to the entry so many steps away.
    ///
    /// Nothing happens if there is none.
    package func goToHistoryItem(at offset: Int) {
        let list = webkit_web_view_get_back_forward_list(object.pointer)
        guard let item = webkit_back_forward_list_get_nth_item(list, CInt(clamping: offset)) else { return }
        webkit_web_view_go_to_back_forward_list_item(object.pointer, item)
    }

    /// Reports changes of the history list.
    func connectHistory() {
        guard let list = webkit_web_view_get_back_forward_list(object.pointer) else { return }
        keep(SignalConnection(.historyChanged, of: list) { [weak self] in self?.client?.engineHistoryDidChange() })
    }
}

extension Signal where Handler == @MainActor () -> Void {
    fileprivate static var historyChanged: Signal {
        typealias Trampoline =
            @convention(c) (
                OpaquePointer, OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
            ) -> Void
        let trampoline: Trampoline = { _, _, _, userData in
            _ = withHandler(userData, as: Handler.self) { $0() }
        }
        return Signal("changed", trampoline: trampoline)
    }
}
