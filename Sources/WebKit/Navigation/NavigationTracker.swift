/// Finds the navigation object that an event of the engine belongs to.
///
/// The engine numbers no loads. Loads of the program are noted when they are asked for, and found again by the
/// address with which they start; every other start is the page's own and gets a new object.
@MainActor
struct NavigationTracker {
    private struct Request {
        let url: String
        let navigation: WKNavigation
        /// Whether the engine has asked for the policy of this load.
        var isDecided = false
    }

    /// Loads that the program has asked for and that have not started, the oldest first.
    private var requests: [Request] = []

    /// The load that has started, until it has finished or failed.
    private(set) var current: WKNavigation?

    /// Notes a load that the program has asked for.
    ///
    /// - Parameter url: The address that the engine reports for it from now on.
    /// - Returns: The object of the load.
    mutating func request(url: String) -> WKNavigation {
        let navigation = WKNavigation()
        requests.append(Request(url: url, navigation: navigation))
        return navigation
    }

    /// Whether the program has asked for a load of this address that the engine has not asked about yet.
    func isRequested(_ url: String) -> Bool { requests.contains { $0.url == url && !$0.isDecided } }

    /// The address of the last navigation of the main frame that the engine has asked about.
    private var decidedURL = ""

    /// Notes that the engine asks whether the main frame may go to an address.
    mutating func decide(url: String) {
        decidedURL = url
        guard let index = requests.firstIndex(where: { $0.url == url && !$0.isDecided }) else { return }
        requests[index].isDecided = true
    }

    /// Notes that a load has started.
    ///
    /// Requests before the one that starts were replaced by it.
    ///
    /// - Parameter url: The address that the engine reports; nil if it has lost sight of it, as it does for a load
    ///   that replaced another one before its process was there.
    /// - Returns: The object of the load.
    mutating func start(url: String?) -> WKNavigation {
        let navigation: WKNavigation
        let url = url ?? decidedURL
        if let index = requests.lastIndex(where: { $0.url == url }) {
            navigation = requests[index].navigation
            requests.removeSubrange(...index)
        } else {
            navigation = WKNavigation()
        }
        current = navigation
        return navigation
    }

    /// Notes that the current load has ended, and returns it.
    mutating func end() -> WKNavigation? {
        defer { current = nil }
        return current
    }

    /// Takes back the request for an address: it was refused before it started.
    mutating func withdraw(url: String) -> WKNavigation? {
        guard let index = requests.lastIndex(where: { $0.url == url }) else { return nil }
        return requests.remove(at: index).navigation
    }

    /// Takes back the requests that the engine has asked about: it is idle, so none of them will start.
    mutating func withdrawDecided() { requests.removeAll(where: \.isDecided) }

    /// Takes back all requests.
    mutating func withdrawAll() { requests = [] }
}
