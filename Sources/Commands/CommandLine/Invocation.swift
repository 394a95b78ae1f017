import Foundation

/// What the program was asked to do.
enum Invocation: Sendable {
    case help(CommandName?)
    case version
    case doctor(asJSON: Bool, limit: Duration)
    case page(PageJob)
}

/// A page and what is to be made of it.
struct PageJob: Sendable {
    /// What is made of the page.
    enum Product: Hashable, Sendable {
        case picture(PictureOptions)
        case document(DocumentOptions)
        case text
        case source
        case value(ValueOptions)
    }

    var input: PageInput
    var page = PageOptions()
    var product: Product
    var output: OutputTarget
}

/// How the page is loaded.
struct PageOptions: Hashable, Sendable {
    var size = PageSize.standard
    var scale = 1.0
    /// What is waited for after the page has been loaded, in this order.
    var conditions: [WaitCondition] = []
    var limit = Duration.seconds(30)
    /// Files or texts of scripts.
    var scripts: [String] = []
    var userAgent: String?
    var headers: [HeaderField] = []
    /// The address of a page from standard input.
    var base: URL?
}

/// What a picture shows, and its format.
struct PictureOptions: Hashable, Sendable {
    enum Region: Hashable, Sendable {
        case view, page
        case element(String)
    }

    enum Format: Hashable, Sendable {
        case png
        /// From 1 to 100.
        case jpeg(quality: Int)

        var fileExtension: String { self == .png ? "png" : "jpg" }
    }

    var region = Region.view
    var format = Format.png
}

/// The paper of a document.
struct DocumentOptions: Hashable, Sendable {
    var paper = PaperSize.standard
    var margins = PaperMargins.standard
    var isLandscape = false
    /// Whether one page holds everything; paper and margins do not matter then.
    var isOnePage = false
    var printsBackgrounds = true
}

/// An expression and the form of its value.
struct ValueOptions: Hashable, Sendable {
    var expression: String
    var printsTextsRaw = false
    var isPretty = false
}

/// Where a result goes.
enum OutputTarget: Hashable, Sendable {
    case standardOutput
    case file(String)
    /// A new file in the current folder, named after the page.
    case newFile(name: String, extension: String)
}
