import Console
import Expectations
import Testing

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
