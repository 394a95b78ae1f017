import Foundation

/// A process that ends with this one, and whose output is read line by line.
final class ChildProcess {
    private let identifier: pid_t
    private let output: CInt
    private var unread = Data()
    private var status: CInt?

    /// Starts a program, which is looked up in `PATH`.
    ///
    /// With a core, the program and its children are held to it. The log takes its standard error.
    init(_ arguments: [String], environment: [String: String], core: Int? = nil, errors: ErrorLog) throws {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ProcessFailure("no pipe could be made") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        output = ends[0]

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)

        // Both programs are part of every Debian system (util-linux).
        let endsWithParent = ["setpriv", "--pdeathsig", "KILL", "--"]
        let command = endsWithParent + (core.map { ["taskset", "--cpu-list", "\($0)"] } ?? []) + arguments
        var child = pid_t()
        let problem = withPointers(command) { arguments in
            withPointers(environment.map { "\($0)=\($1)" }) { environment in
                posix_spawnp(&child, command[0], &actions, nil, arguments, environment)
            }
        }
        guard problem == 0 else {
            close(output)
            throw ProcessFailure("\(command[0]) could not be started: \(String(cString: strerror(problem)))")
        }
        identifier = child
    }

    deinit {
        kill()
        close(output)
    }

    /// The next line of its output, without its end.
    func readLine(until deadline: Deadline) throws -> Data {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread = Data(unread[(end + 1)...]) }
                return Data(unread[..<end])
            }
            var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, deadline.millisecondsLeft) != 0 else { throw ProcessFailure("it took too long") }
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = read(output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw ProcessFailure("it ended without a result") }
            unread.append(contentsOf: buffer[..<count])
        }
    }

    /// Waits for its end, which has to be a normal one.
    func waitForSuccess(until deadline: Deadline) throws {
        while status == nil {
            var result: CInt = 0
            if waitpid(identifier, &result, WNOHANG) == identifier { status = result }
            guard status == nil else { break }
            guard deadline.millisecondsLeft > 0 else { throw ProcessFailure("it does not end") }
            usleep(2000)
        }
        guard status == 0 else { throw ProcessFailure("it ended with wait status \(status ?? -1)") }
    }

    private func kill() {
        guard status == nil else { return }
        Foundation.kill(identifier, SIGKILL)
        var result: CInt = 0
        waitpid(identifier, &result, 0)
        status = result
    }
}

/// A point in time after which waiting has no sense any more.
struct Deadline {
    private let end: MonotonicTime

    init(seconds: Int) {
        end = MonotonicTime(nanoseconds: MonotonicTime.now.nanoseconds + Int64(seconds) * 1_000_000_000)
    }

    /// Never negative.
    var millisecondsLeft: CInt { CInt(max(0, end.milliseconds(since: .now))) }
}

/// Why a process has no result.
struct ProcessFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Runs the body with a null-terminated array of C strings.
private func withPointers<Result>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}
