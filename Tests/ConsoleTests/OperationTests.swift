import Console
import Expectations
import PlainText
import Testing

struct OperationTests {
  private struct Named: Tool {
    static let spec = ToolSpec(
      name: "named", summary: "say the operation twice", options: [Common.op.spec],
      examples: [Example("named --op a", "a a")])

    static func run(
      _ invocation: Invocation, _ streams: inout StandardStreams
    ) throws -> Console.ExitStatus {
      streams.write("\(try invocation.operation()) \(try invocation.operation())", invocation)
      return .done
    }
  }

  @Test("--op names the operation")
  func stated() {
    expect(
      FakeTerminal().run(Named.self, "--op", "pay-2026.11_a").output,
      equals: "pay-2026.11_a pay-2026.11_a")
  }

  @Test("without --op each name is new and sorts by time")
  func fresh() {
    let names = FakeTerminal().run(Named.self).output.split(separator: " ")
    expect(names.count == 2 && names.allSatisfy { $0.count == 26 })
    expect(names[0] != names[1])
    expect(names[0].prefix(9), equals: names[1].prefix(9))
  }

  @Test(
    "an invalid name is refused",
    arguments: ["", "a b", "-x", "é", String(repeating: "a", count: 65)])
  func refused(name: String) {
    let run = FakeTerminal().run(Named.self, "--op=\(name)")
    expect(run.status, equals: .badInput)
    expect(run.errors.contains("is not a valid name [usage-value]"))
  }
}
