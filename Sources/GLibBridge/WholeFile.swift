package import Foundation

/// Writes files that appear whole or not at all.
package enum WholeFile {
    /// Why a file cannot be written.
    package struct Failure: Error, Hashable, Sendable {
        /// The system's number of the error.
        package let code: CInt

        package init(code: CInt) { self.code = code }

        /// The system's words for the error.
        package var reason: String { copied(strerror(code)) ?? "error \(code)" }
    }

    /// Writes a file: into another name in the same folder, onto the disk, and then to its place.
    ///
    /// Links are followed. What is not an ordinary file, such as a device or a pipe, is written directly.
    package static func write(_ data: Data, to path: String) throws(Failure) {
        let path = target(of: path)
        guard isReplaceable(path) else { return try append(data, to: open(path, O_WRONLY | O_CLOEXEC)) }
        let temporary = temporaryName(for: path)
        do throws(Failure) {
            try append(data, to: open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666))
            guard rename(temporary, path) == 0 else { throw Failure(code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Throws if a file cannot be written there, and leaves nothing behind.
    package static func check(_ path: String) throws(Failure) {
        let path = target(of: path)
        guard isReplaceable(path) else {
            guard access(path, W_OK) == 0 else { throw Failure(code: errno) }
            return
        }
        if isFolder(path) { throw Failure(code: EISDIR) }
        let temporary = temporaryName(for: path)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        close(descriptor)
        unlink(temporary)
    }

    /// Writes everything to a descriptor, waits until it is on the disk, and closes it.
    private static func append(_ data: Data, to descriptor: CInt) throws(Failure) {
        guard descriptor >= 0 else { throw Failure(code: errno) }
        var failure = writeAll(data, to: descriptor)
        // Pipes and devices cannot be told to synchronize.
        if failure == nil, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { failure = Failure(code: errno) }
        if close(descriptor) != 0, failure == nil { failure = Failure(code: errno) }
        if let failure { throw failure }
    }

    private static func writeAll(_ data: Data, to descriptor: CInt) -> Failure? {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                if count < 0 { return Failure(code: errno) }
                rest = rest.dropFirst(count)
            }
            return nil
        }
    }

    /// Whether there is an ordinary file, a folder or nothing.
    private static func isReplaceable(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return true }
        return status.st_mode & S_IFMT == S_IFREG || status.st_mode & S_IFMT == S_IFDIR
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The file that a chain of links leads to.
    private static func target(of path: String) -> String {
        var path = path
        // As many links as the system itself would follow.
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
            path = next.hasPrefix("/") ? next : sibling(of: path, named: next)
        }
        return path
    }

    private static func temporaryName(for path: String) -> String {
        let name = (path as NSString).lastPathComponent
        return sibling(of: path, named: ".\(name.prefix(64)).\(UUID().uuidString.prefix(8))")
    }

    private static func sibling(of path: String, named name: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? name : "\(folder)/\(name)"
    }
}
