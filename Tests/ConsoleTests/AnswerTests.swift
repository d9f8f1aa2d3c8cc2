import Console
import PlainText
import Testing

struct AnswerTests {
  @Test("each form carries the same answer: one table, all as JSON, or a page")
  func forms() {
    func output(_ words: String...) -> String {
      FakeTerminal().run(Orchard.self, words: words).output
    }
    #expect(
      output("-f", "csv") == """
        tree,kilos,is_old
        "old, ""oak""\",12.50,true
        tab\there,,false

        """)
    #expect(
      output("-f", "tsv")
        == "tree\tkilos\tis_old\nold, \"oak\"\t12.50\ttrue\ntab\\there\t\tfalse\n")
    #expect(output("-f", "csv", "--table", "rows") == "row\n1\n")
    #expect(
      output("--json") == """
        {
          "trees": [
            {"tree": "old, \\"oak\\"", "kilos": 12.50, "is_old": true},
            {"tree": "tab\\there", "kilos": null, "is_old": false}
          ]
        }

        """)
    #expect(
      output() == """
        Trees
        tree            kilos
        old oak         12.50
        birch\\u001b[2J      3
        ─────────────────────
                        15.50

        """)
  }

  @Test("the form never depends on a terminal, and lines are cut only on one")
  func terminals() {
    let narrow = FakeTerminal(terminals: [.output], columns: 14)
    #expect(narrow.run(Orchard.self).output.contains("birch\\u… "))
    #expect(!FakeTerminal(columns: 14).run(Orchard.self).output.contains("…"))
    #expect(
      FakeTerminal(environment: ["COLUMNS": "14"]).run(Orchard.self).output.contains("…"))
    #expect(!narrow.run(Orchard.self, "-o", "f").written.values.contains { $0.contains("…") })
  }

  @Test("only the form that is asked for is made")
  func laziness() {
    #expect(FakeTerminal().run(Lazy.self).output == "only me\n")
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
}
