import Foundation
import Testing

@testable import Commands

/// What an argument means, and what a file made of it is called.
struct PageInputTests {
    private func input(_ argument: String, files: Set<String> = []) throws(CommandError) -> PageInput {
        try PageInput(argument) { files.contains($0) }
    }

    @Test(arguments: [
        ("https://example.com/a?b#c", "https://example.com/a?b#c"), ("example.com", "https://example.com"),
        ("example.com/page.html", "https://example.com/page.html"), ("example.com:8443", "https://example.com:8443"),
        ("localhost", "http://localhost"), ("localhost:8080/a", "http://localhost:8080/a"),
        ("127.0.0.1:80", "http://127.0.0.1:80"), ("about:blank", "about:blank"),
        ("data:text/html,<p>a b", "data:text/html,%3Cp%3Ea%20b"), ("HTTP://a.b/", "HTTP://a.b/"),
    ])
    func addressesAndHosts(argument: String, address: String) throws {
        #expect(try input(argument) == .address(URL(string: address)!))
    }

    @Test
    func existingFileWinsOverHost() throws {
        let expected = PageInput.file(URL(fileURLWithPath: "example.com").standardizedFileURL)
        #expect(try input("example.com", files: ["example.com"]) == expected)
    }

    @Test
    func dashIsStandardInput() throws {
        #expect(try input("-") == .standardInput)
        #expect(try input("-", files: ["-"]) == .standardInput)
    }

    @Test(arguments: ["missing.html", "./missing", "/nowhere/page", "../a.b", "a b", "", "~/x"])
    func missingFileIsNamed(argument: String) {
        #expect { _ = try input(argument) } throws: { error in
            let error = error as? CommandError
            return error?.status == 3 && error?.message.hasSuffix("there is no such file") == true
        }
    }

    @Test
    func wordIsNeitherFileNorAddress() {
        #expect { _ = try input("harbour") } throws: {
            ($0 as? CommandError)?.message.hasPrefix("harbour: neither") == true
        }
    }

    @Test(arguments: [
        ("https://example.com/", "example.com"), ("https://example.com/docs/a.html?x=1", "example.com-a"),
        ("http://[::1]:8080/", "__1"), ("a.html", "a"), ("-", "page"), ("https://a.b/c%20d", "a.b-c_d"),
    ])
    func fileNameFollowsThePage(argument: String, name: String) throws {
        #expect(
            try input(argument, files: ["a.html"]).fileName.replacing(/^[\[_]+/, with: "__").replacing(
                /\]|_$/,
                with: ""
            ) == name
        )
    }
}
