internal import CWebKitGTK
import Foundation
internal import GLibBridge

/// A display of this process's own, for machines without a screen.
@MainActor
final class VirtualDisplay {
    /// The display's name, as `DISPLAY` wants it.
    let name: String
    private let server: CompanionProcess

    /// How long the server may take to come up, in milliseconds.
    ///
    /// It needs about 40.
    private static let patience: CInt = 10_000

    /// Starts a server that chooses a free number, and ends with its last client.
    init() throws(EngineStartError) {
        guard ExecutableSearch.find("Xvfb") != nil else { throw .displayServerMissing }
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .displayServerFailed("no pipe could be made") }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        defer { close(ends[0]) }
        do throws(GLibError) {
            server = try CompanionProcess(
                ["Xvfb", "-displayfd", "3", "-terminate", "-nolisten", "tcp", "-screen", "0", "1920x1200x24"],
                passing: ends[1]
            )
        } catch {
            throw .displayServerFailed(error.message)
        }
        guard let number = Self.readNumber(from: ends[0]) else {
            server.terminate()
            throw .displayServerFailed("it ended without naming its display")
        }
        name = ":\(number)"
    }

    private static func readNumber(from descriptor: CInt) -> Int? {
        var text = ""
        while !text.hasSuffix("\n") {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, patience) > 0 else { return nil }
            var byte: UInt8 = 0
            guard read(descriptor, &byte, 1) == 1 else { return nil }
            text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        return Int(text.dropLast())
    }
}

extension EngineStartError {
    fileprivate static var displayServerMissing: EngineStartError {
        EngineStartError(
            cause: .noDisplay,
            description: "There is no display, and the virtual display server Xvfb is not installed: "
                + "install the package xvfb, or set DISPLAY or WAYLAND_DISPLAY."
        )
    }

    fileprivate static func displayServerFailed(_ reason: String) -> EngineStartError {
        EngineStartError(
            cause: .noDisplay,
            description: "There is no display, and the virtual display server Xvfb (package xvfb) did not start: "
                + "\(reason)."
        )
    }
}
