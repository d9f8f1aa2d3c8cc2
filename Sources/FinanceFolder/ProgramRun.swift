#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs a program until it ends or its time limit is reached.
///
/// The program leads its own process group, so that its child processes end with it.
struct ProgramRun {
  private let program: Program
  /// The deadline on the monotonic clock, in nanoseconds.
  private let deadline: UInt64

  /// Prepares to run the program. The time limit starts now.
  init(_ program: Program) {
    self.program = program
    deadline = Self.now + UInt64(max(0, program.limitInMilliseconds)) * 1_000_000
  }

  /// Runs the program and returns its output and exit status. Both streams are read as they fill,
  /// so that a full pipe does not block the program.
  ///
  /// - Throws: ``SystemCalls/Problem/timeout`` if the program, or a child process that has its
  ///   streams open, has not ended in time. In that case, both are killed.
  func toEnd() throws(SystemCalls.Problem) -> ProgramOutcome {
    // The read and write ends of the output pipe, then of the error pipe.
    var ends = [Int32](repeating: -1, count: 4)
    defer { for end in ends where end >= 0 { _ = closeDescriptor(end) } }
    for first in [0, 2] {
      _ = try checked {
        ends.withUnsafeMutableBufferPointer { pipe($0.baseAddress.map { $0 + first }) }
      }
      for end in ends[first...(first + 1)] { _ = try checked { fcntl(end, F_SETFD, FD_CLOEXEC) } }
    }
    let source = try input()
    defer { if source >= 0 { _ = closeDescriptor(source) } }
    let child = try start(input: source, output: ends[1], errors: ends[3])
    for end in [1, 3] {
      _ = closeDescriptor(ends[end])
      ends[end] = -1
    }
    do throws(SystemCalls.Problem) {
      var outcome = try readToEnds(output: ends[0], errors: ends[2])
      let state = try wait(for: child, until: deadline)
      outcome.status = Int(state & 0x7F == 0 ? (state >> 8) & 0xFF : 128 + (state & 0x7F))
      return outcome
    } catch {
      end(child)
      throw error
    }
  }

  /// Returns the descriptor of a pipe that contains the complete standard input and is closed for
  /// writing; -1 if the input is empty.
  ///
  /// - Throws: ``SystemCalls/Problem/inputOutput`` if the input exceeds the capacity of a pipe.
  private func input() throws(SystemCalls.Problem) -> Int32 {
    guard !program.input.isEmpty else { return -1 }
    guard program.input.count <= Program.inputLimit else { throw .inputOutput }
    var ends: [Int32] = [-1, -1]
    _ = try checked { ends.withUnsafeMutableBufferPointer { pipe($0.baseAddress) } }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let count = program.input.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    _ = closeDescriptor(ends[1])
    guard count == program.input.count else {
      _ = closeDescriptor(ends[0])
      throw .inputOutput
    }
    return ends[0]
  }

  private func readToEnds(
    output: Int32, errors: Int32
  ) throws(SystemCalls.Problem) -> ProgramOutcome {
    var outcome = ProgramOutcome()
    var streams = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while streams.contains(where: { $0.fd >= 0 }) {
      let left = try millisecondsLeft()
      _ = try checked { poll(&streams, 2, left) }
      for (index, text) in [\ProgramOutcome.output, \.errors].enumerated()
      where streams[index].fd >= 0 && streams[index].revents != 0 {
        let part = try readBytes(streams[index].fd, 1 << 16)
        if part.isEmpty { streams[index].fd = -1 }
        let kept = part.prefix(Program.outputLimit - outcome[keyPath: text].count)
        outcome[keyPath: text] += kept
        outcome.isCut = outcome.isCut || kept.count < part.count
      }
    }
    return outcome
  }

  private func millisecondsLeft() throws(SystemCalls.Problem) -> Int32 {
    let now = Self.now
    guard now < deadline else { throw .timeout }
    // The time is rounded up, so that the last wait reaches the deadline.
    return Int32(clamping: (deadline - now + 999_999) / 1_000_000)
  }

