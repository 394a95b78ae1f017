import Foundation
import WebKit

extension PageSession {
    /// Makes the result that was asked for.
    func makeProduct() async throws -> Data {
        do {
            return switch job.product {
            case .picture(let options): try await picture(options)
            case .document(let options): try await document(options)
            case .text: try await text()
            case .source: try await source()
            case .value(let options): try await value(options)
            }
        } catch let error as WKError {
            // If the page's process is gone, that is the reason.
            try await settle()
            let reason = error.localizedDescription
            throw CommandError(.outputNotWritten, "\(activity.current) could not be made: \(reason)")
        }
    }

    private func text() async throws -> Data {
        activity.begin("the text of the page")
        // A document of another kind than HTML has no body.
        let script = """
            if (document.body instanceof HTMLElement) return document.body.innerText;
            return document.documentElement?.textContent ?? "";
            """
        return Self.lines(try await read(script))
    }

    private func source() async throws -> Data {
        activity.begin("the document of the page")
        let script = """
            if (!(document.documentElement instanceof HTMLElement)) return new XMLSerializer().serializeToString(document);
            const type = document.doctype ? new XMLSerializer().serializeToString(document.doctype) + "\\n" : "";
            return type + document.documentElement.outerHTML;
            """
        return Self.lines(try await read(script))
    }

    /// The text with one line break at its end.
    static func lines(_ text: String) -> Data {
        var text = text
        while text.last?.isNewline == true { text.removeLast() }
        return Data("\(text)\n".utf8)
    }

    private func value(_ options: ValueOptions) async throws -> Data {
        activity.begin("the value of the expression")
        let style: Expression.Style =
            options.printsTextsRaw ? .raw(isPretty: options.isPretty) : .json(isPretty: options.isPretty)
        switch try await Expression(options.expression, style: style).value(in: self) {
        case .value(let text): return Data("\(text)\n".utf8)
        case .failure(let failure): throw CommandError("the expression", failedWith: failure.details)
        case .documentReplaced:
            throw CommandError(.scriptFailed, "the expression failed: the page was replaced before its value was there")
        }
    }

    // MARK: Paper

    private func document(_ options: DocumentOptions) async throws -> Data {
        activity.begin("the lazy parts of the page")
        try await reveal(scrolls: false)
        activity.begin("the document")
        if options.isOnePage {
            return try await webView.printedOnOnePage(withBackgrounds: options.printsBackgrounds)
        }
        let margins = options.margins
        let sheet = PaperSheet(
            width: options.paper.width.points,
            height: options.paper.height.points,
            margins: (margins.top.points, margins.right.points, margins.bottom.points, margins.left.points),
            isLandscape: options.isLandscape,
            printsBackgrounds: options.printsBackgrounds
        )
        return try await webView.printed(on: sheet)
    }

    // MARK: Pictures

    private func picture(_ options: PictureOptions) async throws -> Data {
        var image = try await image(of: options.region)
        activity.begin("the file of the picture")
        if job.page.scale != image.scale { image = image.resampled(to: job.page.scale) }
        return try await image.file(options.format)
    }

    private func image(of region: PictureOptions.Region) async throws -> WKImage {
        switch region {
        case .view:
            try await drawn()
            activity.begin("the picture")
            return try await webView.takeSnapshot(configuration: nil)
        case .page:
            activity.begin("the lazy parts of the page")
            try await reveal(scrolls: true)
            activity.begin("the picture")
            return try await webView.documentImage()
        case .element(let selector): return try await image(ofElement: selector)
        }
    }

    private func image(ofElement selector: String) async throws -> WKImage {
        activity.begin("an element that matches '\(selector.shortened())' and has a size")
        try await check(selector, of: .element)
        while try await frame(ofElement: selector) == nil { try await Task.sleep(for: .milliseconds(50)) }
        try await reveal(scrolls: true)
        // What has been revealed may have moved it.
        guard let frame = try await frame(ofElement: selector) else {
            throw CommandError(.pageNotLoaded, "the element that matches '\(selector.shortened())' has gone again")
        }
        activity.begin("the picture")
        return try await webView.documentImage().cut(to: frame)
    }

    /// The place of an element in the document, or nil if there is none with a size.
    private func frame(ofElement selector: String) async throws -> CGRect? {
        let script = """
            const element = document.querySelector(selector);
            if (!element) return "";
            const { x, y, width, height } = element.getBoundingClientRect();
            return width > 0 && height > 0 ? [x + scrollX, y + scrollY, width, height].join() : "";
            """
        let text = try await read(script, arguments: ["selector": selector])
        let values = text.split(separator: ",").compactMap { Double($0) }
        guard values.count == 4 else { return nil }
        return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
    }

    /// Loads what pages keep back until somebody scrolls to it, for at most a few seconds.
    private func reveal(scrolls: Bool) async throws {
        let script = """
            for (const part of document.querySelectorAll("[loading=lazy]")) part.loading = "eager";
            const pause = (time) => new Promise(done => setTimeout(done, time));
            const frame = () => Promise.race([new Promise(requestAnimationFrame), pause(100)]);
            // A page that grows while one scrolls would have no end.
            const end = Math.min(document.documentElement.scrollHeight, 200 * innerHeight);
            if (scrolls) {
                for (let top = innerHeight; top < end; top += innerHeight) {
                    scrollTo({ top, behavior: "instant" });
                    await frame();
                }
                scrollTo({ top: 0, behavior: "instant" });
            }
            await frame();
            const images = [...document.images].filter(image => !image.complete);
            await Promise.race([Promise.allSettled(images.map(image => image.decode())), pause(5000)]);
            """
        _ = try await read(script, arguments: ["scrolls": scrolls])
        try await drawn()
    }
}

extension WKImage {
    /// The picture as a file.
    ///
    /// It is made off the main actor, so that the time limit holds meanwhile.
    fileprivate func file(_ format: PictureOptions.Format) async throws -> Data {
        guard let file = await encoded(format) else {
            let limit = format == .png ? "" : " (the format ends at 65,500 pixels)"
            let pixels = "\(Int(size.width * scale)) by \(Int(size.height * scale)) pixels"
            throw CommandError(.outputNotWritten, "cannot write a picture of \(pixels) in this format\(limit)")
        }
        return file
    }

    @concurrent
    private func encoded(_ format: PictureOptions.Format) async -> Data? {
        switch format {
        case .png: pngData()
        case .jpeg(let quality): tallJPEGData(compressionQuality: Double(quality) / 100)
        }
    }
}
