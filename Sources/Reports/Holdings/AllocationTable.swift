import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText

/// Report table of holdings compared with the targets in the settings.
struct AllocationTable {
  private static let columns: [Column<AllocationDrift.Line>] = [
    .text("class", "the class or other group") { $0.name },
    .money("value_base", "the value held, in the base currency") { $0.value },
    .percent("weight_pct", "the share of the total in percent") { $0.weightPct },
    .percent("target_pct", "the target as a percentage of the sum of all targets") { $0.targetPct },
    .percent("drift_pct", "weight_pct less target_pct, in percentage points") { $0.driftPct },
    .money("difference_base", "the excess amount; negative for a shortfall") { $0.difference },
  ]

  static let spec = TableSpec(
    "allocation", "one row for each class with a target, then for each other class held",
    needs: "allocation", columns)

  private static let totals = TableSpec(
    "allocation_totals", "the total in one row", [spec.columns[1]])

  private let drift: AllocationDrift
  private let base: String?

  /// - Throws: `usage-uncomputable` if the settings do not have targets.
  init(_ books: inout HoldingsBooks) throws {
    let targets = try Self.targets(of: books)
    let portfolio = try books.portfolio()
    drift = try AllocationDrift(of: portfolio, from: targets, books.investments.settings)
    books.found += portfolio.findings
    base = books.base
  }

  /// Returns the targets in the settings.
  ///
  /// - Throws: `usage-uncomputable` if there are no targets.
  static func targets(of books: HoldingsBooks) throws(UsageProblem) -> AllocationTargets {
    if let targets = books.investments.settings.targets, !targets.weights.isEmpty {
      return targets
    }
    throw UsageProblem(
      "coffer.json has no targets",
      hint: "add, for example, \"targets\":"
        + " {\"by\": \"class:region\", \"weights\": {\"Europe\": 100}}",
      code: .uncomputable)
  }

  /// The answer in every output format. It needs attention if a class deviates from its target by
  /// five points or more.
  var answer: Answer {
    Answer(
      json: .object([
        .init("by", .string(drift.grouping.description)),
        .init("allocation", .array(table.objects)),
      ]), tables: [table], page: page, wantsAttention: drift.drifts(by: Decimal(5)))
  }

  private var table: Table {
    Table(Self.spec, Self.columns, of: drift.lines) { .money($0, base) }
  }

  private var page: Page {
    var page = Page()
    page.table(
      TextTable(table, totals: Table(Self.totals, rows: [[.money(drift.value, base)]])))
    return page
  }
}
