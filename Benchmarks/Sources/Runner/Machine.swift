import Foundation

/// Where the numbers come from.
struct Machine: Codable {
    var processor: String
    var cores: Int
    var memoryInGigabytes: Int
    var system: String
    var toolchain: String

    /// Asks the machine that this program runs on.
    static func current() -> Machine {
        Machine(
            processor: value(of: "model name", in: "/proc/cpuinfo") ?? "unknown",
            cores: ProcessInfo.processInfo.activeProcessorCount,
            memoryInGigabytes: Int((Double(ProcessInfo.processInfo.physicalMemory) / 1e9).rounded()),
            system: ProcessInfo.processInfo.operatingSystemVersionString + ", Linux " + kernel(),
            toolchain: compiler()
        )
    }

    /// How many processes wanted to run in the last minute.
    static func load() -> Double {
        var load = 0.0
        getloadavg(&load, 1)
        return load
    }

    /// The last core that this process may run on.
    static func lastCore() throws -> Int {
        guard let list = value(of: "Cpus_allowed_list", in: "/proc/self/status"),
            let core = list.split(whereSeparator: { !$0.isNumber }).last.flatMap({ Int($0) })
        else { throw ProcessFailure("the list of cores cannot be read") }
        return core
    }

    private static func value(of key: String, in file: String) -> String? {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
        return line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    }

    private static func kernel() -> String {
        let text = try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
        return text?.trimmingCharacters(in: .newlines) ?? "unknown"
    }

    /// The compiler in `PATH`, with which `Scripts/bench` has built this program.
    private static func compiler() -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "--version"]
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return "unknown" }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").first.map(String.init) ?? "unknown"
    }
}
