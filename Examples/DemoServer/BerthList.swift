/// Three hundred berths of a harbour that does not exist, the same ones each time.
enum BerthList {
    static let json: String = {
        let rows = ["N", "E", "S", "W"].flatMap { quay in (1...75).map { row(quay: quay, number: $0) } }
        return "{\"generated\": \"2031-05-17 06:00\", \"berths\": [\n\(rows.joined(separator: ",\n"))\n]}\n"
    }()

    private static let adjectives = ["Merry", "Brave", "Quiet", "Swift", "Little", "Northern", "Golden", "Morning"]
    private static let nouns = ["Tide", "Anchor", "Dolphin", "Petrel", "Heron", "Kittiwake", "Lantern", "Tern", "Gale"]
    private static let harbours = [
        "Gdańsk", "Le Havre", "부산", "Tórshavn", "Bergen", "上海", "横浜", "Πειραιάς", "Одеса", "Reykjavík", "Porto",
    ]

    private static func row(quay: String, number: Int) -> String {
        var dice = Dice(seed: UInt64(number) &* 1000 &+ UInt64(quay.unicodeScalars.first?.value ?? 0))
        let berth = "\(quay)\(number < 10 ? "0" : "")\(number)"
        let state = ["moored", "moored", "moored", "expected", "free"][dice.roll(5)]
        if state == "free" { return #"{"berth": "\#(berth)", "state": "free"}"# }
        let ship = "\(adjectives[dice.roll(adjectives.count)]) \(nouns[dice.roll(nouns.count)])"
        let (from, length) = (harbours[dice.roll(harbours.count)], 24 + dice.roll(343))
        let (hour, minute) = (dice.roll(24), dice.roll(12) * 5)
        let arrival = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        return """
            {"berth": "\(berth)", "ship": "\(ship)", "from": "\(from)", "length": \(length), \
            "arrival": "\(arrival)", "state": "\(state)"}
            """
    }

    /// Numbers that look random and are the same in each run.
    private struct Dice {
        private var state: UInt64

        init(seed: UInt64) { state = seed }

        mutating func roll(_ sides: Int) -> Int {
            // SplitMix64: neighbouring seeds give unlike numbers.
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return Int((mixed ^ mixed >> 31) % UInt64(sides))
        }
    }
}
