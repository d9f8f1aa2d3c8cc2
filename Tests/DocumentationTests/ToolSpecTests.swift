import Console
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing
import coffer

/// Every tool's own description follows the rules of descriptions.
struct ToolSpecTests {
  private static let specs = Coffer.tools.entries.map { $0.tool.spec }

  @Test("the table calls each tool by the name of its description")
  func names() {
    expect(Self.specs.map(\.name), equals: Coffer.tools.entries.map(\.name))
    expect(Self.specs.map(\.name) == BuiltProducts.tools && BuiltProducts.tools.count > 18)
  }

  @Test("the README lists the tools in the order of the table, with the same questions")
  func readme() throws {
    let page = try Repository.text(of: "README.md")
    let rows = page.matches(of: /\n\| \[([a-z-]+)\]\(docs\/tools\/[a-z-]+\.md\) \| (.*) \|/)
    expect(rows.map { String($0.1) }, equals: Coffer.tools.entries.map(\.name))
    expect(rows.map { String($0.2) }, equals: Coffer.tools.entries.map(\.question))
  }

  @Test("a tool's description has no fault")
  func findings() {
    for spec in Self.specs {
      expect(spec.findings, equals: [], "in \(spec.name)")
    }
  }

  @Test("the schemas of the outputs are what the tools' descriptions say")
  func schemas() throws {
    for spec in Self.specs {
      let schema = Generated.schema.rendering(of: spec)
      try Recording.compare("schema/outputs/\(spec.name).json", with: schema)
    }
  }

  @Test("tools refer to each other by their names")
  func references() {
    let names = Set(Self.specs.map(\.name))
    for spec in Self.specs {
      expect(Set(spec.seeAlso).isSubset(of: names), "in \(spec.name)")
    }
  }

  @Test("the tools that record show the rows in the columns of the history, as a new file has them")
  func recordedRows() throws {
    let columns = Ledger.history.columns.map(\.name)
    for name in ["plan-apply", "plan-allocate", "plan-rebalance", "plan-set"] {
      let spec = try require(Self.specs.first { $0.name == name })
      let table = try require(spec.tables.first { $0.name == Ledger.history.rawValue })
      expect(table.columns.map(\.name), equals: columns, "\(name)")
    }
  }
}
