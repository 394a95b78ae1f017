import Foundation

/// Processes of this machine, as `/proc` shows them.
package enum ProcessTree {
    /// A process; another one with the same number has another start time.
    package struct Entry: Hashable, Sendable {
        package let id: Int32
        package let name: String
        let parent: Int32
        let startTime: String
    }

    /// A process and all that descend from it.
    package static func descendants(of id: Int32) -> [Entry] {
        let all = all()
        var found: [Entry] = all.filter { $0.id == id }
        var next = found
        while !next.isEmpty {
            let parents = Set(next.map(\.id))
            next = all.filter { parents.contains($0.parent) }
            found += next
        }
        return found
    }

    /// Those of the processes that still run.
    package static func alive(_ entries: [Entry]) -> [Entry] {
        let all = Set(all().map { "\($0.id) \($0.startTime)" })
        return entries.filter { all.contains("\($0.id) \($0.startTime)") }
    }

    private static func all() -> [Entry] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.compactMap(entry)
    }

    private static func entry(_ id: Int32) -> Entry? {
        guard let status = FileManager.default.contents(atPath: "/proc/\(id)/stat") else { return nil }
        let text = String(decoding: status, as: UTF8.self)
        guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: close)...].split(separator: " ")
        // A process that has ended and waits to be collected runs no more.
        guard fields.count > 19, fields[0] != "Z", let parent = Int32(fields[1]) else { return nil }
        let name = String(text[text.index(after: open)..<close])
        return Entry(id: id, name: name, parent: parent, startTime: String(fields[19]))
    }
}
