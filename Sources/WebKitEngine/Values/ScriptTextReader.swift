import Foundation

/// Reads the parts of JSON that hold no others, over bytes that may contain anything.
struct ScriptTextReader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func scalar() throws(ScriptValueError) -> Any {
        switch peek() {
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "t"): try literal("true", ScriptValueConstants.yes)
        case UInt8(ascii: "f"): try literal("false", ScriptValueConstants.no)
        case UInt8(ascii: "n"): try literal("null", ScriptValueConstants.null)
        default: try number()
        }
    }

    private mutating func literal(_ text: StaticString, _ value: Any) throws(ScriptValueError) -> Any {
        guard consumeText(text) else { throw malformed() }
        return value
    }

    // MARK: Strings

    mutating func string() throws(ScriptValueError) -> String {
        let start = position + 1
        var end = start
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "\""):
                position = end + 1
                return String(decoding: bytes[start..<end], as: UTF8.self)
            case UInt8(ascii: "\\"):
                return try escapedString(from: start)
            case 0..<0x20:
                throw malformed()
            default:
                end += 1
            }
        }
        throw malformed()
    }

    private mutating func escapedString(from start: Int) throws(ScriptValueError) -> String {
        var units: [UInt8] = []
        position = start
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
            case UInt8(ascii: "\\"): units += UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter
            case 0..<0x20: throw malformed()
            default: units.append(byte)
            }
        }
        throw malformed()
    }

    private mutating func escape() throws(ScriptValueError) -> Unicode.Scalar {
        let byte = peek()
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try escapedScalar()
        default: throw malformed()
        }
    }

    /// A scalar of one or two escaped code units.
    ///
    /// An unpaired surrogate is replaced.
    private mutating func escapedScalar() throws(ScriptValueError) -> Unicode.Scalar {
        let first = try codeUnit()
        guard UTF16.isSurrogate(first) else { return Unicode.Scalar(UInt32(first)) ?? "\u{FFFD}" }
        let next = position
        guard UTF16.isLeadSurrogate(first), consumeText("\\u") else { return "\u{FFFD}" }
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second) else {
            position = next
            return "\u{FFFD}"
        }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private mutating func codeUnit() throws(ScriptValueError) -> UInt16 {
        guard position + 4 <= bytes.count else { throw malformed() }
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue, bytes[position] < 0x80 else {
                throw malformed()
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    // MARK: Numbers

    private mutating func number() throws(ScriptValueError) -> Any {
        let start = position
        if peek() == UInt8(ascii: "-") { position += 1 }
        var mantissa: UInt64 = 0
        let whole = try digits(&mantissa)
        // JSON has no leading zeros.
        guard whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else { throw malformed() }
        var fraction = 0
        if peek() == UInt8(ascii: ".") {
            position += 1
            fraction = try digits(&mantissa)
        }
        let hasExponent = peek() | 0x20 == UInt8(ascii: "e")
        // Up to 15 digits a mantissa is exact, and so is the power of ten; their quotient is rounded once.
        if !hasExponent, whole + fraction <= 15 {
            if fraction == 0, mantissa < UInt64(ScriptValueConstants.smallNumbers.count),
                bytes[start] != UInt8(ascii: "-")
            {
                return ScriptValueConstants.smallNumbers[Int(mantissa)]
            }
            let value = Double(mantissa) / ScriptValueConstants.powersOfTen[fraction]
            return NSNumber(value: bytes[start] == UInt8(ascii: "-") ? -value : value)
        }
        if hasExponent {
            position += 1
            if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
            _ = try digits(&mantissa)
        }
        guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else { throw malformed() }
        return NSNumber(value: value)
    }

    private mutating func digits(_ value: inout UInt64) throws(ScriptValueError) -> Int {
        let start = position
        while position < bytes.count {
            let digit = bytes[position] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            value = value &* 10 &+ UInt64(digit)
            position += 1
        }
        guard position > start else { throw malformed() }
        return position - start
    }

    // MARK: Keys

    /// Where a key is in the text, with its quotation marks.
    typealias KeyRange = Range<Int>

    mutating func keyRange() throws(ScriptValueError) -> KeyRange {
        guard peekAfterSpace() == UInt8(ascii: "\"") else { throw malformed() }
        let start = position
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < bytes.count else { throw malformed() }
        let end = position + 1
        position = end
        try expect(UInt8(ascii: ":"))
        return start..<end
    }

    mutating func text(of key: KeyRange) throws(ScriptValueError) -> String {
        let after = position
        position = key.lowerBound
        let text = try string()
        position = after
        return text
    }

    /// Consumes the same key, written the same way, and its colon.
    mutating func consumeKey(_ key: KeyRange) -> Bool {
        let start = position
        skipSpace()
        guard let text = bytes.baseAddress, position + key.count <= bytes.count,
            memcmp(text + position, text + key.lowerBound, key.count) == 0
        else {
            position = start
            return false
        }
        position += key.count
        if consume(UInt8(ascii: ":")) { return true }
        position = start
        return false
    }

    // MARK: Bytes

    /// The byte at the position, or zero at the end, which no text contains.
    func peek() -> UInt8 { position < bytes.count ? bytes[position] : 0 }

    mutating func advance() { position += 1 }

    mutating func rewind(to position: Int) { self.position = position }

    mutating func peekAfterSpace() -> UInt8 {
        skipSpace()
        return peek()
    }

    mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    mutating func consume(_ byte: UInt8) -> Bool {
        guard peekAfterSpace() == byte else { return false }
        position += 1
        return true
    }

    mutating func consumeText(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard let start = bytes.baseAddress, position + count <= bytes.count,
            memcmp(start + position, text.utf8Start, count) == 0
        else { return false }
        position += count
        return true
    }

    mutating func expect(_ byte: UInt8) throws(ScriptValueError) {
        guard consume(byte) else { throw malformed() }
    }

    func malformed() -> ScriptValueError {
        ScriptValueError(kind: .malformed, message: "The text is not an encoded value, at byte \(position + 1).")
    }
}

/// The values that occur most.
enum ScriptValueConstants {
    // The values are immutable, and the type says so only on Apple's systems.
    nonisolated(unsafe) static let yes: Any = NSNumber(value: true)
    nonisolated(unsafe) static let no: Any = NSNumber(value: false)
    nonisolated(unsafe) static let null: Any = NSNull()
    nonisolated(unsafe) static let smallNumbers: [Any] = (0..<1024).map { NSNumber(value: Double($0)) }
    static let powersOfTen = (0...15).map { pow(10, Double($0)) }
}
