/// Why no page can be shown on this machine.
package struct EngineStartError: Error, CustomStringConvertible, Sendable {
    /// The part of the environment that is missing.
    package enum Cause: Sendable {
        case noDisplay, noSandbox, noMessageBusProxy
    }

    package let cause: Cause

    /// What is wrong and what to do about it, in one sentence.
    package let description: String
}
