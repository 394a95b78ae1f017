internal import CWebKitGTK
internal import GLibBridge

/// A place for cookies, caches and storage, shared by the views that use it.
@MainActor
package final class EngineDataStore {
    let session: GObjectReference<OpaquePointer>
    package let isPersistent: Bool

    private init(_ session: GObjectReference<OpaquePointer>, isPersistent: Bool) {
        (self.session, self.isPersistent) = (session, isPersistent)
        // Certificates that cannot be checked stop the load; the engine's default is the same.
        webkit_network_session_set_tls_errors_policy(session.pointer, WEBKIT_TLS_ERRORS_POLICY_FAIL)
    }

    /// The store of the program, kept on disk under the user's data and cache directories.
    package static func persistent() -> EngineDataStore {
        EngineEnvironment.startOrExit()
        let session = GObjectReference(retaining: webkit_network_session_get_default() as OpaquePointer)
        return EngineDataStore(session, isPersistent: true)
    }

    /// A store that is forgotten with its last view.
    package static func ephemeral() -> EngineDataStore {
        EngineEnvironment.startOrExit()
        let session = GObjectReference(adopting: webkit_network_session_new_ephemeral() as OpaquePointer)
        return EngineDataStore(session, isPersistent: false)
    }
}
