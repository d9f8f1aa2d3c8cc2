import Console
import PlainText
import Testing

struct TableSpecTests {
  @Test("a kind is a number exactly where a schema says so", arguments: ColumnSpec.Kind.allCases)
  func numbers(kind: ColumnSpec.Kind) {
    let table = TableSpec("t", "help", [ColumnSpec("c", kind, "help")])
    let spec = ToolSpec(name: "x", summary: "s", tables: [table], examples: [])
    let schema = Generated.schema.rendering(of: spec)
    let isNumber =
      schema.contains("\"type\": \"number\"") || schema.contains("\"type\": \"integer\"")
    #expect(kind.isNumber == isNumber)
  }

  @Test("tables are the same where name, meaning and columns are, in their order")
  func equality() {
    let columns = [ColumnSpec("a", .text, "a"), ColumnSpec("b", .money, "b")]
    let table = TableSpec("t", "rows", columns)
    #expect(table == TableSpec("t", "rows", columns))
    #expect(table != TableSpec("t", "rows", columns.reversed()))
    #expect(table != TableSpec("t", "rows", [columns[0], ColumnSpec("b", .price, "b")]))
  }

  @Test("a table that needs an option is told with it, and asked for without it is explained")
  func needs() {
    func run(_ words: String...) -> FakeTerminal.Run {
      FakeTerminal().run(Ledger.self, words: ["-f", "csv", "--table"] + words)
    }
    #expect(run("reasons", "--why").output == "reason\nrain\n")
    #expect(
      run("reasons").errors == """
        ledger: error: table 'reasons' needs --why [usage-choice]
          hint: add '--why'
        see 'ledger --help'

        """)
    #expect(
      run("rows", "--why").errors == """
        ledger: error: this answer has no table 'rows' [usage-choice]
          hint: its tables: reasons
        see 'ledger --help'

        """)
    let meaning = "with --why: a row for each reason"
    for kind in [Generated.help, .man, .schema] {
      let text = kind.rendering(of: Ledger.spec).replacing("\\-", with: "-")
      #expect(text.contains(meaning), "\(kind)")
    }
    #expect(Generated.json.rendering(of: Ledger.spec).contains("\"needs\": \"why\""))
    #expect(Ledger.spec.findings == [])
  }

  /// Answers with its rows, or asked why, with the reasons instead.
  private struct Ledger: Tool {
    static let why = Switch("why", help: "say why")
    static let rows = TableSpec("rows", "a row for each row", [ColumnSpec("row", .text, "it")])
    static let reasons = TableSpec(
      "reasons", "a row for each reason", needs: "why", [ColumnSpec("reason", .text, "it")])
    static let spec = ToolSpec(
      name: "ledger", summary: "tell rows", options: [why.spec, .format, .table],
      tables: [rows, reasons], examples: [Example("ledger", "tells")])

    static func run(_ invocation: Invocation, _ streams: inout StandardStreams) throws
      -> Console.ExitStatus
    {
      let spec = invocation(why) ? reasons : rows
      let table = Table(spec, rows: [[.text("rain")]])
      try streams.write(
        Answer(json: .array(table.objects), tables: [table], page: Page()), invocation)
      return .done
    }
  }
}
