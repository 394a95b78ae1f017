import Foundation
import FoundationNetworking
import Testing
import WebKit

@testable import Commands

/// What people read when something went wrong.
struct MessageTests {
    private func message(
        _ code: URLError.Code,
        _ description: String = "",
        page: String = "http://a.b:81/",
        status: Int? = nil
    ) -> String {
        let url = URL(string: "http://a.b:81/")!
        let error = URLError(
            code,
            userInfo: [NSLocalizedDescriptionKey: description, NSURLErrorFailingURLErrorKey: url]
        )
        return CommandError(loadOf: page, failedWith: error, status: status).message
    }

    @Test
    func failedLoadNamesHostAndReason() {
        #expect(
            message(.cannotFindHost, "Error resolving")
                == "cannot load http://a.b:81/: a.b, port 81 does not exist or its name cannot be resolved (Error resolving)"
        )
        #expect(message(.cannotConnectToHost).contains("a.b, port 81 refused the connection"))
        #expect(
            message(.networkConnectionLost, page: "c.d").hasPrefix("cannot load c.d, at http://a.b:81/: the connection")
        )
    }

    @Test(arguments: [100: "text", 101: "addresses of this kind", 102: "HTTP status 204", 103: "is blocked"])
    func engineRefusalsAreExplained(code: Int, part: String) {
        let error = NSError(domain: "WebKitErrorDomain", code: code, userInfo: [NSLocalizedDescriptionKey: "text"])
        let result = CommandError(loadOf: "page", failedWith: error, status: 204)
        #expect(result.message.contains(part))
        #expect(result.status == 3)
    }

    @Test
    func contentThatCannotBeShownIsNamed() {
        let error = NSError(domain: "WebKitErrorDomain", code: 102)
        let result = CommandError(loadOf: "page", failedWith: error, refusedType: "application/zip")
        #expect(result.message == "cannot load page: content of type application/zip cannot be shown")
    }

    @Test
    func messagesAreOneLine() {
        #expect(CommandError(.scriptFailed, "a\n b\r\n\tc").message == "a b c")
        #expect(String(repeating: "x", count: 100).shortened(to: 10) == "xxxxxxxxx…")
    }

    @Test
    func timeLimitSaysWhatWasAwaited() {
        #expect(
            LimitedWork.message(limit: .milliseconds(1500), awaiting: "the page to load")
                == "timed out after 1.5 s waiting for the page to load"
        )
        #expect(LimitedWork.message(limit: .seconds(30), awaiting: "x").hasPrefix("timed out after 30 s"))
    }

    @Test
    func scriptFailureHasItsPlace() {
        let failure = ScriptFailure(message: "TypeError: no", line: 100_003, column: 5, source: nil)
        #expect(failure.text == "TypeError: no (line 3, column 5)")
        let other = ScriptFailure(message: "no", line: 2, column: 5, source: "http://a.b/app.js")
        #expect(other.text == "no (line 2, column 5 of http://a.b/app.js)")
        #expect(ScriptFailure(message: "no", line: nil, column: nil, source: nil).text == "no")
    }

    @Test
    func requestsAreCounted() async {
        await MainActor.run {
            #expect(PageSession.requests(1, first: "a") == "one request is open: a")
            #expect(PageSession.requests(3, first: "a") == "3 requests are open, one of them a")
            #expect(String(decoding: PageSession.lines("a\n\n"), as: UTF8.self) == "a\n")
            #expect(String(decoding: PageSession.lines(""), as: UTF8.self) == "\n")
        }
    }
}
