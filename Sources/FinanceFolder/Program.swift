/// Another program to run: its name, looked up on `PATH`, and the words after it. No shell reads
/// them, so nothing in them has a meaning of its own.
///
///     Program("git", ["-C", "money", "rev-parse", "--show-toplevel"])
///
/// It finds our environment without the variables whose names begin with `GIT_`, which would lead
/// git elsewhere, and with those stated here; its standard input is empty unless stated.
package struct Program: Equatable, Sendable {
  package var name: String
  package var arguments: [String]
  /// Variables it finds besides ours, or in their place.
  package var environment: [String: String]
  /// How long it may run before it is killed.
  package var limitInMilliseconds: Int
  /// Its standard input: at most ``inputLimit`` bytes.
  package var input: [UInt8] = []

  /// A program that finds nothing in its environment but what we do, unless told.
  ///
  /// - Parameter limitInMilliseconds: half a minute by default.
  package init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:],
    limitInMilliseconds: Int = 30_000
  ) {
    self.name = name
    self.arguments = arguments
    self.environment = environment
    self.limitInMilliseconds = limitInMilliseconds
  }

  /// The most bytes that are kept of each of its two streams; what is beyond is dropped.
  package static let outputLimit = 64 << 20
  /// The most bytes of standard input, which every system takes before anyone reads them.
  package static let inputLimit = 4096

  /// The environment it finds, as `NAME=VALUE`, made from ours.
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

/// How a program ended, and what it said.
package struct ProgramOutcome: Equatable, Sendable {
  /// 0 where all went well; 128 and the signal's number for a death by signal.
  package var status: Int
  package var output: [UInt8]
  package var errors: [UInt8]
  /// Whether it said more than is kept.
  package var isCut: Bool

  /// All went well and nothing was said, unless told.
  package init(
    status: Int = 0, output: [UInt8] = [], errors: [UInt8] = [], isCut: Bool = false
  ) {
    self.status = status
    self.output = output
    self.errors = errors
    self.isCut = isCut
  }
}
