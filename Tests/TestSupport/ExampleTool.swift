package import Console
import PlainText

/// A tool with verbs and files among its operands, for the diagnostics that no real tool can report
/// yet. It runs inside the tests, on a terminal in memory.
package struct ExampleTool: Tool {
  static let file = Operand<String>("FILE", help: "a file that cannot be read")

  package static let spec = ToolSpec(
    name: "example-tool", summary: "show what the tools to come will say",
    options: [.format, .json],
    examples: [Example("example-tool record notes.csv", "record a file")],
    verbs: [
      ToolSpec(
        name: "record", summary: "record a file", operands: [file.spec],
        examples: [Example("example-tool record notes.csv", "record a file")]),
      ToolSpec(
        name: "read-large", summary: "read a JSON file that is too large",
        examples: [Example("example-tool read-large", "read a JSON file that is too large")]),
    ])

  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    switch invocation.verb {
    case "record": _ = try streams.read(try invocation(file))
    default: _ = try streams.report(JSONDocument.parse(tooLarge))
    }
    return .done
  }

  private static var tooLarge: SourceText {
    SourceText(
      file: "large.json", bytes: Array("{\n".utf8) + Array(repeating: 0x20, count: 64 << 20))
  }
}
