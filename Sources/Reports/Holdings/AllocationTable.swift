import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What is held against the targets of the settings, as rows.
struct AllocationTable {
  static let spec = TableSpec(
    "allocation", "one row for each class with a target, then for others that are held",
    needs: "allocation",
    [
      ColumnSpec("class", .text, "the class, or what the targets are by"),
      ColumnSpec("value_base", .money, "what is held of it, in the base currency"),
      ColumnSpec("weight_pct", .percent, "in percent of all"),
      ColumnSpec("target_pct", .percent, "what the targets say, in percent of their sum"),
      ColumnSpec("drift_pct", .percent, "weight less target, in points"),
      ColumnSpec("difference_base", .money, "the money that is too much; negative: missing"),
    ])

  private static let totals = TableSpec("allocation_totals", "the sum", [spec.columns[1]])

  private let drift: AllocationDrift
  private let base: String?

  /// - Throws: `usage-uncomputable` where the settings have no targets.
  init(_ books: inout HoldingsBooks) throws {
    guard let targets = books.investments.settings.targets, !targets.weights.isEmpty else {
      throw UsageProblem(
        "coffer.json has no targets",
        hint: "add such as \"targets\": {\"by\": \"symbol\", \"weights\": {\"NAME\": 60}}",
        code: .uncomputable)
    }
    let portfolio = try books.portfolio()
    drift = try AllocationDrift(of: portfolio, from: targets, books.investments.settings)
    books.found += portfolio.findings
    base = books.base
  }

  /// Attention is wanted where a class is five points or more off.
  var answer: Answer {
    Answer(
      json: .object([
        .init("by", .string(drift.grouping.description)),
        .init("allocation", .array(table.objects)),
      ]), tables: [table], page: page, wantsAttention: drift.drifts(by: Decimal(5)))
  }

  private var table: Table {
    Table(
      Self.spec,
      rows: drift.lines.map { line in
        [
          .text(line.name), .money(line.value, base), .percent(line.weightPct),
          .percent(line.targetPct), .percent(line.driftPct), .money(line.difference, base),
        ]
      })
  }

  private var page: Page {
    var page = Page()
    page.table(
      TextTable(
        table, showing: Self.spec.columns.map(\.name),
        totals: Table(Self.totals, rows: [[.money(drift.value, base)]])))
    return page
  }
}
