// Foundation on Linux has no key-value observing. These are its names, for the objects of this module.

/// What a change handler wants to be told.
///
/// Not part of Apple's WebKit: on Apple's systems Foundation has it.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The value after the change.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before the change.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// A first call at once, with the present value.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// A call before each change too.
    ///
    /// ## On Linux
    ///
    /// The engine tells of a change when it has happened, so the call comes after it, before the other one.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a change.
public enum NSKeyValueChange: UInt, Sendable {
    /// The property has another value.
    case setting = 1
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of the change.
    public let kind: NSKeyValueChange
    /// The value after the change, if it was asked for.
    public let newValue: Value?
    /// The value before the change, if it was asked for.
    public let oldValue: Value?
    /// Whether the call comes before the change.
    public let isPrior: Bool
}

/// An observation of a property.
///
/// It ends with the object, or before that on request.
@MainActor
public final class NSKeyValueObservation {
    private var end: (@MainActor () -> Void)?

    init(end: @escaping @MainActor () -> Void) { self.end = end }

    /// Ends the observation.
    ///
    /// Later calls do nothing.
    public func invalidate() {
        end?()
        end = nil
    }

    isolated deinit { end?() }
}

/// An object whose properties can be observed.
@preconcurrency
@MainActor
public protocol KeyValueObservable: AnyObject {}

/// An object of this module that keeps observers.
@MainActor
protocol PropertyObserversOwner: KeyValueObservable {
    var propertyObservers: PropertyObservers { get }
}

extension KeyValueObservable {
    /// Has a handler called whenever a property changes, for as long as the result is kept.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - options: What the handler is told.
    ///   - changeHandler: Called on the main actor, after the value has changed.
    /// - Returns: The observation, which ends when it is released.
    @preconcurrency
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @MainActor (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        guard let owner = self as? any PropertyObserversOwner else { return NSKeyValueObservation {} }
        return owner.propertyObservers.add(self, keyPath, options: options, changeHandler: changeHandler)
    }
}
