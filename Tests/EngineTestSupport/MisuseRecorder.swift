import WebKitEngine

/// Collects the faults that the module reports while it lives.
@MainActor
package final class MisuseRecorder {
    package private(set) var reports: [String] = []

    package init() {
        Misuse.observer = { [weak self] in self?.reports.append($0) }
    }

    isolated deinit { Misuse.observer = nil }
}
