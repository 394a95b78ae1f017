import Foundation
import Testing

@testable import Commands

/// The command line, without a page.
struct InvocationTests {
    private func parse(_ line: String..., files: Set<String> = []) throws -> Invocation {
        try Invocation(line) { files.contains($0) }
    }

    private func job(_ line: String..., files: Set<String> = []) throws -> PageJob {
        guard case .page(let job) = try Invocation(line, fileExists: { files.contains($0) }) else {
            throw CommandError.usage("not a page")
        }
        return job
    }

    /// The status and message of a command line that is refused.
    private func refusal(_ line: String...) -> CommandError? {
        do {
            _ = try Invocation(line) { _ in false }
            return nil
        } catch {
            return error
        }
    }

    @Test
    func defaultsAreTheDocumentedOnes() throws {
        let job = try job("shot", "example.com")
        #expect(job.input == .address(URL(string: "https://example.com")!))
        #expect(job.page == PageOptions())
        #expect(job.page.size == PageSize("1280x800"))
        #expect(job.page.limit == .seconds(30))
        #expect(job.product == .picture(PictureOptions(region: .view, format: .png)))
        #expect(job.output == .newFile(name: "example.com", extension: "png"))
        #expect(try self.job("text", "example.com").output == .standardOutput)
    }

    @Test
    func optionsMayStandAnywhere() throws {
        let job = try job("eval", "--size", "400x300", "a.html", "--raw", "1 + 1", "--timeout=2.5", files: ["a.html"])
        #expect(job.page.size == PageSize("400x300"))
        #expect(job.page.limit == .milliseconds(2500))
        #expect(job.product == .value(ValueOptions(expression: "1 + 1", printsTextsRaw: true)))
    }

    @Test
    func expressionIsTakenAsOptionToo() throws {
        #expect(try job("eval", "-e", "x", "a.b").product == .value(ValueOptions(expression: "x")))
        #expect(try job("eval", "a.b", "--", "-x").product == .value(ValueOptions(expression: "-x")))
        #expect(
            refusal("eval", "a.b")?.message == "eval: which expression? Give it after the page, or with --expression"
        )
    }

    @Test
    func conditionsKeepTheirOrder() throws {
        let job = try job(
            "text",
            "a.b",
            "--wait",
            "idle",
            "--wait-for",
            "#a",
            "--wait",
            "20",
            "--wait-until",
            "x",
            "--wait",
            "load"
        )
        let expected: [WaitCondition] = [
            .idle, .selector("#a"), .pause(.milliseconds(20)), .script("x"), .load,
        ]
        #expect(job.page.conditions == expected)
    }

    @Test
    func headersAndScriptsAreRepeatable() throws {
        let job = try job(
            "text",
            "a.b",
            "--header",
            "X-One: 1",
            "--header",
            "X-Two:2",
            "--script",
            "a()",
            "--script",
            "b"
        )
        #expect(job.page.headers.map(\.name) == ["X-One", "X-Two"])
        #expect(job.page.headers.map(\.value) == ["1", "2"])
        #expect(job.page.scripts == ["a()", "b"])
    }

    @Test(arguments: [
        ("out.jpg", nil, PictureOptions.Format.jpeg(quality: 85)), ("out.JPEG", nil, .jpeg(quality: 85)),
        ("out.png", nil, .png), ("out", nil, .png), ("out.png", "jpeg", .jpeg(quality: 85)), ("-", "png", .png),
    ])
    func formatFollowsTheFile(output: String, format: String?, expected: PictureOptions.Format) throws {
        let line = ["shot", "a.b", "-o", output] + (format.map { ["--format", $0] } ?? [])
        guard case .page(let job) = try Invocation(line) else { return }
        #expect(job.product == .picture(PictureOptions(format: expected)))
    }

    @Test(
        "wrong usage ends with status 2 and names the option",
        arguments: [
            (["shot", "a.b", "--size", "12"], "--size: '12' is not WIDTHxHEIGHT"),
            (["shot", "a.b", "--size", "0x5"], "--size: '0x5' is not"),
            (["shot", "a.b", "--scale", "9"], "--scale: '9' is not"),
            (["shot", "a.b", "--scale", "nan"], "--scale: 'nan' is not"),
            (["shot", "a.b", "--format", "gif"], "--format: 'gif' is not png or jpeg"),
            (["shot", "a.b", "--quality", "50"], "--quality: only for --format jpeg"),
            (["shot", "a.b", "--full-page", "--element", "p"], "--full-page and --element exclude each other"),
            (["pdf", "a.b", "--paper", "A99"], "--paper: 'A99' is not a paper"),
            (["pdf", "a.b", "--margin", "x"], "--margin: 'x' is not one to four lengths"),
            (["pdf", "a.b", "--margin", "150mm"], "--margin: the margins leave nothing of the paper"),
            (["pdf", "a.b", "--one-page", "--paper", "A4"], "--paper and --one-page exclude each other"),
            (["text", "a.b", "--wait", "soon"], "--wait: 'soon' is not load, idle or a number"),
            (["text", "a.b", "--wait-for", ""], "--wait-for: '' is not a text"),
            (["text", "a.b", "--timeout", "0"], "--timeout: '0' is not a number of seconds"),
            (["text", "a.b", "--header", "nothing"], "--header: 'nothing' is not a header"),
            (["text", "-", "--header", "a: b"], "--header: there is no request for standard input"),
            (["text", "a.b", "--base", "https://a.b/"], "--base: only for a page from standard input"),
            (["text", "a.b", "--bogus"], "unknown option --bogus"), (["text", "a.b", "-x"], "unknown option -x"),
            (["text", "a.b", "--size"], "missing argument for --size"),
            (["text", "a.b", "--full-page"], "unknown option --full-page"),
            (["text"], "text: which page?"), (["text", "a.b", "c.d"], "text: 'c.d' is one argument too many"),
            (["doctor", "a.b"], "doctor: 'a.b' is one argument too many"), ([], "which command?"),
            (["paint"], "paint is not a command"), (["help", "paint"], "there is no help on paint"),
        ]
    )
    func wrongUsageNamesTheOption(line: [String], beginning: String) {
        do {
            _ = try Invocation(line) { _ in false }
            Issue.record("\(line) was accepted")
        } catch {
            #expect(error.status == 2)
            #expect(error.message.hasPrefix(beginning), "\(error.message)")
            #expect(!error.message.contains("\n"))
        }
    }

    @Test
    func wrongOptionComesBeforeMissingFile() {
        #expect(refusal("shot", "missing.html", "--size", "x")?.status == 2)
        #expect(refusal("shot", "missing.html")?.status == 3)
    }

    @Test
    func helpAndVersionNeedNoPage() throws {
        guard case .version = try parse("--version") else { return #expect(Bool(false)) }
        guard case .help(.shot?) = try parse("shot", "--help") else { return #expect(Bool(false)) }
        guard case .help(.eval?) = try parse("help", "eval") else { return #expect(Bool(false)) }
        guard case .help(nil) = try parse("-h") else { return #expect(Bool(false)) }
        guard case .doctor(asJSON: true, limit: .seconds(30)) = try parse("doctor", "--json") else {
            return #expect(Bool(false))
        }
    }
}
