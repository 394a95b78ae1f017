internal import CWebKitGTK

/// A reader of the children of a `GVariant` tuple.
package struct VariantReader {
    private let tuple: OpaquePointer
    private var index: gsize = 0

    /// Reads from the tuple, which the caller keeps alive.
    package init(_ tuple: OpaquePointer) { self.tuple = tuple }

    /// Whether the tuple has the type that the reader expects.
    package static func matches(_ value: OpaquePointer?, type: String) -> Bool {
        guard let value else { return false }
        return String(cString: g_variant_get_type_string(value)) == type
    }

    private mutating func next<Value>(_ read: (OpaquePointer) -> Value) -> Value {
        let child = g_variant_get_child_value(tuple, index)
        defer { g_variant_unref(child) }
        index += 1
        guard let child else { preconditionFailure("A child of a variant is never null.") }
        return read(child)
    }

    package mutating func uint32() -> UInt32 { next { g_variant_get_uint32($0) } }

    package mutating func uint64() -> UInt64 { next { UInt64(g_variant_get_uint64($0)) } }

    package mutating func bool() -> Bool { next { g_variant_get_boolean($0) != 0 } }

    package mutating func string() -> String { next { copied(g_variant_get_string($0, nil)) ?? "" } }

    /// Reads a string in place, without copying it.
    package mutating func withString<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        next { (child: OpaquePointer) -> Result in
            var length: gsize = 0
            let text = g_variant_get_string(child, &length)
            return body(UnsafeRawBufferPointer(start: text, count: Int(length)))
        }
    }
}
