import EngineTestSupport
import Foundation
import LocalServer
import Testing

extension ProgramTests {
    @MainActor
    @Suite(.timeLimit(.minutes(2)))
    struct TextTests {
        @Test("S49, R15: the text of a page, as it is rendered, with one line break at its end")
        func textIsRendered() async throws {
            let server = try LocalServer([
                "/": .html("<style>.hidden { display: none }</style><p>One</p><p class=hidden>no</p><p>欢迎 ⚓</p>\n\n")
            ])
            let run = try await WkRun.run("text", server.url("/").absoluteString)
            run.expectSuccess()
            #expect(run.text == "One\n\n欢迎 ⚓\n")
        }

        @Test("S49: the document as scripts have left it")
        func sourceIsSerialized() async throws {
            let run = try await WkRun.run(
                "html",
                "page.html",
                setting: .init(files: ["page.html": "<!DOCTYPE html><p>1<script>document.body.append('2')</script>"])
            )
            run.expectSuccess()
            #expect(run.text.hasPrefix("<!DOCTYPE html>\n<html><head></head><body><p>1"))
            #expect(run.text.hasSuffix("2</body></html>\n"))
        }

        @Test("a page from standard input, in UTF-8 or as it says itself")
        func standardInput() async throws {
            let run = try await WkRun.run("text", "-", setting: .init(input: Data("<p>Größe</p>".utf8)))
            run.expectSuccess()
            #expect(run.text == "Größe\n")
            let latin = Data("<meta charset=iso-8859-1><p>Gr".utf8) + Data([0xF6]) + Data("n".utf8)
            #expect(try await WkRun.run("text", "-", setting: .init(input: latin)).text == "Grön\n")
        }

        @Test("parts of a page from standard input come from its base")
        func baseOfStandardInput() async throws {
            let server = try LocalServer([
                "/a.js": .content(Data("document.body.append('there')".utf8), type: "text/javascript")
            ])
            let run = try await WkRun.run(
                "text",
                "-",
                "--base",
                server.url("/").absoluteString,
                setting: .init(input: Data("<body><script src=a.js></script>".utf8))
            )
            run.expectSuccess()
            #expect(run.text == "there\n")
        }

        @Test("a file may use files of its folder and of others")
        func fileUsesOtherFiles() async throws {
            let page = "<script src=a.js></script><p>x"
            let run = try await WkRun.run(
                "text",
                "page.html",
                setting: .init(files: ["page.html": page, "a.js": "document.title = 't'; document.write('there')"])
            )
            run.expectSuccess()
            #expect(run.text.contains("there"))
        }

        @Test("documents that are not HTML have text and source too")
        func otherDocuments() async throws {
            let server = try LocalServer([
                "/a.txt": .content(Data("plain\ntext".utf8), type: "text/plain"),
                "/a.xml": .content(Data("<a><b>x</b></a>".utf8), type: "application/xml"),
                "/a.svg": .content(
                    Data("<svg xmlns='http://www.w3.org/2000/svg'><text>y</text></svg>".utf8),
                    type: "image/svg+xml"
                ),
            ])
            #expect(try await WkRun.run("text", server.url("/a.txt").absoluteString).text == "plain\ntext\n")
            #expect(try await WkRun.run("text", server.url("/a.svg").absoluteString).text == "y\n")
            #expect(try await WkRun.run("html", server.url("/a.svg").absoluteString).text.contains("<text>y</text>"))
            #expect(try await WkRun.run("text", server.url("/a.xml").absoluteString).text.contains("x"))
        }

        @Test("the result can go to a file, which appears whole")
        func outputFile() async throws {
            let run = try await WkRun.run(
                "text",
                "page.html",
                "-o",
                "out.txt",
                setting: .init(files: ["page.html": "<p>x", "out.txt": "old"])
            )
            run.expectSuccess()
            #expect(run.output.isEmpty)
            #expect(run.files == ["out.txt", "page.html"])
            #expect(try String(contentsOfFile: run.path("out.txt"), encoding: .utf8) == "x\n")
        }

        @Test("user agent, headers and size reach server and page")
        func requestOptions() async throws {
            let server = try LocalServer([
                "/": .html("<script>document.write(innerWidth + ' ' + navigator.userAgent)</script>")
            ])
            let run = try await WkRun.run(
                "text",
                server.url("/").absoluteString,
                "--user-agent",
                "Gull/1.0",
                "--header",
                "X-Berth: N01",
                "--header",
                "Accept-Language: fr",
                "--size",
                "500x400"
            )
            run.expectSuccess()
            #expect(run.text == "500 Gull/1.0\n")
            let headers = try #require(server.requests.first?.headers)
            #expect(headers["user-agent"] == "Gull/1.0")
            #expect(headers["x-berth"] == "N01")
            #expect(headers["accept-language"]?.hasPrefix("fr") == true)
        }

        @Test("a script runs before the result is taken, and may go to another page")
        func scriptRunsBefore() async throws {
            let server = try LocalServer(["/": .html("<p>one"), "/two": .html("<p>two")])
            let address = server.url("/").absoluteString
            let run = try await WkRun.run(
                "text",
                address,
                "--script",
                "await 0; document.body.append('!')",
                "--script",
                "more.js",
                setting: .init(files: ["more.js": "document.body.append('?')"])
            )
            run.expectSuccess()
            #expect(run.text == "one\n\n!?\n")
            let moved = try await WkRun.run("text", address, "--script", "location.href = '/two'")
            moved.expectSuccess()
            #expect(moved.text == "two\n")
        }
    }
}
