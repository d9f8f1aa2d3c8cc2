import Foundation
import TestSupport

/// What a tool says of itself with `--generate json`.
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

  /// The description and those of its verbs.
  var all: [ToolDescription] { [self] + verbs }

  init(of tool: String) throws {
    let answer = try ExampleSession().answer(to: "\(tool) --generate json")
    self = try JSONDecoder().decode(ToolDescription.self, from: Data(answer.text.utf8))
  }
}
