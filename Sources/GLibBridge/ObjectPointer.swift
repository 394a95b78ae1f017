/// A pointer to a GObject instance, as C functions are imported with it.
///
/// Opaque types are imported as `OpaquePointer`, types with a public structure as `UnsafeMutablePointer`.
package protocol ObjectPointer {
    /// The address of the instance.
    var address: UnsafeMutableRawPointer { get }

    /// Creates the pointer from the address of an instance of its type.
    init(address: UnsafeMutableRawPointer)
}

extension OpaquePointer: ObjectPointer {
    package var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

    package init(address: UnsafeMutableRawPointer) { self.init(address) }
}

extension UnsafeMutablePointer: ObjectPointer {
    package var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

    package init(address: UnsafeMutableRawPointer) { self = address.assumingMemoryBound(to: Pointee.self) }
}

extension UnsafeMutableRawPointer: ObjectPointer {
    package var address: UnsafeMutableRawPointer { self }

    package init(address: UnsafeMutableRawPointer) { self = address }
}

extension ObjectPointer {
    /// The same instance, seen as another type of its class hierarchy.
    package func cast<Other: ObjectPointer>(to _: Other.Type = Other.self) -> Other { Other(address: address) }
}
