import Foundation

/// A file without a name that takes the standard error of one process after another.
final class ErrorLog {
    let descriptor: CInt

    init() throws {
        var path = Array("/tmp/benchmarks-XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw ProcessFailure("no file could be made in /tmp") }
        unlink(path)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        // Processes share it, so each writes at the end as it is then.
        _ = fcntl(descriptor, F_SETFL, O_APPEND)
    }

    deinit { close(descriptor) }

    /// Forgets what was written.
    func clear() { ftruncate(descriptor, 0) }

    /// What was written last, at most 16 KB.
    func text() -> String {
        var buffer = [UInt8](repeating: 0, count: 16384)
        let end = lseek(descriptor, 0, SEEK_END)
        let count = pread(descriptor, &buffer, buffer.count, max(0, end - buffer.count))
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}
