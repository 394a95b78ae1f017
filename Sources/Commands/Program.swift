import Foundation
import HybridKit
import WebKit

/// The command-line program.
package enum Program {
    /// The version of this package.
    package static let version = "0.1.0"

    /// Does what the command line says.
    ///
    /// - Parameter arguments: The command line, without the name of the program.
    /// - Returns: The exit status.
    @MainActor
    package static func run(_ arguments: [String]) async -> Int32 {
        do {
            switch try Invocation(arguments) {
            case .help(let command): try Console.write(HelpText.text(on: command))
            case .version: try Console.write("wk \(version) (WebKitGTK \(EngineGround.engineVersion))\n")
            case .doctor(let asJSON, let limit): return try await Doctor(limit: limit).run(asJSON: asJSON)
            case .page(let job): try await run(job)
            }
            return ExitStatus.done.rawValue
        } catch let error as CommandError {
            Console.report(error.message)
            return error.status
        } catch {
            Console.report(error.localizedDescription)
            return ExitStatus.pageNotLoaded.rawValue
        }
    }

    @MainActor
    private static func run(_ job: PageJob) async throws {
        let progress = ProgressLine()
        let activity = Activity()
        var session: PageSession?
        defer {
            progress.erase()
            session?.end()
        }
        let work = LimitedWork(limit: job.page.limit, activity: activity) { session?.whatIsAwaited ?? activity.current }
        let result = try await work.run {
            try OutputFile.check(job.output)
            progress.show("\(job.input.name): starting")
            try prepare(pixelsPerPoint: Int(job.page.scale.rounded(.up)))
            let page = PageSession(job, activity: activity, progress: progress)
            session = page
            try await page.load()
            try await page.runScripts()
            return try await page.makeProduct()
        }
        progress.erase()
        // A reader may be slow, but the page is done.
        try await LimitedWork(limit: nil, activity: activity).run { try await OutputFile.write(result, to: job.output) }
    }

    /// Prepares the process to show pages.
    @MainActor
    static func prepare(pixelsPerPoint: Int) throws(CommandError) {
        do throws(EngineGround.Problem) {
            try EngineGround.prepare(pixelsPerPoint: pixelsPerPoint)
        } catch {
            throw CommandError(.environmentUnfit, error.message)
        }
    }
}
