import Foundation

/// The ports to which no page is loaded, so that pages cannot talk to servers of other protocols.
///
/// The engine refuses them silently, so they are refused here first. The list is that of the Fetch standard.
enum RestrictedPorts {
    private static let ports: Set<Int> = [
        0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109,
        110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530,
        531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190,
        5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
    ]

    /// Whether an address names a port that must not be used.
    static func contain(portOf url: URL) -> Bool {
        guard let port = url.port, let scheme = url.scheme?.lowercased() else { return false }
        // Servers of this old protocol are addressed by it on purpose.
        if scheme == "ftp", port == 20 || port == 21 { return false }
        return ports.contains(port)
    }
}
