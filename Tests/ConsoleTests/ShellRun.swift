import Foundation
import TestSupport

/// One run of an external program, with its output and errors combined.
struct ShellRun: Equatable {
  var status: Int
  var output: String

  /// Returns the path of the program; nil if the program is not installed.
  static func path(of program: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"]
      .map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether to run a test that needs the program. True if the program is installed, and always
  /// true with `COFFER_PEERS=required`, so that a missing program fails the test instead of
  /// skipping it.
  static func isWanted(_ program: String) -> Bool {
    path(of: program) != nil || ProcessInfo.processInfo.environment["COFFER_PEERS"] == "required"
  }

  /// Runs the program on a file `text` with this content, in a separate folder that is also the
  /// program's home folder.
  static func run(_ program: String, _ arguments: [String], on text: String) throws -> ShellRun {
    let folder = try TemporaryFolder()
    try Data(text.utf8).write(to: folder.place.appending(path: "text"))
    let words = [path(of: program) ?? program] + arguments + ["text"]
    var command = ShellCommand(words.joined(separator: " "), in: folder.place)
    command.environment = ["HOME": folder.place.path, "LC_ALL": "C.UTF-8"]
    command.mergesErrors = true
    let outcome = try command.run()
    return ShellRun(status: outcome.status, output: String(decoding: outcome.output, as: UTF8.self))
  }
}
