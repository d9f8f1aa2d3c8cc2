import Console
import Expectations
import PlainText
import Testing

struct PageTests {
  @Test("a blank line precedes each heading except the first")
  func headings() {
    var page = Page()
    page.heading("One")
    page.line("first")
    page.heading("Two")
    page.line("second")
    expect(page.text(TextStyle()), equals: "One\nfirst\n\nTwo\nsecond\n")
    expect(Page().text(TextStyle()), equals: "")
  }
}

struct PagePictureTests {
  @Test("a drawing without lines is shown only in HTML")
  func html() {
    var page = Page()
    page.picture(
      PagePicture(title: "Worth", lines: [], styleSheet: "", figures: TextTable([])) { _ in
        "<svg></svg>\n"
      })
    expect(page.text(TextStyle()), equals: "")
    expect(page.html(HTMLOptions(), title: "T").contains("<svg></svg>"))
  }

  @Test("lines are not wrapped")
  func lines() {
    var page = Page()
    page.picture(
      PagePicture(title: "Worth", lines: ["a b c d e f"], styleSheet: "", figures: TextTable([])) {
        _ in ""
      })
    expect(page.text(TextStyle(width: 4)), equals: "a b c d e f\n")
  }
}

struct AnswerTests {
  @Test("each format has the same answer: one table, all tables as JSON, or a page")
  func forms() {
    func output(_ words: String...) -> String {
      FakeTerminal().run(Orchard.self, words: words).output
    }
    expect(
      output("-f", "csv"),
      equals: """
        tree,kilos,is_old
        "old, ""oak""\",12.50,true
        tab\there,,false

        """)
    expect(
      output("-f", "tsv"),
      equals: "tree\tkilos\tis_old\nold, \"oak\"\t12.50\ttrue\ntab\\there\t\tfalse\n")
    expect(output("-f", "csv", "--table", "rows"), equals: "row\n1\n")
    expect(
      output("--json"),
      equals: """
        {
          "trees": [
            {"tree": "old, \\"oak\\"", "kilos": 12.50, "is_old": true},
            {"tree": "tab\\there", "kilos": null, "is_old": false}
          ]
        }

        """)
    expect(
      output(),
      equals: """
        Trees
        tree            kilos
        old oak         12.50
        birch\\u001b[2J      3
        ─────────────────────
                        15.50

        """)
  }

  @Test("the format does not depend on the terminal, and lines are truncated only on a terminal")
  func terminals() {
    let narrow = FakeTerminal(terminals: [.output], columns: 14)
    expect(narrow.run(Orchard.self).output.contains("birch\\…"))
    expect(!FakeTerminal(columns: 14).run(Orchard.self).output.contains("…"))
    expect(
      FakeTerminal(environment: ["COLUMNS": "14"]).run(Orchard.self).output.contains("…"))
    expect(!narrow.run(Orchard.self, "-o", "f").written.values.contains { $0.contains("…") })
  }

  @Test("only the requested format is generated")
  func laziness() {
    expect(FakeTerminal().run(Lazy.self).output, equals: "only me\n")
  }

  private struct Lazy: Tool {
    static let spec = ToolSpec(
      name: "lazy", summary: "answer once", examples: [Example("lazy", "answers")])

    static func run(_ invocation: Invocation, _ streams: inout StandardStreams) throws
      -> Console.ExitStatus
    {
      var page = Page()
      page.line("only me")
      try streams.write(
        Answer(
          json: { preconditionFailure("no JSON was asked for") }(),
          tables: { preconditionFailure("no table was asked for") }(), page: page), invocation)
      return .done
    }
  }

  @Test("a table that needs an option is included with it, and explained if requested without it")
  func needs() {
    func run(_ words: String...) -> FakeTerminal.Run {
      FakeTerminal().run(Ledger.self, words: ["-f", "csv", "--table"] + words)
    }
    expect(run("reasons", "--why").output, equals: "reason\nrain\n")
    expect(
      run("reasons").errors,
      equals: """
        ledger: error: table 'reasons' needs --why [usage-choice]
          hint: add '--why'
        see 'ledger --help'

        """)
    expect(
      run("rows", "--why").errors,
      equals: """
        ledger: error: this answer has no table 'rows' [usage-choice]
          hint: write one of reasons
        see 'ledger --help'

        """)
    let meaning = "with --why: a row for each reason"
    for kind in [Generated.help, .man, .schema] {
      let text = kind.rendering(of: Ledger.spec).replacing("\\-", with: "-")
      expect(text.contains(meaning), "\(kind)")
    }
    expect(Generated.json.rendering(of: Ledger.spec).contains("\"needs\": \"why\""))
    expect(Ledger.spec.findings, equals: [])
  }

  /// A tool that answers with its rows or, if requested, with the reasons instead.
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
