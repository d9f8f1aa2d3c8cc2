import Foundation
import TestSupport

/// One run of a golden case, compared with the expected answer.
struct CaseRun {
  let golden: GoldenCase
  let isRecording: Bool

  /// Returns descriptions of the differences; empty if the answer is as expected. If `isRecording`
  /// is true, the answer is also written to the case.
  func problems() throws -> [String] {
    let work = try golden.folder.make()
    let before = try FileTree(of: work.place)
    let opened = try OpenedFiles(below: work.place)
    let outcome = try run(in: work.place)
    let again = golden.opensOnce ? opened.counts().filter { $0.value > 1 } : [:]
    try removeTraces(in: work.place, before: before)
    var found = GoldenCase.Answer()
    found.output = outcome.output.naming(work.place)
    found.errors = outcome.errors.naming(work.place)
    found.status = outcome.status
    found.difference = FolderDifference(from: before, to: try FileTree(of: work.place)).bytes
    let openings = again.sorted { $0.key < $1.key }.map { "\($0) is opened \($1) times" }
    guard found != golden.expected else { return openings }
    if isRecording { try CaseFile.record(found, of: golden) }
    return openings + differences(found)
  }

  private func run(in folder: URL) throws -> ShellCommand.Outcome {
    let environment = ["COFFER_NOW": "2026-11-21T09:30:00+01:00"]
      .merging(golden.environment) { _, stated in stated }
    if let words = ExampleTool.words(of: golden.command) {
      return ExampleTool.run(words, environment: environment)
    }
    var command = ShellCommand(golden.command, in: folder)
    command.environment = environment
    // Outside the folder, because the command may list the folder.
    let aside = try TemporaryFolder()
    if let input = golden.input {
      let place = aside.place.appending(path: "input")
      try input.write(to: place)
      command.input = place
    }
    return try command.run()
  }

  private func differences(_ found: GoldenCase.Answer) -> [String] {
    let expected = golden.expected
    let parts = [
      ("standard output", expected.output, found.output),
      ("standard error", expected.errors, found.errors),
      ("what became of the folder", expected.difference, found.difference),
    ]
    let status =
      found.status == expected.status
      ? [] : ["the status is \(found.status), not \(expected.status)"]
    return status
      + parts.filter { $0.1 != $0.2 }.map { name, expected, found in
        "\(name) differs:\n" + LineDifference(expected, found).text
      }
  }

  /// Removes the files that every write leaves in Coffer's own folder: the lock, git's rule to
  /// ignore the folder, hashes of the written rows and, unless the case expects some, earlier
  /// versions.
  private func removeTraces(in folder: URL, before: FileTree) throws {
    let keepsBackups = golden.expected.difference.range(of: Data(".coffer/backups/".utf8)) != nil
    for path in FileTree.paths(below: folder) where before.files[path] == nil {
      let names = path.split(separator: "/").map(String.init)
      guard let own = names.firstIndex(of: ".coffer"), names.count > own + 1 else { continue }
      let name = names[own + 1]
      let isTrace = [".gitignore", "lock", "written"].contains(name)
      guard isTrace || (name == "backups" && !keepsBackups) else { continue }
      try FileManager.default.removeItem(at: folder.appending(path: path))
    }
  }
}

extension Data {
  /// Returns the bytes with the folder's path replaced by `$CASE`.
  fileprivate func naming(_ folder: URL) -> Data {
    let path = Data(folder.path.utf8)
    guard range(of: path) != nil else { return self }
    var named = Data()
    var rest = self[...]
    while let found = rest.range(of: path) {
      named += rest[..<found.lowerBound] + Data("$CASE".utf8)
      rest = rest[found.upperBound...]
    }
    return named + rest
  }
}
