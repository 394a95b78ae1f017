/// The observers of an object's properties.
///
/// Whenever something has changed, each observer looks at its own property again, and is called if the value is not
/// the one it saw last. So key paths of subclasses and into values work, and equal values make no call.
@MainActor
final class PropertyObservers {
    private var observers: [(number: UInt64, check: @MainActor () -> Void)] = []
    private var lastNumber: UInt64 = 0

    func add<Owner: AnyObject, Value>(
        _ owner: Owner,
        _ keyPath: KeyPath<Owner, Value>,
        options: NSKeyValueObservingOptions,
        changeHandler: @escaping @MainActor (Owner, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        func change(from old: Value?, to new: Value?, isPrior: Bool = false) -> NSKeyValueObservedChange<Value> {
            NSKeyValueObservedChange(
                kind: .setting,
                newValue: options.contains(.new) ? new : nil,
                oldValue: options.contains(.old) ? old : nil,
                isPrior: isPrior
            )
        }
        var last = owner[keyPath: keyPath]
        lastNumber += 1
        let number = lastNumber
        observers.append(
            (
                number,
                { [weak owner] in
                    guard let owner else { return }
                    let (old, new) = (last, owner[keyPath: keyPath])
                    if areEqual(old, new) { return }
                    last = new
                    if options.contains(.prior) { changeHandler(owner, change(from: old, to: nil, isPrior: true)) }
                    changeHandler(owner, change(from: old, to: new))
                }
            )
        )
        if options.contains(.initial) { changeHandler(owner, change(from: nil, to: last)) }
        return NSKeyValueObservation { [weak self] in self?.observers.removeAll { $0.number == number } }
    }

    /// Has each observer look at its property.
    ///
    /// Observers may be added and removed meanwhile.
    func check() {
        for observer in observers where observers.contains(where: { $0.number == observer.number }) { observer.check() }
    }
}

/// Whether two values are known to be equal.
private func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    func compare<Known: Equatable>(_ left: Known) -> Bool { (right as? Known) == left }
    return (left as? any Equatable).map { compare($0) } ?? false
}
