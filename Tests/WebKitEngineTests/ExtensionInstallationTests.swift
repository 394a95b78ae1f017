import Foundation
import Testing

@testable import WebKitEngine

@Suite
struct ExtensionInstallationTests {
    /// A folder of the test's own, with a library to install.
    private final class Sandbox {
        let root: String
        var environment: [String: String]

        init(content: String = "library") throws {
            root = NSTemporaryDirectory() + "extension-" + UUID().uuidString
            for folder in ["run", "cache", "tmp", "bin"] {
                try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
            }
            environment = [
                "WEBKIT_EXTENSION_PATH": "\(root)/source.so", "XDG_RUNTIME_DIR": "\(root)/run",
                "XDG_CACHE_HOME": "\(root)/cache", "TMPDIR": "\(root)/tmp",
            ]
            try write(content, to: "source.so")
        }

        deinit { try? FileManager.default.removeItem(atPath: root) }

        func write(_ content: String, to name: String) throws {
            try Data(content.utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)"))
        }

        func prepare() throws -> ExtensionInstallation {
            try ExtensionInstallation.prepare(environment: environment, executable: "\(root)/bin/program")
        }

        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
    }

    @Test
    func libraryIsCopiedIntoAPrivateFolderOfItsOwn() throws {
        let sandbox = try Sandbox()
        let installation = try sandbox.prepare()
        #expect(installation.directory.hasPrefix(sandbox.root + "/run/swift-webkit/extension-"))
        #expect(installation.contentHash.count == 64)
        #expect(try FileManager.default.contentsOfDirectory(atPath: installation.directory) == ["page-bridge.so"])
        #expect(try sandbox.mode(installation.directory) == 0o700)
        #expect(try sandbox.mode(installation.directory + "/page-bridge.so") == 0o600)
    }

    @Test
    func equalContentIsReusedAndOtherContentGoesElsewhere() throws {
        let sandbox = try Sandbox()
        let first = try sandbox.prepare()
        let file = first.directory + "/page-bridge.so"
        let made = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
        #expect(try sandbox.prepare() == first)
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int == made)
        try sandbox.write("another", to: "source.so")
        #expect(try sandbox.prepare().directory != first.directory)
    }

    @Test
    func damagedCopyIsReplaced() throws {
        let sandbox = try Sandbox()
        let installation = try sandbox.prepare()
        let file = installation.directory + "/page-bridge.so"
        try Data("planted".utf8).write(to: URL(fileURLWithPath: file))
        #expect(try sandbox.prepare() == installation)
        #expect(FileManager.default.contents(atPath: file) == Data("library".utf8))
    }

    @Test
    func folderInWhichOthersCanWriteIsNotUsed() throws {
        let sandbox = try Sandbox()
        let own = sandbox.root + "/run/swift-webkit"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: own)
        #expect(try sandbox.prepare().directory.hasPrefix(sandbox.root + "/cache/"))
    }

    @Test
    func linkInPlaceOfTheFolderIsNotFollowed() throws {
        let sandbox = try Sandbox()
        try FileManager.default.createSymbolicLink(
            atPath: sandbox.root + "/run/swift-webkit",
            withDestinationPath: sandbox.root + "/tmp"
        )
        #expect(try sandbox.prepare().directory.hasPrefix(sandbox.root + "/cache/"))
    }

    @Test
    func temporaryFolderIsTheLastResort() throws {
        let sandbox = try Sandbox()
        sandbox.environment["XDG_RUNTIME_DIR"] = nil
        sandbox.environment["XDG_CACHE_HOME"] = "/proc/none"
        #expect(try sandbox.prepare().directory.hasPrefix(sandbox.root + "/tmp/swift-webkit-"))
        sandbox.environment["TMPDIR"] = "/proc/none"
        #expect { try sandbox.prepare() } throws: {
            ($0 as? ExtensionInstallation.Failure)?.reason.contains("/proc/none") == true
        }
    }

    @Test
    func libraryIsFoundNearTheProgram() throws {
        let sandbox = try Sandbox()
        sandbox.environment["WEBKIT_EXTENSION_PATH"] = nil
        #expect { try sandbox.prepare() } throws: {
            ($0 as? ExtensionInstallation.Failure)?.reason.contains("page-bridge.so") == true
        }
        var hashes: [String] = []
        // From the last place that is searched to the first.
        for folder in ["bin/swift-webkit_WebKitEngine.resources", "lib/swift-webkit", "bin"] {
            try FileManager.default.createDirectory(
                atPath: "\(sandbox.root)/\(folder)",
                withIntermediateDirectories: true
            )
            try sandbox.write("in \(folder)", to: "\(folder)/page-bridge.so")
            hashes.append(try sandbox.prepare().contentHash)
        }
        #expect(Set(hashes).count == 3)
        sandbox.environment["WEBKIT_EXTENSION_PATH"] = "/proc/none"
        #expect { try sandbox.prepare() } throws: {
            ($0 as? ExtensionInstallation.Failure)?.reason.contains("WEBKIT_EXTENSION_PATH") == true
        }
    }

    @Test
    func simultaneousInstallationsAgree() async throws {
        let sandbox = try Sandbox(content: String(repeating: "x", count: 100_000))
        let environment = sandbox.environment
        let results = try await withThrowingTaskGroup(of: ExtensionInstallation.self) { group in
            for _ in 0..<16 {
                group.addTask { try ExtensionInstallation.prepare(environment: environment, executable: "/program") }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(results.count == 1)
        let directory = try #require(results.first).directory
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["page-bridge.so"])
    }

    @Test
    func theBuildHasMadeTheExtension() throws {
        let sandbox = try Sandbox()
        sandbox.environment["WEBKIT_EXTENSION_PATH"] = nil
        let installation = try ExtensionInstallation.prepare(environment: sandbox.environment)
        let content = try #require(FileManager.default.contents(atPath: installation.directory + "/page-bridge.so"))
        #expect(content.starts(with: [0x7F] + Array("ELF".utf8)))
    }
}
