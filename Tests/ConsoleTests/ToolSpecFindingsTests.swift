import Console
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

  @Test("sound descriptions have none")
  func sound() {
    #expect(findings() == [])
    #expect(Orchard.spec.findings == [])
    #expect(Gate.spec.findings == [])
  }

  @Test("each fault of a description is named")
  func faults() {
    #expect(findings(summary: "") == ["t: no summary"])
    let clause = "t: the summary is a clause: lower-case start, no full stop"
    #expect(findings(summary: "Do") == [clause])
    #expect(findings(summary: "do.") == [clause])
    #expect(findings(examples: []) == ["t: no example"])
    #expect(findings(examples: [Example("x", "")]) == ["t: example 'x' does not run it"])
    #expect(findings(options: [.folder, .folder]).first == "t: option '--folder' is there twice")
    #expect(
      findings(options: [Switch("help", help: "x").spec]) == ["t: option '--help' is there twice"])
    #expect(
      findings(options: [Switch("x", short: "h", help: "x").spec])
        == ["t: option '-h' is there twice"])
    #expect(findings(options: [Switch("x", help: "").spec]) == ["t: option '--x' has no help"])
    #expect(
      findings(options: [Option("x", "", help: "x").spec]) == ["t: option '--x' has no placeholder"]
    )
    #expect(
      findings(options: [Switch("-X", help: "x").spec])
        == ["t: option '---X' is not named in lower-case letters and hyphens"])
    #expect(findings(options: [.table]) == ["t: '--table' has nothing to choose"])
  }

  @Test("operands, tables and verbs are looked at too")
  func parts() {
    let many = Operand("A", help: "", arity: .many).spec
    #expect(
      findings(operands: [many, many]) == [
        "t: operand A is there twice", "t: operand A has no help", "t: operand A has no help",
        "t: two operands take several words",
      ])
    let column = ColumnSpec("c", .text, "")
    #expect(
      findings(tables: [TableSpec("a", "", [column, column])]) == [
        "t: table 'a' has no help", "t: column 'c' of table 'a' is there twice",
        "t: column 'c' of table 'a' has no help", "t: column 'c' of table 'a' has no help",
      ])
    let needy = TableSpec("a", "x", needs: "why", [])
    #expect(
      findings(tables: [needy]) == ["t: table 'a' needs '--why', which is no option of it"])
    #expect(findings(options: [Switch("why", help: "x").spec], tables: [needy]) == [])
    let example = [Example("t v", "does")]
    let plain = ToolSpec(
      name: "v", summary: "do", options: [Switch("x", help: "x").spec], examples: example)
    let valued = ToolSpec(
      name: "w", summary: "do", options: [Option("x", "X", help: "x").spec],
      examples: [Example("t w", "does")])
    #expect(
      findings(verbs: [plain, valued], defaultVerb: "z") == [
        "t: default verb 'z' is no verb of it", "t: option '--x' takes a value in one verb only",
        "t: option '--x' takes a value in one verb only",
      ])
  }
}
