import Console
import FinanceModel
import PlainText
import TestSupport
import Testing
import export_csv
import export_journal
import folder_check
import folder_init
import folder_repair
import forecast
import holdings
import import_csv
import ledger_add
import plan_allocate
import plan_apply
import plan_merge
import plan_rebalance
import plan_set
import plan_status
import recurring
import report
import snapshot
import spending

/// Every tool's own description, held to the rules of descriptions.
struct ToolSpecTests {
  private static let specs = [
    ExportCSV.spec, ExportJournal.spec,
    FolderCheck.spec, FolderInit.spec, FolderRepair.spec, Forecast.spec, Holdings.spec,
    LedgerAdd.spec, ImportCSV.spec,
    PlanAllocate.spec, PlanApply.spec, PlanMerge.spec, PlanRebalance.spec, PlanSet.spec,
    PlanStatus.spec, Recurring.spec, ReportTool.spec, Snapshot.spec, Spending.spec,
  ]

  @Test("the descriptions are those of all tools")
  func all() { #expect(Self.specs.map(\.name).sorted() == BuiltProducts.tools.sorted()) }

  @Test("a tool's description has no fault")
  func findings() {
    for spec in Self.specs {
      #expect(spec.findings == [], "in \(spec.name)")
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
      #expect(Set(spec.seeAlso).isSubset(of: names), "in \(spec.name)")
    }
  }

  @Test("the tools that record show the rows in the columns of the history, as a new file has them")
  func recordedRows() throws {
    let columns = Ledger.history.columns.map(\.name)
    for name in ["plan-apply", "plan-allocate", "plan-rebalance", "plan-set"] {
      let spec = try #require(Self.specs.first { $0.name == name })
      let table = try #require(spec.tables.first { $0.name == Ledger.history.rawValue })
      #expect(table.columns.map(\.name) == columns, "\(name)")
    }
  }
}
