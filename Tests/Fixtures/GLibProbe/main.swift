// A program whose outermost loop is GLib's, as that of any GTK application.

import CWebKitGTK
import Foundation

private let activate: @convention(c) (OpaquePointer, UnsafeMutableRawPointer?) -> Void = { _, _ in
    Task { @MainActor in
        do {
            print(try await Harbour().visit())
            exit(0)
        } catch {
            print(error)
            exit(1)
        }
    }
}

private let application = g_application_new(nil, G_APPLICATION_NON_UNIQUE)
g_signal_connect_data(
    application,
    "activate",
    unsafeBitCast(activate, to: GCallback.self),
    nil,
    nil,
    GConnectFlags(rawValue: 0)
)
g_application_hold(application)
exit(g_application_run(application, 0, nil))
