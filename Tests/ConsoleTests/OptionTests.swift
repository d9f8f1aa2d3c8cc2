import Console
import Expectations
import Testing

struct OptionTests {
  private enum Grouping: String, CaseIterable { case month, tier }

  private struct Sums: Tool {
    static let grouping = Option("by", "GROUPING", help: "what sums are of", oneOf: Grouping.self)
    static let spec = ToolSpec(
      name: "sums", summary: "sum up", options: [grouping.spec],
      examples: [Example("sums", "sums")])

    static func run(_ invocation: Invocation, _ streams: inout StandardStreams) throws
      -> Console.ExitStatus
    {
      let grouping: Grouping? = try invocation(grouping)
      streams.write(grouping.map { "\($0)" } ?? "none", invocation)
      return .done
    }
  }

  @Test("an enumeration's cases are the option's choices")
  func cases() {
    expect(Sums.grouping.spec.choices, equals: ["month", "tier"])
    expect(FakeTerminal().run(Sums.self).output, equals: "none")
    expect(FakeTerminal().run(Sums.self, "--by", "tier").output, equals: "tier")
    let refused = FakeTerminal().run(Sums.self, "--by=moth")
    expect(
      refused.errors,
      equals: """
        sums: error: --by: unknown choice 'moth' [usage-choice]
          hint: did you mean 'month'?
        see 'sums --help'

        """)
  }
}
