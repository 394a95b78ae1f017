public import Foundation

/// The methods with which an app shows what pages ask for outside of their view.
///
/// ## On Linux
///
/// In this version no question reaches the delegate: alerts return at once, confirmations say no, prompts give
/// null, windows are not opened, files are not chosen, and permissions are denied.
@preconcurrency
@MainActor
public protocol WKUIDelegate: NSObjectProtocol {}
