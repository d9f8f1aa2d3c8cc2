import Console
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing
import coffer

/// Every tool's description follows the rules for descriptions.
struct ToolSpecTests {
  private static let specs = Coffer.tools.entries.map { $0.tool.spec }

  @Test("the table uses the name in each tool's description")
  func names() {
    expect(Self.specs.map(\.name), equals: Coffer.tools.entries.map(\.name))
    expect(Self.specs.map(\.name) == BuiltProducts.tools && BuiltProducts.tools.count > 18)
  }

  @Test("the README lists the tools in table order with the same questions")
  func readme() throws {
    let page = try Repository.text(of: "README.md")
    let rows = page.matches(of: /\n\| \[([a-z-]+)\]\(docs\/tools\/[a-z-]+\.md\) \| (.*) \|/)
    expect(rows.map { String($0.1) }, equals: Coffer.tools.entries.map(\.name))
    expect(rows.map { String($0.2) }, equals: Coffer.tools.entries.map(\.question))
  }

  @Test("a tool's description has no findings")
  func findings() {
    for spec in Self.specs {
      expect(spec.findings, equals: [], "in \(spec.name)")
    }
  }

  @Test("the output schemas match the tools' descriptions")
  func schemas() throws {
    for spec in Self.specs {
      let schema = Generated.schema.rendering(of: spec)
      try Recording.compare("schema/outputs/\(spec.name).json", with: schema)
    }
  }

  @Test("tools refer to each other by existing names")
  func references() {
    let names = Set(Self.specs.map(\.name))
    for spec in Self.specs {
      expect(Set(spec.seeAlso).isSubset(of: names), "in \(spec.name)")
    }
  }

  @Test("tools that record show rows in the history columns of a new file")
  func recordedRows() throws {
    let columns = Ledger.history.columns.map(\.name)
    for name in ["plan-apply", "plan-allocate", "plan-rebalance", "plan-set"] {
      let spec = try require(Self.specs.first { $0.name == name })
      let table = try require(spec.tables.first { $0.name == Ledger.history.rawValue })
      expect(table.columns.map(\.name), equals: columns, "\(name)")
    }
  }
}
