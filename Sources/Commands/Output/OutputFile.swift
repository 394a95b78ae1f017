import Foundation
import GLibBridge

/// Writes results to where they belong.
enum OutputFile {
    /// Throws if the result cannot be written there, before any work is done for it.
    static func check(_ target: OutputTarget) throws(CommandError) {
        switch target {
        case .standardOutput: return
        case .file(let path): try check(path)
        case .newFile(let name, let ending): try check(freeName(name, ending) { fileExists($0) })
        }
    }

    /// Writes a result whole, or throws and leaves nothing behind.
    @MainActor
    static func write(_ data: Data, to target: OutputTarget) async throws {
        switch target {
        case .standardOutput: try await writeToReader(data)
        case .file(let path): try write(data, to: path)
        case .newFile(let name, let ending):
            let path = freeName(name, ending) { fileExists($0) }
            try write(data, to: path)
            try Console.write("\(path)\n")
        }
    }

    /// Writes to the standard output stream, whose reader may take its time.
    @concurrent
    private static func writeToReader(_ data: Data) async throws { try Console.write(data) }

    /// A name that no file has.
    static func freeName(_ name: String, _ ending: String, isTaken: (String) -> Bool) -> String {
        var path = "\(name).\(ending)"
        var number = 1
        while isTaken(path) {
            number += 1
            path = "\(name)-\(number).\(ending)"
        }
        return path
    }

    private static func fileExists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    private static func check(_ path: String) throws(CommandError) {
        do throws(WholeFile.Failure) { try WholeFile.check(path) } catch { throw cannotWrite(path, error) }
    }

    private static func write(_ data: Data, to path: String) throws(CommandError) {
        do throws(WholeFile.Failure) { try WholeFile.write(data, to: path) } catch { throw cannotWrite(path, error) }
    }

    private static func cannotWrite(_ path: String, _ failure: WholeFile.Failure) -> CommandError {
        CommandError(.outputNotWritten, "cannot write \(path): \(failure.reason)")
    }

    /// The system's words for an error.
    static func reason(of code: POSIXErrorCode) -> String { WholeFile.Failure(code: code.rawValue).reason }
}
