import Console
import Expectations
import PlainText
import Testing

struct ToolSpecTests {
  @Test("a verb has its own description: its full name, its options, then the tool's")
  func verbs() throws {
    let pick = try require(Orchard.spec.verb(named: "pick"))
    expect(pick.name == "orchard pick" && pick.summary == "note what a tree bore")
    expect(pick.operands.map(\.placeholder), equals: ["TREE", "KILOS"])
    expect(
      pick.options.map(\.name),
      equals: [
        "ripeness", "basket", "photo", "wet", "dew", "folder", "format", "json", "output", "as-of",
        "color", "privacy", "quiet",
      ])
    expect(pick.tables.isEmpty && pick.verbs.isEmpty && pick.defaultVerb == nil)
    try expect(
      require(Orchard.spec.verb(named: "list")).tables.map(\.name), equals: ["trees", "rows"])
  }

  @Test("an unknown name or a prefix is not a verb")
  func noVerb() {
    for name in ["", "pic", "Pick", "orchard pick", "orchard"] {
      expect(Orchard.spec.verb(named: name) == nil, "\(name)")
    }
    expect(Gate.spec.verb(named: "open") == nil)
  }

  @Test("the choices of --table are the tables, although the option lists none")
  func tableChoices() {
    let run = FakeTerminal().run(Orchard.self, "list", "-fcsv", "--table", "leaves")
    expect(run.errors.contains("hint: write one of trees, rows\n"))
    expect(OptionSpec.table.choices, equals: [])
  }
}

struct ToolSpecFindingsTests {
  private func findings(
    summary: String = "do", options: [OptionSpec] = [], operands: [OperandSpec] = [],
    tables: [TableSpec] = [], examples: [Example] = [Example("t", "does")],
    verbs: [ToolSpec] = [], defaultVerb: String? = nil
  ) -> [String] {
    ToolSpec(
      name: "t", summary: summary, operands: operands, options: options, tables: tables,
      examples: examples, verbs: verbs, defaultVerb: defaultVerb
    ).findings
  }

  @Test("valid descriptions have no findings")
  func sound() {
    expect(findings(), equals: [])
    expect(Orchard.spec.findings, equals: [])
    expect(Gate.spec.findings, equals: [])
  }

  @Test("each mistake in a description is reported")
  func faults() {
    expect(findings(summary: ""), equals: ["t: no summary"])
    let clause = "t: the summary is a clause: lower-case start, no full stop"
    expect(findings(summary: "Do"), equals: [clause])
    expect(findings(summary: "do."), equals: [clause])
    expect(findings(examples: []), equals: ["t: no example"])
    expect(findings(examples: [Example("x", "")]), equals: ["t: example 'x' does not run the tool"])
    expect(
      findings(options: [.folder, .folder]).first, equals: "t: option '--folder' occurs twice")
    expect(
      findings(options: [Switch("help", help: "x").spec]),
      equals: ["t: option '--help' occurs twice"])
    expect(
      findings(options: [Switch("x", short: "h", help: "x").spec]),
      equals: ["t: option '-h' occurs twice"])
    expect(findings(options: [Switch("x", help: "").spec]), equals: ["t: option '--x' has no help"])
    expect(
      findings(options: [Option("x", "", help: "x").spec]),
      equals: ["t: option '--x' has no placeholder"]
    )
    expect(
      findings(options: [Switch("-X", help: "x").spec]),
      equals: ["t: option '---X' is not named in lower-case letters and hyphens"])
    expect(findings(options: [.table]), equals: ["t: '--table' has no tables to choose from"])
  }

  @Test("operands, tables and verbs are checked too")
  func parts() {
    let many = Operand("A", help: "", arity: .many).spec
    expect(
      findings(operands: [many, many]),
      equals: [
        "t: operand A occurs twice", "t: operand A has no help", "t: operand A has no help",
        "t: two operands take several words",
      ])
    let column = ColumnSpec("c", .text, "")
    expect(
      findings(tables: [TableSpec("a", "", [column, column])]),
      equals: [
        "t: table 'a' has no help", "t: column 'c' of table 'a' occurs twice",
        "t: column 'c' of table 'a' has no help", "t: column 'c' of table 'a' has no help",
      ])
    let needy = TableSpec("a", "x", needs: "why", [])
    expect(
      findings(tables: [needy]), equals: ["t: table 'a' needs '--why', which it does not have"])
    expect(findings(options: [Switch("why", help: "x").spec], tables: [needy]), equals: [])
    let example = [Example("t v", "does")]
    let plain = ToolSpec(
      name: "v", summary: "do", options: [Switch("x", help: "x").spec], examples: example)
    let valued = ToolSpec(
      name: "w", summary: "do", options: [Option("x", "X", help: "x").spec],
      examples: [Example("t w", "does")])
    expect(
      findings(verbs: [plain, valued], defaultVerb: "z"),
      equals: [
        "t: default verb 'z' is not one of its verbs",
        "t: option '--x' takes a value in one verb only",
        "t: option '--x' takes a value in one verb only",
      ])
  }
}

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
