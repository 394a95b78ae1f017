import Foundation

/// The streams of the program.
enum Console {
    /// Writes to the standard output stream.
    static func write(_ data: Data) throws(CommandError) {
        do {
            try FileHandle.standardOutput.write(contentsOf: data)
        } catch {
            throw CommandError(.outputNotWritten, "cannot write to standard output: \(systemReason(of: error))")
        }
    }

    static func write(_ text: String) throws(CommandError) { try write(Data(text.utf8)) }

    /// Writes one line about a failure or a doubt to the standard error stream.
    static func report(_ message: String) {
        // Nobody can be told that this failed.
        try? FileHandle.standardError.write(contentsOf: Data("wk: \(message.onOneLine)\n".utf8))
    }

    private static func systemReason(of error: any Error) -> String {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        guard cause.domain == NSPOSIXErrorDomain, let code = POSIXErrorCode(rawValue: Int32(cause.code)) else {
            return error.localizedDescription
        }
        return OutputFile.reason(of: code)
    }
}
