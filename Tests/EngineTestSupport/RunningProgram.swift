import Foundation

/// A program that runs beside the test.
package final class RunningProgram {
    private let process = Process()
    private let output = Pipe()
    private let ended: AsyncStream<Void>

    /// Starts a program.
    package init(_ path: String, _ arguments: [String] = []) throws {
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        let (ended, continuation) = AsyncStream<Void>.makeStream()
        self.ended = ended
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    /// The number of the process.
    package var id: Int32 { process.processIdentifier }

    /// Waits for the next line of output, and returns it without its end.
    package func nextLine() async -> String {
        let descriptor = output.fileHandleForReading.fileDescriptor
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var line: [UInt8] = []
                var byte: UInt8 = 0
                while byte != UInt8(ascii: "\n") {
                    let count = read(descriptor, &byte, 1)
                    if count == 1 { line.append(byte) }
                    if count == 0 || count < 0 && errno != EINTR { break }
                }
                if line.last == UInt8(ascii: "\n") { line.removeLast() }
                continuation.resume(returning: String(decoding: line, as: UTF8.self))
            }
        }
    }

    /// Sends a signal and waits for the end of the program.
    package func end(with signal: Int32) async {
        kill(id, signal)
        for await _ in ended {}
    }
}
