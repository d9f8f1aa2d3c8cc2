import Console
import Expectations
import Foundation
import TestSupport
import Testing
import coffer

/// The description that a tool prints with `--generate json`.
struct ToolDescription: Decodable {
  struct Option: Decodable {
    let name: String
    let short: String?
    let placeholder: String?
    let help: String
  }

  struct Operand: Decodable {
    let placeholder: String
    let help: String
  }

  struct Column: Decodable {
    let name: String
    let help: String
  }

  struct Table: Decodable {
    let name: String
    let help: String
    let columns: [Column]
  }

  struct Example: Decodable {
    let command: String
    let explanation: String
  }

  let name: String
  let summary: String
  let description: [String]
  let operands: [Operand]
  let options: [Option]
  let tables: [Table]
  let examples: [Example]
  let verbs: [ToolDescription]
  let see_also: [String]

  /// The description, followed by those of its verbs.
  var all: [ToolDescription] { [self] + verbs }

  init(of tool: String) throws {
    self = try Self.read.get()[tool] ?? require(nil, "there is no tool '\(tool)'")
  }

  private static let read = Result {
    try Dictionary(
      uniqueKeysWithValues: BuiltProducts.tools.map { tool in
        let json = try answer(of: tool, "--generate", "json")
        return (tool, try JSONDecoder().decode(ToolDescription.self, from: Data(json.utf8)))
      })
  }

  /// Returns the output of a tool, or of a verb such as `spending list`, for options that do not
  /// read a folder. The tool runs in this process, because a process for each verb would take
  /// almost a minute.
  static func answer(of part: String, _ options: String...) throws -> String {
    let words = part.split(separator: " ").map(String.init)
    let entry = try require(Coffer.tools.entries.first { $0.name == words.first })
    let outcome = entry.tool.run(words.dropFirst() + options, environment: [:])
    expect(outcome.status == 0 && outcome.errors.isEmpty, "\(part) \(options)")
    return String(decoding: outcome.output, as: UTF8.self)
  }
}
