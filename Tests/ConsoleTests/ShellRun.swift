import Foundation
import TestSupport

/// One run of an outside program, its output and errors together.
struct ShellRun: Equatable {
  var status: Int
  var output: String

  /// Where the program is, if it is installed.
  static func path(of program: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"]
      .map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether a test that needs the program is to run: where it is installed, and with
  /// `COFFER_PEERS=required` in any case, so that a missing one fails instead of being skipped.
  static func isWanted(_ program: String) -> Bool {
    path(of: program) != nil || ProcessInfo.processInfo.environment["COFFER_PEERS"] == "required"
  }

  /// Runs it on a file `text` of that text in a folder of its own, which is its home too.
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
