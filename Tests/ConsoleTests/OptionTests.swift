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

struct OperandTests {
  /// A tool whose first operand takes several words and whose second operand takes one word.
  private struct Carry: Tool {
    static let load = Operand("LOAD", help: "what is carried", arity: .many)
    static let place = Operand("PLACE", help: "where to")
    static let spec = ToolSpec(
      name: "carry", summary: "carry things", operands: [load.spec, place.spec],
      examples: [Example("carry a b", "a to b")])

    static func run(_ invocation: Invocation, _ streams: inout StandardStreams) throws
      -> Console.ExitStatus
    {
      let words = try invocation.all(load).joined(separator: "+")
      streams.write("\(words) to \(try invocation(place))", invocation)
      return .done
    }
  }

  @Test("operands are assigned so that required ones are filled first")
  func operandDealing() {
    let gate = FakeTerminal().run(Gate.self)
    expect(gate.errors.contains("write 'gate ACT [FILE]...'"))
    expect(FakeTerminal().run(Gate.self, "open", "a", "b").output, equals: "open\n")
  }

  @Test("an operand with several words leaves one word for each required operand after it")
  func several() {
    expect(FakeTerminal().run(Carry.self, "a", "b").output, equals: "a to b")
    expect(FakeTerminal().run(Carry.self, "a", "b", "c", "d").output, equals: "a+b+c to d")
    let short = FakeTerminal().run(Carry.self, "a")
    expect(
      short.errors.contains("operand PLACE is missing") && !short.errors.contains("operand LOAD"))
  }

  @Test("a missing optional operand has no value")
  func optional() {
    expect(FakeTerminal().run(Orchard.self, "pick", "oak").output.contains("kilos=none"))
    expect(FakeTerminal().run(Orchard.self, "pick", "oak", "7").output.contains("kilos=7"))
  }

  @Test(
    "a synopsis shows how many words an operand takes",
    arguments: [
      (Arity.one, "FILE"), (.optional, "[FILE]"), (.many, "FILE..."), (.any, "[FILE]..."),
    ])
  func synopsis(arity: Arity, shown: String) {
    expect(Operand("FILE", help: "a file", arity: arity).spec.synopsis, equals: shown)
  }
}
