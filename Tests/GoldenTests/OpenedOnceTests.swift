import Expectations
import Foundation
import TestSupport
import Testing

/// An answer is computed from the state of the folder at one moment, so each file is opened once.
///
/// Openings are counted here for the examples of every verb of every tool, and by ``GoldenRun`` for
/// each case selected by ``GoldenCase/opensOnce``.
@Suite(.enabled(if: OpenedFiles.canBeObserved)) struct OpenedOnceTests {
  @Test("each example opens each file of the folder once", arguments: BuiltProducts.tools)
  func examples(tool: String) throws {
    let description = try Description(of: tool)
    for verb in description.verbs.isEmpty ? [description] : description.verbs {
      var opened: Set<String> = []
      let parts = verb.examples.flatMap { $0.command.components(separatedBy: " && ") }
      for command in parts where OpenedFiles.tools(in: command).count == 1 {
        // Without --apply, nothing is written. A command that writes reads the files again under
        // the folder's lock.
        let counts = try counts(of: command.replacing(" --apply", with: ""))
        opened.formUnion(counts.keys)
        let again = counts.filter { $0.value > 1 }.keys.sorted()
        expect(!OpenedFiles.opensOnce(command) || again == [], "by \(command)")
      }
      let namesFolder = parts.contains { $0.contains(" -C ") }
      expect(namesFolder != opened.isEmpty, "\(verb.name): no example opens a file of a folder")
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

  /// The description that a tool prints with `--generate json`.
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
