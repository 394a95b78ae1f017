/// Why a value could not go to a script or come from one.
package struct ScriptValueError: Error, Hashable, Sendable {
    /// The reasons.
    package enum Kind: Hashable, Sendable {
        /// The text is not an encoded value.
        case malformed
        /// The value has a type that scripts have no counterpart for.
        case unsupported
        /// The value is nested too deeply, or repeats a part of itself too often.
        case tooLarge
    }

    package let kind: Kind

    /// A sentence for developers, with the place of the problem in the value or in the text.
    package let message: String
}
