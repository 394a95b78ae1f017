import Foundation
import Testing

@testable import WebKitEngine

@Suite
struct ScriptValueDecodingTests {
    @Test
    func undefinedIsNil() throws {
        #expect(try ScriptValueCodec.decode("u") == nil)
        #expect(try ScriptValueCodec.decode("pnull") is NSNull)
    }

    @Test
    func booleansAreBooleanNumbers() throws {
        let value = try #require(try ScriptValueCodec.decode("p[true,false]") as? [Any])
        #expect(value.allSatisfy { $0 is NSNumber })
        #expect(value[0] as? Bool == true)
        #expect(value[1] as? Bool == false)
        #expect(String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self) == "[true,false]")
    }

    @Test(arguments: [
        ("0", 0), ("-0", -0.0), ("1023", 1023), ("1024", 1024), ("-7", -7), ("0.1", 0.1),
        ("123456789012345", 123_456_789_012_345),
        ("1234567890123456789", 1_234_567_890_123_456_768), ("1e3", 1000), ("1E-3", 0.001), ("2.5e+2", 250),
        ("0.30000000000000004", 0.1 + 0.2), ("5e-324", .leastNonzeroMagnitude),
        ("1.7976931348623157e308", .greatestFiniteMagnitude),
        ("-1.5", -1.5), ("9007199254740993", 9_007_199_254_740_992),
    ])
    func numbersAreRoundedAsInScripts(text: String, expected: Double) throws {
        let number = try #require(try ScriptValueCodec.decode("p" + text) as? NSNumber)
        #expect(number.doubleValue.bitPattern == expected.bitPattern)
    }

    @Test
    func wholeNumbersCanBeCastToInt() throws {
        #expect(try ScriptValueCodec.decode("p3") as? Int == 3)
        #expect(try ScriptValueCodec.decode("p3000000000") as? Int == 3_000_000_000)
        #expect(try ScriptValueCodec.decode("p3.5") as? Int == nil)
    }

    @Test
    func stringsAreUnescapedAndRepaired() throws {
        #expect(try ScriptValueCodec.decode(#"p"a\n\"\\\/\b\f\r\t\u0000é""#) as? String == "a\n\"\\/\u{8}\u{C}\r\t\0é")
        #expect(try ScriptValueCodec.decode(#"p"\ud83d\ude00""#) as? String == "😀")
        #expect(try ScriptValueCodec.decode(#"p"x\ud800y\udc00\ud83dz""#) as? String == "x\u{FFFD}y\u{FFFD}\u{FFFD}z")
        #expect(try ScriptValueCodec.decode(#"p"\ud83d\u0041""#) as? String == "\u{FFFD}A")
        #expect(try ScriptValueCodec.decode("s\"raw\\n\"") as? String == "\"raw\\n\"")
        let invalid: [UInt8] = [UInt8(ascii: "s"), 0xFF, UInt8(ascii: "a")]
        #expect(try invalid.withUnsafeBytes { try ScriptValueCodec.decode($0) } as? String == "\u{FFFD}a")
    }

