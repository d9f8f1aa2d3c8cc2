import Foundation
import TestSupport

/// A fresh folder that holds a copy of `examples`, where the commands of the documents run.
struct ExampleSession {
  struct Answer {
    /// Standard output and standard error, as a terminal shows them.
    let text: String
    let status: Int

    var lines: [String] {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      return lines
    }
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Repository.at("examples"), to: folder.place.appending(path: "examples"))
  }

  func answer(to line: String) throws -> Answer {
    var command = ShellCommand(line, in: folder.place)
    command.environment = ["COFFER_NOW": "2026-11-21T09:30:00+01:00"]
    command.mergesErrors = true
    let outcome = try command.run()
    return Answer(text: String(decoding: outcome.output, as: UTF8.self), status: outcome.status)
  }
}
