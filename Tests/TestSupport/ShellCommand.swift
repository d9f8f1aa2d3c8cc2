package import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A line for `/bin/sh`, run in a folder with the stated environment and nothing else.
///
/// The output is written to files, so that a command with a lot of output never waits for its
/// reader.
package struct ShellCommand {
  package let line: String
  package let folder: URL
  /// The environment in addition to `PATH` (the built tools, a `curl` that answers from files, then
  /// the system's), `TZ`, `LC_ALL` and `TERM`.
  package var environment: [String: String] = [:]
  /// Standard input; empty if nil.
  package var input: URL?
  /// Whether standard error is written to standard output, as in a terminal.
  package var mergesErrors = false

  package struct Outcome: Equatable {
    package let output: Data
    package let errors: Data
    /// The status as shown by the shell: 128 plus the signal's number if a signal ended the
    /// command.
    package let status: Int

    package init(output: Data, errors: Data, status: Int) {
      self.output = output
      self.errors = errors
      self.status = status
    }
  }

  /// Thrown if the command exceeded its time limit or could not be started.
  package struct Stuck: Error, CustomStringConvertible {
    package let description: String
  }

  package init(_ line: String, in folder: URL) {
    self.line = line
    self.folder = folder
  }

  /// - Parameter seconds: the time limit. The default is a minute, because each sync takes seconds
  ///   on a disk that is busy with a build.
  package func run(atMost seconds: Int = 60) throws -> Outcome {
    let results = try TemporaryFolder()
    let output = results.place.appending(path: "output")
    let errors = mergesErrors ? output : results.place.appending(path: "errors")
    let status = try wait(for: spawn(output, errors), atMost: seconds)
    return Outcome(
      output: try Data(contentsOf: output),
      errors: mergesErrors ? Data() : try Data(contentsOf: errors), status: status)
  }

  private var wholeEnvironment: [String: String] {
    let standard = [
      "PATH": [
        BuiltProducts.folder.path, Repository.at("Tests/Fixtures/bin").path, "/usr/bin", "/bin",
      ].joined(separator: ":"),
      "TZ": "UTC", "LC_ALL": "C", "TERM": "dumb",
    ]
    return standard.merging(environment) { _, stated in stated }
  }

  private func spawn(_ output: URL, _ errors: URL) throws -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let source = input?.path ?? "/dev/null"
    let append = O_WRONLY | O_CREAT | O_APPEND
    posix_spawn_file_actions_addopen(&actions, 0, source, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path, append, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors.path, append, 0o600)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A separate process group can be ended as a whole. A test runner may have changed these two
    // signals.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    sigaddset(&defaults, SIGINT)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF))
    var child: pid_t = 0
    let words = ["/bin/sh", "-c", "cd \"$0\" && exec /bin/sh -c \"$1\"", folder.path, line]
    let settings = wholeEnvironment.map { "\($0.key)=\($0.value)" }.sorted()
    let problem = withCStrings(words) { words in
      withCStrings(settings) { posix_spawn(&child, "/bin/sh", &actions, &attributes, words, $0) }
    }
    guard problem == 0 else {
      throw Stuck(description: "cannot start /bin/sh: \(String(cString: strerror(problem)))")
    }
    return child
  }

  private func wait(for child: pid_t, atMost seconds: Int) throws -> Int {
    var state: Int32 = 0
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    while waitpid(child, &state, WNOHANG) == 0 {
      guard clock.now < end else {
        kill(-child, SIGKILL)
        waitpid(child, &state, 0)
        throw Stuck(description: "'\(line)' was ended after \(seconds) seconds")
      }
      usleep(2000)
    }
    let signal = Int(state & 0x7F)
    return signal == 0 ? Int((state >> 8) & 0xFF) : 128 + signal
  }
}

/// Calls `body` with the strings as a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
