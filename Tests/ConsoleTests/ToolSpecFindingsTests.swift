import Console
import Expectations
import PlainText
import Testing

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
