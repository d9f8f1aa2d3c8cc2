import Console
import PlainText

/// A tool with verbs and files among its operands, for the diagnostics that no real tool can
/// give yet. It runs inside the tests, on a terminal in memory.
struct ExampleTool: Tool {
  static let file = Operand<String>("FILE", help: "a file that cannot be read")

  static let spec = ToolSpec(
    name: "example-tool", summary: "show what the tools to come will say",
    options: [.format, .json],
    examples: [Example("example-tool record notes.csv", "record a file")],
    verbs: [
      ToolSpec(
        name: "record", summary: "record a file", operands: [file.spec],
        examples: [Example("example-tool record notes.csv", "record a file")]),
      ToolSpec(
        name: "find", summary: "find an account", operands: [name.spec],
        examples: [Example("example-tool find Saver", "find an account")]),
      ToolSpec(
        name: "read-large", summary: "read a JSON file that is too large",
        examples: [Example("example-tool read-large", "read a JSON file that is too large")]),
    ])

  static let name = Operand<String>("NAME", help: "an account's name")

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    switch invocation.verb {
    case "record": _ = try streams.read(try invocation(file))
    case "find": try find(try invocation(name))
    default: _ = try streams.report(JSONDocument.parse(tooLarge))
    }
    return .done
  }

  private static var tooLarge: SourceText {
    SourceText(
      file: "large.json", bytes: Array("{\n".utf8) + Array(repeating: 0x20, count: 64 << 20))
  }

  private static func find(_ name: String) throws {
    let names = ["Saver Köln", "Saver Ulm", "Wallet"]
    switch match(name, among: names) {
    case .one: return
    case .none(let nearest):
      throw UsageProblem(
        "no account is named '\(name)'", hint: nearest.map { "did you mean '\($0)'?" },
        code: .nameUnknown)
    case .ambiguous(let found):
      throw UsageProblem(
        "'\(name)' could be several accounts",
        hint: "write one of \(found.map { names[$0] }.joined(separator: ", "))",
        code: .nameAmbiguous)
    }
  }
}
