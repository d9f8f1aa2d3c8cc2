import Console
import Expectations
import Testing

struct ToolPrefixTests {
  @Test("a prefix renames the tool, its related tools, and both in examples")
  func renames() {
    let spec = Orchard.spec.prefixed(by: "our-")
    expect(spec.name, equals: "our-orchard")
    expect(spec.seeAlso, equals: ["our-holdings", "our-plan-status"])
    expect(spec.examples.map(\.command), equals: ["our-orchard", "our-orchard list --check"])
    expect(spec.verbs.map(\.name), equals: ["list", "pick"])
    expect(spec.verbs[1].examples[0].command, equals: "our-orchard pick 'old oak' 12")
  }

  @Test("an empty prefix changes nothing")
  func nothing() {
    let spec = Orchard.spec
    for kind in Generated.allCases {
      expect(kind.rendering(of: spec.prefixed(by: "")), equals: kind.rendering(of: spec))
    }
  }

  @Test("a tool uses the name it was started by if that ends in its own name")
  func calledName() {
    var terminal = FakeTerminal()
    terminal.programName = "our-orchard"
    let page = terminal.run(Orchard.self, "--generate", "man").output
    expect(page.contains(".TH OUR\\-ORCHARD 1"))
    expect(terminal.run(Orchard.self, "--version").output, equals: "our-orchard 0.1.0\n")
    let refused = terminal.run(Orchard.self, "--nonsense").errors
    expect(refused.hasPrefix("our-orchard: error:") && refused.contains("see 'our-orchard"))
    terminal.programName = "xctest"
    expect(terminal.run(Orchard.self, "--version").output, equals: "orchard 0.1.0\n")
  }

  @Test("a tool knows the installed names of other tools")
  func fellows() {
    var terminal = FakeTerminal()
    expect(terminal.run(Teller.self).output, equals: "folder-check\n")
    terminal.programName = "our-teller"
    expect(terminal.run(Teller.self).output, equals: "our-folder-check\n")
  }

  private struct Teller: Tool {
    static let spec = ToolSpec(
      name: "teller", summary: "tell a name", examples: [Example("teller", "tell it")])

    static func run(
      _ invocation: Invocation, _ streams: inout StandardStreams
    ) throws -> Console.ExitStatus {
      streams.write(invocation.nameInstalled("folder-check") + "\n", invocation)
      return .done
    }
  }
}
