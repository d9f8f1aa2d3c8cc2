import Foundation
import TestSupport
import Testing

/// An answer is made of what the folder held at one moment, so it opens each file once.
///
/// Openings are counted here in the examples of every verb of every tool, and by ``GoldenRun`` in
/// each case that ``GoldenCase/opensOnce`` names.
@Suite(.enabled(if: OpenedFiles.canBeTold)) struct OpenedOnceTests {
  @Test("an example opens each file of the folder once", arguments: BuiltProducts.tools)
  func examples(tool: String) throws {
    let description = try Description(of: tool)
    for verb in description.verbs.isEmpty ? [description] : description.verbs {
      var opened: Set<String> = []
      let parts = verb.examples.flatMap { $0.command.components(separatedBy: " && ") }
      for command in parts where OpenedFiles.tools(in: command).count == 1 {
        // Without it nothing is written: what writes reads again, under the folder's lock.
        let counts = try counts(of: command.replacing(" --apply", with: ""))
        opened.formUnion(counts.keys)
        let again = counts.filter { $0.value > 1 }.keys.sorted()
        #expect(!OpenedFiles.opensOnce(command) || again == [], "by \(command)")
      }
      let namesFolder = parts.contains { $0.contains(" -C ") }
      #expect(namesFolder != opened.isEmpty, "\(verb.name): no example opens a file of a folder")
    }
  }

  private func counts(of command: String) throws -> [String: Int] {
    let folder = try TemporaryFolder()
    let examples = folder.place.appending(path: "examples")
    try FileManager.default.copyItem(at: Repository.at("examples"), to: examples)
    let opened = try OpenedFiles(below: folder.place)
    _ = try ShellCommand(command, in: folder.place).run()
    return opened.counts()
  }

  /// What a tool says of itself with `--generate json`.
  private struct Description: Decodable {
    struct Example: Decodable { let command: String }

    let name: String
    let examples: [Example]
    let verbs: [Description]

    init(of tool: String) throws {
      let folder = try TemporaryFolder()
      let answer = try ShellCommand("\(tool) --generate json", in: folder.place).run()
      self = try JSONDecoder().decode(Self.self, from: answer.output)
    }
  }
}

extension OpenedFiles {
  /// The tools that open a file again for one answer, and why.
  private static let reopening = [
    // Streams a ledger: it is looked at before the first row is written.
    "export-csv",
    // Looks at the kind and the mode of each file beside its bytes.
    "folder-check",
    // Compares a folder that a recorded change is not complete in with two others.
    "folder-repair",
  ]

  static func tools(in command: String) -> [String] {
    let words = command.split { " |".contains($0) }.map(String.init)
    return words.filter(BuiltProducts.tools.contains)
  }

  /// Whether the command is one that opens each file once: it runs one tool, which writes nothing.
  static func opensOnce(_ command: String) -> Bool {
    let tools = tools(in: command)
    let writes = command.contains("snapshot take") && !command.contains("--verify")
    return tools.count == 1 && !reopening.contains(tools[0]) && !writes
  }
}

extension GoldenCase {
  /// Whether its command opens each file of the folder at most once.
  var opensOnce: Bool {
    let isOne = !command.contains { "|;&<>`$(".contains($0) }
    return OpenedFiles.canBeTold && isOne && expected.difference.isEmpty
      && !command.split(separator: " ").contains("--apply") && OpenedFiles.opensOnce(command)
  }
}
