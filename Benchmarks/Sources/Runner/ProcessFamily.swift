import Foundation

/// The processes of this run: those that it has started, and those that they have.
struct ProcessFamily {
    private static let variable = "SWIFT_WEBKIT_BENCHMARK_RUN"

    /// How long processes may take to end after the one that started them, in seconds.
    private static let patience = 5

    private let mark = "\(variable)=\(UUID().uuidString)"

    /// The environment that makes a process one of the family, without a display.
    var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["DISPLAY"] = nil
        environment["WAYLAND_DISPLAY"] = nil
        let parts = mark.split(separator: "=")
        environment[String(parts[0])] = String(parts[1])
        return environment
    }

    /// Waits until none is left.
    func waitForEnd() throws {
        let deadline = Deadline(seconds: Self.patience)
        while true {
            let living = members()
            if living.isEmpty { return }
            guard deadline.millisecondsLeft > 0 else {
                throw ProcessFailure("processes were left behind: \(living.map(Self.describe).joined(separator: ", "))")
            }
            usleep(5000)
        }
    }

    /// Ends all that are left.
    func end() {
        for member in members() { kill(member, SIGKILL) }
    }

    /// A process that has ended but was not waited for has no environment any more.
    private func members() -> [pid_t] {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let mark = Data(mark.utf8)
        return processes.compactMap { pid_t($0) }.filter { identifier in
            FileManager.default.contents(atPath: "/proc/\(identifier)/environ")?.range(of: mark) != nil
        }
    }

    private static func describe(_ identifier: pid_t) -> String {
        let name = try? String(contentsOfFile: "/proc/\(identifier)/comm", encoding: .utf8)
        return "\(name?.trimmingCharacters(in: .newlines) ?? "?") (\(identifier))"
    }
}
