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