  /// Waits for the program and returns its exit state, polling at growing intervals.
  private func wait(
    for child: pid_t, until deadline: UInt64
  ) throws(SystemCalls.Problem) -> Int32 {
    var state: Int32 = 0
    var pause: UInt32 = 50
    while try checked({ waitpid(child, &state, WNOHANG) }) == 0 {
      guard Self.now < deadline else { throw .timeout }
      usleep(pause)
      pause = min(2 * pause, 20_000)
    }
    return state
  }

  /// Kills the program and its children. If the program is blocked in a system call that signals
  /// cannot interrupt, it is abandoned after one second.
  private func end(_ child: pid_t) {
    _ = kill(-child, SIGKILL)
    _ = kill(child, SIGKILL)
    _ = Result { () throws(SystemCalls.Problem) in
      try wait(for: child, until: Self.now + 1_000_000_000)
    }
  }

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private func start(
    input: Int32, output: Int32, errors: Int32
  ) throws(SystemCalls.Problem) -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if input >= 0 {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var ours: [String] = []
    var variable = environ
    while let line = variable.pointee {
      ours.append(String(cString: line))
      variable += 1
    }
    let words = ([program.name] + program.arguments).map { strdup($0) } + [nil]
    let settings = program.environment(within: ours).map { strdup($0) } + [nil]
    defer { for text in words + settings { free(text) } }
    var child: pid_t = 0
    let problem = posix_spawnp(&child, program.name, &actions, &attributes, words, settings)
    guard problem == 0 else { throw SystemCalls.Problem(number: problem) }
    return child
  }
}

/// An external program to run: its name, which is looked up on `PATH`, and its arguments, which no
/// shell interprets.
///
///     Program("git", ["-C", "money", "rev-parse", "--show-toplevel"])
///
/// The program inherits this process's environment, plus the given variables. Variables with names
/// that begin with `GIT_` are not inherited, because they would redirect git. The program's
/// standard input is empty by default.
package struct Program: Equatable, Sendable {
  package var name: String
  package var arguments: [String]
  /// Variables added to the inherited environment. They replace inherited variables with the same
  /// names.
  package var environment: [String: String]
  /// The time limit in milliseconds, after which the program is killed.
  package var limitInMilliseconds: Int
  /// Standard input of the program, at most ``inputLimit`` bytes.
  package var input: [UInt8] = []

  /// Creates a program.
  ///
  /// - Parameter limitInMilliseconds: 30 seconds by default.
  package init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:],
    limitInMilliseconds: Int = 30_000
  ) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.limitInMilliseconds = limitInMilliseconds
  }

  /// Maximum number of bytes kept from each output stream; the rest is discarded.
  package static let outputLimit = 64 << 20
  /// Maximum number of bytes of standard input. A pipe can buffer this many bytes on every system,
  /// even if nothing has been read yet.
  package static let inputLimit = 4096

  /// Returns the program's environment as `NAME=VALUE`, derived from this process's environment.
  ///
  ///     Program("git", [], environment: ["LC_ALL": "C"])
  ///       .environment(within: ["PATH=/bin", "GIT_DIR=/x", "LC_ALL=de_DE"])
  ///     // ["PATH=/bin", "LC_ALL=C"]
  package func environment(within ours: [String]) -> [String] {
    let kept = ours.filter { line in
      let name = String(line.prefix { $0 != "=" })
      return !name.hasPrefix("GIT_") && environment[name] == nil
    }
    return kept + environment.map { "\($0.key)=\($0.value)" }.sorted()
  }
}

/// A program's exit status and output.
package struct ProgramOutcome: Equatable, Sendable {
  /// Exit status: 0 for success; 128 plus the signal's number if a signal ended the program.
  package var status: Int
  package var output: [UInt8]
  package var errors: [UInt8]
  /// Whether output beyond the limit was discarded.
  package var isCut: Bool

  package init(
    status: Int = 0, output: [UInt8] = [], errors: [UInt8] = [], isCut: Bool = false
  ) {
    self.status = status
    self.output = output
    self.errors = errors
    self.isCut = isCut
  }
}
