import CWebKitGTK
import Foundation
import Glibc

/// A private copy of the web-process extension.
///
/// The engine opens every library in the folder that it is given, so the extension is put into a folder of its own,
/// named by its content, in which nobody but the user can write. Programs that start at the same time share it.
package struct ExtensionInstallation: Hashable, Sendable {
    /// The absolute path of the folder that the engine is given.
    package let directory: String

    /// The checksum of the library, which the extension repeats when it starts.
    package let contentHash: String

    /// Why the extension cannot be used.
    package struct Failure: Error, Hashable, Sendable {
        /// A sentence for developers.
        package let reason: String
    }

    /// Finds the library and copies it to its place, unless it is there already.
    ///
    /// - Parameters:
    ///   - environment: The variables of the process. `WEBKIT_EXTENSION_PATH` names the library and stops the search.
    ///   - executable: The path of the program.
    /// - Returns: The folder and the checksum.
    /// - Throws: ``Failure`` if there is no library or no safe place for it.
    package static func prepare(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String = currentExecutable
    ) throws(Failure) -> ExtensionInstallation {
        let source = try find(environment: environment, executable: executable)
        guard let content = FileManager.default.contents(atPath: source), !content.isEmpty else {
            throw Failure(reason: "The web-process extension at \(source) cannot be read.")
        }
        let hash = checksum(content)
        var problems: [String] = []
        for place in places(environment) {
            do {
                return ExtensionInstallation(directory: try install(content, hash, in: place), contentHash: hash)
            } catch {
                problems.append(error.reason)
            }
        }
        throw Failure(reason: "There is no place for the web-process extension: " + problems.joined(separator: "; "))
    }

    /// The path of the running program.
    package static var currentExecutable: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }
}

// MARK: - Finding the library

extension ExtensionInstallation {
    private static let fileName = "page-bridge.so"

    private static func find(environment: [String: String], executable: String) throws(Failure) -> String {
        if let path = environment["WEBKIT_EXTENSION_PATH"], !path.isEmpty {
            guard FileManager.default.isReadableFile(atPath: path) else {
                throw Failure(reason: "WEBKIT_EXTENSION_PATH names \(path), which cannot be read.")
            }
            return path
        }
        let folder = (executable as NSString).deletingLastPathComponent
        let installed = ["\(folder)/\(fileName)", "\(folder)/../lib/swift-webkit/\(fileName)"]
        let candidates = installed + resourceFolders(beside: folder).map { "\($0)/\(fileName)" }
        if let path = candidates.first(where: FileManager.default.isReadableFile(atPath:)) { return path }
        throw Failure(reason: "The web-process extension (\(fileName)) was found neither in \(folder) nor near it.")
    }

    /// The resource folders of this module, as the build system puts them beside programs and tests.
    ///
    /// `Bundle.module` looks there as well, but ends a program that was installed without its resources.
    private static func resourceFolders(beside folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix("_WebKitEngine.resources") || $0.hasSuffix("_WebKitEngine.bundle") }
            .sorted()
            .map { "\(folder)/\($0)" }
    }

    private static func checksum(_ content: Data) -> String {
        content.withUnsafeBytes { bytes in
            let text = g_compute_checksum_for_data(
                G_CHECKSUM_SHA256,
                bytes.bindMemory(to: guchar.self).baseAddress,
                gsize(bytes.count)
            )
            defer { g_free(text) }
            return text.map { String(cString: $0) } ?? ""
        }
    }
}

// MARK: - Putting it in its place

extension ExtensionInstallation {
    /// A folder that exists, or may be made, and the name of the user's part in it.
    private struct Place {
        let parent: String
        let name: String
    }

    private static func places(_ environment: [String: String]) -> [Place] {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let cache = absolute("XDG_CACHE_HOME") ?? absolute("HOME").map { "\($0)/.cache" }
        return [absolute("XDG_RUNTIME_DIR"), cache].compactMap { $0 }.map { Place(parent: $0, name: "swift-webkit") }
            // The names in a folder that everybody shares have to differ.
            + [Place(parent: absolute("TMPDIR") ?? "/tmp", name: "swift-webkit-\(geteuid())")]
    }

    private static func install(_ content: Data, _ hash: String, in place: Place) throws(Failure) -> String {
        guard allowsExecution(place.parent) else {
            throw Failure(reason: "\(place.parent) does not exist or allows no programs")
        }
        let own = "\(place.parent)/\(place.name)"
        try makePrivateDirectory(own)
        let directory = "\(own)/extension-\(hash.prefix(32))"
        try makePrivateDirectory(directory)
        let path = "\(directory)/\(fileName)"
        if isPrivate(path, type: .typeRegular), FileManager.default.contents(atPath: path) == content {
            return directory
        }
        try write(content, to: path)
        return directory
    }

    /// Whether the folder exists, perhaps after making it, and libraries in it can be loaded.
    private static func allowsExecution(_ folder: String) -> Bool {
        _ = mkdir(folder, 0o700)
        var information = statvfs()
        // ST_NOEXEC, which Swift does not import.
        return statvfs(folder, &information) == 0 && information.f_flag & 8 == 0
    }

    private static func makePrivateDirectory(_ path: String) throws(Failure) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("\(path) cannot be made") }
        // Somebody else may have made it, or a link with its name.
        guard isPrivate(path, type: .typeDirectory) else {
            throw Failure(reason: "\(path) is not a folder of this user, or others can write in it")
        }
    }

    /// Whether this is a file of that type which belongs to the user and which nobody else can change.
    private static func isPrivate(_ path: String, type: FileAttributeType) -> Bool {
        // Of a link this tells about the link itself.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return false }
        return attributes[.type] as? FileAttributeType == type
            && (attributes[.ownerAccountID] as? NSNumber)?.uint32Value == geteuid()
            && (attributes[.posixPermissions] as? NSNumber).map { $0.uint32Value & 0o022 == 0 } == true
    }

    /// Writes the file so that others see either nothing or all of it.
    private static func write(_ content: Data, to path: String) throws(Failure) {
        // Must not look like a library, because an engine may be reading the folder.
        let temporary = "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("\(temporary) cannot be made") }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: content)
            try handle.close()
        } catch {
            unlink(temporary)
            throw Failure(reason: "\(temporary) cannot be written")
        }
        guard rename(temporary, path) == 0 else {
            defer { unlink(temporary) }
            throw failure("\(path) cannot be replaced")
        }
    }

    private static func failure(_ text: String) -> Failure {
        Failure(reason: "\(text) (\(String(cString: strerror(errno))))")
    }
}
