public import Foundation
import WebKitEngine

/// The history of a web view.
///
/// It is one object for the life of the view, and always shows the present state.
@preconcurrency
@MainActor
open class WKBackForwardList: NSObject {
    private weak let engine: EngineWebView?
    /// The objects that stand for entries, so that the same entry is always the same object.
    private var items: [UInt: WKBackForwardListItem] = [:]

    init(_ engine: EngineWebView) { self.engine = engine }

    /// The entry that is shown.
    open var currentItem: WKBackForwardListItem? { item(at: 0) }

    /// The entry before the current one.
    open var backItem: WKBackForwardListItem? { item(at: -1) }

    /// The entry after the current one.
    open var forwardItem: WKBackForwardListItem? { item(at: 1) }

    /// The entry at an offset from the current one: 0 itself, below zero back, above zero forward.
    @discardableResult
    open func item(at index: Int) -> WKBackForwardListItem? {
        guard let entry = engine?.historyItem(at: index) else { return nil }
        if let item = items[entry.identity] {
            item.entry = entry
            return item
        }
        let item = WKBackForwardListItem(entry)
        items[entry.identity] = item
        return item
    }

    /// The entries before the current one, the oldest first.
    open var backList: [WKBackForwardListItem] {
        let count = engine?.historyCounts.back ?? 0
        return stride(from: -count, to: 0, by: 1).compactMap { item(at: $0) }
    }

    /// The entries after the current one, the nearest first.
    open var forwardList: [WKBackForwardListItem] {
        let count = engine?.historyCounts.forward ?? 0
        return stride(from: 1, through: count, by: 1).compactMap { item(at: $0) }
    }

    /// Forgets the objects of entries that have left the list.
    func removeStaleItems() {
        let live = Set((backList + [currentItem].compactMap { $0 } + forwardList).map(\.entry.identity))
        items = items.filter { live.contains($0.key) }
    }
}

/// An entry of a web view's history.
@preconcurrency
@MainActor
open class WKBackForwardListItem: NSObject {
    var entry: EngineHistoryItem

    init(_ entry: EngineHistoryItem) { self.entry = entry }

    /// The address of the page, after redirects.
    open var url: URL { URL(string: entry.url) ?? .aboutBlank }

    /// The title of the page, or nil while it is unknown.
    open var title: String? { entry.title.flatMap { $0.isEmpty ? nil : $0 } }

    /// The address that was asked for.
    open var initialURL: URL { URL(string: entry.originalURL) ?? .aboutBlank }
}
