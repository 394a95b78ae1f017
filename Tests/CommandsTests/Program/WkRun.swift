import EngineTestSupport
import Foundation
import Testing

/// One run of the program `wk`, in a folder of its own.
struct WkRun {
    var status: Int32 = -1
    var output = Data()
    var errors = ""
    /// How long it took, in seconds.
    var seconds = 0.0
    /// The processes of this run that still existed two seconds after its end.
    var leftovers: [String] = []
    /// The files in the folder afterwards.
    var files: [String] = []
    private let place: TestFolder

    var folder: String { place.path }

    var text: String { String(decoding: output, as: UTF8.self) }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// The picture in a file.
    func picture(_ name: String) -> PictureFile? { PictureFile(path(name)) }

    /// How a run is started.
    struct Setting {
        var input = Data()
        /// Variables that replace or join those of this process; an empty text removes one.
        var environment: [String: String] = [:]
        /// Files that exist before.
        var files: [String: String] = [:]
        /// Takes part once the program runs.
        var meanwhile: (@Sendable (Process) async throws -> Void)?
        /// Instead of `wk` itself.
        var launcher: [String] = []
    }

    /// Runs the program to its end.
    ///
    /// There is no display but the program's own.
    @MainActor
    static func run(_ arguments: String..., setting: Setting = Setting()) async throws -> WkRun {
        try await run(all: arguments, setting: setting)
    }

    /// Runs the program to its end.
    @MainActor
    static func run(all arguments: [String], setting: Setting = Setting()) async throws -> WkRun {
        let mark = UUID().uuidString
        let place = try TestFolder()
        let folder = URL(fileURLWithPath: place.path)
        for (name, text) in setting.files {
            try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
        }
        var result = WkRun(place: place)

        let process = Process()
        let command = setting.launcher + [ProgramRun.product("wk")] + arguments
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.currentDirectoryURL = folder
        let variables = ["WK_TEST_RUN": mark, "DISPLAY": "", "WAYLAND_DISPLAY": ""].merging(setting.environment) { $1 }
        let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.environment = environment.filter { !$0.value.isEmpty }
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
        let ended = AsyncStream<Void> { continuation in process.terminationHandler = { _ in continuation.finish() } }
        let start = ContinuousClock.now
        try process.run()
        async let outputData = read(output)
        async let errorData = read(errors)
        async let written: Void = write(setting.input, to: input)
        try await setting.meanwhile?(process)
        for await _ in ended {}
        let time = (ContinuousClock.now - start).components
        result.seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
        result.status =
            process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
        result.output = await outputData
        result.errors = String(decoding: await errorData, as: UTF8.self)
        await written
        result.leftovers = try await leftovers(mark)
        result.files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return result
    }

    private static func read(_ pipe: Pipe) async -> Data {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: pipe.fileHandleForReading.readDataToEndOfFile())
            }
        }
    }

    private static func write(_ data: Data, to pipe: Pipe) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                try? pipe.fileHandleForWriting.write(contentsOf: data)
                try? pipe.fileHandleForWriting.close()
                continuation.resume()
            }
        }
    }

    /// Waits until no process of a run is left, for two seconds at most.
    private static func leftovers(_ mark: String) async throws -> [String] {
        var found = processes(mark)
        for _ in 0..<20 where !found.isEmpty {
            try await Task.sleep(for: .milliseconds(100))
            found = processes(mark)
        }
        return found
    }

    /// The names of the living processes that a run has started.
    private static func processes(_ mark: String) -> [String] { processes(with: "WK_TEST_RUN=\(mark)").map(\.name) }

    /// The living processes that have inherited a variable.
    static func processes(with variable: String) -> [(number: pid_t, name: String)] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) } ?? []
        return numbers.compactMap { number in
            guard number != getpid(), let variables = FileManager.default.contents(atPath: "/proc/\(number)/environ"),
                variables.range(of: Data(variable.utf8)) != nil
            else { return nil }
            return (try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)).map { (number, $0.onOneLine) }
        }
    }
}

extension String {
    fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

/// A folder that exists as long as this object.
final class TestFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("wk-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension WkRun {
    /// Checks what every failure has in common: one line, no file, no process, no waiting beyond the limit.
    func expectFailure(
        _ status: Int32,
        _ parts: String...,
        files: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(self.status == status, "\(errors)", sourceLocation: sourceLocation)
        let lines = errors.split(separator: "\n")
        #expect(lines.count == 1 && errors.hasPrefix("wk: "), "\(errors)", sourceLocation: sourceLocation)
        for part in parts { #expect(errors.contains(part), "\(errors)", sourceLocation: sourceLocation) }
        #expect(output.isEmpty, sourceLocation: sourceLocation)
        #expect(self.files == files, sourceLocation: sourceLocation)
        #expect(leftovers.isEmpty, sourceLocation: sourceLocation)
    }

    /// Checks what every success has in common.
    func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(status == 0, "\(errors)", sourceLocation: sourceLocation)
        #expect(errors.isEmpty, "\(errors)", sourceLocation: sourceLocation)
        #expect(leftovers.isEmpty, sourceLocation: sourceLocation)
    }
}

/// The suites that run the program, one run at a time, so that times mean something.
@Suite(.serialized)
enum ProgramTests {}
