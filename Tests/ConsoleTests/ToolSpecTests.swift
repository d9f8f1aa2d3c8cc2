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
