import Foundation
import TestSupport

/// One run of a golden case, compared with what the case expects.
struct GoldenRun {
  let golden: GoldenCase
  let isRecording: Bool

  /// What is wrong, in words; empty where everything is as expected. With `isRecording` what was
  /// found is also written into the case.
  func problems() throws -> [String] {
    let work = try TemporaryFolder(copying: input())
    let before = try FileTree(of: work.place)
    let outcome = try run(in: work.place)
    try removeTraces(in: work.place, before: before)
    let status = Data("\(outcome.status)\n".utf8)
    var problems = unusedFiles()
    problems += try compare("stdout", outcome.output, default: Data())
    problems += try compare("stderr", outcome.errors, default: Data())
    problems += try compare("status", status, default: Data("0\n".utf8))
    return problems + (try compareFolder(work.place, before: before))
  }

  private func run(in folder: URL) throws -> ShellCommand.Outcome {
    let line = try golden.line(of: "cmd")
    _ = try golden.line(of: "about")
    let outcome: ShellCommand.Outcome
    if let words = ExampleTool.words(of: line) {
      outcome = ExampleTool.run(words, environment: try environment())
    } else {
      var command = ShellCommand(line, in: folder)
      command.environment = try environment()
      let input = golden.place.appending(path: "stdin")
      command.input = FileManager.default.fileExists(atPath: input.path) ? input : nil
      outcome = try command.run()
    }
    return ShellCommand.Outcome(
      output: outcome.output.naming(folder), errors: outcome.errors.naming(folder),
      status: outcome.status)
  }

  private func input() throws -> URL? {
    let own = golden.place.appending(path: "input")
    let hasOwn = FileManager.default.fileExists(atPath: own.path)
    guard golden.data(of: "input-from") != nil else { return hasOwn ? own : nil }
    if hasOwn { throw GoldenCase.Malformed("it has both input and input-from") }
    let name = try golden.line(of: "input-from")
    let example = Repository.at("examples/\(name)")
    guard FileManager.default.fileExists(atPath: example.path) else {
      throw GoldenCase.Malformed("there is no examples/\(name)")
    }
    return example
  }

  private func environment() throws -> [String: String] {
    var environment = ["COFFER_NOW": "2026-11-21T09:30:00+01:00"]
    guard let data = golden.data(of: "env") else { return environment }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw GoldenCase.Malformed("env has the line '\(line)'") }
      environment[String(parts[0])] = String(parts[1])
    }
    return environment
  }

  private func unusedFiles() -> [String] {
    let known = [
      "about", "cmd", "input-from", "stdin", "env", "needs", "stdout", "stderr", "status",
    ]
    return FileTree.paths(below: golden.place).filter { path in
      !known.contains(path) && !path.hasPrefix("input/") && !path.hasPrefix("output/")
    }.map { "the case has a file that nothing uses: \($0)" }
  }

  private func compare(_ file: String, _ found: Data, default standard: Data) throws -> [String] {
    let recorded = golden.data(of: file)
    let expected = recorded ?? standard
    guard found != expected || recorded == standard else { return [] }
    let place = golden.place.appending(path: file)
    if isRecording {
      if found != standard {
        try found.write(to: place)
      } else {
        try FileManager.default.removeItem(at: place)
      }
    }
    guard found != expected else { return ["\(file) says what holds without it: remove it"] }
    return ["\(file) differs:\n" + LineDifference(expected, found).text]
  }

  /// Removes what every writing leaves in our own folder: the lock, git's rule to overlook it all
  /// and, unless the case expects some, earlier versions.
  private func removeTraces(in folder: URL, before: FileTree) throws {
    let wanted = FileTree.paths(below: golden.place.appending(path: "output"))
    let keepsBackups = wanted.contains { $0.contains(".coffer/backups/") }
    for path in FileTree.paths(below: folder) where before.files[path] == nil {
      let names = path.split(separator: "/").map(String.init)
      guard let own = names.firstIndex(of: ".coffer"), names.count > own + 1 else { continue }
      let name = names[own + 1]
      guard [".gitignore", "lock"].contains(name) || (name == "backups" && !keepsBackups) else {
        continue
      }
      try FileManager.default.removeItem(at: folder.appending(path: path))
    }
  }

  private func compareFolder(_ folder: URL, before: FileTree) throws -> [String] {
    let wanted = golden.place.appending(path: "output")
    let found = try FileTree(of: folder)
    guard FileManager.default.fileExists(atPath: wanted.path) else {
      return found.differences(from: before).map { "the folder changed: \($0)" }
    }
    let problems = found.differences(from: try FileTree(of: wanted))
    if isRecording, !problems.isEmpty {
      try FileManager.default.removeItem(at: wanted)
      try FileManager.default.copyItem(at: folder, to: wanted)
    }
    return problems.map { "the folder afterwards: \($0)" }
  }
}

extension Data {
  /// The same bytes with the folder's own path written `$CASE`.
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
