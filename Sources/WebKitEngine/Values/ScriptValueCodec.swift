/// The form in which values go to scripts and come from them.
///
/// An encoded value is one character and a text. The character says how much there is to do:
///
/// | Character | Text |
/// | --- | --- |
/// | `u` | none; the value is `undefined` |
/// | `s` | the string itself |
/// | `p` | JSON |
/// | `t` | JSON with tags |
/// | `r`, `c` | JSON with tags, among them repeated references; in `c` also to a container that is still open |
///
/// A tag is an object whose first key is `$`. It names a kind, and the key `v` holds the content: `date`
/// (milliseconds or null), `number` (`NaN`, `Infinity`, `-Infinity` or `-0`), `bigint` (digits), `bytes` (base64),
/// `ref` (the number of a container, counted by opening brackets) and `object` (an object that itself has the
/// key `$`).
///
/// Plain data, by far the most frequent, carries no tags, so both sides use their fastest way for it. The other
/// side of this is in `PageBridge`.
package enum ScriptValueCodec {
    /// How deep containers may be nested, in both directions, so that no value can exhaust the stack.
    package static let depthLimit = 2000

    /// How many values a text may stand for when its repeated references are followed.
    package static let sizeLimit = 4_000_000

    /// Decodes a value that a script sent.
    ///
    /// Numbers and booleans become `NSNumber`, so that they can be cast to any type that holds them. Other types
    /// are `String`, `NSNull`, `Date`, `Data`, `[Any]` and `[String: Any]`. Whole numbers beyond the range of
    /// `Double` become integers, `NSDecimalNumber` or, with more than 38 digits, `String`.
    ///
    /// A container that occurs more than once is decoded once and shared. A reference to a container from inside
    /// it becomes `NSNull`: the collections of Foundation on Linux convert their whole content whenever an element
    /// is asked for, and a cycle would end the program there.
    ///
    /// - Parameter bytes: The encoded value. Invalid UTF-8 is repaired.
    /// - Returns: The value, or `nil` for `undefined`.
    /// - Throws: ``ScriptValueError`` if this is not an encoded value.
    package static func decode(_ bytes: UnsafeRawBufferPointer) throws(ScriptValueError) -> Any? {
        guard let mode = bytes.first else { throw ScriptValueError(kind: .malformed, message: "The text is empty.") }
        let text = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
        switch mode {
        case UInt8(ascii: "u") where text.isEmpty:
            return nil
        case UInt8(ascii: "s"):
            return String(decoding: text, as: UTF8.self)
        case UInt8(ascii: "p"), UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "c"):
            var decoder = ScriptValueDecoder(
                text,
                hasTags: mode != UInt8(ascii: "p"),
                hasReferences: mode == UInt8(ascii: "r") || mode == UInt8(ascii: "c")
            )
            return try decoder.decode()
        default:
            throw ScriptValueError(kind: .malformed, message: "The text has an unknown form.")
        }
    }

    /// Decodes a value that a script sent.
    package static func decode(_ text: String) throws(ScriptValueError) -> Any? {
        var text = text
        let result = text.withUTF8 { bytes in
            Result { () throws(ScriptValueError) in
                Decoded(value: try decode(UnsafeRawBufferPointer(bytes)))
            }
        }
        return try result.get().value
    }

    /// Encodes a value for a script.
    ///
    /// Numbers, `String`, `Substring`, `NSString`, `Date`, `Data`, `NSNull`, arrays, dictionaries with string keys,
    /// their Foundation counterparts, and optionals of all these. An absent value is `undefined` at the top and
    /// `null` elsewhere. Integers lose precision beyond 2⁵³, as all numbers of scripts do.
    ///
    /// - Throws: ``ScriptValueError`` if a part has another type; the message names the type and where it is.
    package static func encode(_ value: Any?) throws(ScriptValueError) -> String {
        guard let value, let value = ScriptValueEncoder.unwrapped(value) else { return "u" }
        var encoder = ScriptValueEncoder()
        return try encoder.encode(value)
    }
}

private struct Decoded {
    let value: Any?
}
