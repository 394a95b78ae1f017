public import Foundation

/// A pool of web processes.
///
/// It has had no effect since Apple's systems of 2021, and has none here.
@preconcurrency
@MainActor
open class WKProcessPool: NSObject {}
