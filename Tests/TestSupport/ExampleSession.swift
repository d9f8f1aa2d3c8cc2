import Foundation

/// A fresh folder with a copy of `examples`. The documents' commands run in it, each in the folder
/// in which the previous command ended.
package struct ExampleSession {
  package struct Answer {
    /// Standard output and standard error, as a terminal shows them.
    package let text: String
    package let status: Int

    package var lines: [String] {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      return lines
    }
  }

  private let folder: TemporaryFolder
  /// The home folder of the commands, which also records the folder in which the last command
  /// ended.
  private let home: TemporaryFolder

  package init() throws {
    folder = try TemporaryFolder()
    home = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Repository.at("examples"), to: folder.place.appending(path: "examples"))
  }

  /// Writes a file below the folder, and creates the folders that contain it.
  package func write(_ lines: [String], to path: String) throws {
    let file = folder.place.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
  }

  /// - Parameter usesOwnPath: whether programs are also searched for in this test's path.
  package func answer(to line: String, usesOwnPath: Bool = false) throws -> Answer {
    let note = home.place.appending(path: "folder")
    let noted = FileManager.default.contents(atPath: note.path) ?? Data(folder.place.path.utf8)
    let whole = "\(line)\nended=$?\nprintf %s \"$PWD\" > '\(note.path)'\nexit $ended"
    var command = ShellCommand(
      whole, in: URL(filePath: String(decoding: noted, as: UTF8.self)))
    command.environment = environment
    if usesOwnPath {
      command.environment["PATH"] = "\(BuiltProducts.folder.path):\(OutsideProgram.path)"
    }
    command.mergesErrors = true
    let outcome = try command.run()
    return Answer(text: String(decoding: outcome.output, as: UTF8.self), status: outcome.status)
  }

  private var environment: [String: String] {
    let moment = "2026-11-21T09:30:00+01:00"
    return [
      "COFFER_NOW": moment, "HOME": home.place.path,
      "GIT_AUTHOR_NAME": "Zoë", "GIT_AUTHOR_EMAIL": "zoe@example.org", "GIT_AUTHOR_DATE": moment,
      "GIT_COMMITTER_NAME": "Zoë", "GIT_COMMITTER_EMAIL": "zoe@example.org",
      "GIT_COMMITTER_DATE": moment, "GIT_CONFIG_NOSYSTEM": "1",
    ]
  }
}