    @Test
    func tagsBecomeTheirTypes() throws {
        let text = #"""
            t{"date":{"$":"date","v":1500},"none":{"$":"date","v":null},"bytes":{"$":"bytes","v":"AQID"},
            "nan":{"$":"number","v":"NaN"},"least":{"$":"number","v":"-Infinity"},"zero":{"$":"number","v":"-0"}}
            """#
        let value = try #require(try ScriptValueCodec.decode(text) as? [String: Any])
        #expect(value["date"] as? Date == Date(timeIntervalSince1970: 1.5))
        #expect((value["none"] as? Date)?.timeIntervalSince1970.isNaN == true)
        #expect(value["bytes"] as? Data == Data([1, 2, 3]))
        #expect((value["nan"] as? NSNumber)?.doubleValue.isNaN == true)
        #expect((value["least"] as? NSNumber)?.doubleValue == -.infinity)
        #expect((value["zero"] as? NSNumber)?.doubleValue.sign == .minus)
    }

    @Test
    func bigIntegersKeepTheirDigits() throws {
        func integer(_ digits: String) throws -> Any? {
            try ScriptValueCodec.decode(#"t{"$":"bigint","v":"\#(digits)"}"#)
        }
        #expect(try (integer("-9223372036854775808") as? NSNumber)?.int64Value == .min)
        #expect(try (integer("18446744073709551615") as? NSNumber)?.uint64Value == .max)
        let wide = try #require(try integer("-100000000000000000000000000000000000001") as? String)
        #expect(wide.count == 40)
        #expect(
            try integer("100000000000000000000") as? NSDecimalNumber == NSDecimalNumber(string: "100000000000000000000")
        )
    }

    @Test
    func objectsWithTheTagKeyAreEscaped() throws {
        let value =
            try ScriptValueCodec.decode(#"t[{"$":"object","v":{"$":{"$":"date","v":0},"a":1}}]"#) as? [[String: Any]]
        #expect(value?.first?["$"] as? Date == Date(timeIntervalSince1970: 0))
        #expect(value?.first?["a"] as? Int == 1)
        // Without tags there is nothing to escape.
        #expect(try (ScriptValueCodec.decode(#"p{"$":"date","v":0}"#) as? [String: Any])?["$"] as? String == "date")
    }

    @Test
    func repeatedContainersAreShared() throws {
        let value = try #require(
            try ScriptValueCodec.decode(#"r{"a":[{"n":1}],"b":{"$":"ref","v":2},"c":{"$":"ref","v":1}}"#)
                as? [String: Any]
        )
        #expect((value["b"] as? [String: Any])?["n"] as? Int == 1)
        #expect((value["c"] as? [[String: Any]])?.first?["n"] as? Int == 1)
    }

    @Test
    func referenceToAnOpenContainerIsNull() throws {
        let value = try #require(
            try ScriptValueCodec.decode(#"c{"n":1,"me":{"$":"ref","v":0},"list":[{"$":"ref","v":1}]}"#)
                as? [String: Any]
        )
        #expect(value["me"] is NSNull)
        #expect((value["list"] as? [Any])?.first is NSNull)
        #expect(value["n"] as? Int == 1)
    }

    @Test
    func exponentialSharingIsRefused() throws {
        // What the web process makes of d = [d, d], a hundred times.
        let text =
            "r" + String(repeating: "[", count: 100) + "1"
            + (1...99).reversed().map { #"],{"$":"ref","v":\#($0)}"# }.joined() + "]"
        #expect { try ScriptValueCodec.decode(text) } throws: { ($0 as? ScriptValueError)?.kind == .tooLarge }
    }

    @Test
    func deepNestingIsRefused() throws {
        func nested(_ depth: Int) -> String {
            "p" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try ScriptValueCodec.decode(nested(2000)) }
        #expect { try ScriptValueCodec.decode(nested(2001)) } throws: { ($0 as? ScriptValueError)?.kind == .tooLarge }
        #expect(throws: ScriptValueError.self) {
            try ScriptValueCodec.decode("t" + String(repeating: #"{"$":"object","v":{"a":"#, count: 100_000))
        }
    }

    @Test
    func objectsOfDifferentShapesAreKeptApart() throws {
        let text =
            #"p[{"a":1,"b":2},{"a":3,"b":4},{"a":5},{"b":6,"a":7},{"a":8,"b":9,"c":10},{},{"a":11,"a":12},{"\u0061":13,"b":14}]"#
        let value = try #require(try ScriptValueCodec.decode(text) as? [[String: Int]])
        #expect(
            value == [
                ["a": 1, "b": 2], ["a": 3, "b": 4], ["a": 5], ["b": 6, "a": 7], ["a": 8, "b": 9, "c": 10], [:],
                ["a": 12],
                ["a": 13, "b": 14],
            ]
        )
    }

    @Test(arguments: [
        "", "x1", "u1", "p", "p ", "p1 2", "p[", "p[1", "p[1,]", "p[,1]", "p{", "p{\"a\"}", "p{\"a\":}", "p{\"a\":1,}",
        "p{a:1}",
        "p[{\"a\":1,\"b\":2},{\"a\":1,}]", "p[{\"a\":1},{\"a\":1,}]", "p[{\"a\":1},{\"a\":1 \"b\":2}]", "p{\"a\\",
        "p\"", "p\"\\",
        "p\"\\u12", "p\"\\u12g4\"", "p\"\\x\"", "p\"\n\"", "ptrue1", "ptru", "pnul", "p-", "p01", "p1.", "p.5", "p1e",
        "p1e+",
        "p+1", "pNaN", "p'a'", "p\u{e9}", "t{\"$\":\"date\"}", "t{\"$\":\"date\",\"v\":\"x\"}",
        "t{\"$\":\"date\",\"v\":1",
        "t{\"$\":\"what\",\"v\":1}", "t{\"$\":\"bytes\",\"v\":\"*\"}", "t{\"$\":\"bigint\",\"v\":\"1x\"}",
        "t{\"$\":\"bigint\",\"v\":\"\"}", "t{\"$\":\"number\",\"v\":\"1\"}", "t{\"$\":\"ref\",\"v\":0}",
        "r{\"$\":\"ref\",\"v\":0}", "r[{\"$\":\"ref\",\"v\":-1}]", "r[{\"$\":\"ref\",\"v\":1e300}]",
        "t{\"$\":\"object\",\"v\":[]}",
        "t{\"$\":\"date\",\"w\":1}", "t{\"$\":\"date\",\"v\":1,\"x\":2}", "p\u{0}",
    ])
    func malformedTextIsRefused(text: String) {
        #expect(throws: ScriptValueError.self) { try ScriptValueCodec.decode(text) }
    }

    @Test
    func damagedTextNeverTraps() throws {
        let samples = [
            #"p[{"id":1,"name":"x\u00e9","ok":true},{"id":-2.5e3,"name":"","ok":null}]"#,
            #"c{"a":[{"$":"ref","v":0}],"d":{"$":"date","v":5},"o":{"$":"object","v":{"$":1}},"b":{"$":"bytes","v":"AQID"}}"#,
        ]
        var random = SeededGenerator(state: 42)
        for _ in 0..<20_000 {
            var bytes = Array(samples.randomElement(using: &random)!.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(samples[0].utf8.randomElement(using: &random)!, at: index)
                }
            }
            _ = try? bytes.withUnsafeBytes { try ScriptValueCodec.decode($0) }
        }
    }
}

@Suite
struct ScriptValueEncodingTests {
    @Test
    func plainValuesHaveNoTags() throws {
        #expect(try ScriptValueCodec.encode(nil) == "u")
        #expect(try ScriptValueCodec.encode("a\"b\n") == "sa\"b\n")
        #expect(try ScriptValueCodec.encode("a\0") == #"p"a\u0000""#)
        #expect(try ScriptValueCodec.encode(true) == "ptrue")
        #expect(try ScriptValueCodec.encode(NSNumber(value: false)) == "pfalse")
        #expect(try ScriptValueCodec.encode(NSNumber(value: 1)) == "p1")
        #expect(try ScriptValueCodec.encode(UInt64.max) == "p18446744073709551615")
        #expect(try ScriptValueCodec.encode([1, -2.5, 1e300, 3.0] as [Double]) == "p[1,-2.5,1e+300,3]")
        #expect(try ScriptValueCodec.encode([Int8(1), UInt16(2), Float(0.5), CGFloat(4)] as [Any]) == "p[1,2,0.5,4]")
        #expect(try ScriptValueCodec.encode(["a": NSNull()]) == #"p{"a":null}"#)
        #expect(try ScriptValueCodec.encode("abc".dropFirst()) == "sbc")
        #expect(try ScriptValueCodec.encode(["a\"\u{1}": ["\\"]]) == #"p{"a\"\u0001":["\\"]}"#)
    }

    @Test
    func specialValuesHaveTags() throws {
        #expect(try ScriptValueCodec.encode(Double.nan) == #"t{"$":"number","v":"NaN"}"#)
        #expect(
            try ScriptValueCodec.encode([-Double.infinity, -0.0])
                == #"t[{"$":"number","v":"-Infinity"},{"$":"number","v":"-0"}]"#
        )
        #expect(try ScriptValueCodec.encode(Date(timeIntervalSince1970: 1.5)) == #"t{"$":"date","v":1500.0}"#)
        #expect(try ScriptValueCodec.encode(Data([1, 2, 3])) == #"t{"$":"bytes","v":"AQID"}"#)
        #expect(try ScriptValueCodec.encode(["$": 1]) == #"t{"$":"object","v":{"$":1}}"#)
    }

    @Test
    func optionalsAreUnwrapped() throws {
        let none: Int? = nil
        let nested: String?? = .some(.some("x"))
        #expect(try ScriptValueCodec.encode(none) == "u")
        #expect(try ScriptValueCodec.encode(none as Any) == "u")
        #expect(try ScriptValueCodec.encode(nested as Any) == "sx")
        #expect(try ScriptValueCodec.encode([none, 3] as [Int?]) == "p[null,3]")
        #expect(try ScriptValueCodec.encode([none as Any, nested as Any]) == #"p[null,"x"]"#)
    }

    @Test
    func foundationObjectsAreAccepted() throws {
        let array: NSArray = [NSNumber(value: true), "x", NSArray(object: 1)]
        #expect(try ScriptValueCodec.encode(array) == #"p[true,"x",[1]]"#)
        #expect(
            try ScriptValueCodec.encode(NSDictionary(object: NSString("y"), forKey: NSString("x"))) == #"p{"x":"y"}"#
        )
        #expect(
            try ScriptValueCodec.encode(NSDate(timeIntervalSince1970: 1)) == #"t{"$":"date","v":1000}"#
                || ScriptValueCodec.encode(NSDate(timeIntervalSince1970: 1)) == #"t{"$":"date","v":1000.0}"#
        )
    }

    @Test
    func otherTypesAreRefusedWithTheirPlace() {
        struct Boat {}
        #expect {
            try ScriptValueCodec.encode(["list": [1, Boat()] as [Any]])
        } throws: { error in
            let error = error as? ScriptValueError
            return error?.kind == .unsupported && error?.message.contains("Boat") == true
                && error?.message.contains(#"value["list"][1]"#) == true
        }
        #expect(throws: ScriptValueError.self) { try ScriptValueCodec.encode([1: "a"]) }
        #expect(throws: ScriptValueError.self) { try ScriptValueCodec.encode(Set([1])) }
        #expect(throws: ScriptValueError.self) {
            try ScriptValueCodec.encode(NSDictionary(object: 1, forKey: NSNumber(value: 1)))
        }
        #expect(throws: ScriptValueError.self) { try ScriptValueCodec.encode(URL(fileURLWithPath: "/")) }
    }

    @Test
    func deepNestingIsRefused() {
        var value: [Any] = []
        for _ in 0..<3000 { value = [value] }
        #expect { try ScriptValueCodec.encode(value) } throws: { ($0 as? ScriptValueError)?.kind == .tooLarge }
    }
}

@Suite
struct ScriptValueRoundTripTests {
    @Test(arguments: 0..<200)
    func randomValuesSurvive(seed: UInt64) throws {
        var random = SeededGenerator(state: seed)
        let value = random.value(depth: 4)
        let encoded = try ScriptValueCodec.encode(value)
        let decoded = try #require(try ScriptValueCodec.decode(encoded))
        #expect(isSame(value, decoded), "\(encoded)")
        // And again, from what was decoded.
        let again = try #require(try ScriptValueCodec.decode(try ScriptValueCodec.encode(decoded)))
        #expect(isSame(value, again))
    }
}

/// Whether a decoded value is what was encoded.
private func isSame(_ value: Any, _ decoded: Any) -> Bool {
    switch (value, decoded) {
    case let (value as [Any], decoded as [Any]):
        value.count == decoded.count && zip(value, decoded).allSatisfy(isSame)
    case let (value as [String: Any], decoded as [String: Any]):
        value.count == decoded.count
            && value.allSatisfy { key, value in decoded[key].map { isSame(value, $0) } == true }
    case let (value as String, decoded as String): Array(value.utf8) == Array(decoded.utf8)
    case let (value as Date, decoded as Date): abs(value.timeIntervalSince(decoded)) < 1e-3
    case let (value as Data, decoded as Data): value == decoded
    case (is NSNull, is NSNull): true
    case let (value as NSNumber, decoded as NSNumber): isSame(value, decoded)
    default: false
    }
}

private func isSame(_ value: NSNumber, _ decoded: NSNumber) -> Bool {
    value.doubleValue.isNaN ? decoded.doubleValue.isNaN : value.doubleValue.bitPattern == decoded.doubleValue.bitPattern
}

/// A random number generator that always gives the same numbers (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func value(depth: Int) -> Any {
        switch Int.random(in: 0..<(depth > 0 ? 12 : 9), using: &self) {
        case 0: NSNull()
        case 1: NSNumber(value: Bool.random(using: &self))
        case 2: NSNumber(value: Double(Int.random(in: -2000...2000, using: &self)))
        case 3: NSNumber(value: Double(bitPattern: next()))
        case 4: NSNumber(value: Double.random(in: -1e6...1e6, using: &self))
        case 5, 6: text()
        case 7: Date(timeIntervalSince1970: Double.random(in: -1e10...1e10, using: &self))
        case 8: Data((0..<Int.random(in: 0..<40, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self) })
        case 9: (0..<Int.random(in: 0..<6, using: &self)).map { _ in value(depth: depth - 1) }
        case 10: entries(keys: (0..<Int.random(in: 0..<6, using: &self)).map { _ in text() }, depth: depth)
        default: list(of: Int.random(in: 2..<6, using: &self), depth: depth)
        }
    }

    /// Objects with the same keys, some of them with one less.
    mutating func list(of count: Int, depth: Int) -> [Any] {
        let keys = [text(), text(), "$"]
        return (0..<count).map { _ in
            entries(keys: keys.dropLast(Int.random(in: 0...2, using: &self)), depth: depth - 1)
        }
    }

    mutating func entries(keys: some Sequence<String>, depth: Int) -> [String: Any] {
        var result: [String: Any] = [:]
        for key in keys { result[key] = value(depth: depth - 1) }
        return result
    }

    mutating func text() -> String {
        let scalars: [Unicode.Scalar] = [
            "a", "b", "\"", "\\", "\n", "\0", "$", "é", "€", "😀", "\u{FFFD}", "/", "\u{7F}", "{",
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0..<12, using: &self) {
            text.unicodeScalars.append(scalars.randomElement(using: &self)!)
        }
        return text
    }
}
