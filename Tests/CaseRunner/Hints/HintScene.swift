import Foundation
import TestSupport

/// The folder of a case, and the state in which one of its commands is run.
///
/// The folder is inside a separate folder, so that a hint that names `..` does not reach other
/// files.
final class HintScene {
  let golden: GoldenCase
  let folder: URL
  var input: Data?
  var environment: [String: String] = [:]
  private let outer: TemporaryFolder
  /// Changes to the current folder and to variables that apply to the following commands.
  private var prefix = ""

  init(_ golden: GoldenCase, after steps: ArraySlice<String> = []) throws {
    self.golden = golden
    input = golden.input
    outer = try TemporaryFolder()
    folder = outer.place.appending(path: "case")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try golden.folder.write(to: folder)
    for step in steps { _ = try run(step) }
  }

  struct Outcome {
    var findings: [PrintedFinding]
    var status: Int
    /// The command after `To undo:`; nil if the answer has no such line.
    var undo: String?

    var errors: [PrintedFinding] { findings.filter(\.isError) }

    init(findings: [PrintedFinding] = [], status: Int = 0) {
      self.findings = findings
      self.status = status
    }

    /// Creates the result of a command. The answer of `folder-check` consists of findings.
    init(_ outcome: ShellCommand.Outcome) {
      findings = PrintedFinding.all(in: outcome.errors) + PrintedFinding.all(in: outcome.output)
      status = outcome.status
      undo = String(decoding: outcome.output, as: UTF8.self)
        .firstMatch(of: /To undo: (.+)/).map { String($0.1) }
    }
  }

  func run(_ command: String) throws -> Outcome {
    if command.wholeMatch(of: /cd \S+|\w+=\S*/) != nil {
      prefix += command + " && "
      return Outcome()
    }
    let stated = [
      "COFFER_NOW": "2026-11-21T09:30:00+01:00", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b",
      "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
    ]
    .merging(golden.environment) { $1 }.merging(environment) { $1 }
    if let words = ExampleTool.words(of: command) {
      let outcome = ExampleTool.run(words, environment: stated)
      return Outcome(outcome)
    }
    var shell = ShellCommand(prefix + command, in: folder)
    shell.environment = stated.merging(["GIT_CEILING_DIRECTORIES": outer.place.path]) { $1 }
    if let input {
      let place = outer.place.appending(path: "input")
      try input.write(to: place)
      shell.input = place
    }
    return Outcome(try shell.run(atMost: 60))
  }

  /// Returns the files, except the files that every write leaves in Coffer's own folder.
  func files() throws -> [String: Data] {
    // A case may create files that cannot be read.
    guard var files = try? FileTree(of: folder).files else { return [:] }
    for path in files.keys where path.contains(".coffer/") && !path.contains("intention") {
      files[path] = nil
    }
    return files
  }

  /// Whether this folder exists inside the case's folder.
  func holds(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  /// Returns a hint's command, preceded by a change to the folder that the case's command names.
  func inFolder(of command: String, _ line: String) -> String {
    guard let match = command.firstMatch(of: /-C (\w+)/), !line.contains("-C "),
      !line.hasPrefix("cp "), holds(String(match.1))
    else { return line }
    return "cd \(match.1) && " + line
  }

  /// Creates a finance folder next to this one, for hints that ask for another folder, and returns
  /// its name.
  func neighbour() throws -> String {
    let place = outer.place.appending(path: "household")
    if !FileManager.default.fileExists(atPath: place.path) {
      try FileManager.default.copyItem(at: Repository.at("examples/household"), to: place)
    }
    return place.path
  }

  /// Returns the commands in a line, in order: `a; b && c` has three. A loop counts as one.
  static func steps(of line: String) -> [String] {
    if line.contains(/\b(for|while|if)\b .*;/) { return [line] }
    var steps = [""]
    var (depth, quote) = (0, Character?.none)
    var rest = line[...]
    while let character = rest.popFirst() {
      if character == "\\", quote != "'" {
        steps[steps.count - 1] += "\\" + String(rest.popFirst() ?? " ")
        continue
      }
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if "({".contains(character) {
        depth += 1
      } else if ")}".contains(character) {
        depth -= 1
      } else if depth == 0, character == ";" || (character == "&" && rest.first == "&") {
        if character == "&" { rest.removeFirst() }
        steps.append("")
        continue
      }
      steps[steps.count - 1].append(character)
    }
    return steps.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
