import EngineTestSupport
import Foundation
import LocalServer
import Testing

extension ProgramTests {
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct PictureTests {
        /// Ten bands of 500 points each, red rising by 25 from band to band.
        private let bands = """
            <!DOCTYPE html><style>body { margin: 0 } div { height: 500px }</style>
            """ + (0..<10).map { "<div id=b\($0) style='background: rgb(\($0 * 25), 100, 50)'></div>" }.joined()

        private func shot(_ html: String, _ options: String...) async throws -> WkRun {
            try await shot(html, options)
        }

        private func shot(_ html: String, _ options: [String]) async throws -> WkRun {
            var setting = WkRun.Setting()
            setting.files = ["page.html": html]
            return try await WkRun.run(all: ["shot", "page.html"] + options, setting: setting)
        }

        @Test("R15, S12: the first view, in a file named after the page")
        func firstView() async throws {
            let run = try await shot(bands)
            run.expectSuccess()
            #expect(run.text == "page.png\n")
            #expect(run.files == ["page.html", "page.png"])
            let picture = try #require(run.picture("page.png"))
            #expect((picture.width, picture.height) == (1280, 800))
            #expect(picture.color(x: 640, y: 250) == [0, 100, 50])
            #expect(picture.color(x: 640, y: 750) == [25, 100, 50])
        }

        @Test("R12: the whole page has the right size, and the right colour in the middle of each band")
        func wholePage() async throws {
            let run = try await shot(bands, "--full-page", "--size", "400x300", "-o", "out.png")
            run.expectSuccess()
            let picture = try #require(run.picture("out.png"))
            #expect((picture.width, picture.height) == (400, 5000))
            for band in 0..<10 { #expect(picture.color(x: 200, y: band * 500 + 250) == [band * 25, 100, 50]) }
        }

        @Test("R12: an element shows only that element")
        func element() async throws {
            let run = try await shot(bands, "--element", "#b7", "--size", "400x300", "-o", "out.png")
            run.expectSuccess()
            let picture = try #require(run.picture("out.png"))
            #expect((picture.width, picture.height) == (400, 500))
            for y in [0, 250, 499] { #expect(picture.color(x: 200, y: y) == [175, 100, 50]) }
        }

        @Test("R12: a page of 40,000 pixels, as PNG and as JPEG")
        func tallPage() async throws {
            let html =
                "<!DOCTYPE html><style>body { margin: 0 } div { height: 10000px }</style>"
                + [40, 90, 140, 190].map { "<div style='background: rgb(\($0), 10, 20)'></div>" }.joined()
            for (name, tolerance) in [("out.png", 0), ("out.jpg", 4)] {
                let run = try await shot(html, "--full-page", "--size", "800x600", "-o", name)
                run.expectSuccess()
                let picture = try #require(run.picture(name))
                #expect((picture.width, picture.height) == (800, 40_000))
                for (index, red) in [40, 90, 140, 190].enumerated() {
                    #expect(picture.shows([red, 10, 20], x: 400, y: index * 10_000 + 5000, tolerance: tolerance))
                }
                #expect(picture.shows([190, 10, 20], x: 799, y: 39_999, tolerance: tolerance))
            }
        }

        @Test(
            "S12: a scale is seen by the page and by the picture",
            arguments: [(2.0, 2, 800), (1.5, 2, 600), (0.5, 1, 200)]
        )
        func scale(scale: Double, pageScale: Int, width: Int) async throws {
            let html = bands + "<script>document.title = devicePixelRatio</script>"
            let run = try await shot(html, "--full-page", "--scale", "\(scale)", "--size", "400x300", "-o", "out.png")
            run.expectSuccess()
            let picture = try #require(run.picture("out.png"))
            #expect((picture.width, picture.height) == (width, Int(5000 * scale)))
            for band in 0..<10 {
                #expect(picture.color(x: width / 2, y: Int(Double(band * 500 + 250) * scale)) == [band * 25, 100, 50])
            }
            #expect(picture.color(x: width - 1, y: Int(5000 * scale) - 1) == [225, 100, 50])
        }

        @Test("S12: canvas and WebGL are in the picture", arguments: [[], ["--full-page"], ["--element", "body"]])
        func canvasAndWebGL(options: [String]) async throws {
            let html = """
                <!DOCTYPE html><body style="margin: 0; height: 2000px"><canvas id=a width=100 height=100></canvas>\
                <canvas id=b width=100 height=100></canvas><div style="height: 1200px"></div>\
                <canvas id=c width=100 height=100></canvas><script>
                const context = a.getContext("2d");
                context.fillStyle = "rgb(200, 0, 0)";
                context.fillRect(0, 0, 100, 100);
                for (const [canvas, green] of [[b, 0.8], [c, 0.4]]) {
                    const gl = canvas.getContext("webgl");
                    gl.clearColor(0, green, 0, 1);
                    gl.clear(gl.COLOR_BUFFER_BIT);
                }
                </script>
                """
            let run = try await shot(html, options + ["--size", "400x300", "-o", "out.png"])
            run.expectSuccess()
            let picture = try #require(run.picture("out.png"))
            #expect(picture.color(x: 50, y: 50) == [200, 0, 0])
            #expect(picture.shows([0, 204, 0], x: 154, y: 50, tolerance: 1))
            if !options.isEmpty { #expect(picture.shows([0, 102, 0], x: 50, y: 1350, tolerance: 1)) }
        }

        @Test("lazy images and what appears by scrolling are in a picture of the whole page")
        func lazyContent() async throws {
            let square =
                "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'><rect width='100' height='100' fill='rgb(0,0,200)'/></svg>"
            let server = try LocalServer([
                "/": .html(
                    """
                    <!DOCTYPE html><body style="margin: 0"><div style="height: 3000px"></div>
                    <img loading=lazy src=a.svg width=100 height=100 style="display: block">
                    <div id=late style="height: 100px"></div><script>
                    new IntersectionObserver(([entry]) => {
                        if (entry.isIntersecting) late.style.background = "rgb(0, 200, 0)";
                    }).observe(late);
                    </script>
                    """
                ),
                "/a.svg": LocalResponse(
                    headers: [("Content-Type", "image/svg+xml")],
                    body: .pieces([Data(), Data(square.utf8)], pause: .milliseconds(300))
                ),
            ])
            let run = try await WkRun.run(
                "shot",
                server.url("/").absoluteString,
                "--full-page",
                "--size",
                "400x300",
                "-o",
                "out.png"
            )
            run.expectSuccess()
            let picture = try #require(run.picture("out.png"))
            #expect(picture.height == 3200)
            #expect(picture.color(x: 50, y: 3050) == [0, 0, 200])
            #expect(picture.color(x: 50, y: 3150) == [0, 200, 0])
        }

        @Test("what is fixed to the window is in a picture of the whole page once")
        func fixedContent() async throws {
            let html =
                bands
                + "<p style='position: fixed; top: 0; margin: 0; width: 100%; height: 20px; background: #fff'></p>"
            let run = try await shot(html, "--full-page", "--size", "400x300", "-o", "out.png")
            let picture = try #require(run.picture("out.png"))
            #expect(picture.color(x: 200, y: 10) == [255, 255, 255])
            #expect((1..<499).allSatisfy { picture.color(x: 200, y: $0 * 10 + 15) != [255, 255, 255] })
        }

        @Test("pictures can go to standard output, in either format")
        func standardOutput() async throws {
            let png = try await shot(bands, "-o", "-")
            png.expectSuccess()
            #expect(png.output.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
            let jpeg = try await shot(bands, "-o", "-", "--format", "jpeg", "--quality", "50")
            #expect(jpeg.output.prefix(3) == Data([0xFF, 0xD8, 0xFF]))
        }

        @Test("an element that comes late is waited for, a selector that is none is refused")
        func lateElement() async throws {
            let html = "<body><script>setTimeout(() => document.body.innerHTML = '<p id=x>x', 500)</script>"
            let run = try await shot(html, "--element", "#x", "-o", "out.png")
            run.expectSuccess()
            try await shot(html, "--element", "#never", "--timeout", "2", "-o", "out.png")
                .expectFailure(4, "waiting for an element that matches '#never'", files: ["page.html"])
            try await shot(html, "--element", "p[", "-o", "out.png")
                .expectFailure(2, "--element: 'p[' is not a selector", files: ["page.html"])
        }

        @Test("an existing file keeps its name unless --output gives it")
        func existingFileStays() async throws {
            let run = try await WkRun.run(
                "shot",
                "page.html",
                setting: .init(files: ["page.html": bands, "page.png": "old"])
            )
            #expect(run.text == "page-2.png\n")
            #expect(try String(contentsOfFile: run.path("page.png"), encoding: .utf8) == "old")
        }
    }

    @MainActor
    @Suite(.timeLimit(.minutes(3)))
    struct DocumentTests {
        private let html =
            "<!DOCTYPE html><title>Harbour</title><h1>Quay</h1>"
            + (1...200).map { "<p>Berth \($0)" }.joined()

        private func pdf(_ options: String...) async throws -> (run: WkRun, count: Int, width: Double, height: Double) {
            let run = try await WkRun.run(
                all: ["pdf", "page.html", "-o", "out.pdf"] + options,
                setting: .init(files: ["page.html": html])
            )
            run.expectSuccess()
            let facts = try await PDFTools.describe(Data(contentsOf: URL(fileURLWithPath: run.path("out.pdf"))))
            return (run, facts.count, facts.width.rounded(), facts.height.rounded())
        }

        @Test("R15, S12: a document on A4, whose text stays text")
        func paper() async throws {
            let result = try await pdf()
            #expect((result.width, result.height) == (595, 842))
            #expect(result.count > 2)
            let text = try await PDFTools.text(of: Data(contentsOf: URL(fileURLWithPath: result.run.path("out.pdf"))))
            #expect(text.contains("Quay") && text.contains("Berth 200"))
        }

        @Test("S12: paper, direction and margins")
        func otherPaper() async throws {
            let letter = try await pdf("--paper", "Letter", "--landscape")
            #expect((letter.width, letter.height) == (792, 612))
            let small = try await pdf("--paper", "100x150mm", "--margin", "5mm")
            #expect((small.width, small.height) == (283, 425))
            let wide = try await pdf("--paper", "100x150mm", "--margin", "30mm")
            #expect(wide.count > small.count)
        }

        @Test("S12: one page that holds everything")
        func onePage() async throws {
            let result = try await pdf("--one-page", "--size", "600x400")
            #expect(result.count == 1)
            #expect(result.width == 480)
            #expect(result.height > 3000)
        }
    }
}
