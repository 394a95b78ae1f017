/// The paper of a printed document, in points of 1/72 inch.
package struct EnginePaper: Hashable, Sendable {
    package var width, height: Double
    package var margins: (top: Double, right: Double, bottom: Double, left: Double)
    package var isLandscape = false
    package var printsBackgrounds = true

    package init(width: Double, height: Double, margin: Double = 0) {
        (self.width, self.height) = (width, height)
        margins = (margin, margin, margin, margin)
    }

    package static func == (left: EnginePaper, right: EnginePaper) -> Bool {
        left.width == right.width && left.height == right.height && left.margins == right.margins
            && left.isLandscape == right.isLandscape && left.printsBackgrounds == right.printsBackgrounds
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
    }
}
