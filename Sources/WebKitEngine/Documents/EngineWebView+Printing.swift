internal import CWebKitGTK
package import Foundation
internal import GLibBridge

extension EngineWebView {
    /// Prints the page into a PDF document.
    ///
    /// Text stays text.
    package func print(
        on paper: EnginePaper,
        completion: @escaping @MainActor (Result<Data, EngineError>) -> Void
    ) {
        webkit_settings_set_print_backgrounds(settings.pointer, paper.printsBackgrounds ? 1 : 0)
        PrintJob(view: object.pointer, completion: completion).start(on: paper)
    }
}

/// A document on its way through the engine's printing into a file of its own, and back out of it.
///
/// The job keeps itself alive until it has ended.
@MainActor
private final class PrintJob {
    private let operation: GObjectReference<OpaquePointer>
    private let directory: URL
    private var connections: [SignalConnection] = []
    private var failure: EngineError?
    private var completion: (@MainActor (Result<Data, EngineError>) -> Void)?
    private var selfWhileRunning: PrintJob?

    private var file: URL { directory.appendingPathComponent("document.pdf") }

    init(
        view: UnsafeMutablePointer<WebKitWebView>,
        completion: @escaping @MainActor (Result<Data, EngineError>) -> Void
    ) {
        operation = GObjectReference(adopting: webkit_print_operation_new(view) as OpaquePointer)
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("swift-webkit-\(UUID().uuidString)")
        self.completion = completion
    }

    func start(on paper: EnginePaper) {
        selfWhileRunning = self
        do {
            try FileManager.default.createDirectory(
                at: directory,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            failure = EngineError(.other, "The PDF document cannot be written: \(error.localizedDescription)")
            return finish()
        }
        connections = [
            SignalConnection(.printFailed, of: operation.pointer) { [weak self] error in
                self?.failure = EngineError(error)
            },
            SignalConnection(.plain("finished"), of: operation.pointer) { [weak self] in self?.finish() },
        ]
        applySettings(paper)
        webkit_print_operation_print(operation.pointer)
    }

    private func applySettings(_ paper: EnginePaper) {
        let settings = GObjectReference(adopting: gtk_print_settings_new() as OpaquePointer)
        // The printer's name is translated.
        gtk_print_settings_set_printer(settings.pointer, cwebkit_name_of_file_printer())
        gtk_print_settings_set(settings.pointer, GTK_PRINT_SETTINGS_OUTPUT_URI, file.absoluteString)
        gtk_print_settings_set(settings.pointer, GTK_PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
        webkit_print_operation_set_print_settings(operation.pointer, settings.pointer)

        let size = gtk_paper_size_new_custom("swift-webkit", "swift-webkit", paper.width, paper.height, GTK_UNIT_POINTS)
        defer { gtk_paper_size_free(size) }
        let setup = GObjectReference(adopting: gtk_page_setup_new() as OpaquePointer)
        gtk_page_setup_set_paper_size(setup.pointer, size)
        gtk_page_setup_set_orientation(
            setup.pointer,
            paper.isLandscape ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT
        )
        gtk_page_setup_set_top_margin(setup.pointer, paper.margins.top, GTK_UNIT_POINTS)
        gtk_page_setup_set_right_margin(setup.pointer, paper.margins.right, GTK_UNIT_POINTS)
        gtk_page_setup_set_bottom_margin(setup.pointer, paper.margins.bottom, GTK_UNIT_POINTS)
        gtk_page_setup_set_left_margin(setup.pointer, paper.margins.left, GTK_UNIT_POINTS)
        webkit_print_operation_set_page_setup(operation.pointer, setup.pointer)
    }

    private func finish() {
        guard let completion else { return }
        self.completion = nil
        connections = []
        selfWhileRunning = nil
        let result: Result<Data, EngineError>
        if let failure {
            result = .failure(failure)
        } else if let document = try? Data(contentsOf: file), !document.isEmpty {
            result = .success(document)
        } else {
            result = .failure(EngineError(.other, "The engine wrote no PDF document."))
        }
        try? FileManager.default.removeItem(at: directory)
        // GTK lists what it prints among the user's recent files.
        gtk_recent_manager_remove_item(gtk_recent_manager_get_default(), file.absoluteString, nil)
        completion(result)
    }
}

extension Signal where Handler == @MainActor (GLibError) -> Void {
    fileprivate static var printFailed: Signal {
        typealias Trampoline =
            @convention(c) (
                OpaquePointer, UnsafeMutablePointer<GError>?, UnsafeMutableRawPointer?
            ) -> Void
        let trampoline: Trampoline = { _, original, userData in
            guard let original else { return }
            let error = GLibError(copying: original)
            _ = withHandler(userData, as: Handler.self) { $0(error) }
        }
        return Signal("failed", trampoline: trampoline)
    }
}
